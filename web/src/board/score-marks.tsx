/* The score on the board, as trictrac keeps it: a token at the tip of the case of the points, holes along the rim with a fichet in
 * that of the holes. The still picture of src/app/board_svg.c has them beside the same cases. */
import type { VNode } from "preact";
import type { BoardMarks } from "./contract.ts";
import type { Geometry, Seat } from "./geometry.ts";

const CASES = Array.from({ length: 12 }, (_, i) => i + 1);

export function ScoreMarks({ geometry, marks }: { geometry: Geometry; marks: BoardMarks }): VNode {
    return (
        <g class="score-marks">
            {([0, 1] as const).flatMap((seat) => [
                ...CASES.map((at) => (
                    <Hole key={`${seat} ${at}`} {...{ geometry, seat, at, holes: marks.holes[seat] }} />
                )),
                <Token key={`token ${seat}`} geometry={geometry} seat={seat} at={marks.points[seat]} />,
            ])}
        </g>
    );
}

interface HoleProps {
    geometry: Geometry;
    seat: Seat;
    at: number;
    holes: number;
}

/* Into the rim, above the number; where the rim is narrow, only the fichet, at the number's right. */
function Hole({ geometry, seat, at, holes }: HoleProps): VNode | null {
    const taken = at === holes;
    const spot = geometry.numberSpot(geometry.cell(seat, at));
    const mark = { "data-fichet": taken ? `${seat}-${at}` : undefined };
    if (geometry.layout === "tall")
        return taken ? (
            <circle class={`fichet seat${seat}`} {...mark} cx={spot.x + 11} cy={spot.y - 4} r="3.5" />
        ) : null;
    return (
        <circle
            class={taken ? `fichet seat${seat}` : "hole"}
            {...mark}
            cx={spot.x}
            cy={geometry.fromRim(geometry.halfOf(seat), -5)}
            r={taken ? 4 : 2}
        />
    );
}

function Token({ geometry, seat, at }: { geometry: Geometry; seat: Seat; at: number }): VNode | null {
    if (at === 0) return null;
    const { x } = geometry.checkerSpot(seat, at, 0);
    const y = geometry.fromRim(geometry.halfOf(seat), geometry.m.spike + 5);
    return <circle class={`token seat${seat}`} data-token={`${seat}-${at}`} cx={x} cy={y} r="6" />;
}
