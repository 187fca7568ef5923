/* videau quiz: a question, its answer, and why. */
#include "columns.h"
#include "quiz_cli.h"

#include "inner/named_game.h"
#include "inner/normalise.h"

#include <math.h>
#include <string.h>

enum { LINE_ROOM = 512, SENTENCE_ROOM = 4096, LABEL_COLUMNS = 24 };

/* From this loss on it was not known at all. */
static const double BLUNDER = 0.08;

/* What was answered and what came of it. */
typedef struct answer {
    vd_match match;
    bool given_up; /* "?": the answer is asked for */
    vd_play play;  /* of a play */
    vd_act act;    /* of the cube */
    vd_verdict_of_play verdict;
    vd_advice advice;
    double loss;
} answer;

static void say(vd_quiz *quiz, const char *key)
{
    vd_cli_say(quiz->cli, key, NULL, 0);
}

/* ---- The question ---- */

bool vd_quiz_match(const vd_quiz *quiz, const vd_quiz_item *item, vd_match *out)
{
    const vd_action doubling = {.act = VD_ACT_DOUBLE, .seat = 0};
    vd_situation s;

    (void)quiz;
    if (vd_situation_parse_named(item->position, strlen(item->position), VD_BACKGAMMON,
                                 VD_VARIANT_PLAYED, &s, NULL) != VD_OK ||
        vd_pos_check(vd_variant_get(s.variant), &s.pos, NULL) != VD_OK)
        return false;
    vd_match_of(&s, out);
    out->rules.cube = out->rules.cube || out->rules.variant.cube_allowed;
    if (item->kind == VD_DECISION_play)
        return out->phase == VD_PHASE_PLAY;
    if (out->phase != VD_PHASE_ROLL)
        return false;
    return item->kind != VD_DECISION_answer || vd_match_apply(out, &doubling) == VD_REFUSAL_none;
}

/* Who is asked sits at the bottom; the points' numbers are those of who is on roll. */
static void show_board(const vd_quiz *quiz, const vd_quiz_item *item, const vd_match *match)
{
    char text[VD_BOARD_TEXT_MAX];
    const bool answers = item->kind == VD_DECISION_answer;
    vd_board_style style;
    vd_situation s;
    vd_buf buf;

    vd_situation_of(match, &s);
    s.doubled = false; /* what is asked says it */
    vd_cli_board_style(quiz->cli, &style);
    style.mover_on_top = answers;
    style.name[answers] = vd_text(quiz->cli->lang, "cli.quiz.you");
    style.name[!answers] = vd_text(quiz->cli->lang, "cli.quiz.other");
    vd_buf_init(&buf, text, sizeof text);
    if (vd_board_text(&buf, &match->rules.variant, &s, &style) == VD_OK)
        fputs(text, quiz->cli->out);
}

static void ask(vd_quiz *quiz, const vd_quiz_item *item, const vd_match *match)
{
    char dice[16];
    const vd_text_arg offered =
        vd_text_int(INT64_C(2) << (match->cube_exp < 30 ? match->cube_exp : 30));
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, match->dice);
    if (item->kind == VD_DECISION_play)
        vd_cli_say(quiz->cli, "cli.quiz.ask_play", (const vd_text_arg[]){vd_text_string(dice)}, 1);
    else if (item->kind == VD_DECISION_double)
        say(quiz, "cli.quiz.ask_double");
    else
        vd_cli_say(quiz->cli, match->rules.beavers ? "cli.quiz.ask_beaver" : "cli.quiz.ask_take",
                   &offered, 1);
}

/* ---- The answer ---- */

static bool is_one_of(const char *line, const char *const *words)
{
    for (; *words; words++)
        if (!strcmp(line, *words))
            return true;
    return false;
}

/* False: not understood. */
static bool read_act(const char *line, const vd_quiz_item *item, const vd_match *match, vd_act *out)
{
    static const char *const yes[] = {"oui", "o", "yes", "y", NULL}, *const no[] = {"non", "no",
                                                                                    "n", NULL};
    const bool doubles = item->kind == VD_DECISION_double;
    char folded[LINE_ROOM];
    vd_typed typed;

    vd_normalise(line, folded, sizeof folded);
    vd_typed_parse(line, strlen(line), &typed);
    if (is_one_of(folded, yes))
        *out = doubles ? VD_ACT_DOUBLE : VD_ACT_TAKE;
    else if (is_one_of(folded, no))
        *out = doubles ? VD_ACT_ROLL : VD_ACT_DROP;
    else if (doubles && (typed.verb == VD_VERB_double || typed.verb == VD_VERB_roll))
        *out = typed.verb == VD_VERB_double ? VD_ACT_DOUBLE : VD_ACT_ROLL;
    else if (!doubles && (typed.verb == VD_VERB_take || typed.verb == VD_VERB_accept))
        *out = VD_ACT_TAKE;
    else if (!doubles && (typed.verb == VD_VERB_drop || typed.verb == VD_VERB_refuse))
        *out = VD_ACT_DROP;
    else if (!doubles && typed.verb == VD_VERB_beaver && match->rules.beavers)
        *out = VD_ACT_BEAVER;
    else
        return false;
    return true;
}

/* False: it is no legal play, and that was said. */
static bool read_play(vd_quiz *quiz, const char *line, const vd_match *match, vd_play *out)
{
    char sentence[SENTENCE_ROOM];
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_play_text text;
    vd_reason reason;
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    if (vd_play_parse(line, strlen(line), &match->rules.variant, true, &text, &err) != VD_OK) {
        (void)!vd_explain_unreadable(&buf, quiz->cli->lang, &match->rules.variant, line,
                                     strlen(line), &err);
    } else {
        reason = vd_play_judge(&match->rules.variant, &match->pos, match->dice, false, &text.claim,
                               &quiz->scratch, out);
        if (reason.code == VD_REASON_legal)
            return true;
        (void)!vd_explain_reason(&buf, quiz->cli->lang, &match->rules.variant, &match->pos,
                                 match->dice, &reason);
    }
    vd_cli_print(quiz->cli, sentence);
    return false;
}

/* Until something is answered. False: the input ends, or "quit". */
static bool hear(vd_quiz *quiz, const vd_quiz_item *item, answer *a)
{
    char line[LINE_ROOM];
    size_t len;
    bool full, readable;

    for (;;) {
        vd_typed typed;

        fputs("> ", quiz->cli->out);
        if (fflush(quiz->cli->out) != 0 ||
            !vd_cli_read_line(quiz->cli->in, line, sizeof line - 1, &len, &full))
            return false;
        while (len > 0 && (unsigned char)line[len - 1] <= ' ')
            len--;
        line[len] = '\0';
        vd_typed_parse(line, len, &typed);
        if (typed.verb == VD_VERB_quit)
            return false;
        a->given_up = !strcmp(line, "?") || typed.verb == VD_VERB_hint;
        if (a->given_up)
            return true;
        readable = !full && len > 0 && strlen(line) == len;
        if (typed.verb == VD_VERB_board) {
            show_board(quiz, item, &a->match);
        } else if (readable && item->kind == VD_DECISION_play) {
            if (read_play(quiz, line, &a->match, &a->play))
                return true;
        } else if (readable && read_act(line, item, &a->match, &a->act)) {
            return true;
        } else {
            ask(quiz, item, &a->match);
        }
    }
}

/* ---- The judgement ---- */

/* Equity of an act for who is asked. */
static double value_of(const answer *a, vd_act act)
{
    const vd_cube_decision *d = &a->advice.cube;

    switch (act) {
    case VD_ACT_DOUBLE:
        return fmin(d->take, d->pass);
    case VD_ACT_TAKE:
        return -vd_simple_take(d);
    case VD_ACT_BEAVER:
        return -2.0 * vd_simple_take(d);
    case VD_ACT_DROP:
        return -d->pass;
    default:
        return d->no_double;
    }
}

static vd_status judge(vd_quiz *quiz, const vd_quiz_item *item, answer *a)
{
    vd_status status;

    if (item->kind == VD_DECISION_play && !a->given_up) {
        status = vd_adviser_judge(quiz->adviser, &a->match, a->play.hop, a->play.hops, VD_PLY_USUAL,
                                  NULL, &a->verdict);
        a->loss = status == VD_OK ? a->verdict.loss : 0.0;
        return status;
    }
    status = vd_adviser_ask(quiz->adviser, &a->match, VD_PLY_USUAL, NULL, &a->advice);
    a->loss = 0.0;
    if (status == VD_OK && item->kind != VD_DECISION_play && !a->given_up)
        a->loss = fmax(0.0, value_of(a, a->advice.best) - value_of(a, a->act));
    return status;
}

static const char *act_key(vd_act act)
{
    switch (act) {
    case VD_ACT_DOUBLE:
        return "cli.quiz.double";
    case VD_ACT_TAKE:
        return "cli.quiz.take";
    case VD_ACT_BEAVER:
        return "cli.quiz.beaver";
    case VD_ACT_DROP:
        return "cli.quiz.drop";
    default:
        return "cli.quiz.roll";
    }
}

static void play_text(const answer *a, const vd_play *play, char text[LINE_ROOM])
{
    vd_buf buf;

    vd_buf_init(&buf, text, LINE_ROOM);
    vd_play_format(&buf, &a->match.rules.variant, &a->match.pos, a->match.dice, play, VD_STYLE_FFBG,
                   true);
}

static void say_verdict(vd_quiz *quiz, const vd_quiz_item *item, const answer *a)
{
    char best[LINE_ROOM], lost[VD_NUMBER_BYTES];
    const char *key = a->given_up                  ? "cli.quiz.given_up"
                      : a->loss < VD_PLAYS_ALIKE   ? "cli.quiz.right"
                      : a->loss <= quiz->tolerance ? "cli.quiz.near"
                                                   : "cli.quiz.wrong";

    if (item->kind != VD_DECISION_play)
        snprintf(best, sizeof best, "%s", vd_text(quiz->cli->lang, act_key(a->advice.best)));
    else
        play_text(a, a->given_up ? &a->advice.play[0].play : &a->verdict.best.play, best);
    vd_columns_number(quiz->cli, -a->loss, lost);
    vd_cli_say(quiz->cli, key,
               (const vd_text_arg[]){vd_text_string(best), vd_text_string(lost + 1)}, 2);
}

/* The plays that came first, all looked at equally deep, and the one made. */
static void say_plays(vd_quiz *quiz, const answer *a)
{
    const vd_advised_play *list = a->given_up ? a->advice.play : a->verdict.listed;
    const size_t total = a->given_up ? a->advice.count : a->verdict.count;

    for (size_t i = 0; i < total && i < VD_LISTED_MAX; i++) {
        const bool made =
            !a->given_up && vd_pos_equal(&list[i].play.result, &a->verdict.played.play.result);
        char text[LINE_ROOM], number[VD_NUMBER_BYTES];

        play_text(a, &list[i].play, text);
        vd_columns_number(quiz->cli, list[i].value.equity, number);
        fputs(made ? "> " : "  ", quiz->cli->out);
        vd_columns_pad(quiz->cli->out, text, LABEL_COLUMNS, false);
        vd_columns_pad(quiz->cli->out, number, 10, true);
        putc('\n', quiz->cli->out);
    }
}

static void say_cube(vd_quiz *quiz, const answer *a)
{
    const vd_cube_decision *d = &a->advice.cube;
    const struct {
        const char *key;
        double value;
    } row[] = {{"cli.cube.row_hold", d->no_double},
               {"cli.cube.row_take", d->take},
               {"cli.cube.row_pass", d->pass}};

    for (size_t i = 0; i < (d->allowed ? 3 : 1); i++) {
        char number[VD_NUMBER_BYTES];

        vd_columns_number(quiz->cli, row[i].value, number);
        vd_columns_row(quiz->cli, row[i].key, LABEL_COLUMNS, number);
    }
}

static void say_why(vd_quiz *quiz, const vd_quiz_item *item, const answer *a)
{
    static vd_explanation none;
    vd_explanation why = none;
    char text[VD_EXPLAIN_TEXT];
    vd_status status;
    vd_match match = a->match;
    vd_buf buf;

    if (a->given_up || a->loss < VD_PLAYS_ALIKE || a->act == VD_ACT_BEAVER)
        return;
    if (item->kind == VD_DECISION_play)
        status = vd_adviser_explain_play(quiz->adviser, &match, &a->verdict, NULL, &why);
    else
        status =
            vd_adviser_explain_cube(quiz->adviser, &match, &a->advice.cube, a->act, NULL, &why);
    vd_buf_init(&buf, text, sizeof text);
    if (status == VD_OK &&
        vd_explanation_text(&buf, quiz->cli->lang, &why, VD_EXPLAIN_PARAGRAPH) == VD_OK)
        vd_cli_print(quiz->cli, text);
}

/* ---- When it comes again ---- */

static vd_fsrs_grade grade_of(const vd_quiz *quiz, const answer *a)
{
    if (a->given_up || a->loss >= BLUNDER)
        return VD_FSRS_AGAIN;
    return a->loss <= quiz->tolerance ? VD_FSRS_GOOD : VD_FSRS_HARD;
}

static vd_status note(vd_quiz *quiz, vd_quiz_item *item, const answer *a)
{
    const vd_fsrs_grade grade = grade_of(quiz, a);
    vd_status status = VD_OK;

    quiz->right += grade == VD_FSRS_GOOD && a->loss < VD_PLAYS_ALIKE;
    quiz->near += grade == VD_FSRS_GOOD && a->loss >= VD_PLAYS_ALIKE;
    quiz->wrong += grade != VD_FSRS_GOOD;
    quiz->lost += a->loss;
    if (!quiz->library)
        return VD_OK;
    vd_fsrs_answer(&item->card, grade, quiz->day, &item->card);
    status = vd_library_quiz_keep(quiz->library, item->position, vd_decision_name(item->kind),
                                  &item->card);
    if (status == VD_OK)
        vd_cli_say(quiz->cli, "cli.quiz.again",
                   (const vd_text_arg[]){vd_text_int(item->card.due - quiz->day)}, 1);
    return status;
}

vd_quiz_end vd_quiz_ask(vd_quiz *quiz, size_t number)
{
    vd_quiz_item *item = &quiz->item[number];
    static const answer blank;
    answer a = blank;
    vd_status status;

    if (!vd_quiz_match(quiz, item, &a.match))
        return VD_QUIZ_GOES_ON;
    vd_cli_say(
        quiz->cli, "cli.quiz.number",
        (const vd_text_arg[]){vd_text_int((int64_t)number + 1), vd_text_int((int64_t)quiz->count)},
        2);
    show_board(quiz, item, &a.match);
    ask(quiz, item, &a.match);
    if (!hear(quiz, item, &a))
        return VD_QUIZ_ENDS;
    status = judge(quiz, item, &a);
    if (status != VD_OK)
        return (void)vd_library_refuse(quiz->cli, status), VD_QUIZ_FAILS;
    say_verdict(quiz, item, &a);
    if (item->kind == VD_DECISION_play)
        say_plays(quiz, &a);
    else
        say_cube(quiz, &a);
    say_why(quiz, item, &a);
    status = note(quiz, item, &a);
    if (status != VD_OK)
        return (void)vd_library_refuse(quiz->cli, status), VD_QUIZ_FAILS;
    putc('\n', quiz->cli->out);
    return VD_QUIZ_GOES_ON;
}
