/* Arrows over the board: the last play, a better one, a worse one. */
import type { VNode } from "preact";
import { OFF, type Geometry, type Place, type Seat, type Spot } from "./geometry.ts";
import { countAt, type Side } from "./arrange.ts";

export type ArrowKind = "last" | "better" | "worse";

export interface Arrow {
    readonly seat: Seat;
    readonly from: Place;
    readonly to: Place;
    readonly kind: ArrowKind;
}

const KINDS: readonly ArrowKind[] = ["last", "better", "worse"];

export function ArrowHeads(): VNode {
    return (
        <defs>
            {KINDS.map((kind) => (
                <marker
                    id={`head-${kind}`}
                    class={`arrow-head ${kind}`}
                    viewBox="0 0 10 10"
                    refX="7"
                    refY="5"
                    markerWidth="3.4"
                    markerHeight="3.4"
                    orient="auto-start-reverse"
                >
                    <path d="M0 .5L9.5 5L0 9.5L2.5 5z" />
                </marker>
            ))}
        </defs>
    );
}

/* From the place just left to the checker just arrived; a bow keeps arrows of one column apart. */
function bow(a: Spot, b: Spot): string {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy) || 1;
    const bend = Math.min(34, length / 6);
    const middle = { x: (a.x + b.x) / 2 + (dy / length) * bend, y: (a.y + b.y) / 2 - (dx / length) * bend };
    return `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`;
}

interface ArrowsProps {
    geometry: Geometry;
    arrows: readonly Arrow[];
    sides: readonly [Side, Side];
}

export function Arrows({ geometry, arrows, sides }: ArrowsProps): VNode {
    return (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
        <g class="arrows" aria-hidden="true">
            {arrows.map((arrow, i) => {
                const side = sides[arrow.seat];
                const from = geometry.checkerSpot(arrow.seat, arrow.from, countAt(side, arrow.from));
                const to = geometry.checkerSpot(
                    arrow.seat,
                    arrow.to,
                    arrow.to === OFF ? (side.point[0] ?? 1) : Math.max(0, countAt(side, arrow.to) - 1),
                );
                return (
                    <path
                        key={i}
                        class={`arrow ${arrow.kind}`}
                        d={bow(from, to)}
                        marker-end={`url(#head-${arrow.kind})`}
                    />
                );
            })}
        </g>
    );
}
