/* The program: its subcommands, their options, what they do. */
#include "cli.h"
#include "inner/json_text.h"
#include "inner/ranks_world.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const vd_cli_option play_options[] = {
    {"match", true},      {"money", false},
    {"jacoby", false},    {"beavers", false},
    {"raccoons", false},  {"auto-doubles", true},
    {"cube", false},      {"no-cube", false},
    {"cube-limit", true}, {"no-multipliers", false},
    {"holland", false},   {"no-crawford", false},
    {"opening", true},    {"dice", true},
    {"word", true},       {"two", false},
    {"level", true},      {"home", true},
    {"notation", true},   {"plain", false},
    {"stake", true},      {"position", true},
    {"file", true},       {"tutor", false},
    {"forced", false},    {"entry", true},
    {"hit", true},        {"value", true},
    {"bearoff", true},    {"third", true},
    {"premature", true},  {NULL, false},
};
static const vd_cli_option resume_options[] = {
    {"list", false},  {"home", true},    {"notation", true},  {"plain", false},
    {"tutor", false}, {"forced", false}, {"premature", true}, {NULL, false},
};
static const vd_cli_option trictrac_options[] = {
    {"holes", true},      {"marks", true},   {"stakes", true},     {"no-bredouille", false},
    {"sortie", true},     {"releve", true},  {"no-misery", false}, {"no-power", false},
    {"rencontre", false}, {"margot", false}, {"numbering", true},  {"two", false},
    {"level", true},      {"dice", true},    {"word", true},       {"home", true},
    {"plain", false},     {"file", true},    {"tutor", false},     {NULL, false},
};
static const vd_cli_option dice_options[] = {
    {"seal", true},
    {NULL, false},
};
static const vd_cli_option perft_options[] = {
    {"weighted", false},
    {"divide", false},
    {NULL, false},
};
static const vd_cli_option show_options[] = {
    {"svg", true},    {"home", true},     {"top", false},  {"bare", false},
    {"plain", false}, {"notation", true}, {"event", true}, {NULL, false},
};
static const vd_cli_option id_options[] = {
    {"home", true},
    {"plain", false},
    {"notation", true},
    {NULL, false},
};
static const vd_cli_option library_options[] = {
    {"library", true}, {"most", true},    {"to", true},  {"out", true},
    {"level", true},   {"threads", true}, {NULL, false},
};
static const vd_cli_option bearoff_options[] = {
    {"two-sided", false}, {"one-sided", false}, {"points", true}, {"men", true}, {"out", true},
    {"threads", true},    {"progress", false},  {"info", true},   {NULL, false},
};
static const vd_cli_option solve_options[] = {
    {"men", true},       {"out", true},  {"threads", true},
    {"progress", false}, {"info", true}, {NULL, false},
};

static const vd_cli_option web_options[] = {
    {"port", true},  {"open", false},   {"listen", true},   {"host", true},     {"data", true},
    {"link", false}, {"revoke", false}, {"restore", false}, {"salvage", false}, {NULL, false},
};
static const vd_cli_option eval_options[] = {
    {"ply", true}, {"seconds", true},   {"threads", true},
    {"met", true}, {"cubeless", false}, {NULL, false},
};
static const vd_cli_option ask_options[] = {
    {"ply", true}, {"seconds", true}, {"threads", true}, {"met", true}, {NULL, false},
};
static const vd_cli_option cube_options[] = {
    {"ply", true},     {"roller", true}, {"seconds", true},
    {"threads", true}, {"met", true},    {NULL, false},
};
static const vd_cli_option met_options[] = {
    {"length", true},
    {"met", true},
    {NULL, false},
};
static const vd_cli_option bench_options[] = {
    {"speed", false},
    {NULL, false},
};
static const vd_cli_option hint_options[] = {
    {"ply", true},       {"roller", true}, {"seconds", true},  {"threads", true},
    {"cubeless", false}, {"met", true},    {"notation", true}, {NULL, false},
};

static const vd_cli_option play_text_options[] = {
    {"notation", true},
    {NULL, false},
};

static const vd_cli_option rollout_options[] = {
    {"plays", true},        {"cube", false},   {"games", true},    {"truncate", true},
    {"ply", true},          {"his-ply", true}, {"cube-ply", true}, {"his-cube-ply", true},
    {"seed", true},         {"threads", true}, {"no-cube", false}, {"keep-luck", false},
    {"until-clear", false}, {"resume", true},  {"met", true},      {"progress", false},
    {NULL, false},
};

static const vd_cli_option convert_options[] = {
    {"to", true},       {"out", true},       {"match", true}, {"game", true},
    {"position", true}, {"friendly", false}, {NULL, false},
};

static const vd_cli_option analyse_options[] = {
    {"level", true},     {"player", true}, {"threads", true}, {"met", true}, {"resume", true},
    {"progress", false}, {"html", true},   {"to", true},      {"out", true}, {NULL, false},
};

static const vd_cli_option external_options[] = {
    {"port", true},       {"address", true},     {"socket", true}, {"ply", true}, {"met", true},
    {"no-jacoby", false}, {"no-beavers", false}, {"idle", true},   {NULL, false},
};

static const vd_cli_option quiz_options[] = {
    {"library", true}, {"file", true},      {"most", true}, {"daily", false},
    {"close", false},  {"tolerance", true}, {NULL, false},
};
static const vd_cli_option stats_options[] = {
    {"library", true},
    {"svg", true},
    {NULL, false},
};
static const vd_cli_option book_options[] = {
    {"score", true}, {"book", true},    {"library", true}, {"grow", true},
    {"error", true}, {"minutes", true}, {NULL, false},
};
static const vd_cli_option ubgi_options[] = {
    {"met", true},
    {NULL, false},
};

static const vd_cli_command commands[] = {
    {"play", vd_cmd_play, play_options, 0, 0},
    {"trictrac", vd_cmd_trictrac, trictrac_options, 0, 0},
    {"resume", vd_cmd_resume, resume_options, 0, 1},
    {"web", vd_cmd_web, web_options, 0, 1},
    {"dice", vd_cmd_dice, dice_options, 1, 2},
    {"moves", vd_cmd_moves, play_text_options, 1, -1},
    {"check", vd_cmd_check, play_text_options, 1, -1},
    {"id", vd_cmd_id, id_options, 1, -1},
    {"show", vd_cmd_show, show_options, 1, -1},
    {"perft", vd_cmd_perft, perft_options, 2, -1},
    {"eval", vd_cmd_eval, eval_options, 1, -1},
    {"hint", vd_cmd_hint, hint_options, 1, -1},
    {"cube", vd_cmd_cube, cube_options, 1, -1},
    {"rollout", vd_cmd_rollout, rollout_options, 0, -1},
    {"met", vd_cmd_met, met_options, 0, 0},
    {"convert", vd_cmd_convert, convert_options, 1, 1},
    {"analyse", vd_cmd_analyse, analyse_options, 1, -1},
    {"library", vd_cmd_library, library_options, 1, -1},
    {"quiz", vd_cmd_quiz, quiz_options, 0, -1},
    {"stats", vd_cmd_stats, stats_options, 0, -1},
    {"book", vd_cmd_book, book_options, 0, -1},
    {"external", vd_cmd_external, external_options, 0, 0},
    {"ubgi", vd_cmd_ubgi, ubgi_options, 0, 0},
    {"batch", vd_cmd_batch, ask_options, 0, 0},
    {"rules", vd_cmd_rules, NULL, 0, -1},
    {"glossary", vd_cmd_glossary, NULL, 0, -1},
    {"games", vd_cmd_games, NULL, 0, -1},
    {"learn", vd_cmd_learn, NULL, 0, 2},
    {"settings", vd_cmd_settings, NULL, 0, 2},
    {"bench", vd_cmd_bench, bench_options, 0, 0},
    {"bearoff", vd_cmd_bearoff, bearoff_options, 0, 0},
    {"solve", vd_cmd_solve, solve_options, 0, 1},
    {"help", vd_cmd_help, NULL, 0, 1},
    {NULL, NULL, NULL, 0, 0},
};

/* What another process complains of, where this one has nothing to say. */
static void say_complaint(int who, char *complaint)
{
    char *last;

    if (!complaint)
        return;
    complaint[strcspn(complaint, "\r")] = '\0';
    while ((last = strrchr(complaint, '\n')) && !last[1])
        *last = '\0';
    fprintf(stderr, "[%d] %s\n", who, last ? last + 1 : complaint);
}

/* One of several processes. Rank 0 speaks and writes; what the others complain of it says for them. */
static int run_shared(const vd_ranks *ranks, int argc, char **argv)
{
    char *said = NULL, *complaint = NULL;
    size_t len = 0;
    const bool first = ranks->rank == 0;
    FILE *const out = first ? stdout : fopen("/dev/null", "w");
    FILE *const err = first ? stderr : open_memstream(&said, &len);
    int who = -1, code = VD_EXIT_UNUSABLE;

    if (out && err)
        code = vd_cli_main_shared(commands, argc, argv, stdin, out, err, ranks);
    if (!first && err)
        (void)fclose(err);
    vd_ranks_end(code != VD_EXIT_DONE && said ? said : "", &who, &complaint);
    if (first && who > 0 && (code == VD_EXIT_DONE || code == VD_EXIT_LOST)) {
        say_complaint(who, complaint);
        code = VD_EXIT_UNUSABLE;
    }
    free(said);
    free(complaint);
    if (!first && out)
        (void)fclose(out);
    return first ? code : VD_EXIT_DONE;
}

/* A file that may not grow any more is a write that fails, said as any other, and not the end of the program. */
int main(int argc, char **argv)
{
    const vd_ranks *ranks;

    (void)signal(SIGXFSZ, SIG_IGN);
    vd_json_guard();
    ranks = vd_ranks_begin(&argc, &argv);
    return ranks ? run_shared(ranks, argc, argv)
                 : vd_cli_main(commands, argc, argv, stdin, stdout, stderr);
}
