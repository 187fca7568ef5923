/* The rules and the notation as the page calls them. One page is one thread, so what goes in and out lies in four
 * fixed places of the memory: a position, hops, numbers and a text (page_at). web/src/rules/rules.ts is the other
 * side of every function here. Nothing is decided in this file. */
#include <string.h>

#include "inner/named_game.h"
#include "rules_priv.h"
#include "sha256.h"
#include "videau/notation.h"

#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))

enum {
    TEXT_MAX = 8192,
    NUMBERS = 64,
    HOPS = 256,
    AGREED_MAX = 32,
    GAMES = VD_VARIANT_PLAYED /* that the page has tables for */
};

/* What `numbers` holds when a situation goes in or out; rules.ts has the same list. */
enum {
    N_VARIANT,
    N_DICE,
    N_DIE,
    N_LENGTH = N_DIE + VD_DICE_MAX,
    N_SCORE,
    N_CRAWFORD = N_SCORE + 2,
    N_JACOBY,
    N_BEAVERS,
    N_CUBE_EXP,
    N_CUBE_OWNER,
    N_DOUBLED,
    N_RESIGNED
};

static vd_pos place;
static vd_hop hops[HOPS];
static int32_t numbers[NUMBERS];
static char text[TEXT_MAX];
static vd_play play_room[VD_PLAYS_MAX];
static vd_plays plays = {play_room, VD_PLAYS_MAX, 0};

/* Variants with options agreed on: their ids follow those of the presets. */
static vd_variant agreed[AGREED_MAX];
static int agreed_count;

_Static_assert(sizeof(vd_pos) == 82 && sizeof(vd_hop) == 4, "rules.ts reads these bytes");

EXPORT(page_at) void *page_at(int what)
{
    switch (what) {
    case 0:
        return &place;
    case 1:
        return hops;
    case 2:
        return numbers;
    default:
        return text;
    }
}

static const vd_variant *variant_of(int id)
{
    if (id >= GAMES && id < GAMES + agreed_count)
        return &agreed[id - GAMES];
    return vd_variant_get((vd_variant_id)(id >= 0 && id < GAMES ? id : 0));
}

/* A text left for the page; returns its length, -1 when it had no room. */
static int said(const vd_buf *buf)
{
    return buf->full ? -1 : (int)buf->length;
}

static int say(const char *word)
{
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, word);
    return said(&buf);
}

static int tell_error(const vd_error *error)
{
    numbers[0] = (int32_t)error->offset;
    memcpy(&numbers[1], error->arg, sizeof error->arg);
    (void)say(vd_error_key(error->code));
    numbers[4] = (int32_t)strlen(text);
    memcpy(text + numbers[4], error->word, sizeof error->word);
    numbers[5] = (int32_t)strlen(error->word);
    return -1;
}

/* Two or three dice in one number, four bits each. */
static vd_dice dice_of(int dice)
{
    const uint8_t die[VD_DICE_MAX] = {dice & 15, dice >> 4 & 15, dice >> 8 & 15};

    return vd_dice_of(die);
}

/* ---- Variants and positions ---- */

EXPORT(page_variant_count) int page_variant_count(void)
{
    return GAMES;
}

/* How often a double is played; 0: as often as its number says; -1: of three dice a pair above the third four times. */
static int double_moves(const vd_variant *v)
{
    if (v->doubles == VD_DOUBLES_OVER_THIRD)
        return -1;
    if (v->doubles == VD_DOUBLES_BY_NUMBER)
        return 0;
    return v->doubles == VD_DOUBLES_TWO ? 2 : VD_HOPS_MAX;
}

/* Its name in `text`, its facts in `numbers`. */
EXPORT(page_variant) int page_variant(int id)
{
    const vd_variant *v = variant_of(id);
    const int32_t facts[] = {v->track,
                             v->home,
                             v->checkers,
                             v->start_unentered,
                             v->dice,
                             v->cube,
                             v->cube_allowed,
                             v->opening,
                             v->value,
                             vd_variant_way(v),
                             double_moves(v),
                             v->hit == VD_HIT_PIN,
                             vd_variant_has_bar(v),
                             vd_variant_flags(v),
                             v->block_at,
                             v->lower_die};

    memcpy(numbers, facts, sizeof facts);
    return say(v->name);
}

/* What numbers of its own rules begin with, "JQ", in `text`; "" where it has the rules of backgammon. */
EXPORT(page_rules) int page_rules(int id)
{
    const vd_variant *v = variant_of(id);

    return say(v->rules ? v->rules : "");
}

static bool same_options(const vd_variant *a, const vd_variant *b)
{
    return a->id == b->id && a->entry == b->entry && a->hit == b->hit && a->value == b->value &&
           a->bearoff == b->bearoff && a->third == b->third;
}

/* The id of a preset with other options; -1 keeps the preset's. The same options give the same id. -1: no such thing. */
EXPORT(page_agree) int page_agree(int id, int entry, int hit, int value, int bearoff, int third)
{
    vd_variant v = *variant_of(id);

    v.entry = (uint8_t)(entry < 0 ? v.entry : entry);
    v.hit = (uint8_t)(hit < 0 ? v.hit : hit);
    v.value = (uint8_t)(value < 0 ? v.value : value);
    v.bearoff = (uint8_t)(bearoff < 0 ? v.bearoff : bearoff);
    v.third = (uint8_t)(third < 0 ? v.third : third);
    if (same_options(&v, variant_of(v.id)))
        return v.id;
    for (int i = 0; i < agreed_count; i++) {
        if (same_options(&v, &agreed[i]))
            return GAMES + i;
    }
    if (agreed_count == AGREED_MAX || vd_variant_prepare(&v) != VD_OK)
        return -1;
    agreed[agreed_count] = v;
    return GAMES + agreed_count++;
}

EXPORT(page_start) void page_start(int id)
{
    vd_pos_start(variant_of(id), &place);
}

EXPORT(page_flip) void page_flip(void)
{
    vd_pos_flip(&place, &place);
}

EXPORT(page_check) int page_check(int id)
{
    vd_error error;

    if (vd_pos_check(variant_of(id), &place, &error) == VD_OK)
        return 0;
    return tell_error(&error);
}

/* The dice that are left to play where something is pending, as dice_of takes them. */
EXPORT(page_pending) int page_pending(void)
{
    const vd_dice dice = vd_pending_dice(&place);

    return dice.die[0] | dice.die[1] << 4 | dice.die[2] << 8;
}

/* Set the latches that the position proves, as readers of texts do. */
EXPORT(page_settle) void page_settle(int id)
{
    vd_pos_settle(variant_of(id), &place);
}

EXPORT(page_pips) int page_pips(int id, int side)
{
    return vd_pos_pips(variant_of(id), &place, side);
}

EXPORT(page_won) int page_won(int id, int side)
{
    return vd_pos_won(variant_of(id), &place, side);
}

/* Won by either side, or drawn. */
EXPORT(page_over) int page_over(int id)
{
    return vd_pos_over(variant_of(id), &place);
}

EXPORT(page_value) int page_value(int id, int loser)
{
    return vd_pos_value(variant_of(id), &place, loser);
}

EXPORT(page_contact) int page_contact(int id)
{
    return vd_pos_contact(variant_of(id), &place);
}

/* ---- Plays. The hops made so far are hops[0..made). ---- */

static vd_so_far so_far(int id, int dice, int named, int made)
{
    vd_so_far turn = {variant_of(id), &place, dice_of(dice), named, hops, made};

    return turn;
}

/* After them: the position in `place`, what may come next in hops[0..n). -1: they were not possible. */
EXPORT(page_next) int page_next(int id, int dice, int named, int made)
{
    vd_so_far turn = so_far(id, dice, named, made);
    vd_hop next[VD_HOPS_NEXT_MAX];
    size_t count;
    vd_pos now;

    if (vd_hops_next(&turn, &plays, &now, next, &count) != VD_OK)
        return -1;
    place = now;
    memcpy(hops, next, count * sizeof *next);
    return (int)count;
}

/* All plays; page_play reads one of them until the next question: its hops and the position after it. */
EXPORT(page_plays) int page_plays(int id, int dice, int named)
{
    const vd_variant *v = variant_of(id);
    vd_status status = named ? vd_plays_find_named(v, &place, dice & 15, &plays)
                             : vd_plays_find(v, &place, dice_of(dice), &plays);

    return status == VD_OK ? (int)plays.count : -1;
}

EXPORT(page_play) int page_play(int index)
{
    place = plays.play[index].result;
    memcpy(hops, plays.play[index].hop, sizeof plays.play[index].hop);
    return plays.play[index].hops;
}

/* Are hops[0..made) a whole legal play? Then `place` is its result; made 0: no play. */
EXPORT(page_finish) int page_finish(int id, int dice, int named, int made)
{
    vd_play play;

    if (!vd_play_legal(variant_of(id), &place, dice_of(dice), named, hops, made, &play))
        return -1;
    place = play.result;
    return 0;
}

static void put_play(vd_buf *out, const vd_variant *v, vd_dice dice, const vd_play *play, int style,
                     int white)
{
    vd_play_format(out, v, &place, dice, play, (vd_style)style, white);
}

/* The canonical text of hops[0..made) from `place`, whether or not a whole play. */
EXPORT(page_format) int page_format(int id, int dice, int made, int style, int white)
{
    const vd_variant *v = variant_of(id);
    vd_play play;
    vd_buf buf;

    memset(&play, 0, sizeof play);
    play.result = place;
    play.hops = (uint8_t)made;
    for (int i = 0; i < made; i++) {
        play.hop[i] = hops[i];
        vd_hop_apply(v, &play.result, &hops[i]);
    }
    vd_buf_init(&buf, text, sizeof text);
    put_play(&buf, v, dice_of(dice), &play, style, white);
    return said(&buf);
}

/* The reason in `numbers`: why, rule, leg, from, to, die, other, examples. In `text` its key, then the examples, each
 * after a line end. */
static int tell_reason(const vd_variant *v, vd_dice dice, const vd_reason *reason)
{
    const int32_t facts[] = {(int32_t)reason->code, reason->rule,    reason->leg,
                             reason->from,          reason->to,      reason->die,
                             reason->other,         reason->examples};
    vd_buf buf;

    memcpy(numbers, facts, sizeof facts);
    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, vd_reason_key_in(v, reason));
    for (int i = 0; i < reason->examples; i++) {
        vd_buf_putc(&buf, '\n');
        put_play(&buf, v, dice, &reason->example[i], VD_STYLE_FFBG, true);
    }
    return said(&buf);
}

/* Why may the checker on `from` not go to `to` after hops[0..made)? */
EXPORT(page_why) int page_why(int id, int dice, int named, int made, int from, int to)
{
    vd_so_far turn = so_far(id, dice, named, made);
    vd_reason reason;

    if (vd_hop_judge(&turn, from, to, &plays, &reason) != VD_OK)
        return -1;
    return tell_reason(turn.variant, dice_of(dice), &reason);
}

/* Judge the play written in `text`. 0 or more: a reason as above, "reason.legal" with the play's hops, their number in
 * numbers[8], and its result in `place`; -1: the form is wrong, an error as tell_error leaves it. */
EXPORT(page_judge) int page_judge(int id, int dice, int named, int length, int white)
{
    const vd_variant *v = variant_of(id);
    vd_play_text read;
    vd_reason reason;
    vd_error error;
    vd_play play;
    int length_said;

    if (vd_play_parse(text, (size_t)length, v, white, &read, &error) != VD_OK)
        return tell_error(&error);
    reason = vd_play_judge(v, &place, dice_of(dice), named, &read.claim, &plays, &play);
    length_said = tell_reason(v, dice_of(dice), &reason);
    if (reason.code == VD_REASON_legal) {
        place = play.result;
        memcpy(hops, play.hop, sizeof play.hop);
        numbers[8] = play.hops;
    }
    return length_said;
}

/* ---- Positions as texts ---- */

static void situation_in(vd_situation *out)
{
    vd_situation_init(out, (vd_variant_id)variant_of(numbers[N_VARIANT])->id);
    out->pos = place;
    out->dice.count = (uint8_t)numbers[N_DICE];
    for (int i = 0; i < VD_DICE_MAX; i++)
        out->dice.die[i] = (uint8_t)numbers[N_DIE + i];
    out->length = (uint16_t)numbers[N_LENGTH];
    out->score[VD_MOVER] = (uint32_t)numbers[N_SCORE];
    out->score[VD_OPPONENT] = (uint32_t)numbers[N_SCORE + 1];
    out->crawford = numbers[N_CRAWFORD];
    out->jacoby = numbers[N_JACOBY];
    out->beavers = numbers[N_BEAVERS];
    out->cube_exp = (uint16_t)numbers[N_CUBE_EXP];
    out->cube_owner = (int8_t)numbers[N_CUBE_OWNER];
    out->doubled = numbers[N_DOUBLED];
    out->resigned = (uint8_t)numbers[N_RESIGNED];
}

static void situation_out(const vd_situation *in)
{
    place = in->pos;
    numbers[N_VARIANT] = (int32_t)in->variant;
    numbers[N_DICE] = in->dice.count;
    for (int i = 0; i < VD_DICE_MAX; i++)
        numbers[N_DIE + i] = in->dice.die[i];
    numbers[N_LENGTH] = in->length;
    numbers[N_SCORE] = (int32_t)in->score[VD_MOVER];
    numbers[N_SCORE + 1] = (int32_t)in->score[VD_OPPONENT];
    numbers[N_CRAWFORD] = in->crawford;
    numbers[N_JACOBY] = in->jacoby;
    numbers[N_BEAVERS] = in->beavers;
    numbers[N_CUBE_EXP] = in->cube_exp;
    numbers[N_CUBE_OWNER] = in->cube_owner;
    numbers[N_DOUBLED] = in->doubled;
    numbers[N_RESIGNED] = in->resigned;
}

/* Any form of a position (vd_situation_parse_named); `id` is what bare ids mean. `typed`: one that a person gave must fit
 * (vd_situation_fits). -1: an error as tell_error leaves it. */
EXPORT(page_read) int page_read(int id, int length, int typed)
{
    vd_situation situation;
    vd_error error;

    if (vd_situation_parse_named(text, (size_t)length, (vd_variant_id)variant_of(id)->id,
                                 VD_VARIANT_PLAYED, &situation, &error) != VD_OK ||
        (typed && vd_situation_fits(&situation, &error) != VD_OK))
        return tell_error(&error);
    situation_out(&situation);
    return 0;
}

/* 0 GNU position, 1 GNU match, 2 XGID, 3 the text form, 4 the shortest id of the position alone. -1: this form cannot
 * say it. */
EXPORT(page_write) int page_write(int form)
{
    vd_situation situation;
    const vd_variant *v;
    vd_buf buf;
    vd_status status = VD_OK;

    situation_in(&situation);
    v = variant_of(numbers[N_VARIANT]);
    vd_buf_init(&buf, text, sizeof text);
    switch (form) {
    case 0:
        status = vd_gnu_position_format(&buf, v, &place);
        break;
    case 1:
        status = vd_gnu_match_format(&buf, &situation);
        break;
    case 2:
        status = vd_xgid_format(&buf, &situation);
        break;
    case 3:
        vd_text_form_format(&buf, &situation);
        break;
    default:
        vd_position_format(&buf, v, &place);
    }
    return status == VD_OK ? said(&buf) : -1;
}

/* May the player on roll double, before he rolls? The key of the answer, "deny.none" when he may, its rule in numbers[0]. */
EXPORT(page_may_double) int page_may_double(void)
{
    vd_situation situation;
    vd_match match;
    vd_refusal refusal;

    situation_in(&situation);
    situation.dice = (vd_dice){0};
    vd_match_of(&situation, &match);
    refusal = vd_match_double_refusal(&match, 0);
    numbers[0] = vd_refusal_rule(refusal);
    return say(vd_refusal_key(refusal));
}

/* ---- Dice ---- */

enum { HEX = 2 * SHA256_BYTES };

static char word_room[TEXT_MAX];

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* 64 digits into 32 bytes. */
static bool read_hex(const char *hex, uint8_t out[SHA256_BYTES])
{
    for (int i = 0; i < SHA256_BYTES; i++) {
        const int high = digit(hex[2 * i]), low = high < 0 ? -1 : digit(hex[2 * i + 1]);

        if (low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static int say_hash(const void *bytes, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t out[SHA256_BYTES];
    sha256 hash;
    vd_buf buf;

    sha256_init(&hash);
    sha256_add(&hash, bytes, len);
    sha256_end(&hash, out);
    vd_buf_init(&buf, text, sizeof text);
    for (int i = 0; i < SHA256_BYTES; i++) {
        vd_buf_putc(&buf, digits[out[i] >> 4]);
        vd_buf_putc(&buf, digits[out[i] & 15]);
    }
    return said(&buf);
}

/* SHA-256 of the text. */
EXPORT(page_sha256) int page_sha256(int length)
{
    return say_hash(text, (size_t)length);
}

/* SHA-256 of the 32 bytes that the text has as digits. */
EXPORT(page_sha256_hex) int page_sha256_hex(int length)
{
    uint8_t bytes[SHA256_BYTES];

    return length == HEX && read_hex(text, bytes) ? say_hash(bytes, sizeof bytes) : -1;
}

/* The lines of the text, each ended in place by a zero byte; false: there are not so many. */
static bool cut_lines(int length, const char **line, int lines)
{
    int found = 0;

    if (length < 0 || length >= TEXT_MAX)
        return false;
    memcpy(word_room, text, (size_t)length);
    word_room[length] = '\0';
    line[found++] = word_room;
    for (int i = 0; i < length; i++)
        if (word_room[i] == '\n') {
            if (found == lines)
                return false;
            word_room[i] = '\0';
            line[found++] = word_room + i + 1;
        }
    return found == lines;
}

/* The commitment of a seat. In: seal, value, word, each a line. */
EXPORT(page_dice_commitment) int page_dice_commitment(int length, int seat)
{
    char hashed[VD_DICE_TEXT_MAX];
    vd_dice_contribution given;
    const char *line[3];
    vd_buf buf;

    if (!cut_lines(length, line, 3))
        return -1;
    given.value = line[1];
    given.word = line[2];
    vd_buf_init(&buf, hashed, sizeof hashed);
    vd_dice_contribution_text(&buf, line[0], seat, &given);
    return buf.full ? -1 : say_hash(hashed, buf.length);
}

static bool block_text(vd_buf *buf, const char *const line[6], uint32_t game, uint32_t roll,
                       uint32_t block)
{
    const vd_dice_contribution given[2] = {{line[2][0] ? line[2] : NULL, line[3]},
                                           {line[4][0] ? line[4] : NULL, line[5]}};

    if (line[1][0])
        vd_dice_roll_text(buf, line[1], given, game, roll, block);
    else
        vd_dice_word_text(buf, line[3], game, roll, block);
    return !buf->full;
}

/* A roll of two or three dice, in `numbers`. In: seed, seal, and value and word of both seats, each a line; without a seal the first
 * word alone, as games were sealed before values were given. */
EXPORT(page_dice_roll) int page_dice_roll(int length, int game, int roll, int dice)
{
    uint8_t key[SHA256_BYTES], bytes[SHA256_BYTES], die[VD_DICE_MAX] = {0};
    char hashed[VD_DICE_TEXT_MAX];
    const char *line[6];
    int found = 0;
    vd_buf buf;

    if (!cut_lines(length, line, 6) || strlen(line[0]) != HEX || !read_hex(line[0], key))
        return -1;
    for (uint32_t block = 0; found < dice; block++) {
        vd_buf_init(&buf, hashed, sizeof hashed);
        if (!block_text(&buf, line, (uint32_t)game, (uint32_t)roll, block))
            return -1;
        hmac_sha256(key, sizeof key, hashed, buf.length, bytes);
        vd_dice_take(bytes, dice, die, &found);
    }
    for (int i = 0; i < VD_DICE_MAX; i++)
        numbers[i] = die[i];
    return 0;
}
