/* What an exercise answers to a try. Verdicts hold facts; their sentences are made when they are shown, so that the language
 * may change under them. */
import type { Reason, Roll } from "../../rules/types.ts";
import { explain } from "../../text/reason.ts";
import { number, signed, t } from "../../text/text.ts";
import type { Course, Exercise } from "./learn-data.ts";

export interface Gap {
    played: string;
    equity: number;
    best: string;
    bestEquity: number;
    loss: number;
    /** The engine's reason, where it gives one. */
    why: string;
}

export type Verdict =
    | { is: "right"; gap?: Gap }
    | { is: "refused"; reason: Reason; roll: Roll }
    | { is: "other"; text: string }
    | { is: "found"; text: string; known: boolean; found: number; total: number }
    | { is: "wrong"; reason?: Reason; roll?: Roll; gap?: Gap }
    | { is: "lost" };

/** One paragraph each; `rule` is where the last of them leads. */
export interface Said {
    good: boolean;
    lines: string[];
    quote: string;
    rule: string;
}

function gapLine(gap: Gap): string {
    if (gap.loss === 0) return t("web.learn.gap_none", gap.played, signed(gap.equity));
    return t("web.learn.gap", gap.played, signed(gap.equity), gap.best, signed(gap.bestEquity), number(gap.loss));
}

/** A sentence of the exercise, where it has one. */
export function linesOf(course: Course, exercise: Exercise, part: string): string[] {
    const key = `exercise.${exercise.id}.${part}`;
    return course.has(key) ? [course.say(key)] : [];
}

export function sayVerdict(course: Course, exercise: Exercise, verdict: Verdict): Said {
    const own = exercise.rule ?? "";
    switch (verdict.is) {
        case "right":
            return {
                good: true,
                lines: [
                    t("web.learn.right"),
                    ...(verdict.gap ? [gapLine(verdict.gap)] : []),
                    ...linesOf(course, exercise, "right"),
                ],
                quote: "",
                rule: own,
            };
        case "refused": {
            const said = explain(verdict.reason, verdict.roll);
            return { good: false, lines: [said.sentence], quote: said.quote, rule: said.rule };
        }
        case "other":
            return {
                good: false,
                lines: [t("web.learn.other", verdict.text), ...linesOf(course, exercise, "hint")],
                quote: "",
                rule: "",
            };
        case "found":
            return {
                good: true,
                lines: [
                    t(
                        verdict.known ? "web.learn.found_before" : "web.learn.found",
                        verdict.text,
                        verdict.found,
                        verdict.total,
                    ),
                ],
                quote: "",
                rule: "",
            };
        case "wrong": {
            const said = verdict.reason && verdict.roll ? explain(verdict.reason, verdict.roll) : null;
            return {
                good: false,
                lines: [
                    t("web.learn.wrong"),
                    ...(said ? [said.sentence] : []),
                    ...(verdict.gap ? [gapLine(verdict.gap)] : []),
                    ...(verdict.gap?.why ? [verdict.gap.why] : []),
                    ...linesOf(course, exercise, exercise.kind === "decide" ? "hint" : "wrong"),
                ],
                quote: said?.quote ?? "",
                rule: said?.rule ?? "",
            };
        }
        case "lost":
            return { good: false, lines: [t("web.server.lost")], quote: "", rule: "" };
    }
}
