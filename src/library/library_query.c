/* The words of a search, in French and English: docs/LIBRARY.md. */
#include "library_query.h"
#include "inner/normalise.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_ROOM = 64, NUMBER_ROOM = 32 };

/* ---- Numbers ---- */

/* "5", ".08", ",08", "-3"; what follows it, NULL when there is none. */
static const char *read_number(const char *text, double *out)
{
    double value = 0.0, unit = 1.0;
    const bool minus = *text == '-';
    int digits = 0;

    text += minus;
    for (; *text >= '0' && *text <= '9'; text++, digits++)
        value = value * 10.0 + (*text - '0');
    if ((*text == '.' || *text == ',') && text[1] >= '0' && text[1] <= '9')
        for (text++; *text >= '0' && *text <= '9'; text++, digits++)
            value += (*text - '0') * (unit /= 10.0);
    if (digits == 0 || digits > 12)
        return NULL;
    *out = minus ? -value : value;
    return text;
}

/* "5", ">5", ">=5", "<5", "3..7". Above means from there on: of errors nobody asks for an exact number. */
static bool read_span(const char *text, vd_span *out)
{
    const char first = *text;
    double a, b;

    *out = (vd_span){-HUGE_VAL, HUGE_VAL, true};
    if (first == '<' || first == '>') {
        text += text[1] == '=' ? 2 : 1;
        text = read_number(text, &a);
        if (!text || *text)
            return false;
        *(first == '<' ? &out->high : &out->low) = a;
        return true;
    }
    text = read_number(text, &a);
    if (!text)
        return false;
    b = a;
    if (!strncmp(text, "..", 2))
        text = read_number(text + 2, &b);
    *out = (vd_span){a, b, true};
    return text && *text == '\0' && a <= b;
}

/* ---- Values that are words ---- */

typedef struct named {
    const char *word;
    int value;
} named;

static bool read_named(const char *text, const named *list, size_t count, int *out)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(text, list[i].word)) {
            *out = list[i].value;
            return true;
        }
    return false;
}

#define READ_NAMED(text, list, out) read_named(text, list, sizeof(list) / sizeof *(list), out)

static const named results[] = {{"won", 1},  {"win", 1},    {"gagne", 1}, {"gagnee", 1},
                                {"lost", 0}, {"perdue", 0}, {"perdu", 0}};
static const named owners[] = {{"mine", 1},   {"own", 1},    {"moi", 1},      {"mien", 1},
                               {"centre", 0}, {"center", 0}, {"centred", 0},  {"theirs", -1},
                               {"autre", -1}, {"other", -1}, {"adverse", -1}, {"leur", -1}};
/* Bits of kinds, and above bit 16 of faults. */
enum { FAULTS = 16 };
#define KIND(name)  (1 << VD_DECISION_##name)
#define FAULT(name) (1 << (VD_FAULT_##name))
static const named kinds[] = {
    {"play", KIND(play)},      {"coup", KIND(play)},     {"pion", KIND(play)},
    {"checker", KIND(play)},   {"double", KIND(double)}, {"answer", KIND(answer)},
    {"reponse", KIND(answer)}, {"resign", KIND(resign)}, {"abandon", KIND(resign)}};
static const named faults[] = {{"missed-double", FAULT(missed_double) | FAULT(missed_cash)},
                               {"double-manque", FAULT(missed_double) | FAULT(missed_cash)},
                               {"wrong-double", FAULT(early_double) | FAULT(lost_gammon)},
                               {"double-premature", FAULT(early_double)},
                               {"double-errone", FAULT(early_double) | FAULT(lost_gammon)},
                               {"wrong-take", FAULT(wrong_take)},
                               {"mauvaise-prise", FAULT(wrong_take)},
                               {"take", FAULT(wrong_take)},
                               {"prise", FAULT(wrong_take)},
                               {"wrong-pass", FAULT(wrong_pass)},
                               {"mauvais-refus", FAULT(wrong_pass)},
                               {"pass", FAULT(wrong_pass)},
                               {"refus", FAULT(wrong_pass)},
                               {"beaver", FAULT(wrong_beaver) | FAULT(missed_beaver)},
                               {"castor", FAULT(wrong_beaver) | FAULT(missed_beaver)}};
static const named parts[] = {
    {"opening", VD_PART_opening}, {"ouverture", VD_PART_opening}, {"contact", VD_PART_contact},
    {"bearin", VD_PART_bearin},   {"rentree", VD_PART_bearin},    {"race", VD_PART_race},
    {"course", VD_PART_race},     {"bearoff", VD_PART_bearoff},   {"sortie", VD_PART_bearoff}};

/* ---- Keys ---- */

typedef enum key {
    KEY_PLAYER,
    KEY_OPPONENT,
    KEY_ME,
    KEY_TAG,
    KEY_WORD,
    KEY_DATE,
    KEY_VARIANT,
    KEY_RESULT,
    KEY_SCORE,
    KEY_KIND,
    KEY_FAULT,
    KEY_PART,
    KEY_CUBE,
    KEY_DICE,
    KEY_POINTS,
    KEY_THEIR_POINTS,
    KEY_ANCHOR,
    KEY_SPAN
} key;

/* What a value looks like: examples, or all words there are. */
typedef struct form {
    const char *english, *french;
    bool all;
} form;

static const form
    FORM_NAME = {"Anna, me", "Anna, moi", false},
    FORM_OTHER = {"Anna", "Anna", false}, FORM_TEXT = {"finale", "finale", false},
    FORM_DATE = {"2024, 2024-03, 2024-03..2025", "2024, 2024-03, 2024-03..2025", false},
    FORM_GAME =
        {"backgammon, dutch, acey-deucey, acey-deucey-european, acey-deucey-navy, "
         "nackgammon, hypergammon, longgammon, tavla, toutes-tables, "
         "jacquet, fevga, narde, moultezim, gul-bara, irish, nard, "
         "plakoto, tapa, portes, tabula, xii-scripta, buffe, revertier, faille, tourne-case, baldrac, "
         "jacquet-de-versailles, garanguet",
         "backgammon, hollandais, acey-deucey, acey-deucey-europeen, "
         "acey-deucey-marine, nackgammon, hypergammon, longgammon, tavla, "
         "toutes-tables, jacquet, fevga, narde, moultezim, gul-bara, irish, nard, "
         "plakoto, tapa, portes, tabula, xii-scripta, buffe, revertier, faille, tourne-case, baldrac, "
         "jacquet-de-versailles, garanguet",
         true},
    FORM_RESULT = {"won, lost", "gagne, perdu", true}, FORM_SCORE = {"2-3, dmp", "2-3, dmp", false},
    FORM_KIND = {"play, double, answer, resign", "coup, double, reponse, abandon", true},
    FORM_FAULT = {"missed-double, wrong-double, wrong-take, wrong-pass, beaver",
                  "double-manque, double-premature, double-errone, mauvaise-prise, "
                  "mauvais-refus, castor",
                  true},
    FORM_PART = {"opening, contact, bearin, race, bearoff",
                 "ouverture, contact, rentree, course, sortie", true},
    FORM_CUBE = {"mine, centre, theirs", "moi, centre, adverse", true},
    FORM_DICE = {"31, 3-1", "31, 3-1", false}, FORM_POINTS = {"6, 4,5,6", "6, 4,5,6", false},
    FORM_ANCHOR = {"20, any", "20, toute", false},
    FORM_NUMBER = {"5, >=5, <5, 3..7", "5, >=5, <5, 3..7", false},
    FORM_LOSS = {">0.08, 0.05..0.1", ">0,08, 0,05..0,1", false},
    FORM_LEAD = {">20, <-20", ">20, <-20", false};

/* `at`: of KEY_SPAN, where the span stands in the query. `place`: it asks of positions. */
typedef struct entry {
    const char *english, *french;
    key key;
    size_t at;
    bool place;
    const form *form;
} entry;

#define SPAN(english, french, field, place, form)                                        \
    {                                                                                    \
        english, french, KEY_SPAN, offsetof(struct vd_library_query, field), place, form \
    }

static const entry entries[] = {
    {"player", "joueur", KEY_PLAYER, 0, false, &FORM_NAME},
    {"opponent", "adversaire", KEY_OPPONENT, 0, false, &FORM_OTHER},
    {"tag", "etiquette", KEY_TAG, 0, false, &FORM_TEXT},
    {"text", "texte", KEY_WORD, 0, false, &FORM_TEXT},
    {"date", "date", KEY_DATE, 0, false, &FORM_DATE},
    {"game", "jeu", KEY_VARIANT, 0, false, &FORM_GAME},
    {"result", "resultat", KEY_RESULT, 0, false, &FORM_RESULT},
    SPAN("match", "match", id, false, &FORM_NUMBER),
    SPAN("length", "longueur", length, false, &FORM_NUMBER),
    SPAN("pr", "pr", pr, false, &FORM_NUMBER),
    {"score", "score", KEY_SCORE, 0, true, &FORM_SCORE},
    {"kind", "genre", KEY_KIND, 0, true, &FORM_KIND},
    {"error-kind", "faute", KEY_FAULT, 0, true, &FORM_FAULT},
    {"phase", "phase", KEY_PART, 0, true, &FORM_PART},
    {"cube", "videau", KEY_CUBE, 0, true, &FORM_CUBE},
    {"dice", "des", KEY_DICE, 0, true, &FORM_DICE},
    {"points", "points", KEY_POINTS, 0, true, &FORM_POINTS},
    {"their-points", "points-adverses", KEY_THEIR_POINTS, 0, true, &FORM_POINTS},
    {"anchor", "ancre", KEY_ANCHOR, 0, true, &FORM_ANCHOR},
    SPAN("error", "erreur", error, true, &FORM_LOSS),
    SPAN("cost", "cout", cost, true, &FORM_LOSS),
    SPAN("lead", "avance", lead, true, &FORM_LEAD),
    SPAN("off", "sortis", own_off, true, &FORM_NUMBER),
    SPAN("their-off", "sortis-adverses", their_off, true, &FORM_NUMBER),
    SPAN("prime", "prime", prime, true, &FORM_NUMBER),
    SPAN("their-prime", "prime-adverse", their_prime, true, &FORM_NUMBER),
    SPAN("back", "arriere", own_back, true, &FORM_NUMBER),
    SPAN("their-back", "arriere-adverses", their_back, true, &FORM_NUMBER),
    SPAN("bar", "barre", own_bar, true, &FORM_NUMBER),
    SPAN("their-bar", "barre-adverse", their_bar, true, &FORM_NUMBER),
};

static bool take_text(const char *value, char out[VD_QUERY_TEXT])
{
    if (*value == '\0' || strlen(value) >= VD_QUERY_TEXT)
        return false;
    memcpy(out, value, strlen(value) + 1);
    return true;
}

static bool is_date(const char *text, size_t len)
{
    static const char figures[] = "dddd-dd-dd";

    for (size_t i = 0; i < len; i++)
        if (figures[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    return len == 4 || len == 7 || len == 10;
}

/* "2024", "2024-03", "2024-01-31..2024-06", "2024..", "..2023". */
static bool take_date(const char *value, vd_library_query *q)
{
    const char *dots = strstr(value, "..");
    const size_t first = dots ? (size_t)(dots - value) : strlen(value);
    const char *second = dots ? dots + 2 : value;
    const size_t last = strlen(second);

    if ((first == 0 && last == 0) || (first > 0 && (first > 10 || !is_date(value, first))) ||
        (last > 0 && (last > 10 || !is_date(second, last))))
        return false;
    memcpy(q->date_low, value, first);
    q->date_low[first] = '\0';
    memcpy(q->date_high, second, last + 1);
    return true;
}

/* "2-3": points to go, own first; "dmp". */
static bool take_score(const char *value, vd_library_query *q)
{
    double a, b;
    const char *rest;

    if (!strcmp(value, "dmp"))
        value = "1-1";
    rest = read_number(value, &a);
    if (!rest || (*rest != '-' && *rest != '/'))
        return false;
    rest = read_number(rest + 1, &b);
    if (!rest || *rest)
        return false;
    q->own_away = (vd_span){a, a, true};
    q->their_away = (vd_span){b, b, true};
    return true;
}

/* "4,5,6" as bits 4, 5 and 6. */
static bool take_points(const char *value, uint32_t *out)
{
    *out = 0;
    while (*value) {
        int point = 0, digits = 0;

        for (; *value >= '0' && *value <= '9' && digits < 3; value++, digits++)
            point = 10 * point + (*value - '0');
        if (digits == 0 || point < 1 || point > 24 || (*value && *value != ','))
            return false;
        *out |= UINT32_C(1) << point;
        if (*value == ',' && *++value == '\0')
            return false;
    }
    return *out != 0;
}

static bool take_dice(const char *value, int out[2])
{
    const size_t len = strlen(value);
    const int a = value[0] - '0', b = len > 0 ? value[len - 1] - '0' : 0;

    if ((len != 2 && !(len == 3 && value[1] == '-')) || a < 1 || a > 6 || b < 1 || b > 6)
        return false;
    out[0] = a > b ? a : b;
    out[1] = a > b ? b : a;
    return true;
}

static bool take_anchor(const char *value, vd_library_query *q)
{
    uint32_t points;

    q->anchor = !strcmp(value, "any") || !strcmp(value, "toute");
    if (q->anchor)
        return true;
    if (!take_points(value, &points) || (points & ~VD_ANCHOR_POINTS) != 0)
        return false;
    q->own_points |= points;
    return true;
}

static bool take_bits(const char *value, const named *list, size_t count, unsigned *out)
{
    int bits;

    if (!read_named(value, list, count, &bits))
        return false;
    *out |= (unsigned)bits;
    return true;
}

static bool take_part(const char *value, unsigned *out)
{
    int part;

    if (!READ_NAMED(value, parts, &part))
        return false;
    *out |= 1U << part;
    return true;
}

static bool take_variant(const char *value, vd_library_query *q)
{
    vd_variant_id variant;
    vd_cycle cycle;

    if (vd_cycle_find(value, strlen(value), &cycle) == VD_OK) {
        q->variant = vd_cycle_name(cycle);
        return true;
    }
    if (vd_variant_find_played(value, strlen(value), &variant) != VD_OK)
        return false;
    q->variant = vd_variant_get(variant)->name;
    return true;
}

static bool take_player(const char *value, vd_library_query *q)
{
    q->me = !strcmp(value, "me") || !strcmp(value, "moi");
    return q->me || take_text(value, q->player);
}

static bool take_value(const entry *e, const char *value, vd_library_query *q)
{
    switch (e->key) {
    case KEY_PLAYER:
        return take_player(value, q);
    case KEY_OPPONENT:
        return take_text(value, q->opponent);
    case KEY_TAG:
        return take_text(value, q->tag);
    case KEY_WORD:
        return take_text(value, q->word);
    case KEY_DATE:
        return take_date(value, q);
    case KEY_VARIANT:
        return take_variant(value, q);
    case KEY_RESULT:
        return READ_NAMED(value, results, &q->won);
    case KEY_SCORE:
        return take_score(value, q);
    case KEY_KIND:
        return take_bits(value, kinds, sizeof kinds / sizeof *kinds, &q->kinds);
    case KEY_FAULT:
        return take_bits(value, faults, sizeof faults / sizeof *faults, &q->faults);
    case KEY_PART:
        return take_part(value, &q->parts);
    case KEY_CUBE:
        return READ_NAMED(value, owners, &q->owner);
    case KEY_DICE:
        return take_dice(value, q->dice);
    case KEY_POINTS:
        return take_points(value, &q->own_points);
    case KEY_THEIR_POINTS:
        return take_points(value, &q->their_points);
    case KEY_ANCHOR:
        return take_anchor(value, q);
    default:
        return read_span(value, (vd_span *)(void *)((char *)q + e->at));
    }
}

/* ---- Queries ---- */

/* The entry that the key of "key:value" names, and where that ends in *value; NULL: there is none. */
static const entry *find_entry(const char *word, const char **value)
{
    const size_t len = strcspn(word, ":<>");

    *value = word + len;
    if (len == 0 || word[len] == '\0')
        return NULL;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const entry *e = &entries[i];

        if ((strlen(e->english) == len && !memcmp(word, e->english, len)) ||
            (strlen(e->french) == len && !memcmp(word, e->french, len)))
            return e;
    }
    return NULL;
}

static bool take_word(const char *written, vd_library_query *q)
{
    char word[WORD_ROOM + 8];
    const char *value;
    const entry *e;

    vd_normalise(written, word, sizeof word);
    if (strlen(word) >= WORD_ROOM)
        return false;
    e = find_entry(word, &value);
    if (!e)
        return *value == '\0' && q->word[0] == '\0' && take_text(word, q->word);
    q->positions = q->positions || e->place;
    return take_value(e, *value == ':' ? value + 1 : value, q);
}

const char *vd_library_query_values(const char *word, bool french, bool *all)
{
    char normalised[WORD_ROOM + 8];
    const char *value;
    const entry *e;

    VD_ASSERT(word && all);
    vd_normalise(word, normalised, sizeof normalised);
    e = find_entry(normalised, &value);
    if (!e)
        return NULL;
    *all = e->form->all;
    return french ? e->form->french : e->form->english;
}

vd_status vd_library_query_read(const char *const *words, size_t count, vd_library_query **out,
                                char bad[64])
{
    VD_ASSERT((words || count == 0) && out);

    vd_library_query *query = calloc(1, sizeof *query);

    if (!query)
        return VD_ERR_NOMEM;
    query->won = query->owner = VD_QUERY_ANY;
    for (size_t i = 0; i < count; i++)
        if (words[i][0] != '\0' && !take_word(words[i], query)) {
            vd_buf buf;

            vd_buf_init(&buf, bad, 64);
            vd_buf_put(&buf, words[i]);
            free(query);
            return VD_ERR_PARSE;
        }
    *out = query;
    return VD_OK;
}

void vd_library_query_free(vd_library_query *query)
{
    free(query);
}

bool vd_library_query_positions(const vd_library_query *query)
{
    return query->positions;
}
