/* Base: status, error, bounded text, random numbers, hash. Knows nothing of backgammon.
 *
 * Freestanding: no heap, no stdio. Nothing here prints, exits, or keeps a global. Every function may be
 * called from any thread as long as no object is shared without a lock. */
#ifndef VIDEAU_BASE_H
#define VIDEAU_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define VD_API       __attribute__((visibility("default")))
#define VD_NODISCARD __attribute__((warn_unused_result))
#define VD_INLINE    static inline __attribute__((always_inline))
#define VD_OUTLINE   static __attribute__((noinline))
#else
#define VD_API
#define VD_NODISCARD
#define VD_INLINE  static inline
#define VD_OUTLINE static
#endif

/* What a fallible function returns. Out-parameters are untouched unless it is VD_OK. */
typedef enum vd_status {
    VD_OK = 0,
    VD_ERR_PARSE,       /* a text is not of its form */
    VD_ERR_POSITION,    /* a position breaks R5 or the variant's limits */
    VD_ERR_ILLEGAL,     /* the rules forbid the play or action */
    VD_ERR_FULL,        /* the caller's buffer is too small; nothing was truncated silently */
    VD_ERR_UNSUPPORTED, /* well formed, but this build or this variant has no such thing */
    VD_ERR_IO,
    VD_ERR_NOMEM,
    VD_ERR_CORRUPT,  /* a file fails its checksum or is cut short */
    VD_ERR_CANCELLED /* the caller asked for an end */
} vd_status;

/* Why a text or file was refused. The sentence is the catalogue's entry "error.<name>". */
#define VD_ERROR_LIST(X)                                                                \
    X(none)                                                                             \
    X(empty)           /* nothing where {3} was expected */                             \
    X(bad_character)   /* {3} cannot stand here */                                      \
    X(bad_number)      /* {3} is not a number in the allowed range {0}..{1} */          \
    X(too_long)        /* longer than {0} characters */                                 \
    X(too_short)       /* shorter than {0} characters */                                \
    X(trailing)        /* {3} after the end */                                          \
    X(unknown_key)     /* key {3} is not one of the text form's */                      \
    X(twice)           /* {3} is given twice */                                         \
    X(bad_point)       /* point {0} does not exist */                                   \
    X(bad_dice)        /* {3} is not a roll */                                          \
    X(bad_variant)     /* no variant is called {3} */                                   \
    X(bad_id)          /* {3} is neither an id nor a text form */                       \
    X(bad_checksum)    /* the id's bits contradict each other */                        \
    X(too_many_men)    /* side {0} has {1} checkers, the variant gives {2} */           \
    X(both_on_point)   /* both sides stand on point {0} */                              \
    X(two_on_point)    /* point {0} takes no second checker of a side */                \
    X(bad_pin)         /* on point {0} no single checker lies under the other side's */ \
    X(both_won)        /* both sides have won */                                        \
    X(bad_score)       /* score {0} is not below the match length {1} */                \
    X(bad_cube)        /* {3} is not a power of two */                                  \
    X(letter_mismatch) /* letter and number of {3} name different points */             \
    X(camp_number)     /* side numbers stop at 12: {3} */                               \
    X(no_hors)         /* unentered checkers do not exist in this variant */            \
    X(unrepresentable) /* this id cannot express {3} */                                 \
    X(not_in_game)     /* this variant has no {3} */                                    \
    X(mixed_notation)  /* letters and FFBG notation in one play */                      \
    X(bad_file)        /* file {3} is not of the expected kind */                       \
    X(cut_short)       /* file {3} ends too early */                                    \
    X(checksum)        /* file {3} is damaged */                                        \
    X(cannot_open)     /* file {3} cannot be opened */                                  \
    X(cannot_write)    /* file {3} cannot be written */                                 \
    X(bad_version)     /* file {3} has version {0}, this program reads {1} */           \
    X(no_memory)                                                                        \
    X(too_large)  /* needs {0} MiB, {1} are there */                                    \
    X(bad_shape)  /* no table of {0} points and {1} checkers */                         \
    X(unfinished) /* file {3} is a table not yet finished */                            \
    X(in_use)     /* another program is writing {3} */                                  \
    X(cancelled)                                                                        \
    X(met_value)    /* {3} is not a chance */                                           \
    X(met_shape)    /* row {0} has {1} values, {2} were expected */                     \
    X(met_uneven)   /* {0} away against {1}: both chances do not make 1 */              \
    X(met_flat)     /* {0} away against {1}: who wins a game gains nothing */           \
    X(met_order)    /* {0} away against {1}: worse than a point further away */         \
    X(not_finite)   /* a number to be written is infinite or undefined */               \
    X(met_formula)  /* a table made by the formula {3} */                               \
    X(fibs_start)   /* {3} is no line "board:..." */                                    \
    X(fibs_fields)  /* a line "board:..." has {0} fields, here are {1} */               \
    X(fibs_over)    /* nobody has anything to decide in a finished game */              \
    X(not_legal)    /* the rules do not allow what was asked about */                   \
    X(other_engine) /* file {3} was made by other nets or tables */                     \
    X(use_slash)    /* {3}: a dash between two numbers */                               \
    X(lone_coin)    /* trictrac: a man alone on the coin, case {0} */                   \
    X(other_coin)   /* trictrac: a man on the other's coin, case {0} */                 \
    X(cases)        /* trictrac: {0} cases in place of {1} */                           \
    X(points)       /* trictrac: {0} points; they are even, 0 to {1} */                 \
    X(bredouille)   /* trictrac: {3} tells a row of marks that cannot be */             \
    X(phase)        /* trictrac: {3} does not fit what is to be done */                 \
    X(moves)        /* trictrac: more than two men move */                              \
    X(unasked)      /* {3}: a game that is played, not judged; read where asked for */  \
    X(bad_case)     /* trictrac: case {0} does not exist */                             \
    X(bad_fleche)   /* trictrac: flèche {0} does not exist */                          \
    X(not_alone)    /* {1} of a side on point {0}, where each stands alone */

typedef enum vd_error_code {
#define VD_ERROR_ENUM(name) VD_ERROR_##name,
    VD_ERROR_LIST(VD_ERROR_ENUM)
#undef VD_ERROR_ENUM
        VD_ERROR_COUNT
} vd_error_code;

/* Details of a failure. Filled only when a function fails and `err` is not NULL. */
typedef struct vd_error {
    vd_error_code code;
    size_t offset;  /* byte where the trouble starts, in a text */
    int32_t arg[3]; /* operands {0} {1} {2} of the sentence */
    char word[64];  /* operand {3}: the offending piece, UTF-8, zero-terminated */
} vd_error;

/* Fill `err` (may be NULL). `word` may be NULL; at most 63 bytes of it are kept, never half a character. */
VD_API void vd_error_fill(vd_error *err, vd_error_code code, size_t offset, const int32_t arg[3],
                          const char *word, size_t word_len);

/* The same, and return `status`, so that a caller can write `return vd_fail(...)`. Inline: whoever reads the caller,
 * a static analyser too, sees that what comes back is `status`. */
VD_NODISCARD static inline vd_status vd_fail_args(vd_error *err, vd_status status,
                                                  vd_error_code code, size_t offset, int32_t arg0,
                                                  int32_t arg1, int32_t arg2)
{
    const int32_t arg[3] = {arg0, arg1, arg2};

    vd_error_fill(err, code, offset, arg, NULL, 0);
    return status;
}

VD_NODISCARD static inline vd_status vd_fail(vd_error *err, vd_status status, vd_error_code code,
                                             size_t offset)
{
    return vd_fail_args(err, status, code, offset, 0, 0, 0);
}

VD_NODISCARD static inline vd_status vd_fail_word(vd_error *err, vd_status status,
                                                  vd_error_code code, size_t offset,
                                                  const char *word, size_t word_len)
{
    const int32_t arg[3] = {0, 0, 0};

    vd_error_fill(err, code, offset, arg, word, word_len);
    return status;
}

/* Catalogue key of an error, "error.bad_dice". Static. */
VD_API const char *vd_error_key(vd_error_code code);

/* Broken promise of ours: never for input. In every build, NDEBUG or not: most of them guard memory, and none costs a
 * measurable share of an answer. */
#define VD_ASSERT(condition) \
    ((condition) ? (void)0 : vd_assert_failed(#condition, __FILE__, __LINE__))
VD_API void vd_assert_failed(const char *condition, const char *file, int line)
#if defined(__GNUC__)
    __attribute__((noreturn))
#endif
    ;

/* Bounded text on the caller's memory, always zero-terminated. Once something did not fit, `full` is set and
 * stays set; `length` is then what fitted. A caller who cares returns VD_ERR_FULL on `full`. */
typedef struct vd_buf {
    char *data;
    size_t capacity; /* bytes at `data`, at least 1 */
    size_t length;
    bool full;
} vd_buf;

VD_API void vd_buf_init(vd_buf *buf, char *data, size_t capacity);
VD_API void vd_buf_put(vd_buf *buf, const char *text);
VD_API void vd_buf_put_n(vd_buf *buf, const char *text, size_t len);
VD_API void vd_buf_putc(vd_buf *buf, char c);
VD_API void vd_buf_put_int(vd_buf *buf, int64_t value);
/* May the value leave as a number, in JSON or for people? Not when it is undefined, infinite or beyond 10^15. The one
 * place where that is decided. */
VD_API bool vd_real_known(double value);
/* Forget everything after the first `length` bytes. */
VD_API void vd_buf_cut(vd_buf *buf, size_t length);

/* Work that may be long. `keep_going` (may be NULL) is asked hundreds of times a second, always by the caller's thread, with
 * the part done in [0, 1]; false ends the work with VD_ERR_CANCELLED. */
typedef struct vd_job {
    bool (*keep_going)(void *user, double done);
    void *user;
} vd_job;

/* xoshiro256** seeded by splitmix64 (Blackman and Vigna): for play-outs, noise and tests, never for sealed dice. */
typedef struct vd_rng {
    uint64_t state[4];
} vd_rng;

VD_API void vd_rng_init(vd_rng *rng, uint64_t seed);
VD_API uint64_t vd_rng_next(vd_rng *rng);
/* Uniform in [0, bound), bound >= 1, without bias. */
VD_API uint32_t vd_rng_below(vd_rng *rng, uint32_t bound);
/* Uniform in [0, 1). */
VD_API double vd_rng_unit(vd_rng *rng);

/* 64-bit hash of bytes (not for adversaries). Same on every machine. */
VD_API uint64_t vd_hash64(const void *data, size_t len, uint64_t seed);
#ifdef __cplusplus
}
#endif
#endif
