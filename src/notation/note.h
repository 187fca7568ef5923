/* Private to the room: a text made plain before it is read, and the readers that work on it. */
#ifndef VIDEAU_NOTE_H
#define VIDEAU_NOTE_H

#include "videau/notation.h"

enum { VD_NOTE_MAX = 1024 }; /* longest text that is read */

/* Small letters; no-break and thin spaces, tabs and line ends are ' ', every dash is '-', the fraction
 * slash is '/', "à" is VD_NOTE_TO. `at` maps each byte to the source, so that errors speak of it. */
typedef struct vd_note {
    const char *src;
    size_t n;
    char c[VD_NOTE_MAX + 1];      /* zero-terminated: c[n] may be looked at */
    uint16_t at[VD_NOTE_MAX + 1]; /* at[n] is the length of the source */
} vd_note;

enum { VD_NOTE_TO = 1 };

VD_NODISCARD vd_status vd_note_read(vd_note *note, const char *text, size_t len, vd_error *err);
/* Fail with the source bytes of [from, to) as the word. */
VD_NODISCARD vd_status vd_note_fail(const vd_note *note, vd_error *err, vd_error_code what,
                                    size_t from, size_t to);
/* The same with the word that stands at `from`. */
VD_NODISCARD vd_status vd_note_fail_at(const vd_note *note, vd_error *err, vd_error_code what,
                                       size_t from);
/* First index >= i that is no blank. */
size_t vd_note_skip(const vd_note *note, size_t i);
/* Is [from, to) this ASCII text? */
bool vd_note_is(const vd_note *note, size_t from, size_t to, const char *text);
/* Read digits at *i; false when there are none. Values above 99999 stay there. */
bool vd_note_number(const vd_note *note, size_t *i, int *out);

VD_INLINE bool vd_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

VD_INLINE bool vd_is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* The parts of a play in [i, end), each in its notation. */
VD_NODISCARD vd_status vd_terms_ffbg(const vd_note *note, size_t i, size_t end,
                                     const vd_variant *variant, vd_claim *claim, vd_error *err);
VD_NODISCARD vd_status vd_terms_letters(const vd_note *note, size_t i, size_t end, bool white,
                                        vd_claim *claim, vd_error *err);

bool vd_begins_ogid(const char *text, size_t len);
/* With or without "OGID=". */
bool vd_looks_like_ogid(const char *text, size_t len);
/* A letter's side number (R104): 1..12 for 1..24. */
VD_INLINE int vd_side_number(int letter)
{
    return letter <= 12 ? letter : 25 - letter;
}

/* Bytes of what people copy before a GNU id: "GNUBGID", "Position ID:", and the blanks after it; 0: nothing. */
size_t vd_note_label(const char *text, size_t len);

#endif
