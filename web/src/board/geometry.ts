/* Where everything lies on the board. The measures are data/board-geometry.json, which the still picture of
 * src/app/board_svg.c is drawn from too. Knows seats and numbered places, no rules. */
import measures from "../../../data/board-geometry.json";
import { across, isPoint, TRACK_MAX, type Parallel } from "../rules/types.ts";

export type Seat = 0 | 1;
/** 1..24, on three rows 1..36, in the seat's own numbering, 0 borne off, 100 on the bar, 101 not yet entered. */
export type Place = number;
export const OFF: Place = 0;
export const BAR: Place = 100;
export const UNENTERED: Place = 101;

export type Layout = keyof typeof measures;
export type Half = "top" | "bottom";
/** Where a game has three rows, the one between the halves, which both sides share; it is drawn from its lower edge up. */
export type Row = Half | "shared";

export interface Spot {
    x: number;
    y: number;
}

export interface Box extends Spot {
    width: number;
    height: number;
}

/* Points of a way that goes along one side of the board, and of the two rows there. */
const ROW = 12;
const TWO_ROWS = 24;
const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i + 1);
const CELLS = { two: range(TWO_ROWS), three: range(TRACK_MAX) };
/* What the numbers of the row between the halves take of the room under it. */
const SHARED_NUMBERS = 8;
/* The pocket of the tall board in which checkers on the bar lie. */
const POCKET = 38;
/* What the wood of the tall board is wide at its sides, so that no stack lies on the edge of the window. */
const SIDE = 5;
/* Where its ways run outside the rows. */
const SIDE_THREE = 14;
/* Aside, two dice leave the right of their half to a button, three too and lie between both; more leave the left. */
const ASIDE = 25;

type Measures = (typeof measures)["wide"];

/* Three rows are lower than two; a pocket of theirs has room for one checker. */
function threeRows(m: Measures, tall: boolean): Measures {
    return {
        ...m,
        stack: m.stack_three,
        spike: m.spike_three,
        die: m.die_three,
        die_step: m.die_step_three,
        bar_stack: tall ? 1 : m.bar_stack,
    };
}

/** Two trays at the sides ("wide", as in the still picture); above and below, without a bar, for a narrow screen ("tall");
 * or none ("mini", for a picture). */
export class Geometry {
    readonly m: Measures;
    readonly width: number;
    readonly height: number;
    readonly quarterWidth: number;
    /** Left edges of the two fields, and of the bar between them. */
    readonly quarters: readonly [number, number];
    readonly bar: number;
    readonly fieldTop: number;
    readonly middle: number;

    constructor(
        readonly layout: Layout,
        readonly homeLeft: boolean,
        readonly bottom: Seat,
        /** Goes before the names of what this drawing defines: there may be several on a page. */
        readonly id = "",
        /** Do both run the same way round? */
        readonly parallel: Parallel = false,
    ) {
        const all = measures[layout];
        const m = parallel === "rows" ? threeRows(all, layout === "tall") : all;
        this.m = m;
        const tall = layout === "tall";
        this.quarterWidth = 6 * m.point;
        const left = tall ? (parallel === "rows" ? SIDE_THREE : SIDE) : m.tray ? 2 * m.gap + m.tray : m.gap;
        this.quarters = [left, left + this.quarterWidth + m.bar];
        this.bar = left + this.quarterWidth;
        this.width = 2 * left + 2 * this.quarterWidth + m.bar;
        this.fieldTop = tall ? m.gap + m.tray + m.rim : m.rim;
        this.height = m.field + 2 * this.fieldTop;
        this.middle = this.fieldTop + m.field / 2;
    }

    halfOf(seat: Seat): Half {
        return seat === this.bottom ? "bottom" : "top";
    }

    /** Three rows of points, and not two? */
    get three(): boolean {
        return this.parallel === "rows";
    }

    /** All points, in the numbering of the seat at the bottom. */
    get cells(): readonly number[] {
        return this.three ? CELLS.three : CELLS.two;
    }

    /** How wide the room is between the row that both share and the others. */
    get gap(): number {
        return (this.m.field - 3 * this.m.row_three) / 2;
    }

    /** The middle of it, but for the numbers that are written there. */
    gapMiddle(half: Half): number {
        const away = (this.m.row_three + this.gap) / 2;
        return half === "top" ? this.middle - away : this.middle + away + SHARED_NUMBERS;
    }

    /** y that lies `inward` from the rim of a half, or from the lower edge of the row between them. */
    fromRim(half: Row, inward: number): number {
        if (half === "shared") return this.middle + this.m.row_three / 2 - inward;
        return half === "top" ? this.fieldTop + inward : this.fieldTop + this.m.field - inward;
    }

    /** What the other side calls a place of the picture; where each has a row of its own, what it would call it if it went on. */
    across(point: number): number {
        return across(this.parallel === "facing" ? false : this.parallel, point);
    }

    /** Of these games one only has a bar, for who is hit: the bar is no place while nobody waits there. */
    get mostlyBarless(): boolean {
        return this.parallel === "half" || this.parallel === "facing";
    }

    /** Is that a point of a side's way, and not of the row that is the other's alone? */
    isOnWay(point: number): boolean {
        return this.parallel !== "facing" || point <= ROW;
    }

    /** What is written beside a cell, in the numbering of a seat, or of the one whose row it is. */
    numberOf(seat: Seat, cell: number): number {
        const point = this.cell(seat, cell);
        return this.isOnWay(point) ? point : this.across(point);
    }

    /** A point in the numbering of the seat at the bottom, whoever asks. */
    cell(seat: Seat, point: number): number {
        return seat === this.bottom ? point : this.across(point);
    }

    /** Checkers are borne off beside their home: on the left? A half round apart, who sits above has it across. */
    offLeft(seat: Seat): boolean {
        return this.homeLeft !== (this.parallel === "half" && seat !== this.bottom);
    }

    /** Column 0..11 from the left and row of a cell. */
    column(cell: number): { column: number; half: Row } {
        const half = cell <= ROW ? "bottom" : cell <= TWO_ROWS ? "top" : "shared";
        const fromHome = half === "bottom" ? cell : half === "top" ? TWO_ROWS + 1 - cell : cell - TWO_ROWS;
        return { column: this.homeLeft ? fromHome - 1 : 12 - fromHome, half };
    }

    columnX(column: number): number {
        const quarter = this.quarters[column < 6 ? 0 : 1];
        return quarter + this.m.point * (column % 6);
    }

    /** The triangle of a cell; of the row that both share an arch. */
    spike(cell: number): string {
        const { column, half } = this.column(cell);
        const x = this.columnX(column);
        const rim = this.fromRim(half, 0);
        const tip = this.fromRim(half, this.m.spike);
        const round = this.m.point / 2 - 1;
        if (half === "shared")
            return `M${x + 1} ${rim}h${2 * round}V${tip + round}a${round} ${round} 0 0 0 ${-2 * round} 0z`;
        return `M${x + 1} ${rim}h${this.m.point - 2}L${x + this.m.point / 2} ${tip}z`;
    }

    numberSpot(cell: number): Spot {
        const { column, half } = this.column(cell);
        const rim = this.fromRim(half, 0);
        const inward = this.m.rim / 2 - 4.5;
        if (half === "shared") return { x: this.columnX(column) + this.m.point / 2, y: rim + 12.5 };
        return {
            x: this.columnX(column) + this.m.point / 2,
            y: half === "top" ? rim - inward : rim + this.m.rim - inward,
        };
    }

    /** A place as something to be chosen. Points leave the middle to the dice; `wide` goes on to the middle, for a
     * checker that is let go there. */
    hitBox(seat: Seat, place: Place, wide = false): Box {
        const { m } = this;
        if (isPoint(place)) {
            const { column, half } = this.column(this.cell(seat, place));
            const x = this.columnX(column);
            if (this.three) return this.rowBox(half, x, wide ? this.gap / 2 : 0);
            const height = wide ? m.field / 2 : 2 * m.radius * m.stack + 5;
            return {
                x,
                y: half === "top" ? this.fieldTop : this.fieldTop + m.field - height,
                width: m.point,
                height,
            };
        }
        if (place === BAR && this.three && this.layout === "tall") return this.pocket(this.barHalf(seat));
        if (place === BAR) {
            const top = this.halfOf(seat) === "bottom";
            const tall = this.layout === "tall";
            const height = tall ? m.field / 2 - 2 * m.radius * m.stack - 6 : m.field / 2;
            return {
                x: tall ? this.bar - POCKET / 2 : this.bar,
                y: top ? this.middle - height : this.middle,
                width: tall ? POCKET : m.bar,
                height,
            };
        }
        return this.tray(seat, place === OFF);
    }

    /* A place of three rows, with what `more` adds of the rooms beside it. */
    private rowBox(half: Row, x: number, more: number): Box {
        const { row_three: row, point: width } = this.m;
        const above = half === "bottom" || half === "shared" ? more : 0;
        const below = half === "top" || half === "shared" ? more : 0;
        const top = half === "top" ? this.fromRim(half, 0) : this.fromRim(half, row);
        return { x, y: top - above, width, height: row + above + below };
    }

    /** Checkers on the bar lie where they will enter: in front of the adversary. */
    private barHalf(seat: Seat): Half {
        return this.halfOf(seat) === "bottom" ? "top" : "bottom";
    }

    /** Where checkers lie that are off the board: borne off (`off`) or not yet entered. */
    tray(seat: Seat, off: boolean): Box {
        const { m } = this;
        const half = this.halfOf(seat);
        const atLeft = off === this.offLeft(seat);
        if (this.layout === "tall") {
            const width = this.quarterWidth - 2 * m.gap;
            return {
                x: atLeft ? m.gap : this.width - m.gap - width,
                y: half === "top" ? m.gap : this.height - m.gap - m.tray,
                width,
                height: m.tray,
            };
        }
        const height = m.field / 2 - m.tray_gap;
        return {
            x: atLeft ? m.gap : this.width - m.gap - m.tray,
            y: half === "top" ? this.fieldTop : this.fieldTop + m.field - height,
            width: m.tray,
            height,
        };
    }

    /** Centre of checker number `index` from the rim (or the tray's end) of a place. */
    checkerSpot(seat: Seat, place: Place, index: number): Spot {
        const { m } = this;
        if (isPoint(place)) {
            const { column, half } = this.column(this.cell(seat, place));
            const level = Math.min(index, m.stack - 1);
            return {
                x: this.columnX(column) + m.point / 2,
                y: this.fromRim(half, m.radius + 1 + 2 * m.radius * level),
            };
        }
        if (place === BAR) {
            const half = this.barHalf(seat);
            const level = Math.min(index, m.bar_stack - 1);
            if (this.three && this.layout === "tall") return { x: this.bar, y: this.gapMiddle(half) };
            return {
                x: this.bar + m.bar / 2,
                y: this.fromRim(half, m.field / 2 - m.bar_offset - 2 * m.radius * level),
            };
        }
        return this.slabSpot(seat, place === OFF, index);
    }

    /** Checkers in a tray stand on edge, in groups of five. */
    private slabSpot(seat: Seat, off: boolean, index: number): Spot {
        const { m } = this;
        const box = this.tray(seat, off);
        const groups = Math.floor(index / 5);
        const inward = m.slab_step * (index + 2) + groups * (m.slab_group - m.slab_step) - m.slab_height / 2;
        if (this.layout === "tall") {
            const atLeft = off === this.offLeft(seat);
            return {
                x: atLeft ? box.x + inward : box.x + box.width - inward,
                y: box.y + box.height / 2,
            };
        }
        return {
            x: box.x + m.slab_inset + m.slab_width / 2,
            y: this.fromRim(this.halfOf(seat), inward),
        };
    }

    /** Where the number of checkers in a tray is written. */
    trayCountSpot(seat: Seat, off: boolean, count: number): Spot {
        const last = this.slabSpot(seat, off, Math.max(0, count - 1));
        if (this.layout === "tall") return { x: last.x + (off === this.offLeft(seat) ? 16 : -16), y: last.y + 4.5 };
        const top = this.halfOf(seat) === "top";
        return { x: last.x, y: last.y + (top ? 20 : -10) };
    }

    /** The left edge of the tall board's river is the cube's, whoever owns it: how wide it is. */
    private get cubeEdge(): number {
        return this.m.cube + 12;
    }

    /** Above and below the middle for its owners; offered, in the left of the river, whose right has the answers. */
    cubeSpot(owner: Seat | null, unentered: boolean, offered = false): Spot {
        const { m } = this;
        if (this.layout === "mini") return { x: this.bar + m.bar / 2, y: this.middle };
        if (offered) return { x: this.quarters[0] + this.quarterWidth / 2, y: this.middle };
        const tall = this.layout === "tall";
        const inward = tall ? this.cubeEdge / 2 : m.gap + m.tray / 2;
        const x = this.homeLeft && !tall ? this.width - inward : inward;
        if (owner === null) return { x, y: this.middle };
        const fromRim = tall ? m.field / 2 - m.cube_rim : unentered ? m.field / 2 - m.cube_inner : m.cube_rim;
        return { x, y: this.fromRim(this.halfOf(owner), fromRim) };
    }

    /** More than two dice on the right of the narrow board are smaller, so that they fit beside the pocket; three or five `aside`,
     * so that they fit beside the buttons. */
    dieSize(seat: Seat, count: number, aside = false): number {
        const tall = this.layout === "tall";
        if (aside && !tall && count !== 2) return count === 3 ? 26 : count > 4 ? 32 : this.m.die;
        return !tall || this.three || count === 2 || seat !== this.bottom ? this.m.die : count > 4 ? 26 : 30;
    }

    /* From one die to the next in a row of its own. */
    private dieStep(seat: Seat, count: number, aside: boolean): number {
        const size = this.dieSize(seat, count, aside);
        if (size === this.m.die) return this.m.die_step;
        return size + (this.layout === "tall" && count < 5 ? 6 : count === 3 ? 3 : 4);
    }

    /** Centres of `count` dice of a seat: on the right of who sits at the bottom, on the left of the other. `aside`: they
     * leave room for buttons. */
    diceSpots(seat: Seat, count: number, aside = false): Spot[] {
        const right = seat === this.bottom;
        if (this.three) return this.diceInGap(seat, count, aside);
        if (this.layout === "tall" && !right) return this.diceBesideCube(count);
        const tall = this.layout === "tall";
        const step = this.dieStep(seat, count, aside);
        const shift = tall ? 9 : aside ? (count <= 3 ? -ASIDE : ASIDE) : 0;
        const middle = this.quarters[right ? 1 : 0] + this.quarterWidth / 2 + shift;
        const first = middle - (step / 2) * (count - 1);
        const y = this.middle - (tall && aside ? 27 : 0);
        return Array.from({ length: count }, (_, i) => ({ x: first + step * i, y }));
    }

    /* Three rows: in the room between the shared row and that of the side; there is no cube. Aside, buttons lie on their right, on the
     * tall board under them. */
    private diceInGap(seat: Seat, count: number, aside: boolean): Spot[] {
        const half = this.halfOf(seat);
        const tall = this.layout === "tall";
        const step = this.dieStep(seat, count, aside);
        const shift = aside && !tall ? -ASIDE : 0;
        const middle = this.quarters[half === "bottom" ? 1 : 0] + this.quarterWidth / 2 + shift;
        const first = middle - (step / 2) * (count - 1);
        const y = this.gapMiddle(half) - (tall && aside ? 16 : 0);
        return Array.from({ length: count }, (_, i) => ({ x: first + step * i, y }));
    }

    /* Between the cube and the pocket of the tall board two dice have room, four in two rows; no button lies there. */
    private diceBesideCube(count: number): Spot[] {
        const step = this.m.die_step;
        const middle = (this.cubeEdge + this.bar - POCKET / 2) / 2;
        const rows = Math.ceil(count / 2);
        return Array.from({ length: count }, (_, i) => ({
            x: middle + step * ((i % 2) - 0.5),
            y: this.middle + step * (Math.floor(i / 2) - (rows - 1) / 2),
        }));
    }

    /** The pockets of the tall board, over the middle line: one, but on three rows one in each room between them. */
    get pockets(): readonly Box[] {
        if (this.three) return [this.pocket("top"), this.pocket("bottom")];
        const half = this.m.field / 2 - 2 * this.m.radius * this.m.stack - 6;
        return [{ x: this.bar - POCKET / 2, y: this.middle - half, width: POCKET, height: 2 * half }];
    }

    private pocket(half: Half): Box {
        return { x: this.bar - POCKET / 2, y: this.gapMiddle(half) - POCKET / 2, width: POCKET, height: POCKET };
    }

    /** The place of `seat` under a point of the picture, or null. */
    placeAt(seat: Seat, x: number, y: number): Place | null {
        const inside = (box: Box): boolean =>
            x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
        for (const place of [BAR, OFF, UNENTERED]) if (inside(this.hitBox(seat, place))) return place;
        for (const point of this.cells) if (this.isOnWay(point) && inside(this.hitBox(seat, point, true))) return point;
        return null;
    }
}
