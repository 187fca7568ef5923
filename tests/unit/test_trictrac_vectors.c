/* The worked positions of trictrac, from its books: tests/data/trictrac-vectors.txt, whose head says how a line is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tt_oracle.h"

enum { FIELDS = 12, LINE_ROOM = 1024, VECTORS = 234 };

/* One line of the file, cut at its bars. */
typedef struct vector {
    char line[LINE_ROOM];
    char *field[FIELDS];
    int fields;
} vector;

static vd_tt_plays plays;
static int wrong;

static void fault(const vector *v, const char *what, const char *text)
{
    print_error("%s: %s: %s\n", v->field[1], what, text);
    wrong++;
}

static int number_at(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

/* "1x11 2 4" or "-", cases in white's numbering; `black` counts them from the other end. Men missing are out. */
static void read_men(const char *text, bool black, vd_tt_men *out)
{
    int on = 0;

    memset(out, 0, sizeof *out);
    while (*text && *text != '-') {
        char *end;
        const long at = strtol(text, &end, 10);
        const long men = *end == 'x' ? strtol(end + 1, &end, 10) : 1;

        assert_true(at >= 1 && at <= 24 && men >= 1);
        out->man[black ? VD_TT_OUT - at : at] += (uint8_t)men;
        on += (int)men;
        text = end + strspn(end, " ");
    }
    assert_true(on <= VD_TT_MEN);
    out->man[VD_TT_OUT] = (uint8_t)(VD_TT_MEN - on);
}

/* The board of a line whose fields 2 to 4 are the side, white's men and black's. */
static void read_pos(const vector *v, vd_tt_pos *out)
{
    const bool black = strcmp(v->field[2], "side=b") == 0;

    read_men(v->field[3] + 2, false, &out->side[black]);
    read_men(v->field[4] + 2, true, &out->side[!black]);
}

static vd_dice dice_of(const char *text)
{
    return vd_dice_make(text[0] - '0', text[1] - '0');
}

static vd_tt_event_kind kind_named(const char *code, size_t len)
{
    for (int kind = 0; kind < VD_TT_EVENT_COUNT; kind++) {
        const char *name = vd_tt_event_code((vd_tt_event_kind)kind);

        if (strlen(name) == len && strncmp(name, code, len) == 0)
            return (vd_tt_event_kind)kind;
    }
    fail_msg("no event %.*s", (int)len, code);
    return VD_TT_EVENT_COUNT;
}

/* "[A:]NAME[@case][*ways]=points": the index of such an event, -1 if there is none. */
static int find_event(const vd_tt_events *events, const char *text)
{
    const bool other = strncmp(text, "A:", 2) == 0;
    const char *name = text + (other ? 2 : 0);
    const vd_tt_event_kind kind = kind_named(name, strcspn(name, "@*="));
    const char *at = strchr(name, '@'), *times = strchr(name, '*'), *points = strchr(name, '=');

    for (size_t i = 0; i < events->count; i++) {
        const vd_tt_event *event = &events->event[i];

        if (event->kind == kind && event->to == (other ? VD_TT_OTHER : VD_TT_THROWER) &&
            (!at || event->at == number_at(at + 1)) &&
            event->ways == (times ? number_at(times + 1) : 1) &&
            (!points || event->points == number_at(points + 1)))
            return (int)i;
    }
    return -1;
}

/* The events of a list, each of which must be there (`there`) or not. Returns how many were named. */
static size_t check_list(const vector *v, const vd_tt_events *events, char *list, bool there)
{
    char *save = NULL;
    size_t named = 0;

    for (char *text = strtok_r(list, " ", &save); text; text = strtok_r(NULL, " ", &save)) {
        if (strcmp(text, "none") == 0)
            continue;
        named++;
        if ((find_event(events, text) >= 0) != there)
            fault(v, there ? "missing" : "not to be given", text);
    }
    return named;
}

/* "1>3,1>7" */
static void read_claim(const char *text, vd_tt_claim *out)
{
    memset(out, 0, sizeof *out);
    while (*text) {
        char *end;

        assert_true(out->moves < 2);
        out->move[out->moves].from = (uint8_t)strtol(text, &end, 10);
        assert_int_equal(*end, '>');
        end++;
        if (strncmp(end, "off", 3) == 0) {
            out->move[out->moves].to = VD_TT_OUT;
            text = end + 3;
        } else {
            out->move[out->moves].to = (uint8_t)strtol(end, &end, 10);
            text = end;
        }
        text += *text == ',';
        out->moves++;
    }
}

/* A position with a throw, and what is asked of it. */
typedef struct scene {
    vd_tt_options options;
    vd_tt_pos pos;
    vd_tt_throw thrown;
    vd_tt_events events;
    size_t count; /* lawful plays */
    int used;
} scene;

static void check_play(const vector *v, const scene *s, const char *text, bool lawful)
{
    vd_tt_claim claim;
    vd_tt_play play;
    vd_tt_reason reason;

    read_claim(text, &claim);
    reason = vd_tt_judge(&s->options, &s->pos, s->thrown.dice, &claim, &plays, &play);
    if ((reason.code == VD_TT_REASON_legal) != lawful)
        fault(v, vd_tt_reason_key(reason.code), text);
    if (!lawful && (reason.rule < 5 || reason.rule > 26))
        fault(v, "no rule", text);
}

static bool is_key(const char *text, const char *key)
{
    const size_t len = strlen(key);

    return strncmp(text, key, len) == 0 && text[len] == ':';
}

static void check(const vector *v, const scene *s, char *text)
{
    char *value = strchr(text, ':') + 1;

    if (is_key(text, "ev")) {
        if (check_list(v, &s->events, value, true) != s->events.count)
            fault(v, "other events", text);
    } else if (is_key(text, "has")) {
        (void)check_list(v, &s->events, value, true);
    } else if (is_key(text, "not")) {
        (void)check_list(v, &s->events, value, false);
    } else if (*text == 'J') {
        if (s->events.sum[VD_TT_THROWER] != number_at(value))
            fault(v, "thrower's points", text);
    } else if (*text == 'A') {
        if (s->events.sum[VD_TT_OTHER] != number_at(value))
            fault(v, "other's points", text);
    } else if (is_key(text, "ok")) {
        check_play(v, s, value, true);
    } else if (is_key(text, "no")) {
        check_play(v, s, value, false);
    } else if (is_key(text, "n")) {
        if ((int)s->count != number_at(value))
            fault(v, "plays", text);
    } else if (is_key(text, "used")) {
        if (s->used != number_at(value))
            fault(v, "numbers", text);
    } else {
        fail_msg("what is %s", text);
    }
}

static void throw_dice(scene *s, vd_dice dice)
{
    s->thrown.dice = dice;
    vd_tt_plays_find(&s->options, &s->pos, dice, &plays);
    s->count = plays.count;
    s->used = plays.used;
    vd_tt_events_find(&s->options, &s->pos, &s->thrown, &plays, &s->events);
}

static void set_scene(const vector *v, scene *s)
{
    memset(s, 0, sizeof *s);
    vd_tt_options_default(&s->options);
    read_pos(v, &s->pos);
    s->thrown.coup = 4;
}

static void check_pos(const vector *v)
{
    const char *flags = v->field[6], *coup = strstr(flags, "coup");
    char *save = NULL;
    scene s;

    set_scene(v, &s);
    if (coup)
        s.thrown.coup = (uint8_t)number_at(coup + 4);
    s.options.misery = !strstr(flags, "nopile");
    if (strstr(flags, "libre"))
        s.options.sortie = VD_TT_SORTIE_FREE;
    throw_dice(&s, dice_of(v->field[5]));
    for (char *text = strtok_r(v->field[7], ";", &save); text; text = strtok_r(NULL, ";", &save))
        check(v, &s, text + strspn(text, " "));
}

/* "@3" with that die, "=7" of that sum, "54": is the throw one of those? */
static bool is_named(const char *text, vd_dice dice)
{
    const int a = dice.die[0], b = dice.die[1];

    if (*text == '@')
        return a == text[1] - '0' || b == text[1] - '0';
    if (*text == '=')
        return a + b == number_at(text + 1);
    if (*text == '-')
        text++;
    return (a == text[0] - '0' && b == text[1] - '0') || (a == text[1] - '0' && b == text[0] - '0');
}

static bool in_list(const char *list, vd_dice dice)
{
    bool in = false;

    for (const char *text = list; *text; text += strcspn(text, ","), text += *text == ',') {
        if (strncmp(text, "all", 3) == 0)
            in = true;
        else if (is_named(text, dice))
            in = *text != '-';
    }
    return in;
}

/* "RP*2>:54,41": which throws give it, exactly, or at least those. */
static void check_set_part(const vector *v, const char *text)
{
    const vd_tt_event_kind kind = kind_named(text, strcspn(text, "*>:"));
    const char *times = strchr(text, '*'), *list = strchr(text, ':') + 1;
    const bool least = list[-2] == '>';
    scene s;

    set_scene(v, &s);
    for (int index = 0; index < 21; index++) {
        bool given = false;
        vd_dice dice;

        (void)vd_dice_nth(index, &dice);
        throw_dice(&s, dice);
        for (size_t i = 0; i < s.events.count; i++)
            given = given || (s.events.event[i].kind == kind &&
                              (!times || s.events.event[i].ways == number_at(times + 1)));
        if (given != in_list(list, dice) && !(least && given)) {
            char name[] = {(char)('0' + dice.die[0]), (char)('0' + dice.die[1]), '\0'};

            fault(v, given ? "too much" : "missing throw", name);
        }
    }
}

static void check_set(const vector *v)
{
    char *save = NULL;

    for (char *text = strtok_r(v->field[5], ";", &save); text; text = strtok_r(NULL, ";", &save))
        check_set_part(v, text + strspn(text, " "));
}

static void check_num(const vector *v)
{
    const vd_tt_event_kind kind = kind_named(v->field[5], strcspn(v->field[5], ":"));
    int chances = 0;
    scene s;

    set_scene(v, &s);
    for (int index = 0; index < 21; index++) {
        vd_dice dice;
        const int weight = vd_dice_nth(index, &dice);

        throw_dice(&s, dice);
        for (size_t i = 0; i < s.events.count; i++)
            if (s.events.event[i].kind == kind) {
                chances += weight;
                break;
            }
    }
    if (chances != number_at(strchr(v->field[5], ':') + 1))
        fault(v, "chances", v->field[5]);
}

static void check_can(const vector *v)
{
    char *save = NULL;
    vd_tt_pos pos;

    read_pos(v, &pos);
    for (char *text = strtok_r(v->field[5], ";", &save); text; text = strtok_r(NULL, ";", &save)) {
        const vd_tt_jan jan = text[1] == 'P' ? VD_TT_PETIT_JAN : VD_TT_GRAND_JAN;
        const vd_tt_men *men = &pos.side[text[0] == 'J' ? VD_TT_THROWER : VD_TT_OTHER];

        if (vd_tt_jan_possible(men, jan) != (text[3] == '1') ||
            tt_oracle_can_fill(men, jan) != (text[3] == '1'))
            fault(v, "can fill", text);
    }
}

/* ---- Marks: the party itself is told what to mark, by hand and without écoles ---- */

static vd_tt_denial act(const vd_tt_options *options, vd_tt_state *state, vd_tt_act what, int value)
{
    const vd_tt_action action = {.act = (uint8_t)what, .value = (uint8_t)value};
    vd_tt_outcome outcome;

    return vd_tt_do(options, state, &action, &plays, &outcome);
}

static void mark(const vd_tt_options *options, vd_tt_state *state, int side, int n, bool owed)
{
    if (state->phase == VD_TT_OVER)
        return;
    state->turn = (uint8_t)side;
    state->phase = VD_TT_MARK;
    state->owing = owed;
    state->owed = 0;
    state->dice = vd_dice_make(2, 1);
    assert_int_equal(act(options, state, VD_TT_ACT_MARK, n), VD_TT_DENIAL_none);
    if (state->phase == VD_TT_SCHOOL)
        assert_int_equal(act(options, state, VD_TT_ACT_LEAVE, 0), VD_TT_DENIAL_none);
}

static void do_mark(const vector *v, const vd_tt_options *options, vd_tt_state *state,
                    const char *text)
{
    const int side = text[0] == 'B';

    if (strncmp(text + 1, "go", 2) == 0) {
        const bool refused = text[3] == '!';
        const bool may = state->phase == VD_TT_CHOOSE && state->turn == side;

        if (may == refused || (may && act(options, state, VD_TT_ACT_GO, 0) != VD_TT_DENIAL_none) ||
            (!may && state->phase != VD_TT_CHOOSE &&
             act(options, state, VD_TT_ACT_GO, 0) != VD_TT_DENIAL_may_not_go))
            fault(v, "going", text);
    } else if (text[1] == 'h') {
        state->holes[side] = (uint8_t)number_at(text + 2);
    } else {
        assert_int_equal(text[1], '+');
        mark(options, state, side, number_at(text + 2), strchr(text, '*') != NULL);
    }
}

/* "W:4b,2g B:0,0; go:W; end:W2" */
static void check_marks(const vector *v, const vd_tt_options *options, const vd_tt_state *state)
{
    const char *go = strstr(v->field[3], "go:"), *end = strstr(v->field[3], "end:");
    char text[64];
    const int to_go = state->phase == VD_TT_CHOOSE ? state->turn : -1;

    snprintf(text, sizeof text, "W:%d%s,%d%s B:%d%s,%d%s", state->points[0],
             state->run[0] ? "b" : "", state->holes[0], state->holes_run[0] ? "g" : "",
             state->points[1], state->run[1] ? "b" : "", state->holes[1],
             state->holes_run[1] ? "g" : "");
    if (strncmp(v->field[3], text, strcspn(v->field[3], ";")) != 0 ||
        strlen(text) != strcspn(v->field[3], ";"))
        fault(v, "score", text);
    if (go && (go[3] == 'W' ? 0 : go[3] == 'B' ? 1 : -1) != to_go)
        fault(v, "may go", go);
    if ((end != NULL) != (state->phase == VD_TT_OVER))
        fault(v, "end", text);
    if (end && ((end[4] == 'B') != state->turn ||
                vd_tt_stakes(options, state, (vd_tt_side)state->turn) != end[5] - '0'))
        fault(v, "winner", end);
}

static void check_seq(const vector *v)
{
    vd_tt_options options;
    vd_tt_state state;
    char *save = NULL;

    vd_tt_options_default(&options);
    options.by_hand = true;
    vd_tt_state_start(&state);
    for (char *text = strtok_r(v->field[2], " ", &save); text; text = strtok_r(NULL, " ", &save))
        do_mark(v, &options, &state, text);
    check_marks(v, &options, &state);
}

static void check_txt(const vector *v)
{
    const char *board = v->field[2];
    vd_tt_men men[2], due[2];
    char text[128];
    vd_buf buf;

    if (strcmp(v->field[3], "bad") == 0) {
        if (vd_tt_board_parse(board, strlen(board), men, NULL) == VD_OK)
            fault(v, "read", board);
        return;
    }
    assert_int_equal(vd_tt_board_parse(board, strlen(board), men, NULL), VD_OK);
    read_men(v->field[3], false, &due[VD_TT_WHITE]);
    read_men(v->field[4], true, &due[VD_TT_BLACK]);
    assert_memory_equal(men, due, sizeof due);
    vd_buf_init(&buf, text, sizeof text);
    vd_tt_board_format(&buf, men);
    assert_string_equal(text, board);
}

static void cut(vector *v)
{
    char *at = v->line;

    v->fields = 0;
    v->line[strcspn(v->line, "\r\n")] = '\0';
    while (at) {
        char *bar = strchr(at, '|');

        assert_true(v->fields < FIELDS);
        v->field[v->fields++] = at;
        if (bar)
            *bar++ = '\0';
        at = bar;
    }
}

static void vectors_hold(void **state)
{
    static const struct {
        const char *name;
        void (*check)(const vector *v);
        int fields;
    } kinds[] = {
        {"POS", check_pos, 9}, {"SET", check_set, 7}, {"NUM", check_num, 7},
        {"CAN", check_can, 7}, {"SEQ", check_seq, 5}, {"TXT", check_txt, 6},
    };
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/trictrac-vectors.txt", "r");
    int count = 0;
    vector v;

    (void)state;
    assert_non_null(file);
    while (fgets(v.line, sizeof v.line, file)) {
        size_t kind = 0;

        if (v.line[0] == '#' || v.line[0] == '\n')
            continue;
        cut(&v);
        while (kind < sizeof kinds / sizeof *kinds && strcmp(kinds[kind].name, v.field[0]) != 0)
            kind++;
        assert_true(kind < sizeof kinds / sizeof *kinds);
        if (v.fields < kinds[kind].fields - (kind == 5))
            fail_msg("%s: %d fields", v.field[1], v.fields);
        kinds[kind].check(&v);
        count++;
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_int_equal(count, VECTORS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
