/* SGF as GNU Backgammon reads it, with analyses and comments. */
#include "sgf_priv.h"

#include <string.h>

typedef struct writer {
    vd_out *out;
    const vd_rec_match *match;
    const vd_rec_game *game;
    int beavered; /* the seat that would take a beaver or raccoon by its next roll, -1 none */
} writer;

static void put(writer *w, const char *text)
{
    vd_out_put(w->out, text);
}

static void put_property(writer *w, const char *name, const char *text)
{
    if (!text || !text[0])
        return;
    put(w, name);
    put(w, "[");
    vd_sgf_put_text(w->out, text);
    put(w, "]");
}

static void put_number(writer *w, const char *before, int64_t value)
{
    put(w, before);
    vd_out_int(w->out, value);
    put(w, "]");
}

/* Properties that were kept as they stood. */
static void put_tags(writer *w, const vd_rec_tags *tags)
{
    for (size_t i = 0; i < tags->count; i++)
        if (!strncmp(tags->tag[i].key, "sgf.", 4) && tags->tag[i].value[0] == '[') {
            put(w, tags->tag[i].key + 4);
            put(w, tags->tag[i].value);
        }
}

/* ---- The root ---- */

static const char *variation(const vd_match_rules *rules)
{
    switch ((vd_variant_id)rules->variant.id) {
    case VD_BACKGAMMON:
        return "";
    case VD_NACKGAMMON:
        return "Nackgammon";
    case VD_HYPERGAMMON:
        return "Hypergammon3";
    case VD_LONGGAMMON:
        return "LongGammon";
    default:
        return NULL;
    }
}

static void put_rules(writer *w)
{
    const vd_match_rules *rules = &w->match->rules;
    const char *const names[] = {rules->cube ? "" : "NoCube",
                                 rules->length && rules->crawford ? "Crawford" : "",
                                 w->game->crawford ? "CrawfordGame" : "",
                                 !rules->length && rules->jacoby ? "Jacoby" : "", variation(rules)};
    bool first = true;

    put(w, "RU[");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!names[i][0])
            continue;
        put(w, first ? "" : ":");
        put(w, names[i]);
        first = false;
    }
    put(w, "]");
}

static void put_people(writer *w)
{
    const vd_rec_match *match = w->match;

    put_property(w, "WR", match->rating[0]);
    put_property(w, "BR", match->rating[1]);
    put_property(w, "DT", match->date);
    put_property(w, "EV", match->event);
    put_property(w, "RO", match->round);
    put_property(w, "PC", match->place);
    put_property(w, "AN", match->annotator);
    put_property(w, "GC", match->comment);
}

static void put_result(writer *w)
{
    const vd_rec_game *game = w->game;

    if (game->winner < 0)
        return;
    put(w, game->winner ? "RE[B+" : "RE[W+");
    vd_out_int(w->out, game->points);
    if (game->end == VD_REC_END_time)
        put(w, "T");
    else if (game->end != VD_REC_END_board && game->end != VD_REC_END_drop)
        put(w, "R");
    put(w, "]");
}

/* Of the program whose analyses these are: GNU Backgammon reads its own. */
static void put_program(writer *w)
{
    for (size_t i = 0; i < w->game->actions; i++) {
        const vd_rec_analyses *all = &w->game->action[i]->analyses;

        for (size_t k = 0; k < all->count; k++)
            if (!strcmp(all->item[k]->engine, "GNU Backgammon") && all->item[k]->version) {
                put(w, "AP[GNU Backgammon:");
                vd_sgf_put_text(w->out, all->item[k]->version);
                put(w, "]");
                return;
            }
    }
    put(w, "AP[Videau]");
}

static size_t count_auto_doubles(const vd_rec_game *game)
{
    size_t count = 0;

    while (count < game->actions && game->action[count]->kind == VD_REC_auto_double)
        count++;
    return count;
}

static void put_root(writer *w, size_t index)
{
    const size_t autos = count_auto_doubles(w->game);

    put(w, "(;FF[4]GM[6]CA[UTF-8]");
    put_program(w);
    put_number(w, "MI[length:", w->match->rules.length);
    put_number(w, "[game:", (int64_t)index);
    put_number(w, "[ws:", w->game->score[0]);
    put_number(w, "[bs:", w->game->score[1]);
    put_property(w, "PW", w->match->name[0]);
    put_property(w, "PB", w->match->name[1]);
    if (index == 0)
        put_people(w);
    put_rules(w);
    if (autos > 0 && autos < 31)
        put_number(w, "CV[", (int64_t)1 << autos);
    put_result(w);
    put_property(w, "C", w->game->comment);
    put_tags(w, &w->game->tags);
}

/* ---- Nodes ---- */

static void open_node(writer *w, int seat)
{
    put(w, seat ? "\n;B[" : "\n;W[");
}

static void put_checkers(writer *w, const char *name, const vd_side *side, int seat)
{
    bool first = true;

    VD_ASSERT(seat == 0 || seat == 1);
    for (int k = 1; k <= 25; k++)
        for (int i = 0; i < (k == 25 ? side->bar : side->point[k]); i++) {
            put(w, first ? name : "");
            put(w, "[");
            vd_out_putc(w->out, vd_sgf_letter(k == 25 ? VD_PLACE_BAR : k, seat));
            put(w, "]");
            first = false;
        }
}

/* A board, seen by a seat. */
static void put_board(writer *w, const vd_pos *pos, int seat)
{
    put(w, "AE[a:y]");
    put_checkers(w, "AW", &pos->side[seat == 0 ? VD_MOVER : VD_OPPONENT], 0);
    put_checkers(w, "AB", &pos->side[seat == 0 ? VD_OPPONENT : VD_MOVER], 1);
}

static void put_cube(writer *w, uint16_t stake, int owner)
{
    VD_ASSERT(owner >= -1 && owner <= 1);
    put_number(w, "CV[", stake < 62 ? (int64_t)1 << stake : 1);
    put(w, owner < 0 ? "CP[c]" : owner ? "CP[b]" : "CP[w]");
}

static void put_legs(writer *w, const vd_rec_action *action)
{
    for (size_t i = 0; i < action->hops; i++) {
        vd_out_putc(w->out, vd_sgf_letter(action->hop[i].from, action->seat));
        vd_out_putc(w->out, vd_sgf_letter(action->hop[i].to, action->seat));
    }
}

static void put_dice(writer *w, const vd_rec_action *action)
{
    vd_out_int(w->out, action->die[0]);
    vd_out_int(w->out, action->die[1]);
}

/* Dice that stand alone; of an illegal play its stretches, and then the board that it led to. */
static void put_roll(writer *w, const vd_rec_action *action)
{
    put(w, action->seat ? "\n;PL[B]DI[" : "\n;PL[W]DI[");
    put_dice(w, action);
    put(w, "]");
    if (action->kind != VD_REC_illegal)
        return;
    put(w, "VI[");
    put_legs(w, action);
    put(w, action->edited ? "][edited]" : "]");
    put(w, action->seat ? "\n;PL[W]" : "\n;PL[B]");
    put_board(w, &action->after, action->seat);
}

static void put_word(writer *w, const vd_rec_action *action, const char *word)
{
    open_node(w, action->seat);
    put(w, word);
    put(w, "]");
}

/* SGF has no word for it: ours, which others pass over. */
static void put_mark(writer *w, const vd_rec_action *action)
{
    put(w, action->seat ? "\n;VA[B:" : "\n;VA[W:");
    if (action->kind == VD_REC_resign)
        put_number(w, "resign:", action->value);
    else
        put(w, action->kind == VD_REC_accept ? "accept]" : "reject]");
}

static void put_set(writer *w, const vd_rec_action *action)
{
    put(w, action->seat ? "\n;PL[B]" : "\n;PL[W]");
    put_board(w, &action->after, action->seat);
    if (action->cube_set)
        put_cube(w, action->cube_exp, action->cube_owner);
}

static void put_beside(writer *w, const vd_rec_action *action)
{
    vd_sgf_put_analyses(w->out, w->match, action);
    if (action->clock_ms >= 0) {
        put(w, action->seat ? "BL[" : "WL[");
        vd_out_number(w->out, (double)action->clock_ms / 1000);
        put(w, "]");
    }
    put_property(w, "C", action->comment);
    put_tags(w, &action->tags);
}

static void put_play(writer *w, const vd_rec_action *action)
{
    if (action->edited)
        put_roll(w, &(vd_rec_action){.seat = action->seat,
                                     .kind = VD_REC_roll_only,
                                     .die = {action->die[0], action->die[1]}});
    open_node(w, action->seat);
    put_dice(w, action);
    put_legs(w, action);
    put(w, "]");
}

/* A beaver that was taken without a word. */
static void put_silent_take(writer *w, const vd_rec_action *next)
{
    if (w->beavered >= 0 && next->kind != VD_REC_take && next->kind != VD_REC_drop &&
        next->kind != VD_REC_raccoon)
        put(w, w->beavered ? "\n;B[take]" : "\n;W[take]");
    w->beavered = -1;
}

static void put_action(writer *w, const vd_rec_action *action)
{
    put_silent_take(w, action);
    switch ((vd_rec_kind)action->kind) {
    case VD_REC_roll_play:
    case VD_REC_dance:
        put_play(w, action);
        break;
    case VD_REC_roll_only:
    case VD_REC_illegal:
        put_roll(w, action);
        break;
    case VD_REC_double:
        put_word(w, action, "double");
        break;
    case VD_REC_beaver:
    case VD_REC_raccoon:
        put_word(w, action, "double");
        w->beavered = !action->seat;
        break;
    case VD_REC_take:
        put_word(w, action, "take");
        break;
    case VD_REC_drop:
        put_word(w, action, "drop");
        break;
    case VD_REC_set_position:
        put_set(w, action);
        break;
    case VD_REC_auto_double: /* in the root */
        return;
    default:
        put_mark(w, action);
    }
    put_beside(w, action);
}

static void put_start(writer *w)
{
    const vd_rec_game *game = w->game;
    int seat = 0;

    for (size_t i = 0; i < game->actions; i++)
        if (game->action[i]->kind != VD_REC_auto_double) {
            seat = game->action[i]->seat;
            break;
        }
    put(w, seat ? "\n;PL[B]" : "\n;PL[W]");
    put_board(w, &game->start, 0);
    if (game->stake_exp || game->owner >= 0)
        put_cube(w, game->stake_exp, game->owner);
}

static void put_game(writer *w, size_t index)
{
    VD_ASSERT(index < w->match->games);
    w->game = w->match->game[index];
    w->beavered = -1;
    put_root(w, index);
    if (w->game->start_set || w->game->stake_exp || w->game->owner >= 0)
        put_start(w);
    for (size_t i = 0; i < w->game->actions; i++)
        put_action(w, w->game->action[i]);
    put(w, ")\n");
}

vd_status vd_sgf_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                       vd_record_error *err)
{
    writer w = {.out = out};

    (void)options;
    if (!record->matches)
        return vd_import_fail(err, NULL, VD_IMPORT_no_matches, 0, NULL, 0);
    for (size_t i = 0; i < record->matches; i++) {
        const char *name;

        w.match = record->match[i];
        name = vd_match_rules_name(&w.match->rules);
        if (!variation(&w.match->rules))
            return vd_import_fail(err, NULL, VD_IMPORT_not_here, 0, name, strlen(name));
        for (size_t k = 0; k < w.match->games; k++)
            put_game(&w, k);
    }
    return VD_OK;
}
