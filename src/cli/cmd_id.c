/* videau id and videau show: a position in all its forms, as a board, in sentences, as SVG. */
#include "cli.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, ID_BYTES = 1024 };

/* A position from all positionals; false: refused, and said. */
static bool read_situation(vd_cli *cli, vd_situation *out)
{
    char line[LINE_BYTES];

    return vd_cli_line(cli, line, sizeof line) && vd_cli_position(cli, line, out);
}

/* --home left|right, --notation, --top, --bare. False: refused, and said. */
static bool read_style(vd_cli *cli, vd_board_style *style)
{
    const char *home = vd_cli_value(cli, "home");
    vd_style notation = VD_STYLE_FFBG;

    vd_cli_board_style(cli, style);
    style->mover_on_top = vd_cli_has(cli, "top");
    style->bare = vd_cli_has(cli, "bare");
    if (!vd_cli_notation(cli, &notation))
        return false;
    style->letters = notation == VD_STYLE_LETTERS;
    if (!home)
        return true;
    style->home_left = !strcmp(home, "left");
    if (style->home_left || !strcmp(home, "right"))
        return true;
    vd_cli_refuse(cli, "cli.bad_home", (const vd_text_arg[]){vd_text_string(home)}, 1);
    return false;
}

static int print_board(vd_cli *cli, const vd_situation *situation, const vd_board_style *style)
{
    char text[VD_BOARD_TEXT_MAX];
    const vd_variant *variant = vd_variant_get(situation->variant);
    vd_status status = VD_ERR_UNSUPPORTED;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (!vd_cli_has(cli, "plain") && !cli->preferences.plain)
        status = vd_board_text(&buf, variant, situation, style);
    if (status == VD_ERR_UNSUPPORTED)
        status = vd_board_plain(&buf, variant, situation, style);
    if (status != VD_OK)
        return vd_cli_refuse(cli, "cli.cannot_write", NULL, 0);
    fputs(text, cli->out);
    return VD_EXIT_DONE;
}

/* ---- id ---- */

enum { FORM_POSITION, FORM_MATCH, FORM_XGID, FORM_OGID, FORM_TEXT, FORM_COUNT };

static const char *const form_names[FORM_COUNT] = {"gnu_position", "gnu_match", "xgid", "ogid",
                                                   "text"};
static const char *const form_keys[FORM_COUNT] = {"cli.id.position", "cli.id.match", "cli.id.xgid",
                                                  "cli.id.ogid", "cli.id.text"};

/* "" when this form cannot carry the situation. */
static void write_form(const vd_situation *situation, int form, char *text, size_t capacity)
{
    const vd_variant *variant = vd_variant_get(situation->variant);
    vd_status status = VD_OK;
    vd_buf buf;

    VD_ASSERT(form >= 0 && form < FORM_COUNT);
    vd_buf_init(&buf, text, capacity);
    if (form == FORM_POSITION)
        status = vd_gnu_position_format(&buf, variant, &situation->pos);
    else if (form == FORM_MATCH)
        status = vd_gnu_match_format(&buf, situation);
    else if (form == FORM_XGID)
        status = vd_xgid_format(&buf, situation);
    else if (form == FORM_OGID)
        status = vd_ogid_format(&buf, situation);
    else
        vd_text_form_format(&buf, situation);
    if (status != VD_OK)
        vd_buf_cut(&buf, 0);
}

static int print_forms_json(vd_cli *cli, const vd_situation *situation)
{
    const vd_variant *variant = vd_variant_get(situation->variant);
    json_t *json = json_object();
    char text[ID_BYTES];

    vd_json_set(&json, "variant", json_string(variant->name));
    for (int form = 0; form < FORM_COUNT; form++) {
        write_form(situation, form, text, sizeof text);
        vd_json_set(&json, form_names[form], text[0] ? vd_cli_json_text(text) : json_null());
    }
    vd_json_set(&json, "pips",
                json_pack("[i,i]", vd_pos_pips(variant, &situation->pos, VD_MOVER),
                          vd_pos_pips(variant, &situation->pos, VD_OPPONENT)));
    return vd_cli_json_all(cli, json) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}

int vd_cmd_id(vd_cli *cli)
{
    vd_situation situation;
    vd_board_style style;
    char text[ID_BYTES];

    if (!read_style(cli, &style) || !read_situation(cli, &situation))
        return VD_EXIT_UNUSABLE;
    if (cli->json)
        return print_forms_json(cli, &situation);
    for (int form = 0; form < FORM_COUNT; form++) {
        const char *none = vd_text(cli->lang, "cli.id.none");

        write_form(&situation, form, text, sizeof text);
        vd_cli_say(cli, form_keys[form],
                   (const vd_text_arg[]){vd_text_string(text[0] ? text : none)}, 1);
    }
    putc('\n', cli->out);
    return print_board(cli, &situation, &style);
}

/* ---- show ---- */

static int write_svg(vd_cli *cli, const vd_situation *situation, const vd_board_style *style)
{
    char *text = malloc(VD_BOARD_SVG_MAX);
    vd_buf buf;
    int code;

    if (!text)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    vd_buf_init(&buf, text, VD_BOARD_SVG_MAX);
    if (vd_board_svg(&buf, vd_variant_get(situation->variant), situation, style) == VD_OK)
        code = vd_cli_write_picture(cli, &buf);
    else
        code = vd_cli_refuse(cli, "cli.cannot_draw", NULL, 0);
    free(text);
    return code;
}

int vd_cmd_show(vd_cli *cli)
{
    vd_situation situation;
    vd_board_style style;
    char line[LINE_BYTES];

    if (!read_style(cli, &style) || !vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    if (vd_is_trictrac(line))
        return vd_show_trictrac(cli, line, &style);
    if (vd_cli_has(cli, "event"))
        return vd_cli_refuse(cli, "tt.show.not_here", NULL, 0);
    if (!vd_cli_position(cli, line, &situation))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_has(cli, "svg"))
        return write_svg(cli, &situation, &style);
    if (cli->json)
        return print_forms_json(cli, &situation);
    return print_board(cli, &situation, &style);
}
