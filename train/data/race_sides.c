/* Race: sides of races, and how many rolls they need, for the race net; nothing is learned.
 *
 * A race has no other side: a label is the mean over the rolls to come of what is left after the best play, plus one roll, and
 * what later labels correct is carried back along the side's way home. One way in two is played for the first checker off
 * instead, and carries back what is said of that. */
#include "samples.h"
#include "self_play.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

enum { WAY_MAX = 200, ROLLS = 21, REPORT_SECONDS = 30, FARTHEST = 23 };

/* Of a number of rolls, itself, its square and its cube; until all are off and until the first is. */
typedef struct moments {
    double off[3], first[3];
} moments;

typedef enum aim { AIM_OFF, AIM_FIRST, AIMS } aim;

/* A side before its roll. */
typedef struct stop {
    vd_side side;
    moments value; /* what the net said of it when it was come to */
    moments label;
} stop;

typedef struct racer {
    const vd_engine *engine;
    const vd_variant *variant;
    self_play *play; /* scratch, and the games that races come from */
    vd_rng rng;
    const vd_side *sides[VD_PLAYS_MAX];
    vd_race_rolls rolls[VD_PLAYS_MAX];
    struct {
        vd_side side;
        moments value;
    } best[AIMS][ROLLS];
    double lambda;
    FILE *file;
    uint64_t labels, ways;
} racer;

static void raw_of(const vd_race_moments *m, double out[3])
{
    const double mean = (double)m->mean;

    out[0] = mean;
    out[1] = (double)m->spread + mean * mean;
    out[2] = (double)m->skew + 3.0 * mean * out[1] - 2.0 * mean * mean * mean;
}

static void moments_of(const vd_race_rolls *r, moments *out)
{
    raw_of(&r->off, out->off);
    raw_of(&r->first, out->first);
}

static void about_mean(const double raw[3], vd_race_moments *out)
{
    const double mean = raw[0];

    out->mean = (float)mean;
    out->spread = (float)(raw[1] - mean * mean);
    out->skew = (float)(raw[2] - 3.0 * mean * raw[1] + 2.0 * mean * mean * mean);
}

static void rolls_of(const moments *m, vd_race_rolls *out)
{
    about_mean(m->off, &out->off);
    about_mean(m->first, &out->first);
}

/* `rest` after a roll more; `once` is 1 for chances and 0 for what corrects them. */
static void add_rolls(const double rest[3], double weight, double once, double to[3])
{
    to[0] += weight * (rest[0] + once);
    to[1] += weight * (rest[1] + 2.0 * rest[0] + once);
    to[2] += weight * (rest[2] + 3.0 * rest[1] + 3.0 * rest[0] + once);
}

/* The least of so many numbers, `stride` floats from each other. */
static size_t least_of(const float *first, size_t stride, size_t count)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++) {
        if (first[i * stride] < first[best * stride])
            best = i;
    }
    return best;
}

/* What the roll makes of the side at best, for each aim. */
static vd_status play_roll(racer *r, const vd_pos *pos, int roll, vd_dice dice)
{
    const size_t stride = sizeof *r->rolls / sizeof(float);
    vd_results results = {r->play->after, r->play->stays, VD_PLAYS_MAX, 0};
    const vd_status status = vd_plays_results(r->variant, pos, dice, &results);
    size_t best[AIMS];

    if (status != VD_OK)
        return status;
    for (size_t i = 0; i < results.count; i++)
        r->sides[i] = &results.pos[i].side[results.stays[i] ? VD_MOVER : VD_OPPONENT];
    vd_engine_race_rolls(r->engine, r->sides, results.count, r->rolls);
    best[AIM_OFF] = least_of(&r->rolls[0].off.mean, stride, results.count);
    best[AIM_FIRST] = least_of(&r->rolls[0].first.mean, stride, results.count);
    for (int a = 0; a < AIMS; a++) {
        r->best[a][roll].side = *r->sides[best[a]];
        moments_of(&r->rolls[best[a]], &r->best[a][roll].value);
    }
    return VD_OK;
}

/* Nobody is in the way. */
static vd_pos alone(const vd_side *side)
{
    vd_pos pos = {0};

    pos.side[VD_MOVER] = *side;
    pos.side[VD_OPPONENT].point[0] = 14;
    pos.side[VD_OPPONENT].point[1] = 1;
    return pos;
}

/* The mean over the rolls to come; `best` of the scratch is what each leads to. */
static vd_status look(racer *r, const vd_side *side, moments *out)
{
    const vd_pos pos = alone(side);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < ROLLS; i++) {
        vd_dice dice;
        const double weight = vd_dice_nth(i, &dice) / 36.0;
        const vd_status status = play_roll(r, &pos, i, dice);

        if (status != VD_OK)
            return status;
        add_rolls(r->best[AIM_OFF][i].value.off, weight, 1.0, out->off);
        add_rolls(r->best[AIM_FIRST][i].value.first, weight, 1.0, out->first);
    }
    return VD_OK;
}

static bool is_home(const vd_side *side)
{
    for (int k = 7; k <= FARTHEST; k++) {
        if (side->point[k] > 0)
            return false;
    }
    return true;
}

static bool keep(racer *r, const vd_side *side, const moments *label)
{
    sample one = {.pos = alone(side), .kind = SAMPLE_RACE};
    vd_race_rolls rolls;

    rolls_of(label, &rolls);
    vd_race_rolls_write(side, &rolls, one.target);
    r->labels++;
    return samples_put(r->file, VD_BACKGAMMON, &one);
}

/* A side that was not come to, of the last roll looked at. */
static vd_status label_aside(racer *r, const vd_side *side)
{
    moments label;
    vd_status status;

    if (is_home(side))
        return VD_OK;
    status = look(r, side, &label);
    return status == VD_OK && !keep(r, side, &label) ? VD_ERR_IO : status;
}

static int draw_roll(vd_rng *rng)
{
    int left = (int)vd_rng_below(rng, 36), i = 0;
    vd_dice dice;

    for (left -= vd_dice_nth(0, &dice); left >= 0; left -= vd_dice_nth(i, &dice))
        i++;
    return i;
}

/* From the last stop to the first: what a label says otherwise than the net had said corrects the one before. */
static vd_status keep_way(racer *r, stop *way, int count, aim a)
{
    for (int t = count - 1; t >= 0; t--) {
        if (t + 1 < count) {
            const stop *next = &way[t + 1];
            moments more;

            for (int k = 0; k < 3; k++) {
                more.off[k] = next->label.off[k] - next->value.off[k];
                more.first[k] = next->label.first[k] - next->value.first[k];
            }
            if (a == AIM_OFF)
                add_rolls(more.off, r->lambda, 0.0, way[t].label.off);
            else
                add_rolls(more.first, r->lambda, 0.0, way[t].label.first);
        }
        if (!keep(r, &way[t].side, &way[t].label))
            return VD_ERR_IO;
    }
    return VD_OK;
}

/* A side on its way home. */
static vd_status run_way(racer *r, const vd_side *from, aim a)
{
    static stop way[WAY_MAX];
    int count = 0;

    way[0].side = *from;
    r->ways++;
    while (count < WAY_MAX && !is_home(&way[count].side)) {
        vd_status status = look(r, &way[count].side, &way[count].label);
        const int roll = draw_roll(&r->rng), other = draw_roll(&r->rng);
        const vd_side aside = r->best[AIMS - 1 - a][other].side;

        if (++count < WAY_MAX) {
            way[count].side = r->best[a][roll].side;
            way[count].value = r->best[a][roll].value;
        }
        if (status == VD_OK)
            status = label_aside(r, &aside);
        if (status != VD_OK)
            return status;
    }
    return keep_way(r, way, count, a);
}

/* ---- Where they begin ---- */

/* All on at most three points: games hardly come there, and a net that never was there errs by the more. */
static void throw_stacks(vd_rng *rng, vd_side *side)
{
    const int stacks = draw_between(rng, 1, 3), farthest = draw_between(rng, 7, FARTHEST);
    int place[3] = {farthest};

    memset(side, 0, sizeof *side);
    for (int i = 1; i < stacks; i++)
        place[i] = draw_between(rng, 1, vd_rng_below(rng, 2) == 0 ? 6 : farthest);
    side->point[farthest] = 1;
    for (int i = 1; i < 15; i++)
        side->point[place[draw_between(rng, 0, stacks - 1)]]++;
}

static void throw_spread(vd_rng *rng, vd_side *side)
{
    const int farthest = draw_between(rng, 7, FARTHEST), checkers = draw_between(rng, 1, 15);

    memset(side, 0, sizeof *side);
    side->point[0] = (uint8_t)(15 - checkers);
    side->point[farthest] = 1;
    for (int i = 1; i < checkers; i++)
        side->point[draw_between(rng, 1, vd_rng_below(rng, 2) == 0 ? 6 : farthest)]++;
    if (side->point[0] > 0 &&
        vd_rng_below(rng, 8) != 0) { /* in games none is off before all are home */
        side->point[draw_between(rng, 1, 6)] += side->point[0];
        side->point[0] = 0;
    }
}

static vd_status run_ways(racer *r, const vd_side *side)
{
    return run_way(r, side, vd_rng_below(&r->rng, 2) == 0 ? AIM_OFF : AIM_FIRST);
}

/* Both sides of the race that a game comes to, and one thrown at random. */
static vd_status run_game(racer *r)
{
    vd_side thrown;
    vd_pos pos;
    vd_status status = self_play_race(r->play, vd_rng_below(&r->rng, 4) == 0, &pos);

    if (vd_rng_below(&r->rng, 3) == 0)
        throw_stacks(&r->rng, &thrown);
    else
        throw_spread(&r->rng, &thrown);
    for (int s = 0; s < 2 && status == VD_OK; s++)
        status = run_ways(r, &pos.side[s]);
    return status == VD_OK ? run_ways(r, &thrown) : status;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("nets", "data/nets"),
    OPTION_NAME("out", "build/races.vds"),
    OPTION_MINUTES("10"),
    OPTION_SEED,
    {"games", OPTION_WHOLE, "1e12", 1, 1e12},
    {"lambda", OPTION_REAL, "1", 0, 1},
    OPTION_END,
};

static vd_status run_games(racer *r, const option_set *o)
{
    const double start = train_seconds(), end = start + 60.0 * option_number(o, "minutes");
    const double games = option_number(o, "games");
    double said = start;
    vd_status status = VD_OK;
    uint64_t done = 0;

    while (status == VD_OK && (double)done < games && train_seconds() < end) {
        status = run_game(r);
        done++;
        if (train_seconds() - said > REPORT_SECONDS || (double)done == games) {
            said = train_seconds();
            printf("%.0f s: %llu games, %llu ways, %llu labels\n", said - start,
                   (unsigned long long)done, (unsigned long long)r->ways,
                   (unsigned long long)r->labels);
            fflush(stdout);
        }
    }
    return status;
}

static int race_sides(const option_set *o)
{
    static racer r;
    self_play play = {0};
    vd_net *nets[VD_NET_COUNT];
    vd_engine *engine = NULL;
    uint64_t held = 0;
    vd_status status = VD_ERR_NOMEM;

    if (!load_nets(option_text(o, "nets"), nets))
        return 2;
    if (vd_engine_make(nets, &engine, NULL) != VD_OK ||
        !vd_engine_knows(engine, vd_variant_get(VD_BACKGAMMON))) {
        fprintf(stderr, "these nets do not play backgammon\n");
        vd_engine_free(engine);
        return 2;
    }
    memset(&r, 0, sizeof r);
    r.engine = play.engine = engine;
    r.lambda = option_number(o, "lambda");
    r.file = samples_append(option_text(o, "out"), VD_BACKGAMMON, &held);
    if (r.file && self_play_init(&play)) {
        r.play = &play;
        r.variant = play.variant = vd_variant_get(VD_BACKGAMMON);
        play.engine = engine;
        /* Other games than those that are in the file already. */
        vd_rng_init(&r.rng, (uint64_t)option_number(o, "seed") + (held << 20));
        vd_rng_init(&play.rng, vd_rng_next(&r.rng));
        status = run_games(&r, o);
    }
    if (r.file && fclose(r.file) != 0)
        status = VD_ERR_IO;
    self_play_fini(&play);
    vd_engine_free(engine);
    if (status != VD_OK && r.file)
        fputs(status == VD_ERR_IO ? "the samples cannot be written\n" : "no memory\n", stderr);
    return status == VD_OK ? 0 : r.file ? 1 : 2;
}

const train_command train_race = {"race", race_sides, OPTIONS, 0, 0, ""};
