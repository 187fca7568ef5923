/* A play of trictrac while it is made, move by move. Every answer comes from the rules. */
import { spentOf } from "./turn.ts";
import { OFF, type Place, type Side } from "./types.ts";
import type { TrictracJudged, TrictracMove, TrictracPosition } from "./trictrac.ts";

/** One man by one number, or by both (tout d'une). */
export interface TrictracOption {
    from: Place;
    to: Place;
    moves: TrictracMove[];
}

export interface TrictracTurn {
    readonly position: TrictracPosition;
    readonly start: Side;
    readonly made: readonly TrictracMove[];
    /** The men after the moves made. */
    readonly now: Side;
    readonly options: readonly TrictracOption[];
    /** Nothing is left to play. */
    readonly complete: boolean;
}

function moved(side: Side, { from, to }: TrictracMove): Side {
    const point = [...side.point];
    point[from] = (point[from] ?? 0) - 1;
    point[to] = (point[to] ?? 0) + 1;
    return { ...side, point };
}

const isByPower = ({ from, to, number }: TrictracMove): boolean => to !== OFF && to - from !== number;

function optionsOf(position: TrictracPosition, made: readonly TrictracMove[]): TrictracOption[] {
    const best = new Map<string, TrictracOption>();
    const offer = (option: TrictracOption): void => {
        const key = `${option.from}/${option.to}`;
        if (!best.has(key)) best.set(key, option);
    };
    const steps = position.steps(made);
    for (const step of steps) {
        /* By power (TT17) both men go together: one alone would have played nothing that has a name. */
        const together = isByPower(step) ? position.steps([step]).slice(0, 1) : [];
        offer({ from: step.from, to: step.to, moves: [step, ...together] });
    }
    for (const step of made.length ? [] : steps)
        for (const next of position.steps([step]))
            if (next.from === step.to) offer({ from: step.from, to: next.to, moves: [step, next] });
    return [...best.values()];
}

function at(position: TrictracPosition, start: Side, made: readonly TrictracMove[]): TrictracTurn {
    return {
        position,
        start,
        made,
        now: made.reduce(moved, start),
        options: optionsOf(position, made),
        complete: made.length >= position.used,
    };
}

export const beginTrictrac = (position: TrictracPosition, start: Side): TrictracTurn => at(position, start, []);

export const makeMoves = ({ position, start, made }: TrictracTurn, moves: readonly TrictracMove[]): TrictracTurn =>
    at(position, start, [...made, ...moves]);

export const unmakeMove = ({ position, start, made }: TrictracTurn): TrictracTurn =>
    at(position, start, made.slice(0, -1));

/** Which dice are spent, in the order they lie. */
export function spentBy({ made }: TrictracTurn, dice: readonly number[]): boolean[] {
    return spentOf(
        dice,
        made.map(({ number }) => number),
    );
}

const LAST = 24;

/** Why a man may not go there; `to` null: anywhere, told of the first die that is left. */
export function whyNotThere(
    turn: TrictracTurn,
    dice: readonly number[],
    from: Place,
    to: Place | null,
): TrictracJudged {
    const left = dice.filter((_, i) => !spentBy(turn, dice)[i]);
    const far = from + (left[0] ?? dice[0] ?? 1);
    return turn.position.why(turn.complete ? [] : turn.made, from, to ?? (far > LAST ? 0 : far));
}
