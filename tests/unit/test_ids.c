/* GNU Backgammon ids and XGID: the published ones, refusals, and every position of a walk there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "videau/notation.h"
#include "walk.h"

static vd_status parse(const char *text, vd_situation *out, vd_error *err)
{
    return vd_situation_parse(text, strlen(text), VD_BACKGAMMON, out, err);
}

static void must_parse(const char *text, vd_situation *out)
{
    vd_error error = {0};

    if (parse(text, out, &error) != VD_OK)
        fail_msg("\"%s\": %s at %zu, %s", text, vd_error_key(error.code), error.offset, error.word);
}

static void position_id(const vd_pos *pos, char out[64])
{
    vd_buf buf;

    vd_buf_init(&buf, out, 64);
    assert_int_equal(vd_gnu_position_format(&buf, vd_variant_get(VD_BACKGAMMON), pos), VD_OK);
}

static void match_id(const vd_situation *situation, char out[64])
{
    vd_buf buf;

    vd_buf_init(&buf, out, 64);
    assert_int_equal(vd_gnu_match_format(&buf, situation), VD_OK);
}

static void xgid(const vd_situation *situation, char out[128])
{
    vd_buf buf;

    vd_buf_init(&buf, out, 128);
    assert_int_equal(vd_xgid_format(&buf, situation), VD_OK);
}

/* What GNU Backgammon 1.07 answers to `set xgid`, then `show board`. */
static const struct {
    const char *xgid, *position, *match;
} published[] = {
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", "4HPwATDgc/ABMA", "cImlAAAAAAAE"},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:5:10", "4HPwATDgc/ABMA", "cAmgAEAAEAAE"},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:4:0:5:10", "4HPwATDgc/ABMA", "cBGgAEAAEAAE"},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "4HPwATDgc/ABMA", "cAkAAAAAAAAE"},
    {"--a-B-DbB---bC---ac-d---aA:1:1:-1:00:0:0:1:0:10", "mGdwACg8FwwGAQ", "QQkAAAAAAAAA"},
    {"--a-B-DbB---bC---ac-d---aA:1:1:-1:00:0:0:0:0:10", "mGdwACg8FwwGAQ", "QQkAAAAAAAAE"},
};

static void ids_are_those_of_gnu_backgammon(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof published / sizeof published[0]; k++) {
        vd_situation s, back;
        char text[128], both[64];

        must_parse(published[k].xgid, &s);
        position_id(&s.pos, text);
        assert_string_equal(text, published[k].position);
        match_id(&s, text);
        assert_string_equal(text, published[k].match);
        snprintf(both, sizeof both, "%s:%s", published[k].position, published[k].match);
        must_parse(both, &back);
        assert_memory_equal(&back.pos, &s.pos, sizeof s.pos);
        assert_int_equal(back.length, s.length);
        assert_int_equal(back.score[VD_MOVER], s.score[VD_MOVER]);
        assert_int_equal(back.score[VD_OPPONENT], s.score[VD_OPPONENT]);
        assert_int_equal(back.cube_exp, s.cube_exp);
        assert_int_equal(back.cube_owner, s.cube_owner);
        assert_int_equal(back.jacoby, s.jacoby);
        assert_int_equal(back.doubled, s.doubled);
        assert_int_equal(back.dice.count, s.dice.count);
    }
}

static void xgid_of_the_player_above_is_turned(void **state)
{
    vd_situation s, again;
    char text[128];

    (void)state;
    must_parse("--a-B-DbB---bC---ac-d---aA:1:1:-1:D:0:3:0:7:10", &s);
    position_id(&s.pos, text);
    assert_string_equal(text, "mGdwACg8FwwGAQ");
    assert_true(s.doubled);
    assert_int_equal(s.cube_exp, 1);
    assert_int_equal(s.cube_owner, VD_OPPONENT);
    assert_int_equal(s.score[VD_MOVER], 3);
    xgid(&s, text);
    assert_string_equal(text, "XGID=aA---D-CA---cB---bBd-b-A--:1:-1:1:D:3:0:0:7:10");
    must_parse(text, &again);
    assert_memory_equal(&again.pos, &s.pos, sizeof s.pos);
    assert_int_equal(again.score[VD_MOVER], 3);
}

static void xgid_flags_depend_on_the_match(void **state)
{
    vd_situation s;

    (void)state;
    must_parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:6:1:7:10", &s);
    assert_true(s.crawford && !s.jacoby && !s.beavers);
    must_parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:6:3:0", &s);
    assert_true(!s.crawford && s.jacoby && s.beavers);
}

static const struct {
    const char *text;
    vd_status status;
    vd_error_code what;
} refused[] = {
    {"", VD_ERR_PARSE, VD_ERROR_empty},
    {"4HPwATDgc/ABM", VD_ERR_PARSE, VD_ERROR_bad_id},
    {"4HPwATDgc/ABMAA", VD_ERR_PARSE, VD_ERROR_bad_id},
    {"4HPwATDgc/ABM!", VD_ERR_PARSE, VD_ERROR_bad_character},
    {"4HPwATDgc/ABMB", VD_ERR_PARSE, VD_ERROR_bad_checksum},
    {"//////////////", VD_ERR_PARSE, VD_ERROR_bad_checksum},
    {"4HPwATDgc/ABMA:", VD_ERR_PARSE, VD_ERROR_too_short},
    {"4HPwATDgc/ABMA:cImlAAAAAAAEA", VD_ERR_PARSE, VD_ERROR_trailing},
    {"4HPwATDgc/ABMA:cImlAAAAAAAf", VD_ERR_PARSE, VD_ERROR_bad_checksum},
    {"/////wAAAAAAAA", VD_ERR_PARSE, VD_ERROR_bad_checksum},
    {"/////wAAAAAABA", VD_ERR_PARSE, VD_ERROR_bad_checksum},
    {"XGID=-b----E-C---eE---c-e----B", VD_ERR_PARSE, VD_ERROR_too_short},
    {"XGID=-b----E-C---eE---c-e----B-", VD_ERR_PARSE, VD_ERROR_empty},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10:1", VD_ERR_PARSE, VD_ERROR_trailing},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:0:31:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_number},
    {"XGID=-b----E-C---eE---c-e----B-:0:2:1:31:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_number},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_dice},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:03:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_dice},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:10", VD_ERR_UNSUPPORTED,
     VD_ERROR_unrepresentable},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:5:0:0:5:10", VD_ERR_POSITION, VD_ERROR_bad_score},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:2:5:10", VD_ERR_PARSE, VD_ERROR_bad_number},
    {"XGID=-b----E-C---eE---c-e----BA:0:0:1:31:0:0:0:5:10", VD_ERR_POSITION, VD_ERROR_too_many_men},
    {"XGID=-b----E-C---eE---c-e----P-:0:0:1:31:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_character},
    {"XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", VD_ERR_PARSE, VD_ERROR_bad_character},
    {"OGID=11ccccchhhjjjjj:66666888dddddoo", VD_ERR_PARSE, VD_ERROR_empty},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:0:15:1", VD_ERR_PARSE, VD_ERROR_trailing},
    {"11ccccchhhjjjjj:66666888dddddo0:N0N:51:B::0:0:7:", VD_ERR_PARSE, VD_ERROR_bad_character},
    {"11ccccchhhjjjjjj:66666888dddddoo:N0N:51:B::0:0:7:", VD_ERR_POSITION, VD_ERROR_too_many_men},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7::3", VD_ERR_POSITION, VD_ERROR_too_many_men},
    {"11ccccchhhjjjj6:66666888dddddoo:N0N:51:B::0:0:7:", VD_ERR_POSITION, VD_ERROR_both_on_point},
    {"OGID=11ccccchhhjjjjj:66666888dddddoo:X0N:51:B::0:0:7:", VD_ERR_PARSE,
     VD_ERROR_unrepresentable},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:71:B::0:0:7:", VD_ERR_PARSE, VD_ERROR_bad_dice},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:R::0:0:7:", VD_ERR_PARSE, VD_ERROR_bad_character},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::x:0:7:", VD_ERR_PARSE, VD_ERROR_bad_number},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7D:", VD_ERR_PARSE, VD_ERROR_bad_number},
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::7:0:7:", VD_ERR_POSITION, VD_ERROR_bad_score},
};

static void bad_ids_are_refused_with_the_reason(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
        vd_situation s;
        vd_error error = {0};
        vd_status status = parse(refused[k].text, &s, &error);

        if (status != refused[k].status || error.code != refused[k].what)
            fail_msg("\"%s\": status %d, %s, %s", refused[k].text, (int)status,
                     vd_error_key(error.code), error.word);
    }
}

/* OGID: the same position as the XGID beside it. TURN is the player on roll in an id without state and move number;
 * with them it is the player who reached the position, but the doubler while a double is open. */
static const struct {
    const char *ogid, *xgid;
} ogids[] = {
    {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:",
     "XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:7:10"},
    {"OGID=cchhhjjjjjkkmm:556666688dddp:B2N:62:b::4:1:9:",
     "XGID=-----BE-B---bC---c-eb-b--A:2:1:1:62:1:4:0:9:10"},
    {"cchhhjjjjjkkmm:556666688dddp:B2N:62:W::4:1:9:",
     "XGID=-----BE-B---bC---c-eb-b--A:2:1:-1:62:1:4:0:9:10"},
    {"ogid:0chhhjjjjjkk:556666688dddo:W1N:00:W::2:10:11C",
     "XGID=a----BE-B---aC---c-eb---A-:1:-1:-1:00:10:2:1:11:10"},
    {"0chhhjjjjjkk:556666688dddo:W1N:34:B:R:2:10:11C:17",
     "XGID=a----BE-B---aC---c-eb---A-:1:-1:-1:34:10:2:1:11:10"},
    {"0chhhjjjjjkk:556666688dddo:W1N:34:W:R:2:10:11L:17:15",
     "XGID=a----BE-B---aC---c-eb---A-:1:-1:1:34:10:2:0:11:10"},
    {"chhhjjjjjkk:556666688dddo:?0O::W:D:0:3:5G15:4",
     "XGID=-----BE-B---aC---c-eb---A-:0:0:-1:D:3:0:0:5:10"},
    {"chhhjjjjjkk:556666688dddo:N0N::W:IW:0:3:5:0",
     "XGID=-----BE-B---aC---c-eb---A-:0:0:-1:00:3:0:0:5:10"},
    {"llmmqqq:1234q:B2T", "XGID=-AAAA----------------bb---:2:1:-1:00:0:0:0:0:10"},
};

static void ogids_are_the_positions_of_their_xgids(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof ogids / sizeof ogids[0]; k++) {
        vd_situation s, again;
        char text[128], wanted[128], printed[128];
        vd_buf buf;

        must_parse(ogids[k].ogid, &s);
        xgid(&s, text);
        must_parse(ogids[k].xgid, &again);
        xgid(&again, wanted);
        assert_string_equal(text, wanted);
        vd_buf_init(&buf, printed, sizeof printed);
        assert_int_equal(vd_ogid_format(&buf, &s), VD_OK);
        must_parse(printed, &again);
        xgid(&again, text);
        assert_string_equal(text, wanted);
    }
}

static void ogid_is_printed_with_the_player_on_roll_as_black(void **state)
{
    vd_situation s;
    char text[128];
    vd_buf buf;

    (void)state;
    must_parse("XGID=-----BE-B---bC---c-eb-b--A:2:1:1:62:1:4:0:9:10", &s);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_ogid_format(&buf, &s), VD_OK);
    assert_string_equal(text, "cchhhjjjjjkkmm:556666688dddp:B2N:62:B::4:1:9:");
    must_parse("M[24:1 23:1 22:1] A[1:1 2:1 3:1] variant:hypergammon length:5 doubled:1 score:4/1 "
               "crawford:1",
               &s);
    vd_buf_cut(&buf, 0);
    assert_int_equal(vd_ogid_format(&buf, &s), VD_OK);
    assert_string_equal(text, "123:mno:N0O::B::1:4:5C::3");
}

static void both_sides_on_a_point_is_refused(void **state)
{
    /* One checker each: the opponent on his 1, the mover on his 24, which is the same point. */
    vd_situation s;
    vd_error error = {0};
    vd_pos pos = {0};
    char text[64];

    (void)state;
    pos.side[VD_OPPONENT].point[1] = 1;
    pos.side[VD_MOVER].point[24] = 1;
    position_id(&pos, text);
    assert_int_equal(parse(text, &s, &error), VD_ERR_POSITION);
    assert_int_equal(error.code, VD_ERROR_both_on_point);
}

static void ids_say_when_they_cannot_carry_a_position(void **state)
{
    static const char *const texts[] = {"M[22:1 19:1] A[] hors:13/15 variant:dutch",
                                        "start variant:acey-deucey",
                                        "M[13:15] A[24:1 1:14] latch:1/0 variant:dutch"};

    (void)state;
    for (size_t k = 0; k < 3; k++) {
        vd_situation s;
        char room[512];
        vd_buf buf;

        must_parse(texts[k], &s);
        vd_buf_init(&buf, room, sizeof room);
        assert_int_equal(vd_gnu_position_format(&buf, vd_variant_get(s.variant), &s.pos),
                         VD_ERR_UNSUPPORTED);
        assert_int_equal(vd_xgid_format(&buf, &s), VD_ERR_UNSUPPORTED);
        assert_int_equal(vd_ogid_format(&buf, &s), VD_ERR_UNSUPPORTED);
        assert_int_equal(buf.length, 0);
        vd_position_format(&buf, vd_variant_get(s.variant), &s.pos);
        assert_true(strncmp(room, "M[", 2) == 0);
    }
}

/* An XGID would be taken for backgammon. */
static void a_situation_names_its_game(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_BACKGAMMON; id < VD_VARIANT_KNOWN; id++) {
        const bool plain = id == VD_BACKGAMMON || id == VD_NACKGAMMON || id == VD_LONGGAMMON;
        vd_situation s, again;
        char room[512];
        vd_buf buf;

        vd_situation_init(&s, id);
        s.dice = vd_dice_make(6, 1);
        if (vd_variant_get(id)->dice == 3)
            s.dice = vd_dice_of((const uint8_t[]){6, 3, 1});
        vd_buf_init(&buf, room, sizeof room);
        vd_situation_format(&buf, &s);
        assert_int_equal(strncmp(room, "XGID=", 5) == 0, plain);
        assert_int_equal(strstr(room, vd_variant_get(id)->name) != NULL, !plain);
        assert_int_equal(
            vd_situation_parse(room, buf.length, plain ? VD_BACKGAMMON : id, &again, NULL), VD_OK);
        assert_true(vd_pos_equal(&again.pos, &s.pos));
        assert_int_equal(again.dice.die[s.dice.count - 1], 1);
        if (vd_variant_get(id)->rules) {
            vd_buf_init(&buf, room, sizeof room);
            assert_int_equal(vd_xgid_format(&buf, &s), VD_ERR_UNSUPPORTED);
            assert_int_equal(vd_ogid_format(&buf, &s), VD_ERR_UNSUPPORTED);
            assert_int_equal(buf.length, 0);
        }
    }
}

static void a_small_buffer_is_said(void **state)
{
    vd_situation s;
    char room[10];
    vd_buf buf;

    (void)state;
    vd_situation_init(&s, VD_BACKGAMMON);
    vd_buf_init(&buf, room, sizeof room);
    assert_int_equal(vd_gnu_position_format(&buf, vd_variant_get(VD_BACKGAMMON), &s.pos),
                     VD_ERR_FULL);
    vd_buf_init(&buf, room, sizeof room);
    assert_int_equal(vd_gnu_match_format(&buf, &s), VD_ERR_FULL);
    vd_buf_init(&buf, room, sizeof room);
    assert_int_equal(vd_xgid_format(&buf, &s), VD_ERR_FULL);
    vd_buf_init(&buf, room, sizeof room);
    assert_int_equal(vd_ogid_format(&buf, &s), VD_ERR_FULL);
}

static void random_caption(vd_rng *rng, vd_situation *s)
{
    s->length = (uint16_t)vd_rng_below(rng, 26);
    for (int k = 0; k < 2; k++)
        s->score[k] = vd_rng_below(rng, s->length ? s->length : 100);
    s->crawford = s->length && vd_rng_below(rng, 4) == 0;
    s->jacoby = !s->length && vd_rng_below(rng, 2);
    s->cube_exp = (uint16_t)vd_rng_below(rng, 7);
    s->cube_owner = (int8_t)((int)vd_rng_below(rng, 3) - 1);
    s->doubled = vd_rng_below(rng, 5) == 0;
    s->dice = (vd_dice){0};
    if (!s->doubled && vd_rng_below(rng, 2))
        s->dice = vd_dice_make((int)vd_rng_below(rng, 6) + 1, (int)vd_rng_below(rng, 6) + 1);
}

static void same_situation(const vd_situation *a, const vd_situation *b)
{
    char first[512], second[512];
    vd_buf buf;

    vd_buf_init(&buf, first, sizeof first);
    vd_text_form_format(&buf, a);
    vd_buf_init(&buf, second, sizeof second);
    vd_text_form_format(&buf, b);
    assert_string_equal(first, second);
    assert_true(vd_pos_equal(&a->pos, &b->pos));
}

static void every_position_goes_there_and_back(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 0x1D5);
    for (int k = 0; k < 20000; k++) {
        static const vd_variant_id ids[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_HYPERGAMMON, VD_DUTCH,
                                            VD_ACEY_EUROPEAN};
        vd_variant_id variant = ids[k % 5];
        vd_situation s, back;
        char text[128];
        vd_buf buf;

        vd_situation_init(&s, variant);
        walk_scatter(vd_variant_get(variant), &rng, &s.pos);
        random_caption(&rng, &s);
        vd_buf_init(&buf, text, sizeof text);
        if (vd_xgid_format(&buf, &s) == VD_ERR_UNSUPPORTED)
            continue;
        assert_int_equal(vd_situation_parse(text, buf.length, variant, &back, NULL), VD_OK);
        same_situation(&back, &s);
        vd_buf_cut(&buf, 0);
        assert_int_equal(vd_ogid_format(&buf, &s), VD_OK);
        assert_int_equal(vd_situation_parse(text, buf.length, variant, &back, NULL), VD_OK);
        back.jacoby = s.jacoby;
        same_situation(&back, &s);
        vd_buf_cut(&buf, 0);
        assert_int_equal(vd_gnu_position_format(&buf, vd_variant_get(variant), &s.pos), VD_OK);
        vd_buf_putc(&buf, ':');
        assert_int_equal(vd_gnu_match_format(&buf, &s), VD_OK);
        assert_int_equal(vd_situation_parse(text, buf.length, variant, &back, NULL), VD_OK);
        same_situation(&back, &s);
    }
}

static void the_vectors_have_their_ids(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/vectors.jsonl", "r");
    static char line[1 << 16];
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    int count = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        json_t *vector = json_loads(line, 0, NULL);
        const char *id = json_string_value(json_object_get(vector, "gnubg_id"));
        const char *own = json_string_value(json_object_get(vector, "own"));
        const char *opp = json_string_value(json_object_get(vector, "opp_in_mover_numbering"));
        vd_pos pos, read;
        char text[64], form[512];
        vd_situation s;

        scene_pos(variant, own, opp, &pos);
        assert_int_equal(vd_gnu_position_parse(id, strlen(id), variant, &read, NULL), VD_OK);
        assert_true(vd_pos_equal(&read, &pos));
        position_id(&pos, text);
        assert_string_equal(text, id);
        snprintf(form, sizeof form, "M[%s] A[%s]", own, opp);
        must_parse(form, &s);
        assert_true(vd_pos_equal(&s.pos, &pos));
        json_decref(vector);
        count++;
    }
    fclose(file);
    assert_true(count > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_those_of_gnu_backgammon),
        cmocka_unit_test(xgid_of_the_player_above_is_turned),
        cmocka_unit_test(xgid_flags_depend_on_the_match),
        cmocka_unit_test(bad_ids_are_refused_with_the_reason),
        cmocka_unit_test(ogids_are_the_positions_of_their_xgids),
        cmocka_unit_test(ogid_is_printed_with_the_player_on_roll_as_black),
        cmocka_unit_test(both_sides_on_a_point_is_refused),
        cmocka_unit_test(ids_say_when_they_cannot_carry_a_position),
        cmocka_unit_test(a_situation_names_its_game),
        cmocka_unit_test(a_small_buffer_is_said),
        cmocka_unit_test(every_position_goes_there_and_back),
        cmocka_unit_test(the_vectors_have_their_ids),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
