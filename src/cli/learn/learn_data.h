/* Learn: the data of data/learn built into the program, and the boards in it that show a rule. */
#ifndef VD_LEARN_DATA_H
#define VD_LEARN_DATA_H

#include "cli.h"
#include "videau/app.h"

#include <jansson.h>

/* data/learn/rules.json; the caller decrefs it. NULL: no memory. */
json_t *vd_learn_rules(void);
/* data/learn/lessons.json, likewise. */
json_t *vd_learn_lessons(void);
/* The lessons of trictrac, data/learn/trictrac.json, likewise. */
json_t *vd_learn_trictrac(void);
/* The same of data/learn/glossary.json. */
json_t *vd_learn_glossary(void);

/* A text as words are looked for in it: as vd_normalise has it, without quotation marks and other signs, œ as oe, accents that stand
 * for themselves left out. */
void vd_fold(const char *text, char *out, size_t capacity);
/* What is asked, folded, without marks before and behind it. */
void vd_fold_asked(const char *text, char *out, size_t capacity);
/* How well folded texts fit a word: as an entry of its own between commas or bars, as a whole word, as the beginning of
 * one, or not. No word is the beginning of all. A dash and a blank are the same. */
typedef enum vd_word_fit { VD_FIT_NONE, VD_FIT_START, VD_FIT_WHOLE, VD_FIT_ENTRY } vd_word_fit;
vd_word_fit vd_word_fits(const char *text, const char *word);
/* Another word to look for where this one was found nowhere: in English as the British spell it, as the texts do; else without
 * its last letter, as its ending may be another there. False: what is left would say too little. */
bool vd_word_other(vd_lang lang, char *word, size_t capacity);
/* Trictrac as it may be typed becomes the word that its texts have. False: it is another word. */
bool vd_word_trictrac(vd_lang lang, char *word, size_t capacity);
/* What was asked in several words that stand nowhere as they are: its words of four letters or more, each once, no matter
 * whether of one or of several. */
enum { VD_PHRASE_WORDS = 24, VD_PHRASE_LETTERS = 32 };
typedef struct vd_phrase {
    char word[VD_PHRASE_WORDS][VD_PHRASE_LETTERS];
    int words;
} vd_phrase;
/* Of a folded text. False: it has no such word. */
bool vd_phrase_read(const char *text, vd_phrase *out);
/* Which of them stand in a folded text, by bits. */
uint32_t vd_phrase_in(const vd_phrase *phrase, const char *text);
/* Their number where these are two, or the only one, and half of them at least, of a long phrase four and a third; else 0. */
int vd_phrase_fit(const vd_phrase *phrase, uint32_t found);
/* `videau glossary WORD` on what is known of the game's ancestors: those named so, printed after `before` other things, or as JSON into
 * *list where `list` is not NULL; returns how many. Without memory none, and cli->failed is set. */
int vd_find_ancestors(vd_cli *cli, const char *word, int before, json_t **list);
/* The words of the glossary that are it, or the nearest ones; none: those whose text has it. As above. */
int vd_find_terms(vd_cli *cli, const char *word, json_t **list);
/* Words and ancestors whose text has most of a phrase. As above. */
int vd_find_phrase(vd_cli *cli, const vd_phrase *phrase, json_t **list);
/* A line for each word of the glossary that the sources or other players call so, with its rules; `line` is the word as it
 * was typed. */
void vd_print_synonyms(vd_cli *cli, const char *word, const char *line);

/* One board of it. `json` is the caller's and must outlive the example. */
typedef struct vd_example {
    const json_t *json;
    vd_situation situation; /* with the dice of the board, if it has any */
    const vd_variant *variant;
    bool named; /* the dice are a double named after a 1-2 */
    bool white; /* letters are White's */
} vd_example;

/* False: the board cannot be read. */
bool vd_example_read(const json_t *board, vd_example *out);
/* Judge a play written on this board: the number of the rule that refuses it (T2 as 202; VD_RULE_OWN: by none), 0 when it is legal; then
 * *out is the play. `sentence` (may be NULL) gets what is to be said of a refusal. `scratch` as in vd_play_judge. */
int vd_example_judge(const vd_example *example, const char *play, vd_lang lang, vd_plays *scratch,
                     vd_play *out, vd_buf *sentence);
/* A game that stands on this board, under the rules that the board names; NULL: it cannot be. */
vd_session *vd_example_session(const vd_example *example);

#endif
