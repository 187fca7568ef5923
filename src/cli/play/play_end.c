/* How a game ended and what it was worth; the score; the dice, opened. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

bool vd_terminal_counts_checkers(const vd_terminal *table)
{
    return vd_variant_counts_checkers(&table->match->rules.variant);
}

const char *vd_terminal_more_key(const vd_terminal *table, const char *none, const char *gammon,
                                 const char *mars, const char *doubled)
{
    switch (vd_variant_more(&table->match->rules.variant)) {
    case VD_MORE_GAMMON:
        return gammon;
    case VD_MORE_MARS:
        return mars;
    case VD_MORE_DOUBLE:
        return doubled;
    case VD_MORE_NONE:
    default:
        return none;
    }
}

/* A match ends at its length, whatever the last game was worth. */
static uint32_t score_of(const vd_match *match, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return match->rules.length && match->score[seat] > match->rules.length ? match->rules.length
                                                                           : match->score[seat];
}

void vd_terminal_say_resigns(vd_terminal *table, int seat, int value)
{
    static const char *const keys[] = {"play.resigns_1", "play.resigns_2", "play.resigns_3"};
    const vd_match *match = table->match;
    const vd_variant *variant = &match->rules.variant;
    const char *given = keys[(value - 1) % 3];
    const char *key = value == 2 ? vd_terminal_more_key(table, given, given, "play.resigns_mars",
                                                        "play.resigns_double")
                                 : given;

    VD_ASSERT(seat == 0 || seat == 1);
    if (vd_terminal_counts_checkers(table))
        key = variant->rules ? "play.resigns_men_own" : "play.resigns_men";
    else if (variant->value == VD_VALUE_1)
        key = "play.resigns_game";
    VD_SAY(table, key, VD_STR(vd_terminal_name(table, seat)),
           VD_INT(vd_match_resign_points(match, value)),
           VD_INT(variant->checkers - vd_side_arrived(variant, &match->pos.side[VD_MOVER])));
}

void vd_terminal_say_score(vd_terminal *table)
{
    const vd_match *match = table->match;

    if (match->rules.length)
        VD_SAY(table, "play.score_match", VD_STR(vd_terminal_name(table, 0)),
               VD_INT(score_of(match, 0)), VD_STR(vd_terminal_name(table, 1)),
               VD_INT(score_of(match, 1)), VD_INT(match->rules.length));
    else
        VD_SAY(table, "play.score_money", VD_STR(vd_terminal_name(table, 0)),
               VD_INT(match->score[0]), VD_STR(vd_terminal_name(table, 1)),
               VD_INT(match->score[1]));
}

/* The first number of the stake times the points: "20 €" for 4 points at "5 €". Hundredths as typed, after a
 * point or a comma. False: there is no number, or it is too long to multiply. */
static bool stake_total(const char *stake, uint32_t points, vd_buf *out)
{
    const size_t start = strcspn(stake, "0123456789");
    const char *rest = stake + start;
    size_t digits = strspn(rest, "0123456789"), decimals = 0;
    char mark = '\0';
    int64_t value = 0, unit = 1;

    if (digits == 0 || digits > 9)
        return false;
    if ((rest[digits] == ',' || rest[digits] == '.') && strspn(rest + digits + 1, "0123456789")) {
        mark = rest[digits];
        decimals = strspn(rest + digits + 1, "0123456789");
    }
    if (decimals > 2)
        return false;
    for (size_t i = 0; i < digits + (mark != '\0') + decimals; i++)
        if (rest[i] != mark)
            value = 10 * value + (rest[i] - '0');
    for (size_t i = 0; i < decimals; i++)
        unit *= 10;
    value *= points;
    for (size_t i = 0; i < start; i++)
        vd_buf_putc(out, stake[i]);
    vd_buf_put_int(out, value / unit);
    if (mark != '\0') {
        vd_buf_putc(out, mark);
        if (decimals == 2)
            vd_buf_put_int(out, value % unit / 10);
        vd_buf_put_int(out, value % 10);
    }
    vd_buf_put(out, rest + digits + (mark != '\0') + decimals);
    return true;
}

static void say_stake(vd_terminal *table)
{
    const char *stake = table->settings->stake;
    const uint32_t points = table->match->end_points;
    char total[2 * VD_NAME_MAX];
    vd_buf buf;

    if (stake[0] == '\0')
        return;
    vd_buf_init(&buf, total, sizeof total);
    if (stake_total(stake, points, &buf))
        VD_SAY(table, "play.stake_total", VD_INT(points), VD_STR(stake), VD_STR(total));
    else
        VD_SAY(table, "play.stake", VD_INT(points), VD_STR(stake));
}

void vd_terminal_say_game_end(vd_terminal *table)
{
    char text[2048];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_end(&buf, table->cli->lang, table->match, NULL);
    vd_cli_print(table->cli, text);
    say_stake(table);
    vd_terminal_say_score(table);
}

/* What people gave to the dice. */
static void say_given(vd_terminal *table)
{
    for (int seat = 0; seat < 2; seat++) {
        const vd_dice_side *side = vd_session_side(table->session, seat);

        if (side->revealed)
            VD_SAY(table, "dice.value", VD_STR(side->value));
        if (side->revealed && side->word[0])
            VD_SAY(table, "dice.word", VD_STR(side->word));
    }
}

void vd_terminal_say_commitment(vd_terminal *table)
{
    const vd_game_settings *settings = table->settings;
    char seed[VD_HEX_LEN];
    const char *word = vd_session_client_seed(table->session);

    if (settings->dice == VD_DICE_MANUAL) {
        vd_say(table, "dice.manual");
        return;
    }
    vd_seed_format(&settings->seed, seed);
    VD_SAY(table,
           settings->dice == VD_DICE_SEEDED     ? "dice.seal_seeded"
           : settings->values == VD_VALUES_NONE ? "dice.seal_old"
           : vd_session_over(table->session)    ? "dice.seal_file"
                                                : "dice.seal",
           VD_STR(vd_session_commitment(table->session)));
    say_given(table);
    if (word[0])
        VD_SAY(table, "dice.word", VD_STR(word));
    if (vd_session_over(table->session) || settings->dice == VD_DICE_SEEDED)
        VD_SAY(table, "dice.seed", VD_STR(seed));
}

void vd_terminal_say_resumed(vd_terminal *table)
{
    const vd_session *session = table->session;

    VD_SAY(table, "play.resumed", VD_STR(vd_session_path(session)));
    if (!vd_session_over(session))
        vd_play_log_commitment(table->cli, table->settings, true);
    if (!vd_session_dice_ready(session)) {
        vd_terminal_say_commitment(table);
        (void)vd_terminal_give(table);
        vd_say(table, "play.word_how");
    }
}

/* The program as the shell knows it: ./run names itself. */
static const char *command_name(void)
{
    const char *name = getenv("VIDEAU_COMMAND");

    return name && name[0] ? name : "videau";
}

/* A path that can be pasted after a command. */
static void put_shell_word(vd_buf *out, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "/._-+,:@%=";

    if (path[0] != '-' && path[strspn(path, plain)] == '\0') {
        vd_buf_put(out, path);
        return;
    }
    vd_buf_put(out, path[0] == '-' ? "./'" : "'");
    for (; *path; path++) {
        if (*path == '\'')
            vd_buf_put(out, "'\\'");
        vd_buf_putc(out, *path);
    }
    vd_buf_putc(out, '\'');
}

/* A sentence of {0} the path, {1} the path to paste, {2} the program. */
static void say_command(vd_terminal *table, const char *key, const char *path)
{
    char word[4 * 4096 + 8];
    vd_buf buf;

    vd_buf_init(&buf, word, sizeof word);
    put_shell_word(&buf, path);
    VD_SAY(table, key, VD_STR(path), VD_STR(word), VD_STR(command_name()));
}

void vd_terminal_say_kept(vd_terminal *table)
{
    const char *path = vd_session_is_kept(table->session) ? vd_session_path(table->session) : NULL;

    if (!vd_terminal_is_manual(table))
        vd_terminal_say_commitment(table);
    if (path && !vd_terminal_is_manual(table))
        say_command(table,
                    table->settings->values != VD_VALUES_NONE ? "dice.how_to_verify_sealed"
                                                              : "dice.how_to_verify",
                    path);
    else if (path)
        VD_SAY(table, "play.kept", VD_STR(path));
}

void vd_terminal_say_match_end(vd_terminal *table)
{
    const vd_match *match = table->match;

    if (match->rules.length)
        VD_SAY(table, "play.match_won", VD_STR(vd_terminal_name(table, match->winner)),
               VD_INT(score_of(match, match->winner)), VD_INT(score_of(match, match->winner ^ 1)));
    else
        vd_say(table, "play.money_over");
    vd_terminal_say_kept(table);
}

/* Where "videau resume" alone looks for it. */
static bool is_in_folder(const char *path)
{
    char folder[4096];
    vd_buf buf;

    vd_buf_init(&buf, folder, sizeof folder);
    return vd_games_folder(&buf, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK &&
           !strncmp(path, folder, buf.length) && path[buf.length] == '/' &&
           !strchr(path + buf.length + 1, '/');
}

void vd_terminal_say_saved(vd_terminal *table)
{
    const char *path = vd_session_path(table->session);

    if (!path)
        return;
    if (vd_session_over(table->session))
        VD_SAY(table, "play.kept", VD_STR(path));
    else
        say_command(table, is_in_folder(path) ? "play.saved_last" : "play.saved", path);
}
