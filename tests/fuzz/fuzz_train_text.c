/* Any text where the trainer reads one, by its first byte: q a question of the benchmark, f a filter, a an answer of a player
 * behind a socket, v a value of a rare class, n numbers of a file of results. What is read is printed and read again the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_text.h"

#include "train/data/running_stats.h"
#include "train/data/value_classes.h"
#include "train/measure/benchmark.h"
#include "train/play/external.h"
#include "train/play/player.h"

static void try_question(const char *text, vd_plays *plays)
{
    char line[BENCHMARK_LINE_BYTES], again[BENCHMARK_LINE_BYTES];
    question q, back;

    if (!question_read(text, plays, &q))
        return;
    HOLD(question_write(&q, plays, line, sizeof line));
    HOLD(question_read(line, plays, &back));
    HOLD(q.count == back.count && q.kind == back.kind && q.held == back.held);
    HOLD(question_write(&back, plays, again, sizeof again));
    HOLD(strcmp(line, again) == 0);
    free(q.candidate);
    free(back.candidate);
}

static void try_filter(const char *text)
{
    char written[160], again[160];
    vd_filter filter, back;

    if (!filter_parse(text, &filter))
        return;
    HOLD(filter.width >= 1 && filter.width <= VD_WIDTH_MAX && filter.stages <= VD_PLY_MAX);
    filter_format(&filter, written, sizeof written);
    HOLD(filter_parse(written, &back));
    filter_format(&back, again, sizeof again);
    HOLD(strcmp(written, again) == 0);
}

static void try_answer(const char *text)
{
    vd_pos pos;

    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    (void)external_carry_out(&pos, text);
}

static void try_value(const char *text)
{
    char line[1024], again[1024];
    valued v, back;

    if (!valued_read(text, &v) || !valued_write(&v, line, sizeof line))
        return;
    HOLD(valued_read(line, &back));
    HOLD(valued_write(&back, again, sizeof again));
    HOLD(strcmp(line, again) == 0);
}

static void try_numbers(const char *text)
{
    double numbers[4];

    if (numbers_read(text, numbers, 4))
        HOLD(numbers[0] - numbers[0] == 0 && numbers[3] - numbers[3] == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    char *text;

    if (size == 0)
        return 0;
    text = malloc(size);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0]) {
    case 'q':
        try_question(text, &plays);
        break;
    case 'f':
        try_filter(text);
        break;
    case 'a':
        try_answer(text);
        break;
    case 'v':
        try_value(text);
        break;
    default:
        try_numbers(text);
        break;
    }
    free(text);
    return 0;
}
