/* videau library: a player's matches in one file: bring in, list, search, tag, analyse, bring out. */
#include "library_cli.h"

#include <string.h>

/* A verb of the command; its arguments follow it. */
typedef struct verb {
    const char *name, *french;
    int least, most; /* arguments; most -1: any number */
    vd_library_verb *run;
} verb;

static const verb verbs[] = {
    {"import", "importer", 1, -1, vd_library_verb_import},
    {"ls", "liste", 0, -1, vd_library_verb_list},
    {"search", "chercher", 0, -1, vd_library_verb_search},
    {"show", "montrer", 1, 1, vd_library_verb_show},
    {"tag", "marquer", 2, -1, vd_library_verb_tag},
    {"untag", "demarquer", 2, -1, vd_library_verb_untag},
    {"note", "noter", 2, 2, vd_library_verb_note},
    {"rm", "retirer", 1, -1, vd_library_verb_remove},
    {"undo", "remettre", 0, 0, vd_library_verb_undo},
    {"players", "joueurs", 0, 0, vd_library_verb_players},
    {"alias", "alias", 2, -1, vd_library_verb_alias},
    {"me", "moi", 1, 1, vd_library_verb_me},
    {"export", "exporter", 0, -1, vd_library_verb_export},
    {"analyse", "analyser", 0, 0, vd_library_verb_analyse},
};

static const verb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(name, verbs[i].name) || !strcmp(name, verbs[i].french))
            return &verbs[i];
    return NULL;
}

/* All verbs in one line, for who typed another. */
static int refuse_verb(vd_cli *cli, const char *name)
{
    char list[512];
    vd_buf buf;

    vd_buf_init(&buf, list, sizeof list);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (i > 0)
            vd_buf_put(&buf, ", ");
        vd_buf_put(&buf, cli->lang == VD_LANG_FR ? verbs[i].french : verbs[i].name);
    }
    return vd_cli_refuse(cli, "cli.library.bad_verb",
                         (const vd_text_arg[]){vd_text_string(name), vd_text_string(list)}, 2);
}

int vd_cmd_library(vd_cli *cli)
{
    const verb *v = find_verb(cli->argv[0]);
    const int given = cli->argc - 1;
    vd_library *library;
    int code;

    if (!v)
        return refuse_verb(cli, cli->argv[0]);
    if (given < v->least || (v->most >= 0 && given > v->most))
        return vd_cli_refuse(cli, given < v->least ? "cli.library.too_few" : "cli.library.too_many",
                             (const vd_text_arg[]){vd_text_string(cli->argv[0])}, 1);
    if (!vd_cli_library(cli, &library))
        return VD_EXIT_UNUSABLE;
    code = v->run(cli, library, cli->argv + 1, given);
    vd_library_close(library);
    return code;
}
