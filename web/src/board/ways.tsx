/* The ways of three rows: both sides enter the middle row at one end and go together to the other; there the way of who sits below
 * goes up, along the upper row back, past all rows down to its own and along that one out; the other's the contrary way. The still
 * picture of src/app/board_svg.c has the same arrows. */
import type { VNode } from "preact";
import { t } from "../text/text.ts";
import type { Geometry, Half, Seat } from "./geometry.ts";

/* A head of `size` at (x, y) that points along (dx, dy), one of the four directions. */
const head = (x: number, y: number, dx: number, dy: number, size: number): string =>
    `M${x - (dx - dy) * size} ${y - (dy - dx) * size}L${x} ${y}L${x - (dx + dy) * size} ${y - (dy + dx) * size}`;

const upright = (x: number, from: number, to: number, size: number): string =>
    `M${x} ${from}V${to}${head(x, to, 0, Math.sign(to - from), size)}`;

const along = (y: number, from: number, to: number, size: number): string =>
    `M${from} ${y}H${to}${head(to, y, Math.sign(to - from), 0, size)}`;

function Way({ seat, d, thin = false }: { seat: Seat; d: string; thin?: boolean }): VNode {
    return (
        <g class={`way seat${seat}${thin ? " thin" : ""}`}>
            <path class="edge" d={d} />
            <path class="line" d={d} />
        </g>
    );
}

export function Ways({ geometry, words }: { geometry: Geometry; words: boolean }): VNode {
    const { bottom } = geometry;
    return (
        <g class="ways">
            <WayOf geometry={geometry} half="top" seat={(1 - bottom) as Seat} words={words} />
            <WayOf geometry={geometry} half="bottom" seat={bottom} words={words} />
            <Onward geometry={geometry} />
            {words && <Entry geometry={geometry} />}
        </g>
    );
}

interface WayProps {
    geometry: Geometry;
    half: Half;
    seat: Seat;
    words: boolean;
}

function WayOf({ geometry, half, seat, words }: WayProps): VNode {
    const { homeLeft, m, quarters, quarterWidth, width } = geometry;
    const below = half === "bottom";
    const on = homeLeft ? -1 : 1;
    const other = (1 - seat) as Seat;
    const out = geometry.columnX(homeLeft ? 0 : 11) + m.point / 2;
    const gap = geometry.gapMiddle(below ? "top" : "bottom");
    const edge = homeLeft ? width - quarters[0] : quarters[0];
    /* The way of who sits below runs outside the other's. */
    const inward = m.row_three * (below ? 0.35 : 0.65);
    const [from, to] = below
        ? [geometry.fromRim("top", inward), geometry.fromRim("bottom", inward)]
        : [geometry.fromRim("bottom", inward), geometry.fromRim("top", inward)];
    const x = edge - on * (below ? 10.5 : 5);
    /* In the half of the room where no dice lie. */
    const middle = quarters[below ? 0 : 1] + quarterWidth / 2;
    const long = 1.3 * m.point * on;
    return (
        <>
            <Way seat={seat} d={upright(out, gap + (below ? 11 : -11), gap + (below ? -11 : 11), 6)} />
            <Way seat={seat} thin d={`M${edge - on} ${from}H${x}V${to}${along(to, x, edge, 3.5)}`} />
            <Way seat={seat} thin d={along(geometry.fromRim(half, m.row_three + 5), middle - long, middle + long, 4)} />
            <Way
                seat={other}
                thin
                d={along(geometry.fromRim(half, m.row_three + 15), middle + long, middle - long, 4)}
            />
            {geometry.layout !== "mini" && <Exit geometry={geometry} half={half} seat={seat} words={words} />}
        </>
    );
}

/* From the end of a side's own row to its tray. */
function Exit({ geometry, half, seat, words }: WayProps): VNode {
    const { homeLeft, m, quarters, width } = geometry;
    const box = geometry.tray(seat, true);
    const on = homeLeft ? -1 : 1;
    const edge = homeLeft ? quarters[0] : width - quarters[0];
    const below = half === "bottom";
    const y = geometry.fromRim(half, m.row_three / 2);
    const tall = geometry.layout === "tall";
    const into = below ? box.y + 3 : box.y + box.height - 3;
    const d = tall
        ? `M${edge + on} ${y}H${edge + on * 7}${upright(edge + on * 7, y, into, 4)}`
        : along(y, edge + on * 2, edge + on * 13, 4);
    const word = tall
        ? { x: homeLeft ? box.x + box.width - 20 : box.x + 20, y: box.y + box.height / 2 + 4 }
        : { x: box.x + box.width / 2, y: below ? box.y + 18 : box.y + box.height - 9 };
    return (
        <>
            <Way seat={seat} thin d={d} />
            {words && (
                <text class="number word" {...word}>
                    {t("board.way_out")}
                </text>
            )}
        </>
    );
}

/* The direction of the row that both share. */
function Onward({ geometry }: { geometry: Geometry }): VNode {
    const { bar, homeLeft, layout, m, middle } = geometry;
    const on = homeLeft ? -1 : 1;
    if (layout === "tall") {
        const d = along(geometry.fromRim("shared", m.row_three + 9), bar - on * 45, bar + on * 45, 5);
        return <path class="onward on-field" d={d} />;
    }
    const x = bar + m.bar / 2;
    return (
        <path
            class="onward"
            d={[-7, 7].map((i) => `M${x + i - on * 4.5} ${middle - 9}l${on * 9} 9l${-on * 9} 9`).join("")}
        />
    );
}

/* Beside the farthest place of that row; on the tall board above it. */
function Entry({ geometry }: { geometry: Geometry }): VNode {
    const { homeLeft, m, middle, quarters, width } = geometry;
    const on = homeLeft ? -1 : 1;
    const edge = homeLeft ? width - quarters[0] : quarters[0];
    const foot = geometry.fromRim("shared", m.row_three);
    const tall = geometry.layout === "tall";
    const spot = tall ? { x: edge + on * 32, y: foot - 8 } : { x: edge - on * (m.gap + m.tray / 2), y: middle - 5 };
    const d = tall
        ? upright(edge + on * 8, foot - 18, foot - 3, 4)
        : along(middle + 8, edge - on * (m.gap + m.tray - 6), edge - on, 5);
    return (
        <>
            <path class={tall ? "onward on-field" : "onward"} d={d} />
            <text class={tall ? "number word on-field" : "number word"} {...spot}>
                {t("board.way_in")}
            </text>
        </>
    );
}
