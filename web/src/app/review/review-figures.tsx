/* The match in figures: what each player gave up, and what the dice gave. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Review, Seat, Step } from "../../proto/messages.ts";
import { number, t } from "../../text/text.ts";
import { ColumnHeads } from "../game/deeper.tsx";
import { costText, markOf, type Mark } from "./review-steps.ts";

const MARKS: readonly Mark["name"][] = ["doubt", "error", "blunder"];

const countOf = (steps: readonly Step[], seat: Seat, name: Mark["name"]): number =>
    steps.filter((step) => step.seat === seat && markOf(step.loss)?.name === name).length;

export function Figures({ review }: { review: Review }): VNode | null {
    const { names, sides, steps, adjusted } = review;
    const counts = useMemo(
        () => MARKS.map((name) => [countOf(steps, 0, name), countOf(steps, 1, name)] as const),
        [steps],
    );
    if (!sides) return null;
    const known = (value: number | null, text: (value: number) => string): string =>
        value === null ? "–" : text(value);
    const rows: [string, string, string][] = [
        [t("web.review.figure_pr"), ...both(sides, ({ pr }) => known(pr, (value) => number(value, 1)))],
        [t("web.review.figure_decisions"), ...both(sides, ({ decisions }) => number(decisions))],
        ...MARKS.map((name, i): [string, string, string] => [
            t(`web.review.mark.${name}`),
            ...both(counts[i] ?? [0, 0], (count) => number(count)),
        ]),
        [t("web.review.figure_cost"), ...both(sides, ({ cost }) => known(cost, (value) => costText(review, -value)))],
        [t("web.review.figure_luck"), ...both(sides, ({ luck }) => known(luck, (value) => costText(review, value)))],
    ];
    return (
        <details class="panel review-figures">
            <summary>{t("web.review.figures")}</summary>
            <table class="review-cands">
                <ColumnHeads of={["", ...names]} />
                <tbody>
                    {rows.map(([label, ...values]) => (
                        <tr key={label}>
                            <th scope="row">{label}</th>
                            {values.map((value, seat) => (
                                <td key={seat}>{value}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            {adjusted !== null && (
                <p class="small">
                    {review.length
                        ? t("web.review.figure_adjusted", names[0], number(100 * adjusted, 1))
                        : t("web.review.figure_adjusted_points", names[0], costText(review, adjusted))}
                </p>
            )}
        </details>
    );
}

function both<T>([first, second]: readonly [T, T], text: (of: T) => string): [string, string] {
    return [text(first), text(second)];
}
