/* A game of two at one table that only this page knows: positions and plays by the rules, dice by the browser. The game
 * screens have the server for this; what a table needs of them is the same shape. */
import type { Rules } from "../../rules/rules.ts";
import { beginTurn, diceFrom, playOption, sortedDice, takeBack, type Turn, type MoveOption } from "../../rules/turn.ts";
import { Pending, type Hop, type Position, type Roll, type Seat } from "../../rules/types.ts";

export type Phase = "opening" | "roll" | "name" | "play" | "over";

export interface Line {
    seat: Seat;
    roll: Roll;
    text: string;
}

export interface Game {
    variant: number;
    phase: Phase;
    seat: Seat;
    /** Seen by `seat`. */
    pos: Position;
    turn: Turn | null;
    last: { seat: Seat; hops: readonly Hop[] } | null;
    lines: readonly Line[];
    /** What the loser lost, when the game is over; 0: it is drawn. */
    value: number;
}

export function newGame(rules: Rules, variant: number): Game {
    return {
        variant,
        phase: "opening",
        seat: 0,
        pos: rules.start(variant),
        turn: null,
        last: null,
        lines: [],
        value: 0,
    };
}

/** A number of 1 to 6 without bias. */
export function die(): number {
    const byte = new Uint8Array(1);
    do crypto.getRandomValues(byte);
    while ((byte[0] ?? 255) >= 252);
    return ((byte[0] ?? 0) % 6) + 1;
}

function play(rules: Rules, game: Game, roll: Roll): Game {
    return { ...game, phase: "play", turn: beginTurn(rules, game.variant, game.pos, roll) };
}

/** Each throws one die; the higher begins. */
export function throwOpening(rules: Rules, game: Game): Game {
    let mine = 0;
    let theirs = 0;
    while (mine === theirs) [mine, theirs] = [die(), die()];
    const seat: Seat = mine > theirs ? 0 : 1;
    const begun = { ...game, seat };
    if (rules.variants[game.variant]?.opening) return { ...begun, phase: "roll" };
    return play(rules, begun, { dice: [Math.max(mine, theirs), Math.min(mine, theirs)] });
}

export function throwDice(rules: Rules, game: Game): Game {
    const third = rules.variants[game.variant]?.dice === 3 ? die() : undefined;
    const dice = diceFrom([die(), die(), third]);
    return dice ? play(rules, game, { dice: sortedDice(dice) }) : game;
}

export function nameDouble(rules: Rules, game: Game, number: number): Game {
    return play(rules, game, { dice: [number, number], named: true });
}

export function makeHops(rules: Rules, game: Game, option: MoveOption): Game {
    return game.turn ? { ...game, turn: playOption(rules, game.turn, option) } : game;
}

export function undo(rules: Rules, game: Game, hops: number): Game {
    return game.turn ? { ...game, turn: takeBack(rules, game.turn, hops) } : game;
}

/** The phase is played: what comes next is in the position that the rules return. */
export function endTurn(rules: Rules, game: Game): Game {
    const { turn, variant, seat } = game;
    if (!turn?.complete) return game;
    const result = rules.finish(variant, turn.start, turn.roll, turn.made);
    if (!result) return game;
    const text = rules.format(variant, turn.start, turn.roll, turn.made);
    const done: Game = {
        ...game,
        pos: result,
        turn: null,
        last: { seat, hops: turn.made },
        lines: [...game.lines, { seat, roll: turn.roll, text }],
    };
    if (result.pending !== Pending.Lost && rules.over(variant, result))
        return { ...done, phase: "over", value: rules.won(variant, result, 0) ? rules.value(variant, result, 1) : 0 };
    switch (result.pending) {
        case Pending.Name:
            return { ...done, phase: "name" };
        case Pending.Complement:
            return play(rules, done, { dice: rules.pendingDice(result), named: true });
        case Pending.Again:
            return { ...done, phase: "roll" };
        case Pending.Lost: {
            const over = { seat: (1 - seat) as Seat, pos: rules.flip(result) };
            return { ...done, ...over, phase: "over", value: rules.value(variant, over.pos, 1) };
        }
        default:
            return { ...done, phase: "roll", seat: (1 - seat) as Seat, pos: rules.flip(result) };
    }
}
