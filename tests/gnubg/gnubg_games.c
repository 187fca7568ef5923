/* gnubg_games < RECORD: replays what external_games.py wrote by our rules. GNU Backgammon records whatever an external
 * player answers; here every action must be allowed, and every game end with the winner and the points it noted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_script.h"

enum { LINE = 512, NUMBERS = 16 };

typedef struct replay {
    vd_match match;
    vd_plays plays;
    int line, games, acts[VD_ACT_COUNT];
} replay;

typedef struct record {
    char what[16];
    int seat; /* X is seat 0, as GNU Backgammon's player 0 */
    int number[NUMBERS];
    int numbers;
} record;

static void die(const replay *r, const char *code)
{
    fprintf(stderr, "line %d: %s\n", r->line, code);
    exit(1);
}

static void act(replay *r, vd_action action)
{
    const vd_refusal refusal = vd_match_apply(&r->match, &action);

    if (refusal != VD_REFUSAL_none)
        die(r, vd_refusal_key(refusal));
    r->acts[action.act]++;
}

static void read_record(const replay *r, char *line, record *out)
{
    char *save = NULL, *word = strtok_r(line, " \n", &save);

    memset(out, 0, sizeof *out);
    if (!word || strlen(word) >= sizeof out->what)
        die(r, "no record");
    strcpy(out->what, word);
    while ((word = strtok_r(NULL, " \n", &save)) != NULL) {
        if (*word == 'X' || *word == 'O')
            out->seat = *word == 'O';
        else if (out->numbers < NUMBERS && strspn(word, "0123456789") == strlen(word))
            out->number[out->numbers++] = atoi(word);
        else
            die(r, "a game without an end");
    }
}

static void hop(vd_pos *pos, int from, int to)
{
    vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    if (from == 25)
        mover->bar--;
    else
        mover->point[from]--;
    mover->point[to]++;
    if (to > 0 && opponent->point[25 - to] == 1) {
        opponent->point[25 - to] = 0;
        opponent->bar++;
    }
}

static void make_play(replay *r, const record *m)
{
    vd_action action = {.act = VD_ACT_PLAY, .seat = (uint8_t)m->seat};
    vd_pos result = r->match.pos;
    size_t i = 0;

    for (int k = 2; k + 1 < m->numbers; k += 2)
        hop(&result, m->number[k], m->number[k + 1]);
    if (vd_match_plays(&r->match, &r->plays) != VD_OK)
        die(r, "no plays");
    while (i < r->plays.count && !vd_pos_equal(&r->plays.play[i].result, &result))
        i++;
    if (i < r->plays.count) {
        action.hops = r->plays.play[i].hops;
        memcpy(action.hop, r->plays.play[i].hop, sizeof action.hop);
    } else if (r->plays.count > 0) {
        die(r, "an illegal play");
    }
    act(r, action);
}

static void move(replay *r, const record *m)
{
    const int high = m->number[0] > m->number[1] ? m->number[0] : m->number[1];
    const int low = m->number[0] + m->number[1] - high;

    if (r->match.phase == VD_PHASE_OPENING)
        act(r, m->seat ? script_opening(low, high) : script_opening(high, low));
    else
        act(r, script_roll(m->seat, 10 * high + low));
    make_play(r, m);
}

static void cube(replay *r, const record *m)
{
    const vd_phase phase = r->match.phase;

    if (strcmp(m->what, "take") == 0)
        act(r, script_act(m->seat, VD_ACT_TAKE));
    else if (strcmp(m->what, "drop") == 0)
        act(r, script_act(m->seat, VD_ACT_DROP));
    else if (phase == VD_PHASE_DOUBLED)
        act(r, script_act(m->seat, VD_ACT_BEAVER));
    else
        act(r, script_act(m->seat, phase == VD_PHASE_BEAVERED ? VD_ACT_RACCOON : VD_ACT_DOUBLE));
}

static void end_game(replay *r, const record *m)
{
    if (r->match.phase == VD_PHASE_RESIGNED)
        act(r, script_act(r->match.actor, VD_ACT_RESIGN_ACCEPT));
    if (r->match.phase != VD_PHASE_GAME_OVER && r->match.phase != VD_PHASE_MATCH_OVER)
        die(r, "the game is not over");
    if (r->match.winner != m->seat || (int)r->match.end_points != m->number[0])
        die(r, "another winner, or other points");
    r->games++;
}

static void begin(replay *r, int length)
{
    vd_match_rules rules;

    vd_match_rules_default(&rules, VD_BACKGAMMON, length);
    rules.jacoby = rules.beavers = rules.raccoons = length == 0;
    if (vd_match_init(&r->match, &rules) != VD_REFUSAL_none)
        die(r, "bad terms");
}

static void follow(replay *r, const record *m)
{
    if (strcmp(m->what, "match") == 0) {
        begin(r, m->number[0]);
    } else if (strcmp(m->what, "game") == 0) {
        if (r->match.phase == VD_PHASE_GAME_OVER)
            act(r, script_act(0, VD_ACT_NEXT_GAME));
    } else if (strcmp(m->what, "won") == 0) {
        end_game(r, m);
    } else {
        if (r->match.phase == VD_PHASE_RESIGNED)
            act(r, script_act(r->match.actor, VD_ACT_RESIGN_REFUSE));
        if (strcmp(m->what, "move") == 0)
            move(r, m);
        else if (strcmp(m->what, "resign") == 0)
            act(r, script_value(m->seat, VD_ACT_RESIGN, m->number[0]));
        else
            cube(r, m);
    }
}

int main(void)
{
    replay r = {.plays = {calloc(VD_PLAYS_MAX, sizeof(vd_play)), VD_PLAYS_MAX, 0}};
    char line[LINE];

    if (!r.plays.play)
        return 2;
    while (fgets(line, sizeof line, stdin)) {
        record m;

        r.line++;
        read_record(&r, line, &m);
        follow(&r, &m);
    }
    free(r.plays.play);
    printf("%d games, %d plays, %d doubles, %d takes, %d drops, %d beavers, %d resignations\n",
           r.games, r.acts[VD_ACT_PLAY], r.acts[VD_ACT_DOUBLE], r.acts[VD_ACT_TAKE],
           r.acts[VD_ACT_DROP], r.acts[VD_ACT_BEAVER], r.acts[VD_ACT_RESIGN]);
    /* Three matches and thirteen games; a record that is nearly empty proves nothing. */
    return r.games >= 16 && r.acts[VD_ACT_DOUBLE] >= 5 && r.acts[VD_ACT_PLAY] >= 400 ? 0 : 1;
}
