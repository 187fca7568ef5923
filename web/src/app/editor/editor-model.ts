/* A position while it is set up: checkers by seat, and what is written beside the board. Whether it may stand is asked of
 * the rules; here only the number of checkers is kept. */
import type { Rules } from "../../rules/rules.ts";
import {
    BAR,
    UNENTERED,
    OFF,
    Pending,
    type Side,
    type IdForm,
    type Place,
    type Position,
    type Seat,
    type Situation,
} from "../../rules/types.ts";

export interface Draft {
    readonly variant: number;
    /** By seat, each in its own numbering. */
    readonly sides: readonly [Side, Side];
    readonly turn: Seat;
    /** Two, or none: not rolled. */
    readonly dice: readonly number[];
    readonly cubeExp: number;
    readonly cubeOwner: Seat | null;
    readonly doubled: boolean;
    /** 0: money. */
    readonly length: number;
    readonly score: readonly [number, number];
    readonly crawford: boolean;
    readonly jacoby: boolean;
    readonly beavers: boolean;
    /** What the player on roll still has to do in this turn: a double to name after a 1-2. */
    readonly pending: Pending;
    readonly pendingDie: number;
}

const other = (seat: Seat): Seat => (1 - seat) as Seat;

export function startDraft(rules: Rules, variant: number): Draft {
    return {
        variant,
        sides: rules.start(variant).side,
        turn: 0,
        dice: [],
        cubeExp: 0,
        cubeOwner: null,
        doubled: false,
        length: 0,
        score: [0, 0],
        crawford: false,
        jacoby: false,
        beavers: false,
        pending: Pending.None,
        pendingDie: 0,
    };
}

/** What a text says, its player on roll in seat `turn`. */
export function fromSituation(s: Situation, turn: Seat): Draft {
    const bySeat = <T>([ours, others]: readonly [T, T]): [T, T] => (turn === 0 ? [ours, others] : [others, ours]);
    return {
        variant: s.variant,
        sides: bySeat(s.pos.side),
        turn,
        dice: s.dice.slice(0, 2),
        cubeExp: s.cubeExp,
        cubeOwner: s.cubeOwner < 0 ? null : s.cubeOwner === 0 ? turn : other(turn),
        doubled: s.doubled,
        length: s.length,
        score: bySeat(s.score),
        crawford: s.crawford,
        jacoby: s.jacoby,
        beavers: s.beavers,
        pending: s.pos.pending,
        pendingDie: s.pos.pendingDie,
    };
}

/** The position as the player on roll sees it. */
export function positionOf(rules: Rules, draft: Draft): Position {
    const [a, b] = draft.sides;
    const raw: Position = {
        side: draft.turn === 0 ? [a, b] : [b, a],
        pending: draft.pending,
        pendingDie: draft.pendingDie,
    };
    return rules.settle(draft.variant, raw);
}

export function toSituation(rules: Rules, draft: Draft): Situation {
    const { turn, score, cubeOwner } = draft;
    return {
        variant: draft.variant,
        pos: positionOf(rules, draft),
        dice: [...draft.dice],
        length: draft.length,
        score: turn === 0 ? [score[0], score[1]] : [score[1], score[0]],
        crawford: draft.length > 0 && draft.crawford,
        jacoby: draft.length === 0 && draft.jacoby,
        beavers: draft.length === 0 && draft.beavers,
        cubeExp: draft.cubeExp,
        cubeOwner: cubeOwner === null ? -1 : cubeOwner === turn ? 0 : 1,
        doubled: draft.doubled,
        resigned: 0,
    };
}

export function textOf(rules: Rules, draft: Draft, form: IdForm = "text"): string | null {
    return rules.write(toSituation(rules, draft), form);
}

/* ---- Checkers ---- */

export function menAt(side: Side, place: Place): number {
    if (place === BAR) return side.bar;
    if (place === UNENTERED) return side.unentered;
    return side.point[place] ?? 0;
}

function withMen(side: Side, place: Place, change: number): Side {
    if (place === BAR) return { ...side, bar: side.bar + change };
    if (place === UNENTERED) return { ...side, unentered: side.unentered + change };
    return { ...side, point: side.point.map((men, at) => (at === place ? men + change : men)) };
}

function withSide(draft: Draft, seat: Seat, side: Side): Draft {
    const [a, b] = draft.sides;
    return { ...draft, sides: seat === 0 ? [side, b] : [a, side] };
}

const isPoint = (place: Place): boolean => place >= 1 && place <= 24;

/* The other's checkers leave a point that a checker comes to. */
function cleared(draft: Draft, seat: Seat, place: Place): Draft {
    if (!isPoint(place)) return draft;
    const rival = draft.sides[other(seat)];
    const men = menAt(rival, 25 - place);
    return men ? withSide(draft, other(seat), withMen(withMen(rival, 25 - place, -men), OFF, men)) : draft;
}

/** One checker more on a place, out of those borne off, then of those not yet entered. null: all of them are placed. */
export function put(draft: Draft, seat: Seat, place: Place): Draft | null {
    const side = draft.sides[seat];
    const source = menAt(side, OFF) > 0 ? OFF : side.unentered > 0 ? UNENTERED : null;
    if (source === null || place === OFF || source === place) return null;
    return cleared(withSide(draft, seat, withMen(withMen(side, source, -1), place, 1)), seat, place);
}

/** One checker less; it lies beside the board then. */
export function take(draft: Draft, seat: Seat, place: Place): Draft {
    const side = draft.sides[seat];
    if (place === OFF || menAt(side, place) === 0) return draft;
    return withSide(draft, seat, withMen(withMen(side, place, -1), OFF, 1));
}

/** `place` null: away from the board. */
export function shift(draft: Draft, seat: Seat, from: Place, place: Place | null): Draft {
    const to = place ?? OFF;
    const side = draft.sides[seat];
    if (from === to || menAt(side, from) === 0) return draft;
    return cleared(withSide(draft, seat, withMen(withMen(side, from, -1), to, 1)), seat, to);
}

/** As many as `count` on a place, as far as they reach. */
export function setMen(draft: Draft, seat: Seat, place: Place, count: number): Draft {
    let now: Draft | null = cleared(draft, seat, place);
    while (now && menAt(now.sides[seat], place) > count) now = take(now, seat, place);
    while (now && menAt(now.sides[seat], place) < count) {
        const more: Draft | null = put(now, seat, place);
        if (!more) break;
        now = more;
    }
    return now ?? draft;
}

export function emptied(draft: Draft): Draft {
    const empty = (side: Side): Side => {
        const men = side.point.reduce((all, here) => all + here, side.bar + side.unentered);
        return { point: side.point.map((_, at) => (at === OFF ? men : 0)), bar: 0, unentered: 0, flags: 0 };
    };
    return { ...draft, sides: [empty(draft.sides[0]), empty(draft.sides[1])] };
}

/** Blue's checkers become White's: the same position from the other chair. */
export function swapped(draft: Draft): Draft {
    return {
        ...draft,
        sides: [draft.sides[1], draft.sides[0]],
        score: [draft.score[1], draft.score[0]],
        cubeOwner: draft.cubeOwner === null ? null : other(draft.cubeOwner),
        turn: other(draft.turn),
    };
}

/** Another game: the checkers stay where its sides have as many. */
export function withVariant(rules: Rules, draft: Draft, variant: number): Draft {
    const [was, is] = [rules.variants[draft.variant], rules.variants[variant]];
    const same = was?.men === is?.men && was?.startUnentered === is?.startUnentered;
    const sides = same ? draft.sides : rules.start(variant).side;
    const begun = { ...draft, variant, sides, pending: Pending.None, pendingDie: 0 };
    return is?.cubeAllowed
        ? begun
        : { ...begun, cubeExp: 0, cubeOwner: null, doubled: false, crawford: false, jacoby: false, beavers: false };
}
