/* Plays as text, phase by phase. What names a legal play of a position prints as its canonical text, and that
 * names the same play. The input: a digit for the variant, one for the position and the colour, one for the dice. */
#include "fuzz_text.h"

static vd_play room[VD_PLAYS_MAX];

static void check_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool white,
                        vd_play_text *play)
{
    for (int style = VD_STYLE_FFBG; style <= VD_STYLE_LETTERS; style++) {
        vd_plays scratch = {room, VD_PLAYS_MAX, 0};
        vd_play legal, back;
        vd_play_text again;
        vd_reason reason = vd_play_judge(variant, pos, dice, false, &play->claim, &scratch, &legal);
        char text[256];
        vd_buf buf;

        HOLD(reason.code < VD_REASON_COUNT);
        if (reason.code != VD_REASON_legal)
            return;
        vd_buf_init(&buf, text, sizeof text);
        vd_play_format(&buf, variant, pos, dice, &legal, (vd_style)style, white);
        HOLD(!buf.full);
        HOLD(vd_play_parse(text, buf.length, variant, white, &again, NULL) == VD_OK);
        reason = vd_play_judge(variant, pos, dice, false, &again.claim, &scratch, &back);
        HOLD(reason.code == VD_REASON_legal && vd_pos_equal(&back.result, &legal.result));
    }
}

static vd_pos position(const vd_variant *variant, int which)
{
    static const char *const texts[] = {"start",
                                        "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 9:1 1:1]",
                                        "M[bar:2 13:5 8:3 6:5] A[20:2 19:4 17:2 12:5 1:2]",
                                        "M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]",
                                        "M[13:1 2:7 1:7] A[24:6 23:6 10:1 9:1 6:1]",
                                        "M[22:1 19:1 13:3] A[24:2] hors:10/13"};
    const char *text = texts[(unsigned)which % (sizeof texts / sizeof texts[0])];
    vd_situation s;

    if (vd_situation_parse(text, strlen(text), (vd_variant_id)variant->id, &s, NULL) != VD_OK)
        vd_situation_init(&s, (vd_variant_id)variant->id);
    return s.pos;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const vd_variant *variant;
    const char *text = (const char *)data + 3;
    vd_pos pos;
    vd_dice dice;
    bool white;

    if (size < 3)
        return 0;
    size -= 3;
    variant = vd_variant_get(fuzz_variant(data[0]));
    pos = position(variant, data[1] & 15);
    white = data[1] & 16;
    vd_dice_nth(data[2] % 21, &dice);
    for (int phase = 0; size > 0 && phase < 8; phase++) {
        vd_play_text play;
        vd_error error;
        size_t rest = 0;

        if (vd_play_parse_phase(text, size, variant, white, &play, &rest, &error) != VD_OK) {
            HOLD(error.code > VD_ERROR_none && error.code < VD_ERROR_COUNT && error.offset <= size);
            return 0;
        }
        HOLD(rest > 0 && rest <= size);
        HOLD((vd_play_parse(text, size, variant, white, &play, NULL) == VD_OK) == (rest == size));
        check_legal(variant, &pos, play.dice.count ? play.dice : dice, white, &play);
        text += rest;
        size -= rest;
    }
    return 0;
}
