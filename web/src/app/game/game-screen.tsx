/* A game: the board, the turn that is played on it, and what belongs to it beside it. The server decides everything. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import type { Table } from "../../proto/client.ts";
import type { Seat, MoveRow, State, TableEvent } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { otherSeat } from "../../rules/line.ts";
import type { MoveOption } from "../../rules/turn.ts";
import type { Side } from "../../rules/types.ts";
import { diceText } from "../../text/reason.ts";
import { moreOf } from "../../text/series.ts";
import { playText, t } from "../../text/text.ts";
import { ownRules, variantIn } from "../../text/series.ts";
import { Actions } from "./game-actions.tsx";
import { keeper } from "../shell/dice-keep.ts";
import { Cube } from "./game-cube.tsx";
import { asked } from "./game-contribution.ts";
import { useCurrentTurn, type CurrentTurn } from "./current-turn.ts";
import { LiveChances } from "./game-chances.tsx";
import { Help } from "./game-help.tsx";
import { MoreContext } from "./hints.tsx";
import { useTable, type Followed } from "./game-hook.ts";
import { useAdvice } from "../shell/catalogue.ts";
import { Icon } from "../shell/icon.tsx";
import { play as sound, type Sound } from "../shell/sounds.ts";
import { useTurnIcon } from "../shell/turn-icon.ts";
import { Player, Terms, variantOfGame } from "./game-players.tsx";
import { other } from "./game-turn.ts";
import { gripsOf, OnBoard } from "./on-board.tsx";
import { cubeText, inOtherNumbers, namesOf, sentenceOf, type Names } from "./game-say.ts";
import { MoveList, useMoveList, type Book } from "./move-list.tsx";
import {
    arrowsOf,
    bottomOf,
    cubeOf,
    diceOf,
    rollOf,
    onTurn,
    useSides,
    usePips,
    viewerOf,
    type Seen,
} from "./game-view.ts";
import { keyHelp, onTableKey, type KeyPart, type TableKeys } from "./keys.ts";
import { useKeptFocus, useLooseKeys } from "./loose-keys.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useLayout } from "../shell/layout.ts";
import { announce } from "../shell/live.tsx";
import { Refusal } from "./refusal.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { changeSettings, motion, useSettings, type Settings } from "../settings/settings.ts";

/** `seat` "blue" or "white": this page sits there alone, the other seat is another page's. */
export function GameScreen({
    rules,
    table,
    watch,
    seat,
}: {
    rules: Rules;
    table: number;
    watch: boolean;
    seat?: string | undefined;
}): VNode {
    const seats = seat === "blue" ? BLUE : seat === "white" ? WHITE : keeper.of(table)?.seats;
    const followed = useTable(rules, table, watch ? NOBODY : seats, onEvent);
    const known = followed.picture !== null;
    /* So that the games of the first screen lead back to the same seat. */
    useEffect(() => {
        if (known && seat && seats) keeper.change(table, () => ({ seats: [...seats] }));
    }, [table, seat, known]);
    const { picture, gone } = followed;
    if (gone || !Number.isInteger(table))
        return (
            <main class="page">
                <h1>{t("web.game.gone")}</h1>
                <p>
                    <a href="#/">{t("web.nav.home")}</a>
                </p>
            </main>
        );
    if (!picture)
        return (
            <main class="page" aria-busy="true">
                <ServerNote />
            </main>
        );
    return (
        <MoreContext.Provider value={moreOf(picture.table.settings.variant, picture.table.settings.value)}>
            <AtTable key={table} rules={rules} followed={followed} picture={picture} />
        </MoreContext.Provider>
    );
}

const NOBODY: readonly Seat[] = [];
const BLUE: readonly Seat[] = [0];
const WHITE: readonly Seat[] = [1];

function onEvent(table: Table, event: TableEvent): void {
    const said = sentenceOf(event, table, namesOf(table.seats));
    if (said) announce(said);
    const heard = soundOf(event, table);
    if (heard) sound(heard);
    if (event.what === "stuck") announce(t("web.game.stuck"));
}

const SOUNDS: Record<string, Sound> = {
    roll: "dice",
    draw: "dice",
    double: "cube",
    beaver: "cube",
    raccoon: "cube",
    take: "cube",
};

/* What is moved by hand was heard when it was moved. */
function soundOf({ what, seat, hops }: TableEvent, { you, state }: Table): Sound | null {
    if (state.end && (state.phase === "game_over" || state.phase === "match_over"))
        return you.length === 1 && state.end.winner !== null && you[0] !== state.end.winner ? "lost" : "won";
    if (what === "play" && hops?.length && !(seat !== undefined && you.includes(seat)))
        return hops.some(([, , , hit]) => hit) ? "hit" : "checker";
    return SOUNDS[what] ?? null;
}

interface AtTableProps {
    rules: Rules;
    followed: Followed;
    picture: NonNullable<Followed["picture"]>;
}

/* Looking back in the move list. */
interface Looking {
    book: Book;
    index: number | null;
    row: MoveRow | null;
    at(index: number | null): void;
}

/* Advice is given once for each time it is asked for. */
interface Asking {
    open: boolean;
    /** The decision it was asked for, "" for none. */
    asked: string;
    show(open: boolean): void;
    ask(): void;
}

/* Everything that the parts of a table share. */
interface View extends AtTableProps {
    table: Table;
    settings: Settings;
    names: Names;
    current: CurrentTurn;
    seen: Seen;
    sides: [Side, Side];
    looking: Looking;
    help: Asking;
    /** There is advice to be asked for. */
    advises: boolean;
}

function AtTable(props: AtTableProps): VNode {
    const { rules, followed, picture } = props;
    const { table, moving } = picture;
    const settings = useSettings();
    const names = namesOf(table.seats);
    const looking = useLooking(table);
    const { row } = looking;
    const current = useCurrentTurn({ rules, followed, picture, settings, row });
    const help = useAsking(table);
    /* In a match of several games those gone by are of others. */
    const gone = table.settings.cycle ? rules.variantNamed(variantIn(row?.position ?? "")) : undefined;
    const variant = gone?.id ?? current.variant;
    const seen: Seen = { rules, variant, state: table.state, turn: current.turn, row, moving };
    const sides = useSides(seen);
    const at = (index: number | null): void => {
        current.clearRefusal();
        looking.at(index);
    };
    const advised = useAdvice(table);
    const view: View = {
        ...props,
        table,
        settings,
        names,
        current,
        seen,
        sides,
        looking: { ...looking, at },
        help,
        advises: advised && table.you.length > 0 && !table.state.end,
    };
    useTurnIcon(current.mine && !table.state.end);
    const byKey = useKeptFocus();
    useLooseKeys(() => keysOf(view), byKey);
    return (
        <main
            class={`table game${help.open && view.advises ? " advising" : ""}`}
            onKeyDown={(event) => {
                byKey.current = true;
                if (event.key === "Escape" && looking.index !== null) at(null);
                onTableKey(event, keysOf(view));
            }}
            onPointerDown={() => {
                byKey.current = false;
            }}
        >
            <h1 class="unseen">{titleOf(table, names, current.mine)}</h1>
            <div class="board-column">
                <TableBoard {...view} />
                <WayLine {...view} />
                {settings.chances && advised && !row && (
                    <LiveChances table={table} names={names} of={bottomOf(settings, table)} />
                )}
                <LastPlayed rules={rules} table={table} names={names} row={row} />
            </div>
            <TableSide {...view} />
        </main>
    );
}

function useAsking({ state }: Table): Asking {
    const [open, show] = useState(false);
    const [asked, setAsked] = useState("");
    const decision = `${state.count} ${state.phase}`;
    return {
        open,
        asked: asked === decision ? asked : "",
        show,
        ask() {
            show(true);
            setAsked(decision);
            /* On a telephone the board and its advice stand together at the top. */
            scrollTo(0, 0);
        },
    };
}

/* The window is called after its first title: whose turn it is stands first. */
function titleOf({ state }: Table, names: Names, mine: boolean): string {
    const title = t("web.game.title", names[0], names[1]);
    return mine && !state.end ? t("web.game.title_yours", title) : title;
}

function useLooking(table: Table): Looking {
    const [index, setIndex] = useState<number | null>(null);
    const book = useMoveList(table, setIndex);
    return {
        book,
        index,
        row: index === null ? null : (book.rows[index] ?? null),
        at(wanted) {
            if (wanted === null || wanted >= book.rows.length) book.now();
            else setIndex(Math.max(0, wanted));
        },
    };
}

function keysOf({ table, names, current, looking, help, advises }: View): TableKeys {
    const { state } = table;
    const { own, mine } = current;
    const may = (act: State["may"][number]): boolean => state.may.includes(act);
    const { index, book } = looking;
    return {
        undo: own?.made.length || (mine && may("undo")) ? () => current.back(1) : undefined,
        undoAll: own?.made.length ? () => current.back(own.made.length) : undefined,
        end: own?.complete || (mine && may("end")) ? current.end : undefined,
        roll:
            (!current.manual && (mine || state.phase === "opening") && may("roll")) || asked(table)
                ? current.roll
                : undefined,
        swap: current.swap,
        cube: current.mayDouble ? () => current.armCube("double") : undefined,
        hint: advises ? help.ask : undefined,
        before: () => looking.at((index ?? book.rows.length) - 1),
        after: () => index !== null && looking.at(index + 1),
        status: () => announce(statusOf(table, names)),
    };
}

/* The second click of a double click on "roll" lands where the dice come to lie: for this long they are only looked at. */
const LANDING = 450;

function useLanded(roll: string | null): boolean {
    const [landed, land] = useState(roll);
    useLayoutEffect(() => {
        const timer = setTimeout(() => land(roll), LANDING);
        return () => clearTimeout(timer);
    }, [roll]);
    return landed === roll;
}

function TableBoard({ rules, table, settings, names, current, seen, sides, looking }: View): VNode {
    const { own, tutor } = current;
    const layout = useLayout();
    const facts = rules.variantNamed(variantIn(seen.row?.position ?? "") || table.settings.variant);
    const roll = seen.row ? null : rollOf(table);
    const landed = useLanded(roll);
    const onDice = own?.complete ? () => !tutor.judging && current.end() : current.swap;
    const grips = looking.index === null ? gripsOf(table, current) : [];
    /* Those buttons lie where dice were: the adversary's, or of who sits below. */
    const shown = diceOf(seen);
    const at = (spot: string): boolean => grips.some((grip) => grip.spot === spot);
    const under = at("double") || (at("roll") && shown?.seat === bottomOf(settings, table));
    const doubling = current.mayDouble ? () => current.armCube("double") : undefined;
    return (
        <div class={`board-box${seen.row ? " past" : ""}`}>
            <div class={`board-frame ${layout}`}>
                <Board<MoveOption>
                    sides={sides}
                    layout={layout}
                    bottom={bottomOf(settings, table)}
                    homeLeft={settings.homeLeft}
                    numbers={settings.numbers ? viewerOf(settings, seen, table) : null}
                    mover={own ? table.state.turn : null}
                    options={own?.options ?? []}
                    dice={under ? null : shown}
                    aside={own !== null}
                    roll={roll}
                    cube={cubeOf(table)}
                    arrows={arrowsOf(settings, seen, tutor.better ?? current.idea)}
                    unentered={(facts?.startUnentered ?? 0) > 0}
                    parallel={facts?.parallel ?? false}
                    speed={motion(settings)}
                    tapPlays={settings.tap === "play"}
                    names={names}
                    onOption={current.onOption}
                    onRefuse={current.onRefuse}
                    onDice={landed ? onDice : undefined}
                    leavesKeys
                    onCube={doubling}
                />
                <OnBoard layout={layout} three={facts?.parallel === "rows"} current={current} grips={grips} />
            </div>
        </div>
    );
}

/* By which rows each side goes, where there are three. */
function WayLine({ rules, table, settings, names, seen }: View): VNode | null {
    if (rules.variantNamed(table.settings.variant)?.parallel !== "rows") return null;
    const seat = viewerOf(settings, seen, table);
    const key = seat === bottomOf(settings, table) ? "board.way_up" : "board.way_down";
    return <p class="way-line">{t(key, names[seat], names[otherSeat(seat)])}</p>;
}

function TableSide(view: View): VNode {
    const { rules, followed, picture, table, settings, names, current, seen, sides, looking } = view;
    const { state } = table;
    const { mine } = current;
    const { row, index, book } = looking;
    const counted = usePips(rules, current.variant, sides);
    const bottom = bottomOf(settings, table);
    const now = !row && book.game === state.game;
    const of = { table, names, pips: settings.pips, on: onTurn(seen, table), now, counted, score: book.score };
    return (
        <aside class={`side${mine && ANSWERING.has(state.phase) ? " answering" : ""}`}>
            <ServerNote />
            <Player {...of} seat={other(bottom)} place="above" />
            <TableTabs {...view} />
            <Player {...of} seat={bottom} place="below" />
            <div class="doing">
                <Notice current={current} followed={followed} />
                {hasCube(table) && (
                    <Cube
                        table={table}
                        names={names}
                        mine={mine && !row}
                        act={current.cubeAct}
                        arm={current.armCube}
                        done={(type) => void followed.act(type)}
                    />
                )}
                <Actions
                    rules={rules}
                    table={table}
                    names={names}
                    mine={mine}
                    showing={!picture.last}
                    turn={current.own}
                    looking={row === null ? null : [(index ?? 0) + 1, book.rows.length]}
                    now={() => looking.at(null)}
                    manual={current.manual}
                    tutor={current.tutor}
                    waiting={current.waiting}
                    fresh={picture.event !== null}
                    stuck={picture.event?.what === "stuck"}
                    roll={current.roll}
                    act={(type, fields, seat) => void followed.act(type, fields, seat)}
                    end={current.end}
                    back={current.back}
                />
            </div>
        </aside>
    );
}

/* Moves and advice; one of them is shown. */
function TableTabs({ rules, table, names, current, looking, help, advises }: View): VNode {
    const { state } = table;
    const { row, index, book } = looking;
    const open = help.open && advises;
    return (
        <section class="tabs" aria-label={t("web.game.beside")}>
            {advises && (
                <div class="strip" role="tablist">
                    <button
                        type="button"
                        role="tab"
                        id="tab-moves"
                        aria-selected={!open}
                        onClick={() => help.show(false)}
                    >
                        {t("web.game.tab_moves")}
                    </button>
                    <button
                        type="button"
                        role="tab"
                        id="tab-advice"
                        class="help-toggle"
                        aria-selected={open}
                        onClick={() => help.ask()}
                    >
                        {t("web.game.tab_advice")}
                    </button>
                </div>
            )}
            {open ? (
                <Help
                    table={table}
                    asked={help.asked}
                    ask={help.ask}
                    show={current.setIdea}
                    shown={current.tutor.better ? null : current.idea}
                    able={current.mine && !row}
                />
            ) : (
                <MoveList
                    head={<Terms table={table} game={book.game} />}
                    book={book}
                    games={state.game}
                    variant={variantOfGame(table, book.game)}
                    agreed={table.settings}
                    parallel={rules.variantNamed(variantOfGame(table, book.game))?.parallel ?? false}
                    names={names}
                    look={index}
                    onLook={looking.at}
                />
            )}
            <TableFoot table={table} row={row} />
        </section>
    );
}

/* A step away: the editor, the referee, the dice, the keys. */
function TableFoot({ table, row }: { table: Table; row: MoveRow | null }): VNode {
    const { state } = table;
    const judged = useAdvice(table);
    const advises = judged && !state.end;
    const { chances } = useSettings();
    return (
        <div class="table-foot">
            {table.dice.mode !== "manual" && (
                <a class="seal-link" href={linkTo("dice", String(table.table))}>
                    <Icon name={state.over ? "unlock" : "lock"} />
                    {t(state.over ? "web.game.seal_open" : "web.game.sealed")}
                </a>
            )}
            <MoreMenu>
                <p class="study">
                    {advises && !chances && (
                        <button type="button" class="plain" onClick={() => changeSettings({ chances: true })}>
                            {t("web.odds.show")}
                        </button>
                    )}
                    <a
                        href={linkTo(
                            "editor",
                            row?.position ?? state.position,
                            String(row ? (row.seat ?? 0) : state.turn),
                        )}
                    >
                        {t("web.game.study")}
                    </a>
                    <a href={caseOf(table, row)}>{t("web.cases.settle")}</a>
                    {ownRules(table.settings.variant) && (
                        <a href={linkTo("rules", table.settings.variant)}>{t("web.game.its_rules")}</a>
                    )}
                </p>
                <p class="keymap">
                    <b>{t("web.game.keyboard")}</b> <span id="board-keys">{keyHelp(keyParts(table, judged))}</span>
                </p>
            </MoreMenu>
        </div>
    );
}

interface LastProps {
    rules: Rules;
    table: Table;
    names: Names;
    row: MoveRow | null;
}

/* Under a wide board: the last play in words. */
function LastPlayed({ rules, table, names, row }: LastProps): VNode {
    const { last, phase } = table.state;
    if (row || !last || phase === "opening") return <p class="said" />;
    const told = [names[last.seat], diceText(last.dice)] as const;
    if (!last.hops.length) return <p class="said">{t("web.game.last_none", ...told)}</p>;
    const play = playText(last.text);
    const { parallel = false } = rules.variantNamed(table.settings.variant) ?? {};
    const own = table.you.length !== 1 || table.you[0] === last.seat || parallel === "same" || parallel === "facing";
    const here = own ? play : inOtherNumbers(play, parallel);
    /* Both sides call the points of a row that they share alike. */
    if (here === play) return <p class="said">{t("web.game.last_play", ...told, play)}</p>;
    return <p class="said">{t("web.game.last_play_here", ...told, play, here)}</p>;
}

/* Why the last attempt was refused, by the rules here or by the server. */
function Notice({ current, followed }: { current: CurrentTurn; followed: Followed }): VNode {
    const { refusal } = current;
    const { trouble } = followed;
    return (
        <div class="notice" role="status">
            {refusal && <Refusal said={refusal} />}
            {!refusal && trouble && <Refusal said={{ sentence: trouble.sentence, rule: trouble.rule, quote: "" }} />}
        </div>
    );
}

/* The help on its keys does not speak of a cube or of advice where there is none. */
function keyParts(table: Table, judged: boolean): KeyPart[] {
    const always: KeyPart[] = ["swap", "undo", "undo_all", "turn", "anywhere", "looking"];
    return [...always, ...(hasCube(table) ? (["cube"] as const) : []), ...(judged ? (["hint"] as const) : [])];
}

const hasCube = (table: Table): boolean => table.settings.cube !== false;

/* What is looked at, before its play, under the referee's eyes, with the house rules of this table. */
function caseOf({ state, settings }: Table, row: MoveRow | null): string {
    const seat = row ? (row.seat ?? 0) : state.turn;
    return linkTo(
        "cases",
        row?.position ?? state.position,
        String(seat),
        [settings.entry, settings.hit, settings.bearoff].filter(Boolean).join("."),
    );
}

const ANSWERING = new Set<State["phase"]>(["doubled", "beavered", "raccooned"]);

/* How the game stands, for the ear. */
function statusOf(table: Table, names: readonly [string, string]): string {
    const { state } = table;
    const who = names[state.actor];
    const dice = state.dice.length ? `${t("web.board.dice", diceText(state.dice))}.` : "";
    const cube = state.crawford ? `${t("web.game.crawford")}.` : hasCube(table) ? `${cubeText(state, names)}.` : "";
    const side = (seat: Seat): string => t("web.say.status", names[seat], state.score[seat], state.pips[seat]);
    return [side(0), side(1), cube, t("web.say.to_act", who), dice].filter(Boolean).join(" ");
}
