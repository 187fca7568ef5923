/* Trictrac as text: a party that is read prints, and that reads as the same; whatever it holds, a throw, its events and a play are
 * found without a fault. The first byte has options, the second how the rest is read. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tt_oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLD(condition) ((condition) ? (void)0 : broken(#condition, __LINE__))

static vd_tt_plays plays;

static void broken(const char *condition, int line)
{
    fprintf(stderr, "fuzz_trictrac.c:%d: %s\n", line, condition);
    abort();
}

static void options_of(uint8_t byte, vd_tt_options *out)
{
    vd_tt_options_default(out);
    out->by_hand = byte & 1;
    out->bredouille = !(byte & 2);
    out->sortie = byte & 4 ? VD_TT_SORTIE_FREE : VD_TT_SORTIE_USUAL;
    out->margot = byte & 8;
    out->rencontre = byte & 16;
    out->by_power = !(byte & 32);
    out->throws_again = !(byte & 64);
    out->holes = byte & 128 ? 3 : 12;
}

static void fuzz_play(const char *text, size_t len, vd_tt_numbering numbering)
{
    vd_tt_claim claim;
    vd_error err;

    if (vd_tt_play_parse(text, len, numbering, &claim, &err) != VD_OK) {
        HOLD(err.code > VD_ERROR_none && err.offset <= len);
        return;
    }
    HOLD(claim.moves <= 2);
    for (int i = 0; i < claim.moves; i++)
        HOLD(claim.move[i].from >= 1 && claim.move[i].from <= VD_TT_OUT && claim.move[i].to >= 1 &&
             claim.move[i].to <= VD_TT_OUT);
}

/* Some steps on from there, each of which must be possible and leave a state that can be printed and read. */
static void go_on(const vd_tt_options *options, vd_tt_state *state, uint64_t seed)
{
    vd_rng rng;

    vd_rng_init(&rng, seed);
    for (int i = 0; i < 12 && state->phase != VD_TT_OVER; i++) {
        vd_tt_outcome outcome;
        vd_tt_action action;

        tt_random_action(options, state, &rng, &plays, &action);
        HOLD(vd_tt_do(options, state, &action, &plays, &outcome) == VD_TT_DENIAL_none);
        HOLD(vd_tt_state_check(options, state, NULL) == VD_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 2;
    char printed[VD_TT_TEXT_MAX], again[VD_TT_TEXT_MAX];
    vd_tt_options options;
    vd_tt_state state;
    vd_error err;
    vd_buf buf;

    if (size < 2)
        return 0;
    options_of(data[0], &options);
    if (data[1] & 1) {
        fuzz_play(text, size - 2, data[1] & 2 ? VD_TT_BY_FLECHE : VD_TT_BY_CASE);
        return 0;
    }
    if (vd_tt_state_parse(text, size - 2, &options, &state, &err) != VD_OK) {
        HOLD(err.code > VD_ERROR_none && err.code < VD_ERROR_COUNT && err.offset <= size);
        return 0;
    }
    vd_buf_init(&buf, printed, sizeof printed);
    vd_tt_state_format(&buf, &state);
    HOLD(!buf.full);
    HOLD(vd_tt_state_parse(printed, buf.length, &options, &state, NULL) == VD_OK);
    vd_buf_init(&buf, again, sizeof again);
    vd_tt_state_format(&buf, &state);
    HOLD(strcmp(printed, again) == 0);
    go_on(&options, &state, data[1]);
    return 0;
}
