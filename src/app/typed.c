/* What a person typed at a prompt. One table of words, French and English alike; whatever is not
 * in it is a play. */
#include "videau/app.h"

#include <string.h>

/* Never one letter, nor an empty line, for what doubles, takes, drops or resigns. */
static const struct {
    const char *word; /* folded: small letters, no accents */
    vd_verb verb;
} words[] = {
    {"lancer", VD_VERB_roll},       {"lance", VD_VERB_roll},
    {"roll", VD_VERB_roll},         {"r", VD_VERB_roll},
    {"double", VD_VERB_double},     {"doubler", VD_VERB_double},
    {"cube", VD_VERB_double},       {"cuber", VD_VERB_double},
    {"envoie", VD_VERB_double},     {"envoyer", VD_VERB_double},
    {"redouble", VD_VERB_double},   {"redoubler", VD_VERB_double},
    {"recube", VD_VERB_double},     {"recuber", VD_VERB_double},
    {"prendre", VD_VERB_take},      {"prends", VD_VERB_take},
    {"take", VD_VERB_take},         {"passer", VD_VERB_drop},
    {"passe", VD_VERB_drop},        {"pass", VD_VERB_drop},
    {"drop", VD_VERB_drop},         {"dropper", VD_VERB_drop},
    {"accepter", VD_VERB_accept},   {"accepte", VD_VERB_accept},
    {"accept", VD_VERB_accept},     {"refuser", VD_VERB_refuse},
    {"refuse", VD_VERB_refuse},     {"reject", VD_VERB_refuse},
    {"beaver", VD_VERB_beaver},     {"castor", VD_VERB_beaver},
    {"raccoon", VD_VERB_raccoon},   {"racoon", VD_VERB_raccoon},
    {"raton", VD_VERB_raccoon},     {"resign", VD_VERB_resign},
    {"abandon", VD_VERB_resign},    {"abandonner", VD_VERB_resign},
    {"abandonne", VD_VERB_resign},  {"hint", VD_VERB_hint},
    {"conseil", VD_VERB_hint},      {"undo", VD_VERB_undo},
    {"annuler", VD_VERB_undo},      {"annule", VD_VERB_undo},
    {"fin", VD_VERB_end},           {"end", VD_VERB_end},
    {"done", VD_VERB_end},          {"board", VD_VERB_board},
    {"plateau", VD_VERB_board},     {"plays", VD_VERB_plays},
    {"coups", VD_VERB_plays},       {"moves", VD_VERB_plays},
    {"rules", VD_VERB_rules},       {"rule", VD_VERB_rules},
    {"regle", VD_VERB_rules},       {"regles", VD_VERB_rules},
    {"score", VD_VERB_score},       {"pips", VD_VERB_pips},
    {"course", VD_VERB_pips},       {"casses", VD_VERB_cocked},
    {"casse", VD_VERB_cocked},      {"cocked", VD_VERB_cocked},
    {"mot", VD_VERB_word},          {"word", VD_VERB_word},
    {"sceau", VD_VERB_seal},        {"seal", VD_VERB_seal},
    {"save", VD_VERB_save},         {"sauver", VD_VERB_save},
    {"sauvegarder", VD_VERB_save},  {"enregistrer", VD_VERB_save},
    {"quit", VD_VERB_quit},         {"quitter", VD_VERB_quit},
    {"exit", VD_VERB_quit},         {"help", VD_VERB_help},
    {"aide", VD_VERB_help},         {"?", VD_VERB_help},
    {"droppe", VD_VERB_drop},       {"glossaire", VD_VERB_glossary},
    {"glossary", VD_VERB_glossary}, {"q", VD_VERB_quit},
};

enum { WORD_ROOM = 16 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The letter under a French accent: é è ê ë à â ç î ï ô ù û ü, of which the second byte decides
 * after C3. */
static char without_accent(unsigned char second)
{
    const unsigned char small =
        second >= 0x80 && second < 0xA0 ? (unsigned char)(second + 0x20) : second;

    switch (small) {
    case 0xA0:
    case 0xA2:
        return 'a';
    case 0xA7:
        return 'c';
    case 0xA8:
    case 0xA9:
    case 0xAA:
    case 0xAB:
        return 'e';
    case 0xAE:
    case 0xAF:
        return 'i';
    case 0xB4:
        return 'o';
    case 0xB9:
    case 0xBB:
    case 0xBC:
        return 'u';
    default:
        return '\0';
    }
}

/* Small letters, no accents; false when that is more than a command word could be. */
static bool normalise(const char *text, size_t len, char out[WORD_ROOM])
{
    size_t at = 0;

    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (at + 1 >= WORD_ROOM)
            return false;
        if (c >= 'A' && c <= 'Z') {
            c = (char)(c - 'A' + 'a');
        } else if ((unsigned char)c == 0xC3 && i + 1 < len) {
            c = without_accent((unsigned char)text[++i]);
            if (c == '\0')
                return false;
        }
        out[at++] = c;
    }
    out[at] = '\0';
    return true;
}

static void trim(const char **text, size_t *len)
{
    while (*len > 0 && is_blank((*text)[*len - 1]))
        --*len;
    while (*len > 0 && is_blank(**text)) {
        ++*text;
        --*len;
    }
}

static vd_verb find_word(const char *text, size_t len)
{
    char word[WORD_ROOM];

    if (normalise(text, len, word))
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (!strcmp(word, words[i].word))
                return words[i].verb;
    return VD_VERB_play;
}

static size_t first_word(const char *text, size_t len)
{
    size_t end = 0;

    while (end < len && !is_blank(text[end]))
        end++;
    return end;
}

/* Bytes of "je " or "j'" before a command word: « je double », « j’envoie à 2 » (R65). */
static size_t pronoun(const char *text, size_t len)
{
    static const char *const pronouns[] = {"je ", "j'", "j\u2019"};

    for (size_t i = 0; i < sizeof pronouns / sizeof *pronouns; i++) {
        const size_t size = strlen(pronouns[i]);

        if (len > size && (text[0] == 'j' || text[0] == 'J') &&
            !memcmp(text + 1, pronouns[i] + 1, size - 1))
            return find_word(text + size, first_word(text + size, len - size)) == VD_VERB_play
                       ? 0
                       : size;
    }
    return 0;
}

void vd_typed_parse(const char *line, size_t len, vd_typed *out)
{
    size_t word;

    trim(&line, &len);
    word = pronoun(line, len);
    line += word;
    len -= word;
    word = first_word(line, len);
    /* « dés cassés » */
    if (len > word && find_word(line, word) == VD_VERB_play) {
        char folded[WORD_ROOM];

        if (normalise(line, word, folded) && (!strcmp(folded, "des") || !strcmp(folded, "dice"))) {
            line += word;
            len -= word;
            trim(&line, &len);
            word = first_word(line, len);
        }
    }
    out->verb = len == 0 ? VD_VERB_none : find_word(line, word);
    if (out->verb != VD_VERB_play) {
        line += word;
        len -= word;
        trim(&line, &len);
    }
    out->rest = line;
    out->rest_len = len;
}

int vd_resign_value_parse(const char *text, size_t len)
{
    static const char *const names[] = {"simple", "gammon", "backgammon"};
    char word[WORD_ROOM];

    trim(&text, &len);
    if (len == 1 && text[0] >= '1' && text[0] <= '3')
        return text[0] - '0';
    if (normalise(text, len, word)) {
        for (int i = 0; i < 3; i++)
            if (!strcmp(word, names[i]))
                return i + 1;
        if (!strcmp(word, "single"))
            return 1;
        if (!strcmp(word, "mars"))
            return 2;
    }
    return 0;
}

bool vd_thrown_parse(const char *text, size_t len, int dice, uint8_t die[3])
{
    uint8_t read[3] = {0};
    size_t at = 0;

    VD_ASSERT(dice == 2 || dice == 3);
    trim(&text, &len);
    for (int i = 0; i < dice; i++) {
        const size_t end = at;

        while (i > 0 && at < len && (is_blank(text[at]) || text[at] == '-' || text[at] == ','))
            at++;
        if (at >= len || at - end > 2 || text[at] < '1' || text[at] > '6')
            return false;
        read[i] = (uint8_t)(text[at++] - '0');
    }
    if (at != len)
        return false;
    memcpy(die, read, sizeof read);
    return true;
}
