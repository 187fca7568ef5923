/* What many matches say of a player: losses by month, part of the game, kind, score, opponent, opening, biases, luck. */
#include "library_priv.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *vd_library_group_name(vd_library_group group)
{
    static const char *const names[VD_LIBRARY_GROUP_COUNT] = {
#define VD_LIBRARY_GROUP_NAME(name) #name,
        VD_LIBRARY_GROUP_LIST(VD_LIBRARY_GROUP_NAME)
#undef VD_LIBRARY_GROUP_NAME
    };

    VD_ASSERT((unsigned)group < VD_LIBRARY_GROUP_COUNT);
    return names[group];
}

typedef struct slice {
    vd_library_stat stat;
    vd_ratio_sums sums;
    int64_t match; /* of the decision that came last, */
    int game;      /* and its game */
} slice;

typedef struct slices {
    slice *slice;
    size_t count, room;
} slices;

typedef struct gathering {
    slices all,
        each; /* each: of matches, which come one after the other, so that only the last is looked for */
    size_t matches;
    int64_t match; /* of the decision that came last */
    int64_t luck_match[2];
    int game;
    bool failed;
} gathering;

/* NULL: no memory. */
static slice *one_more(slices *list, vd_library_group group, const char *key)
{
    slice *s;

    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 64;
        slice *more = realloc(list->slice, room * sizeof *more);

        if (!more)
            return NULL;
        list->slice = more;
        list->room = room;
    }
    s = &list->slice[list->count++];
    *s = (slice){.stat = {.group = group}};
    snprintf(s->stat.key, sizeof s->stat.key, "%s", key);
    return s;
}

static slice *find(gathering *g, vd_library_group group, const char *key)
{
    slices *list = group == VD_LIBRARY_GROUP_match ? &g->each : &g->all;
    const size_t first = group == VD_LIBRARY_GROUP_match && list->count > 0 ? list->count - 1 : 0;
    slice *s;

    for (size_t i = first; i < list->count; i++)
        if (list->slice[i].stat.group == group && !strcmp(list->slice[i].stat.key, key))
            return &list->slice[i];
    s = one_more(list, group, key);
    g->failed |= !s;
    return s;
}

static void add(gathering *g, vd_library_group group, const char *key,
                const vd_database_decision *d, double value)
{
    slice *s = find(g, group, key);

    if (!s)
        return;
    if (s->match != d->match || s->game != d->game)
        vd_ratio_next_game(&s->sums);
    s->match = d->match;
    s->game = d->game;
    vd_ratio_add(&s->sums, value);
    if (d->length > 0 && vd_real_known(d->cost))
        s->stat.cost += d->cost;
}

/* ---- Keys ---- */

static const char *strength(double pr)
{
    return pr < 5 ? "0-5" : pr < 10 ? "5-10" : pr < 20 ? "10-20" : "20-";
}

/* Its first `len` bytes, whatever stands between day, month and year. */
static void date_of(const char *date, size_t len, char out[24])
{
    size_t i;

    for (i = 0; i < len && date[i]; i++)
        out[i] = date[i] == '.' || date[i] == '/' ? '-' : date[i];
    out[i] = '\0';
}

static void add_counted(gathering *g, const vd_database_decision *d, bool first)
{
    char key[24];

    add(g, VD_LIBRARY_GROUP_all, "", d, d->loss);
    date_of(d->date, 7, key);
    add(g, VD_LIBRARY_GROUP_month, key, d, d->loss);
    date_of(d->date, 10, key);
    snprintf(key + strlen(key), sizeof key - strlen(key), "#%08" PRId64, d->match);
    add(g, VD_LIBRARY_GROUP_match, key, d, d->loss);
    if (d->part >= 0 && d->part < VD_PART_COUNT)
        add(g, VD_LIBRARY_GROUP_part, vd_part_name((vd_part)d->part), d, d->loss);
    if (d->kind >= 0 && d->kind < VD_DECISION_COUNT)
        add(g, VD_LIBRARY_GROUP_kind, vd_decision_name((vd_decision_kind)d->kind), d, d->loss);
    snprintf(key, sizeof key, "%d-%d", d->away[0], d->away[1]);
    add(g, VD_LIBRARY_GROUP_score, key, d, d->loss);
    if (vd_real_known(d->other_pr))
        add(g, VD_LIBRARY_GROUP_opponent, strength(d->other_pr), d, d->loss);
    if (first && d->kind == VD_DECISION_play && d->dice > 0) {
        snprintf(key, sizeof key, "%d", d->dice);
        add(g, VD_LIBRARY_GROUP_opening, key, d, d->loss);
    }
    if (d->kind == VD_DECISION_double)
        add(g, VD_LIBRARY_GROUP_late, "", d, !strcmp(d->made, "roll") ? d->loss : -d->loss);
    if (d->kind == VD_DECISION_answer)
        add(g, VD_LIBRARY_GROUP_timid, "", d,
            !strcmp(d->made, "drop") || d->fault == VD_FAULT_missed_beaver ? d->loss : -d->loss);
}

/* What a match brought, once for each side of it. */
static void add_luck(gathering *g, const vd_database_decision *d)
{
    vd_database_decision once = *d;

    if (g->luck_match[d->seat] == d->match || !vd_real_known(d->luck) || d->length == 0)
        return;
    g->luck_match[d->seat] = d->match;
    once.cost = 0;
    once.game = 2 * d->game + d->seat; /* each side is drawn by chance for itself */
    add(g, VD_LIBRARY_GROUP_luck, "", &once, d->luck);
}

static bool visit(void *user, const vd_database_decision *d)
{
    gathering *g = user;
    const bool new_match = d->match != g->match, first = new_match || d->game != g->game;

    g->matches += new_match;
    g->match = d->match;
    g->game = d->game;
    if (d->counted)
        add_counted(g, d, first && d->action == 0);
    if (d->fault > VD_FAULT_none && d->fault < VD_FAULT_COUNT && d->loss > 0)
        add(g, VD_LIBRARY_GROUP_fault, vd_fault_name((vd_fault)d->fault), d, d->loss);
    add_luck(g, d);
    return !g->failed;
}

/* ---- In order ---- */

static int in_order(const void *a, const void *b)
{
    const vd_library_stat *x = a, *y = b;

    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->group == VD_LIBRARY_GROUP_fault && x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    if (x->group == VD_LIBRARY_GROUP_fault && x->ratio.sum != y->ratio.sum)
        return x->ratio.sum > y->ratio.sum ? -1 : 1;
    return strcmp(x->key, y->key);
}

static void end(const slices *list, vd_library_stats *stats)
{
    for (size_t i = 0; i < list->count; i++) {
        vd_library_stat *stat = &stats->stat[stats->count++];

        *stat = list->slice[i].stat;
        vd_ratio_end(&list->slice[i].sums, &stat->ratio);
    }
}

static vd_library_stats *finish(const gathering *g)
{
    vd_library_stats *stats = calloc(1, sizeof *stats);

    if (!stats)
        return NULL;
    stats->matches = g->matches;
    stats->stat = calloc(g->all.count + g->each.count + 1, sizeof *stats->stat);
    if (!stats->stat) {
        free(stats);
        return NULL;
    }
    end(&g->all, stats);
    end(&g->each, stats);
    qsort(stats->stat, stats->count, sizeof *stats->stat, in_order);
    return stats;
}

vd_status vd_library_statistics(vd_library *library, const vd_library_query *query,
                                vd_library_stats **out)
{
    gathering g = {0};
    vd_library_stats *stats = NULL;
    vd_status status = vd_database_decisions(library->database, query, visit, &g);

    if (status == VD_OK) {
        stats = g.failed ? NULL : finish(&g);
        status = stats ? VD_OK : VD_ERR_NOMEM;
    }
    free(g.all.slice);
    free(g.each.slice);
    if (status == VD_OK)
        *out = stats;
    return status;
}

void vd_library_stats_free(vd_library_stats *stats)
{
    if (!stats)
        return;
    free(stats->stat);
    free(stats);
}
