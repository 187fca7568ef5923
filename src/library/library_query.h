/* What a search asks for, and what it asks of a position. Private to the room. */
#ifndef VD_LIBRARY_QUERY_H
#define VD_LIBRARY_QUERY_H

#include "library_facts.h"
#include "videau/library.h"

enum { VD_QUERY_TEXT = 64, VD_QUERY_ANY = INT32_MIN };

/* low <= x <= high; without a limit the largest numbers. */
typedef struct vd_span {
    double low, high;
    bool given;
} vd_span;

struct vd_library_query {
    /* Matches. Names as vd_normalise makes them; "" any. */
    char player[VD_QUERY_TEXT], opponent[VD_QUERY_TEXT], tag[VD_QUERY_TEXT], word[VD_QUERY_TEXT];
    char date_low[16], date_high[16]; /* "2024-03", compared as texts; "" any */
    const char *variant;              /* vd_match_rules_name; NULL: any */
    int won; /* 1 by the player (else by who uses the library), 0 lost, VD_QUERY_ANY */
    bool me; /* only matches of who uses the library */
    vd_span id, length, pr;
    /* Positions. */
    unsigned kinds, faults, parts; /* bits by vd_decision_kind, vd_fault, vd_part; 0 any */
    int owner;                     /* 1, 0, -1, VD_QUERY_ANY */
    int dice[2];                   /* higher first; 0 any */
    vd_span error, cost, own_away, their_away, lead, own_off, their_off, prime, their_prime,
        own_back, their_back, own_bar, their_bar;
    uint32_t own_points, their_points; /* bits 1..24 that must be made */
    bool anchor;                       /* an anchor, wherever */
    bool positions;                    /* something of these was asked */
};

#endif
