/* The board under the checkers: wood, points, trays, numbers; and the counts that lie on top. Its colours are tokens of
 * boards.css. */
import type { VNode } from "preact";
import { countAt, liftAt, type Side } from "./arrange.ts";
import { BAR, type Geometry, type Seat } from "./geometry.ts";
import { Ways } from "./ways.tsx";

const GRAIN =
    "M0 5q65-5 130 0t130 0M0 11q50 5 110 1t150-1M0 19q80-7 150-1t110 1M0 26q40 3 120-2t140 2M0 33q90 6 140 0t120 0M0 40q60-4 130 1t130-1M40 14q30-2 70 0M150 37q40-2 80 0";

/** Light and grain; `id` goes before their names, since a page may show several boards. */
export function Gradients({ id }: { id: string }): VNode {
    return (
        <defs>
            <linearGradient id={`${id}wood`} x1="0" y1="0" x2="0" y2="1">
                <stop class="wood-hi" />
                <stop class="wood-mid" offset=".5" />
                <stop class="wood-lo" offset="1" />
            </linearGradient>
            <linearGradient id={`${id}beam`} x1="0" y1="0" x2="1" y2="0">
                <stop class="wood-lo" />
                <stop class="wood-hi" offset=".22" />
                <stop class="wood-mid" offset=".5" />
                <stop class="wood-hi" offset=".78" />
                <stop class="wood-lo" offset="1" />
            </linearGradient>
            <pattern id={`${id}grain`} width="260" height="46" patternUnits="userSpaceOnUse">
                <path class="grain" d={GRAIN} />
            </pattern>
            <linearGradient id={`${id}field`} x1="0" y1="0" x2="0" y2="1">
                <stop class="field-lo" />
                <stop class="field-hi" offset=".5" />
                <stop class="field-lo" offset="1" />
            </linearGradient>
            <linearGradient id={`${id}sunk`} x1="0" y1="0" x2="0" y2="1">
                <stop stop-opacity=".42" />
                <stop offset="1" stop-opacity="0" />
            </linearGradient>
            <linearGradient id={`${id}sunk-left`} x1="0" y1="0" x2="1" y2="0">
                <stop stop-opacity=".3" />
                <stop offset="1" stop-opacity="0" />
            </linearGradient>
            <pattern id={`${id}hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <path class="hatch" d="M0 0v7" />
            </pattern>
            <radialGradient id={`${id}shade`}>
                <stop offset=".72" stop-opacity=".5" />
                <stop offset="1" stop-opacity="0" />
            </radialGradient>
            <linearGradient id={`${id}cube`} x1="0" y1="0" x2=".6" y2="1">
                <stop class="cube-hi" />
                <stop class="cube-lo" offset="1" />
            </linearGradient>
            {([0, 1] as const).map((seat) => (
                <PieceGradients key={seat} id={id} seat={seat} />
            ))}
        </defs>
    );
}

function PieceGradients({ id, seat }: { id: string; seat: Seat }): VNode {
    return (
        <>
            <radialGradient id={`${id}body${seat}`} cx=".36" cy=".28" r=".82">
                <stop class={`piece${seat}-hi`} />
                <stop class={`piece${seat}-mid`} offset=".5" />
                <stop class={`piece${seat}-lo`} offset="1" />
            </radialGradient>
            <linearGradient id={`${id}chamfer${seat}`} x1="0" y1="0" x2="1" y2="1">
                <stop class={`piece${seat}-lo`} />
                <stop class={`piece${seat}-hi`} offset="1" />
            </linearGradient>
            <linearGradient id={`${id}die${seat}`} x1="0" y1="0" x2=".6" y2="1">
                <stop class={`piece${seat}-hi`} />
                <stop class={seat ? "piece1-lo" : "piece0-mid"} offset="1" />
            </linearGradient>
        </>
    );
}

/* "a1" to "l12", "m12" to "x1" (R104). */
function lettered(point: number): string {
    return String.fromCharCode(96 + point) + (point <= 12 ? point : 25 - point);
}

interface GroundProps {
    geometry: Geometry;
    numbers: Seat | null;
    letters: boolean;
    unentered: boolean;
    /** What stands at a point in place of its number. */
    written?: ((point: number) => string) | undefined;
}

export function Ground({ geometry, numbers, letters, unentered, written = String }: GroundProps): VNode {
    const { m, fieldTop, width, height, id } = geometry;
    const tall = geometry.layout === "tall";
    const round = tall ? 0 : 16;
    const [left] = geometry.quarters;
    const beds = tall
        ? [{ x: left, width: width - 2 * left }]
        : geometry.quarters.map((x) => ({ x, width: geometry.quarterWidth }));
    return (
        <g class="ground">
            <rect width={width} height={height} rx={round} fill={`url(#${id}wood)`} />
            <rect width={width} height={height} rx={round} fill={`url(#${id}grain)`} />
            <rect
                class="frame-light"
                x="1.5"
                y="1.5"
                width={width - 3}
                height={height - 3}
                rx={Math.max(0, round - 1.5)}
            />
            {beds.map((bed) => (
                <g key={bed.x}>
                    <rect fill={`url(#${id}field)`} {...bed} y={fieldTop} height={m.field} />
                    <rect class="cloth" fill={`url(#${id}grain)`} {...bed} y={fieldTop} height={m.field} />
                </g>
            ))}
            {geometry.cells.map((cell) => (
                <g key={cell}>
                    <path class={`spike ${cell % 2 ? "odd" : "even"}`} d={geometry.spike(cell)} />
                    {cell % 2 === 1 && <path class="spike-hatch" fill={`url(#${id}hatch)`} d={geometry.spike(cell)} />}
                </g>
            ))}
            {beds.map((bed) => (
                <g key={bed.x}>
                    <rect fill={`url(#${id}sunk)`} {...bed} y={fieldTop} height="9" />
                    <rect fill={`url(#${id}sunk-left)`} x={bed.x} y={fieldTop} width="7" height={m.field} />
                    <rect class="field-edge" {...bed} y={fieldTop} height={m.field} />
                </g>
            ))}
            {tall ? <Pockets geometry={geometry} /> : <Beam geometry={geometry} />}
            <Trays geometry={geometry} unentered={unentered} />
            {geometry.three && <Ways geometry={geometry} words={numbers !== null && geometry.layout !== "mini"} />}
            {numbers !== null &&
                geometry.cells.map((cell) => (
                    <text key={cell} class={cell > 24 ? "number on-field" : "number"} {...geometry.numberSpot(cell)}>
                        {letters && !geometry.parallel
                            ? lettered(geometry.cell(1, cell))
                            : written(geometry.numberOf(numbers, cell))}
                    </text>
                ))}
        </g>
    );
}

/* The bar: a beam with two hinges. */
function Beam({ geometry }: { geometry: Geometry }): VNode {
    const { m, bar, height, id } = geometry;
    const middle = bar + m.bar / 2;
    return (
        <g>
            <rect fill={`url(#${id}beam)`} x={bar} width={m.bar} height={height} />
            <path class="crack" d={`M${middle} 0V${height}`} />
            {geometry.layout === "wide" &&
                !geometry.three &&
                [m.rim + 92, height - m.rim - 124].map((y) => (
                    <g class="hinge" key={y}>
                        <rect x={middle - 9} y={y} width="18" height="32" rx="2.5" />
                        <path d={`M${middle} ${y}v32`} />
                        {[-5, 5].flatMap((dx) =>
                            [7, 25].map((dy) => <circle key={`${dx}${dy}`} cx={middle + dx} cy={y + dy} r="1.5" />),
                        )}
                    </g>
                ))}
        </g>
    );
}

/* On a narrow screen: a line, and a pocket in the river for checkers on the bar. */
function Pockets({ geometry }: { geometry: Geometry }): VNode {
    const { m, bar, fieldTop, id } = geometry;
    return (
        <g>
            <path class="crack wide" d={`M${bar} ${fieldTop}v${m.field}`} />
            {geometry.pockets.map((box) => (
                <rect key={box.y} class="pocket" {...box} rx={box.width / 2} fill={`url(#${id}beam)`} />
            ))}
        </g>
    );
}

function Trays({ geometry, unentered }: { geometry: Geometry; unentered: boolean }): VNode | null {
    const { id, layout } = geometry;
    if (layout === "mini") return null;
    const trays = ([0, 1] as const).flatMap((seat) => [
        geometry.tray(seat, true),
        ...(unentered || layout === "wide" ? [geometry.tray(seat, false)] : []),
    ]);
    return (
        <g>
            {trays.map((box) => (
                <g key={`${box.x} ${box.y}`}>
                    <rect class="tray" {...box} rx="5" />
                    <rect fill={`url(#${id}sunk)`} {...box} height={Math.min(10, box.height)} rx="4" />
                </g>
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
        for (const place of [...geometry.cells, BAR]) {
            const count = countAt(side, place);
            if (count <= (place === BAR ? m.bar_stack : m.stack)) continue;
            const { x, y } = geometry.checkerSpot(seat, place, count - 1 + liftAt(sides, seat, place));
            labels.push(
                <circle class={`count-ground seat${seat}`} cx={x} cy={y} r={m.radius * 0.6} />,
                <text class={`count seat${seat}`} x={x} y={y + m.radius * 0.34} font-size={m.radius * 0.96}>
                    {count}
                </text>,
            );
        }
        for (const off of geometry.layout === "mini" ? [] : [true, false]) {
            const count = off ? (side.point[0] ?? 0) : side.unentered;
            if (!count) continue;
            labels.push(
                <text class="number" {...geometry.trayCountSpot(seat, off, count)}>
                    {count}
                </text>,
            );
        }
    }
    return <g class="counts">{labels}</g>;
}
