/* videau library tag, untag, note, rm, undo, alias, me: what changes, and says so. */
#include "library_cli.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The matches that arguments name; NULL: refused, and said. For free(). */
static int64_t *read_ids(vd_cli *cli, const char *const *argv, int count)
{
    int64_t *id = calloc((size_t)count, sizeof *id);

    if (!id)
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    for (int i = 0; id && i < count; i++)
        if (!vd_library_id(cli, argv[i], &id[i])) {
            free(id);
            return NULL;
        }
    return id;
}

static int say_count(vd_cli *cli, vd_status status, const char *key, int count)
{
    if (status != VD_OK)
        return vd_library_refuse(cli, status);
    vd_cli_say(cli, key, (const vd_text_arg[]){vd_text_int(count)}, 1);
    return VD_EXIT_DONE;
}

static int set_tag(vd_cli *cli, vd_library *library, const char *const *argv, int argc, bool on)
{
    int64_t *id;
    vd_status status;

    if (!vd_library_is_tag(argv[0]))
        return vd_cli_refuse(cli, "cli.library.bad_tag",
                             (const vd_text_arg[]){vd_text_string(argv[0])}, 1);
    id = read_ids(cli, argv + 1, argc - 1);
    if (!id)
        return VD_EXIT_UNUSABLE;
    status = vd_library_tag(library, id, (size_t)argc - 1, argv[0], on);
    free(id);
    return say_count(cli, status, on ? "cli.library.tagged" : "cli.library.untagged", argc - 1);
}

int vd_library_verb_tag(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    return set_tag(cli, library, argv, argc, true);
}

int vd_library_verb_untag(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    return set_tag(cli, library, argv, argc, false);
}

int vd_library_verb_note(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    int64_t id;

    if (!vd_library_id(cli, argv[0], &id))
        return VD_EXIT_UNUSABLE;
    return say_count(cli, vd_library_note(library, id, argv[1]), "cli.library.noted", argc - 1);
}

int vd_library_verb_remove(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    int64_t *id = read_ids(cli, argv, argc);
    vd_status status;

    if (!id)
        return VD_EXIT_UNUSABLE;
    status = vd_library_remove(library, id, (size_t)argc, (int64_t)time(NULL));
    free(id);
    return say_count(cli, status, "cli.library.removed", argc);
}

int vd_library_verb_undo(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    int count = 0;
    const vd_status status = vd_library_restore(library, &count);

    (void)argv;
    (void)argc;
    if (status == VD_OK && count == 0) {
        vd_cli_say(cli, "cli.library.nothing_removed", NULL, 0);
        return VD_EXIT_NO;
    }
    return say_count(cli, status, "cli.library.restored", count);
}

int vd_library_verb_alias(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    vd_status status = VD_OK;

    for (int i = 1; i < argc && status == VD_OK; i++)
        status = vd_library_alias(library, argv[0], argv[i]);
    return say_count(cli, status, "cli.library.joined", argc);
}

int vd_library_verb_me(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    return say_count(cli, vd_library_me(library, argv[0]), "cli.library.me", argc);
}
