/* Who was served when. */
#include "turns.h"

#include "videau/base.h"

uint64_t vd_turns_when(const vd_turns *turns, uint64_t who)
{
    VD_ASSERT(turns);
    for (int i = 0; i < VD_TURNS_KNOWN; i++)
        if (turns->served[i].when && turns->served[i].who == who)
            return turns->served[i].when;
    return 0;
}

void vd_turns_note(vd_turns *turns, uint64_t who)
{
    int at = 0;

    VD_ASSERT(turns);
    for (int i = 0; i < VD_TURNS_KNOWN; i++) {
        if (turns->served[i].when && turns->served[i].who == who) {
            at = i;
            break;
        }
        if (turns->served[i].when < turns->served[at].when)
            at = i;
    }
    turns->served[at].who = who;
    turns->served[at].when = ++turns->last;
}
