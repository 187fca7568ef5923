/* The lessons, rules and glossary built into the program, and the boards that show a rule. */
#include "learn_data.h"
#include "inner/json_text.h"
#include "inner/normalise.h"
#include "inner/unrolled.h"

#include <string.h>

extern const char vd_learn_rules_begin[], vd_learn_rules_end[];
extern const char vd_learn_lessons_begin[], vd_learn_lessons_end[];
extern const char vd_learn_trictrac_begin[], vd_learn_trictrac_end[];
extern const char vd_learn_glossary_begin[], vd_learn_glossary_end[];

json_t *vd_learn_rules(void)
{
    return vd_json_read(vd_learn_rules_begin, (size_t)(vd_learn_rules_end - vd_learn_rules_begin),
                        0, NULL);
}

json_t *vd_learn_lessons(void)
{
    return vd_json_read(vd_learn_lessons_begin,
                        (size_t)(vd_learn_lessons_end - vd_learn_lessons_begin), 0, NULL);
}

json_t *vd_learn_trictrac(void)
{
    return vd_json_read(vd_learn_trictrac_begin,
                        (size_t)(vd_learn_trictrac_end - vd_learn_trictrac_begin), 0, NULL);
}

json_t *vd_learn_glossary(void)
{
    return vd_json_read(vd_learn_glossary_begin,
                        (size_t)(vd_learn_glossary_end - vd_learn_glossary_begin), 0, NULL);
}

void vd_fold(const char *text, char *out, size_t capacity)
{
    char *to = out;

    vd_normalise(text, out, capacity);
    for (const char *at = out; *at;) {
        const unsigned char first = (unsigned char)at[0], second = (unsigned char)at[1];
        const bool sign = first == 0xe2 && (second == 0x80 || second == 0x88) && at[2];

        if (sign || first == 0xc2) {
            *to++ = ' ';
            at += sign ? 3 : 1 + (second != 0);
        } else if (first == 0xc5 && (second == 0x92 || second == 0x93)) {
            *to++ = 'o';
            *to++ = 'e';
            at += 2;
        } else if ((first == 0xcc || first == 0xcd) && second) {
            at += 2;
        } else {
            *to++ = *at++;
        }
    }
    *to = '\0';
}

void vd_fold_asked(const char *text, char *out, size_t capacity)
{
    size_t from, len;

    vd_fold(text, out, capacity);
    from = strspn(out, " -*");
    len = strlen(out);
    while (len > from && strchr(" .,:;!?*", out[len - 1]))
        len--;
    if (len == from) /* marks alone: as they are */
        return;
    memmove(out, out + from, len - from);
    out[len - from] = '\0';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
}

/* Behind an entry: its end, a mark, or a remark in brackets. */
static bool ends_entry(const char *c)
{
    return !*c || strchr("|,;", *c) || (c[0] == ' ' && (c[1] == '(' || c[1] == ';'));
}

/* A dash is a blank between letters: "bear-off", but 3-2. */
static bool same_letter(const char *text, const char *word, size_t i)
{
    const bool dash = (text[i] == '-' && word[i] == ' ') || (text[i] == ' ' && word[i] == '-');

    return text[i] == word[i] || (dash && i && !strchr("0123456789", word[i - 1]));
}

/* Where `word` begins in `text`; NULL: nowhere. */
static const char *find_word(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;

        while (word[i] && text[i] && same_letter(text, word, i))
            i++;
        if (!word[i])
            return text;
    }
    return NULL;
}

/* Of a word that is only begun no more is missing than was said: "prem" is in "premier", "defi" not in "definitions". */
static bool is_short(const char *rest, size_t len)
{
    size_t more = 0;

    while (is_letter(rest[more]))
        more++;
    return more <= len;
}

vd_word_fit vd_word_fits(const char *text, const char *word)
{
    const size_t len = strlen(word);
    vd_word_fit best = VD_FIT_NONE;

    if (!len)
        return VD_FIT_START;
    for (const char *at = find_word(text, word); at; at = find_word(at + 1, word)) {
        const bool first = at == text || at[-1] == '|' ||
                           (at - text > 1 && at[-1] == ' ' && (at[-2] == ',' || at[-2] == ';'));
        vd_word_fit fit = is_short(at + len, len) ? VD_FIT_START : VD_FIT_NONE;

        if (at > text && is_letter(at[-1]))
            continue;
        if (!is_letter(at[len]))
            fit = first && ends_entry(at + len) ? VD_FIT_ENTRY : VD_FIT_WHOLE;
        best = fit > best ? fit : best;
    }
    return best;
}

static bool spell_british(char *word, size_t capacity)
{
    static const struct {
        const char *american, *british;
    } spelt[] = {{"center", "centre"},     {"color", "colour"},       {"defense", "defence"},
                 {"favor", "favour"},      {"neighbor", "neighbour"}, {"gray", "grey"},
                 {"maneuver", "manoeuvre"}};

    for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
        const size_t from = strlen(spelt[i].american), to = strlen(spelt[i].british);
        char *at = strstr(word, spelt[i].american);

        if (!at || strlen(word) - from + to >= capacity)
            continue;
        memmove(at + to, at + from, strlen(at + from) + 1);
        memcpy(at, spelt[i].british, to);
        if (!strncmp(at, "centreed", 8))
            memmove(at + 6, at + 7, strlen(at + 7) + 1);
        return true;
    }
    return false;
}

/* Of four letters, but for a plural: "cubes". */
static bool is_long(const char *word, size_t len)
{
    enum { LEAST = 5 };

    return len > LEAST || (len == LEAST && (word[len - 1] == 's' || word[len - 1] == 'x'));
}

bool vd_word_trictrac(vd_lang lang, char *word, size_t capacity)
{
    static const char *const names[] = {"trictrac", "tric-trac", "tric trac", "grand trictrac",
                                        "grand tric-trac"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i]) == 0) {
            vd_fold(vd_text(lang, "tt.name"), word, capacity);
            return true;
        }
    return false;
}

bool vd_word_other(vd_lang lang, char *word, size_t capacity)
{
    const size_t len = strlen(word);

    if (lang == VD_LANG_EN && spell_british(word, capacity))
        return true;
    if (!is_long(word, len) || (word[len - 1] & 0x80) || strpbrk(word, " /0123456789"))
        return false;
    word[len - 1] = '\0';
    return true;
}

/* Without the s of several; what is asked of rules says nothing by "rule". */
static void add_word(vd_phrase *phrase, const char *text, size_t len)
{
    enum { LEAST = 4 };
    static const char *const idle[] = {"regle", "rule"};
    char *word = phrase->word[phrase->words];

    if (len < LEAST || len >= VD_PHRASE_LETTERS - 1)
        return;
    memcpy(word, text, len);
    word[len - (len > LEAST && text[len - 1] == 's')] = '\0';
    word[len] = '\0';
    for (int i = 0; i < phrase->words; i++)
        if (!strcmp(phrase->word[i], word))
            return;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (!strcmp(idle[i], word))
            return;
    phrase->words++;
}

bool vd_phrase_read(const char *text, vd_phrase *out)
{
    out->words = 0;
    while (*text && out->words < VD_PHRASE_WORDS) {
        size_t len = 0;

        while (is_letter(text[len]))
            len++;
        add_word(out, text, len);
        text += len + (text[len] != '\0');
    }
    return out->words > 0;
}

uint32_t vd_phrase_in(const vd_phrase *phrase, const char *text)
{
    uint32_t found = 0;

    for (int i = 0; i < phrase->words; i++) {
        char several[VD_PHRASE_LETTERS + 1];

        snprintf(several, sizeof several, "%ss", phrase->word[i]);
        if (vd_word_fits(text, phrase->word[i]) >= VD_FIT_WHOLE ||
            vd_word_fits(text, several) >= VD_FIT_WHOLE)
            found |= UINT32_C(1) << i;
    }
    return found;
}

int vd_phrase_fit(const vd_phrase *phrase, uint32_t found)
{
    int count = 0;

    for (int i = 0; i < phrase->words; i++)
        count += (found >> i & 1U) != 0;
    if (count >= 4 && 3 * count >= phrase->words)
        return count;
    return count >= (phrase->words > 1 ? 2 : 1) && 2 * count >= phrase->words ? count : 0;
}

bool vd_example_read(const json_t *board, vd_example *out)
{
    const char *position = json_string_value(json_object_get(board, "position"));
    const char *dice = json_string_value(json_object_get(board, "dice"));
    const char *game = json_string_value(json_object_get(board, "variant"));
    vd_situation *s = &out->situation;
    vd_variant_id id = VD_BACKGAMMON;

    memset(out, 0, sizeof *out);
    out->json = board;
    out->white = json_is_true(json_object_get(board, "white"));
    if (game && vd_variant_find_played(game, strlen(game), &id) != VD_OK)
        return false;
    if (!position || vd_situation_parse(position, strlen(position), id, s, NULL) != VD_OK)
        return false;
    out->variant = vd_variant_get(s->variant);
    out->named = vd_pos_is_unrolled(&s->pos);
    return !dice || vd_dice_parse(dice, strlen(dice), &s->dice, NULL) == VD_OK;
}

/* What is written badly is refused by no rule where a game has rules of its own. */
static int cited(int rule)
{
    return rule ? rule : VD_RULE_OWN;
}

int vd_example_judge(const vd_example *example, const char *play, vd_lang lang, vd_plays *scratch,
                     vd_play *out, vd_buf *sentence)
{
    const vd_situation *s = &example->situation;
    vd_play_text text;
    vd_reason reason;
    vd_error error;

    VD_ASSERT(example->variant && play && scratch && out);
    memset(&error, 0, sizeof error);
    if (vd_play_parse(play, strlen(play), example->variant, example->white, &text, &error) !=
        VD_OK) {
        if (sentence)
            (void)!vd_explain_unreadable(sentence, lang, example->variant, play, strlen(play),
                                         &error);
        return cited(vd_explain_unreadable_rule(example->variant, &error));
    }
    reason = vd_play_judge(example->variant, &s->pos, s->dice, example->named, &text.claim, scratch,
                           out);
    if (reason.code == VD_REASON_legal)
        return 0;
    if (sentence)
        (void)!vd_explain_reason(sentence, lang, example->variant, &s->pos, s->dice, &reason);
    return cited(reason.rule);
}

static void take_flag(const json_t *rules, const char *key, bool *out)
{
    const json_t *value = json_object_get(rules, key);

    if (value)
        *out = json_is_true(value);
}

vd_session *vd_example_session(const vd_example *example)
{
    const json_t *agreed = json_object_get(example->json, "terms");
    const vd_situation *s = &example->situation;
    vd_session *session = NULL;
    vd_game_settings settings;

    memset(&settings, 0, sizeof settings);
    vd_match_rules_default(&settings.rules, s->variant, s->length);
    settings.rules.jacoby = s->jacoby;
    settings.rules.beavers = s->beavers;
    take_flag(agreed, "cube", &settings.rules.cube);
    take_flag(agreed, "beavers", &settings.rules.beavers);
    take_flag(agreed, "multipliers", &settings.rules.multipliers);
    settings.rules.cube_limit = (uint16_t)json_integer_value(json_object_get(agreed, "cube_limit"));
    settings.dice = VD_DICE_MANUAL;
    settings.set_up = true;
    settings.start = *s;
    if (vd_session_new(&settings, NULL, &session, NULL) != VD_OK)
        return NULL;
    return session;
}
