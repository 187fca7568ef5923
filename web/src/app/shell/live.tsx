/* What a screen reader says by itself: dice, plays, cube and result, in whole sentences. Two regions take turns, so that
 * the same sentence twice is heard twice. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

let say: ((text: string) => void) | null = null;
let take: (() => string) | null = null;

export function announce(text: string): void {
    say?.(text);
}

/** What was about to be said, and now is not: a dialog hides these regions, and says it itself. */
export function takeAnnounced(): string {
    return take?.() ?? "";
}

export function LiveRegion(): VNode {
    const [lines, set] = useState<[string, string]>(["", ""]);
    useEffect(() => {
        let turn = 0;
        let pending: string[] = [];
        let timer = 0;
        say = (text) => {
            /* What comes at once is said as one. */
            pending.push(text);
            clearTimeout(timer);
            timer = window.setTimeout(() => {
                turn = 1 - turn;
                const all = pending.join(" ");
                pending = [];
                set(turn ? ["", all] : [all, ""]);
            }, 60);
        };
        take = () => {
            clearTimeout(timer);
            const all = pending.join(" ");
            pending = [];
            return all;
        };
        return () => {
            say = null;
            take = null;
        };
    }, []);
    return (
        <div class="unseen">
            <p aria-live="polite" data-live="">
                {lines[0]}
            </p>
            <p aria-live="polite" data-live="">
                {lines[1]}
            </p>
        </div>
    );
}
