/* The opening book: its text, and what it says of a position. */
#include "book_priv.h"

#include "inner/bytes.h"
#include "videau/notation.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] = "videau-book 1";
static const char *const SCORES[VD_BOOK_SCORES] = {"money", "dmp", "gammon-go", "gammon-save"};

/* Numbers are kept in millionths. */
static const double UNIT = 1e6;

enum { LINE = 256, FIGURES = 2 + VD_BOOK_CHANCES, GAMES_MAX = 100000000 };

/* Standard errors of a difference by which a play is behind for good. */
static const double BEHIND = 3.0;

const char *vd_book_score_name(vd_book_score score)
{
    VD_ASSERT(score < VD_BOOK_SCORES);
    return SCORES[score];
}

bool vd_book_score_find(const char *name, vd_book_score *out)
{
    for (int i = 0; i < VD_BOOK_SCORES; i++) {
        if (!strcmp(SCORES[i], name)) {
            *out = (vd_book_score)i;
            return true;
        }
    }
    return false;
}

vd_status vd_book_new(vd_book **out)
{
    vd_book *book = calloc(1, sizeof *book);

    if (!book)
        return VD_ERR_NOMEM;
    *out = book;
    return VD_OK;
}

void vd_book_free(vd_book *book)
{
    if (book)
        free(book->entry);
    free(book);
}

vd_book_entry *vd_book_add(vd_book *book)
{
    if (book->count == book->room) {
        const size_t room = book->room ? 2 * book->room : 64;
        vd_book_entry *entry = realloc(book->entry, room * sizeof *entry);

        if (!entry)
            return NULL;
        book->entry = entry;
        book->room = room;
    }
    memset(&book->entry[book->count], 0, sizeof *book->entry);
    return &book->entry[book->count++];
}

/* ---- Reading ---- */

/* A word and the blank after it, a blank at least being between two; false: there is none. */
static bool take_word(const char **at, char *word, size_t room)
{
    const size_t len = strcspn(*at, " ");

    VD_ASSERT(room > 0);
    if (len == 0 || len >= room)
        return false;
    memcpy(word, *at, len);
    word[len] = '\0';
    *at += len + ((*at)[len] == ' ');
    return true;
}

static bool take_number(const char **at, int64_t low, int64_t high, int64_t *out)
{
    char word[24], *end = word;
    long long value;

    if (!take_word(at, word, sizeof word) || strspn(word, "-0123456789") != strlen(word))
        return false;
    value = strtoll(word, &end, 10);
    if (*end || value < low || value > high)
        return false;
    *out = value;
    return true;
}

/* "position money 4HPwATDgc/ABMA 31 0123456789abcdef" */
static bool read_position(const char *at, vd_book_entry *entry)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    char word[32], *end = word;

    if (!take_word(&at, word, sizeof word) || !vd_book_score_find(word, &entry->score) ||
        !take_word(&at, word, sizeof word) ||
        vd_gnu_position_parse(word, strlen(word), variant, &entry->pos, NULL) != VD_OK ||
        vd_pos_check(variant, &entry->pos, NULL) != VD_OK || !take_word(&at, word, sizeof word) ||
        vd_dice_parse(word, strlen(word), &entry->dice, NULL) != VD_OK || entry->dice.count != 2 ||
        !take_word(&at, word, sizeof word) || *at)
        return false;
    if (strlen(word) != 16 || strspn(word, "0123456789abcdef") != 16)
        return false;
    entry->nets = strtoull(word, &end, 16);
    return *end == '\0';
}

/* "play 864 244012 9070 554700 166800 7300 112700 4900 8/5 6/5" */
static bool read_play(const char *at, vd_book_play *play)
{
    int64_t figure[FIGURES], games;

    if (!take_number(&at, 0, GAMES_MAX, &games))
        return false;
    for (int i = 0; i < FIGURES; i++) {
        const int64_t most = i == 0 ? 3 * (int64_t)UNIT : (int64_t)UNIT;

        if (!take_number(&at, i == 0 ? -most : 0, most, &figure[i]))
            return false;
    }
    if (!*at || strlen(at) >= sizeof play->text)
        return false;
    memcpy(play->text, at, strlen(at) + 1);
    play->games = (uint32_t)games;
    play->value = (double)figure[0] / UNIT;
    play->error = (double)figure[1] / UNIT;
    for (int i = 0; i < VD_BOOK_CHANCES; i++)
        play->chance[i] = (double)figure[2 + i] / UNIT;
    return true;
}

static vd_status read_line(vd_book *book, const char *line)
{
    vd_book_entry *last = book->count ? &book->entry[book->count - 1] : NULL;

    if (!strncmp(line, "position ", 9)) {
        vd_book_entry entry = {.count = 0}, *added;

        if (!read_position(line + 9, &entry) ||
            vd_book_find(book, entry.score, &entry.pos, entry.dice))
            return VD_ERR_PARSE;
        added = vd_book_add(book);
        if (!added)
            return VD_ERR_NOMEM;
        *added = entry;
        return VD_OK;
    }
    if (!strncmp(line, "play ", 5) && last && last->count < VD_BOOK_PLAYS &&
        read_play(line + 5, &last->play[last->count])) {
        last->count++;
        return VD_OK;
    }
    return line[0] == '\0' || line[0] == '#' ? VD_OK : VD_ERR_PARSE;
}

static vd_status read_lines(vd_book *book, const char *text, size_t len, int32_t *number)
{
    vd_status status = VD_OK;
    size_t at = 0;

    for (*number = 1; at < len && status == VD_OK; ++*number) {
        const char *end = memchr(text + at, '\n', len - at);
        const size_t size = end ? (size_t)(end - (text + at)) : len - at;
        char line[LINE];

        if (!end || size >= sizeof line || memchr(text + at, '\0', size))
            return VD_ERR_PARSE;
        memcpy(line, text + at, size);
        line[size] = '\0';
        if (*number > 1)
            status = read_line(book, line);
        else if (strcmp(line, HEAD) != 0)
            status = VD_ERR_PARSE;
        at += size + 1;
        if (status != VD_OK)
            return status;
    }
    return *number > 1 ? VD_OK : VD_ERR_PARSE;
}

vd_status vd_book_read(const char *text, size_t len, vd_book **out, vd_error *err)
{
    VD_ASSERT((text || len == 0) && out);

    vd_book *book = NULL;
    int32_t number = 0;
    vd_status status = vd_book_new(&book);

    if (status == VD_OK)
        status = read_lines(book, text, len, &number);
    if (status == VD_OK) {
        *out = book;
        return VD_OK;
    }
    vd_book_free(book);
    return status == VD_ERR_NOMEM ? vd_fail(err, status, VD_ERROR_no_memory, 0)
                                  : vd_fail_args(err, status, VD_ERROR_bad_file, 0, number, 0, 0);
}

/* ---- Writing ---- */

static void put_text(vd_bytes_out *out, const char *text)
{
    vd_bytes_put_all(out, (const unsigned char *)text, strlen(text));
}

static void put_play(vd_bytes_out *out, const vd_book_play *play)
{
    char number[48];

    snprintf(number, sizeof number, "play %" PRIu32 " %lld %lld", play->games,
             llround(UNIT * play->value), llround(UNIT * play->error));
    put_text(out, number);
    for (int i = 0; i < VD_BOOK_CHANCES; i++) {
        snprintf(number, sizeof number, " %lld", llround(UNIT * play->chance[i]));
        put_text(out, number);
    }
    put_text(out, " ");
    put_text(out, play->text);
    put_text(out, "\n");
}

static void put_entry(vd_bytes_out *out, const vd_book_entry *entry)
{
    char id[VD_GNU_POSITION_LEN + 1], line[LINE];
    vd_buf buf;
    vd_status status;

    vd_buf_init(&buf, id, sizeof id);
    status = vd_gnu_position_format(&buf, vd_variant_get(VD_BACKGAMMON), &entry->pos);
    VD_ASSERT(status == VD_OK);
    (void)status;
    snprintf(line, sizeof line, "position %s %s %d%d %016" PRIx64 "\n", SCORES[entry->score], id,
             entry->dice.die[0], entry->dice.die[1], entry->nets);
    put_text(out, line);
    for (size_t i = 0; i < entry->count; i++)
        put_play(out, &entry->play[i]);
}

vd_status vd_book_write(const vd_book *book, char **text, size_t *len)
{
    VD_ASSERT(book && text && len);

    vd_bytes_out out = {0};

    put_text(&out, HEAD);
    put_text(
        &out,
        "\n# position SCORE ID DICE NETS; play GAMES VALUE ERROR WIN GAMMON BACKGAMMON LOSE_GAMMON "
        "LOSE_BACKGAMMON PLAY,\n# in millionths. docs/FORMATS.md says the rest.\n");
    for (size_t i = 0; i < book->count; i++)
        put_entry(&out, &book->entry[i]);
    if (out.failed) {
        free(out.data);
        return VD_ERR_NOMEM;
    }
    *text = (char *)out.data;
    *len = out.length;
    return VD_OK;
}

/* ---- What it says ---- */

size_t vd_book_count(const vd_book *book)
{
    return book->count;
}

const vd_book_entry *vd_book_get(const vd_book *book, size_t index)
{
    VD_ASSERT(index < book->count);
    return &book->entry[index];
}

const vd_book_entry *vd_book_find(const vd_book *book, vd_book_score score, const vd_pos *pos,
                                  vd_dice dice)
{
    VD_ASSERT(book && pos);
    for (size_t i = 0; i < book->count; i++) {
        const vd_book_entry *entry = &book->entry[i];

        if (entry->score == score && dice.count == entry->dice.count &&
            dice.die[0] == entry->dice.die[0] && dice.die[1] == entry->dice.die[1] &&
            vd_pos_equal(&entry->pos, pos))
            return entry;
    }
    return NULL;
}

bool vd_book_score_of(const vd_match *match, vd_book_score *out, bool *near)
{
    const vd_match_rules *rules = &match->rules;
    uint32_t away[2];

    if (rules->variant.id != VD_BACKGAMMON || match->cube_exp != 0)
        return false;
    *near = false;
    *out = VD_BOOK_MONEY;
    if (rules->length == 0) {
        *near = !rules->cube || rules->jacoby;
        return true;
    }
    for (int i = 0; i < 2; i++)
        away[i] = rules->length - match->score[i == 0 ? match->turn : 1 - match->turn];
    if (away[0] == 1 && away[1] == 1)
        *out = VD_BOOK_DMP;
    else if (match->crawford_game && away[0] == 2)
        *out = VD_BOOK_GAMMON_GO;
    else if (match->crawford_game && away[1] == 2)
        *out = VD_BOOK_GAMMON_SAVE;
    else
        *near = true;
    return true;
}

const vd_book_play *vd_book_best(const vd_book_entry *entry)
{
    const vd_book_play *best = NULL;

    for (size_t i = 0; i < entry->count; i++) {
        if (entry->play[i].games > 0 && (!best || entry->play[i].value > best->value))
            best = &entry->play[i];
    }
    return best;
}

bool vd_book_behind(const vd_book_entry *entry, const vd_book_play *play)
{
    VD_ASSERT(entry && play);

    const vd_book_play *best = vd_book_best(entry);

    return best && play->games > 0 &&
           best->value - play->value >
               BEHIND * sqrt(best->error * best->error + play->error * play->error);
}

double vd_book_error(const vd_book_entry *entry)
{
    double most = 0;

    for (size_t i = 0; i < entry->count; i++) {
        const vd_book_play *play = &entry->play[i];

        if (play->games == 0)
            return -1;
        if (play->error > most && !vd_book_behind(entry, play))
            most = play->error;
    }
    return most;
}

bool vd_book_is_opening(const vd_pos *pos)
{
    vd_pos start;

    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &start);
    return vd_pos_equal(&start, pos);
}

const vd_book_play *vd_book_play_of(const vd_book *book, const vd_situation *situation,
                                    vd_book_score *score, bool *near)
{
    const vd_book_entry *entry;
    vd_match match;
    bool other = false;

    vd_match_of(situation, &match);
    if (!vd_book_score_of(&match, score, &other))
        return NULL;
    if (near)
        *near = other;
    entry = vd_book_find(book, *score, &situation->pos, situation->dice);
    return entry && vd_book_error(entry) >= 0 ? vd_book_best(entry) : NULL;
}
