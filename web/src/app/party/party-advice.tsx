/* What the adviser says beside the board of trictrac: the best plays in expected holes, drawn where one points at them, and the tutor's
 * word on a decision that is held back. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PartyHint, PartyRated } from "../../proto/party-judged.ts";
import { t } from "../../text/text.ts";
import { Linked } from "../shell/linked.tsx";
import { holesOf, mayAsk } from "./party-advice-hook.ts";
import type { PartyView } from "./party-view.ts";

export function AdvicePanel({ view }: { view: PartyView }): VNode {
    const { party, mine, advice } = view;
    const able = mayAsk(party, mine);
    const waits = advice.asked && !advice.hint && !advice.trouble;
    return (
        <div class="party-advice" aria-busy={waits}>
            {!able && <p class="soft">{t("web.party.advice_not_now")}</p>}
            {able && !advice.asked && (
                <button type="button" class="help-ask" onClick={advice.ask}>
                    {t("web.help.ask")}
                </button>
            )}
            {waits && <p>{t("web.help.thinking")}</p>}
            {advice.trouble && (
                <p>
                    <Linked text={advice.trouble} />
                </p>
            )}
            {able && advice.hint && <Told view={view} hint={advice.hint} />}
            <TutorSwitch view={view} />
        </div>
    );
}

function Told({ view, hint }: { view: PartyView; hint: PartyHint }): VNode {
    const { hold, leave, plays } = hint;
    const choice = hold !== null && leave !== null;
    return (
        <>
            {choice && (
                <p data-advice={leave > hold ? "go" : "hold"}>
                    <b>{t(leave > hold ? "web.party.do_leave" : "web.party.do_hold", holesOf(hold), holesOf(leave))}</b>
                </p>
            )}
            <p class="small soft">{t(choice ? "web.party.advice_held" : "web.party.advice_head")}</p>
            <ol class="party-ideas">
                {plays.map((rated) => (
                    <Idea key={rated.text} view={view} rated={rated} />
                ))}
            </ol>
            <p class="small soft">{t("web.party.advice_how")}</p>
        </>
    );
}

/* Pointed at or with the focus it is drawn on the board. */
function Idea({ view, rated }: { view: PartyView; rated: PartyRated }): VNode {
    const { idea, show } = view.advice;
    const shown = (): void => show(rated);
    return (
        <li>
            <button
                type="button"
                class="party-event"
                aria-pressed={idea === rated}
                aria-label={t("web.party.idea", rated.text, holesOf(rated.holes))}
                onFocus={shown}
                onBlur={() => show(null)}
                onPointerEnter={shown}
                onPointerLeave={() => show(null)}
                onClick={shown}
            >
                <span class="play">{rated.text}</span>
                <span class="holes">{holesOf(rated.holes)}</span>
            </button>
        </li>
    );
}

function TutorSwitch({ view }: { view: PartyView }): VNode {
    const { tutor } = view;
    return (
        <label class="switch tutor-switch">
            <input type="checkbox" checked={tutor.on} onChange={() => tutor.turn(!tutor.on)} />
            <span>{t("web.party.tutor")}</span>
        </label>
    );
}

/** In the place of what may be done: the decision is not sent yet. */
export function TutorWarning({ view }: { view: PartyView }): VNode {
    const { tutor, back, followed } = view;
    const first = useRef<HTMLButtonElement>(null);
    /* Who confirmed from the board is there: to what may be done about it. */
    useEffect(() => {
        if (document.activeElement?.closest(".board")) first.current?.focus();
    }, []);
    return (
        <div class="actions party-question" role="group" aria-labelledby="tutor-says">
            <div class="tutor">
                <p id="tutor-says">{tutor.warning?.text}</p>
            </div>
            <button
                type="button"
                class="primary"
                ref={first}
                data-tutor="back"
                onClick={() => {
                    if (tutor.isPlay) back(true);
                    tutor.forget();
                }}
            >
                {t(tutor.isPlay ? "web.party.take_back" : "web.party.choose_again")}
            </button>
            <button type="button" data-tutor="keep" disabled={followed.waiting} onClick={tutor.keep}>
                {t(tutor.isPlay ? "web.tutor.keep" : "web.party.do_anyway")}
            </button>
        </div>
    );
}
