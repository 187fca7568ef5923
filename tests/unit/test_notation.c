/* Plays as text: what is read, what is refused and where, and the one canonical text of every legal play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "videau/notation.h"
#include "walk.h"

static vd_play play_room[VD_PLAYS_MAX], judge_room[VD_PLAYS_MAX];

/* A claim in a fixed spelling, for comparison: "13/7/5(2)". Red's letters come out in Red's numbers. */
static void spell(const vd_play_text *text, char *out, size_t capacity)
{
    vd_buf buf;

    vd_buf_init(&buf, out, capacity);
    if (text->dice.count) {
        vd_dice_format(&buf, text->dice);
        vd_buf_putc(&buf, '|');
    }
    if (text->named) {
        vd_buf_putc(&buf, '[');
        vd_buf_put_int(&buf, text->named);
        vd_buf_putc(&buf, ']');
        assert_int_equal(text->claim.named, text->named);
    }
    if (text->claim.no_play)
        vd_buf_putc(&buf, '#');
    for (int i = 0; i < text->claim.legs; i++) {
        const vd_leg *leg = &text->claim.leg[i];

        if (i > 0)
            vd_buf_putc(&buf, ' ');
        for (int k = 0; k < leg->stops; k++) {
            if (k > 0)
                vd_buf_putc(&buf, '/');
            vd_place_format(&buf, leg->stop[k]);
            if (leg->star & (1U << k))
                vd_buf_putc(&buf, '*');
        }
        if (leg->times > 1) {
            vd_buf_putc(&buf, '(');
            vd_buf_put_int(&buf, leg->times);
            vd_buf_putc(&buf, ')');
        }
    }
    assert_false(buf.full);
}

static const struct {
    const char *text, *means;
    bool white;
} readable[] = {
    {"24/18 13/11", "24/18 13/11", true},
    {"Bleu : 6-2 24/18 13/11", "6-2|24/18 13/11", true},
    {"Bleu\xC2\xA0: 6\xE2\x80\x93"
     "2\xC2\xA0"
     "24/18 13/11",
     "6-2|24/18 13/11", true},
    {"Bleu: 2-6 24/18/16", "6-2|24/18/16", true},
    {"62 24/16", "6-2|24/16", true},
    {"6 2 24/16", "6-2|24/16", true},
    {"26: 24/16", "6-2|24/16", true},
    {"3-3 13/10 (2) 24/18(2)", "3-3|13/10(2) 24/18(2)", true},
    {"13/10 ( 2 )", "13/10(2)", true},
    {"13/9* 6/1*", "13/9* 6/1*", true},
    {"13/9 *", "13/9*", true},
    {"13/10*/6*", "13/10*/6*", true},
    {"6/5*(2)", "6/5*(2)", true},
    {"6/5(2)*", "6/5*(2)", true},
    {"bar/21 Bar/22 b/20 25/19 BARRE/18", "bar/21 bar/22 bar/20 bar/19 bar/18", true},
    {"hors/24 h/23 Hors/21(4)", "hors/24 hors/23 hors/21(4)", true},
    {"5/O 4/o 3/0 2/off 1/Off 6/s 6/S", "5/O 4/O 3/O 2/O 1/O 6/O 6/O", true},
    {"24/18, 13/11", "24/18 13/11", true},
    {"24 / 18 13 / 11", "24/18 13/11", true},
    {"24\xE2\x81\x84"
     "18",
     "24/18", true},
    {"26/20 13/30", "26/20 13/30", true},
    {"  #  ", "#", true},
    {"6-5 #", "6-5|#", true},
    {"65#", "6-5|#", true},
    {"Blanc : 6-5 dance", "6-5|#", true},
    {"Flunk", "#", true},
    {"[4-4] hors/21(4)", "[4]hors/21(4)", true},
    {"[44]hors/21(4)", "[4]hors/21(4)", true},
    {"[4]", "[4]", true},
    {"[6-6] #", "[6]#", true},
    {"11/5", "11/5", true},
    {"1/O", "1/O", true},
    /* Letters. */
    {"m12-g7 h8-g7", "13/7 8/7", true},
    {"l12-r7 q8-r7", "13/7 8/7", false},
    {"q8-v3 s6-v3", "8/3 6/3", false},
    {"6-1 m12-g7 h8-g7", "6-1|13/7 8/7", true},
    {"M12-G7 H8-G7", "13/7 8/7", true},
    {"m-g h-g", "13/7 8/7", true},
    {"m 12 \xE2\x80\x93 g 7", "13/7", true},
    {"de m12 en g 7", "13/7", true},
    {"2 pions de a1 en g7", "24/18(2)", false},
    {"deux pions de a1 \xC3\xA0 g7", "24/18(2)", false},
    {"j10 en p9 puis en t5", "15/9/5", false},
    {"j10-p9-t5", "15/9/5", false},
    {"de q8 et de s6 en v3", "8/3 6/3", false},
    {"de q8 en v3 et de s6 en v3", "8/3 6/3", false},
    {"m12-j10*, m12-i9", "13/10* 13/9", true},
    {"m12-j10*-g7(2)", "13/10*/7(2)", true},
    {"bar-v3 p9-o10", "bar/22 16/15", true},
    {"y-v3, f6-z", "bar/22 6/O", true},
    {"Blanc 12 - Blanc 7", "12/7", true},
    {"Rouge 12-Blanc 7", "13/7", true},
    {"Rouge 4 - Rouge 3", "4/3", false},
    {"f6-e5 puis de e5 en d4", "6/5 5/4", true},
};

static void reads_every_accepted_form(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    (void)state;
    for (size_t k = 0; k < sizeof readable / sizeof readable[0]; k++) {
        const char *text = readable[k].text;
        vd_play_text play;
        vd_error error = {0};
        char got[256];

        if (vd_play_parse(text, strlen(text), variant, readable[k].white, &play, &error) != VD_OK)
            fail_msg("\"%s\": %s at %zu, %s", text, vd_error_key(error.code), error.offset,
                     error.word);
        spell(&play, got, sizeof got);
        if (strcmp(got, readable[k].means) != 0)
            fail_msg("\"%s\" was read as \"%s\", not \"%s\"", text, got, readable[k].means);
    }
}

static const struct {
    const char *text;
    vd_error_code what;
    size_t offset;
    const char *word;
} unreadable[] = {
    {"", VD_ERROR_empty, 0, "24/18"},
    {"   ", VD_ERROR_empty, 3, "24/18"},
    {"6-2", VD_ERROR_empty, 3, "24/18"},
    {"6-2 ;", VD_ERROR_empty, 4, "24/18"},
    {"7-2 24/18", VD_ERROR_bad_dice, 0, "7-2"},
    {"24", VD_ERROR_empty, 2, "24/18"}, /* the roll 4-2 */
    {"24/", VD_ERROR_empty, 3, "18"},
    {"24/bar", VD_ERROR_bad_character, 3, "bar"},
    {"O/5", VD_ERROR_bad_character, 0, "o"},
    {"5/O/3", VD_ERROR_trailing, 3, "/3"},
    {"0/5", VD_ERROR_bad_number, 0, "0"},
    {"100/5", VD_ERROR_bad_number, 0, "100"},
    {"24/x", VD_ERROR_bad_character, 3, "x"},
    {"24/18 (ou 24/16)", VD_ERROR_bad_character, 6, "(ou"},
    {"24/18(0)", VD_ERROR_bad_character, 5, "(0)"},
    {"24/18(2", VD_ERROR_bad_character, 5, "(2"},
    {"24*/18", VD_ERROR_bad_character, 2, "*/18"},
    {"24/23/22/21/20/19", VD_ERROR_trailing, 14, "/19"},
    {"6/5 6/5 6/5 6/5 6/5 6/5 6/5 6/5 6/5", VD_ERROR_trailing, 32, "6/5"},
    {"24/18 m12-g7", VD_ERROR_mixed_notation, 0, "24/18 m12-g7"},
    {"13/7 en 5", VD_ERROR_mixed_notation, 0, "13/7 en 5"},
    {"# 24/18", VD_ERROR_bad_character, 0, "#"},
    {"24/18; 5-3 8/5", VD_ERROR_trailing, 7, "5-3 8/5"},
    {"24/18 [4-4]", VD_ERROR_trailing, 6, "[4-4]"},
    {"[4-3] 8/5", VD_ERROR_bad_dice, 0, "[4-3]"},
    {"[7]", VD_ERROR_bad_dice, 0, "[7]"},
    {"[4-4", VD_ERROR_bad_dice, 0, "[4-4"},
    {"ml2-g7", VD_ERROR_letter_mismatch, 0, "ml2"},
    {"m11-g7", VD_ERROR_letter_mismatch, 0, "m11"},
    {"m12-g8", VD_ERROR_letter_mismatch, 4, "g8"},
    {"f6 en ai", VD_ERROR_bad_character, 6, "ai"},
    {"Blanc 13 - Blanc 7", VD_ERROR_camp_number, 0, "Blanc 13"},
    {"Blanc - g7", VD_ERROR_camp_number, 0, "Blanc"},
    {"m12-", VD_ERROR_empty, 4, "g7"},
    {"z-g7", VD_ERROR_bad_character, 0, "z"},
    {"m12-y", VD_ERROR_bad_character, 4, "y"},
    {"f6-z-a1", VD_ERROR_trailing, 5, "a1"},
    {"24-18", VD_ERROR_use_slash, 0, "24-18"},
    {"24/18\x01", VD_ERROR_bad_character, 5, "?"},
};

static void says_what_it_cannot_read(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    (void)state;
    for (size_t k = 0; k < sizeof unreadable / sizeof unreadable[0]; k++) {
        const char *text = unreadable[k].text;
        vd_play_text play;
        vd_error error = {0};

        if (vd_play_parse(text, strlen(text), variant, true, &play, &error) != VD_ERR_PARSE)
            fail_msg("\"%s\" was read", text);
        if (error.code != unreadable[k].what || error.offset != unreadable[k].offset)
            fail_msg("\"%s\": %s at %zu, word \"%s\"", text, vd_error_key(error.code), error.offset,
                     error.word);
        if (unreadable[k].word && strcasecmp(error.word, unreadable[k].word) != 0)
            fail_msg("\"%s\": word \"%s\"", text, error.word);
    }
}

static void refuses_a_text_that_is_too_long(void **state)
{
    char text[2000];
    vd_play_text play;
    vd_error error;

    (void)state;
    memset(text, ' ', sizeof text);
    assert_int_equal(
        vd_play_parse(text, sizeof text, vd_variant_get(VD_BACKGAMMON), true, &play, &error),
        VD_ERR_PARSE);
    assert_int_equal(error.code, VD_ERROR_too_long);
}

static void splits_a_turn_into_phases(void **state)
{
    const char *text = "Rouge : 2-1 hors/23 hors/24 [4-4] hors/21(4); 5-3 hors/20 24/21 ; ";
    const char *means[] = {"2-1|hors/23 hors/24", "[4]hors/21(4)", "5-3|hors/20 24/21"};
    size_t len = strlen(text), at = 0;

    (void)state;
    for (int k = 0; k < 3; k++) {
        vd_play_text play;
        size_t rest = 0;
        char got[128];

        assert_int_equal(vd_play_parse_phase(text + at, len - at, vd_variant_get(VD_ACEY_DEUCEY),
                                             true, &play, &rest, NULL),
                         VD_OK);
        spell(&play, got, sizeof got);
        assert_string_equal(got, means[k]);
        at += rest;
    }
    assert_int_equal(at, len);
}

#define EN_DASH_DICE "5\xE2\x80\x93\x36"

static void reads_dice(void **state)
{
    static const char *const good[] = {"65", "6-5", "6 5", "5,6", " 5 - 6 ", EN_DASH_DICE};
    static const char *const bad[] = {"", "6", "67", "06", "6-", "6--5", "a5", "6543", "6-5x"};

    (void)state;
    for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
        vd_dice dice = {0};

        assert_int_equal(vd_dice_parse(good[k], strlen(good[k]), &dice, NULL), VD_OK);
        assert_int_equal(dice.count, 2);
        assert_int_equal(dice.die[0], 6);
        assert_int_equal(dice.die[1], 5);
    }
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        vd_dice dice;

        assert_int_equal(vd_dice_parse(bad[k], strlen(bad[k]), &dice, NULL), VD_ERR_PARSE);
    }
}

/* ---- Canonical texts ----------------------------------------------------------------------------------------- */

static void format(const vd_variant *variant, const vd_pos *pos, vd_dice dice, const vd_play *play,
                   vd_style style, bool white, char out[128])
{
    vd_buf buf;

    vd_buf_init(&buf, out, 128);
    vd_play_format(&buf, variant, pos, dice, play, style, white);
    assert_false(buf.full);
}

/* Printed, read and judged again, a legal play is itself, in both notations. */
static void check_play(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                       const vd_play *play)
{
    /* Where both run the same way there are no letters. */
    for (int how = 0; how < (vd_variant_is_parallel(variant) ? 1 : 3); how++) {
        vd_style style = how ? VD_STYLE_LETTERS : VD_STYLE_FFBG;
        char text[128], again[128];
        vd_play_text read;
        vd_plays scratch = {judge_room, VD_PLAYS_MAX, 0};
        vd_play found;
        vd_error error = {0};
        vd_reason reason;

        format(variant, pos, dice, play, style, how == 2, text);
        if (vd_play_parse(text, strlen(text), variant, how == 2, &read, &error) != VD_OK)
            fail_msg("%s: \"%s\": %s", variant->name, text, vd_error_key(error.code));
        if (!read.claim.no_play)
            assert_int_equal(read.style, style);
        read.claim.named = named ? dice.die[0] : 0;
        reason = vd_play_judge(variant, pos, dice, named, &read.claim, &scratch, &found);
        if (reason.code != VD_REASON_legal) {
            char where[512];
            vd_situation situation = {
                .variant = (vd_variant_id)variant->id, .pos = *pos, .dice = dice, .cube_owner = -1};
            vd_buf buf;

            vd_buf_init(&buf, where, sizeof where);
            vd_text_form_format(&buf, &situation);
            fail_msg("%s: \"%s\": %s", where, text, vd_reason_key(reason.code));
        }
        if (!vd_pos_equal(&found.result, &play->result))
            fail_msg("%s: \"%s\" came back as another play", variant->name, text);
        format(variant, pos, dice, &found, style, how == 2, again);
        assert_string_equal(again, text);
    }
}

static int text_order(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* All legal plays of a position: good by themselves, and no two alike. */
static void check_plays(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named)
{
    static char texts[VD_PLAYS_MAX][128];
    vd_plays plays = {play_room, VD_PLAYS_MAX, 0};
    vd_status status = named ? vd_plays_find_named(variant, pos, dice.die[0], &plays)
                             : vd_plays_find(variant, pos, dice, &plays);

    assert_int_equal(status, VD_OK);
    for (size_t k = 0; k < plays.count; k++) {
        format(variant, pos, dice, &play_room[k], VD_STYLE_FFBG, true, texts[k]);
        /* Judging is slow; a crowded list is sampled. */
        if (plays.count < 60 || k % (plays.count / 20) == 0)
            check_play(variant, pos, dice, named, &play_room[k]);
    }
    qsort(texts, plays.count, sizeof texts[0], text_order);
    for (size_t k = 1; k < plays.count; k++)
        assert_string_not_equal(texts[k - 1], texts[k]);
}

static void every_play_of_a_walk_prints_and_returns(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        walk_state walk;

        walk_init(&walk, vd_variant_get((vd_variant_id)id), 0xF0A7U + (unsigned)id);
        for (int k = 0; k < 150; k++) {
            walk_next(&walk);
            check_plays(walk.variant, &walk.pos, walk.dice, walk.named);
        }
        walk_fini(&walk);
    }
}

static void every_play_of_thrown_boards_prints_and_returns(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 0xB0A2D);
    for (int k = 0; k < 600; k++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)(k % VD_VARIANT_KNOWN));
        vd_pos pos;

        walk_scatter(variant, &rng, &pos);
        check_plays(variant, &pos, walk_roll_of(variant, &rng), false);
    }
}

/* One checker may go by one die where another goes by two, and hit on its way. */
static void every_play_of_three_dice_prints_and_returns(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_TABULA);
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 0x3D1CE);
    for (int k = 0; k < 100; k++) {
        vd_pos pos;

        walk_scatter(variant, &rng, &pos);
        check_plays(variant, &pos, walk_roll_of(variant, &rng), false);
    }
}

static void any_order_of_hops_prints_the_same(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 0x0DE);
    for (int k = 0; k < 300; k++) {
        vd_pos pos;
        vd_dice dice = walk_roll_of(variant, &rng);
        vd_plays plays = {play_room, VD_PLAYS_MAX, 0};

        walk_scatter(variant, &rng, &pos);
        assert_int_equal(vd_plays_find(variant, &pos, dice, &plays), VD_OK);
        for (size_t i = 0; i < plays.count; i++) {
            vd_play turned = play_room[i];
            char a[128], b[128];

            for (int h = 0; h < turned.hops; h++)
                turned.hop[h] = play_room[i].hop[turned.hops - 1 - h];
            format(variant, &pos, dice, &play_room[i], VD_STYLE_FFBG, true, a);
            format(variant, &pos, dice, &turned, VD_STYLE_FFBG, true, b);
            assert_string_equal(a, b);
        }
    }
}

static const struct {
    const char *position, *dice, *ffbg, *letters;
    bool white;
} canonical[] = {
    {"start", "62", "24/18 18/16", "x1-p9", true},
    {"start", "61", "8/7 13/7", "m12-g7 h8-g7", true},
    {"start", "61", "8/7 13/7", "l12-r7 q8-r7", false},
    {"M[13:1 2:7 1:7] A[24:6 23:6 10:1 9:1 6:1]", "43", "13/10*/6*", "m12-j10*-f6*", true},
    {"M[15:1 6:4 5:3 4:3 3:1 2:2 1:1] A[22:3 21:3 20:4 19:4 11:1]", "64", "15/11 11/5*",
     "o10-k11*-e5", true},
    {"M[bar:2 13:5 8:3 6:5] A[20:2 19:4 17:2 12:5 1:2]", "43", "bar/21 bar/22", "y-v3 y-u4", true},
    {"start variant:acey-deucey", "21", "hors/23 hors/24", "hors-x1 hors-w2", true},
    {"M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]", "55", "5/O 5/O 5/O 5/O", "e5-z(4)", true},
};

static const char *const canonical_ffbg[] = {
    "24/16",    "13/7 8/7",      "13/7 8/7",        "13/10*/6*",
    "15/11*/5", "bar/22 bar/21", "hors/24 hors/23", "5/O(4)",
};

static void prints_the_canonical_text(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof canonical / sizeof canonical[0]; k++) {
        vd_situation situation;
        vd_play_text read;
        vd_play play;
        vd_plays scratch = {judge_room, VD_PLAYS_MAX, 0};
        vd_dice dice;
        char text[128];
        const vd_variant *variant;
        vd_reason reason;

        assert_int_equal(vd_situation_parse(canonical[k].position, strlen(canonical[k].position),
                                            VD_BACKGAMMON, &situation, NULL),
                         VD_OK);
        variant = vd_variant_get(situation.variant);
        assert_int_equal(vd_dice_parse(canonical[k].dice, 2, &dice, NULL), VD_OK);
        assert_int_equal(
            vd_play_parse(canonical[k].ffbg, strlen(canonical[k].ffbg), variant, true, &read, NULL),
            VD_OK);
        reason = vd_play_judge(variant, &situation.pos, dice, false, &read.claim, &scratch, &play);
        assert_int_equal(reason.code, VD_REASON_legal);
        format(variant, &situation.pos, dice, &play, VD_STYLE_FFBG, true, text);
        assert_string_equal(text, canonical_ffbg[k]);
        format(variant, &situation.pos, dice, &play, VD_STYLE_LETTERS, canonical[k].white, text);
        assert_string_equal(text, canonical[k].letters);
    }
}

/* ---- The published vectors ----------------------------------------------------------------------------------- */

/* Are these the same but for stars? The file sets them on the last term that hits, R101 on the first. */
static bool same_but_stars(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '*')
            a++;
        while (*b == '*')
            b++;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

/* One play text of a vector: legal, and printed as given. */
static void check_vector_play(const char *id, const vd_situation *s, const char *text)
{
    const vd_variant *variant = vd_variant_get(s->variant);
    vd_plays scratch = {judge_room, VD_PLAYS_MAX, 0};
    vd_play_text read;
    vd_play play;
    vd_reason reason;
    char again[128];

    if (vd_play_parse(text, strlen(text), variant, true, &read, NULL) != VD_OK)
        fail_msg("%s: cannot read %s", id, text);
    reason = vd_play_judge(variant, &s->pos, s->dice, false, &read.claim, &scratch, &play);
    if (reason.code != VD_REASON_legal)
        fail_msg("%s: %s is refused: %s", id, text, vd_reason_key(reason.code));
    format(variant, &s->pos, s->dice, &play, VD_STYLE_FFBG, true, again);
    if (!same_but_stars(again, text))
        fail_msg("%s: %s prints as %s", id, text, again);
    if (strcmp(id, "P23") == 0 && same_but_stars(text, "3/1* 2/1"))
        assert_string_equal(again, "3/1* 2/1");
}

static void check_never(const char *id, const vd_situation *s, const char *text)
{
    const vd_variant *variant = vd_variant_get(s->variant);
    vd_plays scratch = {judge_room, VD_PLAYS_MAX, 0};
    vd_play_text read;
    vd_play play;

    if (vd_play_parse(text, strlen(text), variant, true, &read, NULL) != VD_OK)
        return;
    if (vd_play_judge(variant, &s->pos, s->dice, false, &read.claim, &scratch, &play).code ==
        VD_REASON_legal)
        fail_msg("%s: %s is accepted", id, text);
}

static void check_vector(const json_t *vector)
{
    const char *id = json_string_value(json_object_get(vector, "id"));
    const char *gnu = json_string_value(json_object_get(vector, "gnubg_id"));
    json_t *dice = json_object_get(vector, "dice"), *text;
    vd_situation s;
    size_t k;

    vd_situation_init(&s, VD_BACKGAMMON);
    assert_int_equal(
        vd_gnu_position_parse(gnu, strlen(gnu), vd_variant_get(VD_BACKGAMMON), &s.pos, NULL),
        VD_OK);
    s.dice = vd_dice_make((int)json_integer_value(json_array_get(dice, 0)),
                          (int)json_integer_value(json_array_get(dice, 1)));
    json_array_foreach(json_object_get(vector, "legal"), k, text)
    {
        if (strcmp(json_string_value(text), "...") != 0)
            check_vector_play(id, &s, json_string_value(text));
    }
    json_array_foreach(json_object_get(vector, "must"), k, text)
        check_vector_play(id, &s, json_string_value(text));
    json_array_foreach(json_object_get(vector, "never"), k, text)
        check_never(id, &s, json_string_value(text));
}

static void prints_the_vectors_as_published(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/vectors.jsonl", "r");
    static char line[1 << 16];
    int count = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        json_t *vector = json_loads(line, 0, NULL);

        assert_non_null(vector);
        check_vector(vector);
        json_decref(vector);
        count++;
    }
    fclose(file);
    assert_true(count > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_accepted_form),
        cmocka_unit_test(says_what_it_cannot_read),
        cmocka_unit_test(refuses_a_text_that_is_too_long),
        cmocka_unit_test(splits_a_turn_into_phases),
        cmocka_unit_test(reads_dice),
        cmocka_unit_test(prints_the_canonical_text),
        cmocka_unit_test(every_play_of_three_dice_prints_and_returns),
        cmocka_unit_test(any_order_of_hops_prints_the_same),
        cmocka_unit_test(every_play_of_a_walk_prints_and_returns),
        cmocka_unit_test(every_play_of_thrown_boards_prints_and_returns),
        cmocka_unit_test(prints_the_vectors_as_published),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
