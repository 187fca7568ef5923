/* What stands beside the board of trictrac: who plays, what the throw gives, the log, the sheet of points and holes. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../../proto/messages.ts";
import type { Party, PartyRow } from "../../proto/party.ts";
import { date, t } from "../../text/text.ts";
import { labelOf, type Names } from "../game/game-say.ts";
import { keyHelp } from "../game/keys.ts";
import { MoreMenu } from "../game/more-menu.tsx";
import { ScoreLegend } from "../game/trictrac-board.tsx";
import { useEndInSight } from "../shell/end-in-sight.ts";
import { Icon } from "../shell/icon.tsx";
import { Linked } from "../shell/linked.tsx";
import { linkTo } from "../shell/router.ts";
import { saveText } from "../shell/save-picture.ts";
import { AdvicePanel } from "./party-advice.tsx";
import { isAdvised } from "./party-advice-hook.ts";
import { throwIsTold, throwerOf, toRead, type Thrown } from "./party-throws.ts";
import { QuizSwitch } from "./party-quiz-parts.tsx";
import type { PartyView } from "./party-view.ts";
import { holesText, pointsText } from "./party-words.ts";

interface PlayerProps {
    view: PartyView;
    seat: Seat;
    place: "above" | "below";
}

export function PartyPlayer({ view, seat, place }: PlayerProps): VNode {
    const { party, names } = view;
    const { state, seats, you, settings } = party;
    const { level } = seats[seat];
    const name = labelOf(names[seat]);
    const on = state.actor === seat && !state.over;
    const turn = on ? t(you.includes(seat) ? "web.game.your_turn" : "web.game.on_turn") : "";
    const facts = [turn, level ? t(`web.level.${level}`) : "", pointsText(state, seat)];
    return (
        <section class={`player ${place}${on ? " on" : ""}`} aria-label={name}>
            <span class={`chip seat${seat}`} aria-hidden="true" />
            <b class="who">{name}</b>
            <span class="facts">{facts.filter(Boolean).join(" · ")}</span>
            <span class="score" role="img" aria-label={holesText(party, seat)}>
                <span class="points">{state.holes[seat]}</span>
                <span class="of">{t("web.party.of", settings.holes)}</span>
            </span>
        </section>
    );
}

type Tab = "throw" | "log" | "sheet" | "advice";

export function PartyBeside({ view }: { view: PartyView }): VNode {
    const [tab, choose] = useState<Tab>("throw");
    const { party, names, advice } = view;
    /* Asked for by its key. */
    useEffect(() => {
        if (advice.asked) choose("advice");
    }, [advice.asked]);
    const tabs: [Tab, string][] = [
        ["throw", t("web.party.tab_throw")],
        ["log", t("web.party.tab_log")],
        ["sheet", t("web.party.tab_sheet")],
        ...(isAdvised(party) ? [["advice", t("web.game.tab_advice")] as [Tab, string]] : []),
    ];
    return (
        <section class="tabs" aria-label={t("web.game.beside")}>
            <div class="strip" role="tablist">
                {tabs.map(([name, label]) => (
                    <button
                        type="button"
                        role="tab"
                        key={name}
                        id={`tab-${name}`}
                        aria-controls="party-tab"
                        aria-selected={tab === name}
                        onClick={() => choose(name)}
                    >
                        {label}
                    </button>
                ))}
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
            <div class="party-tab" id="party-tab" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${tab}`}>
                {tab === "throw" ? (
                    <Throw view={view} />
                ) : tab === "log" ? (
                    <Log sheet={party.sheet} />
                ) : tab === "advice" ? (
                    <AdvicePanel view={view} />
                ) : (
                    <Sheet sheet={party.sheet} names={names} />
                )}
            </div>
            <Foot view={view} />
        </section>
    );
}

/* The throw in its old words, and what it gives: pointed at or with the focus, an event shows its men on the board. */
function Throw({ view }: { view: PartyView }): VNode {
    const { party, picture } = view;
    const { state, you } = party;
    const hidden = state.phase === "mark" || state.phase === "school";
    const [latest, before] = toRead(picture.throws, you);
    if (hidden)
        return (
            <>
                <ThrownBy view={view} seat={throwerOf(party)} text={state.thrown ?? ""} />
                <p class="soft">{t("web.party.hidden")}</p>
            </>
        );
    if (!latest)
        return state.thrown ? (
            <ThrownBy view={view} seat={throwerOf(party)} text={state.thrown} />
        ) : (
            <>
                <p class="soft">{t(state.over ? "web.party.is_over" : "web.party.no_throw")}</p>
                <ScoreLegend />
            </>
        );
    return (
        <>
            <Given view={view} thrown={latest} />
            {throwIsTold(state) &&
                state.duty.map((line) => (
                    <p key={line} class="duty">
                        <Linked text={line} />
                    </p>
                ))}
            {before && before.events.length > 0 && <Given view={view} thrown={before} />}
            <ScoreLegend />
        </>
    );
}

function ThrownBy({ view, seat, text }: { view: PartyView; seat: Seat; text: string }): VNode {
    return (
        <h2 class="thrown">
            <span class="small soft">{labelOf(view.names[seat])}</span> <span class="words">{text}</span>
        </h2>
    );
}

function Given({ view, thrown }: { view: PartyView; thrown: Thrown }): VNode {
    return (
        <>
            <ThrownBy view={view} seat={thrown.seat} text={thrown.text} />
            {thrown.events.length ? (
                <Events view={view} thrown={thrown} />
            ) : (
                <p class="soft">{t("web.party.gives_nothing")}</p>
            )}
        </>
    );
}

function Events({ view, thrown }: { view: PartyView; thrown: Thrown }): VNode {
    const { names, shown, show } = view;
    return (
        <>
            <p class="small soft">{t("web.party.show_men")}</p>
            <ul class="party-events" data-thrower={thrown.seat} aria-label={t("web.party.gives")}>
                {thrown.events.map((event, i) => (
                    <li key={i}>
                        <button
                            type="button"
                            class="party-event"
                            aria-pressed={shown?.event === event}
                            onFocus={() => show({ thrown, event })}
                            onBlur={() => show(null)}
                            onPointerEnter={() => show({ thrown, event })}
                            onPointerLeave={() => show(null)}
                            onClick={() => show({ thrown, event })}
                        >
                            <span class={`chip seat${event.to}`} aria-hidden="true" />
                            <span>
                                {event.to === thrown.seat ? "" : t("web.party.to", names[event.to])}
                                {event.to === thrown.seat
                                    ? withoutRule(event.text)
                                    : inSentence(withoutRule(event.text))}
                            </span>
                        </button>
                        {event.rule > 0 && <a href={linkTo("rules", `TT${event.rule}`)}>{`TT${event.rule}`}</a>}
                    </li>
                ))}
            </ul>
        </>
    );
}

/* The rule stands beside it, as a link. */
const withoutRule = (text: string): string => text.replace(/ \(TT\d+\)$/, "");
const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Log({ sheet }: { sheet: readonly PartyRow[] }): VNode {
    const box = useRef<HTMLDivElement>(null);
    useEndInSight(box, sheet);
    if (!sheet.length) return <p class="soft">{t("web.party.no_log")}</p>;
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <div class="party-log" ref={box} tabIndex={0} role="log" aria-live="off" aria-label={t("web.party.tab_log")}>
            {sheet.map((row) => (
                <div key={row.count} class={`party-row${row.dice.length ? " begins" : ""}`}>
                    {row.lines.map((line, i) => (
                        <p key={i}>
                            <Linked text={line} />
                        </p>
                    ))}
                </div>
            ))}
        </div>
    );
}

/* One line a throw that changed the score: holes and points of both after it. */
function Sheet({ sheet, names }: { sheet: readonly PartyRow[]; names: Names }): VNode {
    const lines: { number: number; row: PartyRow }[] = [];
    let thrown = 0;
    let score = "0,0 0,0";
    for (const row of sheet) {
        if (row.dice.length) thrown++;
        const now = `${row.points.join()} ${row.holes.join()}`;
        if (now === score) continue;
        score = now;
        lines.push({ number: thrown, row });
    }
    if (!lines.length) return <p class="soft">{t("web.party.no_marks")}</p>;
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <div class="party-log" tabIndex={0} role="region" aria-label={t("web.party.tab_sheet")}>
            <table class="party-sheet">
                <thead>
                    <tr>
                        <th scope="col">{t("web.party.throw_number")}</th>
                        {names.map((name, seat) => (
                            <th scope="col" key={seat}>
                                <span class={`chip seat${seat}`} aria-hidden="true" /> {labelOf(name)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {lines.map(({ number, row }) => (
                        <tr key={row.count}>
                            <th scope="row">{number}</th>
                            {([0, 1] as const).map((seat) => (
                                <td key={seat}>{t("web.party.score_short", row.holes[seat], row.points[seat])}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="small soft">{t("web.party.score_words")}</p>
            <ScoreLegend />
        </div>
    );
}

/** The whole log as a text. */
export function saveLog(party: Party, names: Names): void {
    const head = `${t("web.party.title", names[0], names[1])}\n${date(new Date())}\n\n`;
    const body = party.sheet.map(({ lines }) => lines.join("\n")).join("\n");
    saveText(`${head}${body}\n`, `trictrac-${party.table}.txt`);
}

function Foot({ view }: { view: PartyView }): VNode {
    const { party, names } = view;
    const { over } = party.state;
    return (
        <div class="table-foot">
            <a class="seal-link" href={linkTo("dice", String(party.table), "party")}>
                <Icon name={over ? "unlock" : "lock"} />
                {t(over ? "web.game.seal_open" : "web.game.sealed")}
            </a>
            <MoreMenu>
                <QuizSwitch view={view} />
                <p>
                    <button type="button" onClick={() => saveLog(party, names)}>
                        {t("web.party.save")}
                    </button>
                </p>
                <p>
                    <a href={linkTo("party", String(party.table), "watch")}>{t("web.party.watch")}</a> ·{" "}
                    <a href={linkTo("rules", "TT1")}>{t("web.party.rules")}</a>
                </p>
                <p class="keymap">
                    <b>{t("web.game.keyboard")}</b>{" "}
                    <span id="board-keys">
                        {keyHelp(
                            isAdvised(party)
                                ? ["undo", "undo_all", "turn", "anywhere", "hint"]
                                : ["undo", "undo_all", "turn", "anywhere"],
                            t("web.party.board_keys"),
                        )}{" "}
                        {t("web.party.keys")}
                    </span>
                </p>
            </MoreMenu>
        </div>
    );
}
