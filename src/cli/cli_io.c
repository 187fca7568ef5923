#include "cli.h"

#include <string.h>

enum { SENTENCE_MAX = 4096 };

void vd_cli_say(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    fprintf(cli->out, "%s\n", text);
}

int vd_cli_refuse_text(vd_cli *cli, const char *sentence)
{
    fputs(cli->lang == VD_LANG_FR ? "videau\u00a0: " : "videau: ", cli->err);
    /* What the user typed is quoted in it: no escape sequence of his may reach the terminal. */
    for (const char *c = sentence; *c; c++)
        putc((unsigned char)*c < ' ' || *c == 127 ? '?' : *c, cli->err);
    putc('\n', cli->err);
    return VD_EXIT_UNUSABLE;
}

int vd_cli_refuse(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    return vd_cli_refuse_text(cli, text);
}

/* Length of the UTF-8 character at `text`, 0 when it is none (overlong, surrogate, cut short). */
static int utf8_length(const unsigned char *text)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    int len = text[0] < 0x80 ? 1 : text[0] < 0xc0 ? 0 : text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 4;
    unsigned code = len == 2 ? text[0] & 0x1fU : len == 3 ? text[0] & 0x0fU : text[0] & 0x07U;

    if (len <= 1)
        return len;
    if (text[0] > 0xf4)
        return 0;
    for (int i = 1; i < len; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3fU);
    }
    if (code < least[len] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return 0;
    return len;
}

void vd_cli_json_string(FILE *out, const char *text)
{
    const unsigned char *c = (const unsigned char *)text;

    putc('"', out);
    while (*c) {
        int len = utf8_length(c);

        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < ' ' || *c == 127)
            fprintf(out, "\\u%04x", *c);
        else if (!len)
            fputs("\\ufffd", out);
        else
            fwrite(c, 1, (size_t)len, out);
        c += len ? len : 1;
    }
    putc('"', out);
}

void vd_cli_board_style(const vd_cli *cli, vd_board_style *out)
{
    vd_board_style_default(out);
    out->lang = cli->lang;
    out->unicode = cli->unicode;
    out->colour = cli->colour;
}
