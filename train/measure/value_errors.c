/* Files of valued positions, and what nets say of them. */
#include "value_errors.h"

#include "rollouts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool value_set_take(void *user, const char *line)
{
    value_set *set = user;
    valued one;

    if (line[0] == '#')
        return true;
    if (!valued_read(line, &one))
        return false;
    if (set->count == set->room) {
        const size_t room = set->room > 0 ? 2 * set->room : 256;
        valued *grown = realloc(set->one, room * sizeof *grown);

        if (!grown)
            return false;
        set->one = grown;
        set->room = room;
    }
    set->one[set->count++] = one;
    if (one.number >= set->next)
        set->next = one.number + 1;
    return true;
}

bool value_set_read(value_set *set, const char *path)
{
    char line[VALUE_LINE_BYTES];
    FILE *file = fopen(path, "r");
    bool good = file != NULL;

    *set = (value_set){0};
    if (!file)
        fprintf(stderr, "%s cannot be read\n", path);
    for (int number = 1; good && fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = '\0';
        good = value_set_take(set, line);
        if (!good)
            fprintf(stderr, "%s, line %d: no value\n", path, number);
    }
    if (file)
        fclose(file);
    return good;
}

void value_set_free(value_set *set)
{
    free(set->one);
    *set = (value_set){0};
}

static vd_status say_value(vd_search *search, const vd_engine *engine, int depth, const vd_pos *pos,
                           vd_probs *out)
{
    const vd_search_options options = {.ply = depth, .cubeless = true};
    vd_rollout_options rolled;
    vd_situation situation;
    vd_match match;
    vd_evaluation found;
    vd_status status;

    vd_situation_init(&situation, VD_BACKGAMMON);
    if (depth == 0)
        return vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), pos, out);
    situation.pos = *pos;
    vd_match_of(&situation, &match);
    if (depth >= VD_DEPTH_ROLLER) {
        rolled = *vd_roller_options((vd_roller)(depth - VD_DEPTH_ROLLER));
        rolled.cubeless = true;
        return rollout_position(engine, &match, &rolled, out);
    }
    status = vd_search_eval(search, &match, &options, &found);
    if (status == VD_OK)
        *out = found.probs;
    return status;
}

vd_status value_errors_find(const value_set *set, const vd_engine *engine, int depth,
                            value_error *out)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    vd_search *search = NULL;
    vd_status status = vd_search_new(engine, 12, &search, NULL);

    for (size_t i = 0; i < set->count && status == VD_OK; i++) {
        const valued *v = &set->one[i];
        vd_probs p;
        double error;

        status = say_value(search, engine, depth, &v->pos, &p);
        if (status != VD_OK)
            break;
        error = (double)vd_probs_equity(game, &p) - v->equity;
        out[i] = (value_error){value_class_side(v->kind, &v->pos) == VD_MOVER ? error : -error,
                               (double)p.win - (double)v->probs.win};
    }
    vd_search_free(search);
    return status;
}
