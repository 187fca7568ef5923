/* Numbers for people, and texts in columns. */
#include "columns.h"
#include "videau/search.h"

#include <stdlib.h>

void vd_columns_number(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES])
{
    VD_ASSERT(out);

    snprintf(out, VD_NUMBER_BYTES, "%+.3f", value);
    vd_cli_true_minus(out, VD_NUMBER_BYTES);
    vd_decimal(cli->lang, out);
}

void vd_columns_percent(const vd_cli *cli, double chance, char out[VD_NUMBER_BYTES])
{
    vd_text_percent(cli->lang, chance, 2, out, VD_NUMBER_BYTES);
}

vd_text_arg vd_columns_depth(int depth)
{
    return depth > VD_PLY_MAX ? vd_text_string(vd_depth_name(depth)) : vd_text_int(depth);
}

void vd_columns_depth_cell(int depth, char out[VD_NUMBER_BYTES])
{
    const bool rolled = depth > VD_PLY_MAX;

    snprintf(out, VD_NUMBER_BYTES, rolled ? "r%d" : "%d",
             rolled ? depth - VD_DEPTH_ROLLER + 1 : depth);
}

int vd_columns_of(const char *text)
{
    int columns = 0;

    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

void vd_columns_pad(FILE *out, const char *text, int width, bool right)
{
    const int blanks = width - vd_columns_of(text);

    VD_ASSERT(text && width >= 0);
    fprintf(out, "%*s%s%*s", right && blanks > 0 ? blanks : 0, "", text,
            !right && blanks > 0 ? blanks : 0, "");
}

unsigned vd_columns_fitting(const vd_cli *cli, int before, const int *width, unsigned shown,
                            const unsigned *leave, size_t groups)
{
    const size_t room = vd_cli_columns(cli);

    VD_ASSERT(before >= 0 && width && leave);
    for (size_t i = 0; room > 0 && i < groups; i++) {
        int columns = before;

        for (unsigned k = 0; shown >> k; k++)
            columns += shown >> k & 1U ? abs(width[k]) : 0;
        if ((size_t)columns <= room)
            break;
        shown &= ~leave[i];
    }
    return shown;
}

unsigned vd_columns_chances(const vd_variant *variant)
{
    switch (vd_variant_more(variant)) {
    case VD_MORE_NONE:
        return VD_COLUMNS_WIN;
    case VD_MORE_MARS:
    case VD_MORE_DOUBLE:
        return VD_COLUMNS_WIN | VD_COLUMNS_DOUBLE;
    case VD_MORE_GAMMON:
    default:
        return VD_COLUMNS_WIN | VD_COLUMNS_DOUBLE | VD_COLUMNS_TRIPLE;
    }
}

const char *vd_columns_chance_key(const vd_variant *variant, int chance)
{
    static const char *const keys[] = {"cli.hint.win", "cli.hint.gammon", "cli.hint.backgammon",
                                       "cli.hint.lose_gammon", "cli.hint.lose_backgammon"};
    const vd_more more = vd_variant_more(variant);

    VD_ASSERT(chance >= 0 && (size_t)chance < sizeof keys / sizeof *keys);
    if (more == VD_MORE_MARS && chance % 2 == 1)
        return chance == 1 ? "cli.hint.mars" : "cli.hint.lose_mars";
    if (more == VD_MORE_DOUBLE && chance % 2 == 1)
        return chance == 1 ? "cli.hint.double_game" : "cli.hint.lose_double_game";
    return keys[chance];
}

void vd_columns_row(vd_cli *cli, const char *key, int width, const char *number)
{
    VD_ASSERT(key);

    fputs("  ", cli->out);
    vd_columns_pad(cli->out, vd_text(cli->lang, key), width, false);
    vd_columns_pad(cli->out, number, 10, true);
    putc('\n', cli->out);
}
