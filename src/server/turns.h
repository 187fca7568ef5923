/* Turns: who was served when, so that the one served longest ago comes first. Of more than it knows the one served longest ago is
 * forgotten, and comes first as well. No locks. */
#ifndef VD_TURNS_H
#define VD_TURNS_H

#include <stdint.h>

enum { VD_TURNS_KNOWN = 128 };

typedef struct vd_turns {
    struct {
        uint64_t who, when; /* when 0: nobody */
    } served[VD_TURNS_KNOWN];
    uint64_t last;
} vd_turns;

uint64_t vd_turns_when(const vd_turns *turns, uint64_t who); /* 0: never */
void vd_turns_note(vd_turns *turns, uint64_t who);           /* served now */

#endif
