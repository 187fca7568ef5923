/* JSON on standard output: strings, positions, numbers. An object goes out whole or not at all. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_MAX = 4096, JSON_MAX = 1 << 20, NUMBER_MAX = 64 };

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

void vd_cli_json_position(FILE *out, const vd_variant *variant, const vd_pos *pos)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_position_format(&buf, variant, pos);
    vd_cli_json_string(out, text);
}

void vd_cli_bad_line(vd_cli *cli, unsigned long number, const char *sentence)
{
    fprintf(cli->out, "{\"line\":%lu,\"error\":", number);
    vd_cli_json_string(cli->out, sentence);
    fputs("}\n", cli->out);
}

bool vd_cli_json_begin(vd_cli *cli, vd_cli_json *json)
{
    /* Not open_memstream: without memory it drops what is written and says nothing. */
    *json = (vd_cli_json){.out = cli->out, .text = malloc(JSON_MAX)};
    json->memory = json->text ? fmemopen(json->text, JSON_MAX, "w") : NULL;
    cli->json_refused = false;
    if (json->memory) {
        cli->out = json->memory;
        return true;
    }
    free(json->text);
    return false;
}

void vd_cli_json_real(vd_cli *cli, double value, int decimals)
{
    char digits[NUMBER_MAX];
    size_t minus;

    if (!vd_real_known(value)) {
        cli->json_refused = true;
        return;
    }
    snprintf(digits, sizeof digits, "%.*f", decimals, value);
    /* No "-0.000000". */
    minus = digits[0] == '-' && digits[1 + strspn(digits + 1, "0.")] == '\0';
    fputs(digits + minus, cli->out);
}

bool vd_cli_json_end(vd_cli *cli, vd_cli_json *json, vd_buf *sentence)
{
    const bool failed = fflush(json->memory) != 0 || ferror(json->memory) != 0;
    const long length = ftell(json->memory);
    const bool whole = fclose(json->memory) == 0 && !failed && length >= 0;
    const bool known = !cli->json_refused;

    cli->out = json->out;
    if (sentence && whole && known)
        fwrite(json->text, 1, (size_t)length, cli->out);
    else if (sentence)
        (void)!vd_text_format(sentence, cli->lang,
                              whole ? vd_what_key(VD_WHAT_not_finite) : "cli.no_memory", NULL, 0);
    free(json->text);
    return whole && known;
}

bool vd_cli_json_all(vd_cli *cli, vd_cli_printer *print, const void *what)
{
    char text[SENTENCE_MAX];
    vd_cli_json json;
    vd_buf sentence;

    if (!vd_cli_json_begin(cli, &json))
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0), false;
    print(cli, what);
    vd_buf_init(&sentence, text, sizeof text);
    if (vd_cli_json_end(cli, &json, &sentence))
        return true;
    return vd_cli_refuse_text(cli, text), false;
}
