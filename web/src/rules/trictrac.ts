/* Trictrac (include/videau/trictrac.h): states as text, as far as a picture wants them, and what the rules say of one (web/wasm/trictrac.c).
 * Everything here only carries values over; sentences come as keys with their arguments (text/spoken.ts). */
import type { Place, Side } from "./types.ts";
import { OFF } from "./types.ts";

const MEN = 15;
const CASES = 24;
const OUT = 25;

/** Points and holes of one side, as they stand before the throw. */
export interface TrictracScore {
    points: number;
    /** In bredouille. */
    run: boolean;
    holes: number;
    /** With the pavillon. */
    flag: boolean;
}

export interface TrictracScene {
    /** Who is on turn first; each by its own cases. */
    sides: [Side, Side];
    scores: [TrictracScore, TrictracScore];
    dice: number[];
}

/* "8b,3g" */
function readScore(text: string): TrictracScore {
    const [points = "", holes = ""] = text.split(",");
    return {
        points: Number.parseInt(points, 10) || 0,
        run: points.endsWith("b"),
        holes: Number.parseInt(holes, 10) || 0,
        flag: holes.endsWith("g"),
    };
}

/** "15w.22.15b w M 62 0,0 0,0 4/4" */
export function readTrictrac(text: string): TrictracScene {
    const [board = "", turn = "w", , thrown = "--", white = "", black = ""] = text.split(" ");
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
    const both = [readScore(white), readScore(black)] as const;
    return turn === "w"
        ? { sides: [side("w"), side("b")], scores: [both[0], both[1]], dice }
        : { sides: [side("b"), side("w")], scores: [both[1], both[0]], dice };
}

/** One man by one number; places as on the board. */
export interface TrictracMove {
    from: Place;
    to: Place;
    number: number;
}

/** A play that was tried: its moves, and whether it is what the question wants; or why it is refused. */
export type TrictracJudged = { moves: TrictracMove[]; wanted: boolean } | { reason: string };

export interface TrictracEvent {
    /** The one who has thrown marks it. */
    own: boolean;
    points: number;
    /** TT number, 0 none. */
    rule: number;
    /** The men that make it: where they would go. */
    arrows: { from: Place; to: Place }[];
    /** What it is about. */
    rings: Place[];
    said: string;
}

export interface TrictracEvents {
    /** What the thrower marks, what the other does. */
    sums: [number, number];
    events: TrictracEvent[];
}

/** What an exercise asks: data/learn/trictrac.json. */
export interface TrictracAsked {
    kind: string;
    trictrac?: string;
    event?: string;
    marks?: string;
    play?: string;
    rules?: string[];
    goal?: string;
}

export interface TrictracAnswer {
    /** The number, or the choice from 1. */
    right: number;
    /** 0: a number is asked, or a play. */
    choices: number;
    /** Points that the throw gives the other, and throws of 36 that would keep a full jan. */
    owed: number;
    keeps: number;
}

interface Exports {
    memory: WebAssembly.Memory;
    tt_at(what: number): number;
    tt_read(length: number): number;
    tt_plays(): number;
    tt_steps(made: number): number;
    tt_format(made: number): number;
    tt_judge(length: number): number;
    tt_why(made: number, from: number, to: number): number;
    tt_events(): number;
    tt_event(index: number): number;
    tt_ask(length: number): number;
}

const NUMBERS = 256;
const TEXT = 8192;

const inward = (place: Place): number => (place === OFF ? OUT : place);
const outward = (at: number): Place => (at === OUT ? OFF : at);

/** One position. The wasm holds one at a time: each question takes up its own first. */
export class TrictracPosition {
    readonly #rules: Trictrac;
    readonly #take: () => boolean;
    /** Numbers of the throw that are played. */
    readonly used: number;
    /** How many plays are lawful. */
    readonly plays: number;

    constructor(rules: Trictrac, take: () => boolean) {
        this.#rules = rules;
        this.#take = take;
        const { c } = this.#taken();
        this.plays = c.tt_plays();
        this.used = this.#rules.number(0);
    }

    #taken(): Trictrac {
        this.#take();
        return this.#rules;
    }

    /** What may be moved after `made`. */
    steps(made: readonly TrictracMove[]): TrictracMove[] {
        const rules = this.#taken();
        rules.putMoves(made);
        return rules.getMoves(rules.c.tt_steps(made.length));
    }

    format(made: readonly TrictracMove[]): string {
        const rules = this.#taken();
        rules.putMoves(made);
        return rules.getText(rules.c.tt_format(made.length));
    }

    /** A play that somebody wrote; "#": none. */
    judge(play: string): TrictracJudged {
        const rules = this.#taken();
        return this.#judged(rules.c.tt_judge(rules.putText(play)));
    }

    /** The moves made, and then a man from one place to another. */
    why(made: readonly TrictracMove[], from: Place, to: Place): TrictracJudged {
        const rules = this.#taken();
        rules.putMoves(made);
        return this.#judged(rules.c.tt_why(made.length, from, inward(to)));
    }

    #judged(said: number): TrictracJudged {
        if (said >= 0) return { reason: this.#rules.getText(said) };
        const count = -1 - said;
        return { moves: this.#rules.getMoves(count), wanted: this.#rules.number(3 * count) !== 0 };
    }

    events(): TrictracEvents {
        const rules = this.#taken();
        const count = rules.c.tt_events();
        const sums: [number, number] = [rules.number(0), rules.number(1)];
        return { sums, events: Array.from({ length: count }, (_, index) => this.#event(index)) };
    }

    #event(index: number): TrictracEvent {
        const rules = this.#rules;
        const said = rules.getText(rules.c.tt_event(index));
        const [to = 0, points = 0, rule = 0, arrows = 0, rings = 0, ...places] = rules.numbers();
        return {
            own: to === 0,
            points,
            rule,
            arrows: Array.from({ length: arrows }, (_, i) => ({
                from: places[2 * i] ?? 0,
                to: places[2 * i + 1] ?? 0,
            })),
            rings: places.slice(2 * arrows, 2 * arrows + rings),
            said,
        };
    }
}

export class Trictrac {
    readonly c: Exports;
    readonly #text: number;
    readonly #numbers: number;
    /** What the wasm holds now. */
    #held = "";

    constructor(instance: WebAssembly.Instance) {
        this.c = instance.exports as WebAssembly.Exports & Exports;
        this.#text = this.c.tt_at(0);
        this.#numbers = this.c.tt_at(1);
    }

    /** null: no such state. */
    position(state: string): TrictracPosition | null {
        const take = (): boolean => this.#take(state, () => this.c.tt_read(this.putText(state)));
        return take() ? new TrictracPosition(this, take) : null;
    }

    /** An exercise with its right answer; null: nothing answers it. */
    question(asked: TrictracAsked): { position: TrictracPosition; answer: TrictracAnswer } | null {
        const { kind, trictrac = "", event = "", marks = "", play = "", rules = [], goal = "" } = asked;
        const text = [kind, trictrac, event, marks, play, rules.join(" "), goal].join("\n");
        const take = (): boolean => this.#take(text, () => this.c.tt_ask(this.putText(text)));
        this.#held = "";
        if (!take()) return null;
        const [right = 0, choices = 0, owed = 0, keeps = 0] = this.numbers();
        return { position: new TrictracPosition(this, take), answer: { right, choices, owed, keeps } };
    }

    #take(what: string, read: () => number): boolean {
        if (this.#held === what) return true;
        const taken = read() >= 0;
        this.#held = taken ? what : "";
        return taken;
    }

    /* ---- Carrying over. Views are made anew each time: the memory may grow. ---- */

    numbers(): Int32Array {
        return new Int32Array(this.c.memory.buffer, this.#numbers, NUMBERS).slice();
    }

    number(index: number): number {
        return this.numbers()[index] ?? 0;
    }

    putMoves(moves: readonly TrictracMove[]): void {
        const all = moves.flatMap(({ from, to, number }) => [from, inward(to), number]);
        new Int32Array(this.c.memory.buffer, this.#numbers, NUMBERS).set(all);
    }

    getMoves(count: number): TrictracMove[] {
        const n = this.numbers();
        return Array.from({ length: count }, (_, i) => ({
            from: n[3 * i] ?? 0,
            to: outward(n[3 * i + 1] ?? 0),
            number: n[3 * i + 2] ?? 0,
        }));
    }

    putText(text: string): number {
        return new TextEncoder().encodeInto(text, new Uint8Array(this.c.memory.buffer, this.#text, TEXT)).written;
    }

    getText(length: number): string {
        return new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, this.#text, Math.max(0, length)).slice());
    }
}
