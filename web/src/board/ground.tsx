/* The board under the checkers: wood, points, trays, numbers; and the counts that lie on top. */
import type { VNode } from "preact";
import { BAR, type Geometry, type Seat } from "./geometry.ts";
import { countAt, type Side } from "./arrange.ts";

/* Their colours are tokens of page.css. */
export function Gradients({ height }: { height: number }): VNode {
    return (
        <defs>
            <radialGradient id="man0" cx=".38" cy=".32" r=".75">
                <stop class="glow" offset="0" />
                <stop offset="1" />
            </radialGradient>
            <radialGradient id="man1" cx=".4" cy=".35" r=".75">
                <stop offset=".45" />
                <stop class="rim" offset="1" />
            </radialGradient>
            <linearGradient id="wood" gradientUnits="userSpaceOnUse" x2="0" y2={height}>
                <stop class="glow" offset="0" />
                <stop offset=".6" />
            </linearGradient>
        </defs>
    );
}

/* "a1" to "l12", "m12" to "x1" (R104). */
function lettered(point: number): string {
    return String.fromCharCode(96 + point) + (point <= 12 ? point : 25 - point);
}

export function Ground({
    geometry,
    numbers,
    letters,
    hors,
}: {
    geometry: Geometry;
    numbers: Seat | null;
    letters: boolean;
    hors: boolean;
}): VNode {
    const { m, quarters, quarterWidth, fieldTop } = geometry;
    const cells = Array.from({ length: 24 }, (_, i) => i + 1);
    const trays = ([0, 1] as const).flatMap((seat) => [
        geometry.tray(seat, true),
        ...(hors || geometry.layout === "wide" ? [geometry.tray(seat, false)] : []),
    ]);
    return (
        <g class="ground">
            <rect class="wood" x="1" y="1" width={geometry.width - 2} height={geometry.height - 2} rx="12" />
            {quarters.map((x) => (
                <rect class="felt" x={x} y={fieldTop} width={quarterWidth} height={m.field} />
            ))}
            {trays.map((box) => (
                <rect class="tray" {...box} rx="5" />
            ))}
            {cells.map((cell) => (
                <path class={`spike ${cell % 2 ? "odd" : "even"}`} d={geometry.spike(cell)} />
            ))}
            {quarters.map((x) => (
                <rect class="felt-edge" x={x} y={fieldTop} width={quarterWidth} height={m.field} />
            ))}
            <rect class="bar" x={geometry.bar} y={fieldTop} width={m.bar} height={m.field} />
            <path
                class="hinge"
                d={`M${geometry.bar + m.bar / 2} ${fieldTop - m.rim + 2}V${fieldTop + m.field + m.rim - 2}`}
            />
            {numbers !== null &&
                cells.map((cell) => (
                    <text class="number" {...geometry.numberSpot(cell)}>
                        {letters ? lettered(geometry.cell(1, cell)) : geometry.cell(numbers, cell)}
                    </text>
                ))}
        </g>
    );
}

/* Numbers on stacks too high to be shown, and on what is off the board. */
export function Counts({ geometry, sides }: { geometry: Geometry; sides: readonly [Side, Side] }): VNode {
    const labels: VNode[] = [];
    const { m } = geometry;
    for (const seat of [0, 1] as const) {
        const side = sides[seat];
        const high = [...Array.from({ length: 24 }, (_, i) => i + 1), BAR];
        for (const place of high) {
            const count = countAt(side, place);
            if (count <= (place === BAR ? m.bar_stack : m.stack)) continue;
            const { x, y } = geometry.checkerSpot(seat, place, count - 1);
            labels.push(
                <text class={`count seat${seat}`} x={x} y={y + 7}>
                    {count}
                </text>,
            );
        }
        for (const off of [true, false]) {
            const count = off ? (side.point[0] ?? 0) : side.hors;
            if (!count) continue;
            labels.push(
                <text class="number" {...geometry.trayCountSpot(seat, off, count)}>
                    {count}
                </text>,
            );
        }
    }
    return <g>{labels}</g>;
}
