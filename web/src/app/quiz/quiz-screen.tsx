/* The quiz: positions of one's own matches as questions, which come again before they are forgotten. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { QuizAnswer } from "../../proto/library.ts";
import type { Rules } from "../../rules/rules.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { keyHelp, onTableKey } from "../game/keys.ts";
import { saidAct } from "../library/place-list.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { QuizBoard } from "./quiz-board.tsx";
import { useRun, type Asked, type Grade, type Run } from "./quiz-hook.ts";

const TOLERANCES = [0, 0.01, 0.02, 0.04];
const USUAL = 0.02;
const KEPT = "videau-quiz-tolerance";

function keptTolerance(): number {
    const kept = Number(localStorage.getItem(KEPT) ?? USUAL);
    return TOLERANCES.includes(kept) ? kept : USUAL;
}

export function QuizScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const daily = args[0] === "daily";
    const words = daily ? "" : (args[0] ?? "");
    return <QuizRun key={`${args[0]}`} rules={rules} words={words} daily={daily} />;
}

function QuizRun({ rules, words, daily }: { rules: Rules; words: string; daily: boolean }): VNode {
    const [tolerance, setTolerance] = useState(keptTolerance);
    const run = useRun(rules, { words, daily, tolerance });
    const { list, asked, trouble } = run;
    const title = daily ? t("web.quiz.daily") : titleOf(words);
    if (!list || !asked)
        return (
            <main class="page shelf" aria-busy={!list && !trouble}>
                <ShelfNav here="quiz" />
                <h1>{title}</h1>
                <ServerNote />
                {trouble && <p role="alert">{trouble}</p>}
                {list && <Ended run={run} daily={daily} />}
                <Start words={words} />
            </main>
        );
    return (
        <main
            class="table lesson quiz"
            onKeyDown={(event) => onTableKey(event, { undo: run.turn?.made.length ? run.back : undefined })}
        >
            <QuizBoard key={run.at} rules={rules} run={run} asked={asked} />
            <div class="side">
                <ServerNote />
                <p class="quiz-head small">
                    <b>{title}</b>
                    <Dots grades={run.grades} total={list.questions.length} at={run.at} />
                    <span class="soft">{t("web.library.of", run.at + 1, list.questions.length)}</span>
                </p>
                {run.answer ? (
                    <Told key={`told${run.at}`} run={run} answer={run.answer} asked={asked} />
                ) : (
                    <Ask key={run.at} run={run} asked={asked} />
                )}
                {trouble && <p role="alert">{trouble}</p>}
                {!run.answer && (
                    <label class="small soft tolerance">
                        {t("web.quiz.tolerance")}{" "}
                        <select
                            value={String(tolerance)}
                            onChange={({ currentTarget }) => {
                                localStorage.setItem(KEPT, currentTarget.value);
                                setTolerance(Number(currentTarget.value));
                            }}
                        >
                            {TOLERANCES.map((each) => (
                                <option key={each} value={String(each)}>
                                    {number(each, 2)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                <p class="unseen" id="board-keys">
                    {keyHelp(["undo"])}
                </p>
            </div>
        </main>
    );
}

/* Where the words of the search are those of a player's page, a name is enough. */
function titleOf(words: string): string {
    const [, one, quoted] = /^(?:player:([^\s"]+)|"player:([^"]+)")(?: error:>\.05)?$/.exec(words) ?? [];
    const player = one ?? quoted ?? "";
    if (!words || player === "me") return t("web.quiz.own");
    return player ? t("web.quiz.of_player", player) : t("web.quiz.of", words);
}

const GOOD = new Set<Grade>(["right", "near"]);

function Dots({ grades, total, at }: { grades: readonly Grade[]; total: number; at: number }): VNode {
    const right = grades.filter((grade) => GOOD.has(grade)).length;
    return (
        <span
            class="dots"
            role="img"
            aria-label={t("web.quiz.so_far", right, grades.length - right, total - grades.length)}
        >
            {Array.from({ length: total }, (_, i) => {
                const grade = grades[i];
                return <i key={i} class={grade ? (GOOD.has(grade) ? "ok" : "ko") : i === at ? "now" : ""} />;
            })}
        </span>
    );
}

/* ---- The question ---- */

function scoreText({ situation, question }: Asked): string {
    const { length, score, crawford } = situation;
    if (!length) return t("web.game.money");
    const [own, their] = question.kind === "answer" ? [score[1], score[0]] : score;
    const text = `${t("web.game.match_in", length)}, ${t("web.home.score", own, their)}`;
    return crawford ? `${text}, Crawford` : text;
}

function questionOf({ question, situation }: Asked): string {
    if (question.kind === "double") return t("web.quiz.ask_double");
    if (question.kind === "answer") return t("web.quiz.ask_take", 2 ** (situation.cubeExp + 1));
    return t("web.quiz.ask_play", situation.dice.slice(0, 2).join("-"));
}

function Ask({ run, asked }: { run: Run; asked: Asked }): VNode {
    const { question, situation } = asked;
    const { turn, busy } = run;
    const title = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (run.at > 0) title.current?.focus();
    }, []);
    const acts =
        question.kind === "double"
            ? ["double", "roll"]
            : ["take", "drop", ...(situation.beavers && !situation.length ? ["beaver"] : [])];
    return (
        <>
            <h1 tabIndex={-1} ref={title}>
                {questionOf(asked)}
            </h1>
            <p class="soft">{scoreText(asked)}</p>
            {question.kind === "play" ? (
                <div class="actions">
                    <button
                        type="button"
                        class="primary"
                        disabled={!turn?.complete || !turn.made.length || busy}
                        aria-busy={busy}
                        onClick={() => run.give({})}
                    >
                        {t("web.quiz.answer")}
                    </button>
                    <button type="button" disabled={!turn?.made.length || busy} onClick={run.back}>
                        {t("web.table.undo")}
                    </button>
                </div>
            ) : (
                <div class="answers" role="group" aria-label={t("web.learn.answers")}>
                    {acts.map((act) => (
                        <button
                            type="button"
                            class="answer"
                            key={act}
                            disabled={busy}
                            onClick={() => run.give({ act })}
                        >
                            {saidAct(act)}
                        </button>
                    ))}
                </div>
            )}
            <p>
                <button type="button" class="plain" disabled={busy} onClick={() => run.give({ give_up: true })}>
                    {t("web.quiz.show")}
                </button>
            </p>
            {busy && <progress aria-label={t("web.edit.thinking")} />}
        </>
    );
}

/* ---- The answer ---- */

function verdictOf(answer: QuizAnswer): string {
    const best = answer.advice.kind === "plays" ? playText(answer.advice.plays[0]?.text ?? "") : saidAct(answer.best);
    switch (answer.grade) {
        case "right":
            return t("web.quiz.right", best);
        case "near":
            return t("web.quiz.near", best, number(answer.loss, 3));
        case "wrong":
            return t("web.quiz.wrong", best, number(answer.loss, 3));
        default:
            return t("web.quiz.shown", best);
    }
}

function Told({ run, answer, asked }: { run: Run; answer: QuizAnswer; asked: Asked }): VNode {
    const next = useRef<HTMLButtonElement>(null);
    const text = verdictOf(answer);
    useEffect(() => {
        announce([text, playText(answer.why?.paragraph ?? "")].join(" "));
        next.current?.focus();
    }, []);
    return (
        <div class={GOOD.has(answer.grade) ? "verdict-box" : "verdict-box ill"} data-grade={answer.grade}>
            <h1>{text}</h1>
            <Table answer={answer} />
            {answer.why && (
                <>
                    <h2>{t("web.review.why")}</h2>
                    <p>{playText(answer.why.paragraph)}</p>
                </>
            )}
            <p class="row">
                <button type="button" class="primary" ref={next} onClick={run.next}>
                    {t("web.quiz.next")}
                </button>
                <a class="button" href={linkTo("editor", asked.question.position)}>
                    {t("web.quiz.look")}
                </a>
            </p>
            <p class="small soft">{t("web.quiz.again", answer.days)}</p>
        </div>
    );
}

function Table({ answer }: { answer: QuizAnswer }): VNode {
    const { advice, verdict } = answer;
    const rows: [string, number, boolean][] =
        advice.kind === "plays"
            ? advice.plays.map(({ text, equity }) => [playText(text), equity, verdict?.played.text === text])
            : [
                  [t("web.quiz.row_roll"), advice.nodouble, false],
                  [t("web.quiz.row_take"), advice.take, false],
                  [t("web.quiz.row_pass"), advice.pass, false],
              ];
    const played = verdict?.played;
    if (played && !rows.some(([, , own]) => own)) rows.push([playText(played.text), played.equity, true]);
    return (
        <table class="phases quiz-plays">
            <tbody>
                {rows.map(([text, equity, own], i) => (
                    <tr key={i} class={own ? "own" : ""}>
                        <th scope="row">
                            {text}
                            {own && <span class="soft"> {t("web.quiz.yours")}</span>}
                        </th>
                        <td>{signed(equity)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/* ---- Before and after ---- */

function Ended({ run, daily }: { run: Run; daily: boolean }): VNode {
    const right = run.grades.filter((grade) => GOOD.has(grade)).length;
    if (run.grades.length) return <p role="status">{t("web.quiz.sum", run.grades.length, right)}</p>;
    if (daily && (run.list?.today ?? 0) > 0) return <p role="status">{t("web.quiz.done_today")}</p>;
    return <p class="empty">{t("web.quiz.none")}</p>;
}

function Start({ words }: { words: string }): VNode {
    const [text, set] = useState(words);
    return (
        <form
            class="shelf-filters"
            onSubmit={(event) => {
                event.preventDefault();
                location.hash = linkTo("quiz", ...(text.trim() ? [text.trim()] : []));
            }}
        >
            <p class="small soft">{t("web.quiz.what")}</p>
            <input
                type="text"
                aria-label={t("web.quiz.words")}
                placeholder={t("web.quiz.words_hint")}
                value={text}
                onInput={({ currentTarget }) => set(currentTarget.value)}
            />
            <button type="submit">{t("web.quiz.begin")}</button>
            <p class="row">
                <a href={linkTo("quiz", "daily")}>{t("web.quiz.daily")}</a>
                <a href={linkTo("library")}>{t("web.library.title")}</a>
            </p>
        </form>
    );
}
