/* A play that is put together man by man: what may be moved next, from the lawful plays that the server told. Knows no rule. */
import type { BoardMove } from "../../board/contract.ts";
import type { PartyMove, PartyState } from "../../proto/party.ts";
import { partySides } from "../../proto/party-picture.ts";
import { spentOf } from "../../rules/turn.ts";
import type { Side } from "../../rules/types.ts";
import type { Seat } from "../../proto/messages.ts";

/** What the board is handed: where a man goes, 0 being out. */
export interface PartyOption extends BoardMove {
    readonly move: PartyMove;
}

type Moves = readonly PartyMove[];

const OUT = 25;

const onBoard = (to: number): number => (to === OUT ? 0 : to);
/** From a place of the board to a case. */
export const caseOf = (place: number): number => (place === 0 ? OUT : place);

/* Can they be made one after the other? Each needs a man where it begins. */
function makeable(men: readonly number[], moves: Moves): boolean {
    const now = [0, ...men];
    return moves.every(([from, to]) => {
        if (!now[from]) return false;
        now[from] = (now[from] ?? 0) - 1;
        now[to] = (now[to] ?? 0) + 1;
        return true;
    });
}

/* The ways in which a hand may make one play: in either order, and one man by both numbers at once. */
function waysOf(men: readonly number[], play: Moves): Moves[] {
    const [a, b] = play;
    if (!a || !b) return [play];
    const ways: Moves[] = [play, [b, a]];
    if (a[1] === b[0]) ways.push([[a[0], b[1]]]);
    if (b[1] === a[0]) ways.push([[b[0], a[1]]]);
    return ways.filter((way) => makeable(men, way));
}

const same = (a: PartyMove, b: PartyMove): boolean => a[0] === b[0] && a[1] === b[1];
const begins = (way: Moves, made: Moves): boolean =>
    made.every((move, i) => way[i] !== undefined && same(move, way[i]));

export interface PartyTurn {
    options: PartyOption[];
    /** What was made is a whole play. */
    complete: boolean;
}

/** What may follow `made`. */
export function turnOf({ men, turn, plays }: PartyState, made: Moves): PartyTurn {
    const ways = plays.flatMap((play) => waysOf(men[turn], play)).filter((way) => begins(way, made));
    const options: PartyOption[] = [];
    for (const way of ways) {
        const next = way[made.length];
        if (next && !options.some(({ move }) => same(move, next)))
            options.push({ from: next[0], to: onBoard(next[1]), move: next });
    }
    return { options, complete: ways.some((way) => way.length === made.length) };
}

/** The numbers that men were moved by: a man may go by all that are left at once, and leave by more than it needs. */
export function diceUsed(dice: readonly number[], made: Moves): number[] {
    const left = [...dice].sort((a, b) => a - b);
    return made.flatMap(([from, to]) => {
        const i = left.findIndex((die) => (to === OUT ? die >= to - from : die === to - from));
        return i < 0 ? left.splice(0) : left.splice(i, 1);
    });
}

/** The highest die that no man was moved by yet; where all were, the highest. */
export function dieLeft(dice: readonly number[], made: Moves): number {
    const highest = [...dice].sort((a, b) => b - a);
    const spent = spentOf(highest, diceUsed(dice, made));
    return highest.find((_, i) => !spent[i]) ?? highest[0] ?? 1;
}

/** Both sides as the board draws them, after what the hand of `turn` has made. */
export function sidesOf(men: PartyState["men"], turn: Seat, made: Moves): [Side, Side] {
    const moved = (seat: Seat): number[] => {
        const now = [...men[seat]];
        for (const [from, to] of seat === turn ? made : []) {
            now[from - 1] = (now[from - 1] ?? 0) - 1;
            now[to - 1] = (now[to - 1] ?? 0) + 1;
        }
        return now;
    };
    return partySides([moved(0), moved(1)]);
}

/** Does any lawful play move anything? */
export const canMove = ({ plays }: PartyState): boolean => plays.some((play) => play.length > 0);
