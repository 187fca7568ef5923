/* .bgf of BGBlitz: a line of JSON, then a packed match in Smile. Written from its description: no real file has been seen. */
#define ZLIB_CONST /* what is read from is not written to */

#include "inner/json_text.h"
#include "record_priv.h"
#include "smile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define ENGINE "BGBlitz"

enum { UNPACKED_MAX = 32 << 20, GREEN = 0, RED = 1, POINTS = 26 };

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    size_t body; /* where the packed part begins */
    vd_rec_match *match;
} reader;

static vd_status fail(const reader *r, vd_import_fault fault, size_t at, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, at, word, strlen(word));
}

/* ---- The container ------------------------------------------------------------------------------------------- */

/* gzip or zlib, as it says itself; *out is for free(). */
static vd_status unpack(const reader *r, const uint8_t *from, size_t len, uint8_t **out,
                        size_t *size)
{
    z_stream stream = {0};
    size_t room = 4 * len + 1024;
    uint8_t *bytes = malloc(room);
    int code = inflateInit2(&stream, 15 + 32);

    if (!bytes || code != Z_OK) {
        free(bytes);
        return fail(r, VD_IMPORT_no_memory, 0, "");
    }
    stream.next_in = from;
    stream.avail_in = (uInt)len;
    do {
        uint8_t *more = bytes;

        if (stream.total_out == room)
            more = room < UNPACKED_MAX ? realloc(bytes, room *= 2) : NULL;
        if (!more)
            break;
        bytes = more;
        stream.next_out = bytes + stream.total_out;
        stream.avail_out = (uInt)(room - stream.total_out);
        code = inflate(&stream, Z_NO_FLUSH);
    } while (code == Z_OK);
    *size = stream.total_out;
    inflateEnd(&stream);
    if (code == Z_STREAM_END) {
        *out = bytes;
        return VD_OK;
    }
    free(bytes);
    return fail(r, VD_IMPORT_compression, r->body, "bgf");
}

static bool says(const json_t *header, const char *key, const char *value)
{
    const char *text = json_string_value(json_object_get(header, key));

    return text && !strcmp(text, value);
}

static vd_status read_body(const reader *r, const json_t *header, const uint8_t *bytes, size_t size,
                           json_t **out)
{
    size_t at = 0;

    if (says(header, "encoding", "json"))
        *out = vd_json_read((const char *)bytes, size, 0, NULL);
    else
        *out = vd_smile_read(bytes, size, &at);
    return *out ? VD_OK : fail(r, VD_IMPORT_bad_container, at, "Smile");
}

static vd_status open_file(reader *r, json_t **out)
{
    const char *end = memchr(r->in->bytes, '\n', r->in->size);
    const size_t head = end ? (size_t)(end - r->in->bytes) : r->in->size;
    json_t *header = vd_json_read(r->in->bytes, head, 0, NULL);
    uint8_t *bytes = NULL;
    size_t size = 0;
    vd_status status;

    r->body = end ? head + 1 : head;
    if (!json_is_object(header) || !end) {
        json_decref(header);
        return fail(r, VD_IMPORT_cut_short, head, "bgf");
    }
    if (says(header, "compression", "none")) {
        status = read_body(r, header, (const uint8_t *)r->in->bytes + r->body,
                           r->in->size - r->body, out);
    } else {
        status = unpack(r, (const uint8_t *)r->in->bytes + r->body, r->in->size - r->body, &bytes,
                        &size);
        if (status == VD_OK)
            status = read_body(r, header, bytes, size, out);
    }
    free(bytes);
    json_decref(header);
    return status;
}

/* ---- Values -------------------------------------------------------------------------------------------------- */

static long whole(const json_t *from, const char *key, long fallback)
{
    const json_t *value = json_object_get(from, key);

    if (json_is_real(value) && fabs(json_real_value(value)) < 1e9)
        return lround(json_real_value(value));
    if (!json_is_integer(value) || llabs(json_integer_value(value)) > 1000000000)
        return fallback;
    return (long)json_integer_value(value);
}

static bool flag(const json_t *from, const char *key, bool fallback)
{
    const json_t *value = json_object_get(from, key);

    if (json_is_boolean(value))
        return json_is_true(value);
    return json_is_number(value) ? json_number_value(value) != 0 : fallback;
}

/* NaN where it is missing or one of the marks for that. */
static double figure(const json_t *from, const char *key)
{
    const json_t *value = json_object_get(from, key);
    const double number = json_is_number(value) ? json_number_value(value) : (double)NAN;

    return number == -99 || number == -999 ? (double)NAN : number;
}

static const char *keep(reader *r, const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));

    return text && *text ? vd_build_string(r->b, text) : NULL;
}

static vd_rec_unit unit_of(const reader *r)
{
    return r->match->rules.length ? VD_REC_UNIT_mwc : VD_REC_UNIT_money;
}

/* -1 green, 1 red; false: neither. */
static bool seat_of(const json_t *move, int *out)
{
    const long player = whole(move, "player", 0);

    if (player != -1 && player != 1)
        return false;
    *out = player < 0 ? GREEN : RED;
    return true;
}

/* ---- Analyses ------------------------------------------------------------------------------------------------ */

static void read_eval(const json_t *from, vd_rec_eval *eval)
{
    static const struct {
        const char *key;
        int to;
    } keys[] = {{"myWins", VD_REC_WIN},
                {"myGammon", VD_REC_GAMMON},
                {"myBackGammon", VD_REC_BACKGAMMON},
                {"oppGammon", VD_REC_LOSE_GAMMON},
                {"oppBackGammon", VD_REC_LOSE_BACKGAMMON},
                {"emg", VD_REC_EQUITY},
                {"matchEquity", VD_REC_MWC}};

    if (json_is_number(from))
        eval->figure[VD_REC_EQUITY] = json_number_value(from);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_is_number(json_object_get(from, keys[i].key)))
            eval->figure[keys[i].to] = figure(from, keys[i].key);
}

static void read_claim(const json_t *move, vd_rec_claim *claim)
{
    const json_t *from = json_object_get(move, "from"), *to = json_object_get(move, "to");

    *claim = (vd_rec_claim){.closed = true};
    for (size_t i = 0; i < json_array_size(from) && i < 4; i++) {
        const json_int_t a = json_integer_value(json_array_get(from, i)),
                         b = json_integer_value(json_array_get(to, i));

        if (a < 1 || a > 25 || b < 0 || b > 24)
            break;
        claim->leg[claim->legs++] = (vd_rec_leg){(uint8_t)(a == 25 ? VD_PLACE_BAR : a),
                                                 (uint8_t)(b == 0 ? VD_PLACE_OFF : b), false};
    }
}

static const json_t *move_of(const json_t *candidate)
{
    const json_t *move = json_object_get(candidate, "move");

    return json_is_object(move) ? move : candidate;
}

static void read_candidate(reader *r, vd_rec_analysis *a, const json_t *from,
                           const vd_rec_action *action)
{
    const vd_dice dice = vd_dice_make(action->die[0], action->die[1]);
    const long ply = whole(from, "ply", -1);
    vd_rec_claim claim;
    vd_rec_candidate *c;
    char level[32];

    read_claim(move_of(from), &claim);
    c = vd_build_candidate(r->b, a, &action->before, &dice, &claim);
    read_eval(json_object_get(from, "eq"), &c->eval);
    c->played = flag(from, "played", false);
    if (json_is_string(json_object_get(from, "move")))
        c->text = keep(r, from, "move");
    if (ply < 0)
        return;
    snprintf(level, sizeof level, "%ld-ply", ply);
    c->level = vd_build_string(r->b, level);
}

static void read_analyses(reader *r, const json_t *move, vd_rec_action *action)
{
    const json_t *list = json_object_get(move, "moveAnalysis"), *pr = json_object_get(move, "pr");
    const double luck = figure(json_object_get(move, "luck"), "luckPlain"),
                 error = figure(pr, "checkerError");
    const json_t *one;
    size_t i;

    if (json_array_size(list) > 0) {
        vd_rec_analysis *a =
            vd_build_analysis(r->b, &action->analyses, VD_REC_ANALYSIS_plays, action->seat, ENGINE);

        a->unit = VD_REC_UNIT_normalised;
        a->error[0] = isfinite(error) ? fabs(error) : (double)NAN;
        json_array_foreach(list, i, one)
        {
            read_candidate(r, a, one, action);
        }
    }
    if (isfinite(luck)) {
        vd_rec_analysis *a =
            vd_build_analysis(r->b, &action->analyses, VD_REC_ANALYSIS_luck, action->seat, ENGINE);

        a->unit = unit_of(r);
        a->luck = luck;
    }
}

static const json_t *decision_of(const json_t *move)
{
    const json_t *in = json_object_get(json_object_get(move, "equity"), "cubeDecision");

    return in ? in : json_object_get(move, "cubeDecision");
}

static void read_cube_analysis(reader *r, const json_t *move, vd_rec_action *action)
{
    static const char *const keys[] = {"eqNoDouble", "eqDoubleTake", "eqDoublePass"};
    const json_t *decision = decision_of(move);
    const double error = figure(json_object_get(move, "pr"), "cubeError");
    vd_rec_analysis *a;

    if (!isfinite(figure(decision, keys[0])))
        return;
    a = vd_build_analysis(r->b, &action->analyses, VD_REC_ANALYSIS_cube, action->seat, ENGINE);
    a->unit = unit_of(r);
    for (int i = 0; i < 3; i++)
        a->line[VD_REC_NO_DOUBLE + i].figure[VD_REC_EQUITY] = figure(decision, keys[i]);
    a->error[0] = isfinite(error) ? fabs(error) : (double)NAN;
}

/* ---- Moves --------------------------------------------------------------------------------------------------- */

static bool is_cube(const json_t *move)
{
    vd_rec_claim claim;

    read_claim(move, &claim);
    return claim.legs == 0 && flag(decision_of(move), "hasDoubled", false);
}

/* A double, and the other player's answer in the record after it; how many records that is. */
static size_t read_double(reader *r, const json_t *moves, size_t i, int seat)
{
    const json_t *move = json_array_get(moves, i), *answer = json_array_get(moves, i + 1);
    const json_t *decision = decision_of(answer);
    vd_rec_action *action = vd_build_action(r->b, seat, VD_REC_double, 0, 0, NULL);
    vd_rec_claim claim;
    int other;

    read_cube_analysis(r, move, action);
    read_claim(answer, &claim);
    if (!answer || !seat_of(answer, &other) || other == seat || claim.legs)
        return 1;
    if (!json_object_get(decision, "hasAccepted"))
        decision = decision_of(move);
    vd_build_action(r->b, other, flag(decision, "hasAccepted", false) ? VD_REC_take : VD_REC_drop,
                    0, 0, NULL);
    return 2;
}

static vd_status read_move(reader *r, const json_t *move, int seat)
{
    const long red = whole(move, "red", 0), green = whole(move, "green", 0);
    vd_rec_action *action;
    vd_rec_claim claim;

    VD_ASSERT(seat == 0 || seat == 1);
    read_claim(move, &claim);
    if (red < 1 || red > 6 || green < 1 || green > 6) {
        if (!claim.legs)
            return VD_OK; /* nothing: a trailing record */
        return fail(r, VD_IMPORT_bad_dice, r->body, "red, green");
    }
    action = vd_build_roll(r->b, seat, (int)red, (int)green, &claim, NULL);
    read_cube_analysis(r, move, action);
    read_analyses(r, move, action);
    action->comment = keep(r, move, "comment");
    return VD_OK;
}

static vd_status read_moves(reader *r, const json_t *moves)
{
    vd_status status = VD_OK;

    for (size_t i = 0; i < json_array_size(moves) && status == VD_OK;) {
        const json_t *move = json_array_get(moves, i);
        int seat;

        if (!seat_of(move, &seat))
            return fail(r, VD_IMPORT_json_key, r->body, "player");
        if (is_cube(move)) {
            i += read_double(r, moves, i, seat);
        } else {
            status = read_move(r, move, seat);
            i++;
        }
    }
    return status;
}

/* ---- Games --------------------------------------------------------------------------------------------------- */

/* 26 numbers in red's places, green's checkers above 0. */
static vd_status read_start(reader *r, const json_t *initial)
{
    const json_t *points = json_object_get(initial, "points");
    const vd_variant *variant = &r->match->rules.variant;
    int count[VD_COUNTS];
    vd_pos pos, usual;

    if (json_array_size(points) != POINTS)
        return VD_OK;
    for (size_t k = 0; k < POINTS; k++) {
        const json_int_t checkers = json_integer_value(json_array_get(points, k));

        if (checkers < -VD_CHECKERS_MAX || checkers > VD_CHECKERS_MAX)
            return fail(r, VD_IMPORT_bad_board, r->body, "");
        count[k] = -(int)checkers;
    }
    if (!vd_counts_read(count, variant, &pos))
        return fail(r, VD_IMPORT_bad_board, r->body, "");
    vd_pos_start(variant, &usual);
    if (!vd_pos_equal(&pos, &usual)) {
        const long cube = whole(initial, "cube", 1), owner = whole(initial, "cubeOwner", 0);

        vd_build_position(r->b, RED, &pos, cube > 1 ? (uint32_t)cube : 0,
                          owner < 0   ? GREEN
                          : owner > 0 ? RED
                                      : -1);
    }
    return VD_OK;
}

/* The winner is whoever's score grew; of the last game, by the final score. */
static void read_result(reader *r, const json_t *game, const json_t *next, const json_t *match)
{
    const long points = labs(whole(game, "wonPoints", 0));
    const long before = whole(game, "scoreGreen", 0);
    const long after = next ? whole(next, "scoreGreen", 0) : whole(match, "finalGreen", -1);
    vd_build_now now;

    if (points == 0 || after < 0)
        return;
    vd_build_state(r->b, &now);
    if (flag(game, "wasResignation", false) && !now.over) {
        const int winner = after > before ? GREEN : RED;
        const long value = now.stake_exp < 16 ? points >> now.stake_exp : 1;

        vd_build_action(r->b, !winner, VD_REC_resign, 0, (int)(value < 1 ? 1 : value), NULL);
        vd_build_action(r->b, winner, VD_REC_accept, 0, 0, NULL);
    }
    vd_build_result(r->b, after > before ? GREEN : RED, (uint32_t)points,
                    flag(game, "wasResignation", false) ? VD_REC_END_resign : VD_REC_END_unknown);
}

static vd_status read_game(reader *r, const json_t *game, const json_t *next, const json_t *match)
{
    const long green = whole(game, "scoreGreen", 0), red = whole(game, "scoreRed", 0);
    const uint32_t score[2] = {(uint32_t)(green < 0 ? 0 : green), (uint32_t)(red < 0 ? 0 : red)};
    vd_rec_game *built = vd_build_game(r->b, score);
    vd_status status;

    if (json_is_boolean(json_object_get(game, "isCrawford")))
        built->crawford = flag(game, "isCrawford", false) && r->match->rules.length > 0;
    status = read_start(r, json_object_get(game, "initial"));
    if (status == VD_OK)
        status = read_moves(r, json_object_get(game, "moves"));
    if (status == VD_OK)
        read_result(r, game, next, match);
    return status;
}

static vd_status read_match(reader *r, const json_t *match)
{
    const json_t *games = json_object_get(match, "games");
    const long length = whole(match, "matchlen", -1);
    const char *date = keep(r, match, "date");
    vd_status status = VD_OK;

    if (!json_is_array(games))
        return fail(r, VD_IMPORT_json_key, r->body, "games");
    if (json_array_size(games) == 0)
        return fail(r, VD_IMPORT_no_games, r->body, "");
    if (length < 0 || length > UINT16_MAX)
        return fail(r, VD_IMPORT_json_key, r->body, "matchlen");
    r->match = vd_build_match(r->b);
    vd_build_rules(r->b, VD_BACKGAMMON, (int)length);
    r->match->rules.cube = flag(match, "useCube", true);
    r->match->rules.crawford = length > 0 && flag(match, "useCrawford", true);
    r->match->rules.jacoby = length == 0 && r->match->rules.cube && flag(match, "useJacoby", false);
    r->match->rules.beavers = false;
    for (int seat = 0; seat < 2; seat++) {
        const char *name = keep(r, match, seat == GREEN ? "nameGreen" : "nameRed");

        r->match->name[seat] = name ? name : "";
    }
    r->match->event = keep(r, match, "event");
    r->match->place = keep(r, match, "location");
    r->match->round = keep(r, match, "round");
    if (date && strlen(date) >= 10 && date[4] == '-')
        r->match->date = vd_build_text(r->b, date, 10);
    vd_build_repair(r->b, VD_REPAIR_experimental, 0, 0, 0, NULL, NULL);
    for (size_t i = 0; i < json_array_size(games) && status == VD_OK; i++)
        status = read_game(r, json_array_get(games, i), json_array_get(games, i + 1), match);
    return status;
}

static vd_status read_bgf(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err};
    json_t *match = NULL;
    vd_status status = open_file(&r, &match);

    if (status == VD_OK)
        status = read_match(&r, match);
    json_decref(match);
    return status;
}

/* Its first line is a small object that names the encoding. */
static int sniff_bgf(const char *text, size_t len)
{
    const char *end = len ? memchr(text, '\n', len < 512 ? len : 512) : NULL;

    if (!end || text[0] != '{' || end[-1] == ',' || end == text + 1)
        return 0;
    return vd_text_holds(text, (size_t)(end - text), "\"encoding\"") &&
                   vd_text_holds(text, (size_t)(end - text), "\"compression\"")
               ? 2
               : 0;
}

const vd_format vd_format_bgf = {
    .name = "bgf", .binary = true, .sniff = sniff_bgf, .read = read_bgf};
