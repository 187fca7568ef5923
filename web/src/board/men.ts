/* Checkers that keep their identity while they move, so that a change of position can be seen as a movement. */
import { BAR, HORS, OFF, type Place, type Seat } from "./geometry.ts";

/** One seat's checkers in its own numbering; point[0] borne off. */
export interface Camp {
    readonly point: readonly number[];
    readonly bar: number;
    readonly hors: number;
}

export interface Man {
    readonly id: number;
    readonly seat: Seat;
    readonly place: Place;
    /** From the rim: 0 lies first. */
    readonly index: number;
    /** It came here with the last change. */
    readonly moved: boolean;
}

export function countAt(camp: Camp, place: Place): number {
    if (place === BAR) return camp.bar;
    if (place === HORS) return camp.hors;
    return camp.point[place] ?? 0;
}

/* From the farthest to the nearest to bearing off. */
const places: readonly Place[] = [HORS, BAR, ...Array.from({ length: 24 }, (_, i) => 24 - i), OFF];

function place(seat: Seat, camp: Camp, before: readonly Man[], firstId: number): Man[] {
    const stay: Man[] = [];
    const free: Man[] = [];
    for (const where of places) {
        const there = before.filter((man) => man.place === where);
        const keep = Math.min(there.length, countAt(camp, where));
        for (const [i, man] of there.sort((a, b) => a.index - b.index).entries())
            if (i < keep) stay.push({ ...man, moved: false });
            else free.push(man);
    }
    let id = firstId;
    const come: Man[] = [];
    for (const where of places) {
        const kept = stay.filter((man) => man.place === where).length;
        for (let index = kept; index < countAt(camp, where); index++) {
            const man = free.shift();
            come.push({ id: man?.id ?? id++, seat, place: where, index, moved: true });
        }
    }
    return [...stay, ...come];
}

/** The checkers of a new position, those that have moved drawn last so that they pass over the others. */
export function arrange(camps: readonly [Camp, Camp], before: readonly Man[]): Man[] {
    const men: Man[] = [];
    for (const seat of [0, 1] as const) {
        const mine = before.filter((man) => man.seat === seat);
        const first = mine.reduce((most, man) => Math.max(most, man.id), seat * 100) + 1;
        men.push(...place(seat, camps[seat], mine, first));
    }
    return men;
}
