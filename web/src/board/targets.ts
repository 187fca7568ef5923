/* The places of the board as things to be chosen: two rows as they lie, for the arrow keys and for the ear. */
import { BAR, type Box, type Geometry, UNENTERED, OFF, type Place, type Row, type Seat } from "./geometry.ts";

export interface Target {
    readonly key: string;
    /** A point, in the numbering of the seat at the bottom; or a place of one seat. */
    readonly cell?: number;
    readonly seat?: Seat;
    readonly place?: Place;
    readonly box: Box;
}

export function targetKey(target: { cell?: number; seat?: Seat; place?: Place }): string {
    return target.cell !== undefined ? `p${target.cell}` : `s${target.seat}-${target.place}`;
}

function special(geometry: Geometry, seat: Seat, place: Place): Target {
    return { key: targetKey({ seat, place }), seat, place, box: geometry.hitBox(seat, place) };
}

/** The upper row, then the one that both sides share, if there is one, then the lower, each from left to right. */
export function grid(geometry: Geometry, unentered: boolean, noBar = false): Target[][] {
    const rows: readonly Row[] = geometry.three ? ["top", "shared", "bottom"] : ["top", "bottom"];
    return rows.map((half) => {
        const cells: Target[] = [];
        for (const cell of geometry.cells) {
            const at = geometry.column(cell);
            if (at.half === half)
                cells[at.column] = { key: targetKey({ cell }), cell, box: geometry.hitBox(geometry.bottom, cell) };
        }
        if (half === "shared") return cells;
        const near: Seat = half === "bottom" ? geometry.bottom : ((1 - geometry.bottom) as Seat);
        /* Checkers on the bar lie in front of the adversary. */
        const onBar = (1 - near) as Seat;
        /* Where nobody is hit, or nobody waits there. */
        const bar = noBar ? [] : [special(geometry, onBar, BAR)];
        const row = [...cells.slice(0, 6), ...bar, ...cells.slice(6)];
        const off = special(geometry, near, OFF);
        const outside = unentered ? [special(geometry, near, UNENTERED)] : [];
        return geometry.offLeft(near) ? [off, ...row, ...outside] : [...outside, ...row, off];
    });
}

/** The place of `seat` that a target is, or null: it is the other's. */
export function placeFor(geometry: Geometry, target: Target, seat: Seat): Place | null {
    if (target.cell !== undefined) {
        const point = geometry.cell(seat, target.cell);
        return geometry.isOnWay(point) ? point : null;
    }
    return target.seat === seat ? (target.place ?? null) : null;
}
