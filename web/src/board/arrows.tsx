/* What is drawn over the checkers: the last play as rings, advice as arrows. */
import type { VNode } from "preact";
import { isPoint } from "../rules/types.ts";
import { countAt, liftAt, type Side } from "./arrange.ts";
import { OFF, type Geometry, type Place, type Seat, type Spot } from "./geometry.ts";

export type ArrowKind = "last" | "better" | "worse";

export interface Arrow {
    readonly seat: Seat;
    readonly from: Place;
    readonly to: Place;
    readonly kind: ArrowKind;
}

/** Around the top checker of a place, whoever's it is, or where the first one would lie. */
export interface Ring {
    readonly seat: Seat;
    readonly place: Place;
    readonly kind: "better" | "worse";
}

interface ArrowsProps {
    geometry: Geometry;
    arrows: readonly Arrow[];
    /** What arrows to a ringed place lead to is the same for all of them. */
    rings?: readonly Ring[] | undefined;
    sides: readonly [Side, Side];
}

/* How often each place is left and reached for good: hops of one checker count as one. */
function ends(hops: readonly Arrow[]): { left: Map<Place, number>; reached: Map<Place, number> } {
    const left = new Map<Place, number>();
    const reached = new Map<Place, number>();
    for (const { from, to } of hops) {
        const there = reached.get(from) ?? 0;
        if (there) reached.set(from, there - 1);
        else left.set(from, (left.get(from) ?? 0) + 1);
        reached.set(to, (reached.get(to) ?? 0) + 1);
    }
    return { left, reached };
}

/** The last play: a groove on the checkers that came, a dashed ring where they left. */
export function LastPlay({ geometry, arrows, sides }: ArrowsProps): VNode | null {
    const hops = arrows.filter(({ kind }) => kind === "last");
    const seat = hops[0]?.seat;
    if (seat === undefined) return null;
    const { left, reached } = ends(hops);
    const { radius, stack } = geometry.m;
    const side = sides[seat];
    const was: Spot[] = [];
    for (const [place, count] of left) {
        if (!isPoint(place)) continue;
        const others = countAt(sides[seat === 0 ? 1 : 0], geometry.across(place));
        const standing = countAt(side, place) + others;
        for (let i = 0; i < count && standing + i < stack; i++)
            was.push(geometry.checkerSpot(seat, place, standing + i));
    }
    const came: Spot[] = [];
    for (const [place, count] of reached) {
        if (place === OFF) continue;
        const top = countAt(side, place);
        for (let i = 0; i < Math.min(count, top); i++)
            came.push(geometry.checkerSpot(seat, place, top - 1 - i + liftAt(sides, seat, place)));
    }
    return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
        <g class="last-play" data-hops={hops.length} aria-hidden="true">
            {was.map(({ x, y }) => (
                <circle class="was" cx={x} cy={y} r={radius * 0.82} />
            ))}
            {came.map(({ x, y }) => (
                <circle class="came" cx={x} cy={y} r={radius * 0.6} />
            ))}
        </g>
    );
}

interface Drawn {
    kind: ArrowKind;
    line: string;
    head: string;
    foot: Spot;
}

/* A bow keeps arrows of one column apart; its head is where the checker will lie. */
function drawn(kind: ArrowKind, a: Spot, b: Spot, radius: number): Drawn {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const bend = Math.min(26, length / 7) * (ux > 0 ? -1 : 1);
    const middle = { x: (a.x + b.x) / 2 + uy * bend, y: (a.y + b.y) / 2 - ux * bend };
    const angle = Math.atan2(b.y - middle.y, b.x - middle.x);
    const size = radius * 0.68;
    const at = (from: Spot, reach: number, turn = 0): string =>
        `${(from.x - reach * Math.cos(angle + turn)).toFixed(1)} ${(from.y - reach * Math.sin(angle + turn)).toFixed(1)}`;
    return {
        kind,
        line: `M${a.x} ${a.y}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${at(b, size * 0.8)}`,
        head: `M${at(b, -2)}L${at(b, size * 1.25, 0.5)}L${at(b, size * 1.25, -0.5)}z`,
        foot: a,
    };
}

/* From the top checker to where it will lie, or to the checker that it hits. */
function plan({ geometry, arrows, sides, rings = [] }: ArrowsProps): Drawn[] {
    const isRinged = (seat: Seat, to: Place): boolean => rings.some((ring) => ring.seat === seat && ring.place === to);
    const used = new Map<string, number>();
    const next = (key: string): number => {
        const count = used.get(key) ?? 0;
        used.set(key, count + 1);
        return count;
    };
    return arrows
        .filter(({ kind }) => kind !== "last")
        .map(({ seat, from, to, kind }) => {
            const side = sides[seat];
            const arrived = used.get(`${kind} to ${from}`) ?? 0;
            const level = Math.max(0, countAt(side, from) - 1 - next(`${kind} from ${from}`) + arrived);
            const start = geometry.checkerSpot(seat, from, level);
            const reached = next(`${kind} to ${to}`);
            const end = geometry.checkerSpot(seat, to, countAt(side, to) + (isRinged(seat, to) ? 0 : reached));
            return drawn(kind, start, end, geometry.m.radius);
        });
}

/* Rings around what arrows are about. */
function PlaceRings({ geometry, sides, rings = [] }: ArrowsProps): VNode {
    const r = geometry.m.radius - 2;
    return (
        <>
            {rings.map(({ seat, place, kind }) => {
                const other = sides[seat === 0 ? 1 : 0];
                const count = countAt(sides[seat], place) || countAt(other, geometry.across(place));
                const { x, y } = geometry.checkerSpot(seat, place, Math.max(0, count - 1));
                return (
                    <g key={`${kind} ${place}`} class={`place-ring ${kind}`} data-ring={place}>
                        <circle class="edge" cx={x} cy={y} r={r} />
                        <circle class="line" cx={x} cy={y} r={r} />
                    </g>
                );
            })}
        </>
    );
}

export function Arrows(props: ArrowsProps): VNode {
    return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
        <g class="arrows" aria-hidden="true">
            <PlaceRings {...props} />
            {plan(props).map(({ kind, line, head, foot }, i) => (
                <g key={i} class={`arrow ${kind}`}>
                    <path class="edge" d={line} />
                    <path class="line" d={line} />
                    <path class="head" d={head} />
                    <circle class="head" cx={foot.x} cy={foot.y} r={props.geometry.m.radius * 0.26} />
                </g>
            ))}
        </g>
    );
}
