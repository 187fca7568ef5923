/* The score on the board, as trictrac keeps it: a token at the tip of the case of the points, holes along the rim with a fichet in
 * that of the holes. The still picture of src/app/board_svg.c has them beside the same cases. */
import type { VNode } from "preact";
import type { BoardMarks } from "./contract.ts";
import type { Geometry } from "./geometry.ts";

const CASES = Array.from({ length: 12 }, (_, i) => i + 1);

export function ScoreMarks({ geometry, marks }: { geometry: Geometry; marks: BoardMarks }): VNode {
    const { m } = geometry;
    /* Into the rim, where the numbers leave room. */
    const inRim = geometry.layout === "tall" ? -2.5 : -5;
    return (
        <g class="score-marks">
            {([0, 1] as const).flatMap((seat) =>
                CASES.map((at) => {
                    const x = geometry.checkerSpot(seat, at, 0).x;
                    const half = geometry.halfOf(seat);
                    const taken = at === marks.holes[seat];
                    return (
                        <g key={`${seat} ${at}`}>
                            <circle
                                class={taken ? `fichet seat${seat}` : "hole"}
                                data-fichet={taken ? `${seat}-${at}` : undefined}
                                cx={x}
                                cy={geometry.fromRim(half, inRim)}
                                r={taken ? 5 : 2}
                            />
                            {at === marks.points[seat] && (
                                <circle
                                    class={`token seat${seat}`}
                                    data-token={`${seat}-${at}`}
                                    cx={x}
                                    cy={geometry.fromRim(half, m.spike + 5)}
                                    r="6"
                                />
                            )}
                        </g>
                    );
                }),
            )}
        </g>
    );
}
