/* videau dice verify FILE: were the dice those that were sealed, and the plays by the rules? In words that need no
 * knowledge of the method, and none that says more than was found. videau dice text FILE: what the seal is the hash of.
 * videau dice log: the seals of all games. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096, FAULTS_SHOWN = 10, ROLLS_FEW = 3 };

static void say(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    vd_cli_say(cli, key, args, count);
}

static void say_alone(vd_cli *cli, const char *key)
{
    vd_cli_say(cli, key, NULL, 0);
}

static void say_one(vd_cli *cli, const char *key, const char *text)
{
    const vd_text_arg args[] = {vd_text_string(text)};

    vd_cli_say(cli, key, args, 1);
}

/* --seal: 64 hexadecimal digits, small or capital; "" without the option. False: refused. */
static bool take_seal(vd_cli *cli, char out[VD_HEX_LEN])
{
    const char *given = vd_cli_value(cli, "seal");
    vd_seed hash;

    out[0] = '\0';
    if (!given)
        return true;
    if (strlen(given) == VD_HEX_LEN - 1 &&
        vd_seed_parse(given, strlen(given), &hash, NULL) == VD_OK) {
        vd_seed_format(&hash, out);
        return true;
    }
    vd_cli_refuse(cli, "dice.bad_seal", (const vd_text_arg[]){vd_text_string(given)}, 1);
    return false;
}

/* ---- verify ---- */

static void say_plays(vd_cli *cli, const vd_dice_report *report)
{
    const vd_text_arg all[] = {vd_text_int(report->plays)};

    if (report->plays > 0)
        say(cli, "dice.plays_good", all, 1);
}

static void say_values(vd_cli *cli, const vd_dice_report *report)
{
    for (int seat = 0; seat < 2; seat++) {
        const vd_dice_side *side = &report->side[seat];

        if (side->revealed)
            say_one(cli, "dice.value", side->value);
        if (side->revealed && side->word[0])
            say_one(cli, "dice.word", side->word);
    }
    if (report->word[0])
        say_one(cli, "dice.word", report->word);
    if (!report->values_ok)
        say_alone(cli, "dice.values_bad");
}

static void say_seal(vd_cli *cli, const vd_dice_report *report, const char *given)
{
    const bool sealed = report->mode == VD_DICE_SEALED;

    say_one(cli,
            !sealed                            ? "dice.seal_seeded"
            : report->values == VD_VALUES_NONE ? "dice.seal_old"
                                               : "dice.seal_file",
            report->commitment);
    if (report->over || !sealed)
        say_one(cli, "dice.seed", report->seed);
    else
        say_alone(cli, "dice.seed_hidden");
    say_values(cli, report);
    if (!report->commitment_ok)
        say_alone(cli, "dice.seal_bad");
    else if (sealed)
        say_alone(cli, report->values == VD_VALUES_NONE ? "dice.seal_good_old" : "dice.seal_good");
    if (given[0] && strcmp(given, report->commitment) != 0)
        say_one(cli, "dice.seal_other", given);
    else if (given[0] && report->commitment_ok)
        say_alone(cli, "dice.seal_same");
}

/* Value and word are in the rolls alone, unless both seats committed to them: few rolls agree by chance now and then. */
static void say_few(vd_cli *cli, const vd_dice_report *report)
{
    int chances = 1;

    if (report->mode != VD_DICE_SEALED || report->rolls < 1 || report->rolls > ROLLS_FEW ||
        (report->side[0].committed && report->side[1].committed))
        return;
    for (int i = 0; i < (int)report->dice; i++)
        chances *= 6;
    say(cli, "dice.rolls_few",
        (const vd_text_arg[]){vd_text_int(report->rolls), vd_text_int(chances)}, 2);
}

/* In the order in which they were thrown. */
static void put_thrown(const uint8_t die[VD_DICE_MAX], char *out, size_t size)
{
    vd_buf buf;

    vd_buf_init(&buf, out, size);
    for (int i = 0; i < VD_DICE_MAX && (i < 2 || die[i]); i++) {
        if (i > 0)
            vd_buf_putc(&buf, '-');
        vd_buf_put_int(&buf, die[i]);
    }
}

static void say_rolls(vd_cli *cli, const vd_dice_report *report)
{
    const vd_text_arg all[] = {vd_text_int(report->rolls), vd_text_int(report->games)};
    char found[16], due[16];
    const vd_text_arg first[] = {
        vd_text_int(report->rolls),
        vd_text_int(report->wrong),
        vd_text_int(report->game),
        vd_text_int(report->roll),
        VD_STR(found),
        VD_STR(due),
    };

    put_thrown(report->found, found, sizeof found);
    put_thrown(report->due, due, sizeof due);

    if (report->rolls == 0)
        say_alone(cli, "dice.rolls_none");
    else if (report->wrong)
        say(cli, "dice.rolls_bad", first, 6);
    else
        say(cli, "dice.rolls_good", all, 2);
    if (!report->wrong)
        say_few(cli, report);
}

static bool has_word(const vd_dice_report *report)
{
    return report->word[0] || report->side[0].word[0] || report->side[1].word[0];
}

/* What the whole of it shows, and no more. */
static void say_verdict(vd_cli *cli, const vd_dice_report *report, const char *given)
{
    if (report->mode != VD_DICE_SEALED) {
        say_alone(cli, "dice.verdict_seeded");
        return;
    }
    say_alone(cli, given[0] ? "dice.verdict_seen" : "dice.verdict_unseen");
    if (report->values == VD_VALUES_PAGES)
        say_alone(cli, "dice.bound_pages");
    else if (report->values == VD_VALUES_TERMINAL)
        say_alone(cli, has_word(report) ? "dice.bound_word" : "dice.bound_nothing");
    else
        say_alone(cli, has_word(report) ? "dice.bound_old_word" : "dice.bound_old");
}

static int verify(vd_cli *cli, const char *path)
{
    char given[VD_HEX_LEN];
    vd_dice_report report;
    vd_file_error fault;
    bool good;

    if (!take_seal(cli, given))
        return VD_EXIT_UNUSABLE;
    if (vd_dice_verify(path, &report, &fault) != VD_OK) {
        (void)vd_play_refuse_file(cli, &fault, path);
        return fault.fault == VD_FILE_illegal ? VD_EXIT_NO : VD_EXIT_UNUSABLE;
    }
    if (report.mode == VD_DICE_MANUAL) {
        say_alone(cli, "dice.verify_manual");
        if (given[0])
            say_one(cli, "dice.seal_other", given);
        say_plays(cli, &report);
        return given[0] ? VD_EXIT_NO : VD_EXIT_UNUSABLE;
    }
    say_seal(cli, &report, given);
    say_rolls(cli, &report);
    say_plays(cli, &report);
    good = report.commitment_ok && report.values_ok && report.wrong == 0 &&
           (!given[0] || !strcmp(given, report.commitment));
    if (good && report.rolls == 0)
        return VD_EXIT_UNUSABLE;
    if (good)
        say_verdict(cli, &report, given);
    else
        say_alone(cli, "dice.verdict_bad");
    return good ? VD_EXIT_DONE : VD_EXIT_NO;
}

/* ---- text ---- */

static int text(vd_cli *cli, const char *path)
{
    vd_dice_report report;
    vd_file_error fault;

    if (vd_dice_verify(path, &report, &fault) != VD_OK)
        return vd_play_refuse_file(cli, &fault, path);
    if (report.values == VD_VALUES_NONE)
        return vd_cli_refuse(cli, "dice.text_none", NULL, 0);
    if (!report.over)
        return vd_cli_refuse(cli, "dice.text_secret", NULL, 0);
    fprintf(cli->out, "%sseed %s\n", report.text, report.seed);
    return VD_EXIT_DONE;
}

/* ---- log ---- */

typedef struct finding {
    vd_cli *cli;
    int shown;
} finding;

static void say_fault(void *user, vd_chain_fault fault, size_t line, uint64_t found, uint64_t due)
{
    static const char *const keys[] = {
        [VD_CHAIN_UNREADABLE] = "commitments.unreadable",
        [VD_CHAIN_NUMBER] = "commitments.number",
        [VD_CHAIN_HASH] = "commitments.altered",
        [VD_CHAIN_TORN] = "commitments.torn",
    };
    finding *f = user;
    const vd_text_arg args[] = {vd_text_int((int64_t)line), vd_text_int((int64_t)found),
                                vd_text_int((int64_t)due)};

    if (f->shown++ < FAULTS_SHOWN)
        say(f->cli, keys[fault], args, 3);
}

/* The file named, that of --data, or the one of all games. False: refused. */
static bool log_path(vd_cli *cli, vd_buf *out)
{
    if (cli->argc == 2) {
        vd_buf_put(out, cli->argv[1]);
        return !out->full;
    }
    if (vd_commitments_path(out, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK)
        return true;
    vd_cli_refuse(cli, "play.no_folder", NULL, 0);
    return false;
}

static void say_sought(vd_cli *cli, const char *commitment, const vd_chain_report *report)
{
    const vd_text_arg args[] = {vd_text_string(commitment), vd_text_int((int64_t)report->sought)};

    say(cli, report->sought ? "commitments.found" : "commitments.not_found", args, 2);
}

static int check_log(vd_cli *cli)
{
    char path[PATH_ROOM], commitment[VD_HEX_LEN];
    finding f = {.cli = cli};
    vd_chain_report report;
    vd_file_error fault;
    vd_buf buf;

    vd_buf_init(&buf, path, sizeof path);
    if (!take_seal(cli, commitment) || !log_path(cli, &buf))
        return VD_EXIT_UNUSABLE;
    if (vd_commitments_check(path, commitment[0] ? commitment : NULL, say_fault, &f, &report,
                             &fault) != VD_OK)
        return vd_play_refuse_file(cli, &fault, path);
    say(cli, report.faults ? "commitments.bad" : "commitments.good",
        (const vd_text_arg[]){vd_text_string(path), vd_text_int((int64_t)report.lines),
                              vd_text_int((int64_t)report.faults)},
        3);
    if (commitment[0])
        say_sought(cli, commitment, &report);
    if (!report.faults)
        say_one(cli, "commitments.head", report.head);
    return report.faults || (commitment[0] && !report.sought) ? VD_EXIT_NO : VD_EXIT_DONE;
}

static bool is_one_of(const char *word, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(word, *names))
            return true;
    return false;
}

int vd_cmd_dice(vd_cli *cli)
{
    static const char *const verify_names[] = {"verify", "verifier", "vérifier", NULL};
    static const char *const text_names[] = {"text", "texte", NULL};
    static const char *const log_names[] = {"log", "registre", NULL};

    if (cli->argc == 2 && is_one_of(cli->argv[0], verify_names))
        return verify(cli, cli->argv[1]);
    if (cli->argc == 2 && is_one_of(cli->argv[0], text_names))
        return text(cli, cli->argv[1]);
    if (cli->argc >= 1 && is_one_of(cli->argv[0], log_names))
        return check_log(cli);
    return vd_cli_refuse(cli, "dice.usage", NULL, 0);
}
