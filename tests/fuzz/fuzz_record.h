/* What must hold of any bytes that a reader of records takes: the record is sound, JSON carries it whole, and the writers
 * that can write it write what reads again. */
#ifndef FUZZ_RECORD_H
#define FUZZ_RECORD_H

#include "inner/build.h"
#include "videau/record.h"

#include <stdint.h>
#include <stdlib.h>

/* Camps of no more checkers than the game has, both the same ones before and after. */
static void check_action(const vd_rec_match *match, const vd_rec_action *action)
{
    const vd_pos *pos[2] = {&action->before, &action->after};

    for (int i = 0; i < 2; i++)
        for (int side = 0; side < 2; side++) {
            const vd_side *own = &pos[i]->side[side];
            int checkers = own->bar + own->unentered;

            for (int k = 0; k <= match->rules.variant.track; k++)
                checkers += own->point[k];
            if (checkers != match->rules.variant.checkers)
                abort();
        }
    if (action->seat > 1 || action->kind >= VD_REC_KIND_COUNT)
        abort();
    if ((action->kind <= VD_REC_illegal) != (action->die[0] >= 1 && action->die[0] <= 6))
        abort();
}

static void check_record(const vd_record *record)
{
    for (size_t m = 0; m < record->matches; m++)
        for (size_t g = 0; g < record->match[m]->games; g++) {
            const vd_rec_game *game = record->match[m]->game[g];

            if (game->winner > 1)
                abort();
            for (size_t i = 0; i < game->actions; i++)
                check_action(record->match[m], game->action[i]);
        }
}

/* JSON and back: the same. */
static void check_json(const vd_record *record)
{
    char *bytes;
    size_t len;
    vd_record *again;

    if (vd_record_write(record, "json", NULL, &bytes, &len, NULL) != VD_OK)
        abort();
    if (len <= VD_RECORD_MAX) {
        if (vd_record_read(bytes, len, &again, NULL) != VD_OK || !vd_record_equal(record, again))
            abort();
        vd_record_free(again);
    }
    free(bytes);
}

static void check_writer(const vd_record *record, const char *format)
{
    char *bytes;
    size_t len;
    vd_record *again;

    if (vd_record_write(record, format, NULL, &bytes, &len, NULL) != VD_OK)
        return;
    if (len <= VD_RECORD_MAX && vd_record_read(bytes, len, &again, NULL) == VD_OK)
        vd_record_free(again);
    free(bytes);
}

/* Something is added to every action of a copy: it is there, and the record is as it was. */
static void check_extended(const vd_record *record)
{
    vd_builder *b;
    vd_record *more;

    if (vd_builder_extend(record, &b) != VD_OK)
        abort();
    for (size_t m = 0; m < record->matches; m++) {
        const vd_rec_match *match = vd_build_record(b)->match[m];

        vd_build_enter(b, m);
        for (size_t g = 0; g < match->games; g++)
            for (size_t i = 0; i < match->game[g]->actions; i++) {
                vd_rec_action *action = match->game[g]->action[i];

                vd_build_analysis(b, &action->analyses, VD_REC_ANALYSIS_luck, action->seat, "fuzz")
                    ->luck = 0.5;
            }
    }
    if (vd_builder_done(b, &more) != VD_OK)
        abort();
    for (size_t m = 0; m < record->matches; m++)
        for (size_t g = 0; g < record->match[m]->games; g++)
            for (size_t i = 0; i < record->match[m]->game[g]->actions; i++)
                if (more->match[m]->game[g]->action[i]->analyses.count !=
                    record->match[m]->game[g]->action[i]->analyses.count + 1)
                    abort();
    check_json(more);
    vd_record_free(more);
}

/* Returns whether the bytes were read. */
static int fuzz_record(const uint8_t *data, size_t size)
{
    vd_record *record;
    vd_record_error err;

    if (vd_record_read((const char *)data, size, &record, &err) != VD_OK)
        return 0;
    check_record(record);
    check_json(record);
    check_extended(record);
    check_writer(record, "mat");
    check_writer(record, "sgf");
    vd_record_free(record);
    return 1;
}

#endif
