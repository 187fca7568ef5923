/* Advice at trictrac in words. */
#include "inner/decimal.h"
#include "videau/app_trictrac.h"

#include <math.h>
#include <string.h>

enum { PIECE_MAX = 1024, PLAY_WIDTH = 14 };

/* Less is written as 0.00 holes. */
static const double SAID_LEAST = 0.005;

static void put_number(char *out, size_t size, vd_lang lang, double value, int digits, bool sign)
{
    char text[32];
    vd_buf buf;

    vd_buf_init(&buf, out, size);
    vd_text_number(lang, fabs(value), digits, text, sizeof text);
    if (sign)
        vd_buf_put(&buf, value < 0.0 ? "\xE2\x88\x92" : "+");
    vd_buf_put(&buf, text);
}

static void put_play(char *out, size_t size, const vd_tt_play *play, vd_tt_numbering numbering)
{
    vd_buf buf;

    vd_buf_init(&buf, out, size);
    vd_tt_play_format(&buf, play, numbering);
}

static void say_rated(vd_buf *out, vd_lang lang, int rank, const vd_tt_rated *rated,
                      vd_tt_numbering numbering)
{
    char play[64], holes[32];

    put_play(play, sizeof play, &rated->play, numbering);
    for (size_t len = strlen(play); len < PLAY_WIDTH; len++) {
        play[len] = ' ';
        play[len + 1] = '\0';
    }
    put_number(holes, sizeof holes, lang, rated->holes, 2, true);
    (void)!vd_text_put(out, lang, rated->ahead ? "tt.advice.line" : "tt.advice.line_rough",
                       VD_INT(rank), VD_STR(play), VD_STR(holes));
    vd_buf_putc(out, '\n');
}

vd_status vd_tt_say_advice(vd_buf *out, vd_lang lang, const vd_tt_advice *advice,
                           vd_tt_numbering numbering)
{
    char hold[32], leave[32];

    if (advice->choice) {
        put_number(hold, sizeof hold, lang, advice->hold, 2, true);
        put_number(leave, sizeof leave, lang, advice->leave, 2, true);
        (void)!vd_text_put(out, lang,
                           advice->leave > advice->hold ? "tt.advice.leave" : "tt.advice.hold",
                           VD_STR(hold), VD_STR(leave));
        vd_buf_putc(out, '\n');
        return out->full ? VD_ERR_FULL : VD_OK;
    }
    vd_buf_put(out, vd_text(lang, "tt.advice.title"));
    vd_buf_putc(out, '\n');
    for (size_t i = 0; i < advice->count; i++)
        say_rated(out, lang, (int)i + 1, &advice->rated[i], numbering);
    return out->full ? VD_ERR_FULL : VD_OK;
}

vd_status vd_tt_say_verdict(vd_buf *out, vd_lang lang, const vd_tt_verdict *verdict,
                            vd_tt_numbering numbering)
{
    static const char *const why[VD_TT_WHYS] = {
#define VD_TT_WHY_KEY(name) "tt.why." #name,
        VD_TT_WHY_LIST(VD_TT_WHY_KEY)
#undef VD_TT_WHY_KEY
    };
    /* French has the singular below two. */
    const int many = verdict->loss < 2.0 ? 1 : 2;
    const bool right = verdict->loss < SAID_LEAST;
    char loss[32], best[64], number[2][32];

    put_number(loss, sizeof loss, lang, verdict->loss, 2, false);
    if (verdict->choice) {
        (void)!vd_text_put(out, lang,
                           right                 ? "tt.tutor.choice_right"
                           : verdict->leave_best ? "tt.tutor.held"
                                                 : "tt.tutor.left",
                           VD_STR(loss), VD_INT(many));
        return out->full ? VD_ERR_FULL : VD_OK;
    }
    put_play(best, sizeof best, &verdict->best.play, numbering);
    (void)!vd_text_put(out, lang, right ? "tt.tutor.play_right" : "tt.tutor.play", VD_STR(loss),
                       VD_STR(best), VD_INT(many));
    if (right || verdict->why == VD_TT_WHY_none)
        return out->full ? VD_ERR_FULL : VD_OK;
    put_number(number[0], sizeof number[0], lang, verdict->after_played, 1, false);
    put_number(number[1], sizeof number[1], lang, verdict->after_best, 1, false);
    vd_buf_putc(out, ' ');
    (void)!vd_text_put(out, lang, why[verdict->why], VD_STR(number[0]), VD_STR(number[1]),
                       VD_STR(best));
    return out->full ? VD_ERR_FULL : VD_OK;
}

/* ---- Marks ---- */

static void say_sum(vd_buf *out, vd_lang lang, const vd_tt_marking *marking)
{
    const int less = marking->right - marking->marked;
    const char *key = less == 0  ? "tt.marking.right"
                      : less > 0 ? "tt.marking.less"
                                 : "tt.marking.more";

    (void)!vd_text_put(out, lang, key, VD_INT(marking->right), VD_INT(marking->marked),
                       VD_INT(less < 0 ? -less : less));
    vd_buf_putc(out, '\n');
}

vd_status vd_tt_say_marking(vd_buf *out, vd_lang lang, const vd_tt_marking *marking,
                            vd_tt_numbering numbering)
{
    int so_far = 0;

    for (size_t i = 0; i < marking->events.count; i++) {
        const vd_tt_event *event = &marking->events.event[i];
        char line[PIECE_MAX];
        vd_buf buf;

        if (event->to != marking->view)
            continue;
        so_far += event->points;
        vd_buf_init(&buf, line, sizeof line);
        (void)!vd_tt_say_event(&buf, lang, event, marking->dice, numbering);
        (void)!vd_text_put(out, lang, "tt.marking.event", VD_STR(line), VD_INT(so_far));
        vd_buf_putc(out, '\n');
    }
    if (so_far == 0) {
        vd_buf_put(out, vd_text(lang, "tt.play.gives_nothing"));
        vd_buf_putc(out, '\n');
    }
    say_sum(out, lang, marking);
    return out->full ? VD_ERR_FULL : VD_OK;
}
