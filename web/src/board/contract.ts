/* What the board is given and what it tells: the contract between <Board> and its parts, and with whoever shows one. */
import type { Arrow, Ring } from "./arrows.tsx";
import type { Layout, Place, Seat } from "./geometry.ts";
import type { Side } from "./arrange.ts";
import type { CubeFace, DieFace } from "./pieces.tsx";
import type { Parallel } from "../rules/types.ts";

/** Where a checker of the mover may go. The board looks at its ends only and hands it back. */
export interface BoardMove {
    readonly from: Place;
    readonly to: Place;
}

export interface BoardWords {
    /** What is written on the rim at this point. */
    number(point: number): string;
    /** A point with its checkers; `seat` null: none. */
    point(point: number, count: number, seat: Seat | null): string;
    /** Checkers borne off. */
    off(count: number, seat: Seat): string;
}

export interface BoardMarks {
    readonly points: readonly [number, number];
    readonly holes: readonly [number, number];
}

export interface BoardProps<W extends BoardMove> {
    sides: readonly [Side, Side];
    layout: Layout;
    bottom: Seat;
    homeLeft: boolean;
    /** Whose numbering is written on the rim; null: none is. */
    numbers: Seat | null;
    /** Letters beside them (R104): a is the first point of seat 1. */
    letters?: boolean;
    /** Who may move checkers on this board now. */
    mover: Seat | null;
    /** What they may do, the preferred option of each checker first. */
    options: readonly W[];
    dice: { seat: Seat; faces: readonly DieFace[] } | null;
    /** Dice leave the right of their half to buttons that lie over the board. */
    aside?: boolean;
    /** Stands for the roll that lies there; when it changes to another, the dice are thrown. null: nothing is said of it. */
    roll?: unknown;
    cube: CubeFace | null;
    arrows?: readonly Arrow[];
    /** Around what they are about; drawn where there are arrows, or an empty list of them. */
    rings?: readonly Ring[];
    /** Checkers may stand outside the board, not yet entered. */
    unentered?: boolean;
    /** Nobody is hit: there are no places on the bar; false: there are, though nobody waits there. */
    noBar?: boolean;
    /** Both run the same way round the board, each from its own corner. */
    parallel?: Parallel;
    /** Points, men and places in the words of another game; missing: as backgammon has them. */
    words?: BoardWords;
    /** Tokens and fichets on it: points below twelve and holes, by seat. */
    marks?: BoardMarks;
    /** Milliseconds of a movement; 0: none. */
    speed: number;
    /** The first touch plays the preferred option at once, instead of picking the checker up. */
    tapPlays?: boolean;
    /** Where nothing can be moved Enter and Space are left to whoever shows the board; else they ask why. */
    leavesKeys?: boolean;
    names: readonly [string, string];
    /** Whose checkers are the reader's: "yours", in place of a name. */
    reader?: Seat;
    onOption(option: W): void;
    /** A checker of the mover was to go where no option leads; `to` null: it has no option at all. */
    onRefuse?(from: Place, to: Place | null): void;
    onDice?: (() => void) | undefined;
    onCube?: (() => void) | undefined;
}
