/* What was thought of a step: what was right, what was done, the choices with their chances, why, rollouts, a remark. */
import type { VNode } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Decision, Deeper, ListedPlay, Review, ReviewWhy, Step } from "../../proto/messages.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { ColumnHeads, DeeperLines, depthText } from "../game/deeper.tsx";
import { ChanceBar, type Chances, inWords, MoreContext } from "../game/hints.tsx";
import { MarkSign } from "../game/mark-sign.tsx";
import { useSettings } from "../settings/settings.ts";
import type { Trying } from "./review-board.tsx";
import type { Tried } from "./review-judged.ts";
import { MarkOf, type Unit } from "./review-moves.tsx";
import type { Reviewing } from "./review-hook.ts";
import { actText, costText, diceOf, isCube, keyOf, markOf } from "./review-steps.ts";

const percent = (chance: number): string => number(100 * chance, 1);

/* A thin bar of won and lost, gammons darker; the words are in the row. */
function ThinBar({ of }: { of: Chances }): VNode {
    const parts: [string, number][] = [
        ["win-gammon", of.gammon],
        ["win", of.win - of.gammon],
        ["lose", 1 - of.win - of.lose_gammon],
        ["lose-gammon", of.lose_gammon],
    ];
    const more = useContext(MoreContext);
    const words =
        more === "none" ? inWords(more, of) : t(`web.review.${more}`, percent(of.gammon), percent(of.lose_gammon));
    return (
        <span class="chance-bar thin" role="img" aria-label={words} title={words}>
            {parts.map(([name, share]) => (
                <span class={name} style={{ width: `${Math.max(0, 100 * share)}%` }} />
            ))}
        </span>
    );
}

/* Nobody has to tell the colours apart. */
function LossCell({ loss }: { loss: number }): VNode {
    return (
        <td class={`mark ${markOf(loss)?.name ?? ""}`}>
            <MarkSign loss={loss} /> {number(loss, 3)}
        </td>
    );
}

interface CandidatesProps {
    listed: readonly ListedPlay[];
    chosen: ListedPlay | null;
    choose(play: ListedPlay | null): void;
    tried: Tried | null;
}

function Candidates({ listed, chosen, choose, tried }: CandidatesProps): VNode {
    const { notation } = useSettings();
    const more = useContext(MoreContext);
    return (
        <table class="review-cands">
            <ColumnHeads
                of={[
                    t("web.review.col_play"),
                    t("web.review.col_equity"),
                    t("web.review.col_loss"),
                    t("web.review.col_win"),
                    t(`web.review.col_${more}`),
                ]}
            />
            <tbody>
                {listed.map((play, i) => (
                    <tr key={play.text} class={`${i ? "" : "best"}${play.played ? " mine" : ""}`}>
                        <th scope="row">
                            <button
                                type="button"
                                class="plain"
                                aria-pressed={chosen === play}
                                onClick={() => choose(chosen === play ? null : play)}
                            >
                                {(notation === "letters" && play.letters) || playText(play.text)}
                            </button>
                            {play.played && <span class="unseen">{t("web.review.played")}</span>}
                            {play.depth !== listed[0]?.depth && <span class="depth">{depthText(play.depth)}</span>}
                        </th>
                        <td>{signed(play.equity)}</td>
                        {i && play.loss !== null ? <LossCell loss={play.loss} /> : <td />}
                        <td>{percent(play.win)}</td>
                        <td>
                            <ThinBar of={play} />
                        </td>
                    </tr>
                ))}
                {tried && (
                    <tr class="tried">
                        <th scope="row">
                            {playText(tried.played.text)} <span class="tag">{t("web.review.tried")}</span>
                        </th>
                        <td>{signed(tried.played.equity)}</td>
                        <LossCell loss={tried.loss} />
                        <td>{percent(tried.played.win)}</td>
                        <td>
                            <ThinBar of={tried.played} />
                        </td>
                    </tr>
                )}
            </tbody>
        </table>
    );
}

/* Of a candidate that is looked at all that is known. */
function Chosen({ play }: { play: ListedPlay }): VNode {
    const more = useContext(MoreContext);
    return (
        <div class="review-chosen">
            <ChanceBar of={play} />
            {more === "gammon" && (
                <p class="small soft">
                    {t("web.review.backgammons", percent(play.backgammon), percent(play.lose_backgammon))}
                </p>
            )}
        </div>
    );
}

function CubeLines({ cube, match }: { cube: NonNullable<Decision["cube"]>; match: boolean }): VNode {
    const lines = [
        ["nodouble", t("web.hint.no_double")],
        ["take", t("web.hint.take")],
        ["pass", t("web.hint.pass")],
    ] as const;
    const right = { "no-double": 0, "too-good": 0, "double-take": 1, "double-pass": 2 }[cube.verdict] ?? -1;
    return (
        <>
            <p>
                <b>{t(`web.verdict.${cube.verdict}`)}</b>
                {cube.beaver && ` · ${t("web.review.beaver")}`}
            </p>
            <table class="review-cands">
                <ColumnHeads
                    of={[
                        t("web.review.col_cube"),
                        t("web.review.col_equity"),
                        ...(match ? [t("web.review.col_match")] : []),
                    ]}
                />
                <tbody>
                    {lines.map(([name, label], i) => (
                        <tr key={name} class={i === right ? "best" : ""}>
                            <th scope="row">{label}</th>
                            <td>{signed(cube[name])}</td>
                            {match && <td>{cube.mwc ? t("web.review.percent", percent(cube.mwc[name])) : ""}</td>}
                        </tr>
                    ))}
                </tbody>
            </table>
            <ChanceBar of={cube} />
        </>
    );
}

function Market({ market }: { market: NonNullable<ReviewWhy["market"]> }): VNode {
    return (
        <ul class="small soft">
            <li>{t("web.review.market_lost", percent(market.lost), number(market.lost_by, 3))}</li>
            <li>{t("web.review.volatility", number(market.volatility, 3))}</li>
        </ul>
    );
}

export function WhyPanel({ why }: { why: ReviewWhy | null }): VNode | null {
    if (!why || (!why.why && !why.market)) return null;
    const causes = [...(why.why?.causes ?? []), ...(why.why?.notes ?? [])];
    return (
        <section class="panel review-why" aria-labelledby="review-why">
            <h2 id="review-why">{t(why.why ? "web.review.why" : "web.review.market")}</h2>
            {causes.length > 0 && (
                <ol>
                    {causes.map((cause) => (
                        <li key={cause.code + cause.text}>{playText(cause.text)}</li>
                    ))}
                </ol>
            )}
            {why.why && !causes.length && <p>{playText(why.why.paragraph)}</p>}
            {why.market && <Market market={why.market} />}
        </section>
    );
}

/* ---- Deeper ---- */

function Deepen({ doing, step }: { doing: Reviewing; step: Step }): VNode {
    const [depth, choose] = useState("roller-3");
    const busy = doing.running !== null;
    return (
        <div class="review-line">
            <select
                aria-label={t("web.review.deepen_how")}
                value={depth}
                onChange={(event) => choose(event.currentTarget.value)}
            >
                {["roller-2", "roller-3", "rollout"].map((name) => (
                    <option key={name} value={name}>
                        {depthText(name)}
                    </option>
                ))}
            </select>
            <button type="button" class="deepen" disabled={busy} onClick={() => doing.deepen(step, depth)}>
                {t("web.review.deepen")}
            </button>
        </div>
    );
}

/* ---- A remark ---- */

export function Remark({ doing, step, text }: { doing: Reviewing; step: Step; text: string }): VNode {
    const [open, show] = useState(false);
    const [draft, write] = useState(text);
    useEffect(() => {
        write(text);
        show(false);
    }, [step, text]);
    if (!open)
        return (
            <section class="panel review-remark">
                {text && <p class="remark">{text}</p>}
                <button type="button" class="plain" onClick={() => show(true)}>
                    {t(text ? "web.review.remark_change" : "web.review.remark_add")}
                </button>
            </section>
        );
    return (
        <form
            class="panel review-remark"
            onSubmit={(event) => {
                event.preventDefault();
                void doing.remark(step, draft.trim());
                show(false);
            }}
        >
            <label>
                {t("web.review.remark")}
                <textarea
                    rows={3}
                    maxLength={1000}
                    value={draft}
                    onInput={(event) => write(event.currentTarget.value)}
                />
            </label>
            <div class="review-line">
                <button type="submit">{t("web.review.remark_keep")}</button>
                <button type="button" class="plain" onClick={() => show(false)}>
                    {t("web.cube.no")}
                </button>
            </div>
        </form>
    );
}

/* ---- The whole ---- */

interface VerdictProps {
    doing: Reviewing;
    review: Review;
    step: Step;
    decision: Decision | undefined;
    deeper: Deeper | undefined;
    trying: Trying;
    chosen: ListedPlay | null;
    choose(play: ListedPlay | null): void;
    unit: Unit;
}

function headOf(review: Review, step: Step, decision: Decision | undefined): string {
    const mark = markOf(step.loss);
    if (mark && step.fault && step.fault !== "play") return t(`fault.${step.fault}`);
    if (mark) return t(`web.review.head.${mark.name}`);
    if (!decision?.graded) return diceOf(step) || actText(review, step);
    if (decision.kind === "play" && (decision.plays ?? 0) < 2) return t("web.review.head.forced");
    return t((step.loss ?? 0) > 0 ? "web.review.head.fine" : "web.review.head.best");
}

function saidOf(review: Review, step: Step, decision: Decision | undefined): string {
    const name = review.names[step.seat];
    const best = decision?.listed?.[0];
    const played = actText(review, step);
    if (best && !best.played && (step.loss ?? 0) > 0)
        return t(
            markOf(step.loss) ? "web.review.played_wrong" : "web.review.played_near",
            name,
            played,
            playText(best.text),
        );
    if (decision?.best && decision.best !== decision.act && (step.loss ?? 0) > 0)
        return t("web.review.did_wrong", name, played, t(`web.review.best.${decision.best}`));
    return t("web.review.did", name, played);
}

/* What the opening book has for it, and whether it was rolled out for this score. */
function BookLine({ book }: { book: NonNullable<Decision["book"]> }): VNode {
    return (
        <p class="small book">
            {t("web.review.book", t(`web.review.book_score.${book.score}`), playText(book.text))}
            {book.near && <span class="soft"> {t("web.review.book_near")}</span>}
        </p>
    );
}

function Luck({ review, step }: { review: Review; step: Step }): VNode | null {
    if (step.luck === undefined || step.gift === undefined || step.act === "no_double") return null;
    return (
        <p class="small luck">{t("web.review.luck", diceOf(step), signed(step.luck), costText(review, step.gift))}</p>
    );
}

export function Verdict(props: VerdictProps): VNode {
    const { doing, review, step, decision, deeper, trying, chosen, choose, unit } = props;
    const listed = decision?.listed ?? [];
    const rollable = decision?.graded && (isCube(step) || listed.length > 1 || decision.kind === "answer");
    return (
        <section class="panel review-verdict" aria-labelledby="review-verdict" data-step={keyOf(step)}>
            <div class="review-line">
                <h2 id="review-verdict">{headOf(review, step, decision)}</h2>
                <MarkOf review={review} step={step} unit={unit} />
            </div>
            <p class="soft">{saidOf(review, step, decision)}</p>
            {listed.length > 0 && <Candidates listed={listed} chosen={chosen} choose={choose} tried={trying.said} />}
            {chosen && <Chosen play={chosen} />}
            {decision?.book && <BookLine book={decision.book} />}
            {trying.said?.why && <p class="small">{playText(trying.said.why)}</p>}
            {decision?.cube && <CubeLines cube={decision.cube} match={review.length > 0} />}
            {decision?.resignation && (
                <p>
                    {t(
                        "web.review.resignation",
                        signed(decision.resignation.play_on),
                        signed(decision.resignation.resigned),
                    )}
                </p>
            )}
            {decision?.depth && <p class="small soft depth">{depthText(decision.depth)}</p>}
            <Luck review={review} step={step} />
            {deeper && <DeeperLines deeper={deeper} />}
            {rollable && <Deepen doing={doing} step={step} />}
        </section>
    );
}
