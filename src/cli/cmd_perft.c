/* videau perft: how many positions there are after so many turns, in all and by roll. */
#include "cli.h"
#include "inner/json_values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, DEPTH_MAX = 9 };

typedef struct walk {
    const vd_variant *variant;
    const vd_pos *pos;
    int depth;
    bool weighted;
    vd_plays plays; /* scratch */
} walk;

/* The part of perft(pos, depth) that begins with `dice`, not weighted by the roll itself. */
static uint64_t after_roll(walk *w, vd_dice dice)
{
    uint64_t sum = 0;
    vd_pos next;
    vd_status status = vd_plays_find(w->variant, w->pos, dice, &w->plays);

    VD_ASSERT(status == VD_OK);
    (void)status;
    if (!w->plays.count) {
        vd_pos_pass(w->variant, w->pos, dice, &next);
        if (next.pending == VD_PENDING_NONE)
            vd_pos_flip(&next, &next);
        return vd_perft(w->variant, &next, w->depth - 1, w->weighted);
    }
    for (size_t i = 0; i < w->plays.count; i++) {
        const vd_pos *result = &w->plays.play[i].result;

        vd_pos_flip(result, &next);
        /* A further phase of the same turn does not turn the board. */
        sum += vd_perft(w->variant, result->pending ? result : &next, w->depth - 1, w->weighted);
    }
    return sum;
}

/* The last positional is the depth, the others are the position. */
static bool read_arguments(vd_cli *cli, vd_situation *situation, int *depth)
{
    const char *text = cli->argc > 1 ? cli->argv[cli->argc - 1] : "";
    char line[LINE_BYTES];

    if (text[0] < '0' || text[0] > '0' + DEPTH_MAX || text[1]) {
        vd_cli_refuse(cli, "cli.bad_depth",
                      (const vd_text_arg[]){vd_text_string(text), vd_text_int(DEPTH_MAX)}, 2);
        return false;
    }
    *depth = text[0] - '0';
    cli->argc--;
    return vd_cli_line(cli, line, sizeof line) && vd_cli_position(cli, line, situation);
}

static bool can_divide(const walk *w)
{
    return w->depth > 0 && w->pos->pending != VD_PENDING_NAME_DOUBLE &&
           w->pos->pending != VD_PENDING_COMPLEMENT && !vd_pos_over(w->variant, w->pos);
}

/* The counts of each roll, printed, or put into *rolls where that is not NULL; returns their sum. */
static uint64_t divide_rolls(vd_cli *cli, walk *w, json_t **rolls)
{
    uint64_t sum = 0;

    for (int i = 0; i < vd_variant_rolls(w->variant); i++) {
        vd_dice dice;
        int weight = vd_variant_rolls_nth(w->variant, i, &dice);
        uint64_t count = after_roll(w, dice) * (uint64_t)(w->weighted ? weight : 1);
        char name[16];
        vd_buf buf;

        sum += count;
        vd_buf_init(&buf, name, sizeof name);
        vd_dice_format(&buf, dice);
        if (rolls)
            vd_json_set(rolls, name, json_integer((json_int_t)count));
        else
            fprintf(cli->out, "%s %" PRIu64 "\n", name, count);
    }
    return sum;
}

static int print_json(vd_cli *cli, walk *w)
{
    json_t *rolls = json_object();
    const uint64_t total = can_divide(w) ? divide_rolls(cli, w, &rolls)
                                         : vd_perft(w->variant, w->pos, w->depth, w->weighted);

    return vd_cli_json_all(cli,
                           json_pack("{s:i,s:b,s:o,s:I}", "depth", w->depth, "weighted",
                                     (int)w->weighted, "rolls", rolls, "total", (json_int_t)total))
               ? VD_EXIT_DONE
               : VD_EXIT_UNUSABLE;
}

static int print_text(vd_cli *cli, walk *w)
{
    const bool divide = vd_cli_has(cli, "divide") && can_divide(w);
    const uint64_t total =
        divide ? divide_rolls(cli, w, NULL) : vd_perft(w->variant, w->pos, w->depth, w->weighted);

    fprintf(cli->out, "%" PRIu64 "\n", total);
    return VD_EXIT_DONE;
}

int vd_cmd_perft(vd_cli *cli)
{
    vd_situation situation;
    walk w;
    int code;

    memset(&w, 0, sizeof w);
    if (!read_arguments(cli, &situation, &w.depth))
        return VD_EXIT_UNUSABLE;
    w.variant = vd_variant_get(situation.variant);
    w.pos = &situation.pos;
    w.weighted = vd_cli_has(cli, "weighted");
    w.plays.capacity = VD_PLAYS_MAX;
    w.plays.play = malloc(VD_PLAYS_MAX * sizeof *w.plays.play);
    if (!w.plays.play)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    code = cli->json ? print_json(cli, &w) : print_text(cli, &w);
    free(w.plays.play);
    return code;
}
