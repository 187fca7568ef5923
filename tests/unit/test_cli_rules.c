/* The rules to read (data/learn/rules.json and the catalogue): nothing of tests/data/rule-names.txt is missing, and every
 * board says what the engine says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/learn_data.h"
#include "cli/learn/trictrac_example.h"

enum { KEY_BYTES = 64, LINE_BYTES = 128, TEXT_BYTES = 2048 };

static json_t *book;
static vd_plays scratch;

static int open_book(void **state)
{
    (void)state;
    book = vd_learn_rules();
    scratch.capacity = VD_PLAYS_MAX;
    scratch.play = malloc(VD_PLAYS_MAX * sizeof *scratch.play);
    return !book || !scratch.play;
}

static int close_book(void **state)
{
    (void)state;
    json_decref(book);
    free(scratch.play);
    return 0;
}

static const json_t *rule_of(const char *name)
{
    return json_object_get(json_object_get(book, "rules"), name);
}

/* A text of both languages. */
static bool has_text(const char *area, const char *name, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "%s.%s%s%s", area, name, *part ? "." : "", part);
    return vd_text(VD_LANG_FR, key) && vd_text(VD_LANG_EN, key);
}

static bool lists(const json_t *names, const char *name)
{
    size_t i;
    json_t *each;

    json_array_foreach(names, i, each) if (!strcmp(json_string_value(each), name)) return true;
    return false;
}

static int times_in_chapters(const char *name)
{
    size_t i;
    json_t *chapter;
    int times = 0;

    json_array_foreach(json_object_get(book, "chapters"), i, chapter) times +=
        lists(json_object_get(chapter, "rules"), name);
    return times;
}

/* "JQ6" of a game's own rules, not "R50". */
static bool is_own(const char *name)
{
    return name[1] < '0' || name[1] > '9';
}

static void expect_rule(const char *name)
{
    const json_t *rule = rule_of(name);
    const json_t *boards = json_object_get(rule, "boards");
    json_t *see;
    size_t i;

    if (!rule || times_in_chapters(name) != 1)
        fail_msg("%s is not in one chapter", name);
    /* Old books that are told in other words are not quoted. */
    if (!has_text("rule", name, "title") || !has_text("rule", name, "body") ||
        (!is_own(name) && !has_text("rule", name, "quote")) ||
        (is_own(name) && !has_text("rule", name, "note")))
        fail_msg("%s lacks a text", name);
    json_array_foreach(json_object_get(rule, "see"), i, see)
    {
        if (!rule_of(json_string_value(see)))
            fail_msg("%s: see %s", name, json_string_value(see));
    }
    /* A rule without a board says why. */
    if (json_is_null(boards)) {
        if (!has_text("noboard", json_string_value(json_object_get(rule, "why")), ""))
            fail_msg("%s has no board and does not say why", name);
        return;
    }
    if (!json_array_size(boards))
        fail_msg("%s has no board", name);
}

static void expect_erratum(const char *name, char *sources)
{
    const json_t *erratum = json_object_get(json_object_get(book, "errata"), name);
    const json_t *rules = json_object_get(erratum, "rules");
    size_t i, count = 0;
    json_t *rule;

    if (!json_array_size(rules) || !has_text("erratum", name, "print") ||
        !has_text("erratum", name, "reading"))
        fail_msg("%s is not told", name);
    json_array_foreach(rules, i, rule) assert_non_null(rule_of(json_string_value(rule)));
    for (char *source = strtok(sources, " \n"); source; source = strtok(NULL, " \n"), count++)
        if (!lists(json_object_get(erratum, "sources"), source))
            fail_msg("%s is about %s", name, source);
    assert_int_equal(count, json_array_size(json_object_get(erratum, "sources")));
}

static void nothing_is_missing(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/rule-names.txt", "r");
    char line[LINE_BYTES];
    size_t rules = 0, errata = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const size_t length = strcspn(line, " \n");
        char *rest = line + length + (line[length] != '\0');

        line[length] = '\0';
        if (*line == 'A') {
            expect_erratum(line, rest);
            errata++;
        } else if (*line != '#') {
            expect_rule(line);
            rules++;
        }
    }
    fclose(file);
    assert_int_equal(rules, 382);
    assert_int_equal(errata, 53);
    assert_int_equal(json_object_size(json_object_get(book, "rules")), rules);
    assert_int_equal(json_object_size(json_object_get(book, "errata")), errata);
}

/* ---- The boards ---- */

typedef struct board {
    const char *rule;
    size_t number;
    const json_t *json;
    vd_example example;
} board;

#define wrong(b, ...)                                          \
    do {                                                       \
        print_error("%s board %zu: ", (b)->rule, (b)->number); \
        fail_msg(__VA_ARGS__);                                 \
    } while (0)

static void check_count(const board *b)
{
    const json_t *count = json_object_get(b->json, "count");
    const vd_situation *s = &b->example.situation;
    vd_status status;

    if (!s->dice.count)
        return;
    status = b->example.named
                 ? vd_plays_find_named(b->example.variant, &s->pos, s->dice.die[0], &scratch)
                 : vd_plays_find(b->example.variant, &s->pos, s->dice, &scratch);
    assert_int_equal(status, VD_OK);
    if (count && (size_t)json_integer_value(count) != scratch.count)
        wrong(b, "%zu legal plays", scratch.count);
}

static void expect_plays(const board *b)
{
    const json_t *plays = json_object_get(b->json, "plays");
    const bool same = json_is_true(json_object_get(b->json, "same"));
    vd_play first;
    size_t i;
    json_t *play;

    json_array_foreach(plays, i, play)
    {
        char said[TEXT_BYTES];
        vd_play out;
        vd_buf buf;

        memset(&out, 0, sizeof out);
        vd_buf_init(&buf, said, sizeof said);
        if (vd_example_judge(&b->example, json_string_value(play), VD_LANG_EN, &scratch, &out,
                             &buf))
            wrong(b, "%s: %s", json_string_value(play), said);
        if (i == 0)
            first = out;
        else if (vd_pos_equal(&first.result, &out.result) != same)
            wrong(b, "%s is%s the first play", json_string_value(play), same ? " not" : "");
    }
}

static int number_of_rule(const char *name)
{
    return is_own(name) ? VD_RULE_OWN + (int)strtol(name + 2, NULL, 10)
                        : (int)strtol(name + 1, NULL, 10);
}

static void expect_refused(const board *b)
{
    size_t i;
    json_t *refused;

    json_array_foreach(json_object_get(b->json, "refused"), i, refused)
    {
        const char *play = json_string_value(json_object_get(refused, "play"));
        const char *rule = json_string_value(json_object_get(refused, "rule"));
        char text[TEXT_BYTES];
        vd_play out;
        vd_buf buf;
        int by;

        for (int lang = 0; lang < 2; lang++) {
            vd_buf_init(&buf, text, sizeof text);
            by = vd_example_judge(&b->example, play, (vd_lang)lang, &scratch, &out, &buf);
            if (!by || by != number_of_rule(rule))
                wrong(b, "%s is refused by R%d: %s", play, by, text);
            if (!strstr(text, rule))
                wrong(b, "%s is not named in: %s", rule, text);
        }
    }
}

static vd_session *session_of(const board *b, vd_match *match)
{
    vd_session *session = vd_example_session(&b->example);

    if (!session)
        wrong(b, "cannot be played");
    *match = *vd_session_match(session);
    return session;
}

static int64_t number_of(const board *b, const char *key)
{
    return json_integer_value(json_object_get(b->json, key));
}

static void answer(const board *b, vd_match match, vd_act act, const char *key)
{
    const vd_action twice = {.act = VD_ACT_DOUBLE, .seat = 0};
    const vd_action reply = {.act = (uint8_t)act, .seat = 1};

    if (!json_object_get(b->json, key))
        return;
    assert_int_equal(vd_match_apply(&match, &twice), VD_REFUSAL_none);
    assert_int_equal(vd_match_apply(&match, &reply), VD_REFUSAL_none);
    if (act == VD_ACT_DROP) {
        assert_int_equal(match.end_points, number_of(b, key));
        return;
    }
    if (act == VD_ACT_BEAVER) {
        const vd_action accept = {.act = VD_ACT_TAKE, .seat = 0};

        assert_int_equal(vd_match_apply(&match, &accept), VD_REFUSAL_none);
    }
    assert_int_equal(vd_match_cube(&match), number_of(b, key));
    assert_int_equal(match.cube_owner, 1);
    assert_int_equal(match.actor, 0);
}

static void check_double(const board *b)
{
    const char *expected = json_string_value(json_object_get(b->json, "double"));
    vd_session *session;
    vd_match match;
    int rule;

    if (!expected)
        return;
    session = session_of(b, &match);
    rule = vd_refusal_rule(vd_match_double_refusal(&match, 0));
    if (!strcmp(expected, "allowed")) {
        assert_int_equal(vd_match_double_refusal(&match, 0), VD_REFUSAL_none);
        answer(b, match, VD_ACT_TAKE, "take");
        answer(b, match, VD_ACT_DROP, "drop");
        answer(b, match, VD_ACT_BEAVER, "beaver");
    } else if (rule != strtol(expected + 1, NULL, 10) + (*expected == 'T' ? 200 : 0)) {
        wrong(b, "doubling is refused by rule %d", rule);
    }
    vd_session_free(session);
}

/* What the game is worth after the first play, which ends it. */
static void check_value(const board *b)
{
    const json_t *value = json_object_get(b->json, "value");
    const json_t *points = json_object_get(b->json, "points");
    const char *play = json_string_value(json_array_get(json_object_get(b->json, "plays"), 0));
    vd_session *session;
    vd_match match;
    vd_play out;
    int kind;

    if (!value)
        return;
    assert_int_equal(vd_example_judge(&b->example, play, VD_LANG_FR, &scratch, &out, NULL), 0);
    assert_true(vd_pos_won(b->example.variant, &out.result, VD_MOVER));
    kind = vd_pos_value(b->example.variant, &out.result, VD_OPPONENT);
    if (kind != json_integer_value(value))
        wrong(b, "the game is worth %d", kind);
    if (!points)
        return;
    session = session_of(b, &match);
    assert_int_equal(vd_match_points(&match, kind), json_integer_value(points));
    vd_session_free(session);
}

/* A board of trictrac: its plays are lawful, what it refuses is refused by the rule it names. */
static void expect_trictrac(const board *b)
{
    json_t *each;
    size_t i;
    vd_tt_example example;
    vd_tt_plays found;
    vd_tt_reason reason;
    vd_tt_play play;

    if (!vd_tt_example_read(b->json, &example))
        wrong(b, "cannot be read");
    json_array_foreach(json_object_get(b->json, "plays"), i, each)
    {
        const int by = vd_tt_example_judge(&example, json_string_value(each),
                                           json_string_length(each), &found, &reason, &play);

        if (by)
            wrong(b, "%s is refused by TT%d", json_string_value(each), by);
    }
    json_array_foreach(json_object_get(b->json, "refused"), i, each)
    {
        const char *claim = json_string_value(json_object_get(each, "play"));
        const char *rule = json_string_value(json_object_get(each, "rule"));
        const int by = vd_tt_example_judge(&example, claim, strlen(claim), &found, &reason, &play);

        if (strncmp(rule, "TT", 2) != 0 || by != strtol(rule + 2, NULL, 10))
            wrong(b, "%s is refused by TT%d, not by %s", claim, by, rule);
    }
}

static void expect_board(const char *rule, size_t index, const json_t *json)
{
    board b = {.rule = rule, .number = index + 1, .json = json};
    char caption[KEY_BYTES];

    snprintf(caption, sizeof caption, "board%zu", index + 1);
    if (!has_text("rule", rule, caption))
        wrong(&b, "no caption");
    if (json_object_get(json, "trictrac")) {
        expect_trictrac(&b);
        return;
    }
    if (!vd_example_read(json, &b.example) ||
        vd_pos_check(b.example.variant, &b.example.situation.pos, NULL) != VD_OK)
        wrong(&b, "cannot be read");
    check_count(&b);
    expect_plays(&b);
    expect_refused(&b);
    check_double(&b);
    check_value(&b);
}

static void boards_say_what_the_engine_says(void **state)
{
    const char *name;
    json_t *rule;
    size_t shown = 0, refusals = 0;

    (void)state;
    json_object_foreach(json_object_get(book, "rules"), name, rule)
    {
        json_t *boards = json_object_get(rule, "boards"), *each;
        char caption[KEY_BYTES];
        size_t i;

        json_array_foreach(boards, i, each)
        {
            expect_board(name, i, each);
            refusals += json_array_size(json_object_get(each, "refused"));
        }
        shown += json_array_size(boards);
        snprintf(caption, sizeof caption, "board%zu", json_array_size(boards) + 1);
        if (has_text("rule", name, caption))
            fail_msg("%s has a caption without a board", name);
    }
    assert_true(shown > 120);
    assert_true(refusals > 30);
}

/* ---- The glossary, the ancestors, the readings ---- */

static void expect_rules(const char *where, const json_t *names)
{
    const json_t *errata = json_object_get(book, "errata");
    json_t *name;
    size_t i;

    json_array_foreach(names, i, name) if (!rule_of(json_string_value(name)) &&
                                           !json_object_get(errata, json_string_value(name)))
        fail_msg("%s: no rule or note %s", where, json_string_value(name));
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* Texts are folded: no accents, small letters. */
static void words_are_found_as_they_are_typed(void **state)
{
    static const struct {
        const char *text, *word;
        vd_word_fit fit;
    } cases[] = {
        {"sortir, bear-off, off (ffbg)", "bear off", VD_FIT_ENTRY},
        {"point bar", "point-bar", VD_FIT_ENTRY},
        {"fleche, couloir ; triangle", "couloir", VD_FIT_ENTRY},
        {"fleche, couloir ; triangle", "triangle", VD_FIT_ENTRY},
        {"le premier coup", "prem", VD_FIT_START},
        {"deux definitions se recouvrent", "defi", VD_FIT_NONE},
        {"3-3 24/18", "3-2", VD_FIT_NONE},
        {"jets 3-2 et 2-1", "3-2", VD_FIT_WHOLE},
        {"la prime tient", "rime", VD_FIT_NONE},
        {"", "prime", VD_FIT_NONE},
        {"prime", "primes", VD_FIT_NONE},
    };
    static const char *const spelt[][2] = {{"center", "centre"},
                                           {"centered cube", "centred cube"},
                                           {"checkers of one color", "checkers of one colour"},
                                           {"maneuvers", "manoeuvres"}};
    char cubes[] = "cubes", word[] = "obturees", phrase[] = "point de blocage", roll[] = "24/18(2)",
         room[32];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (vd_word_fits(cases[i].text, cases[i].word) != cases[i].fit)
            fail_msg("\"%s\" in \"%s\"", cases[i].word, cases[i].text);
    assert_true(vd_word_other(VD_LANG_FR, cubes, sizeof cubes));
    assert_string_equal(cubes, "cube");
    assert_false(vd_word_other(VD_LANG_FR, cubes, sizeof cubes));
    assert_true(vd_word_other(VD_LANG_FR, word, sizeof word));
    assert_string_equal(word, "obturee");
    while (vd_word_other(VD_LANG_FR, word, sizeof word))
        ;
    assert_string_equal(word, "obtur");
    assert_false(vd_word_other(VD_LANG_FR, phrase, sizeof phrase));
    assert_false(vd_word_other(VD_LANG_FR, roll, sizeof roll));
    for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
        snprintf(room, sizeof room, "%s", spelt[i][0]);
        assert_true(vd_word_other(VD_LANG_EN, room, sizeof room));
        assert_string_equal(room, spelt[i][1]);
    }
    snprintf(room, sizeof room, "favorables");
    assert_true(vd_word_other(VD_LANG_FR, room, sizeof room));
    assert_string_equal(room, "favorable");
    assert_true(vd_word_other(VD_LANG_EN, room, strlen(room) + 1)); /* no room for a letter more */
    assert_string_equal(room, "favorabl");
}

static void phrases_share_their_words(void **state)
{
    vd_phrase phrase;
    char text[128];

    (void)state;
    vd_fold("\u201cCe\u201d cœur, « l’équipe\u00a0» de\u0301but \u2013 fin", text, sizeof text);
    assert_string_equal(text, " ce  coeur,   l'equipe   debut   fin");
    vd_fold_asked("- But du jeu. ", text, sizeof text);
    assert_string_equal(text, "but du jeu");
    vd_fold_asked("?", text, sizeof text);
    assert_string_equal(text, "?");
    vd_fold("\xe2\x80", text, sizeof text); /* cut in the middle of a character */
    assert_false(vd_phrase_read("la regle du as", &phrase));
    assert_true(vd_phrase_read("pions, pion", &phrase));
    assert_int_equal(phrase.words, 1);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "le pion")), 1);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "le cube")), 0);
    assert_true(
        vd_phrase_read("alpha bravo delta golf hotel india kilo lima mike oscar papa", &phrase));
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "alpha bravo delta golf")), 4);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "alpha bravo delta")), 0);
    assert_true(vd_phrase_read("dans le sens des aiguilles d'une montre", &phrase));
    assert_int_equal(phrase.words, 4);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "celui des aiguilles")), 0);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "montres, aiguille")), 2);
    assert_int_equal(vd_phrase_fit(&phrase, vd_phrase_in(&phrase, "montreur sensible aiguille")),
                     0);
}

static void words_have_their_texts(void **state)
{
    json_t *glossary = vd_learn_glossary(), *term;
    size_t i;

    (void)state;
    json_array_foreach(json_object_get(glossary, "terms"), i, term)
    {
        const char *key = text_of(term, "key");

        if (!has_text("term", key, "name") || !has_text("term", key, "text") ||
            !has_text("term", key, "words"))
            fail_msg("term %s lacks a text", key);
        assert_true(json_array_size(json_object_get(term, "rules")) > 0);
        expect_rules(key, json_object_get(term, "rules"));
    }
    assert_true(json_array_size(json_object_get(glossary, "terms")) >= 40);
    json_decref(glossary);
}

/* Every game that the article names, and whether its rules survive. */
static void ancestors_are_told_honestly(void **state)
{
    static const struct {
        const char *key, *said;
    } named[] = {
        {"scripta", "reconstructed"}, {"tabula", "reconstructed"}, {"nard", "partly"},
        {"asie", "partly"},           {"tables", "family"},        {"buffe", "partly"},
        {"faille", "partly"},         {"majoret", "lost"},         {"nimpole", "lost"},
        {"reinette", "lost"},         {"trictrac", "known"},       {"jacquet", "known"},
    };
    json_t *glossary = vd_learn_glossary(), *game;
    size_t found = 0, i;

    (void)state;
    json_array_foreach(json_object_get(glossary, "ancestors"), i, game)
    {
        const char *key = text_of(game, "key"), *said = text_of(game, "state");
        const char *play = text_of(game, "play");
        vd_variant_id id;

        if (!has_text("ancestor", key, "name") || !has_text("ancestor", key, "said") ||
            !has_text("ancestor", key, "known") || !has_text("state", said, ""))
            fail_msg("ancestor %s lacks a text", key);
        for (size_t j = 0; j < sizeof named / sizeof *named; j++)
            found += !strcmp(key, named[j].key) && !strcmp(said, named[j].said);
        assert_true(!play || vd_variant_find_played(play, strlen(play), &id) == VD_OK);
    }
    assert_int_equal(found, sizeof named / sizeof *named);
    json_decref(glossary);
}

static void readings_say_how_sure_they_are(void **state)
{
    json_t *glossary = vd_learn_glossary(), *variant, *reading;
    size_t i, j, count = 0;

    (void)state;
    json_array_foreach(json_object_get(glossary, "variants"), i, variant)
    {
        const char *key = text_of(variant, "key");
        vd_variant_id id;

        assert_int_equal(vd_variant_find(key, strlen(key), &id), VD_OK);
        assert_true(has_text("reading", key, "name") && has_text("reading", key, "about"));
        expect_rules(key, json_object_get(variant, "rules"));
        json_array_foreach(json_object_get(variant, "readings"), j, reading)
        {
            char name[KEY_BYTES];

            snprintf(name, sizeof name, "%s.%s", key, text_of(reading, "key"));
            if (!has_text("reading", name, "name") || !has_text("reading", name, "text") ||
                !has_text("sure", text_of(reading, "sure"), ""))
                fail_msg("reading %s lacks a text", name);
            expect_rules(name, json_object_get(reading, "see"));
            count++;
        }
    }
    assert_int_equal(count, 11);
    json_decref(glossary);
}

/* ---- How the texts are set ---- */

static const char *const areas[] = {
    "rule.",         "chapter.",       "noboard.",      "erratum.",   "term.",
    "ancestor.",     "reading.",       "sure.",         "state.",     "web.rules.",
    "web.glossary.", "web.ancestors.", "web.variants.", "cli.rules.", "cli.glossary."};

static bool of_ours(const char *key)
{
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (!strncmp(key, areas[i], strlen(areas[i])))
            return true;
    return false;
}

/* `text` without what stands between quotation marks: sources are quoted in their own language. */
static void without_quotes(const char *text, char *out, size_t capacity)
{
    size_t used = 0;
    int depth = 0;

    for (; *text && used + 1 < capacity; text++) {
        if (!strncmp(text, "«", 2) || !strncmp(text, "“", 3))
            depth++;
        if (!depth)
            out[used++] = *text;
        if (!strncmp(text, "»", 2) || !strncmp(text, "”", 3))
            depth--;
    }
    out[used] = '\0';
}

static void no_word_of_the_other_language(void **state)
{
    static const char *const foreign[2][8] = {
        {" the ", " of ", " and ", " with ", " is ", " not ", "checker", " they "},
        {" le ", " les ", " une ", " avec ", " est ", " dans ", " pion", " flèche"},
    };
    char text[2 * TEXT_BYTES];
    size_t seen = 0;

    (void)state;
    for (size_t i = 0; i < vd_text_count(); i++) {
        const char *key = vd_text_key(i);

        /* What the sources say stands in French in both. */
        if (!of_ours(key) || (!strncmp(key, "term.", 5) && strstr(key, ".words")))
            continue;
        seen++;
        for (int lang = 0; lang < 2; lang++) {
            without_quotes(vd_text((vd_lang)lang, key), text, sizeof text);
            for (size_t j = 0; j < 8; j++)
                if (strstr(text, foreign[lang][j]))
                    fail_msg("%s in %s holds \"%s\"", key, vd_lang_code((vd_lang)lang),
                             foreign[lang][j]);
            if (strchr(text, '\'') || strchr(text, '"') || strstr(text, "  ") ||
                strstr(text, "..."))
                fail_msg("%s in %s: a straight mark, three dots or two blanks", key,
                         vd_lang_code((vd_lang)lang));
        }
    }
    assert_true(seen > 850);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_missing),
        cmocka_unit_test(boards_say_what_the_engine_says),
        cmocka_unit_test(words_are_found_as_they_are_typed),
        cmocka_unit_test(phrases_share_their_words),
        cmocka_unit_test(words_have_their_texts),
        cmocka_unit_test(ancestors_are_told_honestly),
        cmocka_unit_test(readings_say_how_sure_they_are),
        cmocka_unit_test(no_word_of_the_other_language),
    };

    return cmocka_run_group_tests(tests, open_book, close_book);
}
