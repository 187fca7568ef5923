/* Positions as sets of features. Private to the room. */
#ifndef VD_BINARY_FEATURES_H
#define VD_BINARY_FEATURES_H

#include "inner/nets.h"
#include "videau/eval.h"

enum {
    SIDE_HEADS = 6, /* by whose checkers are deep or off */
    CONTACT_HEADS = SIDE_HEADS + 7,
    ENTRY_HEADS = SIDE_HEADS + 3,
    RACE_HEADS = 4,
    PARALLEL_HEADS = 6,
    PINS_HEADS = 6,
    THREE_HEADS = 6,
    HITS_HEADS = 6
};
/* Words of a set. */
enum {
    CONTACT_WORDS = 19,
    RACE_WORDS = 8,
    ENTRY_WORDS = 27,
    PRUNING_WORDS = 6,
    PARALLEL_WORDS = 27,
    PINS_WORDS = VD_FEATURE_WORDS,
    THREE_WORDS = VD_FEATURE_WORDS,
    HITS_WORDS = VD_FEATURE_WORDS
};

/* src/eval/escapes_table.c */
extern const uint8_t vd_eval_escapes[4096];

/* One side's checkers as bits of its own numbering, and the same mirrored: bit 25 - k for point k. */
typedef struct side_bits {
    uint32_t checkers, made, blots; /* bits 1..24; made: two checkers or more */
    uint32_t mirrored_checkers;
    int bar;       /* checkers that must enter before anything else moves */
    int unentered; /* checkers that may enter */
    int back;      /* highest point with a checker; 25 with checkers off the board */
} side_bits;

typedef struct side_features {
    int pips;
    int hit, twice; /* rolls of 36 that hit a blot, and two */
    int lost;       /* pips these hits cost, over 36 rolls */
    int escape;     /* rolls with which the rearmost checker runs */
    int held; /* rolls with which the other side's checkers would run from where they may have to */
    int prime;
    int behind; /* checkers past all contact */
    int past;   /* pips of those that are not, to where contact ends */
    int dead;   /* checkers on the last three points */
    int spare;  /* pips that can be played before the home board breaks */
    int outside;
    int deep; /* checkers in the other's home or on the bar */
} side_features;

void vd_eval_features_contact(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Those of contact and more, for games whose checkers begin outside. */
void vd_eval_features_entry(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Counts alone, of `count` positions: PRUNING_WORDS each. */
void vd_eval_features_pruning(const vd_pos *const *pos, size_t count, uint64_t *bits);
/* Of one side of a race, which runs for itself. */
void vd_eval_features_race(const vd_side *side, uint64_t *bits);
/* Of games in which both sides run the same way. */
void vd_eval_features_parallel(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Of games in which checkers are pinned. */
void vd_eval_features_pins(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Of games in which three dice are thrown. */
void vd_eval_features_three(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Of games in which both sides run the same way and are hit. */
void vd_eval_features_hits(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* As compiled. */
void vd_eval_features_contact_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_contact_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_entry_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_entry_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_race_plain(const vd_side *side, uint64_t *bits);
void vd_eval_features_race_v3(const vd_side *side, uint64_t *bits);
void vd_eval_features_pruning_plain(const vd_pos *const *pos, size_t count, uint64_t *bits);
void vd_eval_features_pruning_v3(const vd_pos *const *pos, size_t count, uint64_t *bits);
void vd_eval_features_parallel_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_parallel_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_pins_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_pins_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_three_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_three_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_hits_plain(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
void vd_eval_features_hits_v3(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
/* Is the side's courier, its first checker, still on its way, or not yet begun? False in games without one. */
bool vd_eval_courier_runs(const vd_variant *variant, const vd_side *side);
/* Which of the net's heads is selected. The first six go by who has checkers deep or off; the others take of them what self-play
 * seldom comes to: eight checkers off or more, four deep or more. */
int vd_eval_features_contact_head(const vd_pos *pos);
/* Which of the first six a head takes its positions from; of the first six itself. */
int vd_eval_features_contact_head_parent(int head);
/* Of games whose checkers begin outside: who still has some there, then as with contact. */
int vd_eval_features_entry_head(const vd_pos *pos);
/* Which of the heads of contact a head begins as. */
int vd_eval_features_entry_head_parent(int head);
/* By how many are outside. */
int vd_eval_features_race_head(const vd_side *side);
/* Who has begun to bear off; before that, whose start is still full. */
int vd_eval_features_parallel_head(const vd_pos *pos);
/* Who has begun to bear off; before that, who has a checker pinned. */
int vd_eval_features_pins_head(const vd_pos *pos);
/* Who has begun to bear off; before that, who has a checker far back, or one that has not entered. */
int vd_eval_features_three_head(const vd_pos *pos);
/* Who has begun to bear off; before that, who waits on the bar. */
int vd_eval_features_hits_head(const vd_pos *pos);

#endif
