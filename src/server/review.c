/* Matches that are looked at again: which are in memory, and what the library has of them. */
#include "review.h"
#include "long_work.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_MAX = 8, SOURCE_ROOM = 4096 + 32 };

struct vd_review {
    int64_t library, table;
    size_t actions; /* of its record: a table that goes on has another review */
    vd_record *record;
    vd_analysis *analysis; /* guarded by `mutex` */
    pthread_mutex_t mutex;
    int users; /* guarded by that of all */
    uint64_t used;
};

struct vd_reviews {
    vd_reviews_options with;
    vd_book *book; /* NULL: none */
    pthread_mutex_t mutex;
    vd_review *held[HELD_MAX];
    uint64_t uses;
};

vd_reviews *vd_reviews_new(const vd_reviews_options *options)
{
    vd_reviews *reviews = calloc(1, sizeof *reviews);

    if (!reviews)
        return NULL;
    if (options->book &&
        vd_book_read(options->book, options->book_len, &reviews->book, NULL) != VD_OK) {
        free(reviews);
        return NULL;
    }
    reviews->with = *options;
    pthread_mutex_init(&reviews->mutex, NULL);
    return reviews;
}

static void free_review(vd_review *review)
{
    if (!review)
        return;
    vd_analysis_free(review->analysis);
    vd_record_free(review->record);
    pthread_mutex_destroy(&review->mutex);
    free(review);
}

void vd_reviews_free(vd_reviews *reviews)
{
    if (!reviews)
        return;
    for (int i = 0; i < HELD_MAX; i++)
        free_review(reviews->held[i]);
    pthread_mutex_destroy(&reviews->mutex);
    vd_book_free(reviews->book);
    free(reviews);
}

const vd_book *vd_reviews_book(const vd_reviews *reviews)
{
    return reviews->book;
}

/* ---- Those in memory ---- */

static size_t count_actions(const vd_record *record)
{
    size_t count = 0;

    VD_ASSERT(record->matches > 0);
    for (size_t g = 0; g < record->match[0]->games; g++)
        count += record->match[0]->game[g]->actions;
    return count;
}

static bool is_of(const vd_review *review, const vd_review_source *source)
{
    if (source->library > 0)
        return review->library == source->library;
    return review->library == 0 && review->table == source->table &&
           review->actions == count_actions(source->record);
}

static vd_review *find(vd_reviews *reviews, const vd_review_source *source)
{
    vd_review *found = NULL;

    pthread_mutex_lock(&reviews->mutex);
    for (int i = 0; i < HELD_MAX && !found; i++)
        if (reviews->held[i] && is_of(reviews->held[i], source))
            found = reviews->held[i];
    if (found) {
        found->users++;
        found->used = ++reviews->uses;
    }
    pthread_mutex_unlock(&reviews->mutex);
    return found;
}

/* In the place of the one that nobody looked at for longest; held by its user alone where all are looked at. */
static void hold(vd_reviews *reviews, vd_review *review)
{
    int at = -1;

    VD_ASSERT(review->record && review->record->matches > 0);
    pthread_mutex_lock(&reviews->mutex);
    for (int i = 0; i < HELD_MAX; i++) {
        const vd_review *one = reviews->held[i];

        if (!one || (one->users == 0 &&
                     (at < 0 || (reviews->held[at] && one->used < reviews->held[at]->used))))
            at = i;
        if (!one)
            break;
    }
    review->users = 1;
    review->used = ++reviews->uses;
    if (at >= 0) {
        free_review(reviews->held[at]);
        reviews->held[at] = review;
    }
    pthread_mutex_unlock(&reviews->mutex);
}

void vd_review_leave(vd_reviews *reviews, vd_review *review)
{
    bool held = false;

    if (!review)
        return;
    pthread_mutex_lock(&reviews->mutex);
    for (int i = 0; i < HELD_MAX; i++)
        held |= reviews->held[i] == review;
    review->users--;
    pthread_mutex_unlock(&reviews->mutex);
    if (!held)
        free_review(review);
}

/* ---- The library ---- */

static vd_status open_library(const vd_reviews *reviews, vd_library **out)
{
    vd_library_fault fault;

    return reviews->with.library ? vd_library_open(reviews->with.library, out, &fault)
                                 : VD_ERR_UNSUPPORTED;
}

/* Nothing is judged yet. */
static vd_status begin(const vd_computer *computer, const vd_review *review,
                       const vd_analysis_options *options, vd_analysing **out)
{
    return vd_analysing_new(computer->engine, review->record->match[0], options, out);
}

static vd_status load_level(vd_library *library, const vd_computer *computer,
                            const vd_review *review, vd_analysis_level level, vd_analysis **out)
{
    vd_analysing *analysing = NULL;
    vd_analysis_options options;
    vd_status status;

    vd_analysis_options_default(&options);
    options.level = level;
    status = begin(computer, review, &options, &analysing);
    if (status == VD_OK)
        status = vd_library_kept_take(library, review->library, analysing, level, out);
    return status == VD_ERR_UNSUPPORTED ? VD_OK : status;
}

/* The deepest analysis that is finished, unless the review has it. */
static vd_status load_analysis(vd_library *library, const vd_computer *computer, vd_review *review)
{
    double done[VD_ANALYSIS_LEVELS];
    vd_analysis *found = NULL;
    int have, level = VD_ANALYSIS_LEVELS;
    vd_status status = vd_library_states(library, review->library, done);

    if (status != VD_OK)
        return status;
    pthread_mutex_lock(&review->mutex);
    have = review->analysis ? (int)review->analysis->options.level : -1;
    while (status == VD_OK && !found && --level > have)
        if (done[level] >= 1)
            status = load_level(library, computer, review, (vd_analysis_level)level, &found);
    if (found) {
        vd_analysis_free(review->analysis);
        review->analysis = found;
    }
    pthread_mutex_unlock(&review->mutex);
    return status;
}

/* A match that is over is one of the library's from now on, unless it was taken out of it; what is in its way is no reason not to
 * look at it. */
static void bring_in(const vd_reviews *reviews, vd_library *library, vd_review_source *source)
{
    char from[SOURCE_ROOM];
    vd_library_added added;
    bool removed = false;
    int64_t id = 0;

    snprintf(from, sizeof from, "%s#%" PRId64, reviews->with.source, source->table);
    if (vd_library_find(library, source->record, &id, &removed) != VD_OK || removed)
        return;
    if (vd_library_add(library, source->record, from,
                       reviews->with.world->now(reviews->with.world->user), &added) == VD_OK)
        source->library = added.last;
}

static vd_status make(vd_reviews *reviews, vd_library *library, vd_review_source *source,
                      vd_review **out)
{
    vd_review *review = calloc(1, sizeof *review);
    vd_status status = VD_OK;

    if (!review)
        return VD_ERR_NOMEM;
    pthread_mutex_init(&review->mutex, NULL);
    review->library = source->library;
    review->table = source->table;
    if (source->library > 0) {
        status = vd_library_get(library, source->library, &review->record);
    } else {
        review->record = source->record;
        source->record = NULL;
    }
    if (status == VD_OK && review->record->matches == 0)
        status = VD_ERR_ILLEGAL;
    if (status != VD_OK) {
        free_review(review);
        return status;
    }
    review->actions = count_actions(review->record);
    hold(reviews, review);
    *out = review;
    return VD_OK;
}

vd_status vd_review_take(vd_reviews *reviews, const vd_computer *computer, vd_review_source *source,
                         bool fresh, vd_review **out)
{
    vd_library *library = NULL;
    vd_review *review = NULL;
    vd_status status = VD_OK;

    if (!fresh)
        review = find(reviews, source);
    if (review) {
        *out = review;
        return VD_OK;
    }
    if (source->library > 0 || (source->over && source->record->matches > 0))
        status = open_library(reviews, &library);
    if (library && source->library == 0)
        bring_in(reviews, library, source);
    if (source->library == 0)
        status = VD_OK;
    if (status == VD_OK)
        review = find(reviews, source);
    if (status == VD_OK && !review)
        status = make(reviews, library, source, &review);
    if (status == VD_OK && review->library > 0)
        status = load_analysis(library, computer, review);
    vd_library_close(library);
    if (status == VD_OK)
        *out = review;
    else
        vd_review_leave(reviews, review);
    return status;
}

/* ---- A review ---- */

int64_t vd_review_library(const vd_review *review)
{
    return review->library;
}

int64_t vd_review_table(const vd_review *review)
{
    return review->table;
}

const vd_rec_match *vd_review_match(const vd_review *review)
{
    return review->record->match[0];
}

const vd_analysis *vd_review_lock(vd_review *review)
{
    pthread_mutex_lock(&review->mutex);
    return review->analysis;
}

void vd_review_unlock(vd_review *review)
{
    pthread_mutex_unlock(&review->mutex);
}

static void exchange(vd_review *review, vd_analysis *found)
{
    pthread_mutex_lock(&review->mutex);
    vd_analysis_free(review->analysis);
    review->analysis = found;
    pthread_mutex_unlock(&review->mutex);
}

static vd_status analyse_kept(vd_reviews *reviews, vd_review *review, const vd_computer *computer,
                              vd_analysis_level level, const vd_job *job)
{
    vd_library *library = NULL;
    vd_analysing *analysing = NULL;
    vd_analysis *found = NULL;
    vd_analysis_options options;
    vd_status status = open_library(reviews, &library);

    vd_long_options(level, &options);
    if (status == VD_OK)
        status = begin(computer, review, &options, &analysing);
    if (status == VD_OK)
        status = vd_library_analyse_take(library, review->library, analysing, level, job, &found);
    if (status == VD_OK)
        exchange(review, found);
    vd_library_close(library);
    return status;
}

vd_status vd_review_analyse(vd_reviews *reviews, vd_review *review, const vd_computer *computer,
                            vd_analysis_level level, const vd_job *job, vd_analysing **going)
{
    vd_analysis_options options;
    vd_status status = VD_OK;

    if (review->library > 0)
        return analyse_kept(reviews, review, computer, level, job);
    vd_long_options(level, &options);
    if (!*going)
        status = begin(computer, review, &options, going);
    if (status == VD_OK)
        status = vd_analysing_run(*going, job);
    if (status != VD_OK)
        return status;
    exchange(review, vd_analysing_done(*going));
    *going = NULL;
    return VD_OK;
}

vd_status vd_review_states(vd_reviews *reviews, const vd_review *review,
                           double done[VD_ANALYSIS_LEVELS])
{
    vd_library *library = NULL;
    vd_status status = VD_OK;

    for (int i = 0; i < VD_ANALYSIS_LEVELS; i++)
        done[i] = -1;
    if (review->library == 0)
        return VD_OK;
    status = open_library(reviews, &library);
    if (status == VD_OK)
        status = vd_library_states(library, review->library, done);
    vd_library_close(library);
    return status;
}

vd_status vd_review_put(vd_reviews *reviews, const vd_review *review,
                        const vd_library_beside *beside)
{
    vd_library *library = NULL;
    vd_status status =
        review->library > 0 ? open_library(reviews, &library) : (vd_status)VD_ERR_UNSUPPORTED;

    if (status == VD_OK)
        status = vd_library_put_beside(library, review->library, beside);
    vd_library_close(library);
    return status;
}

vd_status vd_review_beside(vd_reviews *reviews, const vd_review *review,
                           vd_library_visit_beside *visit, void *user)
{
    vd_library *library = NULL;
    vd_status status;

    if (review->library == 0)
        return VD_OK;
    status = open_library(reviews, &library);
    if (status == VD_OK)
        status = vd_library_visit_all_beside(library, review->library, visit, user);
    vd_library_close(library);
    return status;
}
