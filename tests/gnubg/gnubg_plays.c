/* The two ends of the comparison with GNU Backgammon (compare.sh): `ask` prints 500 boards with a roll each, half from
 * random play, half thrown; `compare QUESTIONS ANSWERS` holds gnubg's plays against vd_plays_find. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "walk.h"

enum { QUESTIONS = 500, LINE = 1 << 18 };

struct question {
    vd_pos pos;
    vd_dice dice;
};

/* Always the same boards. Positions of consecutive turns are much alike, so most of the walk is passed over. */
static void make_questions(struct question *question)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    walk_state walk;
    vd_rng rng;

    walk_init(&walk, variant, 0x6E0B6);
    vd_rng_init(&rng, 0x6E0B6);
    for (int i = 0; i < QUESTIONS; i++) {
        if (i % 2) {
            walk_scatter(variant, &rng, &question[i].pos);
            question[i].dice = walk_roll(&rng);
            continue;
        }
        for (int skip = 0; skip < 7; skip++)
            walk_next(&walk);
        question[i].pos = walk.pos;
        question[i].dice = walk.dice;
    }
    walk_fini(&walk);
}

static void print_question(FILE *file, const struct question *question)
{
    char id[SCENE_GNU_ID];

    scene_gnu_id(&question->pos, id);
    fprintf(file, "%s %d %d\n", id, question->dice.die[0], question->dice.die[1]);
}

/* gnubg writes "off" where the scene reads "O". */
static void in_our_words(char *play)
{
    char *off;

    while ((off = strstr(play, "off")) != NULL) {
        off[0] = 'O';
        memmove(off + 1, off + 3, strlen(off + 3) + 1);
    }
}

static int complain(const struct question *question, const char *what, const char *play)
{
    fprintf(stderr, "%s %s: ", what, play);
    print_question(stderr, question);
    return 1;
}

static int compare_one(const struct question *question, char *answer, vd_plays *plays)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    bool *met = calloc(VD_PLAYS_MAX, sizeof *met);
    char *save = NULL;
    int wrong = 0;

    if (!met || vd_plays_find(variant, &question->pos, question->dice, plays) != VD_OK)
        abort();
    answer[strcspn(answer, "\n")] = '\0';
    for (char *text = strtok_r(answer, ";", &save); text; text = strtok_r(NULL, ";", &save)) {
        vd_pos result;
        size_t i = 0;

        in_our_words(text);
        if (!scene_apply(variant, &question->pos, text, &result)) {
            wrong += complain(question, "gnubg's play cannot be made:", text);
            continue;
        }
        while (i < plays->count && !vd_pos_equal(&plays->play[i].result, &result))
            i++;
        if (i == plays->count)
            wrong += complain(question, "only gnubg has", text);
        else
            met[i] = true;
    }
    for (size_t i = 0; i < plays->count; i++) {
        if (!met[i]) {
            wrong += complain(question, "gnubg lacks a play", "");
            break;
        }
    }
    free(met);
    return wrong > 0;
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "r");

    if (!file)
        perror(path);
    return file;
}

static int compare(const struct question *question, const char *questions, const char *answers)
{
    FILE *asked = open_file(questions), *said = open_file(answers);
    char *line = malloc(LINE), again[64];
    vd_plays plays = {.play = calloc(VD_PLAYS_MAX, sizeof(vd_play)), .capacity = VD_PLAYS_MAX};
    bool ready = asked && said && line && plays.play;
    int differ = !ready;
    size_t total = 0;

    for (int i = 0; ready && i < QUESTIONS; i++) {
        if (!fgets(again, sizeof again, asked) || !fgets(line, LINE, said)) {
            fprintf(stderr, "only %d answers\n", i);
            differ++;
            break;
        }
        differ += compare_one(&question[i], line, &plays);
        total += plays.count;
    }
    printf("%d of %d boards differ, %zu plays\n", differ, QUESTIONS, total);
    if (asked)
        fclose(asked);
    if (said)
        fclose(said);
    free(line);
    free(plays.play);
    return differ ? 1 : 0;
}

int main(int argc, char **argv)
{
    struct question *question = calloc(QUESTIONS, sizeof *question);
    int status = 2;

    if (!question)
        return 2;
    make_questions(question);
    if (argc == 2 && strcmp(argv[1], "ask") == 0) {
        for (int i = 0; i < QUESTIONS; i++)
            print_question(stdout, &question[i]);
        status = 0;
    } else if (argc == 4 && strcmp(argv[1], "compare") == 0) {
        status = compare(question, argv[2], argv[3]);
    } else {
        fprintf(stderr, "gnubg_plays ask | gnubg_plays compare QUESTIONS ANSWERS\n");
    }
    free(question);
    return status;
}
