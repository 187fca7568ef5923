/* The model: names of its kinds, what lies before an action, its play as text. */
#include "record_priv.h"

#include <string.h>

static const char *const kind_names[] = {
#define NAME(name) #name,
    VD_REC_KIND_LIST(NAME)};
static const char *const end_names[] = {VD_REC_END_LIST(NAME)};
static const char *const unit_names[] = {VD_REC_UNIT_LIST(NAME)};
static const char *const repair_names[] = {VD_REPAIR_LIST(NAME)};
#undef NAME
static const char *const repair_keys[] = {
#define KEY(name) "repair." #name,
    VD_REPAIR_LIST(KEY)
#undef KEY
};
static const char *const import_keys[] = {
#define KEY(name) "import." #name,
    VD_IMPORT_LIST(KEY)
#undef KEY
};

const char *vd_rec_kind_name(vd_rec_kind kind)
{
    return (unsigned)kind < VD_REC_KIND_COUNT ? kind_names[kind] : "";
}

const char *vd_rec_end_name(vd_rec_end end)
{
    return (unsigned)end < VD_REC_END_COUNT ? end_names[end] : "";
}

const char *vd_rec_unit_name(vd_rec_unit unit)
{
    return (unsigned)unit < VD_REC_UNIT_COUNT ? unit_names[unit] : "";
}

const char *vd_repair_name(vd_repair_what what)
{
    return (unsigned)what < VD_REPAIR_COUNT ? repair_names[what] : "";
}

const char *vd_repair_key(vd_repair_what what)
{
    return (unsigned)what < VD_REPAIR_COUNT ? repair_keys[what] : "";
}

/* Of a game that is played and not judged the same is said of a file as of a position. */
const char *vd_import_key(vd_import_fault fault)
{
    if (fault == VD_IMPORT_unjudged)
        return vd_error_key(VD_ERROR_unasked);
    return (unsigned)fault < VD_IMPORT_COUNT ? import_keys[fault] : import_keys[0];
}

void vd_record_free(vd_record *record)
{
    if (record)
        vd_arena_free(record->memory); /* the record itself lies in it */
}

const char *vd_rec_tag_get(const vd_rec_tags *tags, const char *key)
{
    for (size_t i = 0; i < tags->count; i++)
        if (!strcmp(tags->tag[i].key, key))
            return tags->tag[i].value;
    return NULL;
}

const vd_variant *vd_rec_variant(const vd_rec_match *match, const vd_rec_game *game)
{
    uint32_t number = 1;

    if (match->rules.cycle == VD_CYCLE_NONE)
        return &match->rules.variant;
    while (number < match->games && match->game[number - 1] != game)
        number++;
    return vd_match_rules_variant(&match->rules, number);
}

void vd_rec_situation(const vd_rec_match *match, const vd_rec_game *game,
                      const vd_rec_action *action, vd_situation *out)
{
    const int seat = action->seat;

    vd_situation_init(out, (vd_variant_id)vd_rec_variant(match, game)->id);
    out->pos = action->before;
    if (action->die[0])
        out->dice = vd_rec_dice(action);
    out->length = match->rules.length;
    out->score[VD_MOVER] = game->score[seat];
    out->score[VD_OPPONENT] = game->score[!seat];
    out->crawford = game->crawford;
    out->jacoby = match->rules.length == 0 && match->rules.jacoby;
    out->beavers = match->rules.length == 0 && match->rules.beavers;
    out->cube_exp = action->stake_exp;
    out->cube_owner = (int8_t)(action->owner < 0       ? -1
                               : action->owner == seat ? VD_MOVER
                                                       : VD_OPPONENT);
}

/* ---- The play as text ---- */

/* A point by its letter, a is 1, and its number in its side. */
static void put_letter(vd_buf *out, int letter)
{
    vd_buf_putc(out, (char)('a' + letter - 1));
    vd_buf_put_int(out, letter <= 12 ? letter : 25 - letter);
}

static void put_place(vd_buf *out, int place, bool letters, bool white)
{
    if (!letters || (place > 24 && place != VD_PLACE_BAR))
        vd_place_format(out, place);
    else if (place == VD_PLACE_OFF)
        vd_buf_putc(out, 'z');
    else if (place == VD_PLACE_BAR)
        vd_buf_putc(out, 'y');
    else
        put_letter(out, white ? place : 25 - place);
}

/* Stretches as they were written. */
static void put_stretches(vd_buf *out, const vd_rec_action *action, vd_style style)
{
    const bool letters = style == VD_STYLE_LETTERS;

    for (size_t i = 0; i < action->hops; i++) {
        if (i)
            vd_buf_putc(out, ' ');
        put_place(out, action->hop[i].from, letters, action->seat != 0);
        vd_buf_putc(out, letters ? '-' : '/');
        put_place(out, action->hop[i].to, letters, action->seat != 0);
        if (action->hop[i].hit)
            vd_buf_putc(out, '*');
    }
    if (!action->hops)
        vd_buf_putc(out, '#');
}

void vd_rec_play_format(vd_buf *out, const vd_variant *variant, const vd_rec_action *action,
                        vd_style style)
{
    vd_play play = {.result = action->after, .hops = (uint8_t)action->hops};

    if (action->kind != VD_REC_roll_play && action->kind != VD_REC_dance) {
        put_stretches(out, action, style);
        return;
    }
    if (action->hops > VD_HOPS_MAX)
        return;
    if (action->hops)
        memcpy(play.hop, action->hop, action->hops * sizeof *action->hop);
    vd_play_format(out, variant, &action->before, vd_rec_dice(action), &play, style,
                   action->seat != 0);
}

/* ---- Boards that the rules may not know ---- */

static int digit_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static bool unpack(const char *text, uint8_t bytes[11])
{
    memset(bytes, 0, 11);
    for (int i = 0; i < VD_GNU_POSITION_LEN; i++) {
        const int digit = digit_of(text[i]);

        if (digit < 0)
            return false;
        for (int bit = 0; bit < 6; bit++)
            if (digit >> (5 - bit) & 1)
                bytes[(6 * i + bit) / 8] |= (uint8_t)(128U >> ((6 * i + bit) % 8));
    }
    return true;
}

/* A position id whatever stands where, as long as no side has too many. */
static bool read_any_id(const char *text, const vd_variant *variant, vd_pos *out)
{
    uint8_t bytes[11];
    int bit = 0;

    if (variant->track != 24 || !unpack(text, bytes))
        return false;
    memset(out, 0, sizeof *out);
    for (int s = 0; s < 2; s++) {
        vd_side *side = &out->side[s == 0 ? VD_OPPONENT : VD_MOVER];
        int checkers = 0;

        for (int k = 1; k <= 25; k++, bit++)
            for (; bit < 80 && (bytes[bit / 8] >> (bit % 8) & 1); bit++, checkers++)
                if (k == 25)
                    side->bar++;
                else
                    side->point[k]++;
        if (checkers > variant->checkers)
            return false;
        side->point[0] = (uint8_t)(variant->checkers - checkers);
    }
    return bit <= 80;
}

bool vd_board_read(const char *text, size_t len, const vd_variant *variant, vd_pos *out)
{
    vd_situation situation;

    if (vd_situation_parse(text, len, (vd_variant_id)variant->id, &situation, NULL) == VD_OK &&
        situation.variant == (vd_variant_id)variant->id) {
        *out = situation.pos;
        return true;
    }
    return len == VD_GNU_POSITION_LEN && read_any_id(text, variant, out);
}
