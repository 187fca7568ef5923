/* Under the first button: the position of the day, and the next lesson. */
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import { rolled } from "../../board/pieces.tsx";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { nextOf, useCourse, useSolved, type Course, type Exercise } from "../learn/learn-data.ts";
import { linkTo } from "../shell/router.ts";
import { countQuiz } from "../shell/server.ts";

export function Stories({ rules }: { rules: Rules }): VNode | null {
    const course = useCourse();
    if (!course || course === "missing") return null;
    return (
        <section class="stories">
            <DailyFive />
            <OfTheDay rules={rules} course={course} />
            <NextLesson course={course} />
        </section>
    );
}

/* The five questions of the day, where there are matches to ask about. */
function DailyFive(): VNode | null {
    const [count, set] = useState<{ due: number; today: number; errors: number } | null>(null);
    useEffect(() => {
        let wanted = true;
        countQuiz().then(
            (found) => wanted && set(found),
            () => undefined,
        );
        return () => {
            wanted = false;
        };
    }, []);
    if (!count || (count.due === 0 && count.errors === 0)) return null;
    const left = Math.max(0, 5 - count.today);
    return (
        <article class="story daily">
            <h3>{t("web.quiz.daily")}</h3>
            <p class="small soft">{left ? t("web.quiz.daily_what", left) : t("web.quiz.done_today")}</p>
            <p>
                <a class="button" href={left ? linkTo("quiz", "daily") : linkTo("quiz")}>
                    {t(left ? "web.home.answer" : "web.quiz.more")}
                </a>
            </p>
        </article>
    );
}

const DAY = 24 * 60 * 60 * 1000;

/* One a day, the same for everybody, in turn. */
function today(course: Course): { lesson: string; at: number; exercise: Exercise } | null {
    const all = course.lessons.flatMap(({ id, exercises }) =>
        exercises.flatMap((exercise, i) => (exercise.kind === "equity" ? [{ lesson: id, at: i + 1, exercise }] : [])),
    );
    return all[Math.floor(Date.now() / DAY) % all.length] ?? null;
}

function OfTheDay({ rules, course }: { rules: Rules; course: Course }): VNode | null {
    const found = useMemo(() => today(course), [course]);
    const read = found && rules.read(0, found.exercise.position ?? "");
    const pos = read && "situation" in read ? read.situation.pos : null;
    const sides = pos?.side;
    const { dice } = found?.exercise ?? {};
    if (!found || !sides) return null;
    return (
        <article class="story">
            <div class="pic" aria-hidden="true">
                <BoardPicture sides={sides} dice={rolled(0, dice ?? [])} label="" />
            </div>
            <h3>{t("web.home.day")}</h3>
            <p class="small soft">{t("web.home.day_what", dice?.join("-") ?? "")}</p>
            <p>
                <a class="button" href={linkTo("learn", found.lesson, String(found.at))}>
                    {t("web.home.answer")}
                </a>
            </p>
        </article>
    );
}

const SHOWN = 4;

function NextLesson({ course }: { course: Course }): VNode {
    const solved = useSolved();
    const { lessons } = course;
    const whole = (i: number): boolean => lessons[i]?.exercises.every(({ id }) => solved.has(id)) ?? false;
    const open = lessons.findIndex((_, i) => !whole(i));
    const next = Math.max(0, open);
    const first = Math.max(0, Math.min(next - 2, lessons.length - SHOWN));
    const lesson = lessons[next];
    if (!lesson) return <p />;
    const title = course.say(`lesson.${lesson.id}.title`);
    return (
        <article class="story">
            <div class="pic">
                <ol class="steps-list" start={first + 1}>
                    {lessons.slice(first, first + SHOWN).map(({ id }, i) => (
                        <li key={id} class={whole(first + i) ? "done" : first + i === next ? "next" : ""}>
                            <span class="n" aria-hidden="true">
                                {whole(first + i) ? "✓" : first + i + 1}
                            </span>
                            {course.say(`lesson.${id}.title`)}
                        </li>
                    ))}
                </ol>
            </div>
            <h3>{t("web.home.first_steps")}</h3>
            <p class="small soft">{t("web.home.first_steps_what")}</p>
            <p>
                <a class="button" href={linkTo("learn", lesson.id, String(nextOf(lesson, solved)))}>
                    {t(solved.size ? "web.home.go_on" : "web.home.begin_with", title)}
                </a>
            </p>
        </article>
    );
}
