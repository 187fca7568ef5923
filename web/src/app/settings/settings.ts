/* What the reader of the page likes, kept in this browser. */
import { useEffect, useState } from "preact/hooks";
import type { Style } from "../../rules/types.ts";
import type { Lang } from "../../text/text.ts";

export type Theme = "auto" | "light" | "dark" | "safe";
export type Tap = "pick" | "play";
export const BOARDS = ["wood", "felt", "night", "slate", "contrast"] as const;
export const PIECES = ["blue", "ebony", "garnet", "signs"] as const;
/** Who sits at the bottom of the board. */
export type Bottom = "own" | "blue" | "white" | "mover";

export interface Settings {
    lang: Lang | "auto";
    theme: Theme;
    board: (typeof BOARDS)[number];
    pieces: (typeof PIECES)[number];
    /** How loud: 0 is silent. */
    volume: number;
    homeLeft: boolean;
    /** What the first touch of a checker does: pick it up, or play the leading die at once. */
    tap: Tap;
    /** Milliseconds a checker takes to its place; 0: no animation. */
    speed: number;
    notation: Style;
    arrows: boolean;
    numbers: boolean;
    pips: boolean;
    /** Winning chances under the board, while one plays. */
    chances: boolean;
    bottom: Bottom;
    /** What the page does by itself when nothing is to be decided. */
    autoRoll: boolean;
    autoForced: boolean;
    autoOff: boolean;
    /** A play that gives up more than this is warned of before the turn ends; 0: none is. */
    tutor: number;
    /** The player's own name; "" as long as there is none. */
    player: string;
}

export const defaults: Settings = {
    lang: "auto",
    theme: "auto",
    board: "wood",
    pieces: "blue",
    volume: 0.35,
    homeLeft: false,
    tap: "pick",
    speed: 220,
    notation: "ffbg",
    arrows: true,
    numbers: true,
    pips: true,
    chances: false,
    bottom: "own",
    autoRoll: true,
    autoForced: true,
    autoOff: true,
    tutor: 0.08,
    player: "",
};

const KEY = "videau";
const listeners = new Set<() => void>();
let settings = read();

/* What another version wrote is taken where it still fits. */
function read(): Settings {
    const kept: Settings = { ...defaults };
    try {
        const raw = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
        for (const key of Object.keys(defaults) as (keyof Settings)[])
            if (typeof raw[key] === typeof defaults[key]) Object.assign(kept, { [key]: raw[key] });
    } catch {
        /* No storage, or not ours: the defaults serve. */
    }
    return kept;
}

export function getSettings(): Settings {
    return settings;
}

export function changeSettings(change: Partial<Settings>): void {
    settings = { ...settings, ...change };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* They last as long as the page, then. */
    }
    for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

export function useSettings(): Settings {
    const [now, set] = useState(settings);
    useEffect(() => onSettings(() => set(settings)), []);
    return now;
}

/** The speed that counts: whoever asked the system for less motion gets none. */
export function motion(now: Settings): number {
    const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? 0 : now.speed;
}
