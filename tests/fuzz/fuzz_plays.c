/* Bytes as a variant with some options changed, a board, a roll and a claim: the generator and the judge against
 * the oracle. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "versus.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct stream {
    const uint8_t *data;
    size_t size;
} stream;

/* Zero after the end. */
static uint8_t next(stream *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

static void read_variant(stream *in, vd_variant *out)
{
    uint8_t options;

    *out = *vd_variant_get((vd_variant_id)(next(in) % VD_VARIANT_KNOWN));
    options = next(in);
    if (!(options & 1))
        return;
    out->hit = options >> 1 & 3;
    out->entry = options >> 3 & 1;
    out->no_hit_run = options >> 4 & 1;
    out->bearoff = options >> 5 & 1;
    out->must_use = options >> 6 & 1;
    out->enter_after = options >> 7 & 1;
    options = next(in);
    out->doubles = options % 3;
    out->special12 = options / 3 % 3;
    out->block_at = options & 128 ? 1 : 2;
}

/* Checkers on the places the bytes name: 0 off, 1..24, 25 bar, 26 unentered. Taken points are passed over. */
static void read_side_number(stream *in, const vd_variant *variant, const vd_side *other,
                             vd_side *side)
{
    int left = variant->checkers;

    for (int tries = 0; left > 0 && tries < 40; tries++) {
        uint8_t byte = next(in);
        int place = byte % 27, many = 1 + byte / 27 % 5;

        many = many < left ? many : left;
        if (place == 25)
            side->bar = (uint8_t)(side->bar + many);
        else if (place == 26 && variant->start_unentered)
            side->unentered = (uint8_t)(side->unentered + many);
        else if (place <= 24 &&
                 (place == 0 || !other || other->point[variant->opponent_point[place]] == 0))
            side->point[place] = (uint8_t)(side->point[place] + many);
        else
            continue;
        left -= many;
    }
    side->point[0] = (uint8_t)(side->point[0] + left);
}

static void read_home_reached(stream *in, const vd_variant *variant, vd_side *side)
{
    bool home = false;

    side->flags = next(in) & (VD_HOME_REACHED | VD_ENTRY_ALLOWED);
    for (int k = 0; k <= variant->home; k++)
        home = home || side->point[k] > 0;
    if (home)
        side->flags |= VD_HOME_REACHED;
    if (variant->hit != VD_HIT_HOME_REACHED)
        side->flags = (uint8_t)(side->flags & ~VD_HOME_REACHED);
    if (variant->enter_after == VD_ENTER_ANY_TIME)
        side->flags = (uint8_t)(side->flags & ~VD_ENTRY_ALLOWED);
}

static uint8_t read_place(stream *in)
{
    uint8_t byte = next(in);

    if (byte % 8 == 7)
        return byte & 64 ? VD_PLACE_BAR : VD_PLACE_UNENTERED;
    return byte % 27;
}

static void read_claim(stream *in, vd_claim *claim)
{
    memset(claim, 0, sizeof *claim);
    claim->legs = next(in) % (VD_LEGS_MAX + 1);
    claim->no_play = claim->legs == 0;
    for (int i = 0; i < claim->legs; i++) {
        vd_leg *leg = &claim->leg[i];
        uint8_t form = next(in);

        leg->stops = (uint8_t)(2 + form % 3 % 2);
        leg->times = (uint8_t)(1 + form / 3 % 2 * (form / 6 % 4));
        leg->star = form >> 5;
        for (int s = 0; s < leg->stops; s++)
            leg->stop[s] = read_place(in);
    }
}

static void hold(bool agree)
{
    if (!agree)
        abort();
}

static void hold_claims(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                        const oracle_set *legal, stream *in)
{
    vd_claim claim;
    vd_rng rng;

    for (int i = 0; i < 3; i++) {
        read_claim(in, &claim);
        hold(versus_claim(room, variant, pos, dice, false, legal, &claim));
    }
    vd_rng_init(&rng, next(in));
    for (int i = 0; i < 4; i++) {
        walk_claim(variant, &rng, pos, dice, &room->plays, &claim);
        hold(versus_claim(room, variant, pos, dice, false, legal, &claim));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stream in = {data, size};
    vd_variant variant;
    static versus room; /* megabytes, made once: making it anew took most of the time */
    oracle_set legal = {0};
    vd_dice dice;
    vd_pos pos;

    read_variant(&in, &variant);
    memset(&pos, 0, sizeof pos);
    dice = vd_dice_make(1 + next(&in) % 6, 1 + next(&in) % 6);
    /* Where a pair is compared with the third die there must be one. */
    if (variant.doubles == VD_DOUBLES_OVER_THIRD)
        dice =
            vd_dice_of((const uint8_t[]){dice.die[0], dice.die[1], (uint8_t)(1 + next(&in) % 6)});
    read_side_number(&in, &variant, NULL, &pos.side[VD_MOVER]);
    read_side_number(&in, &variant, &pos.side[VD_MOVER], &pos.side[VD_OPPONENT]);
    read_home_reached(&in, &variant, &pos.side[VD_MOVER]);
    read_home_reached(&in, &variant, &pos.side[VD_OPPONENT]);
    vd_pos_settle(&variant, &pos);
    if (vd_variant_prepare(&variant) != VD_OK || vd_pos_check(&variant, &pos, NULL) != VD_OK ||
        vd_pos_won(&variant, &pos, VD_MOVER) || vd_pos_won(&variant, &pos, VD_OPPONENT))
        return 0;
    if (!room.plays.play)
        versus_init(&room);
    room.thorough = true;
    oracle_roll(&variant, &pos, dice, &legal);
    hold(versus_plays(&room, &variant, &pos, dice, false, &legal));
    hold_claims(&room, &variant, &pos, dice, &legal, &in);
    oracle_set_fini(&legal);
    return 0;
}
