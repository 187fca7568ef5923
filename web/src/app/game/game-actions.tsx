/* What may be done now besides moving checkers: roll, end the turn, undo, name a double, resign, go on. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Seat } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Turn } from "../../rules/turn.ts";
import { number, t } from "../../text/text.ts";
import { keeper } from "./dice-keep.ts";
import { asked, elsewhere, lacks } from "./game-gift.ts";
import type { Names } from "./game-say.ts";
import { GameEnd } from "./game-end.tsx";
import type { Tutor } from "./game-help.tsx";
import { Icon } from "../shell/icon.tsx";
import { linkTo } from "../shell/router.ts";
import { server } from "../shell/server.ts";

interface ActionsProps {
    rules: Rules;
    table: Table;
    names: Names;
    mine: boolean;
    /** What has happened is still being shown. */
    showing: boolean;
    turn: Turn | null;
    /** Which row of the sheet is looked back at, of how many; null: none. */
    looking: readonly [number, number] | null;
    now(): void;
    manual: boolean;
    tutor: Tutor;
    /** What was pressed waits for the server. */
    waiting: boolean;
    /** What is shown has just happened. */
    fresh: boolean;
    /** The computer could not be asked. */
    stuck: boolean;
    roll(): void;
    act(type: string, fields?: object, seat?: Seat): void;
    end(): void;
    back(count: number): void;
}

export function Actions(props: ActionsProps): VNode {
    const { table, names, mine, looking } = props;
    const { state, you } = table;
    const resigns = mine && looking === null && state.may.includes("resign");
    return (
        <div class="actions-box">
            {looking !== null ? (
                <div class="actions past-note">
                    <p>{t("web.game.past", ...looking)}</p>
                    <button type="button" class="primary" onClick={props.now}>
                        {t("web.game.now")}
                    </button>
                </div>
            ) : state.end ? (
                <Ended {...props} />
            ) : props.showing && (state.phase === "opening" || you.includes(state.actor)) ? (
                <p class="waiting" />
            ) : state.phase === "opening" || lacks(table) ? (
                you.length > 0 && <Opening {...props} />
            ) : mine ? (
                <Now {...props} />
            ) : props.manual && you.length && state.phase === "roll" ? (
                <Throw {...props} seat={state.actor} />
            ) : props.stuck && you.length ? (
                <div class="actions">
                    <p>{t("web.game.stuck")}</p>
                    <button
                        type="button"
                        class="primary"
                        onClick={() =>
                            void server()
                                .ask("nudge", { table: table.table, seat: you[0] })
                                .catch(() => undefined)
                        }
                    >
                        {t("web.game.nudge")}
                    </button>
                </div>
            ) : (
                <p class="waiting">
                    {state.thinking === null
                        ? t("web.game.waiting", names[state.actor])
                        : t("web.game.thinking", names[state.thinking])}
                </p>
            )}
            {resigns && <Resign {...props} />}
        </div>
    );
}

function Now(props: ActionsProps): VNode | null {
    const { table, names, turn, manual, roll, act, end, back } = props;
    const { state } = table;
    const may = (what: (typeof state.may)[number]): boolean => state.may.includes(what);
    const undo = may("undo") && (
        <button type="button" onClick={() => back(1)}>
            {t("web.game.undo_play")}
        </button>
    );
    if (may("roll"))
        return (
            <div class="actions">
                {state.again && <p>{t("web.game.again")}</p>}
                {manual ? (
                    <Throw {...props} seat={state.actor} />
                ) : (
                    <button
                        type="button"
                        class="primary on-board-too"
                        disabled={props.waiting}
                        aria-busy={props.waiting}
                        onClick={roll}
                    >
                        {t("web.table.roll")}
                    </button>
                )}
                {undo}
            </div>
        );
    if (may("name"))
        return (
            <div class="actions naming" role="group" aria-label={t("web.table.name_double")}>
                <p>{t("web.table.name_double")}</p>
                {[1, 2, 3, 4, 5, 6].map((value) => (
                    <button
                        type="button"
                        key={value}
                        onClick={() => act("name", { value })}
                    >{`${value}-${value}`}</button>
                ))}
                {undo}
            </div>
        );
    if (may("accept")) {
        const value = state.resign?.value ?? 1;
        return (
            <div class="actions">
                <p>{t("web.game.resigned", names[state.resign?.seat ?? 0], resignText(value))}</p>
                <button type="button" class="primary" onClick={() => act("accept")}>
                    {t("web.game.accept")}
                </button>
                <button type="button" onClick={() => act("refuse")}>
                    {t("web.game.refuse")}
                </button>
            </div>
        );
    }
    if (may("end"))
        return (
            <div class="actions">
                <button type="button" class="primary" onClick={end}>
                    {t("web.table.end")}
                </button>
                {undo}
            </div>
        );
    /* The answer to a double is given at the cube. */
    if (!turn) return null;
    const made = turn.made.length;
    const { verdict, judging } = props.tutor;
    return (
        <div class="actions">
            {verdict && (
                <div class="tutor">
                    <p>{t("web.tutor.warn", number(verdict.loss, 3), verdict.best)}</p>
                    {verdict.why && <p>{verdict.why}</p>}
                </div>
            )}
            {turn.complete && made === 0 && <p>{t("web.table.no_play")}</p>}
            <button
                type="button"
                class={verdict ? "primary" : "primary on-board-too"}
                disabled={!turn.complete || judging || props.waiting}
                aria-busy={judging || props.waiting}
                onClick={end}
            >
                {t(verdict ? "web.tutor.keep" : "web.table.end")}
            </button>
            <button type="button" class="on-board-too" disabled={!made && !may("undo")} onClick={() => back(1)}>
                {t("web.table.undo")}
            </button>
            <button type="button" class="on-board-too" disabled={!made} onClick={() => back(made)}>
                {t("web.table.undo_all")}
            </button>
            {manual && may("cocked") && !made && (
                <button type="button" onClick={() => act("cocked")}>
                    {t("web.game.cocked")}
                </button>
            )}
        </div>
    );
}

/* Before the first roll the dice are sealed already; each person's page adds a value, and a word of the player's own. */
function Opening(props: ActionsProps): VNode {
    const { table, names, manual, roll } = props;
    const { state, dice, you, sheet } = table;
    const [blue, white] = sheet.at(-1)?.dice ?? [];
    const ask = asked(table);
    const away = ask
        ? undefined
        : ([0, 1] as const).find((seat) => dice.sides?.[seat]?.value === null && !you.includes(seat));
    return (
        <div class="actions">
            {blue !== undefined && blue === white && <p>{t("web.say.draw_tie", names[0], blue, names[1])}</p>}
            {manual ? (
                <Throw {...props} seat={you[0] ?? 0} />
            ) : away !== undefined ? (
                <Away table={table} seat={away} name={names[away]} />
            ) : (
                <button type="button" class="primary on-board-too" disabled={!ask && lacks(table)} onClick={roll}>
                    {t(state.phase === "opening" ? "web.table.opening" : "web.game.begin")}
                </button>
            )}
            {!ask && lacks(table) && elsewhere(table) && <p role="status">{t("web.game.elsewhere")}</p>}
            {dice.mode === "sealed" && state.game === 1 && (
                <p class="seal-text">
                    {t("web.game.seal")} <code>{dice.seal}</code>
                </p>
            )}
            {ask && <OwnWord table={table} />}
        </div>
    );
}

/* The other seat is another page's, which has to open this table. */
function Away({ table, seat, name }: { table: Table; seat: Seat; name: string }): VNode {
    const place = linkTo("game", String(table.table), seat ? "white" : "blue");
    return (
        <div class="waiting" role="status">
            <p>{t("web.game.away", name)}</p>
            <p>
                {t("web.game.away_link")}{" "}
                <a href={place} target="_blank" rel="noreferrer">{`${location.origin}/${place}`}</a>
            </p>
        </div>
    );
}

/* Kept here until the dice are asked for: the server hears of it together with the value. */
function OwnWord({ table }: { table: Table }): VNode {
    const [word, setWord] = useState(keeper.of(table.table)?.word ?? "");
    return (
        <details class="seal">
            <summary>{word.trim() ? t("web.game.word_given", word.trim()) : t("web.game.word")}</summary>
            <p>{t("web.game.seal_what")}</p>
            <label class="field">
                <span>{t("web.game.word_label")}</span>
                <input
                    type="text"
                    value={word}
                    maxLength={WORD_MOST}
                    onInput={(event) => {
                        const typed = event.currentTarget.value;
                        setWord(typed);
                        keeper.change(table.table, () => ({ word: typed.trim() }));
                    }}
                />
            </label>
        </details>
    );
}

/* In characters; the server takes 128 bytes. */
const WORD_MOST = 30;

/* Dice thrown on a real table are told one by one. */
function Throw({ table, names, act, seat }: ActionsProps & { seat: Seat }): VNode {
    const [dice, set] = useState<(number | null)[]>([null, null]);
    const opening = table.state.phase === "opening";
    useEffect(() => set([null, null]), [table.state.count]);
    return (
        <form
            class="throw"
            onSubmit={(event) => {
                event.preventDefault();
                if (dice.every((die) => die !== null)) act("roll", { dice }, seat);
            }}
        >
            {dice.map((die, i) => (
                <fieldset class="die-pick" key={i}>
                    <legend>{opening ? names[i as Seat] : t("web.game.die", i + 1, names[seat])}</legend>
                    {[1, 2, 3, 4, 5, 6].map((value) => (
                        <label key={value}>
                            <input
                                type="radio"
                                name={`die${i}`}
                                checked={die === value}
                                onChange={() => set(dice.map((old, at) => (at === i ? value : old)))}
                            />
                            <span>{value}</span>
                        </label>
                    ))}
                </fieldset>
            ))}
            <button type="submit" class="primary" disabled={dice.includes(null)}>
                {t("web.game.thrown")}
            </button>
        </form>
    );
}

export function resignText(value: number): string {
    return t(value === 1 ? "web.game.resign_1" : value === 2 ? "web.game.resign_2" : "web.game.resign_3");
}

/* First how much, then whether it is meant. */
function Resign({ table, act }: ActionsProps): VNode {
    const { state } = table;
    const [value, choose] = useState<number | null>(null);
    const [open, setOpen] = useState(false);
    useEffect(() => {
        choose(null);
        setOpen(false);
    }, [state.game, state.phase === "resigned"]);
    const cube = state.cube.value ?? 1;
    return (
        <details class="resign" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <Icon name="flag" /> {t("web.game.resign")}
            </summary>
            {value === null ? (
                <div class="actions">
                    {[1, 2, 3].map((each) => (
                        <button type="button" key={each} onClick={() => choose(each)}>
                            {resignText(each)}
                        </button>
                    ))}
                </div>
            ) : (
                <div class="ask">
                    <p>{t("web.game.ask_resign", resignText(value), value * cube)}</p>
                    <div class="actions">
                        <button type="button" onClick={() => choose(null)}>
                            {t("web.cube.no")}
                        </button>
                        {/* Meant whatever the page has rolled by itself meanwhile. */}
                        <button
                            type="button"
                            class="grave"
                            onClick={() => {
                                choose(null);
                                setOpen(false);
                                act("resign", { value, at: undefined });
                            }}
                        >
                            {t("web.game.yes_resign")}
                        </button>
                    </div>
                </div>
            )}
        </details>
    );
}

function Ended({ rules, table, names, act, fresh }: ActionsProps): VNode {
    const seats = keeper.of(table.table)?.seats;
    const place = seats?.length === 1 ? [seats[0] ? "white" : "blue"] : [];
    const rematch = (): void =>
        void server()
            .rematch(table.table)
            .then(
                (id) => (location.hash = linkTo("game", String(id), ...place)),
                () => undefined,
            );
    return (
        <GameEnd
            rules={rules}
            table={table}
            names={names}
            act={(type) => act(type, {}, table.you[0])}
            rematch={rematch}
            fresh={fresh}
        />
    );
}
