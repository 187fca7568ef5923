/* TrueMoneyGames: "Game 1: 0-0", then "move type text", a negative move is player 2's. */
#include "text_priv.h"

#include <string.h>

enum {
    TMG_ROLL = 1,
    TMG_AUTO_DOUBLE = 2,
    TMG_MOVE = 4,
    TMG_DOUBLE = 5,
    TMG_TAKE = 7,
    TMG_BEAVER = 8,
    TMG_PASS = 10,
    TMG_WINS_SINGLE = 14,
    TMG_WINS_GAMMON = 15,
    TMG_WINS_BACKGAMMON = 16,
    TMG_TIME_OUT = 17,
    TMG_STAKE = 19,
    TMG_TIME_OUT_TOO = 22
};

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_lines lines;
    vd_piece line;
    vd_rec_match *match;
    vd_piece name[2];
    uint32_t length, jacoby, beavers, crawford, cube, variant;
    bool length_said;
    uint8_t die[2]; /* rolled, not yet played; 0 none */
    int rolled_by;
} reader;

static vd_status fail(reader *r, vd_import_fault fault, vd_piece at)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at.at - r->in->text), at.at, at.len);
}

/* ---- Before the games ---- */

static bool option(vd_piece line, const char *key, vd_piece *value)
{
    const size_t len = strlen(key);

    if (!vd_piece_begins(line, key) || line.len <= len || line.at[len] != ':')
        return false;
    *value = vd_piece_trim(vd_piece_from(line, len + 1));
    return true;
}

/* "1 alice 1500.0": a number, the name, the rating. */
static vd_piece name_in(vd_piece value)
{
    uint32_t number;
    vd_piece rest = value;
    size_t end;

    if (vd_piece_number(value, &number, &rest))
        rest = vd_piece_trim(rest);
    for (end = rest.len; end > 0 && rest.at[end - 1] != ' '; end--)
        ;
    return end ? vd_piece_trim((vd_piece){rest.at, end}) : rest;
}

static vd_status number_in(reader *r, vd_piece value, uint32_t *out)
{
    vd_piece rest;

    return vd_piece_number(value, out, &rest) ? VD_OK : fail(r, VD_IMPORT_bad_number, value);
}

static vd_status read_option(reader *r)
{
    vd_piece value;

    if (option(r->line, "Player1", &value))
        r->name[0] = name_in(value);
    else if (option(r->line, "Player2", &value))
        r->name[1] = name_in(value);
    else if (option(r->line, "Jacoby", &value))
        return number_in(r, value, &r->jacoby);
    else if (option(r->line, "Beavers", &value))
        return number_in(r, value, &r->beavers);
    else if (option(r->line, "Crawford", &value))
        return number_in(r, value, &r->crawford);
    else if (option(r->line, "Cube", &value))
        return number_in(r, value, &r->cube);
    else if (option(r->line, "Variant", &value))
        return number_in(r, value, &r->variant);
    else if (option(r->line, "Length", &value)) {
        r->length_said = true;
        return number_in(r, value, &r->length);
    }
    return VD_OK;
}

static vd_status begin_match(reader *r)
{
    vd_match_rules *rules;

    if (!r->length_said)
        return fail(r, VD_IMPORT_no_length, r->line);
    if (r->length > UINT16_MAX)
        return fail(r, VD_IMPORT_bad_length, r->line);
    if (r->variant > 2)
        return fail(r, VD_IMPORT_bad_variant, r->line);
    r->match = vd_build_match(r->b);
    vd_build_rules(r->b, r->variant == 2 ? VD_NACKGAMMON : VD_BACKGAMMON, (int)r->length);
    rules = &r->match->rules;
    rules->cube = r->cube != 0;
    if (r->length > 0) {
        rules->crawford = r->crawford != 0;
    } else {
        rules->jacoby = rules->cube && r->jacoby;
        rules->beavers = rules->cube && r->beavers;
    }
    for (int seat = 0; seat < 2; seat++)
        r->match->name[seat] = vd_piece_keep(r->b, r->name[seat]);
    return VD_OK;
}

/* "Game 1: 0-0". */
static bool game_line(vd_piece line, uint32_t *number, uint32_t score[2])
{
    vd_piece rest;

    if (!vd_piece_begins(line, "game "))
        return false;
    rest = vd_piece_trim(vd_piece_from(line, 5));
    if (!vd_piece_number(rest, number, &rest) || !rest.len || rest.at[0] != ':')
        return false;
    rest = vd_piece_trim(vd_piece_from(rest, 1));
    return vd_piece_number(rest, &score[0], &rest) && rest.len && rest.at[0] == '-' &&
           vd_piece_number(vd_piece_from(rest, 1), &score[1], &rest);
}

/* ---- Games ---- */

static void close_roll(reader *r)
{
    const vd_rec_claim none = {.unplayed = true, .closed = true};

    if (r->die[0])
        vd_build_roll(r->b, r->rolled_by, r->die[0], r->die[1], &none, NULL);
    r->die[0] = 0;
}

static vd_status read_dice(reader *r, int seat, vd_piece text)
{
    close_roll(r);
    if (text.len < 2 || text.at[0] < '1' || text.at[0] > '6' || text.at[1] < '1' ||
        text.at[1] > '6')
        return fail(r, VD_IMPORT_bad_dice, text);
    r->die[0] = (uint8_t)(text.at[0] - '0');
    r->die[1] = (uint8_t)(text.at[1] - '0');
    r->rolled_by = seat;
    return VD_OK;
}

static vd_status read_move(reader *r, int seat, vd_piece text)
{
    vd_rec_claim claim;
    vd_piece bad;

    if (!r->die[0])
        return fail(r, VD_IMPORT_bad_play, text);
    if (vd_piece_begins(text, "0/0"))
        text.len = 0;
    vd_stretches_read(text, r->match->rules.variant.track, &claim, &bad);
    if (bad.len)
        vd_build_repair(r->b, VD_REPAIR_play_unreadable, 0, 0, 0, vd_piece_keep(r->b, bad), NULL)
            ->action++;
    claim.cannot = claim.cannot || !claim.legs;
    vd_build_roll(r->b, seat, r->die[0], r->die[1], &claim, vd_piece_keep(r->b, text));
    r->die[0] = 0;
    return VD_OK;
}

/* "1 alice wins 1 point": the number of the winner, the name, the points. */
static void read_result(reader *r, vd_piece text, bool time)
{
    const size_t wins = vd_piece_find(text, "wins ");
    vd_piece rest = vd_piece_from(text, wins + 5);
    uint32_t winner = 0, points = 0;

    vd_piece_number(text, &winner, &text);
    vd_piece_number(vd_piece_trim(rest), &points, &rest);
    if (winner == 1 || winner == 2)
        vd_build_result(r->b, (int)winner - 1, points, time ? VD_REC_END_time : VD_REC_END_unknown);
}

static vd_status read_entry(reader *r, int seat, uint32_t type, vd_piece text)
{
    const char *kept = vd_piece_keep(r->b, text);

    VD_ASSERT(seat == 0 || seat == 1);
    if (type == TMG_ROLL)
        return read_dice(r, seat, text);
    if (type == TMG_MOVE)
        return read_move(r, seat, text);
    close_roll(r);
    if (type == TMG_AUTO_DOUBLE)
        vd_build_action(r->b, 0, VD_REC_auto_double, 0, 0, kept);
    else if (type == TMG_DOUBLE)
        vd_build_action(r->b, seat, VD_REC_double, 0, 0, kept);
    else if (type == TMG_TAKE)
        vd_build_action(r->b, seat, VD_REC_take, 0, 0, kept);
    else if (type == TMG_BEAVER)
        vd_build_action(r->b, seat, VD_REC_beaver, 0, 0, kept);
    else if (type == TMG_PASS)
        vd_build_action(r->b, seat, VD_REC_drop, 0, 0, kept);
    else if (type >= TMG_WINS_SINGLE && type <= TMG_WINS_BACKGAMMON)
        read_result(r, text, false);
    else if (type == TMG_TIME_OUT || type == TMG_TIME_OUT_TOO)
        read_result(r, text, true);
    else if (type != TMG_STAKE)
        vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0, kept, NULL);
    return VD_OK;
}

static vd_status read_in_game(reader *r)
{
    const bool minus = r->line.at[0] == '-';
    vd_piece rest = vd_piece_from(r->line, minus);
    uint32_t move, type;

    if (!vd_piece_number(rest, &move, &rest) ||
        !vd_piece_number(vd_piece_trim(rest), &type, &rest)) {
        vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0,
                        vd_piece_keep(r->b, r->line), NULL);
        return VD_OK;
    }
    return read_entry(r, minus, type, vd_piece_trim(rest));
}

static vd_status read_line(reader *r)
{
    uint32_t number, score[2];

    vd_build_line(r->b, r->lines.number);
    r->line = vd_piece_trim(r->line);
    if (!r->line.len)
        return VD_OK;
    if (game_line(r->line, &number, score)) {
        const vd_status status = r->match ? VD_OK : begin_match(r);

        if (status != VD_OK)
            return status;
        if (r->b->game)
            close_roll(r);
        vd_build_game(r->b, score)->number = number;
        return VD_OK;
    }
    return r->b->game ? read_in_game(r) : read_option(r);
}

static vd_status read_tmg(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err, .crawford = 1, .cube = 1, .variant = 1};
    vd_status status = VD_OK;

    r.name[0] = r.name[1] = (vd_piece){"", 0};
    r.lines = (vd_lines){.text = in->text, .len = in->len};
    while (status == VD_OK && vd_line_read(&r.lines, &r.line))
        status = read_line(&r);
    if (status != VD_OK)
        return status;
    if (!builder->record->matches)
        return vd_import_fail(err, in, VD_IMPORT_no_games, in->len, NULL, 0);
    close_roll(&r);
    return VD_OK;
}

static int sniff_tmg(const char *text, size_t len)
{
    const vd_piece all = {text, len < 4096 ? len : 4096};

    return vd_piece_begins(vd_piece_trim(all), "MatchID:") ||
                   (vd_piece_find(all, "\nPlayer1:") < all.len &&
                    vd_piece_find(all, "\nPlayer2:") < all.len)
               ? 2
               : 0;
}

const vd_format vd_format_tmg = {.name = "tmg", .sniff = sniff_tmg, .read = read_tmg};
