/* UBGI: lines from another program, and our engine's answers. */
#include "ubgi_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 2048 };

vd_status vd_ubgi_new(const vd_engine *engine, const vd_ubgi_host *host, vd_lang lang,
                      const char *version, vd_ubgi **out)
{
    vd_ubgi *u = calloc(1, sizeof *u);

    if (!u)
        return VD_ERR_NOMEM;
    u->engine = engine;
    u->host = host;
    u->lang = lang;
    u->version = version;
    u->plays.capacity = VD_PLAYS_MAX;
    u->plays.play = malloc(VD_PLAYS_MAX * sizeof *u->plays.play);
    u->list = malloc(VD_PLAYS_MAX * sizeof *u->list);
    vd_ubgi_keys_reset(u);
    if (!u->plays.play || !u->list ||
        vd_search_new(engine, VD_SEARCH_CACHE, &u->search, NULL) != VD_OK) {
        vd_ubgi_free(u);
        return VD_ERR_NOMEM;
    }
    *out = u;
    return VD_OK;
}

void vd_ubgi_free(vd_ubgi *u)
{
    if (!u)
        return;
    vd_search_free(u->search);
    free(u->plays.play);
    free(u->list);
    free(u);
}

static void greet(const vd_ubgi *u)
{
    char line[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "id name Videau ");
    vd_buf_put(&buf, u->version);
    vd_ubgi_say(u, line);
    vd_ubgi_say(u, "id author Videau");
    vd_buf_cut(&buf, 0);
    vd_buf_put(&buf, "id version ");
    vd_buf_put(&buf, u->version);
    vd_ubgi_say(u, line);
    vd_ubgi_say(u, "proto 0.2");
    vd_ubgi_keys_list(u);
    vd_ubgi_say(u, "ubgiok");
}

bool vd_ubgi_failed(const vd_ubgi *u)
{
    return u->failed;
}

/* ---- The position ---- */

static vd_status read_gnu(const vd_ubgi *u, vd_ubgi_word id, vd_situation *s, bool *says_match,
                          vd_error *err)
{
    const vd_variant *variant = vd_variant_get(vd_ubgi_variant(u));
    const char *colon = memchr(id.text, ':', id.len);
    const size_t len = colon ? (size_t)(colon - id.text) : id.len;
    vd_status status;

    vd_situation_init(s, vd_ubgi_variant(u));
    status = vd_gnu_position_parse(id.text, len, variant, &s->pos, err);
    if (status == VD_OK && colon)
        status = vd_gnu_match_parse(colon + 1, id.len - len - 1, s, err);
    *says_match = colon != NULL;
    return status;
}

static vd_status read_id(const vd_ubgi *u, const vd_ubgi_line *line, vd_situation *s,
                         bool *says_match, vd_error *err)
{
    const vd_ubgi_word id = line->value;
    const vd_variant_id variant = vd_ubgi_variant(u);

    *says_match = true;
    if (vd_ubgi_is(line->name, "gnubgid"))
        return read_gnu(u, id, s, says_match, err);
    if (vd_ubgi_is(line->name, "xgid"))
        return vd_xgid_parse(id.text, id.len, variant, s, err);
    if (vd_ubgi_is(line->name, "ogid"))
        return vd_ogid_parse(id.text, id.len, variant, s, err);
    return vd_text_form_parse(id.text, id.len, variant, s, err);
}

static void refuse_position(const vd_ubgi *u, const vd_error *err)
{
    char line[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "error bad_value position ");
    (void)!vd_explain_error(&buf, u->lang, err);
    vd_ubgi_say_one(u, line);
}

static void take_position(vd_ubgi *u, const vd_ubgi_line *line)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_situation s;
    bool says_match;
    vd_status status = read_id(u, line, &s, &says_match, &err);

    u->has_position = false;
    if (status == VD_OK)
        status = vd_pos_check(vd_variant_get(s.variant), &s.pos, &err);
    if (status != VD_OK) {
        refuse_position(u, &err);
        return;
    }
    if (!vd_engine_knows(u->engine, vd_variant_get(s.variant)) ||
        s.pos.pending != VD_PENDING_NONE || vd_variant_get(s.variant)->start_unentered > 0) {
        vd_ubgi_error(u, "unsupported", "ubgi.no_game", vd_variant_get(s.variant)->name);
        return;
    }
    u->has_position = true;
    u->says_match = says_match;
    u->situation = s;
}

/* ---- Lines in ---- */

static void new_game(vd_ubgi *u)
{
    u->has_position = false;
    vd_search_forget(u->search);
}

static void take_dice(vd_ubgi *u, const vd_ubgi_line *line)
{
    if (!u->has_position) {
        vd_ubgi_error(u, "bad_state", "ubgi.no_position", "");
        return;
    }
    u->situation.dice = vd_dice_make(line->die[0], line->die[1]);
    u->situation.doubled = false;
}

bool vd_ubgi_obey(vd_ubgi *u, const char *text, size_t len)
{
    vd_ubgi_fault fault = {"", "", ""};
    vd_ubgi_line line;

    if (!vd_ubgi_read(text, len, &line, &fault)) {
        vd_ubgi_error(u, fault.code, fault.key, fault.text);
        return true;
    }
    switch (line.verb) {
    case VD_UBGI_HELLO:
        greet(u);
        break;
    case VD_UBGI_ISREADY:
        vd_ubgi_say(u, "readyok");
        break;
    case VD_UBGI_NEWGAME:
        new_game(u);
        break;
    case VD_UBGI_KEYS:
        vd_ubgi_keys_list(u);
        break;
    case VD_UBGI_GET:
        vd_ubgi_get(u, &line);
        break;
    case VD_UBGI_SET:
        vd_ubgi_set(u, &line);
        break;
    case VD_UBGI_POSITION:
        take_position(u, &line);
        break;
    case VD_UBGI_DICE:
        take_dice(u, &line);
        break;
    case VD_UBGI_GO:
        vd_ubgi_go(u, &line);
        break;
    default: /* "stop" with nothing to stop */
        break;
    }
    return line.verb != VD_UBGI_QUIT;
}
