/* What is seen of a table: the board as it stands in this picture or stood in the past, its dice, cube and arrows. */
import { useMemo } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import type { Table } from "../../proto/client.ts";
import { cubeOn, hopOf } from "../../proto/convert.ts";
import type { Seat, MoveRow, State, ServerMove } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { diceFrom, facesLaid, facesOf, sortedDice, type Face, type Laying, type Turn } from "../../rules/turn.ts";
import type { Side, Hop } from "../../rules/types.ts";
import type { Picture } from "./animation-queue.ts";
import { bySeat, sidesOf } from "./game-turn.ts";
import type { Settings } from "../settings/settings.ts";

export interface Seen {
    rules: Rules;
    variant: number;
    state: State;
    turn: Turn | null;
    /** The line of the move list that is looked at; null: the present. */
    row: MoveRow | null;
    moving: Picture["moving"];
}

/** Whose numbering the board bears. */
export function seatShown({ state, row, moving }: Seen): Seat {
    if (row) return row.seat ?? 0;
    return moving ? moving.seat : state.turn;
}

/** Whose numbering the board bears: that of the person who looks. Two at one page look in turn. */
export function viewerOf(settings: Settings, seen: Seen, table: Table): Seat {
    const [only, second] = table.you;
    if (only !== undefined && second === undefined) return only;
    if (second === undefined) return bottomOf(settings, table);
    const { state, row, moving } = seen;
    return row || moving || state.end ? seatShown(seen) : state.phase === "opening" ? state.turn : state.actor;
}

/** Who is seen to be on turn: who is asked, when a double is answered. */
export function onTurn(seen: Seen, { state }: Table): Seat | null {
    if (seen.row || seen.moving) return seatShown(seen);
    return state.end || state.phase === "opening" ? null : state.actor;
}

/** By seat, each in its own numbering. */
export function useSides({ rules, variant, state, turn, row, moving }: Seen): [Side, Side] {
    return useMemo<[Side, Side]>(() => {
        if (row) return pastSides(rules, variant, row) ?? sidesOf(state.men);
        if (moving) return sidesOf(moving.men);
        return turn ? bySeat(turn.now, state.turn) : sidesOf(state.men);
    }, [row, moving, turn ?? state.men, state.turn, variant]);
}

/** Pips by seat. */
export function usePips(rules: Rules, variant: number, sides: [Side, Side]): [number, number] {
    return useMemo<[number, number]>(() => {
        const view = { side: sides, pending: 0, pendingDie: 0 };
        return [rules.pips(variant, view, 0), rules.pips(variant, view, 1)];
    }, [sides, variant]);
}

export function bottomOf(settings: Settings, table: Pick<Table, "you" | "state">): Seat {
    if (settings.bottom === "blue") return 0;
    if (settings.bottom === "white") return 1;
    if (settings.bottom === "mover") return table.state.turn;
    return table.you.length === 1 ? (table.you[0] ?? 0) : 0;
}

export function cubeOf({ state, settings }: Pick<Table, "state" | "settings">): ReturnType<typeof cubeOn> {
    const offered = state.phase === "doubled" || state.phase === "beavered" || state.phase === "raccooned";
    return cubeOn({ ...state.cube, offered }, { ...state, cube: settings.cube !== false });
}

type DiceShown = { seat: Seat; faces: Face[] } | null;

/* Names a roll, whatever is done with its dice. null: nothing is being played with dice, or people threw them. */
export function rollOf(table: Table): string | null {
    const { state, moves, dice } = table;
    if (!state.dice.length || dice.mode === "manual") return null;
    return `${state.game} ${moves.filter((row) => row.act !== "name").length}`;
}

export function diceOf({ rules, variant, state, turn, row, moving }: Seen): DiceShown {
    const laying = rules.variants[variant];
    if (row)
        return row.act === "play" && row.seat !== null ? faces(row.seat, row.dice ?? [], [], laying, row.named) : null;
    if (moving)
        return faces(
            moving.seat,
            moving.dice,
            moving.hops.map((hop) => hop[2]),
            laying,
            moving.rest,
        );
    if (turn) {
        const all = facesOf(turn);
        return {
            seat: state.turn,
            faces: turn.complete && turn.made.length && all.length > 3 ? fewer(turn, all) : all,
        };
    }
    if (state.dice.length) return faces(state.turn, state.dice, [], laying, state.phase === "play_named");
    /* What the adversary has just played stays to be seen. */
    return state.last && state.phase !== "opening" ? faces(state.last.seat, state.last.dice, "all", laying) : null;
}

/* Where buttons lie beside them: two of a double that is played; of three dice what is left for the next three numbers. */
function fewer({ roll }: Turn, all: Face[]): Face[] {
    const left = roll.dice.length === 3 ? all.filter(({ spent }) => !spent).slice(0, 3) : [];
    return left.length ? left : all.slice(0, 2);
}

function faces(
    seat: Seat,
    dice: readonly number[],
    used: readonly number[] | "all",
    laying: Laying | undefined,
    rest = false,
): DiceShown {
    const known = diceFrom(dice);
    return known && { seat, faces: facesLaid(sortedDice(known), laying, used, rest) };
}

/* Before the first hop of the turn, the adversary's last play; over it what the tutor or the help means. */
export function arrowsOf(
    settings: Settings,
    { state, turn, row, moving }: Seen,
    better: readonly ServerMove[] | null,
): Arrow[] {
    const told = (seat: Seat, hops: readonly ServerMove[], kind: Arrow["kind"]): Arrow[] =>
        hops.map((hop) => {
            const { from, to } = hopOf(hop);
            return { seat, from, to, kind };
        });
    if (row) return row.seat !== null && row.hops ? told(row.seat, row.hops, "last") : [];
    if (moving) return [];
    if (better) return told(state.turn, better, "better");
    if (!settings.arrows || !state.last || turn?.made.length) return [];
    return told(state.last.seat, state.last.hops, "last");
}

/* After the play of this row; before it for what is no play. */
function pastSides(rules: Rules, variant: number, row: MoveRow): [Side, Side] | null {
    const read = rules.read(variant, row.position ?? "");
    if (!("situation" in read)) return null;
    const seat = row.seat ?? 0;
    const dice = diceFrom(row.dice ?? []);
    const { pos } = read.situation;
    if (row.act !== "play" || !dice || !row.hops?.length) return bySeat(pos, seat);
    const made: Hop[] = row.hops.map(hopOf);
    const next = rules.next(variant, pos, { dice, named: row.named === true }, made);
    return bySeat(next?.now ?? pos, seat);
}
