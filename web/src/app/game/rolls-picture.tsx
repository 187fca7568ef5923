/* The distribution of rolls as a picture: bars for the two sides, a line where chance would have them on average. The
 * numbers stand beside it as a table. */
import type { VNode } from "preact";
import { number, t } from "../../text/text.ts";
import type { RollsAnswer } from "../../proto/messages.ts";
import { combinations, faces, usual } from "./rolls.ts";

interface Bar {
    name: string;
    counts: readonly [number, number];
    due: readonly [number, number];
}

const HIGH = 120;
const ROOM = 24;

function Bars({ bars, label }: { bars: readonly Bar[]; label: string }): VNode {
    const most = Math.max(1, ...bars.flatMap((bar) => [...bar.counts, ...bar.due])) * 1.08;
    const step = 640 / bars.length;
    const wide = Math.min(26, step * 0.36);
    const y = (value: number): number => HIGH - (HIGH * value) / most;
    return (
        <svg class="rolls-picture" viewBox={`0 0 640 ${HIGH + ROOM}`} role="img" aria-label={label}>
            <path class="axis" d={`M0 ${HIGH}H640`} />
            {bars.map((bar, i) => {
                const middle = step * (i + 0.5);
                return (
                    <g key={bar.name}>
                        {([0, 1] as const).map((seat) => {
                            const x = middle + (seat === 0 ? -wide : 0);
                            return (
                                <>
                                    <rect
                                        class={`seat${seat}`}
                                        x={x}
                                        width={wide - 1}
                                        y={y(bar.counts[seat])}
                                        height={HIGH - y(bar.counts[seat])}
                                    />
                                    {bar.due[seat] > 0 && (
                                        <path class="due" d={`M${x - 1} ${y(bar.due[seat])}h${wide + 1}`} />
                                    )}
                                </>
                            );
                        })}
                        <text x={middle} y={HIGH + 17}>
                            {bar.name}
                        </text>
                    </g>
                );
            })}
        </svg>
    );
}

export function RollsPicture({ of, names }: { of: RollsAnswer; names: readonly [string, string] }): VNode {
    const total = of.seats[0].rolls + of.seats[1].rolls;
    if (!total) return <p>{t("web.dice.no_rolls")}</p>;
    const doubles = of.seats[0].doubles + of.seats[1].doubles;
    const [least, most] = usual(total, 1 / 6);
    const each = of.seats.map(faces);
    const dieBars = [1, 2, 3, 4, 5, 6].map(
        (face): Bar => ({
            name: String(face),
            counts: [each[0]?.[face - 1] ?? 0, each[1]?.[face - 1] ?? 0],
            due: [of.seats[0].rolls / 3, of.seats[1].rolls / 3],
        }),
    );
    const rollBars = combinations(of.seats).map(
        (one): Bar => ({ name: `${one.high}${one.low}`, counts: one.counts, due: one.due }),
    );
    const fair = doubles >= least && doubles <= most;
    return (
        <div class="rolls">
            <p>
                {t("web.dice.doubles", total, doubles, least, most)} {t(fair ? "web.dice.usual" : "web.dice.unusual")}
            </p>
            <p class="legend">
                {([0, 1] as const).map((seat) => (
                    <span>
                        <i class={`chip seat${seat}`} aria-hidden="true" />{" "}
                        {t("web.dice.of", names[seat], of.seats[seat].rolls)}
                    </span>
                ))}
                <span>
                    <i class="due-mark" aria-hidden="true" /> {t("web.dice.due")}
                </span>
            </p>
            <h3>{t("web.dice.by_face")}</h3>
            <Bars
                bars={dieBars}
                label={t(
                    "web.dice.by_face_label",
                    dieBars.map((bar) => `${bar.name}: ${bar.counts[0] + bar.counts[1]}`).join(", "),
                )}
            />
            <h3>{t("web.dice.by_roll")}</h3>
            <Bars bars={rollBars} label={t("web.dice.by_roll_label", total)} />
            <details class="fold">
                <summary>{t("web.dice.numbers")}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
                <div class="scroll" tabIndex={0} role="region" aria-label={t("web.dice.numbers")}>
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{t("web.dice.roll")}</th>
                                <th scope="col">{names[0]}</th>
                                <th scope="col">{names[1]}</th>
                                <th scope="col">{t("web.dice.due")}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {combinations(of.seats).map((one) => (
                                <tr key={`${one.high}${one.low}`}>
                                    <th scope="row">{`${one.high}-${one.low}`}</th>
                                    <td>{one.counts[0]}</td>
                                    <td>{one.counts[1]}</td>
                                    <td>{`${number(one.due[0], 1)} / ${number(one.due[1], 1)}`}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </div>
    );
}
