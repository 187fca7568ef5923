/* The keys of a review. */
import type { Review } from "../../proto/messages.ts";
import { targetOf, useKeys } from "../shell/use-keys.ts";

interface Keyed {
    review: Review;
    index: number;
    go(index: number): void;
    error(way: 1 | -1): number;
    trying: { back(): void; clear(): void };
    flip(): void;
}

export function useReviewKeys(keyed: Keyed): void {
    useKeys((event) => onKey(event, keysOf(keyed)));
}

type Keys = Record<string, (() => void) | undefined>;

function keysOf({ review, index, go, error, trying, flip }: Keyed): { all: Keys; beside: Keys } {
    const { steps } = review;
    const game = steps[index]?.game ?? 0;
    /* Looked for when the key is there. */
    const to = (find: () => number) => (): void => {
        const found = find();
        if (found >= 0) go(found);
    };
    const first = (of: number): number => steps.findIndex((step) => step.game === of);
    const after = to(() => index + 1);
    const before = to(() => index - 1);
    const all: Keys = {
        j: after,
        k: before,
        n: to(() => error(1)),
        p: to(() => error(-1)),
        g: to(() => first(game + 1)),
        G: to(() => (first(game) < index ? first(game) : first(game - 1))),
        f: flip,
        Escape: trying.clear,
        Backspace: trying.back,
    };
    const beside: Keys = {
        ArrowRight: after,
        ArrowDown: after,
        ArrowLeft: before,
        ArrowUp: before,
        Home: to(() => 0),
        End: to(() => steps.length - 1),
    };
    return { all, beside };
}

/* On the board the arrow keys go through its places; where something is written or chosen, all keys are its own. */
function onKey(event: KeyboardEvent, { all, beside }: { all: Keys; beside: Keys }): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event);
    if (target.closest("input, textarea, select")) return;
    const act = all[event.key] ?? (target.closest(".board") ? undefined : beside[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
}
