/* Trictrac in words: a throw, what it gives with the men that make it, why something is refused. */
#include "videau/app_trictrac.h"

enum { PIECE_MAX = 256 };

vd_status vd_tt_say_throw(vd_buf *out, vd_lang lang, vd_dice dice)
{
    const int a = dice.die[0], b = dice.die[1];
    char key[32], name[2][PIECE_MAX];
    vd_buf buf;

    VD_ASSERT(dice.count >= 2);
    for (int i = 0; i < 2; i++) {
        vd_buf_init(&buf, key, sizeof key);
        vd_buf_put(&buf, a == b ? "tt.doublet." : "tt.number.");
        /* The higher is said first. */
        vd_buf_put_int(&buf, (a > b) == (i == 0) ? a : b);
        vd_buf_init(&buf, name[i], sizeof name[i]);
        vd_buf_put(&buf, vd_text(lang, key));
    }
    if (a == b)
        vd_buf_put(out, name[0]);
    else
        (void)!vd_text_put(out, lang, "tt.throw", VD_STR(name[0]), VD_STR(name[1]));
    return out->full ? VD_ERR_FULL : VD_OK;
}

/* ---- What a throw gives ---- */

typedef struct telling {
    vd_lang lang;
    vd_tt_numbering numbering;
    int high, low;
} telling;

static void put_case(const telling *t, char *text, int at)
{
    vd_buf buf;

    vd_buf_init(&buf, text, 8);
    vd_tt_case_format(&buf, at, t->numbering);
}

/* What a number names. */
static const char *word_of(vd_tt_numbering numbering)
{
    return numbering == VD_TT_BY_FLECHE ? "tt.word.fleche" : "tt.word.case";
}

static bool is_false(const vd_tt_event *event)
{
    return event->kind == VD_TT_EVENT_false_grand || event->kind == VD_TT_EVENT_false_petit;
}

static bool is_kept(const vd_tt_event *event)
{
    return event->kind >= VD_TT_EVENT_petit_kept && event->kind <= VD_TT_EVENT_retour_kept;
}

/* One man: "le 4 de la case 8", or by both numbers with its rest. `number` is 0 where it is told by its cases alone. */
static void put_man(vd_buf *out, const telling *t, const vd_tt_event *event, const vd_tt_way *way,
                    int i)
{
    const int from = way->man[i].from, to = way->man[i].to, rest = way->man[i].rest;
    char text[3][8];

    put_case(t, text[0], from);
    put_case(t, text[1], to);
    put_case(t, text[2], rest);
    if (rest)
        (void)!vd_text_put(out, t->lang,
                           !is_false(event)    ? "tt.way.rest"
                           : t->high == t->low ? "tt.way.shut_one"
                                               : "tt.way.shut",
                           VD_STR(text[0]), VD_STR(text[1]), VD_STR(text[2]));
    else if (to == VD_TT_OUT)
        (void)!vd_text_put(out, t->lang, "tt.way.out", VD_STR(text[0]));
    else
        (void)!vd_text_put(out, t->lang, to - from == 1 ? "tt.way.ace" : "tt.way.man",
                           VD_STR(text[0]), VD_STR(text[1]), VD_INT(to - from));
}

/* Two men who take the coin each a case short of its number (TT17): no number of the throw is the way that a man went. */
static bool is_by_power(const telling *t, const vd_tt_way *way)
{
    int gone[2];

    if (way->men != 2 || t->high == 0)
        return false;
    for (int i = 0; i < 2; i++) {
        if (way->man[i].to != VD_TT_COIN || way->man[i].rest)
            return false;
        gone[i] = VD_TT_COIN - way->man[i].from + 1;
    }
    return (gone[0] == t->high && gone[1] == t->low) || (gone[0] == t->low && gone[1] == t->high);
}

/* The higher number first. */
static void put_power(vd_buf *out, const telling *t)
{
    char text[3][8];

    put_case(t, text[0], VD_TT_OTHER_COIN - t->high);
    put_case(t, text[1], VD_TT_OTHER_COIN - t->low);
    put_case(t, text[2], VD_TT_COIN);
    (void)!vd_text_put(out, t->lang, t->high == t->low ? "tt.way.power_two" : "tt.way.power",
                       VD_STR(text[0]), VD_STR(text[1]), VD_STR(text[2]), VD_INT(t->high),
                       VD_INT(t->low));
}

static void put_way(vd_buf *out, const telling *t, const vd_tt_event *event, const vd_tt_way *way)
{
    if (event->kind == VD_TT_EVENT_not_played) {
        vd_buf_put_int(out, way->by == VD_TT_BY_LOW ? t->low : t->high);
        return;
    }
    if (is_by_power(t, way)) {
        put_power(out, t);
        return;
    }
    for (int i = 0; i < way->men; i++) {
        vd_buf_put(out, i ? vd_text(t->lang, "tt.way.and") : "");
        put_man(out, t, event, way, i);
    }
}

static void put_ways(vd_buf *out, const telling *t, const vd_tt_event *event)
{
    bool first = true;

    for (int i = 0; i < event->ways; i++) {
        const vd_tt_way *way = &event->way[i];

        if (!way->men && event->kind != VD_TT_EVENT_not_played)
            continue;
        vd_buf_put(out, first                                   ? " — "
                        : event->kind == VD_TT_EVENT_not_played ? ", "
                                                                : vd_text(t->lang, "tt.way.or"));
        if (first && is_kept(event))
            vd_buf_put(out, vd_text(t->lang, "tt.way.such"));
        first = false;
        put_way(out, t, event, way);
        /* Both numbers of a doublet, when neither is played, are one word. */
        if (event->kind == VD_TT_EVENT_not_played && t->high == t->low)
            break;
    }
}

vd_status vd_tt_say_event(vd_buf *out, vd_lang lang, const vd_tt_event *event, vd_dice dice,
                          vd_tt_numbering numbering)
{
    const int a = dice.die[0], b = dice.die[1];
    const telling t = {lang, numbering, a > b ? a : b, a > b ? b : a};
    const vd_tt_event_kind kind = (vd_tt_event_kind)event->kind;
    char at[8];

    put_case(&t, at, event->at);
    (void)!vd_text_put(
        out, lang, vd_tt_event_key(kind), VD_INT(event->points), VD_INT(event->ways), VD_STR(at),
        VD_STR(vd_text(lang, event->at < VD_TT_COIN ? "tt.jan.petit" : "tt.jan.retour")),
        VD_STR(vd_text(lang, word_of(numbering))));
    (void)!vd_text_put(out, lang, "tt.event_points", VD_INT(event->points));
    if (event->ways > 1 && kind != VD_TT_EVENT_not_played)
        (void)!vd_text_put(out, lang, "tt.event_ways", VD_INT(event->ways));
    put_ways(out, &t, event);
    if (vd_tt_event_rule(kind))
        (void)!vd_text_put(out, lang, "tt.event_rule", VD_INT(vd_tt_event_rule(kind)));
    return out->full ? VD_ERR_FULL : VD_OK;
}

/* ---- Refusals ---- */

/* " (TT11)." in the place of the last full stop. */
static void put_rule(vd_buf *out, int rule)
{
    if (!rule)
        return;
    if (out->length && out->data[out->length - 1] == '.')
        vd_buf_cut(out, out->length - 1);
    vd_buf_put(out, " (TT");
    vd_buf_put_int(out, rule);
    vd_buf_put(out, ").");
}

vd_status vd_tt_say_reason(vd_buf *out, vd_lang lang, const vd_tt_reason *reason,
                           vd_tt_numbering numbering)
{
    const telling t = {lang, numbering, 0, 0};
    char text[2][8], play[64];
    vd_buf buf;

    put_case(&t, text[0], reason->from);
    put_case(&t, text[1], reason->to);
    vd_buf_init(&buf, play, sizeof play);
    vd_tt_play_format(&buf, &reason->example, numbering);
    (void)!vd_text_put(out, lang, vd_tt_reason_key(reason->code), VD_STR(text[0]), VD_STR(text[1]),
                       VD_INT(reason->number), VD_STR(play),
                       VD_STR(vd_text(lang, word_of(numbering))));
    put_rule(out, reason->rule);
    return out->full ? VD_ERR_FULL : VD_OK;
}

vd_status vd_tt_say_denial(vd_buf *out, vd_lang lang, vd_tt_denial denial)
{
    (void)!vd_text_format(out, lang, vd_tt_denial_key(denial), NULL, 0);
    put_rule(out, vd_tt_denial_rule(denial));
    return out->full ? VD_ERR_FULL : VD_OK;
}
