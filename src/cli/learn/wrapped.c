/* Paragraphs that fit the terminal. */
#include "wrapped.h"

enum { SENTENCE_BYTES = 2048, LINE_BYTES = 512, WRAP = 78 };

/* Width of the word at `text` in columns, its bytes in *len. */
static int word_width(const char *text, size_t *len)
{
    int width = 0;

    for (*len = 0; text[*len] && text[*len] != ' ' && text[*len] != '\n'; (*len)++)
        width += ((unsigned char)text[*len] & 0xc0) != 0x80;
    return width;
}

void vd_print_wrapped(const vd_cli *cli, const char *text, int indent)
{
    const size_t columns = vd_cli_columns(cli);
    const int wrap = columns && columns < WRAP ? (int)columns : WRAP;
    FILE *const out = cli->out;
    int col = 0;

    VD_ASSERT(indent >= 0 && indent < wrap);

    while (*text) {
        size_t len;
        int width = word_width(text, &len);

        if (col && col + 1 + width > wrap - indent) {
            putc('\n', out);
            col = 0;
        }
        if (col)
            putc(' ', out);
        else
            fprintf(out, "%*s", indent, "");
        fwrite(text, 1, len, out);
        col += width + (col > 0);
        text += len;
        while (*text == ' ' || *text == '\n')
            text++;
    }
    putc('\n', out);
}

void vd_print_sentence(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count,
                       int indent)
{
    char text[SENTENCE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    vd_print_wrapped(cli, text, indent);
}

void vd_print_list(vd_cli *cli, const char *key, const json_t *texts, int indent)
{
    char line[LINE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    for (size_t i = 0; i < json_array_size(texts); i++) {
        vd_buf_put(&buf, i ? " · " : "");
        vd_buf_put(&buf, json_string_value(json_array_get(texts, i)));
    }
    vd_print_sentence(cli, key, (const vd_text_arg[]){vd_text_string(line)}, 1, indent);
}
