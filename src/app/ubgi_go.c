/* UBGI: what is to be decided, and what the engine says on the way to it. */
#include "ubgi_parts.h"

#include <stdio.h>
#include <string.h>

enum { LINE_ROOM = 1024, TELL_MS = 1000, ROLLED_OUT_MAX = VD_UBGI_ROLLED_OUT_MAX };

/* ---- Time ---- */

static bool keep_going(void *user, double done)
{
    vd_ubgi *u = user;

    (void)done;
    if (u->host->stop(u->host->user))
        return false;
    return u->until < 0 || u->host->clock_ms(u->host->user) < u->until;
}

static void start_clock(vd_ubgi *u, const vd_ubgi_line *line)
{
    const int64_t now = u->host->clock_ms(u->host->user);

    u->until = line->movetime >= 0 ? now + line->movetime : -1;
    u->reported = now;
}

static vd_search_options options_of(const vd_ubgi *u, const vd_ubgi_line *line, const vd_job *job)
{
    const int ply = line->depth >= 0      ? (int)line->depth
                    : line->movetime >= 0 ? VD_PLY_MAX
                                          : (int)u->key[VD_UBGI_PLY];

    return (vd_search_options){.ply = ply, .job = job, .deepen = true};
}

static void refuse_status(vd_ubgi *u, vd_status status)
{
    if (status == VD_ERR_UNSUPPORTED)
        vd_ubgi_error(u, "unsupported", "ubgi.no_game", vd_variant_get(u->situation.variant)->name);
    else
        vd_ubgi_no_memory(u);
}

/* ---- What is asked ---- */

static bool is_over(const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);

    return vd_pos_over(variant, &s->pos);
}

/* The match as it stands; `roll`: with the dice, else before them. */
static bool make_match(const vd_ubgi *u, bool roll, vd_match *out)
{
    vd_situation s = u->situation;

    if (!u->has_position)
        return vd_ubgi_error(u, "bad_state", "ubgi.no_position", ""), false;
    if (is_over(&s))
        return vd_ubgi_error(u, "bad_state", "ubgi.over", ""), false;
    if (roll && s.dice.count == 0)
        return vd_ubgi_error(u, "bad_state", "ubgi.no_dice", ""), false;
    if (!u->says_match && !vd_ubgi_fill_match(u, &s))
        return vd_ubgi_error(u, "bad_state", "ubgi.bad_score", ""), false;
    if (!roll)
        s.dice = (vd_dice){0};
    vd_match_of(&s, out);
    out->rules.cube = out->rules.cube || out->rules.variant.cube_allowed;
    return true;
}

/* ---- Plays ---- */

static void put_play(vd_buf *out, const vd_play *play)
{
    if (play->hops == 0)
        vd_buf_put(out, "pass");
    else
        vd_fibs_play_format(out, play);
}

/* Legal plays, the best first. False: it cannot be said, or was. A turn that is lost has none. */
static bool rank_plays(vd_ubgi *u, const vd_match *match, const vd_search_options *options)
{
    vd_status status = vd_plays_find(&match->rules.variant, &match->pos, match->dice, &u->plays);

    if (status == VD_OK && u->plays.count > 0)
        status = vd_search_rank(u->search, match, &u->plays, options, u->list);
    if (status != VD_OK)
        refuse_status(u, status);
    return status == VD_OK;
}

static const vd_play *best_play(const vd_ubgi *u)
{
    static const vd_play none;

    return u->plays.count > 0 ? &u->plays.play[u->list[0].play] : &none;
}

static void say_play(const vd_ubgi *u, const char *before, const vd_play *play)
{
    char line[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, before);
    put_play(&buf, play);
    vd_ubgi_say(u, line);
}

static void put_number(vd_buf *out, const char *name, double value)
{
    char text[64];

    if (!vd_real_known(value))
        return;
    snprintf(text, sizeof text, " %s %.4f", name, value);
    vd_buf_put(out, text);
}

static void put_probs(vd_buf *out, const vd_probs *p)
{
    put_number(out, "win", (double)p->win);
    put_number(out, "wingammon", (double)p->gammon);
    put_number(out, "winbackgammon", (double)p->backgammon);
    put_number(out, "losegammon", (double)p->lose_gammon);
    put_number(out, "losebackgammon", (double)p->lose_backgammon);
}

static void tell_plays(const vd_ubgi *u, size_t most)
{
    for (size_t i = 0; i < u->plays.count && i < most; i++) {
        const vd_candidate *c = &u->list[i];
        char line[LINE_ROOM];
        vd_buf buf;

        vd_buf_init(&buf, line, sizeof line);
        vd_buf_put(&buf, "info multipv ");
        vd_buf_put_int(&buf, (int64_t)i + 1);
        vd_buf_put(&buf, " depth ");
        vd_buf_put_int(&buf, c->ply);
        put_number(&buf, "score", c->equity);
        if (c->mwc >= 0.0)
            put_number(&buf, "mwc", c->mwc);
        put_probs(&buf, &c->probs);
        vd_buf_put(&buf, " pv ");
        put_play(&buf, &u->plays.play[c->play]);
        vd_ubgi_say(u, line);
    }
}

static void go_chequer(vd_ubgi *u, const vd_ubgi_line *line, bool analyse)
{
    const vd_job job = {keep_going, u};
    vd_search_options options = options_of(u, line, &job);
    const size_t most = line->multipv > 0 ? (size_t)line->multipv : analyse ? VD_PLAYS_MAX : 0;
    vd_match match;

    options.choose = most == 0;
    options.alike = most < VD_LISTED_MAX ? most : VD_LISTED_MAX;
    if (!make_match(u, true, &match) || !rank_plays(u, &match, &options))
        return;
    tell_plays(u, most);
    say_play(u, "bestmove ", best_play(u));
}

/* ---- The cube ---- */

static bool doubles(const vd_cube_decision *d)
{
    return d->allowed &&
           (d->verdict == VD_VERDICT_DOUBLE_TAKE || d->verdict == VD_VERDICT_DOUBLE_PASS);
}

static bool ask_cube(vd_ubgi *u, const vd_ubgi_line *line, vd_cube_decision *out)
{
    const vd_job job = {keep_going, u};
    const vd_search_options options = options_of(u, line, &job);
    vd_match match;
    vd_status status;

    if (!make_match(u, false, &match))
        return false;
    status = vd_search_cube(u->search, &match, &options, out);
    if (status != VD_OK)
        refuse_status(u, status);
    return status == VD_OK;
}

static void tell_cube(const vd_ubgi *u, const vd_cube_decision *d)
{
    const struct {
        const char *name;
        double equity, mwc;
    } row[] = {{"nodouble", d->no_double, d->mwc_no_double},
               {"take", d->take, d->mwc_take},
               {"pass", d->pass, d->mwc_pass}};

    for (size_t i = 0; i < (d->allowed ? sizeof row / sizeof *row : 1); i++) {
        char line[LINE_ROOM];
        vd_buf buf;

        vd_buf_init(&buf, line, sizeof line);
        vd_buf_put(&buf, "info cube ");
        vd_buf_put(&buf, row[i].name);
        vd_buf_put(&buf, " depth ");
        vd_buf_put_int(&buf, d->ply);
        put_number(&buf, "score", row[i].equity);
        if (d->match)
            put_number(&buf, "mwc", row[i].mwc);
        if (i == 0)
            put_probs(&buf, &d->probs);
        vd_ubgi_say(u, line);
    }
}

static void say_cube(const vd_ubgi *u, const vd_cube_decision *d, bool answer)
{
    if (answer)
        vd_ubgi_say(u, d->beaver            ? "bestcube beaver"
                       : d->take <= d->pass ? "bestcube take"
                                            : "bestcube pass");
    else
        vd_ubgi_say(u, doubles(d) ? "bestcube double" : "bestcube nodouble");
}

static void go_cube(vd_ubgi *u, const vd_ubgi_line *line, bool answer, bool analyse)
{
    vd_cube_decision d;

    answer = answer || (u->has_position && u->situation.doubled);
    if (!ask_cube(u, line, &d))
        return;
    if (answer && !d.allowed) {
        vd_ubgi_error(u, "bad_state", "ubgi.no_double", "");
        return;
    }
    if (analyse || line->multipv > 0)
        tell_cube(u, &d);
    say_cube(u, &d, answer);
}

static void go_turn(vd_ubgi *u, const vd_ubgi_line *line)
{
    const vd_job job = {keep_going, u};
    vd_search_options options = options_of(u, line, &job);
    vd_cube_decision d;
    vd_match match;

    options.choose = true;
    if (!make_match(u, true, &match) || !ask_cube(u, line, &d) || !rank_plays(u, &match, &options))
        return;
    say_play(u, doubles(&d) ? "bestturn cube=double move=" : "bestturn cube=nodouble move=",
             best_play(u));
}

/* ---- Rollouts ---- */

static void put_line(vd_buf *out, const vd_ubgi *u, size_t i, const vd_rollout_candidate *c)
{
    vd_buf_put(out, "info multipv ");
    vd_buf_put_int(out, (int64_t)i + 1);
    vd_buf_put(out, " games ");
    vd_buf_put_int(out, (int64_t)c->games);
    put_number(out, "score", c->value.mean);
    put_number(out, "error", c->value.error);
    if (c->mwc.mean >= 0.0)
        put_number(out, "mwc", c->mwc.mean);
    put_number(out, "win", c->win.mean);
    put_number(out, "wingammon", c->gammon.mean);
    put_number(out, "winbackgammon", c->backgammon.mean);
    put_number(out, "losegammon", c->lose_gammon.mean);
    put_number(out, "losebackgammon", c->lose_backgammon.mean);
    vd_buf_put(out, " pv ");
    if (vd_rollout_kind_of(u->rollout) == VD_ROLLOUT_PLAYS)
        put_play(out, vd_rollout_play(u->rollout, i));
    else
        vd_buf_put(out, vd_rollout_kind_of(u->rollout) == VD_ROLLOUT_CUBE && i == 1 ? "double"
                                                                                    : "nodouble");
}

static void tell_rollout(vd_ubgi *u, vd_rollout_report *report)
{
    vd_rollout_candidate lines[ROLLED_OUT_MAX];

    vd_rollout_look(u->rollout, report, lines);
    for (size_t i = 0; i < vd_rollout_count(u->rollout); i++) {
        char line[LINE_ROOM];
        vd_buf buf;

        vd_buf_init(&buf, line, sizeof line);
        if (lines[i].games == 0)
            continue;
        put_line(&buf, u, i, &lines[i]);
        vd_ubgi_say(u, line);
    }
}

static bool keep_rolling(void *user, double done)
{
    vd_ubgi *u = user;
    const int64_t now = u->host->clock_ms(u->host->user);
    vd_rollout_report report;

    if (now - u->reported >= TELL_MS) {
        u->reported = now;
        tell_rollout(u, &report);
    }
    return keep_going(user, done);
}

static void say_rolled_out(vd_ubgi *u)
{
    vd_rollout_report report;

    tell_rollout(u, &report);
    if (vd_rollout_kind_of(u->rollout) == VD_ROLLOUT_PLAYS)
        say_play(u, "bestmove ", vd_rollout_play(u->rollout, report.games > 0 ? report.best : 0));
    else if (report.games == 0)
        vd_ubgi_error(u, "bad_state", "ubgi.no_games", "");
    else if (vd_rollout_kind_of(u->rollout) == VD_ROLLOUT_CUBE)
        say_cube(u, &report.cube, u->situation.doubled);
    else
        vd_ubgi_say(u, "bestcube nodouble");
}

static vd_status roll_out(vd_ubgi *u, const vd_ubgi_line *line, const vd_rollout_question *question)
{
    const vd_job job = {keep_rolling, u};
    vd_rollout_options options;
    vd_status status;

    vd_rollout_options_default(&options);
    options.games = (uint32_t)(line->games > 0 ? line->games : u->key[VD_UBGI_GAMES]);
    options.seed = (uint64_t)u->key[VD_UBGI_SEED];
    if (line->depth >= 0)
        options.side[0].ply = options.side[1].ply = (int)line->depth;
    status = vd_rollout_new(u->engine, question, &options, &u->rollout, NULL);
    if (status != VD_OK)
        return status;
    status = vd_rollout_run(u->rollout, (int)u->key[VD_UBGI_THREADS], &job);
    if (status == VD_OK || status == VD_ERR_CANCELLED) {
        say_rolled_out(u);
        status = VD_OK;
    }
    vd_rollout_free(u->rollout);
    u->rollout = NULL;
    return status;
}

/* The best plays by a search, those that will be played out. */
static vd_status roll_out_plays(vd_ubgi *u, const vd_ubgi_line *line, const vd_match *match)
{
    const vd_search_options options = {.ply = (int)u->key[VD_UBGI_PLY], .deepen = true};
    vd_play play[ROLLED_OUT_MAX];
    vd_rollout_question question = {VD_ROLLOUT_PLAYS, match, play, 0};
    const size_t most = (size_t)(line->multipv > 0 ? line->multipv : u->key[VD_UBGI_ROLLED_OUT]);

    VD_ASSERT(most <= ROLLED_OUT_MAX); /* else the line was refused */
    if (!rank_plays(u, match, &options))
        return VD_OK;
    if (u->plays.count == 0) {
        say_play(u, "bestmove ", best_play(u));
        return VD_OK;
    }
    for (; question.count < most && question.count < u->plays.count; question.count++)
        play[question.count] = u->plays.play[u->list[question.count].play];
    return roll_out(u, line, &question);
}

static void go_rollout(vd_ubgi *u, const vd_ubgi_line *line)
{
    const bool roll = u->has_position && u->situation.dice.count > 0;
    vd_match match;
    vd_rollout_question question = {VD_ROLLOUT_CUBE, &match, NULL, 0};
    vd_status status;

    if (!make_match(u, roll, &match))
        return;
    if (roll) {
        status = roll_out_plays(u, line, &match);
    } else {
        status = roll_out(u, line, &question);
        if (status == VD_ERR_ILLEGAL) {
            question.kind = VD_ROLLOUT_POSITION;
            status = roll_out(u, line, &question);
        }
    }
    if (status != VD_OK)
        refuse_status(u, status);
}

void vd_ubgi_go(vd_ubgi *u, const vd_ubgi_line *line)
{
    const bool roll = u->has_position && u->situation.dice.count > 0;

    start_clock(u, line);
    switch (line->task) {
    case VD_UBGI_CHEQUER:
        go_chequer(u, line, false);
        break;
    case VD_UBGI_CUBE:
    case VD_UBGI_ANSWER:
        go_cube(u, line, line->task == VD_UBGI_ANSWER, false);
        break;
    case VD_UBGI_TURN:
        go_turn(u, line);
        break;
    case VD_UBGI_ANALYSE:
        if (roll)
            go_chequer(u, line, true);
        else
            go_cube(u, line, false, true);
        break;
    case VD_UBGI_ROLLOUT:
        go_rollout(u, line);
        break;
    }
}
