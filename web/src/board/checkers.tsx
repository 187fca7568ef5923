/* The checkers, and where the one that is picked up may land. */
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Choice } from "./choice.ts";
import { OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import { arrange, countAt, type Side, type Checker } from "./arrange.ts";
import { isOut, transformOf, type Motion } from "./motion.ts";

/** The checkers of a position, each the same object from one drawing to the next. */
export function useCheckers(sides: readonly [Side, Side]): Checker[] {
    const kept = useRef<{ sides: readonly [Side, Side]; checkers: Checker[] } | null>(null);
    if (kept.current?.sides !== sides) kept.current = { sides, checkers: arrange(sides, kept.current?.checkers ?? []) };
    return kept.current.checkers;
}

interface CheckersProps {
    geometry: Geometry;
    checkers: readonly Checker[];
    sides: readonly [Side, Side];
    mover: Seat | null;
    choice: Pick<Choice, "picked" | "mayLeave">;
    motion: Motion;
}

export function Checkers({ geometry, checkers, sides, mover, choice, motion }: CheckersProps): VNode {
    const movable = (checker: Checker): boolean =>
        checker.seat === mover &&
        choice.mayLeave.has(checker.place) &&
        checker.index === countAt(sides[checker.seat], checker.place) - 1;
    const looks = (checker: Checker): string => {
        const able = movable(checker);
        const names = [
            "checker",
            `seat${checker.seat}`,
            isOut(checker) && "out",
            able && "movable",
            able && checker.place === choice.picked && "picked",
        ];
        return names.filter(Boolean).join(" ");
    };
    return (
        <g>
            {checkers.map((checker) => (
                <g
                    key={checker.id}
                    ref={(node) => motion.set(checker.id, node)}
                    class={looks(checker)}
                    style={{ transform: transformOf(geometry, checker) }}
                >
                    <CheckerShape geometry={geometry} out={isOut(checker)} />
                </g>
            ))}
        </g>
    );
}

function CheckerShape({ geometry, out }: { geometry: Geometry; out: boolean }): VNode {
    const { m } = geometry;
    if (out) {
        const tall = geometry.layout === "tall";
        const width = tall ? m.slab_height : m.slab_width;
        const height = tall ? m.slab_width : m.slab_height;
        return <rect class="slab" x={-width / 2} y={-height / 2} width={width} height={height} rx="2" />;
    }
    return (
        <>
            <circle class="shade" cy="2.5" r={m.radius - 0.5} />
            <circle class="disc" r={m.radius - 1} />
            <circle class="halo" r={m.radius - 1.5} />
            <circle class="ring" r={m.radius - 6} />
            <path class="sign" d="M-6 0L0 -6L6 0L0 6z" />
        </>
    );
}

interface LandingsProps {
    geometry: Geometry;
    mover: Seat | null;
    picked: Place | null;
    landings: ReadonlySet<Place>;
    sides: readonly [Side, Side];
}

/* Where the picked checker may go: a ring where it will lie, the tray's edge for bearing off. */
export function Landings({ geometry, mover, picked, landings, sides }: LandingsProps): VNode | null {
    if (mover === null || picked === null) return null;
    return (
        <g class="marks">
            {[...landings].map((place) => {
                if (place === OFF) {
                    const box = geometry.tray(mover, true);
                    return <rect class="landing" {...box} rx="5" />;
                }
                const spot = geometry.checkerSpot(mover, place, countAt(sides[mover], place));
                return (
                    <>
                        <path class="lit" d={geometry.spike(geometry.cell(mover, place))} />
                        <circle class="landing" cx={spot.x} cy={spot.y} r={geometry.m.radius - 5} />
                    </>
                );
            })}
        </g>
    );
}
