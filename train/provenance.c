#include "provenance.h"

#include "train.h"
#include "vd_version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEXT_MAX = 65536 };

static void path_of(const char *net, char *out, size_t size)
{
    const char *end = strrchr(net, '.');
    const int stem = end ? (int)(end - net) : (int)strlen(net);

    snprintf(out, size, "%.*s.json", stem, net);
}

/* The lessons of another net, each followed by a comma; "" when there are none to be read. */
static void read_lessons(const char *net, char *out, size_t size)
{
    static const char BEGIN[] = "\"lessons\": [\n", END[] = "\n  ]\n}";
    char *text = calloc(1, TEXT_MAX);
    const char *from, *to;
    char path[512];
    FILE *file;

    out[0] = '\0';
    path_of(net, path, sizeof path);
    file = text ? fopen(path, "r") : NULL;
    if (file && fread(text, 1, TEXT_MAX - 1, file) > 0) {
        from = strstr(text, BEGIN);
        to = from ? strstr(from, END) : NULL;
        if (to)
            snprintf(out, size, "%.*s,\n", (int)(to - from - (long)strlen(BEGIN)),
                     from + strlen(BEGIN));
    }
    if (file)
        fclose(file);
    free(text);
}

static void join_arguments(int argc, char **argv, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "videau-train");

    for (int i = 0; i < argc && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", argv[i]);
}

bool provenance_add(const char *net, const vd_net_shape *shape, int argc, char **argv,
                    const char *facts)
{
    const char *parent = option_text(argc, argv, "--from", NULL);
    char *lessons = calloc(1, TEXT_MAX);
    char path[512], command[1024], date[32];
    const time_t now = time(NULL);
    struct tm parts;
    FILE *file;

    if (!lessons)
        return false;
    if (parent)
        read_lessons(parent, lessons, TEXT_MAX);
    join_arguments(argc, argv, command, sizeof command);
    gmtime_r(&now, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    path_of(net, path, sizeof path);
    file = fopen(path, "w");
    if (!file) {
        free(lessons);
        return false;
    }
    fprintf(file,
            "{\n  \"kind\": %u, \"inputs\": %u, \"hidden\": %u, \"heads\": %u, \"outputs\": %u,\n"
            "  \"teacher\": \"own self-play only\",\n  \"lessons\": [\n%s"
            "    {\"command\": \"%s\", %s, \"ended\": \"%s\", \"commit\": \"%s\"}\n  ]\n}\n",
            shape->kind, shape->inputs, shape->hidden, shape->heads, shape->outputs, lessons,
            command, facts, date, VD_COMMIT);
    free(lessons);
    return fclose(file) == 0;
}
