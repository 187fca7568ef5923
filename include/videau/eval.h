/* Eval: what a position is worth. One seam, position -> probabilities; nets and exact tables sit behind it.
 *
 * An engine is made once, changes only when it is handed a table, and may be shared by threads. */
#ifndef VIDEAU_EVAL_H
#define VIDEAU_EVAL_H

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
/* The same for `count` positions, bit for bit, into as many of `out`; fastest when they lie near each other, as what one roll
 * leads to. Fails with VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_probs_many(const vd_engine *engine,
                                                   const vd_variant *variant,
                                                   const vd_pos *const *pos, size_t count,
                                                   vd_probs *out);
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

typedef struct vd_candidate { /* a play with its value for the mover */
    size_t play;              /* index into the vd_plays given */
    int ply;                  /* how deep it was looked at */
    vd_probs probs;           /* after the play, mover's view */
    double equity;            /* what it is ranked by, in units of the stake; a match, normalised */
    double cubeless;
    double money; /* cubeless, money, cube at 1 */
    double mwc;   /* chance to win the match; negative: money */
} vd_candidate;

/* Rank plays, best first, at 0 ply, cubeless, for the match's variant and score. `out` has room for plays->count. `seed` and
 * `level` (NULL: full strength) set the noise, which is in `equity` alone. Ties break by generation order. Fails with
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_rank(const vd_engine *engine, const vd_match *match,
                                             const vd_plays *plays, const vd_level *level,
                                             uint64_t seed, vd_candidate *out);
/* The double to name while match->phase is VD_PHASE_NAME_DOUBLE: *out is 1 to 6. Fails with VD_ERR_ILLEGAL, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_name_double(const vd_engine *engine, const vd_match *match,
                                                    const vd_level *level, uint64_t seed, int *out);

typedef struct
    vd_cube_values { /* equities for the doubler, in units of the current cube, before the roll */
    float no_double;
    float take;
    float pass; /* always 1: that is the unit */
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
/* Would the seat that must answer accept this resignation? *out; never gives away what it can win more of. Fails with
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_engine_accept_resign(const vd_engine *engine,
                                                      const vd_match *match, bool *out);

/* Chance that the side `away` points from winning beats one `opponent_away` points away, both >= 1, before Crawford
 * unless `post_crawford` (then one of them is 1 away). From our own gammon rates. Up to 64; beyond, clamped. */
VD_API float vd_met(int away, int opponent_away, bool post_crawford);

/* A match equity table from elsewhere: GNU Backgammon's XML with explicit values, or text: a line of chances or
 * percentages for each score of the player on roll from 1 away on, then maybe one for after the Crawford game (for the one who
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
/* As vd_met, by this table. */
VD_API float vd_met_chance(const vd_met_table *table, int away, int opponent_away,
                           bool post_crawford);
/* Cube decisions and plays in matches by this table, which stays the caller's and must outlive its use; NULL: by
 * our own again. Not while other threads use the engine. */
VD_API void vd_engine_set_met(vd_engine *engine, const vd_met_table *table);

/* ---- Exact tables -------------------------------------------------------------------------------------------- */

/* Tables of bear-offs without contact, larger than what an engine builds by itself. One-sided: how many rolls a side
 * needs when it plays for the least mean. Two-sided: what the game is worth, cubeless and with the cube, exactly.
 * Hypergammon: the whole game, from its start on (vd_solved); an engine that has it plays that game by it, and not by its net. */
typedef enum vd_exact_kind {
    VD_EXACT_ONE_SIDED = 1,
    VD_EXACT_TWO_SIDED = 2,
    VD_EXACT_HYPERGAMMON = 3
} vd_exact_kind;

typedef struct vd_exact_shape {
    vd_exact_kind kind;
    int points; /* all checkers of a side stand on its last so many points: 1..12; Hypergammon: 24 */
    int checkers; /* at most so many on the board: 1..15; two-sided 1..14, where gammons cannot happen; Hypergammon: of a
                   * side, 3, or 1 or 2 for a smaller game of the same rules */
} vd_exact_shape;

typedef struct vd_exact_info {
    vd_exact_shape shape;
    uint32_t positions;   /* of one side; Hypergammon: of the game, unfinished ones */
    uint64_t bytes;       /* of the file */
    uint64_t checksum;    /* of all values */
    uint64_t done, steps; /* equal when the table is finished */
} vd_exact_info;

/* Equities of the player on roll, money, cube at 1, who rolls without doubling now; both sides play and double
 * perfectly from then on. Who may turn the cube doubles rightly when `theirs` times two, or 1 if that is less, beats `centred` or `owned`. */
typedef struct vd_two_sided {
    float cubeless;
    float centred;
    float owned;  /* the player on roll has the cube */
    float theirs; /* the other has it */
} vd_two_sided;

/* Hypergammon: the same, and the cubeless chances of plays chosen for points. Gammons and backgammons count 2 and 3. Values are
 * those of an iteration that was ended when none changed by more than a millionth. */
typedef struct vd_solved {
    vd_probs probs;
    float cubeless;
    float centred;
    float jacoby; /* centred, and gammons count only once the cube has been turned; no beavers */
    float owned;
    float theirs;
} vd_solved;

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

/* *out: bytes of the file. VD_ERR_UNSUPPORTED: there is no such table. */
VD_API VD_NODISCARD vd_status vd_exact_size(const vd_exact_shape *shape, uint64_t *out);
/* Build into the file `path`. The work is kept in `path`.part until it is finished and goes on from there after
 * VD_ERR_CANCELLED, or after a kill from what was written last; of Hypergammon that is twice the size of the table.
 * VD_ERR_FULL: more than job->memory. VD_ERR_IO with
 * VD_ERROR_cut_short: somebody has cut the part file. */
VD_API VD_NODISCARD vd_status vd_exact_build(const char *path, const vd_exact_shape *shape,
                                             const vd_exact_job *job, vd_error *err);
/* The same in memory. Fails with VD_ERR_CANCELLED, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_exact_make(const vd_exact_shape *shape, const vd_exact_job *job,
                                            vd_exact **out, vd_error *err);
enum { VD_EXACT_READ_MAX = 64 << 20 };
/* A finished file. Up to VD_EXACT_READ_MAX bytes it is read whole and all values are summed up; a larger one stays where it is, its values are
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

/* False: the table is another, or its file was cut short, or the position is not in it, as one that is finished. */
VD_API bool vd_exact_solved(const vd_exact *table, const vd_pos *pos, vd_solved *out);

/* The engine uses the table from now on where it applies and owns it, in place of one of the same kind. Not while
 * other threads use the engine. A one-sided table of six points or fewer brings nothing and is freed. */
VD_API void vd_engine_take_exact(vd_engine *engine, vd_exact *table);
/* NULL: the engine has taken no such table. */
VD_API const vd_exact *vd_engine_exact_table(const vd_engine *engine, vd_exact_kind kind);
/* The engine's two-sided table on this position; false: none, or not in it, or finished, or contact. */
VD_API bool vd_engine_two_sided(const vd_engine *engine, const vd_variant *variant,
                                const vd_pos *pos, vd_two_sided *out);
/* The engine's table of the game on this position; false: none, or another game, or finished. */
VD_API bool vd_engine_solved(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                             vd_solved *out);

#ifdef __cplusplus
}
#endif
#endif
