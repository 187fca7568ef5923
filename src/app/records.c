/* Records beside the session: our own games as records, and sentences about files. */
#include "hops.h"
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_MAX = 2048, FIRST_ROOM = 256 };

/* ---- Our own games ---- */

/* One entry that was not taken back, with the match around it. */
typedef struct step {
    vd_log_entry entry;
    vd_match before, after;
} step;

typedef struct steps {
    step *item;
    size_t count, room;
    bool failed;
} steps;

static void take_back(steps *s)
{
    while (s->count > 0 && s->item[s->count - 1].entry.kind != VD_LOG_ACTION)
        s->count--;
    if (s->count > 0)
        s->count--;
}

static void add_step(void *user, const vd_match *before, const vd_log_entry *entry,
                     const vd_match *after)
{
    steps *s = user;

    if (entry->kind == VD_LOG_UNDO) {
        take_back(s);
        return;
    }
    if (entry->kind != VD_LOG_ACTION || s->failed)
        return;
    if (s->count == s->room) {
        const size_t wanted = s->room ? 2 * s->room : FIRST_ROOM;
        step *more = realloc(s->item, wanted * sizeof *more);

        if (!more) {
            s->failed = true;
            return;
        }
        s->item = more;
        s->room = wanted;
    }
    s->item[s->count++] = (step){*entry, *before, *after};
}

typedef struct builder {
    vd_builder *b;
    uint8_t thrown[VD_DICE_MAX]; /* dice on the board that no play has answered yet, 0 none */
    int thrower;
} builder;

static void name_players(builder *r, vd_rec_match *match, const vd_game_settings *settings,
                         vd_lang lang)
{
    static const char *const colours[2] = {"play.blue", "play.white"};

    for (int seat = 0; seat < 2; seat++)
        match->name[seat] = vd_build_string(r->b, settings->seat[seat] == VD_SEAT_COMPUTER
                                                      ? "Videau"
                                                      : vd_text(lang, colours[seat]));
}

static void begin_match(builder *r, const vd_game_settings *settings, vd_lang lang)
{
    vd_rec_match *match = vd_build_match(r->b);

    vd_build_rules(r->b, (vd_variant_id)settings->rules.variant.id, settings->rules.length);
    match->rules = settings->rules;
    name_players(r, match, settings, lang);
    if (settings->stake[0])
        vd_build_tag(r->b, &match->tags, "stake", settings->stake, strlen(settings->stake));
}

static void begin_game(builder *r, const vd_game_settings *settings, const vd_match *match,
                       bool first)
{
    vd_rec_game *game = vd_build_game(r->b, match->score);

    game->crawford = match->crawford_game;
    if (first && settings->set_up) {
        const vd_situation *s = &settings->start;

        vd_build_position(r->b, 0, &s->pos, s->cube_exp < 31 ? (uint32_t)1 << s->cube_exp : 0,
                          s->cube_owner < 0           ? -1
                          : s->cube_owner == VD_MOVER ? 0
                                                      : 1);
    }
}

/* Dice that were thrown and never played. */
static void close_throw(builder *r)
{
    const vd_rec_claim none = {.unplayed = true, .closed = true};

    if (r->thrown[0])
        vd_build_throw(r->b, r->thrower, r->thrown, &none, NULL);
    r->thrown[0] = 0;
}

static void note_throw(builder *r, int seat, const uint8_t die[VD_DICE_MAX])
{
    r->thrower = seat;
    memcpy(r->thrown, die, sizeof r->thrown);
}

static void add_opening(builder *r, const step *s)
{
    if (s->after.auto_done > s->before.auto_done)
        vd_build_action(r->b, 0, VD_REC_auto_double, (uint32_t)vd_match_cube(&s->after), 0, NULL);
    if (s->after.phase == VD_PHASE_PLAY)
        note_throw(r, s->after.turn, s->entry.action.die);
}

static void add_play(builder *r, const step *s)
{
    const vd_match *before = &s->before;
    vd_pos after = before->pos;
    vd_hop hop[VD_HOPS_MAX];
    vd_rec_action *action;
    uint8_t die[VD_DICE_MAX];

    memcpy(hop, s->entry.action.hop, sizeof hop);
    vd_hops_fill(&before->rules.variant, &after, hop, s->entry.action.hops);
    memcpy(die, r->thrown[0] && before->phase == VD_PHASE_PLAY ? r->thrown : before->dice.die,
           sizeof die);
    if (s->after.turn == before->turn)
        after = s->after.pos; /* the turn goes on: so does what is pending */
    else
        after.pending = after.pending_die = 0; /* a series that is cut short ends with the turn */
    action = vd_build_throw_to(r->b, before->turn, die, &after, NULL, NULL);
    if (before->phase == VD_PHASE_PLAY_NAMED)
        action->named = die[0];
    r->thrown[0] = 0;
}

static uint32_t stake(unsigned exponent)
{
    return exponent < 31 ? (uint32_t)1 << exponent : 0;
}

static void add_answer(builder *r, const step *s)
{
    const vd_action *action = &s->entry.action;
    const vd_match *before = &s->before;

    close_throw(r);
    switch ((vd_act)action->act) {
    case VD_ACT_DOUBLE:
        vd_build_action(r->b, action->seat, VD_REC_double, stake(before->cube_exp + 1U), 0, NULL);
        break;
    case VD_ACT_BEAVER:
        vd_build_action(r->b, action->seat, VD_REC_beaver, 0, 0, NULL);
        break;
    case VD_ACT_RACCOON:
        vd_build_action(r->b, action->seat, VD_REC_raccoon, 0, 0, NULL);
        break;
    case VD_ACT_TAKE:
        vd_build_action(r->b, action->seat, VD_REC_take, 0, 0, NULL);
        break;
    case VD_ACT_DROP:
        vd_build_action(r->b, action->seat, VD_REC_drop, 0, 0, NULL);
        break;
    case VD_ACT_RESIGN:
        vd_build_action(r->b, action->seat, VD_REC_resign, 0, action->value, NULL);
        break;
    case VD_ACT_RESIGN_ACCEPT:
        vd_build_action(r->b, action->seat, VD_REC_accept, 0, 0, NULL);
        break;
    default:
        vd_build_action(r->b, action->seat, VD_REC_refuse, 0, 0, NULL);
    }
}

static void add_result(builder *r, const vd_match *match)
{
    static const vd_rec_end ends[] = {
        [VD_END_NONE] = VD_REC_END_unknown,
        [VD_END_BORNE_OFF] = VD_REC_END_unknown, /* the board says it */
        [VD_END_DROP] = VD_REC_END_drop,
        [VD_END_RESIGN] = VD_REC_END_resign,
        [VD_END_MOTHER] = VD_REC_END_unknown, /* likewise */
        [VD_END_DRAW] = VD_REC_END_unknown,
        [VD_END_JAN] = VD_REC_END_unknown,
        [VD_END_UNPLAYED] = VD_REC_END_unknown, /* the play says it */
    };

    if ((match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER) &&
        match->winner != VD_NOBODY)
        vd_build_result(r->b, match->winner, match->end_points, ends[match->end]);
}

static void add(builder *r, const vd_game_settings *settings, const step *s)
{
    const vd_action *action = &s->entry.action;

    switch ((vd_act)action->act) {
    case VD_ACT_OPENING:
        add_opening(r, s);
        break;
    case VD_ACT_ROLL:
        note_throw(r, s->before.turn, action->die);
        break;
    case VD_ACT_COCKED: /* it does not count (R18) */
        r->thrown[0] = 0;
        break;
    case VD_ACT_PLAY:
        add_play(r, s);
        break;
    case VD_ACT_NAME_DOUBLE:
        break;
    case VD_ACT_NEXT_GAME:
        begin_game(r, settings, &s->after, false);
        break;
    default:
        add_answer(r, s);
    }
    add_result(r, &s->after);
}

vd_status vd_session_record(const vd_session *session, vd_lang lang, vd_record **out)
{
    const vd_game_settings *settings = vd_session_settings(session);
    builder r = {0};
    steps s = {0};
    vd_status status;

    status = vd_session_walk(session, add_step, &s);
    if (status == VD_OK && s.failed)
        status = VD_ERR_NOMEM;
    if (status == VD_OK)
        status = vd_builder_new("videau", &r.b);
    if (status != VD_OK) {
        free(s.item);
        return status;
    }
    begin_match(&r, settings, lang);
    begin_game(&r, settings, s.count ? &s.item[0].before : vd_session_match(session), true);
    for (size_t i = 0; i < s.count; i++)
        add(&r, settings, &s.item[i]);
    close_throw(&r);
    free(s.item);
    return vd_builder_done(r.b, out);
}

/* ---- Any file ---- */

/* A first line of JSON that has "videau":"game". */
static bool is_ours(const char *bytes, size_t len)
{
    static const char key[] = "\"videau\"", value[] = "\"game\"";
    const char *end = memchr(bytes, '\n', len);
    size_t line = end ? (size_t)(end - bytes) : len, at = 0;

    if (line == 0 || bytes[0] != '{')
        return false;
    while (at + sizeof key - 1 <= line && memcmp(bytes + at, key, sizeof key - 1) != 0)
        at++;
    at += sizeof key - 1;
    while (at < line && (bytes[at] == ' ' || bytes[at] == ':' || bytes[at] == '\t'))
        at++;
    return at + sizeof value - 1 <= line && !memcmp(bytes + at, value, sizeof value - 1);
}

/* A game of ours that no format of files says. */
static vd_status refuse_unjudged(const char *name, vd_record_error *err)
{
    vd_buf word;

    err->fault = VD_IMPORT_unjudged;
    vd_buf_init(&word, err->word, sizeof err->word);
    vd_buf_put(&word, name);
    return VD_ERR_UNSUPPORTED;
}

vd_status vd_records_read(const char *bytes, size_t len, vd_lang lang, vd_record **out,
                          vd_record_error *err)
{
    vd_session *session;
    vd_file_error fault = {VD_FILE_none, 0};
    vd_record_error unused;
    vd_status status;

    if (!is_ours(bytes, len) || len > VD_RECORD_MAX)
        return vd_record_read(bytes, len, out, err);
    err = err ? err : &unused;
    memset(err, 0, sizeof *err);
    err->format = "videau";
    err->fault = VD_IMPORT_no_memory;
    status = vd_session_parse(bytes, len, &session, &fault);
    if (status != VD_OK) {
        if (fault.fault == VD_FILE_trictrac)
            return refuse_unjudged("trictrac", err);
        err->line = fault.line;
        err->number = (int32_t)fault.line;
        if (status != VD_ERR_NOMEM)
            err->fault = VD_IMPORT_our_game;
        return status;
    }
    status = vd_session_record(session, lang, out);
    vd_session_free(session);
    return status;
}

/* ---- Sentences ---- */

/* A sentence with the match, the game and the action it speaks of. */
static void put_placed(vd_buf *out, vd_lang lang, const uint32_t place[3], const char *sentence)
{
    char placed[SENTENCE_MAX];
    vd_buf with;

    vd_buf_init(&with, placed, sizeof placed);
    if (place[2])
        (void)!vd_text_format(&with, lang, "repair.at",
                              (const vd_text_arg[]){vd_text_int(place[1]), vd_text_int(place[2]),
                                                    vd_text_string(sentence)},
                              3);
    else if (place[1])
        (void)!vd_text_format(
            &with, lang, "repair.at_game",
            (const vd_text_arg[]){vd_text_int(place[1]), vd_text_string(sentence)}, 2);
    else
        vd_buf_put(&with, sentence);
    if (place[0] < 2)
        vd_buf_put(out, placed);
    else
        (void)!vd_text_format(out, lang, "repair.at_match",
                              (const vd_text_arg[]){vd_text_int(place[0]), vd_text_string(placed)},
                              2);
}

vd_status vd_explain_repair(vd_buf *out, vd_lang lang, const vd_repair *repair, bool place)
{
    const vd_text_arg args[] = {vd_text_int(repair->arg[0]), vd_text_int(repair->arg[1]),
                                vd_text_int(repair->arg[2]), vd_text_string(repair->word[0]),
                                vd_text_string(repair->word[1])};
    const bool alone = repair->what == VD_REPAIR_illegal_play && !repair->word[1][0];
    const uint32_t where[3] = {repair->match, repair->game, repair->action};
    char sentence[SENTENCE_MAX];
    vd_buf said;

    vd_buf_init(&said, sentence, sizeof sentence);
    (void)!vd_text_format(
        &said, lang, alone ? "repair.illegal_play_alone" : vd_repair_key(repair->what), args, 5);
    if (!place || repair->game == 0)
        vd_buf_put(out, sentence);
    else
        put_placed(out, lang, where, sentence);
    return out->full ? VD_ERR_FULL : VD_OK;
}

vd_status vd_explain_import(vd_buf *out, vd_lang lang, const vd_record_error *error)
{
    const vd_text_arg args[] = {vd_text_int((int64_t)error->line),
                                vd_text_int((int64_t)error->column), vd_text_int(error->number),
                                vd_text_string(error->word)};
    char sentence[SENTENCE_MAX];
    vd_buf said;

    vd_buf_init(&said, sentence, sizeof sentence);
    (void)!vd_text_format(&said, lang, vd_import_key(error->fault), args, 4);
    if (error->fault == VD_IMPORT_unjudged && said.length) /* the others have no full stop */
        vd_buf_cut(&said, said.length - 1);
    if (error->line && error->fault != VD_IMPORT_our_game)
        return vd_text_format(out, lang, "import.in_line",
                              (const vd_text_arg[]){args[0], args[1], vd_text_string(sentence)}, 3);
    if (error->offset)
        return vd_text_format(
            out, lang, "import.in_byte",
            (const vd_text_arg[]){vd_text_int((int64_t)error->offset), vd_text_string(sentence)},
            2);
    put_placed(out, lang, (const uint32_t[]){error->match, error->game, error->action}, sentence);
    return out->full ? VD_ERR_FULL : VD_OK;
}
