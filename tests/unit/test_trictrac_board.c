/* Trictrac as it is shown: the board in three media, what a throw gives and refusals in words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn_body.h"

#include "videau/app.h"
#include "videau/trictrac.h"

static char text[VD_BOARD_SVG_MAX];
static vd_tt_options options;
static vd_tt_plays plays;
static vd_tt_events events;

static int set_up(void **state)
{
    (void)state;
    vd_tt_options_default(&options);
    return 0;
}

static vd_tt_state parse(const char *form)
{
    vd_tt_state state;
    vd_error error;

    if (vd_tt_state_parse(form, strlen(form), &options, &state, &error) != VD_OK)
        fail_msg("%s: error %d", form, error.code);
    return state;
}

typedef vd_status renderer(vd_buf *, const vd_tt_table *, const vd_board_style *);

static const char *draw(renderer *with, const char *form, int numbering,
                        const vd_board_style *style)
{
    const vd_tt_state state = parse(form);
    const vd_tt_table table = {&state, &options, (uint8_t)numbering};
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(with(&buf, &table, style), VD_OK);
    return text;
}

static const char *const forms[] = {
    "15w.22.15b w J -- 0,0 0,0 0/0",
    "2w.2.1w.1.1w.3w.2w.2w.1.2w.2w.2b.2b.1b.1.2b.2b.5.6b w M 64 8b,3g 0,1 4/4",
    "6.2w.2w.2w.2w.2w.4w.11.15b b J -- 10b,11 0,0 4/4",
    "17.1w.2w.3w.2w.1w.3w.3w w M 54 0,11g 0,0 4/4",
};

static void every_board_fits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        for (int look = 0; look < 32; look++) {
            vd_board_style style;
            const int columns = look & 1 ? 60 : 80;

            vd_board_style_default(&style);
            style.lang = look & 2 ? VD_LANG_EN : VD_LANG_FR;
            style.unicode = look & 4;
            style.home_left = look & 8;
            style.mover_on_top = look & 16;
            style.columns = (uint8_t)columns;
            draw(vd_tt_board_text, forms[i], VD_TT_BY_CASE, &style);
            for (const char *line = text; *line; line = strchr(line, '\n') + 1)
                if (width_of(line, strcspn(line, "\n")) > columns)
                    fail_msg("wider than %d: %s", columns, text);
        }
    }
}

static void the_board_shows_points_and_holes(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    draw(vd_tt_board_text, forms[1], VD_TT_BY_CASE, &style);
    assert_has(text, "8 points en bredouille · 3 trous avec le pavillon");
    assert_has(text, "◉");
    assert_has(text, "◆");
    assert_has(text, "Bleu joue six et quatre.");
    draw(vd_tt_board_text, forms[1], VD_TT_BY_FLECHE, &style);
    assert_has(text, "   T\n");
    assert_has(text, " 23\n");
    if (strstr(text, "24"))
        fail_msg("a flèche 24: %s", text);
    /* No tokens where nothing has been marked. */
    draw(vd_tt_board_text, forms[0], VD_TT_BY_CASE, &style);
    if (strstr(text, "◉") || strstr(text, "◆"))
        fail_msg("a token without points: %s", text);
}

/* Who is on turn sits below, with his own talon. */
static void the_side_on_turn_sits_below(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.lang = VD_LANG_EN;
    draw(vd_tt_board_plain, "12w.3w.21.15b b J -- 2b,0 0,0 1/0", VD_TT_BY_CASE, &style);
    assert_has(text, "Blue: 0 points, 0 holes.");
    assert_has(text, "White: 2 points in bredouille, 0 holes.");
    assert_has(text, "Men of Blue, by that side’s own cases: 15 on the talon.");
    assert_has(text, "Men of White, by that side’s own cases: 12 on the talon, 3 on case 2.");
}

static void the_picture_has_every_man(void **state)
{
    vd_board_style style;
    int men = 0;

    (void)state;
    vd_board_style_default(&style);
    draw(vd_tt_board_svg, "4w.4w.3w.2w.2w.14.1b.2b.3b.4b.5b w J -- 4b,0 0,0 1/0", VD_TT_BY_CASE,
         &style);
    for (const char *at = text; (at = strstr(at, "r=\"19\"")) != NULL; at++)
        men++;
    assert_int_equal(men, 30);
    assert_has(text, "r=\"7\" fill=\"#d9a441\"");
    assert_has(text, "Dames de Bleu");
    assert_has(text, "</svg>");
}

static const vd_tt_events *events_of(const char *form, vd_tt_state *party)
{
    *party = parse(form);
    vd_tt_state_events(&options, party, &plays, &events);
    return &events;
}

static const char *said(int index, vd_lang lang, vd_dice dice, int numbering)
{
    vd_buf buf;

    assert_true((size_t)index < events.count);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(
        vd_tt_say_event(&buf, lang, &events.event[index], dice, (vd_tt_numbering)numbering), VD_OK);
    return text;
}

static void events_are_told_with_their_men(void **state)
{
    /* H04 of the vectors: hit in three ways, and filled. */
    static const char form[] =
        "2w.2.1w.1.1w.3w.2w.2w.1.2w.2w.2b.2b.1b.1.2b.2b.5.6b w M 43 10b,0 0,0 4/4";
    vd_tt_marks marks;
    vd_tt_state party;

    (void)state;
    events_of(form, &party);
    assert_int_equal(events.count, 2);
    said(0, VD_LANG_FR, party.dice, VD_TT_BY_CASE);
    assert_string_equal(text,
                        "Dame battue, case 15\u00a0: 6 points, 3 façons — par un 4, de 11 en "
                        "15\u00a0; par un 3, de 12 en 15\u00a0; tout d’une, de 8 en 15, repos "
                        "en 12 (TT31)");
    vd_tt_event_marks(&events.event[0], &marks);
    assert_int_equal(marks.arrows, 4);
    assert_int_equal(marks.arrow[0].to, 15);
    assert_int_equal(marks.arrow[2].to, 12);
    assert_int_equal(marks.arrow[3].from, 12);
    assert_int_equal(marks.rings, 1);
    assert_int_equal(marks.ring[0].place, 15);
    said(1, VD_LANG_EN, party.dice, VD_TT_BY_CASE);
    assert_has(text,
               "Grand jan filled: 4 points — by a 4, from 6 to 10 and by a 3, from 7 to 10 (TT36)");
    said(1, VD_LANG_EN, party.dice, VD_TT_BY_FLECHE);
    assert_has(text, "by a 4, from 5 to 9 and");
}

/* TT17: the men that stop a case short are told by the numbers thrown, the higher first. */
static void by_power_the_numbers_are_those_thrown(void **state)
{
    static const struct {
        const char *form, *french, *english;
    } cases[] = {
        {"3w.5.3w.3w.2w.2w.2w.12.15b w M 65 0,0 0,0 4/4",
         "par puissance\u00a0: un 6, de 7, et un 5, de 8, s’arrêtent en 12 (TT36)",
         "by power: a 6 from 7 and a 5 from 8 stop at 12 (TT36)"},
        {"3w.5.3w.2w.3w.2w.2w.12.15b w M 64 0,0 0,0 4/4",
         "par puissance\u00a0: un 6, de 7, et un 4, de 9, s’arrêtent en 12 (TT36)",
         "by power: a 6 from 7 and a 4 from 9 stop at 12 (TT36)"},
        {"3w.5.4w.2w.2w.2w.2w.12.15b w M 66 0,0 0,0 4/4",
         "par puissance\u00a0: deux 6, de 7, s’arrêtent en 12 (TT36)",
         "by power: two 6s from 7 stop at 12 (TT36)"},
        /* By effect the same words as ever. */
        {"3w.4.1w.3w.2w.2w.2w.2w.12.15b w M 65 0,0 0,0 4/4",
         "par un 6, de 6 en 12 et par un 5, de 7 en 12",
         "by a 6, from 6 to 12 and by a 5, from 7 to 12"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_tt_state party;

        events_of(cases[i].form, &party);
        said(0, VD_LANG_FR, party.dice, VD_TT_BY_CASE);
        assert_has(text, cases[i].french);
        said(0, VD_LANG_EN, party.dice, VD_TT_BY_CASE);
        assert_has(text, cases[i].english);
    }
}

/* A doublet has one passage (TT35), the ace its article, and flèches are not cases. */
static void events_use_the_words_of_the_game(void **state)
{
    vd_tt_state party;

    (void)state;
    events_of("6.2w.2w.3w.3w.3w.2w.2b.2b.2b.2b.2b.1.1b.1b.2b.2.1b w M 66 0,0 0,0 4/4", &party);
    said(2, VD_LANG_FR, party.dice, VD_TT_BY_CASE);
    assert_has(text, "case 19 (jan de retour)");
    assert_has(text, "de 7 en 19, le passage, en 13, fermé (TT35)");
    events_of("1w.1.1b.3.1w.3w.3w.3w.2w.2w.11.14b w M 21 0,0 0,0 4/4", &party);
    said(0, VD_LANG_FR, party.dice, VD_TT_BY_FLECHE);
    assert_has(text, "Dame battue, flèche 2 (petit jan)");
    events_of("14w.1w.1b.20.14b w M 21 0,0 0,0 4/4", &party);
    said(0, VD_LANG_FR, party.dice, VD_TT_BY_CASE);
    assert_has(text, "par l’as, de 2 en 3");
}

/* Form, which event, its arrows "8/19", its rings, whether the thrower marks it. */
static void marks_are_the_men_that_make_it(void **state)
{
    static const struct {
        const char *form;
        size_t event;
        const char *arrows, *rings;
        bool best;
    } cases[] = {
        /* Hit falsely: the case passed is shut, and no rest. */
        {"14w.7.1w.4.2b.2b.4.1b.3.10b w M 65 0,0 0,0 4/4", 0, "9/20", "20", false},
        {"11w.5.1w.1.1w.2.2w.11.15b w M 64 0,0 0,0 4/4", 0, "7/13 9/13", "13", true},
        {"3.1w.1.1w.3w.2w.2w.2w.2w.2w.2b.10.13b w M 54 0,0 0,0 4/4", 0, "4/9 6/10",
         "7 8 9 10 11 12", true},
        {"11w.1w.1.1w.1w.1w.17.15b w M 62 0,0 0,0 3/2", 0, "1/7 1/3", "2 4 5 6", true},
        {"15w.2b.2b.20.11b w M 21 0,0 0,0 1/1", 0, "", "", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said_arrows[128] = "", said_rings[128] = "";
        vd_tt_state party;
        vd_tt_marks marks;
        vd_buf buf;

        events_of(cases[i].form, &party);
        vd_tt_event_marks(&events.event[cases[i].event], &marks);
        vd_buf_init(&buf, said_arrows, sizeof said_arrows);
        for (int k = 0; k < marks.arrows; k++) {
            vd_buf_put(&buf, k ? " " : "");
            vd_buf_put_int(&buf, marks.arrow[k].from);
            vd_buf_put(&buf, "/");
            vd_buf_put_int(&buf, marks.arrow[k].to);
            assert_int_equal(marks.arrow[k].best, cases[i].best);
        }
        assert_string_equal(said_arrows, cases[i].arrows);
        vd_buf_init(&buf, said_rings, sizeof said_rings);
        for (int k = 0; k < marks.rings; k++) {
            vd_buf_put(&buf, k ? " " : "");
            vd_buf_put_int(&buf, marks.ring[k].place);
            assert_int_equal(marks.ring[k].best, cases[i].best);
        }
        assert_string_equal(said_rings, cases[i].rings);
    }
}

static void the_picture_shows_them(void **state)
{
    static const vd_board_ring rings[] = {{20, false}, {9, true}};
    static const vd_board_arrow arrows[] = {{9, 20, false}, {14, 20, false}};
    vd_board_style style;
    const char *first, *second;

    (void)state;
    vd_board_style_default(&style);
    style.ring = rings;
    style.rings = 2;
    style.arrow = arrows;
    style.arrows = 2;
    draw(vd_tt_board_svg, "14w.7.1w.4.2b.2b.4.1b.3.10b w M 65 0,0 0,0 4/4", VD_TT_BY_CASE, &style);
    assert_has(text, "stroke=\"#a8201f\" stroke-width=\"4\" stroke-dasharray=\"3 5\"/>");
    assert_has(text, "stroke=\"#17604a\" stroke-width=\"4\"/>");
    /* Both lead to the one man that is hit. */
    first = strstr(text, "fill=\"#a8201f\" stroke=\"#a8201f\"");
    assert_non_null(first);
    second = strstr(first + 1, "fill=\"#a8201f\" stroke=\"#a8201f\"");
    assert_non_null(second);
    while (strncmp(first, " d=\"M", 5) != 0)
        first--;
    while (strncmp(second, " d=\"M", 5) != 0)
        second--;
    assert_memory_equal(first, second, strcspn(first, "L"));
}

static void a_throw_has_its_name(void **state)
{
    static const struct {
        int a, b;
        const char *name[2];
    } throws[] = {
        {1, 6, {"six et as", "six and ace"}},
        {1, 1, {"bezet", "bezet (two aces)"}},
        {6, 6, {"sonnez", "sonnez (two sixes)"}},
        {5, 2, {"cinq et deux", "five and two"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof throws / sizeof *throws; i++)
        for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
            vd_buf buf;

            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(
                vd_tt_say_throw(&buf, (vd_lang)lang, vd_dice_make(throws[i].a, throws[i].b)),
                VD_OK);
            assert_string_equal(text, throws[i].name[lang]);
        }
}

static void every_code_has_its_words(void **state)
{
    (void)state;
    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        for (int i = 0; i < VD_TT_REASON_COUNT; i++)
            assert_non_null(vd_text((vd_lang)lang, vd_tt_reason_key((vd_tt_reason_code)i)));
        for (int i = 0; i < VD_TT_EVENT_COUNT; i++)
            assert_non_null(vd_text((vd_lang)lang, vd_tt_event_key((vd_tt_event_kind)i)));
        for (int i = 0; i < VD_TT_DENIAL_COUNT; i++)
            assert_non_null(vd_text((vd_lang)lang, vd_tt_denial_key((vd_tt_denial)i)));
    }
}

static void refusals_say_their_rule(void **state)
{
    vd_tt_reason reason = {.code = VD_TT_REASON_not_farthest, .rule = 24, .from = 20};
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_tt_say_reason(&buf, VD_LANG_EN, &reason, VD_TT_BY_CASE), VD_OK);
    assert_has(text, "on case 20 (TT24).");
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_tt_say_reason(&buf, VD_LANG_FR, &reason, VD_TT_BY_FLECHE), VD_OK);
    assert_has(text, "celle de la flèche 19 (TT24).");
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_tt_say_denial(&buf, VD_LANG_FR, VD_TT_DENIAL_may_not_go), VD_OK);
    assert_has(text, "(TT51).");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_fits),
        cmocka_unit_test(the_board_shows_points_and_holes),
        cmocka_unit_test(the_side_on_turn_sits_below),
        cmocka_unit_test(the_picture_has_every_man),
        cmocka_unit_test(events_are_told_with_their_men),
        cmocka_unit_test(by_power_the_numbers_are_those_thrown),
        cmocka_unit_test(events_use_the_words_of_the_game),
        cmocka_unit_test(marks_are_the_men_that_make_it),
        cmocka_unit_test(the_picture_shows_them),
        cmocka_unit_test(a_throw_has_its_name),
        cmocka_unit_test(every_code_has_its_words),
        cmocka_unit_test(refusals_say_their_rule),
    };

    return cmocka_run_group_tests(tests, set_up, NULL);
}
