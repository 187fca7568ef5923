/* The command line: options, positionals, language, the subcommand's run and its exit code. */
#include "cli.h"

#include "ascii_out.h"

#include "vd_version.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const vd_cli_option everybody[] = {
    {"lang", true},     {"variant", true}, {"json", false}, {"help", false},
    {"version", false}, {"ascii", false},  {"color", true}, {NULL, false},
};

static const vd_cli_option *find_option(const vd_cli_option *list, const char *name, size_t len)
{
    for (; list && list->name; list++)
        if (strlen(list->name) == len && !memcmp(list->name, name, len))
            return list;
    return NULL;
}

/* An option of any subcommand: whether it has a value must be known before the subcommand is. */
static const vd_cli_option *find_anywhere(const vd_cli_command *commands, const char *name,
                                          size_t len)
{
    const vd_cli_option *found = find_option(everybody, name, len);

    for (; !found && commands->name; commands++)
        found = find_option(commands->options, name, len);
    return found;
}

bool vd_cli_has(const vd_cli *cli, const char *name)
{
    VD_ASSERT(name);

    return vd_cli_value(cli, name) != NULL;
}

const char *vd_cli_value(const vd_cli *cli, const char *name)
{
    VD_ASSERT(name);

    for (int i = cli->given - 1; i >= 0; i--)
        if (!strcmp(cli->option[i].name, name))
            return cli->option[i].value;
    return NULL;
}

bool vd_cli_whole(const char *text, long low, long high, long *out)
{
    const char *digits = text + (text[0] == '-');
    long value;

    VD_ASSERT(low <= high);
    if (*digits == '\0' || strspn(digits, "0123456789") != strlen(digits))
        return false;
    errno = 0;
    value = strtol(text, NULL, 10);
    if (errno || value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool vd_cli_number(vd_cli *cli, const char *name, long low, long high, long *out)
{
    const char *text = vd_cli_value(cli, name);
    long value;

    VD_ASSERT(low <= high);
    if (!text)
        return true;
    if (!vd_cli_whole(text, low, high, &value)) {
        const vd_text_arg args[] = {vd_text_string(name), vd_text_string(text), vd_text_int(low),
                                    vd_text_int(high)};

        vd_cli_refuse(cli, "cli.bad_number", args, 4);
        return false;
    }
    *out = value;
    return true;
}

bool vd_cli_threads(vd_cli *cli, long most, int *out)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    long threads = cli->ranks || count < 1 ? 1 : count > most ? most : count;

    if (!vd_cli_number(cli, "threads", 1, most, &threads))
        return false;
    *out = (int)threads;
    return true;
}

bool vd_cli_notation(vd_cli *cli, vd_style *out)
{
    const char *value = vd_cli_value(cli, "notation");
    const vd_text_arg args[] = {vd_text_string("notation"), vd_text_string(value ? value : ""),
                                vd_text_string("ffbg"), vd_text_string("letters")};

    if (!value) {
        if (cli->preferences.letters && !cli->json &&
            !(cli->argc == 1 && !strcmp(cli->argv[0], "-")))
            *out = VD_STYLE_LETTERS;
        return true;
    }
    if (strcmp(value, "ffbg") != 0 && strcmp(value, "letters") != 0) {
        vd_cli_refuse(cli, "play.bad_choice", args, 4);
        return false;
    }
    *out = !strcmp(value, "letters") ? VD_STYLE_LETTERS : VD_STYLE_FFBG;
    return true;
}

/* Digits with one point or comma among them, read without the locale. */
static bool parse_decimal(const char *text, double *out)
{
    double value = 0, unit = 1;
    bool fraction = false;
    int digits = 0;

    for (; *text; text++) {
        if ((*text == '.' || *text == ',') && !fraction) {
            fraction = true;
            continue;
        }
        if (*text < '0' || *text > '9' || ++digits > 15)
            return false;
        value = 10 * value + (*text - '0');
        unit *= fraction ? 10 : 1;
    }
    *out = value / unit;
    return digits > 0;
}

bool vd_cli_decimal(vd_cli *cli, const char *name, long low, long high, double *out)
{
    const char *text = vd_cli_value(cli, name);
    double value;

    VD_ASSERT(low <= high);
    if (!text)
        return true;
    if (!parse_decimal(text, &value) || value < (double)low || value > (double)high) {
        const vd_text_arg args[] = {vd_text_string(name), vd_text_string(text), vd_text_int(low),
                                    vd_text_int(high)};

        vd_cli_refuse(cli, "cli.bad_number", args, 4);
        return false;
    }
    *out = value;
    return true;
}

/* ---- The environment ---- */

static const char *first_set(const char *const *names)
{
    for (; *names; names++) {
        const char *value = getenv(*names);

        if (value && *value)
            return value;
    }
    return "";
}

static vd_lang environment_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG", NULL};
    vd_lang lang = VD_LANG_FR;

    if (vd_lang_parse(first_set(names), &lang) != VD_OK)
        lang = VD_LANG_FR;
    return lang;
}

static bool environment_unicode(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG", NULL};
    const char *charset = strchr(first_set(names), '.');

    return charset &&
           (!strncasecmp(charset + 1, "utf-8", 5) || !strncasecmp(charset + 1, "utf8", 4));
}

/* A locale that is named and is not UTF-8. Where none is named, texts are UTF-8. */
static bool environment_plain(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG", NULL};

    return *first_set(names) && !environment_unicode();
}

static bool environment_colour(FILE *out)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    int file = fileno(out);

    return !(no && *no) && term && strcmp(term, "dumb") != 0 && file >= 0 && isatty(file);
}

/* ---- Reading the arguments ---- */

/* XGIDs begin with '-' as soon as nobody is on the bar. A damaged one is still meant as a position: its sentence is
 * then about positions and not about options. */
static bool is_xgid(const char *arg)
{
    vd_situation situation;
    size_t head = strcspn(arg, ":");

    if (vd_xgid_parse(arg, strlen(arg), VD_BACKGAMMON, &situation, NULL) == VD_OK)
        return true;
    return head >= 20 && arg[head] == ':' && !memchr(arg, '=', head) && strcspn(arg, " ") > head;
}

static bool is_option(const char *arg)
{
    return arg[0] == '-' && arg[1] && !is_xgid(arg);
}

static int refuse_word(vd_cli *cli, const char *key, const char *word)
{
    const vd_text_arg args[] = {vd_text_string(word),
                                vd_text_string(cli->command ? cli->command->name : "")};

    return vd_cli_refuse(cli, key, args, 2);
}

/* "--svg --lang en": the value of --svg was forgotten. */
static bool names_option(const vd_cli *cli, const char *arg)
{
    return arg[0] == '-' && arg[1] == '-' &&
           find_anywhere(cli->commands, arg + 2, strcspn(arg + 2, "="));
}

/* An option at argv[at]; returns how many arguments it took, 0 when it was refused. */
static int take_option(vd_cli *cli, char **argv, int argc, int at)
{
    VD_ASSERT(at >= 0 && at < argc);

    const char *name = argv[at] + (argv[at][1] == '-' ? 2 : 1);
    size_t len = strcspn(name, "=");
    const vd_cli_option *option = find_anywhere(cli->commands, name, len);
    int took = 1;
    const char *value = "";

    if (!strcmp(argv[at], "-h"))
        option = find_option(everybody, "help", 4);
    else if (argv[at][1] != '-')
        option = NULL;
    if (!option || (name[len] == '=' && !option->has_value)) {
        refuse_word(cli, option ? "cli.no_value" : "cli.unknown_option", argv[at]);
        return 0;
    }
    if (option->has_value) {
        if (name[len] != '=' && (at + 1 >= argc || names_option(cli, argv[at + 1]))) {
            refuse_word(cli, "cli.value_missing", argv[at]);
            return 0;
        }
        took = name[len] == '=' ? 1 : 2;
        value = name[len] == '=' ? name + len + 1 : argv[at + 1];
    }
    if (cli->given == VD_CLI_OPTIONS_MAX) {
        vd_cli_refuse(cli, "cli.too_many", NULL, 0);
        return 0;
    }
    cli->option[cli->given].name = option->name;
    cli->option[cli->given++].value = value;
    return took;
}

static bool take_arguments(vd_cli *cli, int argc, char **argv)
{
    bool options = true;
    int took;

    for (int i = 1; i < argc; i += took) {
        took = 1;
        if (options && !strcmp(argv[i], "--")) {
            options = false;
        } else if (options && is_option(argv[i])) {
            took = take_option(cli, argv, argc, i);
            if (!took)
                return false;
        } else if (cli->argc == VD_CLI_ARGS_MAX) {
            vd_cli_refuse(cli, "cli.too_many", NULL, 0);
            return false;
        } else {
            cli->argv[cli->argc++] = argv[i];
        }
    }
    return true;
}

/* The language first, so that whatever else is wrong is said in it. */
static void take_language(vd_cli *cli, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (!strncmp(argv[i], "--lang=", 7))
            (void)!vd_lang_parse(argv[i] + 7, &cli->lang);
        else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            (void)!vd_lang_parse(argv[i + 1], &cli->lang);
    }
}

bool vd_cli_knows_all(const char *command)
{
    static const char *const commands[] = {"play", "show", "id",      "moves", "check",
                                           "hint", "eval", "rollout", "batch"};

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(command, commands[i]))
            return true;
    return false;
}

vd_status vd_cli_variant_named(const char *name, bool all, vd_variant_id *out, vd_error *err)
{
    const size_t len = strlen(name);

    if (vd_variant_find(name, len, out) == VD_OK)
        return VD_OK;
    if (all)
        return vd_variant_find_played(name, len, out);
    if (vd_variant_find_played(name, len, &(vd_variant_id){VD_BACKGAMMON}) != VD_OK)
        return VD_ERR_PARSE;
    return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unasked, 0, name, len);
}

const char *vd_cli_played_text(const vd_cli *cli, const char *name)
{
    char key[64];
    const char *text;

    snprintf(key, sizeof key, "variant.%s", name);
    text = vd_text(cli->lang, key);
    return text ? text : name;
}

const char *vd_cli_taken_text(const vd_cli *cli, const char *name)
{
    static const char *const areas[] = {"game.reconstructed", "game.sure"};
    const char *text = NULL;
    char key[64];

    for (int i = 0; i < 2 && !text; i++) {
        snprintf(key, sizeof key, "%s.%s", areas[i], name);
        text = vd_text(cli->lang, key);
    }
    return text;
}

const char *vd_cli_variant_text(const vd_cli *cli, const vd_variant *variant)
{
    return vd_cli_played_text(cli, variant->name);
}

static bool take_variant(vd_cli *cli, const char *name)
{
    const bool all = cli->argc > 0 && vd_cli_knows_all(cli->argv[0]);
    vd_status status;
    vd_error err;

    if (cli->argc > 0 && !strcmp(cli->argv[0], "play") &&
        vd_cycle_find(name, strlen(name), &cli->cycle) == VD_OK)
        return true;
    status = vd_cli_variant_named(name, all, &cli->variant, &err);
    if (status == VD_ERR_UNSUPPORTED)
        return vd_cli_refuse_error(cli, &err), false;
    return status == VD_OK || (refuse_word(cli, "cli.bad_variant", name), false);
}

static bool settle_common(vd_cli *cli)
{
    const char *lang = vd_cli_value(cli, "lang");
    const char *variant = vd_cli_value(cli, "variant");
    const char *color = vd_cli_value(cli, "color");

    if (lang && vd_lang_parse(lang, &cli->lang) != VD_OK)
        return refuse_word(cli, "cli.bad_lang", lang), false;
    if (variant && !take_variant(cli, variant))
        return false;
    cli->variant_given = variant != NULL;
    cli->json = vd_cli_has(cli, "json");
    if (vd_cli_has(cli, "ascii"))
        cli->unicode = false;
    if (!color || !strcmp(color, "auto"))
        return true;
    if (strcmp(color, "always") != 0 && strcmp(color, "never") != 0)
        return refuse_word(cli, "cli.bad_color", color), false;
    cli->colour = color[0] == 'a';
    return true;
}

static const vd_cli_command *find_command(const vd_cli_command *commands, const char *name)
{
    for (; commands->name; commands++)
        if (!strcmp(commands->name, name))
            return commands;
    return NULL;
}

/* ---- Help ---- */

static int help_all(vd_cli *cli, FILE *out)
{
    fprintf(out, "%s\n", vd_text(cli->lang, "cli.usage"));
    for (const vd_cli_command *command = cli->commands; command->name; command++) {
        char key[64];
        const char *summary;

        snprintf(key, sizeof key, "cli.summary.%s", command->name);
        summary = vd_text(cli->lang, key);
        fprintf(out, "  %-8s  %s\n", command->name, summary ? summary : "");
    }
    fprintf(out, "\n%s\n", vd_text(cli->lang, "cli.usage_options"));
    return VD_EXIT_DONE;
}

static int help_one(vd_cli *cli, const vd_cli_command *command)
{
    char key[64];

    snprintf(key, sizeof key, "cli.help.%s", command->name);
    if (!vd_text(cli->lang, key))
        snprintf(key, sizeof key, "cli.summary.%s", command->name);
    vd_cli_say(cli, key, NULL, 0);
    return VD_EXIT_DONE;
}

int vd_cmd_help(vd_cli *cli)
{
    const vd_cli_command *command;

    if (!cli->argc)
        return help_all(cli, cli->out);
    command = find_command(cli->commands, cli->argv[0]);
    if (!command)
        return refuse_word(cli, "cli.unknown_command", cli->argv[0]);
    return help_one(cli, command);
}

static int print_version(vd_cli *cli)
{
    fprintf(cli->out, "videau %s (%s)\n", VD_VERSION, VD_COMMIT);
    return VD_EXIT_DONE;
}

/* ---- The whole program ---- */

static bool options_fit(vd_cli *cli)
{
    for (int i = 0; i < cli->given; i++) {
        const char *name = cli->option[i].name;

        if (!find_option(everybody, name, strlen(name)) &&
            !find_option(cli->command->options, name, strlen(name)))
            return refuse_word(cli, "cli.not_its_option", name), false;
    }
    return true;
}

static int run_command(vd_cli *cli)
{
    cli->command = find_command(cli->commands, cli->argv[0]);
    if (!cli->command)
        return refuse_word(cli, "cli.unknown_command", cli->argv[0]);
    if (vd_cli_has(cli, "help"))
        return help_one(cli, cli->command);
    cli->argc--;
    memmove(cli->argv, cli->argv + 1, (size_t)cli->argc * sizeof cli->argv[0]);
    if (!options_fit(cli))
        return VD_EXIT_UNUSABLE;
    if (cli->argc < cli->command->least)
        return refuse_word(cli, "cli.too_few_words", "");
    if (cli->command->most >= 0 && cli->argc > cli->command->most)
        return refuse_word(cli, "cli.too_many_words", cli->argv[cli->command->most]);
    return cli->command->run(cli);
}

static int finish(vd_cli *cli, int code)
{
    if (fflush(cli->out) || ferror(cli->out)) {
        vd_cli_refuse(cli, "cli.cannot_write", NULL, 0);
        return VD_EXIT_UNUSABLE;
    }
    return cli->failed ? vd_cli_refuse(cli, "cli.no_memory", NULL, 0) : code;
}

static int run_any(vd_cli *cli)
{
    return cli->argc ? run_command(cli) : help_all(cli, cli->out);
}

static int show_usage(vd_cli *cli)
{
    help_all(cli, cli->err);
    return VD_EXIT_UNUSABLE;
}

/* What other programs read is never rewritten. */
static bool writes_for_people(const vd_cli *cli)
{
    static const char *const exact[] = {"convert", "ubgi", "batch", "external", "dice", NULL};
    static const char *const files[] = {"svg", "html", "out", NULL};

    for (const char *const *name = exact; cli->argc && *name; name++)
        if (!strcmp(cli->argv[0], *name))
            return false;
    for (const char *const *name = files; *name; name++)
        if (vd_cli_has(cli, *name))
            return false;
    return !cli->json;
}

/* Both streams in ASCII letters, where the locale asks for it; without memory they stay as they are. */
static int run_plainly(vd_cli *cli, int (*run)(vd_cli *cli))
{
    FILE *const out = cli->out, *const err = cli->err;
    FILE *plain_out = NULL, *plain_err = NULL;
    int code;

    if (environment_plain() && writes_for_people(cli)) {
        plain_out = vd_ascii_out(out);
        plain_err = vd_ascii_out(err);
    }
    if (plain_err)
        setvbuf(plain_err, NULL, _IONBF, 0);
    cli->out = plain_out ? plain_out : out;
    cli->err = plain_err ? plain_err : err;
    code = finish(cli, run(cli));
    if (plain_out && fclose(plain_out) == EOF)
        code = VD_EXIT_UNUSABLE;
    if (plain_err)
        (void)fclose(plain_err);
    cli->out = out;
    cli->err = err;
    return code;
}

/* May this be done by several processes? They do not hear what is typed. */
static bool may_share(vd_cli *cli)
{
    const char *command = cli->argc ? cli->argv[0] : "";
    const char *verb = cli->argc > 1 ? cli->argv[1] : "";

    if (strcmp(command, "rollout") != 0 && strcmp(command, "analyse") != 0 &&
        (strcmp(command, "library") != 0 || strcmp(verb, "analyse") != 0))
        return refuse_word(cli, "cli.ranks.alone", command), false;
    for (int i = 1; i < cli->argc; i++)
        if (!strcmp(cli->argv[i], "-"))
            return refuse_word(cli, "cli.ranks.typed", command), false;
    return true;
}

int vd_cli_main(const vd_cli_command *commands, int argc, char **argv, FILE *in, FILE *out,
                FILE *err)
{
    return vd_cli_main_shared(commands, argc, argv, in, out, err, NULL);
}

int vd_cli_main_shared(const vd_cli_command *commands, int argc, char **argv, FILE *in, FILE *out,
                       FILE *err, const vd_ranks *ranks)
{
    vd_cli cli;

    memset(&cli, 0, sizeof cli);
    cli.commands = commands;
    cli.lang = environment_language();
    cli.variant = VD_BACKGAMMON;
    cli.unicode = environment_unicode();
    cli.colour = environment_colour(out);
    cli.in = in;
    cli.out = out;
    cli.out_fd = fileno(out);
    cli.err_fd = fileno(err);
    cli.err = err;
    cli.ranks = ranks;
    vd_cli_preferences(&cli.preferences);
    take_language(&cli, argc, argv);
    if (!take_arguments(&cli, argc, argv) || !settle_common(&cli))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_has(&cli, "version"))
        return finish(&cli, print_version(&cli));
    if (ranks && !vd_cli_has(&cli, "help") && !may_share(&cli))
        return VD_EXIT_UNUSABLE;
    return run_plainly(&cli, cli.argc || vd_cli_has(&cli, "help") ? run_any : show_usage);
}
