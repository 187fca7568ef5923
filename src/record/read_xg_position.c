/* .xgp: one position with its analyses. */
#include "read_xg_parts.h"

#include <math.h>
#include <string.h>

bool vd_xg_find_standing(const xg_reader *r, xg_standing *out)
{
    size_t games = 0, cubes = 0, moves = 0;

    *out = (xg_standing){NULL, NULL, NULL};
    for (size_t i = 0; i < r->count; i++) {
        const uint8_t *record = vd_xg_record_at(r, i);

        if (record[VD_XG_TYPE] == VD_XG_HEADER_GAME) {
            out->game = record;
            games++;
        } else if (record[VD_XG_TYPE] == VD_XG_CUBE) {
            out->cube = record;
            cubes++;
        } else if (record[VD_XG_TYPE] == VD_XG_MOVE) {
            out->move = record;
            moves++;
        }
    }
    return games == 1 && cubes <= 1 && moves <= 1 && cubes + moves > 0;
}

static void read_caption(const xg_reader *r, const xg_standing *at, const uint32_t score[2],
                         int seat, vd_situation *s)
{
    const vd_match_rules *rules = &r->match->rules;

    VD_ASSERT(seat == 0 || seat == 1);
    s->length = rules->length;
    s->score[VD_MOVER] = score[seat];
    s->score[VD_OPPONENT] = score[!seat];
    s->crawford = rules->length > 0 && at->game[G_CRAWFORD];
    s->jacoby = rules->length == 0 && rules->jacoby;
    s->beavers = rules->length == 0 && rules->beavers;
}

static vd_status read_situation(xg_reader *r, const xg_standing *at, vd_situation *s, int *seat)
{
    const uint8_t *record = at->move ? at->move : at->cube;
    uint32_t score[2] = {0, 0};
    int exponent = 0, owner = -1, die[2] = {0, 0};
    vd_status status = vd_xg_read_seat(r, record, at->move ? V_ACTIVE : C_ACTIVE, seat);

    if (status == VD_OK)
        status = vd_xg_read_score(r, at->game, score);
    for (int i = 0; status == VD_OK && i < 2; i++) /* nobody plays on with the match won */
        if (score[i] > (r->match->rules.length ? r->match->rules.length - 1U : INT16_MAX))
            status = vd_xg_fail_number(r, VD_IMPORT_bad_score, G_SCORE + 4 * (size_t)i,
                                       (int32_t)score[i]);
    if (status == VD_OK)
        status = vd_xg_read_cube(r, record, at->move ? V_CUBE : C_CUBE, &exponent, &owner);
    if (status != VD_OK)
        return status;
    vd_situation_init(s, (vd_variant_id)r->variant->id);
    status = vd_xg_read_board(r, record, at->move ? V_BEFORE : C_BOARD, *seat, &s->pos);
    if (status == VD_OK && at->move)
        status = vd_xg_read_dice(r, record, die);
    if (status != VD_OK)
        return status;
    if (at->move)
        s->dice = vd_dice_make(die[0], die[1]);
    read_caption(r, at, score, *seat, s);
    s->cube_exp = (uint16_t)exponent;
    s->cube_owner = (int8_t)(owner < 0 ? -1 : owner == *seat ? VD_MOVER : VD_OPPONENT);
    if (owner < 0 && vd_xg_i32(at->game + G_AUTODOUBLES) > 0)
        s->cube_exp = (uint16_t)(vd_xg_u32(at->game + G_AUTODOUBLES) & 15);
    return VD_OK;
}

/* The figures of the play first: with dice on the board the cube's are but what was known before. */
static void fill_position(xg_reader *r, const xg_standing *at, vd_rec_position *p)
{
    if (at->move) {
        vd_pos after;
        const int die[2] = {p->situation.dice.die[0], p->situation.dice.die[1]};
        const bool played =
            vd_xg_read_after(r, at->move, p->seat, &p->situation.pos, die, &after) &&
            at->move[V_PLAYED];

        vd_xg_add_comment(r, &p->comment, vd_xg_i32(at->move + V_COMMENT));
        vd_xg_read_play_analysis(r, at->move, p->seat, &p->situation.pos, played ? &after : NULL,
                                 &p->analyses);
        vd_xg_extras_read(r->b, &p->tags, VD_XG_EXTRAS_MOVE, at->move);
    }
    if (at->cube) {
        const int32_t doubled = vd_xg_i32(at->cube + C_DOUBLE), take = vd_xg_i32(at->cube + C_TAKE);

        vd_xg_add_comment(r, &p->comment, vd_xg_i32(at->cube + C_COMMENT));
        if (doubled != -2 || !at->move)
            vd_xg_read_cube_analysis(r, at->cube, &p->analyses);
        vd_xg_extras_read(r->b, &p->tags, VD_XG_EXTRAS_CUBE, at->cube);
        p->situation.doubled = !at->move && doubled == 1 && take < 0;
        vd_xg_add_tag_number(r, &p->tags, "xg.cube.double", doubled);
        if (take >= 0)
            vd_xg_add_tag_number(r, &p->tags, "xg.cube.take", take);
    }
}

static void tag_text(xg_reader *r, vd_rec_tags *tags, const char *key, const char *text)
{
    if (text)
        vd_build_tag(r->b, tags, key, text, strlen(text));
}

static void tag_header(xg_reader *r, vd_rec_tags *tags)
{
    const vd_rec_match *h = &r->header;

    tag_text(r, tags, "event", h->event);
    tag_text(r, tags, "round", h->round);
    tag_text(r, tags, "place", h->place);
    tag_text(r, tags, "date", h->date);
    tag_text(r, tags, "time", h->time);
    tag_text(r, tags, "transcriber", h->transcriber);
    for (size_t i = 0; i < h->tags.count; i++)
        tag_text(r, tags, h->tags.tag[i].key, h->tags.tag[i].value);
}

vd_status vd_xg_read_position(xg_reader *r, const xg_standing *at)
{
    vd_situation s = {0};
    vd_rec_position *p;
    int seat = 0;
    vd_status status = read_situation(r, at, &s, &seat);

    if (status != VD_OK)
        return status;
    vd_build_record(r->b)->format = "xgp";
    p = vd_build_standing(r->b, &s);
    p->seat = (uint8_t)seat;
    p->named = true;
    p->name[0] = r->header.name[0];
    p->name[1] = r->header.name[1];
    p->cube_limit = r->header.cube_limit;
    p->comment = r->header.comment;
    vd_xg_add_comment(r, &p->comment, vd_xg_i32(at->game + G_COMMENT));
    vd_xg_add_comment(r, &p->comment, vd_xg_i32(at->game + G_COMMENT_END));
    fill_position(r, at, p);
    tag_header(r, &p->tags);
    return VD_OK;
}
