/* The subcommands of videau-train: which there are, what they tell of themselves, how one is run. */
#include "train.h"

#include <stdio.h>
#include <string.h>

const train_command *const train_commands[] = {
    &train_gather, &train_fit,       &train_mean,   &train_match,   &train_speed,
    &train_pace,   &train_met,       &train_tables, &train_filters, &train_error,
    &train_gate,   &train_benchmark, &train_levels, &train_rates,   NULL,
};

/* In two: C promises no string longer than 4,095 bytes. */
static const char LEARN[] =
    "usage: videau-train COMMAND [OPTION...]\n"
    "\n"
    "  gather  the engine plays itself and writes positions with what a search says of them; learns nothing\n"
    "    --variant NAME (backgammon)  --nets FOLDER (data/nets)  --out FILE (build/samples.vds), appended to\n"
    "    --minutes M (10)  --games N   no more than so many;  --seed N (1)\n"
    "    --ply N (1)        depth of the labels, 0: what the net says, for one of another shape; --rough N (8)\n"
    "                       plays of a roll that are valued; 0: all\n"
    "    --lambda L (0.7)   share of a later label's correction that an earlier one takes over\n"
    "    --noise P (0.05)   of the plays of every second game, points\n"
    "    --close P (0.12) --siblings N (6)   of the plays that lose no more than P, one in N is labelled too\n"
    "    --thrown           with --ply 0: a label is what the roll that is thrown makes of it, not the mean over rolls; noisy\n"
    "                       and cheap\n"
    "    --race-only        label races alone;  --tail   games from bear-offs against waiting checkers and the like\n"
    "    --rollout N (0)    so many games, cut after --truncate N (7) half-moves, luck taken out, label what the\n"
    "                       search and the net see differently by --doubt P (0.06) points or more\n"
    "  fit     a net of binary features learns the samples of files\n"
    "    --in FILE [--in FILE...]  --out NET  --hidden N (512)\n"
    "    --slot contact|race|rough|hollandais|acey-deucey (contact)  --variant NAME (backgammon), that of the samples\n"
    "    --siblings-in FILE  of this one the plays not made alone: their labels carry nothing back\n"
    "    --from NET         its weights instead of random ones; with a larger --hidden units are added; one of contact\n"
    "                       begins those of hollandais and acey-deucey\n"
    "    --epochs E (5)     0, and no --in: a net of random weights, which the first games are played with\n"
    "    --batch N (512)  --rate R (0.002) --rate-end R (0.00003)  --seed N (1)\n"
    "    --state FILE       checkpoint, written every minute; --resume   go on from it, where there is one;\n"
    "    --minutes M        stop after so long: the same command goes on\n"
    "  mean NET NET... --out NET   the mean of the weights of nets that come from one; a net named twice counts twice\n"
    "\n";

static const char MEASURE[] =
    "  match A B   player A against B, money games, each dice sequence twice with seats changed. A player is a folder\n"
    "              of nets, \"embedded\", or gnubg:PATH, a GNU Backgammon listening at PATH0, PATH1, ...\n"
    "    --games N (2000) --variant NAME --seed N (1) --threads T (2) --cube (without: cubeless)\n"
    "    --ply-a N --ply-b N          depth, 0 without --time; --cube-ply-a N --cube-ply-b N   of cube decisions, if another;\n"
    "    --filter-a F --filter-b F, such as 2:1+7@0.16,3:1+3@0.06/inner=1\n"
    "    --time-a S --time-b S        as deep as S processor seconds a decision allow\n"
    "    --level-a NAME --level-b NAME, --noise-a P --noise-b P   weaker players, at 0 ply\n"
    "    --luck P (0)    depth of what judges the luck of the dice, by the nets of A; none\n"
    "    --se E          stop when the standard error is no more; --minutes M   or after so long\n"
    "    --results FILE  every pair of games on a line; the same command goes on from there\n"
    "    --every S (10)  seconds between lines of progress; --quiet   none; --name-a, --name-b of a GNU Backgammon\n"
    "\n"
    "  speed [FOLDER]     positions valued a second inside the search, at 0, 1 and 2 plies, one thread\n"
    "    --seconds S (2) each, --positions N (200) --seed N --filter F   for 2 plies\n"
    "  pace FOLDER [B]    processor time a decision of A, and of player B on the same positions of self-play, each\n"
    "                     from an empty cache; options as in match: --ply-a --filter-a --time-a --ply-b ...\n"
    "    --positions N (200) --seed N (1)\n"
    "\n"
    "  filters F...   what move filters cost and save, judged by a search that prunes nothing\n"
    "    --folder FOLDER (embedded) --ply N (2) --judge F --judge-ply N --positions N (300)\n"
    "    --match LENGTH (0: money) --seed N (1)\n"
    "\n"
    "  error PLAYER...    equity lost a decision on the benchmark, by kind of position; players as in match\n"
    "    --ply N,N,... (0)   each folder at each depth; --filter F --cube-ply N --noise P --name TEXT   of all\n"
    "    --half gate|held|both (gate) --only plays|cubes --benchmark FOLDER (data/benchmark) --threads T (1)\n"
    "  benchmark [FOLDER] the questions of the benchmark, by games of these nets, and what rollouts say of each candidate;\n"
    "                     the same command goes on where it was stopped\n"
    "    --out FOLDER (data/benchmark)  --plays N (3200) --cubes N (660) --seed N (20261121)   --questions   ask, no more\n"
    "    --games N (1296) --least N (144) --clear E (4) --truncate N (0: never) --ply N (0) --cube-ply N (1)\n"
    "    --minutes M (0: all)  --threads T (1)\n"
    "  levels [FOLDER]    what the plays of each level cost in games with itself, judged by every play at 1 ply\n"
    "    --games N (60) --seed N (1) --noises P,P,...   instead of the levels of the program\n"
    "  gate OLD NEW       the nets of NEW take the place of those of OLD if they lose less equity on the gate half of the\n"
    "                     benchmark or win more in games, at 95 %, and are not worse by either; a line of the log says so\n"
    "    --games N (4000) --ply N (0) --filter F --seed N (1) --threads T (1) --benchmark FOLDER --variant NAME\n"
    "    --log FILE (docs/measurements/gate.md)   --record-only   nets stay where they are\n"
    "\n"
    "  rates [FOLDER]  what the match equity table rests on, measured in games of the engine against itself\n"
    "    --games N (50000)  without the cube, a tenth as many with it; --ply N (0), --seed N, --threads T (2)\n"
    "    --results FILE  every hundred games on a line; the same command goes on from there\n"
    "    --out FILE (data/met/rates.json)\n"
    "  met     write the match equity table as C\n"
    "  tables  build the bear-off table and say how long it took\n";

const char *const train_help[] = {LEARN, MEASURE, NULL};

int train_run(const train_command *command, int argc, char **argv)
{
    option_set o;

    if (!options_read(&o, command->options, command->most, argc, argv))
        return 2;
    if (o.words < command->least) {
        fprintf(stderr, "videau-train %s %s [OPTION...]: see --help\n", command->name,
                command->words);
        return 2;
    }
    return command->run(&o);
}

const train_command *train_command_find(const char *name)
{
    for (size_t i = 0; train_commands[i]; i++) {
        if (strcmp(name, train_commands[i]->name) == 0)
            return train_commands[i];
    }
    return NULL;
}
