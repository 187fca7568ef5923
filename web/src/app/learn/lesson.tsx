/* One exercise of a lesson: what is asked, the board or the answers to choose from, the verdict with its rule, the next. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rules } from "../../rules/rules.ts";
import type { Turn } from "../../rules/turn.ts";
import type { Rulebook } from "../../text/rulebook.ts";
import { takenFrom } from "../../text/taken.ts";
import { playText, t } from "../../text/text.ts";
import { focusBoard, keyHelp, onTableKey } from "../game/keys.ts";
import { useExercise, type Tried } from "./exercise-hook.ts";
import { LearnBoard } from "./learn-board.tsx";
import { isTrictrac, useCourse, type Course, type Exercise, type Lesson } from "./learn-data.ts";
import { sayVerdict, type Verdict } from "./learn-verdict.ts";
import { Crumb, Hint, Next, Pager, useTitle, useTitles } from "./lesson-parts.tsx";
import { TrictracExerciseView } from "./trictrac-exercise.tsx";
import { Linked } from "../shell/linked.tsx";
import { linkTo } from "../shell/router.ts";

export function LessonScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const course = useCourse();
    if (course === null)
        return (
            <main class="page" aria-busy="true">
                <h1>{t("web.learn.title")}</h1>
            </main>
        );
    const lesson = course === "missing" ? undefined : course.lessons.find(({ id }) => id === args[0]);
    const at = Math.trunc(Number(args[1] ?? 1));
    const exercise = lesson?.exercises[at - 1];
    if (course === "missing" || !lesson || !exercise)
        return (
            <main class="page">
                <h1>{t("web.learn.title")}</h1>
                <p role="alert">{t(course === "missing" ? "web.learn.lost" : "web.learn.unknown")}</p>
                <p>
                    <a href={linkTo("learn")}>{t("web.learn.all")}</a>
                </p>
            </main>
        );
    const View = isTrictrac(exercise) ? TrictracExerciseView : ExerciseView;
    return <View key={exercise.id} rules={rules} course={course} lesson={lesson} at={at} exercise={exercise} />;
}

interface ExerciseProps {
    rules: Rules;
    course: Course;
    lesson: Lesson;
    at: number;
    exercise: Exercise;
}

function ExerciseView(props: ExerciseProps): VNode {
    const { rules, course, lesson, at, exercise } = props;
    const tried = useExercise(rules, course, exercise);
    const { scene, turn, won, actions } = tried;
    const [hinted, setHinted] = useState(false);
    const title = useTitle();
    const taken = takenFrom(exercise.variant ?? "");
    return (
        <main class={scene ? "table lesson" : "page lesson"} onKeyDown={(event) => onTableKey(event, actions)}>
            {scene && (
                <LearnBoard
                    rules={rules}
                    exercise={exercise}
                    scene={scene}
                    turn={turn}
                    quiet={!hinted}
                    onOption={tried.onOption}
                    onRefuse={tried.onRefuse}
                    onDice={actions.swap}
                />
            )}
            <div class="side">
                <Crumb course={course} lesson={lesson} at={at} />
                <h1 tabIndex={-1} ref={title}>
                    {course.say(`exercise.${exercise.id}.ask`)}
                </h1>
                {turn && (
                    <button type="button" class="to-board" onClick={focusBoard}>
                        {t("web.learn.to_board")}
                    </button>
                )}
                {exercise.play && <p class="claimed">{playText(exercise.play)}</p>}
                {!turn && (
                    <Answers key={exercise.id} course={course} exercise={exercise} done={won} onAnswer={tried.choose} />
                )}
                {turn && !won && <Hand turn={turn} undo={actions.undo} pass={tried.pass} />}
                <Outcome {...props} tried={tried} />
                {!won && (
                    <Hint
                        text={course.say(`exercise.${exercise.id}.hint`)}
                        shown={hinted}
                        show={() => setHinted(true)}
                    />
                )}
                {taken && (
                    <details class="points taken">
                        <summary>{t("web.rules.taken")}</summary>
                        <p>{taken}</p>
                    </details>
                )}
                {exercise.kind === "equity" && (
                    <details class="points">
                        <summary>{t("web.learn.point_title")}</summary>
                        <p>{t("web.learn.point_what")}</p>
                    </details>
                )}
                {won && <Next course={course} lesson={lesson} at={at} />}
                <Pager lesson={lesson} at={at} />
                {turn && (
                    <p class="unseen" id="board-keys">
                        {keyHelp(["swap", "undo", "undo_all"])}
                    </p>
                )}
            </div>
        </main>
    );
}

function Hand({ turn, undo, pass }: { turn: Turn; undo: (() => void) | undefined; pass(): void }): VNode {
    const made = turn.made.length;
    return (
        <div class="actions">
            <button type="button" disabled={!undo} onClick={undo}>
                {t(turn.complete && made ? "web.learn.again" : "web.table.undo")}
            </button>
            <button type="button" disabled={made > 0} onClick={pass}>
                {t("web.learn.pass")}
            </button>
        </div>
    );
}

/* What has come of it so far. */
function Outcome({ course, exercise, tried }: ExerciseProps & { tried: Tried }): VNode {
    const { found, asking, verdict } = tried;
    return (
        <>
            {found.length > 0 && (
                <p class="found">
                    {t("web.learn.so_far", found.length)}{" "}
                    {found.map(({ text }) => (
                        <code>{text}</code>
                    ))}
                </p>
            )}
            {asking && <progress aria-label={t("web.edit.thinking")} />}
            {verdict && <Told course={course} exercise={exercise} verdict={verdict} />}
        </>
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
                    {i === 0 && verdict.is !== "refused" && verdict.is !== "lost" ? (
                        <b>{line}</b>
                    ) : (
                        <Linked text={line} />
                    )}
                    {i === said.lines.length - 1 && said.rule && (
                        <>
                            {" "}
                            <a href={linkTo("rules", said.rule)}>{said.rule}</a>
                        </>
                    )}
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

function choicesOf(course: Course, exercise: Exercise, book: Rulebook | null): Choice[] {
    const { rules, numbers, choices, answer, broken } = exercise;
    if (rules)
        return [
            { label: t(exercise.kind === "cube" ? "web.learn.may" : "web.learn.legal"), right: !broken },
            ...rules.map((rule) => ({
                label: t(
                    exercise.kind === "cube" ? "web.learn.may_not" : "web.learn.illegal",
                    rule,
                    book?.rules.get(rule)?.title ?? "",
                ),
                right: rule === broken,
            })),
        ];
    if (exercise.kind === "decide")
        return [0, 1, 2, 3].map((i) => ({ label: t(`web.learn.decide_${i}`), right: i === answer }));
    if (numbers) return numbers.map((number) => ({ label: String(number), right: number === answer }));
    return Array.from({ length: choices ?? 0 }, (_, i) => ({
        label: course.say(`exercise.${exercise.id}.choice${i}`),
        right: i === answer,
    }));
}

function Answers({
    course,
    exercise,
    done,
    onAnswer,
}: {
    course: Course;
    exercise: Exercise;
    done: boolean;
    onAnswer(right: boolean): void;
}): VNode {
    const book = useTitles(!!exercise.rules);
    const [tried, setTried] = useState<readonly number[]>([]);
    return (
        <div class="answers" role="group" aria-label={t("web.learn.answers")}>
            {choicesOf(course, exercise, book).map(({ label, right }, i) => (
                <button
                    type="button"
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
