/* What the library writes into its file, row by row: matches, records, positions, tags, players. */
#include "database_sql.h"

#include <string.h>

/* ---- Matches ---- */

vd_status vd_database_find(vd_database *database, const uint8_t digest[VD_DIGEST_BYTES],
                           int64_t *id, bool *removed)
{
    database_values v = {.count = 0};
    int64_t gone = 0;
    vd_status status;

    vd_database_put_blob(&v, digest, VD_DIGEST_BYTES);
    *id = 0;
    status = vd_database_step(database, "SELECT id FROM match WHERE digest = ?1", &v, id);
    if (status == VD_OK)
        status =
            vd_database_step(database, "SELECT removed FROM match WHERE digest = ?1", &v, &gone);
    *removed = gone != 0;
    return status;
}

vd_status vd_database_add(vd_database *database, const vd_database_match *match, int64_t *id)
{
    static const char sql[] =
        "INSERT INTO match(digest, name0, name1, player0, player1, event, place, date, variant,"
        " format, source, length, games, throws, winner, points0, points1, added)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
        " RETURNING id";
    int64_t player[2] = {0, 0};
    database_values v = {.count = 0};

    for (int seat = 0; seat < 2; seat++) {
        const vd_status status =
            vd_database_player(database, match->name[seat], match->folded[seat], &player[seat]);

        if (status != VD_OK)
            return status;
    }
    vd_database_put_blob(&v, match->digest, VD_DIGEST_BYTES);
    vd_database_put_text(&v, match->name[0]);
    vd_database_put_text(&v, match->name[1]);
    vd_database_put_integer(&v, player[0]);
    vd_database_put_integer(&v, player[1]);
    vd_database_put_text(&v, match->event);
    vd_database_put_text(&v, match->place);
    vd_database_put_text(&v, match->date);
    vd_database_put_text(&v, match->variant);
    vd_database_put_text(&v, match->format);
    vd_database_put_text(&v, match->source);
    vd_database_put_integer(&v, match->length);
    vd_database_put_integer(&v, match->games);
    vd_database_put_integer(&v, match->throws);
    vd_database_put_integer(&v, match->winner);
    vd_database_put_integer(&v, match->points[0]);
    vd_database_put_integer(&v, match->points[1]);
    vd_database_put_integer(&v, match->added);
    return vd_database_step(database, sql, &v, id);
}

vd_status vd_database_bring_back(vd_database *database, int64_t id)
{
    return vd_database_step_id(database, "UPDATE match SET removed = 0 WHERE id = ?1", id, NULL);
}

vd_status vd_database_complete(vd_database *database, int64_t id, const vd_database_match *match)
{
    static const char sql[] = "UPDATE match SET event = iif(event = '', ?2, event),"
                              " place = iif(place = '', ?3, place),"
                              " date = iif(date = '', ?4, date) WHERE id = ?1";
    database_values v = {.count = 0};

    vd_database_put_integer(&v, id);
    vd_database_put_text(&v, match->event);
    vd_database_put_text(&v, match->place);
    vd_database_put_text(&v, match->date);
    return vd_database_step(database, sql, &v, NULL);
}

/* ---- Records ---- */

vd_status vd_database_has_record(vd_database *database, int64_t id, int64_t content, bool *found,
                                 int64_t *richest)
{
    database_values v = {.count = 0};
    int64_t count = 0;
    vd_status status;

    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, content);
    status = vd_database_step(
        database, "SELECT count(*) FROM record WHERE match = ?1 AND content = ?2", &v, &count);
    *found = count > 0;
    *richest = -1;
    if (status == VD_OK)
        status = vd_database_step_id(
            database, "SELECT coalesce(max(richness), -1) FROM record WHERE match = ?1", id,
            richest);
    return status;
}

vd_status vd_database_add_record(vd_database *database, int64_t id,
                                 const vd_database_record *record)
{
    database_values v = {.count = 0};

    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, record->content);
    vd_database_put_integer(&v, record->richness);
    vd_database_put_integer(&v, record->size);
    vd_database_put_blob(&v, record->packed, record->packed_len);
    return vd_database_step(database,
                            "INSERT INTO record(match, content, richness, size, packed)"
                            " VALUES(?1, ?2, ?3, ?4, ?5)",
                            &v, NULL);
}

vd_status vd_database_record_of(vd_database *database, int64_t id, vd_database_record *out)
{
    database_values v = {.count = 0};
    vd_status status;
    int code;

    vd_database_let_go(database);
    vd_database_put_integer(&v, id);
    database->running =
        vd_database_prepare(database,
                            "SELECT content, richness, size, packed FROM record"
                            " JOIN match ON match.id = record.match"
                            " WHERE match.id = ?1 AND removed = 0 ORDER BY richness DESC LIMIT 1",
                            &v, &status);
    if (!database->running)
        return status;
    code = sqlite3_step(database->running);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? VD_ERR_ILLEGAL : vd_database_status(database, code);
    out->content = sqlite3_column_int64(database->running, 0);
    out->richness = sqlite3_column_int64(database->running, 1);
    out->size = sqlite3_column_int64(database->running, 2);
    out->packed = sqlite3_column_blob(database->running, 3);
    out->packed_len = (size_t)sqlite3_column_bytes(database->running, 3);
    return out->packed ? VD_OK : VD_ERR_CORRUPT;
}

/* ---- Positions ---- */

static void add_facts(database_values *v, const vd_facts *f)
{
    vd_database_put_integer(v, (int64_t)f->made[0]);
    vd_database_put_integer(v, (int64_t)f->made[1]);
    vd_database_put_integer(v, f->pips[1] - f->pips[0]);
    for (int s = 0; s < 2; s++)
        vd_database_put_integer(v, f->off[s]);
    for (int s = 0; s < 2; s++)
        vd_database_put_integer(v, f->bar[s]);
    for (int s = 0; s < 2; s++)
        vd_database_put_integer(v, f->prime[s]);
    for (int s = 0; s < 2; s++)
        vd_database_put_integer(v, f->back[s]);
}

vd_status vd_database_add_place(vd_database *database, int64_t id, const vd_database_place *row)
{
    static const char sql[] =
        "INSERT INTO position(match, game, action, seat, kind, fault, part, counted, loss, cost,"
        " dice, away, their_away, cube, owner, made, their_made, lead, off, their_off, bar,"
        " their_bar, prime, their_prime, back, their_back, board, played, best)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,"
        " ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)";
    const vd_library_place *p = &row->place;
    database_values v = {.count = 0};

    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, p->game);
    vd_database_put_integer(&v, p->action);
    vd_database_put_integer(&v, p->seat);
    vd_database_put_integer(
        &v, vd_database_name_index(p->kind, vd_database_kind_name, VD_DECISION_COUNT));
    vd_database_put_integer(
        &v, vd_database_name_index(p->fault, vd_database_fault_name, VD_FAULT_COUNT));
    vd_database_put_integer(
        &v, vd_database_name_index(row->part, vd_database_part_name, VD_PART_COUNT));
    vd_database_put_integer(&v, row->counted);
    vd_database_put_real(&v, p->loss);
    vd_database_put_real(&v, p->cost);
    vd_database_put_integer(&v, 10 * p->dice[0] + p->dice[1]);
    vd_database_put_integer(&v, p->away[0]);
    vd_database_put_integer(&v, p->away[1]);
    vd_database_put_integer(&v, p->cube);
    vd_database_put_integer(&v, p->owner);
    add_facts(&v, &row->facts);
    vd_database_put_text(&v, p->position);
    vd_database_put_text(&v, p->made);
    vd_database_put_text(&v, p->best);
    return vd_database_step(database, sql, &v, NULL);
}

vd_status vd_database_clear_places(vd_database *database, int64_t id)
{
    return vd_database_step_id(database, "DELETE FROM position WHERE match = ?1", id, NULL);
}

vd_status vd_database_judged(vd_database *database, int64_t id, int level, const double pr[2],
                             const double cost[2], const double luck[2])
{
    database_values v = {.count = 0};

    VD_ASSERT(level >= 0 && pr);
    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, level);
    for (int seat = 0; seat < 2; seat++)
        vd_database_put_real(&v, pr[seat]);
    for (int seat = 0; seat < 2; seat++)
        vd_database_put_real(&v, cost[seat]);
    for (int seat = 0; seat < 2; seat++)
        vd_database_put_real(&v, luck[seat]);
    return vd_database_step(
        database,
        "UPDATE match SET level = ?2, pr0 = ?3, pr1 = ?4, cost0 = ?5, cost1 = ?6,"
        " luck0 = ?7, luck1 = ?8"
        " WHERE id = ?1",
        &v, NULL);
}

vd_status vd_database_level(vd_database *database, int64_t id, int *level)
{
    int64_t found = INT64_MIN;
    const vd_status status = vd_database_step_id(
        database, "SELECT level FROM match WHERE id = ?1 AND removed = 0", id, &found);

    if (status != VD_OK)
        return status;
    if (found == INT64_MIN)
        return VD_ERR_ILLEGAL;
    *level = (int)found;
    return VD_OK;
}

vd_status vd_database_judgement(vd_database *database, int64_t id, vd_library_judged *out)
{
    database_values v = {.count = 0};
    vd_status status;
    sqlite3_stmt *statement;
    int code;

    vd_database_put_integer(&v, id);
    statement = vd_database_prepare(database,
                                    "SELECT level, pr0, pr1, cost0, cost1, luck0, luck1 FROM match"
                                    " WHERE id = ?1 AND removed = 0",
                                    &v, &status);
    if (!statement)
        return status;
    code = sqlite3_step(statement);
    status = code == SQLITE_DONE ? VD_ERR_ILLEGAL : vd_database_status(database, code);
    if (code == SQLITE_ROW)
        *out = (vd_library_judged){
            .level = sqlite3_column_int(statement, 0),
            .pr = {vd_database_real_at(statement, 1), vd_database_real_at(statement, 2)},
            .cost = {vd_database_real_at(statement, 3), vd_database_real_at(statement, 4)},
            .luck = {vd_database_real_at(statement, 5), vd_database_real_at(statement, 6)}};
    sqlite3_finalize(statement);
    return status;
}

typedef struct decision_hearer {
    vd_library_visit_decision *visit;
    void *user;
} decision_hearer;

static bool tell_decision(void *user, sqlite3_stmt *s)
{
    const decision_hearer *h = user;
    const vd_library_decision d = {
        .game = (uint32_t)sqlite3_column_int64(s, 0),
        .action = (uint32_t)sqlite3_column_int64(s, 1),
        .seat = sqlite3_column_int(s, 2) != 0,
        .kind = vd_database_name_at(s, 3, vd_database_kind_name, VD_DECISION_COUNT),
        .fault = vd_database_name_at(s, 4, vd_database_fault_name, VD_FAULT_COUNT),
        .part = vd_database_name_at(s, 5, vd_database_part_name, VD_PART_COUNT),
        .counted = sqlite3_column_int(s, 6) != 0,
        .loss = vd_database_real_at(s, 7),
        .cost = vd_database_real_at(s, 8),
        .position = vd_database_text_at(s, 9),
        .made = vd_database_text_at(s, 10),
        .best = vd_database_text_at(s, 11),
    };

    return h->visit(h->user, &d);
}

vd_status vd_database_judged_places(vd_database *database, int64_t id,
                                    vd_library_visit_decision *visit, void *user)
{
    decision_hearer h = {visit, user};
    database_values v = {.count = 0};

    vd_database_put_integer(&v, id);
    return vd_database_each(
        database,
        "SELECT game, action, seat, kind, fault, part, counted, loss, cost, board,"
        " played, best FROM position WHERE match = ?1 ORDER BY game, action, rowid",
        &v, tell_decision, &h);
}

vd_status vd_database_pending(vd_database *database, int level, int64_t after, int64_t *id,
                              int64_t *left)
{
    database_values v = {.count = 0};
    vd_status status;

    VD_ASSERT(level >= 0);
    vd_database_put_integer(&v, level);
    vd_database_put_integer(&v, after);
    *id = *left = 0;
    status = vd_database_step(
        database, "SELECT min(id) FROM match WHERE level < ?1 AND id > ?2 AND removed = 0", &v, id);
    if (status == VD_OK)
        status = vd_database_step(
            database, "SELECT count(*) FROM match WHERE level < ?1 AND id > ?2 AND removed = 0", &v,
            left);
    return status;
}

/* ---- Tags, notes, what is removed ---- */

static vd_status must_be_there(vd_database *database, int64_t id)
{
    int level;

    return vd_database_level(database, id, &level);
}

vd_status vd_database_tag(vd_database *database, int64_t id, const char *tag, bool on)
{
    database_values v = {.count = 0};
    const vd_status status = must_be_there(database, id);

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    vd_database_put_text(&v, tag);
    return vd_database_step(database,
                            on ? "INSERT OR IGNORE INTO tag(match, name) VALUES(?1, ?2)"
                               : "DELETE FROM tag WHERE match = ?1 AND name = ?2",
                            &v, NULL);
}

vd_status vd_database_note(vd_database *database, int64_t id, const char *text)
{
    database_values v = {.count = 0};
    const vd_status status = must_be_there(database, id);

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    vd_database_put_text(&v, text);
    return vd_database_step(database, "UPDATE match SET note = ?2 WHERE id = ?1", &v, NULL);
}

vd_status vd_database_remove(vd_database *database, int64_t id, int64_t batch)
{
    database_values v = {.count = 0};
    const vd_status status = must_be_there(database, id);

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, batch);
    return vd_database_step(database, "UPDATE match SET removed = ?2 WHERE id = ?1", &v, NULL);
}

vd_status vd_database_last_batch(vd_database *database, int64_t *batch)
{
    *batch = 0;
    return vd_database_step(database, "SELECT coalesce(max(removed), 0) FROM match", NULL, batch);
}

vd_status vd_database_restore(vd_database *database, int64_t batch, int *count)
{
    const vd_status status = vd_database_step_id(
        database, "UPDATE match SET removed = 0 WHERE removed = ?1", batch, NULL);

    *count = status == VD_OK ? sqlite3_changes(database->db) : 0;
    return status;
}

/* ---- Players ---- */

vd_status vd_database_player(vd_database *database, const char *name, const char *folded,
                             int64_t *id)
{
    database_values known = {.count = 0}, made = {.count = 0}, called = {.count = 0};
    vd_status status;

    *id = 0;
    vd_database_put_text(&known, folded);
    status = vd_database_step(database, "SELECT player FROM alias WHERE folded = ?1", &known, id);
    if (status != VD_OK || *id != 0)
        return status;
    vd_database_put_text(&made, name);
    status =
        vd_database_step(database, "INSERT INTO player(name) VALUES(?1) RETURNING id", &made, id);
    if (status != VD_OK)
        return status;
    vd_database_put_text(&called, folded);
    vd_database_put_text(&called, name);
    vd_database_put_integer(&called, *id);
    return vd_database_step(database, "INSERT INTO alias(folded, name, player) VALUES(?1, ?2, ?3)",
                            &called, NULL);
}

vd_status vd_database_join_players(vd_database *database, int64_t into, int64_t from)
{
    static const char *const sql[] = {
        "UPDATE alias SET player = ?1 WHERE player = ?2",
        "UPDATE match SET player0 = ?1 WHERE player0 = ?2",
        "UPDATE match SET player1 = ?1 WHERE player1 = ?2",
        "UPDATE player SET me = 1 WHERE id = ?1 AND ?2 IN (SELECT id FROM player WHERE me = 1)",
        "DELETE FROM player WHERE id = ?2 AND ?1 <> ?2",
    };
    vd_status status = VD_OK;

    for (size_t i = 0; status == VD_OK && into != from && i < sizeof sql / sizeof *sql; i++) {
        database_values v = {.count = 0};

        vd_database_put_integer(&v, into);
        vd_database_put_integer(&v, from);
        status = vd_database_step(database, sql[i], &v, NULL);
    }
    return status;
}

vd_status vd_database_me(vd_database *database, int64_t id)
{
    return vd_database_step_id(database, "UPDATE player SET me = id = ?1", id, NULL);
}

typedef struct player_hearer {
    vd_library_visit_player *visit;
    void *user;
} player_hearer;

static bool tell_player(void *user, sqlite3_stmt *s)
{
    const player_hearer *h = user;
    const vd_library_player player = {vd_database_text_at(s, 0), vd_database_text_at(s, 1),
                                      sqlite3_column_int(s, 2) != 0, sqlite3_column_int(s, 3)};

    return h->visit(h->user, &player);
}

vd_status vd_database_players(vd_database *database, vd_library_visit_player *visit, void *user)
{
    static const char sql[] =
        "SELECT name, (SELECT coalesce(group_concat(name, char(10)), '') FROM alias"
        "  WHERE alias.player = player.id AND alias.name <> player.name), me,"
        " (SELECT count(*) FROM match WHERE removed = 0"
        "  AND (player0 = player.id OR player1 = player.id)) AS many"
        " FROM player ORDER BY me DESC, many DESC, name";
    player_hearer h = {visit, user};

    return vd_database_each(database, sql, NULL, tell_player, &h);
}
