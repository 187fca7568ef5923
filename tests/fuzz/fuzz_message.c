/* The core with games in memory and two connections, whatever they say. A line that begins with { is said as it is; of
 * another line each character is a message: see `says`. Each message has one answer, with its id; events of a table are
 * numbered without a gap; and what was told last is what another core finds in the same storage. A first '!' lets the engine
 * take part. */
#include "fuzz_text.h"

#include "near/near.h"

enum { ROOM = 4096, ANSWER_ID = 4242, TABLES = 64 };

static vd_engine *engine;
static vd_storage *storage; /* empty before each input */
static near_core core;
static near_socket *socket_state[2];
static int who, seat, from; /* who speaks, for which seat; heard so far */
static json_int_t seq[2][TABLES];

static const struct {
    char sign;
    const char *text; /* %S the seat */
} says[] = {
    {'N',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":3,\"dice\":\"seeded\",\"seed\":\"7\","
     "\"seats\":[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\"}]}}"},
    {'M',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":0,\"jacoby\":true,\"beavers\":true,"
     "\"raccoons\":true,\"auto_doubles\":-1,\"dice\":\"seeded\",\"seed\":\"8\",\"seats\":[{\"kind\":\"human\"},"
     "{\"kind\":\"human\"}]}}"},
    {'D',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"hollandais\",\"length\":1,\"dice\":\"seeded\",\"seed\":\"9\","
     "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}"},
    {'Y',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"acey-deucey\",\"length\":1,\"dice\":\"seeded\",\"seed\":\"6\","
     "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}"},
    {'H',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"dice\":\"manual\",\"seats\":[{\"kind\":"
     "\"human\"},{\"kind\":\"human\"}]}}"},
    {'C',
     "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"dice\":\"seeded\",\"seed\":\"5\"}}"},
    {'r', "{\"type\":\"roll\",\"table\":1,\"seat\":%S}"},
    {'R', "{\"type\":\"roll\",\"table\":1,\"seat\":%S,\"dice\":[3,1]}"},
    {'u', "{\"type\":\"undo\",\"table\":1,\"seat\":%S}"},
    {'e', "{\"type\":\"end\",\"table\":1,\"seat\":%S}"},
    {'1', "{\"type\":\"name\",\"table\":1,\"seat\":%S,\"value\":4}"},
    {'k', "{\"type\":\"cocked\",\"table\":1,\"seat\":%S}"},
    {'d', "{\"type\":\"double\",\"table\":1,\"seat\":%S}"},
    {'t', "{\"type\":\"take\",\"table\":1,\"seat\":%S}"},
    {'x', "{\"type\":\"drop\",\"table\":1,\"seat\":%S}"},
    {'b', "{\"type\":\"beaver\",\"table\":1,\"seat\":%S}"},
    {'c', "{\"type\":\"raccoon\",\"table\":1,\"seat\":%S}"},
    {'g', "{\"type\":\"resign\",\"table\":1,\"seat\":%S,\"value\":2}"},
    {'a', "{\"type\":\"accept\",\"table\":1,\"seat\":%S}"},
    {'f', "{\"type\":\"refuse\",\"table\":1,\"seat\":%S}"},
    {'n', "{\"type\":\"next\",\"table\":1,\"seat\":%S}"},
    {'j', "{\"type\":\"close\",\"table\":1,\"seat\":%S}"},
    {'w', "{\"type\":\"word\",\"table\":1,\"seat\":%S,\"text\":\"bonjour\"}"},
    {'q', "{\"type\":\"draft\",\"table\":1,\"seat\":%S,\"hops\":[[8,3]]}"},
    {'Q', "{\"type\":\"draft\",\"table\":1,\"seat\":%S,\"hops\":[]}"},
    {'#', "{\"type\":\"play\",\"table\":1,\"seat\":%S,\"text\":\"#\"}"},
    {'s', "{\"type\":\"sync\",\"table\":1}"},
    {'o', "{\"type\":\"open\",\"table\":1}"},
    {'O', "{\"type\":\"open\",\"table\":1,\"seats\":[]}"},
    {'l', "{\"type\":\"leave\",\"table\":1}"},
    {'m', "{\"type\":\"rematch\",\"table\":1}"},
    {'z', "{\"type\":\"remove\",\"table\":1}"},
    {'y', "{\"type\":\"rolls\"}"},
    {'Z', "{\"type\":\"rolls\",\"table\":1}"},
    {'i', "{\"type\":\"dice\",\"table\":1}"},
    {'@', "{\"type\":\"export\",\"table\":1}"},
    {'h', "{\"type\":\"hint\",\"table\":1,\"ply\":0}"},
    {'v', "{\"type\":\"verdict\",\"table\":1,\"ply\":0,\"hops\":[[8,3],[6,1]]}"},
    {'E', "{\"type\":\"explain\",\"table\":1,\"text\":\"24/18\"}"},
    {'P', "{\"type\":\"position\",\"table\":1}"},
    {'S', "{\"type\":\"picture\",\"table\":1}"},
    {'L', "{\"type\":\"list\"}"},
    {'K', "{\"type\":\"catalogue\"}"},
    {'T', "{\"type\":\"sheet\",\"table\":1,\"game\":1}"},
    {'J', "{\"type\":\"cancel\",\"job\":4242}"},
    {'X', "{\"type\":\"nudge\",\"table\":1}"},
    {'<', "{\"type\":\"rollout\",\"table\":1,\"depth\":\"roller-1\"}"},
    {'>', "{\"type\":\"read\",\"text\":\"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\"}"},
    {'$', "{\"type\":\"review\",\"table\":1}"},
    {'%', "{\"type\":\"review_game\",\"table\":1,\"game\":0}"},
    {'&', "{\"type\":\"review_analyse\",\"table\":1,\"level\":\"quick\"}"},
    {'?', "{\"type\":\"review_why\",\"table\":1,\"game\":0,\"action\":1}"},
    {'+',
     "{\"type\":\"review_deepen\",\"table\":1,\"game\":0,\"action\":0,\"depth\":\"roller-1\"}"},
    {'=', "{\"type\":\"review_remark\",\"library\":1,\"game\":0,\"action\":1,\"text\":\"ah\"}"},
    {'I', "{\"type\":\"library_list\",\"words\":\"player:ana\"}"},
    {'V', "{\"type\":\"library_import\",\"name\":\"a\",\"upload\":\"0\"}"},
    {'W', "{\"type\":\"quiz_answer\",\"question\":1,\"give_up\":true}"},
    {'G', "{\"type\":\"study_save\",\"study\":1}"},
    {'F', "{\"type\":\"lang\",\"lang\":\"fr\"}"},
};

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static json_int_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

/* ---- What was heard ---- */

/* Events follow each other; a snapshot begins the count anew. */
static void check_order(int by, const json_t *json)
{
    const json_int_t table = number_of(json, "table");
    const bool event = !strcmp(text_of(json, "type"), "event");

    if (table < 1 || table >= TABLES || (!event && strcmp(text_of(json, "type"), "table") != 0))
        return;
    if (event)
        HOLD(number_of(json, "seq") == seq[by][table] + 1);
    seq[by][table] = number_of(json, "seq");
}

static bool is_answer(const json_t *json)
{
    const char *type = text_of(json, "type");

    return !strcmp(type, "ok") || !strcmp(type, "error") || !strcmp(type, "table");
}

/* What came since the last time; answers to `by` are counted. */
static int take_heard(int by)
{
    int answers = 0;

    for (; from < core.heards; from++) {
        const json_t *json = core.heard[from].json;
        const int to = core.heard[from].socket_state == socket_state[1];

        HOLD(json_is_object(json));
        HOLD(core.heard[from].socket_state == socket_state[0] ||
             core.heard[from].socket_state == socket_state[1]);
        check_order(to, json);
        if (!strcmp(text_of(json, "type"), "error"))
            HOLD(text_of(json, "key")[0] && strlen(text_of(json, "text")) > 4);
        answers += to == by && is_answer(json);
    }
    return answers;
}

static void forget_heard(void)
{
    for (int i = 0; i < core.heards; i++)
        json_decref(core.heard[i].json);
    core.heards = from = 0;
}

/* ---- Speaking ---- */

static void come(int by)
{
    socket_state[by] = near_come(&core, (uint64_t)by + 1);
    HOLD(socket_state[by]);
    memset(seq[by], 0, sizeof seq[by]);
    (void)take_heard(by);
}

/* Questions to the engine are answered later. */
static bool may_be_late(const char *text)
{
    return engine && core.core->workers &&
           (strstr(text, "hint") || strstr(text, "verdict") || strstr(text, "review") ||
            strstr(text, "rollout"));
}

static void say(const char *text, size_t len)
{
    int answers;

    core.now_ms += 1000;
    vd_core_hear(core.core, socket_state[who]->connection, text, len, core.now_ms);
    answers = take_heard(who);
    HOLD(socket_state[who]->close_code || answers == 1 || (answers == 0 && may_be_late(text)));
    if (core.heards > NEAR_HEARD / 2)
        forget_heard();
    if (socket_state[who]->close_code) {
        near_leave(socket_state[who]);
        if (core.wires < NEAR_WIRES - 2)
            come(who);
        else
            socket_state[who] = NULL;
    }
}

static vd_live_table *first_table(void)
{
    for (int i = 0; i < core.core->tables; i++)
        if (core.core->table[i]->id == 1)
            return core.core->table[i];
    return NULL;
}

/* One of the legal plays, the better part of the time. */
static void say_play(uint8_t which, bool end)
{
    static vd_play room[VD_PLAYS_MAX];
    vd_plays plays = {room, VD_PLAYS_MAX, 0};
    const vd_live_table *table = first_table();
    char text[512];
    json_t *hops;
    char *list;

    if (!table || vd_match_plays(vd_live_match(table), &plays) != VD_OK)
        return;
    which = plays.count ? (uint8_t)(which % plays.count) : 0;
    hops = plays.count ? vd_json_hops_asked(room[which].hop, room[which].hops) : json_array();
    list = json_dumps(hops, JSON_COMPACT);
    snprintf(text, sizeof text,
             "{\"type\":\"play\",\"id\":9,\"table\":1,\"seat\":%d,\"hops\":%s,\"end\":%s}",
             (int)vd_live_match(table)->turn, list, end ? "true" : "false");
    free(list);
    json_decref(hops);
    say(text, strlen(text));
}

static void say_sign(char sign)
{
    char text[1024];

    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        const char *at = says[i].text, *mark = strstr(at, "%S");

        if (says[i].sign != sign)
            continue;
        if (mark)
            snprintf(text, sizeof text, "%.*s%d%s", (int)(mark - at), at, seat, mark + 2);
        else
            snprintf(text, sizeof text, "%s", at);
        say(text, strlen(text));
        return;
    }
}

static void carry_out(const char *line, size_t len)
{
    for (size_t i = 0; i < len && socket_state[who]; i++) {
        if (line[i] == 'A' || line[i] == 'B')
            who = line[i] - 'A';
        else if (line[i] == '0' || line[i] == '2')
            seat = line[i] == '2';
        else if (line[i] == '-') {
            near_leave(socket_state[who]);
            socket_state[who] = NULL;
            if (core.wires < NEAR_WIRES - 2)
                come(who);
        } else if ((line[i] == 'p' || line[i] == 'U') && i + 1 < len)
            i++, say_play((uint8_t)line[i], line[i - 1] == 'p');
        else if (line[i] == '*') /* a turn of whoever is to move */
            seat = first_table() ? vd_live_actor(first_table()) : 0;
        else
            say_sign(line[i]);
    }
}

/* ---- What is left ---- */

/* Another core on the same storage finds the tables as they were last told. */
static void comes_back_the_same(void)
{
    near_core other;
    near_socket *reader;
    json_t *state[TABLES] = {NULL};

    for (int i = 0; i < core.core->tables; i++)
        if (core.core->table[i]->id < TABLES)
            state[core.core->table[i]->id] =
                vd_json_state(core.core, core.core->table[i], VD_LANG_EN);
    HOLD(near_start(&other, NULL, core.storage));
    reader = near_come(&other, 1);
    for (int id = 1; id < TABLES; id++) {
        char text[64];
        const json_t *told;

        if (!state[id])
            continue;
        snprintf(text, sizeof text, "{\"type\":\"open\",\"id\":%d,\"table\":%d}", ANSWER_ID + id,
                 id);
        told = json_object_get(near_ask(reader, text), "state");
        json_object_del(state[id], "thinking"); /* one of them has an engine */
        json_object_del((json_t *)(uintptr_t)told, "thinking");
        json_object_del(state[id], "may"); /* a computer may be waiting for thrown dice */
        json_object_del((json_t *)(uintptr_t)told, "may");
        HOLD(json_equal(state[id], told));
        json_decref(state[id]);
        snprintf(text, sizeof text, "{\"type\":\"leave\",\"table\":%d}", id);
        near_say(reader, text);
    }
    near_stop(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = text + size;
    const bool plays = size > 0 && *text == '!';

    if (size > ROOM)
        return 0;
    if (plays && !engine)
        HOLD(vd_engine_new(&engine, NULL) == VD_OK);
    if (!storage)
        storage = near_storage();
    HOLD(storage && near_start(&core, plays ? engine : NULL, storage));
    who = seat = from = 0;
    come(0);
    come(1);
    for (text += plays; text < end && socket_state[who];) {
        const char *stop = memchr(text, '\n', (size_t)(end - text)), *to = stop ? stop : end;

        if (*text == '{')
            say(text, (size_t)(to - text));
        else
            carry_out(text, (size_t)(to - text));
        if (plays) {
            vd_core_collect(core.core);
            (void)take_heard(who);
        }
        text = stop ? stop + 1 : end;
    }
    comes_back_the_same();
    near_stop(&core);
    HOLD(near_empty(storage));
    return 0;
}
