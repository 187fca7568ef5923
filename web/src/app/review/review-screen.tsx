/* A match again: the board as it stood, the moves with their marks, what was thought of each, the graph, and what may be asked. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Review, Seat } from "../../proto/messages.ts";
import { sceneText, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { moreOf, ownRules } from "../../text/series.ts";
import { number, t } from "../../text/text.ts";
import { MoreContext } from "../game/hints.tsx";
import { SceneBoard } from "../game/scene-board.tsx";
import { Icon } from "../shell/icon.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { useLooking, type Looking } from "./review-at.ts";
import { arrowsOf, BoardOf, type Trying } from "./review-board.tsx";
import { Figures } from "./review-figures.tsx";
import { Graph } from "./review-graph.tsx";
import { sourceOf, useReview, type Reviewing, type Source } from "./review-hook.ts";
import { useReviewKeys } from "./review-keys.ts";
import { Mistakes } from "./review-learn.tsx";
import { LinePanel } from "./review-line.tsx";
import { Links } from "./review-links.tsx";
import { Moves, type Unit } from "./review-moves.tsx";
import { PlayOn } from "./review-play-on.tsx";
import { isCube, nextError, seatOf, variantOf } from "./review-steps.ts";
import type { Variation } from "./review-variation.ts";
import { Remark, Verdict, WhyPanel } from "./review-verdict.tsx";
import { Work } from "./review-work.tsx";

export function ReviewScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const source = sourceOf(args);
    if (!source)
        return (
            <main class="page">
                <h1>{t("web.missing")}</h1>
                <p>
                    <a href={linkTo("games")}>{t("web.review.back")}</a>
                </p>
            </main>
        );
    return <Reviewed key={args.slice(0, 2).join("/")} rules={rules} source={source} args={args} />;
}

function Reviewed({ rules, source, args }: { rules: Rules; source: Source; args: string[] }): VNode {
    const doing = useReview(source);
    const { review, trouble } = doing;
    if (review?.steps.length) {
        return args[2] === "learn" ? (
            <Mistakes rules={rules} doing={doing} review={review} seat={seatOf(review)} args={args} />
        ) : (
            <AtReview rules={rules} doing={doing} review={review} args={args} />
        );
    }
    return (
        <main class="page" aria-busy={!review && !trouble}>
            <h1>{t("web.review.title_plain")}</h1>
            <ServerNote />
            <p role="alert">{review ? t("web.review.empty") : trouble}</p>
            <p>
                <a href={linkTo("games")}>{t("web.review.back")}</a>
            </p>
        </main>
    );
}

interface AtReviewProps {
    rules: Rules;
    doing: Reviewing;
    review: Review;
    args: string[];
}

function AtReview({ rules, doing, review, args }: AtReviewProps): VNode {
    const at = useLooking(rules, doing, review, args);
    const [bottom, sit] = useState<Seat>(() => seatOf(review));
    const [whose, choose] = useState<Seat | null>(null);
    const [unit, setUnit] = useState<Unit>("equity");
    const { index, go, step, base, trying, variation } = at;
    const error = (way: 1 | -1): number => nextError(review.steps, index, way, whose);
    const undoing = variation.scene ? variation : trying;
    useReviewKeys({ review, index, go, error, trying: undoing, flip: () => sit(bottom === 0 ? 1 : 0) });
    return (
        <main class={`review${trying.turn?.made.length ? " trying" : ""}`}>
            <h1 class="unseen">{t("web.review.title", review.names[0], review.names[1])}</h1>
            <div class="review-left">
                <ServerNote />
                <Head review={review} game={step.game} />
                <BoardBox rules={rules} review={review} at={at} bottom={bottom} />
                <Stepping index={index} count={review.steps.length} go={go} error={error} />
                {base && !variation.scene && <TryLine trying={trying} begin={variation.begin} base={base} />}
                {review.level && <Graph review={review} of={bottom} at={index} go={go} />}
                <Work doing={doing} review={review} whose={whose} choose={choose} />
                <Figures review={review} />
            </div>
            <Moves review={review} at={index} go={go} unit={unit} setUnit={setUnit} />
            <Beside rules={rules} doing={doing} review={review} at={at} unit={unit} />
        </main>
    );
}

interface BoardBoxProps {
    rules: Rules;
    review: Review;
    at: Looking;
    bottom: Seat;
}

/* The board of the step, or of the variation. */
function BoardBox({ rules, review, at, bottom }: BoardBoxProps): VNode {
    const { step, board, decision, chosen, trying, variation } = at;
    return (
        <div class="board-box">
            {variation.scene ? (
                <SceneBoard
                    rules={rules}
                    scene={variation.scene}
                    turn={variation.turn}
                    bottom={bottom}
                    names={review.names}
                    arrows={[]}
                    onOption={variation.move}
                />
            ) : board ? (
                <BoardOf
                    rules={rules}
                    review={review}
                    step={step}
                    board={board}
                    arrows={arrowsOf(step, board, decision, chosen)}
                    trying={trying}
                    bottom={bottom}
                    open
                />
            ) : (
                <div class="review-wait" aria-busy="true" />
            )}
        </div>
    );
}

interface BesideProps {
    rules: Rules;
    doing: Reviewing;
    review: Review;
    at: Looking;
    unit: Unit;
}

/* What is said of the step, and where one may go on from it. */
function Beside({ rules, doing, review, at, unit }: BesideProps): VNode {
    const { step, board, decision, beside, why, chosen, choose, trying, variation, there } = at;
    const { line } = variation;
    return (
        <div class="review-right">
            <LinePanel rules={rules} variation={variation} names={review.names} />
            <MoreContext.Provider value={moreOf(variantOf(review, step.game))}>
                <Verdict
                    doing={doing}
                    review={review}
                    step={step}
                    decision={decision}
                    deeper={beside.find((one) => one.deeper && one.cube === isCube(step))?.deeper}
                    trying={trying}
                    chosen={chosen}
                    choose={choose}
                    unit={unit}
                />
            </MoreContext.Provider>
            <WhyPanel why={why} />
            {doing.review?.library && (
                <Remark doing={doing} step={step} text={beside.find((one) => one.remark)?.remark ?? ""} />
            )}
            {there && !there.over && !there.situation.doubled && (
                <PlayOn review={review} position={sceneText(rules, there)} seat={there.seat} />
            )}
            {board && !ownRules(variantOf(review, step.game)) && (
                <Links
                    rules={rules}
                    scene={there}
                    of={{ step, board, decision, why, title: review.names.join(" – "), line }}
                />
            )}
            <p class="small soft" id="board-keys">
                {t("web.review.keys")}
            </p>
        </div>
    );
}

/* ---- Who, and how it went ---- */

function Head({ review, game }: { review: Review; game: number }): VNode {
    const { names, sides, games, length } = review;
    const now = games[game];
    const score = now?.score ?? [0, 0];
    return (
        <div class="review-head">
            <p class="who">
                {([0, 1] as const).map((seat) => (
                    <span key={seat}>
                        <span class={`chip seat${seat}`} aria-hidden="true" /> <b>{names[seat]}</b>
                        {sides?.[seat].pr != null && (
                            <span class="soft small"> {t("web.review.pr", number(sides[seat].pr ?? 0, 1))}</span>
                        )}
                    </span>
                ))}
            </p>
            <p class="soft small">
                {length
                    ? t("web.review.score", game + 1, score[0], score[1], length)
                    : t("web.review.score_money", game + 1, score[0], score[1])}
                {review.variant !== now?.variant && now && ` · ${t(`variant.${now.variant}`)}`}
                {now?.crawford && ` · ${t("web.review.crawford")}`}
            </p>
        </div>
    );
}

interface TryLineProps {
    trying: Trying;
    base: Scene;
    begin: Variation["begin"];
}

/* A play is tried: it is taken away, or gone on with. */
function TryLine({ trying, base, begin }: TryLineProps): VNode | null {
    const { turn, said } = trying;
    if (!turn?.made.length) return null;
    return (
        <div class="review-trying">
            <button type="button" onClick={trying.clear}>
                {t("web.review.clear")}
            </button>
            {turn.complete && (
                <button type="button" class="go-on" onClick={() => begin(base, turn, said)}>
                    {t("web.line.go_on")}
                </button>
            )}
        </div>
    );
}

interface SteppingProps {
    index: number;
    count: number;
    go(index: number): void;
    error(way: 1 | -1): number;
}

function Stepping({ index, count, go, error }: SteppingProps): VNode {
    const next = error(1);
    const before = error(-1);
    return (
        <div class="review-stepping">
            <button
                type="button"
                class="step"
                aria-label={t("web.review.before")}
                disabled={index === 0}
                onClick={() => go(index - 1)}
            >
                <Icon name="left" />
            </button>
            <button
                type="button"
                class="step"
                aria-label={t("web.review.after")}
                disabled={index === count - 1}
                onClick={() => go(index + 1)}
            >
                <Icon name="right" />
            </button>
            <button
                type="button"
                class="plain push"
                aria-label={t("web.review.error_before")}
                disabled={before < 0}
                onClick={() => go(before)}
            >
                <span class="words">{t("web.review.error_before")}</span>
                <span class="sign">‹ ??</span>
            </button>
            <button type="button" class="primary" disabled={next < 0} onClick={() => go(next)}>
                {t("web.review.error_next")} <Icon name="right" />
            </button>
        </div>
    );
}
