/* Gather: the engine plays itself and writes positions with what a search says they are worth; nothing is learned.
 *
 * A label is the mean over the rolls to come, one or two plies deep, without the cube, or what the one that comes makes of it. Along a game what a later label
 * corrects is carried back to the earlier ones. Plays that were close to the one made are labelled too: they are what
 * the net will have to tell apart. Where the next roll says something else than the net, as in back games and bear-offs
 * against checkers that wait, its own next value is not to be trusted either: such positions can be rolled out instead. */
#include "inner/ranks.h"
#include "rollouts.h"
#include "self_play.h"
#include "train.h"
#include "value_classes.h"
#include "videau/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_SECONDS = 30 };

/* What is said of the position after a play, seen by who is on roll then. */
typedef struct play_label {
    vd_probs probs;
    bool known, rolled;
} play_label;

typedef struct gatherer {
    self_play play;
    vd_engine *engine;
    vd_search *search;
    vd_search_options options;
    vd_filter filter;
    vd_match match;        /* money, whose position is set for each question */
    FILE *file;            /* where labels go; of several processes, a part at a time into memory */
    const vd_ranks *ranks; /* they share the games; NULL: alone */
    float close;
    vd_filter rollout_filter;
    vd_rollout_options rollout; /* games 0: nothing is rolled out */
    float doubt;                /* where the search and the net differ by so much it is */
    bool exact;                 /* by a table of the whole game */
    int siblings;               /* one in so many close plays is labelled */
    bool ahead;                 /* the play made is the best of the close ones by its label */
    play_label *label;          /* of the plays at hand */
    bool among;                 /* the position that is played from next is written beside them */
    vd_net_id
        net_id; /* of the variant; where it is not that of contact, no other's positions are labelled */
    value_class met; /* games begin where one of these is met, VALUE_RARE: any */
    bool some_only;  /* what is kept is a position of `only` */
    vd_net_id only;
    uint64_t games, labels, rolled;
    double residual;
    uint64_t residuals;
} gatherer;

static vd_status roll_out(gatherer *g, vd_probs *out)
{
    vd_status status;

    g->rollout.seed = vd_rng_next(&g->play.rng);
    status = rollout_position(g->engine, &g->match, &g->rollout, out);
    if (status == VD_OK)
        vd_probs_tidy(g->play.variant, &g->match.pos, out);
    return status;
}

/* What the search says of a position that the net gives `value`; where they differ too much, what a rollout says. */
static vd_status label_position(gatherer *g, const vd_pos *pos, const vd_probs *value,
                                vd_probs *out, bool *rolled)
{
    vd_evaluation evaluation;
    vd_status status;
    double difference;

    *rolled = false;
    if (g->options.ply == 0) {
        *out = *value;
        return VD_OK;
    }
    g->match.pos = *pos;
    status = vd_search_eval(g->search, &g->match, &g->options, &evaluation);
    if (status != VD_OK)
        return status;
    *out = evaluation.probs;
    difference = (double)vd_probs_equity(g->play.variant, out) -
                 (double)vd_probs_equity(g->play.variant, value);
    g->residual += difference * difference;
    g->residuals++;
    if (g->rollout.games == 0 || fabs(difference) < (double)g->doubt)
        return VD_OK;
    *rolled = true;
    g->rolled++;
    return roll_out(g, out);
}

/* A position of a rare class as games bring it. */
static vd_status begin_where_met(void *user, vd_pos *pos)
{
    gatherer *g = user;
    const value_class c =
        g->met < VALUE_RARE ? g->met : (value_class)vd_rng_below(&g->play.rng, VALUE_RARE);

    return value_draw_next(&g->play, c, true, pos);
}

/* The net of backgammon, or one of its kind. */
static bool is_of_contact(const gatherer *g)
{
    return vd_net_id_format(g->net_id) == vd_net_id_format(VD_NET_CONTACT);
}

static bool is_learned(const gatherer *g, const vd_pos *pos)
{
    vd_net_id net_id = VD_NET_CONTACT;

    return vd_classify(g->play.variant, pos, &net_id) == VD_CLASS_NET &&
           (is_of_contact(g) || net_id == g->net_id);
}

static bool is_kept(const gatherer *g, const vd_pos *pos)
{
    vd_net_id net_id = VD_NET_CONTACT;

    /* what a race needs is gathered side by side */
    return vd_classify(g->play.variant, pos, &net_id) == VD_CLASS_NET && net_id != VD_NET_RACE &&
           (!g->some_only || net_id == g->only);
}

static bool keep(void *user, const sample *s)
{
    gatherer *g = user;

    if (!is_kept(g, &s->pos))
        return true;
    g->labels++;
    return samples_put(g->file, (vd_variant_id)g->play.variant->id, s);
}

/* The position played from, where the play before was made behind those of the plays not made. It is written again, with what is
 * carried back to it, when the game ends. */
static vd_status keep_among(gatherer *g, const turn *now)
{
    sample one = {now->pos, SAMPLE_SIBLING, {0}};

    sample_set_target(&one, &now->label);
    return keep(g, &one) ? VD_OK : VD_ERR_IO;
}

static vd_status label_turn(void *user, turn *now)
{
    gatherer *g = user;
    bool rolled = false;
    vd_status status;

    now->labelled = is_learned(g, &now->pos);
    if (!now->labelled)
        return VD_OK;
    status = vd_engine_probs(g->engine, g->play.variant, &now->pos, &now->value);
    if (status == VD_OK)
        status = label_position(g, &now->pos, &now->value, &now->label, &rolled);
    now->kind = rolled ? SAMPLE_ROLLOUT : g->options.ply > 1 ? SAMPLE_TWO_PLY : SAMPLE_ONE_PLY;
    if (status == VD_OK && g->among && !rolled)
        return keep_among(g, now);
    return status;
}

/* `pos` is what play `i` of the scratch leads to. */
static vd_status label_play(gatherer *g, size_t i, const vd_pos *pos, play_label *label)
{
    vd_probs value = g->play.probs[i];

    if (!g->play.stays[i])
        vd_probs_flip(&value);
    return label_position(g, pos, &value, &label->probs, &label->rolled);
}

static bool is_close(const gatherer *g, size_t i, float best)
{
    return best - self_play_worth(&g->play, &g->play.probs[i]) <= g->close;
}

/* Looks a roll ahead after each play that is close to the net's best, and chooses by that. What is no position of these nets keeps the
 * value it has. */
static vd_status choose_ahead(gatherer *g, float best, size_t *chosen)
{
    const self_play *s = &g->play;
    float most = 0;
    bool any = false;

    for (size_t i = 0; i < s->plays.count; i++) {
        vd_pos pos = s->after[i];
        vd_probs value = s->probs[i];
        play_label *label = &g->label[i];
        vd_status status = VD_OK;
        float equity;

        self_play_settle(&pos);
        label->known = is_close(g, i, best) && is_learned(g, &pos);
        if (!is_close(g, i, best))
            continue;
        if (label->known) {
            status = label_play(g, i, &pos, label);
            value = label->probs;
            if (!s->stays[i])
                vd_probs_flip(&value);
        }
        if (status != VD_OK)
            return status;
        equity = vd_probs_equity(s->variant, &value);
        if (any && equity <= most)
            continue;
        any = true;
        most = equity;
        *chosen = i;
    }
    return VD_OK;
}

/* Of the plays that were nearly made one in so many. */
static vd_status label_close(void *user, bool strayed, float best, size_t *chosen)
{
    gatherer *g = user;
    self_play *s = &g->play;
    const bool ahead = g->ahead && !strayed && !s->at_score;
    vd_status status = ahead ? choose_ahead(g, best, chosen) : VD_OK;

    for (size_t i = 0; i < s->plays.count && status == VD_OK; i++) {
        sample one = {s->after[i], SAMPLE_SIBLING, {0}};
        play_label *label = &g->label[i];

        self_play_settle(&one.pos);
        if (i == *chosen || !is_close(g, i, best) ||
            vd_rng_below(&s->rng, (uint32_t)g->siblings) != 0 || !is_learned(g, &one.pos) ||
            !is_kept(g, &one.pos))
            continue;
        if (!ahead || !label->known)
            status = label_play(g, i, &one.pos, label);
        if (status != VD_OK)
            return status;
        one.kind = label->rolled ? SAMPLE_ROLLOUT : SAMPLE_SIBLING;
        sample_set_target(&one, &label->probs);
        if (!keep(g, &one))
            return VD_ERR_IO;
    }
    return status;
}

static const option_spec OPTIONS[] = {
    OPTION_VARIANT,
    OPTION_NAME("nets", "data/nets"),
    OPTION_NAME("exact", NULL),
    OPTION_NAME("out", "build/samples.vds"),
    OPTION_MINUTES("10"),
    {"games", OPTION_WHOLE, "1e12", 1, 1e12},
    OPTION_SEED,
    {"ply", OPTION_WHOLE, "1", 0, VD_PLY_MAX},
    {"rough", OPTION_WHOLE, "8", 0, UINT8_MAX},
    {"lambda", OPTION_REAL, "0.7", 0, 1},
    {"noise", OPTION_REAL, "0.05", 0, 100},
    {"scores", OPTION_REAL, "0", 0, 1},
    {"close", OPTION_REAL, "0.12", 0, 100},
    {"siblings", OPTION_WHOLE, "6", 1, 1e9},
    OPTION_ALONE("chosen"),
    OPTION_ALONE("ahead"),
    OPTION_ALONE("thrown"),
    OPTION_NAME("only", NULL),
    {"pools", OPTION_REAL, "0", 0, 1},
    OPTION_NAME("pool", NULL),
    OPTION_NAME("class", NULL),
    OPTION_ALONE("tail"),
    {"rollout", OPTION_WHOLE, "0", 0, VD_ROLLOUT_GAMES_MAX},
    {"truncate", OPTION_WHOLE, "7", 0, UINT16_MAX},
    {"doubt", OPTION_REAL, "0.06", 0, 100},
    OPTION_END,
};

/* False, and it has been said. */
static bool find_variant(gatherer *g, const option_set *o)
{
    const char *name = option_text(o, "variant");
    vd_net_id net_id = VD_NET_CONTACT;
    vd_variant_id id;

    if (vd_variant_find_played(name, strlen(name), &id) != VD_OK ||
        !vd_variant_net_id(vd_variant_get(id), &net_id)) {
        fprintf(stderr, "--variant: no net plays %s\n", name);
        return false;
    }
    g->net_id = net_id;
    g->play.variant = vd_variant_get(id);
    return true;
}

/* Of the games in pools: one pool, or where a class is met. False, and it has been said. */
static bool find_pool(gatherer *g, const option_set *o)
{
    const char *one = option_text(o, "pool"), *met = option_text(o, "class");

    if ((one && met) || ((one || met) && g->play.pools <= 0)) {
        fputs("--pool or --class, one of them, says where the games of --pools begin\n", stderr);
        return false;
    }
    if (met) {
        const bool any = strcmp(met, "rare") == 0;

        g->met = any ? VALUE_RARE : value_class_find(met);
        g->play.begin = begin_where_met;
        if (g->met >= VALUE_RARE && !any) {
            fprintf(stderr,
                    "--class: rare, back, off, crashed, prime, ace-point or careless, not %s\n",
                    met);
            return false;
        }
    }
    if (one) {
        g->play.only = pool_find(one);
        if (g->play.only == POOL_COUNT) {
            fprintf(stderr,
                    "--pool: anchors, containment, crashed, primes, ace-point, many-back, careless "
                    "or unsteady, not %s\n",
                    one);
            return false;
        }
    }
    return true;
}

/* Where games begin. False, and it has been said. */
static bool find_starts(gatherer *g, const option_set *o)
{
    if (option_given(o, "tail"))
        g->play.starts = START_TAIL;
    g->play.pools = (float)option_number(o, "pools");
    if (!find_pool(g, o))
        return false;
    if (g->play.pools > 0 && g->play.variant->id != VD_BACKGAMMON) {
        fprintf(stderr, "--pools: such positions are drawn for backgammon alone\n");
        return false;
    }
    g->play.scores = (float)option_number(o, "scores");
    if (g->play.scores > 0 && !is_of_contact(g)) {
        fprintf(stderr, "--scores: such games are played of backgammon and its like alone\n");
        return false;
    }
    if (g->play.starts == START_TAIL && !is_of_contact(g)) {
        fprintf(stderr, "--tail: such positions are thrown for backgammon and its like alone\n");
        return false;
    }
    return true;
}

/* False, and it has been said. */
static bool find_only(gatherer *g, const option_set *o)
{
    const char *name = option_text(o, "only");
    int id = 0;

    if (!name)
        return true;
    while (id < VD_NET_COUNT && strcmp(vd_net_id_name((vd_net_id)id), name) != 0)
        id++;
    if (id == VD_NET_RACE) {
        fprintf(stderr, "--only: what a race needs is gathered by videau-train race\n");
        return false;
    }
    g->some_only = id < VD_NET_COUNT;
    g->only = (vd_net_id)(g->some_only ? id : 0);
    if (!g->some_only)
        fprintf(stderr, "--only: there is no net %s\n", name);
    return g->some_only;
}

static void set_rollouts(gatherer *g, const option_set *o)
{
    vd_rollout_options_default(&g->rollout);
    g->rollout.games = g->rollout.least = (uint32_t)option_number(o, "rollout");
    g->rollout.truncate = (uint32_t)option_number(o, "truncate");
    g->rollout.cubeless = true;
    g->rollout_filter = *vd_filter_default(0);
    g->rollout_filter.valued = g->filter.valued;
    g->rollout.side[0].filter = g->rollout.side[1].filter = &g->rollout_filter;
    g->doubt = (float)option_number(o, "doubt");
}

static void set_labels(gatherer *g, const option_set *o)
{
    g->options.ply = (int)option_number(o, "ply");
    g->options.cubeless = true;
    g->filter = *vd_filter_default(g->options.ply);
    g->filter.valued = (uint16_t)option_number(o, "rough");
    g->play.valued = g->options.ply == 1 ? g->filter.valued : 0;
    g->options.filter = &g->filter;
    g->play.lambda = (float)option_number(o, "lambda");
    g->play.noise = (float)option_number(o, "noise");
    g->close = (float)option_number(o, "close");
    g->among = option_given(o, "chosen");
    g->ahead = option_given(o, "ahead");
    g->siblings = (int)option_number(o, "siblings");
    g->play.thrown = option_given(o, "thrown");
    g->play.user = g;
    g->play.look = label_turn;
    g->play.chosen = g->play.thrown ? NULL : label_close;
    g->play.keep = keep;
    set_rollouts(g, o);
}

/* False, and it has been said. */
static bool take_exact(gatherer *g, const char *path)
{
    vd_exact *table = NULL;
    vd_error err;

    if (!path)
        return true;
    if (vd_exact_open(path, false, &table, &err) != VD_OK) {
        fprintf(stderr, "--exact: %s is no table of exact values, or cannot be read\n", path);
        return false;
    }
    vd_engine_take_exact(g->engine, table);
    g->exact = vd_engine_plays_solved(g->engine, g->play.variant);
    if (!g->exact)
        fprintf(stderr, "--exact: %s is no table of all %s\n", path, g->play.variant->name);
    return g->exact;
}

/* False, and it has been said: what was labelled since is no more than the net's word. */
static bool exact_held(const gatherer *g)
{
    if (!g->exact || vd_engine_plays_solved(g->engine, g->play.variant))
        return true;
    fputs(
        "--exact: the table was cut short or altered while it was read; its labels are of no use\n",
        stderr);
    return false;
}

/* False, and it has been said. */
static bool make_engine(gatherer *g, const option_set *o)
{
    const char *folder = option_text(o, "nets");
    vd_net *nets[VD_NET_COUNT];

    if (!load_nets(folder, nets))
        return false;
    if (vd_engine_make(nets, &g->engine, NULL) != VD_OK ||
        vd_search_new(g->engine, 12, &g->search, NULL) != VD_OK) {
        fputs("no memory, or nets of another kind\n", stderr);
        return false;
    }
    if (!take_exact(g, option_text(o, "exact")))
        return false;
    if (!vd_engine_knows(g->engine, g->play.variant)) {
        fprintf(stderr, "these nets cannot be searched: %s does not hold those of %s\n", folder,
                g->play.variant->name);
        return false;
    }
    g->play.engine = g->engine;
    return true;
}

/* False, and it has been said. */
static bool make_gatherer(gatherer *g, const option_set *o)
{
    vd_situation situation;

    memset(g, 0, sizeof *g);
    g->label = malloc(VD_PLAYS_MAX * sizeof *g->label);
    if (!self_play_init(&g->play) || !g->label) {
        fputs("no memory\n", stderr);
        return false;
    }
    if (!find_variant(g, o) || !find_starts(g, o) || !find_only(g, o))
        return false;
    set_labels(g, o);
    if ((g->among || g->ahead) && g->options.ply == 0) {
        fprintf(stderr, "--%s: with --ply 0 the label would be what the net says\n",
                g->ahead ? "ahead" : "chosen");
        return false;
    }
    vd_situation_init(&situation, (vd_variant_id)g->play.variant->id);
    vd_match_of(&situation, &g->match);
    return make_engine(g, o);
}

static void free_gatherer(gatherer *g)
{
    vd_search_free(g->search);
    vd_engine_free(g->engine);
    self_play_fini(&g->play);
    free(g->label);
}

static void report(const gatherer *g, double seconds)
{
    printf("%.0f s: %llu games, %llu labels, %llu of them rolled out, residual %.4f\n", seconds,
           (unsigned long long)g->games, (unsigned long long)g->labels,
           (unsigned long long)g->rolled, sqrt(g->residual / (double)(g->residuals + 1)));
    fflush(stdout);
}

/* ---- Games, each with a number and dice of its own ---- */

typedef struct schedule {
    uint64_t seed;
    double games, start, minutes, said;
} schedule;

static vd_status play_game(gatherer *g, const schedule *plan, uint64_t number)
{
    const uint64_t from[] = {plan->seed, number};

    vd_rng_init(&g->play.rng, vd_hash64(from, sizeof from, 0));
    return self_play_game(&g->play);
}

static bool time_left(const schedule *plan)
{
    return train_seconds() - plan->start < 60.0 * plan->minutes;
}

static void report_now_and_then(const gatherer *g, schedule *plan)
{
    if (train_seconds() - plan->said <= REPORT_SECONDS)
        return;
    plan->said = train_seconds();
    report(g, plan->said - plan->start);
}

static vd_status gather_alone(gatherer *g, schedule *plan)
{
    vd_status status = VD_OK;

    while (status == VD_OK && (double)g->games < plan->games && time_left(plan)) {
        status = play_game(g, plan, g->games++);
        report_now_and_then(g, plan);
    }
    return status;
}

/* ---- Several processes ----
 *
 * Each plays GAMES_A_PART games that follow each other, those of rank 0 first, and tells all of them. What a rank says: an exchange_head, then
 * the records of samples. */

enum { GAMES_A_PART = 4 };

typedef struct exchange_head {
    uint64_t status, labels, rolled;
    uint64_t held; /* samples there were before */
    uint64_t over; /* the time is */
} exchange_head;

/* What all say is written by rank 0, in the order of the games. */
static vd_status put_parts(gatherer *g, FILE *file, const vd_ranks_said *said, bool *over)
{
    vd_status status = VD_OK;

    g->labels = g->rolled = 0;
    for (int r = 0; r < g->ranks->count; r++) {
        const unsigned char *bytes = said->bytes + said->at[r];
        const size_t len = said->at[r + 1] - said->at[r];
        exchange_head head;

        if (len < sizeof head)
            return VD_ERR_CORRUPT;
        memcpy(&head, bytes, sizeof head);
        *over = *over || (r == 0 && head.over);
        g->labels += head.labels;
        g->rolled += head.rolled;
        if (head.status != VD_OK)
            status = status == VD_OK ? (vd_status)head.status : status;
        else if (file &&
                 fwrite(bytes + sizeof head, 1, len - sizeof head, file) != len - sizeof head)
            status = VD_ERR_IO;
    }
    return status;
}

/* One part of this process into memory, after room for its head. */
static vd_status play_part(gatherer *g, const schedule *plan, uint64_t from, char **bytes,
                           size_t *len)
{
    const exchange_head blank = {0};
    vd_status status = VD_OK;

    g->file = open_memstream(bytes, len);
    if (!g->file)
        return VD_ERR_NOMEM;
    if (fwrite(&blank, sizeof blank, 1, g->file) != 1)
        status = VD_ERR_NOMEM;
    for (uint64_t i = from; status == VD_OK && i < from + GAMES_A_PART && (double)i < plan->games;
         i++)
        status = play_game(g, plan, i);
    if (fclose(g->file) != 0 && status == VD_OK)
        status = VD_ERR_NOMEM;
    g->file = NULL;
    return status;
}

static vd_status gather_together(gatherer *g, schedule *plan, FILE *file)
{
    const uint64_t round = GAMES_A_PART * (uint64_t)g->ranks->count;
    uint64_t labels = 0, rolled = 0;
    bool over = false;
    vd_status status = VD_OK;

    while (status == VD_OK && !over && (double)g->games < plan->games) {
        exchange_head head = {.over = !time_left(plan)};
        char *bytes = NULL;
        size_t len = 0;
        vd_ranks_said said = {NULL, NULL};

        g->labels = labels;
        g->rolled = rolled;
        head.status = (uint64_t)play_part(
            g, plan, g->games + GAMES_A_PART * (uint64_t)g->ranks->rank, &bytes, &len);
        head.labels = labels = g->labels;
        head.rolled = rolled = g->rolled;
        if (len >= sizeof head)
            memcpy(bytes, &head, sizeof head);
        status = vd_ranks_exchange(g->ranks, VD_RANKS_SAMPLES, len ? bytes : (char *)&head,
                                   len ? len : sizeof head, &said);
        if (status == VD_OK)
            status = put_parts(g, file, &said, &over);
        vd_ranks_said_free(&said);
        free(bytes);
        g->games += round;
        if (file)
            report_now_and_then(g, plan);
    }
    if ((double)g->games > plan->games)
        g->games = (uint64_t)plan->games;
    return status;
}

/* Rank 0 opens the file, and says how many samples it holds. */
static vd_status agree(gatherer *g, FILE *file, uint64_t *held)
{
    const exchange_head mine = {.status = vd_ranks_first(g->ranks) && !file ? VD_ERR_IO : VD_OK,
                                .held = *held};
    exchange_head first;
    vd_ranks_said said;
    vd_status status = vd_ranks_exchange(g->ranks, VD_RANKS_SAMPLES, &mine, sizeof mine, &said);

    if (status == VD_OK) {
        memcpy(&first, said.bytes, sizeof first);
        status = (vd_status)first.status;
        *held = first.held;
    }
    vd_ranks_said_free(&said);
    return status;
}

static int gather(const option_set *o)
{
    static gatherer g;
    schedule plan = {.games = option_number(o, "games"),
                     .start = train_seconds(),
                     .minutes = option_number(o, "minutes")};
    uint64_t held = 0;
    vd_status status = VD_OK;
    FILE *file = NULL;
    bool held_on;

    plan.said = plan.start;
    if (!make_gatherer(&g, o)) {
        free_gatherer(&g);
        return 2;
    }
    g.ranks = o->ranks;
    if (vd_ranks_first(g.ranks))
        file = samples_append(option_text(o, "out"), (vd_variant_id)g.play.variant->id, &held);
    if (g.ranks ? agree(&g, file, &held) != VD_OK : !file) {
        if (file)
            (void)fclose(file);
        free_gatherer(&g);
        return 2;
    }
    /* Other games than those that are in the file already. */
    plan.seed = (uint64_t)option_number(o, "seed") + (held << 20);
    g.file = file;
    status = g.ranks ? gather_together(&g, &plan, file) : gather_alone(&g, &plan);
    if (file && fclose(file) != 0)
        status = VD_ERR_IO;
    report(&g, train_seconds() - plan.start);
    held_on = exact_held(&g);
    free_gatherer(&g);
    if (status != VD_OK)
        fputs(status == VD_ERR_IO ? "the samples cannot be written\n" : "no memory\n", stderr);
    return status == VD_OK && held_on ? 0 : 1;
}

const train_command train_gather = {"gather", gather, OPTIONS, 0, 0, ""};
