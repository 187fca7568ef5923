/* What must be known before it is asked: words of the exercise's own, then its rules. */
import type { VNode } from "preact";
import { Linked } from "../shell/linked.tsx";
import { linkTo } from "../shell/router.ts";
import type { Course, Exercise } from "./learn-data.ts";
import { linesOf } from "./learn-verdict.ts";
import { useTitles } from "./lesson-parts.tsx";

const ID = "taught";

/** What the question is described by; nothing where nothing is taught. */
export const taughtId = (course: Course, exercise: Exercise): string | undefined =>
    exercise.teach?.length || linesOf(course, exercise, "teach").length ? ID : undefined;

export function Taught({ course, exercise }: { course: Course; exercise: Exercise }): VNode | null {
    const rules = exercise.teach ?? [];
    const book = useTitles(rules.length > 0);
    const words = linesOf(course, exercise, "teach").flatMap((text) => text.split("\n"));
    if (!words.length && !rules.length) return null;
    return (
        <div class="taught" id={ID}>
            {words.map((text) => (
                <p key={text}>
                    <Linked text={text} />
                </p>
            ))}
            {rules.map((rule) => (
                <p key={rule}>
                    {book?.rules.get(rule)?.body} <a href={linkTo("rules", rule)}>{rule}</a>
                </p>
            ))}
        </div>
    );
}
