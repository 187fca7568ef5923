/* What may be done now at trictrac besides moving men: throw, mark, take an école, hold or leave, end the play, resign. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { loadDice } from "../game/dice-screen.tsx";
import { Verify } from "../game/dice-verify.tsx";
import { asked, elsewhere, lacks } from "../game/game-contribution.ts";
import { labelOf } from "../game/game-say.ts";
import { Away, OwnWord } from "../game/own-word.tsx";
import { Stuck } from "../game/stuck.tsx";
import { keeper } from "../shell/dice-keep.ts";
import { Icon } from "../shell/icon.tsx";
import { Linked } from "../shell/linked.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { quizzes } from "../shell/quiz-keep.ts";
import { saidOf } from "../shell/server.ts";
import { TutorWarning } from "./party-advice.tsx";
import { QuizSaid, QuizTally } from "./party-quiz-parts.tsx";
import type { PartyView } from "./party-view.ts";
import { rematchParty } from "../shell/party-begin.ts";
import { saveLog } from "./party-side.tsx";
import { canMove } from "./party-turn.ts";

export function PartyActions({ view }: { view: PartyView }): VNode {
    const { party, followed, mine, picture } = view;
    const { state, you } = party;
    const { trouble } = followed;
    const before = state.phase === "opening" || lacks(party);
    return (
        <div class="doing">
            <div class="notice" role="alert">
                {trouble && (
                    <p>
                        <Linked text={trouble.sentence} />
                    </p>
                )}
            </div>
            <div class="actions-box">
                <QuizSaid view={view} />
                {state.end ? (
                    <Ended view={view} />
                ) : before ? (
                    you.length > 0 && <Opening view={view} />
                ) : mine && view.tutor.warning ? (
                    <TutorWarning view={view} />
                ) : mine ? (
                    <Now view={view} />
                ) : picture.happening?.what === "stuck" && you.length > 0 ? (
                    <Stuck table={party.table} />
                ) : (
                    <Waiting view={view} />
                )}
                {mine && !before && state.may.includes("resign") && <Resign view={view} />}
            </div>
        </div>
    );
}

function Waiting({ view }: { view: PartyView }): VNode {
    const { party, names, picture } = view;
    const { actor, thinking } = party.state;
    if (!picture.last || actor === null) return <p class="waiting" />;
    return (
        <p class="waiting">
            {thinking === null ? t("web.game.waiting", names[actor]) : t("web.game.thinking", names[thinking])}
        </p>
    );
}

function Opening({ view }: { view: PartyView }): VNode {
    const { party, names, followed } = view;
    const { dice, you, table } = party;
    const ask = asked(party);
    const away = ask
        ? undefined
        : ([0, 1] as const).find((seat) => dice.sides?.[seat]?.value === null && !you.includes(seat));
    return (
        <div class="actions">
            {away !== undefined ? (
                <Away table={table} screen="party" seat={away} name={names[away]} />
            ) : (
                <button
                    type="button"
                    class="primary on-board-too"
                    disabled={followed.waiting || (!ask && lacks(party))}
                    onClick={view.throwDice}
                >
                    {t("web.party.draw")}
                </button>
            )}
            {!ask && lacks(party) && elsewhere(party) && <p role="status">{t("web.game.elsewhere")}</p>}
            {dice.mode === "sealed" && (
                <p class="seal-text">
                    {t("web.game.seal")} <code>{dice.seal}</code>
                </p>
            )}
            {ask && <OwnWord table={table} />}
        </div>
    );
}

function Now({ view }: { view: PartyView }): VNode | null {
    const { phase } = view.party.state;
    if (phase === "roll")
        return (
            <div class="actions">
                <button
                    type="button"
                    class="primary on-board-too"
                    disabled={view.followed.waiting}
                    onClick={view.throwDice}
                >
                    {t("web.table.roll")}
                </button>
            </div>
        );
    if (phase === "mark") return <Mark key={view.party.state.count} view={view} />;
    if (phase === "school") return <School view={view} />;
    if (phase === "choose") return <Choose view={view} />;
    return <Playing view={view} />;
}

const MARK_MAX = 98;

/* The number that a person marks; what it should be is told by nobody yet. */
function Mark({ view }: { view: PartyView }): VNode {
    const { party, followed } = view;
    const [value, set] = useState("0");
    const number = Number(value);
    const wrong = value.trim() === "" || !Number.isInteger(number) || number < 0 || number > MARK_MAX || number % 2 > 0;
    return (
        <form
            class="actions party-question"
            onSubmit={(event) => {
                event.preventDefault();
                if (!wrong) void followed.act("mark", { value: number });
            }}
        >
            <label class="field">
                <span>{t("web.party.question", party.state.question ?? "")}</span>
                <input
                    type="number"
                    inputMode="numeric"
                    min="0"
                    max={MARK_MAX}
                    step="2"
                    value={value}
                    aria-describedby="mark-how"
                    onFocus={(event) => event.currentTarget.select()}
                    onInput={(event) => set(event.currentTarget.value)}
                />
            </label>
            <p class="small soft" id="mark-how">
                {t("web.party.mark_how")}
            </p>
            <button type="submit" class="primary" disabled={wrong || followed.waiting}>
                {t("web.party.mark", Number.isFinite(number) ? number : 0)}
            </button>
        </form>
    );
}

function School({ view }: { view: PartyView }): VNode {
    const { party, followed } = view;
    return (
        <div class="actions party-question" role="group" aria-labelledby="school-asks">
            <p id="school-asks">{t("web.party.question", party.state.question ?? "")}</p>
            <button type="button" data-act="take" disabled={followed.waiting} onClick={() => void followed.act("take")}>
                {t("web.party.take")}
            </button>
            <button
                type="button"
                data-act="leave"
                disabled={followed.waiting}
                onClick={() => void followed.act("leave")}
            >
                {t("web.party.leave")}
            </button>
        </div>
    );
}

/* Either choice with what it brings. */
function Choose({ view }: { view: PartyView }): VNode {
    const { party, followed } = view;
    const { question, choice } = party.state;
    const choices = [
        ["hold", t("web.party.hold"), choice[0]],
        ["go", t("web.party.go"), choice[1]],
    ] as const;
    return (
        <div class="actions party-question" role="group" aria-labelledby="choice-asks">
            <p id="choice-asks">
                <b>{t("web.party.question", question ?? "")}</b>
            </p>
            {choices.map(([act, label, what]) => (
                <div key={act} class="party-choice">
                    <p id={`choice-${act}`}>{what}</p>
                    <button
                        type="button"
                        data-act={act}
                        aria-describedby={`choice-${act}`}
                        disabled={followed.waiting}
                        onClick={() => void followed.act(act)}
                    >
                        {label}
                    </button>
                </div>
            ))}
        </div>
    );
}

function Playing({ view }: { view: PartyView }): VNode | null {
    const { party, made, turn, followed } = view;
    if (!turn) return null;
    const none = !canMove(party.state);
    return (
        <div class="actions">
            {none && <p>{t("web.party.no_number")}</p>}
            {party.state.plays.length === 1 && !none && <p class="forced">{t("web.table.forced")}</p>}
            <button
                type="button"
                class={none ? "primary" : "primary on-board-too"}
                disabled={!turn.complete || followed.waiting}
                onClick={view.confirm}
            >
                {t(none ? "web.party.go_on" : "web.table.end")}
            </button>
            {!none && (
                <button type="button" class="on-board-too" disabled={!made.length} onClick={() => view.back(false)}>
                    {t("web.table.undo")}
                </button>
            )}
        </div>
    );
}

function Resign({ view }: { view: PartyView }): VNode {
    const { followed, party } = view;
    const [open, setOpen] = useState(false);
    useEffect(() => setOpen(false), [party.state.over]);
    return (
        <details class="resign" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <Icon name="flag" /> {t("web.game.resign")}
            </summary>
            <div class="ask">
                <p>{t("web.party.ask_resign")}</p>
                <div class="actions">
                    <button type="button" onClick={() => setOpen(false)}>
                        {t("web.cube.no")}
                    </button>
                    <button
                        type="button"
                        class="grave"
                        onClick={() => void followed.act("resign", { value: 0, at: undefined })}
                    >
                        {t("web.game.yes_resign")}
                    </button>
                </div>
            </div>
        </details>
    );
}

/* Who won and for how much, as the last sentences have it; then what may come next. */
function Ended({ view }: { view: PartyView }): VNode {
    const { rules, party, names } = view;
    const { state, you, table, dice } = party;
    const winner = state.end?.winner ?? 0;
    const begun = useRef(false);
    const title =
        you.length === 1
            ? t(you[0] === winner ? "web.party.won" : "web.party.lost")
            : t("web.party.won_by", labelOf(names[winner]));
    async function again(): Promise<void> {
        if (begun.current) return;
        begun.current = true;
        const seats = keeper.of(table)?.seats;
        try {
            const next = await rematchParty(table, seats);
            if (view.tutor.on) keeper.change(next, () => ({ tutor: true }));
            if (view.quiz.quiz) quizzes.turn(next, true);
            location.hash = linkTo(
                "party",
                String(next),
                ...(seats?.length === 1 ? [seats[0] ? "white" : "blue"] : []),
            );
        } catch (error) {
            begun.current = false;
            announce(saidOf(error));
        }
    }
    return (
        <section class="game-end" data-over="true" aria-labelledby="end-title">
            <h2 id="end-title">{title}</h2>
            <p class="result">
                {t("web.party.score_end", labelOf(names[0]), state.holes[0], state.holes[1], labelOf(names[1]))}{" "}
                {t("web.party.stakes", state.end?.stakes ?? 1)} <QuizTally view={view} />
            </p>
            <div class="actions">
                {you.length > 0 && (
                    <button type="button" class="primary" onClick={() => void again()}>
                        {t("web.end.rematch")}
                    </button>
                )}
                <button type="button" onClick={() => saveLog(party, names)}>
                    {t("web.party.save")}
                </button>
                <a class="button" href="#/">
                    {t("web.nav.home")}
                </a>
            </div>
            {dice.mode !== "manual" && (
                <div class="end-dice">
                    <p class="small">
                        {t("web.end.dice_open")}{" "}
                        <a href={linkTo("dice", String(table), "party")}>{t("web.end.dice_more")}</a>
                    </p>
                    <Verify rules={rules} table={table} load={() => loadDice(table)} />
                </div>
            )}
        </section>
    );
}
