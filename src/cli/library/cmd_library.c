/* videau library: a player's matches in one file: bring in, list, search, tag, analyse, bring out. */
#include "library_cli.h"

#include <string.h>

/* A verb of the command; its arguments follow it. It is understood in either language. */
typedef struct verb {
    const char *key;
    int least, most; /* arguments; most -1: any number */
    vd_library_verb *run;
} verb;

static const verb verbs[] = {
    {"cli.library.verb.import", 1, -1, vd_library_verb_import},
    {"cli.library.verb.ls", 0, -1, vd_library_verb_list},
    {"cli.library.verb.search", 0, -1, vd_library_verb_search},
    {"cli.library.verb.show", 1, 1, vd_library_verb_show},
    {"cli.library.verb.tag", 2, -1, vd_library_verb_tag},
    {"cli.library.verb.untag", 2, -1, vd_library_verb_untag},
    {"cli.library.verb.note", 2, 2, vd_library_verb_note},
    {"cli.library.verb.rm", 1, -1, vd_library_verb_remove},
    {"cli.library.verb.undo", 0, 0, vd_library_verb_undo},
    {"cli.library.verb.players", 0, 0, vd_library_verb_players},
    {"cli.library.verb.alias", 2, -1, vd_library_verb_alias},
    {"cli.library.verb.me", 1, 1, vd_library_verb_me},
    {"cli.library.verb.export", 0, -1, vd_library_verb_export},
    {"cli.library.verb.analyse", 0, 0, vd_library_verb_analyse},
};

static const verb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        for (int lang = 0; lang < VD_LANG_COUNT; lang++)
            if (!strcmp(name, vd_text((vd_lang)lang, verbs[i].key)))
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
        vd_buf_put(&buf, vd_text(cli->lang, verbs[i].key));
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
