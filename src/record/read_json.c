/* JSON as write_json.c writes it. What can be computed is computed again: boards must follow from plays, results from the
 * board, the cube and the score. */
#include "read_json_parts.h"

#include "inner/named_game.h"
#include "inner/unsaid.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- Actions ---- */

static const char *const kinds[] = {
#define NAME(name) #name,
    VD_REC_KIND_LIST(NAME)
#undef NAME
};

static vd_rec_action *read_roll(json_reader *r, const json_t *from, int seat, int kind,
                                const char *text)
{
    uint8_t die[VD_DICE_MAX];
    vd_rec_claim claim, played;
    vd_pos after;
    bool placed;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_json_in_read_legs(r, from, &claim);
    claim.unplayed = kind == VD_REC_roll_only;
    claim.cannot = kind == VD_REC_dance;
    claim.illegal = kind == VD_REC_illegal;
    if (!vd_json_in_read_dice(r, from, die)) {
        vd_json_in_fail(r, "dice");
        return NULL;
    }
    if (kind == VD_REC_roll_only || kind == VD_REC_dance) {
        claim.legs = 0;
        return vd_build_throw(r->b, seat, die, &claim, text);
    }
    placed = vd_json_in_read_position(r, from, "position", &after);
    if (!claim.illegal && vd_json_in_read_play(r, from, &played) && r->status == VD_OK) {
        const vd_play *play = vd_json_in_named_play(r, &r->b->pos[seat], vd_dice_of(die), &played);

        if (!placed)
            return vd_build_throw(r->b, seat, die, &played, text);
        if (play && memcmp(play->result.side, after.side, sizeof after.side) != 0) {
            vd_build_repair(r->b, VD_REPAIR_position_wrong, 0, 0, 0, NULL, NULL)->action++;
            return vd_build_throw(r->b, seat, die, &played, text);
        }
    }
    if (!placed)
        vd_json_in_fail(r, json_object_get(from, "play") ? "play" : "position");
    if (r->status != VD_OK)
        return NULL;
    return vd_build_throw_to(r->b, seat, die, &after, &claim, text);
}

static vd_rec_action *read_set(json_reader *r, const json_t *from, int seat)
{
    vd_rec_action *action;
    vd_pos pos;

    VD_ASSERT(seat == 0 || seat == 1);
    if (!vd_json_in_read_position(r, from, "position", &pos)) {
        vd_json_in_fail(r, "position");
        return NULL;
    }
    action = vd_build_position(r->b, seat, &pos, vd_json_in_read_cube(r, from),
                               (int)vd_json_in_get_int(r, from, "owner", -1, 1, -1));
    if (action)
        action->text = vd_json_in_get_text(r, from, "text");
    return action;
}

/* What else is said of an action. */
static void read_around(json_reader *r, const json_t *from, vd_rec_action *action)
{
    const vd_dice dice = vd_rec_dice(action);

    /* Whose turn a file in another format said it was is not all in the model: an offer that was not allowed stays so. */
    if (action->kind > VD_REC_illegal && action->kind != VD_REC_set_position)
        action->illegal |= vd_json_in_get_bool(r, from, "illegal", false);
    action->named = (uint8_t)vd_json_in_get_int(r, from, "named", 0, 6, 0);
    action->edited = vd_json_in_get_bool(r, from, "edited", false);
    action->implied = vd_json_in_get_bool(r, from, "implied", false);
    action->unplayed = vd_json_in_get_bool(r, from, "unplayed", action->unplayed);
    action->time_ms = vd_json_in_get_int(r, from, "time_ms", 0, INT64_MAX, -1);
    action->clock_ms = vd_json_in_get_int(r, from, "clock_ms", 0, INT64_MAX, -1);
    action->comment = vd_json_in_get_text(r, from, "comment");
    vd_json_in_read_analyses(r, from, &action->analyses, &action->before, dice);
    vd_json_in_read_tags(r, from, "tags", &action->tags);
}

static void read_action(json_reader *r, const json_t *from)
{
    const int kind = vd_json_in_get_choice(r, from, "kind", kinds, VD_REC_KIND_COUNT, -1);
    const int seat = (int)vd_json_in_get_int(r, from, "seat", 0, 1, -1);
    const char *text = vd_json_in_get_text(r, from, "text");
    vd_rec_action *action;

    if (kind < 0)
        vd_json_in_fail(r, "kind");
    if (seat < 0)
        vd_json_in_fail(r, "seat");
    if (r->status != VD_OK)
        return;
    if (kind <= VD_REC_illegal)
        action = read_roll(r, from, seat, kind, text);
    else if (kind == VD_REC_set_position)
        action = read_set(r, from, seat);
    else
        action =
            vd_build_action(r->b, seat, (vd_rec_kind)kind, vd_json_in_read_cube(r, from),
                            (int)vd_json_in_get_int(r, from, "value", 0, VD_CHECKERS_MAX, 1), text);
    if (action)
        read_around(r, from, action);
}

/* ---- Games and matches ---- */

static bool read_score(json_reader *r, const json_t *from, uint32_t score[2])
{
    const json_t *list = json_object_get(from, "score");

    for (size_t seat = 0; seat < 2; seat++) {
        const json_t *value = json_array_get(list, seat);

        if (json_array_size(list) != 2 || !json_is_integer(value) ||
            json_integer_value(value) < 0 || json_integer_value(value) > INT32_MAX) {
            vd_json_in_fail(r, "score");
            return false;
        }
        score[seat] = (uint32_t)json_integer_value(value);
    }
    return true;
}

static void read_start(json_reader *r, const json_t *from)
{
    const bool cube = json_object_get(from, "cube") != NULL;
    vd_pos start = r->b->pos[0];

    if (!json_object_get(from, "start") && !cube)
        return;
    if (json_object_get(from, "start"))
        vd_json_in_read_position(r, from, "start", &start);
    vd_build_position(r->b, 0, &start, vd_json_in_read_cube(r, from),
                      (int)vd_json_in_get_int(r, from, "owner", -1, 1, -1));
    if (!json_object_get(from, "start"))
        r->b->game->start_set = false;
}

static void read_result(json_reader *r, const json_t *from, const uint32_t *next)
{
    static const char *const ends[] = {
#define NAME(name) #name,
        VD_REC_END_LIST(NAME)
#undef NAME
    };
    vd_rec_game *game = r->b->game;
    const json_t *won = json_object_get(from, "winner");
    const int winner =
        json_is_integer(won) ? (int)vd_json_in_get_int(r, from, "winner", 0, 1, -1) : -1;
    const uint32_t points = (uint32_t)vd_json_in_get_int(r, from, "points", 0, UINT32_MAX, 0);
    const vd_rec_end end = (vd_rec_end)vd_json_in_get_choice(r, from, "end", ends, VD_REC_END_COUNT,
                                                             VD_REC_END_unknown);

    if (winner >= 0)
        vd_build_result(r->b, winner, points,
                        end == VD_REC_END_board || end == VD_REC_END_unfinished ? VD_REC_END_unknown
                                                                                : end);
    vd_build_close(r->b, next);
    if (game->winner == winner && game->points == points && game->end != VD_REC_END_board &&
        winner >= 0)
        game->end = (uint8_t)end;
}

static void read_game(json_reader *r, const json_t *from, const json_t *following)
{
    uint32_t score[2], next[2];
    const json_t *list = vd_json_in_get_list(r, from, "actions"), *item;
    vd_rec_game *game;
    size_t i;

    if (!read_score(r, from, score))
        return;
    game = vd_build_game(r->b, score);
    game->number = (uint32_t)vd_json_in_get_int(r, from, "number", 0, UINT32_MAX, game->number);
    game->crawford = vd_json_in_get_bool(r, from, "crawford", game->crawford);
    r->b->crawford_seen = r->b->crawford_seen || game->crawford;
    read_start(r, from);
    game->comment = vd_json_in_get_text(r, from, "comment");
    vd_json_in_read_tags(r, from, "tags", &game->tags);
    json_array_foreach(list, i, item)
    {
        r->action = (uint32_t)i + 1;
        if (r->status == VD_OK)
            read_action(r, item);
    }
    r->action = 0;
    r->game += following != NULL;
    if (following && !read_score(r, following, next))
        return;
    r->game -= following != NULL;
    if (r->status == VD_OK)
        read_result(r, from, following ? next : NULL);
}

static void read_names(json_reader *r, const json_t *from, const char *key, const char *out[2])
{
    const json_t *list = vd_json_in_get_list(r, from, key);

    if (list && json_array_size(list) != 2)
        vd_json_in_fail(r, key);
    for (size_t seat = 0; seat < 2; seat++) {
        const json_t *item = json_array_get(list, seat);
        const char *name = json_string_value(item);

        if (item && !name && !json_is_null(item))
            vd_json_in_fail(r, key);
        if (name)
            out[seat] = vd_build_string(r->b, name);
    }
}

static void read_rules(json_reader *r, const json_t *from, vd_match_rules *rules)
{
    static const char *const openings[] = {"keep", "reroll"};
    vd_variant *variant = &rules->variant;

    rules->cube = vd_json_in_get_bool(r, from, "cube", rules->cube);
    rules->crawford = vd_json_in_get_bool(r, from, "crawford", rules->crawford);
    rules->jacoby = vd_json_in_get_bool(r, from, "jacoby", rules->jacoby);
    rules->beavers = vd_json_in_get_bool(r, from, "beavers", rules->beavers);
    rules->raccoons = vd_json_in_get_bool(r, from, "raccoons", false);
    rules->holland = vd_json_in_get_bool(r, from, "holland", false);
    rules->multipliers = vd_json_in_get_bool(r, from, "multipliers", true);
    rules->auto_doubles = (int16_t)vd_json_in_get_int(r, from, "auto_doubles", -1, INT16_MAX, 0);
    rules->cube_limit = (uint16_t)vd_json_in_get_int(r, from, "cube_turns", 0, UINT16_MAX, 0);
    rules->opening =
        (uint8_t)vd_json_in_get_choice(r, from, "opening", openings, 2, variant->opening);
    variant->entry =
        (uint8_t)vd_json_in_get_int(r, from, "entry", 0, VD_ENTER_HALF_FIRST, variant->entry);
    variant->hit = (uint8_t)vd_json_in_get_int(r, from, "hit", 0, VD_HIT_PRESENT, variant->hit);
    variant->value = (uint8_t)vd_json_in_get_int(r, from, "value", 0, VD_VALUE_1_2_HOME,
                                                 vd_variant_unsaid(variant).value);
    variant->bearoff =
        (uint8_t)vd_json_in_get_int(r, from, "bearoff", 0, VD_BEAROFF_HALF, variant->bearoff);
    variant->third =
        (uint8_t)vd_json_in_get_int(r, from, "third", 0, VD_THIRD_GREATER, variant->third);
    if (vd_variant_prepare(variant) != VD_OK)
        vd_json_in_fail(r, "rules");
}

static void read_match_rules(json_reader *r, const json_t *from)
{
    const char *name = vd_json_in_get_text(r, from, "variant");
    const int length = (int)vd_json_in_get_int(r, from, "length", 0, UINT16_MAX, 0);
    vd_match_rules named = {.variant = {.id = VD_BACKGAMMON}};

    if (name && vd_match_rules_find(name, strlen(name), length, &named) != VD_OK)
        vd_json_in_fail(r, "variant");
    vd_build_rules(r->b, (vd_variant_id)named.variant.id, length);
    r->b->match->rules.cycle = named.cycle;
    if (json_object_get(from, "rules"))
        read_rules(r, json_object_get(from, "rules"), &r->b->match->rules);
    r->variant = &r->b->match->rules.variant;
}

static void read_match(json_reader *r, const json_t *from)
{
    vd_rec_match *match = vd_build_match(r->b);
    const json_t *list, *item;
    size_t i;

    r->match++;
    read_match_rules(r, from);
    match->cube_limit = (uint32_t)vd_json_in_get_int(r, from, "cube_limit", 0, UINT32_MAX, 0);
    read_names(r, from, "players", match->name);
    list = vd_json_in_get_list(r, from, "aliases");
    json_array_foreach(list, i, item)
    {
        const char *name = vd_json_in_get_text(r, item, "name");

        if (name)
            vd_build_alias(r->b, (int)vd_json_in_get_int(r, item, "seat", 0, 1, 0), name);
    }
    match->event = vd_json_in_get_text(r, from, "event");
    match->round = vd_json_in_get_text(r, from, "round");
    match->place = vd_json_in_get_text(r, from, "place");
    match->date = vd_json_in_get_text(r, from, "date");
    match->time = vd_json_in_get_text(r, from, "time");
    match->annotator = vd_json_in_get_text(r, from, "annotator");
    match->transcriber = vd_json_in_get_text(r, from, "transcriber");
    read_names(r, from, "ratings", match->rating);
    match->comment = vd_json_in_get_text(r, from, "comment");
    vd_json_in_read_tags(r, from, "headers", &match->headers);
    vd_json_in_read_tags(r, from, "tags", &match->tags);
    list = vd_json_in_get_list(r, from, "games");
    json_array_foreach(list, i, item)
    {
        r->game = (uint32_t)i + 1;
        if (r->status == VD_OK)
            read_game(r, item, json_array_get(list, i + 1));
    }
    r->game = 0;
    if (match->games == 0)
        vd_json_in_fail_as(r, VD_IMPORT_no_games, "");
}

/* ---- Positions ---- */

/* The text form says all; without it the position and the match id, or the XGID. */
static bool read_situation(const json_t *from, vd_situation *out)
{
    const char *text = json_string_value(json_object_get(from, "situation"));
    const char *position = json_string_value(json_object_get(from, "position"));
    const char *match = json_string_value(json_object_get(from, "match"));

    if (!text)
        text = json_string_value(json_object_get(from, "xgid"));
    if (text && vd_situation_parse_named(text, strlen(text), VD_BACKGAMMON, VD_VARIANT_PLAYED, out,
                                         NULL) == VD_OK)
        return true;
    vd_situation_init(out, VD_BACKGAMMON);
    return position &&
           vd_board_read(position, strlen(position), vd_variant_get(VD_BACKGAMMON), &out->pos) &&
           (!match || vd_gnu_match_parse(match, strlen(match), out, NULL) == VD_OK);
}

static void read_standing(json_reader *r, const json_t *from)
{
    vd_situation situation;
    vd_rec_position *position;

    if (!read_situation(from, &situation)) {
        vd_json_in_fail(r, "position");
        return;
    }
    r->variant = vd_variant_get(situation.variant);
    position = vd_build_standing(r->b, &situation);
    position->seat = (uint8_t)vd_json_in_get_int(r, from, "seat", 0, 1, 0);
    position->named = json_object_get(from, "players") != NULL;
    read_names(r, from, "players", position->name);
    position->cube_limit = (uint32_t)vd_json_in_get_int(r, from, "cube_limit", 0, UINT32_MAX, 0);
    position->text = vd_json_in_get_text(r, from, "text");
    position->comment = vd_json_in_get_text(r, from, "comment");
    vd_json_in_read_analyses(r, from, &position->analyses, &situation.pos, situation.dice);
    vd_json_in_read_tags(r, from, "tags", &position->tags);
}

/* ---- Repairs ---- */

static bool is_noted(const vd_record *record, size_t noted, const vd_repair *repair)
{
    for (size_t i = 0; i < noted; i++) {
        const vd_repair *other = &record->repair[i];

        if (other->what == repair->what && other->match == repair->match &&
            other->game == repair->game && other->action == repair->action)
            return true;
    }
    return false;
}

/* Those of the file, then what was found anew. */
static void read_repairs(json_reader *r, const json_t *from)
{
    static const char *const names[] = {
#define NAME(name) #name,
        VD_REPAIR_LIST(NAME)
#undef NAME
    };
    vd_record *record = r->b->record;
    const vd_repair *found = record->repair;
    const size_t count = record->repairs;
    const json_t *list = vd_json_in_get_list(r, from, "repairs"), *item;
    size_t i, noted;

    record->repair = NULL;
    record->repairs = record->repair_room = 0;
    json_array_foreach(list, i, item)
    {
        const json_t *args = json_object_get(item, "args");
        const char *word[2] = {"", ""};
        const int what = vd_json_in_get_choice(r, item, "what", names, VD_REPAIR_COUNT, -1);
        vd_repair *repair;

        if (what < 0)
            continue;
        read_names(r, item, "words", word);
        repair = vd_build_repair(r->b, (vd_repair_what)what, 0, 0, 0, word[0], word[1]);
        for (size_t k = 0; k < 3; k++)
            repair->arg[k] = (int32_t)(json_integer_value(json_array_get(args, k)) & 0x7fffffff);
        repair->match =
            (uint32_t)vd_json_in_get_int(r, item, "match", 0, UINT32_MAX, record->matches ? 1 : 0);
        repair->game = (uint32_t)vd_json_in_get_int(r, item, "game", 0, UINT32_MAX, 0);
        repair->action = (uint32_t)vd_json_in_get_int(r, item, "action", 0, UINT32_MAX, 0);
        repair->line = (uint32_t)vd_json_in_get_int(r, item, "line", 0, UINT32_MAX, 0);
    }
    noted = record->repairs;
    for (i = 0; i < count; i++)
        if (!is_noted(record, noted, &found[i])) {
            vd_repair *repair =
                vd_build_repair(r->b, found[i].what, 0, 0, 0, found[i].word[0], found[i].word[1]);

            *repair = found[i];
        }
}

/* ---- The whole ---- */

static void read_record(json_reader *r, const json_t *from)
{
    const json_t *list, *item;
    const char *format = vd_json_in_get_text(r, from, "format"),
               *dialect = vd_json_in_get_text(r, from, "dialect");
    size_t i;

    r->b->record->format = format ? format : "json";
    r->b->record->dialect = dialect ? dialect : "";
    if (json_object_get(from, "games"))
        read_match(r, from);
    list = vd_json_in_get_list(r, from, "further");
    json_array_foreach(list, i, item)
    {
        if (r->status == VD_OK)
            read_match(r, item);
    }
    r->b->match = NULL;
    r->match = 0;
    list = vd_json_in_get_list(r, from, "positions");
    json_array_foreach(list, i, item)
    {
        r->standing = (uint32_t)i + 1;
        if (r->status == VD_OK)
            read_standing(r, item);
    }
    r->standing = 0;
    vd_json_in_read_tags(r, from, "container", &r->b->record->tags);
    read_repairs(r, from);
    if (r->status == VD_OK && !r->b->record->matches && !r->b->record->positions)
        vd_json_in_fail(r, json_object_get(from, "positions") ? "positions" : "games");
}

/* Where the parser stopped, and the word there: its own sentence is English. */
static vd_status refuse_json(const vd_rec_input *in, const json_error_t *fault,
                             vd_record_error *err)
{
    size_t end = fault->position > 0 ? (size_t)fault->position : 0, at;

    if (json_error_code(fault) == json_error_out_of_memory)
        return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    if (end > in->len || json_error_code(fault) == json_error_premature_end_of_input)
        return vd_import_fail(err, in, VD_IMPORT_cut_short, in->len, "}", 1);
    at = end ? end - 1 : 0;
    if (strchr("{}[],:", in->text[at]) == NULL) /* the word that ends there */
        while (at > 0 && end - at < 40 && !strchr("{}[],: \t\r\n", in->text[at - 1]))
            at--;
    while (at > 0 && ((unsigned char)in->text[at] & 0xc0) == 0x80)
        at--;
    return vd_import_fail(err, in, VD_IMPORT_json, at, in->text + at, end - at);
}

static vd_status read_json(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    json_reader r = {.b = builder, .err = err, .variant = vd_variant_get(VD_BACKGAMMON)};
    json_error_t fault;
    json_t *json;

    json = vd_json_read(in->text, in->len, JSON_REJECT_DUPLICATES, &fault);
    if (!json && errno == ENOMEM)
        return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    if (!json)
        return refuse_json(in, &fault, err);
    if (json_is_object(json))
        read_record(&r, json);
    else
        vd_json_in_fail(&r, "games");
    json_decref(json);
    return r.status;
}

static int sniff_json(const char *text, size_t len)
{
    static const char *const keys[] = {"\"format\"", "\"games\"", "\"positions\""};
    size_t at = 0;

    while (at < len && strchr(" \t\r\n", text[at]))
        at++;
    if (at == len || text[at] != '{')
        return 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (vd_text_holds(text, len < 65536 ? len : 65536, keys[i]))
            return 2;
    return 0;
}

const vd_format vd_format_json = {.name = "json",
                                  .verbatim = true,
                                  .sniff = sniff_json,
                                  .read = read_json,
                                  .write = vd_json_write};
