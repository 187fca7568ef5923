/* What `videau external` reads: a line at a time, answered by a guest at 0 ply. A line that is read prints as itself, and
 * whatever came before, every line has its answer or its error. */
#include "fuzz_text.h"

#include "videau/app.h"

static const vd_engine *engine;
static vd_search *search;

static void make_search(void)
{
    vd_engine *made = NULL;

    if (engine)
        return;
    HOLD(vd_engine_new(&made, NULL) == VD_OK);
    HOLD(vd_search_new(made, 8, &search, NULL) == VD_OK);
    engine = made;
}

static void returns(const vd_fibs *fibs)
{
    char text[1024], again[1024];
    vd_fibs back;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    HOLD(vd_fibs_format(&buf, fibs) == VD_OK);
    HOLD(vd_fibs_parse(text, buf.length, fibs->situation.variant, &back, NULL) == VD_OK);
    HOLD(vd_pos_equal(&back.situation.pos, &fibs->situation.pos));
    HOLD(back.seat == fibs->seat && back.returned == fibs->returned);
    vd_buf_init(&buf, again, sizeof again);
    HOLD(vd_fibs_format(&buf, &back) == VD_OK);
    HOLD(strcmp(text, again) == 0);
}

static void read_line(vd_external_player *guest, const char *line, size_t len,
                      vd_variant_id variant)
{
    vd_error error = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    char text[1024] = "";
    vd_fibs fibs;
    vd_buf buf;
    vd_status status = vd_fibs_parse(line, len, variant, &fibs, &error);

    if (status == VD_OK)
        returns(&fibs);
    else
        HOLD(error.code > VD_ERROR_none && error.code < VD_ERROR_COUNT && error.offset <= len);
    vd_buf_init(&buf, text, sizeof text);
    if (vd_external_player_answer(guest, line, len, NULL, &buf, &error) != VD_OK)
        HOLD(error.code > VD_ERROR_none && error.code < VD_ERROR_COUNT && text[0] == '\0');
    else
        HOLD(status == VD_OK && !buf.full);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    vd_external_player_rules rules = {.variant = VD_BACKGAMMON};
    vd_external_player *guest = NULL;

    if (size < 1)
        return 0;
    make_search();
    rules.jacoby = *text & 1;
    rules.beavers = *text & 2;
    rules.variant = *text & 4 ? VD_HYPERGAMMON : VD_BACKGAMMON;
    if (!vd_search_can(search, vd_variant_get(rules.variant), 0))
        rules.variant = VD_BACKGAMMON;
    HOLD(vd_external_player_new(engine, search, &rules, &guest) == VD_OK);
    for (text++; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const char *to = stop ? stop : end;

        read_line(guest, text, (size_t)(to - text), rules.variant);
        text = stop ? stop + 1 : end;
    }
    vd_external_player_free(guest);
    return 0;
}
