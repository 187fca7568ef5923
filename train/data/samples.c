/* Files of samples: head, records, a damaged end overwritten. */
#include "samples.h"

#include "inner/shared_cells.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD = 64, RECORD = 56, SIDE = 16, PINS = 3, OWNERS = 5, POINTS = 25 };

/* How a record holds its sides. */
enum { FORM_PLAIN, FORM_PINS, FORM_CELLS };

static const char MAGIC[8] = "VDSAMP01";

void sample_set_target(sample *s, const vd_probs *p)
{
    const float target[VD_RACE_OUTPUTS] = {p->win, p->gammon, p->backgammon, p->lose_gammon,
                                           p->lose_backgammon};

    memcpy(s->target, target, sizeof target);
}

/* Checkers that stand elsewhere, each counted where it is and where it is not. */
static int apart(const vd_side *a, const vd_side *b)
{
    int sum = abs(a->bar - b->bar);

    for (int k = 0; k < POINTS; k++)
        sum += abs(a->point[k] - b->point[k]);
    return sum;
}

bool samples_of_one_roll(const vd_variant *variant, const sample *a, const sample *b)
{
    /* Checkers of a play. Two plays differ by twice as many, and each of these counts twice. */
    enum { MOVED = 4, HIT = 2 };

    return a->kind == SAMPLE_SIBLING && b->kind == SAMPLE_SIBLING &&
           vd_pos_pips(variant, &a->pos, VD_OPPONENT) ==
               vd_pos_pips(variant, &b->pos, VD_OPPONENT) &&
           apart(&a->pos.side[VD_OPPONENT], &b->pos.side[VD_OPPONENT]) <= 4 * MOVED &&
           apart(&a->pos.side[VD_MOVER], &b->pos.side[VD_MOVER]) <= 4 * HIT;
}

static void make_head(vd_variant_id variant, unsigned char head[HEAD])
{
    memset(head, 0, HEAD);
    memcpy(head, MAGIC, sizeof MAGIC);
    head[8] = (unsigned char)variant;
    head[9] = RECORD;
}

FILE *samples_append(const char *path, vd_variant_id variant, uint64_t *held)
{
    unsigned char head[HEAD], found[HEAD];
    FILE *file = fopen(path, "ab+");
    long size;

    if (!file) {
        fprintf(stderr, "%s cannot be written\n", path);
        return NULL;
    }
    make_head(variant, head);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    if (held)
        *held = size < HEAD ? 0 : (uint64_t)(size - HEAD) / RECORD;
    if (size < HEAD) {
        if (ftruncate(fileno(file), 0) == 0 && fwrite(head, 1, HEAD, file) == HEAD)
            return file;
    } else {
        rewind(file);
        if (fread(found, 1, HEAD, file) == HEAD && memcmp(found, head, HEAD) == 0 &&
            ftruncate(fileno(file), size - (size - HEAD) % RECORD) == 0 &&
            fseek(file, 0, SEEK_END) == 0)
            return file;
    }
    fprintf(stderr, "%s does not hold samples of this variant\n", path);
    fclose(file);
    return NULL;
}

/* Two counts a byte for the 24 points, then off, bar, unentered, flags. With checkers pinned there is neither bar nor flag, and the
 * pins stand in the place of the last three. */
static void pack_side(const vd_side *side, bool pins, unsigned char out[SIDE])
{
    for (int k = 0; k < 12; k++)
        out[k] = (unsigned char)(side->point[2 * k + 1] | side->point[2 * k + 2] << 4);
    out[12] = side->point[0];
    if (pins) {
        memcpy(out + 13, side->point + 25, PINS);
        return;
    }
    out[13] = side->bar;
    out[14] = side->unentered;
    out[15] = side->flags;
}

static void unpack_side(const unsigned char in[SIDE], bool pins, vd_side *side)
{
    memset(side, 0, sizeof *side);
    for (int k = 0; k < 12; k++) {
        side->point[2 * k + 1] = in[k] & 15;
        side->point[2 * k + 2] = in[k] >> 4;
    }
    side->point[0] = in[12];
    if (pins) {
        memcpy(side->point + 25, in + 13, PINS);
        return;
    }
    side->bar = in[13];
    side->unentered = in[14];
    side->flags = in[15];
}

/* A side of a race is alone: what would be the other's place holds the target that there is no room for, and the other side has one
 * checker left. */
static void pack_race(const sample *s, unsigned char out[SIDE])
{
    memset(out, 0, SIDE);
    memcpy(out, &s->target[VD_OUTPUTS], sizeof s->target[VD_OUTPUTS]);
}

static void unpack_race(const unsigned char in[SIDE], sample *s)
{
    memcpy(&s->target[VD_OUTPUTS], in, sizeof s->target[VD_OUTPUTS]);
    s->pos.side[VD_OPPONENT] = (vd_side){.point = {14, 1}};
}

/* On a long way: two cells a byte, 36 bits that say whose they are, then off, bar and unentered of each side. */
static void pack_cells(const vd_variant *variant, const vd_pos *pos, unsigned char out[2 * SIDE])
{
    uint8_t cell[VD_CELLS];
    const uint64_t theirs = vd_cells_of(variant, pos, cell) >> 1;

    for (int k = 0; k < VD_TRACK_MAX / 2; k++)
        *out++ = (unsigned char)(cell[2 * k + 1] | cell[2 * k + 2] << 4);
    for (int i = 0; i < OWNERS; i++)
        *out++ = (unsigned char)(theirs >> 8 * i);
    for (int s = 0; s < 2; s++) {
        *out++ = pos->side[s].point[0];
        *out++ = pos->side[s].bar;
        *out++ = pos->side[s].unentered;
    }
}

static void unpack_cells(const vd_variant *variant, const unsigned char in[2 * SIDE], vd_pos *pos)
{
    uint8_t cell[VD_CELLS] = {0};
    uint64_t theirs = 0;

    for (int k = 0; k < VD_TRACK_MAX / 2; k++, in++) {
        cell[2 * k + 1] = *in & 15;
        cell[2 * k + 2] = *in >> 4;
    }
    for (int i = 0; i < OWNERS; i++)
        theirs |= (uint64_t)*in++ << 8 * i;
    vd_cells_put(variant, cell, theirs << 1, pos);
    for (int s = 0; s < 2; s++) {
        pos->side[s].point[0] = *in++;
        pos->side[s].bar = *in++;
        pos->side[s].unentered = *in++;
    }
}

static int form_of(const vd_variant *variant, const vd_pos *pos)
{
    if (vd_variant_has_long_way(variant))
        return FORM_CELLS;
    return (vd_side_pins(&pos->side[0]) | vd_side_pins(&pos->side[1])) != 0 ? FORM_PINS
                                                                            : FORM_PLAIN;
}

bool samples_put(FILE *file, vd_variant_id id, const sample *s)
{
    const vd_variant *variant = vd_variant_get(id);
    const int form = form_of(variant, &s->pos);
    unsigned char record[RECORD] = {0};

    if (form == FORM_CELLS) {
        pack_cells(variant, &s->pos, record);
    } else {
        pack_side(&s->pos.side[0], form == FORM_PINS, record);
        if (s->kind == SAMPLE_RACE)
            pack_race(s, record + SIDE);
        else
            pack_side(&s->pos.side[1], form == FORM_PINS, record + SIDE);
    }
    record[32] = s->pos.pending;
    record[33] = s->pos.pending_die;
    record[34] = s->kind;
    record[35] = (unsigned char)form;
    memcpy(record + 36, s->target, VD_OUTPUTS * sizeof *s->target);
    return fwrite(record, 1, RECORD, file) == RECORD;
}

static void unpack(const vd_variant *variant, const unsigned char record[RECORD], sample *s)
{
    memset(s, 0, sizeof *s);
    if (record[35] == FORM_CELLS) {
        unpack_cells(variant, record, &s->pos);
    } else {
        unpack_side(record, record[35] == FORM_PINS, &s->pos.side[0]);
        if (record[34] == SAMPLE_RACE)
            unpack_race(record + SIDE, s);
        else
            unpack_side(record + SIDE, record[35] == FORM_PINS, &s->pos.side[1]);
    }
    s->pos.pending = record[32];
    s->pos.pending_die = record[33];
    s->kind = record[34];
    memcpy(s->target, record + 36, VD_OUTPUTS * sizeof *s->target);
}

static bool load_file(const char *path, vd_variant_id variant, sample **out, size_t *len)
{
    unsigned char head[HEAD], found[HEAD], record[RECORD];
    FILE *file = fopen(path, "rb");
    sample *grown;
    long size;

    make_head(variant, head);
    if (!file || fread(found, 1, HEAD, file) != HEAD || memcmp(found, head, HEAD) != 0) {
        fprintf(stderr, "%s does not hold samples of this variant\n", path);
        if (file)
            fclose(file);
        return false;
    }
    fseek(file, 0, SEEK_END);
    size = (ftell(file) - HEAD) / RECORD;
    fseek(file, HEAD, SEEK_SET);
    grown = realloc(*out, (*len + (size_t)size + 1) * sizeof **out);
    if (!grown) {
        fclose(file);
        return false;
    }
    *out = grown;
    while (size-- > 0 && fread(record, 1, RECORD, file) == RECORD)
        unpack(vd_variant_get(variant), record, &(*out)[(*len)++]);
    fclose(file);
    return true;
}

bool samples_load(const char *const *paths, int count, vd_variant_id variant, sample **out,
                  size_t *len)
{
    for (int i = 0; i < count; i++) {
        if (!load_file(paths[i], variant, out, len))
            return false;
    }
    return true;
}
