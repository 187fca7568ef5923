/* What --help tells: a part for each subcommand, the defaults in it taken from its table of options. */
#include "train.h"

#include <string.h>

const train_help train_helps[] = {
    {NULL, "usage: videau-train COMMAND [OPTION...]\n"
           "\n"},
    {&train_gather,
     "  gather  the engine plays itself and writes positions with what a search says of them; learns nothing\n"
     "    --variant NAME ({variant})  --nets FOLDER ({nets})  --out FILE ({out}), appended to\n"
     "    --minutes M ({minutes})  --games N   no more than so many;  --seed N ({seed})\n"
     "    --ply N ({ply})        depth of the labels, 0: what the net says, for one of another shape; --rough N ({rough})\n"
     "                       plays of a roll that are valued; 0: all\n"
     "    --lambda L ({lambda})   share of a later label's correction that an earlier one takes over\n"
     "    --noise P ({noise})   of the plays of every second game, points\n"
     "    --scores SHARE     so many of the games are played as where a gammon counts nothing, or for one side alone and twice; of\n"
     "                       backgammon and its like\n"
     "    --close P ({close}) --siblings N ({siblings})   of the plays that lose no more than P, one in N is labelled too\n"
     "    --chosen           and beside them the play made, before anything is carried back to it; then again with that\n"
     "    --ahead            of these plays the one is made that the labels say is the best, not the net's best\n"
     "    --thrown           with --ply 0: a label is what the roll that is thrown makes of it, not the mean over rolls; noisy\n"
     "                       and cheap\n"
     "    --only NET         keep positions of that net alone;  --tail   games from bear-offs against waiting checkers and the like\n"
     "    --pools SHARE      so many of the games from pools of rare positions: back games, checkers picked up after some are off,\n"
     "                       broken boards, primes, the last point held, many checkers back, what careless play leads to, and\n"
     "                       games in which both play worse than they could;  --pool NAME   of one alone: anchors,\n"
     "                       containment, crashed, primes, ace-point, many-back, careless, unsteady\n"
     "    --class NAME       these games begin where such a game meets a position of this class (see values), rare: of any\n"
     "    --exact FILE       what videau solve made: the engine values Hypergammon by it, and the labels are exact\n"
     "    --rollout N ({rollout})    so many games, cut after --truncate N ({truncate}) half-moves, luck taken out, label what the\n"
     "                       search and the net see differently by --doubt P ({doubt}) points or more\n"},
    {&train_race,
     "  race    sides of races run home with nobody else on the board, and the rolls they need are written; learns nothing\n"
     "    --nets FOLDER ({nets})  --out FILE ({out}), appended to;  --minutes M ({minutes})  --games N   no more than so many\n"
     "    --lambda L ({lambda})   share of a later label's correction that an earlier one takes over;  --seed N ({seed})\n"},
    {&train_fit,
     "  fit     a net of binary features learns the samples of files\n"
     "    --in FILE [--in FILE...]  --out NET  --hidden N ({hidden})\n"
     "    --net contact|race|rough|hollandais|acey-deucey ({net})  --variant NAME ({variant}), that of the samples\n"
     "    --siblings-in FILE  of this one the labels alone to which nothing was carried back, as of plays not made\n"
     "    --from NET         its weights instead of random ones; with a larger --hidden units are added; one of contact\n"
     "                       begins those of hollandais and acey-deucey\n"
     "    --epochs E ({epochs})     0, and no --in: a net of random weights, which the first games are played with\n"
     "    --batch N ({batch})  --rate R ({rate}) --rate-end R ({rate-end})  --seed N ({seed})\n"
     "    --average SHARE ({average})   the rate rises, then stays (no --rate-end), and the net is the mean of its weights over that\n"
     "                       last share of the lesson; what is said on the way is of the weights there\n"
     "    --apart B ({apart})      of contact: the error of equity that sets plays of one roll apart counts so much more\n"
     "    --heads-only       the first layer stays as it is: what noisy labels have to say goes into the heads alone\n"
     "    --rare-heads       of contact: so, and of those alone that back games and many checkers off have to themselves\n"
     "    --state FILE       checkpoint, written every minute; --resume   go on from it, where there is one;\n"
     "    --minutes M        stop after so long: the same command goes on\n"},
    {&train_mean,
     "  mean NET NET... --out NET   the mean of the weights of nets that come from one; a net named twice counts twice\n"
     "\n"},
    {&train_match,
     "  match A B   player A against B, money games, each dice sequence twice with seats changed. A player is a folder\n"
     "              of nets, \"embedded\", \"plain\" (no net), or gnubg:PATH, a GNU Backgammon listening at PATH0, PATH1, ...\n"
     "    --games N ({games}) --variant NAME --seed N ({seed}) --threads T ({threads}) --cube (without: cubeless)\n"
     "    --ply-a N --ply-b N          depth, 0 without --time; --cube-ply-a N --cube-ply-b N   of cube decisions, if another;\n"
     "    --roller-a N --roller-b N    1 to 3: what is near after that is rolled out so;\n"
     "    --filter-a F --filter-b F, such as 2:1+7@0.16,3:1+3@0.06/inner=1\n"
     "    --time-a S --time-b S        as deep as S processor seconds a decision allow\n"
     "    --level-a NAME --level-b NAME, --noise-a P --noise-b P   weaker players, at 0 ply\n"
     "    --luck P ({luck})    depth of what judges the luck of the dice, by the nets of A; none\n"
     "    --se E          stop when the standard error is no more; --minutes M   or after so long\n"
     "    --results FILE  every pair of games on a line; the same command goes on from there\n"
     "    --every S ({every})  seconds between lines of progress; --quiet   none; --name-a, --name-b of a GNU Backgammon\n"
     "\n"},
    {&train_speed,
     "  speed [FOLDER]     positions valued a second inside the search, at 0, 1 and 2 plies, one thread\n"
     "    --seconds S ({seconds}) each, --positions N ({positions}) --seed N --filter F   for 2 plies\n"},
    {&train_pace,
     "  pace FOLDER [B]    processor time a decision of A, and of player B on the same positions of self-play, each\n"
     "                     from an empty cache; options as in match: --ply-a --filter-a --time-a --ply-b ...\n"
     "    --positions N ({positions}) --seed N ({seed})\n"
     "\n"},
    {&train_filters,
     "  filters F...   what move filters cost and save, judged by a search that prunes nothing\n"
     "    --folder FOLDER ({folder}) --ply N ({ply}) --judge F --judge-ply N --positions N ({positions})\n"
     "    --match LENGTH ({match}: money) --seed N ({seed})\n"
     "\n"},
    {&train_error,
     "  error PLAYER...    equity lost a decision on the benchmark, by kind of position; players as in match\n"
     "    --ply N,N,... ({ply})   each folder at each depth; --filter F --roller N --cube-ply N --noise P --name TEXT   of all\n"
     "    --half gate|held|both ({half}) --only plays|cubes --benchmark FOLDER ({benchmark}) --threads T ({threads})\n"},
    {&train_benchmark,
     "  benchmark [FOLDER] the questions of the benchmark, by games of these nets, and what rollouts say of each candidate;\n"
     "                     the same command goes on where it was stopped\n"
     "    --out FOLDER ({out})  --plays N ({plays}) --cubes N ({cubes}) --seed N ({seed})   --questions   ask, no more\n"
     "    --games N ({games}) --least N ({least}) --clear E ({clear}) --truncate N ({truncate}: never) --ply N ({ply}) --cube-ply N ({cube-ply})\n"
     "    --error E ({error}: all games)   each question until the standard error of its values is no more, each in units of the\n"
     "    stake it is played for: that of a take is twice that of holding\n"
     "    --minutes M ({minutes}: all)  --threads T ({threads})\n"},
    {&train_levels,
     "  levels [FOLDER]    what the plays of each level cost in games with itself, judged by every play at 1 ply\n"
     "    --games N ({games}) --variant NAME --seed N ({seed}) --noises P,P,...   instead of the levels of the program\n"},
    {&train_gate,
     "  gate OLD NEW       the nets of NEW take the place of those of OLD if they lose less equity on the gate half of the\n"
     "                     benchmark or win more in games, at 95 %, and are not worse by either, nor about a class of rare\n"
     "                     positions by two standard errors; a line of the log says so\n"
     "    --games N ({games}) --ply N ({ply}) --filter F --seed N ({seed}) --threads T ({threads}) --benchmark FOLDER --variant NAME\n"
     "    --values FILE ({values})  --wild FILE ({wild})\n"
     "    --log FILE ({log})   --record-only   nets stay where they are\n"
     "\n"},
    {&train_rates,
     "  rates [FOLDER]  what the match equity table rests on, measured in games of the engine against itself\n"
     "    --games N ({games})  without the cube, a tenth as many with it; --ply N ({ply}), --seed N, --threads T ({threads})\n"
     "    --results FILE  every hundred games on a line; the same command goes on from there\n"
     "    --out FILE ({out})\n"},
    {&train_values,
     "  values  positions of rare classes (back games, many checkers off against contact, broken boards, primes, the last\n"
     "          point held, careless play), rolled out to the end; the same command goes on where it was stopped\n"
     "    --values FILE ({values})  --nets FOLDER ({nets})  --count N ({count})  --seed N ({seed})\n"
     "    --class NAME ({class}: each of these in turn)   one of them, or race: races as games from the start bring them\n"
     "    --from pools|games ({from})   put together, or met in games from the start in which each side plays a little, or much,\n"
     "                       worse than it could\n"
     "    --again FILE       the positions of that file anew;  --play-ply N ({play-ply})   of the games rolled out, 0 to 2\n"
     "    --error E ({error})   until this standard error, or --games N ({games});  --minutes M ({minutes}: all)\n"
     "    --first N ({first})   begin at this one; files of parts that follow each other are, put together, that of the whole\n"
     "  values NETS...    how far what nets say lies from that, by class: bias of the side it is about, root mean square\n"
     "    --ply N ({ply})  --roller N ({roller}: none)   1 to 4, rollouts as an answer, instead  --half all|tune|held ({half})\n"},
    {&train_cubes,
     "  cubes NETS...     how far what nets say of holding and of a take lies from the rollouts of the benchmark's doubles, by\n"
     "                    kind of position and by score, and what both decisions cost\n"
     "    --benchmark FOLDER ({benchmark})  --half gate|held|both ({half})  --ply N ({ply})\n"},
    {&train_trictrac,
     "  trictrac A B  parties of trictrac, each dice sequence twice with seats changed; a player is a level, net, ahead (one\n"
     "    throw ahead of it), first (without a net), greedy or random; of files in the place of the program's: --net FILE --net-b FILE\n"
     "    --parties N ({parties}) --holes 3|6|12 ({holes}) --seed N ({seed})\n"},
    {&train_trictrac_fit,
     "  trictrac-fit  the net of trictrac learns from games with itself, lesson by lesson, and is written after each, with a\n"
     "    checkpoint beside it\n"
     "    --out FILE --resume --minutes N --lessons N ({lessons}) --samples N ({samples}) a lesson --epochs X ({epochs})\n"
     "    --hidden N ({hidden}) --lambda X ({lambda}) --lambda-end X ({lambda-end}) --noise X ({noise}) --noise-end X ({noise-end})\n"
     "    --rate X ({rate}) --rate-end X ({rate-end}) --batch N ({batch}) --seed N ({seed})\n"},
    {&train_met, "  met     write the match equity table as C\n"},
    {&train_tables, "  tables  build the bear-off table and say how long it took\n"},
    {NULL, NULL},
};

/* What holds without the option `name`; NULL: there is no such option, or nothing holds. */
static const char *fallback_of(const option_spec *known, const char *name, size_t len)
{
    for (const option_spec *spec = known; spec && spec->name; spec++) {
        if (strlen(spec->name) == len && memcmp(spec->name, name, len) == 0)
            return spec->fallback;
    }
    return NULL;
}

vd_status train_help_put(vd_buf *out, const train_help *part)
{
    const option_spec *known = part->command ? part->command->options : NULL;
    const char *text = part->text;

    VD_ASSERT(text);
    while (*text) {
        const size_t plain = strcspn(text, "{");
        const char *end = strchr(text + plain, '}'), *fallback;

        vd_buf_put_n(out, text, plain);
        text += plain;
        if (!*text)
            break;
        fallback = end ? fallback_of(known, text + 1, (size_t)(end - text - 1)) : NULL;
        if (!fallback)
            return VD_ERR_PARSE;
        vd_buf_put(out, fallback);
        text = end + 1;
    }
    return out->full ? VD_ERR_FULL : VD_OK;
}
