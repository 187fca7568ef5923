/* A phase of a turn while it is played: the hops made so far, taken back one by one, and the options that a checker may go
 * from here. Every answer comes from the rules. */
import type { Rules } from "./rules.ts";
import {
    isPoint,
    type Dice,
    type Hop,
    type Place,
    type Position,
    type Reason,
    type Roll,
    type Variant,
} from "./types.ts";

/** One checker's option with one or more dice. */
export interface MoveOption {
    from: Place;
    to: Place;
    hops: Hop[];
}

export interface Turn {
    readonly variant: number;
    /** Before the first hop. */
    readonly start: Position;
    readonly roll: Roll;
    readonly made: readonly Hop[];
    readonly now: Position;
    /** Single hops first, those of the leading die before the others; then what several dice can do. */
    readonly options: readonly MoveOption[];
    /** Nothing is left to play: the phase may be ended. */
    readonly complete: boolean;
    /** As Variant.doubleMoves. */
    readonly doubleMoves: number;
    /** The lower die alone is played, once. */
    readonly lowerDie: boolean;
}

/** How far a checker has to go from there until it is borne off; off the board, a point more than the way has. */
export function wayFrom({ start }: Pick<Turn, "start">, from: Place): number {
    return isPoint(from) ? from : start.side[0].point.length;
}

function hits(option: MoveOption): number {
    return option.hops.filter((hop) => hop.hit).length;
}

/* The checker that has just moved goes on. Where two options lead to one place, the one that hits less on the way is meant,
 * as in the notation (R100); whoever wants to hit stops there. */
function goOn(
    rules: Rules,
    turn: Pick<Turn, "variant" | "start" | "roll">,
    made: readonly Hop[],
    option: MoveOption,
    best: Map<string, MoveOption>,
): void {
    if (option.to === 0) return;
    const next = rules.next(turn.variant, turn.start, turn.roll, [...made, ...option.hops]);
    for (const hop of next?.hops ?? []) {
        if (hop.from !== option.to) continue;
        const longer: MoveOption = { from: option.from, to: hop.to, hops: [...option.hops, hop] };
        const key = `${longer.from}/${longer.to}`;
        const known = best.get(key);
        if (!known || (known.hops.length === longer.hops.length && hits(longer) < hits(known))) best.set(key, longer);
        goOn(rules, turn, made, longer, best);
    }
}

function optionsOf(
    rules: Rules,
    turn: Pick<Turn, "variant" | "start" | "roll">,
    made: readonly Hop[],
    hops: readonly Hop[],
    leading: number,
): MoveOption[] {
    const best = new Map<string, MoveOption>();
    const singles = [...hops]
        .sort((a, b) => Number(b.die === leading) - Number(a.die === leading))
        .map((hop): MoveOption => ({ from: hop.from, to: hop.to, hops: [hop] }));
    /* Bearing off may be possible with either die: the leading one counts. */
    for (const option of singles) {
        const key = `${option.from}/${option.to}`;
        if (!best.has(key)) best.set(key, option);
    }
    for (const option of singles) goOn(rules, turn, made, option, best);
    return [...best.values()].sort((a, b) => a.hops.length - b.hops.length);
}

function at(rules: Rules, variant: number, start: Position, roll: Roll, made: readonly Hop[]): Turn {
    const next = rules.next(variant, start, roll, made);
    if (!next) throw new Error("a hop that the rules offered was refused");
    const base = { variant, start, roll };
    return {
        ...base,
        made,
        now: next.now,
        options: optionsOf(rules, base, made, next.hops, roll.dice[0]),
        complete: next.hops.length === 0,
        doubleMoves: rules.variants[variant]?.doubleMoves ?? 4,
        lowerDie: rules.variants[variant]?.lowerDie ?? false,
    };
}

/** `roll.dice[0]` is the leading die: the one that a tap plays. */
export function beginTurn(rules: Rules, variant: number, start: Position, roll: Roll): Turn {
    return at(rules, variant, start, roll, []);
}

export function playOption(rules: Rules, turn: Turn, option: MoveOption): Turn {
    return at(rules, turn.variant, turn.start, turn.roll, [...turn.made, ...option.hops]);
}

export function takeBack(rules: Rules, turn: Turn, hops = 1): Turn {
    const kept = turn.made.slice(0, Math.max(0, turn.made.length - hops));
    return at(rules, turn.variant, turn.start, turn.roll, kept);
}

/** The next die leads. */
export function swapDice(rules: Rules, turn: Turn): Turn {
    return at(rules, turn.variant, turn.start, { ...turn.roll, dice: turned(turn.roll.dice, 1) }, turn.made);
}

/** The dice with the one in front that lay `times` behind it. */
export function turned(dice: Dice, times: number): Dice {
    const all = thrown(dice);
    const first = times % all.length;
    return diceFrom([...all.slice(first), ...all.slice(0, first)]) ?? dice;
}

/** Two or three dice of as many numbers; null where there are fewer. */
export function diceFrom(numbers: readonly (number | undefined)[]): Dice | null {
    const [a, b, c] = numbers;
    if (!a || !b) return null;
    return c ? [a, b, c] : [a, b];
}

/** The higher first. */
export const sortedDice = (dice: Dice): Dice => diceFrom(thrown(dice).sort((a, b) => b - a)) ?? dice;

export function thrown([a, b, c]: Dice): number[] {
    return c === undefined ? [a, b] : [a, b, c];
}

/* Of a double that is played as often as its number says, so many come first; the rest is a phase of its own. */
const FIRST = 4;

function timesOf(number: number, doubleMoves: number, rest: boolean): number {
    if (doubleMoves > 0) return doubleMoves;
    return rest ? number - FIRST : Math.min(number, FIRST);
}

/* A pair above the third number lies four times; what is left of a throw as it is. */
function overThird(all: readonly number[]): number[] {
    const high = Math.max(...all);
    const often = (value: number): number => all.filter((each) => each === value).length;
    const times = (value: number): number =>
        all.length === 3 && value === high && often(high) === 2 ? FIRST : often(value);
    return [...new Set(all)].flatMap((value) => Array.from({ length: times(value) }, () => value));
}

/** As they lie on the board: one for each, for a double of two dice as many as it is played, or as what is left of it. */
export function laid(dice: Dice, doubleMoves: number, rest = false): number[] {
    const all = thrown(dice);
    if (doubleMoves < 0) return overThird(all);
    if (all.length !== 2 || all[0] !== all[1]) return all;
    return Array.from({ length: timesOf(dice[0], doubleMoves, rest) }, () => dice[0]);
}

export interface Face {
    value: number;
    spent: boolean;
}

/** How the dice of a game lie: as long as nothing is known of it, as in backgammon. */
export type Laying = Pick<Variant, "doubleMoves" | "lowerDie">;

/** Which of these dice are spent, where they were moved with by these numbers. */
export function spentOf(dice: readonly number[], used: readonly number[]): boolean[] {
    const left = [...used];
    return dice.map((value) => {
        const i = left.indexOf(value);
        if (i >= 0) left.splice(i, 1);
        return i >= 0;
    });
}

/** The dice as they lie, those spent marked; where one number alone is played the other is spent from the start. `rest`: of a double. */
export function facesLaid(
    dice: Dice,
    { doubleMoves, lowerDie }: Laying = { doubleMoves: 4, lowerDie: false },
    used: readonly number[] | "all" = [],
    rest = false,
): Face[] {
    const values = laid(dice, doubleMoves, rest);
    const lower = values.indexOf(Math.min(...values));
    const spent = used === "all" ? [] : spentOf(values, used);
    return values.map((value, i) => {
        const gone = lowerDie ? used.length > 0 || i !== lower : spent[i] === true;
        return { value, spent: used === "all" || gone };
    });
}

export const facesOf = (turn: Turn): Face[] =>
    facesLaid(
        turn.roll.dice,
        turn,
        turn.made.map((hop) => hop.die),
        turn.roll.named,
    );

/** Another die may still lead. */
export function maySwap(turn: Turn): boolean {
    return !turn.complete && !turn.lowerDie && new Set(thrown(turn.roll.dice)).size > 1;
}

export function whyNot(rules: Rules, turn: Turn, from: Place, to: Place): Reason | null {
    return rules.why(turn.variant, turn.start, turn.roll, turn.made, from, to);
}
