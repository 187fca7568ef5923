/* What is hashed for the program's dice. docs/DICE.md states each text with a worked example. */
#include "videau/notation.h"

enum { FAIR = 252 }; /* 42 times 6: the bytes above it would favour 1 to 4 */

static void put_line(vd_buf *out, const char *name, const char *value)
{
    vd_buf_put(out, name);
    vd_buf_putc(out, ' ');
    vd_buf_put(out, value);
    vd_buf_putc(out, '\n');
}

void vd_dice_contribution_text(vd_buf *out, const char *commitment, int seat,
                               const vd_dice_contribution *given)
{
    VD_ASSERT(seat == 0 || seat == 1);
    vd_buf_put(out, "videau dice value 1\n");
    put_line(out, "seal", commitment);
    put_line(out, "seat", seat ? "1" : "0");
    put_line(out, "value", given->value);
    put_line(out, "word", given->word);
}

static void put_contribution(vd_buf *out, int seat, const vd_dice_contribution *given)
{
    VD_ASSERT(seat == 0 || seat == 1);
    vd_buf_put(out, seat ? "seat 1 " : "seat 0 ");
    put_line(out, given->value, given->word);
}

void vd_dice_roll_text(vd_buf *out, const char *commitment, const vd_dice_contribution given[2],
                       uint32_t game, uint32_t roll, uint32_t block)
{
    vd_buf_put(out, "videau dice roll 1\n");
    put_line(out, "seal", commitment);
    for (int seat = 0; seat < 2; seat++)
        if (given[seat].value)
            put_contribution(out, seat, &given[seat]);
    vd_buf_put(out, "game ");
    vd_buf_put_int(out, game);
    vd_buf_put(out, " roll ");
    vd_buf_put_int(out, roll);
    vd_buf_put(out, " block ");
    vd_buf_put_int(out, block);
    vd_buf_putc(out, '\n');
}

/* The counters stand at the end, so that no word can imitate another roll. */
void vd_dice_word_text(vd_buf *out, const char *word, uint32_t game, uint32_t roll, uint32_t block)
{
    const uint32_t counters[] = {game, roll, block};

    vd_buf_put(out, word);
    for (int i = 0; i < 3; i++) {
        vd_buf_putc(out, '|');
        vd_buf_put_int(out, counters[i]);
    }
}

void vd_dice_take(const uint8_t block[VD_DICE_BLOCK], int dice, uint8_t *die, int *found)
{
    VD_ASSERT(dice == 2 || dice == 3);
    for (int i = 0; i < VD_DICE_BLOCK && *found < dice; i++)
        if (block[i] < FAIR)
            die[(*found)++] = (uint8_t)(block[i] % 6 + 1);
}
