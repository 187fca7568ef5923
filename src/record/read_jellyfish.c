/* JellyFish's .pos: words of two bytes, names with their length before them, a board of pairs. */
#include "record_priv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION_LEAST = 124,
    VERSION_MAX = 126,
    PLACES = 26,
    COUNT_ZERO = 20,
    NAME_MAX = 64,
    NAME_BYTES = 3 * NAME_MAX + 1
};
enum { MODE_MATCH = 1, CRAWFORD = 2 };

typedef struct reader {
    const uint8_t *bytes;
    size_t size, at;
    bool cut; /* the file ended before something was read */
    bool no_memory;
} reader;

typedef struct file {
    int cube_used, jacoby, beavers, cube, owner, on_roll, mode, length, score[2], crawford, die[2];
    char name[2][NAME_BYTES];
    int count[PLACES]; /* above 0: player 2 */
    size_t on_roll_at, board_at, cube_at, dice_at, score_at;
} file;

static int word(reader *r)
{
    int value;

    if (r->at + 2 > r->size) {
        r->cut = true;
        return 0;
    }
    value = (int16_t)(uint16_t)(r->bytes[r->at] | r->bytes[r->at + 1] << 8);
    r->at += 2;
    return value;
}

/* A text with its length before it, as UTF-8; `to` may be NULL. */
static void pascal(reader *r, char *to)
{
    const size_t len = r->at < r->size ? r->bytes[r->at] : 0;
    vd_buf out;
    char *utf8;
    size_t size;

    if (r->at >= r->size || r->at + 1 + len > r->size) {
        r->cut = true;
        return;
    }
    if (to && !vd_cp1252_to_utf8((const char *)r->bytes + r->at + 1,
                                 len < NAME_MAX ? len : NAME_MAX, &utf8, &size)) {
        r->no_memory = true;
    } else if (to) {
        vd_buf_init(&out, to, NAME_BYTES);
        for (size_t i = 0; i < size; i++)
            if ((unsigned char)utf8[i] >= ' ')
                vd_buf_putc(&out, utf8[i]);
        free(utf8);
    }
    r->at += 1 + len;
}

/* False: not such a file, or cut short. */
static bool read_file(reader *r, file *f)
{
    const int version = word(r);

    memset(f, 0, sizeof *f);
    if (version < VERSION_LEAST || version > VERSION_MAX)
        return false;
    if (version == VERSION_MAX)
        r->at += 4; /* caution, and one unused */
    f->cube_used = word(r);
    f->jacoby = word(r);
    f->beavers = word(r);
    f->cube_at = r->at;
    f->cube = word(r);
    f->owner = word(r);
    f->on_roll_at = r->at;
    f->on_roll = word(r);
    r->at += 6; /* moves made by either, one unused */
    f->mode = word(r);
    r->at += 4; /* opponent, level */
    f->score_at = r->at;
    f->length = word(r);
    f->score[0] = word(r);
    f->score[1] = word(r);
    pascal(r, f->name[0]);
    pascal(r, f->name[1]);
    word(r); /* dice exchanged */
    f->crawford = word(r);
    word(r); /* JellyFish played last */
    pascal(r, NULL);
    f->dice_at = r->at;
    f->die[0] = word(r);
    f->die[1] = word(r);
    f->board_at = r->at;
    for (int k = 0; k < PLACES; k++) {
        f->count[k] = word(r) - COUNT_ZERO;
        word(r); /* the board before */
    }
    return !r->cut;
}

/* As player 2 sees it: the points are counted from the other end. */
static bool read_board(const file *f, vd_pos *pos)
{
    int count[VD_COUNTS];

    for (int k = 0; k < VD_COUNTS; k++) {
        if (abs(f->count[k]) > VD_CHECKERS_MAX)
            return false;
        count[25 - k] = f->count[k];
    }
    return vd_counts_read(count, vd_variant_get(VD_BACKGAMMON), pos);
}

static vd_status fail_number(const vd_rec_input *in, vd_record_error *err, vd_import_fault fault,
                             size_t at, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", number);
    return vd_import_fail(err, in, fault, at, text, strlen(text));
}

static vd_status read_caption(const vd_rec_input *in, const file *f, int seat, vd_situation *s,
                              vd_record_error *err)
{
    if (f->mode == MODE_MATCH && f->length < 1)
        return fail_number(in, err, VD_IMPORT_bad_length, f->score_at, f->length);
    s->length = f->mode == MODE_MATCH ? (uint16_t)f->length : 0;
    for (int i = 0; i < 2; i++) {
        if (f->score[i] < 0 || (s->length > 0 && f->score[i] >= s->length))
            return fail_number(in, err, VD_IMPORT_bad_score, f->score_at + 2 + 2 * (size_t)i,
                               f->score[i]);
        s->score[i == seat ? VD_MOVER : VD_OPPONENT] = (uint32_t)f->score[i];
    }
    if (!vd_cube_exponent(f->cube, &s->cube_exp))
        return fail_number(in, err, VD_IMPORT_bad_cube, f->cube_at, f->cube);
    if (f->owner == 1 || f->owner == 2)
        s->cube_owner = f->owner - 1 == seat ? VD_MOVER : VD_OPPONENT;
    s->crawford = s->length > 0 && f->crawford == CRAWFORD;
    s->jacoby = s->length == 0 && f->jacoby;
    s->beavers = s->length == 0 && f->beavers;
    if (f->on_roll != 1 && f->on_roll != 2)
        return VD_OK;
    for (size_t i = 0; i < 2; i++)
        if (f->die[i] < 1 || f->die[i] > 6)
            return fail_number(in, err, VD_IMPORT_bad_dice, f->dice_at + 2 * i, f->die[i]);
    s->dice = vd_dice_make(f->die[0], f->die[1]);
    return VD_OK;
}

static vd_status read_jellyfish(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.bytes = (const uint8_t *)in->bytes, .size = in->size};
    file f;
    vd_situation s;
    vd_rec_position *p;
    int seat;
    vd_status status;

    if (!read_file(&r, &f))
        return vd_import_fail(err, in, VD_IMPORT_cut_short, r.size, "JellyFish", 9);
    if (f.on_roll < 0 || f.on_roll > 4)
        return fail_number(in, err, VD_IMPORT_bad_number, f.on_roll_at, f.on_roll);
    if (r.no_memory)
        return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    seat = f.on_roll == 2 || f.on_roll == 4; /* 3 and 4: not rolled yet; 0: nobody has begun */
    vd_situation_init(&s, VD_BACKGAMMON);
    if (!read_board(&f, &s.pos))
        return vd_import_fail(err, in, VD_IMPORT_bad_board, f.board_at, "", 0);
    if (seat == 0)
        vd_pos_flip(&s.pos, &s.pos);
    status = read_caption(in, &f, seat, &s, err);
    if (status != VD_OK)
        return status;
    p = vd_build_standing(builder, &s);
    p->seat = (uint8_t)seat;
    p->named = true;
    for (int i = 0; i < 2; i++)
        p->name[i] = vd_build_string(builder, f.name[i]);
    return VD_OK;
}

/* The version, then lengths that fit: a file cut short is still one of these. */
static int sniff_jellyfish(const char *text, size_t len)
{
    reader r = {.bytes = (const uint8_t *)text, .size = len};
    file f;
    const int version = word(&r);

    if (r.cut || version < VERSION_LEAST || version > VERSION_MAX)
        return 0;
    r.at = 0;
    return read_file(&r, &f) ? 2 : 1;
}

const vd_format vd_format_jellyfish = {
    .name = "jellyfish-position", .binary = true, .sniff = sniff_jellyfish, .read = read_jellyfish};
