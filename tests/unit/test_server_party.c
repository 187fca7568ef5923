/* Parties of trictrac on the server: played to their end against the computer, marked by hand, taken up again, refused. */
#include "inner/trictrac_json.h"
#include "near/near.h"
#include "videau/app_trictrac.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_said.h"
#include "with_engine.h"

#define SETTINGS(more)                                                               \
    "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"trictrac\",\"holes\":3," \
    "\"dice\":\"seeded\",\"seed\":\"9\"" more "}}"
#define TWO ",\"seats\":[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\"}]"

static near_core core;
static vd_tt_adviser *adviser; /* the test's own */

static void expect_refused(const json_t *json, const char *key, const char *rule)
{
    assert_non_null(json);
    assert_string_equal(text_of(json, "key"), key);
    assert_true(strlen(text_of(json, "text")) > 10);
    assert_string_equal(text_of(json, "rule"), rule);
}

static json_int_t next_id = 100;

/* A request put together, answered. */
static const json_t *ask(near_socket *who, json_t *json)
{
    const json_t *answer;
    char *text;

    json_object_set_new(json, "id", json_integer(++next_id));
    json_object_set_new(json, "table", json_integer(1));
    text = json_dumps(json, 0);
    answer = near_ask(who, text);
    free(text);
    json_decref(json);
    return answer;
}

static const json_t *act(near_socket *who, int seat, const char *name)
{
    return ask(who, json_pack("{s:s,s:i,s:s}", "type", "trictrac", "seat", seat, "act", name));
}

static const json_t *mark(near_socket *who, int seat, int points)
{
    return ask(who, json_pack("{s:s,s:i,s:s,s:i}", "type", "trictrac", "seat", seat, "act", "mark",
                              "value", points));
}

static const json_t *play(near_socket *who, int seat, const char *moves)
{
    return ask(who, json_pack("{s:s,s:i,s:s,s:o}", "type", "trictrac", "seat", seat, "act", "play",
                              "moves", json_loads(moves, 0, NULL)));
}

/* How it stands now, the snapshot's. */
static const json_t *look(near_socket *who)
{
    const json_t *table = ask(who, json_pack("{s:s}", "type", "sync"));

    expect_type(table, "party");
    return table;
}

static bool may(const json_t *state, const char *what)
{
    const json_t *list = json_object_get(state, "may");

    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), what))
            return true;
    return false;
}

/* The first thing that may be done. */
static void go_on(near_socket *who, const json_t *state)
{
    const int seat = (int)json_integer_value(json_object_get(state, "actor"));
    const json_t *first = json_array_get(json_object_get(state, "plays"), 0);

    if (may(state, "roll"))
        expect_type(act(who, seat, "throw"), "ok");
    else if (may(state, "go"))
        expect_type(act(who, seat, "go"), "ok");
    else if (may(state, "play"))
        expect_type(ask(who, json_pack("{s:s,s:i,s:s,s:O}", "type", "trictrac", "seat", seat, "act",
                                       "play", "moves", first)),
                    "ok");
    else
        assert_true(near_collect(&core));
}

/* As the page calls it, beside the board too; a line begins with a capital. */
static void the_computer_is_called_so(const json_t *sheet)
{
    int begun = 0;

    for (size_t i = 0; i < json_array_size(sheet); i++) {
        const json_t *lines = json_object_get(json_array_get(sheet, i), "lines");

        for (size_t j = 0; j < json_array_size(lines); j++) {
            const char *line = json_string_value(json_array_get(lines, j));

            assert_null(strstr(line, "White"));
            assert_true(strncmp(line, "the computer", 12) != 0);
            begun += !strncmp(line, "The computer ", 13);
        }
    }
    assert_true(begun > 0);
}

static void a_party_is_played_to_its_end(void **state)
{
    const json_t *table, *now, *end;
    json_t *played;
    near_socket *ana;

    (void)state;
    core.forget = false;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, SETTINGS("")), "party");
    for (int i = 0;; i++) {
        table = look(ana);
        now = json_object_get(table, "state");
        if (json_is_true(json_object_get(now, "over")))
            break;
        assert_true(i < 3000);
        go_on(ana, now);
    }
    end = json_object_get(now, "end");
    assert_true(json_integer_value(json_array_get(
                    json_object_get(now, "holes"),
                    (size_t)json_integer_value(json_object_get(end, "winner")))) >= 3);
    assert_int_equal(json_array_size(json_object_get(now, "may")), 0);
    /* As it is read again, every line of it. */
    played = json_deep_copy(table);
    expect_type(ask(ana, json_pack("{s:s}", "type", "leave")), "ok");
    table = ask(ana, json_pack("{s:s}", "type", "open"));
    expect_type(table, "party");
    assert_true(json_equal(json_object_get(table, "state"), json_object_get(played, "state")));
    assert_true(json_equal(json_object_get(table, "sheet"), json_object_get(played, "sheet")));
    assert_true(core.core->replays > 0);
    the_computer_is_called_so(json_object_get(table, "sheet"));
    json_decref(played);
    near_stop(&core);
}

/* Of what is owed to the other nothing is told before he marks it, by the state or by any row. */
static void tells_nothing_owed(const json_t *table)
{
    const json_t *state = json_object_get(table, "state"), *sheet = json_object_get(table, "sheet");
    const json_t *events = json_object_get(state, "events");
    const json_t *choice = json_object_get(state, "choice");

    for (size_t i = 0; i < json_array_size(events); i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(events, i), "to")),
                         json_integer_value(json_object_get(state, "turn")));
    for (size_t i = 0; i < json_array_size(sheet); i++) {
        const json_t *lines = json_object_get(json_array_get(sheet, i), "lines");

        for (size_t j = 0; j < json_array_size(lines); j++)
            assert_true(strncmp(json_string_value(json_array_get(lines, j)), "To ", 3) != 0);
    }
    for (size_t i = 0; i < json_array_size(choice); i++)
        assert_null(strstr(json_string_value(json_array_get(choice, i)), " marks "));
}

/* Whole parties marked as they should be, which the program's own sums say. */
static void what_is_owed_is_not_told(void **state)
{
    const json_t *table, *now;
    near_socket *ana;
    int owed = 0;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"trictrac\","
                              "\"holes\":12,\"dice\":\"seeded\",\"seed\":\"9\",\"by_hand\":true" TWO
                              "}}"),
                "party");
    for (int i = 0; owed < 8 && i < 2000; i++) {
        int seat;

        table = look(ana);
        now = json_object_get(table, "state");
        if (json_is_true(json_object_get(now, "over")))
            break;
        tells_nothing_owed(table);
        seat = (int)json_integer_value(json_object_get(now, "actor"));
        if (!strcmp(text_of(now, "phase"), "mark")) {
            const vd_tt_state *party = vd_session_trictrac(core.core->table[0]->session);
            const vd_tt_options *options = &vd_session_settings(core.core->table[0]->session)->tt;
            vd_tt_plays plays;
            vd_tt_events events;

            vd_tt_state_events(options, party, &plays, &events);
            owed += party->owing && party->owed > 0;
            expect_type(mark(ana, seat, party->owing ? party->owed : events.sum[VD_TT_THROWER]),
                        "ok");
        } else if (may(now, "hold")) {
            expect_type(act(ana, seat, "hold"), "ok");
        } else if (may(now, "play")) {
            /* The last of them goes far, and leaves single men behind it. */
            const json_t *plays = json_object_get(now, "plays");

            expect_type(ask(ana, json_pack("{s:s,s:i,s:s,s:O}", "type", "trictrac", "seat", seat,
                                           "act", "play", "moves",
                                           json_array_get(plays, json_array_size(plays) - 1))),
                        "ok");
        } else {
            go_on(ana, now);
        }
    }
    assert_true(owed > 0);
    near_stop(&core);
}

/* A saved resignation is somebody's. */
static void who_resigns_is_read(void **state)
{
    (void)state;
    for (int value = -1; value <= 255; value++) {
        json_t *json = json_pack("{s:s,s:i}", "act", "resign", "value", value);
        vd_tt_action action;

        assert_int_equal(vd_tt_action_from_json(json, &action), value == 0 || value == 1);
        json_decref(json);
    }
}

/* The right number is nowhere in what is told as long as a mark is open. */
static void marks_by_hand_and_an_ecole(void **state)
{
    const json_t *now;
    near_socket *ana;
    bool taken = false;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, SETTINGS(TWO ",\"by_hand\":true")), "party");
    for (int i = 0; !taken; i++) {
        int seat;

        assert_true(i < 2000);
        now = json_object_get(look(ana), "state");
        seat = (int)json_integer_value(json_object_get(now, "actor"));
        if (!strcmp(text_of(now, "phase"), "mark")) {
            assert_int_equal(json_array_size(json_object_get(now, "events")), 0);
            assert_true(strlen(text_of(now, "question")) > 10);
            expect_type(mark(ana, seat, 0), "ok");
        } else if (!strcmp(text_of(now, "phase"), "school")) {
            assert_int_equal(json_array_size(json_object_get(now, "events")), 0);
            expect_refused(act(ana, 1 - seat, "take"), "tt.deny.not_now", "TT45");
            expect_type(act(ana, seat, "take"), "ok");
            now = json_object_get(look(ana), "state");
            assert_true(json_array_size(json_object_get(json_object_get(now, "row"), "lines")) > 1);
            taken = true;
        } else {
            go_on(ana, now);
        }
    }
    near_stop(&core);
}

static void what_is_refused(void **state)
{
    const json_t *answer, *now;
    near_socket *ana, *bob;
    int seat;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    bob = near_come(&core, 2);
    expect_refused(near_ask(ana, SETTINGS(TWO ",\"by_hand\":1")), "server.field", "");
    expect_refused(near_ask(ana, "{\"type\":\"new\",\"id\":3,\"settings\":{\"variant\":"
                                 "\"trictrac\",\"holes\":4}}"),
                   "server.field", "");
    expect_refused(near_ask(ana, "{\"type\":\"new\",\"id\":4,\"settings\":{\"variant\":"
                                 "\"trictrac\",\"dice\":\"manual\"}}"),
                   "server.field", "");
    expect_refused(near_ask(ana, "{\"type\":\"new\",\"id\":5,\"settings\":{\"variant\":"
                                 "\"trictrac\",\"numbering\":\"letters\"}}"),
                   "server.field", "");
    expect_refused(near_ask(ana, SETTINGS(TWO ",\"length\":7")), "server.field", "");
    expect_refused(near_ask(ana, SETTINGS(TWO ",\"position\":\"x\"")), "server.field", "");
    expect_refused(near_ask(ana, SETTINGS(TWO ",\"cube\":true")), "server.field", "");
    expect_refused(near_ask(ana, SETTINGS(TWO ",\"jacoby\":true")), "server.field", "");
    expect_type(near_ask(ana, SETTINGS(TWO)), "party");
    /* What `may` does not list before the first throw. */
    assert_false(may(json_object_get(look(ana), "state"), "resign"));
    expect_refused(act(ana, 0, "resign"), "tt.deny.not_now", "TT45");
    while (!may(now = json_object_get(look(ana), "state"), "play"))
        go_on(ana, now);
    /* Not of this game. */
    expect_refused(ask(ana, json_pack("{s:s,s:i}", "type", "roll", "seat", 0)), "server.other_game",
                   "");
    expect_refused(ask(ana, json_pack("{s:s}", "type", "hint")), "server.other_game", "");
    expect_refused(ask(ana, json_pack("{s:s}", "type", "review")), "server.other_game", "");
    /* Not now, not so. */
    seat = (int)json_integer_value(json_object_get(now, "actor"));
    expect_refused(act(ana, seat, "throw"), "tt.deny.not_now", "TT45");
    expect_refused(act(ana, seat, "nothing"), "server.field", "");
    expect_refused(play(ana, 1 - seat, "[]"), "tt.deny.not_now", "TT45");
    expect_refused(play(ana, seat, "[]"), "tt.reason.must_play", "TT10");
    expect_refused(play(ana, seat, "[[2,3]]"), "tt.reason.no_man", "TT5");
    answer = ask(ana, json_pack("{s:s,s:[[i,i]]}", "type", "trictrac_why", "moves", 2, 3));
    expect_type(answer, "ok");
    assert_string_equal(text_of(answer, "key"), "tt.reason.no_man");
    /* A table takes no play back. */
    now = json_object_get(look(ana), "state");
    seat = (int)json_integer_value(json_object_get(now, "actor"));
    go_on(ana, now);
    expect_refused(ask(ana, json_pack("{s:s,s:i}", "type", "undo", "seat", seat)),
                   "server.other_game", "");
    /* A spectator sees and does nothing. */
    expect_type(near_ask(bob, "{\"type\":\"open\",\"id\":3,\"table\":1,\"seats\":[]}"), "party");
    expect_refused(play(bob, 0, "[]"), "server.not_your_seat", "");
    near_stop(&core);
}

/* ---- Advice, against the computer ---- */

#define AGAINST(seat0, seat1) ",\"seats\":[{\"kind\":\"" seat0 "\"},{\"kind\":\"" seat1 "\"}]"

/* Questions are answered by the engine's threads. */
static const json_t *question(near_socket *who, json_t *json)
{
    const json_t *answer = ask(who, json);

    return answer ? answer : near_wait(who, next_id);
}

static const json_t *hint(near_socket *who, int seat)
{
    return question(who, json_pack("{s:s,s:i}", "type", "trictrac_hint", "seat", seat));
}

static const json_t *verdict(near_socket *who, int seat, const char *name, const json_t *moves)
{
    return question(who, json_pack("{s:s,s:i,s:s,s:O*}", "type", "trictrac_verdict", "seat", seat,
                                   "act", name, "moves", moves));
}

static double real_of(const json_t *json, const char *key)
{
    assert_true(json_is_number(json_object_get(json, key)));
    return json_number_value(json_object_get(json, key));
}

/* A person does what the computer would. */
static void decide(near_socket *who, const json_t *now)
{
    const vd_session *session = core.core->table[0]->session;
    vd_tt_action action;
    json_t *json;

    if (may(now, "roll") || json_array_size(json_object_get(now, "may")) == 0) {
        go_on(who, now);
        return;
    }
    vd_tt_adviser_decide(adviser, "moyen", 1, &vd_session_settings(session)->tt,
                         vd_session_trictrac(session), &action);
    json = vd_tt_action_to_json(&action);
    assert_int_equal(json_object_set_new(json, "type", json_string("trictrac")), 0);
    assert_int_equal(json_object_set(json, "seat", json_object_get(now, "actor")), 0);
    expect_type(ask(who, json), "ok");
}

/* Until this may be done by a person. */
static json_t *until(near_socket *who, const char *what)
{
    for (int i = 0; i < 3000; i++) {
        const json_t *now = json_object_get(look(who), "state");

        assert_false(json_is_true(json_object_get(now, "over")));
        assert_false(may(now, "hint") && (may(now, "mark") || may(now, "take")));
        if (may(now, what))
            return json_deep_copy(now);
        decide(who, now);
    }
    fail_msg("%s never comes", what);
    return NULL;
}

/* The best play costs nothing, another what it is rated below it; from the tutor's threshold on it is warned of. */
static void plays_are_judged_as_they_are_advised(near_socket *ana, const json_t *plays)
{
    const double best = real_of(json_array_get(plays, 0), "holes");

    for (size_t i = 0; i < json_array_size(plays); i++) {
        const json_t *each = json_array_get(plays, i), *told;
        const double loss = best - real_of(each, "holes");

        assert_true(json_is_true(json_object_get(each, "ahead")));
        told = verdict(ana, 0, "play", json_object_get(each, "moves"));
        expect_type(told, "ok");
        assert_true(real_of(told, "loss") > loss - 1e-9 && real_of(told, "loss") < loss + 1e-9);
        assert_int_equal(json_is_true(json_object_get(told, "warns")), loss >= VD_TT_TUTOR_LOSS);
        assert_non_null(
            strstr(text_of(told, "text"), text_of(json_object_get(told, "best"), "text")));
    }
}

static void plays_are_advised_in_holes(void **state)
{
    json_t *now, *advice;
    const json_t *told;
    near_socket *ana, *bob;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    bob = near_come(&core, 2);
    expect_type(near_ask(ana, SETTINGS(AGAINST("human", "computer"))), "party");
    /* Before the throw there is nothing to ask. */
    expect_refused(hint(ana, 0), "tt.play.no_hint", "");
    now = until(ana, "play");
    assert_true(may(now, "hint"));
    told = hint(ana, 0);
    expect_type(told, "ok");
    assert_true(json_is_null(json_object_get(told, "hold")));
    advice = json_deep_copy(json_object_get(told, "plays"));
    assert_true(json_array_size(advice) > 1);
    plays_are_judged_as_they_are_advised(ana, advice);
    /* What cannot be played has no price, nor what is of another phase. */
    expect_refused(verdict(ana, 0, "play", json_array_get(json_object_get(now, "plays"), 99)),
                   "server.field", "");
    expect_refused(verdict(ana, 0, "throw", NULL), "server.field", "");
    expect_refused(verdict(ana, 0, "go", NULL), "tt.deny.not_now", "TT45");
    told = ask(ana, json_pack("{s:s,s:i,s:s,s:[[i,i]]}", "type", "trictrac_verdict", "seat", 0,
                              "act", "play", "moves", 2, 3));
    expect_refused(told, "tt.reason.no_man", "TT5");
    /* The field that is wrong is named. */
    told = near_ask(ana, "{\"type\":\"trictrac_verdict\",\"id\":90,\"table\":1,\"seat\":0,\"act\":"
                         "\"play\",\"moves\":[[1,77]]}");
    assert_string_equal(text_of(told, "field"), "moves");
    told = near_ask(ana, "{\"type\":\"trictrac_verdict\",\"id\":91,\"table\":1,\"seat\":0,\"act\":"
                         "\"dance\"}");
    assert_string_equal(text_of(told, "field"), "act");
    /* Asking has changed nothing; who looks on is not advised. */
    assert_true(json_equal(json_object_get(look(ana), "state"), now));
    expect_type(near_ask(bob, "{\"type\":\"open\",\"id\":3,\"table\":1,\"seats\":[]}"), "party");
    expect_refused(hint(bob, 0), "server.not_your_seat", "");
    json_decref(advice);
    json_decref(now);
    near_stop(&core);
}

static void holding_and_leaving_are_advised(void **state)
{
    const json_t *told;
    double hold, leave;
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"trictrac\","
                              "\"holes\":12,\"dice\":\"seeded\",\"seed\":\"9\"" AGAINST(
                                  "human", "computer") "}}"),
                "party");
    json_decref(until(ana, "hold"));
    told = hint(ana, 0);
    expect_type(told, "ok");
    hold = real_of(told, "hold");
    leave = real_of(told, "leave");
    assert_true(json_array_size(json_object_get(told, "plays")) > 0);
    told = verdict(ana, 0, hold > leave ? "go" : "hold", NULL);
    expect_type(told, "ok");
    assert_true(real_of(told, "loss") > 0.0);
    assert_true(json_is_null(json_object_get(told, "best")));
    told = verdict(ana, 0, hold > leave ? "hold" : "go", NULL);
    assert_true(real_of(told, "loss") == 0.0);
    near_stop(&core);
}

static void people_are_not_advised_against_each_other(void **state)
{
    json_t *now;
    near_socket *ana;
    int seat;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, SETTINGS(TWO)), "party");
    now = until(ana, "play");
    seat = (int)json_integer_value(json_object_get(now, "actor"));
    assert_false(may(now, "hint"));
    expect_refused(hint(ana, seat), "server.advice_alone", "");
    expect_refused(verdict(ana, seat, "play", json_array_get(json_object_get(now, "plays"), 0)),
                   "server.advice_alone", "");
    json_decref(now);
    near_stop(&core);
}

/* The numbers of advice are those of a throw that gives the other nothing: what it does give is his to find. */
static void advice_tells_nothing_owed(void **state)
{
    near_socket *ana;
    int owed = 0;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana,
                         "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"trictrac\","
                         "\"holes\":12,\"dice\":\"seeded\",\"seed\":\"9\",\"by_hand\":true" AGAINST(
                             "human", "computer") "}}"),
                "party");
    for (int i = 0; owed == 0 && i < 200; i++) {
        json_t *now = until(ana, "hint");
        const vd_session *session = core.core->table[0]->session;
        vd_tt_state bare = *vd_session_trictrac(session);
        vd_tt_advice advice;
        const json_t *told = hint(ana, 0);

        owed += bare.owed > 0;
        bare.owed = 0;
        assert_int_equal(
            vd_tt_adviser_ask(adviser, &vd_session_settings(session)->tt, &bare, &advice), VD_OK);
        expect_type(told, "ok");
        assert_true(real_of(json_array_get(json_object_get(told, "plays"), 0), "holes") ==
                    advice.rated[0].holes);
        decide(ana, now);
        json_decref(now);
    }
    assert_true(owed > 0);
    near_stop(&core);
}

/* What each throw was, by the seal's own count. */
static void the_dice_are_told(void **state)
{
    const json_t *answer, *first;
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, SETTINGS(TWO)), "party");
    expect_type(act(ana, 0, "throw"), "ok");
    answer = ask(ana, json_pack("{s:s}", "type", "dice"));
    expect_type(answer, "ok");
    first = json_array_get(json_object_get(answer, "rolls"), 0);
    assert_true(json_is_null(json_object_get(first, "seat")));
    assert_int_equal(json_integer_value(json_object_get(first, "roll")), 1);
    near_stop(&core);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_party_is_played_to_its_end),
        cmocka_unit_test(marks_by_hand_and_an_ecole),
        cmocka_unit_test(what_is_owed_is_not_told),
        cmocka_unit_test(who_resigns_is_read),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(the_dice_are_told),
        cmocka_unit_test(plays_are_advised_in_holes),
        cmocka_unit_test(holding_and_leaving_are_advised),
        cmocka_unit_test(people_are_not_advised_against_each_other),
        cmocka_unit_test(advice_tells_nothing_owed),
    };

    int failed;

    if (vd_tt_adviser_new(&adviser, NULL) != VD_OK)
        return 1;
    failed = cmocka_run_group_tests(tests, make_engine, free_engine);
    vd_tt_adviser_free(adviser);
    return failed;
}
