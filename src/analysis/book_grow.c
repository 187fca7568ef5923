/* The opening book grows: positions are added, then batches of games, the coarsest positions first. */
#include "book_priv.h"

#include "inner/nets.h"
#include "videau/notation.h"
#include "videau/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROLLS = 21, PLY = 2, SEED = 1700000 };

/* Plays that two plies of search put further behind the best are not rolled out. */
static const double WITHIN = 0.05;

/* A batch of the play that the search put first in every position; then everything gets as exact as each of these before anything gets more exact; and so exact an opening must be before the replies to its
 * best play are added. */
static const double ROUNDS[] = {1, 0.012, 0.0085};
static const double CHOSEN = 0.0085;

typedef struct grower {
    vd_book *book;
    const vd_engine *engine;
    const vd_book_plan *plan;
    const vd_job *job;
    uint64_t nets;
    vd_plays legal;
    vd_candidate *list;
} grower;

vd_status vd_book_nets(const vd_engine *engine, uint64_t *out)
{
    static const vd_net_id nets[] = {VD_NET_CONTACT, VD_NET_RACE, VD_NET_PRUNING};
    uint64_t hash = VD_BOOK_BATCH | (uint64_t)VD_BOOK_HALF_MOVES << 32;

    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        const vd_status status = vd_engine_net_hash(engine, nets[i], &hash);

        if (status != VD_OK)
            return status;
    }
    *out = hash ? hash : 1;
    return VD_OK;
}

/* The match in which a position is played. */
static void set_match(vd_book_score score, const vd_pos *pos, vd_dice dice, vd_match *out)
{
    static const struct {
        uint16_t length;
        uint32_t score[2];
    } standing[VD_BOOK_SCORES] = {{0, {0, 0}}, {1, {0, 0}}, {3, {1, 2}}, {3, {2, 1}}};
    vd_situation s;

    VD_ASSERT(score < VD_BOOK_SCORES);
    vd_situation_init(&s, VD_BACKGAMMON);
    s.pos = *pos;
    s.length = standing[score].length;
    s.score[0] = standing[score].score[0];
    s.score[1] = standing[score].score[1];
    s.crawford = s.length > 1;
    vd_match_of(&s, out);
    out->phase = VD_PHASE_PLAY;
    out->dice = dice;
}

/* What the other side plays under. */
static vd_book_score other_side(vd_book_score score)
{
    return score == VD_BOOK_GAMMON_GO     ? VD_BOOK_GAMMON_SAVE
           : score == VD_BOOK_GAMMON_SAVE ? VD_BOOK_GAMMON_GO
                                          : score;
}

/* ---- New positions ---- */

static vd_status rank(grower *g, const vd_match *match)
{
    const vd_search_options options = {.ply = PLY, .job = g->job, .alike = VD_BOOK_PLAYS};
    vd_search *search = NULL;
    vd_status status = vd_search_new(g->engine, VD_SEARCH_CACHE, &search, NULL);

    if (status == VD_OK)
        status = vd_search_rank(search, match, &g->legal, &options, g->list);
    vd_search_free(search);
    return status;
}

static void name_plays(const grower *g, const vd_match *match, vd_book_entry *entry)
{
    for (size_t i = 0; i < g->legal.count && entry->count < VD_BOOK_PLAYS; i++) {
        vd_book_play *play = &entry->play[entry->count];
        vd_buf text;

        if (g->list[i].equity < g->list[0].equity - WITHIN)
            break;
        vd_buf_init(&text, play->text, sizeof play->text);
        vd_play_format(&text, &match->rules.variant, &match->pos, match->dice,
                       &g->legal.play[g->list[i].play], VD_STYLE_FFBG, true);
        VD_ASSERT(!text.full);
        entry->count++;
    }
}

static vd_status add_position(grower *g, vd_book_score score, const vd_pos *pos, vd_dice dice)
{
    vd_book_entry entry = {.score = score, .pos = *pos, .dice = dice}, *added;
    vd_match match;
    vd_status status;

    set_match(score, pos, dice, &match);
    status = vd_match_plays(&match, &g->legal);
    if (status == VD_OK && g->legal.count > 0)
        status = rank(g, &match);
    if (status != VD_OK)
        return status;
    name_plays(g, &match, &entry);
    added = vd_book_add(g->book);
    if (!added)
        return VD_ERR_NOMEM;
    *added = entry;
    return VD_OK;
}

/* The first roll of a position that is not in the book; false: all are. */
static bool missing_roll(const grower *g, vd_book_score score, const vd_pos *pos, bool opening,
                         vd_dice *dice)
{
    for (int i = 0; i < ROLLS; i++) {
        (void)vd_dice_nth(i, dice);
        if (!(opening && vd_dice_is_double(*dice)) && !vd_book_find(g->book, score, pos, *dice))
            return true;
    }
    return false;
}

/* The play with this text; false: it is not legal, or cannot be read. */
static bool find_play(grower *g, const vd_match *match, const char *text, vd_play *out)
{
    vd_play_text parsed;

    return vd_play_parse(text, strlen(text), &match->rules.variant, true, &parsed, NULL) == VD_OK &&
           vd_play_judge(&match->rules.variant, &match->pos, match->dice, false, &parsed.claim,
                         &g->legal, out)
                   .code == VD_REASON_legal;
}

/* Where the other side replies to a play. */
static bool after_play(grower *g, const vd_book_entry *entry, const vd_book_play *play, vd_pos *out)
{
    vd_match match;
    vd_play found;

    set_match(entry->score, &entry->pos, entry->dice, &match);
    if (!find_play(g, &match, play->text, &found))
        return false;
    vd_pos_flip(&found.result, out);
    return true;
}

static bool has_replies(grower *g, const vd_book_entry *entry)
{
    const vd_dice dice = vd_dice_make(1, 1);

    for (size_t i = 0; i < entry->count; i++) {
        vd_pos pos;

        if (after_play(g, entry, &entry->play[i], &pos) &&
            vd_book_find(g->book, other_side(entry->score), &pos, dice))
            return true;
    }
    return false;
}

/* The replies to the best play of an opening, once it is known well, and again when it is known for good. */
static bool wants_replies(grower *g, const vd_book_entry *entry, vd_pos *pos, vd_dice *dice)
{
    const vd_book_score score = other_side(entry->score);
    const vd_book_play *best = vd_book_best(entry);
    const double error = vd_book_error(entry);

    if (!vd_book_is_opening(&entry->pos) || !g->plan->score[score] || !best || error < 0 ||
        error > CHOSEN || !after_play(g, entry, best, pos))
        return false;
    if (error > g->plan->error && !vd_book_find(g->book, score, pos, vd_dice_make(1, 1)) &&
        has_replies(g, entry))
        return false;
    return missing_roll(g, score, pos, false, dice);
}

/* VD_OK with *done set: nothing is to be added. */
static vd_status add_next(grower *g, bool *done)
{
    vd_dice dice;
    vd_pos pos;

    *done = false;
    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    for (int score = 0; score < VD_BOOK_SCORES; score++) {
        if (g->plan->score[score] && missing_roll(g, (vd_book_score)score, &pos, true, &dice))
            return add_position(g, (vd_book_score)score, &pos, dice);
    }
    for (size_t i = 0; i < g->book->count; i++) {
        const vd_book_entry *entry = &g->book->entry[i];

        if (wants_replies(g, entry, &pos, &dice))
            return add_position(g, other_side(entry->score), &pos, dice);
    }
    *done = true;
    return VD_OK;
}

/* ---- Games ---- */

/* One more batch beside those there were: means are weighted, and so are the squares of the errors, since each batch has dice of its
 * own. */
static void add_batch(vd_book_play *play, const vd_rollout_candidate *line)
{
    const vd_figure *const chance[VD_BOOK_CHANCES] = {&line->win, &line->gammon, &line->backgammon,
                                                      &line->lose_gammon, &line->lose_backgammon};
    const double before = play->games, now = line->games, all = before + now;

    VD_ASSERT(line->games > 0);
    play->value = (before * play->value + now * line->value.mean) / all;
    play->error = hypot(before * play->error, now * line->value.error) / all;
    for (int i = 0; i < VD_BOOK_CHANCES; i++)
        play->chance[i] = (before * play->chance[i] + now * chance[i]->mean) / all;
    play->games = (uint32_t)all;
}

static bool is_exact(const vd_book_entry *entry, const vd_book_play *play, double error)
{
    return play->games > 0 && (play->error <= error || vd_book_behind(entry, play));
}

/* Has the play that the search put first had games? */
static bool has_begun(const vd_book_entry *entry)
{
    return entry->count == 0 || entry->play[0].games > 0;
}

/* The plays of the entry that want a batch: at first one, then those that have had the fewest games, of all that are not as exact as `error`. */
static size_t choose_plays(grower *g, const vd_book_entry *entry, const vd_match *match,
                           double error, vd_play *plays, size_t *index)
{
    uint32_t least = UINT32_MAX;
    size_t count = 0;

    for (size_t i = 0; i < entry->count; i++) {
        if (!is_exact(entry, &entry->play[i], error) && entry->play[i].games < least)
            least = entry->play[i].games;
    }
    for (size_t i = 0; i < (has_begun(entry) ? entry->count : 1); i++) {
        if (!is_exact(entry, &entry->play[i], error) && entry->play[i].games == least &&
            find_play(g, match, entry->play[i].text, &plays[count]))
            index[count++] = i;
    }
    return count;
}

static vd_status play_batch(grower *g, vd_book_entry *entry, double error)
{
    vd_rollout_candidate line[VD_BOOK_PLAYS];
    vd_play plays[VD_BOOK_PLAYS];
    size_t index[VD_BOOK_PLAYS];
    vd_match match;
    vd_rollout_question question = {VD_ROLLOUT_PLAYS, &match, plays, 0};
    vd_rollout_options options;
    vd_rollout_report report;
    vd_rollout *rollout = NULL;
    vd_status status;

    set_match(entry->score, &entry->pos, entry->dice, &match);
    question.count = choose_plays(g, entry, &match, error, plays, index);
    if (question.count == 0)
        return VD_ERR_UNSUPPORTED; /* a book that was changed by hand */
    vd_rollout_options_default(&options);
    options.games = VD_BOOK_BATCH;
    options.truncate = VD_BOOK_HALF_MOVES;
    options.seed = SEED + entry->play[index[0]].games / VD_BOOK_BATCH;
    status = vd_rollout_new(g->engine, &question, &options, &rollout, NULL);
    if (status == VD_OK)
        status = vd_rollout_run(rollout, 1, g->job);
    if (status == VD_OK) {
        vd_rollout_look(rollout, &report, line);
        for (size_t i = 0; i < question.count; i++)
            add_batch(&entry->play[index[i]], &line[i]);
        entry->nets = g->nets;
    }
    vd_rollout_free(rollout);
    return status;
}

/* `error` 1: only those of which nothing is known. */
static bool wants_games(const grower *g, const vd_book_entry *entry, double error)
{
    const double now = vd_book_error(entry);

    if (!g->plan->score[entry->score] || entry->count == 0)
        return false;
    return error < 1 ? now < 0 || now > error : !has_begun(entry);
}

/* What other nets played is of no use for going on. */
static void forget_games(vd_book_entry *entry)
{
    for (size_t i = 0; i < entry->count; i++)
        entry->play[i].games = 0;
    entry->nets = 0;
}

static vd_status play_at(grower *g, size_t index, double error)
{
    VD_ASSERT(index < g->book->count && error > 0);

    vd_book_entry entry = g->book->entry[index];
    vd_status status;

    if (entry.nets != g->nets)
        forget_games(&entry);
    status = play_batch(g, &entry, error);
    if (status == VD_OK)
        g->book->entry[index] = entry;
    return status;
}

/* VD_OK with *done set: everything is as exact as `error`. The score of which most is left has its turn. */
static vd_status play_round(grower *g, double error, bool openings, bool *done)
{
    size_t first[VD_BOOK_SCORES] = {0}, left[VD_BOOK_SCORES] = {0};
    int next = 0;

    for (size_t i = 0; i < g->book->count; i++) {
        const vd_book_entry *entry = &g->book->entry[i];

        if (!wants_games(g, entry, error) || (openings && !vd_book_is_opening(&entry->pos)))
            continue;
        if (left[entry->score]++ == 0)
            first[entry->score] = i;
    }
    for (int score = 1; score < VD_BOOK_SCORES; score++) {
        if (left[score] > left[next])
            next = score;
    }
    *done = left[next] == 0;
    return *done ? VD_OK : play_at(g, first[next], error);
}

static vd_status step(grower *g, bool *done)
{
    vd_status status = add_next(g, done);

    if (status != VD_OK || !*done)
        return status;
    status = play_round(g, fmax(CHOSEN, g->plan->error), true, done);
    for (size_t i = 0; i <= sizeof ROUNDS / sizeof *ROUNDS && status == VD_OK && *done; i++) {
        const double round = i < sizeof ROUNDS / sizeof *ROUNDS ? ROUNDS[i] : 0;

        status = play_round(g, fmax(round, g->plan->error), false, done);
    }
    return status;
}

vd_status vd_book_grow(vd_book *book, const vd_engine *engine, const vd_book_plan *plan,
                       const vd_job *job, bool *done)
{
    vd_book_plan first = *plan;
    grower g = {.book = book, .engine = engine, .plan = &first, .job = job};
    vd_status status = vd_book_nets(engine, &g.nets);
    bool nothing = false;

    if (status != VD_OK)
        return status;
    first.score[VD_BOOK_GAMMON_GO] = first.score[VD_BOOK_GAMMON_SAVE] = false;
    g.legal.capacity = VD_PLAYS_MAX;
    g.legal.play = malloc(VD_PLAYS_MAX * sizeof *g.legal.play);
    g.list = malloc(VD_PLAYS_MAX * sizeof *g.list);
    status = g.legal.play && g.list ? step(&g, &nothing) : VD_ERR_NOMEM;
    if (status == VD_OK && nothing) {
        g.plan = plan;
        status = step(&g, &nothing);
    }
    free(g.legal.play);
    free(g.list);
    if (status == VD_OK)
        *done = nothing;
    return status;
}
