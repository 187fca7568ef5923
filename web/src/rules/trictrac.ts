/* States of trictrac as text (include/videau/trictrac.h), as far as a picture wants them. */
import type { Side } from "./types.ts";

const MEN = 15;
const CASES = 24;

export interface TrictracScene {
    /** Who is on turn first; each by its own cases. */
    sides: [Side, Side];
    dice: number[];
}

/** "15w.22.15b w M 62 0,0 0,0 4/4" */
export function readTrictrac(text: string): TrictracScene {
    const [board = "", turn = "w", , thrown = "--"] = text.split(" ");
    const men: Record<string, number[]> = { w: Array(CASES + 1).fill(0), b: Array(CASES + 1).fill(0) };
    let at = 1;
    for (const part of board.split(".")) {
        const holder = men[part.slice(-1)];
        const count = Number.parseInt(part, 10);
        if (holder) holder[part.endsWith("w") ? at : CASES + 1 - at] = count;
        at += holder ? 1 : count;
    }
    const side = (name: string): Side => {
        const point = men[name] ?? [];
        point[0] = MEN - point.reduce((sum, count) => sum + count, 0);
        return { point, bar: 0, unentered: 0, flags: 0 };
    };
    const dice = thrown === "--" ? [] : [...thrown].map(Number);
    return { sides: turn === "w" ? [side("w"), side("b")] : [side("b"), side("w")], dice };
}
