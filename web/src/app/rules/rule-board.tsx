/* A board that shows a rule: its plays step by step, what it refuses, and the reader's own tries. Every verdict comes from
 * the rules themselves. */
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import type { CubeFace } from "../../board/pieces.tsx";
import { cubeFace } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import {
    wayFrom,
    beginTurn,
    diceFrom,
    facesLaid,
    facesOf,
    laid,
    playOption,
    takeBack,
    whyNot,
    type Turn,
    type MoveOption,
} from "../../rules/turn.ts";
import type { Side, Hop, Place, Roll, Seat, Situation } from "../../rules/types.ts";
import { explain, explainError } from "../../text/reason.ts";
import type { RuleBoard } from "../../text/rulebook.ts";
import { playText, t } from "../../text/text.ts";
import { useLayout } from "../shell/layout.ts";
import { arrowsOf } from "../learn/learn-board.tsx";
import { onTableKey } from "../game/keys.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { InWords } from "./in-words.tsx";
import { PlayButtons, VerdictNotice, type Verdict } from "./rule-parts.tsx";
import { motion, useSettings } from "../settings/settings.ts";

interface Scene {
    situation: Situation;
    roll: Roll | null;
    begun: Turn | null;
}

function sceneOf(rules: Rules, board: RuleBoard): Scene | null {
    const read = rules.read(rules.variantNamed(board.variant ?? "")?.id ?? 0, board.position);
    if ("error" in read) return null;
    const { situation } = read;
    const { variant, pos } = situation;
    const dice = diceFrom(board.dice ? board.dice.split("-").map(Number) : situation.dice);
    if (!dice) return { situation, roll: null, begun: null };
    const roll: Roll = { dice, named: pos.pending !== 0 };
    /* Where the dice are only shown, nothing is to be played. */
    const begun = board.plays ? beginTurn(rules, variant, pos, roll) : null;
    return { situation, roll, begun };
}

function judge(rules: Rules, scene: Scene, board: RuleBoard, play: string): Hop[] | Verdict {
    const { situation, roll } = scene;
    if (!roll) return [];
    const judged = rules.judge(situation.variant, situation.pos, roll, play, board.white ?? false);
    if ("play" in judged) return judged.play.hops;
    const cited = board.refused?.find((each) => each.play === play)?.rule ?? "";
    if ("error" in judged) return { sentence: explainError(judged.error), rule: cited, arrows: [] };
    const { reason } = judged;
    const { sentence, rule } = explain(reason, roll);
    return { sentence, rule, arrows: arrowsOf(play, board.white ? 1 : 0) };
}

/** What the reader has made and seen on the board. */
interface Showing {
    turn: Turn | null;
    shown: { text: string; hops: Hop[] } | null;
    verdict: Verdict | null;
    /** How many hops are made. */
    made: number;
    back(): void;
    step(by: 1 | -1): void;
    begin(play: string): void;
    onOption(option: MoveOption): void;
    onRefuse(from: Place, to: Place | null): void;
}

function useShowing(rules: Rules, board: RuleBoard, scene: Scene | null, speed: number): Showing {
    const [turn, setTurn] = useState<Turn | null>(scene?.begun ?? null);
    /* What is being shown, hop by hop. */
    const [shown, show] = useState<Showing["shown"]>(null);
    const [verdict, say] = useState<Verdict | null>(null);
    const made = turn?.made.length ?? 0;
    const left = shown ? shown.hops.length - made : 0;

    useEffect(() => {
        if (!shown || left <= 0) return;
        const timer = setTimeout(() => step(1), made && speed ? speed + 350 : 0);
        return () => clearTimeout(timer);
    }, [shown, made]);

    function back(): void {
        setTurn(scene?.begun ?? null);
        show(null);
        say(null);
    }
    function step(by: 1 | -1): void {
        if (!turn || !scene?.begun) return;
        const hop = shown?.hops[turn.made.length];
        if (by < 0) {
            show(null);
            setTurn(takeBack(rules, turn));
        } else if (hop) go(playOption(rules, turn, { from: hop.from, to: hop.to, hops: [hop] }));
    }
    function go(next: Turn): void {
        say(null);
        setTurn(next);
        announce(t("web.say.so_far", playText(rules.format(next.variant, next.start, next.roll, next.made))));
        if (next.complete) announce(t("web.say.complete"));
    }
    function begin(play: string): void {
        if (!scene?.begun) return;
        const judged = judge(rules, scene, board, play);
        setTurn(scene.begun);
        say(null);
        if (Array.isArray(judged)) return show({ text: play, hops: judged });
        show(null);
        say(judged);
        announce(judged.sentence);
    }
    function onOption(option: MoveOption): void {
        show(null);
        if (turn) go(playOption(rules, turn, option));
    }
    function onRefuse(from: Place, to: Place | null): void {
        if (!turn) return;
        const end = to ?? Math.max(0, wayFrom(turn, from) - turn.roll.dice[0]);
        const reason = whyNot(rules, turn, from, end);
        if (!reason || reason.key === "reason.legal") return;
        const { sentence, rule } = explain(reason, turn.roll);
        say({ sentence, rule, arrows: [] });
        announce(sentence);
    }
    return { turn, shown, verdict, made, back, step, begin, onOption, onRefuse };
}

/** Another board needs another `key`. */
export function RuleBoardView({ rules, board }: { rules: Rules; board: RuleBoard }): VNode | null {
    const scene = useMemo(() => sceneOf(rules, board), [rules, board]);
    const settings = useSettings();
    const layout = useLayout();
    const speed = motion(settings);
    const showing = useShowing(rules, board, scene, speed);
    const { turn, made, verdict } = showing;
    const pos = turn?.now ?? scene?.situation.pos;
    /* White's letters are shown with White below. */
    const seat: Seat = board.white ? 1 : 0;
    const sides = useMemo<[Side, Side] | null>(
        () => (pos ? (seat ? [pos.side[1], pos.side[0]] : pos.side) : null),
        [pos, seat],
    );
    if (!scene || !sides) return null;
    const names: [string, string] = [t("board.blue"), t("board.white")];
    const facts = rules.variants[scene.situation.variant];
    const parallel = facts?.parallel ?? false;
    const dice = scene.roll && {
        seat,
        faces: turn ? facesOf(turn) : facesLaid(scene.roll.dice, facts && { ...facts, doubleMoves: 2 }),
    };
    const last: Arrow[] = (turn?.made ?? []).map(({ from, to }) => ({ seat, from, to, kind: "last" }));
    const keys = { undo: made ? () => showing.step(-1) : undefined, undoAll: made ? showing.back : undefined };
    return (
        <figure class="rule-board" onKeyDown={(event) => onTableKey(event, keys)}>
            <div class="board-box">
                <Board<MoveOption>
                    sides={sides}
                    layout={layout}
                    bottom={seat}
                    homeLeft={settings.homeLeft !== (board.mirrored ?? false)}
                    numbers={seat}
                    letters={board.white !== undefined}
                    mover={turn ? seat : null}
                    options={turn?.options ?? []}
                    dice={dice}
                    cube={cubeOf(board, scene.situation)}
                    arrows={verdict?.arrows ?? last}
                    unentered={(rules.variants[scene.situation.variant]?.startUnentered ?? 0) > 0}
                    parallel={parallel}
                    speed={speed}
                    names={names}
                    onOption={showing.onOption}
                    onRefuse={showing.onRefuse}
                />
            </div>
            <figcaption>
                <p>{board.caption}</p>
                {board.double && <Doubling double={board.double} />}
                <Plays rules={rules} scene={scene} board={board} shown={showing.shown?.text} onPlay={showing.begin} />
                <VerdictNotice verdict={verdict} />
                {turn && <Steps rules={rules} turn={turn} showing={showing} />}
                <details class="words">
                    <summary>{t("web.rules.in_words")}</summary>
                    <InWords sides={sides} names={names} mover={seat} parallel={parallel} />
                    <Links text={positionText(rules, scene)} thrown={scene.roll !== null} />
                </details>
            </figcaption>
        </figure>
    );
}

function Steps({ rules, turn, showing }: { rules: Rules; turn: Turn; showing: Showing }): VNode {
    const { made, step, back } = showing;
    return (
        <div class="rule-steps">
            <button type="button" disabled={!made} onClick={() => step(-1)}>
                {t("web.table.undo")}
            </button>
            <button type="button" disabled={!made} onClick={back}>
                {t("web.rules.again")}
            </button>
            {turn.complete && made > 0 && (
                <span>
                    {t("web.rules.legal", playText(rules.format(turn.variant, turn.start, turn.roll, turn.made)))}
                </span>
            )}
        </div>
    );
}

function Links({ text, thrown }: { text: string; thrown: boolean }): VNode {
    return (
        <p class="row">
            <a href={linkTo("editor", text)}>{t("web.rules.to_editor")}</a>
            {thrown && <a href={linkTo("cases", text)}>{t("web.rules.to_cases")}</a>}
        </p>
    );
}

function positionText(rules: Rules, { situation, roll }: Scene): string {
    return rules.write({ ...situation, dice: roll ? laid(roll.dice, 2) : [] }, "text") ?? "";
}

/* The cube is there where the rule is about it. */
function cubeOf(board: RuleBoard, situation: Situation): CubeFace | null {
    const { cubeExp, cubeOwner } = situation;
    if (board.terms?.cube === false || !(board.cube || board.double || cubeExp > 0)) return null;
    return {
        face: cubeFace(cubeExp, cubeOwner < 0),
        owner: cubeOwner < 0 ? null : cubeOwner === 0 ? 0 : 1,
        offered: false,
    };
}

function Doubling({ double }: { double: string }): VNode {
    if (double === "allowed") return <p class="may">{t("web.rules.may_double")}</p>;
    return (
        <p class="may-not">
            {t("web.rules.no_double")} <a href={linkTo("rules", double)}>{double}</a>
        </p>
    );
}

/* How many plays there are, the rules count. */
function Plays({ rules, scene, board, shown, onPlay }: PlaysProps): VNode | null {
    const { situation, roll } = scene;
    const count = useMemo(
        () => (roll && board.plays?.length ? rules.plays(situation.variant, situation.pos, roll).length : 0),
        [scene],
    );
    return roll && <PlayButtons board={board} count={count} shown={shown} onPlay={onPlay} />;
}

interface PlaysProps {
    rules: Rules;
    scene: Scene;
    board: RuleBoard;
    shown: string | undefined;
    onPlay(play: string): void;
}
