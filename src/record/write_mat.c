/* Match texts: the strict form that GNU Backgammon and everybody else reads, and the one eXtreme Gammon likes. */
#include "lost.h"
#include "mat_priv.h"
#include "position_text.h"

#include <string.h>

enum { LEFT_COLUMN = 5, RIGHT_COLUMN = 46 };

typedef struct writer {
    vd_out *out;
    vd_record_error *err;
    const vd_rec_match *match;
    const vd_rec_game *game;
    bool friendly;
    bool joined;                 /* stretches of one checker are one */
    size_t line;                 /* where the row begins */
    uint32_t row;                /* its number */
    bool left, right;            /* which cells it has */
    const vd_rec_action *before; /* the last action of a player, NULL none */
} writer;

static void end_line(writer *w)
{
    while (w->out->length > w->line && w->out->data[w->out->length - 1] == ' ')
        w->out->length--;
    vd_out_put(w->out, w->friendly ? "\r\n" : "\n");
    w->line = w->out->length;
}

/* On one line, without what would end it. */
static void put_flat(writer *w, const char *text)
{
    for (; *text; text++)
        vd_out_putc(w->out, *text == '\n' || *text == '\r' ? ' ' : *text);
}

/* ---- Headers ---- */

static bool key_is(const char *key, const char *name)
{
    return vd_piece_is((vd_piece){key, strlen(key)}, name);
}

static bool has_header(const writer *w, const char *key)
{
    const vd_rec_tags *headers = &w->match->headers;

    for (size_t i = 0; i < headers->count; i++)
        if (key_is(headers->tag[i].key, key))
            return true;
    return false;
}

static void put_header(writer *w, const char *key, const char *value)
{
    vd_out_put(w->out, "; [");
    put_flat(w, key);
    vd_out_put(w->out, " \"");
    put_flat(w, value);
    vd_out_put(w->out, "\"]");
    end_line(w);
}

/* What the file did not have but the match has. */
static void put_missing(writer *w, const char *key, const char *value)
{
    if (value && value[0] && !has_header(w, key))
        put_header(w, key, value);
}

static const char *on_off(bool value)
{
    return value ? "On" : "Off";
}

/* With points: "2025.10.24", "09.30". */
static void put_dotted(writer *w, const char *key, const char *value, char from)
{
    char text[32];
    size_t i = 0;

    if (!value || has_header(w, key) || strlen(value) >= sizeof text)
        return;
    for (; value[i]; i++)
        text[i] = value[i] == from ? '.' : value[i];
    text[i] = '\0';
    put_header(w, key, text);
}

static const char *variation(const vd_rec_match *match)
{
    switch ((vd_variant_id)match->rules.variant.id) {
    case VD_NACKGAMMON:
        return "NackGammon";
    case VD_HYPERGAMMON:
        return "HyperGammon (3)";
    case VD_LONGGAMMON:
        return "LongGammon";
    case VD_BACKGAMMON:
        return "Backgammon";
    default:
        return NULL;
    }
}

/* What the match says in the place of a header that says it otherwise; NULL: the header's own. */
static const char *true_value(const writer *w, const char *key, char number[16])
{
    const vd_match_rules *rules = &w->match->rules;
    vd_buf buf;

    if (key_is(key, "Variation"))
        return variation(w->match);
    if (key_is(key, "Jacoby") && rules->length == 0)
        return on_off(rules->jacoby);
    if ((key_is(key, "Beaver") || key_is(key, "Beavers")) && rules->length == 0)
        return on_off(rules->beavers);
    if (!key_is(key, "CubeLimit"))
        return NULL;
    vd_buf_init(&buf, number, 16);
    vd_buf_put_int(&buf, rules->cube ? w->match->cube_limit : 1);
    return number;
}

static void put_kept_headers(writer *w)
{
    const vd_rec_tags *headers = &w->match->headers;
    char number[16];

    for (size_t i = 0; i < headers->count; i++) {
        const char *key = headers->tag[i].key, *value;

        if (key_is(key, ";")) {
            vd_out_put(w->out, "; ");
            put_flat(w, headers->tag[i].value);
            end_line(w);
            continue;
        }
        value = true_value(w, key, number);
        put_header(w, key, value ? value : headers->tag[i].value);
    }
}

static void put_headers(writer *w)
{
    const vd_rec_match *match = w->match;
    const vd_match_rules *rules = &match->rules;
    const bool said = match->headers.count > 0;
    char number[16];
    vd_buf buf;

    put_kept_headers(w);
    put_missing(w, "Site", match->place);
    put_missing(w, "Event", match->event);
    put_missing(w, "Round", match->round);
    if (!said) {
        put_missing(w, "Player 1", match->name[0]);
        put_missing(w, "Player 2", match->name[1]);
    }
    if (!has_header(w, "Date"))
        put_dotted(w, "EventDate", match->date, '-');
    if (!has_header(w, "Time"))
        put_dotted(w, "EventTime", match->time, ':');
    put_missing(w, "Player 1 Elo", said ? NULL : match->rating[0]);
    put_missing(w, "Player 2 Elo", said ? NULL : match->rating[1]);
    if (rules->variant.id != VD_BACKGAMMON)
        put_missing(w, "Variation", variation(match));
    if (rules->length > 1 && !rules->crawford)
        put_missing(w, "Crawford", "Off");
    if (rules->length == 0) {
        put_missing(w, "Jacoby", on_off(rules->jacoby));
        put_missing(w, "Beaver", on_off(rules->beavers));
    }
    vd_buf_init(&buf, number, sizeof number);
    vd_buf_put_int(&buf, rules->cube ? match->cube_limit : 1);
    if (match->cube_limit || !rules->cube)
        put_missing(w, "CubeLimit", number);
    put_missing(w, "Transcriber", match->transcriber);
    put_missing(w, "Annotator", match->annotator);
    put_missing(w, "Comment", match->comment);
}

/* ---- Rows ---- */

static void end_row(writer *w)
{
    if (w->left || w->right)
        end_line(w);
    w->left = w->right = false;
}

static void begin_row(writer *w)
{
    end_row(w);
    w->row++;
    if (w->row < 100)
        vd_out_putc(w->out, ' ');
    if (w->row < 10)
        vd_out_putc(w->out, ' ');
    vd_out_int(w->out, w->row);
    vd_out_put(w->out, ") ");
}

/* A cell of a seat: in this row if its column is free and the other's is not passed. */
static void open_cell(writer *w, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    if (seat == 0) {
        begin_row(w);
        w->left = true;
        return;
    }
    if (w->right || !w->left)
        begin_row(w);
    vd_out_pad(w->out, w->line, RIGHT_COLUMN);
    if (w->out->length > 0 && w->out->data[w->out->length - 1] != ' ')
        vd_out_put(w->out, "  ");
    w->right = true;
}

static void put_dice(writer *w, const uint8_t die[2])
{
    const int high = die[0] > die[1] ? 0 : 1;

    vd_out_int(w->out, die[high]);
    vd_out_int(w->out, die[!high]);
    vd_out_putc(w->out, ':');
}

static void put_place(writer *w, int place)
{
    if (place == VD_PLACE_BAR)
        vd_out_put(w->out, w->friendly ? "Bar" : "25");
    else if (place == VD_PLACE_OFF)
        vd_out_put(w->out, w->friendly ? "Off" : "0");
    else
        vd_out_int(w->out, place);
}

static void put_hops(writer *w, const vd_rec_action *action)
{
    for (size_t i = 0; i < action->hops; i++) {
        vd_out_putc(w->out, ' ');
        put_place(w, action->hop[i].from);
        vd_out_putc(w->out, '/');
        put_place(w, action->hop[i].to);
        if (action->hop[i].hit)
            vd_out_putc(w->out, '*');
    }
}

static void put_joined(writer *w, const vd_rec_action *action)
{
    vd_play play = {.result = action->after, .hops = (uint8_t)action->hops};

    if (action->hops)
        memcpy(play.hop, action->hop, action->hops * sizeof *action->hop);
    vd_out_putc(w->out, ' ');
    vd_xg_play_put(w->out, &w->match->rules.variant, &action->before, action->die, &play);
}

/* Snowie's fields of the board after an illegal play, seen by the other player, whose turn it is then: so does GNU
 * Backgammon write and read them. */
static void put_board(writer *w, const vd_rec_action *action)
{
    const vd_match_rules *rules = &w->match->rules;
    const int seat = !action->seat;
    vd_out *out = w->out;
    vd_pos pos;

    vd_pos_flip(&action->after, &pos);
    vd_out_put(out, " Illegal play (");
    vd_out_int(out, rules->length);
    vd_out_put(out, rules->jacoby ? ";1;0;" : ";0;0;");
    vd_out_put(out, rules->length ? "0;" : "1;");
    vd_out_int(out, !seat);
    for (int i = 0; i < 2; i++) {
        vd_out_putc(out, ';');
        for (const char *c = w->match->name[i ? !seat : seat]; *c; c++)
            vd_out_putc(out, strchr(";()\r\n", *c) ? ' ' : *c);
    }
    vd_out_put(out, w->game->crawford ? ";1;" : ";0;");
    vd_out_int(out, w->game->score[seat]);
    vd_out_putc(out, ';');
    vd_out_int(out, w->game->score[!seat]);
    vd_out_putc(out, ';');
    vd_out_int(out, action->stake_exp < 31 ? 1 << action->stake_exp : 0);
    vd_out_put(out, action->owner < 0 ? ";0;" : action->owner == seat ? ";1;" : ";-1;");
    vd_out_int(out, -(int)pos.side[VD_OPPONENT].bar);
    for (int k = 1; k <= 24; k++) {
        vd_out_putc(out, ';');
        vd_out_int(out, pos.side[VD_MOVER].point[k] - pos.side[VD_OPPONENT].point[25 - k]);
    }
    vd_out_putc(out, ';');
    vd_out_int(out, pos.side[VD_MOVER].bar);
    vd_out_put(out, ";0;0;)");
}

static bool one_colour_a_point(const vd_pos *pos)
{
    for (int k = 1; k <= 24; k++)
        if (pos->side[VD_MOVER].point[k] && pos->side[VD_OPPONENT].point[25 - k])
            return false;
    return true;
}

static void put_roll(writer *w, const vd_rec_action *action)
{
    open_cell(w, action->seat);
    put_dice(w, action->die);
    if (action->kind == VD_REC_roll_only)
        vd_out_put(w->out, " ????");
    else if (w->friendly &&
             (action->kind == VD_REC_dance || (action->kind == VD_REC_illegal && !action->hops &&
                                               vd_pos_equal(&action->before, &action->after))))
        vd_out_put(w->out, " Cannot Move");
    else if (action->kind == VD_REC_roll_play && w->joined && action->hops <= VD_HOPS_MAX)
        put_joined(w, action);
    else if (action->kind == VD_REC_illegal && !(w->friendly && action->hops) &&
             one_colour_a_point(&action->after))
        put_board(w, action);
    else
        put_hops(w, action);
}

static void put_word(writer *w, const vd_rec_action *action, const char *word, bool cube)
{
    open_cell(w, action->seat);
    vd_out_putc(w->out, ' ');
    vd_out_put(w->out, word);
    if (!cube)
        return;
    vd_out_put(w->out, " => ");
    vd_out_int(w->out, action->cube_exp < 62 ? (int64_t)1 << action->cube_exp : 0);
}

/* Where the board was put there: XG's line. Capitals are the right column's. */
static void put_set_position(writer *w, const vd_pos *right, uint16_t stake, int owner)
{
    const vd_side *mover = &right->side[VD_MOVER], *opponent = &right->side[VD_OPPONENT];

    end_row(w);
    vd_out_put(w->out, "; Set Pos=");
    vd_out_putc(w->out, opponent->bar ? (char)('a' - 1 + opponent->bar) : '-');
    for (int k = 1; k <= 24; k++)
        vd_out_putc(w->out, mover->point[k]           ? (char)('A' - 1 + mover->point[k])
                            : opponent->point[25 - k] ? (char)('a' - 1 + opponent->point[25 - k])
                                                      : '-');
    vd_out_putc(w->out, mover->bar ? (char)('A' - 1 + mover->bar) : '-');
    vd_out_put(w->out, owner == 0 ? "/-" : "/");
    vd_out_int(w->out, owner < 0 ? 0 : stake);
    end_line(w);
}

static void put_set_action(writer *w, const vd_rec_action *action)
{
    vd_pos right = action->after;
    const int owner = action->cube_set ? action->cube_owner : action->owner;

    if (w->before && !action->cube_set && vd_pos_equal(&action->before, &action->after)) {
        put_word(w, action, "Cannot Move", false); /* a turn without a roll */
        return;
    }
    if (action->seat == 0)
        vd_pos_flip(&right, &right);
    put_set_position(w, &right, action->cube_set ? action->cube_exp : action->stake_exp, owner);
}

/* The one that ended the game; "????" says it too. */
static void put_resignation(writer *w, const vd_rec_action *action)
{
    const vd_rec_action *last = w->before;

    if (w->game->winner != !action->seat ||
        (last && last->kind == VD_REC_roll_only && last->seat == action->seat))
        return;
    for (size_t i = w->game->actions; i-- > 0;) {
        const vd_rec_action *other = w->game->action[i];

        if (other == action)
            break;
        if (other->kind != VD_REC_accept)
            return;
    }
    put_word(w, action, w->friendly ? "Concedes" : "Resigns", false);
}

static void put_action(writer *w, const vd_rec_action *action, bool after_beaver)
{
    switch ((vd_rec_kind)action->kind) {
    case VD_REC_roll_play:
    case VD_REC_dance:
    case VD_REC_roll_only:
    case VD_REC_illegal:
        put_roll(w, action);
        break;
    case VD_REC_double:
        put_word(w, action, "Doubles", true);
        break;
    case VD_REC_take:
        if (!after_beaver) /* there it goes without saying */
            put_word(w, action, "Takes", false);
        break;
    case VD_REC_drop:
        put_word(w, action, "Drops", false);
        break;
    case VD_REC_beaver:
        put_word(w, action, "Beavers", true);
        break;
    case VD_REC_raccoon:
        put_word(w, action, "Raccoons", true);
        break;
    case VD_REC_set_position:
        put_set_action(w, action);
        break;
    case VD_REC_resign:
        put_resignation(w, action);
        break;
    default: /* that it was accepted is told by the result, automatic doubles by a line of their own */
        break;
    }
    w->before = action;
}

/* ---- Games ---- */

static void put_result(writer *w)
{
    const vd_rec_game *game = w->game;
    const uint32_t length = w->match->rules.length;

    if (game->winner < 0) {
        end_row(w);
        return;
    }
    if (!(game->winner == 1 && w->left && !w->right)) {
        end_row(w);
        vd_out_pad(w->out, w->line, LEFT_COLUMN);
    }
    if (game->winner == 1)
        vd_out_pad(w->out, w->line, RIGHT_COLUMN);
    vd_out_put(w->out, " Wins ");
    vd_out_int(w->out, game->points);
    vd_out_put(w->out, game->points == 1 ? " point" : " points");
    if (length && game->score[game->winner] + game->points >= length)
        vd_out_put(w->out, " and the match");
    end_line(w);
    w->left = w->right = false;
}

/* A name that the line of names can carry. */
static void put_name(writer *w, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const char *name = w->match->name[seat];

    if (!name[0]) {
        vd_out_put(w->out, seat ? "Player 2" : "Player 1");
        return;
    }
    for (const char *c = name; *c; c++)
        vd_out_putc(w->out, *c == ':' ? ';' : *c == '\n' || *c == '\r' || *c == '\t' ? ' ' : *c);
}

static void put_auto_doubles(writer *w)
{
    uint16_t count = 0;

    for (size_t i = 0; i < w->game->actions; i++)
        count = (uint16_t)(count + (w->game->action[i]->kind == VD_REC_auto_double));
    if (!count)
        return;
    vd_out_put(w->out, "; [AutoDoubles \"");
    vd_out_int(w->out, count);
    vd_out_put(w->out, "\"]");
    end_line(w);
}

static void put_remarks(writer *w)
{
    for (size_t i = 0; i < w->game->tags.count; i++)
        if (key_is(w->game->tags.tag[i].key, ";")) {
            vd_out_put(w->out, "; ");
            put_flat(w, w->game->tags.tag[i].value);
            end_line(w);
        }
}

static void put_game(writer *w, const vd_rec_game *game)
{
    uint8_t before = VD_REC_KIND_COUNT;

    w->game = game;
    w->row = 0;
    w->left = w->right = false;
    w->before = NULL;
    vd_out_put(w->out, " Game ");
    vd_out_int(w->out, game->number);
    end_line(w);
    vd_out_putc(w->out, ' ');
    put_name(w, 0);
    vd_out_put(w->out, " : ");
    vd_out_int(w->out, game->score[0]);
    vd_out_put(w->out, "  ");
    vd_out_pad(w->out, w->line, RIGHT_COLUMN - 1);
    put_name(w, 1);
    vd_out_put(w->out, " : ");
    vd_out_int(w->out, game->score[1]);
    end_line(w);
    put_remarks(w);
    put_auto_doubles(w);
    if (game->start_set || game->stake_exp || game->owner >= 0) {
        vd_pos right;

        vd_pos_flip(&game->start, &right);
        put_set_position(w, &right, game->stake_exp, game->owner);
    }
    for (size_t i = 0; i < game->actions; i++) {
        put_action(w, game->action[i], before == VD_REC_beaver || before == VD_REC_raccoon);
        before = game->action[i]->kind;
    }
    put_result(w);
}

static vd_status put_match(writer *w)
{
    const vd_rec_match *match = w->match;

    if (!variation(match))
        return vd_import_fail(w->err, NULL, VD_IMPORT_not_here, 0,
                              vd_match_rules_name(&match->rules),
                              strlen(vd_match_rules_name(&match->rules)));
    put_headers(w);
    if (w->out->length > w->line || match->headers.count || w->line > 0)
        end_line(w);
    vd_out_putc(w->out, ' ');
    vd_out_int(w->out, match->rules.length);
    vd_out_put(w->out, " point match");
    end_line(w);
    for (size_t i = 0; i < match->games; i++) {
        end_line(w);
        put_game(w, match->game[i]);
    }
    return VD_OK;
}

static vd_status write_as(writer w, const vd_record *record, const vd_record_options *options)
{
    vd_out *out = w.out;

    if (!record->matches)
        return vd_import_fail(w.err, NULL, VD_IMPORT_no_matches, 0, NULL, 0);
    if (w.friendly)
        vd_out_put(out, "\xef\xbb\xbf");
    w.line = out->length;
    for (size_t i = 0; i < record->matches; i++) {
        vd_status status;

        if (i)
            end_line(&w);
        w.match = record->match[i];
        status = put_match(&w);
        if (status != VD_OK)
            return status;
    }
    vd_tell_lost_analyses(record, options, NULL);
    vd_tell_lost_words(record, options, VD_LOST_COMMENTS | VD_LOST_REFUSALS | VD_LOST_CLOCKS);
    return VD_OK;
}

vd_status vd_mat_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                       vd_record_error *err)
{
    return write_as((writer){.out = out, .err = err, .friendly = options->friendly}, record,
                    options);
}

vd_status vd_mat_xg_text_write(const vd_record *record, const vd_record_options *options,
                               vd_out *out, vd_record_error *err)
{
    return write_as((writer){.out = out, .err = err, .friendly = true, .joined = true}, record,
                    options);
}
