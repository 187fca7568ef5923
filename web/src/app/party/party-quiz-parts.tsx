/* What the parts of a party's screen show of the questions what a throw gives (party-quiz.ts). */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { mayAsk } from "./party-quiz.ts";
import type { PartyView } from "./party-view.ts";

/** What came of the last answer, beside the events that give the number. */
export function QuizSaid({ view }: { view: PartyView }): VNode | null {
    const { answered, quiz } = view.quiz;
    const said = answered
        ? answered.value === answered.right
            ? t("web.party.quiz_right", answered.right)
            : t("web.party.quiz_wrong", answered.value, answered.right)
        : "";
    useEffect(() => {
        if (said) announce(said);
    }, [said, answered?.number]);
    if (!answered || !quiz) return null;
    return (
        <div
            class={answered.value === answered.right ? "verdict-box well" : "verdict-box ill"}
            data-quiz={answered.right}
        >
            <p>
                <b>{said}</b> <QuizTally view={view} />
            </p>
        </div>
    );
}

/** How many were right so far; nothing where none was asked. */
export function QuizTally({ view }: { view: PartyView }): VNode | null {
    const { quiz } = view.quiz;
    return quiz?.asked ? <span class="quiz-tally">{t("tt.play.quiz_right", quiz.right, quiz.asked)}</span> : null;
}

/** Asked from now on, or no more. */
export function QuizSwitch({ view }: { view: PartyView }): VNode | null {
    const { quiz, turn } = view.quiz;
    if (!mayAsk(view.party)) return null;
    return (
        <p>
            <label class="switch">
                <input type="checkbox" checked={quiz !== null} onChange={() => turn(quiz === null)} />
                <span>{t("web.party.quiz")}</span>
            </label>
        </p>
    );
}
