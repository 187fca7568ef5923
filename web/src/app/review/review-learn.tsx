/* One's own errors of the match as questions: played on the board or answered, judged by what they give up, with the reason. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Decision, Review, Seat, Step } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { number, playText, t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { arrowsOf, BoardOf, useTrying, type Trying } from "./review-board.tsx";
import { useWhy, type Reviewing } from "./review-hook.ts";
import { decisionOf, diceOf, isError, isReaders, keyOf, TOLERANCE } from "./review-steps.ts";
import { WhyPanel } from "./review-verdict.tsx";

interface MistakesProps {
    rules: Rules;
    doing: Reviewing;
    review: Review;
    seat: Seat;
    args: string[];
}

/* What can be asked: plays, doubles and answers to them. */
const ASKED = new Set(["roll_play", "double", "no_double", "take", "drop"]);

export function Mistakes({ rules, doing, review, seat, args }: MistakesProps): VNode {
    const [whose, choose] = useState<Seat>(seat);
    const [at, go] = useState(0);
    const [right, count] = useState(0);
    const [begun, begin] = useState(false);
    const questions = useMemo(
        () => review.steps.filter((step) => ASKED.has(step.act) && isError(step, whose)),
        [review, whose],
    );
    const step = questions[at];
    const back = linkTo("review", ...args.slice(0, 2), ...(step ? [keyOf(step)] : []));
    return (
        <main class="review learning">
            <div class="review-head">
                <h1>{t(isReaders(review, whose) ? "web.review.learn" : "web.review.learn_these")}</h1>
                <label class="small">
                    {t("web.review.whose")}{" "}
                    <select
                        value={String(whose)}
                        onChange={({ currentTarget: { value } }) => {
                            choose(value === "1" ? 1 : 0);
                            go(0);
                            count(0);
                            begin(false);
                        }}
                    >
                        {review.names.map((name, i) => (
                            <option key={i} value={String(i)}>
                                {name}
                            </option>
                        ))}
                    </select>
                </label>
                <a href={back}>{t("web.review.to_match")}</a>
                <ServerNote />
                {doing.trouble && <p role="alert">{doing.trouble}</p>}
            </div>
            {step ? (
                <Question
                    key={keyOf(step)}
                    rules={rules}
                    doing={doing}
                    review={review}
                    step={step}
                    first={at === 0 && !begun}
                    place={t("web.review.question_of", at + 1, questions.length)}
                    next={(good) => {
                        begin(true);
                        go(at + 1);
                        if (good) count(right + 1);
                    }}
                />
            ) : (
                <section class="panel">
                    <Title reached={at > 0}>
                        {questions.length ? t("web.review.learnt", right, questions.length) : t("web.review.none")}
                    </Title>
                    {questions.length > 0 && (
                        <button
                            type="button"
                            class="primary"
                            onClick={() => {
                                go(0);
                                count(0);
                            }}
                        >
                            {t("web.review.again")}
                        </button>
                    )}
                    <p>
                        <a href={linkTo("quiz")}>{t("web.review.quiz")}</a>
                    </p>
                </section>
            )}
        </main>
    );
}

/* What has come in the place of the question before: the focus goes on to it, since its button is gone. */
function Title({ reached, children }: { reached: boolean; children: string }): VNode {
    const title = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (reached) title.current?.focus();
    }, []);
    return (
        <h2 tabIndex={-1} ref={title}>
            {children}
        </h2>
    );
}

interface QuestionProps {
    rules: Rules;
    doing: Reviewing;
    review: Review;
    step: Step;
    /** Nobody has come here from another question. */
    first: boolean;
    place: string;
    next(good: boolean): void;
}

/* What an answer about the cube gives up, seen by who decides. */
function cubeLoss(decision: Decision, answer: string): number {
    const cube = decision.cube;
    if (!cube) return 0;
    const doubled = Math.min(cube.take, cube.pass);
    if (answer === "double") return Math.max(0, cube.nodouble - doubled);
    if (answer === "roll") return Math.max(0, doubled - cube.nodouble);
    return answer === "take" ? Math.max(0, cube.take - cube.pass) : Math.max(0, cube.pass - cube.take);
}

interface Judged {
    loss: number;
    said: string;
}

function Question({ rules, doing, review, step, first, place, next }: QuestionProps): VNode {
    const board = doing.boards.get(step.game)?.[step.action];
    const decision = decisionOf(step, board);
    const trying = useTrying(rules, step, board);
    const [judged, judge] = useState<Judged | null>(null);
    const [shown, show] = useState(false);
    const done = judged !== null || shown;
    const onward = useRef<HTMLButtonElement>(null);
    /* What was pressed or played on is gone. */
    useEffect(() => {
        if (done) onward.current?.focus({ preventScroll: true });
    }, [done]);
    const why = useWhy(doing.source, done ? step : undefined, review.level);
    useEffect(() => doing.want(step.game), [step.game]);
    const answer = (loss: number, said: string): void => {
        judge({ loss, said });
        announce(verdictOf({ loss, said }));
    };
    useEffect(() => {
        if (trying.said && !judged) answer(trying.said.loss, playText(trying.said.played.text));
    }, [trying.said]);
    const good = judged !== null && judged.loss < TOLERANCE;
    return (
        <>
            <div class="review-left">
                <div class="board-box">
                    {board ? (
                        <BoardOf
                            rules={rules}
                            review={review}
                            step={step}
                            board={board}
                            arrows={done ? arrowsOf(step, board, decision, null) : []}
                            trying={done ? { ...trying, turn: null } : trying}
                            bottom={step.seat}
                            open={!done}
                        />
                    ) : (
                        <div class="review-wait" aria-busy="true" />
                    )}
                </div>
                <p id="board-keys" class="unseen">
                    {t("web.board.keys")}
                </p>
            </div>
            <div class="review-right">
                <section class="panel review-question">
                    <p class="soft">{place}</p>
                    <Title reached={!first}>{asksOf(step)}</Title>
                    {!done && <Answers step={step} decision={decision} trying={trying} answer={answer} />}
                    {judged && (
                        <p class={`mark ${good ? "right" : "blunder"}`} role="status">
                            {verdictOf(judged)}
                        </p>
                    )}
                    {done && <p>{t("web.review.right_is", rightOf(step, decision))}</p>}
                    {done && <p class="soft">{t("web.review.cost_then", number(step.loss ?? 0, 3))}</p>}
                    <div class="review-line">
                        {!done && (
                            <button type="button" class="plain" onClick={() => show(true)}>
                                {t("web.review.show")}
                            </button>
                        )}
                        {done && (
                            <button type="button" class="primary" ref={onward} onClick={() => next(good)}>
                                {t("web.review.next")}
                            </button>
                        )}
                    </div>
                </section>
                {done && <WhyPanel why={why} />}
            </div>
        </>
    );
}

function asksOf(step: Step): string {
    if (step.act === "roll_play") return t("web.review.ask_play", diceOf(step));
    return t(step.act === "take" || step.act === "drop" ? "web.review.ask_answer" : "web.review.ask_double");
}

function rightOf(step: Step, decision: Decision | undefined): string {
    if (step.act === "roll_play") return playText(decision?.listed?.[0]?.text ?? "");
    return decision?.best ? t(`web.review.best.${decision.best}`) : "";
}

function verdictOf({ loss, said }: Judged): string {
    if (loss === 0) return t("web.review.judged_best", said);
    return t(loss < TOLERANCE ? "web.review.judged_good" : "web.review.judged_bad", said, number(loss, 3));
}

interface AnswersProps {
    step: Step;
    decision: Decision | undefined;
    trying: Trying;
    answer(loss: number, said: string): void;
}

function Answers({ step, decision, trying, answer }: AnswersProps): VNode | null {
    if (step.act === "roll_play")
        return (
            <>
                <p class="small soft">{t(trying.turn?.complete ? "web.review.judging" : "web.review.play_it")}</p>
                {trying.turn && trying.turn.made.length > 0 && !trying.turn.complete && (
                    <button type="button" onClick={trying.back}>
                        {t("web.table.undo")}
                    </button>
                )}
            </>
        );
    const choices = step.act === "take" || step.act === "drop" ? ["take", "drop"] : ["double", "roll"];
    if (!decision) return null;
    return (
        <div class="review-line">
            {choices.map((choice) => (
                <button
                    type="button"
                    key={choice}
                    onClick={() => answer(cubeLoss(decision, choice), t(`web.review.best.${choice}`))}
                >
                    {t(`web.review.best.${choice}`)}
                </button>
            ))}
        </div>
    );
}
