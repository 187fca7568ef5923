/* JSON on standard output, by jansson: a value goes out whole, as one line, or not at all. */
#include "cli.h"
#include "inner/json_text.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_MAX = 4096, NUMBER_MAX = 64, DECIMALS = 6 };

/* U+FFFD. */
static const char REPLACEMENT[] = "\xef\xbf\xbd";

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

/* A copy of `text` in which what is not UTF-8 has become U+FFFD. NULL: no memory. */
static char *mended(const char *text)
{
    char *copy = malloc(strlen(text) * (sizeof REPLACEMENT - 1) + 1);
    size_t filled = 0;

    VD_ASSERT(text);
    if (!copy)
        return NULL;
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        const int len = utf8_length(c);
        const size_t size = len ? (size_t)len : sizeof REPLACEMENT - 1;

        memcpy(copy + filled, len ? (const char *)c : REPLACEMENT, size);
        filled += size;
        c += len ? len : 1;
    }
    copy[filled] = '\0';
    return copy;
}

json_t *vd_cli_json_text(const char *text)
{
    char *copy = mended(text);
    json_t *json = copy ? json_string_nocheck(copy) : NULL;

    free(copy);
    return json;
}

json_t *vd_cli_json_position(const vd_variant *variant, const vd_pos *pos)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_position_format(&buf, variant, pos);
    return vd_cli_json_text(text);
}

json_t *vd_cli_json_dice(const vd_dice *dice)
{
    json_t *json = json_array();

    VD_ASSERT(dice->count <= sizeof dice->die);
    for (int i = 0; i < dice->count; i++)
        vd_json_add(&json, json_integer(dice->die[i]));
    return json;
}

json_t *vd_cli_json_real(vd_cli *cli, double value)
{
    if (!vd_real_known(value))
        cli->json_refused = true;
    return vd_json_real(value);
}

/* Six digits after the point and no "-0.000000"; jansson knows only how many are significant. */
static void write_real(FILE *out, const char *number)
{
    char digits[NUMBER_MAX];
    size_t minus;

    snprintf(digits, sizeof digits, "%.*f", DECIMALS, strtod(number, NULL));
    minus = digits[0] == '-' && digits[1 + strspn(digits + 1, "0.")] == '\0';
    fputs(digits + minus, out);
}

/* A dump of jansson's, its fractions with six digits. */
static void write_dump(FILE *out, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\"-0123456789");

        fwrite(text, 1, len, out);
        text += len;
        len = *text == '"';
        if (len) {
            while (text[len] != '"')
                len += text[len] == '\\' ? 2 : 1;
            len++;
        } else {
            len = strspn(text, "-+.0123456789eE");
        }
        if (*text != '"' && strcspn(text, ".eE") < len)
            write_real(out, text);
        else
            fwrite(text, 1, len, out);
        text += len;
    }
}

bool vd_cli_json_put(vd_cli *cli, json_t *json, vd_buf *sentence)
{
    char *text = vd_json_line(json);
    const bool refused = cli->json_refused;

    VD_ASSERT(sentence);
    cli->json_refused = false;
    json_decref(json);
    if (text) {
        write_dump(cli->out, text);
        putc('\n', cli->out);
    } else {
        (void)!vd_text_format(sentence, cli->lang,
                              refused ? vd_error_key(VD_ERROR_not_finite) : "cli.no_memory", NULL,
                              0);
    }
    free(text);
    return text != NULL;
}

bool vd_cli_json_all(vd_cli *cli, json_t *json)
{
    char text[SENTENCE_MAX];
    vd_buf sentence;

    vd_buf_init(&sentence, text, sizeof text);
    if (vd_cli_json_put(cli, json, &sentence))
        return true;
    return vd_cli_refuse_text(cli, text), false;
}

bool vd_cli_json_lines(vd_cli *cli, json_t *list)
{
    bool done = list != NULL;

    for (size_t i = 0; done && i < json_array_size(list); i++) {
        char *text = vd_json_line(json_array_get(list, i));

        done = text != NULL;
        if (done)
            fprintf(cli->out, "%s%s", i > 0 ? ",\n" : "[", text);
        free(text);
    }
    if (done)
        fputs(json_array_size(list) > 0 ? "]\n" : "[]\n", cli->out);
    else
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    json_decref(list);
    return done;
}

void vd_cli_bad_line(vd_cli *cli, unsigned long number, const char *sentence)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (!vd_cli_json_put(
            cli,
            json_pack("{s:I,s:o}", "line", (json_int_t)number, "error", vd_cli_json_text(sentence)),
            &buf))
        cli->failed = true;
}
