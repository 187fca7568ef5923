/* videau rollout: what is asked: the plays of a roll, a double, a position. */
#include "rollout_cli.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 2048, USUAL_PLY = 2, CANDIDATES = 5, LEAST_CANDIDATES = 2 };

/* Plays that are worth less than the best by more than this, searched, are not rolled out unless asked for. */
static const double CANDIDATE_WITHIN = 0.1;

/* ---- Refusals ---- */

bool vd_rollout_refuse_with(vd_rollout_task *t, const char *key, const vd_text_arg *args,
                            size_t count)
{
    if (t->sentence)
        (void)!vd_text_format(t->sentence, t->cli->lang, key, args, count);
    else
        (void)vd_cli_refuse(t->cli, key, args, count);
    return false;
}

bool vd_rollout_refuse(vd_rollout_task *t, const char *key)
{
    return vd_rollout_refuse_with(t, key, NULL, 0);
}

bool vd_rollout_refuse_error(vd_rollout_task *t, const vd_error *err)
{
    if (t->sentence)
        (void)!vd_explain_error(t->sentence, t->cli->lang, err);
    else
        (void)vd_cli_refuse_error(t->cli, err);
    return false;
}

static bool refuse_text(vd_rollout_task *t, const char *sentence)
{
    if (t->sentence)
        vd_buf_put(t->sentence, sentence);
    else
        (void)vd_cli_refuse_text(t->cli, sentence);
    return false;
}

/* ---- The engine ---- */

bool vd_rollout_engine(vd_rollout_task *t)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    if (t->engine)
        return true;
    if (vd_cli_engine(t->cli, &t->engine, &err) != VD_OK)
        return vd_rollout_refuse_error(t, &err);
    vd_engine_set_met(t->engine, t->met);
    return true;
}

/* ---- Which plays ---- */

typedef struct choice {
    vd_plays legal;
    vd_candidate *list; /* of them, best first */
} choice;

static bool rank_plays(vd_rollout_task *t, choice *c)
{
    const vd_search_options options = {.ply = USUAL_PLY, .cubeless = t->options.cubeless};
    vd_search *search;
    vd_status status = vd_search_new(t->engine, VD_SEARCH_CACHE, &search, NULL);

    if (status == VD_OK) {
        status = vd_search_threads(search, t->threads);
        if (status == VD_OK)
            status = vd_search_rank(search, &t->match, &c->legal, &options, c->list);
        vd_search_free(search);
    }
    return status == VD_OK || vd_rollout_refuse(t, "cli.no_memory");
}

static void take_best(vd_rollout_task *t, const choice *c, size_t most, bool close)
{
    for (size_t i = 0; i < c->legal.count && i < most; i++) {
        if (close && i >= LEAST_CANDIDATES &&
            c->list[i].equity < c->list[0].equity - CANDIDATE_WITHIN)
            break;
        VD_ASSERT(t->question.count < VD_ROLLOUT_CANDIDATES_MAX);
        t->plays[t->question.count++] = c->legal.play[c->list[i].play];
    }
}

/* False: refused, and said. */
static bool take_named(vd_rollout_task *t, const vd_cli_turn *turn, choice *c, const char *text,
                       size_t len)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    char sentence[TEXT_BYTES];
    vd_play_text parsed;
    vd_reason reason;
    vd_play play;
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    if (vd_play_parse(text, len, turn->variant, true, &parsed, &err) != VD_OK) {
        (void)!vd_explain_unreadable(&buf, t->cli->lang, turn->variant, text, len, &err);
        return refuse_text(t, sentence);
    }
    reason = vd_play_judge(turn->variant, &turn->situation.pos, turn->dice, turn->named,
                           &parsed.claim, &c->legal, &play);
    if (reason.code != VD_REASON_legal) {
        (void)!vd_explain_reason(&buf, t->cli->lang, turn->variant, &turn->situation.pos,
                                 turn->dice, &reason);
        return refuse_text(t, sentence);
    }
    for (size_t i = 0; i < t->question.count; i++) {
        if (vd_pos_equal(&t->plays[i].result, &play.result))
            return true; /* given twice */
    }
    if (t->question.count == VD_ROLLOUT_CANDIDATES_MAX)
        return vd_rollout_refuse(t, "cli.too_many");
    t->plays[t->question.count++] = play;
    return true;
}

/* "8/5 6/5; 24/23 13/10" */
static bool take_list(vd_rollout_task *t, const vd_cli_turn *turn, choice *c, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, ";|"), first = 0, end;

        end = len;
        while (first < end && text[first] == ' ')
            first++;
        while (end > first && text[end - 1] == ' ')
            end--;
        if (end > first && !take_named(t, turn, c, text + first, end - first))
            return false;
        text += len + (text[len] != '\0');
    }
    return t->question.count > 0 || vd_rollout_refuse(t, "cli.rollout.no_plays");
}

/* The first `most` of --plays, if it is a number or "all"; 0: a list. */
static size_t number_of_plays(const char *text)
{
    long value;

    if (!strcmp(text, "all") || !strcmp(text, "tous"))
        return VD_ROLLOUT_CANDIDATES_MAX;
    return vd_cli_whole(text, 1, VD_ROLLOUT_CANDIDATES_MAX, &value) ? (size_t)value : 0;
}

static bool choose_plays(vd_rollout_task *t, const vd_cli_turn *turn, choice *c)
{
    const char *text = vd_cli_value(t->cli, "plays");
    const size_t most = text ? number_of_plays(text) : CANDIDATES;

    vd_cli_turn_plays(turn, &c->legal);
    if (c->legal.count == 0) { /* the turn is lost: a play too */
        memset(&t->plays[0], 0, sizeof t->plays[0]);
        vd_pos_pass(turn->variant, &turn->situation.pos, turn->dice, &t->plays[0].result);
        t->question.count = 1;
        return true;
    }
    if (most == 0)
        return take_list(t, turn, c, text);
    if (!rank_plays(t, c))
        return false;
    take_best(t, c, most, text == NULL);
    return true;
}

static bool ask_about_plays(vd_rollout_task *t, const vd_cli_turn *turn)
{
    choice c = {.legal = {.capacity = VD_PLAYS_MAX}};
    bool done = false;

    t->match.phase = turn->named ? VD_PHASE_PLAY_NAMED : VD_PHASE_PLAY;
    t->match.dice = turn->dice;
    t->question.kind = VD_ROLLOUT_PLAYS;
    c.legal.play = malloc(VD_PLAYS_MAX * sizeof *c.legal.play);
    c.list = malloc(VD_PLAYS_MAX * sizeof *c.list);
    t->plays = malloc(VD_ROLLOUT_CANDIDATES_MAX * sizeof *t->plays);
    t->question.plays = t->plays;
    if (c.legal.play && c.list && t->plays)
        done = choose_plays(t, turn, &c);
    else
        vd_rollout_refuse(t, "cli.no_memory");
    free(c.legal.play);
    free(c.list);
    return done;
}

/* ---- The question ---- */

bool vd_rollout_refuse_new(vd_rollout_task *t, vd_status status, const vd_error *err)
{
    const vd_variant *variant = &t->match.rules.variant;
    const vd_text_arg args[] = {vd_text_string(variant->name)};

    if (status == VD_ERR_ILLEGAL)
        return vd_rollout_refuse(t, t->question.kind == VD_ROLLOUT_CUBE ? "cli.rollout.no_double"
                                                                        : "cli.ask.over");
    if (status != VD_ERR_UNSUPPORTED || vd_engine_knows(t->engine, variant))
        return vd_rollout_refuse_error(t, err);
    return vd_rollout_refuse_with(t, "cli.ask.no_net", args, 1);
}

/* Does the rest of the line, or the position itself, bring dice? */
static bool has_dice(const char *line, const vd_situation *situation)
{
    const size_t span = vd_situation_span(line, strlen(line));

    return situation->dice.count > 0 || (span > 0 && line[span] != '\0');
}

static bool read_plain(vd_rollout_task *t, const char *line, vd_situation *out)
{
    const size_t span = vd_situation_span(line, strlen(line));
    char sentence[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    if (vd_cli_position_read(t->cli, line, span ? span : strlen(line), out, &buf))
        return true;
    return refuse_text(t, sentence);
}

static bool read_turn(vd_rollout_task *t, const char *line, vd_cli_turn *turn)
{
    char sentence[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    if (vd_cli_turn_read(t->cli, line, strlen(line), turn, &buf) &&
        vd_cli_turn_ends(t->cli, turn, &buf))
        return true;
    return refuse_text(t, sentence);
}

/* Without dice: the double if there may be one, else the position. */
static bool ask_about_position(vd_rollout_task *t)
{
    const bool wanted = vd_cli_has(t->cli, "cube");
    const vd_match_rules *rules = &t->match.rules;
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_rollout *trial = NULL;
    vd_status status;

    if (vd_cli_has(t->cli, "plays"))
        return vd_rollout_refuse(t, "cli.rollout.plays_want_dice");
    t->match.phase = VD_PHASE_ROLL;
    /* Who asks about a double plays with a cube, where the game allows it. */
    if (wanted)
        t->match.rules.cube = rules->cube || rules->variant.cube_allowed;
    t->question.kind = VD_ROLLOUT_CUBE;
    status = t->options.cubeless
                 ? VD_ERR_ILLEGAL
                 : vd_rollout_new(t->engine, &t->question, &t->options, &trial, &err);
    vd_rollout_free(trial);
    if (status == VD_ERR_ILLEGAL && !wanted)
        t->question.kind = VD_ROLLOUT_POSITION;
    return true;
}

bool vd_rollout_ask(vd_rollout_task *t, const char *line)
{
    vd_situation situation;
    vd_cli_turn turn;

    if (!read_plain(t, line, &situation))
        return false;
    if (!has_dice(line, &situation) || vd_cli_has(t->cli, "cube")) {
        situation.dice = (vd_dice){0};
        vd_match_of(&situation, &t->match);
        return vd_rollout_engine(t) && ask_about_position(t);
    }
    if (!read_turn(t, line, &turn))
        return false;
    vd_match_of(&turn.situation, &t->match);
    if (!vd_rollout_engine(t))
        return false;
    if (!vd_engine_knows(t->engine, turn.variant))
        return vd_rollout_refuse_new(t, VD_ERR_UNSUPPORTED, NULL);
    return ask_about_plays(t, &turn);
}
