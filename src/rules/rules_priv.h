/* Shared inside the rules room only. */
#ifndef VD_RULES_PRIV_H
#define VD_RULES_PRIV_H

#include "inner/throw_rest.h"
#include "videau/rules.h"

/* Is this text what something is called by the plain name `known`: case, accents and blanks aside? */
bool vd_name_is(const char *known, const char *name, size_t len);

/* Does anybody ever lie on the bar? */
bool vd_variant_has_bar(const vd_variant *variant);

/* The bits of vd_side.flags that its positions keep. */
uint8_t vd_variant_flags(const vd_variant *variant);

/* Is one of its games of this variant? */
bool vd_cycle_has(vd_cycle cycle, vd_variant_id variant);

/* What a phase of a turn plays: a real roll, a double named after a 1-2, the complement of a double, or the second three of
 * nine. */
typedef enum vd_stage {
    VD_STAGE_ROLL,
    VD_STAGE_NAMED,
    VD_STAGE_COMPLEMENT,
    VD_STAGE_SIX_LEFT
} vd_stage;

/* The stage in which `pos` stands when its dice were not rolled (`named`), by its pending state. */
vd_stage vd_stage_of(const vd_pos *pos, bool named);

/* Note that the mover has rolled `dice`: may allow entry where the variant asks for that (vd_enter_after). */
void vd_pos_see_roll(const vd_variant *variant, vd_pos *pos, vd_dice dice);

/* Is playing these hops in this order a legal phase? Only `from` and `die` are read; on success *out holds the
 * result as vd_plays_find would. Zero hops: legal exactly when nothing can be played. Needs no big memory. */
bool vd_play_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                   const vd_hop *hop, int hops, vd_play *out);

/* Is `result` (pending apart) one of the legal results? Returns the number of hops, -1 if not. `hop` may be NULL. */
int vd_result_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                    const vd_pos *result, vd_hop *hop);

/* The dice of a phase as moves: fills die[] with up to VD_NUMBERS_MAX values, returns how many. */
int vd_dice_moves(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  uint8_t die[VD_NUMBERS_MAX]);

/* What these hops leave of a throw that vd_dice_over_third says: pending_die of `after`, the position that they lead to; 0 when
 * nothing of it can be played. */
uint8_t vd_rest_after(const vd_variant *variant, const vd_pos *after, vd_dice dice,
                      const vd_hop *hop, int hops);

/* What the mover does after a phase in which `hops` checkers moved. Where a play leaves a rest pos->pending_die comes in as that
 * rest, 0 when nothing of it can be played. */
void vd_pending_after(const vd_variant *variant, vd_dice dice, vd_stage stage, int hops,
                      vd_pos *pos);

/* What a hop asks of the turn it is part of. */
typedef struct vd_turn_so_far {
    const vd_pos *start; /* before its first hop */
    vd_dice dice;
    uint64_t stuck; /* bit k set when a checker hit on my point k this turn */
} vd_turn_so_far;

/* Why one hop is impossible by itself; VD_REASON_legal when it is possible, and then *hop is complete. Duties over
 * the whole turn (R50-R53) and walls that are judged at its end are not looked at. */
vd_reason_code vd_hop_reason(const vd_variant *variant, const vd_pos *pos,
                             const vd_turn_so_far *turn, int from, int die, vd_hop *hop,
                             int *other);

/* May a play end like this? VD_REASON_legal or VD_REASON_wall. */
vd_reason_code vd_end_reason(const vd_variant *variant, const vd_pos *end);

/* Does `end` hold every one of the six points behind which the opponent was shut in at `start` (Fevga)? */
bool vd_keeps_shut(const vd_variant *variant, const vd_pos *start, const vd_pos *end);

/* Where both sides run the same way and nobody is hit, what R-rules say of other games has a rule of the game's own. */
void vd_reason_own(const vd_variant *variant, vd_reason *reason);

/* A reason with the rule that it cites. */
vd_reason vd_reason_at(vd_reason_code code, int leg, int from, int to);

#endif
