/* The nets of an engine and what it answers with them one by one: for the search, the signature, the trainer and tests. */
#ifndef VD_INNER_NETS_H
#define VD_INNER_NETS_H

#include "inner/net.h"
#include "videau/eval.h"

/* The nets of an engine. `kind` in a net's file is vd_net_id_format: which features it reads. */
typedef enum vd_net_id {
    VD_NET_CONTACT,
    VD_NET_RACE,
    VD_NET_DUTCH,
    VD_NET_ACEY,
    VD_NET_PRUNING, /* what vd_engine_pruning_scores asks; its one output is (equity + 3) / 6 */
    VD_NET_JACQUET, /* from here on: of games in which both sides run the same way, one kind of all */
    VD_NET_FEVGA,
    VD_NET_NARDE,
    VD_NET_MOULTEZIM,
    VD_NET_GUL_BARA,
    VD_NET_PLAKOTO, /* of games in which checkers are pinned, likewise one kind */
    VD_NET_TAPA,
    VD_NET_TABULA, /* of games in which three dice are thrown, likewise */
    VD_NET_BUFFE,
    VD_NET_FAILLE,
    VD_NET_BALDRAC,
    VD_NET_XII,
    VD_NET_GARANGUET,
    VD_NET_REVERTIER, /* of games in which both sides run the same way and are hit, likewise */
    VD_NET_VERSAILLES,
    VD_NET_ACEY_EUROPEAN,
    VD_NET_ACEY_NAVY,
    VD_NET_TOUTES_TABLES,
    VD_NET_LONGGAMMON,
    VD_NET_HYPERGAMMON,
    VD_NET_TAVLA,
    VD_NET_NACKGAMMON,
    VD_NET_IRISH,
    VD_NET_COUNT
} vd_net_id;

enum { VD_OUTPUTS = 5, VD_RACE_OUTPUTS = 6 };

/* What values a position. */
typedef enum vd_class {
    VD_CLASS_OVER,    /* finished: exact */
    VD_CLASS_BEAROFF, /* both sides home: the table */
    VD_CLASS_SOLVED,  /* Tourne-case, Hypergammon once it is solved: the table of the whole game */
    VD_CLASS_NET      /* one of the nets: see vd_net_id */
} vd_class;

/* Of a number of rolls: mean, variance, third moment about the mean. */
typedef struct vd_race_moments {
    float mean, spread, skew;
} vd_race_moments;

/* How many rolls a side of a race needs until all are off, played so that the mean is least; and until its first checker is off,
 * played for that, while none is. The race net reads one side and tells these. */
typedef struct vd_race_rolls {
    vd_race_moments off, first;
} vd_race_rolls;

const char *vd_net_id_name(vd_net_id net_id); /* stem of the file in data/nets */
uint32_t vd_net_id_format(vd_net_id net_id);
/* Has the engine a table of this very game, Hypergammon? Its file may be lost at any time; then it has none. */
bool vd_engine_plays_solved(const vd_engine *engine, const vd_variant *variant);
/* `net_id` is set when the answer is VD_CLASS_NET. The variant must be one that has a net, see vd_variant_net_id, or
 * Tourne-case. */
vd_class vd_classify(const vd_variant *variant, const vd_pos *pos, vd_net_id *net_id);
/* The same of an engine, which must know the game: it may have a table of all Hypergammon. */
vd_class vd_engine_classify(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                            vd_net_id *net_id);
/* What `count` positions are roughly worth to the player on roll, points a game, cubeless, into as many of `equity`: many times
 * faster and good enough to tell which are not worth a closer look. False, and nothing written: this engine has no
 * pruning net for this kind of position; all positions must be of one kind (vd_classify). */
bool vd_engine_pruning_scores(const vd_engine *engine, const vd_variant *variant,
                              const vd_pos *const *pos, size_t count, float *equity);
/* The net of a variant's positions with contact; false: no evaluator plays this variant. */
bool vd_variant_net_id(const vd_variant *variant, vd_net_id *net_id);
/* The position as a set of features, the rows of the net's first layer that count: bit i of word i / 64. */
enum { VD_FEATURE_WORDS = 36 };
void vd_net_id_features(vd_net_id net_id, const vd_variant *variant, const vd_pos *pos,
                        uint64_t bits[VD_FEATURE_WORDS]);
int vd_net_id_words(vd_net_id net_id); /* of this net's features, at most VD_FEATURE_WORDS */
int vd_net_id_heads(vd_net_id net_id);
int vd_net_id_outputs(vd_net_id net_id);
/* The race net reads the side on roll of a position, and each side has its own turn. What its outputs stand for, of a side with
 * a checker outside its home, and back; what the net cannot say is cut to what it can. */
void vd_race_rolls_read(const vd_side *side, const float outputs[VD_RACE_OUTPUTS],
                        vd_race_rolls *out);
void vd_race_rolls_write(const vd_side *side, const vd_race_rolls *rolls,
                         float outputs[VD_RACE_OUTPUTS]);
/* What `count` sides of races need, out of the tables where those know it. The engine has a race net. */
void vd_engine_race_rolls(const vd_engine *engine, const vd_side *const *sides, size_t count,
                          vd_race_rolls *out);
/* Which of the net's heads is selected for it, 0 to vd_net_id_heads - 1. */
int vd_net_id_head(vd_net_id net_id, const vd_pos *pos);
/* The head of a net of contact with the first six of them that a head begins as where such a net is taken further; of another kind of
 * net the head itself. */
int vd_net_id_head_origin(vd_net_id net_id, int head);
/* A new net from the file of that stem in data/nets, as it was when the program was built. VD_ERR_UNSUPPORTED: there was none. Fails
 * with VD_ERR_CORRUPT or VD_ERR_NOMEM besides. */
VD_NODISCARD vd_status vd_net_embedded(const char *name, vd_net **out, vd_error *err);
/* An engine of these nets, which it owns from now on, also when it fails; NULL where there is none. Fails with
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_NODISCARD vd_status vd_engine_make(vd_net *nets[VD_NET_COUNT], vd_engine **out, vd_error *err);
const vd_net *vd_engine_net(const vd_engine *engine, vd_net_id net_id); /* NULL: none */
/* The net's file, which that net alone has, taken into *hash (vd_hash64); without a net it stays as it is. VD_ERR_NOMEM, else VD_OK. */
VD_NODISCARD vd_status vd_engine_net_hash(const vd_engine *engine, vd_net_id net_id,
                                          uint64_t *hash);
/* Values of the classes that need no net, and of a finished game. Of those VD_CLASS_SOLVED only Tourne-case. */
void vd_engine_exact(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                     vd_class kind, vd_probs *out);
/* What no position can have is taken out of what a net said: order, gammons after a checker is off, and so on. */
void vd_probs_tidy(const vd_variant *variant, const vd_pos *pos, vd_probs *probs);
/* The same chances seen by the other side. */
void vd_probs_flip(vd_probs *probs);
/* Mean number of rolls to bear off, all checkers on points 1 to 6 (point[1..6], at most 15), its doubles played as in the variant, which the engine knows. */
float vd_engine_bearoff_mean(const vd_engine *engine, const vd_variant *variant,
                             const uint8_t point[7]);

#endif
