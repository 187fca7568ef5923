/* A game in progress goes on with a play that was found for it. For the rooms app and server. */
#ifndef VD_SESSION_PLAY_H
#define VD_SESSION_PLAY_H

#include "videau/app.h"

/* As vd_session_act; `found` comes from vd_play_judge or vd_plays_find on the session's match, and is not judged again. */
VD_NODISCARD vd_status vd_session_play(vd_session *session, int seat, const vd_play *found,
                                       vd_refusal *refusal);

#endif
