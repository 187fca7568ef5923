/* Plays in letters (R103-R108): "m12-g7 h8-g7", "2 pions de a1 en g7", "de q8 et de s6 en v3". */
#include "note.h"

#include <string.h>

typedef enum token_kind {
    TOKEN_END,
    TOKEN_PLACE, /* value: letter 1..24, or LETTER_BAR, LETTER_OFF, LETTER_UNENTERED */
    TOKEN_TO,    /* "-", "à", "en" */
    TOKEN_AND,
    TOKEN_THEN,
    TOKEN_COMMA,
    TOKEN_FILLER, /* "de", "la", "pions": read and forgotten */
    TOKEN_COUNT,  /* value: how many checkers */
    TOKEN_STAR,
    TOKEN_TIMES, /* value */
    TOKEN_SIDE   /* value: 0 Blanc, 1 Rouge; a number follows */
} token_kind;

enum { LETTER_BAR = 25, LETTER_OFF = 26, LETTER_UNENTERED = 27 };

typedef struct token {
    token_kind kind;
    int value;
    size_t from, to;
} token;

typedef struct reader {
    const vd_note *note;
    size_t i, end;
    bool white;
    token now;
    vd_claim *claim;
    vd_error *err;
} reader;

static const struct {
    const char *word;
    token_kind kind;
    int value;
} words[] = {
    {"en", TOKEN_TO, 0},
    {"et", TOKEN_AND, 0},
    {"puis", TOKEN_THEN, 0},
    {"de", TOKEN_FILLER, 0},
    {"du", TOKEN_FILLER, 0},
    {"la", TOKEN_FILLER, 0},
    {"pion", TOKEN_FILLER, 0},
    {"pions", TOKEN_FILLER, 0},
    {"un", TOKEN_COUNT, 1},
    {"deux", TOKEN_COUNT, 2},
    {"trois", TOKEN_COUNT, 3},
    {"quatre", TOKEN_COUNT, 4},
    {"blanc", TOKEN_SIDE, 0},
    {"blancs", TOKEN_SIDE, 0},
    {"blanche", TOKEN_SIDE, 0},
    {"white", TOKEN_SIDE, 0},
    {"rouge", TOKEN_SIDE, 1},
    {"rouges", TOKEN_SIDE, 1},
    {"red", TOKEN_SIDE, 1},
    {"bar", TOKEN_PLACE, LETTER_BAR},
    {"barre", TOKEN_PLACE, LETTER_BAR},
    {"hors", TOKEN_PLACE, LETTER_UNENTERED},
    {"off", TOKEN_PLACE, LETTER_OFF},
    {"sortie", TOKEN_PLACE, LETTER_OFF},
};

static vd_status fail(reader *r, vd_error_code what)
{
    if (r->now.from == r->now.to) /* the text is over */
        return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_empty, r->note->at[r->now.from], "g7",
                            2);
    return vd_note_fail(r->note, r->err, what, r->now.from, r->now.to);
}

static bool word_at(const reader *r, size_t from, const char *word)
{
    size_t to = from;

    while (to < r->end && vd_is_letter(r->note->c[to]))
        to++;
    return vd_note_is(r->note, from, to, word);
}

/* "pion" or "pions" after a number makes it a count of checkers. */
static bool counts_checkers(const reader *r, size_t i)
{
    i = vd_note_skip(r->note, i);
    return word_at(r, i, "pion") || word_at(r, i, "pions");
}

/* The number beside a letter, or after the name of a side; blanks may stand between. 0: there is none. */
static int number_beside(reader *r)
{
    size_t k = r->i;
    int number;

    if (k < r->end && r->note->c[k] == ' ')
        k = vd_note_skip(r->note, k);
    if (k >= r->end || !vd_note_number(r->note, &k, &number) || counts_checkers(r, k))
        return 0;
    r->i = k;
    r->now.to = k;
    return number > 0 ? number : -1;
}

/* One letter and perhaps its number: they must agree (R107). */
static vd_status read_letter(reader *r, char c)
{
    int letter = c - 'a' + 1, number = 0;

    r->now.kind = TOKEN_PLACE;
    r->now.value = letter;
    if (letter > 24)
        return letter <= LETTER_OFF ? VD_OK : fail(r, VD_ERROR_bad_character);
    number = number_beside(r);
    if (number != 0 && number != vd_side_number(letter))
        return fail(r, VD_ERROR_letter_mismatch);
    return VD_OK;
}

/* "Blanc 7", "Rouge 4" (R105). */
static vd_status read_side_number(reader *r, int side)
{
    int number = number_beside(r);

    r->now.kind = TOKEN_PLACE;
    if (number < 1 || number > 12)
        return fail(r, VD_ERROR_camp_number);
    r->now.value = side == 0 ? number : 25 - number;
    return VD_OK;
}

static vd_status read_word(reader *r)
{
    const vd_note *note = r->note;
    size_t from = r->i;

    while (r->i < r->end && vd_is_letter(note->c[r->i]))
        r->i++;
    r->now.to = r->i;
    if (r->i - from == 1)
        return read_letter(r, note->c[from]);
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (vd_note_is(note, from, r->i, words[k].word)) {
            r->now.kind = words[k].kind;
            r->now.value = words[k].value;
            return r->now.kind == TOKEN_SIDE ? read_side_number(r, r->now.value) : VD_OK;
        }
    }
    /* "ml2": two letters, however much the second looks like a digit. */
    if (r->i < r->end && vd_is_digit(note->c[r->i])) {
        while (r->i < r->end && vd_is_digit(note->c[r->i]))
            r->i++;
        r->now.to = r->i;
        return fail(r, VD_ERROR_letter_mismatch);
    }
    return fail(r, VD_ERROR_bad_character);
}

/* "(2)" or "2 pions". */
static vd_status read_number(reader *r)
{
    bool bracket = r->note->c[r->i] == '(';
    size_t k = r->i;
    int n = 0;

    if (bracket)
        k = vd_note_skip(r->note, k + 1);
    if (!vd_note_number(r->note, &k, &n) || n < 1 || n > VD_CHECKERS_MAX) {
        r->now.to = k > r->i ? k : k + 1;
        return fail(r, VD_ERROR_bad_character);
    }
    r->now.value = n;
    r->now.to = k;
    if (bracket) {
        r->now.kind = TOKEN_TIMES;
        k = vd_note_skip(r->note, k);
        if (k >= r->end || r->note->c[k] != ')')
            return fail(r, VD_ERROR_bad_character);
        k++;
    } else {
        r->now.kind = TOKEN_COUNT;
        if (!counts_checkers(r, k))
            return fail(r, VD_ERROR_bad_character);
    }
    r->i = k;
    return VD_OK;
}

/* The next token that means something. */
static vd_status next(reader *r)
{
    static const struct {
        char c;
        token_kind kind;
    } marks[] = {{'-', TOKEN_TO}, {VD_NOTE_TO, TOKEN_TO}, {',', TOKEN_COMMA}, {'*', TOKEN_STAR}};

    do {
        char c;

        r->i = vd_note_skip(r->note, r->i);
        r->now = (token){TOKEN_END, 0, r->i, r->i};
        if (r->i >= r->end)
            return VD_OK;
        c = r->note->c[r->i];
        r->now.to = r->i + 1;
        for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++) {
            if (c == marks[k].c) {
                r->now.kind = marks[k].kind;
                r->i++;
                return VD_OK;
            }
        }
        if (c == '(' || vd_is_digit(c))
            return read_number(r);
        if (!vd_is_letter(c))
            return fail(r, VD_ERROR_bad_character);
        vd_status status = read_word(r);

        if (status != VD_OK)
            return status;
    } while (r->now.kind == TOKEN_FILLER);
    return VD_OK;
}

/* The mover's number of what the letters name. */
static uint8_t place_of(const reader *r, int value)
{
    switch (value) {
    case LETTER_BAR:
        return VD_PLACE_BAR;
    case LETTER_OFF:
        return VD_PLACE_OFF;
    case LETTER_UNENTERED:
        return VD_PLACE_UNENTERED;
    default:
        return (uint8_t)(r->white ? value : 25 - value);
    }
}

/* "a1", or "q8 et de s6": where checkers come from. Ends on the token after them. */
static vd_status read_origins(reader *r, uint8_t *origin, int *origins)
{
    *origins = 0;
    for (;;) {
        vd_status status;

        if (r->now.kind != TOKEN_PLACE || r->now.value == LETTER_OFF)
            return fail(r, VD_ERROR_bad_character);
        if (*origins == VD_LEGS_MAX)
            return fail(r, VD_ERROR_trailing);
        origin[(*origins)++] = place_of(r, r->now.value);
        status = next(r);
        if (status != VD_OK)
            return status;
        if (r->now.kind != TOKEN_AND && r->now.kind != TOKEN_COMMA)
            return VD_OK;
        status = next(r);
        if (status != VD_OK)
            return status;
    }
}

/* "-g7*", "en p9 puis en t5": the stops after the origin. */
static vd_status read_stops(reader *r, vd_leg *leg)
{
    leg->stops = 1;
    while (r->now.kind == TOKEN_TO) {
        vd_status status = next(r);

        if (status != VD_OK)
            return status;
        if (r->now.kind != TOKEN_PLACE || r->now.value == LETTER_BAR ||
            r->now.value == LETTER_UNENTERED)
            return fail(r, VD_ERROR_bad_character);
        if (leg->stops == VD_STOPS_MAX ||
            (leg->stops > 1 && leg->stop[leg->stops - 1] == VD_PLACE_OFF))
            return fail(r, VD_ERROR_trailing);
        leg->stop[leg->stops++] = place_of(r, r->now.value);
        status = next(r);
        if (status == VD_OK && r->now.kind == TOKEN_STAR) {
            leg->star |= (uint8_t)(1U << (leg->stops - 1));
            status = next(r);
        }
        if (status != VD_OK)
            return status;
        if (r->now.kind == TOKEN_THEN) {
            reader ahead = *r;

            /* "puis" goes on with the same checker before "en", else with the next term. */
            ahead.err = NULL;
            if (next(&ahead) == VD_OK && ahead.now.kind == TOKEN_TO) {
                ahead.err = r->err;
                *r = ahead;
            }
        }
    }
    return leg->stops >= 2 ? VD_OK : fail(r, VD_ERROR_bad_character);
}

static vd_status read_term(reader *r)
{
    uint8_t origin[VD_LEGS_MAX];
    int origins;
    vd_leg leg = {.times = 1};
    vd_status status = VD_OK;

    if (r->now.kind == TOKEN_COUNT) {
        leg.times = (uint8_t)r->now.value;
        status = next(r);
    }
    if (status == VD_OK)
        status = read_origins(r, origin, &origins);
    if (status == VD_OK)
        status = read_stops(r, &leg);
    if (status == VD_OK && r->now.kind == TOKEN_TIMES) {
        if (leg.times > 1)
            return fail(r, VD_ERROR_bad_character);
        leg.times = (uint8_t)r->now.value;
        status = next(r);
    }
    if (status == VD_OK && r->now.kind == TOKEN_STAR) {
        leg.star |= (uint8_t)(1U << (leg.stops - 1));
        status = next(r);
    }
    if (status != VD_OK)
        return status;
    if (r->claim->legs + origins > VD_LEGS_MAX)
        return fail(r, VD_ERROR_trailing);
    for (int k = 0; k < origins; k++) {
        leg.stop[0] = origin[k];
        r->claim->leg[r->claim->legs++] = leg;
    }
    return VD_OK;
}

vd_status vd_terms_letters(const vd_note *note, size_t i, size_t end, bool white, vd_claim *claim,
                           vd_error *err)
{
    reader r = {.note = note, .i = i, .end = end, .white = white, .claim = claim, .err = err};
    vd_status status = next(&r);

    VD_ASSERT(i <= end && end <= note->n);
    while (status == VD_OK && r.now.kind != TOKEN_END) {
        status = read_term(&r);
        /* What joins two terms. */
        while (status == VD_OK &&
               (r.now.kind == TOKEN_COMMA || r.now.kind == TOKEN_AND || r.now.kind == TOKEN_THEN))
            status = next(&r);
    }
    return status;
}
