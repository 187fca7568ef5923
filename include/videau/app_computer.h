/* The computer as a player at a seat of a session.
 *
 * vd_computer is the engine as a program hands it round: whoever seats a computer player or asks for advice names this, and no engine. */
#ifndef VIDEAU_APP_COMPUTER_H
#define VIDEAU_APP_COMPUTER_H

#include "videau/app_session.h"
#include "videau/eval.h"
#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vd_computer {
    const vd_engine *engine; /* the caller's, who keeps it as long as this is used */
} vd_computer;

/* Is the variant one that the computer plays without an engine, by hand-made weights, since there is no net of it? */
VD_API bool vd_plain_plays(const vd_variant *variant);
/* How many turns each side has in a game of the computer against itself, on average; 0: not measured. */
VD_API int vd_plain_turns(const vd_variant *variant);
/* The minutes of a game of so many turns a side, at ten seconds each. */
VD_API int vd_minutes_of_turns(int turns);
/* Does it play this variant? */
VD_API bool vd_computer_plays(const vd_computer *computer, const vd_variant *variant);
/* How well it may play: names as in files, the weakest first; "level.<name>" in the catalogue. NULL: `index` is too high. The last takes
 * its time: it rolls out what it hesitates about. */
VD_API const char *vd_computer_level(size_t index);
/* The strongest of those that answer at once: what is played where nobody chose. */
VD_API const char *vd_computer_level_usual(void);
/* Is it the one that takes its time? */
VD_API bool vd_computer_level_is_deep(const char *name);
/* Is there such a level in this game? Not where three dice are thrown or a double is played on to others, which would take up to a minute, nor
 * where a table knows the end. */
VD_API bool vd_computer_rolls_out(const vd_variant *variant);
/* Has what is agreed on this level? At trictrac too nothing is rolled out. */
VD_API bool vd_computer_level_suits(const char *name, const vd_game_settings *settings);
/* The name in files of a level called so, in French or English; NULL: none. */
VD_API const char *vd_computer_level_find(const char *name, size_t len);

/* What a computer seat does now, by its level: "maximum" looks two rolls ahead, where its game is searched so deep, and "approfondi"
 * rolls out besides what is then near (vd_roller_rank_best, VD_ROLLER_3): a second or two.
 * The engine must know the variant, but where vd_plain_plays says so: there it may be NULL. The phase must not be waiting for dice
 * that the players throw. With VD_ACT_ROLL the caller throws. `plays` is scratch of VD_PLAYS_MAX. Fails with VD_ERR_CANCELLED, VD_ERR_ILLEGAL, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_session_computer(const vd_session *session,
                                                  const vd_engine *engine, vd_plays *plays,
                                                  vd_action *out);

/* All that this depends on, so that another thread may think while the session goes on. */
typedef struct vd_computer_player {
    vd_match match;
    char level[VD_NAME_MAX];
    uint64_t noise_seed;
    bool resigned; /* it offered to resign in this game already, and that was refused */
} vd_computer_player;

VD_API void vd_computer_player_of(const vd_session *session, vd_computer_player *out);
/* `job` (may be NULL) can end it with VD_ERR_CANCELLED. */
VD_API VD_NODISCARD vd_status vd_computer_player_decide(const vd_computer_player *player,
                                                        const vd_engine *engine, vd_plays *plays,
                                                        const vd_job *job, vd_action *out);

#ifdef __cplusplus
}
#endif
#endif
