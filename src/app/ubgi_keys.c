/* UBGI: what can be set: the score and the cube where a position does not say them, the depth, the threads. */
#include "ubgi_parts.h"

#include <stdio.h>
#include <string.h>

enum { LINE_ROOM = 512, CUBE_MAX = 4096, SEED_MAX = 999999999 };

typedef enum kind { WHOLE, TRUTH, CHOICE, GAME } kind;

typedef struct key {
    const char *name;
    kind kind;
    long low, high, usual;
    const char *choice[3]; /* CHOICE */
    bool minor;            /* changes no answer but its time */
    const char *option;    /* what 0.1 called it; NULL: nothing */
} key;

static const key keys[VD_UBGI_KEYS_COUNT] = {
    [VD_UBGI_VARIANT] =
        {"game.variant", GAME, 0, VD_VARIANT_COUNT - 1, VD_BACKGAMMON, {NULL}, false, "Variant"},
    [VD_UBGI_LENGTH] = {"game.length", WHOLE, 0, VD_ANALYSIS_LENGTH_MAX, 0, {NULL}, false, NULL},
    [VD_UBGI_OWN_SCORE] =
        {"game.own_score", WHOLE, 0, VD_ANALYSIS_LENGTH_MAX, 0, {NULL}, false, NULL},
    [VD_UBGI_OTHER_SCORE] =
        {"game.other_score", WHOLE, 0, VD_ANALYSIS_LENGTH_MAX, 0, {NULL}, false, NULL},
    [VD_UBGI_CRAWFORD] = {"game.crawford", TRUTH, 0, 1, 0, {NULL}, false, NULL},
    [VD_UBGI_CUBE_VALUE] = {"game.cube", WHOLE, 1, CUBE_MAX, 1, {NULL}, false, NULL},
    [VD_UBGI_CUBE_OWNER] =
        {"game.cube_owner", CHOICE, 0, 2, 0, {"centre", "own", "other"}, false, NULL},
    [VD_UBGI_JACOBY] = {"game.jacoby", TRUTH, 0, 1, 0, {NULL}, false, NULL},
    [VD_UBGI_BEAVERS] = {"game.beavers", TRUTH, 0, 1, 0, {NULL}, false, NULL},
    [VD_UBGI_PLY] = {"engine.ply", WHOLE, 0, VD_PLY_MAX, 2, {NULL}, false, "Ply"},
    [VD_UBGI_THREADS] =
        {"engine.threads", WHOLE, 1, VD_SEARCH_THREADS_MAX, 1, {NULL}, true, "Threads"},
    [VD_UBGI_GAMES] = {"engine.games", WHOLE, 1, VD_ROLLOUT_GAMES_MAX, 1296, {NULL}, false, NULL},
    [VD_UBGI_ROLLED_OUT] =
        {"engine.rollout_plays", WHOLE, 1, VD_UBGI_ROLLED_OUT_MAX, 5, {NULL}, false, NULL},
    [VD_UBGI_SEED] = {"engine.seed", WHOLE, 0, SEED_MAX, 1, {NULL}, true, "Seed"},
};

/* A game that the engine plays, and whose turn a line of UBGI can say. */
static bool is_played(const vd_ubgi *u, long variant)
{
    const vd_variant *v = vd_variant_get((vd_variant_id)variant);

    return v->start_unentered == 0 && vd_engine_knows(u->engine, v);
}

static void put_choices(const vd_ubgi *u, vd_buf *out, const key *k)
{
    bool first = true;

    for (long i = k->low; i <= k->high; i++) {
        if (k->kind == GAME && !is_played(u, i))
            continue;
        if (!first)
            vd_buf_putc(out, '|');
        first = false;
        vd_buf_put(out, k->kind == GAME ? vd_variant_get((vd_variant_id)i)->name : k->choice[i]);
    }
}

static void put_value(vd_buf *out, const key *k, long value)
{
    switch (k->kind) {
    case WHOLE:
        vd_buf_put_int(out, value);
        break;
    case TRUTH:
        vd_buf_put(out, value ? "true" : "false");
        break;
    case CHOICE:
        vd_buf_put(out, k->choice[value]);
        break;
    case GAME:
        vd_buf_put(out, vd_variant_get((vd_variant_id)value)->name);
    }
}

static void list_one(const vd_ubgi *u, const key *k)
{
    char line[LINE_ROOM], text[64];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "key ");
    vd_buf_put(&buf, k->name);
    vd_buf_put(&buf, k->kind == WHOLE ? " int " : k->kind == TRUTH ? " bool " : " enum ");
    if (k->kind == WHOLE) {
        vd_buf_put_int(&buf, k->low);
        vd_buf_put(&buf, "..");
        vd_buf_put_int(&buf, k->high);
        vd_buf_putc(&buf, ' ');
    } else if (k->kind != TRUTH) {
        put_choices(u, &buf, k);
        vd_buf_putc(&buf, ' ');
    }
    put_value(&buf, k, k->usual);
    vd_buf_put(&buf, k->minor ? " ! " : " ");
    snprintf(text, sizeof text, "ubgi.key.%s", k->name);
    vd_buf_put(&buf, vd_text(u->lang, text));
    vd_ubgi_say(u, line);
}

void vd_ubgi_keys_list(const vd_ubgi *u)
{
    for (int i = 0; i < VD_UBGI_KEYS_COUNT; i++)
        list_one(u, &keys[i]);
}

void vd_ubgi_keys_reset(vd_ubgi *u)
{
    for (int i = 0; i < VD_UBGI_KEYS_COUNT; i++)
        u->key[i] = keys[i].usual;
}

vd_variant_id vd_ubgi_variant(const vd_ubgi *u)
{
    return (vd_variant_id)u->key[VD_UBGI_VARIANT];
}

/* -1: there is none of that name, and that was said. */
static int find_key(const vd_ubgi *u, vd_ubgi_word name)
{
    char text[64];

    for (int i = 0; i < VD_UBGI_KEYS_COUNT; i++)
        if (vd_ubgi_is(name, keys[i].name) || (keys[i].option && vd_ubgi_is(name, keys[i].option)))
            return i;
    vd_ubgi_show(name, text);
    vd_ubgi_error(u, "unsupported", "ubgi.no_key", text);
    return -1;
}

void vd_ubgi_get(const vd_ubgi *u, const vd_ubgi_line *line)
{
    const int found = find_key(u, line->name);
    char text[LINE_ROOM];
    vd_buf buf;

    if (found < 0)
        return;
    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, "value ");
    vd_buf_put(&buf, keys[found].name);
    vd_buf_putc(&buf, ' ');
    put_value(&buf, &keys[found], u->key[found]);
    vd_ubgi_say(u, text);
}

static bool read_value(const vd_ubgi *u, const key *k, vd_ubgi_word word, long *out)
{
    vd_variant_id variant;

    switch (k->kind) {
    case WHOLE:
        return vd_ubgi_number(word, k->low, k->high, out) &&
               (k != &keys[VD_UBGI_CUBE_VALUE] || (*out & (*out - 1)) == 0);
    case TRUTH:
        *out = vd_ubgi_is(word, "true");
        return *out || vd_ubgi_is(word, "false");
    case GAME:
        if (vd_variant_find(word.text, word.len, &variant) != VD_OK || !is_played(u, (long)variant))
            return false;
        *out = (long)variant;
        return true;
    default:
        for (*out = k->low; *out <= k->high; ++*out)
            if (vd_ubgi_is(word, k->choice[*out]))
                return true;
        return false;
    }
}

void vd_ubgi_set(vd_ubgi *u, const vd_ubgi_line *line)
{
    const int found = find_key(u, line->name);
    long value;

    if (found < 0)
        return;
    if (!read_value(u, &keys[found], line->value, &value)) {
        vd_ubgi_error(u, "bad_value", "ubgi.bad_value", keys[found].name);
        return;
    }
    if (found == VD_UBGI_THREADS && vd_search_threads(u->search, (int)value) != VD_OK) {
        vd_ubgi_no_memory(u);
        return;
    }
    if (found == VD_UBGI_VARIANT && value != u->key[found])
        u->has_position = false;
    u->key[found] = value;
}

bool vd_ubgi_fill_match(const vd_ubgi *u, vd_situation *s)
{
    const long *set = u->key, length = set[VD_UBGI_LENGTH];
    const bool crawford = set[VD_UBGI_CRAWFORD] != 0;

    if (length > 0 && (set[VD_UBGI_OWN_SCORE] >= length || set[VD_UBGI_OTHER_SCORE] >= length ||
                       (crawford && (set[VD_UBGI_OWN_SCORE] == length - 1) ==
                                        (set[VD_UBGI_OTHER_SCORE] == length - 1))))
        return false;
    s->length = (uint16_t)length;
    s->score[VD_MOVER] = length > 0 ? (uint32_t)set[VD_UBGI_OWN_SCORE] : 0;
    s->score[VD_OPPONENT] = length > 0 ? (uint32_t)set[VD_UBGI_OTHER_SCORE] : 0;
    s->crawford = length > 0 && crawford;
    s->jacoby = length == 0 && set[VD_UBGI_JACOBY] != 0;
    s->beavers = length == 0 && set[VD_UBGI_BEAVERS] != 0;
    s->cube_exp = 0;
    for (long value = set[VD_UBGI_CUBE_VALUE]; value > 1; value /= 2)
        s->cube_exp++;
    s->cube_owner = set[VD_UBGI_CUBE_OWNER] == 0   ? -1
                    : set[VD_UBGI_CUBE_OWNER] == 1 ? VD_MOVER
                                                   : VD_OPPONENT;
    return true;
}
