/* What is asked of the library's file: lists, searches, the questions of a quiz, decisions for statistics. */
#include "database_sql.h"

#include <stdio.h>
#include <string.h>

enum { WHERE_ROOM = 4096 };

/* To whom rows are told. */
typedef struct hearer {
    vd_library_visit *match;
    vd_library_visit_place *place;
    vd_library_visit_question *question;
    vd_library_visit_card *card;
    vd_database_visit_decision *decision;
    void *user;
} hearer;

/* ---- Queries ---- */

/* WHERE as it grows, with its values. Every piece of it is a text of ours: what people type is bound. */
typedef struct where {
    char text[WHERE_ROOM];
    vd_buf buf;
    database_values v;
} where;

static void begin_where(where *w)
{
    vd_buf_init(&w->buf, w->text, sizeof w->text);
    w->v.count = 0;
    vd_buf_put(&w->buf, " WHERE match.removed = 0");
}

/* "name" within the span. */
static void within(where *w, const char *name, const vd_span *span)
{
    if (!span->given)
        return;
    vd_buf_put(&w->buf, " AND ");
    vd_buf_put(&w->buf, name);
    vd_buf_put(&w->buf, " BETWEEN ? AND ?");
    vd_database_put_real(&w->v, span->low);
    vd_database_put_real(&w->v, span->high);
}

static void with_text(where *w, const char *condition, const char *text)
{
    if (text[0] == '\0')
        return;
    vd_buf_put(&w->buf, condition);
    vd_database_put_text(&w->v, text);
}

static void with_integer(where *w, const char *condition, int64_t integer)
{
    vd_buf_put(&w->buf, condition);
    vd_database_put_integer(&w->v, integer);
}

/* "the seat": whose side the query takes. In searches for positions it is the seat of the position. */
static void about_players(where *w, const vd_library_query *q, const char *seat)
{
    static const char named[] = " IN (SELECT player FROM alias WHERE instr(folded, ?))";

    for (int other = 0; other < 2; other++) {
        const char *name = other ? q->opponent : q->player;

        if (name[0] == '\0')
            continue;
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, other ? " WHEN 1 THEN player0 ELSE player1 END)"
                                  : " WHEN 0 THEN player0 ELSE player1 END)");
        vd_buf_put(&w->buf, named);
        vd_database_put_text(&w->v, name);
    }
    if (q->me) {
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, " WHEN 0 THEN player0 ELSE player1 END)"
                            " IN (SELECT id FROM player WHERE me = 1)");
    }
    if (q->won != VD_QUERY_ANY) {
        vd_buf_put(&w->buf, " AND winner >= 0 AND (winner = ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, q->won ? ")" : ") = 0");
    }
    if (q->pr.given) {
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, " WHEN 0 THEN pr0 ELSE pr1 END) BETWEEN ? AND ?");
        vd_database_put_real(&w->v, q->pr.low);
        vd_database_put_real(&w->v, q->pr.high);
    }
}

static void about_match(where *w, const vd_library_query *q)
{
    within(w, "match.id", &q->id);
    within(w, "length", &q->length);
    with_text(w, " AND date >= ?", q->date_low);
    if (q->date_high[0] != '\0') {
        vd_buf_put(&w->buf, " AND date <> '' AND substr(date, 1, ?) <= ?");
        vd_database_put_integer(&w->v, (int64_t)strlen(q->date_high));
        vd_database_put_text(&w->v, q->date_high);
    }
    with_text(w, " AND EXISTS (SELECT 1 FROM tag WHERE tag.match = match.id AND tag.name = ?)",
              q->tag);
    /* Each match is read once, not once for each of its positions. */
    with_text(w,
              " AND +match.id IN (SELECT id FROM match"
              " WHERE instr(lower(event || ' ' || place || ' ' || source || ' ' || note), ?))",
              q->word);
    if (q->variant) {
        vd_buf_put(&w->buf, " AND variant = ?");
        vd_database_put_text(&w->v, q->variant);
    }
}

static void about_structure(where *w, const vd_library_query *q)
{
    within(w, "away", &q->own_away);
    within(w, "their_away", &q->their_away);
    within(w, "lead", &q->lead);
    within(w, "off", &q->own_off);
    within(w, "their_off", &q->their_off);
    within(w, "bar", &q->own_bar);
    within(w, "their_bar", &q->their_bar);
    within(w, "prime", &q->prime);
    within(w, "their_prime", &q->their_prime);
    within(w, "back", &q->own_back);
    within(w, "their_back", &q->their_back);
    if (q->own_points) {
        with_integer(w, " AND (made & ?", q->own_points);
        with_integer(w, ") = ?", q->own_points);
    }
    if (q->their_points) {
        with_integer(w, " AND (their_made & ?", q->their_points);
        with_integer(w, ") = ?", q->their_points);
    }
    if (q->anchor)
        with_integer(w, " AND (made & ?) <> 0", VD_ANCHOR_POINTS);
}

static void about_decision(where *w, const vd_library_query *q)
{
    within(w, "loss", &q->error);
    within(w, "cost", &q->cost);
    if (q->kinds)
        with_integer(w, " AND ((1 << position.kind) & ?) <> 0", q->kinds);
    if (q->faults)
        with_integer(w, " AND fault >= 0 AND ((1 << fault) & ?) <> 0", q->faults);
    if (q->parts)
        with_integer(w, " AND part >= 0 AND ((1 << part) & ?) <> 0", q->parts);
    if (q->owner != VD_QUERY_ANY)
        with_integer(w, " AND owner = ?", q->owner);
    if (q->dice[0])
        with_integer(w, " AND dice = ?", 10 * q->dice[0] + q->dice[1]);
}

/* ---- Lists ---- */

static void read_match(sqlite3_stmt *s, vd_library_match *m)
{
    *m = (vd_library_match){
        .id = sqlite3_column_int64(s, 0),
        .name = {vd_database_text_at(s, 1), vd_database_text_at(s, 2)},
        .event = vd_database_text_at(s, 3),
        .place = vd_database_text_at(s, 4),
        .date = vd_database_text_at(s, 5),
        .format = vd_database_text_at(s, 6),
        .source = vd_database_text_at(s, 7),
        .variant = vd_database_text_at(s, 8),
        .length = sqlite3_column_int(s, 9),
        .games = sqlite3_column_int(s, 10),
        .throws = sqlite3_column_int(s, 11),
        .winner = sqlite3_column_int(s, 12),
        .points = {sqlite3_column_int64(s, 13), sqlite3_column_int64(s, 14)},
        .added = sqlite3_column_int64(s, 15),
        .note = vd_database_text_at(s, 16),
        .level = sqlite3_column_int(s, 17),
        .pr = {vd_database_real_at(s, 18), vd_database_real_at(s, 19)},
        .cost = {vd_database_real_at(s, 20), vd_database_real_at(s, 21)},
        .tags = vd_database_text_at(s, 22),
    };
}

static bool tell_match(void *user, sqlite3_stmt *s)
{
    const hearer *h = user;
    vd_library_match match;

    read_match(s, &match);
    return h->match(h->user, &match);
}

vd_status vd_database_list(vd_database *database, const vd_library_query *query,
                           vd_library_visit *visit, void *user)
{
    static const char begin[] =
        "SELECT match.id, name0, name1, event, place, date, format, source, variant, length, games,"
        " throws, winner, points0, points1, added, note, level, pr0, pr1, cost0, cost1,"
        " (SELECT coalesce(group_concat(name, ' '), '') FROM tag WHERE tag.match = match.id)"
        " FROM match JOIN (SELECT 0 AS seat UNION SELECT 1)";
    char sql[WHERE_ROOM + sizeof begin + 64];
    where w;
    hearer h = {.match = visit, .user = user};

    begin_where(&w);
    if (query) {
        about_players(&w, query, "seat");
        about_match(&w, query);
    }
    snprintf(sql, sizeof sql, "%s%s GROUP BY match.id ORDER BY date DESC, match.id DESC", begin,
             w.text);
    return vd_database_each(database, sql, &w.v, tell_match, &h);
}

/* What a row of positions is read from, and where it comes from. */
#define PLACE_COLUMNS                                                                               \
    "position.match, game, action, seat, position.kind, fault, loss, cost, dice, away, their_away," \
    " cube, owner, position.board, played, best, iif(seat = 0, name0, name1),"                      \
    " iif(seat = 0, name1, name0), date"
#define PLACE_TABLES " FROM position JOIN match ON match.id = position.match"

static void read_place(sqlite3_stmt *s, vd_library_place *p)
{
    const int kind = sqlite3_column_int(s, 4), fault = sqlite3_column_int(s, 5);
    const int dice = sqlite3_column_int(s, 8);

    *p = (vd_library_place){
        .match = sqlite3_column_int64(s, 0),
        .game = (uint32_t)sqlite3_column_int64(s, 1),
        .action = (uint32_t)sqlite3_column_int64(s, 2),
        .seat = sqlite3_column_int(s, 3) != 0,
        .kind = kind >= 0 && kind < VD_DECISION_COUNT ? vd_database_kind_name(kind) : "",
        .fault = fault >= 0 && fault < VD_FAULT_COUNT ? vd_database_fault_name(fault) : "",
        .loss = vd_database_real_at(s, 6),
        .cost = vd_database_real_at(s, 7),
        .dice = {dice / 10, dice % 10},
        .away = {sqlite3_column_int(s, 9), sqlite3_column_int(s, 10)},
        .cube = sqlite3_column_int(s, 11),
        .owner = sqlite3_column_int(s, 12),
        .position = vd_database_text_at(s, 13),
        .made = vd_database_text_at(s, 14),
        .best = vd_database_text_at(s, 15),
        .name = vd_database_text_at(s, 16),
        .other = vd_database_text_at(s, 17),
        .date = vd_database_text_at(s, 18),
    };
}

/* All that a query says of positions; NULL: nothing. */
static void about_positions(where *w, const vd_library_query *query)
{
    if (!query)
        return;
    about_players(w, query, "seat");
    about_match(w, query);
    about_structure(w, query);
    about_decision(w, query);
}

static bool tell_place(void *user, sqlite3_stmt *s)
{
    const hearer *h = user;
    vd_library_place place;

    read_place(s, &place);
    return h->place(h->user, &place);
}

vd_status vd_database_search(vd_database *database, const vd_library_query *query, size_t most,
                             vd_library_visit_place *visit, void *user)
{
    static const char begin[] = "SELECT " PLACE_COLUMNS PLACE_TABLES;
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    hearer h = {.place = visit, .user = user};

    begin_where(&w);
    about_positions(&w, query);
    vd_database_put_integer(&w.v, most ? (int64_t)most : -1);
    snprintf(sql, sizeof sql,
             "%s%s ORDER BY loss DESC NULLS LAST, position.match DESC, game, action LIMIT ?", begin,
             w.text);
    return vd_database_each(database, sql, &w.v, tell_place, &h);
}

/* ---- Quiz ---- */

enum { ASKED_KINDS = 1 << VD_DECISION_play | 1 << VD_DECISION_double | 1 << VD_DECISION_answer };

static void read_card(sqlite3_stmt *s, int column, vd_fsrs_card *card)
{
    *card = (vd_fsrs_card){.stability = sqlite3_column_double(s, column),
                           .difficulty = sqlite3_column_double(s, column + 1),
                           .last = sqlite3_column_int(s, column + 2),
                           .due = sqlite3_column_int(s, column + 3),
                           .reviews = sqlite3_column_int(s, column + 4),
                           .lapses = sqlite3_column_int(s, column + 5)};
    /* Of no other card can the next be computed. */
    if (card->reviews <= 0 || card->last < 0 || card->due < card->last ||
        !(card->stability > 0.0) || !(card->difficulty >= 1.0) || !(card->difficulty <= 10.0))
        *card = (vd_fsrs_card){.due = card->due};
}

static void about_quiz(where *w, const vd_library_query *query, vd_library_quiz_which which,
                       int day)
{
    about_positions(w, query);
    with_integer(w, " AND counted <> 0 AND loss IS NOT NULL AND ((1 << position.kind) & ?) <> 0",
                 ASKED_KINDS);
    if (which == VD_QUIZ_DUE)
        with_integer(w, " AND due <= ?", day);
    else
        vd_buf_put(&w->buf, " AND due IS NULL");
}

static bool tell_question(void *user, sqlite3_stmt *s)
{
    const hearer *h = user;
    vd_library_place place;
    vd_fsrs_card card;

    read_place(s, &place);
    read_card(s, 19, &card);
    return h->question(h->user, &place, &card);
}

vd_status vd_database_quiz(vd_database *database, const vd_library_query *query,
                           vd_library_quiz_which which, int day, size_t most,
                           vd_library_visit_question *visit, void *user)
{
    /* The other columns are those of the row with the largest loss. */
    static const char begin[] =
        "SELECT " PLACE_COLUMNS
        ", stability, difficulty, last, due, reviews, lapses, max(loss)" PLACE_TABLES
        " LEFT JOIN quiz ON quiz.board = position.board AND quiz.kind = position.kind";
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    hearer h = {.question = visit, .user = user};

    begin_where(&w);
    about_quiz(&w, query, which, day);
    vd_database_put_integer(&w.v, most ? (int64_t)most : -1);
    snprintf(sql, sizeof sql, "%s%s GROUP BY position.board, position.kind ORDER BY %s LIMIT ?",
             begin, w.text,
             which == VD_QUIZ_DUE ? "due, position.board"
                                  : "loss DESC, position.match DESC, game, action");
    return vd_database_each(database, sql, &w.v, tell_question, &h);
}

vd_status vd_database_quiz_keep(vd_database *database, const char *position, const char *kind,
                                const vd_fsrs_card *card)
{
    database_values v = {.count = 0};

    vd_database_put_text(&v, position);
    vd_database_put_integer(&v,
                            vd_database_name_index(kind, vd_database_kind_name, VD_DECISION_COUNT));
    vd_database_put_real(&v, card->stability);
    vd_database_put_real(&v, card->difficulty);
    vd_database_put_integer(&v, card->last);
    vd_database_put_integer(&v, card->due);
    vd_database_put_integer(&v, card->reviews);
    vd_database_put_integer(&v, card->lapses);
    return vd_database_step(
        database,
        "INSERT OR REPLACE INTO quiz(board, kind, stability, difficulty, last, due, reviews,"
        " lapses) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &v, NULL);
}

static bool tell_card(void *user, sqlite3_stmt *s)
{
    const hearer *h = user;
    vd_fsrs_card card;

    read_card(s, 2, &card);
    return card.reviews <= 0 ||
           h->card(h->user, vd_database_text_at(s, 0),
                   vd_database_name_at(s, 1, vd_database_kind_name, VD_DECISION_COUNT), &card);
}

vd_status vd_database_cards(vd_database *database, vd_library_visit_card *visit, void *user)
{
    hearer h = {.card = visit, .user = user};

    return vd_database_each(
        database,
        "SELECT board, kind, stability, difficulty, last, due, reviews, lapses FROM quiz"
        " ORDER BY board, kind",
        NULL, tell_card, &h);
}

vd_status vd_database_asked(vd_database *database, const char *position, const char *kind,
                            int64_t *day)
{
    database_values v = {.count = 0};

    vd_database_put_text(&v, position);
    vd_database_put_integer(&v,
                            vd_database_name_index(kind, vd_database_kind_name, VD_DECISION_COUNT));
    *day = -1;
    return vd_database_step(database, "SELECT last FROM quiz WHERE board = ?1 AND kind = ?2", &v,
                            day);
}

vd_status vd_database_quiz_count(vd_database *database, int day, vd_library_quiz_sum *out)
{
    vd_library_quiz_sum sum = {0, 0, 0};
    vd_status status = vd_database_step(database, "SELECT count(*) FROM quiz", NULL, &sum.asked);

    if (status == VD_OK)
        status = vd_database_step_id(database, "SELECT count(*) FROM quiz WHERE due <= ?1", day,
                                     &sum.due);
    if (status == VD_OK)
        status = vd_database_step_id(database, "SELECT count(*) FROM quiz WHERE last = ?1", day,
                                     &sum.today);
    if (status == VD_OK)
        *out = sum;
    return status;
}

/* ---- Statistics ---- */

static void read_decision(sqlite3_stmt *s, vd_database_decision *d)
{
    *d = (vd_database_decision){
        .match = sqlite3_column_int64(s, 0),
        .game = sqlite3_column_int(s, 1),
        .action = sqlite3_column_int(s, 2),
        .seat = sqlite3_column_int(s, 3) != 0,
        .kind = sqlite3_column_int(s, 4),
        .fault = sqlite3_column_int(s, 5),
        .part = sqlite3_column_int(s, 6),
        .counted = sqlite3_column_int(s, 7) != 0,
        .loss = vd_database_real_at(s, 8),
        .cost = vd_database_real_at(s, 9),
        .dice = sqlite3_column_int(s, 10),
        .away = {sqlite3_column_int(s, 11), sqlite3_column_int(s, 12)},
        .made = vd_database_text_at(s, 13),
        .length = sqlite3_column_int(s, 14),
        .date = vd_database_text_at(s, 15),
        .other_pr = vd_database_real_at(s, 16),
        .luck = vd_database_real_at(s, 17),
    };
}

static bool tell_decision(void *user, sqlite3_stmt *s)
{
    const hearer *h = user;
    vd_database_decision decision;

    read_decision(s, &decision);
    return h->decision(h->user, &decision);
}

vd_status vd_database_decisions(vd_database *database, const vd_library_query *query,
                                vd_database_visit_decision *visit, void *user)
{
    static const char begin[] =
        "SELECT position.match, game, action, seat, position.kind, fault, part, counted, loss, cost,"
        " dice, away, their_away, played, length, date, iif(seat = 0, pr1, pr0),"
        " iif(seat = 0, luck0, luck1)" PLACE_TABLES;
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    hearer h = {.decision = visit, .user = user};

    begin_where(&w);
    about_positions(&w, query);
    snprintf(sql, sizeof sql,
             "%s%s AND loss IS NOT NULL ORDER BY position.match, game, action, position.rowid",
             begin, w.text);
    return vd_database_each(database, sql, &w.v, tell_decision, &h);
}
