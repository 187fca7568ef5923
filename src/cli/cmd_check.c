/* videau check: is this play legal, and if not, by which rule?
 *
 * A turn of Acey-Deucey has several phases: "hors/24 hors/23 [4-4] hors/21(4); 5-3 ...". Each is judged by itself on
 * the result of the one before. */
#include "cli.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
    vd_style style; /* of what is said */
    bool red;       /* letters run as Red's */
} judgement;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* ---- Letters without a seat ---- */

/* "Rouge :" or "Blanc :" before the play: 'r', 'w', or 0 for neither. "Rouge 12" is a point. */
static char named_colour(const char *text, size_t len)
{
    static const char *const names[] = {"rouges", "rouge", "red", "blancs", "blanc", "white"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t at = strlen(names[i]);

        if (len <= at || strncasecmp(text, names[i], at) != 0)
            continue;
        while (at < len && (is_blank(text[at]) || (unsigned char)text[at] >= 0x80))
            at++; /* no-break spaces too */
        if (at < len && text[at] == ':')
            return names[i][0] == 'r' ? 'r' : 'w';
    }
    return 0;
}

/* White runs x to a, Red a to x (R103): does the first checker, read as White's, run the wrong way? */
static bool runs_upwards(const vd_variant *variant, const vd_claim *claim)
{
    const vd_leg *leg = &claim->leg[0];

    if (!claim->legs)
        return false;
    if (leg->stop[0] == VD_PLACE_BAR || leg->stop[0] == VD_PLACE_UNENTERED)
        return leg->stop[1] != VD_PLACE_OFF && leg->stop[1] <= variant->track / 2;
    return leg->stop[1] == VD_PLACE_OFF ? leg->stop[0] > variant->track / 2
                                        : leg->stop[1] > leg->stop[0];
}

/* The end of a phase: the "[" or ";" that begins the next one. */
static size_t phase_span(const char *text, size_t len)
{
    size_t end = len > 0;

    while (end < len && text[end] != '[' && text[end] != ';')
        end++;
    return end;
}

/* A position has no colours, so letters tell whose they are by the name before them or by the way they run. */
static vd_status parse_phase(judgement *j, const char *text, size_t len, vd_play_text *play,
                             size_t *rest)
{
    const vd_variant *variant = j->turn.variant;
    char colour = named_colour(text, len);
    vd_status status = vd_play_parse_phase(text, len, variant, true, play, rest, &j->error);

    j->red = status == VD_OK && play->style == VD_STYLE_LETTERS &&
             (colour == 'r' || (!colour && runs_upwards(variant, &play->claim)));
    if (j->red)
        status = vd_play_parse_phase(text, len, variant, false, play, rest, &j->error);
    return status;
}

/* ---- One phase after the other ---- */

/* Judge a claimed play on j->turn; on success the turn stands after it. */
static bool judge_phase(judgement *j, const vd_claim *claim)
{
    vd_play legal;
    vd_cli_turn *turn = &j->turn;
    vd_pos *pos = &turn->situation.pos;

    j->reason =
        vd_play_judge(turn->variant, pos, turn->dice, turn->named, claim, &j->scratch, &legal);
    if (j->reason.code != VD_REASON_legal)
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
    vd_play_format(&j->canonical, turn->variant, pos, turn->dice, &legal, j->style, !j->red);
    *pos = legal.result;
    return true;
}

/* A phase out of turn: false, and the reason is kept. */
static bool refuse_phase(judgement *j, int rule, const char *name, const char *sentence)
{
    VD_ASSERT(rule > 0 && name && sentence);
    j->reason.rule = (uint8_t)rule;
    j->out_of_turn = name;
    j->sentence = sentence;
    return false;
}

/* May dice be thrown, or a double be named, on this position? */
static bool phase_fits(judgement *j, bool named, int die)
{
    const vd_pos *pos = &j->turn.situation.pos;
    bool first = j->phases == 0;

    if (named ? pos->pending == VD_PENDING_NAME_DOUBLE ||
                    (pos->pending == VD_PENDING_COMPLEMENT && vd_pending_dice(pos).die[0] == die)
              : pos->pending == VD_PENDING_AGAIN || (first && pos->pending == VD_PENDING_NONE))
        return true;
    j->reason.die = vd_pending_dice(pos).die[0];
    j->reason.rule = 86;
    if (pos->pending == VD_PENDING_LOST)
        return refuse_phase(j, VD_RULE_OWN + 8, "game_over", "cli.check.lost");
    if (!first && vd_pos_won(j->turn.variant, pos, VD_MOVER))
        return refuse_phase(j, j->turn.variant->special12 ? 88 : 59, "game_over",
                            "cli.check.game_over");
    if (named && j->turn.variant->special12 == VD_12_ORDINARY)
        return refuse_phase(j, 86, "turn_over", "cli.check.no_named_double");
    if (pos->pending == VD_PENDING_COMPLEMENT)
        return refuse_phase(j, 86, "complement", "cli.check.not_complement");
    if (!named && pos->pending == VD_PENDING_NONE)
        return refuse_phase(j, 87, "turn_over", "cli.check.turn_over");
    j->reason.code = pos->pending == VD_PENDING_NAME_DOUBLE ? VD_REASON_name_double
                                                            : VD_REASON_no_double_to_name;
    return false;
}

/* The roll that opens the turn stands beside the position: what the text names must be the same. */
static bool same_dice(judgement *j, const vd_play_text *play)
{
    const vd_dice *dice = &j->turn.dice;
    bool same = !play->named || dice->die[0] == play->named;

    for (int i = 0; i < play->dice.count; i++)
        same = same && play->dice.die[i] == dice->die[i];
    if (same)
        return true;
    return refuse_phase(j, 91, "other_dice", "cli.check.other_dice");
}

/* Set the dice of a phase from its text. */
static bool take_dice(judgement *j, const vd_play_text *play)
{
    bool named = play->named != 0;
    vd_cli_turn *turn = &j->turn;

    memset(&j->reason, 0, sizeof j->reason);
    if (!j->phases && turn->named)
        return same_dice(j, play);
    if (!phase_fits(j, named, play->named))
        return false;
    if (!j->phases)
        return same_dice(j, play);
    turn->named = named;
    turn->dice = named ? vd_dice_make(play->named, play->named) : play->dice;
    if (turn->situation.pos.pending == VD_PENDING_COMPLEMENT)
        turn->dice = vd_pending_dice(&turn->situation.pos);
    if (turn->dice.count)
        return true;
    j->readable = false;
    (void)!vd_fail_word(&j->error, VD_ERR_PARSE, VD_ERROR_empty, 0, "6-5", 3);
    return false;
}

/* The whole turn: "hors/24 hors/23 [4-4] hors/21(4); 5-3 hors/20". */
static bool judge_turn(judgement *j, const char *text, size_t len)
{
    enum { ONE_ROLL = 17 };
    const char *second = vd_cli_second_roll(j->turn.variant, text, len);
    size_t at = 0, rest = 0;
    bool more;

    if (second) {
        j->readable = true;
        return refuse_phase(j, j->turn.variant->rules ? ONE_ROLL : 87, "turn_over", second);
    }
    do {
        vd_play_text play;

        while (at < len && is_blank(text[at]))
            at++;
        /* After the last ";" that sign itself is what was not understood. */
        j->phase = at < len ? text + at : text + at - 1;
        j->phase_len = phase_span(j->phase, len - (size_t)(j->phase - text));
        j->readable = parse_phase(j, text + at, len - at, &play, &rest) == VD_OK;
        if (!j->readable || !take_dice(j, &play))
            return false;
        j->readable = play.claim.legs || play.claim.no_play;
        if (!j->readable) {
            (void)!vd_fail_word(&j->error, VD_ERR_PARSE, VD_ERROR_empty, rest, "24/18", 5);
            return false;
        }
        if (!judge_phase(j, &play.claim))
            return false;
        at += rest;
        more = at < len || text[at - 1] == ';';
    } while (more);
    return true;
}

static void explain_phase(const judgement *j, vd_buf *out)
{
    char dice[16];
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, j->turn.dice);
    (void)!vd_text_put(out, j->cli->lang, j->sentence, VD_INT(j->reason.die), VD_STR(dice));
}

static void explain(judgement *j, vd_buf *out)
{
    const vd_telling telling = {j->style, !j->red, j->turn.variant, &j->turn.situation.pos,
                                j->turn.dice};

    if (j->out_of_turn)
        explain_phase(j, out);
    else if (j->readable)
        (void)!vd_explain_reason_in(out, j->cli->lang, &telling, &j->reason);
    else
        (void)!vd_explain_unreadable(out, j->cli->lang, j->turn.variant, j->phase, j->phase_len,
                                     &j->error);
}

static json_t *legal_json(const judgement *j)
{
    return json_pack("{s:b,s:o,s:o}", "legal", 1, "play", vd_cli_json_text(j->canonical.data),
                     "position", vd_cli_json_position(j->turn.variant, &j->turn.situation.pos));
}

static void say_rest(const judgement *j, const vd_pos *pos)
{
    char rest[16];
    vd_buf buf;

    vd_buf_init(&buf, rest, sizeof rest);
    vd_rest_format(&buf, pos);
    vd_cli_say(j->cli, "cli.check.rest_of_throw", (const vd_text_arg[]){vd_text_string(rest)}, 1);
}

static int answer_legal(judgement *j)
{
    const vd_pos *pos = &j->turn.situation.pos;

    if (j->cli->json)
        return vd_cli_json_all(j->cli, legal_json(j)) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    fprintf(j->cli->out, "%s\n", j->canonical.data);
    if (pos->pending == VD_PENDING_NAME_DOUBLE)
        vd_cli_say(j->cli, "cli.check.name", NULL, 0);
    else if (pos->pending == VD_PENDING_AGAIN)
        vd_cli_say(j->cli, "cli.check.again", NULL, 0);
    else if (pos->pending == VD_PENDING_LOST)
        vd_cli_say(j->cli, "cli.check.lost", NULL, 0);
    else if (j->turn.variant->doubles == VD_DOUBLES_OVER_THIRD && pos->pending_die)
        say_rest(j, pos);
    else if (pos->pending == VD_PENDING_COMPLEMENT)
        vd_cli_say(j->cli, "cli.check.complement",
                   (const vd_text_arg[]){vd_text_int(pos->pending_die)}, 1);
    return VD_EXIT_DONE;
}

/* The hop that fails, where the reason is about one. */
static void put_hop(json_t **json, const vd_reason *reason)
{
    char from[16], to[16];
    vd_buf place;

    if (!reason->from)
        return;
    vd_json_set(json, "leg", json_integer(reason->leg));
    if (reason->code == VD_REASON_outside) {
        vd_json_set(json, "point", json_integer(reason->from));
        return;
    }
    vd_buf_init(&place, from, sizeof from);
    vd_place_format(&place, reason->from);
    vd_buf_init(&place, to, sizeof to);
    vd_place_format(&place, reason->to);
    vd_json_set(json, "from", json_string(from));
    vd_json_set(json, "to", json_string(to));
    vd_json_set(json, "die", json_integer(reason->die));
}

static json_t *refusal_json(const judgement *j, const char *sentence)
{
    const vd_reason_code code = j->readable ? j->reason.code : VD_REASON_unreadable;
    const char *reason = j->out_of_turn ? j->out_of_turn : vd_reason_key(code) + strlen("reason.");
    const int number =
        j->readable ? j->reason.rule : vd_explain_unreadable_rule(j->turn.variant, &j->error);
    char rule[16];
    json_t *json;
    vd_buf buf;

    vd_buf_init(&buf, rule, sizeof rule);
    vd_rule_format(&buf, j->turn.variant, number);
    json = json_pack("{s:b,s:o,s:s,s:o,s:i}", "legal", 0, "rule",
                     number ? json_string(rule) : json_null(), "reason", reason, "text",
                     vd_cli_json_text(sentence), "phase", j->phases);
    if (j->readable)
        put_hop(&json, &j->reason);
    else
        vd_json_set(&json, "offset", json_integer((json_int_t)j->error.offset));
    return json;
}

static int answer_illegal(judgement *j)
{
    char text[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    explain(j, &buf);
    if (j->cli->json)
        return vd_cli_json_all(j->cli, refusal_json(j, text)) ? VD_EXIT_NO : VD_EXIT_UNUSABLE;
    vd_cli_print(j->cli, text);
    return VD_EXIT_NO;
}

/* A turn and the play announced for it, ready to be judged. The scratch is for free(). */
static bool read_judgement(judgement *j, vd_cli *cli, const char *line, size_t len, char *text,
                           vd_buf *sentence)
{
    memset(j, 0, sizeof *j);
    j->cli = cli;
    if (!vd_cli_notation(cli, &j->style))
        return false;
    if (!vd_cli_turn_read(cli, line, len, &j->turn, sentence))
        return false;
    vd_buf_init(&j->canonical, text, TEXT_BYTES);
    j->scratch.capacity = VD_PLAYS_MAX;
    if (j->turn.rest_len)
        j->scratch.play = malloc(VD_PLAYS_MAX * sizeof *j->scratch.play);
    if (!j->scratch.play)
        (void)!vd_text_format(sentence, cli->lang,
                              j->turn.rest_len ? "cli.no_memory" : "cli.no_play", NULL, 0);
    return j->scratch.play != NULL;
}

bool vd_cli_check_json(vd_cli *cli, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    char text[TEXT_BYTES], why[TEXT_BYTES];
    judgement j;
    vd_buf buf;

    if (!read_judgement(&j, cli, line, len, text, sentence))
        return false;
    if (judge_turn(&j, j.turn.rest, j.turn.rest_len)) {
        *json = legal_json(&j);
    } else {
        vd_buf_init(&buf, why, sizeof why);
        explain(&j, &buf);
        *json = refusal_json(&j, why);
    }
    free(j.scratch.play);
    return true;
}

int vd_cmd_check(vd_cli *cli)
{
    char line[LINE_BYTES], text[TEXT_BYTES], why[TEXT_BYTES];
    judgement j;
    vd_buf buf;
    int code;

    vd_style style;

    if (!vd_cli_notation(cli, &style) || !vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    vd_buf_init(&buf, why, sizeof why);
    if (!read_judgement(&j, cli, line, strlen(line), text, &buf))
        return vd_cli_refuse_text(cli, why);
    code = judge_turn(&j, j.turn.rest, j.turn.rest_len) ? answer_legal(&j) : answer_illegal(&j);
    free(j.scratch.play);
    return code;
}
