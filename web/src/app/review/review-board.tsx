/* The board of a review: how it stood before a step, both plays as arrows, and checkers that may be moved to try another. */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Arrow, ArrowKind } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import { cubeOn, hopOf, sideOf } from "../../proto/convert.ts";
import type { Decision, Review, ReviewBoard, Seat, ServerMove, Step } from "../../proto/messages.ts";
import { sceneOf, turnOf } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import {
    diceFrom,
    facesLaid,
    facesOf,
    playOption,
    sortedDice,
    takeBack,
    type MoveOption,
    type Turn,
} from "../../rules/turn.ts";
import type { Side } from "../../rules/types.ts";
import { useLayout } from "../shell/layout.ts";
import { motion, useSettings } from "../settings/settings.ts";
import type { ListedPlay } from "../../proto/messages.ts";
import { useJudged, type Tried } from "./review-judged.ts";
import { variantOf } from "./review-steps.ts";

/** A play that the reader tries. */
export interface Trying {
    turn: Turn | null;
    /** What the engine says of it. */
    said: Tried | null;
    move(option: MoveOption): void;
    back(): void;
    clear(): void;
}

export function useTrying(rules: Rules, step: Step | undefined, board: ReviewBoard | undefined): Trying {
    const start = useMemo(() => {
        const scene = board && step?.act === "roll_play" ? sceneOf(rules, board.position, step.seat) : null;
        return scene && turnOf(rules, scene);
    }, [step, board]);
    const [tried, set] = useState<{ start: Turn | null; turn: Turn | null }>({ start: null, turn: null });
    const made = tried.start === start ? tried.turn : null;
    const turn = made ?? start;
    return {
        turn,
        said: useJudged(made, board?.position ?? ""),
        move: (option) => turn && set({ start, turn: playOption(rules, turn, option) }),
        back: () => turn && set({ start, turn: takeBack(rules, turn, 1) }),
        clear: () => set({ start, turn: null }),
    };
}

/* One arrow for a checker that goes on, unless it hits on its way. */
function arrows(seat: Seat, hops: readonly ServerMove[], kind: ArrowKind): Arrow[] {
    const found: (Arrow & { hit: boolean })[] = [];
    for (const hop of hops) {
        const { from, to, hit } = hopOf(hop);
        const at = found.findIndex((arrow) => arrow.to === from && !arrow.hit);
        const before = found[at];
        if (before) found[at] = { ...before, to, hit };
        else found.push({ seat, from, to, kind, hit });
    }
    return found;
}

/** The best play and the one made, where they differ; the one that is pointed at. */
export function arrowsOf(
    step: Step,
    board: ReviewBoard,
    decision: Decision | undefined,
    chosen: ListedPlay | null,
): Arrow[] {
    if (step.act !== "roll_play") return [];
    const best = chosen ?? decision?.listed?.[0];
    const wrong = (step.loss ?? 0) > 0 && best && !best.played;
    return [
        ...(best ? arrows(step.seat, best.hops, "better") : []),
        ...(wrong || !best ? arrows(step.seat, board.hops ?? [], best ? "worse" : "better") : []),
    ];
}

interface ReviewBoardProps {
    rules: Rules;
    review: Review;
    step: Step;
    board: ReviewBoard;
    arrows: readonly Arrow[];
    trying: Trying;
    bottom: Seat;
    /** Checkers may be moved. */
    open: boolean;
}

export function BoardOf({ rules, review, step, board, arrows, trying, bottom, open }: ReviewBoardProps): VNode {
    const settings = useSettings();
    const layout = useLayout();
    const { turn } = trying;
    const moved = turn !== null && turn.made.length > 0;
    const sides = useMemo<[Side, Side]>(() => {
        if (!turn || !moved) return [sideOf(board.men[0]), sideOf(board.men[1])];
        const [own, their] = turn.now.side;
        return step.seat === 0 ? [own, their] : [their, own];
    }, [board, turn, moved]);
    const facts = rules.variantNamed(variantOf(review, step.game));
    const dice = diceFrom(step.dice ?? []);
    const faces =
        step.act === "no_double" || !dice ? null : turn && moved ? facesOf(turn) : facesLaid(sortedDice(dice), facts);
    const offered = step.act === "take" || step.act === "drop" || step.act === "double";
    const crawford = review.games[step.game]?.crawford ?? false;
    return (
        <Board<MoveOption>
            sides={sides}
            layout={layout}
            bottom={bottom}
            homeLeft={settings.homeLeft}
            numbers={settings.numbers ? bottom : null}
            mover={open && turn ? step.seat : null}
            options={open ? (turn?.options ?? []) : []}
            dice={faces && { seat: step.seat, faces }}
            cube={cubeOn(
                { ...board.cube, offered },
                { length: review.length, crawford, cube: facts?.cubeAllowed ?? false },
            )}
            arrows={moved ? [] : arrows}
            unentered={(facts?.startUnentered ?? 0) > 0}
            parallel={facts?.parallel ?? false}
            speed={moved ? motion(settings) : 0}
            names={review.names}
            onOption={trying.move}
        />
    );
}
