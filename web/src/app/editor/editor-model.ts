/* A position while it is set up: checkers by seat, and what is written beside the board. Whether it may stand is asked of
 * the rules; here only the number of checkers is kept. */
import type { Rules } from "../../rules/rules.ts";
import {
    across,
    BAR,
    isPoint,
    UNENTERED,
    OFF,
    Pending,
    type Flag,
    type Parallel,
    type Side,
    type IdForm,
    type Place,
    type Position,
    type Seat,
    type Situation,
    type Variant,
} from "../../rules/types.ts";

export interface Draft {
    readonly variant: number;
    /** How the sides of the variant go, and whether a checker that another comes upon is pinned. */
    readonly parallel: Parallel;
    readonly pins: boolean;
    /** By seat, each in its own numbering. */
    readonly sides: readonly [Side, Side];
    readonly turn: Seat;
    /** As many as the game has, or none: not rolled. */
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

function ways(rules: Rules, variant: number): Pick<Draft, "parallel" | "pins"> {
    const { parallel = false, pins = false } = rules.variants[variant] ?? {};
    return { parallel, pins };
}

export function startDraft(rules: Rules, variant: number): Draft {
    return {
        variant,
        ...ways(rules, variant),
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
export function fromSituation(rules: Rules, s: Situation, turn: Seat): Draft {
    const bySeat = <T>([ours, others]: readonly [T, T]): [T, T] => (turn === 0 ? [ours, others] : [others, ours]);
    return {
        variant: s.variant,
        ...ways(rules, s.variant),
        sides: bySeat(s.pos.side),
        turn,
        dice: [...s.dice],
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

function withPinned(side: Side, pinned: readonly Place[]): Side {
    const { pinned: _, ...bare } = side;
    return pinned.length ? { ...bare, pinned: [...pinned].sort((a, b) => a - b) } : bare;
}

const isPinned = (side: Side, place: Place): boolean => side.pinned?.includes(place) ?? false;

/* Who lay pinned there lies there now like any other. */
function unpinned(side: Side, place: Place): Side {
    return isPinned(side, place)
        ? withMen(withPinned(side, side.pinned?.filter((each) => each !== place) ?? []), place, 1)
        : side;
}

/* Where checkers lie that are not placed: borne off, but where nobody is borne off not yet entered. */
const besides = ({ parallel }: Pick<Draft, "parallel">): Place => (parallel === "facing" ? UNENTERED : OFF);

/* Side by side both may stand on their last point. */
const isShared = ({ parallel }: Draft, place: Place): boolean => parallel === "facing" && place === 1;

/* The other's checkers leave a point for the tray, and what they had pinned there is free. */
function driven(draft: Draft, seat: Seat, place: Place): Draft {
    if (!isPoint(place) || isShared(draft, place)) return draft;
    const there = across(draft.parallel, place);
    const rival = draft.sides[other(seat)];
    const men = menAt(rival, there);
    if (!men) return draft;
    const gone = withSide(draft, other(seat), withMen(withMen(rival, there, -men), besides(draft), men));
    return withSide(gone, seat, unpinned(draft.sides[seat], place));
}

/* A checker has come to a point: the other's leave it; where checkers are pinned, the one that is alone there stays under it. */
function cleared(draft: Draft, seat: Seat, place: Place): Draft {
    const there = isPoint(place) ? across(draft.parallel, place) : OFF;
    const rival = draft.sides[other(seat)];
    const alone = there !== OFF && menAt(rival, there) === 1;
    if (!draft.pins || !alone || isPinned(draft.sides[seat], place)) return driven(draft, seat, place);
    return withSide(draft, other(seat), withPinned(withMen(rival, there, -1), [...(rival.pinned ?? []), there]));
}

/* A checker has left a point: if it was the last, nobody is pinned there any more. */
function left(draft: Draft, seat: Seat, place: Place): Draft {
    if (!isPoint(place) || menAt(draft.sides[seat], place) > 0) return draft;
    return withSide(draft, other(seat), unpinned(draft.sides[other(seat)], across(draft.parallel, place)));
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
    if (place === besides(draft) || menAt(side, place) === 0) return draft;
    return left(withSide(draft, seat, withMen(withMen(side, place, -1), besides(draft), 1)), seat, place);
}

/** `place` null: away from the board. */
export function shift(draft: Draft, seat: Seat, from: Place, place: Place | null): Draft {
    const to = place === null || place === OFF ? besides(draft) : place;
    const side = draft.sides[seat];
    if (from === to || menAt(side, from) === 0) return draft;
    const moved = withSide(draft, seat, withMen(withMen(side, from, -1), to, 1));
    return cleared(left(moved, seat, from), seat, to);
}

/** As many as `count` on a place, as far as they reach. */
export function setMen(draft: Draft, seat: Seat, place: Place, count: number): Draft {
    let now = count ? draft : driven(draft, seat, place);
    while (menAt(now.sides[seat], place) < count) {
        const more = put(now, seat, place);
        if (!more) break;
        now = more;
    }
    while (menAt(now.sides[seat], place) > count) now = take(now, seat, place);
    return now;
}

/** How many checkers a side has, wherever they lie. */
export function menOf(side: Side): number {
    return side.point.reduce((all, here) => all + here, side.bar + side.unentered + (side.pinned?.length ?? 0));
}

export function emptied(draft: Draft): Draft {
    const enters = besides(draft) === UNENTERED;
    const empty = (side: Side): Side => ({
        point: side.point.map((_, at) => (at === OFF && !enters ? menOf(side) : 0)),
        bar: 0,
        unentered: enters ? menOf(side) : 0,
        flags: 0,
    });
    return { ...draft, sides: [empty(draft.sides[0]), empty(draft.sides[1])] };
}

/* ---- What the position keeps beside its checkers ---- */

/** Is it so of a side, and does the board itself say it? */
export function flagOf(rules: Rules, draft: Draft, seat: Seat, flag: Flag): { on: boolean; said: boolean } {
    const bare = (side: Side): Side => ({ ...side, flags: 0 });
    const [own, theirs] = [draft.sides[seat], draft.sides[other(seat)]];
    const settled = rules.settle(draft.variant, {
        side: [bare(own), bare(theirs)],
        pending: Pending.None,
        pendingDie: 0,
    });
    const said = (settled.side[0].flags & flag) !== 0;
    return { on: said || (own.flags & flag) !== 0, said };
}

export function withFlag(draft: Draft, seat: Seat, flag: Flag, on: boolean): Draft {
    const side = draft.sides[seat];
    return withSide(draft, seat, { ...side, flags: on ? side.flags | flag : side.flags & ~flag });
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

/* The checkers of a side as another game can have them: those that it has no place for lie beside the board. */
function fitted(side: Side, is: Variant): Side {
    const bar = is.bar ? 0 : side.bar;
    const pinned = is.pins ? 0 : (side.pinned?.length ?? 0);
    const kept = withMen(is.pins ? side : withPinned(side, []), OFF, bar + pinned);
    return { ...kept, bar: side.bar - bar, flags: side.flags & is.flags };
}

const isStart = (rules: Rules, draft: Draft): boolean =>
    JSON.stringify(draft.sides) === JSON.stringify(rules.start(draft.variant).side);

/** Another game: the checkers stay where its sides have as many and go the same way, unless the first one was about to begin. */
export function withVariant(rules: Rules, draft: Draft, variant: number): Draft {
    const [was, is] = [rules.variants[draft.variant], rules.variants[variant]];
    const same = was?.men === is?.men && was?.startUnentered === is?.startUnentered && was?.parallel === is?.parallel;
    const [a, b] = draft.sides;
    const sides: Draft["sides"] =
        is && same && !isStart(rules, draft) ? [fitted(a, is), fitted(b, is)] : rules.start(variant).side;
    const dice = was?.dice === is?.dice ? draft.dice : [];
    const begun = {
        ...draft,
        variant,
        ...ways(rules, variant),
        sides,
        dice,
        pending: Pending.None,
        pendingDie: 0,
    };
    return is?.cubeAllowed
        ? begun
        : { ...begun, cubeExp: 0, cubeOwner: null, doubled: false, crawford: false, jacoby: false, beavers: false };
}
