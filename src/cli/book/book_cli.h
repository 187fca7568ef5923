/* What the files of `videau book` share. Private to the program. */
#ifndef VD_BOOK_CLI_H
#define VD_BOOK_CLI_H

#include "columns.h"
#include "inner/book.h"

/* The book of --book, else the one built into the program. False: refused, and said. */
bool vd_cli_book(vd_cli *cli, vd_book **out);
/* The same from a file. */
bool vd_cli_book_file(vd_cli *cli, const char *path, vd_book **out);
/* A number with so many decimals after these words, with the language's comma. */
void vd_book_number(const vd_cli *cli, const char *before, int decimals, double value,
                    char out[VD_NUMBER_BYTES]);
/* Cells of a line, each so wide; negative: to the right. */
void vd_book_row(FILE *out, const char *const *cell, const int *width, int count, unsigned shown);
const char *vd_book_score_text(const vd_cli *cli, vd_book_score score);
/* How far the book is at each score, to cli->out; exact is a standard error of `error`, 0: the usual one. False: refused, and said. */
bool vd_book_coverage(vd_cli *cli, const vd_book *book, double error);
/* How often who uses the library has played each play of an entry, and any other. */
typedef struct vd_book_mine {
    bool known; /* there is a library that says who that is */
    uint32_t play[VD_BOOK_PLAYS], other;
} vd_book_mine;
/* Of --library, else the user's own where there is one. False: refused, and said. */
bool vd_book_count_mine(vd_cli *cli, const vd_book_entry *entry, vd_book_mine *out);
/* --grow: the exit code. */
int vd_book_grow_file(vd_cli *cli, const char *path);

#endif
