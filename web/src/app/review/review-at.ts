/* Where a review stands: the step, what lies on its board, what was thought of it, and what the reader tries from there. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Decision, ListedPlay, Review, ReviewBoard, ReviewWhy, Step } from "../../proto/messages.ts";
import { follow, playOf, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { announce } from "../shell/live.tsx";
import { linkTo, replaceAddress } from "../shell/router.ts";
import { useTrying, type Trying } from "./review-board.tsx";
import { useWhy, type Reviewing } from "./review-hook.ts";
import { decisionOf, findStep, keyOf, sayStep } from "./review-steps.ts";
import { sceneAt } from "./review-study.ts";
import { useVariation, type Variation } from "./review-variation.ts";

interface At {
    index: number;
    go(index: number): void;
}

/* The step that is looked at is in the address: a page that is loaded again finds it. */
function useStep(review: Review, args: string[]): At {
    const [index, set] = useState(() => Math.max(0, findStep(review.steps, args[2] ?? "")));
    const known = useMemo(() => review.steps[index], []);
    const [held, hold] = useState({ steps: review.steps, key: args[2] ?? (known ? keyOf(known) : "") });
    /* Judged, a match has more steps than before. */
    const at = held.steps === review.steps ? index : Math.max(0, findStep(review.steps, held.key));
    const step = review.steps[Math.min(at, review.steps.length - 1)];
    useEffect(() => {
        if (held.steps === review.steps) return;
        hold({ steps: review.steps, key: held.key });
        set(at);
    }, [review.steps]);
    useEffect(() => {
        const wanted = findStep(review.steps, args[2] ?? "");
        if (args[2] && wanted >= 0) set(wanted);
    }, [args[2]]);
    return {
        index: step ? review.steps.indexOf(step) : 0,
        go(next) {
            const to = review.steps[next];
            if (!to) return;
            set(next);
            hold({ steps: review.steps, key: keyOf(to) });
            replaceAddress(linkTo("review", ...args.slice(0, 2), keyOf(to)));
            announce(sayStep(review, to));
        },
    };
}

/* Where a play that was tried to its end leads. */
function afterTry(rules: Rules, base: Scene, { turn }: Trying): Scene | null {
    return turn?.complete && turn.made.length > 0 ? follow(rules, base, playOf(rules, turn)) : null;
}

/** A step that is looked at. */
export interface Looking extends At {
    step: Step;
    /** Not there until the boards of the game have come. */
    board: ReviewBoard | undefined;
    decision: Decision | undefined;
    beside: Review["beside"];
    why: ReviewWhy | null;
    /** Of the candidates the one that is drawn. */
    chosen: ListedPlay | null;
    choose(play: ListedPlay | null): void;
    trying: Trying;
    variation: Variation;
    /** Where a try or a variation begins. */
    base: Scene | null;
    /** Where it leads. */
    there: Scene | null;
}

export function useLooking(rules: Rules, doing: Reviewing, review: Review, args: string[]): Looking {
    const { index, go } = useStep(review, args);
    const step = review.steps[index]!;
    const board = doing.boards.get(step.game)?.[step.action];
    const [picked, pick] = useState<{ of: string; play: ListedPlay | null }>({ of: "", play: null });
    const trying = useTrying(rules, step, board);
    const variation = useVariation(rules, step);
    const base = useMemo(() => (board ? sceneAt(rules, step, board) : null), [step, board]);
    const why = useWhy(doing.source, step, review.level);
    useEffect(() => {
        doing.want(step.game);
        /* The next ones are there when they are stepped to. */
        if (review.games[step.game + 1]) doing.want(step.game + 1);
    }, [step.game, review]);
    return {
        index,
        go,
        step,
        board,
        decision: decisionOf(step, board),
        beside: review.beside.filter((one) => one.game === step.game && one.action === step.action),
        why,
        chosen: picked.of === keyOf(step) ? picked.play : null,
        choose: (play) => pick({ of: keyOf(step), play }),
        trying,
        variation,
        base,
        there: variation.scene ?? (base && afterTry(rules, base, trying)) ?? base,
    };
}
