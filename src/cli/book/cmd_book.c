/* videau book: what the opening book says of a position, and how far it is. */
#include "book_cli.h"
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, SENTENCE_BYTES = 2048, ROLLS = 21, COLUMNS = 9, NAME_COLUMNS = 20 };

/* ---- Positions ---- */

typedef struct view {
    vd_cli *cli;
    const vd_book *book;
    vd_situation situation;
    vd_book_score score;
    int order[VD_BOOK_PLAYS]; /* of the plays of an entry, best first */
    vd_book_mine mine;
} view;

/* Best first; those without games last, as they came. */
static void sort_plays(view *v, const vd_book_entry *entry)
{
    for (int i = 0; i < (int)entry->count; i++) {
        int k = i;

        for (; k > 0 && entry->play[i].games > 0 &&
               (entry->play[v->order[k - 1]].games == 0 ||
                entry->play[v->order[k - 1]].value < entry->play[i].value);
             k--)
            v->order[k] = v->order[k - 1];
        v->order[k] = i;
    }
}

static json_t *play_json(const view *v, const vd_book_entry *entry, const vd_book_play *play)
{
    static const char *const names[VD_BOOK_CHANCES] = {"win", "gammon", "backgammon", "lose_gammon",
                                                       "lose_backgammon"};
    json_t *json = json_pack("{s:s,s:I}", "play", play->text, "games", (json_int_t)play->games);

    if (play->games == 0)
        return json;
    vd_cli_json_number(v->cli, &json, "equity", play->value);
    vd_cli_json_number(v->cli, &json, "error", play->error);
    for (int i = 0; i < VD_BOOK_CHANCES; i++)
        vd_cli_json_number(v->cli, &json, names[i], play->chance[i]);
    vd_json_set(&json, "behind", json_boolean(vd_book_behind(entry, play)));
    return json;
}

/* How often who uses the library played each, and any other. */
static void put_mine(const view *v, json_t **json, json_t **plays, size_t count)
{
    for (size_t i = 0; v->mine.known && i < count; i++) {
        json_t *play = json_array_get(*plays, i);

        vd_json_set(&play, "mine", json_integer((json_int_t)v->mine.play[v->order[i]]));
    }
    if (v->mine.known)
        vd_json_set(json, "mine_other", json_integer((json_int_t)v->mine.other));
}

static json_t *entry_json(view *v, const vd_book_entry *entry)
{
    json_t *json = json_object(), *plays = json_array();

    vd_json_set(&json, "position",
                vd_cli_json_position(vd_variant_get(VD_BACKGAMMON), &entry->pos));
    vd_json_set(&json, "dice", vd_cli_json_dice(&entry->dice));
    vd_json_set(&json, "score", json_string(vd_book_score_name(entry->score)));
    sort_plays(v, entry);
    for (size_t i = 0; i < entry->count; i++)
        vd_json_add(&plays, play_json(v, entry, &entry->play[v->order[i]]));
    if (plays)
        put_mine(v, &json, &plays, entry->count);
    vd_json_set(&json, "plays", plays);
    return json;
}

static const int PLAY_WIDTH[COLUMNS] = {4, NAME_COLUMNS, -9, -9, -8, -8, -11, -8, -9};

/* Where they do not fit, the games are left out, then the gammons, the lost ones first; how often it was played is not, nor what the
 * equity is. */
static void print_cells(const view *v, const char *const *cell, int count)
{
    const unsigned leave[] = {1U << 7, 1U << 6, 1U << 5};
    const unsigned all = (v->mine.known ? 1U << COLUMNS : 1U << (COLUMNS - 1)) - 1;

    VD_ASSERT(count <= COLUMNS);
    vd_book_row(v->cli->out, cell, PLAY_WIDTH, count,
                vd_columns_fitting(v->cli, 0, PLAY_WIDTH, all, leave, 3));
}

/* `mine`: how often it was played; NULL: that is not known. */
static void print_play(const view *v, const char *rank, const vd_book_play *play,
                       const uint32_t *mine)
{
    static const int order[] = {0, 1, 3};
    char number[7][VD_NUMBER_BYTES];
    const char *cell[COLUMNS];
    int count = 0;

    cell[count++] = rank;
    cell[count++] = play->text;
    if (play->games > 0) {
        vd_book_number(v->cli, play->value < 0 ? "" : "+", 4, play->value, number[0]);
        vd_book_number(v->cli, "\u00b1", 4, play->error, number[1]);
        for (int i = 0; i < 3; i++)
            vd_book_number(v->cli, "", 2, 100 * play->chance[order[i]], number[2 + i]);
        snprintf(number[5], VD_NUMBER_BYTES, "%u", play->games);
        for (int i = 0; i < 6; i++)
            cell[count++] = number[i];
    }
    while (mine && count < COLUMNS - 1)
        cell[count++] = "";
    if (mine) {
        snprintf(number[6], VD_NUMBER_BYTES, "%u", (unsigned)*mine);
        cell[count++] = number[6];
    }
    print_cells(v, cell, count);
}

static void print_head(const view *v)
{
    const vd_lang lang = v->cli->lang;
    const char *const head[COLUMNS] = {"",
                                       "",
                                       vd_text(lang, "cli.hint.equity"),
                                       vd_text(lang, "cli.book.error"),
                                       vd_text(lang, "cli.hint.win"),
                                       vd_text(lang, "cli.hint.gammon"),
                                       vd_text(lang, "cli.hint.lose_gammon"),
                                       vd_text(lang, "cli.book.games"),
                                       vd_text(lang, "cli.book.mine")};

    print_cells(v, head, v->mine.known ? COLUMNS : COLUMNS - 1);
}

static void print_entry(view *v, const vd_book_entry *entry)
{
    char dice[16];
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, entry->dice);
    vd_cli_say(v->cli, "cli.book.title",
               (const vd_text_arg[]){vd_text_string(dice),
                                     vd_text_string(vd_book_score_text(v->cli, entry->score))},
               2);
    print_head(v);
    sort_plays(v, entry);
    for (size_t i = 0; i < entry->count; i++) {
        char rank[VD_NUMBER_BYTES];

        snprintf(rank, sizeof rank, "%zu.", i + 1);
        print_play(v, rank, &entry->play[v->order[i]],
                   v->mine.known ? &v->mine.play[v->order[i]] : NULL);
    }
    if (v->mine.known && v->mine.other > 0)
        vd_cli_say(v->cli, "cli.book.mine_other",
                   (const vd_text_arg[]){vd_text_int((int64_t)v->mine.other)}, 1);
}

static void say_how_it_was_made(const view *v)
{
    vd_cli_say(v->cli, "cli.book.stopped", (const vd_text_arg[]){vd_text_int(VD_BOOK_HALF_MOVES)},
               1);
}

/* Each roll with its best play. */
static int show_rolls(view *v)
{
    json_t *list = json_array();
    bool any = false;

    for (int i = 0; i < ROLLS; i++) {
        vd_dice dice;
        const vd_book_entry *entry;
        const vd_book_play *best;
        char rank[8];
        vd_buf buf;

        (void)vd_dice_nth(i, &dice);
        entry = vd_book_find(v->book, v->score, &v->situation.pos, dice);
        if (!entry || entry->count == 0)
            continue;
        if (v->cli->json) {
            vd_json_add(&list, entry_json(v, entry));
        } else {
            if (!any)
                print_head(v);
            best = vd_book_best(entry);
            vd_buf_init(&buf, rank, sizeof rank);
            vd_dice_format(&buf, dice);
            print_play(v, rank, best ? best : &entry->play[0], NULL);
        }
        any = true;
    }
    if (any && v->cli->json)
        return vd_cli_json_all(v->cli, list) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    json_decref(list);
    if (any)
        say_how_it_was_made(v);
    else
        vd_cli_refuse(v->cli, "cli.book.not_there", NULL, 0);
    return any ? VD_EXIT_DONE : VD_EXIT_NO;
}

static int show(view *v)
{
    const vd_book_entry *entry;

    if (v->situation.dice.count == 0)
        return show_rolls(v);
    entry = vd_book_find(v->book, v->score, &v->situation.pos, v->situation.dice);
    if (!entry)
        return vd_cli_refuse(v->cli, "cli.book.not_there", NULL, 0), VD_EXIT_NO;
    if (!vd_book_count_mine(v->cli, entry, &v->mine))
        return VD_EXIT_UNUSABLE;
    if (v->cli->json)
        return vd_cli_json_all(v->cli, entry_json(v, entry)) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    print_entry(v, entry);
    say_how_it_was_made(v);
    return VD_EXIT_DONE;
}

/* "POSITION [DICE]"; false: refused, and said. */
static bool read_question(view *v)
{
    vd_cli *cli = v->cli;
    char line[LINE_BYTES], sentence[SENTENCE_BYTES];
    vd_cli_turn turn;
    size_t span;
    vd_buf buf;

    if (!vd_cli_line(cli, line, sizeof line))
        return false;
    vd_buf_init(&buf, sentence, sizeof sentence);
    span = vd_situation_span(line, strlen(line));
    if (span > 0 && line[span] != '\0') {
        if (!vd_cli_turn_read(cli, line, strlen(line), &turn, &buf) ||
            !vd_cli_turn_ends(cli, &turn, &buf))
            return vd_cli_refuse_text(cli, sentence), false;
        v->situation = turn.situation;
        v->situation.dice = turn.dice;
    } else if (!vd_cli_position_read(cli, line, strlen(line), &v->situation, &buf)) {
        return vd_cli_refuse_text(cli, sentence), false;
    }
    return true;
}

/* What --score says, else the position. */
static bool read_score(view *v)
{
    const char *name = vd_cli_value(v->cli, "score");
    vd_match match;
    bool near = false;

    v->score = VD_BOOK_MONEY;
    if (name && !vd_book_score_find(name, &v->score)) {
        (void)vd_cli_refuse(v->cli, "cli.book.bad_score",
                            (const vd_text_arg[]){vd_text_string(name)}, 1);
        return false;
    }
    vd_match_of(&v->situation, &match);
    if (!name && vd_book_score_of(&match, &v->score, &near) && near && !v->cli->json)
        vd_cli_say(v->cli, "cli.book.near", NULL, 0);
    return true;
}

int vd_cmd_book(vd_cli *cli)
{
    view v = {.cli = cli};
    vd_book *book = NULL;
    int code = VD_EXIT_UNUSABLE;

    if (vd_cli_has(cli, "grow"))
        return vd_book_grow_file(cli, vd_cli_value(cli, "grow"));
    if (!vd_cli_book(cli, &book))
        return code;
    v.book = book;
    if (cli->argc == 0)
        code = vd_book_coverage(cli, book, 0) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    else if (read_question(&v) && read_score(&v))
        code = show(&v);
    vd_book_free(book);
    return code;
}
