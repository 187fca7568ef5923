/* The computed positions of the other games: tests/data/variants-vectors.txt and games-vectors.txt. Games that are not built
 * yet wait there as skipped cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "versus.h"

static versus room;

static int open_room(void **state)
{
    (void)state;
    versus_init(&room);
    return 0;
}

static int close_room(void **state)
{
    (void)state;
    versus_fini(&room);
    return 0;
}

/* "DU4: M[23:5 18:3] unentered:1 bar:0 home_reached:1 A[21:1] dice (4, 2) used=2 n=7: a | b   remark" */
struct vector {
    char name[32];
    char mine[128]; /* as scene_pos reads it */
    char theirs[128];
    int die[4], dice;
    int used, n;
    bool first; /* the side has not moved yet (Narde) */
    char *plays;
};

static void copy(char *to, size_t room_for, const char *from, const char *end)
{
    size_t size = (size_t)(end - from);

    assert_true(size < room_for);
    memcpy(to, from, size);
    to[size] = '\0';
}

static const char *after(const char *line, const char *key)
{
    const char *at = strstr(line, key);

    assert_non_null(at);
    return at + strlen(key);
}

static int number_after(const char *line, const char *key)
{
    return (int)strtol(after(line, key), NULL, 10);
}

/* "under:14" and "over:18" name the mover's point where a checker lies pinned. */
static void add_pin(const char *line, const char *key, char *side)
{
    const char *at = strstr(line, key);

    if (at && at < strstr(line, " dice "))
        sprintf(side + strlen(side), " pinned:%d", (int)strtol(at + strlen(key), NULL, 10));
}

static void read_vector(char *line, struct vector *out)
{
    const char *mine = after(line, "M["), *theirs = after(line, " A["), *at;
    char *end;
    size_t used;

    memset(out, 0, sizeof *out);
    copy(out->name, sizeof out->name, line, strchr(line, ':'));
    copy(out->mine, sizeof out->mine, mine, strchr(mine, ']'));
    used = strlen(out->mine);
    snprintf(out->mine + used, sizeof out->mine - used, " hors:%d bar:%d latch:%d",
             number_after(line, "hors:"), number_after(line, "bar:"),
             number_after(line, "home_reached:"));
    /* What the line does not show of the opponent has not entered, save where he wins nothing by it. */
    copy(out->theirs, sizeof out->theirs - 16, theirs, strchr(theirs, ']'));
    add_pin(line, " under:", out->mine);
    add_pin(line, " over:", out->theirs);
    if (number_after(line, "hors:") > 0 || strncmp(line, "DU", 2) == 0 ||
        strncmp(line, "AD", 2) == 0)
        strcat(out->theirs, " hors:rest");
    at = after(line, "dice (");
    while (*at != ')') {
        assert_true(out->dice < 4);
        out->die[out->dice++] = (int)strtol(at, &end, 10);
        at = end + strspn(end, ", ");
    }
    out->used = number_after(line, "used=");
    out->first = strstr(line, "first:1") || strncmp(line, "NARDE2", 6) == 0;
    out->n = number_after(line, " n=");
    out->plays = line + (after(after(line, " n="), ": ") - line);
    /* Three blanks part the plays from the remark. */
    end = strstr(out->plays, "   ");
    if (end)
        *end = '\0';
    out->plays[strcspn(out->plays, "\n")] = '\0';
}

/* Doubles are written as often as they are played. */
static vd_dice dice_of(const vd_variant *variant, const struct vector *vector)
{
    uint8_t die[VD_DICE_MAX] = {0};

    for (int i = 0; i < variant->dice; i++)
        die[i] = (uint8_t)vector->die[i];
    return vd_dice_of(die);
}

static void check_plays(const vd_variant *variant, const vd_pos *pos, struct vector *vector,
                        bool named)
{
    vd_dice dice = dice_of(variant, vector);
    char *save = NULL;
    int listed = 0;

    for (char *text = strtok_r(vector->plays, "|", &save); text;
         text = strtok_r(NULL, "|", &save)) {
        vd_claim claim;
        vd_pos result;
        vd_play out;
        int found = 0;

        text[strcspn(text, "\r")] = '\0';
        scene_claim(text, &claim);
        assert_int_equal(vd_play_judge(variant, pos, dice, named, &claim, &room.scratch, &out).code,
                         VD_REASON_legal);
        if (claim.no_play)
            continue;
        assert_true(scene_apply(variant, pos, text, &result));
        for (size_t i = 0; i < room.plays.count; i++) {
            vd_pos bare = room.plays.play[i].result;

            bare.pending = bare.pending_die = 0;
            found += vd_pos_equal(&bare, &result);
        }
        if (found != 1)
            print_error("%s: %s\n", vector->name, text);
        assert_int_equal(found, 1);
        listed++;
    }
    assert_int_equal(listed, vector->n);
}

/* The ends of a turn that goes on with the next double (Gul Bara) or the rest of one (Jacquet de Versailles), each once. */
static void add_ends(const vd_variant *variant, const vd_pos *pos, int used, oracle_set *ends)
{
    oracle_set stage = {0};

    if (pos->pending == VD_PENDING_COMPLEMENT) {
        oracle_named(variant, pos, pos->pending_die, &stage);
        assert_true(versus_plays(&room, variant, pos, vd_pending_dice(pos), true, &stage));
    }
    for (size_t i = 0; i < stage.count; i++)
        add_ends(variant, &stage.pos[i], used + stage.used, ends);
    if (stage.count == 0) {
        vd_pos end = *pos;

        end.pending = end.pending_die = 0;
        ends->used = used;
        if (!oracle_set_has(ends, &end)) {
            ends->pos = realloc(ends->pos, (ends->count + 1) * sizeof end);
            assert_non_null(ends->pos);
            ends->pos[ends->count++] = end;
            qsort(ends->pos, ends->count, sizeof end, oracle_compare);
        }
    }
    oracle_set_fini(&stage);
}

/* What the throw leads to, through all its stages. */
static void check_chain(const vd_variant *variant, const vd_pos *pos, const oracle_set *first,
                        struct vector *vector)
{
    oracle_set ends = {0};
    char *save = NULL;

    for (size_t i = 0; i < first->count; i++)
        add_ends(variant, &first->pos[i], first->used, &ends);
    assert_int_equal(ends.count, vector->n);
    assert_int_equal(ends.used, vector->used);
    for (char *text = strtok_r(vector->plays, "|", &save); text && vector->n > 0;
         text = strtok_r(NULL, "|", &save)) {
        vd_pos result;

        assert_true(scene_apply(variant, pos, text, &result));
        assert_true(oracle_set_has(&ends, &result));
    }
    oracle_set_fini(&ends);
}

static void check_vector(const vd_variant *variant, struct vector *vector)
{
    bool named = strncmp(vector->name, "AD3", 3) == 0;
    oracle_set legal = {0};
    vd_dice dice = dice_of(variant, vector);
    vd_pos pos;

    scene_pos(variant, vector->mine, vector->theirs, &pos);
    if (named)
        pos.pending = VD_PENDING_NAME_DOUBLE;
    if (variant->head == VD_HEAD_NARDE && !vector->first)
        pos.side[VD_MOVER].flags |= VD_HAS_MOVED;
    assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
    if (named)
        oracle_named(variant, &pos, dice.die[0], &legal);
    else
        oracle_roll(variant, &pos, dice, &legal);
    assert_true(versus_plays(&room, variant, &pos, dice, named, &legal));
    if (variant->doubles >= VD_DOUBLES_CHAIN) {
        check_chain(variant, &pos, &legal, vector);
    } else {
        assert_int_equal(room.plays.count, vector->n);
        assert_int_equal(legal.used, vector->used);
        check_plays(variant, &pos, vector, named);
    }
    oracle_set_fini(&legal);
}

/* Which variant a line is about; false for games that are not built yet. */
static bool variant_of(const char *name, vd_variant *out)
{
    static const struct {
        const char *prefix;
        vd_variant_id id;
    } games[] = {
        {"DU", VD_DUTCH},      {"AD", VD_ACEY_DEUCEY}, {"JAC", VD_JACQUET},  {"FEV", VD_FEVGA},
        {"MOU", VD_MOULTEZIM}, {"NAR", VD_NARDE},      {"GUL", VD_GUL_BARA}, {"NRD", VD_NARD},
        {"IRI", VD_IRISH},     {"PLA", VD_PLAKOTO},    {"TAB", VD_TABULA},   {"BUF", VD_BUFFE},
        {"VER", VD_REVERTIER}, {"FAY", VD_FAILLE},     {"BUB", VD_BALDRAC},  {"VSL", VD_VERSAILLES},
        {"XII", VD_XII},       {"GAR", VD_GARANGUET},
    };
    size_t i = 0;

    while (i < sizeof games / sizeof *games &&
           strncmp(name, games[i].prefix, strlen(games[i].prefix)) != 0)
        i++;
    if (i == sizeof games / sizeof *games)
        return false;
    *out = *vd_variant_get(games[i].id);
    if (strcmp(name, "DU5free") == 0)
        out->entry = VD_ENTER_FREE;
    if (strncmp(name, "TABF", 4) == 0)
        out->entry = VD_ENTER_HALF_FIRST;
    if (strncmp(name, "JACL", 4) == 0)
        out->wall = VD_WALL_FREE;
    return true;
}

/* Check the lines of the games that are built; returns how many lines wait for theirs. */
static int read_all(const char *path, bool check, int *checked)
{
    FILE *file = fopen(path, "r");
    char line[1024];
    int skipped = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct vector vector;
        vd_variant variant;
        bool built;

        if (line[0] == '#')
            continue;
        read_vector(line, &vector);
        built = variant_of(vector.name, &variant);
        skipped += !built;
        *checked += built;
        if (built == check)
            print_message("%s\n", vector.name);
        if (built && check)
            check_vector(&variant, &vector);
    }
    fclose(file);
    return skipped;
}

static const char variants_file[] = VD_SOURCE_DIR "/tests/data/variants-vectors.txt";
static const char games_file[] = VD_SOURCE_DIR "/tests/data/games-vectors.txt";
static const char versailles_file[] = VD_SOURCE_DIR "/tests/data/versailles-vectors.txt";

static void every_vector(void **state)
{
    int checked = 0;

    (void)state;
    assert_int_equal(read_all(variants_file, true, &checked), 0);
    assert_int_equal(checked, 32);
    assert_int_equal(read_all(games_file, true, &checked), 0);
    assert_int_equal(checked, 32 + 60);
    assert_int_equal(read_all(versailles_file, true, &checked), 0);
    assert_int_equal(checked, 32 + 60 + 13);
}

/* After the 1-2: every result asks for a double (R86), unless the game is won (AD5). */
static void after_a_one_two(void **state)
{
    static const struct {
        const char *mine, *theirs;
    } table[] = {
        {"hors:15", "hors:rest"},                                 /* AD1 */
        {"24:2 13:2 8:3 hors:8", "23:2 22:1 12:2 7:2 hors:rest"}, /* AD2b */
        {"2:1 1:1", "24:5 23:5 22:5"},                            /* AD5 */
    };
    const vd_variant *variant = vd_variant_get(VD_ACEY_DEUCEY);
    vd_pos pos;

    (void)state;
    for (size_t t = 0; t < sizeof table / sizeof *table; t++) {
        scene_pos(variant, table[t].mine, table[t].theirs, &pos);
        assert_true(versus_roll(&room, variant, &pos, vd_dice_make(2, 1)));
        assert_true(room.plays.count > 0);
        for (size_t i = 0; i < room.plays.count; i++) {
            const vd_pos *result = &room.plays.play[i].result;
            bool won = vd_pos_won(variant, result, VD_MOVER);

            assert_int_equal(result->pending, won ? VD_PENDING_NONE : VD_PENDING_NAME_DOUBLE);
        }
    }
    /* AD2: nothing played, nothing named. */
    scene_pos(variant, "24:1 1:8", "23:2 22:2 hors:rest", &pos);
    assert_false(vd_plays_any(variant, &pos, vd_dice_make(2, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector),
        cmocka_unit_test(after_a_one_two),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
