/* A game: the board, the turn that is played on it, and what belongs to it beside it. The server decides everything. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import type { Table } from "../../proto/client.ts";
import type { Seat, SheetRow, State, TableEvent } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import type { MoveOption } from "../../rules/turn.ts";
import type { Side } from "../../rules/types.ts";
import { diceText } from "../../text/reason.ts";
import { t } from "../../text/text.ts";
import { Actions } from "./game-actions.tsx";
import { keeper } from "./dice-keep.ts";
import { Cube } from "./game-cube.tsx";
import { asked } from "./game-gift.ts";
import { useCurrentTurn, type CurrentTurn } from "./current-turn.ts";
import { Help } from "./game-help.tsx";
import { useTable, type Followed } from "./game-hook.ts";
import { Players } from "./game-players.tsx";
import { namesOf, sentenceOf, type Names } from "./game-say.ts";
import { Sheet, useSheet, type Book } from "./game-sheet.tsx";
import { arrowsOf, bottomOf, cubeOf, diceOf, rollOf, seatShown, useSides, usePips, type Seen } from "./game-view.ts";
import { focusBoard, onTableKey, type TableKeys } from "./keys.ts";
import { useLayout } from "../shell/layout.ts";
import { announce } from "../shell/live.tsx";
import { Refusal } from "./refusal.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { motion, useSettings, type Settings } from "../settings/settings.ts";

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
    const followed = useTable(table, watch ? NOBODY : seats, onEvent);
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
    return <AtTable key={table} rules={rules} followed={followed} picture={picture} />;
}

const NOBODY: readonly Seat[] = [];
const BLUE: readonly Seat[] = [0];
const WHITE: readonly Seat[] = [1];

function onEvent(table: Table, event: TableEvent): void {
    const said = sentenceOf(event, table.state, namesOf(table.seats));
    if (said) announce(said);
    if (event.what === "stuck") announce(t("web.game.stuck"));
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
    row: SheetRow | null;
    at(index: number | null): void;
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
    help: { open: boolean; toggle(): void };
}

function AtTable(props: AtTableProps): VNode {
    const { rules, followed, picture } = props;
    const { table, moving } = picture;
    const settings = useSettings();
    const names = namesOf(table.seats);
    const looking = useLooking(table);
    const { row } = looking;
    const current = useCurrentTurn({ rules, followed, picture, settings, row });
    const [open, setOpen] = useState(false);
    const seen: Seen = { rules, variant: current.variant, state: table.state, turn: current.turn, row, moving };
    const sides = useSides(seen);
    const at = (index: number | null): void => {
        current.clearRefusal();
        looking.at(index);
    };
    const view: View = {
        ...props,
        table,
        settings,
        names,
        current,
        seen,
        sides,
        looking: { ...looking, at },
        help: { open, toggle: () => setOpen(!open) },
    };
    const byKey = useKeptFocus();
    return (
        <main
            class="table game"
            onKeyDown={(event) => {
                byKey.current = true;
                if (event.key === "Escape" && looking.index !== null) at(null);
                onTableKey(event, keysOf(view));
            }}
            onPointerDown={() => {
                byKey.current = false;
            }}
        >
            <h1 class="unseen">{t("web.game.title", names[0], names[1])}</h1>
            <TableBoard {...view} />
            <TableSide {...view} />
        </main>
    );
}

function useLooking(table: Table): Looking {
    const [index, setIndex] = useState<number | null>(null);
    const book = useSheet(table, setIndex);
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

/* Who goes on by keyboard keeps a focus: on the board when the button used is gone. */
function useKeptFocus(): { current: boolean } {
    const byKey = useRef(false);
    useEffect(() => {
        const at = document.activeElement;
        if (byKey.current && (at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled)))
            focusBoard();
    });
    return byKey;
}

function keysOf({ table, names, current, looking, help }: View): TableKeys {
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
        hint: help.toggle,
        before: () => looking.at((index ?? book.rows.length) - 1),
        after: () => index !== null && looking.at(index + 1),
        status: () => announce(statusOf(table, names)),
    };
}

function TableBoard({ rules, table, settings, names, current, seen, sides }: View): VNode {
    const { own, tutor } = current;
    const layout = useLayout();
    const hors =
        rules.variants[current.variant]?.startHors ?? rules.variantNamed(table.settings.variant)?.startHors ?? 0;
    return (
        <div class={`board-box${seen.row ? " past" : ""}`}>
            <Board<MoveOption>
                sides={sides}
                layout={layout}
                bottom={bottomOf(settings, table)}
                homeLeft={settings.homeLeft}
                numbers={settings.numbers ? seatShown(seen) : null}
                mover={own ? table.state.turn : null}
                options={own?.options ?? []}
                dice={diceOf(seen)}
                roll={seen.row ? null : rollOf(table)}
                cube={hasCube(table) ? cubeOf(table.state) : null}
                arrows={arrowsOf(settings, seen, tutor.better ?? current.idea)}
                hors={hors > 0}
                speed={motion(settings)}
                tapPlays={settings.tap === "play"}
                names={names}
                onOption={current.onOption}
                onRefuse={current.onRefuse}
                onDice={current.swap}
                onCube={current.mayDouble ? () => current.armCube("double") : undefined}
            />
        </div>
    );
}

function TableSide(view: View): VNode {
    const { rules, followed, picture, table, settings, names, current, seen, sides, looking, help } = view;
    const { state } = table;
    const { mine } = current;
    const { row, index, book } = looking;
    const counted = usePips(rules, current.variant, sides);
    return (
        <aside class={`side${mine && ANSWERING.has(state.phase) ? " answering" : ""}`}>
            <ServerNote />
            <Players table={table} names={names} pips={settings.pips} mover={seatShown(seen)} counted={counted} />
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
                stuck={picture.event?.what === "stuck"}
                roll={current.roll}
                act={(type, fields, seat) => void followed.act(type, fields, seat)}
                end={current.end}
                back={current.back}
            />
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
            {table.you.length > 0 && !state.end && (
                <Help table={table} open={help.open} toggle={help.toggle} show={current.setIdea} able={mine && !row} />
            )}
            <Sheet book={book} games={state.game} names={names} look={index} onLook={looking.at} />
            <p class="study">
                <a href={linkTo("editor", row?.position ?? state.position, String(row ? (row.seat ?? 0) : state.turn))}>
                    {t("web.game.study")}
                </a>
                <a href={caseOf(table, row)}>{t("web.cases.settle")}</a>
            </p>
            <details class="keymap">
                <summary>{t("web.game.keyboard")}</summary>
                <p id="board-keys">{t("web.board.keys")}</p>
            </details>
        </aside>
    );
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

const hasCube = (table: Table): boolean => table.settings.cube !== false;

/* What is looked at, before its play, under the referee's eyes, with the house rules of this table. */
function caseOf({ state, settings }: Table, row: SheetRow | null): string {
    const seat = row ? (row.seat ?? 0) : state.turn;
    return linkTo(
        "cases",
        row?.position ?? state.position,
        String(seat),
        [settings.entry, settings.hit].filter(Boolean).join("."),
    );
}

const ANSWERING = new Set<State["phase"]>(["doubled", "beavered", "raccooned"]);

/* How the game stands, for the ear. */
function statusOf(table: Table, names: readonly [string, string]): string {
    const { state } = table;
    const who = names[state.actor];
    const dice = state.dice.length ? ` ${t("web.board.dice", diceText(state.dice))}.` : "";
    return `${t("web.say.status", names[0], state.score[0], state.pips[0])} ${t("web.say.status", names[1], state.score[1], state.pips[1])} ${t("web.say.to_act", who)}${dice}`;
}
