/* What a line of UBGI says: words told apart, numbers within their limits; nothing of the game is looked at. */
#include "ubgi_parts.h"

#include <string.h>

enum { NUMBER_DIGITS = 9, COUNT_MAX = 1000000, MOVETIME_MAX = 86400000 };

typedef struct words {
    const char *at, *end;
} words;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static vd_ubgi_word rest(const words *w)
{
    const char *at = w->at, *end = w->end;

    while (at < end && is_blank(*at))
        at++;
    while (end > at && is_blank(end[-1]))
        end--;
    return (vd_ubgi_word){at, (size_t)(end - at)};
}

/* The next one; of no length at the end. */
static vd_ubgi_word next(words *w)
{
    vd_ubgi_word word = rest(w);
    size_t len = 0;

    while (len < word.len && !is_blank(word.text[len]))
        len++;
    word.len = len;
    w->at = word.text + len;
    return word;
}

bool vd_ubgi_is(vd_ubgi_word word, const char *text)
{
    return strlen(text) == word.len && !memcmp(word.text, text, word.len);
}

void vd_ubgi_show(vd_ubgi_word word, char text[64])
{
    size_t i;

    for (i = 0; i < word.len && i < 63; i++)
        text[i] = word.text[i] > ' ' && word.text[i] <= '~' ? word.text[i] : '?';
    text[i] = '\0';
}

static bool refuse(vd_ubgi_fault *fault, const char *code, const char *key, vd_ubgi_word word)
{
    fault->code = code;
    fault->key = key;
    vd_ubgi_show(word, fault->text);
    return false;
}

bool vd_ubgi_number(vd_ubgi_word word, long low, long high, long *out)
{
    long value = 0;

    if (word.len == 0 || word.len > NUMBER_DIGITS)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        if (word.text[i] < '0' || word.text[i] > '9')
            return false;
        value = 10 * value + (word.text[i] - '0');
    }
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

/* Nothing but blanks is left. */
static bool ends(const words *w, vd_ubgi_fault *fault)
{
    const vd_ubgi_word word = rest(w);

    return word.len == 0 || refuse(fault, "bad_command", "ubgi.too_many_words", word);
}

/* ---- Each verb ---- */

static bool read_get(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    out->name = next(w);
    if (out->name.len == 0)
        return refuse(fault, "bad_command", "ubgi.get", out->name);
    return ends(w, fault);
}

static bool read_set(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    out->name = next(w);
    out->value = rest(w);
    return (out->name.len > 0 && out->value.len > 0) ||
           refuse(fault, "bad_command", "ubgi.set", (vd_ubgi_word){"", 0});
}

/* "setoption name Threads value 2", as 0.1 had it. */
static bool read_option(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    const vd_ubgi_word name = next(w);

    out->name = next(w);
    if (!vd_ubgi_is(name, "name") || out->name.len == 0 || !vd_ubgi_is(next(w), "value"))
        return refuse(fault, "bad_command", "ubgi.set", (vd_ubgi_word){"", 0});
    out->value = rest(w);
    return out->value.len > 0 || refuse(fault, "bad_command", "ubgi.set", (vd_ubgi_word){"", 0});
}

static bool read_position(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    out->name = next(w);
    out->value = rest(w);
    if (out->value.len > 0 && (vd_ubgi_is(out->name, "gnubgid") || vd_ubgi_is(out->name, "xgid") ||
                               vd_ubgi_is(out->name, "ogid") || vd_ubgi_is(out->name, "text")))
        return true;
    return refuse(fault, "bad_command", "ubgi.position", out->name);
}

static bool read_dice(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    for (int i = 0; i < 2; i++) {
        const vd_ubgi_word word = next(w);
        long die;

        if (!vd_ubgi_number(word, 1, 6, &die))
            return refuse(fault, "bad_value", "ubgi.dice", word);
        out->die[i] = (uint8_t)die;
    }
    return ends(w, fault);
}

static bool read_task(vd_ubgi_word word, vd_ubgi_line *out)
{
    static const char *const names[] = {
        [VD_UBGI_CHEQUER] = "chequer", [VD_UBGI_CUBE] = "cube",       [VD_UBGI_ANSWER] = "answer",
        [VD_UBGI_TURN] = "turn",       [VD_UBGI_ANALYSE] = "analyse", [VD_UBGI_ROLLOUT] = "rollout",
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vd_ubgi_is(word, names[i])) {
            out->task = (vd_ubgi_task)i;
            return true;
        }
    if (vd_ubgi_is(word, "checker") || vd_ubgi_is(word, "analyze")) {
        out->task = word.text[0] == 'c' ? VD_UBGI_CHEQUER : VD_UBGI_ANALYSE;
        return true;
    }
    return false;
}

/* "multipv 65": what is allowed is said as a key says it, "multipv 1..64". */
static bool refuse_number(vd_ubgi_fault *fault, const char *name, long low, long high)
{
    vd_buf buf;

    VD_ASSERT(low <= high);
    fault->code = "bad_value";
    fault->key = "ubgi.limit";
    vd_buf_init(&buf, fault->text, sizeof fault->text);
    vd_buf_put(&buf, name);
    vd_buf_putc(&buf, ' ');
    vd_buf_put_int(&buf, low);
    vd_buf_put(&buf, "..");
    vd_buf_put_int(&buf, high);
    return false;
}

/* A limit and its number, or what is wrong in *good; false: `word` is none. */
static bool read_limit(words *w, vd_ubgi_word word, vd_ubgi_line *out, bool *good,
                       vd_ubgi_fault *fault)
{
    const long plays =
        out->task == VD_UBGI_ROLLOUT ? (long)VD_UBGI_ROLLED_OUT_MAX : (long)VD_PLAYS_MAX;
    const struct {
        const char *name;
        long low, high;
        long *to;
    } limits[] = {
        {"depth", 0, VD_PLY_MAX, &out->depth},         {"multipv", 1, plays, &out->multipv},
        {"games", 1, COUNT_MAX, &out->games},          {"trials", 1, COUNT_MAX, &out->games},
        {"movetime", 0, MOVETIME_MAX, &out->movetime},
    };

    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (vd_ubgi_is(word, limits[i].name)) {
            *good = vd_ubgi_number(next(w), limits[i].low, limits[i].high, limits[i].to) ||
                    refuse_number(fault, limits[i].name, limits[i].low, limits[i].high);
            return true;
        }
    return false;
}

static bool read_go(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    vd_ubgi_word word = next(w);
    bool good = true;

    out->depth = out->multipv = out->games = out->movetime = -1;
    if (vd_ubgi_is(word, "role"))
        word = next(w);
    if (read_task(word, out))
        word = next(w);
    for (; word.len > 0; word = next(w)) {
        if (!read_limit(w, word, out, &good, fault))
            return refuse(fault, "bad_command", "ubgi.go", word);
        if (!good)
            return false;
    }
    return true;
}

/* 0.1 said apart who is on roll, where an id is always seen by that player. */
static bool read_turn(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    const vd_ubgi_word seat = next(w);

    (void)out;
    if (!vd_ubgi_is(seat, "p0") && !vd_ubgi_is(seat, "p1"))
        return refuse(fault, "bad_value", "ubgi.turn", seat);
    return ends(w, fault);
}

typedef bool read_rest(words *w, vd_ubgi_line *out, vd_ubgi_fault *fault);

bool vd_ubgi_read(const char *line, size_t len, vd_ubgi_line *out, vd_ubgi_fault *fault)
{
    static const struct {
        const char *name;
        vd_ubgi_verb verb;
        read_rest *rest; /* NULL: nothing follows */
    } verbs[] = {
        {"ubgi", VD_UBGI_HELLO, NULL},
        {"isready", VD_UBGI_ISREADY, NULL},
        {"newgame", VD_UBGI_NEWGAME, NULL},
        {"keys", VD_UBGI_KEYS, NULL},
        {"stop", VD_UBGI_STOP, NULL},
        {"quit", VD_UBGI_QUIT, NULL},
        {"get", VD_UBGI_GET, read_get},
        {"set", VD_UBGI_SET, read_set},
        {"setoption", VD_UBGI_SET, read_option},
        {"position", VD_UBGI_POSITION, read_position},
        {"dice", VD_UBGI_DICE, read_dice},
        {"go", VD_UBGI_GO, read_go},
        {"setturn", VD_UBGI_NOTHING, read_turn},
    };
    words w = {line, line + len};
    const vd_ubgi_word first = next(&w);

    memset(out, 0, sizeof *out);
    for (size_t i = 0; first.len > 0 && i < sizeof verbs / sizeof *verbs; i++)
        if (vd_ubgi_is(first, verbs[i].name)) {
            out->verb = verbs[i].verb;
            return verbs[i].rest ? verbs[i].rest(&w, out, fault) : ends(&w, fault);
        }
    return first.len == 0 || refuse(fault, "bad_command", "ubgi.unknown", first);
}
