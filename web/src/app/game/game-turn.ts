/* From what the server tells to what the board and the current turn need. The hops of a draft come as from and die; where they
 * lead, the rules say. */
import { sideOf, placeOf } from "../../proto/convert.ts";
import type { LocalMove, Settings, State, ServerMove, WireMen } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { beginTurn, diceFrom, playOption, sortedDice, turned, type Turn } from "../../rules/turn.ts";
import {
    across,
    OFF,
    type Dice,
    type Side,
    type Hop,
    type Parallel,
    type Play,
    type Position,
    type Seat,
} from "../../rules/types.ts";

/** Is the third number not thrown? */
export const comesOfTwo = (third = "thrown"): boolean => third !== "thrown";

export function variantOf(rules: Rules, settings: Settings): number {
    return rules.agreed(rules.variantNamed(settings.variant)?.id ?? 0, settings);
}

export function sidesOf(men: readonly [WireMen, WireMen]): [Side, Side] {
    return [sideOf(men[0]), sideOf(men[1])];
}

/** Seen by `seat`, laid out by seat. */
export function bySeat(pos: Position, seat: Seat): [Side, Side] {
    return seat === 0 ? [pos.side[0], pos.side[1]] : [pos.side[1], pos.side[0]];
}

export function other(seat: Seat): Seat {
    return seat === 0 ? 1 : 0;
}

/** Hops said as from and die; what the rules do not allow is left out with all that follows. */
export function hopsOf(
    rules: Rules,
    variant: number,
    pos: Position,
    dice: Dice,
    named: boolean,
    said: readonly LocalMove[],
): Hop[] {
    const made: Hop[] = [];
    for (const [from, die] of said) {
        const next = rules.next(variant, pos, { dice, named }, made);
        const hop = next?.hops.find((each) => each.from === placeOf(from) && each.die === die);
        if (!hop) break;
        made.push(hop);
    }
    return made;
}

/** The turn that is being played, with the hops of the draft made; null when nobody is to move checkers. The highest die
 * leads, unless they were swapped, so many times. */
export function turnOf(
    rules: Rules,
    variant: number,
    state: State,
    draft: readonly LocalMove[],
    swapped: number,
): Turn | null {
    const named = state.phase === "play_named";
    const dice = diceFrom(state.dice);
    if ((state.phase !== "play" && !named) || state.awaits !== null || !dice) return null;
    const read = rules.read(variant, state.position);
    if (!("situation" in read)) return null;
    const { pos } = read.situation;
    const begun = beginTurn(rules, variant, pos, { dice: turned(sortedDice(dice), swapped), named });
    const made = hopsOf(rules, variant, pos, dice, named, draft);
    if (!made.length) return begun;
    return beginTurnAt(rules, begun, made);
}

function beginTurnAt(rules: Rules, begun: Turn, made: readonly Hop[]): Turn {
    let turn = begun;
    for (const hop of made) turn = follow(rules, turn, hop);
    return turn;
}

function follow(rules: Rules, turn: Turn, hop: Hop): Turn {
    return playOption(rules, turn, { from: hop.from, to: hop.to, hops: [hop] });
}

/* ---- Showing a play hop by hop ---- */

/* The first point of a way. */
const START = 24;

function without(men: WireMen, place: ServerMove[0]): WireMen {
    if (place === "bar") return { ...men, bar: men.bar - 1 };
    if (place === "hors") return { ...men, hors: men.hors - 1 };
    return at(men, place === "off" ? OFF : place, -1);
}

function at(men: WireMen, point: number, by: number): WireMen {
    const points = [...men.points];
    points[point] = (points[point] ?? 0) + by;
    return { ...men, points };
}

/* A single checker that another lands on is pinned where pins are kept, and goes to the bar elsewhere. */
function landedOn(men: WireMen, point: number): WireMen {
    const rest = at(men, point, -1);
    return men.pinned ? { ...rest, pinned: [...men.pinned, point] } : { ...rest, bar: rest.bar + 1 };
}

/* Where there is no bar who is hit stands on the first point of its way again, and hits there in its turn. */
function sentBack(mine: WireMen, theirs: WireMen, point: number): [WireMen, WireMen] {
    const hit = at(at(theirs, point, -1), START, 1);
    if (!mine.points[1]) return [mine, hit];
    const moved = at(at(mine, 1, -1), START, 1);
    return [moved, hit.points[1] ? at(at(hit, 1, -1), START, 1) : hit];
}

/* Pinned checkers on which nobody stands any more are free. */
function unpinned(men: WireMen, over: WireMen): WireMen {
    const free = (men.pinned ?? []).filter((point) => !over.points[25 - point]);
    const pinned = (men.pinned ?? []).filter((point) => !free.includes(point));
    return { ...free.reduce((now, point) => at(now, point, 1), men), pinned };
}

/** The checkers after each hop but the last. Only for showing: what the server says afterwards counts. */
export function steps(
    men: readonly [WireMen, WireMen],
    seat: Seat,
    hops: readonly ServerMove[],
    parallel: Parallel = false,
    sendsBack = false,
): [WireMen, WireMen][] {
    const shown: [WireMen, WireMen][] = [];
    let mine = men[seat];
    let theirs = men[other(seat)];
    for (const [from, to, , hit] of hops.slice(0, -1)) {
        mine = without(mine, from);
        if (to === "off" || typeof to === "number") mine = at(mine, to === "off" ? OFF : to, 1);
        if (theirs.pinned) theirs = { ...theirs, ...unpinned(theirs, mine) };
        if (hit && typeof to === "number") {
            if (sendsBack) [mine, theirs] = sentBack(mine, theirs, across(parallel, to));
            else theirs = landedOn(theirs, across(parallel, to));
        }
        shown.push(seat === 0 ? [mine, theirs] : [theirs, mine]);
    }
    return shown;
}

/* ---- What decides itself ---- */

function distances(side: Side): number[] {
    const all: number[] = [];
    for (let point = side.point.length - 1; point > 0; point--)
        for (let i = 0; i < (side.point[point] ?? 0); i++) all.push(point);
    return all;
}

/* Each checker at least as near as its counterpart: whatever the dice bring, it can do what the other could. */
function asGood(a: readonly number[], b: readonly number[]): boolean {
    return a.length <= b.length && a.every((point, i) => point <= (b[i] ?? 0));
}

function allHome(side: Side, home: number): boolean {
    return side.bar === 0 && side.unentered === 0 && side.point.every((men, point) => point <= home || men === 0);
}

/** The play of a bear-off that no other can beat: a race, and each checker left is as near as in any other play. Null
 * where it may matter. */
export function plainBearOff(rules: Rules, variant: number, pos: Position, dice: Dice): Play | null {
    const facts = rules.variants[variant];
    const home = facts?.home ?? 6;
    if (!allHome(pos.side[0], home) || rules.contact(variant, pos)) return null;
    const plays = rules.plays(variant, pos, { dice });
    const left = plays.map((play) => distances(play.result.side[0]));
    const best = left.findIndex((mine) => left.every((theirs) => asGood(mine, theirs)));
    const play = plays[best];
    return play && (play.result.side[0].point[0] ?? 0) > (pos.side[0].point[0] ?? 0) ? play : null;
}

export interface Automatic {
    autoRoll: boolean;
    autoForced: boolean;
    autoOff: boolean;
}

export type Step = { do: "roll" } | { do: "hops"; hops: readonly Hop[] } | { do: "end" };

/** How long what the page is about to do by itself is left to be seen, or its reason to be read. */
export function pauseBefore(step: Step, { plays }: Pick<State, "plays">, turn: Turn | null, speed: number): number {
    if (speed === 0) return 0;
    if (step.do === "end" && turn?.made.length) return speed + 250;
    const told = step.do === "end" || (step.do === "hops" && plays === 1);
    return told ? 3 * speed + 700 : 2 * speed;
}

/* Who wins the match with the cube as it lies has nothing to gain by turning it. */
function cubeMatters({ length, score, actor, cube }: State): boolean {
    return length === 0 || length - score[actor] > (cube.value ?? Infinity);
}

/** What the page does by itself for the actor, or null: a person decides. `wants` are the settings. */
export function automatic(
    rules: Rules,
    variant: number,
    state: State,
    turn: Turn | null,
    manual: boolean,
    wants: Automatic,
): Step | null {
    const may = (what: State["may"][number]): boolean => state.may.includes(what);
    if (manual && !turn) return null;
    if (may("roll") && !(may("double") && cubeMatters(state))) {
        const fresh = state.phase === "opening" && state.game === 1;
        return wants.autoRoll && !fresh && (state.phase === "opening" || state.phase === "roll")
            ? { do: "roll" }
            : null;
    }
    if (!turn || !may("play")) return null;
    const only = forced(rules, variant, state, turn, wants);
    if (!only) return null;
    if (turn.complete && sameHops(turn.made, only)) return { do: "end" };
    return turn.made.length ? null : { do: "hops", hops: only };
}

function forced(rules: Rules, variant: number, state: State, turn: Turn, wants: Automatic): readonly Hop[] | null {
    if (state.plays === 0) return wants.autoForced ? [] : null;
    if (state.plays === 1 && wants.autoForced) return rules.plays(variant, turn.start, turn.roll)[0]?.hops ?? null;
    if (!wants.autoOff || turn.roll.named) return null;
    return plainBearOff(rules, variant, turn.start, turn.roll.dice)?.hops ?? null;
}

function sameHops(a: readonly Hop[], b: readonly Hop[]): boolean {
    const keys = (hops: readonly Hop[]): string =>
        hops
            .map((hop) => `${hop.from}/${hop.die}`)
            .sort()
            .join(" ");
    return keys(a) === keys(b);
}
