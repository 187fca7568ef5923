/* videau dice verify FILE: were the dice those that were sealed, and the plays by the rules? In words that need no
 * knowledge of the method. */
#include "play.h"

#include <string.h>

static void say(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    vd_cli_say(cli, key, args, count);
}

static void say_plays(vd_cli *cli, const vd_dice_report *report)
{
    const vd_text_arg all[] = {vd_text_int(report->plays)};

    if (report->plays > 0)
        say(cli, "dice.plays_good", all, 1);
}

static void say_seal(vd_cli *cli, const vd_dice_report *report)
{
    const vd_text_arg seal[] = {vd_text_string(report->seal)};
    const vd_text_arg seed[] = {vd_text_string(report->seed)};
    const vd_text_arg word[] = {vd_text_string(report->word)};

    say(cli, report->mode == VD_DICE_SEALED ? "dice.seal" : "dice.seal_seeded", seal, 1);
    if (report->over || report->mode == VD_DICE_SEEDED)
        say(cli, "dice.seed", seed, 1);
    else
        say(cli, "dice.seed_hidden", NULL, 0);
    if (report->word[0])
        say(cli, "dice.word", word, 1);
    if (!report->seal_ok)
        say(cli, "dice.seal_bad", NULL, 0);
    else if (report->mode == VD_DICE_SEALED)
        say(cli, "dice.seal_good", NULL, 0);
}

static void say_rolls(vd_cli *cli, const vd_dice_report *report)
{
    const vd_text_arg all[] = {vd_text_int(report->rolls), vd_text_int(report->games)};
    const vd_text_arg first[] = {
        vd_text_int(report->rolls),  vd_text_int(report->wrong),    vd_text_int(report->game),
        vd_text_int(report->roll),   vd_text_int(report->found[0]), vd_text_int(report->found[1]),
        vd_text_int(report->due[0]), vd_text_int(report->due[1]),
    };

    if (report->rolls == 0)
        say(cli, "dice.rolls_none", NULL, 0);
    else if (report->wrong)
        say(cli, "dice.rolls_bad", first, 8);
    else
        say(cli, "dice.rolls_good", all, 2);
}

int vd_cmd_dice(vd_cli *cli)
{
    vd_dice_report report;
    vd_file_error fault;
    bool good;

    if (cli->argc != 2 ||
        (strcmp(cli->argv[0], "verify") != 0 && strcmp(cli->argv[0], "verifier") != 0 &&
         strcmp(cli->argv[0], "vérifier") != 0))
        return vd_cli_refuse(cli, "dice.usage", NULL, 0);
    if (vd_dice_verify(cli->argv[1], &report, &fault) != VD_OK) {
        (void)vd_play_refuse_file(cli, &fault, cli->argv[1]);
        return fault.fault == VD_FILE_illegal ? VD_EXIT_NO : VD_EXIT_UNUSABLE;
    }
    if (report.mode == VD_DICE_MANUAL) {
        say(cli, "dice.verify_manual", NULL, 0);
        say_plays(cli, &report);
        return VD_EXIT_UNUSABLE;
    }
    say_seal(cli, &report);
    say_rolls(cli, &report);
    say_plays(cli, &report);
    good = report.seal_ok && report.wrong == 0;
    if (good && report.rolls == 0)
        return VD_EXIT_UNUSABLE;
    if (!good)
        say(cli, "dice.verdict_bad", NULL, 0);
    else
        say(cli, report.mode == VD_DICE_SEALED ? "dice.verdict_good" : "dice.verdict_seeded", NULL,
            0);
    return good ? VD_EXIT_DONE : VD_EXIT_NO;
}
