/* The opening book that is built into the program, or that of a file. */
#include "book_cli.h"

#include <stdlib.h>

extern const char vd_book_text_begin[], vd_book_text_end[];

bool vd_cli_book_file(vd_cli *cli, const char *path, vd_book **out)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    size_t len = 0;
    char *text = vd_cli_read_file(cli, path, &len);
    vd_status status;

    if (!text)
        return false;
    status = vd_book_read(text, len, out, &err);
    free(text);
    if (status == VD_ERR_PARSE)
        (void)vd_cli_refuse(cli, "cli.book.bad_file",
                            (const vd_text_arg[]){vd_text_string(path), vd_text_int(err.arg[0])},
                            2);
    else if (status != VD_OK)
        (void)vd_cli_refuse_error(cli, &err);
    return status == VD_OK;
}

bool vd_cli_book(vd_cli *cli, vd_book **out)
{
    const char *path = vd_cli_value(cli, "book");
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    if (path)
        return vd_cli_book_file(cli, path, out);
    if (vd_book_read(vd_book_text_begin, (size_t)(vd_book_text_end - vd_book_text_begin), out,
                     &err) == VD_OK)
        return true;
    VD_ASSERT(err.code == VD_ERROR_no_memory);
    (void)vd_cli_refuse_error(cli, &err);
    return false;
}
