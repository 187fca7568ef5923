/* What may be done now besides moving checkers: roll, end the turn, undo, name a double, resign, go on. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Seat } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Turn } from "../../rules/turn.ts";
import { number, t } from "../../text/text.ts";
import { keeper } from "../shell/dice-keep.ts";
import { asked, elsewhere, lacks } from "./game-contribution.ts";
import { labelOf, resignText, type Names } from "./game-say.ts";
import { comesOfTwo } from "./game-turn.ts";
import { GameEnd } from "./game-end.tsx";
import type { Tutor } from "./game-help.tsx";
import { Away, OwnWord } from "./own-word.tsx";
import { Stuck } from "./stuck.tsx";
import { Icon } from "../shell/icon.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { saidOf, server } from "../shell/server.ts";

interface ActionsProps {
    rules: Rules;
    table: Table;
    names: Names;
    mine: boolean;
    /** What has happened is still being shown. */
    showing: boolean;
    turn: Turn | null;
    /** Which row of the move list is looked back at, of how many; null: none. */
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
                <Stuck table={table.table} seat={you[0]} />
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

type May = Table["state"]["may"][number];

function Now(props: ActionsProps): VNode | null {
    const { table, turn, end } = props;
    const may = (what: May): boolean => table.state.may.includes(what);
    if (may("roll")) return <Rolling {...props} />;
    if (may("name")) return <Naming {...props} />;
    if (may("accept")) return <Resigned {...props} />;
    if (may("end"))
        return (
            <div class="actions">
                <button type="button" class="primary" onClick={end}>
                    {t("web.table.end")}
                </button>
                <UndoPlay {...props} />
            </div>
        );
    /* The answer to a double is given at the cube. */
    return turn && <Playing {...props} turn={turn} />;
}

/* The play that was made is taken back. */
function UndoPlay({ table, back }: ActionsProps): VNode | null {
    if (!table.state.may.includes("undo")) return null;
    return (
        <button type="button" onClick={() => back(1)}>
            {t("web.game.undo_play")}
        </button>
    );
}

function Rolling(props: ActionsProps): VNode {
    const { table, manual, waiting, roll } = props;
    const { state } = table;
    return (
        <div class="actions">
            {state.again && <p>{t("web.game.again")}</p>}
            {manual ? (
                <Throw {...props} seat={state.actor} />
            ) : (
                <button
                    type="button"
                    class="primary on-board-too"
                    disabled={waiting}
                    aria-busy={waiting}
                    onClick={roll}
                >
                    {t("web.table.roll")}
                </button>
            )}
            <UndoPlay {...props} />
        </div>
    );
}

/* The double that follows a 2-1 in Acey-Deucey. */
function Naming(props: ActionsProps): VNode {
    return (
        <div class="actions naming" role="group" aria-label={t("web.table.name_double")}>
            <p>{t("web.table.name_double")}</p>
            {[1, 2, 3, 4, 5, 6].map((value) => (
                <button
                    type="button"
                    key={value}
                    onClick={() => props.act("name", { value })}
                >{`${value}-${value}`}</button>
            ))}
            <UndoPlay {...props} />
        </div>
    );
}

/* The other side has resigned: accepted or refused. */
function Resigned({ table, names, act }: ActionsProps): VNode {
    const { resign } = table.state;
    return (
        <div class="actions">
            <p>{t("web.game.resigned", names[resign?.seat ?? 0], resignText(resign?.value ?? 1, table.settings))}</p>
            <button type="button" class="primary" onClick={() => act("accept")}>
                {t("web.game.accept")}
            </button>
            <button type="button" onClick={() => act("refuse")}>
                {t("web.game.refuse")}
            </button>
        </div>
    );
}

function TutorWarning({ verdict }: { verdict: NonNullable<Tutor["verdict"]> }): VNode {
    return (
        <div class="tutor">
            <p>{t("web.tutor.warn", number(verdict.loss, 3), verdict.best)}</p>
            {verdict.why && <p>{verdict.why}</p>}
        </div>
    );
}

/* A play under way: it ends, or hops are taken back. */
function Playing({ table, turn, manual, tutor, waiting, act, end, back }: ActionsProps & { turn: Turn }): VNode {
    const may = (what: May): boolean => table.state.may.includes(what);
    const made = turn.made.length;
    const { verdict, judging } = tutor;
    return (
        <div class="actions">
            {verdict && <TutorWarning verdict={verdict} />}
            {turn.complete && made === 0 && <p>{t("web.table.no_play")}</p>}
            {table.state.plays === 1 && <p class="forced">{t("web.table.forced")}</p>}
            <button
                type="button"
                class={verdict ? "primary" : "primary on-board-too"}
                disabled={!turn.complete || judging || waiting}
                aria-busy={judging || waiting}
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
    const { table, names, manual, waiting, roll } = props;
    const { state, dice, you, moves } = table;
    const [blue, white] = moves.at(-1)?.dice ?? [];
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
                <Away table={table.table} screen="game" seat={away} name={names[away]} />
            ) : (
                <button
                    type="button"
                    class="primary on-board-too"
                    disabled={waiting || (!ask && lacks(table))}
                    aria-busy={waiting}
                    onClick={roll}
                >
                    {t(state.phase === "opening" ? "web.table.opening" : "web.game.begin")}
                </button>
            )}
            {!ask && lacks(table) && elsewhere(table) && <p role="status">{t("web.game.elsewhere")}</p>}
            {dice.mode === "sealed" && state.game === 1 && (
                <p class="seal-text">
                    {t("web.game.seal")} <code>{dice.seal}</code>
                </p>
            )}
            {ask && <OwnWord table={table.table} />}
        </div>
    );
}

/* Dice thrown on a real table are told one by one. */
function Throw({ rules, table, names, act, seat }: ActionsProps & { seat: Seat }): VNode {
    const opening = table.state.phase === "opening";
    const { variant, third } = table.settings;
    const two = opening || comesOfTwo(third);
    const none = Array.from({ length: two ? 2 : (rules.variantNamed(variant)?.dice ?? 2) }, () => null);
    const [dice, set] = useState<(number | null)[]>(none);
    useLayoutEffect(() => set(none), [table.state.count]);
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
                    <legend>{opening ? labelOf(names[i as Seat]) : t("web.game.die", i + 1, names[seat])}</legend>
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
                    {[1, 2, 3].slice(0, state.resigns).map((each) => (
                        <button type="button" key={each} onClick={() => choose(each)}>
                            {resignText(each, table.settings)}
                        </button>
                    ))}
                </div>
            ) : (
                <div class="ask">
                    <p>{t("web.game.ask_resign", resignText(value, table.settings), value * cube)}</p>
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

function Ended({ rules, table, names, waiting, act, fresh }: ActionsProps): VNode {
    const seats = keeper.of(table.table)?.seats;
    const place = seats?.length === 1 ? [seats[0] ? "white" : "blue"] : [];
    /* Pressed twice it is one table. */
    const wished = useRef(false);
    const [begun, begin] = useState(false);
    function wish(wanted: boolean): void {
        wished.current = wanted;
        begin(wanted);
    }
    function rematch(): void {
        if (wished.current) return;
        wish(true);
        server()
            .rematch(table.table)
            .then(
                (id) => (location.hash = linkTo("game", String(id), ...place)),
                (error) => {
                    wish(false);
                    announce(saidOf(error));
                },
            );
    }
    return (
        <GameEnd
            rules={rules}
            table={table}
            names={names}
            act={(type) => act(type, {}, table.you[0])}
            rematch={rematch}
            waiting={waiting || begun}
            fresh={fresh}
        />
    );
}
