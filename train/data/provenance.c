/* The file beside a net: one JSON line for each training run. */
#include "provenance.h"

#include "train.h"
#include "vd_version.h"

#include <errno.h>
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

/* Adds a line, with a comma behind it, that is not there yet. */
static void add_lesson(char *lessons, size_t size, const char *line, size_t len)
{
    const size_t used = strlen(lessons);

    snprintf(lessons + used, size - used, "%.*s,\n", (int)len, line);
    if (strstr(lessons, lessons + used) != lessons + used)
        lessons[used] = '\0';
}

/* Adds the lessons of another net, a line each, that are not there yet; none where nothing says them. False: no memory. */
static bool read_lessons(const char *net, char *lessons, size_t size)
{
    static const char BEGIN[] = "\"lessons\": [\n", END[] = "\n  ]\n}";
    char *text = calloc(1, TEXT_MAX);
    char *line = NULL, *end = NULL;
    char path[512];
    FILE *file;

    path_of(net, path, sizeof path);
    if (!text)
        return false;
    file = fopen(path, "r");
    if (!file && errno == ENOMEM) {
        free(text);
        return false;
    }
    if (file && fread(text, 1, TEXT_MAX - 1, file) > 0) {
        line = strstr(text, BEGIN);
        end = line ? strstr(line, END) : NULL;
    }
    if (end) {
        *end = '\0';
        for (line += strlen(BEGIN); line && *line != '\0';) {
            char *next = strchr(line, '\n');
            size_t len = next ? (size_t)(next - line) : strlen(line);

            while (len > 0 && line[len - 1] == ',')
                len--;
            add_lesson(lessons, size, line, len);
            line = next ? next + 1 : NULL;
        }
    }
    if (file)
        fclose(file);
    free(text);
    return true;
}

static void join_arguments(int argc, char **argv, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "videau-train");

    for (int i = 0; i < argc && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", argv[i]);
}

bool provenance_add(const char *net, const vd_net_shape *shape, int argc, char **argv,
                    const char *const *parents, const char *facts)
{
    char *lessons = calloc(1, TEXT_MAX);
    char path[512], command[1024], date[32];
    const time_t now = time(NULL);
    struct tm parts;
    bool good = lessons != NULL;
    FILE *file;

    for (size_t i = 0; good && parents[i]; i++)
        good = read_lessons(parents[i], lessons, TEXT_MAX);
    if (!good) {
        free(lessons);
        return false;
    }
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
    good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

bool provenance_real(vd_buf *out, const char *name, int digits, double value)
{
    char text[64];

    if (!vd_real_known(value)) {
        fprintf(stderr, "%s is no number: nothing is written\n", name);
        return false;
    }
    snprintf(text, sizeof text, "%.*f", digits, value);
    vd_buf_put(out, out->length > 0 ? ", \"" : "\"");
    vd_buf_put(out, name);
    vd_buf_put(out, "\": ");
    vd_buf_put(out, text);
    return !out->full;
}
