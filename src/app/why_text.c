/* From the causes of an error to sentences. */
#include "inner/decimal.h"
#include "videau/app.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ARGS = 10, NUMBER = 32, TEXT = 256, SENTENCES = 16, SENTENCES_MAX = 6, KEY = 64 };
enum { BAR_POINT = 7, FEW_PIPS = 8 };
static const double COSTS_NOTHING = 0.0005; /* would be printed as 0 */

/* What a sentence may ask for. Of a cause: {0} points, {1} {2} numbers, {3} equity, {4} {5} shares, {6} {9} the numbers 2 and
 * 1 with "none" for 0, {7} and {8} what a few codes have besides. Of both plays: {6} the right one, {7} the one made. */
typedef struct phrase {
    vd_lang lang;
    const vd_explanation *e;
    vd_text_arg arg[ARGS];
    char point[TEXT], cost[NUMBER], share[2][NUMBER], count[2][NUMBER], extra[NUMBER];
    char play[2][TEXT];
} phrase;

/* ---- Operands ---- */

static void put_equity(const phrase *p, double value, int decimals, char out[NUMBER])
{
    vd_text_number(p->lang, value, decimals, out, NUMBER);
}

static void put_percent(const phrase *p, double share, int decimals, char out[NUMBER])
{
    vd_text_percent(p->lang, share, decimals, out, NUMBER);
}

static void put_count(const phrase *p, int count, char out[NUMBER])
{
    if (count)
        snprintf(out, NUMBER, "%d", count);
    else
        snprintf(out, NUMBER, "%s", vd_text(p->lang, "why.none"));
}

/* "5" or "5 point": in a list the word stands once. */
static vd_status put_points(phrase *p, const vd_cause *c)
{
    static const char *const keys[] = {"why.point", "why.points.two", "why.points.three"};
    const int count = c->code == VD_CAUSE_MAKE || c->code == VD_CAUSE_ANCHOR ? c->points : 1;
    const int listed = count > 3 ? 3 : count < 1 ? 1 : count;
    vd_text_arg args[3];
    vd_buf buf;

    vd_buf_init(&buf, p->point, sizeof p->point);
    p->arg[8] = vd_text_int(listed);
    if (c->points == 0)
        return VD_OK;
    if (listed == 1 && c->point[0] == BAR_POINT)
        return vd_text_format(&buf, p->lang, "why.point.bar", NULL, 0);
    for (int i = 0; i < listed; i++)
        args[i] = vd_text_int(c->point[i]);
    return vd_text_format(&buf, p->lang, keys[listed - 1], args, (size_t)listed);
}

static void put_rolls(phrase *p, const vd_cause *c)
{
    vd_buf buf;

    vd_buf_init(&buf, p->point, sizeof p->point);
    for (int i = 0; i < c->rolls; i++) {
        vd_buf_put(&buf, i ? ", " : "");
        vd_dice_format(&buf, c->roll[i]);
    }
}

/* Where two shares would look the same, with a decimal. */
static void put_shares(phrase *p, const vd_cause *c)
{
    char other[NUMBER];
    int decimals = 0;

    if (vd_real_known(c->share[0]) && vd_real_known(c->share[1])) {
        put_percent(p, c->share[0], 0, p->share[0]);
        put_percent(p, c->share[1], 0, other);
        decimals = strcmp(p->share[0], other) == 0;
    }
    for (int i = 0; i < 2; i++)
        if (vd_real_known(c->share[i]))
            put_percent(p, c->share[i], decimals, p->share[i]);
        else
            p->share[i][0] = 0;
}

/* What is given up at least: the price of a fact or of a fault. */
static double price_of(const phrase *p, const vd_cause *c)
{
    return vd_real_known(c->necessity) ? c->necessity * p->e->loss : c->cost;
}

static void put_extra(phrase *p, const vd_cause *c)
{
    p->extra[0] = 0;
    switch (c->code) {
    case VD_CAUSE_RISK:
        put_equity(p, c->share[0], 3, p->extra);
        break;
    case VD_CAUSE_OFF:
        p->arg[8] = vd_text_int(c->number[1] - c->number[0]);
        break;
    case VD_CAUSE_WASTE:
        put_equity(p, c->share[0] - c->share[1], 1, p->cost);
        break;
    case VD_CAUSE_TOOGOOD:
        put_percent(p, 1 - c->share[0], 0, p->extra);
        break;
    case VD_CAUSE_SCORE:
        put_equity(p, c->share[0], fmod(c->share[0], 1.0) < 0.05 ? 0 : 1, p->extra);
        break;
    default:
        break;
    }
}

static vd_status load(phrase *p, const vd_cause *c)
{
    const double price = price_of(p, c);
    vd_status status = put_points(p, c);

    p->cost[0] = 0;
    if (vd_real_known(price))
        put_equity(p, price, 3, p->cost);
    if (c->rolls)
        put_rolls(p, c);
    put_shares(p, c);
    for (int i = 0; i < 2; i++)
        put_count(p, c->number[i], p->count[i]);
    put_extra(p, c);
    p->arg[0] = vd_text_string(p->point);
    p->arg[1] = vd_text_int(c->number[0]);
    p->arg[2] = vd_text_int(c->number[1]);
    p->arg[3] = vd_text_string(p->cost);
    p->arg[4] = vd_text_string(p->share[0]);
    p->arg[5] = vd_text_string(p->share[1]);
    p->arg[6] = vd_text_string(p->count[1]);
    p->arg[7] = vd_text_string(p->extra);
    p->arg[9] = vd_text_string(p->count[0]);
    return status;
}

/* For sentences about both plays. */
static void load_plays(phrase *p, const vd_cause *c)
{
    (void)load(p, c);
    p->arg[6] = vd_text_string(p->play[1]);
    p->arg[7] = vd_text_string(p->play[0]);
    p->arg[9] = vd_text_string(p->extra);
}

static void begin(phrase *p, vd_lang lang, const vd_explanation *e)
{
    const vd_play *play[2] = {&e->played, &e->best};

    memset(p, 0, sizeof *p);
    p->lang = lang;
    p->e = e;
    for (int i = 0; i < 2 && e->kind == VD_DECISION_play; i++) {
        vd_buf buf;

        vd_buf_init(&buf, p->play[i], sizeof p->play[i]);
        vd_play_format(&buf, &e->variant, &e->situation.pos, e->situation.dice, play[i],
                       VD_STYLE_FFBG, true);
    }
}

/* ---- Keys ---- */

/* Which of the sentences of a code fits its operands: a list of codes, each with its own question. */
/* NOLINTNEXTLINE(readability-function-cognitive-complexity) */
static const char *form_of(const phrase *p, const vd_cause *c)
{
    switch (c->code) {
    case VD_CAUSE_SHOTS:
        return vd_real_known(c->share[0]) ? ".cell" : c->flag ? ".partly" : "";
    case VD_CAUSE_SHOTCOST:
        return c->flag ? ".return" : "";
    case VD_CAUSE_HIT:
        return c->number[1] > 1 ? ".more" : c->number[0] < FEW_PIPS ? ".few" : "";
    case VD_CAUSE_HITOTHER:
        return c->flag ? ".point" : "";
    case VD_CAUSE_BADHIT:
        return c->flag ? ".second" : "";
    case VD_CAUSE_MAKE:
        return c->flag ? ".hit" : "";
    case VD_CAUSE_PRIME:
        return c->flag ? ".keep" : "";
    case VD_CAUSE_STAY:
        return c->flag ? ".again" : "";
    case VD_CAUSE_SLOT:
        return vd_real_known(c->share[1]) ? ".chance" : "";
    case VD_CAUSE_WASTE:
        return c->number[0] > c->number[1] ? "" : ".pips";
    case VD_CAUSE_DEAD:
        return c->number[0] > 1 ? ".more" : "";
    case VD_CAUSE_HOMEBLOTS:
        return c->number[0] > 1 ? ".many" : "";
    case VD_CAUSE_POSTCRAWFORD:
        return c->flag ? ".even" : "";
    case VD_CAUSE_EARLY:
        return c->flag ? ".kept" : "";
    case VD_CAUSE_PASS:
        return c->flag ? ".needs" : "";
    case VD_CAUSE_TAKE:
        return !vd_real_known(c->share[1]) ? ".plain" : c->flag ? ".recube" : "";
    case VD_CAUSE_BEAVER:
        return c->flag ? ".missed" : "";
    case VD_CAUSE_RESIGN:
        return p->e->fault == VD_FAULT_wrong_accept   ? ".accept"
               : p->e->fault == VD_FAULT_wrong_refuse ? ".refuse"
                                                      : "";
    case VD_CAUSE_RECUBEDEAD:
        return p->e->kind == VD_DECISION_answer ? ".taker" : "";
    default:
        return "";
    }
}

static const char *score_key(const vd_explanation *e)
{
    static const char *const money[] = {"why.cube.SCORE.no_double", "why.cube.SCORE.double_take",
                                        "why.cube.SCORE.double_pass", "why.cube.SCORE.too_good"};

    if (e->kind == VD_DECISION_answer)
        return e->figures.money_take ? "why.cube.SCORE.take" : "why.cube.SCORE.pass";
    return money[e->figures.money];
}

/* "why.MAKE.hit.short", or "why.MAKE.short" where the form has none of its own. */
static vd_status put_cause(phrase *p, const vd_cause *c, const char *tail, vd_buf *out)
{
    const char *name = vd_cause_name((vd_cause_code)c->code);
    char key[KEY];
    vd_status status = load(p, c);

    if (status != VD_OK)
        return status;
    if (c->code == VD_CAUSE_SCORE && p->e->kind != VD_DECISION_play)
        snprintf(key, sizeof key, "%s",
                 *tail
                     ? (strcmp(tail, ".easy") == 0 ? "why.cube.SCORE.easy" : "why.cube.SCORE.short")
                     : score_key(p->e));
    else
        snprintf(key, sizeof key, "why.%s%s%s", name, form_of(p, c), tail);
    if (!vd_text(p->lang, key))
        snprintf(key, sizeof key, "why.%s%s", name, tail);
    return vd_text_format(out, p->lang, key, p->arg, ARGS);
}

/* ---- Of a play ---- */

/* Is it the play made that the short form speaks of? */
static bool blames(const vd_cause *c)
{
    switch (c->code) {
    case VD_CAUSE_SHOTS:
    case VD_CAUSE_SHOTCOST:
    case VD_CAUSE_DOUBLESHOT:
    case VD_CAUSE_FREE:
    case VD_CAUSE_LETANCHOR:
    case VD_CAUSE_LETPOINT:
    case VD_CAUSE_BADHIT:
    case VD_CAUSE_BREAK:
    case VD_CAUSE_BREAKANCHOR:
    case VD_CAUSE_STAY:
    case VD_CAUSE_STACK:
    case VD_CAUSE_DEAD:
    case VD_CAUSE_HOMEBLOTS:
    case VD_CAUSE_BUST:
    case VD_CAUSE_TIMING:
    case VD_CAUSE_WASTE:
    case VD_CAUSE_GAMLOSS:
    case VD_CAUSE_GAMWIN:
        return true;
    default:
        return false;
    }
}

/* What stands for a cause where there is none. */
static bool wins_less(const vd_explanation *e)
{
    return (double)e->best_probs.win - (double)e->played_probs.win >= 0.01;
}

static vd_status put_outcome(phrase *p, const char *tail, vd_buf *out)
{
    const vd_explanation *e = p->e;
    vd_cause wins = {.share = {(double)e->played_probs.win, (double)e->best_probs.win}};
    char key[KEY];

    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == VD_CAUSE_GAMLOSS || e->note[i].code == VD_CAUSE_GAMWIN)
            return put_cause(p, &e->note[i], tail, out);
    wins.cost = wins.necessity = (double)NAN;
    (void)load(p, &wins);
    snprintf(key, sizeof key, "why.%s%s", wins_less(e) ? "wins" : "bare",
             strcmp(tail, ".easy") == 0 && !wins_less(e) ? "" : tail);
    return vd_text_format(out, p->lang, key, p->arg, ARGS);
}

static vd_status put_one_play(phrase *p, vd_buf *out)
{
    const vd_explanation *e = p->e;
    const bool made = e->causes == 0 || blames(&e->cause[0]);
    char text[TEXT];
    vd_buf buf;
    vd_status status;

    vd_buf_init(&buf, text, sizeof text);
    status =
        e->causes ? put_cause(p, &e->cause[0], ".short", &buf) : put_outcome(p, ".short", &buf);
    if (status != VD_OK)
        return status;
    return vd_text_format(
        out, p->lang, "why.one",
        (const vd_text_arg[]){vd_text_string(p->play[made ? 0 : 1]), vd_text_string(text)}, 2);
}

/* Sentences of a paragraph, with what may be left out where there are too many. */
typedef struct sentence {
    const char *key;       /* of both plays; NULL: of a cause */
    const vd_cause *cause; /* may be NULL with a key */
    int rank;              /* 0: always said */
} sentence;

typedef struct paragraph {
    size_t count;
    sentence list[SENTENCES];
    char key[SENTENCES][KEY];
} paragraph;

static void say(paragraph *text, const char *key, const vd_cause *cause, int rank)
{
    VD_ASSERT(text->count < SENTENCES);
    text->list[text->count++] = (sentence){key, cause, rank};
}

/* The least needed goes first. */
static void shorten(paragraph *text)
{
    while (text->count > SENTENCES_MAX) {
        size_t least = 0;

        for (size_t i = 1; i < text->count; i++)
            if (text->list[i].rank >= text->list[least].rank)
                least = i;
        for (size_t i = least; i + 1 < text->count; i++)
            text->list[i] = text->list[i + 1];
        text->count--;
    }
}

/* Is something said of gammons? */
static bool tells_gammons(const vd_explanation *e)
{
    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == VD_CAUSE_GAMLOSS || e->note[i].code == VD_CAUSE_GAMWIN)
            return true;
    return false;
}

static void list_play(const vd_explanation *e, const vd_cause *die, const vd_cause *outcome,
                      char key[KEY], paragraph *text)
{
    say(text, "why.cost", NULL, 0);
    if (die->number[0])
        say(text, "why.die", die, 9);
    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == VD_CAUSE_SCORE) {
            snprintf(key, KEY, "why.SCORE.%d%s", e->note[i].number[0],
                     e->note[i].cost < COSTS_NOTHING ? ".nothing" : "");
            say(text, key, &e->note[i], 1);
        }
    if (e->weak)
        say(text, "why.weak", NULL, 0);
    for (size_t i = 0; i < e->causes; i++)
        say(text, NULL, &e->cause[i], i < 2 ? 0 : 5);
    if (e->causes == 0 && (wins_less(e) || !tells_gammons(e)))
        say(text, wins_less(e) ? "why.wins" : "why.bare", outcome, 0);
    if (e->concedes)
        say(text, NULL, &e->concession, 2);
    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == VD_CAUSE_GAMLOSS || e->note[i].code == VD_CAUSE_GAMWIN)
            say(text, NULL, &e->note[i], 3 + (int)i);
    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == VD_CAUSE_CUBE)
            say(text, "why.CUBE", &e->note[i], 3);
}

/* {9} and {6}: back checkers, {8} one's own as a number. */
static void load_backs(phrase *p)
{
    const int *back = p->e->figures.back;

    put_count(p, back[0], p->count[0]);
    put_count(p, back[1], p->count[1]);
    if (back[0] == 0)
        snprintf(p->count[0], sizeof p->count[0], "%s", vd_text(p->lang, "why.no"));
    p->arg[6] = vd_text_string(p->count[1]);
    p->arg[8] = vd_text_int(back[0]);
    p->arg[9] = vd_text_string(p->count[0]);
}

static vd_status put_sentence(phrase *p, const sentence *s, vd_buf *out)
{
    vd_cause none = {
        .necessity = (double)NAN, .cost = p->e->loss, .share = {(double)NAN, (double)NAN}};

    if (!s->key)
        return put_cause(p, s->cause, "", out);
    load_plays(p, s->cause ? s->cause : &none);
    if (strcmp(s->key, "why.prat.position") == 0)
        load_backs(p);
    return vd_text_format(out, p->lang, s->key, p->arg, ARGS);
}

static vd_status put_sentences(phrase *p, const paragraph *text, vd_buf *out)
{
    bool first = true;

    for (size_t i = 0; i < text->count; i++) {
        vd_status status;

        if (!text->list[i].key && !text->list[i].cause)
            continue;
        vd_buf_put(out, first ? "" : " ");
        first = false;
        status = put_sentence(p, &text->list[i], out);
        if (status != VD_OK)
            return status;
    }
    return VD_OK;
}

static vd_status put_paragraph_play(phrase *p, vd_buf *out)
{
    const vd_explanation *e = p->e;
    const vd_cause die = {.necessity = (double)NAN,
                          .cost = (double)NAN,
                          .number = {e->right_die, 0},
                          .share = {(double)NAN, (double)NAN}};
    const vd_cause outcome = {.necessity = (double)NAN,
                              .cost = (double)NAN,
                              .share = {(double)e->played_probs.win, (double)e->best_probs.win}};
    paragraph text = {.count = 0};
    char key[KEY];

    list_play(e, &die, &outcome, key, &text);
    shorten(&text);
    return put_sentences(p, &text, out);
}

static vd_status put_play(phrase *p, vd_explain_length length, vd_buf *out)
{
    switch (length) {
    case VD_EXPLAIN_ONE:
        return put_one_play(p, out);
    case VD_EXPLAIN_PARAGRAPH:
        return put_paragraph_play(p, out);
    default:
        return p->e->causes ? put_cause(p, &p->e->cause[0], ".easy", out)
                            : put_outcome(p, ".easy", out);
    }
}

/* ---- Of the cube ---- */

/* These come after what they explain. */
static bool comes_later(const vd_cause *c)
{
    return c->code == VD_CAUSE_SCORE || c->code == VD_CAUSE_GAMMONS;
}

static bool counts_race(const vd_cause *c)
{
    return c->code == VD_CAUSE_RACE || c->code == VD_CAUSE_BEAROFF || c->code == VD_CAUSE_LASTROLL;
}

/* Position, race and threats: what supports the verdict, never its reason. */
typedef struct support {
    bool wanted;
    vd_cause position, race, threats;
} support;

static vd_cause figures(int first, int second)
{
    return (vd_cause){.number = {first, second},
                      .necessity = (double)NAN,
                      .cost = (double)NAN,
                      .share = {(double)NAN, (double)NAN}};
}

static void find_support(const vd_explanation *e, support *out)
{
    const vd_cube_figures *f = &e->figures;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < e->causes; i++)
        out->wanted = out->wanted || e->cause[i].code == VD_CAUSE_MARKET ||
                      e->cause[i].code == VD_CAUSE_EARLY;
    out->wanted = out->wanted && vd_pos_contact(&e->variant, &e->situation.pos);
    out->position = figures(f->home[0], f->home[1]);
    out->race = figures(f->pips[0], f->pips[1]);
    out->threats = figures(f->hitting_rolls, 0);
}

static void list_cube(const vd_explanation *e, const support *s, char cost[KEY], paragraph *text)
{
    snprintf(cost, KEY, "why.cube.cost.%s", vd_fault_name((vd_fault)e->fault));
    say(text, cost, NULL, 0);
    for (size_t i = 0; i < e->causes; i++)
        if (!comes_later(&e->cause[i]) && !counts_race(&e->cause[i]))
            say(text, NULL, &e->cause[i], 0);
    if (s->wanted) {
        say(text, "why.prat.position", &s->position, 5);
        say(text, "why.prat.race", &s->race, 4);
    }
    if (s->wanted && s->threats.number[0] > 0)
        say(text, "why.prat.threats", &s->threats, 6);
    for (size_t i = 0; i < e->causes; i++)
        if (counts_race(&e->cause[i]))
            say(text, NULL, &e->cause[i], 0);
    for (size_t i = 0; i < e->causes; i++)
        if (e->cause[i].code == VD_CAUSE_GAMMONS)
            say(text, NULL, &e->cause[i], 1);
    for (size_t i = 0; i < e->causes; i++)
        if (e->cause[i].code == VD_CAUSE_SCORE)
            say(text, score_key(e), &e->cause[i], 0);
    for (size_t i = 0; i < e->notes; i++)
        say(text, NULL, &e->note[i], 3);
}

static vd_status put_cube(phrase *p, vd_explain_length length, vd_buf *out)
{
    const vd_explanation *e = p->e;
    paragraph text = {.count = 0};
    char cost[KEY];
    support s;

    if (length != VD_EXPLAIN_PARAGRAPH && e->causes > 0)
        return put_cause(p, &e->cause[0], length == VD_EXPLAIN_ONE ? ".short" : ".easy", out);
    find_support(e, &s);
    list_cube(e, &s, cost, &text);
    if (length != VD_EXPLAIN_PARAGRAPH)
        text.count = 1;
    shorten(&text);
    return put_sentences(p, &text, out);
}

/* ---- For callers ---- */

vd_status vd_explanation_text(vd_buf *out, vd_lang lang, const vd_explanation *e,
                              vd_explain_length length)
{
    const size_t before = out->length;
    phrase p;
    vd_status status;

    begin(&p, lang, e);
    status = e->kind == VD_DECISION_play ? put_play(&p, length, out) : put_cube(&p, length, out);
    if (status != VD_OK)
        vd_buf_cut(out, before);
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}

vd_status vd_explanation_sentence(vd_buf *out, vd_lang lang, const vd_explanation *e,
                                  const vd_cause *cause)
{
    phrase p;
    vd_status status;

    begin(&p, lang, e);
    status = put_cause(&p, cause, "", out);
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}
