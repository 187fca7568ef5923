/* A decision rolled out, in rows: each figure with its standard error. */
import type { VNode } from "preact";
import type { Deeper, Figure } from "../../proto/messages.ts";
import { number, playText, signed, t } from "../../text/text.ts";

const percent = (chance: number): string => number(100 * chance, 1);

/** Depths by their names in the messages. */
export function depthText(depth: string | undefined): string {
    return depth ? t(`web.review.depth.${depth}`) : "";
}

const figure = ([mean, error]: Figure, digits = 3): string =>
    t("web.review.figure", signed(mean, digits), number(error, digits));

/** Of a table of candidates. */
export function ColumnHeads({ of }: { of: readonly string[] }): VNode {
    return (
        <thead>
            <tr>
                {of.map((label) => (
                    <th key={label} scope="col">
                        {label}
                    </th>
                ))}
            </tr>
        </thead>
    );
}

export function DeeperLines({ deeper }: { deeper: Deeper }): VNode {
    const names = [t("web.hint.no_double"), t("web.hint.take")];
    return (
        <div class="review-deeper">
            <h3>{depthText(deeper.depth)}</h3>
            <p class="small soft">{t(deeper.over ? "web.review.games" : "web.review.games_cut", deeper.games)}</p>
            <table class="review-cands">
                <ColumnHeads
                    of={[
                        t("web.review.col_play"),
                        t("web.review.col_equity"),
                        t("web.review.col_loss"),
                        t("web.review.col_win"),
                    ]}
                />
                <tbody>
                    {[...deeper.lines.entries()]
                        .sort(([, a], [, b]) => a.behind[0] - b.behind[0])
                        .map(([i, line]) => (
                            <tr key={i} class={i === deeper.best ? "best" : ""}>
                                <th scope="row">{line.text ? playText(line.text) : names[i]}</th>
                                <td>{figure(line.equity)}</td>
                                <td>{i === deeper.best ? "" : figure(line.behind)}</td>
                                <td>{percent(line.win[0])}</td>
                            </tr>
                        ))}
                </tbody>
            </table>
            {deeper.cube && (
                <p>
                    <b>{t(`web.verdict.${deeper.cube.verdict}`)}</b>{" "}
                    {t("web.review.cube_line", signed(deeper.cube.nodouble), signed(deeper.cube.take))}
                </p>
            )}
        </div>
    );
}
