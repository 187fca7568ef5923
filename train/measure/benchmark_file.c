/* Questions as text. */
#include "benchmark.h"
#include "videau/notation.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const CUBE_WORDS[2] = {"no double", "take"};

bool question_held(const vd_match *match)
{
    char text[64];
    vd_buf out;

    vd_buf_init(&out, text, sizeof text);
    vd_position_format(&out, &match->rules.variant, &match->pos);
    return (vd_hash64(text, out.length, 20261121) >> 32 & 1U) != 0;
}

bool question_is_cube(const question *q)
{
    return q->match.dice.count == 0;
}

/* ---- Reading ---- */

/* The next piece up to `end` or the line's end; *text goes past it and the blanks that follow. */
static size_t cut(const char **text, char end, const char **piece)
{
    const char *from = *text;
    size_t len = 0;

    while (from[len] != '\0' && from[len] != end)
        len++;
    *piece = from;
    *text = from + len + (from[len] == end);
    while (**text == ' ')
        (*text)++;
    while (len > 0 && from[len - 1] == ' ')
        len--;
    return len;
}

static bool find_play(const vd_match *match, const vd_plays *plays, const char *text, size_t len,
                      uint16_t *index)
{
    for (size_t i = 0; i < plays->count; i++) {
        char play[64];
        vd_buf out;

        vd_buf_init(&out, play, sizeof play);
        vd_play_format(&out, &match->rules.variant, &match->pos, match->dice, &plays->play[i],
                       VD_STYLE_FFBG, true);
        if (out.length == len && memcmp(play, text, len) == 0) {
            *index = (uint16_t)i;
            return true;
        }
    }
    return false;
}

static bool read_figure(const char **text, float *out)
{
    char *end;
    const double value = strtod(*text, &end);

    if (end == *text || !isfinite(value) || fabs(value) > 1000 ||
        (*end != '\0' && *end != ' ' && *end != ';'))
        return false;
    *out = (float)value;
    *text = end;
    return true;
}

/* "24/23 13/10 = +0.0057 0.0023" */
static bool read_candidate(const char **text, const question *q, const vd_plays *plays,
                           candidate *out)
{
    const char *name, *figures;
    const size_t len = cut(text, '=', &name);

    out->play = 0;
    if (question_is_cube(q)) {
        while (out->play < 2 && (strlen(CUBE_WORDS[out->play]) != len ||
                                 memcmp(CUBE_WORDS[out->play], name, len) != 0))
            out->play++;
        if (out->play == 2)
            return false;
    } else if (!find_play(&q->match, plays, name, len, &out->play)) {
        return false;
    }
    (void)cut(text, ';', &figures);
    return read_figure(&figures, &out->equity) && read_figure(&figures, &out->error) &&
           out->error >= 0.0F && (*figures == '\0' || *figures == ';');
}

static bool has_twice(const candidate *list, int count)
{
    for (int i = 0; i < count; i++) {
        if (list[i].play == list[count].play)
            return true;
    }
    return false;
}

static bool read_candidates(const char *text, vd_plays *plays, question *q)
{
    candidate list[BENCHMARK_PLAYS_MAX];
    int count = 0;

    if (!question_is_cube(q) && vd_match_plays(&q->match, plays) != VD_OK)
        return false;
    while (*text != '\0') {
        if (count == BENCHMARK_PLAYS_MAX || !read_candidate(&text, q, plays, &list[count]) ||
            has_twice(list, count))
            return false;
        count++;
    }
    if (question_is_cube(q) && count != 0 && (count != 2 || list[0].play != CANDIDATE_NO_DOUBLE))
        return false;
    if (count == 0)
        return true;
    q->candidate = malloc((size_t)count * sizeof *q->candidate);
    if (!q->candidate)
        return false;
    memcpy(q->candidate, list, (size_t)count * sizeof *list);
    q->count = count;
    return true;
}

/* A match of a position that somebody can stand before. */
static bool read_match(const char *text, size_t len, vd_match *out)
{
    vd_situation situation;

    if (vd_situation_parse(text, len, VD_BACKGAMMON, &situation, NULL) != VD_OK ||
        situation.variant != VD_BACKGAMMON || situation.doubled || situation.resigned)
        return false;
    vd_match_of(&situation, out);
    out->rules.cube = true;
    return !vd_pos_over(&out->rules.variant, &out->pos) &&
           (out->phase == VD_PHASE_PLAY || out->phase == VD_PHASE_ROLL) &&
           (out->dice.count > 0) == (out->phase == VD_PHASE_PLAY);
}

/* "gate ID opening; ..." */
bool question_read(const char *line, vd_plays *plays, question *out)
{
    question q = {.count = 0};
    const char *head, *text = line, *word;
    char name[16];
    size_t len;

    if (cut(&text, ';', &head) == 0)
        return false;
    len = cut(&head, ' ', &word);
    q.held = len == 4 && memcmp(word, "held", 4) == 0;
    if (!q.held && (len != 4 || memcmp(word, "gate", 4) != 0))
        return false;
    len = cut(&head, ' ', &word);
    if (!read_match(word, len, &q.match))
        return false;
    len = strcspn(head, "; ");
    if (len >= sizeof name)
        return false;
    memcpy(name, head, len);
    name[len] = '\0';
    q.kind = kind_find(name);
    head += len;
    if (q.kind == KIND_COUNT || (*head != '\0' && *head != ';') ||
        !read_candidates(text, plays, &q))
        return false;
    *out = q;
    return true;
}

/* ---- Writing ---- */

bool question_write(const question *q, vd_plays *plays, char *line, size_t size)
{
    vd_situation situation;
    vd_buf out;

    vd_buf_init(&out, line, size);
    vd_situation_of(&q->match, &situation);
    vd_buf_put(&out, q->held ? "held " : "gate ");
    if (vd_gnu_position_format(&out, &q->match.rules.variant, &q->match.pos) != VD_OK)
        return false;
    vd_buf_putc(&out, ':');
    if (vd_gnu_match_format(&out, &situation) != VD_OK)
        return false;
    vd_buf_putc(&out, ' ');
    vd_buf_put(&out, kind_name(q->kind));
    if (q->count > 0 && !question_is_cube(q) && vd_match_plays(&q->match, plays) != VD_OK)
        return false;
    for (int i = 0; i < q->count; i++) {
        const candidate *c = &q->candidate[i];
        char figures[64];

        vd_buf_put(&out, "; ");
        if (question_is_cube(q))
            vd_buf_put(&out, CUBE_WORDS[c->play]);
        else
            vd_play_format(&out, &q->match.rules.variant, &q->match.pos, q->match.dice,
                           &plays->play[c->play], VD_STYLE_FFBG, true);
        snprintf(figures, sizeof figures, " = %+.4f %.4f", (double)c->equity, (double)c->error);
        vd_buf_put(&out, figures);
    }
    return !out.full;
}

/* ---- Files ---- */

bool benchmark_add(benchmark *b, const question *q)
{
    if (b->count == b->capacity) {
        const size_t capacity = b->capacity > 0 ? 2 * b->capacity : 1024;
        question *larger = realloc(b->question, capacity * sizeof *larger);

        if (!larger)
            return false;
        b->question = larger;
        b->capacity = capacity;
    }
    b->question[b->count++] = *q;
    return true;
}

void benchmark_free(benchmark *b)
{
    for (size_t i = 0; i < b->count; i++)
        free(b->question[i].candidate);
    free(b->question);
    *b = (benchmark){.count = 0};
}

void share_read(const char *line, double share[KIND_COUNT])
{
    static const char start[] = "# share ";
    const char *name;
    char text[16];
    size_t len;
    kind k;

    if (strncmp(line, start, sizeof start - 1) != 0)
        return;
    line += sizeof start - 1;
    len = cut(&line, ' ', &name);
    if (len >= sizeof text)
        return;
    memcpy(text, name, len);
    text[len] = '\0';
    k = kind_find(text);
    if (k != KIND_COUNT)
        share[k] = strtod(line, NULL);
}

static bool load_file(benchmark *b, const char *path, bool cubes, vd_plays *plays)
{
    char *line = malloc(BENCHMARK_LINE_BYTES);
    FILE *file = line ? fopen(path, "r") : NULL;
    bool good = true;

    if (!file) {
        good = line && errno == ENOENT;
        if (!good)
            fprintf(stderr, "%s cannot be read\n", path);
        free(line);
        return good;
    }
    for (int number = 1; good && fgets(line, BENCHMARK_LINE_BYTES, file); number++) {
        char *end = strchr(line, '\n');
        question q;

        if (!end) /* still being written, or cut short by a kill */
            break;
        *end = '\0';
        if (line[0] == '#') {
            share_read(line, b->share[cubes]);
            continue;
        }
        errno = 0;
        good = question_read(line, plays, &q) && question_is_cube(&q) == cubes && q.count > 0;
        if (good && !benchmark_add(b, &q)) {
            free(q.candidate);
            good = false;
        }
        if (!good && errno == ENOMEM)
            fputs("no memory\n", stderr);
        else if (!good)
            fprintf(stderr, "%s, line %d: not a decision that was rolled out: %.60s\n", path,
                    number, line);
    }
    fclose(file);
    free(line);
    return good;
}

bool benchmark_load(benchmark *b, const char *folder)
{
    static const char *const names[2] = {"plays.txt", "cubes.txt"};
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    bool good;

    *b = (benchmark){.count = 0};
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    good = plays.play != NULL;
    if (!good)
        fputs("no memory\n", stderr);
    for (int i = 0; i < 2 && good; i++) {
        char path[512];

        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        good = load_file(b, path, i == 1, &plays);
    }
    free(plays.play);
    if (good && b->count == 0) {
        fprintf(stderr, "%s holds no benchmark (plays.txt, cubes.txt)\n", folder);
        good = false;
    }
    if (!good)
        benchmark_free(b);
    return good;
}
