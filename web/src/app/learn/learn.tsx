/* The lessons in their order, with what has been solved, and the ways to everything else that explains the game. */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { BoardPicture } from "../../board/board-picture.tsx";
import { rolled } from "../../board/pieces.tsx";
import type { Rules } from "../../rules/rules.ts";
import { readTrictrac } from "../../rules/trictrac.ts";
import {
    forgetSolved,
    isWhole,
    nextLesson,
    nextOf,
    useCourse,
    useSolved,
    type Course,
    type Lesson,
} from "./learn-data.ts";
import { sceneOf } from "./learn-board.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";

export function LearnScreen({ rules }: { rules: Rules }): VNode {
    const course = useCourse();
    return (
        <main class="page learn" aria-busy={course === null}>
            <h1>{t("web.learn.title")}</h1>
            <p>{t("web.learn.about")}</p>
            {course === "missing" && (
                <>
                    <p role="alert">{t("web.learn.lost")}</p>
                    <Links />
                </>
            )}
            {course && course !== "missing" && <Path rules={rules} course={course} />}
        </main>
    );
}

/* Everything else that explains the game. */
function Links(): VNode {
    return (
        <nav class="learn-links" aria-label={t("web.learn.more")}>
            <a href={linkTo("cases")}>{t("web.learn.cases")}</a>
            <a href={linkTo("rules")}>{t("web.learn.rules")}</a>
            <a href={linkTo("variants")}>{t("web.learn.variants")}</a>
            <a href={linkTo("glossary")}>{t("web.glossary.title")}</a>
            <a href={linkTo("ancestors")}>{t("web.ancestors.title")}</a>
        </nav>
    );
}

interface PathProps {
    rules: Rules;
    course: Course;
}

/* From the first checker to playing well: what comes next first, then the parts in their order. */
function Path({ rules, course }: PathProps): VNode {
    const solved = useSolved();
    const [asking, ask] = useState(false);
    const all = course.lessons.flatMap((lesson) => lesson.exercises);
    const done = all.filter(({ id }) => solved.has(id)).length;
    const next = nextLesson(course, solved);
    const parts = [...new Set(course.lessons.map(({ part }) => part))];
    function forget(): void {
        forgetSolved();
        ask(false);
        announce(t("web.learn.forgotten"));
    }
    return (
        <>
            {next && (
                <section class="learn-next" aria-labelledby="learn-next">
                    <LessonPicture rules={rules} lesson={next} at={nextOf(next, solved)} />
                    <div>
                        <h2 id="learn-next">{course.say(`lesson.${next.id}.title`)}</h2>
                        <p class="soft">{course.say(`lesson.${next.id}.about`)}</p>
                        <p>
                            <a class="button primary" href={linkTo("learn", next.id, String(nextOf(next, solved)))}>
                                {t(done ? "web.learn.go_on" : "web.learn.begin")}
                            </a>
                        </p>
                    </div>
                </section>
            )}
            <Links />
            <p class="learn-total">{t("web.learn.progress", done, all.length)}</p>
            <progress max={all.length} value={done} aria-label={t("web.learn.progress", done, all.length)} />
            {parts.map((part) => (
                <Part key={part} rules={rules} course={course} part={part} next={next} />
            ))}
            {done > 0 && (
                <div class="actions forget">
                    {asking ? (
                        <>
                            <p>{t("web.learn.forget_sure")}</p>
                            <button type="button" class="grave" onClick={forget}>
                                {t("web.learn.forget_yes")}
                            </button>
                            <button type="button" onClick={() => ask(false)}>
                                {t("web.cube.no")}
                            </button>
                        </>
                    ) : (
                        <button type="button" class="plain" onClick={() => ask(true)}>
                            {t("web.learn.forget")}
                        </button>
                    )}
                </div>
            )}
        </>
    );
}

/* Some lessons after one another, each with the board it begins on. */
function Part({ rules, course, part, next }: PathProps & { part: string; next: Lesson | undefined }): VNode {
    const solved = useSolved();
    const lessons = course.lessons.filter((lesson) => lesson.part === part);
    const done = lessons.filter((lesson) => isWhole(lesson, solved)).length;
    const title = `part-${part}`;
    return (
        <section class="part" aria-labelledby={title}>
            <h2 id={title}>{course.say(`part.${part}.title`)}</h2>
            <p class="small soft">
                {course.say(`part.${part}.about`)} {t("web.learn.part_done", done, lessons.length)}.
            </p>
            {part === "trictrac" && <TrictracLinks />}
            {part === "well" && (
                <details class="points">
                    <summary>{t("web.learn.point_title")}</summary>
                    <p>{t("web.learn.point_what")}</p>
                </details>
            )}
            <ol class="lessons">
                {lessons.map((lesson) => (
                    <LessonCard key={lesson.id} rules={rules} course={course} lesson={lesson} next={lesson === next} />
                ))}
            </ol>
        </section>
    );
}

interface CardProps extends PathProps {
    lesson: Lesson;
    next: boolean;
}

function LessonCard({ rules, course, lesson, next }: CardProps): VNode {
    const solved = useSolved();
    const here = lesson.exercises.filter(({ id }) => solved.has(id)).length;
    const whole = isWhole(lesson, solved);
    return (
        <li class={whole ? "whole" : next ? "next" : ""}>
            <a href={linkTo("learn", lesson.id, String(nextOf(lesson, solved)))}>
                <LessonPicture rules={rules} lesson={lesson} />
                <b>{course.say(`lesson.${lesson.id}.title`)}</b>
                <span class="what">{course.say(`lesson.${lesson.id}.about`)}</span>
                <span class="score">
                    {t(whole ? "web.learn.whole" : "web.learn.part", here, lesson.exercises.length)}
                </span>
            </a>
        </li>
    );
}

/* What else explains that game. */
function TrictracLinks(): VNode {
    return (
        <p class="learn-links">
            <a href={linkTo("rules", "trictrac")}>{t("web.learn.tt_rules")}</a>
            <a href={linkTo("glossary", "ttcase")}>{t("web.learn.tt_words")}</a>
            <a href={linkTo("ancestors", "trictrac")}>{t("web.learn.tt_past")}</a>
        </p>
    );
}

function TrictracPicture({ state }: { state: string }): VNode {
    const { sides, dice } = useMemo(() => readTrictrac(state), [state]);
    return (
        <span class="pic" aria-hidden="true">
            <BoardPicture sides={sides} dice={rolled(0, dice)} label="" />
        </span>
    );
}

/* The board of one of its exercises, of the first where nothing is said. */
function LessonPicture({ rules, lesson, at = 1 }: { rules: Rules; lesson: Lesson; at?: number }): VNode | null {
    const first = lesson.exercises[at - 1];
    const scene = useMemo(() => (first ? sceneOf(rules, first) : null), [first]);
    if (first?.trictrac) return <TrictracPicture state={first.trictrac} />;
    if (!first || !scene) return null;
    const seat = first.seat ?? 0;
    const { pos, variant } = scene.situation;
    const { side } = pos;
    return (
        <span class="pic" aria-hidden="true">
            <BoardPicture
                sides={seat === 0 ? side : [side[1], side[0]]}
                bottom={seat}
                dice={rolled(seat, first.dice ?? [])}
                parallel={rules.variants[variant]?.parallel ?? false}
                label=""
            />
        </span>
    );
}
