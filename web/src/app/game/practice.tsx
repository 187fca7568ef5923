/* The practice table: two people, one board, this page alone. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import type { Rules } from "../../rules/rules.ts";
import { facesOf, laid, maySwap, swapDice, type MoveOption } from "../../rules/turn.ts";
import type { Side, Place, Seat } from "../../rules/types.ts";
import { diceText, explain, type Explained } from "../../text/reason.ts";
import { playText, t } from "../../text/text.ts";
import { useLayout } from "../shell/layout.ts";
import { focusBoard, keyHelp, onTableKey } from "./keys.ts";
import { announce } from "../shell/live.tsx";
import * as games from "./practice-game.ts";
import type { Game } from "./practice-game.ts";
import { reasonAgainst, Refusal } from "./refusal.tsx";
import { motion, useSettings } from "../settings/settings.ts";

/** Another game needs another `key`. */
export function Practice({ rules, variant }: { rules: Rules; variant: number }): VNode {
    const { game, go, refusal, onRefuse } = useGame(rules, variant);
    const settings = useSettings();
    const layout = useLayout();
    const toBoard = useBoardFocus(game);
    const sides = useSides(game);
    const names = colours();
    const actions = actionsOf(rules, game, go);

    return (
        <main
            class="table"
            onKeyDown={(event) => onTableKey(event, { ...actions, roll: actions.roll && toBoard.then(actions.roll) })}
        >
            <div class="board-box">
                <Board<MoveOption>
                    sides={sides}
                    layout={layout}
                    bottom={0}
                    homeLeft={settings.homeLeft}
                    numbers={settings.numbers ? game.seat : null}
                    mover={game.phase === "play" ? game.seat : null}
                    options={game.turn?.options ?? []}
                    dice={game.turn && { seat: game.seat, faces: facesOf(game.turn) }}
                    roll={game.turn?.start ?? null}
                    cube={null}
                    arrows={useLastPlay(game, settings.arrows)}
                    unentered={(rules.variants[variant]?.startUnentered ?? 0) > 0}
                    parallel={rules.variants[variant]?.parallel ?? false}
                    speed={motion(settings)}
                    tapPlays={settings.tap === "play"}
                    names={names}
                    onOption={(option) => go(games.makeHops(rules, game, option))}
                    onRefuse={onRefuse}
                    onDice={actions.swap}
                />
            </div>
            <aside class="side">
                <Players rules={rules} game={game} sides={sides} names={names} pips={settings.pips} />
                {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only notes whether a button inside was pressed by key */}
                <div class="actions-box" onClick={(event) => toBoard.set(event.detail === 0)}>
                    <Actions rules={rules} game={game} go={go} />
                </div>
                <div class="notice" role="status">
                    {refusal && <Refusal said={refusal} />}
                </div>
                <MoveList lines={game.lines} names={names} />
                <p class="unseen" id="board-keys">
                    {keyHelp(["swap", "undo", "undo_all", "turn"])}
                </p>
            </aside>
        </main>
    );
}

const colours = (): [string, string] => [t("board.blue"), t("board.white")];

interface Played {
    game: Game;
    /** The game goes on from there; what happened is announced. */
    go(next: Game): void;
    /** Why the last attempt was refused. */
    refusal: Explained | null;
    onRefuse(from: Place, to: Place | null): void;
}

function useGame(rules: Rules, variant: number): Played {
    const [game, setGame] = useState<Game>(() => games.newGame(rules, variant));
    const [refusal, refuse] = useState<Explained | null>(null);
    return {
        game,
        refusal,
        go(next) {
            refuse(null);
            setGame(next);
            sayTurn(rules, game, next);
            sayEnds(game, next);
        },
        onRefuse(from, to) {
            const reason = game.turn && reasonAgainst(rules, game.turn, from, to);
            if (!game.turn || !reason) return;
            const said = explain(reason, game.turn.roll);
            refuse(said);
            announce(said.sentence);
        },
    };
}

function sayTurn(rules: Rules, game: Game, next: Game): void {
    const { turn } = next;
    if (!turn) return;
    const begun = turn.start !== game.turn?.start;
    if (begun) announce(t("web.say.rolled", colours()[next.seat], diceText(laid(turn.roll.dice, 2))));
    else if (turn.made.length)
        announce(t("web.say.so_far", playText(rules.format(turn.variant, turn.start, turn.roll, turn.made))));
    else announce(t("web.say.taken_back"));
    if (turn.complete) announce(t(turn.made.length ? "web.say.complete" : "web.table.no_play"));
}

const resultText = ({ seat, value }: Game): string =>
    value ? t("web.say.won", colours()[seat], value) : t("web.end.drawn");

function sayEnds(game: Game, next: Game): void {
    const names = colours();
    const line = next.lines.length > game.lines.length ? next.lines.at(-1) : undefined;
    if (line) announce(t("web.say.played", names[line.seat], playText(line.text)));
    if (next.phase === "over") announce(resultText(next));
}

/* By seat, each in its own numbering. */
function useSides(game: Game): [Side, Side] {
    const pos = game.turn?.now ?? game.pos;
    return useMemo<[Side, Side]>(
        () => (game.seat === 0 ? [pos.side[0], pos.side[1]] : [pos.side[1], pos.side[0]]),
        [pos, game.seat],
    );
}

function useLastPlay(game: Game, wanted: boolean): Arrow[] {
    return useMemo<Arrow[]>(() => {
        if (!wanted || !game.last || game.turn?.made.length) return [];
        const { seat, hops } = game.last;
        return hops.map((hop) => ({ seat, from: hop.from, to: hop.to, kind: "last" }));
    }, [game.last, game.turn, wanted]);
}

interface BoardFocus {
    /** The next state of the game finds the focus on the board, or does not. */
    set(wanted: boolean): void;
    then(action: () => void): () => void;
}

/* Whoever rolls with the keyboard goes on with it on the board. */
function useBoardFocus(game: Game): BoardFocus {
    const wanted = useRef(false);
    useEffect(() => {
        if (wanted.current) focusBoard();
        wanted.current = false;
    }, [game]);
    const set = (now: boolean): void => {
        wanted.current = now;
    };
    return {
        set,
        // biome-ignore lint/suspicious/noThenProperty: never awaited
        then: (action) => () => {
            set(true);
            action();
        },
    };
}

type Doing = (() => void) | undefined;

/* What may be done now, by key or by hand. */
function actionsOf(
    rules: Rules,
    game: Game,
    go: Played["go"],
): Record<"undo" | "undoAll" | "end" | "roll" | "swap", Doing> {
    const { turn, phase } = game;
    const made = turn?.made.length ?? 0;
    const throws = phase === "roll" ? games.throwDice : phase === "opening" ? games.throwOpening : undefined;
    return {
        undo: made ? () => go(games.undo(rules, game, 1)) : undefined,
        undoAll: made ? () => go(games.undo(rules, game, made)) : undefined,
        end: turn?.complete ? () => go(games.endTurn(rules, game)) : undefined,
        roll: throws && (() => go(throws(rules, game))),
        swap: turn && maySwap(turn) ? () => go({ ...game, turn: swapDice(rules, turn) }) : undefined,
    };
}

interface PlayersProps {
    rules: Rules;
    game: Game;
    sides: [Side, Side];
    names: [string, string];
    pips: boolean;
}

function Players({ rules, game, sides, names, pips }: PlayersProps): VNode {
    const view = { side: sides, pending: 0, pendingDie: 0 };
    return (
        <ul class="players">
            {([1, 0] as Seat[]).map((seat) => (
                <li class={game.seat === seat && game.phase !== "opening" ? "on-roll" : ""} key={seat}>
                    <span class={`chip seat${seat}`} aria-hidden="true" />
                    <span class="who">{names[seat]}</span>
                    {game.seat === seat && game.phase !== "opening" && game.phase !== "over" && (
                        <span class="tag">{t("web.table.on_roll")}</span>
                    )}
                    {pips && <span class="pips">{t("web.table.pips", rules.pips(game.variant, view, seat))}</span>}
                </li>
            ))}
        </ul>
    );
}

interface ActionsProps {
    rules: Rules;
    game: Game;
    go(next: Game): void;
}

function Actions({ rules, game, go }: ActionsProps): VNode {
    const { turn } = game;
    if (game.phase === "opening")
        return (
            <div class="actions">
                <button type="button" class="primary" onClick={() => go(games.throwOpening(rules, game))}>
                    {t("web.table.opening")}
                </button>
            </div>
        );
    if (game.phase === "roll")
        return (
            <div class="actions">
                <button type="button" class="primary" onClick={() => go(games.throwDice(rules, game))}>
                    {t("web.table.roll")}
                </button>
            </div>
        );
    if (game.phase === "name")
        return (
            <div class="actions" role="group" aria-label={t("web.table.name_double")}>
                <p>{t("web.table.name_double")}</p>
                {[1, 2, 3, 4, 5, 6].map((number) => (
                    <button
                        type="button"
                        onClick={() => go(games.nameDouble(rules, game, number))}
                    >{`${number}-${number}`}</button>
                ))}
            </div>
        );
    if (game.phase === "over")
        return (
            <div class="actions">
                <p class="result">{resultText(game)}</p>
                <button type="button" class="primary" onClick={() => go(games.newGame(rules, game.variant))}>
                    {t("web.table.again")}
                </button>
            </div>
        );
    const made = turn?.made.length ?? 0;
    const lost = turn?.complete && made === 0;
    return (
        <div class="actions">
            {lost && <p>{t("web.table.no_play")}</p>}
            <button
                type="button"
                class="primary"
                disabled={!turn?.complete}
                onClick={() => go(games.endTurn(rules, game))}
            >
                {t("web.table.end")}
            </button>
            <button type="button" disabled={!made} onClick={() => go(games.undo(rules, game, 1))}>
                {t("web.table.undo")}
            </button>
            <button type="button" disabled={!made} onClick={() => go(games.undo(rules, game, made))}>
                {t("web.table.undo_all")}
            </button>
        </div>
    );
}

function MoveList({ lines, names }: { lines: Game["lines"]; names: [string, string] }): VNode {
    return (
        <section class="move-list" aria-label={t("web.table.moves")}>
            <ol>
                {lines.map((line, i) => (
                    <li key={i}>
                        <span class={`chip seat${line.seat}`} role="img" aria-label={names[line.seat]} />
                        <b>{diceText(laid(line.roll.dice, 2))}</b> {playText(line.text)}
                    </li>
                ))}
            </ol>
        </section>
    );
}
