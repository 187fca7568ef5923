/* Games the trainer plays: labels of every game, and lessons that are stopped and gone on with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "train/data/self_play.h"
#include "train/train.h"
#include "videau/search.h"

static void temporary(char path[64], const char *name)
{
    snprintf(path, 64, "/tmp/videau-self-%s-%ld", name, (long)getpid());
}

__attribute__((format(printf, 2, 3))) static int run_line(const train_command *command,
                                                          const char *form, ...)
{
    char line[1024];
    char *words[48];
    int count = 0;
    va_list args;

    va_start(args, form);
    vsnprintf(line, sizeof line, form, args);
    va_end(args);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return train_run(command, count, words, NULL);
}

static size_t gather(const char *variant, const char *options, sample **out)
{
    char path[64];
    const char *paths[1] = {path};
    vd_variant_id id = VD_BACKGAMMON;
    size_t len = 0;

    temporary(path, "games.vds");
    *out = NULL;
    assert_int_equal(vd_variant_find(variant, strlen(variant), &id), VD_OK);
    assert_int_equal(run_line(&train_gather, "gather --nets %s/data/nets --out %s --variant %s %s",
                              VD_SOURCE_DIR, path, variant, options),
                     0);
    assert_true(samples_load(paths, 1, id, out, &len));
    remove(path);
    return len;
}

static vd_engine *our_engine(void)
{
    vd_engine *engine = NULL;

    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    return engine;
}

/* What its plays lead to for the mover; -100 when there is none. The best result is put into *out, NULL: nobody wants it. Nothing of
 * the trainer's is used. */
static float best_play(const vd_engine *engine, const vd_variant *variant, const vd_plays *plays,
                       vd_pos *out)
{
    float best = -100.0F;

    for (size_t i = 0; i < plays->count; i++) {
        const vd_pos *result = &plays->play[i].result;
        const bool on = result->pending != VD_PENDING_NONE ||
                        result->side[VD_MOVER].point[0] == variant->checkers;
        vd_pos pos = *result;
        vd_probs probs;
        float equity;

        if (!on)
            vd_pos_flip(result, &pos);
        assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
        equity = (on ? 1.0F : -1.0F) * vd_probs_equity(variant, &probs);
        if (equity > best && out)
            *out = *result;
        best = equity > best ? equity : best;
    }
    return best;
}

static float passed(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos)
{
    vd_pos turned;
    vd_probs probs;

    vd_pos_flip(pos, &turned);
    assert_int_equal(vd_engine_probs(engine, variant, &turned, &probs), VD_OK);
    return -vd_probs_equity(variant, &probs);
}

/* The mean over the rolls by the slow way, those after the double that is best to name where one is to be named. */
static float one_ply(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                     vd_plays *plays)
{
    float sum = 0, best = -100.0F;
    vd_pos after = *pos, turned;

    for (int die = 1; die <= 6 && pos->pending == VD_PENDING_NAME_DOUBLE; die++) {
        vd_pos result = *pos;
        float one;

        result.pending = VD_PENDING_NONE;
        assert_int_equal(vd_plays_find_named(variant, pos, die, plays), VD_OK);
        one = plays->count > 0 ? best_play(engine, variant, plays, &result)
                               : passed(engine, variant, pos);
        if (one > best)
            after = result;
        best = one > best ? one : best;
    }
    if (after.side[VD_MOVER].point[0] == variant->checkers)
        return best;
    if (pos->pending == VD_PENDING_NAME_DOUBLE && after.pending == VD_PENDING_AGAIN)
        return one_ply(engine, variant, &after, plays);
    if (pos->pending == VD_PENDING_NAME_DOUBLE) {
        vd_pos_flip(&after, &turned);
        return -one_ply(engine, variant, &turned, plays);
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            assert_int_equal(vd_plays_find(variant, pos, vd_dice_make(a, b), plays), VD_OK);
            sum += plays->count > 0 ? best_play(engine, variant, plays, NULL)
                                    : passed(engine, variant, pos);
        }
    }
    return sum / 36.0F;
}

/* Every position of the game is one of the variant and comes with its one-ply value, unentered checkers and named doubles
 * among them. */
static void labels_of(const char *name, const char *options, size_t least, const int *named_wanted)
{
    vd_engine *engine = our_engine();
    vd_variant_id id = VD_BACKGAMMON;
    const vd_variant *variant;
    vd_plays plays = {malloc(VD_PLAYS_MAX * sizeof(vd_play)), VD_PLAYS_MAX, 0};
    sample *list = NULL;
    const size_t len = gather(name, options, &list);
    int entering = 0, named = 0;

    assert_non_null(plays.play);
    assert_int_equal(vd_variant_find(name, strlen(name), &id), VD_OK);
    variant = vd_variant_get(id);
    assert_true(len > least);
    for (size_t i = 0; i < len; i++) {
        const float *t = list[i].target;
        const vd_probs label = {t[0], t[1], t[2], t[3], t[4]};
        vd_error err;

        assert_int_equal(vd_pos_check(variant, &list[i].pos, &err), VD_OK);
        entering += list[i].pos.side[VD_MOVER].unentered > 0;
        named += list[i].pos.pending == VD_PENDING_NAME_DOUBLE;
        if (i % 16 == 0 || list[i].pos.pending == VD_PENDING_NAME_DOUBLE)
            assert_float_equal(vd_probs_equity(variant, &label),
                               one_ply(engine, variant, &list[i].pos, &plays), 2e-3);
    }
    assert_true(entering > 5 || id == VD_BACKGAMMON);
    assert_true(*named_wanted == 0 || named > 0);
    free(list);
    free(plays.play);
    vd_engine_free(engine);
}

static void every_game_is_labelled(void **state)
{
    const int none = 0, some = 1;

    (void)state;
    labels_of("hollandais", "--games 1 --seed 4 --lambda 0 --rough 0", 50, &none);
    labels_of("acey-deucey", "--games 1 --seed 4 --lambda 0 --rough 0", 50, &some);
}

/* What a game at a score is to be: each play the best there, whoever makes it. */
typedef struct score_watch {
    const self_play *s;
    int mover, plays, strayed, one_sided;
} score_watch;

static vd_status label_nothing(void *user, turn *now)
{
    score_watch *w = user;

    if (now == w->s->turn)
        w->mover = 0;
    else if (now[-1].flipped)
        w->mover = 1 - w->mover;
    return VD_OK;
}

static vd_status watch_play(void *user, bool strayed, float best, size_t *play)
{
    score_watch *w = user;
    const self_play *s = w->s;
    const float mine = s->gammons[w->mover], theirs = s->gammons[1 - w->mover];
    float most = -100.0F, money = -100.0F, made = 0, made_money = 0;

    for (size_t i = 0; i < s->plays.count; i++) {
        const vd_probs *p = &s->probs[i];
        const float worth = 2 * p->win - 1 + mine * p->gammon - theirs * p->lose_gammon;
        const float equity =
            2 * p->win - 1 + p->gammon + p->backgammon - p->lose_gammon - p->lose_backgammon;

        most = worth > most ? worth : most;
        money = equity > money ? equity : money;
        if (i == *play) {
            made = worth;
            made_money = equity;
        }
    }
    assert_float_equal(made, most, 1e-6);
    assert_float_equal(best, most, 1e-6);
    assert_true(strayed || made_money > money - 1e-5F);
    w->plays++;
    w->strayed += strayed;
    w->one_sided += mine != theirs;
    return VD_OK;
}

static vd_status begin_at_no_score(void *user, vd_pos *pos)
{
    const score_watch *w = user;

    (void)pos;
    assert_false(w->s->at_score);
    return VD_OK;
}

static void a_game_at_a_score_is_played_by_it(void **state)
{
    const int none = 0;
    vd_engine *engine = our_engine();
    self_play s;
    score_watch w = {&s, 0, 0, 0, 0};

    (void)state;
    assert_true(self_play_init(&s));
    s.engine = engine;
    s.variant = vd_variant_get(VD_BACKGAMMON);
    s.starts = START_PLAIN;
    s.scores = 1;
    s.pools = 1;
    s.begin = begin_at_no_score;
    s.user = &w;
    s.look = label_nothing;
    s.chosen = watch_play;
    vd_rng_init(&s.rng, 3);
    for (int game = 0; game < 12; game++) {
        assert_int_equal(self_play_game(&s), VD_OK);
        assert_true(s.at_score);
    }
    assert_true(w.strayed > w.plays / 50 && w.strayed < w.plays / 2);
    assert_true(w.one_sided > 0 && w.one_sided < w.plays);
    self_play_fini(&s);
    vd_engine_free(engine);
    /* What is said of the positions is what they are worth for money. */
    labels_of("backgammon", "--games 2 --seed 4 --lambda 0 --rough 0 --siblings 1000000 --scores 1",
              50, &none);
}

/* The net's own word, for a net of another shape. */
static void no_ply_is_what_the_net_says(void **state)
{
    vd_engine *engine = our_engine();
    sample *list = NULL;
    const size_t len = gather("acey-deucey", "--games 1 --seed 2 --ply 0", &list);

    (void)state;
    assert_true(len > 50);
    for (size_t i = 0; i < len; i++) {
        vd_probs probs;

        assert_int_equal(
            vd_engine_probs(engine, vd_variant_get(VD_ACEY_DEUCEY), &list[i].pos, &probs), VD_OK);
        assert_float_equal(list[i].target[0], probs.win, 1e-6);
        assert_float_equal(list[i].target[1], probs.gammon, 1e-6);
    }
    free(list);
    vd_engine_free(engine);
}

static vd_net *read_net(const char *path)
{
    vd_net *net = NULL;

    assert_int_equal(vd_net_load(path, &net, NULL), VD_OK);
    return net;
}

/* How many steps the mean of a checkpoint is made of: the number before the sums of all weights, which end it. */
static uint64_t summed_in(const char *path, size_t weights)
{
    FILE *file = fopen(path, "rb");
    uint64_t summed = 0;

    assert_non_null(file);
    assert_int_equal(fseek(file, -(long)((weights + 1) * sizeof(double)), SEEK_END), 0);
    assert_int_equal(fread(&summed, sizeof summed, 1, file), 1);
    fclose(file);
    return summed;
}

/* A lesson given a moment at a time, each time by the same command, ends with the same weights. */
static void check_pieces(const char *more, bool summed)
{
    char samples[64], net[2][64], checkpoint[64], json[80];
    vd_net *made[2];
    float *weights[2];
    vd_net_shape shape = {.outputs = VD_OUTPUTS};
    int pieces = 0;

    temporary(samples, "pieces.vds");
    temporary(net[0], "whole");
    temporary(net[1], "pieces");
    temporary(checkpoint, "state");
    assert_int_equal(run_line(&train_gather,
                              "gather --nets %s/data/nets --out %s --variant acey-deucey --games 1 "
                              "--ply 0 --siblings 1",
                              VD_SOURCE_DIR, samples),
                     0);
#define FIT                                                                                  \
    "fit --net acey-deucey --variant acey-deucey --in %s --hidden 16 --epochs 2 --batch 64 " \
    "--out %s%s"
    assert_int_equal(run_line(&train_fit, FIT, samples, net[0], more), 0);
    for (; access(net[1], R_OK) != 0; pieces++)
        assert_int_equal(run_line(&train_fit, FIT " --state %s --resume --minutes 0.000001",
                                  samples, net[1], more, checkpoint),
                         0);
#undef FIT
    assert_true(pieces > 3);
    for (int i = 0; i < 2; i++) {
        made[i] = read_net(net[i]);
        shape.inputs = (uint32_t)vd_net_inputs(made[i]);
        shape.hidden = (uint32_t)vd_net_hidden(made[i]);
        shape.kind = vd_net_kind(made[i]);
        shape.heads = (uint32_t)vd_net_heads(made[i]);
        weights[i] = malloc(vd_net_weight_count(&shape) * sizeof *weights[i]);
        assert_non_null(weights[i]);
        vd_net_copy_weights(made[i], weights[i]);
        vd_net_free(made[i]);
        snprintf(json, sizeof json, "%s.json", net[i]);
        remove(json);
        remove(net[i]);
    }
    assert_memory_equal(weights[0], weights[1], vd_net_weight_count(&shape) * sizeof *weights[0]);
    assert_int_equal(summed_in(checkpoint, vd_net_weight_count(&shape)) > 0, summed);
    free(weights[0]);
    free(weights[1]);
    remove(samples);
    remove(checkpoint);
}

static void a_lesson_in_pieces_is_the_same(void **state)
{
    (void)state;
    check_pieces("", false);
    check_pieces(" --average 0.5", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_labelled),
        cmocka_unit_test(a_game_at_a_score_is_played_by_it),
        cmocka_unit_test(no_ply_is_what_the_net_says),
        cmocka_unit_test(a_lesson_in_pieces_is_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
