/* data/learn/lessons.json: every exercise is asked of the engine, so that no lesson can teach what the rules do not say; every
 * worked example and every case of the rules file (tests/data/lesson_cases.txt) is shown by one; every text is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "videau/app.h"
#include "videau/notation.h"
#include "videau/rules.h"
#include "videau/text.h"

static json_t *course;
static vd_plays plays, scratch;

static int open_room(void **state)
{
    json_error_t error;

    (void)state;
    course =
        json_load_file(VD_SOURCE_DIR "/data/learn/lessons.json", JSON_REJECT_DUPLICATES, &error);
    if (course == NULL)
        fprintf(stderr, "lessons.json:%d: %s\n", error.line, error.text);
    plays.play = calloc(VD_PLAYS_MAX, sizeof *plays.play);
    scratch.play = calloc(VD_PLAYS_MAX, sizeof *scratch.play);
    plays.capacity = scratch.capacity = VD_PLAYS_MAX;
    return course == NULL || plays.play == NULL || scratch.play == NULL;
}

static int close_room(void **state)
{
    (void)state;
    json_decref(course);
    free(plays.play);
    free(scratch.play);
    return 0;
}

/* What is wrong, by the exercise's name. */
static int faults;
static const char *asked = "";

#define FAULT(...)                        \
    do {                                  \
        faults++;                         \
        fprintf(stderr, "  %s: ", asked); \
        fprintf(stderr, __VA_ARGS__);     \
        fputc('\n', stderr);              \
    } while (0)

/* ---- Reading an exercise ---- */

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is(const json_t *object, const char *key, const char *value)
{
    const char *text = word(object, key);

    return text != NULL && strcmp(text, value) == 0;
}

typedef struct scene {
    vd_situation situation;
    vd_variant variant;
    vd_dice dice;
    bool named;
} scene;

static vd_dice dice_of(const json_t *pair)
{
    uint8_t die[VD_DICE_MAX];

    if (json_array_size(pair) < 2)
        return (vd_dice){0};
    for (size_t i = 0; i < VD_DICE_MAX; i++)
        die[i] = (uint8_t)json_integer_value(json_array_get(pair, i));
    return vd_dice_of(die);
}

static bool read_scene(const json_t *exercise, scene *out)
{
    const char *position = word(exercise, "position"), *game = word(exercise, "variant");
    const json_t *options = json_object_get(exercise, "options");
    vd_variant_id id = VD_BACKGAMMON;
    vd_error error;

    memset(out, 0, sizeof *out);
    if (game != NULL && vd_variant_find_played(game, strlen(game), &id) != VD_OK)
        FAULT("no game \"%s\"", game);
    if (position == NULL ||
        vd_situation_parse(position, strlen(position), id, &out->situation, &error) != VD_OK) {
        FAULT("position \"%s\" cannot be read", position ? position : "");
        return false;
    }
    out->variant = *vd_variant_get(out->situation.variant);
    if (is(options, "entry", "free"))
        out->variant.entry = VD_ENTER_FREE;
    if (is(options, "hit", "present"))
        out->variant.hit = VD_HIT_PRESENT;
    if (is(options, "value", "men_on_board"))
        out->variant.value = VD_VALUE_CHECKERS_ON_BOARD;
    out->named = json_is_true(json_object_get(exercise, "named"));
    out->dice = dice_of(json_object_get(exercise, "dice"));
    if (vd_variant_prepare(&out->variant) != VD_OK ||
        vd_pos_check(&out->variant, &out->situation.pos, &error) != VD_OK) {
        FAULT("position \"%s\" does not pass its check", position);
        return false;
    }
    return true;
}

static size_t count_plays(const scene *where, vd_dice dice)
{
    vd_status status =
        where->named
            ? vd_plays_find_named(&where->variant, &where->situation.pos, dice.die[0], &plays)
            : vd_plays_find(&where->variant, &where->situation.pos, dice, &plays);

    if (status != VD_OK)
        FAULT("plays cannot be found");
    return status == VD_OK ? plays.count : 0;
}

/* The rule that forbids a play, 0 when it is legal; -1 with a fault when it cannot be read. */
static int broken_by(const scene *where, const char *text, vd_play *out)
{
    vd_play_text read;
    vd_error error;
    vd_reason reason;
    vd_play play;

    memset(&play, 0, sizeof play);
    if (vd_play_parse(text, strlen(text), &where->variant, true, &read, &error) != VD_OK) {
        FAULT("play \"%s\" cannot be read", text);
        return -1;
    }
    reason = vd_play_judge(&where->variant, &where->situation.pos, where->dice, where->named,
                           &read.claim, &scratch, &play);
    if (out != NULL)
        *out = play;
    return reason.code == VD_REASON_legal ? 0 : reason.rule;
}

/* "R51" is 51, "T2" is 202, "JQ6" is VD_RULE_OWN + 6. */
static int rule_number(const char *name)
{
    if (name != NULL && name[0] != '\0' && (name[1] < '0' || name[1] > '9'))
        return VD_RULE_OWN + atoi(name + 2);
    if (name == NULL || (name[0] != 'R' && name[0] != 'T'))
        return 0;
    return (name[0] == 'T' ? 200 : 0) + atoi(name + 1);
}

static bool has(const json_t *array, const char *text)
{
    size_t i;
    json_t *each;

    json_array_foreach(array, i, each) if (strcmp(json_string_value(each), text) == 0) return true;
    return false;
}

/* ---- One kind each ---- */

static void check_play(const json_t *exercise)
{
    const json_t *want = json_object_get(exercise, "want");
    scene where;
    size_t i;
    json_t *each;

    if (!read_scene(exercise, &where))
        return;
    if (!json_is_array(want))
        FAULT("no plays are wanted");
    if (json_array_size(want) == 0 && count_plays(&where, where.dice) == 0)
        FAULT("any play is wanted and there is none");
    json_array_foreach(want, i, each)
    {
        int rule = broken_by(&where, json_string_value(each), NULL);

        if (rule != 0)
            FAULT("\"%s\" is forbidden by rule %d", json_string_value(each), rule);
    }
}

static void check_find(const json_t *exercise)
{
    scene where;

    if (read_scene(exercise, &where)) {
        size_t count = count_plays(&where, where.dice);

        if (count < 1 || count > 9)
            FAULT("%zu plays to find", count);
    }
}

/* The right rule is one of those to choose from, none of which is there twice. */
static void check_rules(const json_t *exercise, int right)
{
    const json_t *rules = json_object_get(exercise, "rules");
    const char *broken = word(exercise, "broken");

    if (json_array_size(rules) < 2 || (broken != NULL && !has(rules, broken)))
        FAULT("the rules to choose from lack the right one");
    if (right != rule_number(broken))
        FAULT("rule %d is broken, not %s", right, broken ? broken : "none");
}

static void check_cube(const json_t *exercise)
{
    vd_match match;
    scene where;

    if (!read_scene(exercise, &where))
        return;
    where.situation.dice = where.dice;
    vd_match_of(&where.situation, &match);
    check_rules(exercise, vd_refusal_rule(vd_match_double_refusal(&match, 0)));
}

/* The answer is one of the numbers. */
static void check_number(const json_t *exercise, json_int_t right)
{
    const json_t *numbers = json_object_get(exercise, "numbers");
    bool offered = false;
    size_t i;
    json_t *each;

    json_array_foreach(numbers, i, each) offered = offered || json_integer_value(each) == right;
    if (json_integer_value(json_object_get(exercise, "answer")) != right)
        FAULT("the answer is %d", (int)right);
    if (!offered)
        FAULT("%d is not offered", (int)right);
}

static void check_count(const json_t *exercise)
{
    scene where;

    if (read_scene(exercise, &where))
        check_number(exercise, (json_int_t)count_plays(&where, where.dice));
}

static void check_value(const json_t *exercise)
{
    vd_match match;
    scene where;

    if (!read_scene(exercise, &where))
        return;
    if (!vd_pos_won(&where.variant, &where.situation.pos, VD_MOVER))
        FAULT("nobody has won");
    vd_match_of(&where.situation, &match);
    match.rules.variant = where.variant;
    check_number(
        exercise,
        vd_match_points(&match, vd_pos_value(&where.variant, &where.situation.pos, VD_OPPONENT)));
}

static bool same_dice(vd_dice a, vd_dice b)
{
    return a.die[0] == b.die[0] && a.die[1] == b.die[1];
}

/* Exactly these of the 21 rolls have no legal play. */
static void check_dance(const scene *where, const json_t *dance)
{
    for (int n = 0; n < 21; n++) {
        bool said = json_is_string(dance);
        vd_dice dice, other;
        vd_error error;
        size_t i;
        json_t *each;

        (void)vd_dice_nth(n, &dice);
        json_array_foreach(dance, i, each)
        {
            const char *text = json_string_value(each);

            if (vd_dice_parse(text, strlen(text), &other, &error) == VD_OK &&
                same_dice(dice, other))
                said = true;
        }
        if (said == vd_plays_any(&where->variant, &where->situation.pos, dice))
            FAULT("%d-%d %s", dice.die[0], dice.die[1], said ? "can be played" : "is lost too");
    }
}

/* With exactly these of the 21 rolls a blot can be hit. */
static void check_hits(const scene *where, const json_t *hits)
{
    const vd_pos *pos = &where->situation.pos;

    for (int n = 0; n < 21; n++) {
        bool hit = false;
        char text[8];
        vd_dice dice;

        (void)vd_dice_nth(n, &dice);
        for (size_t i = 0, count = count_plays(where, dice); i < count; i++)
            hit = hit || plays.play[i].result.side[VD_OPPONENT].bar > pos->side[VD_OPPONENT].bar;
        (void)snprintf(text, sizeof text, "%d-%d", dice.die[0], dice.die[1]);
        if (hit != has(hits, text))
            FAULT("%s %s", text, hit ? "hits" : "does not hit");
    }
}

/* So many of the 36 rolls take the last checker off. */
static void check_off(const scene *where, json_int_t off)
{
    int count = 0;

    for (int n = 0; n < 21; n++) {
        bool won = false;
        vd_dice dice;

        (void)vd_dice_nth(n, &dice);
        for (size_t i = 0, plays_of = count_plays(where, dice); i < plays_of; i++)
            won = won || vd_pos_won(&where->variant, &plays.play[i].result, VD_MOVER);
        count += won ? 1 + (dice.die[0] != dice.die[1]) : 0;
    }
    if (count != off)
        FAULT("%d of 36 rolls take all off", count);
}

static void check_pips(const scene *where, const json_t *pips)
{
    for (int side = 0; side < 2; side++) {
        int counted = vd_pos_pips(&where->variant, &where->situation.pos, side);

        if (counted != (int)json_integer_value(json_array_get(pips, (size_t)side)))
            FAULT("side %d has %d pips", side, counted);
    }
}

/* What is claimed about positions by a question whose answers are words. */
static void check_proofs(const json_t *exercise)
{
    const json_t *proofs = json_object_get(exercise, "proof");
    size_t i;
    json_t *proof;

    json_array_foreach(proofs, i, proof)
    {
        const json_t *count = json_object_get(proof, "plays");
        const char *play = word(proof, "play");
        scene where;

        if (!read_scene(proof, &where))
            continue;
        if (count != NULL &&
            (json_int_t)count_plays(&where, where.dice) != json_integer_value(count))
            FAULT("there are %zu plays", plays.count);
        if (play != NULL && broken_by(&where, play, NULL) != rule_number(word(proof, "broken")))
            FAULT("\"%s\": rule %d", play, broken_by(&where, play, NULL));
        if (json_object_get(proof, "dance") != NULL)
            check_dance(&where, json_object_get(proof, "dance"));
        if (json_object_get(proof, "hits") != NULL)
            check_hits(&where, json_object_get(proof, "hits"));
        if (json_object_get(proof, "off") != NULL)
            check_off(&where, json_integer_value(json_object_get(proof, "off")));
        if (json_object_get(proof, "pips") != NULL)
            check_pips(&where, json_object_get(proof, "pips"));
        if (json_object_size(proof) < 2)
            FAULT("a proof proves nothing");
    }
}

static void check_legal(const json_t *exercise)
{
    scene where;

    if (read_scene(exercise, &where))
        check_rules(exercise, broken_by(&where, word(exercise, "play"), NULL));
    check_proofs(exercise);
}

static void check_choose(const json_t *exercise)
{
    json_int_t choices = json_integer_value(json_object_get(exercise, "choices"));
    json_int_t answer = json_integer_value(json_object_get(exercise, "answer"));
    scene where;

    if (choices < 2 || !json_is_integer(json_object_get(exercise, "answer")) || answer < 0 ||
        answer >= choices)
        FAULT("no answer among the choices");
    if (word(exercise, "position") != NULL)
        (void)read_scene(exercise, &where);
    check_proofs(exercise);
}

/* The answer is a verdict on the cube; test_lessons_judged_long asks the engine for it. */
static void check_decide(const json_t *exercise)
{
    json_int_t answer = json_integer_value(json_object_get(exercise, "answer"));
    scene where;

    if (!json_is_integer(json_object_get(exercise, "answer")) || answer < 0 || answer > 3 ||
        !json_is_true(json_object_get(exercise, "cube")))
        FAULT("no verdict on a cube");
    (void)read_scene(exercise, &where);
    check_proofs(exercise);
}

/* ---- The tests ---- */

static void check_exercise(const json_t *exercise)
{
    static const struct {
        const char *kind;
        void (*check)(const json_t *exercise);
    } kinds[] = {{"play", check_play},   {"equity", check_play},   {"find", check_find},
                 {"legal", check_legal}, {"cube", check_cube},     {"count", check_count},
                 {"value", check_value}, {"choose", check_choose}, {"decide", check_decide}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (is(exercise, "kind", kinds[i].kind)) {
            kinds[i].check(exercise);
            return;
        }
    }
    FAULT("no such kind");
}

static void each_exercise(void (*visit)(const json_t *exercise))
{
    size_t i, j;
    json_t *lesson, *exercise;

    faults = 0;
    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
        {
            asked = word(exercise, "id");
            visit(exercise);
        }
    }
    assert_int_equal(faults, 0);
}

static void test_engine(void **state)
{
    (void)state;
    each_exercise(check_exercise);
}

static void need_text(const char *kind, const char *name, const char *part)
{
    char key[96];

    (void)snprintf(key, sizeof key, "%s.%s.%s", kind, name, part);
    if (vd_text(VD_LANG_FR, key) == NULL)
        FAULT("no text %s", key);
}

static void check_texts(const json_t *exercise)
{
    json_int_t choices = json_integer_value(json_object_get(exercise, "choices"));
    const char *rule = word(exercise, "rule");
    char key[32];

    need_text("exercise", asked, "ask");
    need_text("exercise", asked, "hint");
    need_text("exercise", asked, "right");
    /* Of a play that the engine values it says itself what is wrong with another; of a cube the hint says it. */
    if (!is(exercise, "kind", "play") && !is(exercise, "kind", "find") &&
        !is(exercise, "kind", "equity") && !is(exercise, "kind", "decide"))
        need_text("exercise", asked, "wrong");
    for (json_int_t i = 0; i < choices; i++) {
        (void)snprintf(key, sizeof key, "choice%d", (int)i);
        need_text("exercise", asked, key);
    }
    if (rule != NULL) {
        (void)snprintf(key, sizeof key, "rule.%s.title", rule);
        if (vd_text(VD_LANG_FR, key) == NULL)
            FAULT("no rule %s", rule);
    }
}

/* A lesson belongs to a part of the path, and opens on a board: with something to play, where plays are what it is about. */
static void check_opening(const json_t *lesson)
{
    static const char *const played[] = {"play", "find", "equity"};
    const json_t *opens = json_array_get(json_object_get(lesson, "exercises"), 0);
    const char *part = word(lesson, "part");
    bool plays_first = false;

    need_text("part", part ? part : "", "title");
    need_text("part", part ? part : "", "about");
    if (word(opens, "position") == NULL)
        FAULT("opens without a board");
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        plays_first = plays_first || is(opens, "kind", played[i]);
    if (!plays_first && (is(lesson, "part", "first") || is(lesson, "part", "well")) &&
        !is(lesson, "id", "doubling"))
        FAULT("opens without a move");
}

static void test_texts(void **state)
{
    size_t i;
    json_t *lesson;

    (void)state;
    each_exercise(check_texts);
    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
    {
        size_t count = json_array_size(json_object_get(lesson, "exercises"));

        asked = word(lesson, "id");
        need_text("lesson", asked, "title");
        need_text("lesson", asked, "about");
        if (count < 3 || count > 8)
            FAULT("%zu exercises in a lesson", count);
        check_opening(lesson);
    }
    assert_int_equal(faults, 0);
}

static void add_names(json_t *names, const json_t *lessons)
{
    size_t i, j;
    json_t *lesson, *exercise;

    json_array_foreach(json_object_get(lessons, "lessons"), i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
        {
            assert_null(json_object_get(names, word(exercise, "id")));
            json_object_set_new(names, word(exercise, "id"), json_true());
        }
    }
}

/* No text of an exercise that is gone, and no name twice. Those of trictrac have a file of their own, and a test
 * (test_cli_trictrac_lessons). */
static void test_names(void **state)
{
    json_t *trictrac =
        json_load_file(VD_SOURCE_DIR "/data/learn/trictrac.json", JSON_REJECT_DUPLICATES, NULL);
    json_t *names = json_object();

    (void)state;
    assert_non_null(trictrac);
    add_names(names, course);
    add_names(names, trictrac);
    for (size_t k = 0; k < vd_text_count(); k++) {
        char name[64];

        if (sscanf(vd_text_key(k), "exercise.%63[^.].", name) == 1 &&
            json_object_get(names, name) == NULL)
            fail_msg("%s is of no exercise", vd_text_key(k));
    }
    json_decref(trictrac);
    json_decref(names);
}

/* The advice of the strategy lesson is the engine's own, by more than what the page lets pass as just as good. */
static void test_advice(void **state)
{
    vd_adviser *adviser = NULL;
    vd_engine *engine = NULL;
    size_t i, j;
    json_t *lesson, *exercise;

    (void)state;
    faults = 0;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    assert_int_equal(vd_adviser_new(engine, &adviser, NULL), VD_OK);
    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
        {
            const char *want =
                json_string_value(json_array_get(json_object_get(exercise, "want"), 0));
            vd_verdict_of_play verdict;
            vd_match match;
            vd_play play;
            scene where;

            asked = word(exercise, "id");
            if (!is(exercise, "kind", "equity") || !read_scene(exercise, &where))
                continue;
            where.situation.dice = where.dice;
            vd_match_of(&where.situation, &match);
            assert_int_equal(broken_by(&where, want, &play), 0);
            assert_int_equal(
                vd_adviser_judge(adviser, &match, play.hop, play.hops, 1, NULL, &verdict), VD_OK);
            if (verdict.loss > 0.02)
                FAULT("%s gives up %.3f", want, verdict.loss);
        }
    }
    vd_adviser_free(adviser);
    vd_engine_free(engine);
    assert_int_equal(faults, 0);
}

static bool shown(const char *name)
{
    size_t i, j;
    json_t *lesson, *exercise;

    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
        json_array_foreach(json_object_get(lesson, "exercises"), j,
                           exercise) if (has(json_object_get(exercise, "shows"), name)) return true;
    return false;
}

static void test_cases(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/lesson_cases.txt", "r");
    char line[256];
    int count = 0;

    (void)state;
    assert_non_null(file);
    faults = 0;
    asked = "lesson_cases.txt";
    while (fgets(line, sizeof line, file) != NULL) {
        char *name =
            line[0] == '#' ? NULL : strtok(line, " \n"); /* NOLINT(concurrency-mt-unsafe) */

        for (; name != NULL;
             name = strtok(NULL, " \n"), count++) /* NOLINT(concurrency-mt-unsafe) */
            if (!shown(name))
                FAULT("no exercise shows %s", name);
    }
    assert_int_equal(fclose(file), 0);
    assert_int_equal(faults, 0);
    assert_int_equal(count, 27 + 60 + 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engine), cmocka_unit_test(test_texts), cmocka_unit_test(test_names),
        cmocka_unit_test(test_advice), cmocka_unit_test(test_cases),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
