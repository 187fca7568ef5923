/* Reading what a line says of a turn: POSITION DICE and what follows. */
#include "cli.h"
#include "inner/json_values.h"
#include "inner/named_game.h"
#include "inner/unrolled.h"

#include <string.h>

static size_t skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The place counts characters, as a person does, not bytes. */
static int character(const char *line, size_t offset)
{
    int count = 1;

    for (size_t i = 0; i < offset && line[i]; i++)
        count += ((unsigned char)line[i] & 0xc0) != 0x80;
    return count;
}

static void say_error(const vd_cli *cli, vd_buf *sentence, const char *key, const char *line,
                      const vd_error *error)
{
    char text[1024];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_error(&buf, cli->lang, error);
    if (error->code == VD_ERROR_unasked) { /* no place in the text is wrong */
        vd_buf_put(sentence, text);
        return;
    }
    /* It goes on after a colon. */
    if (text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a')
        text[0] = (char)(text[0] + 32);
    (void)!vd_text_put(sentence, cli->lang, key, VD_INT(character(line, error->offset)),
                       VD_STR(text));
}

/* Is the whole text at fault, or what it says together? Then no place in it is wrong. */
static bool is_whole(const char *line, const vd_error *error)
{
    const size_t len = strlen(error->word);

    return error->offset == 0 && (error->code == VD_ERROR_bad_id || len == 0 ||
                                  strncmp(line, error->word, len) != 0 || line[len] == '\0');
}

/* "POSITION MATCHID" with a blank where GNU Backgammon writes a colon: its bytes, 0 when it is something else. */
static size_t read_two_ids(const vd_cli *cli, const char *text, size_t len, vd_situation *out)
{
    enum { POSITION_ID = 14, MATCH_ID = 12, BOTH = POSITION_ID + 1 + MATCH_ID };
    char ids[BOTH];

    if (len < BOTH || text[POSITION_ID] != ' ' ||
        (len > BOTH && text[BOTH] != ' ' && text[BOTH] != '\t'))
        return 0;
    memcpy(ids, text, sizeof ids);
    ids[POSITION_ID] = ':';
    return vd_situation_parse(ids, sizeof ids, cli->variant, out, NULL) == VD_OK ? BOTH : 0;
}

const char *vd_cli_second_roll(const vd_variant *variant, const char *text, size_t len)
{
    if (variant->special12 != VD_12_ORDINARY || !memchr(text, ';', len))
        return NULL;
    return variant->rules ? "cli.no_second_roll_own" : "cli.no_second_roll";
}

void vd_cli_json_match(json_t **json, const char *line, size_t len)
{
    enum { POSITION_ID = 14, MATCH_ID = 12, BOTH = POSITION_ID + 1 + MATCH_ID };
    const size_t at = skip_blanks(line, len, 0);
    vd_situation situation;
    char ids[BOTH + 1];

    VD_ASSERT(at <= len);
    if (!*json || len - at < BOTH ||
        (line[at + POSITION_ID] != ':' && line[at + POSITION_ID] != ' '))
        return;
    memcpy(ids, line + at, BOTH);
    ids[POSITION_ID] = ':';
    ids[BOTH] = '\0';
    if (vd_situation_parse(ids, BOTH, VD_BACKGAMMON, &situation, NULL) == VD_OK)
        vd_json_set(json, "match", vd_cli_json_text(ids + POSITION_ID + 1));
}

/* A whole position without keys of its own, and something behind it. */
static bool says_too_much(const vd_cli *cli, const char *text, size_t len, vd_buf *sentence)
{
    const size_t span = vd_situation_span(text, len), rest = skip_blanks(text, len, span);
    char word[64];
    vd_situation whole;
    vd_buf buf;

    if (!span || rest >= len || memchr(text, '[', len) ||
        vd_situation_parse(text, span, cli->variant, &whole, NULL) != VD_OK)
        return false;
    vd_buf_init(&buf, word, sizeof word);
    vd_buf_put_n(&buf, text + rest, len - rest < 40 ? len - rest : 40);
    (void)!vd_text_put(sentence, cli->lang, "cli.after_position", VD_STR(word));
    return true;
}

bool vd_cli_position_read(const vd_cli *cli, const char *text, size_t len, vd_situation *out,
                          vd_buf *sentence)
{
    vd_error error = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    const vd_variant_id end =
        cli->command && vd_cli_knows_all(cli->command->name) ? VD_VARIANT_PLAYED : VD_VARIANT_COUNT;
    const bool two = read_two_ids(cli, text, len, out) == len && len > 0;
    vd_status status =
        two ? VD_OK : vd_situation_parse_named(text, len, cli->variant, end, out, &error);

    if (status == VD_OK)
        status = vd_pos_check(vd_variant_get(out->variant), &out->pos, &error);
    if (status == VD_OK)
        status = vd_situation_fits(out, &error);
    if (status == VD_OK)
        return true;
    if (says_too_much(cli, text, len, sentence))
        return false;
    vd_cli_say_unread(cli, sentence, text, &error);
    return false;
}

bool vd_cli_position(vd_cli *cli, const char *text, vd_situation *out)
{
    char sentence[2048];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    if (vd_cli_position_read(cli, text, strlen(text), out, &buf))
        return true;
    vd_cli_refuse_text(cli, sentence);
    return false;
}

void vd_cli_say_unread(const vd_cli *cli, vd_buf *sentence, const char *text, const vd_error *error)
{
    say_error(cli, sentence, is_whole(text, error) ? "cli.bad_position_whole" : "cli.bad_position",
              text, error);
}

bool vd_cli_line(vd_cli *cli, char *line, size_t capacity)
{
    vd_buf buf;

    VD_ASSERT(capacity > 0);
    vd_buf_init(&buf, line, capacity);
    for (int i = 0; i < cli->argc; i++) {
        if (i)
            vd_buf_putc(&buf, ' ');
        vd_buf_put(&buf, cli->argv[i]);
    }
    if (buf.full)
        vd_cli_refuse(cli, "cli.too_long", NULL, 0);
    return !buf.full;
}

/* Bytes of the roll at `text`: one word, or two lone figures. */
static size_t dice_span(const char *text, size_t len)
{
    size_t end = 0, next;

    while (end < len && text[end] != ' ' && text[end] != '\t')
        end++;
    next = skip_blanks(text, len, end);
    if (end == 1 && is_digit(text[0]) && next < len && is_digit(text[next]) &&
        (next + 1 == len || text[next + 1] == ' ' || text[next + 1] == '\t'))
        return next + 1;
    return end;
}

/* Which double is asked for where the turn goes on with one. */
static const char *const goes_on[] = {[VD_DOUBLES_FOUR_COMPLEMENT] = "cli.complement",
                                      [VD_DOUBLES_CHAIN] = "cli.chain",
                                      [VD_DOUBLES_BY_NUMBER] = "cli.rest",
                                      [VD_DOUBLES_OVER_THIRD] = "cli.rest_of_throw"};

/* Are these the dice that the turn goes on with? */
static bool rest_fits(const vd_cli *cli, const vd_cli_turn *turn, vd_buf *sentence)
{
    const vd_pos *pos = &turn->situation.pos;
    const vd_dice left = vd_pending_dice(pos);
    char rest[16];
    vd_buf buf;

    if (memcmp(&left, &turn->dice, sizeof left) == 0)
        return true;
    vd_buf_init(&buf, rest, sizeof rest);
    vd_rest_format(&buf, pos);
    if (turn->variant->doubles == VD_DOUBLES_OVER_THIRD)
        (void)!vd_text_put(sentence, cli->lang, goes_on[turn->variant->doubles], VD_STR(rest));
    else if (!vd_dice_is_double(turn->dice))
        (void)!vd_text_format(sentence, cli->lang, "cli.name_a_double", NULL, 0);
    else
        (void)!vd_text_put(sentence, cli->lang, goes_on[turn->variant->doubles],
                           VD_INT(pos->pending_die));
    return false;
}

/* After a 1-2 the roll is the double that was named (R86), or its complement. */
static bool dice_fit(const vd_cli *cli, vd_cli_turn *turn, vd_buf *sentence)
{
    const vd_pos *pos = &turn->situation.pos;

    turn->named = vd_pos_is_unrolled(pos);
    if (pos->pending == VD_PENDING_COMPLEMENT && !turn->dice.count)
        turn->dice = vd_pending_dice(pos);
    if (!turn->dice.count) {
        (void)!vd_text_put(sentence, cli->lang, "cli.no_dice",
                           VD_STR(vd_cli_dice_example(turn->variant->dice)));
        return false;
    }
    if (!turn->named)
        return true;
    if (pos->pending == VD_PENDING_COMPLEMENT)
        return rest_fits(cli, turn, sentence);
    if (!vd_dice_is_double(turn->dice)) {
        (void)!vd_text_format(sentence, cli->lang, "cli.name_a_double", NULL, 0);
        return false;
    }
    return true;
}

/* As many dice as the game is played with. `sentence` gets why not. */
static bool read_roll(const vd_cli *cli, const char *text, size_t len, vd_cli_turn *out,
                      vd_buf *sentence)
{
    char word[64];
    vd_error error;
    vd_dice dice;
    vd_buf buf;

    if (vd_dice_parse(text, len, &dice, &error) != VD_OK) {
        say_error(cli, sentence, "cli.bad_dice", text, &error);
        return false;
    }
    if (dice.count != out->variant->dice && out->situation.pos.pending != VD_PENDING_COMPLEMENT) {
        vd_buf_init(&buf, word, sizeof word);
        vd_buf_put_n(&buf, text, len < sizeof word ? len : sizeof word - 1);
        (void)!vd_text_put(sentence, cli->lang, "cli.dice_count", VD_STR(word),
                           VD_INT(out->variant->dice),
                           VD_STR(vd_cli_dice_example(out->variant->dice)));
        return false;
    }
    out->dice = dice;
    return true;
}

/* "[4-4]" or "[4]" in front of a play. */
static bool read_named(const char *text, size_t len, vd_cli_turn *out, vd_error *error)
{
    const char *close = memchr(text, ']', len);
    vd_play_text play;
    size_t rest;

    if (close)
        len = (size_t)(close - text) + 1;
    if (vd_play_parse_phase(text, len, out->variant, true, &play, &rest, error) != VD_OK)
        return false;
    out->dice = vd_pending_dice(&out->situation.pos);
    if (out->situation.pos.pending != VD_PENDING_COMPLEMENT || out->dice.die[0] != play.named)
        out->dice = vd_dice_make(play.named, play.named);
    return true;
}

bool vd_cli_turn_read(const vd_cli *cli, const char *line, size_t len, vd_cli_turn *out,
                      vd_buf *sentence)
{
    size_t at = skip_blanks(line, len, 0), span;
    vd_error error = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    while (len > at && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r'))
        len--;
    span = read_two_ids(cli, line + at, len - at, &out->situation);
    if (!span)
        span = vd_situation_span(line + at, len - at);
    if (!vd_cli_position_read(cli, line + at, span ? span : len - at, &out->situation, sentence))
        return false;
    out->variant = vd_variant_get(out->situation.variant);
    if (vd_pos_over(out->variant, &out->situation.pos)) {
        (void)!vd_text_format(sentence, cli->lang, "cli.ask.over", NULL, 0);
        return false;
    }
    out->dice = out->situation.dice;
    at = skip_blanks(line, len, at + (span ? span : len - at));
    span = dice_span(line + at, len - at);
    /* The roll may be left out when the position brings one, or when the play itself names its double. */
    if (span && line[at] == '[') {
        if (!read_named(line + at, len - at, out, &error)) {
            say_error(cli, sentence, "cli.bad_dice", line, &error);
            return false;
        }
    } else if (span && read_roll(cli, line + at, span, out, sentence)) {
        at = skip_blanks(line, len, at + span);
    } else if (span && !out->situation.dice.count) {
        return false;
    } else {
        vd_buf_cut(sentence, 0);
    }
    out->rest = line + at;
    out->rest_len = len - at;
    return dice_fit(cli, out, sentence);
}

bool vd_cli_turn_ends(const vd_cli *cli, const vd_cli_turn *turn, vd_buf *sentence)
{
    char word[64];
    vd_buf buf;

    if (!turn->rest_len)
        return true;
    vd_buf_init(&buf, word, sizeof word);
    vd_buf_put_n(&buf, turn->rest, turn->rest_len < 40 ? turn->rest_len : 40);
    (void)!vd_text_put(sentence, cli->lang, "cli.after_dice", VD_STR(word));
    return false;
}

void vd_cli_turn_plays(const vd_cli_turn *turn, vd_plays *plays)
{
    vd_status status;

    plays->count = 0;
    if (turn->named)
        status = vd_plays_find_named(turn->variant, &turn->situation.pos, turn->dice.die[0], plays);
    else
        status = vd_plays_find(turn->variant, &turn->situation.pos, turn->dice, plays);
    VD_ASSERT(status == VD_OK);
    (void)status;
}
