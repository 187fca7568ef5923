/* Names, positions and plays of an analysis as text. */
#include "analyse_cli.h"
#include "fold.h"

#include <string.h>

enum { NAME_BYTES = 256 };

bool vd_analyse_same_name(const char *a, const char *b)
{
    char x[NAME_BYTES], y[NAME_BYTES];

    vd_fold(a, x, sizeof x);
    vd_fold(b, y, sizeof y);
    return !strcmp(x, y);
}

bool vd_analyse_wants(const vd_analyses *all, const vd_analysis *analysis, int seat)
{
    return !all->player || vd_analyse_same_name(all->player, analysis->match->name[seat]);
}

const char *vd_analyse_name(const vd_cli *cli, const vd_analysis *analysis, int seat)
{
    const char *name = analysis->match->name[seat];

    return name[0] ? name : vd_text(cli->lang, seat ? "play.white" : "play.blue");
}

void vd_analyse_id(const vd_analysis *analysis, const vd_decision *decision, vd_buf *out)
{
    const size_t start = out->length;

    if (vd_xgid_format(out, &decision->situation) == VD_OK)
        return;
    vd_buf_cut(out, start);
    vd_position_format(out, &analysis->match->terms.variant, &decision->situation.pos);
}

void vd_analyse_play(const vd_analysis *analysis, const vd_decision *decision,
                     const vd_advised_play *play, vd_buf *out)
{
    vd_play_format(out, &analysis->match->terms.variant, &decision->situation.pos,
                   decision->situation.dice, &play->play, VD_STYLE_FFBG, true);
}
