/* GNU Backgammon's XML of match equity tables, by expat: rows of explicit values, before and after the Crawford game. */
#include "met_rows.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

/* What is being read, and the text of the element that is open. */
typedef struct xml {
    met_rows *r;
    XML_Parser parser;
    vd_status status;
    bool is_met;
    char text[256];
    size_t length,
        at; /* of the text: its bytes, and where its first one that is no blank stands in the file */
    bool cut; /* it was longer */
} xml;

static void stop(xml *x, vd_status status)
{
    x->status = status;
    (void)XML_StopParser(x->parser, XML_FALSE);
}

static size_t here(const xml *x)
{
    const XML_Index at = XML_GetCurrentByteIndex(x->parser);

    return at < 0 ? 0 : (size_t)at;
}

static void stop_word(xml *x, vd_error_code code, const char *word)
{
    stop(x, vd_fail_word(x->r->err, VD_ERR_PARSE, code, here(x), word, strlen(word)));
}

static const char *attribute(const XML_Char **list, const char *name)
{
    for (size_t i = 0; list[i]; i += 2)
        if (!strcmp(list[i], name))
            return list[i + 1];
    return NULL;
}

static void begin_table(xml *x, const char *name, const XML_Char **list, bool post)
{
    const char *type = attribute(list, "type"), *player = attribute(list, "player");

    VD_ASSERT(list);
    if (type && strcmp(type, "explicit") != 0)
        stop_word(x, VD_ERROR_met_formula, type);
    /* player="0" or "1": a table for each, so they are not alike. */
    else if (post && player && strlen(player) == 1)
        stop(x, vd_fail_args(x->r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven, here(x), 2, 1, 0));
    else if (post ? x->r->posts > 0 : x->r->rows > 0)
        stop_word(x, VD_ERROR_twice, name);
    else
        x->r->has_post = post;
}

static void XMLCALL begin_element(void *user, const XML_Char *name, const XML_Char **list)
{
    xml *x = user;

    if (x->status != VD_OK)
        return;
    x->length = 0;
    x->cut = false;
    if (!x->is_met && strcmp(name, "met") != 0) {
        stop(x, vd_fail(x->r->err, VD_ERR_PARSE, VD_ERROR_bad_file, here(x)));
        return;
    }
    x->is_met = true;
    if (!strcmp(name, "pre-crawford-table"))
        begin_table(x, name, list, false);
    else if (!strcmp(name, "post-crawford-table"))
        begin_table(x, name, list, true);
    else if (!strcmp(name, "row") && !x->r->has_post && x->r->rows >= MET_MAX)
        stop(x, vd_eval_met_fail_shape(x->r, here(x), x->r->rows + 1, 0, MET_MAX));
}

static void XMLCALL add_text(void *user, const XML_Char *text, int count)
{
    xml *x = user;
    size_t len = (size_t)count, from = 0;

    VD_ASSERT(count >= 0 && x->length < sizeof x->text);
    while (x->length == 0 && from < len && met_is_blank(text[from]))
        from++;
    if (from == len)
        return;
    if (x->length == 0)
        x->at = here(x) + from;
    len -= from;
    if (len > sizeof x->text - 1 - x->length) {
        len = sizeof x->text - 1 - x->length;
        x->cut = true;
    }
    memcpy(x->text + x->length, text + from, len);
    x->length += len;
}

static void take_me(xml *x)
{
    vd_status status;
    double value;

    if (x->length == 0)
        x->at = here(x);
    if (x->cut || !vd_eval_met_number(x->text, x->length, &value))
        status = vd_eval_met_fail(x->r, VD_ERROR_met_value, x->at, x->text, x->length);
    else
        status = vd_eval_met_put(x->r, x->at, value);
    if (status != VD_OK)
        stop(x, status);
}

/* Cut between two characters where it is too long. */
static void take_name(xml *x)
{
    size_t len = x->length;

    VD_ASSERT(x->length < sizeof x->text);
    if (len > sizeof x->r->name - 1) {
        len = sizeof x->r->name - 1;
        while (len > 0 && ((unsigned char)x->text[len] & 0xC0) == 0x80)
            len--;
    }
    memcpy(x->r->name, x->text, len);
    x->r->name[len] = '\0';
}

/* Rows inside rows close after each other. */
static void end_row(xml *x)
{
    VD_ASSERT(x->r->rows >= 0 && x->r->rows <= MET_MAX);

    if (x->r->rows < MET_MAX)
        x->r->rows++;
    else
        stop(x, vd_eval_met_fail_shape(x->r, here(x), x->r->rows + 1, 0, MET_MAX));
}

static void XMLCALL end_element(void *user, const XML_Char *name)
{
    xml *x = user;
    double value;

    if (x->status != VD_OK)
        return;
    while (x->length > 0 && met_is_blank(x->text[x->length - 1]))
        x->length--;
    if (!strcmp(name, "me"))
        take_me(x);
    else if (!strcmp(name, "row") && !x->r->has_post)
        end_row(x);
    else if (!strcmp(name, "name"))
        take_name(x);
    else if (!strcmp(name, "length") && vd_eval_met_number(x->text, x->length, &value) &&
             value >= 1 && value <= MET_MAX)
        x->r->length = (int)value;
    x->length = 0;
}

vd_status vd_eval_met_read_xml(met_rows *r)
{
    xml x = {.r = r, .status = VD_OK};
    enum XML_Status parsed;

    if (r->len > INT32_MAX)
        return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, 0);
    x.parser = XML_ParserCreate(NULL);
    if (!x.parser)
        return vd_fail(r->err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    XML_SetUserData(x.parser, &x);
    XML_SetElementHandler(x.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(x.parser, add_text);
    parsed = XML_Parse(x.parser, r->text, (int)r->len, XML_TRUE);
    if (x.status == VD_OK && parsed != XML_STATUS_OK)
        x.status = XML_GetErrorCode(x.parser) == XML_ERROR_NO_MEMORY
                       ? vd_fail(r->err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0)
                       : vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, here(&x));
    r->at = r->len;
    XML_ParserFree(x.parser);
    return x.status;
}
