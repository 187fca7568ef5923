/* Eval: what a position is worth. One seam, position -> probabilities; nets and exact tables sit behind it.
 *
 * An engine is made once, changes only when it is handed a table, and may be shared by threads. */
#ifndef VIDEAU_EVAL_H
#define VIDEAU_EVAL_H

#include "videau/net.h"
#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Cubeless chances of the player on roll, before the roll; win >= gammon >= backgammon, likewise for losses.
 *
 * In games that count checkers (VD_VALUE_CHECKERS_*) there is no gammon; `gammon` is then the mean of checkers left to the
 * loser over games won, games lost counting 0, divided by 15; `lose_gammon` likewise; the two others are 0. The
 * order win >= gammon holds there too. vd_probs_equity knows. */
typedef struct vd_probs {
    float win;
    float gammon; /* backgammons included */
    float backgammon;
    float lose_gammon;
    float lose_backgammon;
} vd_probs;

typedef struct vd_engine vd_engine;

/* Loads the embedded nets and builds the one-sided bear-off table (0.3 s). Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_new(vd_engine **out, vd_error *err);
VD_API void vd_engine_free(vd_engine *engine);
/* Is there an evaluator for this variant? */
VD_API bool vd_engine_knows(const vd_engine *engine, const vd_variant *variant);
/* VD_ERR_UNSUPPORTED for a variant it does not know. Finished positions are valued exactly. */
VD_API VD_NODISCARD vd_status vd_engine_probs(const vd_engine *engine, const vd_variant *variant,
                                              const vd_pos *pos, vd_probs *out);
/* The same for many positions, bit for bit; fastest when they lie near each other, as what one roll leads to. Fails with
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_probs_many(const vd_engine *engine,
                                                   const vd_variant *variant,
                                                   const vd_pos *const *pos, size_t count,
                                                   vd_probs *out);
/* What they are roughly worth to the player on roll, points a game, cubeless: many times faster and good enough to tell
 * which are not worth a closer look. False, and nothing written: this engine has no pruning net for this
 * kind of position; all positions must be of one kind (vd_classify). */
VD_API bool vd_engine_pruning_scores(const vd_engine *engine, const vd_variant *variant,
                                     const vd_pos *const *pos, size_t count, float *equity);
/* Points of the cube a game, mover's view. In games that count checkers (R89) the scale is checkers. */
VD_API float vd_probs_equity(const vd_variant *variant, const vd_probs *probs);

/* How well an opponent plays: noise added to every equity, drawn from a hash of (seed, position), so that the same
 * position gets the same mistake. */
typedef struct vd_level {
    const char *
        name; /* stable, French, ASCII: "debutant", ... ; display name is catalogue "level.<name>" */
    float noise; /* standard deviation of the noise, points a game */
} vd_level;

VD_API size_t vd_level_count(void);
VD_API const vd_level *vd_level_get(size_t index); /* weakest first, strongest last */
VD_API const vd_level *vd_level_find(const char *name,
                                     size_t len); /* French or English; NULL: none */

typedef struct vd_choice { /* a candidate play with its value for the mover */
    size_t play;           /* index into the vd_plays given */
    vd_probs probs;        /* after the play, mover's view */
    float equity;          /* what it is ranked by, noise included; see vd_engine_rank */
} vd_choice;

/* Rank plays, best first, at 0 ply, for the match's variant, cube and score. `choices` has room for plays->count.
 * `seed` and `level` (NULL: full strength) set the noise. Ties break by generation order. Fails with VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_rank(const vd_engine *engine, const vd_match *match,
                                             const vd_plays *plays, const vd_level *level,
                                             uint64_t seed, vd_choice *choices);
/* The double to name while match->phase is VD_PHASE_NAME: 1..6. Fails with VD_ERR_ILLEGAL, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_name_double(const vd_engine *engine, const vd_match *match,
                                                    const vd_level *level, uint64_t seed, int *out);

typedef struct
    vd_cube_values { /* equities for the doubler, in units of the current cube, before the roll */
    float no_double;
    float take;
    float pass; /* always 1 for money; a match may differ */
    bool should_double;
    bool should_take; /* by the other side */
} vd_cube_values;

/* Static cube judgement (live-cube interpolation, match equity table): for money or any score; for money exact where
 * the engine has a two-sided table. The position is seen
 * by match->turn, who is about to roll, and the cube as it lies before the double. Whether doubling is allowed
 * is not asked. Where `take` is below 0 the other side would rather double back (beaver, R78). Fails with
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_cube(const vd_engine *engine, const vd_match *match,
                                             const vd_level *level, uint64_t seed,
                                             vd_cube_values *out);
/* Would the seat that must answer accept this resignation? Never gives away what it can win more of. Fails with
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_accept_resign(const vd_engine *engine,
                                                      const vd_match *match, bool *out);

/* Chance that the side `away` points from winning beats one `opponent_away` points away, both >= 1, before Crawford
 * unless `post_crawford` (then one of them is 1 away). From our own gammon rates. Up to 64; beyond, clamped. */
VD_API float vd_met(int away, int opponent_away, bool post_crawford);

/* A match equity table from elsewhere: GNU Backgammon's XML with explicit values, or text: a line of chances or
 * percentages for each score of the roller from 1 away on, then maybe one for after the Crawford game (for the one who
 * is 1, 2, 3... away against 1 away). Scores farther than the table's are computed by our recursion from its own.
 * A table that is not the same for both players is refused, and so is one made by a formula. */
typedef struct vd_met_table vd_met_table;

/* Fails with VD_ERR_NOMEM, VD_ERR_PARSE or VD_ERR_UNSUPPORTED; vd_met_load with VD_ERR_IO besides. */
VD_API VD_NODISCARD vd_status vd_met_read(const char *text, size_t len, vd_met_table **out,
                                          vd_error *err);
VD_API VD_NODISCARD vd_status vd_met_load(const char *path, vd_met_table **out, vd_error *err);
VD_API void vd_met_free(vd_met_table *table);
VD_API int vd_met_length(const vd_met_table *table);       /* points away as given, 2..64 */
VD_API const char *vd_met_name(const vd_met_table *table); /* "" when it has none */
VD_API float vd_met_chance(const vd_met_table *table, int away, int opponent_away,
                           bool post_crawford);
/* Cube decisions and plays in matches by this table, which stays the caller's and must outlive its use; NULL: by
 * our own again. Not while other threads use the engine. */
VD_API void vd_engine_set_met(vd_engine *engine, const vd_met_table *table);

/* ---- Exact tables -------------------------------------------------------------------------------------------- */

/* Tables of bear-offs without contact, larger than what an engine builds by itself. One-sided: how many rolls a side
 * needs when it plays for the least mean. Two-sided: what the game is worth, cubeless and with the cube, exactly. */
typedef enum vd_exact_kind { VD_EXACT_ONE_SIDED = 1, VD_EXACT_TWO_SIDED = 2 } vd_exact_kind;

typedef struct vd_exact_shape {
    vd_exact_kind kind;
    int points; /* all checkers of a side stand on its last so many points: 1..12 */
    int checkers; /* at most so many on the board: 1..15; two-sided 1..14, where gammons cannot happen */
} vd_exact_shape;

typedef struct vd_exact_info {
    vd_exact_shape shape;
    uint32_t positions;   /* of one side */
    uint64_t bytes;       /* of the file */
    uint64_t checksum;    /* of all values */
    uint64_t done, steps; /* equal when the table is finished */
} vd_exact_info;

/* Equities of the player on roll, money, cube at 1, who rolls without doubling now; both sides play and double
 * perfectly from then on. Holding a cube, the right decision is to double when `his` times two, or 1 if that is less, beats it. */
typedef struct vd_two_sided {
    float cubeless;
    float centred;
    float owned;  /* the player on roll has the cube */
    float theirs; /* the other has it */
} vd_two_sided;

/* How a table is built. All fields may be 0. */
typedef struct vd_exact_job {
    /* Called some times a second with the share done, from 0 to 1, always by the caller's thread; false stops. */
    bool (*keep_going)(void *user, double done);
    void *user;
    int threads;     /* 1 or more; the result does not depend on it */
    uint64_t memory; /* bytes that may be used; 0: not asked */
} vd_exact_job;

typedef struct vd_exact
    vd_exact; /* a table ready for use; never changes, may be shared by threads */

/* Bytes of the file. VD_ERR_UNSUPPORTED: there is no such table. */
VD_API VD_NODISCARD vd_status vd_exact_size(const vd_exact_shape *shape, uint64_t *out);
/* Build into the file `path`. The work is kept in `path`.part until it is finished and goes on from there after
 * VD_ERR_CANCELLED, or after a kill from what was written last. VD_ERR_FULL: more than job->memory. VD_ERR_IO with
 * VD_ERROR_cut_short: somebody has cut the part file. */
VD_API VD_NODISCARD vd_status vd_exact_build(const char *path, const vd_exact_shape *shape,
                                             const vd_exact_job *job, vd_error *err);
/* The same in memory. Fails with VD_ERR_CANCELLED, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_make(const vd_exact_shape *shape, const vd_exact_job *job,
                                            vd_exact **out, vd_error *err);
/* A finished file. Up to 64 MiB it is read whole and all values are summed up; a larger one stays where it is, its values are
 * read when they are asked for, and it is summed up when `check` is set. Fails with VD_ERR_CORRUPT, VD_ERR_IO,
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_open(const char *path, bool check, vd_exact **out,
                                            vd_error *err);
/* Write a table that lies in memory to `path`, which is whole or as it was at any time. Fails with VD_ERR_IO or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_save(const vd_exact *table, const char *path, vd_error *err);
/* The file of a large table was found to be another than when it was opened, cut short or written to: since then it says
 * nothing any more. */
VD_API bool vd_exact_lost(const vd_exact *table);
/* The same, but true once only, whoever asks: for whoever tells people. */
VD_API bool vd_exact_tell(const vd_exact *table);
/* What the header of a file says, an unfinished one too. Nothing of the values is read. Fails with VD_ERR_CORRUPT,
 * VD_ERR_IO or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_look(const char *path, vd_exact_info *out, vd_error *err);
/* The bytes of a file, checked; for what comes from elsewhere. They are copied. Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM
 * or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_read(const void *bytes, size_t len, vd_exact **out,
                                            vd_error *err);
VD_API void vd_exact_free(vd_exact *table);
VD_API const vd_exact_info *vd_exact_about(const vd_exact *table);
/* False: the table is one-sided, or its file was cut short, or the position is not in it (contact does not matter here, checkers and points do). */
VD_API bool vd_exact_two_sided(const vd_exact *table, const vd_pos *pos, vd_two_sided *out);

/* The engine uses the table from now on where it applies and owns it, in place of one of the same kind. Not while
 * other threads use the engine. A one-sided table of six points or fewer brings nothing and is freed. */
VD_API void vd_engine_take_exact(vd_engine *engine, vd_exact *table);
/* NULL: the engine has taken no such table. */
VD_API const vd_exact *vd_engine_exact_table(const vd_engine *engine, vd_exact_kind kind);
/* The engine's two-sided table on this position; false: none, or not in it, or finished, or contact. */
VD_API bool vd_engine_two_sided(const vd_engine *engine, const vd_variant *variant,
                                const vd_pos *pos, vd_two_sided *out);

/* ---- For the trainer, the signature and tests ---------------------------------------------------------------- */

/* The nets of an engine. `kind` in a net's file is vd_net_id_format: which features it reads. */
typedef enum vd_net_id {
    VD_NET_CONTACT,
    VD_NET_RACE,
    VD_NET_DUTCH,
    VD_NET_ACEY,
    VD_NET_PRUNING, /* what vd_engine_pruning_scores asks; its one output is (equity + 3) / 6 */
    VD_NET_COUNT
} vd_net_id;

enum { VD_OUTPUTS = 5 };

/* What values a position. */
typedef enum vd_class {
    VD_CLASS_OVER,    /* finished: exact */
    VD_CLASS_BEAROFF, /* both sides home and apart: the table */
    VD_CLASS_NET      /* one of the nets: see vd_net_id */
} vd_class;

VD_API const char *vd_net_id_name(vd_net_id net_id); /* stem of the file in data/nets */
VD_API uint32_t vd_net_id_format(vd_net_id net_id);
/* `net_id` is set when the answer is VD_CLASS_NET. The variant must be one that has a net: see vd_variant_net_id. */
VD_API vd_class vd_classify(const vd_variant *variant, const vd_pos *pos, vd_net_id *net_id);
/* The net of a variant's positions with contact; false: no evaluator plays this variant. */
VD_API bool vd_variant_net_id(const vd_variant *variant, vd_net_id *net_id);
/* The position as a set of features, the rows of the net's first layer that count: bit i of word i / 64. */
enum { VD_FEATURE_WORDS = 27 };
VD_API void vd_net_id_features(vd_net_id net_id, const vd_variant *variant, const vd_pos *pos,
                               uint64_t bits[VD_FEATURE_WORDS]);
VD_API int vd_net_id_words(vd_net_id net_id); /* of this net's features, at most VD_FEATURE_WORDS */
VD_API int vd_net_id_heads(vd_net_id net_id);
/* Which of the net's heads is selected for it, 0 to vd_net_id_heads - 1. */
VD_API int vd_net_id_head(vd_net_id net_id, const vd_pos *pos);
/* An engine of these nets, which it owns from now on, also when it fails; NULL where there is none. Fails with
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_make(vd_net *nets[VD_NET_COUNT], vd_engine **out,
                                             vd_error *err);
VD_API const vd_net *vd_engine_net(const vd_engine *engine, vd_net_id net_id); /* NULL: none */
/* The net's file, which that net alone has, taken into *hash (vd_hash64); without a net it stays as it is. VD_ERR_NOMEM, else VD_OK. */
VD_API VD_NODISCARD vd_status vd_engine_net_hash(const vd_engine *engine, vd_net_id net_id,
                                                 uint64_t *hash);
/* Values of the classes that need no net, and of a finished game. */
VD_API void vd_engine_exact(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                            vd_class kind, vd_probs *out);
/* What no position can have is taken out of what a net said: order, gammons after a checker is off, and so on. */
VD_API void vd_probs_tidy(const vd_variant *variant, const vd_pos *pos, vd_probs *probs);
/* The same chances seen by the other side. */
VD_API void vd_probs_flip(vd_probs *probs);
/* Mean number of rolls to bear off, all checkers on points 1 to 6 (point[1..6], at most 15). */
VD_API float vd_engine_bearoff_mean(const vd_engine *engine, const uint8_t point[7]);

/* ---- For the search: every cube a game can come to, valued at once ------------------------------------------- */

/* A state is a stake and who may turn it: 3 * level + VD_STATE_..., level 0 being the stake as it lies and each further
 * one twice the one before. Money has one level: a higher stake looks like a lower one, seen larger. Values are those of
 * the side on roll: money, points in units of level 0; a match, its chance to win it. */
enum { VD_STATE_CENTRED, VD_STATE_MINE, VD_STATE_THEIRS };
enum { VD_CUBE_LEVELS = 7, VD_CUBE_STATES = 3 * VD_CUBE_LEVELS };

/* What a game is played for, seen by one seat while it is on roll. Made by vd_cube_states_of, then only read. */
typedef struct vd_cube_states {
    const vd_engine *engine; /* whose match equity counts */
    const vd_match *match;   /* the caller's; both must outlive this */
    int seat;
    int first; /* exponent of level 0 */
    int levels;
    int now; /* the state as the cube lies */
    bool money;
    bool beavers;
    uint32_t reachable; /* bit per state */
    uint32_t
        may_double; /* bit per state in which the seat may turn the cube, and has a use for it */
    double pass[VD_CUBE_LEVELS]; /* value of a double that is dropped */
    bool linear;                 /* the value of a dead cube is share . (1, win, gammon, ...) */
    double share[VD_CUBE_LEVELS][6];
} vd_cube_states;

/* A match too long for the table, both sides far from its end, is valued as money. A limit on turns of the cube (R71)
 * is looked at for the stake as it lies only, and the wait of T3 not at all. */
VD_API void vd_cube_states_of(const vd_engine *engine, const vd_match *match, int seat,
                              vd_cube_states *out);
/* What plays are chosen by: the value at `level` with a cube that nobody turns any more. */
VD_API double vd_cube_states_dead(const vd_cube_states *states, int level, const vd_probs *probs);
/* Values of every reachable state for the side on roll if it rolls now without doubling, by the model of
 * vd_engine_cube. A finished game is worth what it brings. */
VD_API void vd_cube_states_static(const vd_engine *engine, const vd_cube_states *states,
                                  const vd_pos *pos, const vd_probs *probs,
                                  double hold[VD_CUBE_STATES]);
/* The same where the two-sided table knows it for money: then no search can say more. False: it does not. */
VD_API bool vd_cube_states_exact(const vd_engine *engine, const vd_cube_states *states,
                                 const vd_pos *pos, double hold[VD_CUBE_STATES]);
/* The same double, taken: by the other side's best answer, a beaver among them. */
VD_API double vd_cube_states_take(const vd_cube_states *states, int state,
                                  const double hold[VD_CUBE_STATES]);
/* Values with the best decision of both sides about the cube. hold == value is allowed. */
VD_API void vd_cube_states_decide(const vd_cube_states *states, const double hold[VD_CUBE_STATES],
                                  double value[VD_CUBE_STATES]);
/* The same values seen by the other side, whose state "mine" was "his". */
VD_API void vd_cube_states_turn(const vd_cube_states *states, const double value[VD_CUBE_STATES],
                                double turned[VD_CUBE_STATES]);
/* The value of a dead cube in units of the stake plays are chosen for, as vd_engine_rank gives it but for Jacoby. */
VD_API double vd_cube_states_cubeless(const vd_cube_states *states, const vd_probs *probs);
/* In units of the stake as it lies: what a pass gives is 1, what it costs is -1. */
VD_API double vd_cube_states_normal(const vd_cube_states *states, double value);

enum { VD_MET_ENTRIES = 65 };

/* The match equity table, computed anew. Index 0: already won. pre[away][opponent_away]; post[away]: after the Crawford game
 * against one that is 1 away. */
VD_API void vd_met_compute(double pre[VD_MET_ENTRIES][VD_MET_ENTRIES], double post[VD_MET_ENTRIES]);

#ifdef __cplusplus
}
#endif
#endif
