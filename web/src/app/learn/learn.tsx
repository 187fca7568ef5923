/* The lessons in their order, with what has been solved, and the ways to everything else that explains the game. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { forgetSolved, nextOf, useCourse, useSolved, type Course } from "./learn-data.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";

export function LearnScreen(): VNode {
    const course = useCourse();
    return (
        <main class="page learn" aria-busy={course === null}>
            <h1>{t("web.learn.title")}</h1>
            <p>{t("web.learn.about")}</p>
            <nav class="learn-links" aria-label={t("web.learn.more")}>
                <a href={linkTo("cases")}>{t("web.learn.cases")}</a>
                <a href={linkTo("rules")}>{t("web.learn.rules")}</a>
                <a href={linkTo("variants")}>{t("web.learn.variants")}</a>
                <a href={linkTo("glossary")}>{t("web.glossary.title")}</a>
                <a href={linkTo("ancestors")}>{t("web.ancestors.title")}</a>
            </nav>
            {course === "missing" && <p role="alert">{t("web.learn.lost")}</p>}
            {course && course !== "missing" && <Lessons course={course} />}
        </main>
    );
}

function Lessons({ course }: { course: Course }): VNode {
    const solved = useSolved();
    const [asking, ask] = useState(false);
    const all = course.lessons.flatMap((lesson) => lesson.exercises);
    const done = all.filter(({ id }) => solved.has(id)).length;
    function forget(): void {
        forgetSolved();
        ask(false);
        announce(t("web.learn.forgotten"));
    }
    return (
        <>
            <p class="learn-total">{t("web.learn.progress", done, all.length)}</p>
            <progress max={all.length} value={done} aria-label={t("web.learn.progress", done, all.length)} />
            <ol class="lessons">
                {course.lessons.map((lesson) => {
                    const here = lesson.exercises.filter(({ id }) => solved.has(id)).length;
                    const whole = here === lesson.exercises.length;
                    return (
                        <li key={lesson.id} class={whole ? "whole" : ""}>
                            <a href={linkTo("learn", lesson.id, String(nextOf(lesson, solved)))}>
                                <b>{course.say(`lesson.${lesson.id}.title`)}</b>
                                <span class="what">{course.say(`lesson.${lesson.id}.about`)}</span>
                                <span class="score">
                                    <span class="dots" aria-hidden="true">
                                        {lesson.exercises.map(({ id }) => (
                                            <i class={solved.has(id) ? "on" : ""} />
                                        ))}
                                    </span>
                                    {t(whole ? "web.learn.whole" : "web.learn.part", here, lesson.exercises.length)}
                                </span>
                            </a>
                        </li>
                    );
                })}
            </ol>
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
