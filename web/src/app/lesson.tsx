/* One exercise of a lesson: what is asked, the board or the answers to choose from, the verdict with its rule, the next. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { saidHop } from "../proto/convert.ts";
import type { Rules } from "../rules/rules.ts";
import { makeWay, swapDice, takeBack, whyNot, type Turn, type Way } from "../rules/turn.ts";
import type { Place, Position } from "../rules/types.ts";
import { loadRulebook, type Rulebook } from "../text/rulebook.ts";
import { currentLang, t } from "../text/text.ts";
import { focusBoard, onTableKey } from "./keys.ts";
import { LearnBoard, sceneOf, type Scene } from "./learn-board.tsx";
import { markSolved, useCourse, useSolved, type Course, type Exercise, type Lesson } from "./learn-data.ts";
import { sayVerdict, type Gap, type Verdict } from "./learn-verdict.ts";
import { Linked } from "./linked.tsx";
import { announce } from "./live.tsx";
import { linkTo } from "./router.ts";
import { server } from "./server.ts";

/** Giving up no more than this is as good as the best. */
const CLOSE = 0.02;

interface WirePlay {
    text: string;
    equity: number;
}

export function LessonScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const course = useCourse();
    if (course === null) return <main class="page" aria-busy="true"><h1>{t("web.learn.title")}</h1></main>;
    const lesson = course === "missing" ? undefined : course.lessons.find(({ id }) => id === args[0]);
    const at = Math.trunc(Number(args[1] ?? 1));
    const exercise = lesson?.exercises[at - 1];
    if (course === "missing" || !lesson || !exercise)
        return (
            <main class="page">
                <h1>{t("web.learn.title")}</h1>
                <p role="alert">{t(course === "missing" ? "web.learn.lost" : "web.learn.unknown")}</p>
                <p><a href={linkTo("learn")}>{t("web.learn.all")}</a></p>
            </main>
        );
    return <Try key={exercise.id} rules={rules} course={course} lesson={lesson} at={at} exercise={exercise} />;
}

interface TryProps {
    rules: Rules;
    course: Course;
    lesson: Lesson;
    at: number;
    exercise: Exercise;
}

/** A play that was looked for, by the position it leads to. */
interface Found {
    key: string;
    text: string;
}

const same = (a: Position | null, b: Position): boolean => JSON.stringify(a) === JSON.stringify(b);

/* Somebody has come from another exercise: the new one is read to him. */
let visited = false;

function Try({ rules, course, lesson, at, exercise }: TryProps): VNode {
    const scene = useMemo(() => sceneOf(rules, exercise), [rules, exercise]);
    const [turn, setTurn] = useState<Turn | null>(scene?.begun ?? null);
    const [found, setFound] = useState<readonly Found[]>([]);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [hinted, hint] = useState(false);
    const [asking, setAsking] = useState(false);
    const title = useRef<HTMLHeadingElement>(null);
    const next = useRef<HTMLAnchorElement>(null);

    useEffect(() => {
        if (visited) title.current?.focus();
        visited = true;
    }, []);

    function give(answer: Verdict): void {
        setVerdict(answer);
        if (answer.is === "right") markSolved(exercise.id);
        announce(sayVerdict(course, exercise, answer).lines.join(" "));
    }

    const won = verdict?.is === "right";
    useEffect(() => {
        if (won) next.current?.focus();
    }, [won]);

    function reset(): void {
        setTurn(scene?.begun ?? null);
        setVerdict(null);
        announce(t("web.say.taken_back"));
    }

    const board = scene && turn && {
        onWay(way: Way): void {
            const now = makeWay(rules, turn, way);
            setTurn(now);
            setVerdict(null);
            announce(t("web.say.so_far", rules.format(now.variant, now.start, now.roll, now.made)));
            if (now.complete) void judge(scene, now);
        },
        onRefuse(from: Place, to: Place | null): void {
            if (turn.made.length && turn.complete) return;
            const end = to ?? Math.max(0, (from > 24 ? 25 : from) - turn.roll.dice[0]);
            const reason = whyNot(rules, turn, from, end);
            if (reason && reason.key !== "reason.legal") give({ is: "refused", reason, roll: turn.roll });
        },
    };

    async function judge(where: Scene, now: Turn): Promise<void> {
        const result = rules.finish(now.variant, now.start, now.roll, now.made);
        const text = rules.format(now.variant, now.start, now.roll, now.made);
        if (!result) return;
        if (exercise.kind === "find") return note(now, result, text);
        if (exercise.kind === "equity") return value(where, now);
        const want = exercise.want ?? [];
        const right = want.length === 0 || want.some((each) => {
            const said = rules.judge(now.variant, now.start, now.roll, each);
            return "play" in said && same(said.play.result, result);
        });
        give(right ? { is: "right" } : { is: "other", text });
    }

    function note(now: Turn, result: Position, text: string): void {
        const total = rules.plays(now.variant, now.start, now.roll).length;
        const key = JSON.stringify(result);
        const known = found.some((each) => each.key === key);
        const all = known ? found : [...found, { key, text }];
        setFound(all);
        if (all.length === total) return give({ is: "right" });
        setTurn(scene?.begun ?? null);
        give({ is: "found", text, known, found: all.length, total });
    }

    async function value(where: Scene, now: Turn): Promise<void> {
        setAsking(true);
        try {
            const position = rules.write({ ...where.situation, dice: [...now.roll.dice] }, "text");
            const answer = await server().ask("verdict", { position, hops: now.made.map(saidHop) });
            const [played, best] = [answer["played"] as WirePlay, answer["best"] as WirePlay];
            const gap: Gap = {
                played: played.text,
                equity: played.equity,
                best: best.text,
                bestEquity: best.equity,
                loss: Number(answer["loss"]),
            };
            give(gap.loss <= CLOSE ? { is: "right", gap } : { is: "wrong", gap });
        } catch {
            give({ is: "lost" });
        }
        setAsking(false);
    }

    function pass(): void {
        if (!turn) return;
        const said = rules.judge(turn.variant, turn.start, turn.roll, "#");
        if ("play" in said) give({ is: "right" });
        else if ("reason" in said) give({ is: "refused", reason: said.reason, roll: turn.roll });
    }

    function choose(right: boolean): void {
        const said = scene?.roll && exercise.play ? rules.judge(scene.variant, scene.situation.pos, scene.roll, exercise.play) : null;
        if (right) give({ is: "right" });
        else if (said && "reason" in said && scene?.roll) give({ is: "wrong", reason: said.reason, roll: scene.roll });
        else give({ is: "wrong" });
    }

    const made = turn?.made.length ?? 0;
    const undo = made && !won ? () => (turn?.complete ? reset() : setTurn(turn && takeBack(rules, turn, 1))) : undefined;
    const swap =
        turn && !turn.complete && turn.roll.dice[0] !== turn.roll.dice[1] ? () => setTurn(swapDice(rules, turn)) : undefined;
    const after = lesson.exercises[at] ? linkTo("learn", lesson.id, String(at + 1)) : linkTo("learn");
    return (
        <main class={scene ? "table lesson" : "page lesson"} onKeyDown={(event) => onTableKey(event, { undo, undoAll: made && !won ? reset : undefined, swap })}>
            {scene && (
                <LearnBoard
                    rules={rules}
                    exercise={exercise}
                    scene={scene}
                    turn={turn}
                    quiet={!hinted}
                    onWay={(way) => board && board.onWay(way)}
                    onRefuse={(from, to) => board && board.onRefuse(from, to)}
                    onDice={swap}
                />
            )}
            <div class="side">
                <Crumb course={course} lesson={lesson} at={at} />
                <h1 tabIndex={-1} ref={title}>{course.say(`exercise.${exercise.id}.ask`)}</h1>
                {turn && <button class="to-board" onClick={focusBoard}>{t("web.learn.to_board")}</button>}
                {exercise.play && <p class="claimed">{exercise.play}</p>}
                {!turn && <Answers key={exercise.id} course={course} exercise={exercise} done={won} onAnswer={choose} />}
                {turn && !won && (
                    <div class="actions">
                        <button disabled={!undo} onClick={undo}>{t(turn.complete && made ? "web.learn.again" : "web.table.undo")}</button>
                        <button disabled={made > 0} onClick={pass}>{t("web.learn.pass")}</button>
                    </div>
                )}
                {found.length > 0 && <p class="found">{t("web.learn.so_far", found.length)} {found.map(({ text }) => <code>{text}</code>)}</p>}
                {asking && <progress aria-label={t("web.edit.thinking")} />}
                {verdict && <Told course={course} exercise={exercise} verdict={verdict} />}
                {!won && !hinted && <button class="plain hint" onClick={() => {
                    hint(true);
                    announce(course.say(`exercise.${exercise.id}.hint`));
                }}>{t("web.learn.hint")}</button>}
                {hinted && !won && <p class="hinted"><Linked text={course.say(`exercise.${exercise.id}.hint`)} /></p>}
                {won && <a class="button primary" ref={next} href={after}>{t(lesson.exercises[at] ? "web.learn.next" : "web.learn.done")}</a>}
                <Pager lesson={lesson} at={at} />
                {turn && <p class="unseen" id="board-keys">{t("web.board.keys")}</p>}
            </div>
        </main>
    );
}

function Crumb({ course, lesson, at }: { course: Course; lesson: Lesson; at: number }): VNode {
    const solved = useSolved();
    return (
        <p class="crumb">
            <a href={linkTo("learn")}>{t("web.learn.all")}</a> › {course.say(`lesson.${lesson.id}.title`)} · {t("web.learn.at", at, lesson.exercises.length)}
            {solved.has(lesson.exercises[at - 1]?.id ?? "") && <span class="tag">{t("web.learn.solved")}</span>}
        </p>
    );
}

function Pager({ lesson, at }: { lesson: Lesson; at: number }): VNode {
    return (
        <nav class="pager" aria-label={t("web.learn.exercises")}>
            {at > 1 && <a href={linkTo("learn", lesson.id, String(at - 1))} rel="prev">← {t("web.learn.before")}</a>}
            {at < lesson.exercises.length && <a href={linkTo("learn", lesson.id, String(at + 1))} rel="next">{t("web.learn.after")} →</a>}
        </nav>
    );
}

function Told({ course, exercise, verdict }: { course: Course; exercise: Exercise; verdict: Verdict }): VNode {
    const said = sayVerdict(course, exercise, verdict);
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [verdict]);
    return (
        <div ref={box} class={said.good ? "verdict-box" : "verdict-box ill"} data-verdict={verdict.is}>
            {said.lines.map((line, i) => (
                <p key={i}>
                    {i === 0 && verdict.is !== "refused" && verdict.is !== "lost" ? <b>{line}</b> : <Linked text={line} />}
                    {i === said.lines.length - 1 && said.rule && <> <a href={linkTo("rules", said.rule)}>{said.rule}</a></>}
                </p>
            ))}
            {said.quote && <p class="quote">{said.quote}</p>}
        </div>
    );
}

/* ---- Answers to choose from ---- */

interface Choice {
    label: ComponentChildren;
    right: boolean;
}

function useTitles(wanted: boolean): Rulebook | null {
    const [book, set] = useState<Rulebook | null>(null);
    const lang = currentLang();
    useEffect(() => {
        if (wanted) loadRulebook(lang).then(set, () => undefined);
    }, [lang, wanted]);
    return book;
}

function choicesOf(course: Course, exercise: Exercise, book: Rulebook | null): Choice[] {
    const { rules, numbers, choices, answer, broken } = exercise;
    if (rules)
        return [
            { label: t(exercise.kind === "cube" ? "web.learn.may" : "web.learn.legal"), right: !broken },
            ...rules.map((rule) => ({
                label: t(exercise.kind === "cube" ? "web.learn.may_not" : "web.learn.illegal", rule, book?.rules.get(rule)?.title ?? ""),
                right: rule === broken,
            })),
        ];
    if (numbers) return numbers.map((number) => ({ label: String(number), right: number === answer }));
    return Array.from({ length: choices ?? 0 }, (_, i) => ({
        label: course.say(`exercise.${exercise.id}.choice${i}`),
        right: i === answer,
    }));
}

function Answers({ course, exercise, done, onAnswer }: { course: Course; exercise: Exercise; done: boolean; onAnswer(right: boolean): void }): VNode {
    const book = useTitles(!!exercise.rules);
    const [tried, setTried] = useState<readonly number[]>([]);
    return (
        <div class="answers" role="group" aria-label={t("web.learn.answers")}>
            {choicesOf(course, exercise, book).map(({ label, right }, i) => (
                <button
                    key={i}
                    class={`answer${done && right ? " good" : tried.includes(i) && !right ? " bad" : ""}`}
                    disabled={done}
                    onClick={() => {
                        setTried([...tried, i]);
                        onAnswer(right);
                    }}
                >
                    {label}
                </button>
            ))}
        </div>
    );
}
