/* FIBS "oldmoves": "X: (3 1) 8-5 6-5". X moves down its numbers; O does too in some exports, up in others. */
#include "text_priv.h"

#include <string.h>

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_lines lines;
    vd_piece line;
    vd_rec_match *match;
    uint32_t score[2];
    uint32_t length;
    bool scored; /* "Score is" was read: names follow */
    vd_piece scored_line;
} reader;

static vd_status fail(reader *r, vd_import_fault fault, vd_piece at)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at.at - r->in->text), at.at, at.len);
}

/* "Score is 0-2 in a 3 point match.", "... in an unlimited match." */
static bool score_line(vd_piece line, uint32_t score[2], uint32_t *length)
{
    vd_piece rest;
    size_t in;

    if (!vd_piece_begins(line, "score is "))
        return false;
    rest = vd_piece_trim(vd_piece_from(line, 9));
    if (!vd_piece_number(rest, &score[0], &rest) || !rest.len || rest.at[0] != '-' ||
        !vd_piece_number(vd_piece_from(rest, 1), &score[1], &rest))
        return false;
    in = vd_piece_find(rest, " in a");
    rest = vd_piece_trim(vd_piece_from(rest, in + 5));
    if (rest.len && (rest.at[0] == 'n' || rest.at[0] == 'N'))
        rest = vd_piece_trim(vd_piece_from(rest, 1));
    *length = 0;
    return vd_piece_begins(rest, "unlimited") || vd_piece_number(rest, length, &rest);
}

/* "alice is X - bob is O". */
static bool names_line(vd_piece line, vd_piece name[2])
{
    const size_t first = vd_piece_find(line, " is x - "), end = vd_piece_find(line, " is o");

    if (first == line.len || end == line.len || end < first + 8)
        return false;
    name[0] = vd_piece_trim((vd_piece){line.at, first});
    name[1] = vd_piece_trim((vd_piece){line.at + first + 8, end - first - 8});
    return name[0].len && name[1].len;
}

/* Can this be the score after the game at hand? */
static bool follows(const reader *r, const uint32_t score[2])
{
    const uint32_t *low = r->b->game->score;
    const int winner = r->b->drop_winner >= 0 ? r->b->drop_winner : r->b->said.winner;

    for (int seat = 0; seat < 2; seat++)
        if (score[seat] > low[seat] && score[!seat] == low[!seat])
            return winner < 0 || winner == seat;
    return false;
}

/* FIBS once exchanged the two scores between games: put back where that alone follows from the game before. */
static void settle_score(reader *r)
{
    const uint32_t swapped[2] = {r->score[1], r->score[0]};

    if (!r->b->game || follows(r, r->score) || !follows(r, swapped))
        return;
    memcpy(r->score, swapped, sizeof r->score);
    vd_build_repair(r->b, VD_REPAIR_scores_swapped, (int32_t)swapped[1], (int32_t)swapped[0], 0,
                    NULL, NULL);
}

static bool same_players(const reader *r, const vd_piece name[2])
{
    for (int seat = 0; seat < 2; seat++)
        if (!vd_piece_same(name[seat],
                           (vd_piece){r->match->name[seat], strlen(r->match->name[seat])}))
            return false;
    return true;
}

static vd_status begin_game(reader *r, const vd_piece name[2])
{
    if (r->length > UINT16_MAX)
        return fail(r, VD_IMPORT_bad_length, r->scored_line);
    if (!r->match || r->match->rules.length != r->length || !same_players(r, name)) {
        r->match = vd_build_match(r->b);
        for (int seat = 0; seat < 2; seat++)
            r->match->name[seat] = vd_piece_keep(r->b, name[seat]);
        vd_build_rules(r->b, VD_BACKGAMMON, (int)r->length);
    }
    settle_score(r);
    vd_build_game(r->b, r->score);
    r->scored = false;
    return VD_OK;
}

/* ---- Turns ---- */

/* "(3 1)" at the front. */
static bool dice_read(vd_piece *text, uint8_t die[2])
{
    uint32_t value;
    vd_piece rest;

    if (!text->len || text->at[0] != '(')
        return false;
    rest = vd_piece_from(*text, 1);
    for (int i = 0; i < 2; i++) {
        if (!vd_piece_number(vd_piece_trim(rest), &value, &rest) || value < 1 || value > 6)
            return false;
        die[i] = (uint8_t)value;
    }
    rest = vd_piece_trim(rest);
    if (!rest.len || rest.at[0] != ')')
        return false;
    *text = vd_piece_trim(vd_piece_from(rest, 1));
    return true;
}

static uint8_t mirrored(uint8_t place)
{
    return place >= 1 && place <= 24 ? (uint8_t)(25 - place) : place;
}

/* Numbers that go up are the other side's: turned to the mover's own. */
static void turn_claim(vd_rec_claim *claim)
{
    bool up = false;

    for (size_t i = 0; i < claim->legs; i++) {
        const vd_rec_leg *leg = &claim->leg[i];

        if (leg->from == VD_PLACE_BAR)
            up = up || (leg->to >= 1 && leg->to <= 6);
        else if (leg->to == VD_PLACE_OFF)
            up = up || leg->from >= 19;
        else
            up = up || leg->to > leg->from;
    }
    for (size_t i = 0; up && i < claim->legs; i++) {
        claim->leg[i].from = mirrored(claim->leg[i].from);
        claim->leg[i].to = mirrored(claim->leg[i].to);
    }
}

static vd_status read_roll(reader *r, int seat, vd_piece text)
{
    const vd_piece whole = text;
    uint8_t die[2];
    vd_rec_claim claim;
    vd_piece bad;

    if (!dice_read(&text, die))
        return fail(r, VD_IMPORT_bad_dice, whole);
    vd_stretches_read(text, 24, &claim, &bad);
    if (bad.len)
        vd_build_repair(r->b, VD_REPAIR_play_unreadable, 0, 0, 0, vd_piece_keep(r->b, bad), NULL)
            ->action++;
    if (seat == 1)
        turn_claim(&claim);
    vd_build_roll(r->b, seat, die[0], die[1], &claim, vd_piece_keep(r->b, whole));
    return VD_OK;
}

/* "wins 2 points" anywhere in a line: what the file says of the result. */
static void note_result(reader *r, vd_piece text)
{
    const size_t wins = vd_piece_find(text, "wins ");
    vd_piece rest;
    uint32_t points;

    if (wins < 2 || wins == text.len ||
        !vd_piece_number(vd_piece_trim(vd_piece_from(text, wins + 5)), &points, &rest))
        return;
    if (text.at[wins - 1] == ' ' && (text.at[wins - 2] == 'X' || text.at[wins - 2] == 'O'))
        vd_build_result(r->b, text.at[wins - 2] == 'O', points, r->b->said.end);
}

/* "wants to resign. O will win 2 points." */
static int resigned_value(const reader *r, vd_piece text)
{
    const size_t at = vd_piece_find(text, "win ");
    const uint32_t stake = r->b->stake_exp < 31 ? (uint32_t)1 << r->b->stake_exp : 1;
    uint32_t points;
    vd_piece rest;

    if (!vd_piece_number(vd_piece_trim(vd_piece_from(text, at + 4)), &points, &rest) ||
        points % stake || points / stake > 3)
        return 0;
    return (int)(points / stake);
}

static void read_answer(reader *r, int seat, bool yes, const char *text)
{
    const bool resigned = r->b->asked == VD_REC_resign;

    VD_ASSERT(seat == 0 || seat == 1);
    if (resigned)
        vd_build_action(r->b, seat, yes ? VD_REC_accept : VD_REC_refuse, 0, 0, text);
    else
        vd_build_action(r->b, seat, yes ? VD_REC_take : VD_REC_drop, 0, 0, text);
}

static vd_status read_turn(reader *r, int seat, vd_piece text)
{
    const char *kept = vd_piece_keep(r->b, text);

    VD_ASSERT(seat == 0 || seat == 1);
    if (text.len && text.at[0] == '(')
        return read_roll(r, seat, text);
    if (vd_piece_begins(text, "doubles") || vd_piece_begins(text, "redoubles"))
        vd_build_action(r->b, seat, VD_REC_double, 0, 0, kept);
    else if (vd_piece_begins(text, "beavers"))
        vd_build_action(r->b, seat, VD_REC_beaver, 0, 0, kept);
    else if (vd_piece_begins(text, "raccoons"))
        vd_build_action(r->b, seat, VD_REC_raccoon, 0, 0, kept);
    else if (vd_piece_begins(text, "accept"))
        read_answer(r, seat, true, kept);
    else if (vd_piece_begins(text, "reject"))
        read_answer(r, seat, false, kept);
    else if (vd_piece_begins(text, "wants to resign") || vd_piece_begins(text, "resigns"))
        vd_build_action(r->b, seat, VD_REC_resign, 0, resigned_value(r, text), kept);
    else if (!vd_piece_begins(text, "wins"))
        vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0, kept, NULL);
    note_result(r, r->line);
    return VD_OK;
}

static vd_status read_line(reader *r)
{
    vd_piece name[2];

    vd_build_line(r->b, r->lines.number);
    r->line = vd_piece_trim(r->line);
    if (!r->line.len)
        return VD_OK;
    if (score_line(r->line, r->score, &r->length)) {
        r->scored = true;
        r->scored_line = r->line;
        return VD_OK;
    }
    if (names_line(r->line, name))
        return r->scored ? begin_game(r, name) : fail(r, VD_IMPORT_no_length, r->line);
    if (r->line.len > 1 && r->line.at[1] == ':' && (r->line.at[0] == 'X' || r->line.at[0] == 'O')) {
        if (!r->b->game || r->scored)
            return fail(r, VD_IMPORT_no_players, r->line);
        return read_turn(r, r->line.at[0] == 'O', vd_piece_trim(vd_piece_from(r->line, 2)));
    }
    vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0,
                    vd_piece_keep(r->b, r->line), NULL);
    return VD_OK;
}

static vd_status read_fibs(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err};
    vd_status status = VD_OK;

    r.lines = (vd_lines){.text = in->text, .len = in->len};
    while (status == VD_OK && vd_line_read(&r.lines, &r.line))
        status = read_line(&r);
    if (status == VD_OK && !builder->record->matches)
        return vd_import_fail(err, in, VD_IMPORT_no_games, in->len, NULL, 0);
    return status;
}

static int sniff_fibs(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len < 4096 ? len : 4096};
    vd_piece line;
    uint32_t score[2], length;

    while (vd_line_read(&lines, &line))
        if (score_line(vd_piece_trim(line), score, &length))
            return 2;
    return 0;
}

const vd_format vd_format_fibs = {.name = "fibs-oldmoves", .sniff = sniff_fibs, .read = read_fibs};
