/* Boards as text, in sentences and as SVG. */
#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drawn_body.h"

static char text[VD_BOARD_SVG_MAX];

static vd_situation parse(const char *form)
{
    vd_situation situation;
    vd_error error;

    assert_int_equal(vd_situation_parse(form, strlen(form), VD_BACKGAMMON, &situation, &error),
                     VD_OK);
    return situation;
}

typedef vd_status render(vd_buf *, const vd_variant *, const vd_situation *,
                         const vd_board_style *);

static const char *draw(render *with, const char *form, const vd_board_style *style)
{
    vd_situation situation = parse(form);
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(with(&buf, vd_variant_get(situation.variant), &situation, style), VD_OK);
    return text;
}

static void every_variant_fits_80_columns(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        for (int look = 0; look < 16; look++) {
            vd_board_style style;
            vd_situation situation;
            vd_buf buf;

            vd_board_style_default(&style);
            style.lang = look & 1 ? VD_LANG_EN : VD_LANG_FR;
            style.unicode = !(look & 2);
            style.home_left = look & 4;
            style.mover_on_top = look & 8;
            vd_situation_init(&situation, (vd_variant_id)id);
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(
                vd_board_text(&buf, vd_variant_get((vd_variant_id)id), &situation, &style), VD_OK);
            for (char *line = text; *line; line += strcspn(line, "\n") + 1)
                assert_true(width_of(line, strcspn(line, "\n")) <= 80);
        }
    }
}

/* Jacquet: both run the same way, so the other's 24 is my 12, the board of either is the other's half a turn round, and it has
 * no letters. */
static void both_the_same_way(void **state)
{
    static const char *const seen[2][2] = {
        {"13  14  15  16  17  18          19  20  21  22  23  24",
         "12  11  10   9   8   7           6   5   4   3   2   1"},
        {"1   2   3   4   5   6           7   8   9  10  11  12",
         "24  23  22  21  20  19          18  17  16  15  14  13"},
    };

    (void)state;
    for (int look = 0; look < 4; look++) {
        vd_board_style style;
        vd_situation situation;
        const char *top, *bottom;
        vd_buf buf;

        vd_board_style_default(&style);
        style.unicode = false;
        style.letters = look & 1;
        style.mover_on_top = look & 2;
        vd_situation_init(&situation, VD_JACQUET);
        situation.pos.side[VD_MOVER].point[24] = 14;
        situation.pos.side[VD_MOVER].point[5] = 1;
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_board_text(&buf, vd_variant_get(VD_JACQUET), &situation, &style),
                         VD_OK);
        top = strstr(text, seen[style.mover_on_top][0]);
        bottom = strstr(text, seen[style.mover_on_top][1]);
        assert_true(top && bottom && top < bottom);
    }
}

/* Where both run the same way, who plays from the top bears off beside his last quarter, which is across. */
static void trays_of_both_the_same_way(void **state)
{
    (void)state;
    for (int home_left = 0; home_left < 2; home_left++) {
        vd_board_style style;
        vd_situation situation;
        const char *rim, *bar, *slab, *end;
        vd_buf buf;

        vd_board_style_default(&style);
        style.unicode = false;
        style.home_left = home_left;
        vd_situation_init(&situation, VD_JACQUET);
        memset(&situation.pos, 0, sizeof situation.pos);
        situation.pos.side[VD_MOVER].point[1] = 15;
        situation.pos.side[VD_OPPONENT].point[0] = 15;
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_board_text(&buf, vd_variant_get(VD_JACQUET), &situation, &style),
                         VD_OK);
        rim = strchr(strchr(text, '+'), '\n') + 1; /* the first row below the frame */
        end = strchr(rim, '\n');
        slab = memchr(rim, 'O', (size_t)(end - rim));
        bar = rim + (end - rim) / 2;
        assert_true(slab && (slab > bar) == home_left);
    }
}

/* A window beside another: the board, and captions as long as they get. */
static void every_variant_fits_60_columns(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        for (int look = 0; look < 16; look++) {
            vd_board_style style;
            vd_situation situation;
            vd_buf buf;

            vd_board_style_default(&style);
            style.columns = 60;
            style.lang = look & 1 ? VD_LANG_EN : VD_LANG_FR;
            style.unicode = !(look & 2);
            style.home_left = look & 4;
            style.letters = look & 8;
            vd_situation_init(&situation, (vd_variant_id)id);
            situation.length = 1000;
            situation.score[0] = situation.score[1] = 995;
            situation.crawford = id & 1;
            situation.doubled = look & 1;
            for (int side = 0; side < 2; side++)
                situation.pos.side[side].bar = situation.pos.side[side].point[0] = 2;
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(
                vd_board_text(&buf, vd_variant_get((vd_variant_id)id), &situation, &style), VD_OK);
            for (char *line = text; *line; line += strcspn(line, "\n") + 1)
                assert_true(width_of(line, strcspn(line, "\n")) <= 60);
            assert_has(text, style.lang == VD_LANG_FR ? "2 sortis" : "2 off");
            assert_has(text, style.lang == VD_LANG_FR ? "match en 1000 points" : "match to 1000");
        }
    }
}

static void draw_rows(render *with, const vd_board_style *style)
{
    vd_situation situation;
    vd_buf buf;

    vd_situation_init(&situation, VD_XII);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(with(&buf, vd_variant_get(VD_XII), &situation, style), VD_OK);
}

static void three_rows_show_the_ways_of_both(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    draw_rows(vd_board_text, &style);
    assert_has(text, "┬─←─→─┬");
    assert_has(text, "┴─←─→─┴");
    assert_has(text, "↑  │");
    assert_has(text, "║ 36");
    assert_has(text, "↓  ┊");
    assert_has(text, "Bleu\u00a0: entrée → 36…25, monte 24…13, descend 12…1 → sortie. Blanc");
    style.mover_on_top = true;
    draw_rows(vd_board_text, &style);
    assert_has(text, "descend 24…13, monte 12…1");
    draw_rows(vd_board_svg, &style);
    assert_has(text, ">entrée</text>");
    assert_has(text, ">sortie</text>");
    style.lang = VD_LANG_EN;
    style.unicode = false;
    draw_rows(vd_board_text, &style);
    assert_has(text, "enter -> 36...25, down 24...13, up");
    for (char *line = text; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
    draw(vd_board_text, "start", &style);
    assert_null(strstr(text, "36...25"));
}

static void the_last_play_is_marked_on_the_rim(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.last_from = 1U << 24 | 1U << 12;
    style.last_to = 1U << 18 | 1U << 8;
    draw(vd_board_text, "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]", &style);
    assert_has(text, "──────────────────────▼──┬─────┬──────────────────────▽──┬");
    assert_has(text, "╰──△───────────────▲─────");
    style.unicode = false;
    draw(vd_board_text, "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]", &style);
    assert_has(text, "-v--+-----+");
    assert_has(text, "+--o---------------^-----");
}

static void a_roll_that_was_played_is_past(void **state)
{
    static const char rolled[] = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] dice:31";
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    assert_has(draw(vd_board_plain, rolled, &style), "Bleu est au trait et joue 3-1.");
    style.played = true;
    assert_has(draw(vd_board_plain, rolled, &style), "Bleu a joué 3-1.");
}

static void without_unicode_there_is_only_ascii(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.unicode = false;
    style.name[0] = "Zoë l’Œuf";
    draw(vd_board_text, "M[24:2 13:5 8:3 6:4] A[19:5 17:3 12:5 1:2] bar:1/0 length:5 crawford:1",
         &style);
    for (const char *c = text; *c; c++)
        assert_true((unsigned char)*c < 127);
    assert_has(text, "a la barre");
    assert_has(text, "partie Crawford");
}

/* R9: the mirrored set-up has the same numbers. */
static void home_left_mirrors_the_numbers(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.bare = true;
    assert_has(draw(vd_board_text, "start", &style),
               "13  14  15  16  17  18          19  20  21  22  23  24");
    assert_has(text, "12  11  10   9   8   7           6   5   4   3   2   1");
    style.home_left = true;
    assert_has(draw(vd_board_text, "start", &style),
               "24  23  22  21  20  19          18  17  16  15  14  13");
    assert_has(text, " 1   2   3   4   5   6           7   8   9  10  11  12");
}

/* R103, R104: the letters stay where they are, whoever is on roll. */
static void letters_name_the_points(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.letters = true;
    assert_has(draw(vd_board_text, "start", &style),
               "l12 k11 j10 i9  h8  g7          f6  e5  d4  c3  b2  a1");
    assert_has(text, "m12 n11 o10 p9  q8  r7          s6  t5  u4  v3  w2  x1");
    assert_has(draw(vd_board_plain, "start", &style), "2 pions sur la flèche a1, 5 sur la l12");
    style.seat = 1;
    style.mover_on_top = true;
    assert_has(draw(vd_board_text, "start", &style),
               "l12 k11 j10 i9  h8  g7          f6  e5  d4  c3  b2  a1");
    assert_has(draw(vd_board_plain, "start", &style), "2 pions sur la flèche x1, 5 sur la m12");
}

/* R1: what lies on the table stays as it is when the other player is on roll. */
static void points_keep_their_colours(void **state)
{
    char before[VD_BOARD_TEXT_MAX];
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.bare = true;
    style.letters = true;
    snprintf(before, sizeof before, "%s", draw(vd_board_text, "start", &style));
    style.seat = 1;
    style.mover_on_top = true;
    assert_string_equal(draw(vd_board_text, "start", &style), before);
}

/* R62, R68. */
static void the_cube_shows_what_it_must(void **state)
{
    static const struct {
        const char *form, *face;
    } cases[] = {
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]", "│ 64 │"},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] cube:4/him", "│  4 │"},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] cube:128/me", "│128 │"},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] cube:4096/me", "│4096│"},
    };
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_has(draw(vd_board_text, cases[i].form, &style), cases[i].face);
    draw(vd_board_text, "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:5 score:4/2 crawford:1",
         &style);
    assert_null(strstr(text, "64"));
}

static void there_is_no_cube_in_a_match_of_one_point_until_it_is_turned(void **state)
{
    static const char form[] = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:1";
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.lang = VD_LANG_EN;
    draw(vd_board_text, form, &style);
    assert_null(strstr(text, "64"));
    draw(vd_board_svg, form, &style);
    assert_null(strstr(text, ">64<"));
    draw(vd_board_plain, form, &style);
    assert_null(strstr(text, "cube"));
    assert_has(
        draw(vd_board_svg, "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:1 cube:2/me", &style),
        ">2<");
}

static void a_huge_cube_is_written_as_a_power(void **state)
{
    vd_situation situation = parse("start");
    vd_board_style style;
    vd_buf buf;

    (void)state;
    vd_board_style_default(&style);
    situation.cube_exp = 40;
    situation.cube_owner = VD_MOVER;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_board_text(&buf, vd_variant_get(VD_BACKGAMMON), &situation, &style), VD_OK);
    assert_has(text, "2^40");
}

static void names_carry_no_escape_to_the_terminal(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.name[0] = "a\033[2Jb\xc2\x9b"
                    "c\nd";
    assert_has(draw(vd_board_text, "start", &style), "a?[2Jb?c?d");
    assert_null(strchr(text, '\033'));
}

static void names_are_escaped_in_svg(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    style.name[0] = "<b>&\001";
    draw(vd_board_svg, "start", &style);
    assert_has(text, "&lt;b&gt;&amp;?");
    assert_null(strstr(text, "<b>"));
    assert_has(text, "<desc id=\"desc\">");
    assert_string_equal(text + strlen(text) - 7, "</svg>\n");
}

static void svg_draws_every_checker(void **state)
{
    vd_board_style style;
    int checkers = 0, slabs = 0;

    (void)state;
    vd_board_style_default(&style);
    style.bare = true;
    draw(vd_board_svg, "M[24:2 13:5 8:3 6:3] A[19:5 17:3 12:4 1:2] bar:1/1 off:1/0", &style);
    for (const char *c = text; (c = strstr(c, "r=\"19\"")) != NULL; c++)
        checkers++;
    for (const char *c = text; (c = strstr(c, "rx=\"2\"")) != NULL; c++)
        slabs++;
    assert_int_equal(checkers, 29);
    assert_int_equal(slabs, 1);
}

static void sentences_say_everything(void **state)
{
    vd_board_style style;

    (void)state;
    vd_board_style_default(&style);
    draw(vd_board_plain,
         "M[24:2 13:5 8:3 6:4] A[19:5 17:3 12:5 1:1] bar:1/0 off:0/1 cube:2/him dice:6-5 length:7 "
         "score:3/5",
         &style);
    assert_string_equal(
        text,
        "Backgammon, match en 7 points.\n"
        "Bleu a 3 points, Blanc en a 5.\n"
        "Videau à 2, chez Blanc.\n"
        "Bleu\u00a0: 1 pion à la barre, 2 pions sur la flèche 24, 5 sur la 13, 3 sur la 8, 4 sur "
        "la 6. Course\u00a0: 186.\n"
        "Blanc, sur les flèches comptées par Bleu\u00a0: 5 pions sur la flèche 19, 3 sur la 17, 5 sur "
        "la 12, 1 sur la 1, 1 pion sorti. Course\u00a0: 143.\n"
        "Bleu est au trait et joue 6-5.\n");
}

static void a_small_buffer_is_said(void **state)
{
    vd_situation situation = parse("start");
    vd_board_style style;
    vd_buf buf;

    (void)state;
    vd_board_style_default(&style);
    vd_buf_init(&buf, text, 100);
    assert_int_equal(vd_board_text(&buf, vd_variant_get(VD_BACKGAMMON), &situation, &style),
                     VD_ERR_FULL);
    vd_buf_init(&buf, text, 100);
    assert_int_equal(vd_board_svg(&buf, vd_variant_get(VD_BACKGAMMON), &situation, &style),
                     VD_ERR_FULL);
}

/* Fifteen of each on one point, all on the bar, all off, and an offered double: nothing overflows. */
static void extremes_are_drawn(void **state)
{
    static const char *const forms[] = {
        "M[6:15] A[19:15]",
        "M[24:1] A[1:1] bar:14/14",
        "M[24:1] A[1:1] off:14/14",
        "M[24:15] A[1:15] cube:2147483648/me",
        "M[24:1] A[1:1] hors:14/14 variant:acey-deucey",
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        vd_board_style style;

        vd_board_style_default(&style);
        style.colour = true;
        draw(vd_board_text, forms[i], &style);
        assert_true(strlen(text) < VD_BOARD_TEXT_MAX);
        draw(vd_board_svg, forms[i], &style);
        draw(vd_board_plain, forms[i], &style);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_fits_80_columns),
        cmocka_unit_test(both_the_same_way),
        cmocka_unit_test(trays_of_both_the_same_way),
        cmocka_unit_test(every_variant_fits_60_columns),
        cmocka_unit_test(three_rows_show_the_ways_of_both),
        cmocka_unit_test(the_last_play_is_marked_on_the_rim),
        cmocka_unit_test(a_roll_that_was_played_is_past),
        cmocka_unit_test(without_unicode_there_is_only_ascii),
        cmocka_unit_test(home_left_mirrors_the_numbers),
        cmocka_unit_test(letters_name_the_points),
        cmocka_unit_test(points_keep_their_colours),
        cmocka_unit_test(the_cube_shows_what_it_must),
        cmocka_unit_test(there_is_no_cube_in_a_match_of_one_point_until_it_is_turned),
        cmocka_unit_test(a_huge_cube_is_written_as_a_power),
        cmocka_unit_test(names_carry_no_escape_to_the_terminal),
        cmocka_unit_test(names_are_escaped_in_svg),
        cmocka_unit_test(svg_draws_every_checker),
        cmocka_unit_test(sentences_say_everything),
        cmocka_unit_test(a_small_buffer_is_said),
        cmocka_unit_test(extremes_are_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
