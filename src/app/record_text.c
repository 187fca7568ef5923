/* A record as people write matches down: names, rolls and plays in the FFBG's notation or in letters, the cube in words. */
#include "videau/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096, PLAY_BYTES = 512, KEY_BYTES = 64 };

typedef struct writer {
    char *text;
    size_t length, room;
    bool failed;
    vd_lang lang;
    vd_style style;
    const vd_rec_match *match;
    const vd_variant *variant; /* of the game */
} writer;

static void put_n(writer *w, const char *text, size_t len)
{
    size_t wanted = w->room ? w->room : LINE_MAX_BYTES;
    char *more;

    while (wanted < w->length + len + 1)
        wanted *= 2;
    if (wanted > w->room) {
        more = realloc(w->text, wanted);
        if (!more) {
            w->failed = true;
            return;
        }
        w->text = more;
        w->room = wanted;
    }
    memcpy(w->text + w->length, text, len);
    w->length += len;
    w->text[w->length] = '\0';
}

static void put(writer *w, const char *text)
{
    put_n(w, text, strlen(text));
}

static void say(writer *w, const char *key, const vd_text_arg *args, size_t count)
{
    char line[LINE_MAX_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_format(&buf, w->lang, key, args, count);
    put_n(w, line, buf.length);
}

static void say_number(writer *w, const char *key, int64_t number)
{
    say(w, key, (const vd_text_arg[]){vd_text_int(number)}, 1);
}

static const char *name_of(const writer *w, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return w->match->name[seat][0] ? w->match->name[seat]
                                   : vd_text(w->lang, seat ? "play.white" : "play.blue");
}

/* ---- Actions ---- */

static int64_t stake(uint16_t exponent)
{
    return exponent < 62 ? (int64_t)1 << exponent : 0;
}

static void put_roll(writer *w, const vd_rec_action *action)
{
    char play[PLAY_BYTES], dice[16];
    vd_buf buf, roll;

    vd_buf_init(&roll, dice, sizeof dice);
    vd_dice_format(&roll, vd_rec_dice(action));
    if (action->named)
        put(w, "[");
    put(w, dice);
    put(w, action->named ? "] " : " ");
    if (action->kind == VD_REC_roll_only) {
        say(w, "record.not_played", NULL, 0);
        return;
    }
    vd_buf_init(&buf, play, sizeof play);
    vd_rec_play_format(&buf, w->variant, action, w->style);
    put(w, play);
    if (action->kind == VD_REC_illegal)
        say(w, "record.illegal", NULL, 0);
}

static void put_position(writer *w, const vd_rec_action *action)
{
    char id[LINE_MAX_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, id, sizeof id);
    vd_position_format(&buf, w->variant, &action->after);
    say(w, "record.position", (const vd_text_arg[]){vd_text_string(id)}, 1);
}

static void put_what(writer *w, const vd_rec_action *action)
{
    switch ((vd_rec_kind)action->kind) {
    case VD_REC_double:
        say_number(w, "record.double", stake(action->cube_exp));
        break;
    case VD_REC_beaver:
        say_number(w, "record.beaver", stake(action->cube_exp));
        break;
    case VD_REC_raccoon:
        say_number(w, "record.raccoon", stake(action->cube_exp));
        break;
    case VD_REC_take:
        say(w, "record.take", NULL, 0);
        break;
    case VD_REC_drop:
        say(w, "record.drop", NULL, 0);
        break;
    case VD_REC_resign:
        say_number(w, "record.resign", action->value);
        break;
    case VD_REC_accept:
        say(w, "record.accept", NULL, 0);
        break;
    case VD_REC_refuse:
        say(w, "record.refuse", NULL, 0);
        break;
    case VD_REC_set_position:
        put_position(w, action);
        break;
    default:
        put_roll(w, action);
    }
}

static void put_comment(writer *w, const char *comment)
{
    while (comment && *comment) {
        const size_t line = strcspn(comment, "\n");

        put(w, "      ");
        put_n(w, comment, line);
        put(w, "\n");
        comment += line;
        comment += *comment == '\n';
    }
}

static void put_number(writer *w, size_t number)
{
    char text[24];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put_int(&buf, (int64_t)number);
    for (size_t i = buf.length; i < 4; i++)
        put(w, " ");
    put(w, text);
    put(w, ". ");
}

static void put_action(writer *w, size_t number, const vd_rec_action *action)
{
    put_number(w, number);
    if (action->kind == VD_REC_auto_double) {
        say_number(w, "record.auto_double", stake(action->cube_exp));
    } else {
        say(w, "record.who", (const vd_text_arg[]){vd_text_string(name_of(w, action->seat))}, 1);
        put_what(w, action);
    }
    put(w, "\n");
    put_comment(w, action->comment);
}

/* ---- Games and matches ---- */

static void put_game(writer *w, const vd_rec_game *game)
{
    const vd_text_arg head[] = {vd_text_int(game->number), vd_text_string(name_of(w, 0)),
                                vd_text_int(game->score[0]), vd_text_string(name_of(w, 1)),
                                vd_text_int(game->score[1])};

    put(w, "\n");
    say(w, game->crawford ? "record.game_crawford" : "record.game", head, 5);
    if (w->match->rules.cycle) {
        char key[KEY_BYTES];

        snprintf(key, sizeof key, "variant.%s", w->variant->name);
        put(w, ", ");
        say(w, key, NULL, 0);
    }
    put(w, "\n");
    put_comment(w, game->comment);
    for (size_t i = 0; i < game->actions; i++)
        put_action(w, i + 1, game->action[i]);
    put(w, "      ");
    if (game->winner < 0)
        say(w, game->end == VD_REC_END_drawn ? "record.drawn" : "record.unfinished", NULL, 0);
    else
        say(w, "record.wins",
            (const vd_text_arg[]){vd_text_string(name_of(w, game->winner)),
                                  vd_text_int(game->points)},
            2);
    put(w, "\n");
}

static void put_match(writer *w)
{
    const vd_rec_match *match = w->match;
    const char *const around[] = {match->event, match->round, match->place, match->date};
    bool first = true;

    put(w, name_of(w, 0));
    put(w, " – ");
    put(w, name_of(w, 1));
    put(w, "\n");
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        if (around[i] && around[i][0]) {
            put(w, first ? "" : ", ");
            put(w, around[i]);
            first = false;
        }
    put(w, first ? "" : "\n");
    if (match->rules.length)
        say_number(w, "record.match", match->rules.length);
    else
        say(w, "record.money", NULL, 0);
    put(w, "\n");
    put_comment(w, match->comment);
    for (size_t i = 0; i < match->games; i++) {
        w->variant = vd_rec_variant(match, match->game[i]);
        put_game(w, match->game[i]);
    }
}

static vd_status write_text(const vd_record *record, vd_style style, vd_lang lang, char **bytes,
                            size_t *len, vd_record_error *err)
{
    writer w = {.lang = lang, .style = style};

    memset(err, 0, sizeof *err);
    err->format = style == VD_STYLE_LETTERS ? "letters" : "ffbg";
    err->fault = VD_IMPORT_no_matches;
    if (!record->matches)
        return VD_ERR_PARSE;
    err->fault = VD_IMPORT_not_here;
    for (size_t i = 0; i < record->matches && style == VD_STYLE_LETTERS; i++)
        if (record->match[i]->rules.variant.track != 24) {
            vd_buf buf;

            vd_buf_init(&buf, err->word, sizeof err->word);
            vd_buf_put(&buf, vd_match_rules_name(&record->match[i]->rules));
            return VD_ERR_UNSUPPORTED;
        }
    put(&w, "");
    for (size_t i = 0; i < record->matches; i++) {
        w.match = record->match[i];
        put(&w, i ? "\n" : "");
        put_match(&w);
    }
    if (w.failed) {
        free(w.text);
        err->fault = VD_IMPORT_no_memory;
        return VD_ERR_NOMEM;
    }
    *bytes = w.text;
    *len = w.length;
    return VD_OK;
}

/* The part of it that is asked for, as text. */
static vd_status write_part(const vd_record *record, vd_style style, vd_lang lang,
                            const vd_record_options *options, char **bytes, size_t *len,
                            vd_record_error *err)
{
    vd_record *part;
    vd_status status = vd_record_pick(record, options, &part, err);

    if (status != VD_OK)
        return status;
    status = write_text(part, style, lang, bytes, len, err);
    vd_record_free(part);
    return status;
}

/* ---- Any format ---- */

typedef struct speaker {
    vd_lang lang;
    const vd_record_options *asked;
} speaker;

static void put_sentence(void *user, const vd_repair *repair, vd_buf *out)
{
    const speaker *s = user;

    (void)!vd_explain_repair(out, s->lang, repair, false);
}

static void pass_lost(void *user, const vd_repair *repair)
{
    const speaker *s = user;

    s->asked->lost(s->asked->user, repair);
}

vd_status vd_records_write(const vd_record *record, const char *format, vd_lang lang,
                           const vd_record_options *options, char **bytes, size_t *len,
                           vd_record_error *err)
{
    speaker s = {lang, options};
    vd_record_options with = {0};
    vd_record_error unused;

    if (options)
        with = *options;
    with.sentence = put_sentence;
    with.lost = options && options->lost ? pass_lost : NULL;
    with.user = &s;
    err = err ? err : &unused;
    if (!strcmp(format, "ffbg"))
        return write_part(record, VD_STYLE_FFBG, lang, &with, bytes, len, err);
    if (!strcmp(format, "letters"))
        return write_part(record, VD_STYLE_LETTERS, lang, &with, bytes, len, err);
    return vd_record_write(record, format, &with, bytes, len, err);
}
