/* JSON: everything a record holds, keys as docs/FORMATS.md has them. */
#include "json_priv.h"

#include "inner/unsaid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const vd_json_figures[VD_REC_FIGURES] = {
    [VD_REC_WIN] = "win",
    [VD_REC_GAMMON] = "gammon",
    [VD_REC_BACKGAMMON] = "backgammon",
    [VD_REC_LOSE_GAMMON] = "lose_gammon",
    [VD_REC_LOSE_BACKGAMMON] = "lose_backgammon",
    [VD_REC_CUBELESS] = "cubeless",
    [VD_REC_EQUITY] = "equity",
    [VD_REC_MWC] = "mwc",
};
const char *const vd_json_lines[VD_REC_CUBE_LINES] = {"no_double", "take", "pass", "beaver"};
const char *const vd_json_analyses[VD_REC_ANALYSIS_COUNT] = {
#define NAME(name) #name,
    VD_REC_ANALYSIS_LIST(NAME)
#undef NAME
};

typedef struct writer {
    vd_out *out;
    const vd_record_options *options;
    const vd_rec_match *match; /* NULL: positions */
    const vd_variant *variant;
} writer;

/* ---- Syntax: a comma before everything that is not first ---- */

static void comma(vd_out *out)
{
    const char last = out->length ? out->data[out->length - 1] : '[';

    if (last == '\n' && out->length > 1 && out->data[out->length - 2] == ',')
        return;
    if (last != '{' && last != '[' && last != ':')
        vd_out_putc(out, ',');
}

static void put_string(vd_out *out, const char *text, size_t len)
{
    vd_out_putc(out, '"');
    for (size_t i = 0; i < len; i++) {
        const char c = text[i];
        static const char hex[] = "0123456789abcdef";

        if (c == '"' || c == '\\') {
            vd_out_putc(out, '\\');
            vd_out_putc(out, c);
        } else if (c == '\n') {
            vd_out_put(out, "\\n");
        } else if ((unsigned char)c < ' ' || c == 127) {
            vd_out_put(out, "\\u00");
            vd_out_putc(out, hex[(unsigned char)c >> 4]);
            vd_out_putc(out, hex[c & 15]);
        } else {
            vd_out_putc(out, c);
        }
    }
    vd_out_putc(out, '"');
}

static void put_key(vd_out *out, const char *key)
{
    comma(out);
    put_string(out, key, strlen(key));
    vd_out_putc(out, ':');
}

static void put_text(vd_out *out, const char *key, const char *text)
{
    if (!text)
        return;
    put_key(out, key);
    put_string(out, text, strlen(text));
}

static void put_int(vd_out *out, const char *key, int64_t value)
{
    put_key(out, key);
    vd_out_int(out, value);
}

static void put_bool(vd_out *out, const char *key, bool value)
{
    put_key(out, key);
    vd_out_put(out, value ? "true" : "false");
}

static void put_flag(vd_out *out, const char *key, bool value)
{
    if (value)
        put_bool(out, key, true);
}

static void put_number(vd_out *out, const char *key, double value)
{
    if (!isfinite(value))
        return;
    put_key(out, key);
    vd_out_number(out, value);
}

static void open_list(vd_out *out, const char *key)
{
    if (key)
        put_key(out, key);
    else
        comma(out);
    vd_out_putc(out, '[');
}

static void open_object(vd_out *out, const char *key)
{
    if (key)
        put_key(out, key);
    else
        comma(out);
    vd_out_putc(out, '{');
}

static void put_item(vd_out *out, const char *text, size_t len)
{
    comma(out);
    put_string(out, text, len);
}

static void put_pair(vd_out *out, const char *key, int64_t a, int64_t b)
{
    open_list(out, key);
    vd_out_int(out, a);
    vd_out_putc(out, ',');
    vd_out_int(out, b);
    vd_out_putc(out, ']');
}

static void put_dice(vd_out *out, const uint8_t die[VD_DICE_MAX])
{
    open_list(out, "dice");
    for (int i = 0; i < VD_DICE_MAX && die[i]; i++) {
        comma(out);
        vd_out_int(out, die[i]);
    }
    vd_out_putc(out, ']');
}

/* ---- Parts ---- */

static void put_base64(vd_out *out, const char *bytes, size_t len)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = (const unsigned char *)bytes;

    vd_out_putc(out, '"');
    for (size_t i = 0; i < len; i += 3) {
        const size_t left = len - i;
        const unsigned three = (unsigned)b[i] << 16 | (left > 1 ? (unsigned)b[i + 1] << 8 : 0) |
                               (left > 2 ? b[i + 2] : 0U);

        vd_out_putc(out, letters[three >> 18]);
        vd_out_putc(out, letters[three >> 12 & 63]);
        vd_out_putc(out, left > 1 ? letters[three >> 6 & 63] : '=');
        vd_out_putc(out, left > 2 ? letters[three & 63] : '=');
    }
    vd_out_putc(out, '"');
}

static void put_tags(vd_out *out, const char *key, const vd_rec_tags *tags)
{
    if (!tags->count)
        return;
    open_list(out, key);
    for (size_t i = 0; i < tags->count; i++) {
        const vd_rec_tag *tag = &tags->tag[i];

        open_list(out, NULL);
        put_item(out, tag->key, strlen(tag->key));
        if (tag->binary) {
            open_object(out, NULL);
            put_key(out, "base64");
            put_base64(out, tag->value, tag->len);
            vd_out_putc(out, '}');
        } else {
            put_item(out, tag->value, tag->len);
        }
        vd_out_putc(out, ']');
    }
    vd_out_putc(out, ']');
}

static void put_position(const writer *w, const char *key, const vd_pos *pos)
{
    char text[VD_JSON_POSITION_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_position_format(&buf, w->variant, pos);
    put_text(w->out, key, text);
}

static void put_cube(vd_out *out, uint16_t exponent)
{
    if (exponent < 53)
        put_int(out, "cube", (int64_t)1 << exponent);
    else
        put_int(out, "cube_exp", exponent);
}

static void put_place(vd_out *out, int place)
{
    comma(out);
    if (place == VD_PLACE_BAR)
        vd_out_put(out, "\"bar\"");
    else if (place == VD_PLACE_UNENTERED)
        vd_out_put(out, "\"hors\"");
    else
        vd_out_int(out, place);
}

/* Stretches of an illegal play: [from, to], and true where a hit was marked. */
static void put_legs(vd_out *out, const vd_hop *hop, size_t hops)
{
    open_list(out, "legs");
    for (size_t i = 0; i < hops; i++) {
        open_list(out, NULL);
        put_place(out, hop[i].from);
        put_place(out, hop[i].to);
        if (hop[i].hit)
            vd_out_put(out, ",true");
        vd_out_putc(out, ']');
    }
    vd_out_putc(out, ']');
}

/* ---- Analyses ---- */

static void put_figures(vd_out *out, const double figure[VD_REC_FIGURES])
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        put_number(out, vd_json_figures[i], figure[i]);
}

static bool any_said(const double figure[VD_REC_FIGURES])
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        if (isfinite(figure[i]))
            return true;
    return false;
}

static void put_eval(vd_out *out, const vd_rec_eval *eval)
{
    put_figures(out, eval->figure);
    if (!any_said(eval->error))
        return;
    open_object(out, "errors");
    put_figures(out, eval->error);
    vd_out_putc(out, '}');
}

static void put_candidate_play(const writer *w, const vd_rec_analysis *analysis,
                               const vd_rec_candidate *candidate, const vd_pos *before,
                               vd_dice dice)
{
    char text[VD_JSON_POSITION_MAX];
    vd_play play = {.result = candidate->after, .hops = (uint8_t)candidate->hops};
    vd_buf buf;

    if (candidate->illegal) {
        put_legs(w->out, candidate->hop, candidate->hops);
        return;
    }
    if (candidate->hops > VD_HOPS_MAX)
        return;
    if (candidate->hops)
        memcpy(play.hop, candidate->hop, candidate->hops * sizeof *candidate->hop);
    vd_buf_init(&buf, text, sizeof text);
    vd_play_format(&buf, w->variant, before, dice, &play, VD_STYLE_FFBG, analysis->seat != 0);
    put_text(w->out, "play", text);
}

static void put_candidate(const writer *w, const vd_rec_analysis *analysis,
                          const vd_rec_candidate *candidate, const vd_pos *before, vd_dice dice)
{
    open_object(w->out, NULL);
    put_candidate_play(w, analysis, candidate, before, dice);
    put_position(w, "position", &candidate->after);
    put_text(w->out, "text", candidate->text);
    put_text(w->out, "level", candidate->level);
    put_eval(w->out, &candidate->eval);
    put_number(w->out, "behind", candidate->behind);
    if (candidate->trials)
        put_int(w->out, "trials", candidate->trials);
    put_flag(w->out, "played", candidate->played);
    put_flag(w->out, "illegal", candidate->illegal);
    put_tags(w->out, "tags", &candidate->tags);
    vd_out_putc(w->out, '}');
}

static void put_errors(vd_out *out, const double error[4])
{
    int last = 4;

    while (last > 0 && !isfinite(error[last - 1]))
        last--;
    if (!last)
        return;
    open_list(out, "error");
    for (int i = 0; i < last; i++) {
        comma(out);
        if (isfinite(error[i]))
            vd_out_number(out, error[i]);
        else
            vd_out_put(out, "null");
    }
    vd_out_putc(out, ']');
}

static void put_analysis(const writer *w, const vd_rec_analysis *a, const vd_pos *before,
                         vd_dice dice)
{
    open_object(w->out, NULL);
    put_text(w->out, "kind", vd_json_analyses[a->kind]);
    put_int(w->out, "seat", a->seat);
    put_text(w->out, "engine", a->engine);
    put_text(w->out, "version", a->version);
    put_text(w->out, "level", a->level);
    put_text(w->out, "met", a->met);
    put_text(w->out, "unit", vd_rec_unit_name(a->unit));
    if (a->kind == VD_REC_ANALYSIS_plays) {
        open_list(w->out, "candidates");
        for (size_t i = 0; i < a->candidates; i++)
            put_candidate(w, a, a->candidate[i], before, dice);
        vd_out_putc(w->out, ']');
    }
    for (int i = 0; i < VD_REC_CUBE_LINES; i++) {
        if (!any_said(a->line[i].figure) && !any_said(a->line[i].error))
            continue;
        open_object(w->out, vd_json_lines[i]);
        put_eval(w->out, &a->line[i]);
        vd_out_putc(w->out, '}');
    }
    put_text(w->out, "best", a->best);
    put_errors(w->out, a->error);
    put_number(w->out, "luck", a->luck);
    if (a->trials)
        put_int(w->out, "trials", a->trials);
    put_tags(w->out, "tags", &a->tags);
    vd_out_putc(w->out, '}');
}

static void put_analyses(const writer *w, const vd_rec_analyses *analyses, const vd_pos *before,
                         vd_dice dice)
{
    if (!analyses->count)
        return;
    open_list(w->out, "analyses");
    for (size_t i = 0; i < analyses->count; i++)
        put_analysis(w, analyses->item[i], before, dice);
    vd_out_putc(w->out, ']');
}

void vd_json_analyses_write(vd_out *out, const vd_rec_match *match, const vd_rec_action *action)
{
    const writer w = {.out = out, .match = match, .variant = &match->rules.variant};

    open_object(out, NULL);
    put_analyses(&w, &action->analyses, &action->before, vd_rec_dice(action));
    vd_out_putc(out, '}');
}

/* ---- Actions ---- */

static bool has_board(uint8_t kind)
{
    return kind <= VD_REC_illegal || kind == VD_REC_set_position;
}

static void put_play(const writer *w, const vd_rec_action *action)
{
    char text[VD_JSON_POSITION_MAX];
    vd_buf buf;

    if (action->kind != VD_REC_roll_play && action->kind != VD_REC_illegal)
        return;
    vd_buf_init(&buf, text, sizeof text);
    vd_rec_play_format(&buf, w->variant, action, VD_STYLE_FFBG);
    put_text(w->out, "play", text);
    if (action->kind == VD_REC_illegal)
        put_legs(w->out, action->hop, action->hops);
}

static void put_cube_of(vd_out *out, const vd_rec_action *action)
{
    if (action->kind == VD_REC_double || action->kind == VD_REC_beaver ||
        action->kind == VD_REC_raccoon || action->kind == VD_REC_auto_double)
        put_cube(out, action->cube_exp);
    if (action->kind == VD_REC_set_position && action->cube_set) {
        put_cube(out, action->cube_exp);
        put_int(out, "owner", action->cube_owner);
    }
    if (action->kind == VD_REC_resign)
        put_int(out, "value", action->value);
}

static void put_action(const writer *w, const vd_rec_action *action)
{
    vd_out *out = w->out;
    vd_dice dice = {0};

    open_object(out, NULL);
    put_int(out, "seat", action->seat);
    put_text(out, "kind", vd_rec_kind_name((vd_rec_kind)action->kind));
    if (action->die[0]) {
        dice = vd_rec_dice(action);
        put_dice(out, action->die);
    }
    put_play(w, action);
    if (has_board(action->kind))
        put_position(w, "position", &action->after);
    put_cube_of(out, action);
    if (action->named)
        put_int(out, "named", action->named);
    put_flag(out, "illegal", action->illegal);
    put_flag(out, "unplayed", action->unplayed);
    put_flag(out, "edited", action->edited);
    put_flag(out, "implied", action->implied);
    put_text(out, "text", action->text);
    if (action->time_ms >= 0)
        put_int(out, "time_ms", action->time_ms);
    if (action->clock_ms >= 0)
        put_int(out, "clock_ms", action->clock_ms);
    put_text(out, "comment", action->comment);
    put_analyses(w, &action->analyses, &action->before, dice);
    put_tags(out, "tags", &action->tags);
    vd_out_putc(out, '}');
}

/* ---- Games and matches ---- */

static void put_game(writer *w, const vd_rec_game *game)
{
    vd_out *out = w->out;

    w->variant = vd_rec_variant(w->match, game);
    open_object(out, NULL);
    put_int(out, "number", game->number);
    put_pair(out, "score", game->score[0], game->score[1]);
    put_bool(out, "crawford", game->crawford);
    put_key(out, "winner");
    if (game->winner < 0)
        vd_out_put(out, "null");
    else
        vd_out_int(out, game->winner);
    put_int(out, "points", game->points);
    put_text(out, "end", vd_rec_end_name((vd_rec_end)game->end));
    if (game->value)
        put_int(out, "value", game->value);
    if (game->start_set)
        put_position(w, "start", &game->start);
    if (game->stake_exp || game->owner >= 0) {
        put_cube(out, game->stake_exp);
        put_int(out, "owner", game->owner);
    }
    put_text(out, "comment", game->comment);
    put_tags(out, "tags", &game->tags);
    open_list(out, "actions");
    for (size_t i = 0; i < game->actions; i++) {
        if (i)
            vd_out_put(out, ",\n");
        put_action(w, game->action[i]);
    }
    vd_out_put(out, "]}");
}

static void put_variant_options(vd_out *out, const vd_variant *variant)
{
    const vd_variant usual = vd_variant_unsaid(variant);

    if (variant->entry != usual.entry)
        put_int(out, "entry", variant->entry);
    if (variant->hit != usual.hit)
        put_int(out, "hit", variant->hit);
    if (variant->value != usual.value)
        put_int(out, "value", variant->value);
    if (variant->bearoff != usual.bearoff)
        put_int(out, "bearoff", variant->bearoff);
    if (variant->third != usual.third)
        put_int(out, "third", variant->third);
}

static void put_rules(vd_out *out, const vd_match_rules *rules)
{
    open_object(out, "rules");
    put_bool(out, "cube", rules->cube);
    put_bool(out, "crawford", rules->crawford);
    put_bool(out, "jacoby", rules->jacoby);
    put_bool(out, "beavers", rules->beavers);
    put_flag(out, "raccoons", rules->raccoons);
    put_flag(out, "holland", rules->holland);
    if (!rules->multipliers)
        put_bool(out, "multipliers", false);
    if (rules->auto_doubles)
        put_int(out, "auto_doubles", rules->auto_doubles);
    if (rules->cube_limit)
        put_int(out, "cube_turns", rules->cube_limit);
    if (rules->opening != rules->variant.opening)
        put_text(out, "opening", rules->opening == VD_OPENING_KEEP ? "keep" : "reroll");
    put_variant_options(out, &rules->variant);
    vd_out_putc(out, '}');
}

static void put_aliases(vd_out *out, const vd_rec_match *match)
{
    if (!match->aliases)
        return;
    open_list(out, "aliases");
    for (size_t i = 0; i < match->aliases; i++) {
        open_object(out, NULL);
        put_int(out, "seat", match->alias[i].seat);
        put_text(out, "name", match->alias[i].name);
        vd_out_putc(out, '}');
    }
    vd_out_putc(out, ']');
}

static void put_texts(vd_out *out, const char *key, const char *const text[2])
{
    open_list(out, key);
    for (int seat = 0; seat < 2; seat++) {
        comma(out);
        if (text[seat])
            put_string(out, text[seat], strlen(text[seat]));
        else
            vd_out_put(out, "null");
    }
    vd_out_putc(out, ']');
}

static void put_match(writer *w, const vd_rec_match *match)
{
    vd_out *out = w->out;

    w->match = match;
    put_int(out, "length", match->rules.length);
    put_bool(out, "money", match->rules.length == 0);
    if (match->cube_limit)
        put_int(out, "cube_limit", match->cube_limit);
    put_texts(out, "players", match->name);
    put_aliases(out, match);
    put_text(out, "event", match->event);
    put_text(out, "round", match->round);
    put_text(out, "place", match->place);
    put_text(out, "date", match->date);
    put_text(out, "time", match->time);
    put_text(out, "annotator", match->annotator);
    put_text(out, "transcriber", match->transcriber);
    if (match->rating[0] || match->rating[1])
        put_texts(out, "ratings", match->rating);
    put_text(out, "comment", match->comment);
    put_text(out, "variant", vd_match_rules_name(&match->rules));
    put_rules(out, &match->rules);
    put_tags(out, "headers", &match->headers);
    put_tags(out, "tags", &match->tags);
    open_list(out, "games");
    for (size_t i = 0; i < match->games; i++)
        put_game(w, match->game[i]);
    vd_out_putc(out, ']');
}

/* ---- Positions and repairs ---- */

typedef vd_status format_id(vd_buf *out, const vd_situation *situation);

static void put_id(vd_out *out, const char *key, format_id *format, const vd_situation *situation)
{
    char text[VD_JSON_POSITION_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (format(&buf, situation) == VD_OK)
        put_text(out, key, text);
}

static vd_status format_text(vd_buf *out, const vd_situation *situation)
{
    vd_text_form_format(out, situation);
    return VD_OK;
}

static void put_standing(writer *w, const vd_rec_position *position)
{
    const vd_situation *s = &position->situation;
    vd_out *out = w->out;

    w->variant = vd_variant_get(s->variant);
    open_object(out, NULL);
    put_position(w, "position", &s->pos);
    put_id(out, "match", vd_gnu_match_format, s);
    put_id(out, "xgid", vd_xgid_format, s);
    put_id(out, "situation", format_text, s);
    if (s->dice.count)
        put_dice(out, s->dice.die);
    put_int(out, "seat", position->seat);
    if (position->named)
        put_texts(out, "players", position->name);
    if (position->cube_limit)
        put_int(out, "cube_limit", position->cube_limit);
    put_text(out, "text", position->text);
    put_text(out, "comment", position->comment);
    put_analyses(w, &position->analyses, &s->pos, s->dice);
    put_tags(out, "tags", &position->tags);
    vd_out_putc(out, '}');
}

static void put_repair(const writer *w, const vd_repair *repair)
{
    vd_out *out = w->out;
    char sentence[VD_JSON_SENTENCE_MAX];
    vd_buf buf;

    open_object(out, NULL);
    if (repair->match > 1)
        put_int(out, "match", repair->match);
    put_int(out, "game", repair->game);
    put_int(out, "action", repair->action);
    if (repair->line)
        put_int(out, "line", repair->line);
    put_text(out, "what", vd_repair_name(repair->what));
    open_list(out, "args");
    for (int i = 0; i < 3; i++) {
        comma(out);
        vd_out_int(out, repair->arg[i]);
    }
    vd_out_putc(out, ']');
    put_texts(out, "words", repair->word);
    if (w->options->sentence) {
        vd_buf_init(&buf, sentence, sizeof sentence);
        w->options->sentence(w->options->user, repair, &buf);
        put_text(out, "text", sentence);
    }
    vd_out_putc(out, '}');
}

static void put_repairs(const writer *w, const vd_record *record)
{
    open_list(w->out, "repairs");
    for (size_t i = 0; i < record->repairs; i++)
        put_repair(w, &record->repair[i]);
    vd_out_putc(w->out, ']');
}

vd_status vd_json_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                        vd_record_error *err)
{
    writer w = {.out = out, .options = options};

    (void)err;
    vd_out_putc(out, '{');
    put_text(out, "format", record->format);
    if (record->dialect[0])
        put_text(out, "dialect", record->dialect);
    if (record->matches)
        put_match(&w, record->match[0]);
    if (record->matches > 1) {
        open_list(out, "further");
        for (size_t i = 1; i < record->matches; i++) {
            open_object(out, NULL);
            put_match(&w, record->match[i]);
            vd_out_putc(out, '}');
        }
        vd_out_putc(out, ']');
    }
    if (record->positions || !record->matches) {
        open_list(out, "positions");
        for (size_t i = 0; i < record->positions; i++)
            put_standing(&w, record->position[i]);
        vd_out_putc(out, ']');
    }
    put_tags(out, "container", &record->tags);
    put_repairs(&w, record);
    vd_out_put(out, "}\n");
    return VD_OK;
}
