/* SGF (FF[4] GM[6]): a game a tree, of GNU Backgammon, Gibbon and others. Here the trees are taken apart into nodes. */
#include "read_sgf_parts.h"

#include <string.h>

static void skip_space(sgf_reader *r)
{
    r->rest = vd_piece_from(r->rest, 0);
    while (r->rest.len && strchr(" \t\r\n\v\f", r->rest.at[0]))
        r->rest = vd_piece_from(r->rest, 1);
}

/* The text of a node, after its ';'. False: it does not end as it must. */
static bool take_node(sgf_reader *r, vd_piece *out)
{
    vd_piece rest = r->rest;
    vd_sgf_property property;

    while (vd_sgf_property_next(&rest, &property))
        ;
    *out = (vd_piece){r->rest.at, (size_t)(rest.at - r->rest.at)};
    r->rest = rest;
    skip_space(r);
    return r->rest.len && strchr(";()", r->rest.at[0]);
}

/* A variation beside the first: up to the bracket that closes it. */
static bool skip_tree(sgf_reader *r)
{
    size_t depth = 0;

    for (size_t i = 0; i < r->rest.len; i++) {
        const char c = r->rest.at[i];

        if (c == '[') {
            for (i++; i < r->rest.len && r->rest.at[i] != ']'; i++)
                if (r->rest.at[i] == '\\')
                    i++;
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && --depth == 0) {
            r->rest = vd_piece_from(r->rest, i + 1);
            return true;
        }
    }
    return false;
}

/* A double that nobody answered and that was analysed may be the program's question and no action. */
static void doubt_double(sgf_reader *r)
{
    const vd_rec_game *game = r->b->game;

    if (r->last_is_doubt && game->actions > 0 && game->action[game->actions - 1] == r->last &&
        r->b->said.winner < 0 && r->b->asked == VD_REC_double)
        vd_build_repair(r->b, VD_REPAIR_double_doubtful, 0, 0, 0, NULL, NULL);
}

static vd_status end_tree(sgf_reader *r, vd_piece root)
{
    vd_sgf_close_roll(r);
    vd_sgf_read_result(r, root);
    doubt_double(r);
    return VD_OK;
}

static vd_status begin_tree(sgf_reader *r, vd_piece node)
{
    vd_piece values, value;

    r->mover = -1;
    r->rolled[0] = 0;
    r->illegal = false;
    r->last = NULL;
    r->last_is_doubt = false;
    if (vd_sgf_find(node, "GM", &values) && vd_sgf_value_next(&values, &value) &&
        !vd_piece_is(vd_piece_trim(value), "6"))
        return vd_sgf_fail(r, VD_IMPORT_expected, node.at, "GM[6]");
    return vd_sgf_read_root(r, node);
}

typedef struct tree {
    size_t depth;
    bool first;  /* no node yet */
    bool closed; /* the first variation is over */
    vd_piece root;
} tree;

static vd_status cut_short(sgf_reader *r)
{
    return vd_import_fail(r->err, r->in, VD_IMPORT_cut_short, r->in->len, ")", 1);
}

/* A bracket: into the first variation, past the others, out of one. */
static vd_status read_bracket(sgf_reader *r, tree *t)
{
    if (r->rest.at[0] == ')') {
        t->closed = true;
        t->depth--;
    } else if (t->closed) {
        if (!skip_tree(r))
            return cut_short(r);
        vd_build_repair(r->b, VD_REPAIR_left_out, 0, 0, 0, "(...)", NULL);
        return VD_OK;
    } else if (t->first) {
        return vd_sgf_fail(r, VD_IMPORT_expected, r->rest.at, ";");
    } else {
        t->depth++;
    }
    r->rest = vd_piece_from(r->rest, 1);
    return VD_OK;
}

static vd_status read_next_node(sgf_reader *r, tree *t)
{
    const bool first = t->first;
    vd_piece node;

    if (r->rest.at[0] != ';' || t->closed)
        return vd_sgf_fail(r, VD_IMPORT_expected, r->rest.at, ";");
    r->rest = vd_piece_from(r->rest, 1);
    if (!take_node(r, &node))
        return r->rest.len ? vd_sgf_fail(r, VD_IMPORT_expected, r->rest.at, "]") : cut_short(r);
    if (first)
        t->root = node;
    t->first = false;
    return first ? begin_tree(r, node) : vd_sgf_read_node(r, node);
}

/* One game, after its "(". */
static vd_status read_tree(sgf_reader *r)
{
    tree t = {.depth = 1, .first = true, .root = {r->rest.at, 0}};

    while (t.depth > 0) {
        vd_status status;

        skip_space(r);
        if (!r->rest.len)
            return cut_short(r);
        if (r->rest.at[0] == '(' || r->rest.at[0] == ')')
            status = read_bracket(r, &t);
        else
            status = read_next_node(r, &t);
        if (status != VD_OK)
            return status;
    }
    return t.first ? vd_sgf_fail(r, VD_IMPORT_expected, t.root.at, ";") : end_tree(r, t.root);
}

static const char *dialect_of(const char *engine)
{
    const vd_piece program = {engine, strlen(engine)};

    if (vd_piece_begins(program, "gnu"))
        return "gnu";
    return vd_piece_begins(program, "gibbon") ? "gibbon" : "";
}

static vd_status read_sgf(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    sgf_reader r = {.in = in, .b = builder, .err = err, .rest = {in->text, in->len}};

    r.context.b = builder;
    r.context.engine = "";
    while (r.rest.len) {
        vd_status status;

        if (r.rest.at[0] != '(') { /* between games SGF lets anything stand */
            r.rest = vd_piece_from(r.rest, 1);
            continue;
        }
        r.rest = vd_piece_from(r.rest, 1);
        status = read_tree(&r);
        if (status != VD_OK)
            return status;
    }
    if (!builder->record->matches)
        return vd_import_fail(err, in, VD_IMPORT_no_games, in->len, NULL, 0);
    vd_build_dialect(builder, dialect_of(r.context.engine));
    return VD_OK;
}

static int sniff_sgf(const char *text, size_t len)
{
    vd_piece rest = vd_piece_trim((vd_piece){text, len});

    if (!rest.len || rest.at[0] != '(')
        return 0;
    rest = vd_piece_trim(vd_piece_from(rest, 1));
    if (!rest.len || rest.at[0] != ';')
        return 0;
    return 2;
}

const vd_format vd_format_sgf = {
    .name = "sgf", .verbatim = true, .sniff = sniff_sgf, .read = read_sgf, .write = vd_sgf_write};
