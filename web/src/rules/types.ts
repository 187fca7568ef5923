/* What the rules speak of. Places and numbers are those of include/videau/rules.h. */

export const OFF = 0;
export const BAR = 100;
export const UNENTERED = 101;

/** 1..24, of XII scripta 1..36, or OFF, BAR, UNENTERED. */
export type Place = number;
/** The longest way. */
export const TRACK_MAX = 36;
export const isPoint = (place: Place): boolean => place >= 1 && place <= TRACK_MAX;
export type Seat = 0 | 1;

/** One side's checkers in its own numbering: point[0] is borne off. */
export interface Side {
    point: number[];
    bar: number;
    unentered: number;
    /** Points where one of its checkers lies pinned under the other side's; not counted in `point`. Only where there are some. */
    pinned?: readonly number[];
    /** Home reached, entry allowed, has moved: bits kept by variants that ask for them. */
    flags: number;
}

/** What the player on roll still has to do in this turn. */
export const enum Pending {
    None,
    Name,
    Complement,
    Again,
    Lost,
}

/** The bits of Side.flags. */
export const enum Flag {
    HomeReached = 1,
    EntryAllowed = 2,
    HasMoved = 4,
}

/** Seen by the player on roll: side[0] is theirs. */
export interface Position {
    side: [Side, Side];
    pending: Pending;
    pendingDie: number;
}

export interface Hop {
    from: Place;
    to: Place;
    die: number;
    hit: boolean;
}

export interface Play {
    hops: Hop[];
    result: Position;
}

/** Two dice, or three. */
export type Dice = readonly [number, number, number?];

/** What was thrown, or the double that was named (or is the complement): then `named`. */
export interface Roll {
    dice: Dice;
    named?: boolean;
}

/** Do both sides run the same way round the board? "half": a half round apart; "same": from the same corner; "facing": side by
 * side, each on the row before it; "rows": along the middle one of three rows, then contrary ways. */
export type Parallel = false | "half" | "same" | "facing" | "rows";
/** The points of two rows; those beyond are of the row that both sides share. */
const TWO_ROWS = 24;

/** My number of the opponent's point, or of mine that faces it, and back. */
export function across(parallel: Parallel, point: number): number {
    if (!parallel || (parallel === "rows" && point <= TWO_ROWS)) return 25 - point;
    return parallel !== "half" ? point : ((point + 11) % 24) + 1;
}

export interface Variant {
    id: number;
    name: string;
    track: number;
    home: number;
    men: number;
    startUnentered: number;
    dice: number;
    cube: boolean;
    cubeAllowed: boolean;
    opening: number;
    value: number;
    parallel: Parallel;
    /** How often a double is played; 0: as often as its number says; -1: of three dice a pair above the third four times. */
    doubleMoves: number;
    /** How many checkers hold a point. */
    blockAt: number;
    /** Of a throw the lower number alone is played. */
    lowerDie: boolean;
    /** Checkers are pinned, not hit. */
    pins: boolean;
    /** Somebody may lie on the bar. */
    bar: boolean;
    /** The bits of Side.flags that its positions keep. */
    flags: number;
    /** What numbers of its own rules begin with, "JQ"; "": it has the rules of backgammon. One that has its own is said by no file of other programs. */
    rules: string;
}

/** Why something is refused: a catalogue key and the operands of its sentence. */
export interface Reason {
    key: string;
    rule: number;
    /** The variant's `rules`: what a number of a rule of its own is cited with. */
    own: string;
    leg: number;
    from: Place;
    to: Place;
    die: number;
    other: number;
    examples: string[];
}

/** A text that could not be read: `key` with numbers {0} {1} {2} and word {3}. */
export interface TextError {
    key: string;
    offset: number;
    args: [number, number, number];
    word: string;
}

/** A position with its caption, seen by the player on roll (vd_situation). */
export interface Situation {
    variant: number;
    pos: Position;
    dice: number[];
    length: number;
    score: [number, number];
    crawford: boolean;
    jacoby: boolean;
    beavers: boolean;
    cubeExp: number;
    /** -1 centred, 0 the player on roll, 1 the other. */
    cubeOwner: number;
    doubled: boolean;
    resigned: number;
}

export type Style = "ffbg" | "letters";
export type IdForm = "gnu" | "match" | "xgid" | "text" | "position";
