/* videau-train: makes the nets in data/nets. docs/TRAINING.md says how they were made. */
#include "train.h"

#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: videau-train COMMAND [OPTION...]\n"
    "\n"
    "  td      TD(0) self-play from random weights\n"
    "  labels  self-play learning exact one-ply labels, carried back along the game\n"
    "    --variant NAME     backgammon, hollandais, acey-deucey (backgammon)\n"
    "    --hidden N         hidden units, a multiple of 16 (256); --race-hidden N (128)\n"
    "    --minutes M        length of this lesson (10)\n"
    "    --threads T        (2)\n"
    "    --out FOLDER       where the nets and their provenance go (data/nets)\n"
    "    --state FILE       checkpoint, written every minute (build/train-VARIANT.state)\n"
    "    --resume           go on from the checkpoint\n"
    "    --rate R --rate-end R   learning rate, falling geometrically\n"
    "    --seed N           (1)\n"
    "    --round N          games a thread plays between two averagings\n"
    "    labels only: --lambda L (0.7) --noise P (0.05) --repeats N (6) --ring N (200000) --race-only\n"
    "\n"
    "  match A B   nets of folder A against B, cubeless money games, each dice sequence twice;\n"
    "              B may be gnubg:PATH, a GNU Backgammon listening at PATH0, PATH1, ... (bench/gnubg-0ply)\n"
    "    --games N (2000) --variant NAME --seed N (1) --level-a NAME --level-b NAME --threads T (2)\n"
    "    --noise-a P --noise-b P   noise in points instead of a level\n"
    "\n"
    "  met     write the match equity table as C\n"
    "  tables  build the bear-off table and say how long it took\n";

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {{"td", train_learn},      {"labels", train_learn}, {"match", train_match},
                    {"gather", train_gather}, {"fit", train_fit},      {"met", train_met},
                    {"tables", train_tables}};

    if (argc >= 2) {
        for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
            if (strcmp(argv[1], commands[i].name) == 0)
                return commands[i].run(argc - 1, argv + 1);
        }
        if (strcmp(argv[1], "--help") == 0) {
            fputs(HELP, stdout);
            return 0;
        }
    }
    fputs(HELP, stderr);
    return 2;
}
