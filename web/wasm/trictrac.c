/* Trictrac as the page calls it: one position at a time, what its throw gives, its plays, and what a lesson asks of it. What goes in and
 * out lies in two places of the memory, a text and numbers (tt_at). web/src/rules/trictrac.ts is the other side. Nothing is decided
 * in this file. */
#include <string.h>

#include "inner/trictrac_question.h"
#include "videau/app_trictrac.h"

#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))

enum { TEXT_MAX = 8192, NUMBERS = 256, LINES = 7 };

static vd_tt_question asked;
static vd_tt_plays scratch;
static int32_t numbers[NUMBERS];
static char text[TEXT_MAX], line_room[TEXT_MAX];

EXPORT(tt_at) void *tt_at(int what)
{
    return what ? (void *)numbers : text;
}

/* Take up the state in `text`; -1: it cannot be read. */
EXPORT(tt_read) int tt_read(int length)
{
    memset(&asked, 0, sizeof asked);
    return vd_tt_example_parse(text, (size_t)length, &asked.example, NULL) == VD_OK ? 0 : -1;
}

static int said(const vd_buf *buf)
{
    return buf->full ? -1 : (int)buf->length;
}

/* ---- Plays ---- */

/* How many are lawful; numbers[0]: how many numbers of the throw they use. */
EXPORT(tt_plays) int tt_plays(void)
{
    numbers[0] = asked.example.plays.used;
    return (int)asked.example.plays.count;
}

static vd_tt_move move_in(int at)
{
    return (vd_tt_move){.from = (uint8_t)numbers[3 * at],
                        .to = (uint8_t)numbers[3 * at + 1],
                        .number = (uint8_t)numbers[3 * at + 2]};
}

static void move_out(int at, const vd_tt_move *move)
{
    numbers[3 * at] = move->from;
    numbers[3 * at + 1] = move->to;
    numbers[3 * at + 2] = move->number;
}

/* In: the moves made; out: those that may follow. */
EXPORT(tt_steps) int tt_steps(int made)
{
    const vd_tt_move first = move_in(0);
    vd_tt_move next[VD_TT_STEPS_MAX];
    const int count = vd_tt_example_steps(&asked.example, &first, made, next);

    for (int i = 0; i < count; i++)
        move_out(i, &next[i]);
    return count;
}

/* The moves of `numbers` as they are written. */
EXPORT(tt_format) int tt_format(int made)
{
    vd_tt_play play;
    vd_buf buf;

    memset(&play, 0, sizeof play);
    play.moves = (uint8_t)made;
    for (int i = 0; i < made; i++)
        play.move[i] = move_in(i);
    vd_buf_init(&buf, text, sizeof text);
    vd_tt_play_format(&buf, &play, VD_TT_BY_CASE);
    return said(&buf);
}

/* A lawful play leaves its moves in `numbers` and their count is returned as -1 - count, whether it is what the question wants in the
 * number behind them; what is not lawful leaves the reason in words. */
static int tell(const vd_tt_reason *reason, const vd_tt_play *play)
{
    vd_buf buf;

    if (reason->code == VD_TT_REASON_legal) {
        for (int i = 0; i < play->moves; i++)
            move_out(i, &play->move[i]);
        numbers[3 * play->moves] = vd_tt_question_wants(&asked, play);
        return -1 - play->moves;
    }
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_reason(&buf, VD_LANG_FR, reason, VD_TT_BY_CASE);
    return (int)buf.length;
}

/* The play written in `text`. */
EXPORT(tt_judge) int tt_judge(int length)
{
    vd_tt_reason reason;
    vd_tt_play play;

    (void)vd_tt_example_judge(&asked.example, text, (size_t)length, &scratch, &reason, &play);
    return tell(&reason, &play);
}

/* `made` of the moves in `numbers`, and then a man from one case to another: together as they would be written. */
EXPORT(tt_why) int tt_why(int made, int from, int to)
{
    vd_tt_claim claim = {.moves = (uint8_t)(made + 1)};
    vd_tt_reason reason;
    vd_tt_play play;

    for (int i = 0; i < made; i++) {
        claim.move[i].from = move_in(i).from;
        claim.move[i].to = move_in(i).to;
    }
    claim.move[made].from = (uint8_t)from;
    claim.move[made].to = (uint8_t)to;
    reason = vd_tt_judge_begun(&asked.example.options, &asked.example.pos, asked.example.state.dice,
                               &claim, &scratch, &play);
    return tell(&reason, &play);
}

/* ---- What the throw gives ---- */

/* How many events; numbers[0] and [1]: points for the thrower, for the other. */
EXPORT(tt_events) int tt_events(void)
{
    numbers[0] = asked.example.events.sum[VD_TT_THROWER];
    numbers[1] = asked.example.events.sum[VD_TT_OTHER];
    return (int)asked.example.events.count;
}

/* One of them: in `text` its words; in `numbers` who marks it, its points, its rule, how many arrows and rings, and these: from, to, and
 * place. */
EXPORT(tt_event) int tt_event(int index)
{
    const vd_tt_event *event = &asked.example.events.event[index];
    int32_t *n = numbers;
    vd_tt_marks marks;
    vd_buf buf;

    vd_tt_event_marks(event, &marks);
    *n++ = event->to;
    *n++ = event->points;
    *n++ = vd_tt_event_rule((vd_tt_event_kind)event->kind);
    *n++ = marks.arrows;
    *n++ = marks.rings;
    for (int i = 0; i < marks.arrows; i++) {
        *n++ = marks.arrow[i].from;
        *n++ = marks.arrow[i].to;
    }
    for (int i = 0; i < marks.rings; i++)
        *n++ = marks.ring[i].place;
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_event(&buf, VD_LANG_FR, event, asked.example.state.dice, VD_TT_BY_CASE);
    return said(&buf);
}

/* ---- Questions ---- */

/* The lines of `text`, each ended by a zero byte; false: there are not so many. */
static bool cut_lines(int length, char *line[LINES])
{
    int found = 0;

    if (length < 0 || length >= TEXT_MAX)
        return false;
    memcpy(line_room, text, (size_t)length);
    line_room[length] = '\0';
    for (char *at = line_room; at && found < LINES; found++) {
        line[found] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = '\0';
    }
    return found == LINES;
}

static const char *or_none(const char *line)
{
    return *line ? line : NULL;
}

/* "TT11 TT12": what is no number between them is passed over. */
static void read_rules(const char *line)
{
    for (asked.rules = 0; *line && asked.rules < VD_TT_QUESTION_RULES; asked.rules++) {
        int rule = 0;

        while (*line && (*line < '0' || *line > '9'))
            line++;
        while (*line >= '0' && *line <= '9')
            rule = 10 * rule + (*line++ - '0');
        asked.rule[asked.rules] = (uint8_t)rule;
    }
}

/* An exercise: kind, state, event, marks, play, rules to choose from, goal, each a line, empty where it has none. Out: the right answer,
 * how many choices, the points for the other, the throws that keep. -1: it is none. */
EXPORT(tt_ask) int tt_ask(int length)
{
    char *line[LINES];

    memset(&asked, 0, sizeof asked);
    vd_tt_options_default(&asked.example.options);
    if (!cut_lines(length, line))
        return -1;
    asked.kind = vd_tt_kind_find(line[0], strlen(line[0]));
    if (asked.kind == VD_TT_KINDS ||
        (*line[1] && vd_tt_example_parse(line[1], strlen(line[1]), &asked.example, NULL) != VD_OK))
        return -1;
    asked.event = or_none(line[2]);
    asked.marks = or_none(line[3]);
    asked.play = or_none(line[4]);
    read_rules(line[5]);
    asked.coin = *line[6] != '\0';
    if (!vd_tt_question_settle(&asked))
        return -1;
    numbers[0] = asked.right;
    numbers[1] = asked.choices;
    numbers[2] = asked.example.events.sum[VD_TT_OTHER];
    numbers[3] = asked.kind == VD_TT_KIND_HOLD ? vd_tt_example_keeps(&asked.example) : 0;
    return 0;
}
