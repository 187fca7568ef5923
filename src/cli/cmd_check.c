/* videau check: is this play legal, and if not, by which rule?
 *
 * A turn of Acey-Deucey has several phases: "hors/24 hors/23 [4-4] hors/21(4); 5-3 ...". Each is judged by itself on
 * the result of the one before. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, TEXT_BYTES = 4096 };

typedef struct judgement {
    vd_cli *cli;
    vd_cli_turn turn; /* of the phase being judged */
    vd_plays scratch;
    vd_buf canonical; /* of the phases judged so far */
    vd_reason reason;
    bool readable;
    /* A phase out of turn has no vd_reason: its name and its sentence, which may take the die; NULL otherwise. */
    const char *out_of_turn, *sentence;
    vd_error error;    /* when not readable */
    const char *phase; /* the text of the phase */
    size_t phase_len;
    int phases;
} judgement;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The end of a phase: the "[" or ";" that begins the next one. */
static size_t phase_span(const char *text, size_t len)
{
    size_t end = 0;

    while (end < len && text[end] != '[' && text[end] != ';')
        end++;
    return end;
}

/* Judge one phase on j->turn; on success the turn stands after it. */
static bool judge_phase(judgement *j, const char *text, size_t len)
{
    vd_play_text play;
    vd_play legal;
    vd_cli_turn *turn = &j->turn;
    vd_pos *pos = &turn->situation.pos;

    j->phase = text;
    j->phase_len = len;
    j->readable = vd_play_parse(text, len, turn->variant, true, &play, &j->error) == VD_OK;
    if (!j->readable)
        return false;
    j->reason = vd_play_judge(turn->variant, pos, turn->dice, turn->named, &play.claim, &j->scratch,
                              &legal);
    if (j->reason.why != VD_WHY_legal)
        return false;
    if (j->phases++ && !turn->named) {
        vd_buf_put(&j->canonical, "; ");
        vd_dice_format(&j->canonical, turn->dice);
        vd_buf_putc(&j->canonical, ' ');
    } else if (turn->named) {
        vd_buf_put(&j->canonical, j->phases > 1 ? " [" : "[");
        vd_dice_format(&j->canonical, turn->dice);
        vd_buf_put(&j->canonical, "] ");
    }
    vd_play_format(&j->canonical, turn->variant, pos, turn->dice, &legal, VD_STYLE_FFBG, true);
    *pos = legal.result;
    return true;
}

/* May the dice of the next phase be thrown or named now? */
static bool phase_fits(judgement *j, bool named)
{
    const vd_pos *pos = &j->turn.situation.pos;

    if (pos->pending == (named ? VD_PENDING_NAME : VD_PENDING_AGAIN) ||
        (named && pos->pending == VD_PENDING_COMPLEMENT && pos->pending_die == j->turn.dice.die[0]))
        return true;
    memset(&j->reason, 0, sizeof j->reason);
    j->reason.rule = 86;
    j->reason.die = pos->pending_die;
    if (pos->pending == VD_PENDING_NAME) {
        j->reason.why = VD_WHY_name_double;
    } else if (pos->pending == VD_PENDING_COMPLEMENT) {
        j->out_of_turn = "complement";
        j->sentence = "cli.check.not_complement";
    } else if (named) {
        j->reason.why = VD_WHY_no_double_to_name;
    } else {
        j->reason.rule = 87;
        j->out_of_turn = "turn_over";
        j->sentence = "cli.check.turn_over";
    }
    return false;
}

/* The dice of the next phase from "[4-4]" or "; 5-3"; returns the bytes read, 0 when the rules or the form forbid it. */
static size_t next_dice(judgement *j, const char *text, size_t len)
{
    vd_cli_turn *turn = &j->turn;
    bool named = text[0] == '[';
    size_t start = 1, end;

    while (start < len && is_blank(text[start]))
        start++;
    end = start;
    while (end < len && !is_blank(text[end]) && text[end] != ']')
        end++;
    j->phase = text;
    j->phase_len = len;
    j->readable = vd_dice_parse(text + start, end - start, &turn->dice, &j->error) == VD_OK &&
                  (!named || (end < len && text[end] == ']' && vd_dice_is_double(turn->dice)));
    if (!j->readable)
        return 0;
    turn->named = named;
    if (!phase_fits(j, named))
        return 0;
    return named ? end + 1 : end;
}

/* The whole turn. A named double opens the text when the position already waits for it. */
static bool judge_turn(judgement *j, const char *text, size_t len)
{
    size_t at = 0, span;

    if (j->turn.named && len && text[0] == '[') {
        at = next_dice(j, text, len);
        if (!at)
            return false;
    }
    for (;;) {
        while (at < len && is_blank(text[at]))
            at++;
        span = phase_span(text + at, len - at);
        if (!judge_phase(j, text + at, span))
            return false;
        at += span;
        if (at >= len)
            return true;
        span = next_dice(j, text + at, len - at);
        if (!span)
            return false;
        at += span;
    }
}

static void explain(judgement *j, vd_buf *out)
{
    if (j->out_of_turn)
        (void)!vd_text_put(out, j->cli->lang, j->sentence, VD_INT(j->reason.die));
    else if (j->readable)
        (void)!vd_explain_reason(out, j->cli->lang, j->turn.variant, &j->turn.situation.pos,
                                 j->turn.dice, &j->reason);
    else
        (void)!vd_explain_unreadable(out, j->cli->lang, j->phase, j->phase_len, &j->error);
}

static int answer_legal(judgement *j)
{
    FILE *out = j->cli->out;
    int pending = j->turn.situation.pos.pending;

    if (j->cli->json) {
        char text[1024];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        vd_position_format(&buf, j->turn.variant, &j->turn.situation.pos);
        fputs("{\"legal\":true,\"play\":", out);
        vd_cli_json_string(out, j->canonical.data);
        fputs(",\"position\":", out);
        vd_cli_json_string(out, text);
        fputs("}\n", out);
        return VD_EXIT_DONE;
    }
    fprintf(out, "%s\n", j->canonical.data);
    if (pending == VD_PENDING_NAME)
        vd_cli_say(j->cli, "cli.check.name", NULL, 0);
    else if (pending == VD_PENDING_AGAIN)
        vd_cli_say(j->cli, "cli.check.again", NULL, 0);
    else if (pending == VD_PENDING_COMPLEMENT)
        vd_cli_say(j->cli, "cli.check.complement",
                   (const vd_text_arg[]){vd_text_int(j->turn.situation.pos.pending_die)}, 1);
    return VD_EXIT_DONE;
}

/* The hop that fails, where the reason is about one. */
static void print_hop(FILE *out, const vd_reason *reason)
{
    char from[16], to[16];
    vd_buf place;

    if (!reason->from)
        return;
    vd_buf_init(&place, from, sizeof from);
    vd_place_format(&place, reason->from);
    vd_buf_init(&place, to, sizeof to);
    vd_place_format(&place, reason->to);
    fprintf(out, ",\"leg\":%d,\"from\":\"%s\",\"to\":\"%s\",\"die\":%d", reason->leg, from, to,
            reason->die);
}

static int answer_illegal(judgement *j)
{
    FILE *out = j->cli->out;
    char text[TEXT_BYTES];
    vd_buf buf;
    vd_why why = j->readable ? j->reason.why : VD_WHY_unreadable;

    vd_buf_init(&buf, text, sizeof text);
    explain(j, &buf);
    if (!j->cli->json) {
        fprintf(out, "%s\n", text);
        return VD_EXIT_NO;
    }
    fprintf(out, "{\"legal\":false,\"rule\":\"R%d\",\"reason\":\"%s\",\"text\":",
            j->readable ? j->reason.rule : 92,
            j->out_of_turn ? j->out_of_turn : vd_why_key(why) + strlen("reason."));
    vd_cli_json_string(out, text);
    fprintf(out, ",\"phase\":%d", j->phases);
    if (j->readable)
        print_hop(out, &j->reason);
    else
        fprintf(out, ",\"offset\":%zu", j->error.offset);
    fputs("}\n", out);
    return VD_EXIT_NO;
}

int vd_cmd_check(vd_cli *cli)
{
    char line[LINE_BYTES], text[TEXT_BYTES];
    judgement j;
    vd_buf buf;
    int code;

    memset(&j, 0, sizeof j);
    j.cli = cli;
    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    vd_buf_init(&buf, text, sizeof text);
    if (!vd_cli_turn_read(cli, line, strlen(line), &j.turn, &buf))
        return vd_cli_refuse_text(cli, text);
    if (!j.turn.rest_len)
        return vd_cli_refuse(cli, "cli.no_play", NULL, 0);
    vd_buf_init(&j.canonical, text, sizeof text);
    j.scratch.capacity = VD_PLAYS_ENOUGH;
    j.scratch.play = malloc(VD_PLAYS_ENOUGH * sizeof *j.scratch.play);
    if (!j.scratch.play)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    code = judge_turn(&j, j.turn.rest, j.turn.rest_len) ? answer_legal(&j) : answer_illegal(&j);
    free(j.scratch.play);
    return code;
}
