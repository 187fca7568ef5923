/* A line of play from a position: rolls, plays and the cube, one after the other. Every answer comes from the rules. */
import type { Rules } from "./rules.ts";
import { beginTurn, thrown, type Turn } from "./turn.ts";
import { Pending, type Position, type Seat, type Side, type Situation } from "./types.ts";

export type CubeAct = "double" | "take" | "drop";

/** A play as the FFBG writes it; "#" where nothing can be played. */
export type Move =
    | { readonly roll: readonly [number, number] }
    /** The double that is named after a 1-2. */
    | { readonly name: number }
    | { readonly play: string }
    | { readonly cube: CubeAct };

/** A position on the way, seen by the player on roll; who doubles stays that until the double is answered. */
export interface Scene {
    readonly situation: Situation;
    /** Whose viewpoint that is. */
    readonly seat: Seat;
    /** The game has ended here. */
    readonly over: boolean;
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** `text` in any form that the rules read; null: none. */
export function sceneOf(rules: Rules, text: string, seat: Seat): Scene | null {
    const read = rules.read(0, text);
    if (!("situation" in read)) return null;
    const { situation } = read;
    const { variant, pos } = situation;
    const over = rules.over(variant, pos);
    return { situation: withComplement(rules, situation), seat, over };
}

/* What follows a double by the rules alone is not rolled: it lies there. */
function withComplement(rules: Rules, situation: Situation): Situation {
    const { pos } = situation;
    if (pos.pending !== Pending.Complement) return situation;
    return { ...situation, dice: thrown(rules.pendingDice(pos)) };
}

/** The position as a text, with its dice. */
export function sceneText(rules: Rules, { situation }: Scene): string {
    return rules.write(situation, "text") ?? "";
}

/** The same, seen by the other side. */
export function turned(rules: Rules, { situation: s, seat, over }: Scene): Scene {
    return {
        seat: otherSeat(seat),
        over,
        situation: {
            ...s,
            pos: rules.flip(s.pos),
            score: [s.score[1], s.score[0]],
            cubeOwner: s.cubeOwner < 0 ? -1 : 1 - s.cubeOwner,
        },
    };
}

function rollOf({ situation, over }: Scene): readonly [number, number] | null {
    const [a, b] = situation.dice;
    return a && b && !over && !situation.doubled ? [Math.max(a, b), Math.min(a, b)] : null;
}

const awaits = ({ situation, over }: Scene, ...pending: Pending[]): boolean =>
    !over && !situation.doubled && situation.dice.length === 0 && pending.includes(situation.pos.pending);

/** Also where the turn goes on with another roll. */
export const mayRoll = (scene: Scene): boolean => awaits(scene, Pending.None, Pending.Again);

/** A double is to be named. */
export const mayName = (scene: Scene): boolean => awaits(scene, Pending.Name);

/* It was named, or is what follows one that was. */
const isNamed = ({ situation: { pos } }: Scene): boolean =>
    pos.pending === Pending.Name || pos.pending === Pending.Complement;

export const mayDouble = (rules: Rules, scene: Scene): boolean =>
    awaits(scene, Pending.None) && rules.mayDouble(scene.situation).key === "deny.none";

/** The turn as it begins; null where nothing is to be played. */
export function turnOf(rules: Rules, scene: Scene): Turn | null {
    const dice = rollOf(scene);
    const { variant, pos } = scene.situation;
    if (!dice) return null;
    try {
        return beginTurn(rules, variant, pos, { dice, named: isNamed(scene) });
    } catch {
        return null;
    }
}

/** A turn that was played to its end, as a move. */
export function playOf(rules: Rules, { variant, start, roll, made }: Turn): Move {
    return { play: made.length ? rules.format(variant, start, roll, made) : "#" };
}

const isDie = (die: number): boolean => Number.isInteger(die) && die >= 1 && die <= 6;

function rolled(scene: Scene, [a, b]: readonly [number, number]): Scene | null {
    if (!isDie(a) || !isDie(b) || !mayRoll(scene)) return null;
    const { situation } = scene;
    /* Another roll of the same turn is played as any other. */
    const pos = { ...situation.pos, pending: Pending.None };
    return { ...scene, situation: { ...situation, pos, dice: [Math.max(a, b), Math.min(a, b)] } };
}

function named(scene: Scene, double: number): Scene | null {
    if (!isDie(double) || !mayName(scene)) return null;
    return { ...scene, situation: { ...scene.situation, dice: [double, double] } };
}

function after(rules: Rules, scene: Scene, pos: Position): Scene {
    const situation = withComplement(rules, { ...scene.situation, pos, dice: [] });
    const now = { ...scene, situation };
    if (rules.over(situation.variant, pos)) return { ...now, over: true };
    return pos.pending === Pending.None ? turned(rules, now) : now;
}

function played(rules: Rules, scene: Scene, text: string): Scene | null {
    const dice = rollOf(scene);
    if (!dice) return null;
    const { variant, pos } = scene.situation;
    const judged = rules.judge(variant, pos, { dice, named: isNamed(scene) }, text);
    return "play" in judged ? after(rules, scene, judged.play.result) : null;
}

function turnedCube(rules: Rules, scene: Scene, act: CubeAct): Scene | null {
    const { situation } = scene;
    if (act === "double")
        return mayDouble(rules, scene) ? { ...scene, situation: { ...situation, doubled: true } } : null;
    if (!situation.doubled || scene.over) return null;
    if (act === "drop") return { ...scene, over: true };
    return {
        ...scene,
        situation: { ...situation, doubled: false, cubeExp: situation.cubeExp + 1, cubeOwner: 1, dice: [] },
    };
}

/** What stands after a move; null: it cannot be made there. */
export function follow(rules: Rules, scene: Scene, move: Move): Scene | null {
    if ("roll" in move) return rolled(scene, move.roll);
    if ("name" in move) return named(scene, move.name);
    if ("play" in move) return played(rules, scene, move.play);
    return turnedCube(rules, scene, move.cube);
}

/* ---- As a board shows it ---- */

export function sidesOf({ situation, seat }: Scene): [Side, Side] {
    const [own, their] = situation.pos.side;
    return seat === 0 ? [own, their] : [their, own];
}

export function cubeOwnerOf({ situation: { cubeOwner }, seat }: Scene): Seat | null {
    return cubeOwner < 0 ? null : cubeOwner === 0 ? seat : otherSeat(seat);
}
