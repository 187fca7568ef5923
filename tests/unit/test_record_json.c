/* JSON that people write by hand: what is missing is computed, what contradicts itself is said, what is no match is refused
 * with its place. */
#include "trace.h"
#include "videau/app.h"
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD  "{\"length\":3,\"players\":[\"A\",\"B\"],\"games\":["
#define GAME  "{\"score\":[0,0],\"actions\":["
#define FIRST "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[3,1],\"play\":\"8/5 6/5\"}"

/* A legal play needs no board: it leads to one. */
static void a_play_is_enough(void **state)
{
    static const char text[] = HEAD GAME FIRST
        ",{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[1,1],\"play\":\"8/7(2) 6/5(2)\"},"
        "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[6,5],\"play\":\"24/12\"}]}]}";
    vd_record *record;
    char trace[256];

    (void)state;
    assert_int_equal(vd_record_read(text, strlen(text), &record, NULL), VD_OK);
    vd_trace(record, trace, sizeof trace);
    assert_string_equal(trace, "3 A-B [0-0] 0P31 1P11 0!65 +-");
    vd_record_free(record);
}

/* A play and a board that is not where it leads: the play counts, and that is said at its place. */
static void a_board_that_contradicts(void **state)
{
    static const char text[] =
        HEAD GAME FIRST ",{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[6,5],\"play\":\"24/13\","
                        "\"position\":\"4HPwATDgc/ABMA\"}]}]}";
    vd_record *record;
    const vd_rec_action *action;

    (void)state;
    assert_int_equal(vd_record_read(text, strlen(text), &record, NULL), VD_OK);
    assert_int_equal(record->repairs, 2); /* and that the game is not finished */
    assert_int_equal(record->repair[0].what, VD_REPAIR_position_wrong);
    assert_int_equal(record->repair[0].game, 1);
    assert_int_equal(record->repair[0].action, 2);
    action = record->match[0]->game[0]->action[1];
    assert_int_equal(action->kind, VD_REC_roll_play);
    assert_int_equal(action->after.side[VD_MOVER].point[24], 1);
    vd_record_free(record);
}

typedef struct refusal {
    const char *text, *sentence;
} refusal;

static const refusal refusals[] = {
    {"{\"players\":[],\"games\":[" GAME "]}]}",
     "la clé « players » manque ou n’a pas la valeur attendue"},
    {"{\"players\":[\"A\"],\"games\":[" GAME "]}]}",
     "la clé « players » manque ou n’a pas la valeur attendue"},
    {"{\"players\":[\"A\",\"B\",\"C\"],\"games\":[" GAME "]}]}",
     "la clé « players » manque ou n’a pas la valeur attendue"},
    {"{\"length\":3,\"games\":[]}", "une partie au moins était attendue"},
    {"{\"positions\":[]}", "la clé « positions » manque ou n’a pas la valeur attendue"},
    {"{\"positions\":[{\"position\":\"4HPwATDgc/ABMA\"},{\"position\":\"x\"}]}",
     "la clé « positions[1].position » manque ou n’a pas la valeur attendue"},
    {HEAD GAME FIRST ",{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[7,1],\"play\":\"24/13\"}]}]}",
     "partie 1, action 2 : la clé « dice » manque ou n’a pas la valeur attendue"},
    {HEAD GAME "]}," GAME FIRST ",{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[6,5]}]}]}",
     "partie 2, action 2 : la clé « position » manque ou n’a pas la valeur attendue"},
    {HEAD GAME FIRST "]}],\"further\":[{\"games\":[{\"score\":[0]}]}]}",
     "match 2, partie 1 : la clé « score » manque ou n’a pas la valeur attendue"},
    {HEAD GAME FIRST "]}]",
     "ligne 1, colonne 130 : le fichier s’arrête trop tôt ; « } » était attendu"},
    {HEAD GAME FIRST "]}]}\n deux",
     "ligne 2, colonne 2 : « deux » ne peut pas être là : ce n’est pas du JSON"},
};

/* No-break spaces as blanks. */
static void plain(char *text)
{
    char *to = text;

    for (const char *c = text; *c; c++) {
        if (!strncmp(c, "\xc2\xa0", 2) || !strncmp(c, "\xe2\x80\xaf", 3)) {
            c += (unsigned char)*c == 0xc2 ? 1 : 2;
            *to++ = ' ';
        } else {
            *to++ = *c;
        }
    }
    *to = '\0';
}

/* One sentence in the user's language, with the place. */
static void refused_with_a_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const refusal *r = &refusals[i];
        vd_record *record = NULL;
        vd_record_error err;
        char sentence[512];
        vd_buf buf;

        assert_int_not_equal(vd_record_read(r->text, strlen(r->text), &record, &err), VD_OK);
        assert_null(record);
        vd_buf_init(&buf, sentence, sizeof sentence);
        assert_int_equal(vd_explain_import(&buf, VD_LANG_FR, &err), VD_OK);
        plain(sentence);
        assert_string_equal(sentence, r->sentence);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_is_enough),
        cmocka_unit_test(a_board_that_contradicts),
        cmocka_unit_test(refused_with_a_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
