/* Mean and standard error as values come in, and files of results that only grow. */
#include "running_stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void stats_add(running_stats *t, double value)
{
    t->count++;
    t->sum += value;
    t->squares += value * value;
}

double stats_mean(const running_stats *t)
{
    return t->count > 0 ? t->sum / (double)t->count : 0;
}

double stats_error(const running_stats *t)
{
    const double n = (double)t->count, mean = stats_mean(t);
    const double variance = n > 1 ? (t->squares - n * mean * mean) / (n - 1) : 0;

    return variance > 0 ? sqrt(variance / n) : 0;
}

bool numbers_read(const char *line, double *out, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;

        out[i] = strtod(line, &end);
        if (end == line || !isfinite(out[i]) || (*end != ' ' && *end != '\0'))
            return false;
        line = end;
    }
    return *line == '\0';
}

static char *read_all(FILE *file, size_t *len)
{
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);

    *len = 0;
    while (text) {
        char *larger;

        *len += fread(text + *len, 1, capacity - 1 - *len, file);
        if (*len < capacity - 1)
            break;
        capacity *= 2;
        larger = realloc(text, capacity);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text)
        text[*len] = '\0';
    return text;
}

/* The whole lines of `text`, which begins with `head`; *kept is where the last one ends. */
static bool take_lines(const char *path, char *text, size_t begin,
                       bool (*take)(void *user, const char *line), void *user, size_t *kept)
{
    char *line = text + begin;
    int number = 1;

    for (const char *p = text; p < line; p++)
        number += *p == '\n';
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1, number++) {
        *end = '\0';
        if (!take(user, line)) {
            fprintf(stderr, "%s, line %d: not a result of this measurement: %.60s\n", path, number,
                    line);
            return false;
        }
    }
    *kept = (size_t)(line - text);
    return true;
}

static bool check_head(const char *path, const char *text, const char *head)
{
    size_t same = 0;

    if (strncmp(text, head, strlen(head)) == 0)
        return true;
    while (text[same] != '\0' && text[same] == head[same])
        same++;
    while (same > 0 && text[same - 1] != '\n')
        same--;
    fprintf(stderr, "%s holds another measurement, it says\n  %.*s\nwhere this one is\n  %.*s\n",
            path, (int)strcspn(text + same, "\n"), text + same, (int)strcspn(head + same, "\n"),
            head + same);
    return false;
}

/* The first `len` bytes stay. */
static bool cut(FILE *file, const char *path, size_t len)
{
    if (ftruncate(fileno(file), (off_t)len) == 0)
        return true;
    fprintf(stderr, "%s cannot be written\n", path);
    return false;
}

FILE *results_open(const char *path, const char *head, bool (*take)(void *user, const char *line),
                   void *user)
{
    FILE *file = fopen(path, "a+");
    char *text = NULL;
    size_t len = 0, kept = 0;
    bool good = false;

    if (file) {
        rewind(file);
        text = read_all(file, &len);
    }
    if (!text || ferror(file)) {
        fprintf(stderr, "%s cannot be opened\n", path);
    } else if (strlen(head) > len && strncmp(text, head, len) == 0) {
        good = cut(file, path, 0);
        if (good && (fputs(head, file) < 0 || fflush(file) != 0)) {
            fprintf(stderr, "%s cannot be written\n", path);
            good = false;
        }
    } else if (strlen(text) != len) {
        fprintf(stderr, "%s is not a file of results\n", path);
    } else {
        good = check_head(path, text, head) &&
               take_lines(path, text, strlen(head), take, user, &kept) && cut(file, path, kept);
    }
    free(text);
    if (!good && file) {
        fclose(file);
        file = NULL;
    }
    return file;
}
