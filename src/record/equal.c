/* Two records that say the same. */
#include "record_priv.h"

#include <math.h>
#include <string.h>

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_number(double a, double b)
{
    return (isnan(a) && isnan(b)) || !(a < b || a > b || isnan(a) || isnan(b));
}

static bool same_numbers(const double *a, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!same_number(a[i], b[i]))
            return false;
    return true;
}

static bool same_tags(const vd_rec_tags *a, const vd_rec_tags *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const vd_rec_tag *x = &a->tag[i], *y = &b->tag[i];

        if (strcmp(x->key, y->key) != 0 || x->len != y->len || x->binary != y->binary ||
            memcmp(x->value, y->value, x->len) != 0)
            return false;
    }
    return true;
}

static bool same_hops(const vd_hop *a, size_t a_count, const vd_hop *b, size_t b_count)
{
    return a_count == b_count && (a_count == 0 || !memcmp(a, b, a_count * sizeof *a));
}

static bool same_eval(const vd_rec_eval *a, const vd_rec_eval *b)
{
    return same_numbers(a->figure, b->figure, VD_REC_FIGURES) &&
           same_numbers(a->error, b->error, VD_REC_FIGURES);
}

static bool same_candidate(const vd_rec_candidate *a, const vd_rec_candidate *b)
{
    return same_hops(a->hop, a->hops, b->hop, b->hops) && vd_pos_equal(&a->after, &b->after) &&
           same_text(a->text, b->text) && same_text(a->level, b->level) &&
           same_eval(&a->eval, &b->eval) && same_number(a->behind, b->behind) &&
           a->trials == b->trials && a->played == b->played && a->illegal == b->illegal &&
           same_tags(&a->tags, &b->tags);
}

bool vd_rec_analysis_equal(const vd_rec_analysis *a, const vd_rec_analysis *b)
{
    if (a->kind != b->kind || a->seat != b->seat || a->unit != b->unit || a->trials != b->trials ||
        a->candidates != b->candidates || !same_text(a->engine, b->engine) ||
        !same_text(a->version, b->version) || !same_text(a->level, b->level) ||
        !same_text(a->met, b->met) || !same_text(a->best, b->best) ||
        !same_number(a->luck, b->luck) ||
        !same_numbers(a->error, b->error, sizeof a->error / sizeof *a->error) ||
        !same_tags(&a->tags, &b->tags))
        return false;
    for (int i = 0; i < VD_REC_CUBE_LINES; i++)
        if (!same_eval(&a->line[i], &b->line[i]))
            return false;
    for (size_t i = 0; i < a->candidates; i++)
        if (!same_candidate(a->candidate[i], b->candidate[i]))
            return false;
    return true;
}

static bool same_analyses(const vd_rec_analyses *a, const vd_rec_analyses *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!vd_rec_analysis_equal(a->item[i], b->item[i]))
            return false;
    return true;
}

static bool same_action(const vd_rec_action *a, const vd_rec_action *b)
{
    return a->seat == b->seat && a->kind == b->kind && !memcmp(a->die, b->die, sizeof a->die) &&
           a->value == b->value && a->named == b->named && a->cube_exp == b->cube_exp &&
           a->cube_owner == b->cube_owner && a->cube_set == b->cube_set &&
           a->illegal == b->illegal && a->unplayed == b->unplayed && a->edited == b->edited &&
           a->implied == b->implied && same_hops(a->hop, a->hops, b->hop, b->hops) &&
           vd_pos_equal(&a->before, &b->before) && vd_pos_equal(&a->after, &b->after) &&
           a->stake_exp == b->stake_exp && a->owner == b->owner && same_text(a->text, b->text) &&
           a->time_ms == b->time_ms && a->clock_ms == b->clock_ms &&
           same_text(a->comment, b->comment) && same_analyses(&a->analyses, &b->analyses) &&
           same_tags(&a->tags, &b->tags);
}

static bool same_game(const vd_rec_game *a, const vd_rec_game *b)
{
    if (a->number != b->number || memcmp(a->score, b->score, sizeof a->score) != 0 ||
        a->crawford != b->crawford || a->stake_exp != b->stake_exp || a->owner != b->owner ||
        !vd_pos_equal(&a->start, &b->start) || a->start_set != b->start_set ||
        a->winner != b->winner || a->end != b->end || a->value != b->value ||
        a->points != b->points || !same_text(a->comment, b->comment) || a->actions != b->actions ||
        !same_tags(&a->tags, &b->tags))
        return false;
    for (size_t i = 0; i < a->actions; i++)
        if (!same_action(a->action[i], b->action[i]))
            return false;
    return true;
}

static bool same_rules(const vd_match_rules *a, const vd_match_rules *b)
{
    return a->variant.id == b->variant.id && a->variant.entry == b->variant.entry &&
           a->variant.hit == b->variant.hit && a->variant.value == b->variant.value &&
           a->variant.bearoff == b->variant.bearoff && a->variant.third == b->variant.third &&
           a->length == b->length && a->cube == b->cube && a->crawford == b->crawford &&
           a->holland == b->holland && a->jacoby == b->jacoby && a->beavers == b->beavers &&
           a->raccoons == b->raccoons && a->multipliers == b->multipliers &&
           a->auto_doubles == b->auto_doubles && a->cube_limit == b->cube_limit &&
           a->opening == b->opening && a->cycle == b->cycle;
}

static bool same_people(const vd_rec_match *a, const vd_rec_match *b)
{
    if (a->aliases != b->aliases)
        return false;
    for (size_t i = 0; i < a->aliases; i++)
        if (a->alias[i].seat != b->alias[i].seat || strcmp(a->alias[i].name, b->alias[i].name) != 0)
            return false;
    for (int seat = 0; seat < 2; seat++)
        if (!same_text(a->name[seat], b->name[seat]) ||
            !same_text(a->rating[seat], b->rating[seat]))
            return false;
    return true;
}

static bool same_match(const vd_rec_match *a, const vd_rec_match *b)
{
    if (!same_people(a, b) || !same_rules(&a->rules, &b->rules) || !same_text(a->event, b->event) ||
        !same_text(a->round, b->round) || !same_text(a->place, b->place) ||
        !same_text(a->date, b->date) || !same_text(a->time, b->time) ||
        !same_text(a->annotator, b->annotator) || !same_text(a->transcriber, b->transcriber) ||
        !same_text(a->comment, b->comment) || a->cube_limit != b->cube_limit ||
        a->games != b->games || !same_tags(&a->headers, &b->headers) ||
        !same_tags(&a->tags, &b->tags))
        return false;
    for (size_t i = 0; i < a->games; i++)
        if (!same_game(a->game[i], b->game[i]))
            return false;
    return true;
}

static bool same_position(const vd_rec_position *a, const vd_rec_position *b)
{
    const vd_situation *x = &a->situation, *y = &b->situation;

    return x->variant == y->variant && vd_pos_equal(&x->pos, &y->pos) &&
           !memcmp(&x->dice, &y->dice, sizeof x->dice) && x->length == y->length &&
           !memcmp(x->score, y->score, sizeof x->score) && x->crawford == y->crawford &&
           x->jacoby == y->jacoby && x->beavers == y->beavers && x->cube_exp == y->cube_exp &&
           x->cube_owner == y->cube_owner && x->doubled == y->doubled &&
           x->resigned == y->resigned && a->seat == b->seat && a->named == b->named &&
           same_text(a->name[0], b->name[0]) && same_text(a->name[1], b->name[1]) &&
           same_text(a->text, b->text) && same_text(a->comment, b->comment) &&
           a->cube_limit == b->cube_limit && same_analyses(&a->analyses, &b->analyses) &&
           same_tags(&a->tags, &b->tags);
}

bool vd_record_equal(const vd_record *a, const vd_record *b)
{
    if (a->matches != b->matches || a->positions != b->positions || !same_tags(&a->tags, &b->tags))
        return false;
    for (size_t i = 0; i < a->matches; i++)
        if (!same_match(a->match[i], b->match[i]))
            return false;
    for (size_t i = 0; i < a->positions; i++)
        if (!same_position(a->position[i], b->position[i]))
            return false;
    return true;
}
