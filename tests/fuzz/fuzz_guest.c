/* A whole game asked of the guest, question by question as another program asks them: each answer is one that the board may
 * be given. Between the questions come lines that were damaged on the way.
 *
 * Input: a digit for variant and rules, then a byte for each choice. */
#include "fuzz_text.h"

#include "videau/app.h"

enum { LINE_ROOM = 1024, QUESTIONS = 24 };

static const vd_engine *engine;
static vd_search *search;

typedef struct choices {
    const uint8_t *data;
    size_t size, at;
} choices;

static uint8_t next(choices *c)
{
    return c->at < c->size ? c->data[c->at++] : 0;
}

static void make_search(void)
{
    vd_engine *made = NULL;

    if (engine)
        return;
    HOLD(vd_engine_new(&made, NULL) == VD_OK);
    HOLD(vd_search_new(made, 8, &search, NULL) == VD_OK);
    engine = made;
}

/* One of the legal plays is made; the position is then the other's. */
static void play_on(vd_situation *s, uint8_t chance)
{
    static vd_play room[VD_PLAYS_MAX];
    vd_plays plays = {room, VD_PLAYS_MAX, 0};
    const vd_variant *variant = vd_variant_get(s->variant);
    vd_pos moved = s->pos;

    HOLD(vd_plays_find(variant, &s->pos, s->dice, &plays) == VD_OK);
    if (plays.count)
        moved = room[chance % plays.count].result;
    vd_pos_flip(&moved, &s->pos);
}

/* Is it the text of a legal play, or the empty one where there is none? */
static bool is_play(const vd_situation *s, const char *answer)
{
    static vd_play room[VD_PLAYS_MAX];
    vd_plays plays = {room, VD_PLAYS_MAX, 0};
    char text[256];
    vd_buf buf;

    HOLD(vd_plays_find(vd_variant_get(s->variant), &s->pos, s->dice, &plays) == VD_OK);
    for (size_t i = 0; i < plays.count; i++) {
        vd_buf_init(&buf, text, sizeof text);
        vd_fibs_play_format(&buf, &room[i]);
        if (!strcmp(text, answer))
            return true;
    }
    return plays.count == 0 && answer[0] == '\0';
}

static bool is_one_of(const char *answer, const char *const *words)
{
    for (; *words; words++)
        if (!strcmp(answer, *words))
            return true;
    return false;
}

static void check_answer(const vd_fibs *asked, const char *answer)
{
    static const char *const on_roll[] = {
        "roll", "double", "resign normal", "resign gammon", "resign backgammon", NULL};
    static const char *const to_double[] = {"take", "drop", "beaver", NULL};

    if (asked->situation.dice.count > 0)
        HOLD(is_play(&asked->situation, answer));
    else
        HOLD(is_one_of(answer, asked->returned || asked->situation.doubled ? to_double : on_roll));
}

static void ask(vd_external_player *guest, const char *line, size_t len, vd_variant_id variant)
{
    vd_error error = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    char text[LINE_ROOM] = "";
    vd_fibs asked;
    vd_buf buf;
    vd_status read = vd_fibs_parse(line, len, variant, &asked, NULL), status;

    vd_buf_init(&buf, text, sizeof text);
    status = vd_external_player_answer(guest, line, len, NULL, &buf, &error);
    HOLD(status == VD_OK || (error.code > VD_ERROR_none && text[0] == '\0'));
    HOLD(status != VD_OK || read == VD_OK);
    if (status == VD_OK)
        check_answer(&asked, text);
}

static void damage(choices *c, char *line, size_t *len)
{
    const size_t at = *len ? next(c) * (size_t)7 % *len : 0;

    switch (next(c) % 4) {
    case 0:
        line[at] = (char)next(c);
        break;
    case 1:
        *len = at;
        break;
    case 2:
        memmove(line + at, line + at + 1, *len - at - 1);
        --*len;
        break;
    default:
        line[at] = (char)('0' + next(c) % 10);
    }
}

/* Some state of cube and score that a line can carry. */
static void dress(choices *c, vd_fibs *f)
{
    vd_situation *s = &f->situation;
    const uint8_t how = next(c);

    s->dice = how % 3 ? vd_dice_make(next(c) % 6 + 1, next(c) % 6 + 1) : (vd_dice){0};
    s->doubled = !s->dice.count && how % 5 == 1;
    f->returned = !s->dice.count && !s->doubled && how % 5 == 2;
    s->cube_exp = (uint16_t)(next(c) % 7);
    s->cube_owner = (int8_t)(s->cube_exp ? (int)(next(c) % 3) - 1 : -1);
    f->seat = how >> 7;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    choices c = {data, size, 1};
    vd_external_player_rules rules = {.variant = VD_BACKGAMMON};
    vd_external_player *guest = NULL;
    vd_fibs f;

    if (size < 2)
        return 0;
    make_search();
    rules.jacoby = data[0] & 1;
    rules.beavers = data[0] & 2;
    rules.variant = data[0] & 4 ? VD_HYPERGAMMON : VD_BACKGAMMON;
    HOLD(vd_external_player_new(engine, search, &rules, &guest) == VD_OK);
    memset(&f, 0, sizeof f);
    HOLD(vd_situation_parse("start", 5, rules.variant, &f.situation, NULL) == VD_OK);
    f.situation.length = data[0] >> 4;
    for (int i = 0; i < QUESTIONS && c.at < c.size; i++) {
        char line[LINE_ROOM];
        vd_situation before;
        vd_buf buf;
        size_t len;

        dress(&c, &f);
        vd_buf_init(&buf, line, sizeof line);
        if (vd_fibs_format(&buf, &f) == VD_OK) {
            len = buf.length;
            ask(guest, line, len, rules.variant);
            if (next(&c) % 4 == 0 && len > 0) {
                damage(&c, line, &len);
                ask(guest, line, len, rules.variant);
            }
        }
        before = f.situation;
        before.dice = vd_dice_make(next(&c) % 6 + 1, next(&c) % 6 + 1);
        play_on(&before, next(&c));
        f.situation.pos = before.pos;
        if (vd_pos_won(vd_variant_get(rules.variant), &f.situation.pos, VD_MOVER) ||
            vd_pos_won(vd_variant_get(rules.variant), &f.situation.pos, VD_OPPONENT))
            break;
    }
    vd_external_player_free(guest);
    return 0;
}
