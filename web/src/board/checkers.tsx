/* The checkers, and where the one that is picked up may land. */
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Choice } from "./choice.ts";
import { UNENTERED, OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import { arrange, countAt, liftAt, type Side, type Checker } from "./arrange.ts";
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
        !checker.pinned &&
        choice.mayLeave.has(checker.place) &&
        checker.index === countAt(sides[checker.seat], checker.place) - 1;
    const looks = (checker: Checker): string => {
        const able = movable(checker);
        const names = [
            "checker",
            `seat${checker.seat}`,
            isOut(checker) && "out",
            checker.pinned && "pinned",
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
                    <CheckerShape geometry={geometry} seat={checker.seat} out={isOut(checker)} />
                </g>
            ))}
        </g>
    );
}

interface ShapeProps {
    geometry: Geometry;
    seat: Seat;
    out: boolean;
}

/* Where a checker stands is not here: its shape is drawn once. */
export function CheckerShape({ geometry, seat, out }: ShapeProps): VNode {
    return useMemo(() => shapeOf({ geometry, seat, out }), [geometry, seat, out]);
}

function shapeOf({ geometry, seat, out }: ShapeProps): VNode {
    const { m, id } = geometry;
    const { radius: r } = m;
    if (out) {
        const tall = geometry.layout === "tall";
        const width = tall ? m.slab_height : m.slab_width;
        const height = tall ? m.slab_width : m.slab_height;
        return (
            <>
                <rect
                    class="slab"
                    x={-width / 2}
                    y={-height / 2}
                    width={width}
                    height={height}
                    rx="2.2"
                    fill={`url(#${id}body${seat})`}
                />
                {!tall && <path class="slab-light" d={`M${3 - width / 2} ${1.6 - height / 2}h${width - 6}`} />}
            </>
        );
    }
    return (
        <>
            <circle cy={r / 9} r={r * 1.12} fill={`url(#${id}shade)`} />
            <circle class="disc" r={r - 0.7} fill={`url(#${id}body${seat})`} />
            <circle class="edge" r={r - 1} />
            <circle class="rim" r={r - 0.4} />
            <circle class="chamfer" r={r * 0.86} stroke={`url(#${id}chamfer${seat})`} />
            <circle class="groove" r={r * 0.6} />
            <circle class="groove-light" r={r * 0.6 - 1.2} />
            <path class="sign" d={seat ? RING(r * 0.34) : CROSS(r * 0.28)} />
        </>
    );
}

const RING = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const CROSS = (r: number): string => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;

interface RingsProps {
    geometry: Geometry;
    sides: readonly [Side, Side];
    mover: Seat | null;
    choice: Pick<Choice, "picked" | "mayLeave">;
}

/** Which checkers may move and which is picked up: rings above all stacks. */
export function Rings({ geometry, sides, mover, choice }: RingsProps): VNode | null {
    if (mover === null) return null;
    const r = geometry.m.radius;
    return (
        <g class="marks">
            {[...choice.mayLeave].map((place) => {
                const count = countAt(sides[mover], place);
                if (!count) return null;
                const { x, y } = geometry.checkerSpot(mover, place, count - 1 + liftAt(sides, mover, place));
                const picked = place === choice.picked;
                if (place === UNENTERED)
                    return <SlabRing key={place} geometry={geometry} x={x} y={y} picked={picked} />;
                return (
                    <g key={place} class={picked ? "ring picked" : "ring"}>
                        {!picked && <circle class="halo" cx={x} cy={y} r={r - 1.4} />}
                        <circle cx={x} cy={y} r={r - 1.2} />
                    </g>
                );
            })}
        </g>
    );
}

function SlabRing({ geometry, x, y, picked }: { geometry: Geometry; x: number; y: number; picked: boolean }): VNode {
    const { m, layout } = geometry;
    const [width, height] = layout === "tall" ? [m.slab_height, m.slab_width] : [m.slab_width, m.slab_height];
    return (
        <g class={picked ? "ring picked" : "ring"}>
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="2.2" />
        </g>
    );
}

/* On a single checker of the other side it will lie over it, where such are pinned as where they are hit: there nobody else
 * stands. */
function landingLevel(sides: readonly [Side, Side], seat: Seat, place: Place): number {
    return countAt(sides[seat], place) + liftAt(sides, seat, place);
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
                    return <rect key={place} class="landing" {...box} rx="5" />;
                }
                const spot = geometry.checkerSpot(mover, place, landingLevel(sides, mover, place));
                return <circle key={place} class="landing" cx={spot.x} cy={spot.y} r={geometry.m.radius - 2} />;
            })}
        </g>
    );
}
