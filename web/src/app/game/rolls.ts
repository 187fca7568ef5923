/* What the statistics of rolls say, before anything is drawn. */

import type { RollCounts } from "../../proto/messages.ts";

export interface Combination {
    high: number;
    low: number;
    counts: [number, number];
    /** What each seat may expect of so many rolls. */
    due: [number, number];
}

const at = (counts: RollCounts, a: number, b: number): number => counts.pairs[a - 1]?.[b - 1] ?? 0;

/** How often each face came, both dice counted. */
export function faces(counts: RollCounts): number[] {
    return [1, 2, 3, 4, 5, 6].map((face) =>
        [1, 2, 3, 4, 5, 6].reduce((all, other) => all + at(counts, face, other) + at(counts, other, face), 0),
    );
}

/** The 21 rolls that a player tells apart, 1-1 first. */
export function combinations(seats: readonly [RollCounts, RollCounts]): Combination[] {
    const all: Combination[] = [];
    for (let high = 1; high <= 6; high++)
        for (let low = 1; low <= high; low++) {
            const of = (counts: RollCounts): number =>
                at(counts, high, low) + (high === low ? 0 : at(counts, low, high));
            const share = (high === low ? 1 : 2) / 36;
            all.push({
                high,
                low,
                counts: [of(seats[0]), of(seats[1])],
                due: [seats[0].rolls * share, seats[1].rolls * share],
            });
        }
    return all;
}

/** Between what chance leaves it in 19 of 20 games, for something of this probability. */
export function usual(trials: number, chance: number): [number, number] {
    const spread = 1.96 * Math.sqrt(trials * chance * (1 - chance));
    const middle = trials * chance;
    return [Math.max(0, Math.floor(middle - spread)), Math.min(trials, Math.ceil(middle + spread))];
}
