/* UBGI: lines to the other program. */
#include "ubgi_parts.h"

enum { LINE_ROOM = 2048 };

void vd_ubgi_say(const vd_ubgi *u, const char *line)
{
    u->host->say(u->host->user, line);
}

void vd_ubgi_say_one(const vd_ubgi *u, char *line)
{
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    vd_ubgi_say(u, line);
}

void vd_ubgi_error(const vd_ubgi *u, const char *code, const char *key, const char *text)
{
    char line[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "error ");
    vd_buf_put(&buf, code);
    vd_buf_putc(&buf, ' ');
    (void)!vd_text_put(&buf, u->lang, key, VD_STR(text));
    vd_ubgi_say_one(u, line);
}

void vd_ubgi_no_memory(vd_ubgi *u)
{
    u->failed = true;
    vd_ubgi_error(u, "bad_state", "ubgi.no_memory", "");
}
