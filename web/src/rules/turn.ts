/* A phase of a turn while it is played: the hops made so far, taken back one by one, and the options that a checker may go
 * from here. Every answer comes from the rules. */
import type { Rules } from "./rules.ts";
import type { Hop, Place, Position, Reason, Roll } from "./types.ts";

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
    /** How often a double is played. */
    readonly doubleMoves: number;
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

export function doubleMovesOf(rules: Rules, variant: number): number {
    return rules.variants[variant]?.doubleMoves ?? 4;
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
        doubleMoves: doubleMovesOf(rules, variant),
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

/** The other die leads. */
export function swapDice(rules: Rules, turn: Turn): Turn {
    const [a, b] = turn.roll.dice;
    return at(rules, turn.variant, turn.start, { ...turn.roll, dice: [b, a] }, turn.made);
}

/** Which of the dice are spent, in the order they lie: one for each die, for a double as many as it is played. */
export function spentDice(turn: Turn): boolean[] {
    const used = turn.made.map((hop) => hop.die);
    const [a, b] = turn.roll.dice;
    const lie = a === b ? Array.from({ length: turn.doubleMoves }, () => a) : [a, b];
    return lie.map((die) => {
        const i = used.indexOf(die);
        if (i >= 0) used.splice(i, 1);
        return i >= 0;
    });
}

/** The dice as they lie, those spent marked: two, or for a double as many as it is played. */
export function facesOf(turn: Turn): { value: number; spent: boolean }[] {
    return spentDice(turn).map((spent, i) => ({ value: turn.roll.dice[i % 2] ?? 1, spent }));
}

/** The other die may still lead. */
export function maySwap(turn: Turn): boolean {
    return !turn.complete && turn.roll.dice[0] !== turn.roll.dice[1];
}

export function whyNot(rules: Rules, turn: Turn, from: Place, to: Place): Reason | null {
    return rules.why(turn.variant, turn.start, turn.roll, turn.made, from, to);
}
