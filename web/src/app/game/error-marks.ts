/* The signs that errors bear everywhere on the page. */

/** Losses from which a move bears a sign, the dearest first. */
const SIGNS = [
    { least: 0.08, sign: "??", name: "blunder" },
    { least: 0.04, sign: "?", name: "error" },
    { least: 0.02, sign: "?!", name: "doubt" },
] as const;

export interface Mark {
    sign: string;
    name: "blunder" | "error" | "doubt";
}

export function markOf(loss: number | undefined): Mark | null {
    return SIGNS.find(({ least }) => (loss ?? 0) >= least) ?? null;
}
