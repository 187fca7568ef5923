/* A study as a file: what it may hold, and nothing else. Whether its moves can be played the rules say, not this. */
import * as v from "valibot";
import type { Move } from "../rules/line.ts";
import type { Seat } from "../rules/types.ts";

/** Longest title and longest words at one place; most places. */
export const TITLE_MAX = 100;
export const WORDS_MAX = 4000;
export const NODES_MAX = 2000;
/** Bytes of a file. */
export const FILE_MAX = 1 << 20;
export const ARROWS_MAX = 40;

const seat = v.picklist([0, 1]);
const die = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6));
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(101));
const words = v.exactOptional(v.pipe(v.string(), v.maxLength(WORDS_MAX)), "");

const move = v.union([
    v.object({ roll: v.tuple([die, die]) }),
    v.object({ name: die }),
    v.object({ play: v.pipe(v.string(), v.maxLength(200)) }),
    v.object({ cube: v.picklist(["double", "take", "drop"]) }),
]);

const arrow = v.object({ seat, from: place, to: place, kind: v.picklist(["better", "worse"]) });
/** Drawn by hand: each end in the numbering of `seat`. */
export type StudyArrow = v.InferOutput<typeof arrow>;

export const node = v.object({
    /** Its place in the list; null: it begins a chapter, at a position. */
    parent: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    position: v.exactOptional(v.pipe(v.string(), v.maxLength(500)), ""),
    /** Whose turn it is in that position. */
    seat: v.exactOptional(seat, 0),
    /** What led here from the parent. */
    move: v.exactOptional(v.nullable(move), null),
    words,
    /** Shown on demand where it is hidden, and with it the arrows and what follows. */
    solution: words,
    hidden: v.exactOptional(v.boolean(), false),
    mark: v.exactOptional(v.picklist(["", "good", "bad"]), ""),
    arrows: v.exactOptional(v.pipe(v.array(arrow), v.maxLength(ARROWS_MAX)), []),
});
export type StudyNode = v.InferOutput<typeof node>;

export const study = v.object({
    format: v.literal("videau-study"),
    version: v.literal(1),
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TITLE_MAX)),
    nodes: v.pipe(v.array(node), v.maxLength(NODES_MAX)),
});
export type Study = v.InferOutput<typeof study>;

/* ---- Places as they begin ---- */

const BLANK: Omit<StudyNode, "parent"> = {
    position: "",
    seat: 0,
    move: null,
    words: "",
    solution: "",
    hidden: false,
    mark: "",
    arrows: [],
};

/** A chapter's first place. */
export const chapter = (position: string, seat: Seat, more: Partial<StudyNode> = {}): StudyNode => ({
    ...BLANK,
    parent: null,
    position,
    seat,
    ...more,
});

export const afterMove = (parent: number, move: Move, more: Partial<StudyNode> = {}): StudyNode => ({
    ...BLANK,
    parent,
    move: movable(move),
    ...more,
});

/* A tuple that may be written to, as the file's type has it. */
function movable(move: Move): StudyNode["move"] {
    return "roll" in move ? { roll: [move.roll[0], move.roll[1]] } : { ...move };
}
