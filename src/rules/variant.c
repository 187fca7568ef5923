/* The variants as data (docs/decisions/0003-readings-of-the-variants.md) and the check of a changed copy. */
#include "rules_priv.h"

#include <string.h>

/* Contrary movement on 24 points: what is k for one side is 25 - k for the other (R3). */
#define CONTRARY_WAY                                                       \
    .track = 24, .home = 6, .block_at = 2,                                 \
    .path = {{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,          \
              13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24},             \
             {0,  24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13,          \
              12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1}},             \
    .opponent_point = {0,  24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, \
                       12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1}
#define CONTRARY_24 CONTRARY_WAY, .dice = 2
/* Both run the same way round, each from its own corner: what is k for one side is k + 12 for the other. */
#define PARALLEL_WAY                                                         \
    .track = 24, .home = 6, .dice = 2, .checkers = 15, .start = {[24] = 15}, \
    .opening = VD_OPENING_REROLL,                                            \
    .path = {{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,            \
              13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24},               \
             {0, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,             \
              1, 2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12}},               \
    .opponent_point = {0, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,    \
                       1, 2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12}
#define PARALLEL_24 PARALLEL_WAY, .block_at = 1, .hit = VD_HIT_NEVER, .value = VD_VALUE_1_2
/* Both enter at the same corner and run the same way: every point has one number. */
#define SAME_24                                                            \
    .track = 24, .home = 6, .dice = 3, .block_at = 2,                      \
    .path = {{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,          \
              13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24},             \
             {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,          \
              13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}},            \
    .opponent_point = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, \
                       13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}
/* Three rows of twelve: both enter at one end of the middle one and go along it together, then each along the other's row and back
 * along its own, the contrary way. */
#define ROWS_36                                                                                 \
    .track = 36, .home = 12, .dice = 3, .block_at = 2,                                          \
    .path = {{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18,       \
              19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36},          \
             {0, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,  8, 7,          \
              6, 5,  4,  3,  2,  1,  25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36}},          \
    .opponent_point = {0, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,  8, 7, \
                       6, 5,  4,  3,  2,  1,  25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36}
/* Each side on the row before it, its way ending on its point 1: what faces my point k is the other's k. */
#define FACING_12                                                  \
    .track = 12, .home = 6, .dice = 2, .block_at = 2, .facing = 1, \
    .path = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},           \
             {0, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13}}, \
    .opponent_point = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
#define START_STANDARD .checkers = 15, .start = {[24] = 2, [13] = 5, [8] = 3, [6] = 5}
#define START_OFF      .checkers = 15, .start_unentered = 15

static const vd_variant presets[VD_VARIANT_KNOWN] = {
    [VD_BACKGAMMON] = {.name = "backgammon",
                       .id = VD_BACKGAMMON,
                       CONTRARY_24,
                       START_STANDARD,
                       .cube = 1,
                       .cube_allowed = 1},
    [VD_DUTCH] = {.name = "hollandais",
                  .id = VD_DUTCH,
                  CONTRARY_24,
                  START_OFF,
                  .entry = VD_ENTER_ALL_FIRST,
                  .hit = VD_HIT_HOME_REACHED,
                  .opening = VD_OPENING_REROLL,
                  .cube = 1,
                  .cube_allowed = 1},
    [VD_ACEY_DEUCEY] = {.name = "acey-deucey",
                        .id = VD_ACEY_DEUCEY,
                        CONTRARY_24,
                        START_OFF,
                        .special12 = VD_12_NAME_DOUBLE,
                        .value = VD_VALUE_CHECKERS_NOT_OFF,
                        .opening = VD_OPENING_REROLL,
                        .cube_allowed = 1},
    [VD_ACEY_EUROPEAN] = {.name = "acey-deucey-europeen",
                          .id = VD_ACEY_EUROPEAN,
                          CONTRARY_24,
                          START_OFF,
                          .doubles = VD_DOUBLES_FOUR_COMPLEMENT,
                          .special12 = VD_12_NAME_DOUBLE_COMPLEMENT,
                          .bearoff = VD_BEAROFF_EXACT,
                          .value = VD_VALUE_1,
                          .opening = VD_OPENING_REROLL,
                          .cube_allowed = 1},
    [VD_ACEY_NAVY] = {.name = "acey-deucey-marine",
                      .id = VD_ACEY_NAVY,
                      CONTRARY_24,
                      START_OFF,
                      .entry = VD_ENTER_ALL_FIRST,
                      .hit = VD_HIT_PRESENT,
                      .special12 = VD_12_NAME_DOUBLE,
                      .value = VD_VALUE_CHECKERS_NOT_OFF,
                      .opening = VD_OPENING_REROLL,
                      .cube_allowed = 1},
    [VD_NACKGAMMON] = {.name = "nackgammon",
                       .id = VD_NACKGAMMON,
                       CONTRARY_24,
                       .checkers = 15,
                       .start = {[24] = 2, [23] = 2, [13] = 4, [8] = 3, [6] = 4},
                       .cube = 1,
                       .cube_allowed = 1},
    [VD_HYPERGAMMON] = {.name = "hypergammon",
                        .id = VD_HYPERGAMMON,
                        CONTRARY_24,
                        .checkers = 3,
                        .start = {[24] = 1, [23] = 1, [22] = 1},
                        .cube = 1,
                        .cube_allowed = 1},
    [VD_LONGGAMMON] = {.name = "longgammon",
                       .id = VD_LONGGAMMON,
                       CONTRARY_24,
                       .checkers = 15,
                       .start = {[24] = 15},
                       .cube = 1,
                       .cube_allowed = 1},
    [VD_TAVLA] = {.name = "tavla",
                  .id = VD_TAVLA,
                  CONTRARY_24,
                  START_STANDARD,
                  .no_hit_run = 1,
                  .value = VD_VALUE_1_2,
                  .opening = VD_OPENING_REROLL,
                  .cube_allowed = 1},
    [VD_TOUTES_TABLES] = {.name = "toutes-tables",
                          .id = VD_TOUTES_TABLES,
                          CONTRARY_24,
                          START_STANDARD,
                          .value = VD_VALUE_1_2_HOME,
                          .cube_allowed = 1},
    [VD_JACQUET] = {.name = "jacquet",
                    .rules = "JQ",
                    .id = VD_JACQUET,
                    PARALLEL_24,
                    .courier = VD_COURIER_HOME,
                    .wall = VD_WALL_JACQUET},
    [VD_FEVGA] = {.name = "fevga",
                  .rules = "FE",
                  .id = VD_FEVGA,
                  PARALLEL_24,
                  .courier = VD_COURIER_PASS,
                  .wall = VD_WALL_FEVGA,
                  .unblock = 1},
    [VD_NARDE] = {.name = "narde",
                  .rules = "NA",
                  .id = VD_NARDE,
                  PARALLEL_24,
                  .head = VD_HEAD_NARDE,
                  .wall = VD_WALL_NARDE},
    [VD_MOULTEZIM] = {.name = "moultezim",
                      .rules = "MO",
                      .id = VD_MOULTEZIM,
                      PARALLEL_24,
                      .courier = VD_COURIER_PASS,
                      .wall = VD_WALL_MOULTEZIM},
    [VD_GUL_BARA] = {.name = "gul-bara",
                     .rules = "GB",
                     .id = VD_GUL_BARA,
                     PARALLEL_24,
                     .doubles = VD_DOUBLES_CHAIN},
    [VD_IRISH] = {.name = "irish",
                  .rules = "IR",
                  .id = VD_IRISH,
                  CONTRARY_24,
                  START_STANDARD,
                  .doubles = VD_DOUBLES_TWO,
                  .must_use = VD_MUST_MAX,
                  .value = VD_VALUE_1,
                  .opening = VD_OPENING_REROLL},
    [VD_NARD] = {.name = "nard",
                 .rules = "ND",
                 .id = VD_NARD,
                 CONTRARY_24,
                 START_STANDARD,
                 .doubles = VD_DOUBLES_TWO,
                 .must_use = VD_MUST_MAX,
                 .value = VD_VALUE_1_2_START,
                 .opening = VD_OPENING_REROLL},
    [VD_PLAKOTO] = {.name = "plakoto",
                    .rules = "PL",
                    .id = VD_PLAKOTO,
                    CONTRARY_24,
                    .checkers = 15,
                    .start = {[24] = 15},
                    .hit = VD_HIT_PIN,
                    .mother = VD_MOTHER_LOSES,
                    .value = VD_VALUE_1_2,
                    .opening = VD_OPENING_REROLL},
    [VD_TAPA] = {.name = "tapa",
                 .rules = "TA",
                 .id = VD_TAPA,
                 CONTRARY_24,
                 .checkers = 15,
                 .start = {[24] = 15},
                 .hit = VD_HIT_PIN,
                 .mother = VD_MOTHER_DRAWS,
                 .value = VD_VALUE_1_2,
                 .opening = VD_OPENING_REROLL},
    [VD_PORTES] = {.name = "portes",
                   .rules = "PO",
                   .id = VD_PORTES,
                   CONTRARY_24,
                   START_STANDARD,
                   .value = VD_VALUE_1_2,
                   .opening = VD_OPENING_REROLL},
    [VD_BUFFE] = {.name = "buffe",
                  .rules = "BU",
                  .id = VD_BUFFE,
                  SAME_24,
                  START_OFF,
                  .doubles = VD_DOUBLES_TWO,
                  .equal_again = 1,
                  .must_use = VD_MUST_MAX,
                  .value = VD_VALUE_1,
                  .opening = VD_OPENING_REROLL},
    [VD_FAILLE] = {.name = "faille",
                   .rules = "FA",
                   .id = VD_FAILLE,
                   CONTRARY_WAY,
                   .dice = 3,
                   .checkers = 15,
                   .start = {[24] = 2, [6] = 13},
                   .hit = VD_HIT_ENTRY,
                   .doubles = VD_DOUBLES_TWO,
                   .unplayed_loses = 1,
                   .must_use = VD_MUST_MAX,
                   .value = VD_VALUE_1,
                   .opening = VD_OPENING_REROLL},
    [VD_TOURNE_CASE] = {.name = "tourne-case",
                        .rules = "TC",
                        .id = VD_TOURNE_CASE,
                        FACING_12,
                        .checkers = 3,
                        .start_unentered = 3,
                        .hit = VD_HIT_OFF,
                        .in_file = 1,
                        .lower_die = 1,
                        .doubles = VD_DOUBLES_TWO,
                        .bearoff = VD_BEAROFF_NEVER,
                        .must_use = VD_MUST_MAX,
                        .value = VD_VALUE_1,
                        .opening = VD_OPENING_REROLL},
    [VD_BALDRAC] = {.name = "baldrac",
                    .rules = "BD",
                    .id = VD_BALDRAC,
                    CONTRARY_WAY,
                    .dice = 3,
                    START_OFF,
                    .entry = VD_ENTER_ALL_FIRST,
                    .doubles = VD_DOUBLES_TWO,
                    .bearoff = VD_BEAROFF_EXACT,
                    .must_use = VD_MUST_MAX,
                    .value = VD_VALUE_1,
                    .opening = VD_OPENING_REROLL},
    [VD_VERSAILLES] = {.name = "jacquet-de-versailles",
                       .rules = "VS",
                       .id = VD_VERSAILLES,
                       PARALLEL_WAY,
                       .block_at = 2,
                       .hit = VD_HIT_HOME_REACHED,
                       .courier = VD_COURIER_HOME,
                       .wall = VD_WALL_VERSAILLES,
                       .doubles = VD_DOUBLES_BY_NUMBER,
                       .must_use = VD_MUST_MAX,
                       .value = VD_VALUE_1_2},
    [VD_XII] = {.name = "xii-scripta",
                .rules = "XS",
                .id = VD_XII,
                ROWS_36,
                START_OFF,
                .doubles = VD_DOUBLES_TWO,
                .must_use = VD_MUST_MAX,
                .value = VD_VALUE_1,
                .opening = VD_OPENING_REROLL},
    [VD_GARANGUET] = {.name = "garanguet",
                      .rules = "GA",
                      .id = VD_GARANGUET,
                      CONTRARY_WAY,
                      .dice = 3,
                      .checkers = 15,
                      .start = {[24] = 15},
                      .hit = VD_HIT_NEVER,
                      .doubles = VD_DOUBLES_OVER_THIRD,
                      .must_use = VD_MUST_MAX,
                      .value = VD_VALUE_1,
                      .opening = VD_OPENING_REROLL},
    [VD_TABULA] = {.name = "tabula",
                   .rules = "TB",
                   .id = VD_TABULA,
                   SAME_24,
                   START_OFF,
                   .doubles = VD_DOUBLES_TWO,
                   .must_use = VD_MUST_MAX,
                   .value = VD_VALUE_1,
                   .opening = VD_OPENING_REROLL},
    [VD_REVERTIER] = {.name = "revertier",
                      .rules = "VE",
                      .id = VD_REVERTIER,
                      PARALLEL_WAY,
                      .block_at = 2,
                      .one_each = 1,
                      .must_use = VD_MUST_MAX,
                      .value = VD_VALUE_1_2_JAN},
};

/* French name first, English beside it, then other names of the same game. ASCII, small letters, as `plain` makes them. */
static const struct {
    const char *name;
    vd_variant_id id;
} names[] = {
    {"backgammon", VD_BACKGAMMON},
    {"ffbg", VD_BACKGAMMON},
    {"standard", VD_BACKGAMMON},
    {"hollandais", VD_DUTCH},
    {"backgammon-hollandais", VD_DUTCH},
    {"neerlandais", VD_DUTCH},
    {"backgammon-neerlandais", VD_DUTCH},
    {"dutch", VD_DUTCH},
    {"dutch-backgammon", VD_DUTCH},
    {"acey-deucey", VD_ACEY_DEUCEY},
    {"aceydeucey", VD_ACEY_DEUCEY},
    {"acey-deucey-american", VD_ACEY_DEUCEY},
    {"american-acey-deucey", VD_ACEY_DEUCEY},
    {"acey-deucey-americain", VD_ACEY_DEUCEY},
    {"acey-deucey-europeen", VD_ACEY_EUROPEAN},
    {"acey-deucey-european", VD_ACEY_EUROPEAN},
    {"european-acey-deucey", VD_ACEY_EUROPEAN},
    {"acey-deucey-marine", VD_ACEY_NAVY},
    {"acey-deucey-navy", VD_ACEY_NAVY},
    {"navy-acey-deucey", VD_ACEY_NAVY},
    {"nackgammon", VD_NACKGAMMON},
    {"nack", VD_NACKGAMMON},
    {"hypergammon", VD_HYPERGAMMON},
    {"hyper", VD_HYPERGAMMON},
    {"hyper-backgammon", VD_HYPERGAMMON},
    {"longgammon", VD_LONGGAMMON},
    {"long-gammon", VD_LONGGAMMON},
    {"tavla", VD_TAVLA},
    {"toutes-tables", VD_TOUTES_TABLES},
    {"toute-table", VD_TOUTES_TABLES},
    {"all-tables", VD_TOUTES_TABLES},
    {"jacquet", VD_JACQUET},
    {"fevga", VD_FEVGA},
    {"phevga", VD_FEVGA},
    {"narde", VD_NARDE},
    {"nardi", VD_NARDE},
    {"nardy", VD_NARDE},
    {"long-nardy", VD_NARDE},
    {"moultezim", VD_MOULTEZIM},
    {"multezim", VD_MOULTEZIM},
    {"gul-bara", VD_GUL_BARA},
    {"gulbara", VD_GUL_BARA},
    {"rosespring", VD_GUL_BARA},
    {"crazy-narde", VD_GUL_BARA},
    {"irish", VD_IRISH},
    {"irish-game", VD_IRISH},
    {"irlandais", VD_IRISH},
    {"nard", VD_NARD},
    {"plakoto", VD_PLAKOTO},
    {"tapa", VD_TAPA},
    {"portes", VD_PORTES},
    {"tabula", VD_TABULA},
    {"buffe", VD_BUFFE},
    {"revertier", VD_REVERTIER},
    {"reverquier", VD_REVERTIER},
    {"verquere", VD_REVERTIER},
    {"verkeer", VD_REVERTIER},
    {"faille", VD_FAILLE},
    {"fallas", VD_FAILLE},
    {"fayles", VD_FAILLE},
    {"fails", VD_FAILLE},
    {"tourne-case", VD_TOURNE_CASE},
    {"tournecase", VD_TOURNE_CASE},
    {"tourne-cases", VD_TOURNE_CASE},
    {"baldrac", VD_BALDRAC},
    {"buffe-de-baldrac", VD_BALDRAC},
    {"buffe-baldrac", VD_BALDRAC},
    {"buffa-de-baldrac", VD_BALDRAC},
    {"buf-de-baldrac", VD_BALDRAC},
    {"jacquet-de-versailles", VD_VERSAILLES},
    {"jacquet-versailles", VD_VERSAILLES},
    {"versailles", VD_VERSAILLES},
    {"xii-scripta", VD_XII},
    {"xii", VD_XII},
    {"duodecim-scripta", VD_XII},
    {"duodecim-scriptorum", VD_XII},
    {"ludus-duodecim-scriptorum", VD_XII},
    {"garanguet", VD_GARANGUET},
    {"guerinquet", VD_GARANGUET},
};

const vd_variant *vd_variant_get(vd_variant_id id)
{
    VD_ASSERT((unsigned)id < VD_VARIANT_KNOWN);
    return &presets[id];
}

static char plain(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '_' || c == ' ' ? '-' : c;
}

/* The next byte of `name` made plain; the accented e's of "néerlandais" and "européen" (UTF-8) count as e. */
static char next_plain(const char *name, size_t len, size_t *at)
{
    unsigned char c = (unsigned char)name[*at];

    if (c == 0xC3U && *at + 1 < len) {
        unsigned char accent = (unsigned char)name[*at + 1];

        if ((accent >= 0xA8U && accent <= 0xABU) || (accent >= 0x88U && accent <= 0x8BU)) {
            *at += 2;
            return 'e';
        }
    }
    *at += 1;
    return plain((char)c);
}

bool vd_name_is(const char *known, const char *name, size_t len)
{
    size_t at = 0;

    while (at < len) {
        if (*known == '\0' || next_plain(name, len, &at) != *known)
            return false;
        known++;
    }
    return *known == '\0';
}

static vd_status find_below(const char *name, size_t len, vd_variant_id end, vd_variant_id *out)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].id < end && vd_name_is(names[i].name, name, len)) {
            *out = names[i].id;
            return VD_OK;
        }
    }
    return VD_ERR_PARSE;
}

vd_status vd_variant_find(const char *name, size_t len, vd_variant_id *out)
{
    return find_below(name, len, VD_VARIANT_COUNT, out);
}

vd_status vd_variant_find_played(const char *name, size_t len, vd_variant_id *out)
{
    return find_below(name, len, VD_VARIANT_PLAYED, out);
}

/* The number under which side `other` knows the cell of my point `point`; 0 when it never goes there. */
static uint8_t number_at(const vd_variant *variant, int other, uint8_t cell)
{
    VD_ASSERT(other == 0 || other == 1);
    for (uint8_t k = 1; k <= variant->track; k++) {
        if (variant->path[other][k] == cell)
            return k;
    }
    return 0;
}

static bool path_is_simple(const vd_variant *variant, int side)
{
    uint64_t seen = 0;

    VD_ASSERT(side == 0 || side == 1);
    for (int k = 1; k <= variant->track; k++) {
        uint8_t cell = variant->path[side][k];

        if (cell == 0 || cell > 63 || (seen >> cell & 1U))
            return false;
        seen |= (uint64_t)1 << cell;
    }
    return true;
}

static bool fields_in_range(const vd_variant *v)
{
    int checkers = v->start_unentered;

    if (v->track < 12 || v->track > VD_TRACK_MAX || v->home < 6 || v->home > v->track ||
        v->checkers < 1 || v->checkers > VD_CHECKERS_MAX || v->dice < 2 || v->dice > VD_DICE_MAX)
        return false;
    for (int k = 1; k <= v->track; k++)
        checkers += v->start[k];
    return checkers == v->checkers && v->start[0] == 0 && (v->block_at == 1 || v->block_at == 2) &&
           v->entry <= VD_ENTER_HALF_FIRST && v->enter_after <= VD_ENTER_AFTER_DOUBLE_OR_12 &&
           v->hit <= VD_HIT_OFF && v->facing <= 1 && v->in_file <= 1 && v->lower_die <= 1 &&
           v->no_hit_run <= 1 && v->one_each <= 1 && v->doubles <= VD_DOUBLES_OVER_THIRD &&
           v->courier <= VD_COURIER_PASS && v->head <= VD_HEAD_NARDE &&
           v->wall <= VD_WALL_VERSAILLES && v->unblock <= 1 && v->equal_again <= 1 &&
           v->unplayed_loses <= 1 && v->third <= VD_THIRD_GREATER && (!v->third || v->dice == 3) &&
           v->mother <= VD_MOTHER_DRAWS && v->special12 <= VD_12_NAME_DOUBLE_COMPLEMENT &&
           v->bearoff <= VD_BEAROFF_HALF && v->must_use <= VD_MUST_MAX &&
           v->value <= VD_VALUE_1_2_HOME && v->opening <= VD_OPENING_REROLL;
}

/* Is this Jacquet with hits? What is hit there, and how often a double is played, is of that game as long as nobody has said what
 * it would be in another. */
static bool is_versailles(const vd_variant *v)
{
    return v->wall == VD_WALL_VERSAILLES && v->courier == VD_COURIER_HOME &&
           v->hit == VD_HIT_HOME_REACHED && v->block_at == 2 && v->dice == 2 && !v->head &&
           !v->unblock && !v->no_hit_run && !v->one_each && !v->special12 && !v->equal_again &&
           !v->unplayed_loses && v->doubles == VD_DOUBLES_BY_NUMBER;
}

/* Couriers, heads and walls are told by numbers that the sides share half a turn apart, and but in one game by a board on which
 * nobody is hit. The search for standard backgammon counts on their absence from contrary games. */
static bool duties_fit(const vd_variant *v)
{
    const int half = v->track / 2;

    if (!v->courier && !v->head && !v->wall && !v->unblock)
        return v->doubles != VD_DOUBLES_BY_NUMBER;
    if (v->track != 24 || v->start_unentered > 0)
        return false;
    if (v->wall == VD_WALL_VERSAILLES || v->doubles == VD_DOUBLES_BY_NUMBER) {
        if (!is_versailles(v))
            return false;
    } else if (v->hit != VD_HIT_NEVER || v->block_at != 1) {
        return false;
    }
    for (int k = 1; k <= v->track; k++) {
        if (v->opponent_point[k] != (k + half - 1) % v->track + 1)
            return false;
    }
    return true;
}

/* Pins are kept by point of a track of 24, and a checker is pinned once: two shut a point, and none waits off the board. */
static bool pins_fit(const vd_variant *v)
{
    if (v->hit != VD_HIT_PIN)
        return v->mother == 0;
    return v->track == 24 && v->block_at == 2 && v->start_unentered == 0 && v->no_hit_run == 0 &&
           v->doubles == VD_DOUBLES_FOUR && v->dice == 2;
}

/* One checker a point, and the loss by those on the bar, are of a game in which both run the same way half a turn apart: there two
 * sides that both cannot enter are the only ones that both cannot move. */
static bool one_each_fits(const vd_variant *v)
{
    if (!v->one_each)
        return v->value != VD_VALUE_1_2_JAN;
    return v->track == 24 && vd_variant_way(v) == VD_WAY_PARALLEL && v->hit == VD_HIT_ALWAYS &&
           v->block_at == 2 && v->start_unentered == 0;
}

/* Who is hit stands on its first point again, where the other side's last is: two shut it, and none waits off the board. A play
 * of fewer dice than were thrown must be all that may be missing. */
static bool entry_fits(const vd_variant *v)
{
    if (v->hit == VD_HIT_ENTRY && (vd_variant_way(v) != VD_WAY_CONTRARY || v->block_at != 2 ||
                                   v->start_unentered > 0 || v->no_hit_run))
        return false;
    return !v->unplayed_loses || v->doubles == VD_DOUBLES_TWO;
}

/* A pair above the third number leaves a rest that is told from the hops made: none waits off the board, and what is hit is out of
 * the mover's way. One number often enough is as good in one order as in another, so that the nine of three alike may be parted. */
static bool over_third_fits(const vd_variant *v)
{
    if (v->doubles != VD_DOUBLES_OVER_THIRD)
        return true;
    return v->dice == 3 && v->track == 24 && vd_variant_way(v) == VD_WAY_CONTRARY &&
           (v->hit == VD_HIT_NEVER || v->hit == VD_HIT_ALWAYS) && v->start_unentered == 0 &&
           v->must_use == VD_MUST_MAX && v->bearoff == VD_BEAROFF_STANDARD && !v->no_hit_run &&
           !v->special12 && !v->equal_again && !v->unplayed_loses && !v->lower_die && !v->one_each;
}

/* Two rows that face each other are of one game so far: all enter one by one, and one number a turn is played. */
static bool facing_fits(const vd_variant *v)
{
    const bool any = v->facing || v->in_file || v->lower_die || v->hit == VD_HIT_OFF ||
                     v->bearoff == VD_BEAROFF_NEVER;

    if (!any)
        return true;
    return v->facing && v->in_file && v->lower_die && v->hit == VD_HIT_OFF &&
           v->bearoff == VD_BEAROFF_NEVER && v->track == 12 && v->dice == 2 && v->block_at == 2 &&
           v->start_unentered == v->checkers && v->doubles == VD_DOUBLES_TWO &&
           v->entry == VD_ENTER_FREE && v->enter_after == VD_ENTER_ANY_TIME && !v->no_hit_run &&
           !v->special12 && !v->equal_again && !v->unplayed_loses;
}

/* The number of what shares a cell with my point `point`, or faces it; 0: nothing. *fits is false where the sides do not see that
 * alike. */
static uint8_t met_at(const vd_variant *variant, uint8_t point, bool *fits)
{
    const uint8_t mine = number_at(variant, 1, variant->path[0][point]);

    *fits = number_at(variant, 0, variant->path[1][point]) == mine;
    if (!variant->facing)
        return mine;
    *fits = mine == 0 && *fits && variant->path[0][point] + variant->path[1][point] == 25;
    return point;
}

vd_status vd_variant_prepare(vd_variant *variant)
{
    if (variant->bearoff == VD_BEAROFF_HALF)
        variant->home = variant->track / 2;
    if (!fields_in_range(variant) || !path_is_simple(variant, 0) || !path_is_simple(variant, 1))
        return VD_ERR_UNSUPPORTED;
    for (uint8_t k = 1; k <= variant->track; k++) {
        bool fits;

        /* The same table must serve whoever is on roll: positions do not carry the seat. */
        variant->opponent_point[k] = met_at(variant, k, &fits);
        if (!fits)
            return VD_ERR_UNSUPPORTED;
    }
    return duties_fit(variant) && pins_fit(variant) && one_each_fits(variant) &&
                   entry_fits(variant) && facing_fits(variant) && over_third_fits(variant)
               ? VD_OK
               : VD_ERR_UNSUPPORTED;
}
