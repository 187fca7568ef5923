/* The terminal of a match: prompts, lines, the board when it has changed. */
#include "play.h"

#include <editline/readline.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, RESCUES_MAX = 99 };

/* ---- Sentences ---- */

void vd_say(vd_terminal *table, const char *key)
{
    vd_cli_say(table->cli, key, NULL, 0);
}

static vd_buf sketch(vd_terminal *table)
{
    vd_buf buf;

    vd_buf_init(&buf, table->sketch, VD_BOARD_SVG_MAX);
    return buf;
}

void vd_say_refusal(vd_terminal *table, vd_refusal refusal)
{
    vd_buf buf = sketch(table);

    VD_ASSERT((unsigned)refusal < VD_REFUSAL_COUNT);
    (void)!vd_explain_refusal(&buf, table->cli->lang, refusal, &table->match->rules);
    vd_cli_print(table->cli, buf.data);
}

void vd_say_error(vd_terminal *table, const vd_error *error)
{
    vd_buf buf = sketch(table);

    (void)!vd_explain_error(&buf, table->cli->lang, error);
    vd_cli_print(table->cli, buf.data);
}

const char *vd_terminal_name(const vd_terminal *table, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    return vd_text(table->cli->lang, seat ? "play.white" : "play.blue");
}

bool vd_terminal_is_manual(const vd_terminal *table)
{
    return table->settings->dice == VD_DICE_MANUAL;
}

bool vd_terminal_is_computer(const vd_terminal *table, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return table->settings->seat[seat] == VD_SEAT_COMPUTER;
}

int vd_terminal_actor(const vd_terminal *table)
{
    const int awaits = vd_session_awaits(table->session);

    return awaits >= 0 ? awaits : table->match->actor;
}

void vd_terminal_number(const vd_terminal *table, double value, char *out, size_t size)
{
    VD_ASSERT(size > 0);
    snprintf(out, size, "%+.3f", value);
    vd_cli_true_minus(out, size);
    vd_decimal(table->cli->lang, out);
}

void vd_cube_text(unsigned exponent, vd_buf *out)
{
    if (exponent < 32) {
        vd_buf_put_int(out, INT64_C(1) << exponent);
        return;
    }
    vd_buf_put(out, "2^");
    vd_buf_put_int(out, exponent);
}

/* ---- Life ---- */

/* Line editing counts characters, so it must know how bytes make them. C.UTF-8 is part of the
 * system; where it is missing, or the terminal is a dumb one, lines are read plainly. */
static bool can_edit(const vd_terminal *table)
{
    const char *term = getenv("TERM");

    return table->tty && table->cli->in == stdin && table->cli->out == stdout && term &&
           strcmp(term, "dumb") != 0 && setlocale(LC_CTYPE, "C.UTF-8");
}

bool vd_terminal_open(vd_terminal *table, vd_cli *cli, vd_session *session)
{
    const int in = fileno(cli->in), out = cli->out_fd;

    memset(table, 0, sizeof *table);
    table->cli = cli;
    table->session = session;
    table->match = session ? vd_session_match(session) : NULL;
    table->settings = session ? vd_session_settings(session) : NULL;
    table->tty = in >= 0 && out >= 0 && isatty(in) && isatty(out);
    table->edit = can_edit(table);
    table->plays.capacity = VD_PLAYS_MAX;
    table->plays.play = calloc(VD_PLAYS_MAX, sizeof *table->plays.play);
    table->sketch = malloc(VD_BOARD_SVG_MAX);
    if (table->plays.play && table->sketch)
        return true;
    vd_terminal_close(table);
    return false;
}

void vd_terminal_close(vd_terminal *table)
{
    vd_adviser_free(table->adviser);
    vd_cli_engine_free(table->cli, table->engine);
    free(table->plays.play);
    free(table->sketch);
    table->adviser = NULL;
    table->engine = NULL;
    table->plays.play = NULL;
    table->sketch = NULL;
}

const vd_engine *vd_terminal_engine(vd_terminal *table)
{
    if (!table->engine_tried) {
        table->engine_tried = true;
        if (vd_cli_engine(table->cli, &table->engine, NULL) != VD_OK)
            table->engine = NULL;
    }
    if (table->engine && vd_engine_knows(table->engine, &table->match->rules.variant))
        return table->engine;
    return NULL;
}

vd_adviser *vd_terminal_adviser(vd_terminal *table)
{
    const vd_engine *engine = vd_terminal_engine(table);

    if (engine && !table->adviser && vd_adviser_new(engine, &table->adviser, NULL) != VD_OK)
        table->adviser = NULL;
    return engine ? table->adviser : NULL;
}

/* ---- Keyboard ---- */

/* With line editing; the library wants the process's own streams. */
static bool read_edited(vd_terminal *table, const char *prompt)
{
    char *line = readline(prompt);
    size_t len;

    if (!line) {
        putc('\n', table->cli->out);
        return false;
    }
    len = strlen(line);
    if (len >= sizeof table->line)
        len = sizeof table->line - 1;
    memcpy(table->line, line, len);
    table->line[len] = '\0';
    if (len > 0)
        add_history(table->line);
    free(line);
    return true;
}

/* A line too long is read to its end and cut: no play and no command is that long. */
static bool read_plain(vd_terminal *table)
{
    size_t len = 0;
    int c;

    while ((c = getc(table->cli->in)) != EOF && c != '\n')
        if (c != '\0' && c != '\r' && len + 1 < sizeof table->line)
            table->line[len++] = (char)c;
    table->line[len] = '\0';
    return c != EOF || len > 0;
}

bool vd_terminal_read(vd_terminal *table, const char *prompt)
{
    bool got;

    if (table->edit) {
        fflush(table->cli->out);
        got = read_edited(table, prompt);
    } else {
        fputs(prompt, table->cli->out);
        fflush(table->cli->out);
        got = read_plain(table);
        /* A terminal has shown the line and its end; after the end of the input there was none. */
        if (!table->tty || !got)
            fprintf(table->cli->out, "%s\n", got ? table->line : "");
    }
    if (!got)
        table->leave = true;
    return got;
}

/* ---- Screen ---- */

/* The match as the acting player sees it. A complete play still belongs to who made it: the
 * dice lie on the board and the score waits until the turn is ended. */
static int situation_now(const vd_terminal *table, vd_situation *out)
{
    const int awaits = vd_session_awaits(table->session);

    if (awaits < 0) {
        vd_situation_of(table->match, out);
        /* The double is named; what remains is to play it. */
        if (table->match->phase == VD_PHASE_PLAY_NAMED &&
            out->pos.pending == VD_PENDING_NAME_DOUBLE)
            out->pos.pending = VD_PENDING_NONE;
        return table->match->turn;
    }
    vd_situation_of(vd_session_before(table->session), out);
    out->pos = table->match->pos;
    if (awaits != table->match->turn)
        vd_pos_flip(&out->pos, &out->pos);
    return awaits;
}

static uint64_t hash_of(const vd_situation *situation, int seat)
{
    vd_pos pos = situation->pos;
    const int32_t rest[] = {seat,
                            situation->cube_exp,
                            situation->cube_owner,
                            (int32_t)situation->score[0],
                            (int32_t)situation->score[1],
                            situation->doubled};

    VD_ASSERT(seat == 0 || seat == 1);
    pos.pending = VD_PENDING_NONE;
    pos.pending_die = 0;
    return vd_hash64(rest, sizeof rest, vd_pos_hash(&pos));
}

void vd_terminal_show(const vd_terminal *table, vd_status status, vd_buf *board)
{
    putc('\n', table->cli->out);
    if (status == VD_OK) {
        fputs(board->data, table->cli->out);
    } else {
        vd_buf_cut(board, board->length - 1);
        vd_cli_print(table->cli, board->data);
    }
}

void vd_terminal_draw(vd_terminal *table)
{
    vd_situation situation;
    vd_board_style style;
    vd_buf buf = sketch(table);
    vd_variant variant = table->match->rules.variant;
    const int seat = situation_now(table, &situation);
    vd_status status = VD_ERR_UNSUPPORTED;

    /* The board shows the cube that this match is played with, not the variant's habit. */
    variant.cube = table->match->rules.cube;
    vd_cli_board_style(table->cli, &style);
    style.home_left = table->settings->home_left;
    style.letters = table->settings->letters;
    style.seat = (uint8_t)seat;
    style.mover_on_top = seat == 1;
    style.played = vd_session_awaits(table->session) >= 0;
    vd_terminal_mark_last(table, seat, &style);
    if (!table->settings->plain)
        status = vd_board_text(&buf, &variant, &situation, &style);
    if (status != VD_OK) {
        vd_buf_cut(&buf, 0);
        (void)!vd_board_plain(&buf, &variant, &situation, &style);
    }
    vd_terminal_show(table, status, &buf);
    table->drawn = vd_session_count(table->session) + 1;
    table->drawn_hash = hash_of(&situation, seat);
    table->drawn_dice = situation.dice;
}

/* Dice lie on the board as drawn, and others have been thrown since. */
static bool dice_changed(const vd_terminal *table, const vd_situation *now)
{
    const vd_dice *drawn = &table->drawn_dice;

    return drawn->count > 0 && now->dice.count > 0 &&
           memcmp(drawn->die, now->dice.die, sizeof drawn->die) != 0;
}

void vd_terminal_draw_new(vd_terminal *table)
{
    vd_situation situation;
    const int seat = situation_now(table, &situation);

    if (table->drawn == vd_session_count(table->session) + 1)
        return;
    if (table->drawn > 0 && hash_of(&situation, seat) == table->drawn_hash &&
        !dice_changed(table, &situation)) {
        table->drawn = vd_session_count(table->session) + 1;
        return;
    }
    vd_terminal_draw(table);
}

void vd_terminal_play_text(const vd_terminal *table, const vd_play *play, vd_buf *out)
{
    vd_play_format(out, &table->match->rules.variant, &table->match->pos, table->match->dice, play,
                   table->settings->letters ? VD_STYLE_LETTERS : VD_STYLE_FFBG,
                   table->match->turn == 1);
}

/* ---- Acts ---- */

/* What stands in memory only goes to the first name that is free: PATH-2.videau, PATH-3.videau... */
static void rescue(vd_terminal *table)
{
    static const char suffix[] = ".videau";
    const char *path = vd_session_path(table->session);
    const size_t len = strlen(path), end = sizeof suffix - 1;
    const bool named = len > end && !strcmp(path + len - end, suffix);

    for (int i = 2; i <= RESCUES_MAX; i++) {
        char copy[PATH_ROOM];
        vd_file_error fault;
        vd_buf buf;

        vd_buf_init(&buf, copy, sizeof copy);
        for (size_t at = 0; at < len - (named ? end : 0); at++)
            vd_buf_putc(&buf, path[at]);
        vd_buf_putc(&buf, '-');
        vd_buf_put_int(&buf, i);
        vd_buf_put(&buf, suffix);
        if (buf.full)
            return;
        if (vd_session_copy(table->session, copy, &fault) == VD_OK) {
            VD_SAY(table, "play.rescued", VD_STR(copy));
            return;
        }
        if (fault.fault != VD_FILE_exists)
            return;
    }
}

void vd_terminal_say_lost(vd_terminal *table)
{
    const bool gone = !vd_session_is_kept(table->session);
    const vd_file_fault fault = gone ? VD_FILE_gone : vd_session_fault(table->session)->fault;
    const char *path = vd_session_path(table->session);

    VD_SAY(table, vd_file_fault_key(fault ? fault : VD_FILE_cannot_write), VD_STR(path ? path : ""),
           VD_INT(0));
    if (gone)
        rescue(table);
    table->failed = table->leave = true;
}

bool vd_terminal_may_double(const vd_terminal *table)
{
    return !table->cocked &&
           vd_match_double_refusal(table->match, table->match->turn) == VD_REFUSAL_none;
}

bool vd_terminal_settle(vd_terminal *table, vd_status status, vd_refusal refusal)
{
    if (status == VD_OK)
        return true;
    if (status == VD_ERR_ILLEGAL && refusal != VD_REFUSAL_none) {
        vd_say_refusal(table, refusal);
    } else if (status == VD_ERR_ILLEGAL) {
        vd_say(table, "play.not_now");
    } else {
        vd_terminal_say_lost(table);
    }
    return false;
}

bool vd_terminal_give(vd_terminal *table)
{
    const int seat = vd_session_side(table->session, 0)->gives ? 0 : 1;
    char value[VD_HEX_LEN];
    vd_seed drawn;

    if (vd_session_dice_ready(table->session))
        return true;
    if (vd_seed_random(&drawn) != VD_OK) {
        vd_say(table, "dice.no_randomness");
        table->failed = table->leave = true;
        return false;
    }
    vd_seed_format(&drawn, value);
    if (!vd_terminal_settle(table, vd_session_reveal(table->session, seat, value, ""),
                            VD_REFUSAL_none))
        return false;
    VD_SAY(table, "dice.value", VD_STR(value));
    vd_say(table, "dice.terminal");
    return true;
}

bool vd_terminal_act(vd_terminal *table, const vd_action *action)
{
    vd_refusal refusal = VD_REFUSAL_none;
    const vd_status status = vd_session_act(table->session, action, &refusal);
    const bool done = vd_terminal_settle(table, status, refusal);

    if (done) {
        table->cocked = false;
        table->part[0] = '\0';
    }
    return done;
}

/* By the seat whose move the match waits for; after a complete play that is already the next
 * one. */
bool vd_terminal_do(vd_terminal *table, vd_act act, int value)
{
    const vd_action action = {
        .act = (uint8_t)act, .seat = table->match->actor, .value = (uint8_t)value};

    return vd_terminal_act(table, &action);
}

bool vd_terminal_roll(vd_terminal *table)
{
    vd_refusal refusal = VD_REFUSAL_none;
    const vd_status status = vd_session_roll(table->session, &refusal);

    return vd_terminal_settle(table, status, refusal);
}

/* The text of what will have been played: it needs the match as it is before. */
static void describe_play(const vd_terminal *table, const vd_action *action, vd_buf *out)
{
    vd_play play;

    memset(&play, 0, sizeof play);
    play.hops = action->hops;
    memcpy(play.hop, action->hop, sizeof play.hop);
    play.result = table->match->pos;
    for (int i = 0; i < play.hops; i++)
        vd_hop_apply(&table->match->rules.variant, &play.result, &play.hop[i]);
    vd_terminal_play_text(table, &play, out);
}

bool vd_terminal_make_play(vd_terminal *table, const vd_action *action)
{
    char dice[16], text[600], seen[256];
    const int seat = table->match->turn;
    const bool named = table->match->phase == VD_PHASE_PLAY_NAMED;
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, table->match->dice);
    vd_buf_init(&buf, text, sizeof text);
    describe_play(table, action, &buf);
    if (vd_terminal_is_computer(table, seat) && action->hops > 0 && !table->settings->letters &&
        table->match->rules.variant.opponent_point[1] != 1) {
        vd_buf other;

        vd_buf_init(&other, seen, sizeof seen);
        vd_last_seen(&other, &table->match->rules.variant, text);
        if (strcmp(seen, text))
            (void)!vd_text_put(&buf, table->cli->lang, "play.line_seen", VD_STR(seen));
    }
    if (!vd_terminal_act(table, action))
        return false;
    vd_terminal_note_play(table, seat, action);
    VD_SAY(table, named ? "play.line_named" : "play.line", VD_STR(vd_terminal_name(table, seat)),
           VD_STR(dice), VD_STR(text));
    return true;
}
