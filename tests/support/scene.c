/* Readers of positions, plays and claims written as short texts. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

static void stop(const char *code, const char *text)
{
    fprintf(stderr, "scene: %s: \"%s\"\n", code, text);
    abort();
}

static bool word(const char **at, const char *name)
{
    size_t n = strlen(name);

    if (strncmp(*at, name, n) != 0)
        return false;
    *at += n;
    return true;
}

static int number(const char **at)
{
    int value = 0;

    if (**at < '0' || **at > '9')
        stop("a number was expected", *at);
    for (; **at >= '0' && **at <= '9'; ++*at)
        value = value * 10 + (**at - '0');
    return value;
}

/* Contrary, parallel or same way: the opponent's number of the cell under my point. */
static int opponent_number(const vd_variant *variant, int point)
{
    for (int k = 1; k <= variant->track; k++)
        if (variant->path[1][k] == variant->path[0][point])
            return k;
    return variant->facing ? point : 0;
}

static int total(const vd_variant *variant, const vd_side *side)
{
    int sum = side->bar + side->unentered;

    for (int k = 0; k <= variant->track; k++)
        sum += side->point[k];
    return sum + __builtin_popcount(variant->hit == VD_HIT_PIN ? vd_side_pins(side) : 0);
}

static void prove_latches(const vd_variant *variant, vd_side *side)
{
    bool home = side->point[0] > 0;

    for (int k = 1; k <= variant->home; k++)
        home = home || side->point[k] > 0;
    if (variant->hit == VD_HIT_HOME_REACHED && home)
        side->flags |= VD_HOME_REACHED;
    if (variant->enter_after == VD_ENTER_AFTER_DOUBLE_OR_12 && side->unentered < variant->checkers)
        side->flags |= VD_ENTRY_ALLOWED;
    if (variant->head == VD_HEAD_NARDE &&
        memcmp(side->point, variant->start, sizeof side->point) != 0)
        side->flags |= VD_HAS_MOVED;
}

static void read_side_number(const vd_variant *variant, const char *text, bool theirs,
                             vd_side *side)
{
    const char *at = text;
    uint8_t *rest = variant->facing ? &side->unentered : &side->point[0];
    int missing;

    memset(side, 0, sizeof *side);
    while (*at) {
        uint8_t *place;

        if (*at == ' ') {
            at++;
            continue;
        }
        if (word(&at, "hors:rest")) {
            rest = &side->unentered;
            continue;
        }
        /* One of the side's checkers on that point lies under the other's. */
        if (word(&at, "pinned:")) {
            const int k = number(&at), own = theirs ? opponent_number(variant, k) : k;

            if (side->point[own] == 0)
                stop("nothing to pin", text);
            side->point[own]--;
            vd_side_set_pins(side, vd_side_pins(side) | 1U << own);
            continue;
        }
        if (word(&at, "bar:"))
            place = &side->bar;
        else if (word(&at, "hors:"))
            place = &side->unentered;
        else if (word(&at, "off:"))
            place = &side->point[0];
        else if (word(&at, "latch:"))
            place = &side->flags;
        else {
            int point = number(&at);

            if (point < 1 || point > variant->track || *at++ != ':')
                stop("point", text);
            place = &side->point[theirs ? opponent_number(variant, point) : point];
        }
        *place = (uint8_t)(*place + number(&at));
    }
    missing = variant->checkers - total(variant, side);
    if (missing < 0)
        stop("too many checkers", text);
    *rest = (uint8_t)(*rest + missing);
    prove_latches(variant, side);
}

void scene_pos(const vd_variant *variant, const char *mine, const char *theirs, vd_pos *out)
{
    memset(out, 0, sizeof *out);
    read_side_number(variant, mine, false, &out->side[VD_MOVER]);
    read_side_number(variant, theirs, true, &out->side[VD_OPPONENT]);
}

void scene_pos_counts(const vd_variant *variant, const int counts[26], vd_pos *out)
{
    vd_side *mover = &out->side[VD_MOVER], *opponent = &out->side[VD_OPPONENT];

    memset(out, 0, sizeof *out);
    for (int k = 1; k <= 24; k++) {
        if (counts[k] > 0)
            mover->point[k] = (uint8_t)counts[k];
        else
            opponent->point[opponent_number(variant, k)] = (uint8_t)-counts[k];
    }
    mover->bar = (uint8_t)counts[25];
    opponent->bar = (uint8_t)-counts[0];
    mover->point[0] = (uint8_t)(variant->checkers - total(variant, mover));
    opponent->point[0] = (uint8_t)(variant->checkers - total(variant, opponent));
}

static int place(const char **at)
{
    if (word(at, "bar"))
        return VD_PLACE_BAR;
    if (word(at, "hors"))
        return VD_PLACE_UNENTERED;
    if (word(at, "O"))
        return VD_PLACE_OFF;
    return number(at);
}

static void read_leg(const char **at, vd_leg *leg)
{
    memset(leg, 0, sizeof *leg);
    leg->times = 1;
    for (;;) {
        if (leg->stops == VD_STOPS_MAX)
            stop("too many stops", *at);
        leg->stop[leg->stops] = (uint8_t)place(at);
        if (word(at, "*"))
            leg->star = (uint8_t)(leg->star | 1U << leg->stops);
        leg->stops++;
        if (!word(at, "/"))
            break;
    }
    if (word(at, "(") || word(at, " (")) {
        leg->times = (uint8_t)number(at);
        if (!word(at, ")"))
            stop("parenthesis", *at);
    }
}

void scene_claim(const char *play, vd_claim *out)
{
    const char *at = play;

    memset(out, 0, sizeof *out);
    while (*at) {
        if (*at == ' ')
            at++;
        else if (word(&at, "#"))
            out->no_play = 1;
        else if (word(&at, "[")) {
            out->named = (uint8_t)number(&at);
            if (strncmp(at, "-", 1) != 0)
                stop("bracket", play);
            at++;
            if (number(&at) != out->named || !word(&at, "]"))
                stop("bracket", play);
        } else {
            if (out->legs == VD_LEGS_MAX)
                stop("too many legs", play);
            read_leg(&at, &out->leg[out->legs++]);
        }
    }
}

static uint8_t *stack(vd_side *side, int where)
{
    if (where == VD_PLACE_BAR)
        return &side->bar;
    return where == VD_PLACE_UNENTERED ? &side->unentered : &side->point[where];
}

/* Faille: who is hit stands on its 24 again, and sends a single checker of the mover's there to the mover's 24; so that one
 * does in its turn. */
static void start_again(vd_side *mover, vd_side *opponent)
{
    if (mover->point[1] == 1) {
        mover->point[1] = 0;
        if (opponent->point[1] == 1) {
            opponent->point[1] = 0;
            opponent->point[24]++;
        }
        mover->point[24]++;
    }
    opponent->point[24]++;
}

static bool move_leg(const vd_variant *variant, vd_pos *pos, const vd_leg *leg, bool first)
{
    vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];
    uint8_t *from = stack(mover, leg->stop[0]);
    int end = leg->stop[leg->stops - 1];

    for (int i = 1; i < leg->stops; i++) {
        int theirs = opponent_number(variant, leg->stop[i]);

        /* "6/5*(2)": only the first of a group hits. */
        if (variant->hit == VD_HIT_PIN || !first || !(leg->star >> i & 1))
            continue;
        if (opponent->point[theirs] != 1)
            return false;
        opponent->point[theirs] = 0;
        if (variant->hit == VD_HIT_ENTRY)
            start_again(mover, opponent);
        else if (variant->hit == VD_HIT_OFF)
            opponent->unentered++;
        else
            opponent->bar++;
    }
    if (*from == 0)
        return false;
    --*from;
    ++*stack(mover, end);
    if (end <= variant->home && variant->hit == VD_HIT_HOME_REACHED)
        mover->flags |= VD_HOME_REACHED;
    if (variant->head == VD_HEAD_NARDE)
        mover->flags |= VD_HAS_MOVED;
    return true;
}

/* Which single checkers of the opponent's lie under the mover's, by what stands there now. */
static void settle_pins(const vd_variant *variant, vd_pos *pos)
{
    vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];
    uint32_t pins = vd_side_pins(opponent);

    for (int k = 1; k <= variant->track; k++) {
        const int theirs = opponent_number(variant, k);

        if (mover->point[k] > 0 && opponent->point[theirs] == 1) {
            opponent->point[theirs] = 0;
            pins |= 1U << theirs;
        } else if (mover->point[k] == 0 && (pins >> theirs & 1U)) {
            opponent->point[theirs] = 1;
            pins &= ~(1U << theirs);
        }
    }
    vd_side_set_pins(opponent, pins);
}

bool scene_apply(const vd_variant *variant, const vd_pos *pos, const char *play, vd_pos *out)
{
    vd_claim claim;
    bool moved[VD_LEGS_MAX] = {false};

    *out = *pos;
    out->pending = VD_PENDING_NONE;
    out->pending_die = 0;
    scene_claim(play, &claim);
    /* "12/9 9/6" may be printed in any order: take whichever leg has its checker. */
    for (int round = 0; round < claim.legs; round++) {
        for (int i = 0; i < claim.legs; i++) {
            vd_pos before = *out;
            bool fine = !moved[i];

            for (int n = 0; fine && n < claim.leg[i].times; n++)
                fine = move_leg(variant, out, &claim.leg[i], n == 0);
            if (fine)
                moved[i] = true;
            else
                *out = before;
        }
    }
    for (int i = 0; i < claim.legs; i++)
        if (!moved[i])
            return false;
    if (variant->hit == VD_HIT_PIN)
        settle_pins(variant, out);
    return true;
}

void scene_gnu_id(const vd_pos *pos, char out[SCENE_GNU_ID])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char key[11] = {0};
    int bit = 0;

    /* The adversary first, then the player on roll; each point as ones, closed by a zero; the bar last. */
    for (int side = VD_OPPONENT; side >= VD_MOVER; side--) {
        for (int k = 1; k <= 25; k++) {
            int checkers = k == 25 ? pos->side[side].bar : pos->side[side].point[k];

            for (; checkers > 0; checkers--, bit++)
                key[bit / 8] = (unsigned char)(key[bit / 8] | 1U << bit % 8);
            bit++;
        }
    }
    for (int i = 0; i < 14; i++) {
        int first = i * 6, value = 0;

        for (int b = 0; b < 6; b++) {
            int at = first + b;

            /* Base 64 takes each byte from its high bit down. */
            value = value << 1 | (at < 80 ? key[at / 8] >> (7 - at % 8) & 1 : 0);
        }
        out[i] = digits[value];
    }
    out[14] = '\0';
}

static void print_side(FILE *file, const vd_variant *variant, const vd_pos *pos, int side)
{
    const char *blank = "";

    fprintf(file, "%s[", side == VD_MOVER ? "M" : " A");
    for (int k = variant->track; k >= 1; k--) {
        int checkers = pos->side[side].point[side == VD_MOVER ? k : opponent_number(variant, k)];

        if (checkers) {
            fprintf(file, "%s%d:%d", blank, k, checkers);
            blank = " ";
        }
    }
    fprintf(file, "]");
}

void scene_print(FILE *file, const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    print_side(file, variant, pos, VD_MOVER);
    print_side(file, variant, pos, VD_OPPONENT);
    fprintf(file, " bar:%d/%d hors:%d/%d off:%d/%d latch:%d/%d", mover->bar, opponent->bar,
            mover->unentered, opponent->unentered, mover->point[0], opponent->point[0],
            mover->flags, opponent->flags);
    if (variant->hit == VD_HIT_PIN)
        fprintf(file, " pinned:%x/%x", vd_side_pins(mover), vd_side_pins(opponent));
    if (pos->pending)
        fprintf(file, " pending:%d/%d", pos->pending, pos->pending_die);
    fprintf(file, "\n");
}

static void print_place(FILE *file, int where)
{
    if (where == VD_PLACE_BAR)
        fprintf(file, "bar");
    else if (where == VD_PLACE_UNENTERED)
        fprintf(file, "hors");
    else if (where == VD_PLACE_OFF)
        fprintf(file, "O");
    else
        fprintf(file, "%d", where);
}

void scene_print_claim(FILE *file, const vd_claim *claim)
{
    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];

        for (int s = 0; s < leg->stops; s++) {
            fprintf(file, "%s", s ? "/" : (i ? " " : ""));
            print_place(file, leg->stop[s]);
            if (leg->star >> s & 1)
                fprintf(file, "*");
        }
        if (leg->times > 1)
            fprintf(file, "(%d)", leg->times);
    }
    fprintf(file, "%s\n", claim->no_play ? "#" : "");
}
