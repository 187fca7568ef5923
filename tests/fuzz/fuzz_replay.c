/* A game kept line by line, then damaged: bytes changed, cut out and put in, lines dropped, doubled and exchanged. What is
 * still accepted is a game by the rules with every line of it counted: each roll the seed's, each action allowed where it
 * stands, the end what playing it through again gives. Nothing is passed over in silence.
 *
 * Input: variant, mode of the dice, length, plays; then damage, four bytes each. */
#include "fuzz_text.h"

#include "videau/app.h"

enum { LOG_ROOM = 1 << 17, STEPS = 60, HEAD = 4, DAMAGES = 24 };

typedef struct tape {
    char text[LOG_ROOM];
    size_t len;
} tape;

static tape good, bad;

static vd_status keep(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    tape *t = user;

    (void)fault;
    if (t->len + len > LOG_ROOM / 2)
        return VD_ERR_IO;
    memcpy(t->text + t->len, lines, len);
    t->len += len;
    return VD_OK;
}

/* ---- A game ---- */

static vd_status throw_dice(vd_session *session, uint8_t chance)
{
    const bool opening = vd_session_match(session)->phase == VD_PHASE_OPENING;
    const vd_action action = {.act = opening ? VD_ACT_OPENING : VD_ACT_ROLL,
                              .seat = vd_session_match(session)->turn,
                              .die = {(uint8_t)(chance % 6 + 1), (uint8_t)(chance / 6 % 6 + 1)}};

    return vd_session_settings(session)->dice == VD_DICE_MANUAL
               ? vd_session_act(session, &action, NULL)
               : vd_session_roll(session, NULL);
}

static vd_status do_act(vd_session *session, vd_act act, int value)
{
    const vd_action action = {
        .act = (uint8_t)act, .seat = vd_session_match(session)->actor, .value = (uint8_t)value};

    return vd_session_act(session, &action, NULL);
}

static vd_status play(vd_session *session, uint8_t chance)
{
    static vd_play room[VD_PLAYS_MAX];
    vd_plays plays = {room, VD_PLAYS_MAX, 0};
    vd_action action = {.act = VD_ACT_PLAY, .seat = vd_session_match(session)->actor};

    HOLD(vd_match_plays(vd_session_match(session), &plays) == VD_OK);
    if (plays.count) {
        action.hops = room[chance % plays.count].hops;
        memcpy(action.hop, room[chance % plays.count].hop, sizeof action.hop);
    }
    return vd_session_act(session, &action, NULL);
}

static vd_status step(vd_session *session, uint8_t chance)
{
    const vd_match *match = vd_session_match(session);

    if (vd_session_awaits(session) >= 0)
        return chance % 5 ? vd_session_end(session) : vd_session_undo(session);
    switch (match->phase) {
    case VD_PHASE_OPENING:
        return throw_dice(session, chance);
    case VD_PHASE_ROLL:
        return chance % 7 == 0    ? do_act(session, VD_ACT_DOUBLE, 0)
               : chance % 31 == 1 ? do_act(session, VD_ACT_RESIGN, 1)
                                  : throw_dice(session, chance);
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        return play(session, chance);
    case VD_PHASE_NAME_DOUBLE:
        return do_act(session, VD_ACT_NAME_DOUBLE, chance % 6 + 1);
    case VD_PHASE_RESIGNED:
        return do_act(session, chance % 2 ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE, 0);
    case VD_PHASE_GAME_OVER:
        return do_act(session, VD_ACT_NEXT_GAME, 0);
    case VD_PHASE_MATCH_OVER:
        return VD_ERR_ILLEGAL;
    default:
        return do_act(session, chance % 4 ? VD_ACT_TAKE : VD_ACT_DROP, 0);
    }
}

static vd_session *play_game(const uint8_t *data, size_t size)
{
    static const vd_dice_mode modes[] = {VD_DICE_SEALED, VD_DICE_SEEDED, VD_DICE_MANUAL};
    const vd_store store = {keep, &good};
    vd_session *session = NULL;
    vd_game_settings settings;
    vd_rng rng;

    memset(&settings, 0, sizeof settings);
    vd_match_rules_default(&settings.rules, fuzz_variant(data[0]), data[2] % 8);
    settings.dice = modes[data[1] % 3];
    HOLD(vd_seed_parse("c0ffee", 6, &settings.seed, NULL) == VD_OK);
    good.len = 0;
    if (vd_session_begin(&settings, &store, &session, NULL) != VD_OK)
        return NULL;
    vd_rng_init(&rng, data[3]);
    for (size_t i = 0; i < STEPS; i++)
        if (step(session, i < size ? (uint8_t)(data[i] + vd_rng_below(&rng, 256))
                                   : (uint8_t)vd_rng_below(&rng, 256)) == VD_ERR_IO)
            break;
    return session;
}

/* ---- Damage ---- */

static size_t line_start(size_t at)
{
    while (at > 0 && bad.text[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(size_t at)
{
    while (at < bad.len && bad.text[at] != '\n')
        at++;
    return at < bad.len ? at + 1 : at;
}

static void cut(size_t from, size_t to)
{
    memmove(bad.text + from, bad.text + to, bad.len - to);
    bad.len -= to - from;
}

static void put(size_t at, const char *text, size_t len)
{
    if (bad.len + len > LOG_ROOM)
        return;
    memmove(bad.text + at + len, bad.text + at, bad.len - at);
    memcpy(bad.text + at, text, len);
    bad.len += len;
}

static void hurt(const uint8_t d[4])
{
    static char line[LOG_ROOM];
    const size_t at = bad.len ? ((size_t)d[1] << 8 | d[2]) % bad.len : 0;
    const size_t from = line_start(at), to = line_end(at);
    const char byte = (char)d[3];

    switch (d[0] % 8) {
    case 0:
        if (bad.len)
            bad.text[at] = (char)(bad.text[at] ^ (1 << d[3] % 8));
        break;
    case 1:
        if (bad.len)
            bad.text[at] = byte;
        break;
    case 2:
        put(at, &byte, 1);
        break;
    case 3:
        cut(at, at + (d[3] % 64U < bad.len - at ? d[3] % 64U : bad.len - at));
        break;
    case 4:
        cut(from, to);
        break;
    case 5: /* the same line twice */
    case 6: /* or somewhere else */
        memcpy(line, bad.text + from, to - from);
        if (d[0] % 8 == 6)
            cut(from, to);
        put(line_start(bad.len * d[3] / 256), line, to - from);
        break;
    default:
        bad.len = at;
    }
}

/* ---- What is still accepted ---- */

typedef struct walk {
    const vd_session *session;
    vd_match last;
    uint32_t game, rolls;
    size_t entries;
} walk;

static void visit(void *user, const vd_match *before, const vd_log_entry *entry,
                  const vd_match *after)
{
    walk *w = user;
    const vd_action *action = &entry->action;
    const vd_game_settings *settings = vd_session_settings(w->session);
    uint8_t due[2];

    w->entries++;
    w->last = *after;
    if (entry->kind != VD_LOG_ACTION)
        return;
    HOLD(vd_match_refusal(before, action) == VD_REFUSAL_none);
    if (action->act == VD_ACT_NEXT_GAME) {
        w->game++;
        w->rolls = 0;
    }
    if (action->act != VD_ACT_ROLL && action->act != VD_ACT_OPENING)
        return;
    w->rolls++;
    if (settings->dice == VD_DICE_MANUAL)
        return;
    vd_seed_roll(&settings->seed, vd_session_client_seed(w->session), w->game, w->rolls, due);
    HOLD(due[0] == action->die[0] && due[1] == action->die[1]);
}

static size_t whole_lines(void)
{
    size_t lines = 0;

    for (size_t i = 0; i < bad.len; i++)
        lines += bad.text[i] == '\n';
    return lines;
}

static void check(const vd_session *session)
{
    const vd_match *match = vd_session_match(session);
    walk w = {.session = session, .last = *match, .game = 1};

    HOLD(vd_session_count(session) + 1 == whole_lines());
    HOLD(vd_session_walk(session, visit, &w) == VD_OK);
    HOLD(w.entries == vd_session_count(session));
    HOLD(vd_pos_equal(&w.last.pos, &match->pos) && w.last.phase == match->phase &&
         w.last.turn == match->turn && w.last.actor == match->actor &&
         w.last.cube_exp == match->cube_exp && w.last.games == match->games &&
         w.last.score[0] == match->score[0] && w.last.score[1] == match->score[1]);
    HOLD(vd_pos_check(&match->rules.variant, &match->pos, NULL) == VD_OK ||
         match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER);
}

/* Cut at the end of a line, a good game is accepted: else a crash would have lost it. */
static void cut_short(size_t at)
{
    vd_session *session = NULL;

    bad = good;
    bad.len = line_end(at % (good.len ? good.len : 1));
    HOLD(vd_session_parse(bad.text, bad.len, &session, NULL) == VD_OK);
    check(session);
    vd_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    vd_file_error fault = {VD_FILE_none, 0};
    vd_session *session, *again = NULL;
    vd_status status;

    if (size < HEAD || !(session = play_game(data, size)))
        return 0;
    vd_session_free(session);
    cut_short((size_t)data[3] * 37);
    bad = good;
    for (size_t at = HEAD; at + 4 <= size && at < HEAD + 4UL * DAMAGES; at += 4)
        hurt(data + at);
    status = vd_session_parse(bad.text, bad.len, &again, &fault);
    HOLD((status == VD_OK) == (again != NULL));
    if (again)
        check(again);
    else
        HOLD(fault.fault > VD_FILE_none && fault.fault < VD_FILE_COUNT &&
             fault.line <= whole_lines() + 1);
    vd_session_free(again);
    return 0;
}
