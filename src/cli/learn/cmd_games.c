/* videau games: the games that are played here, one by one what it is, how long it takes and how sure its rules are. */
#include "cli.h"
#include "inner/json_values.h"
#include "rules_board.h"

#include <string.h>

enum { WORD_BYTES = 256, KEY_BYTES = 64, SENTENCE_BYTES = 1024 };

/* NULL: nothing of the kind is said of this game. */
static const char *text_of(vd_lang lang, const char *area, const vd_variant *variant)
{
    char key[KEY_BYTES];

    VD_ASSERT(area && variant);
    snprintf(key, sizeof key, "%s.%s", area, variant->name);
    return vd_text(lang, key);
}

/* Empty where it was not measured. */
static void put_length(vd_cli *cli, const vd_variant *variant, vd_buf *out)
{
    const int turns = vd_plain_turns(variant);

    if (turns)
        (void)!vd_text_put(out, cli->lang, "game.turns", VD_INT(turns),
                           VD_INT(vd_minutes_of_turns(turns)));
}

static json_t *game_json(vd_cli *cli, const vd_variant *variant)
{
    const char *sure = vd_cli_taken_text(cli, variant->name);
    const int turns = vd_plain_turns(variant);
    json_t *json = json_pack("{s:s,s:s,s:s,s:b}", "game", variant->name, "title",
                             text_of(cli->lang, "variant", variant), "about",
                             text_of(cli->lang, "web.variant_about", variant), "judged",
                             vd_variant_is_judged(variant));

    if (turns)
        vd_json_set(&json, "turns", json_integer(turns));
    if (sure)
        vd_json_set(&json, "sure", json_string(sure));
    return json;
}

static const char *cycle_text(vd_lang lang, const char *area, vd_cycle cycle)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "%s.%s", area, vd_cycle_name(cycle));
    return vd_text(lang, key);
}

static json_t *cycle_json(vd_cli *cli, vd_cycle cycle)
{
    const vd_match_rules rules = {.cycle = (uint8_t)cycle};
    json_t *games = json_array();

    for (int i = 0; i < vd_cycle_games(cycle); i++)
        vd_json_add(&games, json_string(vd_match_rules_variant(&rules, (uint32_t)i + 1)->name));
    return json_pack("{s:s,s:s,s:s,s:b,s:o,s:s}", "game", vd_cycle_name(cycle), "title",
                     cycle_text(cli->lang, "variant", cycle), "about",
                     cycle_text(cli->lang, "web.variant_about", cycle), "judged", 1, "games", games,
                     "sure", cycle_text(cli->lang, "game.sure", cycle));
}

static int list_json(vd_cli *cli, vd_variant_id first, vd_variant_id end)
{
    json_t *list = json_array();

    VD_ASSERT(first < end && end <= VD_VARIANT_PLAYED);
    for (vd_variant_id id = first; id < end; id++)
        vd_json_add(&list, game_json(cli, vd_variant_get(id)));
    for (vd_cycle cycle = VD_CYCLE_NONE + 1; end - first > 1 && cycle < VD_CYCLE_COUNT; cycle++)
        vd_json_add(&list, cycle_json(cli, cycle));
    return vd_cli_json_lines(cli, list) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}

static void print_head(vd_cli *cli, const vd_variant *variant)
{
    fprintf(cli->out, "%s  (%s)\n", text_of(cli->lang, "variant", variant), variant->name);
    vd_print_wrapped(cli, text_of(cli->lang, "web.variant_about", variant), 2);
}

static void print_start(vd_cli *cli, const vd_variant *variant)
{
    char text[VD_BOARD_TEXT_MAX];
    vd_situation situation;
    vd_board_style style;
    vd_buf buf;

    VD_ASSERT(variant->id < VD_VARIANT_PLAYED);
    vd_situation_init(&situation, (vd_variant_id)variant->id);
    vd_cli_board_style(cli, &style);
    vd_buf_init(&buf, text, sizeof text);
    if (vd_board_text(&buf, variant, &situation, &style) == VD_OK)
        fprintf(cli->out, "\n%s\n", text);
}

static int show(vd_cli *cli, const vd_variant *variant)
{
    const char *sure = vd_cli_taken_text(cli, variant->name);
    const vd_text_arg name[] = {vd_text_string(variant->name)};
    char length[SENTENCE_BYTES];
    vd_buf buf;

    VD_ASSERT(variant->id < VD_VARIANT_PLAYED);
    print_head(cli, variant);
    print_start(cli, variant);
    vd_buf_init(&buf, length, sizeof length);
    put_length(cli, variant, &buf);
    if (length[0])
        vd_print_wrapped(cli, length, 2);
    if (sure)
        vd_print_wrapped(cli, sure, 2);
    vd_print_sentence(cli, variant->rules ? "cli.games.own" : "cli.games.play", name, 1, 2);
    return VD_EXIT_DONE;
}

/* ---- Matches of several games ---- */

static void print_cycle_head(vd_cli *cli, vd_cycle cycle)
{
    fprintf(cli->out, "%s  (%s)\n", cycle_text(cli->lang, "variant", cycle), vd_cycle_name(cycle));
    vd_print_wrapped(cli, cycle_text(cli->lang, "web.variant_about", cycle), 2);
}

static int show_cycle(vd_cli *cli, vd_cycle cycle)
{
    const vd_text_arg name[] = {vd_text_string(vd_cycle_name(cycle))};

    if (cli->json)
        return vd_cli_json_all(cli, cycle_json(cli, cycle)) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    print_cycle_head(cli, cycle);
    vd_print_wrapped(cli, cycle_text(cli->lang, "game.sure", cycle), 2);
    vd_print_sentence(cli, "cli.games.cycle", name, 1, 2);
    return VD_EXIT_DONE;
}

int vd_cmd_games(vd_cli *cli)
{
    vd_variant_id id;
    vd_cycle cycle;
    char line[WORD_BYTES];

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    if (cli->argc && vd_cycle_find(line, strlen(line), &cycle) == VD_OK)
        return show_cycle(cli, cycle);
    if (cli->argc && vd_variant_find_played(line, strlen(line), &id) != VD_OK)
        return vd_cli_refuse(cli, "cli.bad_variant", (const vd_text_arg[]){vd_text_string(line)},
                             1);
    if (cli->json)
        return cli->argc ? list_json(cli, id, (vd_variant_id)(id + 1))
                         : list_json(cli, VD_BACKGAMMON, VD_VARIANT_PLAYED);
    if (cli->argc)
        return show(cli, vd_variant_get(id));
    for (id = VD_BACKGAMMON; id < VD_VARIANT_PLAYED; id++)
        print_head(cli, vd_variant_get(id));
    for (cycle = VD_CYCLE_NONE + 1; cycle < VD_CYCLE_COUNT; cycle++)
        print_cycle_head(cli, cycle);
    return VD_EXIT_DONE;
}
