/* Lines of another program, one after the other: each gets its answer, a `go` exactly one that ends it, and nothing that is said
 * breaks a line. Thinking is ended soon. */
#include "fuzz_text.h"

#include "inner/ubgi.h"

#include <string.h>

enum { PATIENCE = 3, LINES_MAX = 64 };

static const vd_engine *engine;

typedef struct heard {
    int lines, finals, errors;
    int asked; /* how often the engine looked whether it is to stop */
} heard;

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

static void say(void *user, const char *line)
{
    heard *h = user;

    HOLD(line[0] != '\0');
    for (const char *c = line; *c; c++)
        HOLD((unsigned char)*c >= ' ');
    h->lines++;
    h->errors += begins(line, "error ");
    h->finals +=
        begins(line, "bestmove ") || begins(line, "bestcube ") || begins(line, "bestturn ");
}

static bool stop(void *user)
{
    heard *h = user;

    return ++h->asked > PATIENCE;
}

static int64_t clock_ms(void *user)
{
    (void)user;
    return 0;
}

static void check(const vd_ubgi_line *line, const heard *h)
{
    HOLD(h->finals + h->errors <= 1);
    switch (line->verb) {
    case VD_UBGI_GO:
        HOLD(h->finals + h->errors == 1);
        break;
    case VD_UBGI_GET:
    case VD_UBGI_ISREADY:
        HOLD(h->lines == 1);
        break;
    case VD_UBGI_STOP:
    case VD_UBGI_QUIT:
    case VD_UBGI_NOTHING:
        HOLD(h->lines == 0);
        break;
    default:
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    heard h = {0};
    const vd_ubgi_host host = {say, stop, clock_ms, &h};
    const char *at = (const char *)data, *end = at + size;
    vd_ubgi *ubgi = NULL;
    vd_engine *made = NULL;

    if (!engine)
        HOLD(vd_engine_new(&made, NULL) == VD_OK);
    engine = engine ? engine : made;
    HOLD(vd_ubgi_new(engine, &host, size % 2 ? VD_LANG_EN : VD_LANG_FR, "1", &ubgi) == VD_OK);
    for (int i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop_at = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop_at ? stop_at : end) - at);
        vd_ubgi_fault fault = {"", "", ""};
        vd_ubgi_line line;
        const bool good = vd_ubgi_read(at, len, &line, &fault);

        memset(&h, 0, sizeof h);
        HOLD(vd_ubgi_obey(ubgi, at, len) == !(good && line.verb == VD_UBGI_QUIT));
        if (good)
            check(&line, &h);
        else
            HOLD(h.errors == 1 && h.lines == 1 && vd_text(VD_LANG_FR, fault.key));
        at += len + 1;
    }
    vd_ubgi_free(ubgi);
    return 0;
}
