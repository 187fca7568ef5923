/* Private to the room: the records of 2,560 bytes in an .xg file, and what of them the model has no field for. */
#ifndef VD_XG_LAYOUT_H
#define VD_XG_LAYOUT_H

#include "xg_container.h"

enum { VD_XG_RECORD_BYTES = 2560, VD_XG_PLACES = 26 };

enum {
    VD_XG_HEADER_MATCH,
    VD_XG_HEADER_GAME,
    VD_XG_CUBE,
    VD_XG_MOVE,
    VD_XG_FOOTER_GAME,
    VD_XG_FOOTER_MATCH
};

enum { VD_XG_TYPE = 8 };

/* Where things stand in a record. M: header of the match, G: of a game, C: cube, V: move, E: end of a game, F: of the match */
enum {
    M_PLAYER1 = 9, /* string of 40 */
    M_PLAYER2 = 50,
    M_LENGTH = 92,
    M_VARIATION = 96,
    M_CRAWFORD = 100,
    M_JACOBY = 101,
    M_BEAVER = 102,
    M_AUTODOUBLE = 103,
    M_ELO1 = 104,
    M_ELO2 = 112,
    M_EXPERIENCE1 = 120,
    M_EXPERIENCE2 = 124,
    M_DATE = 128,
    M_EVENT = 136,    /* string of 128 */
    M_LOCATION = 283, /* string of 128 */
    M_ROUND = 417,    /* string of 128 */
    M_VERSION = 552,
    M_MAGIC = 556,
    M_COMMENT = 576,
    M_COMMENT_END = 580,
    M_MONEY = 584,
    M_CUBE_LIMIT = 612,
    M_AUTODOUBLE_MAX = 616,
    M_EVENT_WIDE = 622,
    M_PLAYER1_WIDE = 880,
    M_PLAYER2_WIDE = 1138,
    M_LOCATION_WIDE = 1396,
    M_ROUND_WIDE = 1654,
    M_TRANSCRIBER_WIDE = 1960,

    G_SCORE = 12,
    G_CRAWFORD = 20,
    G_START = 21,
    G_NUMBER = 48,
    G_COMMENT = 56,
    G_COMMENT_END = 60,
    G_AUTODOUBLES = 64,

    C_ACTIVE = 12,
    C_DOUBLE = 16,
    C_TAKE = 20,
    C_BEAVER = 24,
    C_RACCOON = 28,
    C_CUBE = 32,
    C_BOARD = 36,
    C_ENGINE = 64, /* 132 bytes */
    C_ERROR = 200,
    C_DICE = 208, /* string of 2 */
    C_TAKE_ERROR = 216,
    C_ROLLOUT = 224,
    C_LEVEL = 232,
    C_BEAVER_ERROR = 240,
    C_RACCOON_ERROR = 248,
    C_TUTOR_ERROR = 272,
    C_TUTOR_TAKE_ERROR = 280,
    C_COMMENT = 292,
    C_EDITED = 296,
    C_AUTODOUBLES = 300,
    C_CLOCK1 = 304,
    C_CLOCK2 = 308,

    /* in C_ENGINE */
    D_LEVEL = 28,
    D_AWAY = 32,
    D_CUBE = 40,
    D_OWNER = 44,
    D_JACOBY = 48,
    D_CRAWFORD = 50,
    D_MET = 52,
    D_FLAG = 54,
    D_VERDICT = 56,
    D_EVAL = 60,
    D_EQUITY = 88, /* no double, take, pass */
    D_REQUESTED = 100,
    D_CHOICE = 102,
    D_DOUBLE_EVAL = 104,

    V_BEFORE = 9,
    V_AFTER = 35,
    V_ACTIVE = 64,
    V_LEGS = 68,
    V_DICE = 100,
    V_CUBE = 108,
    V_COUNT = 120,
    V_ENGINE = 124, /* 2,184 bytes */
    V_PLAYED = 2308,
    V_ERROR = 2312,
    V_LUCK = 2320,
    V_ROLLOUTS = 2344,
    V_LEVEL = 2472,
    V_LUCK_LEVEL = 2476,
    V_TUTOR_BOARD = 2484,
    V_COMMENT = 2524,
    V_EDITED = 2528,
    V_AUTODOUBLES = 2540,

    /* in V_ENGINE */
    B_DICE = 28,
    B_LEVEL = 36,
    B_AWAY = 40,
    B_CUBE = 48,
    B_OWNER = 52,
    B_CRAWFORD = 56,
    B_JACOBY = 60,
    B_COUNT = 64,
    B_AFTER = 68,
    B_LEGS = 900,
    B_LEVELS = 1156,
    B_EVALS = 1284,
    B_IRRELEVANT = 2180,
    B_MET = 2181,
    B_CHOICE0 = 2182,
    B_CHOICE1 = 2183,

    E_SCORE = 12,
    E_CRAWFORD = 20,
    E_WINNER = 24,
    E_POINTS = 28,
    E_END = 32,

    F_SCORE = 12,
    F_WINNER = 20
};

enum {
    VD_XG_CANDIDATES_MAX = 32,
    VD_XG_EVAL = 7, /* floats */
    VD_XG_WIDE_TEXT = 129,
    VD_XG_MONEY = 99999, /* length of a money game */
    VD_XG_NOT_GRADED = -1000,
    VD_XG_NO_LEVEL = -100,
    VD_XG_NEWEST = 40
};
#define VD_XG_MAGIC 0x494C4D44

/* Who judged what a file says: eXtreme Gammon, or all of it Videau, whose plies are one less for the same depth. */
#define VD_XG_ENGINE     "eXtreme Gammon"
#define VD_XG_OWN_ENGINE "Videau"
/* Then the fourth text of the header begins with this; behind it a version, then a table. */
#define VD_XG_OWN_MARK  "Analysed by " VD_XG_OWN_ENGINE
#define VD_XG_OWN_TABLE ", table "
enum { VD_XG_MARK_TEXT = 3 };

/* "4-ply", "XG Roller+", "Rollout"; of our own "3-ply", "roller-2", "rollout". NULL when no level is meant. `room` for those
 * without a name. */
const char *vd_xg_level_name(int level, bool own, char room[32]);
/* The other way; VD_XG_NO_LEVEL: no level of theirs. */
int vd_xg_level_number(const char *name, bool own);

/* Numbers that the model has no field for: kept as tags "xg.name" where they are not what they are in most files. */
typedef enum vd_xg_extras {
    VD_XG_EXTRAS_MATCH,
    VD_XG_EXTRAS_GAME,
    VD_XG_EXTRAS_CUBE,
    VD_XG_EXTRAS_CUBE_ENGINE,
    VD_XG_EXTRAS_MOVE,
    VD_XG_EXTRAS_MOVE_ENGINE,
    VD_XG_EXTRAS_FOOTER_GAME,
    VD_XG_EXTRAS_FOOTER_MATCH,
    VD_XG_EXTRAS_COUNT
} vd_xg_extras;

void vd_xg_extras_read(vd_builder *builder, vd_rec_tags *tags, vd_xg_extras which,
                       const uint8_t *record);
/* Every number of the table into the record: from its tag, else (tags may be NULL) as in most files. */
void vd_xg_extras_write(const vd_rec_tags *tags, vd_xg_extras which, uint8_t *record);
/* The whole number that a tag says, or `fallback`. */
int32_t vd_xg_tag_number(const vd_rec_tags *tags, const char *key, int32_t fallback);

/* 26 places as player 1 sees them, [0] the bar of player 2: as seat 0 sees them. False: checkers that cannot be. */
bool vd_xg_board_read(const uint8_t *at, const vd_variant *variant, vd_pos *out);
void vd_xg_board_write(const vd_pos *pos, uint8_t *at);

/* The first match; the first position. */
VD_NODISCARD vd_status vd_xg_write(const vd_record *record, const vd_record_options *options,
                                   vd_out *out, vd_record_error *err);
VD_NODISCARD vd_status vd_xgp_write(const vd_record *record, const vd_record_options *options,
                                    vd_out *out, vd_record_error *err);

#endif
