/* Plays as people write them: name, dice, a named double, then terms in one of two notations. */
#include "note.h"
#include "situation_check.h"

#include <string.h>

/* ---- Dice ---------------------------------------------------------------------------------------------------- */

static void sort_dice(vd_dice *dice)
{
    for (int i = 1; i < dice->count; i++) {
        for (int k = i; k > 0 && dice->die[k] > dice->die[k - 1]; k--) {
            uint8_t die = dice->die[k];

            dice->die[k] = dice->die[k - 1];
            dice->die[k - 1] = die;
        }
    }
}

/* One die after an optional separator; `i` moves only when there is one. */
static bool read_die(const vd_note *note, size_t *i, size_t end, bool first, int *die)
{
    size_t k = *i;

    if (!first) {
        k = vd_note_skip(note, k);
        if (k < end && (note->c[k] == '-' || note->c[k] == ','))
            k = vd_note_skip(note, k + 1);
    }
    if (k >= end || !vd_is_digit(note->c[k]))
        return false;
    *die = note->c[k] - '0';
    *i = k + 1;
    return true;
}

vd_status vd_dice_parse(const char *text, size_t len, vd_dice *out, vd_error *err)
{
    vd_note note;
    vd_status status = vd_note_read(&note, text, len, err);
    vd_dice dice = {0};
    size_t i, start;
    int die;

    if (status != VD_OK)
        return status;
    i = start = vd_note_skip(&note, 0);
    if (i == note.n)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, 0, "6-5", 3);
    while (dice.count < VD_DICE_MAX && read_die(&note, &i, note.n, dice.count == 0, &die)) {
        if (die < 1 || die > 6)
            return vd_note_fail(&note, err, VD_ERROR_bad_dice, start, note.n);
        dice.die[dice.count++] = (uint8_t)die;
    }
    if (dice.count < 2 || vd_note_skip(&note, i) != note.n)
        return vd_note_fail(&note, err, VD_ERROR_bad_dice, start, note.n);
    sort_dice(&dice);
    *out = dice;
    return VD_OK;
}

/* Do dice end at `i`? What follows must not make their last digit the origin of a term. */
static bool dice_end(const vd_note *note, size_t i, size_t end)
{
    if (i < end && !strchr(" :;[#,", note->c[i]))
        return false;
    i = vd_note_skip(note, i);
    return i >= end || (note->c[i] != '/' && note->c[i] != '*' && note->c[i] != '(');
}

/* Dice at the front of a play: "6-2", "62", "6 2". Leaves *i alone when there are none. */
static vd_status read_dice(const vd_note *note, size_t *i, size_t end, const vd_variant *variant,
                           vd_dice *out, vd_error *err)
{
    vd_dice dice = {0};
    size_t k = *i;
    bool good = true;
    int die;

    while (dice.count < variant->dice && read_die(note, &k, end, dice.count == 0, &die)) {
        good = good && die >= 1 && die <= 6;
        dice.die[dice.count++] = (uint8_t)die;
    }
    if (dice.count < variant->dice || !dice_end(note, k, end))
        return VD_OK;
    if (!good)
        return vd_note_fail(note, err, VD_ERROR_bad_dice, *i, k);
    sort_dice(&dice);
    *out = dice;
    *i = vd_note_skip(note, k);
    if (*i < end && note->c[*i] == ':')
        *i = vd_note_skip(note, *i + 1);
    return VD_OK;
}

/* "[4-4]", "[44]" or "[4]": the double that is named after a 1-2, or played as a complement. */
static vd_status read_named(const vd_note *note, size_t *i, int8_t *named, vd_error *err)
{
    size_t start = *i, k = start + 1;
    int die = 0, again;

    while (k < note->n && note->c[k] != ']')
        k++;
    if (k == note->n)
        return vd_note_fail_at(note, err, VD_ERROR_bad_dice, start);
    again = -1;
    for (size_t j = start + 1; j < k; j++) {
        if (vd_is_digit(note->c[j])) {
            again = again < 0 ? 0 : again + 1;
            if (again > 1 || (again == 1 && note->c[j] - '0' != die))
                return vd_note_fail(note, err, VD_ERROR_bad_dice, start, k + 1);
            die = note->c[j] - '0';
        } else if (note->c[j] != '-' && note->c[j] != ' ' && note->c[j] != ',') {
            return vd_note_fail(note, err, VD_ERROR_bad_dice, start, k + 1);
        }
    }
    if (die < 1 || die > 6)
        return vd_note_fail(note, err, VD_ERROR_bad_dice, start, k + 1);
    *named = (int8_t)die;
    *i = vd_note_skip(note, k + 1);
    return VD_OK;
}

/* ---- FFBG terms (R92-R102) ----------------------------------------------------------------------------------- */

static int place_word(const vd_note *note, size_t from, size_t to)
{
    static const struct {
        const char *word;
        uint8_t place;
    } words[] = {{"bar", VD_PLACE_BAR},        {"barre", VD_PLACE_BAR},   {"b", VD_PLACE_BAR},
                 {"hors", VD_PLACE_UNENTERED}, {"h", VD_PLACE_UNENTERED}, {"o", VD_PLACE_OFF},
                 {"off", VD_PLACE_OFF},        {"s", VD_PLACE_OFF},       {"sortie", VD_PLACE_OFF}};

    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (vd_note_is(note, from, to, words[k].word))
            return words[k].place;
    }
    return -1;
}

/* A point, "bar" or "hors" (not entered yet) as origin, "O" as end. Points beyond the track are left to the rules ("outside"). */
static vd_status read_place(const vd_note *note, size_t *i, bool origin, const vd_variant *variant,
                            uint8_t *out, vd_error *err)
{
    size_t start = *i, k = start;
    int place;

    if (vd_note_number(note, &k, &place)) {
        if (place >= VD_PLACE_BAR || (origin && place == 0)) {
            vd_status status = vd_note_fail(note, err, VD_ERROR_bad_number, start, k);

            if (err) {
                err->arg[0] = origin;
                err->arg[1] = variant->track;
            }
            return status;
        }
        if (origin && place == variant->track + 1)
            place = VD_PLACE_BAR;
    } else {
        while (vd_is_letter(note->c[k]))
            k++;
        if (start == note->n)
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, note->at[start], "18", 2);
        place = k > start ? place_word(note, start, k) : -1;
        if (place < 0 || origin != (place != VD_PLACE_OFF))
            return vd_note_fail(note, err, VD_ERROR_bad_character, start, k > start ? k : k + 1);
    }
    *out = (uint8_t)place;
    *i = k;
    return VD_OK;
}

static bool read_star(const vd_note *note, size_t *i, size_t end)
{
    size_t k = vd_note_skip(note, *i);

    if (k >= end || note->c[k] != '*')
        return false;
    *i = k + 1;
    return true;
}

/* "(n)", with blanks before or inside. */
static vd_status read_times(const vd_note *note, size_t *i, size_t end, uint8_t *times,
                            vd_error *err)
{
    size_t start = vd_note_skip(note, *i), k = vd_note_skip(note, start + 1);
    int n;

    if (start >= end || note->c[start] != '(')
        return VD_OK;
    if (!vd_note_number(note, &k, &n) || n < 1 || n > VD_CHECKERS_MAX)
        return vd_note_fail_at(note, err, VD_ERROR_bad_character, start);
    k = vd_note_skip(note, k);
    if (k >= end || note->c[k] != ')')
        return vd_note_fail_at(note, err, VD_ERROR_bad_character, start);
    *times = (uint8_t)n;
    *i = k + 1;
    return VD_OK;
}

static vd_status read_stops(const vd_note *note, size_t *i, size_t end, const vd_variant *variant,
                            vd_leg *leg, vd_error *err)
{
    vd_status status = read_place(note, i, true, variant, &leg->stop[0], err);

    if (status != VD_OK)
        return status;
    leg->stops = 1;
    for (;;) {
        size_t k = vd_note_skip(note, *i);

        if (k >= end || note->c[k] != '/')
            return leg->stops >= 2
                       ? VD_OK
                       : vd_note_fail_at(note, err, VD_ERROR_bad_character, k < end ? k : *i - 1);
        if (leg->stops == VD_STOPS_MAX ||
            (leg->stops > 1 && leg->stop[leg->stops - 1] == VD_PLACE_OFF))
            return vd_note_fail_at(note, err, VD_ERROR_trailing, k);
        k = vd_note_skip(note, k + 1);
        status = read_place(note, &k, false, variant, &leg->stop[leg->stops], err);
        if (status != VD_OK)
            return status;
        *i = k;
        if (read_star(note, i, end))
            leg->star |= (uint8_t)(1U << leg->stops);
        leg->stops++;
    }
}

vd_status vd_terms_ffbg(const vd_note *note, size_t i, size_t end, const vd_variant *variant,
                        vd_claim *claim, vd_error *err)
{
    VD_ASSERT(i <= end && end <= note->n);
    for (;;) {
        vd_leg leg = {.times = 1};
        vd_status status;

        while (i < end && (note->c[i] == ' ' || note->c[i] == ','))
            i++;
        if (i >= end)
            return VD_OK;
        if (claim->legs == VD_LEGS_MAX)
            return vd_note_fail_at(note, err, VD_ERROR_trailing, i);
        status = read_stops(note, &i, end, variant, &leg, err);
        if (status == VD_OK)
            status = read_times(note, &i, end, &leg.times, err);
        if (status != VD_OK)
            return status;
        if (read_star(note, &i, end))
            leg.star |= (uint8_t)(1U << (leg.stops - 1));
        claim->leg[claim->legs++] = leg;
    }
}

/* ---- The whole phase ----------------------------------------------------------------------------------------- */

/* "Bleu :" at the front, before anything that can belong to a play. */
static size_t skip_name(const vd_note *note, size_t i)
{
    for (size_t k = i; k < note->n && !strchr(";[/*#(", note->c[k]); k++) {
        if (note->c[k] == ':')
            return vd_note_skip(note, k + 1);
    }
    return i;
}

static bool says_no_play(const vd_note *note, size_t i, size_t end)
{
    static const char *const words[] = {"#", "dance", "danse", "flunk", "passe", "pass"};

    while (end > i && note->c[end - 1] == ' ')
        end--;
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (vd_note_is(note, i, end, words[k]))
            return true;
    }
    return false;
}

/* Marks of the letter notation (section 18): a dash, "à", the word "en". */
static bool has_letter_mark(const vd_note *note, size_t i, size_t end)
{
    for (size_t k = i; k < end; k++) {
        if (note->c[k] == '-' || note->c[k] == VD_NOTE_TO)
            return true;
        if (k > i && note->c[k - 1] == ' ' && note->c[k] == 'e' && note->c[k + 1] == 'n' &&
            note->c[k + 2] == ' ')
            return true;
    }
    return false;
}

/* "13-7": the FFBG's numbers, with the dash of letters between them. */
static bool joins_numbers(const vd_note *note, size_t i, size_t end)
{
    const size_t start = i;

    while (i < end && vd_is_digit(note->c[i]))
        i++;
    return i > start && i + 1 < end && note->c[i] == '-' && vd_is_digit(note->c[i + 1]);
}

static vd_status read_terms(const vd_note *note, size_t i, size_t end, const vd_variant *variant,
                            bool white, vd_play_text *out, vd_error *err)
{
    bool slash = memchr(note->c + i, '/', end - i) != NULL;
    bool dash = has_letter_mark(note, i, end);

    if (says_no_play(note, i, end)) {
        out->claim.no_play = 1;
        return VD_OK;
    }
    if (slash && dash)
        return vd_note_fail(note, err, VD_ERROR_mixed_notation, i, end);
    if (dash && joins_numbers(note, i, end))
        return vd_note_fail_at(note, err, VD_ERROR_use_slash, i);
    if (!dash)
        return vd_terms_ffbg(note, i, end, variant, &out->claim, err);
    out->style = VD_STYLE_LETTERS;
    if (!vd_is_contrary24(variant)) { /* the text is well formed: not what vd_note_fail answers */
        (void)!vd_note_fail(note, err, VD_ERROR_unrepresentable, i, end);
        return VD_ERR_UNSUPPORTED;
    }
    return vd_terms_letters(note, i, end, white, &out->claim, err);
}

/* Name, dice, named double; moves *i to the terms. */
static vd_status read_head(const vd_note *note, size_t *i, const vd_variant *variant,
                           vd_play_text *out, vd_error *err)
{
    vd_status status = read_dice(note, i, note->n, variant, &out->dice, err);

    if (status == VD_OK && out->dice.count == 0) {
        size_t named = skip_name(note, *i);

        if (named > *i) {
            *i = named;
            status = read_dice(note, i, note->n, variant, &out->dice, err);
        }
    }
    if (status == VD_OK && out->dice.count == 0 && note->c[*i] == '[') {
        status = read_named(note, i, &out->named, err);
        out->claim.named = (uint8_t)out->named;
    }
    return status;
}

vd_status vd_play_parse_phase(const char *text, size_t len, const vd_variant *variant, bool white,
                              vd_play_text *out, size_t *rest, vd_error *err)
{
    vd_note note;
    vd_play_text play = {.style = VD_STYLE_FFBG};
    vd_status status = vd_note_read(&note, text, len, err);
    size_t i, end, next;

    if (status != VD_OK)
        return status;
    i = vd_note_skip(&note, 0);
    status = read_head(&note, &i, variant, &play, err);
    if (status != VD_OK)
        return status;
    end = i;
    while (end < note.n && note.c[end] != ';' && note.c[end] != '[')
        end++;
    if (vd_note_skip(&note, i) >= end && play.named == 0)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, note.at[i], "24/18", 5);
    status = read_terms(&note, i, end, variant, white, &play, err);
    if (status != VD_OK)
        return status;
    if (play.named == 0 && play.claim.legs == 0 && !play.claim.no_play)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, note.at[i], "24/18", 5);
    next = end < note.n && note.c[end] == ';' ? vd_note_skip(&note, end + 1) : end;
    *rest = note.at[next];
    *out = play;
    return VD_OK;
}

vd_status vd_play_parse(const char *text, size_t len, const vd_variant *variant, bool white,
                        vd_play_text *out, vd_error *err)
{
    vd_play_text play = {.style = VD_STYLE_FFBG};
    size_t rest = 0;
    vd_status status = vd_play_parse_phase(text, len, variant, white, &play, &rest, err);

    if (status != VD_OK)
        return status;
    if (rest < len)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_trailing, rest, text + rest, len - rest);
    *out = play;
    return VD_OK;
}
