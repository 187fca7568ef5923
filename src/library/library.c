/* Matches into the library and out again: what makes two the same, how a record is packed. */
#include "inner/normalise.h"
#include "library_priv.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FOLDED_ROOM = 256, JSON_MAX = 256 * 1024 * 1024 };

static const char *const fault_keys[VD_LIBRARY_FAULT_COUNT] = {
#define VD_LIBRARY_FAULT_KEY(name) "library.fault." #name,
    VD_LIBRARY_FAULT_LIST(VD_LIBRARY_FAULT_KEY)
#undef VD_LIBRARY_FAULT_KEY
};

const char *vd_library_fault_key(vd_library_fault fault)
{
    VD_ASSERT((unsigned)fault < VD_LIBRARY_FAULT_COUNT);
    return fault_keys[fault];
}

vd_status vd_library_open(const char *path, vd_library **out, vd_library_fault *fault)
{
    vd_library *library = calloc(1, sizeof *library);
    vd_status status;

    *fault = VD_LIBRARY_FAULT_memory;
    if (!library)
        return VD_ERR_NOMEM;
    status = vd_database_open(path, &library->database, fault);
    if (status == VD_OK)
        *out = library;
    else
        free(library);
    return status;
}

void vd_library_close(vd_library *library)
{
    if (!library)
        return;
    vd_database_close(library->database);
    free(library);
}

bool vd_library_renewed(const vd_library *library)
{
    return vd_database_renewed(library->database);
}

/* ---- What makes a match the same ---- */

enum { SEEDS = 2, FEW_THROWS = 12 };

typedef struct digest {
    uint64_t sum[SEEDS];
} digest;

static void mix(digest *d, const void *bytes, size_t len)
{
    for (int i = 0; i < SEEDS; i++)
        d->sum[i] = vd_hash64(bytes, len, d->sum[i]);
}

static bool is_throw(const vd_rec_action *action)
{
    return action->kind == VD_REC_roll_play || action->kind == VD_REC_dance ||
           action->kind == VD_REC_roll_only || action->kind == VD_REC_illegal;
}

static int count_throws(const vd_rec_match *match)
{
    int count = 0;

    for (size_t g = 0; g < match->games; g++)
        for (size_t a = 0; a < match->game[g]->actions; a++)
            count += is_throw(match->game[g]->action[a]);
    return count;
}

/* Seats are counted from who threw first, since programs order players differently; dances and lost turns are left out,
 * since some do not write them. */
static void mix_game(digest *d, const vd_rec_game *game, int first)
{
    for (size_t a = 0; a < game->actions; a++) {
        const vd_rec_action *action = game->action[a];
        const uint8_t low = action->die[0] < action->die[1] ? action->die[0] : action->die[1];
        const uint8_t head[3] = {(uint8_t)(action->seat != first), low,
                                 (uint8_t)(action->die[0] + action->die[1] - low)};

        if (action->kind != VD_REC_roll_play && action->kind != VD_REC_illegal)
            continue;
        mix(d, head, sizeof head);
        if (action->die[2])
            mix(d, &action->die[2], 1);
        mix(d, &action->after, sizeof action->after);
    }
}

static int first_seat(const vd_rec_match *match)
{
    for (size_t g = 0; g < match->games; g++)
        for (size_t a = 0; a < match->game[g]->actions; a++)
            if (match->game[g]->action[a]->kind == VD_REC_roll_play)
                return match->game[g]->action[a]->seat;
    return 0;
}

static void digest_of(const vd_rec_match *match, uint8_t out[VD_DIGEST_BYTES])
{
    digest d = {{1, 2}};
    const int first = first_seat(match);
    const uint32_t head[2] = {match->rules.variant.id, match->rules.length};

    mix(&d, head, sizeof head);
    for (size_t g = 0; g < match->games; g++) {
        const vd_rec_game *game = match->game[g];
        const uint32_t begin[2] = {game->score[first], game->score[1 - first]};

        mix(&d, begin, sizeof begin);
        mix_game(&d, game, first);
    }
    /* Two matches can begin with the same few throws; players tell them apart. */
    if (count_throws(match) < FEW_THROWS)
        for (int i = 0; i < 2; i++) {
            const char *name = match->name[i ? 1 - first : first];

            mix(&d, name, strlen(name));
        }
    for (int i = 0; i < SEEDS; i++)
        for (int b = 0; b < 8; b++)
            out[8 * i + b] = (uint8_t)(d.sum[i] >> (8 * b));
}

/* ---- Packing ---- */

static int64_t richness_of(const vd_rec_match *match)
{
    int64_t count = match->comment != NULL;

    for (size_t g = 0; g < match->games; g++) {
        const vd_rec_game *game = match->game[g];

        count += game->comment != NULL;
        for (size_t a = 0; a < game->actions; a++)
            count += (int64_t)game->action[a]->analyses.count + (game->action[a]->comment != NULL);
    }
    return count;
}

/* The match alone, as JSON, packed; `packed` is for free(). */
static vd_status pack(const vd_record *record, size_t number, vd_database_record *out,
                      void **packed)
{
    const vd_record_options one = {.match = number + 1};
    char *json = NULL;
    size_t len = 0;
    uLongf room;
    void *bytes;
    vd_status status = vd_record_write(record, "json", &one, &json, &len, NULL);

    if (status != VD_OK)
        return status;
    room = compressBound((uLong)len);
    bytes = len < JSON_MAX ? malloc(room) : NULL;
    if (!bytes || compress2(bytes, &room, (const Bytef *)json, (uLong)len, 6) != Z_OK) {
        free(bytes);
        free(json);
        return VD_ERR_NOMEM;
    }
    *packed = bytes;
    out->content = (int64_t)vd_hash64(json, len, 0);
    out->richness = richness_of(record->match[number]);
    out->size = (int64_t)len;
    out->packed = *packed;
    out->packed_len = (size_t)room;
    free(json);
    return VD_OK;
}

static vd_status unpack(const vd_database_record *stored, vd_record **out)
{
    uLongf len = (uLongf)stored->size;
    char *json;
    vd_status status;

    if (stored->size <= 0 || stored->size >= JSON_MAX)
        return VD_ERR_CORRUPT;
    json = malloc((size_t)stored->size);
    if (!json)
        return VD_ERR_NOMEM;
    switch (uncompress((Bytef *)json, &len, stored->packed, (uLong)stored->packed_len)) {
    case Z_OK:
        status = (int64_t)len == stored->size && (int64_t)vd_hash64(json, len, 0) == stored->content
                     ? vd_record_read(json, len, out, NULL)
                     : VD_ERR_CORRUPT;
        break;
    case Z_MEM_ERROR:
        status = VD_ERR_NOMEM;
        break;
    default:
        status = VD_ERR_CORRUPT;
    }
    free(json);
    return status == VD_OK || status == VD_ERR_NOMEM ? status : VD_ERR_CORRUPT;
}

vd_status vd_library_get(vd_library *library, int64_t id, vd_record **out)
{
    VD_ASSERT(library && out);

    vd_database_record stored;
    vd_status status = vd_database_record_of(library->database, id, &stored);

    if (status == VD_OK)
        status = unpack(&stored, out);
    vd_database_let_go(library->database);
    return status;
}

/* ---- Adding ---- */

static int winner_of(const vd_rec_match *match, const int64_t points[2])
{
    if (match->rules.length > 0)
        return points[0] >= match->rules.length ? 0 : points[1] >= match->rules.length ? 1 : -1;
    return points[0] == points[1] ? -1 : points[1] > points[0];
}

static void points_of(const vd_rec_match *match, int64_t points[2])
{
    points[0] = points[1] = 0;
    if (match->games > 0 && match->rules.length > 0)
        for (int seat = 0; seat < 2; seat++)
            points[seat] = match->game[0]->score[seat];
    for (size_t g = 0; g < match->games; g++)
        if (match->game[g]->winner >= 0)
            points[match->game[g]->winner] += match->game[g]->points;
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

typedef struct row {
    vd_database_match match;
    char folded[2][FOLDED_ROOM];
} row;

static void describe(const vd_record *record, const vd_rec_match *match, const char *source,
                     int64_t now, row *out)
{
    vd_database_match *m = &out->match;

    memset(out, 0, sizeof *out);
    digest_of(match, m->digest);
    for (int seat = 0; seat < 2; seat++) {
        vd_normalise(match->name[seat], out->folded[seat], FOLDED_ROOM);
        m->name[seat] = match->name[seat];
        m->folded[seat] = out->folded[seat];
    }
    m->event = or_empty(match->event);
    m->place = or_empty(match->place);
    m->date = or_empty(match->date);
    m->variant = vd_match_rules_name(&match->rules);
    m->format = record->format;
    m->source = or_empty(source);
    m->length = match->rules.length;
    m->games = (int64_t)match->games;
    m->throws = count_throws(match);
    points_of(match, m->points);
    m->winner = winner_of(match, m->points);
    m->added = now;
}

static vd_status add_rendition(vd_library *library, int64_t id, const vd_record *record,
                               size_t number, bool *richer)
{
    vd_database_record packed;
    void *bytes = NULL;
    bool found = false;
    int64_t richest = -1;
    vd_status status = pack(record, number, &packed, &bytes);

    if (status == VD_OK)
        status = vd_database_has_record(library->database, id, packed.content, &found, &richest);
    *richer = status == VD_OK && !found && packed.richness > richest;
    if (*richer)
        status = vd_database_add_record(library->database, id, &packed);
    free(bytes);
    return status;
}

static vd_status add_match(vd_library *library, const vd_record *record, size_t number,
                           const char *source, int64_t now, vd_library_added *sum)
{
    const vd_rec_match *match = record->match[number];
    row r;
    int64_t id = 0;
    bool removed = false, richer = false;
    vd_status status;

    describe(record, match, source, now, &r);
    status = vd_database_find(library->database, r.match.digest, &id, &removed);
    if (status != VD_OK)
        return status;
    if (id != 0) {
        status = removed ? vd_database_bring_back(library->database, id) : VD_OK;
        if (status == VD_OK)
            status = add_rendition(library, id, record, number, &richer);
        if (status == VD_OK && richer)
            status = vd_database_complete(library->database, id, &r.match);
        sum->matches += removed;
        sum->again += !removed;
        sum->richer += richer && !removed;
    } else {
        status = vd_database_add(library->database, &r.match, &id);
        if (status == VD_OK)
            status = add_rendition(library, id, record, number, &richer);
        if (status == VD_OK)
            status = vd_library_add_places(library, id, match);
        sum->matches++;
    }
    sum->last = id;
    return status;
}

vd_status vd_library_add(vd_library *library, const vd_record *record, const char *source,
                         int64_t now, vd_library_added *out)
{
    VD_ASSERT(library && record);

    vd_library_added sum = {0};
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    for (size_t i = 0; status == VD_OK && i < record->matches; i++)
        status = add_match(library, record, i, source, now, &sum);
    status = vd_database_end(library->database, status);
    if (status == VD_OK)
        *out = sum;
    return status;
}

vd_status vd_library_find(vd_library *library, const vd_record *record, int64_t *id, bool *removed)
{
    uint8_t bytes[VD_DIGEST_BYTES];

    VD_ASSERT(record->matches > 0);
    digest_of(record->match[0], bytes);
    return vd_database_find(library->database, bytes, id, removed);
}

/* ---- Changes to several at once ---- */

vd_status vd_library_tag(vd_library *library, const int64_t *id, size_t count, const char *tag,
                         bool on)
{
    VD_ASSERT(library && (id || count == 0) && tag);

    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    for (size_t i = 0; status == VD_OK && i < count; i++)
        status = vd_database_tag(library->database, id[i], tag, on);
    return vd_database_end(library->database, status);
}

bool vd_library_is_tag(const char *text)
{
    return text[0] != '\0' && strlen(text) < 64 && !strpbrk(text, " \t\n#:<>");
}

vd_status vd_library_note(vd_library *library, int64_t id, const char *text)
{
    VD_ASSERT(library && text);

    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_note(library->database, id, text);
    return vd_database_end(library->database, status);
}

/* Removals are numbered by their time; two within a second follow each other all the same. */
vd_status vd_library_remove(vd_library *library, const int64_t *id, size_t count, int64_t now)
{
    VD_ASSERT(library && (id || count == 0));

    int64_t last = 0;
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_last_batch(library->database, &last);
    for (size_t i = 0; status == VD_OK && i < count; i++)
        status = vd_database_remove(library->database, id[i], now > last ? now : last + 1);
    return vd_database_end(library->database, status);
}

vd_status vd_library_restore(vd_library *library, int *count)
{
    VD_ASSERT(library && count);

    int64_t batch = 0;
    int back = 0;
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_last_batch(library->database, &batch);
    if (status == VD_OK && batch > 0)
        status = vd_database_restore(library->database, batch, &back);
    status = vd_database_end(library->database, status);
    if (status == VD_OK)
        *count = back;
    return status;
}

/* ---- Players ---- */

static vd_status player_of(vd_library *library, const char *name, int64_t *id)
{
    char folded[FOLDED_ROOM];

    vd_normalise(name, folded, sizeof folded);
    return vd_database_player(library->database, name, folded, id);
}

vd_status vd_library_alias(vd_library *library, const char *name, const char *alias)
{
    VD_ASSERT(library && name && alias);

    int64_t one = 0, other = 0;
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = player_of(library, name, &one);
    if (status == VD_OK)
        status = player_of(library, alias, &other);
    if (status == VD_OK)
        status = vd_database_join_players(library->database, one, other);
    return vd_database_end(library->database, status);
}

vd_status vd_library_me(vd_library *library, const char *name)
{
    int64_t id = 0;
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = name ? player_of(library, name, &id) : VD_OK;
    if (status == VD_OK)
        status = vd_database_me(library->database, id);
    return vd_database_end(library->database, status);
}

/* ---- Asking ---- */

vd_status vd_library_list(vd_library *library, const vd_library_query *query,
                          vd_library_visit *visit, void *user)
{
    VD_ASSERT(library && visit);
    return vd_database_list(library->database, query, visit, user);
}

vd_status vd_library_search(vd_library *library, const vd_library_query *query, size_t most,
                            vd_library_visit_place *visit, void *user)
{
    VD_ASSERT(library && visit);
    return vd_database_search(library->database, query, most, visit, user);
}

vd_status vd_library_players(vd_library *library, vd_library_visit_player *visit, void *user)
{
    return vd_database_players(library->database, visit, user);
}

vd_status vd_library_pending(vd_library *library, vd_analysis_level level, int64_t after,
                             int64_t *id, int64_t *left)
{
    return vd_database_pending(library->database, (int)level, after, id, left);
}
