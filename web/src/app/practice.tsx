/* The practice table: two people, one board, this page alone. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../board/arrows.tsx";
import { Board } from "../board/board.tsx";
import type { Rules } from "../rules/rules.ts";
import { spentDice, swapDice, whyNot, type Way } from "../rules/turn.ts";
import type { Camp, Place, Seat } from "../rules/types.ts";
import { diceText, explain, type Explained } from "../text/reason.ts";
import { t } from "../text/text.ts";
import { useLayout } from "./layout.ts";
import { focusBoard, onTableKey } from "./keys.ts";
import { announce } from "./live.tsx";
import * as games from "./practice-game.ts";
import type { Game } from "./practice-game.ts";
import { linkTo } from "./router.ts";
import { motion, useSettings } from "./settings.ts";

export function Practice({ rules, variant }: { rules: Rules; variant: number }): VNode {
    const [game, setGame] = useState<Game>(() => games.newGame(rules, variant));
    const [refusal, refuse] = useState<Explained | null>(null);
    const settings = useSettings();
    const layout = useLayout();
    const names: [string, string] = [t("board.blue"), t("board.white")];

    useEffect(() => setGame(games.newGame(rules, variant)), [variant]);

    const pos = game.turn?.now ?? game.pos;
    const camps = useMemo<[Camp, Camp]>(
        () => (game.seat === 0 ? [pos.side[0], pos.side[1]] : [pos.side[1], pos.side[0]]),
        [pos, game.seat],
    );
    const facts = rules.variants[variant];

    function go(next: Game): void {
        refuse(null);
        setGame(next);
        sayTurn(next);
        if (next.lines.length > game.lines.length) {
            const line = next.lines.at(-1);
            if (line) announce(t("web.say.played", names[line.seat], line.text));
        }
        if (next.phase === "over") announce(t("web.say.won", names[next.seat], next.value));
    }

    function sayTurn(next: Game): void {
        const { turn } = next;
        if (!turn) return;
        const begun = turn.start !== game.turn?.start;
        if (begun) announce(t("web.say.rolled", names[next.seat], diceText(turn.roll.dice)));
        else if (turn.made.length)
            announce(t("web.say.so_far", rules.format(turn.variant, turn.start, turn.roll, turn.made)));
        else announce(t("web.say.taken_back"));
        if (turn.complete) announce(t(turn.made.length ? "web.say.complete" : "web.table.no_play"));
    }

    /* Whoever rolls with the keyboard goes on with it on the board. */
    const toBoard = useRef(false);
    useEffect(() => {
        if (toBoard.current) focusBoard();
        toBoard.current = false;
    }, [game]);

    function onRefuse(from: Place, to: Place | null): void {
        if (!game.turn) return;
        const die = game.turn.roll.dice[0];
        const end = to ?? Math.max(0, (from > 24 ? 25 : from) - die);
        const reason = whyNot(rules, game.turn, from, end);
        if (!reason || reason.key === "reason.legal") return;
        const said = explain(reason, game.turn.roll);
        refuse(said);
        announce(said.sentence);
    }

    const arrows = useMemo<Arrow[]>(() => {
        if (!settings.arrows || !game.last || game.turn?.made.length) return [];
        const { seat, hops } = game.last;
        return hops.map((hop) => ({ seat, from: hop.from, to: hop.to, kind: "last" }));
    }, [game.last, game.turn, settings.arrows]);

    const turn = game.turn;
    const dice = turn && {
        seat: game.seat,
        faces: spentDice(turn, 4).map((spent, i) => ({
            value: turn.roll.dice[i % 2] ?? 1,
            spent,
        })),
    };
    const swap =
        turn && !turn.complete && turn.roll.dice[0] !== turn.roll.dice[1]
            ? () => go({ ...game, turn: swapDice(rules, turn) })
            : undefined;
    const made = turn?.made.length ?? 0;
    const roll =
        game.phase === "roll"
            ? () => go(games.throwDice(rules, game))
            : game.phase === "opening"
              ? () => go(games.throwOpening(rules, game))
              : undefined;
    const keys = {
        undo: made ? () => go(games.undo(rules, game, 1)) : undefined,
        undoAll: made ? () => go(games.undo(rules, game, made)) : undefined,
        end: turn?.complete ? () => go(games.endTurn(rules, game)) : undefined,
        roll: roll && (() => {
            toBoard.current = true;
            roll();
        }),
        swap,
    };

    return (
        <main class="table" onKeyDown={(event) => onTableKey(event, keys)}>
            <div class="board-box">
                <Board<Way>
                    camps={camps}
                    layout={layout}
                    bottom={0}
                    homeLeft={settings.homeLeft}
                    numbers={settings.numbers ? game.seat : null}
                    mover={game.phase === "play" ? game.seat : null}
                    ways={turn?.ways ?? []}
                    dice={dice}
                    roll={turn?.start ?? null}
                    cube={null}
                    arrows={arrows}
                    hors={(facts?.startHors ?? 0) > 0}
                    speed={motion(settings)}
                    tapPlays={settings.tap === "play"}
                    names={names}
                    onWay={(way) => go(games.makeHops(rules, game, way))}
                    onRefuse={onRefuse}
                    onDice={swap}
                />
            </div>
            <aside class="side">
                <Players rules={rules} game={game} camps={camps} names={names} pips={settings.pips} />
                <div
                    class="actions-box"
                    onClick={(event) => {
                        toBoard.current = event.detail === 0;
                    }}
                >
                    <Actions rules={rules} game={game} names={names} go={go} />
                </div>
                <div class="notice" role="status">
                    {refusal && <Refusal said={refusal} />}
                </div>
                <Sheet lines={game.lines} names={names} />
                <p class="unseen" id="board-keys">{t("web.board.keys")}</p>
            </aside>
        </main>
    );
}

interface PlayersProps {
    rules: Rules;
    game: Game;
    camps: [Camp, Camp];
    names: [string, string];
    pips: boolean;
}

function Players({ rules, game, camps, names, pips }: PlayersProps): VNode {
    const view = { side: camps, pending: 0, pendingDie: 0 };
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
    names: [string, string];
    go(next: Game): void;
}

function Actions({ rules, game, names, go }: ActionsProps): VNode {
    const { turn } = game;
    if (game.phase === "opening")
        return (
            <div class="actions">
                <button class="primary" onClick={() => go(games.throwOpening(rules, game))}>{t("web.table.opening")}</button>
            </div>
        );
    if (game.phase === "roll")
        return (
            <div class="actions">
                <button class="primary" onClick={() => go(games.throwDice(rules, game))}>{t("web.table.roll")}</button>
            </div>
        );
    if (game.phase === "name")
        return (
            <div class="actions" role="group" aria-label={t("web.table.name_double")}>
                <p>{t("web.table.name_double")}</p>
                {[1, 2, 3, 4, 5, 6].map((number) => (
                    <button onClick={() => go(games.nameDouble(rules, game, number))}>{`${number}-${number}`}</button>
                ))}
            </div>
        );
    if (game.phase === "over")
        return (
            <div class="actions">
                <p class="result">{t("web.say.won", names[game.seat], game.value)}</p>
                <button class="primary" onClick={() => go(games.newGame(rules, game.variant))}>{t("web.table.again")}</button>
            </div>
        );
    const made = turn?.made.length ?? 0;
    const lost = turn?.complete && made === 0;
    return (
        <div class="actions">
            {lost && <p>{t("web.table.no_play")}</p>}
            <button class="primary" disabled={!turn?.complete} onClick={() => go(games.endTurn(rules, game))}>
                {t("web.table.end")}
            </button>
            <button disabled={!made} onClick={() => go(games.undo(rules, game, 1))}>{t("web.table.undo")}</button>
            <button disabled={!made} onClick={() => go(games.undo(rules, game, made))}>{t("web.table.undo_all")}</button>
        </div>
    );
}

function Refusal({ said }: { said: Explained }): VNode {
    return (
        <>
            <p>
                {said.sentence} {said.rule && <a href={linkTo("rules", said.rule)}>{said.rule}</a>}
            </p>
            {said.quote && <p class="quote">{said.quote}</p>}
        </>
    );
}

function Sheet({ lines, names }: { lines: Game["lines"]; names: [string, string] }): VNode {
    return (
        <section class="sheet" aria-label={t("web.table.sheet")}>
            <ol>
                {lines.map((line, i) => (
                    <li key={i}>
                        <span class={`chip seat${line.seat}`} role="img" aria-label={names[line.seat]} />
                        <b>{diceText(line.roll.dice)}</b> {line.text}
                    </li>
                ))}
            </ol>
        </section>
    );
}
