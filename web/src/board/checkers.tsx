/* The checkers, and where the one that is picked up may land. */
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Choice } from "./choice.ts";
import { OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import { arrange, countAt, type Camp, type Man } from "./men.ts";
import { isOut, transformOf, type Motion } from "./motion.ts";

/** The checkers of a position, each the same object from one drawing to the next. */
export function useMen(camps: readonly [Camp, Camp]): Man[] {
    const kept = useRef<{ camps: readonly [Camp, Camp]; men: Man[] } | null>(null);
    if (kept.current?.camps !== camps) kept.current = { camps, men: arrange(camps, kept.current?.men ?? []) };
    return kept.current.men;
}

interface CheckersProps {
    geometry: Geometry;
    men: readonly Man[];
    camps: readonly [Camp, Camp];
    mover: Seat | null;
    choice: Pick<Choice, "picked" | "mayLeave">;
    motion: Motion;
}

export function Checkers({ geometry, men, camps, mover, choice, motion }: CheckersProps): VNode {
    const movable = (man: Man): boolean =>
        man.seat === mover && choice.mayLeave.has(man.place) && man.index === countAt(camps[man.seat], man.place) - 1;
    const looks = (man: Man): string => {
        const able = movable(man);
        const names = [
            "man",
            `seat${man.seat}`,
            isOut(man) && "out",
            able && "movable",
            able && man.place === choice.picked && "picked",
        ];
        return names.filter(Boolean).join(" ");
    };
    return (
        <g>
            {men.map((man) => (
                <g
                    key={man.id}
                    ref={(node) => motion.set(man.id, node)}
                    class={looks(man)}
                    style={{ transform: transformOf(geometry, man) }}
                >
                    <ManShape geometry={geometry} out={isOut(man)} />
                </g>
            ))}
        </g>
    );
}

function ManShape({ geometry, out }: { geometry: Geometry; out: boolean }): VNode {
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
    camps: readonly [Camp, Camp];
}

/* Where the picked checker may go: a ring where it will lie, the tray's edge for bearing off. */
export function Landings({ geometry, mover, picked, landings, camps }: LandingsProps): VNode | null {
    if (mover === null || picked === null) return null;
    return (
        <g class="marks">
            {[...landings].map((place) => {
                if (place === OFF) {
                    const box = geometry.tray(mover, true);
                    return <rect class="landing" {...box} rx="5" />;
                }
                const spot = geometry.manSpot(mover, place, countAt(camps[mover], place));
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
