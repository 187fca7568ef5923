/* Checkers that keep their identity while they move, so that a change of position can be seen as a movement. */
import { BAR, UNENTERED, OFF, type Place, type Seat } from "./geometry.ts";

/** One seat's checkers in its own numbering; point[0] borne off. */
export interface Side {
    readonly point: readonly number[];
    readonly bar: number;
    readonly unentered: number;
}

export interface Checker {
    readonly id: number;
    readonly seat: Seat;
    readonly place: Place;
    /** From the rim: 0 lies first. */
    readonly index: number;
    /** It came here with the last change. */
    readonly moved: boolean;
}

export function countAt(side: Side, place: Place): number {
    if (place === BAR) return side.bar;
    if (place === UNENTERED) return side.unentered;
    return side.point[place] ?? 0;
}

/* From the farthest to the nearest to bearing off. */
const places: readonly Place[] = [UNENTERED, BAR, ...Array.from({ length: 24 }, (_, i) => 24 - i), OFF];

function place(seat: Seat, side: Side, before: readonly Checker[], firstId: number): Checker[] {
    const stay: Checker[] = [];
    const free: Checker[] = [];
    for (const where of places) {
        const there = before.filter((checker) => checker.place === where);
        const keep = Math.min(there.length, countAt(side, where));
        for (const [i, checker] of there.sort((a, b) => a.index - b.index).entries())
            if (i < keep) stay.push({ ...checker, moved: false });
            else free.push(checker);
    }
    let id = firstId;
    const come: Checker[] = [];
    for (const where of places) {
        const kept = stay.filter((checker) => checker.place === where).length;
        for (let index = kept; index < countAt(side, where); index++) {
            const checker = free.shift();
            come.push({ id: checker?.id ?? id++, seat, place: where, index, moved: true });
        }
    }
    return [...stay, ...come];
}

/** The checkers of a new position, those that have moved drawn last so that they pass over the others. */
export function arrange(sides: readonly [Side, Side], before: readonly Checker[]): Checker[] {
    const checkers: Checker[] = [];
    for (const seat of [0, 1] as const) {
        const mine = before.filter((checker) => checker.seat === seat);
        const first = mine.reduce((most, checker) => Math.max(most, checker.id), seat * 100) + 1;
        checkers.push(...place(seat, sides[seat], mine, first));
    }
    return checkers;
}
