/* The referee of the tests: every checker with every die in every order. */
#include "oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ORACLE_NUMBERS = 9 };

/* One board in the middle of a turn. Bytes only: compared and hashed as such. */
struct table {
    uint8_t own[VD_TRACK_MAX + 1]; /* the mover's numbering, [0] borne off */
    uint8_t opp[VD_TRACK_MAX + 1]; /* the opponent's checkers on the mover's points */
    uint8_t under[VD_TRACK_MAX +
                  1]; /* 1: a man of the mover's lies there under the opponent's (Plakoto) */
    uint8_t over[VD_TRACK_MAX + 1]; /* 1: one of the opponent's lies there under the mover's */
    uint8_t bar, unentered, opp_bar, opp_unentered;
    uint8_t reached;     /* a checker of the mover has reached home (R80) */
    uint8_t enter_after; /* the mover's unentered checkers may enter */
    uint8_t
        stuck[VD_TRACK_MAX + 1]; /* 1: the checker that hit there may not go on this turn (Tavla) */
    uint8_t moved;               /* the side has moved in this game (Narde) */
    uint8_t heads, heads_most;   /* checkers that left the start in this turn, and how many may */
};

/* A table with the dice not played yet. */
struct node {
    struct table table;
    uint16_t left; /* bit i: die i */
    uint16_t used;
};

struct turn {
    const vd_variant *variant;
    const vd_pos *pos;
    uint8_t theirs[VD_TRACK_MAX + 1]; /* the opponent's number of the mover's point */
    int die[ORACLE_NUMBERS];
    int dice;
    bool named;
    /* every table reached so far; `net` finds one again */
    struct node *node;
    size_t nodes, capacity;
    uint32_t *net_id;
    size_t slots;
    bool plain;
    bool whole; /* the whole throw of Garanguet at once */
};

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "oracle: out of memory\n");
        abort();
    }
    return memory;
}

/* ---- Between vd_pos and a table ---- */

/* Look for the cell, starting where it is in contrary games. */
static int opponent_number(const vd_variant *variant, int point)
{
    int k = variant->track + 1 - point;

    if (variant->facing)
        return point;
    for (int n = 0; n < variant->track; n++, k = k % variant->track + 1)
        if (variant->path[1][k] == variant->path[0][point])
            return k;
    return 0;
}

/* As rules.h keeps them: a bit a point, in the three bytes behind the track. */
static bool lies_pinned(const vd_side *side, int k)
{
    return side->point[25 + (k - 1) / 8] >> (k - 1) % 8 & 1;
}

static void lay_pins(const struct turn *turn, const struct table *table, vd_pos *pos)
{
    for (int i = 25; i <= 27; i++)
        pos->side[VD_MOVER].point[i] = pos->side[VD_OPPONENT].point[i] = 0;
    for (int k = 1; k <= 24; k++) {
        const int theirs = turn->theirs[k];

        if (table->under[k])
            pos->side[VD_MOVER].point[25 + (k - 1) / 8] |= (uint8_t)(1 << (k - 1) % 8);
        if (table->over[k])
            pos->side[VD_OPPONENT].point[25 + (theirs - 1) / 8] |= (uint8_t)(1 << (theirs - 1) % 8);
    }
}

static struct table table_of(const struct turn *turn)
{
    const vd_variant *variant = turn->variant;
    const vd_side *mover = &turn->pos->side[VD_MOVER], *opponent = &turn->pos->side[VD_OPPONENT];
    struct table table;

    memset(&table, 0, sizeof table);
    table.own[0] = mover->point[0];
    for (int k = 1; k <= variant->track; k++) {
        table.own[k] = mover->point[k];
        table.opp[k] = turn->theirs[k] ? opponent->point[turn->theirs[k]] : 0;
        if (variant->hit == VD_HIT_PIN) {
            table.under[k] = lies_pinned(mover, k);
            table.over[k] = lies_pinned(opponent, turn->theirs[k]);
        }
    }
    table.bar = mover->bar;
    table.unentered = mover->unentered;
    table.opp_bar = opponent->bar;
    table.opp_unentered = opponent->unentered;
    table.reached = (mover->flags & VD_HOME_REACHED) != 0;
    table.enter_after =
        variant->enter_after == VD_ENTER_ANY_TIME || (mover->flags & VD_ENTRY_ALLOWED) != 0;
    table.moved = (mover->flags & VD_HAS_MOVED) != 0;
    if (variant->head != VD_HEAD_FREE) {
        const int die = turn->die[0];

        table.heads_most = 1;
        /* Narde: 6-6, 4-4 and 3-3 as a side's first throw take two. */
        if (variant->head == VD_HEAD_NARDE && !table.moved && turn->dice == 4 &&
            (die == 3 || die == 4 || die == 6))
            table.heads_most = 2;
    }
    return table;
}

static vd_pos pos_of(const struct turn *turn, const struct table *table)
{
    const vd_variant *variant = turn->variant;
    vd_pos pos = *turn->pos;
    vd_side *mover = &pos.side[VD_MOVER], *opponent = &pos.side[VD_OPPONENT];

    mover->point[0] = table->own[0];
    for (int k = 1; k <= variant->track; k++) {
        mover->point[k] = table->own[k];
        if (turn->theirs[k])
            opponent->point[turn->theirs[k]] = table->opp[k];
    }
    if (variant->hit == VD_HIT_PIN)
        lay_pins(turn, table, &pos);
    mover->bar = table->bar;
    mover->unentered = table->unentered;
    opponent->bar = table->opp_bar;
    opponent->unentered = table->opp_unentered;
    mover->flags = 0;
    if (variant->hit == VD_HIT_HOME_REACHED && table->reached)
        mover->flags |= VD_HOME_REACHED;
    if (variant->enter_after != VD_ENTER_ANY_TIME && table->enter_after)
        mover->flags |= VD_ENTRY_ALLOWED;
    if (variant->head == VD_HEAD_NARDE && table->moved)
        mover->flags |= VD_HAS_MOVED;
    pos.pending = VD_PENDING_NONE;
    pos.pending_die = 0;
    return pos;
}

/* ---- Games in which both run the same way ---- */

/* Jacquet: a man has come to the last six points, or is off. Fevga, Moultezim: one stands beyond 12, the other's start. */
static bool first_man_is_there(const vd_variant *variant, const struct table *table)
{
    int farthest = variant->courier == VD_COURIER_HOME ? 6 : 11;

    /* Versailles: it has been there once; who hits it since does not call it back. */
    if (variant->wall == VD_WALL_VERSAILLES)
        return table->reached;

    for (int k = 0; k <= farthest; k++)
        if (table->own[k] > 0)
            return true;
    return false;
}

static bool nobody_before(const struct table *table, int from)
{
    for (int k = 1; k < from; k++)
        if (table->own[k] > 0)
            return false;
    return true;
}

static int held_among(const struct table *table, int low, int high)
{
    int held = 0;

    for (int k = low; k <= high; k++)
        held += table->own[k] > 0;
    return held;
}

/* The point that the other calls n. */
static int called_by_the_other(int n)
{
    return n > 12 ? n - 12 : n + 12;
}

/* Narde: is one of the other's men on a point that he calls less than n? */
static bool somebody_beyond(const struct table *table, int n)
{
    while (--n >= 1)
        if (table->opp[called_by_the_other(n)] > 0)
            return true;
    return false;
}

static bool narde_wall(const struct table *table)
{
    for (int lowest = 1; lowest + 5 <= 24; lowest++) {
        int held = 0;

        for (int n = lowest; n < lowest + 6; n++)
            held += table->own[called_by_the_other(n)] > 0;
        if (held == 6 && !somebody_beyond(table, lowest))
            return true;
    }
    return false;
}

static bool jacquet_wall(const struct table *table)
{
    if (table->own[2] > 0 && table->own[1] > 0)
        return false;
    for (int k = 1; k <= 24; k++) {
        int held = 0;

        for (int i = 0; i < 6; i++)
            held += table->own[(k + i - 1) % 24 + 1] > 0;
        if (held == 6)
            return true;
    }
    return false;
}

/* Versailles: points of my first six on which two of my men stand, or more. */
static int coupled_at_start(const struct table *table)
{
    int coupled = 0;

    for (int k = 24; k > 18; k--)
        if (table->own[k] >= 2)
            coupled++;
    return coupled;
}

/* May a play leave this? */
static bool may_stay(const vd_variant *variant, const struct table *table)
{
    switch (variant->wall) {
    case VD_WALL_JACQUET:
        return !jacquet_wall(table);
    case VD_WALL_FEVGA:
        return held_among(table, 19, 24) < 6;
    case VD_WALL_MOULTEZIM:
        return held_among(table, 7, 12) <= 4;
    case VD_WALL_VERSAILLES:
        return coupled_at_start(table) < 3;
    default:
        return true;
    }
}

/* Fevga: all of the other's men on the board stand on one point and the six before it are mine: these six, as bits. */
static uint32_t six_that_shut(const struct turn *turn, const struct table *table)
{
    int stand = 0, stands = 0;
    uint32_t six = 0;

    if (!turn->variant->unblock)
        return 0;
    for (int n = 1; n <= 24; n++) {
        if (table->opp[called_by_the_other(n)] > 0) {
            stand = n;
            stands++;
        }
    }
    if (stands != 1 || stand < 7)
        return 0;
    for (int n = stand - 6; n < stand; n++) {
        if (table->own[called_by_the_other(n)] == 0)
            return 0;
        six |= 1U << called_by_the_other(n);
    }
    return six;
}

static bool opens(const struct table *table, uint32_t six)
{
    for (int k = 1; k <= 24; k++)
        if ((six >> k & 1U) && table->own[k] == 0)
            return true;
    return false;
}

/* ---- One hop ---- */

static bool at_home(const vd_variant *variant, const struct table *table)
{
    if (table->bar > 0 || table->unentered > 0)
        return false;
    for (int k = variant->home + 1; k <= variant->track; k++)
        if (table->own[k] > 0)
            return false;
    for (int k = 1; k <= variant->track; k++)
        if (table->under[k])
            return false;
    return true;
}

static bool may_leave(const vd_variant *variant, const struct table *table, int from, int die)
{
    /* Tourne-case: nobody leaves the board. */
    if (variant->facing)
        return false;
    /* R40, R41: all home at this very moment. */
    if (!at_home(variant, table))
        return false;
    /* R42 */
    if (die == from)
        return true;
    if (variant->bearoff == VD_BEAROFF_EXACT || variant->bearoff == VD_BEAROFF_HALF)
        return false;
    /* R43 to R45: a greater number only from the highest point, movable or not. */
    for (int k = from + 1; k <= variant->home; k++)
        if (table->own[k] > 0)
            return false;
    return die > from;
}

static bool may_hit(const vd_variant *variant, const struct table *table)
{
    switch (variant->hit) {
    case VD_HIT_ALWAYS:
    case VD_HIT_PIN:
        return true;
    case VD_HIT_ENTRY: /* Faille: who is hit must find a place at its start, and so must mine that it hits there */
        return table->own[1] == 0 || (table->own[1] == 1 && table->opp[24] < 2);
    case VD_HIT_HOME_REACHED:
        return table->reached;
    case VD_HIT_PRESENT:
        for (int k = 1; k <= variant->home; k++)
            if (table->own[k] > 0)
                return true;
        return false;
    default:
        return false;
    }
}

/* May a checker start from there? */
static bool may_start(const vd_variant *variant, const struct table *table, int from)
{
    if (from == VD_PLACE_BAR)
        return table->bar > 0;
    /* R32: the bar first. */
    if (table->bar > 0)
        return false;
    if (from == VD_PLACE_UNENTERED)
        return table->unentered > 0 && table->enter_after;
    /* R79 */
    if (variant->entry == VD_ENTER_ALL_FIRST && table->unentered > 0)
        return false;
    if (variant->courier != VD_COURIER_NONE && !first_man_is_there(variant, table) &&
        !nobody_before(table, from))
        return false;
    if (variant->head != VD_HEAD_FREE && from == 24 && table->heads == table->heads_most)
        return false;
    return table->own[from] - table->stuck[from] > 0;
}

/* Tourne-case: none of my own before me, as far as I go; on 1, the coin, any number of both sides stand. */
static bool free_row(const struct table *table, int from, int to)
{
    for (int k = from - 1; k >= to && k > 1; k--)
        if (table->own[k] > 0)
            return false;
    return true;
}

/* The same but for walls that a hop may not make. */
static bool may_go(const vd_variant *variant, const struct table *table, int from, int die,
                   int *end)
{
    bool off_board = from == VD_PLACE_BAR || from == VD_PLACE_UNENTERED;
    int to = (off_board ? variant->track + 1 : from) - die;

    if (!may_start(variant, table, from))
        return false;
    if (to <= 0) {
        *end = VD_PLACE_OFF;
        return may_leave(variant, table, from, die);
    }
    *end = to;
    if (variant->facing)
        return free_row(table, off_board ? 13 : from, to);
    /* Tabula after Finkel: the last half is for who has all checkers in. */
    if (variant->entry == VD_ENTER_HALF_FIRST && !off_board && table->unentered > 0 && to <= 12)
        return false;
    /* R22; a single checker shuts where one suffices or where it may not be hit. */
    if (table->opp[to] >= variant->block_at || table->opp[to] > 1)
        return false;
    /* Revertier: on the points next to the start, eleven of them, each man stands alone. */
    if (variant->one_each && to >= 13 && to <= 23 && table->own[to] > 0)
        return false;
    /* Plakoto: somebody stands on a man of mine there. */
    if (table->under[to])
        return false;
    /* Faille: at its start nobody is hit. */
    if (variant->hit == VD_HIT_ENTRY && to == 1 && table->opp[to] > 0)
        return false;
    return table->opp[to] == 0 || may_hit(variant, table);
}

/* Does a man that goes there hit one, or pin it? */
static bool lands_on_one(const struct table *table, int to)
{
    return to != VD_PLACE_OFF && table->opp[to] == 1;
}

/* Faille: one of theirs stands on its first point, my 1; if mine is there it goes to my 24, and theirs there to my 1. */
static void back_to_start(struct table *table)
{
    if (table->own[1] > 0) {
        table->own[1] = 0;
        table->own[24]++;
        table->opp[1] = (uint8_t)(table->opp[1] + table->opp[24]);
        table->opp[24] = 0;
    }
    table->opp[1]++;
}

static void make_hop(const vd_variant *variant, struct table *table, int from, int to)
{
    if (from == VD_PLACE_BAR)
        table->bar--;
    else if (from == VD_PLACE_UNENTERED)
        table->unentered--;
    else
        table->own[from]--;
    table->own[to]++;
    if (from <= variant->track && table->over[from] && table->own[from] == 0) {
        table->over[from] = 0;
        table->opp[from] = 1;
    }
    if (variant->facing) {
        /* Who stands opposite is off the board again; on the coin nobody is. */
        if (to > 1 && table->opp[to] > 0) {
            table->opp[to] = 0;
            table->opp_unentered++;
        }
        return;
    }
    if (lands_on_one(table, to)) {
        table->opp[to] = 0;
        if (variant->hit == VD_HIT_PIN)
            table->over[to] = 1;
        else if (variant->hit == VD_HIT_ENTRY)
            back_to_start(table);
        else
            table->opp_bar++;
        if (variant->no_hit_run && to <= variant->home)
            table->stuck[to] = 1;
    }
    if (to <= variant->home)
        table->reached = 1;
    if (variant->head != VD_HEAD_FREE && from == 24)
        table->heads++;
    if (variant->head == VD_HEAD_NARDE)
        table->moved = 1;
}

/* May one checker be played with one die, by itself? Says where it goes. */
static bool may_hop(const vd_variant *variant, const struct table *table, int from, int die,
                    int *end)
{
    struct table after = *table;

    if (!may_go(variant, table, from, die, end))
        return false;
    if (variant->wall != VD_WALL_NARDE)
        return true;
    make_hop(variant, &after, from, *end);
    return !narde_wall(&after);
}

/* ---- The whole turn ---- */

static uint64_t mix(const void *data, size_t size)
{
    const unsigned char *byte = data;
    uint64_t hash = size, word;

    for (; size >= sizeof word; size -= sizeof word, byte += sizeof word) {
        memcpy(&word, byte, sizeof word);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29;
    }
    for (; size > 0; size--)
        hash = (hash ^ *byte++) * 1099511628211U;
    return hash ^ hash >> 32;
}

/* memcmp by words: the sanitizers' own memcmp looks at every byte's shadow first. */
static int order(const void *a, const void *b, size_t size)
{
    const unsigned char *left = a, *right = b;
    uint64_t one, other;

    for (; size >= sizeof one; size -= sizeof one, left += sizeof one, right += sizeof one) {
        memcpy(&one, left, sizeof one);
        memcpy(&other, right, sizeof other);
        if (one != other)
            break;
    }
    for (size = size < sizeof one ? size : sizeof one; size > 0; size--, left++, right++)
        if (*left != *right)
            return *left < *right ? -1 : 1;
    return 0;
}

static void index_nodes(struct turn *turn)
{
    turn->slots = turn->slots ? turn->slots * 4 : 256;
    free(turn->net_id);
    turn->net_id = must(calloc(turn->slots, sizeof *turn->net_id));
    for (size_t i = 0; i < turn->nodes; i++) {
        size_t at = mix(&turn->node[i], sizeof turn->node[i]) & (turn->slots - 1);

        while (turn->net_id[at])
            at = (at + 1) & (turn->slots - 1);
        turn->net_id[at] = (uint32_t)i + 1;
    }
}

static void add_node(struct turn *turn, const struct node *node)
{
    if (turn->nodes == turn->capacity) {
        turn->capacity = turn->capacity ? turn->capacity * 2 : 64;
        turn->node = must(realloc(turn->node, turn->capacity * sizeof *turn->node));
    }
    if (!turn->plain) {
        size_t at;

        if (turn->nodes * 2 >= turn->slots)
            index_nodes(turn);
        at = mix(node, sizeof *node) & (turn->slots - 1);
        while (turn->net_id[at]) {
            if (order(&turn->node[turn->net_id[at] - 1], node, sizeof *node) == 0)
                return;
            at = (at + 1) & (turn->slots - 1);
        }
        turn->net_id[at] = (uint32_t)turn->nodes + 1;
    }
    turn->node[turn->nodes++] = *node;
}

static bool twin_before(const struct turn *turn, int left, int i)
{
    for (int j = 0; j < i; j++)
        if ((left >> j & 1) && turn->die[j] == turn->die[i])
            return true;
    return false;
}

/* Every checker with every die that is left. */
static void try_all(struct turn *turn, size_t index)
{
    const vd_variant *variant = turn->variant;
    struct node node = turn->node[index];

    /* R59: the last checker ends the turn. */
    if (node.table.own[variant->facing ? 1 : 0] == variant->checkers)
        return;
    for (int i = 0; i < turn->dice; i++) {
        if (!(node.left >> i & 1) || twin_before(turn, node.left, i))
            continue;
        for (int place = 1; place <= variant->track + 2; place++) {
            struct node next;
            int from = place, end;

            if (place == variant->track + 1)
                from = VD_PLACE_BAR;
            else if (place == variant->track + 2)
                from = VD_PLACE_UNENTERED;
            if (!may_hop(variant, &node.table, from, turn->die[i], &end))
                continue;
            next = node;
            make_hop(variant, &next.table, from, end);
            next.left = (uint16_t)(next.left & ~(1U << i));
            next.used++;
            add_node(turn, &next);
        }
    }
}

/* ---- Garanguet: three checkers at a time of the five or nine numbers ---- */

static bool is_garanguet(const struct turn *turn)
{
    return turn->variant->doubles == VD_DOUBLES_OVER_THIRD;
}

/* How many more can be played from here, at most. */
static int most_from(const struct turn *turn, const struct node *from)
{
    struct turn rest = *turn;
    int most = 0;

    rest.node = NULL;
    rest.net_id = NULL;
    rest.nodes = rest.capacity = rest.slots = 0;
    add_node(&rest, from);
    for (size_t i = 0; i < rest.nodes; i++) {
        most = rest.node[i].used > most ? rest.node[i].used : most;
        try_all(&rest, i);
    }
    free(rest.node);
    free(rest.net_id);
    return most - from->used;
}

/* What is still to be played of the throw, as rules.h says it, if any of it can be. */
static void set_rest(const struct turn *turn, const struct node *node, vd_pos *result)
{
    struct node more = *node;
    int sum = 0, last = 0;

    if (node->used < 3 || node->table.own[0] == turn->variant->checkers ||
        (turn->named && turn->pos->pending_die <= 200))
        return;
    if (turn->dice == 3) {
        if (turn->die[0] != turn->die[2])
            return;
        more.left = 7;
        sum = turn->die[0] + (turn->named ? 100 : 200);
    } else {
        for (int i = 0; i < turn->dice; i++)
            if (node->left >> i & 1) {
                sum = sum * 10 + turn->die[i];
                last = turn->die[i];
            }
        if (sum / 10 < last)
            sum = 10 * last + sum / 10;
    }
    if (most_from(turn, &more) == 0)
        return;
    result->pending = VD_PENDING_COMPLEMENT;
    result->pending_die = (uint8_t)sum;
}

/* The numbers of a throw, or of what is left of one. */
static void set_numbers(struct turn *turn, vd_dice dice)
{
    const int code = turn->pos->pending_die;

    turn->dice = 3;
    for (int i = 0; i < 3; i++)
        turn->die[i] = turn->named ? code % 100 : dice.die[i];
    if (turn->named && code < 100) {
        turn->dice = 2;
        turn->die[0] = code / 10;
        turn->die[1] = code % 10;
    } else if (!turn->named && dice.die[0] == dice.die[1] && dice.die[1] > dice.die[2]) {
        turn->dice = 5;
        turn->die[2] = turn->die[3] = turn->die[0];
        turn->die[4] = dice.die[2];
    }
}

static bool is_double(const struct turn *turn)
{
    return turn->dice == 4 || (turn->dice == 2 && turn->die[0] == turn->die[1]);
}

static bool one_two(const struct turn *turn)
{
    return !turn->named && turn->dice == 2 && turn->die[0] + turn->die[1] == 3;
}

/* What the mover has to do next (R86, R87), after `used` dice. */
/* Buffe: dice that are all equal. */
static bool throws_again(const vd_variant *variant, const int *die, int dice)
{
    bool equal = variant->equal_again != 0;

    for (int i = 1; i < dice; i++)
        equal = equal && die[i] == die[0];
    return equal;
}

static void set_pending(const struct turn *turn, int used, vd_pos *result)
{
    const vd_variant *variant = turn->variant;
    int die = turn->die[0];

    /* Faille: every number, or the game. */
    if (variant->unplayed_loses && used < turn->dice &&
        result->side[VD_MOVER].point[0] < variant->checkers) {
        result->pending = VD_PENDING_LOST;
        return;
    }
    if (is_garanguet(turn))
        return;
    if (throws_again(variant, turn->die, turn->dice)) {
        if (result->side[VD_MOVER].point[0] < variant->checkers)
            result->pending = VD_PENDING_AGAIN;
        return;
    }
    if (used < turn->dice || result->side[VD_MOVER].point[0] == variant->checkers)
        return;
    if (variant->doubles == VD_DOUBLES_CHAIN) {
        /* Gul Bara: the next number, up to the sixes. */
        if (is_double(turn) && die < 6) {
            result->pending = VD_PENDING_COMPLEMENT;
            result->pending_die = (uint8_t)(die + 1);
        }
        return;
    }
    if (variant->doubles == VD_DOUBLES_BY_NUMBER) {
        /* Versailles: of five and six there is more to come after the first four. */
        if (is_double(turn) && !turn->named && die >= 5) {
            result->pending = VD_PENDING_COMPLEMENT;
            result->pending_die = (uint8_t)die;
        }
        return;
    }
    if (one_two(turn)) {
        if (variant->special12 != VD_12_ORDINARY)
            result->pending = VD_PENDING_NAME_DOUBLE;
    } else if (turn->named) {
        bool complement = turn->pos->pending == VD_PENDING_NAME_DOUBLE &&
                          variant->special12 == VD_12_NAME_DOUBLE_COMPLEMENT;

        result->pending = complement ? VD_PENDING_COMPLEMENT : VD_PENDING_AGAIN;
        result->pending_die = (uint8_t)(complement ? 7 - die : 0);
    } else if (is_double(turn) && variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT) {
        result->pending = VD_PENDING_COMPLEMENT;
        result->pending_die = (uint8_t)(7 - die);
    }
}

static int compare(const void *a, const void *b)
{
    return order(a, b, sizeof(vd_pos));
}

int oracle_compare(const void *a, const void *b)
{
    return compare(a, b);
}

static void set_add(oracle_set *set, const vd_pos *pos)
{
    if (set->count == set->capacity) {
        set->capacity = set->capacity ? set->capacity * 2 : 64;
        set->pos = must(realloc(set->pos, set->capacity * sizeof *set->pos));
    }
    set->pos[set->count++] = *pos;
}

static void set_sort(oracle_set *set)
{
    size_t kept = 0;

    if (set->count == 0)
        return;
    qsort(set->pos, set->count, sizeof *set->pos, compare);
    for (size_t i = 1; i < set->count; i++)
        if (compare(&set->pos[kept], &set->pos[i]) != 0)
            set->pos[++kept] = set->pos[i];
    set->count = kept + 1;
}

/* The same board with two rests, which lead to the same ends: the one with the lower number is kept. */
static void drop_twins(oracle_set *set)
{
    size_t kept = 0;

    for (size_t i = 1; i < set->count; i++)
        if (memcmp(set->pos[kept].side, set->pos[i].side, sizeof set->pos[i].side) != 0)
            set->pos[++kept] = set->pos[i];
    set->count = set->count ? kept + 1 : 0;
}

/* R51: of two dice that can only be played one at a time, the higher. */
static int only_die(const struct turn *turn, int used)
{
    int higher = 0;

    if (turn->variant->must_use != VD_MUST_MAX_THEN_HIGHER || turn->dice != 2 || used != 1 ||
        is_double(turn))
        return 0;
    for (size_t i = 0; i < turn->nodes; i++) {
        if (turn->node[i].used == 1 && may_stay(turn->variant, &turn->node[i].table)) {
            int die = turn->die[turn->node[i].left & 1 ? 1 : 0];

            higher = die > higher ? die : higher;
        }
    }
    return higher;
}

/* Does this use as much of the throw as must be, and may it stay? */
static bool counts(const struct turn *turn, const struct node *node, int most, int higher)
{
    if (is_garanguet(turn) && !turn->whole && most > 3)
        return node->used == 3 && 3 + most_from(turn, node) == most;
    return node->used == most && may_stay(turn->variant, &node->table) &&
           (!higher || turn->die[node->left & 1 ? 1 : 0] == higher);
}

static void play_turn(struct turn *turn, oracle_set *set)
{
    struct node start;
    uint32_t six;
    bool duty = false;
    int most = 0, higher;

    memset(&start, 0, sizeof start);
    start.table = table_of(turn);
    if (!turn->named && (is_double(turn) || one_two(turn)))
        start.table.enter_after = 1;
    start.left = (uint16_t)((1U << turn->dice) - 1);
    add_node(turn, &start);
    for (size_t i = 0; i < turn->nodes; i++)
        try_all(turn, i);
    for (size_t i = 0; i < turn->nodes; i++)
        if (turn->node[i].used > most && may_stay(turn->variant, &turn->node[i].table))
            most = turn->node[i].used;
    /* R50, R53: as many dice as possible. */
    set->count = 0;
    set->used = is_garanguet(turn) && !turn->whole && most > 3 ? 3 : most;
    higher = only_die(turn, most);
    six = six_that_shut(turn, &start.table);
    for (size_t i = 0; six && i < turn->nodes; i++)
        duty = duty ||
               (counts(turn, &turn->node[i], most, higher) && opens(&turn->node[i].table, six));
    for (size_t i = 0; most > 0 && i < turn->nodes; i++) {
        const struct node *node = &turn->node[i];
        vd_pos result;

        if (!counts(turn, node, most, higher) || (duty && !opens(&node->table, six)))
            continue;
        result = pos_of(turn, &node->table);
        set_pending(turn, most, &result);
        if (is_garanguet(turn) && !turn->whole)
            set_rest(turn, node, &result);
        set_add(set, &result);
    }
    set_sort(set);
    if (is_garanguet(turn))
        drop_twins(set);
    free(turn->node);
    free(turn->net_id);
}

static struct turn turn_of(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named)
{
    struct turn turn = {.variant = variant, .pos = pos, .named = named};
    bool pair = dice.count == 2 && dice.die[0] == dice.die[1];

    for (int k = 1; k <= variant->track; k++)
        turn.theirs[k] = (uint8_t)opponent_number(variant, k);
    turn.dice = dice.count;
    if (pair && (named || variant->doubles != VD_DOUBLES_TWO))
        turn.dice = 4;
    /* Versailles: as often as the number says, four and then the rest. */
    if (pair && variant->doubles == VD_DOUBLES_BY_NUMBER) {
        static const int first[] = {0, 1, 2, 3, 4, 4, 4}, rest[] = {0, 0, 0, 0, 0, 1, 2};

        turn.dice = (named ? rest : first)[dice.die[0]];
    }
    if (variant->facing)
        turn.dice = 1;
    for (int i = 0; i < turn.dice; i++)
        turn.die[i] = dice.die[i < dice.count ? i : 0];
    if (is_garanguet(&turn))
        set_numbers(&turn, dice);
    /* Tourne-case: of two numbers the lower, once. */
    if (variant->facing && dice.die[1] < dice.die[0])
        turn.die[0] = dice.die[1];
    return turn;
}

void oracle_roll(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set)
{
    struct turn turn = turn_of(variant, pos, dice, false);

    play_turn(&turn, set);
}

void oracle_throw(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set)
{
    struct turn turn = turn_of(variant, pos, dice, false);

    turn.whole = true;
    if (dice.die[0] == dice.die[2]) {
        turn.dice = ORACLE_NUMBERS;
        for (int i = 0; i < turn.dice; i++)
            turn.die[i] = dice.die[0];
    }
    play_turn(&turn, set);
}

void oracle_roll_plain(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set)
{
    struct turn turn = turn_of(variant, pos, dice, false);

    turn.plain = true;
    play_turn(&turn, set);
}

static vd_dice pair_of(int die)
{
    return (vd_dice){.count = 2, .die = {(uint8_t)die, (uint8_t)die}};
}

void oracle_named(const vd_variant *variant, const vd_pos *pos, int die, oracle_set *set)
{
    struct turn turn = turn_of(variant, pos, pair_of(die), true);

    play_turn(&turn, set);
}

void oracle_set_fini(oracle_set *set)
{
    free(set->pos);
    memset(set, 0, sizeof *set);
}

bool oracle_set_has(const oracle_set *set, const vd_pos *pos)
{
    return set->count && bsearch(pos, set->pos, set->count, sizeof *set->pos, compare);
}

bool oracle_replays(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                    const vd_play *play)
{
    struct turn turn = turn_of(variant, pos, dice, named);
    struct table table = table_of(&turn);
    unsigned left = (1U << turn.dice) - 1;
    vd_pos result;

    if (!named && (is_double(&turn) || one_two(&turn)))
        table.enter_after = 1;
    for (int h = 0; h < play->hops; h++) {
        const vd_hop *step = &play->hop[h];
        int i = 0, end = 0;
        bool hit;

        while (i < turn.dice && !((left >> i & 1) && turn.die[i] == step->die))
            i++;
        if (i == turn.dice || !may_hop(variant, &table, step->from, step->die, &end))
            return false;
        hit = lands_on_one(&table, end) && !(variant->facing && end == 1);
        make_hop(variant, &table, step->from, end);
        if (end != step->to || hit != (step->hit != 0))
            return false;
        left &= ~(1U << i);
    }
    result = pos_of(&turn, &table);
    set_pending(&turn, play->hops, &result);
    if (is_garanguet(&turn)) {
        struct node node;

        memset(&node, 0, sizeof node);
        node.table = table;
        node.left = (uint16_t)left;
        node.used = play->hops;
        set_rest(&turn, &node, &result);
    }
    return compare(&result, &play->result) == 0;
}

/* ---- What a claim can mean ---- */

struct chain {
    const vd_leg *leg;
    int place;
    int next; /* index of the next named stop */
};

struct reading {
    const struct turn *turn;
    const oracle_set *legal;
    struct chain chain[VD_DICE_MAX + 2];
    int chains;
    oracle_set *open;   /* results that hit only where the claim names the point */
    oracle_set *hidden; /* all results */
    bool walked;        /* every hop can be made, whatever the duties over the whole turn */
};

static void read_on(struct reading *reading, const struct table *table, unsigned left, int secret);

static void read_result(struct reading *reading, const struct table *table, int secret)
{
    vd_pos result = pos_of(reading->turn, table);

    reading->walked = true;
    set_pending(reading->turn, reading->legal->used, &result);
    /* What is left of a throw follows from where the checkers stand. */
    for (size_t i = 0; is_garanguet(reading->turn) && i < reading->legal->count; i++)
        if (memcmp(reading->legal->pos[i].side, result.side, sizeof result.side) == 0)
            result = reading->legal->pos[i];
    if (!oracle_set_has(reading->legal, &result))
        return;
    set_add(reading->hidden, &result);
    if (secret == 0)
        set_add(reading->open, &result);
}

static void read_hop(struct reading *reading, const struct table *table, unsigned left, int secret,
                     int c, int i)
{
    struct chain *chain = &reading->chain[c], before = *chain;
    int target = chain->leg->stop[chain->next], end;
    struct table next;

    if (!may_hop(reading->turn->variant, table, chain->place, reading->turn->die[i], &end))
        return;
    /* Garanguet: three of the five at a time. */
    if (reading->turn->dice == 5 && __builtin_popcount(left) <= 2)
        return;
    if (end < target || target > VD_TRACK_MAX)
        return;
    next = *table;
    make_hop(reading->turn->variant, &next, chain->place, end);
    if (end == target)
        chain->next++;
    else if (lands_on_one(table, end))
        secret++;
    chain->place = end;
    read_on(reading, &next, left & ~(1U << i), secret);
    *chain = before;
}

/* Advance any chain with any die that is left. */
static void read_on(struct reading *reading, const struct table *table, unsigned left, int secret)
{
    const struct turn *turn = reading->turn;
    bool done = true;

    for (int c = 0; c < reading->chains; c++) {
        if (reading->chain[c].next == reading->chain[c].leg->stops)
            continue;
        done = false;
        for (int i = 0; i < turn->dice; i++)
            if ((left >> i & 1) && !twin_before(turn, (int)left, i))
                read_hop(reading, table, left, secret, c, i);
    }
    if (done)
        read_result(reading, table, secret);
}

/* From the bar, from off the board or from a point; then points; "O" only at the end. */
static bool well_formed(const vd_variant *variant, const vd_leg *leg)
{
    int from = leg->stop[0];

    if (leg->stops < 2 || leg->stops > VD_STOPS_MAX)
        return false;
    if (from != VD_PLACE_BAR && from != VD_PLACE_UNENTERED && (from < 1 || from > variant->track))
        return false;
    for (int i = 1; i < leg->stops; i++)
        if (leg->stop[i] > variant->track || (leg->stop[i] == VD_PLACE_OFF && i + 1 < leg->stops))
            return false;
    return true;
}

bool oracle_claim(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                  const vd_claim *claim, const oracle_set *legal, oracle_set *readings)
{
    struct turn turn = turn_of(variant, pos, dice, named);
    struct table table = table_of(&turn);
    oracle_set hidden = {0};
    struct reading reading = {.turn = &turn, .legal = legal, .open = readings, .hidden = &hidden};

    readings->count = 0;
    if (claim->no_play || claim->legs == 0) {
        /* R97: "#" if and only if nothing can be played. */
        if (claim->no_play && claim->legs == 0 && legal->count == 0)
            set_add(readings, pos);
        return false;
    }
    if (!named && (is_double(&turn) || one_two(&turn)))
        table.enter_after = 1;
    for (int l = 0; l < claim->legs; l++) {
        const vd_leg *leg = &claim->leg[l];

        for (int n = 0; n < leg->times; n++) {
            if (reading.chains == turn.dice || !well_formed(variant, leg))
                return false;
            reading.chain[reading.chains++] = (struct chain){leg, leg->stop[0], 1};
        }
    }
    read_on(&reading, &table, (1U << turn.dice) - 1, 0);
    set_sort(readings);
    set_sort(&hidden);
    /* R100: without a star on the way the path that does not hit; if every path hits, whichever. */
    if (readings->count == 0)
        for (size_t i = 0; i < hidden.count; i++)
            set_add(readings, &hidden.pos[i]);
    oracle_set_fini(&hidden);
    return reading.walked;
}

/* ---- Perft ---- */

vd_pos oracle_turned(const vd_pos *pos)
{
    vd_pos turned;

    memset(&turned, 0, sizeof turned);
    turned.side[VD_MOVER] = pos->side[VD_OPPONENT];
    turned.side[VD_OPPONENT] = pos->side[VD_MOVER];
    return turned;
}

/* Plakoto: a mother lies pinned. Then the game goes on only while the other side has men of its own, free to go, at its start. */
static bool mother_ends(const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *one = &pos->side[VD_MOVER], *other = &pos->side[VD_OPPONENT];
    const bool mine = variant->mother && lies_pinned(one, 24);
    const bool theirs = variant->mother && lies_pinned(other, 24);

    if (variant->mother == VD_MOTHER_DRAWS) /* Tapa: only what nobody could ever end */
        return mine && theirs;

    return (mine && other->point[24] == 0) || (theirs && one->point[24] == 0);
}

/* Versailles: on the bar each, and on none of its first six points may either land. */
static bool both_shut_out(const vd_pos *pos)
{
    for (int s = 0; s < 2; s++) {
        const vd_side *own = &pos->side[s], *other = &pos->side[1 - s];
        const int passes = (own->flags & VD_HOME_REACHED) ? 1 : 0;

        if (own->bar == 0)
            return false;
        for (int n = 7; n <= 12; n++)
            if (other->point[n] <= passes)
                return false;
    }
    return true;
}

/* Revertier: seven on the bar; or nobody can come in, whatever is thrown. */
static bool bar_ends(const vd_variant *variant, const vd_pos *pos)
{
    bool comes_in = !variant->one_each;

    if (variant->wall == VD_WALL_VERSAILLES)
        return both_shut_out(pos);

    if (variant->one_each && (pos->side[0].bar > 6 || pos->side[1].bar > 6))
        return true;
    for (int s = 0; s < 2; s++) {
        const vd_side *own = &pos->side[s], *other = &pos->side[1 - s];

        comes_in = comes_in || own->bar == 0 || other->point[12] < 2;
        for (int k = 19; k <= 23; k++)
            comes_in = comes_in || (own->point[k] == 0 && other->point[k - 12] < 2);
    }
    return !comes_in;
}

bool oracle_won(const vd_variant *variant, const vd_pos *pos)
{
    return bar_ends(variant, pos) || pos->pending == VD_PENDING_LOST ||
           pos->side[VD_MOVER].point[variant->facing ? 1 : 0] == variant->checkers ||
           pos->side[VD_OPPONENT].point[variant->facing ? 1 : 0] == variant->checkers ||
           mother_ends(variant, pos);
}

static uint64_t follow(const vd_variant *variant, const vd_pos *pos, const oracle_set *set,
                       int depth, bool weighted)
{
    uint64_t sum = 0;

    if (set->count == 0) {
        vd_pos turned = oracle_turned(pos);

        return oracle_perft(variant, &turned, depth, weighted);
    }
    for (size_t i = 0; i < set->count; i++) {
        vd_pos next = set->pos[i].pending ? set->pos[i] : oracle_turned(&set->pos[i]);

        sum += oracle_perft(variant, &next, depth, weighted);
    }
    return sum;
}

/* The rolls of three dice of which these are the two highest. A roll comes as often as its dice can be told apart. */
static uint64_t with_third(const vd_variant *variant, const vd_pos *pos, vd_dice dice, int depth,
                           bool weighted)
{
    const int a = dice.die[0], b = dice.die[1];
    oracle_set set = {0};
    uint64_t sum = 0;

    dice.count = 3;
    for (int c = 1; c <= b; c++) {
        const uint64_t often = a == b && b == c ? 1 : a == b || b == c ? 3 : 6;

        dice.die[2] = (uint8_t)c;
        oracle_roll(variant, pos, dice, &set);
        if (set.count == 0 && variant->equal_again && often == 1)
            sum += oracle_perft(variant, pos, depth - 1, weighted);
        else if (set.count == 0 && variant->unplayed_loses)
            sum += depth == 1 ? (weighted ? often : 1U) : 0; /* nothing follows a lost game */
        else
            sum += (weighted ? often : 1U) * follow(variant, pos, &set, depth - 1, weighted);
    }
    oracle_set_fini(&set);
    return sum;
}

uint64_t oracle_perft(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted)
{
    oracle_set set = {0};
    uint64_t sum = 0;

    if (depth == 0)
        return 1;
    if (oracle_won(variant, pos))
        return 0;
    if (pos->pending == VD_PENDING_COMPLEMENT) {
        oracle_named(variant, pos, pos->pending_die, &set);
        sum = follow(variant, pos, &set, depth - 1, weighted);
        oracle_set_fini(&set);
        return sum;
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            vd_dice dice = {.count = 2, .die = {(uint8_t)a, (uint8_t)b}};

            if (variant->dice == 3) {
                sum += with_third(variant, pos, dice, depth, weighted);
                continue;
            }
            if (pos->pending == VD_PENDING_NAME_DOUBLE) {
                if (a != b)
                    continue;
                oracle_named(variant, pos, a, &set);
            } else {
                oracle_roll(variant, pos, dice, &set);
            }
            sum += (weighted && a != b ? 2U : 1U) * follow(variant, pos, &set, depth - 1, weighted);
        }
    }
    oracle_set_fini(&set);
    return sum;
}
