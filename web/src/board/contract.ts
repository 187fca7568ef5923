/* What the board is given and what it tells: the contract between <Board> and its parts, and with whoever shows one. */
import type { Arrow } from "./arrows.tsx";
import type { Layout, Place, Seat } from "./geometry.ts";
import type { Camp } from "./men.ts";
import type { CubeFace, DieFace } from "./pieces.tsx";

/** A way that a checker of the mover may go. The board looks at its ends only and hands it back. */
export interface BoardWay {
    readonly from: Place;
    readonly to: Place;
}

export interface BoardProps<W extends BoardWay> {
    camps: readonly [Camp, Camp];
    layout: Layout;
    bottom: Seat;
    homeLeft: boolean;
    /** Whose numbering is written on the rim; null: none is. */
    numbers: Seat | null;
    /** Letters beside them (R104): a is the first point of seat 1. */
    letters?: boolean;
    /** Who may move checkers on this board now. */
    mover: Seat | null;
    /** What he may do, the preferred way of each checker first. */
    ways: readonly W[];
    dice: { seat: Seat; faces: readonly DieFace[] } | null;
    /** Stands for the roll that lies there; when it changes to another, the dice are thrown. null: nothing is said of it. */
    roll?: unknown;
    cube: CubeFace | null;
    arrows?: readonly Arrow[];
    /** Checkers may stand outside the board, not yet entered. */
    hors?: boolean;
    /** Milliseconds of a movement; 0: none. */
    speed: number;
    /** The first touch plays the preferred way at once, instead of picking the checker up. */
    tapPlays?: boolean;
    names: readonly [string, string];
    onWay(way: W): void;
    /** A checker of the mover was to go where no way leads; `to` null: it has no way at all. */
    onRefuse?(from: Place, to: Place | null): void;
    onDice?: (() => void) | undefined;
    onCube?: (() => void) | undefined;
}
