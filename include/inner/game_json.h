/* Things of the game as JSON, as docs/PROTOCOL.md says them, and read from it. Knows no table and no connection.
 *
 * Makers return a new object, NULL without memory. Readers return false and leave *out alone. */
#ifndef VD_GAME_JSON_H
#define VD_GAME_JSON_H

#include "inner/json_values.h"

enum { VD_POSITION_TEXT_MAX = 1024 };

json_t *vd_json_hops(const vd_hop *hop, int hops); /* [from, to, die, hit] */
json_t *vd_json_dice(const uint8_t *die, int count);
json_t *vd_json_checkers(const vd_variant *variant, const vd_pos *pos, int turn); /* by seat */
json_t *vd_json_pips(const vd_variant *variant, const vd_pos *pos, int turn);
json_t *vd_json_cube(uint16_t exponent, int owner);       /* owner -1: centred */
json_t *vd_json_situation(const vd_situation *situation); /* the text form */
json_t *vd_json_play(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                     const vd_play *play, bool white); /* text, letters, hops */
json_t *vd_json_row(const vd_variant *variant, const vd_move_list_row *row);
json_t *vd_json_rows(const vd_variant *variant, const vd_move_list *move_list, size_t from,
                     size_t count);
json_t *vd_json_advice(const vd_match *match, const vd_advice *advice, size_t most);
json_t *vd_json_chances(const vd_variant *variant, const vd_probs *probs);
/* "draw" for the opening, else vd_act_name: what a page says and is told. */
const char *vd_json_act(vd_act act);
json_t *vd_json_verdict(const vd_match *match, const vd_verdict_of_play *verdict);

bool vd_json_read_hops(const json_t *value, vd_hop *hop, int *hops);
/* [[from, to], ...] as a claim. */
bool vd_json_read_moves(const json_t *value, vd_claim *out);

#endif
