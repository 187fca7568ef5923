/* Which evaluator a position gets, and what the evaluators say. */
#include "engine.h"

#include "binary_features.h"
#include "vd_assets.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 128 };

/* Which features a net reads, and which of its heads. */
typedef struct net_kind {
    uint32_t number; /* goes up whenever the features change, so that an old net is refused */
    int words, heads;
    void (*features)(const vd_variant *variant, const vd_pos *pos, uint64_t *bits);
    int (*head)(const vd_pos *pos);
} net_kind;

static void race_features(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    (void)variant;
    vd_eval_features_race(&pos->side[VD_MOVER], bits);
}

static int race_head(const vd_pos *pos)
{
    return vd_eval_features_race_head(&pos->side[VD_MOVER]);
}

static void pruning_features(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    (void)variant;
    vd_eval_features_pruning(&pos, 1, bits);
}

static int only_head(const vd_pos *pos)
{
    (void)pos;
    return 0;
}

static const net_kind
    CONTACT = {0x301, CONTACT_WORDS, CONTACT_HEADS, vd_eval_features_contact,
               vd_eval_features_contact_head},
    RACE = {0x403, RACE_WORDS, RACE_HEADS, race_features, race_head},
    PRUNING = {0x501, PRUNING_WORDS, 1, pruning_features, only_head},
    DUTCH = {0x602, ENTRY_WORDS, ENTRY_HEADS, vd_eval_features_entry, vd_eval_features_entry_head},
    ACEY = {0x702, ENTRY_WORDS, ENTRY_HEADS, vd_eval_features_entry, vd_eval_features_entry_head},
    PARALLEL = {0x801, PARALLEL_WORDS, PARALLEL_HEADS, vd_eval_features_parallel,
                vd_eval_features_parallel_head},
    PINS = {0x901, PINS_WORDS, PINS_HEADS, vd_eval_features_pins, vd_eval_features_pins_head},
    THREE = {0xA01, THREE_WORDS, THREE_HEADS, vd_eval_features_three, vd_eval_features_three_head},
    HITS = {0xB01, HITS_WORDS, HITS_HEADS, vd_eval_features_hits, vd_eval_features_hits_head};

typedef struct net_id_entry {
    const char *name;
    const net_kind *kind;
} net_id_entry;

static const net_id_entry NETS[VD_NET_COUNT] = {
    [VD_NET_CONTACT] = {"contact", &CONTACT},
    [VD_NET_RACE] = {"race", &RACE},
    [VD_NET_DUTCH] = {"hollandais", &DUTCH},
    [VD_NET_ACEY] = {"acey-deucey", &ACEY},
    [VD_NET_PRUNING] = {"rough", &PRUNING},
    [VD_NET_JACQUET] = {"jacquet", &PARALLEL},
    [VD_NET_FEVGA] = {"fevga", &PARALLEL},
    [VD_NET_NARDE] = {"narde", &PARALLEL},
    [VD_NET_MOULTEZIM] = {"moultezim", &PARALLEL},
    [VD_NET_GUL_BARA] = {"gul-bara", &PARALLEL},
    [VD_NET_PLAKOTO] = {"plakoto", &PINS},
    [VD_NET_TAPA] = {"tapa", &PINS},
    [VD_NET_TABULA] = {"tabula", &THREE},
    [VD_NET_BUFFE] = {"buffe", &THREE},
    [VD_NET_FAILLE] = {"faille", &THREE},
    [VD_NET_BALDRAC] = {"baldrac", &THREE},
    [VD_NET_XII] = {"xii-scripta", &THREE},
    [VD_NET_GARANGUET] = {"garanguet", &THREE},
    [VD_NET_REVERTIER] = {"revertier", &HITS},
    [VD_NET_VERSAILLES] = {"jacquet-de-versailles", &HITS},
    [VD_NET_ACEY_EUROPEAN] = {"acey-deucey-europeen", &ACEY},
    [VD_NET_ACEY_NAVY] = {"acey-deucey-marine", &ACEY},
    [VD_NET_TOUTES_TABLES] = {"toutes-tables", &CONTACT},
    [VD_NET_LONGGAMMON] = {"longgammon", &CONTACT},
    [VD_NET_HYPERGAMMON] = {"hypergammon", &CONTACT},
    [VD_NET_TAVLA] = {"tavla", &CONTACT},
    [VD_NET_NACKGAMMON] = {"nackgammon", &CONTACT},
    [VD_NET_IRISH] = {"irish", &CONTACT},
};

const char *vd_net_id_name(vd_net_id net_id)
{
    return NETS[net_id].name;
}

uint32_t vd_net_id_format(vd_net_id net_id)
{
    return NETS[net_id].kind->number;
}

/* Those of games in which three dice are thrown. */
static bool three_dice_net_id(const vd_variant *variant, vd_net_id *net_id)
{
    switch ((vd_variant_id)variant->id) {
    case VD_TABULA:
        *net_id = VD_NET_TABULA;
        return true;
    case VD_BUFFE:
        *net_id = VD_NET_BUFFE;
        return true;
    case VD_FAILLE:
        *net_id = VD_NET_FAILLE;
        return true;
    case VD_BALDRAC:
        *net_id = VD_NET_BALDRAC;
        return true;
    case VD_XII:
        *net_id = VD_NET_XII;
        return true;
    case VD_GARANGUET:
        *net_id = VD_NET_GARANGUET;
        return vd_variant_is_judged(variant);
    default:
        return false;
    }
}

/* A copy may have been changed into a game the nets never saw. */
static bool has_preset_size(const vd_variant *variant)
{
    const bool rows = variant->id == VD_XII;

    return variant->track == (rows ? 36 : 24) && variant->home == (rows ? 12 : 6) &&
           variant->checkers == (variant->id == VD_HYPERGAMMON ? 3 : 15) && !variant->third;
}

bool vd_variant_net_id(const vd_variant *variant, vd_net_id *net_id)
{
    if (!has_preset_size(variant))
        return false;
    if (variant->dice > 2)
        return three_dice_net_id(variant, net_id);
    switch ((vd_variant_id)variant->id) {
    case VD_BACKGAMMON:
    case VD_PORTES:
    case VD_NARD:
        *net_id = VD_NET_CONTACT;
        return true;
    case VD_TAVLA:
        *net_id = VD_NET_TAVLA;
        return true;
    case VD_NACKGAMMON:
        *net_id = VD_NET_NACKGAMMON;
        return true;
    case VD_IRISH:
        *net_id = VD_NET_IRISH;
        return true;
    case VD_DUTCH:
        *net_id = VD_NET_DUTCH;
        return true;
    case VD_ACEY_DEUCEY:
        *net_id = VD_NET_ACEY;
        return true;
    case VD_TOUTES_TABLES:
        *net_id = VD_NET_TOUTES_TABLES;
        return true;
    case VD_LONGGAMMON:
        *net_id = VD_NET_LONGGAMMON;
        return true;
    case VD_HYPERGAMMON:
        *net_id = VD_NET_HYPERGAMMON;
        return true;
    case VD_ACEY_EUROPEAN:
        *net_id = VD_NET_ACEY_EUROPEAN;
        return true;
    case VD_ACEY_NAVY:
        *net_id = VD_NET_ACEY_NAVY;
        return true;
    case VD_JACQUET:
        *net_id = VD_NET_JACQUET;
        return true;
    case VD_FEVGA:
        *net_id = VD_NET_FEVGA;
        return true;
    case VD_NARDE:
        *net_id = VD_NET_NARDE;
        return true;
    case VD_MOULTEZIM:
        *net_id = VD_NET_MOULTEZIM;
        return true;
    case VD_GUL_BARA:
        *net_id = VD_NET_GUL_BARA;
        return true;
    case VD_PLAKOTO:
        *net_id = VD_NET_PLAKOTO;
        return true;
    case VD_TAPA:
        *net_id = VD_NET_TAPA;
        return vd_variant_is_judged(variant);
    case VD_REVERTIER:
        *net_id = VD_NET_REVERTIER;
        return true;
    case VD_VERSAILLES:
        *net_id = VD_NET_VERSAILLES;
        return true;
    default:
        return false;
    }
}

/* Does it value every position of its game? The tables of bear-offs know two dice, and doubles of two moves or of four. */
static bool is_alone(vd_net_id net_id)
{
    return net_id == VD_NET_GUL_BARA || net_id == VD_NET_VERSAILLES || NETS[net_id].kind == &ACEY ||
           NETS[net_id].kind == &THREE;
}

/* Dutch, once all checkers have entered and both sides may hit, is backgammon. */
static bool is_backgammon(const vd_pos *pos)
{
    for (int s = 0; s < 2; s++) {
        if (pos->side[s].unentered > 0 || (pos->side[s].flags & VD_HOME_REACHED) == 0)
            return false;
    }
    return true;
}

/* Where both run the same way and are hit: are all checkers on the last half of their way, on which no side meets the other? */
static bool are_past(const vd_variant *variant, const vd_pos *pos)
{
    const int half = variant->track / 2;

    return vd_side_rearmost(variant, &pos->side[VD_MOVER]) <= half &&
           vd_side_rearmost(variant, &pos->side[VD_OPPONENT]) <= half;
}

/* Has each side borne off, so that no gammon is left? Of games of fewer checkers the tables of bear-offs know no more than that. */
static bool is_single(const vd_pos *pos)
{
    return pos->side[VD_MOVER].point[0] > 0 && pos->side[VD_OPPONENT].point[0] > 0;
}

vd_class vd_classify(const vd_variant *variant, const vd_pos *pos, vd_net_id *net_id)
{
    const int checkers = variant->checkers;
    int mine, theirs;

    if (pos->side[VD_MOVER].point[0] == checkers || pos->side[VD_OPPONENT].point[0] == checkers)
        return VD_CLASS_OVER;
    if ((variant->mother || variant->facing || vd_variant_locks(variant)) &&
        vd_pos_over(variant, pos))
        return VD_CLASS_OVER;
    if (pos->pending == VD_PENDING_LOST)
        return VD_CLASS_OVER;
    if (variant->facing)
        return VD_CLASS_SOLVED;
    (void)vd_variant_net_id(variant, net_id);
    if (is_alone(*net_id))
        return VD_CLASS_NET;
    mine = vd_side_rearmost(variant, &pos->side[VD_MOVER]);
    theirs = vd_side_rearmost(variant, &pos->side[VD_OPPONENT]);
    if (*net_id == VD_NET_HYPERGAMMON)
        return mine <= 6 && theirs <= 6 && is_single(pos) ? VD_CLASS_BEAROFF : VD_CLASS_NET;
    if (NETS[*net_id].kind == &PARALLEL)
        return mine <= 6 && theirs <= 6 ? VD_CLASS_BEAROFF : VD_CLASS_NET;
    if (NETS[*net_id].kind == &HITS ? !are_past(variant, pos) : mine + theirs >= 25) {
        if (*net_id == VD_NET_DUTCH && is_backgammon(pos))
            *net_id = VD_NET_CONTACT;
        return VD_CLASS_NET;
    }
    if (mine <= 6 && theirs <= 6)
        return VD_CLASS_BEAROFF;
    *net_id = VD_NET_RACE;
    return VD_CLASS_NET;
}

vd_class vd_engine_classify(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                            vd_net_id *net_id)
{
    if (vd_engine_plays_solved(engine, variant))
        return vd_pos_over(variant, pos) ? VD_CLASS_OVER : VD_CLASS_SOLVED;
    return vd_classify(variant, pos, net_id);
}

void vd_net_id_features(vd_net_id net_id, const vd_variant *variant, const vd_pos *pos,
                        uint64_t bits[VD_FEATURE_WORDS])
{
    NETS[net_id].kind->features(variant, pos, bits);
}

int vd_net_id_heads(vd_net_id net_id)
{
    return NETS[net_id].kind->heads;
}

int vd_net_id_outputs(vd_net_id net_id)
{
    return net_id == VD_NET_PRUNING ? 1 : net_id == VD_NET_RACE ? VD_RACE_OUTPUTS : VD_OUTPUTS;
}

int vd_net_id_head(vd_net_id net_id, const vd_pos *pos)
{
    return NETS[net_id].kind->head(pos);
}

int vd_net_id_head_origin(vd_net_id net_id, int head)
{
    if (NETS[net_id].kind == &CONTACT)
        return vd_eval_features_contact_head_parent(head);
    if (NETS[net_id].kind == &DUTCH || NETS[net_id].kind == &ACEY)
        return vd_eval_features_entry_head_parent(head);
    return head;
}

int vd_net_id_words(vd_net_id net_id)
{
    return NETS[net_id].kind->words;
}

static float clamp_between(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

/* Games that count checkers: a won game is worth at least one checker, at most what is not off. */
static void tidy_checkers(const vd_pos *pos, vd_probs *p)
{
    const float lose = 1.0F - p->win;
    const float most_theirs = (float)(15 - pos->side[VD_OPPONENT].point[0]) / 15.0F;
    const float most_mine = (float)(15 - pos->side[VD_MOVER].point[0]) / 15.0F;

    p->gammon = clamp_between(p->gammon, p->win / 15.0F, p->win * most_theirs);
    p->lose_gammon = clamp_between(p->lose_gammon, lose / 15.0F, lose * most_mine);
    p->backgammon = 0.0F;
    p->lose_backgammon = 0.0F;
}

/* Can `side` lose no more than a single game? Where it is asked who stands at the beginning, once the sides are apart and all
 * its checkers are past it. */
static bool loses_simple(const vd_variant *variant, const vd_pos *pos, int side)
{
    if (variant->value ==
        VD_VALUE_1_2_JAN) /* too few are left for a John, or nobody is hit any more */
        return pos->side[side].point[0] > variant->checkers - VD_JAN || are_past(variant, pos);
    if (variant->value == VD_VALUE_1_2_HOME && !vd_pos_contact(variant, pos) &&
        vd_side_rearmost(variant, &pos->side[side]) <= variant->home)
        return true;
    if (variant->value != VD_VALUE_1_2_START)
        return pos->side[side].point[0] > 0;
    return vd_side_rearmost(variant, &pos->side[side]) <= 18 && !vd_pos_contact(variant, pos);
}

void vd_probs_tidy(const vd_variant *variant, const vd_pos *pos, vd_probs *p)
{
    const int most = vd_variant_resign_most(variant);
    int mine, theirs;

    p->win = clamp_between(p->win, 0.0F, 1.0F);
    if (vd_variant_counts_checkers(variant)) {
        tidy_checkers(pos, p);
        return;
    }
    if (most == 1) {
        p->gammon = p->lose_gammon = p->backgammon = p->lose_backgammon = 0.0F;
        return;
    }
    p->gammon =
        loses_simple(variant, pos, VD_OPPONENT) ? 0.0F : clamp_between(p->gammon, 0.0F, p->win);
    p->lose_gammon = loses_simple(variant, pos, VD_MOVER)
                         ? 0.0F
                         : clamp_between(p->lose_gammon, 0.0F, 1.0F - p->win);
    p->backgammon = clamp_between(p->backgammon, 0.0F, p->gammon);
    p->lose_backgammon = clamp_between(p->lose_backgammon, 0.0F, p->lose_gammon);
    if (most == 2) {
        p->backgammon = p->lose_backgammon = 0.0F;
        return;
    }
    mine = vd_side_rearmost(variant, &pos->side[VD_MOVER]);
    theirs = vd_side_rearmost(variant, &pos->side[VD_OPPONENT]);
    if (mine + theirs < 25) { /* apart: a side past the other's home never comes back into it */
        if (theirs <= 18)
            p->backgammon = 0.0F;
        if (mine <= 18)
            p->lose_backgammon = 0.0F;
    }
}

void vd_probs_flip(vd_probs *p)
{
    vd_probs flipped = {.win = 1.0F - p->win,
                        .gammon = p->lose_gammon,
                        .backgammon = p->lose_backgammon,
                        .lose_gammon = p->gammon,
                        .lose_backgammon = p->backgammon};

    *p = flipped;
}

float vd_probs_equity(const vd_variant *variant, const vd_probs *p)
{
    const float games = p->win - (1.0F - p->win);

    switch ((vd_value)variant->value) {
    case VD_VALUE_CHECKERS_NOT_OFF:
    case VD_VALUE_CHECKERS_ON_BOARD:
        return 15.0F * (p->gammon - p->lose_gammon);
    case VD_VALUE_1:
        return games;
    case VD_VALUE_1_2:
    case VD_VALUE_1_2_START:
    case VD_VALUE_1_2_JAN:
    case VD_VALUE_1_2_HOME:
        return games + (p->gammon - p->lose_gammon);
    case VD_VALUE_1_2_3:
    default:
        return games + (p->gammon - p->lose_gammon) + (p->backgammon - p->lose_backgammon);
    }
}

static void finished_probs(const vd_variant *variant, const vd_pos *pos, vd_probs *out)
{
    const bool won = vd_pos_won(variant, pos, VD_MOVER);
    const int value = vd_pos_value(variant, pos, won ? VD_OPPONENT : VD_MOVER);

    memset(out, 0, sizeof *out);
    if ((variant->mother || vd_variant_locks(variant)) && vd_pos_drawn(variant, pos)) {
        /* worth nothing to either */
        out->win = 0.5F;
        return;
    }
    out->win = 1.0F;
    if (vd_variant_counts_checkers(variant)) {
        out->gammon = (float)value / 15.0F;
    } else {
        out->gammon = value >= 2 ? 1.0F : 0.0F;
        out->backgammon = value >= 3 ? 1.0F : 0.0F;
    }
    if (!won)
        vd_probs_flip(out);
}

/* The exact tables bear off as backgammon does, and play a double four times. */
static bool as_the_tables(const vd_variant *variant)
{
    return variant->bearoff == VD_BEAROFF_STANDARD && variant->doubles == VD_DOUBLES_FOUR;
}

static bool two_sided_of(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                         vd_two_sided *out)
{
    return engine->two_sided && as_the_tables(variant) &&
           vd_exact_two_sided(engine->two_sided, pos, out);
}

/* From the exact tables given to the engine after it was made: bear-offs of games that bear off as backgammon does. */
static bool taken_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                        vd_probs *out)
{
    vd_two_sided value;

    if (two_sided_of(engine, variant, pos, &value)) {
        memset(out, 0, sizeof *out);
        out->win = clamp_between((value.cubeless + 1.0F) / 2.0F, 0.0F, 1.0F);
        return true;
    }
    /* Of gammons a table of one side knows when the first checker is off. */
    if (!engine->one_sided || !as_the_tables(variant) || variant->value == VD_VALUE_1_2_HOME ||
        !vd_eval_exact_covers(engine->one_sided, pos) ||
        !vd_eval_exact_race_probs(engine->one_sided, pos, out))
        return false;
    vd_probs_tidy(variant, pos, out);
    return true;
}

bool vd_engine_two_sided(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                         vd_two_sided *out)
{
    vd_net_id net_id = VD_NET_CONTACT;
    const vd_class kind = vd_engine_classify(engine, variant, pos, &net_id);

    return (kind == VD_CLASS_BEAROFF || (kind == VD_CLASS_NET && net_id == VD_NET_RACE)) &&
           two_sided_of(engine, variant, pos, out);
}

void vd_engine_take_exact(vd_engine *engine, vd_exact *table)
{
    const vd_exact_shape *shape = &table->info.shape;
    vd_exact **place = shape->kind == VD_EXACT_TWO_SIDED     ? &engine->two_sided
                       : shape->kind == VD_EXACT_HYPERGAMMON ? &engine->hyper
                                                             : &engine->one_sided;

    if (shape->kind == VD_EXACT_ONE_SIDED && shape->points <= BEAROFF_POINTS) {
        vd_exact_free(table);
        return;
    }
    vd_exact_free(*place);
    *place = table;
}

const vd_exact *vd_engine_exact_table(const vd_engine *engine, vd_exact_kind kind)
{
    return kind == VD_EXACT_TWO_SIDED     ? engine->two_sided
           : kind == VD_EXACT_HYPERGAMMON ? engine->hyper
                                          : engine->one_sided;
}

/* Of a game that the engine knows. */
static const bearoff *bearoff_of(const vd_engine *engine, const vd_variant *variant)
{
    const bearoff *table =
        variant->doubles == VD_DOUBLES_TWO ? atomic_load(&engine->late->plain) : engine->bearoff;

    VD_ASSERT(table);
    return table;
}

static void bearoff_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                          vd_probs *out)
{
    vd_eval_bearoff_probs(bearoff_of(engine, variant), pos, out);
    if (variant->value != VD_VALUE_1_2_3)
        vd_probs_tidy(variant, pos, out);
}

void vd_engine_exact(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                     vd_class kind, vd_probs *out)
{
    if (kind == VD_CLASS_OVER)
        finished_probs(variant, pos, out);
    else if (kind == VD_CLASS_SOLVED) /* its table is there for good */
        vd_eval_facing_probs(atomic_load(&engine->late->facing[variant->value == VD_VALUE_1_2]),
                             pos, out);
    else if (!taken_probs(engine, variant, pos, out))
        bearoff_probs(engine, variant, pos, out);
}

/* Positions that wait for a net of features, all of one net. */
typedef struct batch {
    vd_net_id net_id;
    int count, words;
    uint64_t features[BATCH * VD_FEATURE_WORDS];
    uint8_t head[BATCH];
    const vd_pos *pos[BATCH];
    vd_probs *out[BATCH];
} batch;

/* What the nets say, as the game counts it. */
static void take_probs(const vd_variant *variant, const vd_pos *pos, vd_probs *p)
{
    if (variant->value == VD_VALUE_1_2_START) {
        /* What the nets call a triple: the loser has a checker left where it began. */
        p->gammon = p->backgammon;
        p->lose_gammon = p->lose_backgammon;
    }
    vd_probs_tidy(variant, pos, p);
}

/* What the net says of the sides that are not home; of the others nothing. */
static void ask_race_net(const vd_engine *engine, const vd_side *const *sides, int count,
                         vd_race_rolls *out)
{
    uint64_t features[BATCH * RACE_WORDS];
    float outputs[BATCH * VD_RACE_OUTPUTS];
    uint8_t head[BATCH];
    uint16_t asked[BATCH];
    size_t n = 0;

    VD_ASSERT(count <= BATCH);
    for (int i = 0; i < count; i++) {
        out[i] = (vd_race_rolls){0};
        if (vd_eval_race_home(sides[i]))
            continue;
        vd_eval_features_race(sides[i], features + n * RACE_WORDS);
        head[n] = (uint8_t)vd_eval_features_race_head(sides[i]);
        asked[n++] = (uint16_t)i;
    }
    vd_net_run_features(engine->net[VD_NET_RACE], features, head, n, outputs);
    for (size_t i = 0; i < n; i++)
        vd_race_rolls_read(sides[asked[i]], outputs + VD_RACE_OUTPUTS * i, &out[asked[i]]);
}

void vd_engine_race_rolls(const vd_engine *engine, const vd_side *const *sides, size_t count,
                          vd_race_rolls *out)
{
    for (size_t from = 0; from < count; from += BATCH)
        ask_race_net(engine, sides + from, count - from < BATCH ? (int)(count - from) : BATCH,
                     out + from);
    for (size_t i = 0; i < count; i++)
        vd_eval_race_take_known(engine->bearoff, sides[i], &out[i]);
}

static void run_races(const vd_engine *engine, const vd_variant *variant, batch *b)
{
    vd_race_rolls rolls[2][BATCH];

    /* Of neighbours that come of one roll one side is the same. */
    for (int s = 0; s < 2; s++) {
        const vd_side *sides[BATCH];

        for (int i = 0; i < b->count; i++)
            sides[i] = &b->pos[i]->side[s];
        ask_race_net(engine, sides, b->count, rolls[s]);
    }
    for (int i = 0; i < b->count; i++) {
        const vd_race_rolls both[2] = {rolls[0][i], rolls[1][i]};

        vd_eval_race_probs(engine->race, engine->bearoff, b->pos[i], both,
                           variant->value == VD_VALUE_1_2_HOME, b->out[i]);
        take_probs(variant, b->pos[i], b->out[i]);
    }
}

static void run_net(const vd_engine *engine, const vd_variant *variant, batch *b)
{
    float outputs[BATCH * VD_OUTPUTS];

    vd_net_run_features(engine->net[b->net_id], b->features, b->head, (size_t)b->count, outputs);
    for (int i = 0; i < b->count; i++) {
        const float *o = outputs + VD_OUTPUTS * i;

        *b->out[i] = (vd_probs){o[0], o[1], o[2], o[3], o[4]};
        take_probs(variant, b->pos[i], b->out[i]);
    }
}

static void run_batch(const vd_engine *engine, const vd_variant *variant, batch *b)
{
    if (b->count == 0)
        return;
    if (b->net_id == VD_NET_RACE)
        run_races(engine, variant, b);
    else
        run_net(engine, variant, b);
    b->count = 0;
}

static void join_batch(const vd_engine *engine, const vd_variant *variant, vd_net_id net_id,
                       const vd_pos *pos, batch *b, vd_probs *out)
{
    if (b->count == BATCH || b->net_id != net_id)
        run_batch(engine, variant, b);
    b->net_id = net_id;
    b->words = NETS[net_id].kind->words;
    if (net_id != VD_NET_RACE) { /* that reads each side for itself, later */
        vd_net_id_features(net_id, variant, pos, b->features + (size_t)b->count * (size_t)b->words);
        b->head[b->count] = (uint8_t)vd_net_id_head(net_id, pos);
    }
    b->pos[b->count] = pos;
    b->out[b->count++] = out;
}

/* Values the position now, or lets it join the batch. */
static void value_position(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                           batch *b, vd_probs *out)
{
    vd_net_id net_id = VD_NET_CONTACT;
    vd_solved solved;
    vd_class kind;

    if (vd_engine_solved(engine, variant, pos, &solved)) {
        *out = solved.probs;
        return;
    }
    kind = vd_classify(variant, pos, &net_id);
    /* Its table was lost just now. The answer is of no use, and whoever asked learns it when all is done: the engine does not know the
     * game any more. */
    if (kind == VD_CLASS_NET && !engine->net[net_id]) {
        *out = (vd_probs){.win = 0.5F};
        return;
    }
    if (kind != VD_CLASS_NET) {
        vd_engine_exact(engine, variant, pos, kind, out);
        return;
    }
    if (net_id == VD_NET_RACE && taken_probs(engine, variant, pos, out))
        return;
    join_batch(engine, variant, net_id, pos, b, out);
}

void vd_eval_engine_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                          vd_probs *out)
{
    batch b;

    b.count = 0;
    b.net_id = VD_NET_CONTACT;
    value_position(engine, variant, pos, &b, out);
    run_batch(engine, variant, &b);
}

void vd_eval_engine_after(const vd_engine *engine, const vd_variant *variant, const vd_pos *result,
                          vd_probs *out)
{
    vd_pos flipped;

    if (vd_pos_won(variant, result, VD_MOVER) || result->pending != VD_PENDING_NONE) {
        vd_eval_engine_probs(engine, variant, result, out);
        return;
    }
    vd_pos_flip(result, &flipped);
    vd_eval_engine_probs(engine, variant, &flipped, out);
    vd_probs_flip(out);
}

static late_tables *late_new(void)
{
    late_tables *late = calloc(1, sizeof *late);

    if (late && pthread_mutex_init(&late->lock, NULL) != 0) {
        free(late);
        return NULL;
    }
    return late;
}

static void late_free(late_tables *late)
{
    if (!late)
        return;
    pthread_mutex_destroy(&late->lock);
    free(atomic_load(&late->plain));
    for (int doubled = 0; doubled < 2; doubled++)
        free(atomic_load(&late->facing[doubled]));
    free(late);
}

/* Is it there? Made where it is not; false: no memory. */
static bool plain_ready(late_tables *late)
{
    bearoff *table = atomic_load(&late->plain);

    if (table)
        return true;
    pthread_mutex_lock(&late->lock);
    table = atomic_load(&late->plain);
    if (!table) {
        table = vd_eval_bearoff_new(2);
        atomic_store(&late->plain, table);
    }
    pthread_mutex_unlock(&late->lock);
    return table != NULL;
}

/* Likewise. */
static bool facing_ready(late_tables *late, const vd_variant *variant)
{
    const bool doubled = variant->value == VD_VALUE_1_2;
    facing_table *table = atomic_load(&late->facing[doubled]);

    if (table)
        return true;
    pthread_mutex_lock(&late->lock);
    table = atomic_load(&late->facing[doubled]);
    if (!table) {
        table = vd_eval_facing_new(doubled);
        atomic_store(&late->facing[doubled], table);
    }
    pthread_mutex_unlock(&late->lock);
    return table != NULL;
}

bool vd_engine_knows(const vd_engine *engine, const vd_variant *variant)
{
    vd_net_id net_id;

    if (vd_engine_plays_solved(engine, variant))
        return true;
    if (vd_eval_facing_fits(variant))
        return facing_ready(engine->late, variant);
    if (!vd_variant_net_id(variant, &net_id) || !engine->net[net_id])
        return false;
    /* Dutch is backgammon once all have entered. */
    if (net_id == VD_NET_DUTCH && !engine->net[VD_NET_CONTACT])
        return false;
    if (variant->doubles == VD_DOUBLES_TWO && !plain_ready(engine->late))
        return false;
    return is_alone(net_id) || NETS[net_id].kind == &PARALLEL || net_id == VD_NET_HYPERGAMMON ||
           engine->net[VD_NET_RACE] != NULL;
}

vd_status vd_engine_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                          vd_probs *out)
{
    vd_probs probs;

    if (!vd_engine_knows(engine, variant))
        return VD_ERR_UNSUPPORTED;
    vd_eval_engine_probs(engine, variant, pos, &probs);
    if (variant->id == VD_HYPERGAMMON && !vd_engine_knows(engine, variant))
        return VD_ERR_UNSUPPORTED;
    *out = probs;
    return VD_OK;
}

vd_status vd_engine_probs_many(const vd_engine *engine, const vd_variant *variant,
                               const vd_pos *const *pos, size_t count, vd_probs *out)
{
    batch b;

    if (!vd_engine_knows(engine, variant))
        return VD_ERR_UNSUPPORTED;
    b.count = 0;
    b.net_id = VD_NET_CONTACT;
    for (size_t i = 0; i < count; i++)
        value_position(engine, variant, pos[i], &b, &out[i]);
    run_batch(engine, variant, &b);
    return variant->id == VD_HYPERGAMMON && !vd_engine_knows(engine, variant) ? VD_ERR_UNSUPPORTED
                                                                              : VD_OK;
}

bool vd_engine_pruning_scores(const vd_engine *engine, const vd_variant *variant,
                              const vd_pos *const *pos, size_t count, float *equity)
{
    const vd_net *net = engine->net[VD_NET_PRUNING];
    uint64_t features[BATCH * PRUNING_WORDS];
    uint8_t head[BATCH] = {0};
    vd_net_id net_id = VD_NET_RACE;

    /* In Dutch positions of two nets come of one roll. It never saw three checkers a side. */
    if (!net || count == 0 || !vd_variant_net_id(variant, &net_id) ||
        net_id == VD_NET_HYPERGAMMON || NETS[net_id].kind != &CONTACT ||
        vd_classify(variant, pos[0], &net_id) != VD_CLASS_NET || NETS[net_id].kind != &CONTACT)
        return false;
    while (count > 0) {
        const size_t now = count < BATCH ? count : BATCH;

        vd_eval_features_pruning(pos, now, features);
        vd_net_run_features(net, features, head, now, equity);
        for (size_t i = 0; i < now; i++)
            equity[i] = 6.0F * equity[i] - 3.0F;
        pos += now;
        equity += now;
        count -= now;
    }
    return true;
}

static bool fits_net_id(const vd_net *net, vd_net_id net_id)
{
    return vd_net_outputs(net) == vd_net_id_outputs(net_id) &&
           vd_net_kind(net) == NETS[net_id].kind->number &&
           vd_net_inputs(net) == 64 * NETS[net_id].kind->words &&
           vd_net_heads(net) == NETS[net_id].kind->heads;
}

static vd_status check_nets(vd_net *const nets[VD_NET_COUNT], vd_error *err)
{
    for (int s = 0; s < VD_NET_COUNT; s++) {
        const vd_net *net = nets[s];

        if (net && !fits_net_id(net, (vd_net_id)s))
            return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_file, 0, NETS[s].name,
                                strlen(NETS[s].name));
    }
    return VD_OK;
}

vd_status vd_engine_make(vd_net *nets[VD_NET_COUNT], vd_engine **out, vd_error *err)
{
    vd_status status = check_nets(nets, err);
    vd_engine *engine = NULL;

    if (status == VD_OK) {
        engine = calloc(1, sizeof *engine);
        if (engine) {
            engine->bearoff = vd_eval_bearoff_new(4);
            engine->late = late_new();
            engine->race = engine->bearoff ? vd_eval_race_new(engine->bearoff) : NULL;
        }
        if (!engine || !engine->bearoff || !engine->late || !engine->race)
            status = vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    if (status != VD_OK) {
        for (int s = 0; s < VD_NET_COUNT; s++)
            vd_net_free(nets[s]);
        if (engine) {
            free(engine->bearoff);
            late_free(engine->late);
            free(engine->race);
        }
        free(engine);
        return status;
    }
    for (int s = 0; s < VD_NET_COUNT; s++)
        engine->net[s] = nets[s];
    engine->met = &vd_eval_met_table;
    *out = engine;
    return VD_OK;
}

vd_status vd_net_embedded(const char *name, vd_net **out, vd_error *err)
{
    for (const struct vd_asset *asset = vd_assets; asset->name; asset++)
        if (strcmp(asset->name, name) == 0)
            return vd_net_read(asset->begin, (size_t)(asset->end - asset->begin), out, err);
    return VD_ERR_UNSUPPORTED;
}

vd_status vd_engine_new(vd_engine **out, vd_error *err)
{
    vd_net *nets[VD_NET_COUNT] = {NULL};

    for (int s = 0; s < VD_NET_COUNT; s++) {
        const vd_status status = vd_net_embedded(NETS[s].name, &nets[s], err);

        if (status == VD_OK || status == VD_ERR_UNSUPPORTED)
            continue;
        for (int i = 0; i < s; i++)
            vd_net_free(nets[i]);
        return status;
    }
    return vd_engine_make(nets, out, err);
}

void vd_engine_free(vd_engine *engine)
{
    if (!engine)
        return;
    for (int s = 0; s < VD_NET_COUNT; s++)
        vd_net_free(engine->net[s]);
    vd_exact_free(engine->two_sided);
    vd_exact_free(engine->one_sided);
    vd_exact_free(engine->hyper);
    free(engine->bearoff);
    late_free(engine->late);
    free(engine->race);
    free(engine);
}

void vd_engine_set_met(vd_engine *engine, const vd_met_table *table)
{
    engine->met = table ? &table->table : &vd_eval_met_table;
}

const vd_net *vd_engine_net(const vd_engine *engine, vd_net_id net_id)
{
    return engine->net[net_id];
}

float vd_engine_bearoff_mean(const vd_engine *engine, const vd_variant *variant,
                             const uint8_t point[7])
{
    const bearoff *table = bearoff_of(engine, variant);

    return table->mean[vd_eval_bearoff_index(table, point)];
}

vd_status vd_engine_net_hash(const vd_engine *engine, vd_net_id net_id, uint64_t *hash)
{
    const vd_net *net = vd_engine_net(engine, net_id);
    vd_status status = VD_ERR_NOMEM;
    unsigned char *image;
    size_t len = 0;

    if (!net)
        return VD_OK;
    if (vd_net_write(net, NULL, 0, &len) != VD_ERR_FULL)
        return VD_ERR_NOMEM;
    image = malloc(len);
    if (image)
        status = vd_net_write(net, image, len, &len);
    if (status == VD_OK)
        *hash = vd_hash64(image, len, *hash);
    free(image);
    return status;
}
