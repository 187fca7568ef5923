/* How a party of trictrac stands, and what a client is shown of it. Changes nothing. */
#include "party.h"

#include <string.h>

enum { TOLD_MAX = 16384, SENTENCE_MAX = 1024 };

/* ---- Words ---- */

/* As the page calls them: a computer across from a person needs no colour. */
static const char *name_of(const vd_live_table *table, vd_lang lang, int seat)
{
    static const char *const keys[] = {"play.blue", "play.white"};
    const vd_seat_kind *kind = vd_session_settings(table->session)->seat;

    if (table->names.of[seat][0])
        return table->names.of[seat];
    return vd_text(lang, kind[seat] == VD_SEAT_COMPUTER && kind[1 - seat] != VD_SEAT_COMPUTER
                             ? "server.computer"
                             : keys[seat]);
}

static void cast_of(const vd_live_table *table, vd_lang lang, vd_tt_cast *out)
{
    const vd_game_settings *settings = vd_session_settings(table->session);

    *out = (vd_tt_cast){.options = &settings->tt,
                        .lang = lang,
                        .marks = true,
                        .numbering = (vd_tt_numbering)settings->numbering};
    for (int seat = 0; seat < 2; seat++) {
        out->name[seat] = name_of(table, lang, seat);
        out->across[seat] = settings->seat[seat] == VD_SEAT_COMPUTER;
    }
}

/* "The computer" is no name: it takes a capital where it begins a line. */
static void begin_line(char *line, const vd_tt_cast *cast)
{
    for (int seat = 0; seat < 2; seat++)
        if (cast->across[seat] && !strncmp(line, cast->name[seat], strlen(cast->name[seat])) &&
            *line >= 'a' && *line <= 'z')
            *line = (char)(*line - 'a' + 'A');
}

/* Lines as a list: what sets them apart at the terminal is left out. */
static json_t *lines_of(const vd_buf *told, const vd_tt_cast *cast)
{
    char *at = told->data;
    const char *const end = told->data + told->length;
    json_t *list = json_array();

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));

        stop = stop ? stop : end;
        while (at < stop && *at == ' ')
            at++;
        begin_line(at, cast);
        if (stop > at)
            vd_json_add(&list, json_stringn(at, (size_t)(stop - at)));
        at += stop - at + 1;
    }
    return list;
}

/* A draw that is no tie is its winner's first throw (TT6). */
static bool is_throw(const vd_past *past)
{
    return past->action.act == VD_TT_ACT_THROW ||
           (past->action.act == VD_TT_ACT_DRAW && past->after.phase != VD_TT_DRAW);
}

static json_t *pair_of(int a, int b)
{
    return json_pack("[i,i]", a, b);
}

static json_t *row_of(const vd_tt_cast *cast, const vd_past *past)
{
    const vd_tt_step step = {&past->before, &past->action, &past->outcome, &past->after};
    const vd_tt_state *after = &past->after;
    const int actor = vd_tt_state_actor(&past->before);
    char told[TOLD_MAX];
    vd_buf buf;

    vd_buf_init(&buf, told, sizeof told);
    (void)!vd_tt_tell_step(&buf, cast, &step);
    if (after->phase == VD_TT_OVER)
        (void)!vd_tt_tell_end(&buf, cast, after);
    return json_pack("{s:I,s:s,s:o,s:o,s:[i,i],s:[i,i],s:o,s:o,s:o}", "count",
                     (json_int_t)past->count, "act", vd_tt_act_name((vd_tt_act)past->action.act),
                     "seat", actor < 0 ? json_null() : json_integer(actor), "dice",
                     vd_json_dice(past->action.die, is_throw(past) ? 2 : 0), "points",
                     (int)after->points[0], (int)after->points[1], "holes", (int)after->holes[0],
                     (int)after->holes[1], "run", pair_of(after->run[0], after->run[1]),
                     "holes_run", pair_of(after->holes_run[0], after->holes_run[1]), "lines",
                     lines_of(&buf, cast));
}

static json_t *sentence(vd_buf *buf)
{
    return buf->length ? json_string(buf->data) : json_null();
}

static json_t *thrown_of(const vd_tt_state *state, vd_lang lang)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (state->dice.count > 0)
        (void)!vd_tt_say_throw(&buf, lang, state->dice);
    return sentence(&buf);
}

/* What is asked of who acts. */
static json_t *question_of(const vd_tt_state *state, const vd_tt_cast *cast)
{
    const char *turn = cast->name[state->turn], *other = cast->name[1 - state->turn];
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (state->phase == VD_TT_MARK)
        (void)!vd_text_put(&buf, cast->lang,
                           state->owing ? "tt.play.prompt_owed" : "tt.play.prompt_mark",
                           VD_STR(turn), VD_STR(other));
    else if (state->phase == VD_TT_SCHOOL)
        (void)!vd_text_put(&buf, cast->lang, "tt.play.prompt_school", VD_STR(other), VD_STR(turn),
                           VD_INT(state->marked));
    else if (state->phase == VD_TT_CHOOSE)
        (void)!vd_text_put(&buf, cast->lang, "tt.play.prompt_choice", VD_STR(turn));
    begin_line(text, cast);
    return sentence(&buf);
}

static json_t *choice_of(const vd_tt_state *state, const vd_tt_cast *cast)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (state->phase == VD_TT_CHOOSE)
        (void)!vd_tt_tell_choice(&buf, cast, state);
    return lines_of(&buf, cast);
}

static json_t *duty_of(const vd_tt_plays *plays, const vd_tt_cast *cast)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_tell_duty(&buf, cast, plays);
    return lines_of(&buf, cast);
}

/* ---- What the throw gives ---- */

static json_t *arrows_of(const vd_tt_marks *marks)
{
    json_t *list = json_array();

    for (int i = 0; i < marks->arrows; i++)
        vd_json_add(&list, json_pack("[i,i]", (int)marks->arrow[i].from, (int)marks->arrow[i].to));
    return list;
}

static json_t *rings_of(const vd_tt_marks *marks)
{
    json_t *list = json_array();

    for (int i = 0; i < marks->rings; i++)
        vd_json_add(&list, json_integer(marks->ring[i].place));
    return list;
}

static json_t *events_of(const vd_tt_state *state, const vd_tt_events *events,
                         const vd_tt_cast *cast)
{
    json_t *list = json_array();

    for (size_t i = 0; i < events->count; i++) {
        const vd_tt_event *event = &events->event[i];
        char text[SENTENCE_MAX];
        vd_tt_marks marks;
        vd_buf buf;

        if (!vd_tt_event_is_told(cast->options, event))
            continue;
        vd_tt_event_marks(event, &marks);
        vd_buf_init(&buf, text, sizeof text);
        (void)!vd_tt_say_event(&buf, cast->lang, event, state->dice, cast->numbering);
        vd_json_add(&list, json_pack("{s:s,s:i,s:i,s:i,s:s,s:i,s:o,s:o}", "kind",
                                     vd_tt_event_code((vd_tt_event_kind)event->kind), "to",
                                     event->to == VD_TT_THROWER ? state->turn : 1 - state->turn,
                                     "points", (int)event->points, "rule",
                                     vd_tt_event_rule((vd_tt_event_kind)event->kind), "text", text,
                                     "at", (int)event->at, "arrows", arrows_of(&marks), "rings",
                                     rings_of(&marks)));
    }
    return list;
}

/* ---- The state ---- */

static json_t *men_of(const vd_tt_men *men)
{
    json_t *list = json_array();

    for (int at = VD_TT_TALON; at <= VD_TT_OUT; at++)
        vd_json_add(&list, json_integer(men->man[at]));
    return list;
}

static json_t *plays_of(const vd_tt_state *state, const vd_tt_plays *plays)
{
    json_t *list = json_array();

    if (state->phase == VD_TT_PLAY)
        for (size_t i = 0; i < plays->count; i++)
            vd_json_add(&list, vd_party_moves(&plays->play[i]));
    return list;
}

/* The last play, for who comes to the table. */
static json_t *last_of(const vd_live_table *table)
{
    const vd_party *party = table->party;

    for (size_t i = party->pasts; i-- > 0;)
        if (party->past[i].action.act == VD_TT_ACT_PLAY && party->past[i].outcome.play.moves > 0)
            return json_pack("{s:i,s:o}", "seat", (int)party->past[i].before.turn, "moves",
                             vd_party_moves(&party->past[i].outcome.play));
    return json_null();
}

static void add_dice_steps(json_t **list, const vd_live_table *table)
{
    bool commit = false, reveal = false;

    for (int seat = 0; seat < 2; seat++) {
        commit = commit || vd_session_takes_commit(table->session, seat);
        reveal = reveal || vd_session_takes_reveal(table->session, seat);
    }
    if (commit)
        vd_json_add(list, json_string("commit"));
    if (reveal)
        vd_json_add(list, json_string("reveal"));
}

static json_t *may_of(const vd_live_table *table)
{
    static const char *const acts[][2] = {
        [VD_TT_DRAW] = {"roll"},         [VD_TT_THROW] = {"roll"},
        [VD_TT_MARK] = {"mark"},         [VD_TT_SCHOOL] = {"take", "leave"},
        [VD_TT_CHOOSE] = {"hold", "go"}, [VD_TT_PLAY] = {"play"},
        [VD_TT_OVER] = {NULL},
    };
    const vd_tt_state *state = vd_live_tt(table);
    json_t *list = json_array();

    if (!vd_session_dice_ready(table->session)) {
        add_dice_steps(&list, table);
        return list;
    }
    if (vd_party_computer_acts(table))
        return list;
    for (int i = 0; i < 2 && acts[state->phase][i]; i++)
        vd_json_add(&list, json_string(acts[state->phase][i]));
    if (state->phase != VD_TT_DRAW && state->phase != VD_TT_OVER)
        vd_json_add(&list, json_string("resign"));
    if (vd_party_advises(table, vd_tt_state_actor(state)))
        vd_json_add(&list, json_string("hint"));
    if (vd_session_takes_client_seed(table->session))
        vd_json_add(&list, json_string("word"));
    return list;
}

static const char *phase_name(const vd_tt_state *state)
{
    static const char *const names[] = {
        [VD_TT_DRAW] = "opening",  [VD_TT_THROW] = "roll",    [VD_TT_MARK] = "mark",
        [VD_TT_SCHOOL] = "school", [VD_TT_CHOOSE] = "choose", [VD_TT_PLAY] = "play",
        [VD_TT_OVER] = "over"};

    return names[state->phase];
}

static json_t *seat_or_null(int seat)
{
    return seat < 0 ? json_null() : json_integer(seat);
}

static json_t *end_of(const vd_live_table *table)
{
    const vd_tt_state *state = vd_live_tt(table);

    if (state->phase != VD_TT_OVER)
        return json_null();
    return json_pack(
        "{s:i,s:i}", "winner", (int)state->turn, "stakes",
        vd_tt_stakes(&vd_session_settings(table->session)->tt, state, (vd_tt_side)state->turn));
}

/* Of an open mark nobody is told what it should be. */
static json_t *told_facts(const vd_live_table *table, const vd_tt_cast *cast)
{
    const vd_tt_state *state = vd_live_tt(table);
    const vd_party *party = table->party;
    vd_tt_plays plays = {0};
    vd_tt_events events = {0};

    if (vd_tt_throw_lies(state) && !vd_tt_marks_open(state))
        vd_tt_state_events(cast->options, state, &plays, &events);
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "events", events_of(state, &events, cast),
                     "plays", plays_of(state, &plays), "duty", duty_of(&plays, cast), "choice",
                     choice_of(state, cast), "question", question_of(state, cast), "thrown",
                     thrown_of(state, cast->lang), "row",
                     party->pasts ? row_of(cast, &party->past[party->pasts - 1]) : json_null());
}

json_t *vd_party_state(const vd_live_table *table, vd_lang lang)
{
    const vd_tt_state *state = vd_live_tt(table);
    const bool over = state->phase == VD_TT_OVER;
    const int actor = vd_tt_state_actor(state);
    vd_tt_cast cast;
    json_t *json;

    cast_of(table, lang, &cast);
    json = json_pack("{s:I,s:s,s:i,s:o,s:b,s:o,s:[o,o],s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "count",
                     (json_int_t)vd_session_count(table->session), "phase", phase_name(state),
                     "turn", (int)state->turn, "actor", seat_or_null(actor), "over", (int)over,
                     "dice", vd_json_dice(state->dice.die, state->dice.count > 0 && !over ? 2 : 0),
                     "men", men_of(&state->men[0]), men_of(&state->men[1]), "points",
                     pair_of(state->points[0], state->points[1]), "run",
                     pair_of(state->run[0], state->run[1]), "holes",
                     pair_of(state->holes[0], state->holes[1]), "holes_run",
                     pair_of(state->holes_run[0], state->holes_run[1]), "may", may_of(table),
                     "last", last_of(table), "thinking",
                     seat_or_null(vd_party_computer_acts(table) && !table->stuck ? actor : -1),
                     "end", end_of(table));
    return vd_json_join(json, told_facts(table, &cast));
}

/* ---- What was agreed on, and all of it ---- */

json_t *vd_party_settings(const vd_live_table *table)
{
    static const char *const modes[] = {"sealed", "seeded", "manual"};
    const vd_game_settings *settings = vd_session_settings(table->session);
    json_t *json = vd_tt_options_to_json(&settings->tt);

    vd_json_set(&json, "numbering",
                json_string(settings->numbering == VD_TT_BY_FLECHE ? "fleches" : "cases"));
    vd_json_set(&json, "seats", vd_json_seats(settings, &table->names));
    vd_json_set(&json, "dice", json_string(modes[settings->dice]));
    return json;
}

static json_t *rows_of(const vd_live_table *table, const vd_tt_cast *cast)
{
    json_t *rows = json_array();

    for (size_t i = 0; i < table->party->pasts; i++)
        vd_json_add(&rows, row_of(cast, &table->party->past[i]));
    return rows;
}

json_t *vd_party_snapshot(const vd_live_table *table, const vd_opened *opened, vd_lang lang)
{
    json_t *you = json_array();
    vd_tt_cast cast;

    cast_of(table, lang, &cast);
    for (int i = 0; i < 2; i++)
        if (opened->seat[i])
            vd_json_add(&you, json_integer(i));
    return json_pack("{s:I,s:I,s:o,s:o,s:o,s:I,s:I,s:o,s:o,s:o}", "table", (json_int_t)table->id,
                     "seq", (json_int_t)table->seq, "settings", vd_party_settings(table), "seats",
                     vd_json_seats(vd_session_settings(table->session), &table->names), "you", you,
                     "created", (json_int_t)table->created, "changed", (json_int_t)table->changed,
                     "dice", vd_json_dice_facts(table), "state", vd_party_state(table, lang),
                     "sheet", rows_of(table, &cast));
}

/* The phases of race games that come nearest, which a list of tables knows. */
json_t *vd_party_summary(const vd_live_table *table)
{
    const vd_tt_state *state = vd_live_tt(table);
    const vd_phase phase = state->phase == VD_TT_DRAW    ? VD_PHASE_OPENING
                           : state->phase == VD_TT_THROW ? VD_PHASE_ROLL
                           : state->phase == VD_TT_OVER  ? VD_PHASE_MATCH_OVER
                                                         : VD_PHASE_PLAY;

    return json_pack("{s:s,s:i,s:[i,i],s:i,s:b,s:s,s:i}", "variant", "trictrac", "length",
                     (int)vd_session_settings(table->session)->tt.holes, "score",
                     (int)state->holes[0], (int)state->holes[1], "game", 1, "over",
                     (int)vd_session_over(table->session), "phase", vd_phase_name(phase), "actor",
                     vd_live_actor(table));
}
