/* What every exercise has around its question. */
import type { RefObject, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { loadRulebook, type Rulebook } from "../../text/rulebook.ts";
import { currentLang, t } from "../../text/text.ts";
import { Linked } from "../shell/linked.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { useSolved, type Course, type Lesson } from "./learn-data.ts";

/* Somebody has come from another exercise: the new one is read aloud. */
let visited = false;

export function useTitle(): RefObject<HTMLHeadingElement> {
    const title = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (visited) title.current?.focus();
        visited = true;
    }, []);
    return title;
}

export function Hint({ text, shown, show }: { text: string; shown: boolean; show(): void }): VNode {
    if (shown)
        return (
            <p class="hinted">
                <Linked text={text} />
            </p>
        );
    return (
        <button
            type="button"
            class="plain hint"
            onClick={() => {
                show();
                announce(text);
            }}
        >
            {t("web.learn.hint")}
        </button>
    );
}

/** Where one goes when it is solved; it has the focus at once. */
export function Next({ course, lesson, at }: { course: Course; lesson: Lesson; at: number }): VNode {
    const link = useRef<HTMLAnchorElement>(null);
    /* As little as brings it in sight: the board is what was just played on. */
    useEffect(() => {
        link.current?.focus({ preventScroll: true });
        link.current?.scrollIntoView({ block: "nearest" });
    }, []);
    const more = lesson.exercises[at] !== undefined;
    const following = course.lessons[course.lessons.indexOf(lesson) + 1];
    const after = more
        ? linkTo("learn", lesson.id, String(at + 1))
        : linkTo("learn", ...(following ? [following.id, "1"] : []));
    const label = more
        ? t("web.learn.next")
        : following
          ? t("web.learn.next_lesson", course.say(`lesson.${following.id}.title`))
          : t("web.learn.done");
    return (
        <a class="button primary" ref={link} href={after}>
            {label}
        </a>
    );
}

export function Crumb({ course, lesson, at }: { course: Course; lesson: Lesson; at: number }): VNode {
    const solved = useSolved();
    return (
        <p class="crumb">
            <a href={linkTo("learn")}>{t("web.learn.all")}</a> › {course.say(`lesson.${lesson.id}.title`)} ·{" "}
            {t("web.learn.at", at, lesson.exercises.length)}
            {solved.has(lesson.exercises[at - 1]?.id ?? "") && <span class="tag">{t("web.learn.solved")}</span>}
        </p>
    );
}

export function Pager({ lesson, at }: { lesson: Lesson; at: number }): VNode {
    return (
        <nav class="pager" aria-label={t("web.learn.exercises")}>
            {at > 1 && (
                <a href={linkTo("learn", lesson.id, String(at - 1))} rel="prev">
                    ← {t("web.learn.before")}
                </a>
            )}
            {at < lesson.exercises.length && (
                <a href={linkTo("learn", lesson.id, String(at + 1))} rel="next">
                    {t("web.learn.after")} →
                </a>
            )}
        </nav>
    );
}

/** The rules by name, where their titles are wanted. */
export function useTitles(wanted: boolean): Rulebook | null {
    const [book, set] = useState<Rulebook | null>(null);
    const lang = currentLang();
    useEffect(() => {
        if (wanted) loadRulebook(lang).then(set, () => undefined);
    }, [lang, wanted]);
    return book;
}
