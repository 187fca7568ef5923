/* Numbers for people, with a decimal comma in French, and texts in columns. Private to the program. */
#ifndef VD_COLUMNS_H
#define VD_COLUMNS_H

#include "cli.h"

enum { VD_NUMBER_BYTES = 32 };

/* Chances in the order of vd_probs, a bit each. */
enum {
    VD_COLUMNS_WIN = 1,
    VD_COLUMNS_DOUBLE = 1U << 1 | 1U << 3,
    VD_COLUMNS_TRIPLE = 1U << 2 | 1U << 4
};

void vd_columns_number(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES]); /* "+0,123" */
void vd_columns_percent(const vd_cli *cli, double chance, char out[VD_NUMBER_BYTES]);
/* Depths in sentences: 2, or "roller-3"; and in a column: "2", "r3". */
vd_text_arg vd_columns_depth(int depth);
void vd_columns_depth_cell(int depth, char out[VD_NUMBER_BYTES]);
/* Columns that a text of the catalogue or any other takes: characters, no wide ones among them. */
int vd_columns_of(const char *text);
void vd_columns_pad(FILE *out, const char *text, int width, bool right);
/* Of the columns in the bits of `shown` those for which the terminal has room beside `before` that are always there: where it has not
 * for all, the groups of `leave` go, one after the other. A width may be negative, as where it says that a text stands at the right. */
unsigned vd_columns_fitting(const vd_cli *cli, int before, const int *width, unsigned shown,
                            const unsigned *leave, size_t groups);
/* The bits of the chances that the game has, and the word for one of them. */
unsigned vd_columns_chances(const vd_variant *variant);
const char *vd_columns_chance_key(const vd_variant *variant, int chance);
/* "  label   number", the label taking `width` columns. */
void vd_columns_row(vd_cli *cli, const char *key, int width, const char *number);

#endif
