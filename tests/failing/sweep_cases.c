/* What is run: every subcommand, with what it reads and writes. Not yet: a server that starts over games that are there. */
#define _GNU_SOURCE
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POSITION "4HPwATDgc/ABMA"
#define CORPUS   "@tests/fuzz/"
static const char turns[] = "3-1\n8/5 6/5\n6-2\n24/18 13/11\n6-4\n24/14\nquitter\n";
static const char questions[] = "start\n" POSITION "\nrubbish\n";
static const char rolls[] = "start 31\n" POSITION " 65\nrubbish\n";
/* A board of GNU Backgammon: a roll to play, then a question about the cube. */
static const char guest[] =
    "board:You:gnubg:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-"
    "1:0:25:0:0:0:0:0:0:0:0\n"
    "board:You:gnubg:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:0:0:1:1:1:0:1:-"
    "1:0:25:0:0:0:0:0:0:0:0\n";

const kase sweep_cases[] = {
    /* Slow ones first. */
    {.name = "web",
     .words = {"web", "--port", "0", "--data", "."},
     .ends_at = "http://",
     .says = "Les parties sont gard",
     .slow = true},
    {.name = "web_damaged",
     .words = {"web", "--port", "0", "--data", "."},
     .data = true,
     .spoils = "games.sqlite"},
    {.name = "bench",
     .words = {"bench", "--json"},
     .says = "{\"signature\":\"",
     .most = 40,
     .slow = true},
    {.name = "eval_cold", .words = {"eval", "start"}, .cold = true, .slow = true},
    {.name = "hint_2",
     .words = {"hint", "start", "31", "--ply", "2", "--threads", "1"},
     .slow = true},
    {.name = "hint_threads",
     .words = {"hint", "start", "31", "--ply", "2", "--threads", "2"},
     .slow = true},
    {.name = "cube_2", .words = {"cube", "start", "--ply", "2", "--threads", "1"}, .slow = true},
    {.name = "eval_2", .words = {"eval", "start", "--ply", "2", "--threads", "1"}, .slow = true},
    {.name = "rollout",
     .words = {"rollout", POSITION, "31", "--games", "2", "--truncate", "2", "--seed", "1",
               "--threads", "1"},
     .slow = true},
    {.name = "rollout_threads",
     .words = {"rollout", "start", "31", "--plays", "8/5 6/5", "--games", "36", "--truncate", "2",
               "--seed", "1", "--threads", "2"},
     .slow = true},
    {.name = "rollout_resume",
     .words = {"rollout", "start", "31", "--plays", "8/5 6/5; 24/23 13/10", "--games", "36",
               "--truncate", "2", "--seed", "1", "--resume", "r.vdroll", "--threads", "1"},
     .file = "r.vdroll",
     .slow = true},
    {.name = "rollout_more",
     .words = {"rollout", "--resume", "r.vdroll", "--games", "72", "--threads", "1"},
     .before = "rollout_resume",
     .file = "r.vdroll",
     .slow = true},
    {.name = "rollout_lines",
     .words = {"rollout", "-", "--games", "2", "--truncate", "1", "--seed", "1", "--threads", "1"},
     .input = "start 31 8/5 6/5\nrubbish\n",
     .slow = true},
    {.name = "analyse",
     .words = {"analyse", CORPUS "record_mat/corpus/15", "--level", "quick", "--threads", "1"},
     .slow = true},
    {.name = "analyse_json",
     .words = {"analyse", CORPUS "record_mat/corpus/15", "--level", "quick", "--threads", "1",
               "--json"},
     .slow = true},
    {.name = "play_computer",
     .words = {"play", "--level", "debutant", "--dice",
               "seed:"
               "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
               "--plain", "--file", "k.videau"},
     .input = "\n\n\n\nquitter\n",
     .game = true,
     .slow = true},

    {.name = "help", .words = {"help"}},
    {.name = "help_web", .words = {"help", "web"}},
    {.name = "version", .words = {"--version"}},
    {.name = "moves", .words = {"moves", "start", "31"}},
    {.name = "moves_json", .words = {"moves", "start", "66", "--json"}},
    {.name = "moves_lines", .words = {"moves", "-"}, .input = rolls},
    {.name = "check", .words = {"check", "start", "31", "8/5 6/5"}},
    {.name = "check_no", .words = {"check", "start", "31", "8/4"}},
    {.name = "check_json", .words = {"check", "start", "31", "8/4", "--json"}},
    {.name = "id", .words = {"id", "start"}},
    {.name = "id_json", .words = {"id", "start", "--json"}},
    {.name = "show", .words = {"show", "start"}},
    {.name = "show_svg", .words = {"show", "start", "--svg", "b.svg"}, .file = "b.svg"},
    {.name = "perft", .words = {"perft", "start", "1"}},
    {.name = "perft_divide", .words = {"perft", "start", "1", "--divide"}},
    {.name = "rules", .words = {"rules"}},
    {.name = "rules_json", .words = {"rules", "R20", "--json"}},
    {.name = "rules_R20", .words = {"rules", "R20"}},
    {.name = "rules_R51", .words = {"rules", "R51"}},
    {.name = "rules_word", .words = {"rules", "videau"}},
    {.name = "rules_A12", .words = {"rules", "A12"}},
    {.name = "glossary", .words = {"glossary"}},
    {.name = "glossary_word", .words = {"glossary", "videau"}},
    {.name = "glossary_json", .words = {"glossary", "videau", "--json"}},
    {.name = "learn", .words = {"learn"}},
    {.name = "learn_json", .words = {"learn", "1", "--json"}},
    {.name = "learn_one", .words = {"learn", "1"}, .input = "?\n24/23\n\n\n"},
    {.name = "met", .words = {"met", "--length", "5"}},
    {.name = "met_json", .words = {"met", "--length", "5", "--json"}},
    {.name = "eval", .words = {"eval", "start"}},
    {.name = "eval_json", .words = {"eval", "start", "--json", "--ply", "1", "--threads", "1"}},
    {.name = "eval_lines", .words = {"eval", "-"}, .input = questions},
    {.name = "hint", .words = {"hint", "start", "31"}},
    {.name = "hint_json", .words = {"hint", "start", "31", "--json"}},
    {.name = "hint_lines", .words = {"hint", "-", "--ply", "1", "--threads", "1"}, .input = rolls},
    {.name = "cube", .words = {"cube", "start"}},
    {.name = "cube_lines",
     .words = {"cube", "-", "--ply", "1", "--threads", "1"},
     .input = questions},
    {.name = "bearoff",
     .words = {"bearoff", "--points", "3", "--men", "2", "--out", "t.vdexact"},
     .file = "t.vdexact"},
    {.name = "bearoff_one",
     .words = {"bearoff", "--one-sided", "--points", "2", "--men", "5", "--out", "t.vdexact"},
     .file = "t.vdexact"},
    {.name = "bearoff_info", .words = {"bearoff", "--info", "t.vdexact"}, .before = "bearoff"},
    {.name = "play",
     .words = {"play", "--two", "--dice", "manual", "--match", "3", "--plain", "--file",
               "k.videau"},
     .input = turns,
     .game = true},
    {.name = "resume",
     .words = {"resume", "k.videau", "--plain"},
     .input = "6-1\n13/7 8/7\nquitter\n",
     .before = "play",
     .game = true},
    {.name = "resume_list", .words = {"resume", "--list"}, .before = "play"},
    {.name = "dice", .words = {"dice", "verify", "k.videau"}, .before = "play_computer"},
    {.name = "dice_sealed",
     .words = {"dice", "verify", CORPUS "log/corpus/pages", "--seal",
               "60e485287ed3900f13207e61bbd2f739d92242325446bac431c196f156c4a4f7"}},
    {.name = "dice_other_seal",
     .words = {"dice", "verify", CORPUS "log/corpus/pages", "--seal",
               "60e485287ed3900f13207e61bbd2f739d92242325446bac431c196f156c4a4f8"}},
    {.name = "dice_text", .words = {"dice", "text", CORPUS "log/corpus/pages"}},
    {.name = "dice_log", .words = {"dice", "log", CORPUS "commitments/corpus/three"}},
    {.name = "dice_log_damaged", .words = {"dice", "log", CORPUS "commitments/corpus/strange"}},
    {.name = "dice_log_seal",
     .words = {"dice", "log", CORPUS "commitments/corpus/three", "--seal",
               "427fade08bed037aed9be21a2e6daceb674c93ed8678f808aa6ea7e8857eeb31"}},
    {.name = "convert_mat", .words = {"convert", CORPUS "record_mat/corpus/15"}},
    {.name = "convert_sgf", .words = {"convert", CORPUS "record_sgf/corpus/12", "--json"}},
    {.name = "convert_own_json",
     .words = {"convert", CORPUS "record_json/corpus/s12", "--to", "sgf"}},
    {.name = "convert_fibs", .words = {"convert", CORPUS "record_fibs/corpus/14", "--json"}},
    {.name = "convert_tmg", .words = {"convert", CORPUS "record_tmg/corpus/15", "--json"}},
    {.name = "convert_jellyfish", .words = {"convert", CORPUS "jellyfish/corpus/match"}},
    {.name = "convert_snowie", .words = {"convert", CORPUS "snowie/corpus/match", "--to", "json"}},
    {.name = "convert_xg", .words = {"convert", CORPUS "xg/corpus/file", "--json"}},
    {.name = "convert_xgp", .words = {"convert", CORPUS "xg/corpus/position", "--json"}},
    {.name = "convert_xg_text", .words = {"convert", CORPUS "xg_text/corpus/plays", "--json"}},
    {.name = "convert_bgf", .words = {"convert", CORPUS "bgf/corpus/plain", "--json"}},
    {.name = "convert_bgf_gzip", .words = {"convert", CORPUS "bgf/corpus/gzip", "--json"}},
    {.name = "convert_bgblitz", .words = {"convert", CORPUS "bgblitz_text/corpus/plays", "--json"}},
    {.name = "convert_rtf", .words = {"convert", CORPUS "rtf/corpus/words"}},
    {.name = "convert_ids", .words = {"convert", CORPUS "ids/corpus/gnu"}},
    {.name = "convert_own", .words = {"convert", "k.videau", "--to", "mat"}, .before = "play"},
    {.name = "convert_to_mat",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--out", "o.mat"},
     .file = "o.mat"},
    {.name = "convert_to_friendly",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--to", "mat", "--friendly"}},
    {.name = "convert_to_sgf",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--out", "o.sgf"},
     .file = "o.sgf"},
    {.name = "convert_to_xg",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--out", "o.xg"},
     .file = "o.xg"},
    {.name = "convert_to_xgp",
     .words = {"convert", CORPUS "jellyfish/corpus/match", "--out", "o.xgp"},
     .file = "o.xgp"},
    {.name = "convert_to_xgtext",
     .words = {"convert", CORPUS "jellyfish/corpus/match", "--to", "xgtext"}},
    {.name = "convert_to_json",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--to", "json", "--out", "o.json"},
     .file = "o.json"},
    {.name = "convert_to_letters",
     .words = {"convert", CORPUS "record_mat/corpus/15", "--to", "letters"}},
    {.name = "convert_game",
     .words = {"convert", "-", "--to", "ffbg", "--game", "1"},
     .input = " 3 point match\n\n Game 1\n Ana : 0                              Bob : 0\n"
              "  1) 31: 8/5 6/5                     62: 24/18 13/11\n"},
    {.name = "external",
     .words = {"external", "--socket", "s", "--ply", "0"},
     .input = guest,
     .ends_at = "set player",
     .says = "set player",
     .talks = "s",
     .file = "heard"},
    {.name = "web_link",
     .words = {"web", "--link", "--data", "."},
     .says = "http://",
     .data = true,
     .beside = "web"},
    {.name = "web_link_none", .words = {"web", "--link", "--data", "."}, .data = true},
    {.name = "web_revoke", .words = {"web", "--revoke", "--data", "."}, .data = true},
    {.name = "web_restore_list", .words = {"web", "--restore", "--data", "."}, .data = true},
    {.name = "web_restore_none",
     .words = {"web", "--restore", "none.sqlite", "--data", "."},
     .data = true},
    {.name = "web_restore",
     .words = {"web", "--restore", "copy.sqlite", "--data", "."},
     .says = "est de nouveau en place, avec 2 tables",
     .data = true},
    {.name = "web_salvage",
     .words = {"web", "--salvage", "copy.sqlite", "--data", "."},
     .says = "copy.sqlite",
     .data = true,
     .spoils = "copy.sqlite"},

    {.name = "train_gather",
     .trains = true,
     .words = {"gather", "--nets", "@data/nets", "--games", "1", "--ply", "0", "--out", "g.vds"},
     .says = "1 games",
     .slow = true},
    {.name = "train_fit",
     .trains = true,
     .words = {"fit", "--in", "g.vds", "--out", "f.vdnet", "--hidden", "16", "--epochs", "1",
               "--state", "s"},
     .says = "held back",
     .before = "train_gather",
     .file = "f.vdnet",
     .slow = true},
    {.name = "train_mean",
     .trains = true,
     .words = {"mean", "@data/nets/rough.vdnet", "@data/nets/rough.vdnet", "--out", "m.vdnet"},
     .file = "m.vdnet",
     .slow = true},
    {.name = "train_match",
     .trains = true,
     .words = {"match", "embedded", "embedded", "--games", "2", "--threads", "1", "--luck", "none",
               "--quiet", "--results", "r"},
     .says = "first",
     .most = 20,
     .slow = true},
    {.name = "train_filters",
     .trains = true,
     .words = {"filters", "1:1+1@0.1/inner=1", "--ply", "1", "--judge-ply", "1", "--positions",
               "1"},
     .says = "contact",
     .slow = true},
    {.name = "train_met", .trains = true, .words = {"met"}, .slow = true},
    {.name = "train_tables",
     .trains = true,
     .words = {"tables", "--times", "1"},
     .says = "bear-off table",
     .slow = true},
    {.name = "train_speed",
     .trains = true,
     .words = {"speed", "@data/nets", "--seconds", "0.001", "--positions", "1"},
     .says = "2 ply, nothing pruned",
     .slow = true},
    {.name = "train_pace",
     .trains = true,
     .words = {"pace", "@data/nets", "embedded", "--positions", "2"},
     .says = "play: 2 decisions",
     .slow = true},
    {.name = "train_error",
     .trains = true,
     .words = {"error", "@data/nets", "--benchmark", "@tests/data/benchmark", "--half", "both"},
     .most = 40,
     .slow = true},
    {.name = "train_benchmark_questions",
     .trains = true,
     .words = {"benchmark", "--out", ".", "--plays", "1", "--cubes", "1", "--questions"},
     .file = "questions.txt",
     .slow = true},
    {.name = "train_benchmark",
     .trains = true,
     .words = {"benchmark", "--out", ".", "--games", "2", "--least", "2", "--truncate", "1"},
     .brings = "@tests/failing/benchmark",
     .file = "plays.txt",
     .slow = true},
    {.name = "train_levels",
     .trains = true,
     .words = {"levels", "--games", "1", "--noises", "0.1"},
     .slow = true},
    {.name = "train_gate",
     .trains = true,
     .words = {"gate", ".", "@data/nets", "--games", "4", "--benchmark", "@tests/data/benchmark",
               "--log", "log.md"},
     .says = "now holds the nets",
     .before = "train_chance",
     .file = "contact.vdnet",
     .most = 12,
     .slow = true},
    {.name = "train_chance",
     .trains = true,
     .words = {"fit", "--epochs", "0", "--slot", "contact", "--hidden", "16", "--out",
               "contact.vdnet"},
     .says = "held back",
     .before = "train_chance_race",
     .file = "contact.vdnet",
     .slow = true},
    {.name = "train_chance_race",
     .trains = true,
     .words = {"fit", "--epochs", "0", "--slot", "race", "--hidden", "16", "--out", "race.vdnet"},
     .says = "held back",
     .file = "race.vdnet",
     .slow = true},
    {.name = "train_rates",
     .trains = true,
     .words = {"rates", "--games", "200", "--threads", "1", "--results", "r", "--out", "o.json"},
     .file = "r",
     .most = 1,
     .slow = true},
    {.name = "train_rates_more",
     .trains = true,
     .words = {"rates", "--games", "200", "--threads", "1", "--results", "r", "--out", "o.json"},
     .before = "train_rates",
     .file = "r",
     .most = 8,
     .slow = true},
};

const size_t sweep_cases_count = sizeof sweep_cases / sizeof *sweep_cases;

const kase *sweep_find(const char *name)
{
    for (size_t i = 0; i < sweep_cases_count; i++)
        if (!strcmp(sweep_cases[i].name, name))
            return &sweep_cases[i];
    abort();
}

static bool is_run(bool trains, const char *word)
{
    for (size_t i = 0; i < sweep_cases_count; i++)
        if (sweep_cases[i].trains == trains && !strcmp(sweep_cases[i].words[0], word))
            return true;
    return false;
}

/* A subcommand is a line that begins with two spaces and its name. */
static int missing_of(const char *program, bool trains)
{
    char line[512], word[32];
    FILE *help;
    int seen = 0, missing = 0;

    snprintf(line, sizeof line, "'%s' help 2>&1", program);
    help = popen(line, "r");
    while (help && fgets(line, sizeof line, help)) {
        if (line[0] != ' ' || line[1] != ' ' || sscanf(line + 2, "%31[a-z]", word) != 1)
            continue;
        seen++;
        if (is_run(trains, word))
            continue;
        missing++;
        printf("FAULT: no case runs %s of %s\n", word, program);
    }
    if (!help || pclose(help) < 0 || seen < 10) {
        printf("FAULT: the help of %s names no subcommands\n", program);
        missing++;
    }
    fflush(stdout);
    return missing;
}

int sweep_missing(const char *videau, const char *train)
{
    return missing_of(videau, false) + (train ? missing_of(train, true) : 0);
}
