/* A position of trictrac that shows a rule: its plays, what it refuses and the reader's own tries, what the throw gives with its men on the
 * board. Every verdict comes from the rules themselves. */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Rules } from "../../rules/rules.ts";
import type { TrictracTurn } from "../../rules/trictrac-turn.ts";
import { readTrictrac, type TrictracPosition } from "../../rules/trictrac.ts";
import type { RuleBoard } from "../../text/rulebook.ts";
import { speakReason } from "../../text/spoken.ts";
import { t } from "../../text/text.ts";
import { onTableKey } from "../game/keys.ts";
import { ScoreLine, TrictracBoard } from "../game/trictrac-board.tsx";
import { EventList, marksOf, useEventShown, type Marks } from "../game/trictrac-events.tsx";
import { useTrictracHand, type TrictracHand } from "../game/trictrac-hand.ts";
import { arrowsOf } from "../learn/learn-board.tsx";
import { announce } from "../shell/live.tsx";
import { InWords } from "./in-words.tsx";
import { PlayButtons, VerdictNotice, type Verdict } from "./rule-parts.tsx";

interface Shown {
    /** A play of the book that is shown on the board. */
    play: string;
    verdict: Verdict | null;
}

const NOTHING: Shown = { play: "", verdict: null };

/** Another board needs another `key`. */
export function TrictracBoardView({
    rules,
    board,
    text,
}: {
    rules: Rules;
    board: RuleBoard;
    text: string;
}): VNode | null {
    const position = useMemo(() => rules.trictrac.position(text), [rules, text]);
    return position && <Live board={board} text={text} position={position} />;
}

function Live({ board, text, position }: { board: RuleBoard; text: string; position: TrictracPosition }): VNode {
    const scene = useMemo(() => readTrictrac(text), [text]);
    const gives = useMemo(() => position.events(), [position]);
    const [{ play, verdict }, set] = useState(NOTHING);
    const [event, show] = useEventShown();
    const names: [string, string] = [t("board.blue"), t("board.white")];
    const isPlayed = position.used > 0;

    function refuse(said: string, tried: string): void {
        const reason = speakReason(said);
        set({ play: "", verdict: { ...reason, arrows: arrowsOf(tried, 0) } });
        announce(reason.sentence);
    }
    const hand = useTrictracHand(isPlayed ? position : null, scene, {
        onTurn: () => set(NOTHING),
        onReason: (said) => refuse(said, ""),
    });
    function tryPlay(each: string): void {
        const judged = position.judge(each);
        if ("reason" in judged) {
            hand.undoAll?.();
            return refuse(judged.reason, each);
        }
        hand.make(judged.moves);
        set({ play: each, verdict: null });
    }
    const marks: Marks = verdict
        ? { arrows: verdict.arrows, rings: [] }
        : marksOf(hand.turn?.made.length ? undefined : gives.events[event ?? -1], 0);
    return (
        <figure
            class="rule-board trictrac"
            onKeyDown={(pressed) => onTableKey(pressed, { undo: hand.undo, undoAll: hand.undoAll })}
        >
            <TrictracBoard
                scene={scene}
                turn={hand.turn}
                marks={marks}
                quiet={marks.arrows.length + marks.rings.length > 0}
                onOption={hand.onOption}
                onRefuse={hand.onRefuse}
            />
            <figcaption>
                <p>{board.caption}</p>
                <ScoreLine scene={scene} />
                {scene.dice.length > 0 && (
                    <EventList
                        scene={scene}
                        gives={gives}
                        shown={event}
                        show={(index) => {
                            show(index);
                            hand.undoAll?.();
                            if (verdict) set(NOTHING);
                        }}
                    />
                )}
                {scene.dice.length > 0 && (
                    <PlayButtons board={board} count={isPlayed ? position.plays : 0} shown={play} onPlay={tryPlay} />
                )}
                <VerdictNotice verdict={verdict} />
                {hand.turn && <Steps turn={hand.turn} hand={hand} />}
                <details class="words">
                    <summary>{t("web.rules.in_words")}</summary>
                    <InWords sides={scene.sides} names={names} mover={0} parallel={false} />
                </details>
            </figcaption>
        </figure>
    );
}

function Steps({ turn, hand }: { turn: TrictracTurn; hand: TrictracHand }): VNode {
    return (
        <div class="rule-steps">
            <button type="button" disabled={!hand.undo} onClick={hand.undo}>
                {t("web.table.undo")}
            </button>
            <button type="button" disabled={!hand.undoAll} onClick={hand.undoAll}>
                {t("web.rules.again")}
            </button>
            {turn.complete && turn.made.length > 0 && (
                <span>{t("web.rules.legal", turn.position.format(turn.made))}</span>
            )}
        </div>
    );
}
