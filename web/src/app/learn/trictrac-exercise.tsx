/* One exercise of trictrac: a number, a choice or a play, judged by the rules as at the terminal; then what the throw gives, with its men
 * on the board. */
import type { VNode } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { Rules } from "../../rules/rules.ts";
import type { TrictracTurn } from "../../rules/trictrac-turn.ts";
import {
    readTrictrac,
    type TrictracAnswer,
    type TrictracEvents,
    type TrictracPosition,
    type TrictracScene,
} from "../../rules/trictrac.ts";
import { speakReason } from "../../text/spoken.ts";
import { t } from "../../text/text.ts";
import { focusBoard, keyHelp, onTableKey } from "../game/keys.ts";
import { hasScore, ScoreLegend, ScoreLine, TrictracBoard } from "../game/trictrac-board.tsx";
import { EventList, marksOf, useEventShown } from "../game/trictrac-events.tsx";
import { useTrictracHand, type TrictracHand } from "../game/trictrac-hand.ts";
import { Linked } from "../shell/linked.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { arrowsOf } from "./learn-board.tsx";
import { markSolved, type Course, type Exercise, type Lesson } from "./learn-data.ts";
import { linesOf } from "./learn-verdict.ts";
import { Crumb, Hint, Next, Pager, useTitle, useTitles } from "./lesson-parts.tsx";
import { Taught, taughtId } from "./taught.tsx";

/* Facts: their sentences are made when they are shown, so that the language may change under them. */
type Verdict = { is: "right" } | { is: "wrong" } | { is: "unread" } | { is: "refused"; reason: string };

interface Said {
    good: boolean;
    lines: string[];
    rule: string;
}

function sayVerdict(course: Course, exercise: Exercise, answer: TrictracAnswer, verdict: Verdict): Said {
    const said = (part: string): string[] => linesOf(course, exercise, part);
    const own = exercise.rule ?? "";
    switch (verdict.is) {
        case "right":
            return {
                good: true,
                lines: [
                    t("web.learn.right"),
                    ...said("right"),
                    ...(exercise.kind === "hold" ? [t("tt.learn.hold_facts", answer.owed, answer.keeps)] : []),
                ],
                rule: own,
            };
        case "wrong":
            /* Where the rule is what is asked, it is not given away. */
            return {
                good: false,
                lines: [t("web.learn.wrong"), ...said("hint")],
                rule: exercise.kind === "lawful" ? "" : own,
            };
        case "unread":
            return { good: false, lines: [t("tt.learn.number")], rule: "" };
        case "refused": {
            const { sentence, rule } = speakReason(verdict.reason);
            return { good: false, lines: [sentence], rule };
        }
    }
}

interface Question {
    scene: TrictracScene | null;
    position: TrictracPosition;
    answer: TrictracAnswer;
    gives: TrictracEvents;
}

/* The events that the answer is about; the others are not told. */
const TOLD = ["gives", "owes", "hold"];

function questionOf(rules: Rules, exercise: Exercise): Question | null {
    const asked = rules.trictrac.question(exercise);
    if (!asked) return null;
    return {
        ...asked,
        scene: exercise.trictrac ? readTrictrac(exercise.trictrac) : null,
        gives: asked.position.events(),
    };
}

const NOWHERE: TrictracScene = {
    sides: [
        { point: [], bar: 0, unentered: 0, flags: 0 },
        { point: [], bar: 0, unentered: 0, flags: 0 },
    ],
    scores: [
        { points: 0, run: false, holes: 0, flag: false },
        { points: 0, run: false, holes: 0, flag: false },
    ],
    dice: [],
};

interface ExerciseProps {
    rules: Rules;
    course: Course;
    lesson: Lesson;
    at: number;
    exercise: Exercise;
}

export function TrictracExerciseView(props: ExerciseProps): VNode | null {
    const { rules, exercise } = props;
    const question = useMemo(() => questionOf(rules, exercise), [rules, exercise]);
    return question && <Asked {...props} question={question} />;
}

function Asked(props: ExerciseProps & { question: Question }): VNode {
    const { course, lesson, at, exercise, question } = props;
    const { scene, position, answer, gives } = question;
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [hinted, setHinted] = useState(false);
    const [shown, show] = useEventShown();
    const title = useTitle();
    const won = verdict?.is === "right";
    const isPlay = exercise.kind === "play";

    function give(next: Verdict): void {
        setVerdict(next);
        if (next.is === "right") markSolved(exercise.id);
        const said = sayVerdict(course, exercise, answer, next);
        announce([...said.lines, said.rule].join(" "));
    }
    function judge(play: string): void {
        const judged = position.judge(play);
        if ("reason" in judged) give({ is: "refused", reason: judged.reason });
        else give({ is: judged.wanted ? "right" : "wrong" });
    }
    const hand = useTrictracHand(isPlay ? position : null, scene ?? NOWHERE, {
        onTurn: (turn: TrictracTurn) => (turn.complete ? judge(position.format(turn.made)) : setVerdict(null)),
        onReason: (reason) => give({ is: "refused", reason }),
    });
    const keys = won ? {} : { undo: hand.undo, undoAll: hand.undoAll };
    return (
        <main class={scene ? "table lesson" : "page lesson"} onKeyDown={(event) => onTableKey(event, keys)}>
            {scene && (
                <TrictracBoard
                    scene={scene}
                    turn={hand.turn}
                    marks={
                        exercise.play
                            ? { arrows: arrowsOf(exercise.play, 0), rings: [] }
                            : marksOf(won ? gives.events[shown ?? -1] : undefined, 0)
                    }
                    quiet={!hinted}
                    onOption={hand.onOption}
                    onRefuse={hand.onRefuse}
                />
            )}
            <div class="side">
                <Crumb course={course} lesson={lesson} at={at} />
                <Taught course={course} exercise={exercise} />
                <h1 tabIndex={-1} ref={title} aria-describedby={taughtId(course, exercise)}>
                    {course.say(`exercise.${exercise.id}.ask`)}
                </h1>
                {scene && <ScoreLine scene={scene} />}
                {scene && hasScore(scene) && <ScoreLegend />}
                {isPlay && (
                    <button type="button" class="to-board" onClick={focusBoard}>
                        {t("web.learn.to_board")}
                    </button>
                )}
                {exercise.play && <p class="claimed">{exercise.play}</p>}
                {isPlay && !won && <Hand hand={hand} pass={() => judge("#")} />}
                {!isPlay && <Answer key={exercise.id} exercise={exercise} answer={answer} done={won} give={give} />}
                {verdict && <Told said={sayVerdict(course, exercise, answer, verdict)} verdict={verdict} />}
                {won && TOLD.includes(exercise.kind) && (
                    <EventList scene={scene ?? NOWHERE} gives={gives} shown={shown} show={show} />
                )}
                {!won && (
                    <Hint
                        text={course.say(`exercise.${exercise.id}.hint`)}
                        shown={hinted}
                        show={() => setHinted(true)}
                    />
                )}
                {won && <Next course={course} lesson={lesson} at={at} />}
                <Pager lesson={lesson} at={at} />
                {isPlay && (
                    <p class="unseen" id="board-keys">
                        {keyHelp(["undo", "undo_all"], t("web.party.board_keys"))}
                    </p>
                )}
            </div>
        </main>
    );
}

function Hand({ hand, pass }: { hand: TrictracHand; pass(): void }): VNode {
    const { turn, undo, undoAll } = hand;
    return (
        <div class="actions">
            <button type="button" disabled={!undo} onClick={turn?.complete ? undoAll : undo}>
                {t(turn?.complete && turn.made.length ? "web.learn.again" : "web.table.undo")}
            </button>
            <button type="button" disabled={!!undo} onClick={pass}>
                {t("web.learn.pass")}
            </button>
        </div>
    );
}

/* The last line leads to the rule. */
function Told({ said, verdict }: { said: Said; verdict: Verdict }): VNode {
    const { is } = verdict;
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [verdict]);
    return (
        <div ref={box} class={said.good ? "verdict-box" : "verdict-box ill"} data-verdict={is}>
            {said.lines.map((line, i) => (
                <p key={i}>
                    {i === 0 && (is === "right" || is === "wrong") ? <b>{line}</b> : <Linked text={line} />}
                    {i === said.lines.length - 1 && said.rule && (
                        <>
                            {" "}
                            <a href={linkTo("rules", said.rule)}>{said.rule}</a>
                        </>
                    )}
                </p>
            ))}
        </div>
    );
}

interface AnswerProps {
    done: boolean;
    give(verdict: Verdict): void;
}

/* As the terminal reads one. */
const NUMBER = /^\d{1,3}$/;

function NumberAnswer({ right, done, give }: AnswerProps & { right: number }): VNode {
    const [text, type] = useState("");
    const [unread, setUnread] = useState(false);
    const id = useId();
    function answer(event: Event): void {
        event.preventDefault();
        const typed = text.trim();
        setUnread(!NUMBER.test(typed));
        if (!NUMBER.test(typed)) give({ is: "unread" });
        else give({ is: Number(typed) === right ? "right" : "wrong" });
    }
    return (
        <form class="tt-number" onSubmit={answer}>
            <label for={id}>{t("web.learn.tt_number")}</label>
            <div>
                <input
                    id={id}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={3}
                    value={text}
                    readOnly={done}
                    aria-invalid={unread}
                    onInput={(event) => type(event.currentTarget.value)}
                />
                {!done && (
                    <button type="submit" class="primary">
                        {t("web.home.answer")}
                    </button>
                )}
            </div>
        </form>
    );
}

function Answer(props: AnswerProps & { exercise: Exercise; answer: TrictracAnswer }): VNode {
    const { done, give, answer } = props;
    return answer.choices ? <Choices {...props} /> : <NumberAnswer right={answer.right} done={done} give={give} />;
}

function Choices({
    exercise,
    answer,
    done,
    give,
}: AnswerProps & { exercise: Exercise; answer: TrictracAnswer }): VNode {
    const rules = exercise.kind === "lawful" ? (exercise.rules ?? []) : null;
    const book = useTitles(!!rules);
    const [tried, setTried] = useState<readonly number[]>([]);
    const label = (i: number): string => {
        if (!rules) return t(`tt.learn.${exercise.kind}${i}`);
        const rule = rules[i - 2];
        return rule ? t("web.learn.illegal", rule, book?.rules.get(rule)?.title ?? "") : t("web.learn.legal");
    };
    return (
        <div class="answers" role="group" aria-label={t("web.learn.answers")}>
            {Array.from({ length: answer.choices }, (_, index) => index + 1).map((i) => (
                <button
                    type="button"
                    key={i}
                    class={`answer${done && i === answer.right ? " good" : tried.includes(i) && i !== answer.right ? " bad" : ""}`}
                    disabled={done}
                    onClick={() => {
                        setTried([...tried, i]);
                        give({ is: i === answer.right ? "right" : "wrong" });
                    }}
                >
                    {label(i)}
                </button>
            ))}
        </div>
    );
}
