/* Checkers that keep their identity while they move, so that a change of position can be seen as a movement. */
import { TRACK_MAX } from "../rules/types.ts";
import { BAR, UNENTERED, OFF, type Place, type Seat } from "./geometry.ts";

/** One seat's checkers in its own numbering; point[0] borne off. */
export interface Side {
    readonly point: readonly number[];
    readonly bar: number;
    readonly unentered: number;
    /** Its points where a checker lies pinned, not counted in `point`. */
    readonly pinned?: readonly number[];
}

export interface Checker {
    readonly id: number;
    readonly seat: Seat;
    readonly place: Place;
    /** From the rim: 0 lies first. */
    readonly index: number;
    /** Where that is drawn: half a checker farther over a pinned one, which peeps out. */
    readonly level: number;
    /** It lies under the other side's. */
    readonly pinned?: boolean;
    /** It came here with the last change. */
    readonly moved: boolean;
}

export function countAt(side: Side, place: Place): number {
    if (place === BAR) return side.bar;
    if (place === UNENTERED) return side.unentered;
    return side.point[place] ?? 0;
}

const OVER = 0.5;

/** How much farther from the rim checkers lie that pin one: games with pins run contrary ways. */
export function liftAt(sides: readonly [Side, Side], seat: Seat, place: Place): number {
    return place >= 1 && place <= 24 && sides[seat === 0 ? 1 : 0].pinned?.includes(25 - place) ? OVER : 0;
}

/* From the farthest to the nearest to bearing off. */
const places: readonly Place[] = [UNENTERED, BAR, ...Array.from({ length: TRACK_MAX }, (_, i) => TRACK_MAX - i), OFF];

/* Checkers that are pinned now were where they are, or came from elsewhere with a position that is shown anew. */
function placePinned(seat: Seat, side: Side, before: readonly Checker[], firstId: number): Checker[] {
    let id = firstId;
    return (side.pinned ?? []).map((where) => {
        const was = before.find((checker) => checker.place === where);
        return { id: was?.id ?? id++, seat, place: where, index: 0, level: 0, pinned: true, moved: false };
    });
}

function place(seat: Seat, sides: readonly [Side, Side], before: readonly Checker[], firstId: number): Checker[] {
    const side = sides[seat];
    const stay: Checker[] = [];
    const free: Checker[] = [];
    for (const where of places) {
        const there = before.filter((checker) => checker.place === where);
        const keep = Math.min(there.length, countAt(side, where));
        for (const [i, checker] of there.sort((a, b) => a.index - b.index).entries())
            if (i < keep)
                stay.push({ ...checker, index: i, level: i + liftAt(sides, seat, where), pinned: false, moved: false });
            else free.push(checker);
    }
    let id = firstId;
    const come: Checker[] = [];
    for (const where of places) {
        const kept = stay.filter((checker) => checker.place === where).length;
        for (let index = kept; index < countAt(side, where); index++) {
            const checker = free.shift();
            const level = index + liftAt(sides, seat, where);
            come.push({ id: checker?.id ?? id++, seat, place: where, index, level, moved: true });
        }
    }
    return [...stay, ...come];
}

/** The checkers of a new position, pinned ones drawn first, under the others, those that have moved drawn last so that they pass over the others. */
export function arrange(sides: readonly [Side, Side], before: readonly Checker[]): Checker[] {
    const pinned: Checker[] = [];
    const checkers: Checker[] = [];
    for (const seat of [0, 1] as const) {
        const mine = before.filter((checker) => checker.seat === seat);
        const first = mine.reduce((most, checker) => Math.max(most, checker.id), seat * 100) + 1;
        const under = placePinned(seat, sides[seat], mine, first + 50);
        const taken = new Set(under.map(({ id }) => id));
        pinned.push(...under);
        checkers.push(
            ...place(
                seat,
                sides,
                mine.filter(({ id }) => !taken.has(id)),
                first,
            ),
        );
    }
    return [...pinned, ...checkers];
}
