/* A game: the board, the hand that moves on it, and what belongs to it beside it. The server decides everything. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../board/arrows.tsx";
import { Board } from "../board/board.tsx";
import { cubeFace, hopOf, saidHop } from "../proto/convert.ts";
import type { Table } from "../proto/client.ts";
import type { Seat, SheetRow, State, TableEvent, ToldHop } from "../proto/messages.ts";
import type { Rules } from "../rules/rules.ts";
import { makeWay, spentDice, takeBack, whyNot, type Turn, type Way } from "../rules/turn.ts";
import type { Camp, Hop, Place } from "../rules/types.ts";
import { diceText, explain, type Explained } from "../text/reason.ts";
import { t } from "../text/text.ts";
import { Actions } from "./game-actions.tsx";
import { Cube, type CubeAct } from "./game-cube.tsx";
import { Help, useTutor } from "./game-help.tsx";
import { useTable, type Followed } from "./game-hook.ts";
import { Players } from "./game-players.tsx";
import { namesOf, sentenceOf } from "./game-say.ts";
import { Sheet, useSheet } from "./game-sheet.tsx";
import { automatic, bySeat, campsOf, turnOf, variantOf } from "./game-turn.ts";
import { focusBoard, onTableKey } from "./keys.ts";
import { useLayout } from "./layout.ts";
import { announce } from "./live.tsx";
import { linkTo } from "./router.ts";
import { useStatus } from "./server.ts";
import { getSettings, motion, useSettings, type Settings } from "./settings.ts";

export function GameScreen({ rules, table, watch }: { rules: Rules; table: number; watch: boolean }): VNode {
    const followed = useTable(table, watch ? NOBODY : undefined, onEvent);
    const { picture, gone } = followed;
    if (gone || !Number.isInteger(table))
        return (
            <main class="page">
                <h1>{t("web.game.gone")}</h1>
                <p><a href="#/">{t("web.nav.home")}</a></p>
            </main>
        );
    if (!picture) return <main class="page" aria-busy="true"><Lost /></main>;
    return <AtTable key={table} rules={rules} followed={followed} picture={picture} />;
}

const NOBODY: readonly Seat[] = [];

function onEvent(table: Table, event: TableEvent): void {
    const said = sentenceOf(event, table.state, namesOf(table.seats));
    if (said) announce(said);
    if (event.what === "stuck") announce(t("web.game.stuck"));
}

/** Says that the server is away; the page goes on trying. */
function Lost(): VNode | null {
    const status = useStatus();
    return status === "lost" ? <p class="lost" role="status">{t("web.game.lost")}</p> : null;
}

interface AtTableProps {
    rules: Rules;
    followed: Followed;
    picture: NonNullable<Followed["picture"]>;
}

function AtTable({ rules, followed, picture }: AtTableProps): VNode {
    const { table, moving } = picture;
    const { state, settings: terms } = table;
    const settings = useSettings();
    const layout = useLayout();
    const variant = useMemo(() => variantOf(rules, terms), [terms]);
    const names = namesOf(table.seats);
    const manual = table.dice.mode === "manual";
    const [swapped, setSwapped] = useState(false);
    const [refusal, refuse] = useState<Explained | null>(null);
    const [look, setLook] = useState<number | null>(null);
    const book = useSheet(table, setLook);
    const [cubeAct, armCube] = useState<CubeAct | null>(null);
    const [helpOpen, openHelp] = useState(false);
    const [idea, setIdea] = useState<readonly ToldHop[] | null>(null);

    const draft = followed.draft;
    /* By what it says, not by which message said it: the server's echo of a hop must not take a picked checker from the hand. */
    const said = JSON.stringify([state.count, state.phase, state.awaits, state.dice, state.position, draft]);
    const turn = useMemo(() => turnOf(rules, variant, state, draft, swapped), [variant, said, swapped]);
    /* The hand may act: it sits there and has seen all that happened. */
    const mine = picture.last && table.you.includes(state.actor);
    const row = look === null ? null : (book.rows[look] ?? null);
    const hand = mine && !row && turn && state.may.includes("play") ? turn : null;
    const tutor = useTutor(table, hand, settings.tutor);

    useEffect(() => {
        setSwapped(false);
        refuse(null);
        armCube(null);
        setIdea(null);
    }, [state.count]);

    /* ---- What the hand does ---- */

    function hops(next: Turn): void {
        refuse(null);
        setIdea(null);
        tutor.forget();
        followed.setDraft(next.made);
        sayHand(rules, next);
    }

    const back = (count: number): void => {
        if (hand?.made.length) hops(takeBack(rules, hand, count));
        else if (mine && state.may.includes("undo")) void followed.act("undo");
    };

    async function end(quiet = false): Promise<void> {
        if (mine && state.may.includes("end")) return void followed.act("end");
        if (!hand?.complete || tutor.judging) return;
        const { made } = hand;
        if (!quiet && (await tutor.objects(made))) return;
        void followed.act("play", { hops: made.map(saidHop), end: true });
    }

    const roll = (): void => void followed.act("roll", {}, state.phase === "opening" ? table.you[0] : undefined);

    /* ---- What decides itself ---- */

    useEffect(() => {
        if (!picture.last || !table.you.length || row || cubeAct) return;
        if (!mine && state.phase !== "opening") return;
        const step = automatic(rules, variant, state, turn, manual, settings);
        if (!step) return;
        const speed = motion(getSettings());
        const pause = speed === 0 ? 0 : step.do === "end" ? (turn?.made.length ? speed + 250 : 3 * speed + 500) : 2 * speed;
        const timer = setTimeout(() => {
            if (step.do === "roll") roll();
            else if (step.do === "end") void end(true);
            else followed.setDraft(step.hops);
        }, pause);
        return () => clearTimeout(timer);
    }, [picture, turn, row, cubeAct, settings.autoRoll, settings.autoForced, settings.autoOff]);

    /* ---- Refusals ---- */

    function onRefuse(from: Place, to: Place | null): void {
        if (!hand) return;
        const die = hand.roll.dice[0];
        const reason = whyNot(rules, hand, from, to ?? Math.max(0, (from > 24 ? 25 : from) - die));
        if (!reason || reason.key === "reason.legal") return;
        const said = explain(reason, hand.roll);
        refuse(said);
        announce(said.sentence);
    }

    /* ---- What is seen ---- */

    const camps = useMemo<[Camp, Camp]>(() => {
        if (row) return pastCamps(rules, variant, row) ?? campsOf(state.men);
        if (moving) return campsOf(moving.men);
        return turn ? bySeat(turn.now, state.turn) : campsOf(state.men);
    }, [row, moving, turn ?? state.men, state.turn, variant]);

    const counted = useMemo<[number, number]>(() => {
        const view = { side: camps, pending: 0, pendingDie: 0 };
        return [rules.pips(variant, view, 0), rules.pips(variant, view, 1)];
    }, [camps, variant]);

    const shownSeat: Seat = row ? (row.seat ?? 0) : moving ? moving.seat : state.turn;
    const arrows = arrowsOf(settings, state, turn, row, tutor.better ?? idea, moving !== null);
    const swap = hand && !hand.complete && hand.roll.dice[0] !== hand.roll.dice[1] ? () => setSwapped(!swapped) : undefined;
    const hasCube = terms.cube !== false;
    const mayDouble = mine && state.may.includes("double");
    const lookAt = (index: number | null): void => {
        refuse(null);
        if (index === null || index >= book.rows.length) book.now();
        else setLook(Math.max(0, index));
    };

    /* Who goes on by keyboard keeps a focus: on the board when the button used is gone. */
    const byKey = useRef(false);
    useEffect(() => {
        const at = document.activeElement;
        if (byKey.current && (at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled))) focusBoard();
    });

    const keys = {
        undo: hand?.made.length || (mine && state.may.includes("undo")) ? () => back(1) : undefined,
        undoAll: hand?.made.length ? () => back(hand.made.length) : undefined,
        end: hand?.complete || (mine && state.may.includes("end")) ? () => void end() : undefined,
        roll: !manual && (mine || state.phase === "opening") && state.may.includes("roll") ? roll : undefined,
        swap,
        cube: mayDouble ? () => armCube("double") : undefined,
        hint: () => openHelp(!helpOpen),
        before: () => lookAt((look ?? book.rows.length) - 1),
        after: () => look !== null && lookAt(look + 1),
        status: () => announce(statusOf(table, names)),
    };

    return (
        <main
            class="table game"
            onKeyDown={(event) => {
                byKey.current = true;
                if (event.key === "Escape" && look !== null) lookAt(null);
                onTableKey(event, keys);
            }}
            onPointerDown={() => {
                byKey.current = false;
            }}
        >
            <h1 class="unseen">{t("web.game.title", names[0], names[1])}</h1>
            <div class={`board-box${row ? " past" : ""}`}>
                <Board<Way>
                    camps={camps}
                    layout={layout}
                    bottom={bottomOf(settings, table)}
                    homeLeft={settings.homeLeft}
                    numbers={settings.numbers ? shownSeat : null}
                    mover={hand ? state.turn : null}
                    ways={hand?.ways ?? []}
                    dice={diceOf(state, turn, row, moving)}
                    roll={row ? null : rollOf(table)}
                    cube={hasCube ? cubeOf(state) : null}
                    arrows={arrows}
                    hors={(rules.variants[variant]?.startHors ?? rules.variantNamed(terms.variant)?.startHors ?? 0) > 0}
                    speed={motion(settings)}
                    tapPlays={settings.tap === "play"}
                    names={names}
                    onWay={(way) => hand && hops(makeWay(rules, hand, way))}
                    onRefuse={onRefuse}
                    onDice={swap}
                    onCube={mayDouble ? () => armCube("double") : undefined}
                />
            </div>
            <aside class={`side${mine && ANSWERING.has(state.phase) ? " answering" : ""}`}>
                <Lost />
                <Players table={table} names={names} pips={settings.pips} mover={shownSeat} counted={counted} />
                <Actions table={table} names={names} mine={mine} showing={!picture.last} hand={hand} looking={row === null ? null : [(look ?? 0) + 1, book.rows.length]} now={() => lookAt(null)} manual={manual} tutor={tutor}
                    stuck={picture.event?.what === "stuck"}
                    roll={roll} act={(type, fields, seat) => void followed.act(type, fields, seat)}
                    end={() => void end()} back={back} />
                <div class="notice" role="status">
                    {refusal && <Refusal said={refusal} />}
                    {!refusal && followed.trouble && (
                        <Refusal said={{ sentence: followed.trouble.sentence, rule: followed.trouble.rule, quote: "" }} />
                    )}
                </div>
                {hasCube && (
                    <Cube table={table} names={names} mine={mine && !row} act={cubeAct} arm={armCube}
                        done={(type) => void followed.act(type)} />
                )}
                {table.you.length > 0 && !state.end && (
                    <Help table={table} open={helpOpen} toggle={() => openHelp(!helpOpen)} show={setIdea}
                        able={mine && !row} />
                )}
                <Sheet book={book} games={state.game} names={names} look={look} onLook={lookAt} />
                <p class="study">
                    <a href={linkTo("editor", row?.position ?? state.position, String(row ? (row.seat ?? 0) : state.turn))}>{t("web.game.study")}</a>
                    <a href={caseOf(table, row)}>{t("web.cases.settle")}</a>
                </p>
                <details class="keymap">
                    <summary>{t("web.game.keyboard")}</summary>
                    <p id="board-keys">{t("web.board.keys")}</p>
                </details>
            </aside>
        </main>
    );
}

/* What is looked at, before its play, under the referee's eyes, with the house rules of this table. */
function caseOf({ state, settings }: Table, row: SheetRow | null): string {
    const seat = row ? (row.seat ?? 0) : state.turn;
    return linkTo("cases", row?.position ?? state.position, String(seat), [settings.entry, settings.hit].filter(Boolean).join("."));
}

const ANSWERING = new Set<State["phase"]>(["doubled", "beavered", "raccooned"]);

/* ---- Parts ---- */

function bottomOf(settings: Settings, table: Table): Seat {
    if (settings.bottom === "blue") return 0;
    if (settings.bottom === "white") return 1;
    if (settings.bottom === "mover") return table.state.turn;
    return table.you.length === 1 ? (table.you[0] ?? 0) : 0;
}

function cubeOf(state: State): { face: string; owner: Seat | null; offered: boolean } {
    const { exp, owner } = state.cube;
    const offered = state.phase === "doubled" || state.phase === "beavered" || state.phase === "raccooned";
    return { face: cubeFace(offered ? exp + 1 : exp, owner === null && !offered), owner, offered };
}

type DiceShown = { seat: Seat; faces: { value: number; spent: boolean }[] } | null;

/* Names a roll, whatever is done with its dice. null: nothing is being played with dice, or people threw them. */
function rollOf(table: Table): string | null {
    const { state, sheet, dice } = table;
    if (!state.dice.length || dice.mode === "manual") return null;
    return `${state.game} ${sheet.filter((row) => row.act !== "name").length}`;
}

function diceOf(state: State, turn: Turn | null, row: SheetRow | null, moving: { seat: Seat; dice: readonly number[]; hops: readonly ToldHop[] } | null): DiceShown {
    if (row) return row.act === "play" && row.seat !== null ? faces(row.seat, row.dice ?? [], []) : null;
    if (moving) return faces(moving.seat, moving.dice, moving.hops.map((hop) => hop[2]));
    if (turn) {
        const { dice } = turn.roll;
        return {
            seat: state.turn,
            faces: spentDice(turn, 4).map((spent, i) => ({ value: dice[i % 2] ?? 1, spent })),
        };
    }
    if (state.dice.length) return faces(state.turn, state.dice, []);
    /* What the adversary has just played stays to be seen. */
    return state.last && state.phase !== "opening" ? faces(state.last.seat, state.last.dice, "all") : null;
}

function faces(seat: Seat, dice: readonly number[], used: readonly number[] | "all"): DiceShown {
    const [b, a] = [...dice].sort((one, two) => one - two);
    if (a === undefined || b === undefined) return null;
    const left = used === "all" ? [] : [...used];
    const lie = a === b ? [a, a, a, a] : [a, b];
    return {
        seat,
        faces: lie.map((value) => {
            const at = left.indexOf(value);
            if (at >= 0) left.splice(at, 1);
            return { value, spent: used === "all" || at >= 0 };
        }),
    };
}

/* Before the first hop of the hand, the adversary's last play; over it what the tutor or the help means. */
function arrowsOf(settings: Settings, state: State, turn: Turn | null, row: SheetRow | null, better: readonly ToldHop[] | null, moving: boolean): Arrow[] {
    const told = (seat: Seat, hops: readonly ToldHop[], kind: Arrow["kind"]): Arrow[] =>
        hops.map((hop) => {
            const { from, to } = hopOf(hop);
            return { seat, from, to, kind };
        });
    if (row) return row.seat !== null && row.hops ? told(row.seat, row.hops, "last") : [];
    if (moving) return [];
    if (better) return told(state.turn, better, "better");
    if (!settings.arrows || !state.last || turn?.made.length) return [];
    return told(state.last.seat, state.last.hops, "last");
}

/* After the play of this row; before it for what is no play. */
function pastCamps(rules: Rules, variant: number, row: SheetRow): [Camp, Camp] | null {
    const read = rules.read(variant, row.position ?? "");
    if (!("situation" in read)) return null;
    const seat = row.seat ?? 0;
    const [a, b] = row.dice ?? [];
    const { pos } = read.situation;
    if (row.act !== "play" || a === undefined || b === undefined || !row.hops?.length) return bySeat(pos, seat);
    const made: Hop[] = row.hops.map(hopOf);
    const next = rules.next(variant, pos, { dice: [a, b], named: row.named === true }, made);
    return bySeat(next?.now ?? pos, seat);
}

function sayHand(rules: Rules, turn: Turn): void {
    if (turn.made.length) announce(t("web.say.so_far", rules.format(turn.variant, turn.start, turn.roll, turn.made)));
    else announce(t("web.say.taken_back"));
    if (turn.complete) announce(t("web.say.complete"));
}

/* How the game stands, for the ear. */
function statusOf(table: Table, names: readonly [string, string]): string {
    const { state } = table;
    const who = names[state.actor];
    const dice = state.dice.length ? ` ${t("web.board.dice", diceText(state.dice))}.` : "";
    return `${t("web.say.status", names[0], state.score[0], state.pips[0])} ${t("web.say.status", names[1], state.score[1], state.pips[1])} ${t("web.say.to_act", who)}${dice}`;
}

export function Refusal({ said }: { said: Explained }): VNode {
    return (
        <>
            <p>
                {said.sentence} {said.rule && <a href={linkTo("rules", said.rule)}>{said.rule}</a>}
            </p>
            {said.quote && <p class="quote">{said.quote}</p>}
        </>
    );
}

