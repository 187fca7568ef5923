/* Keys of a table, while the focus is on its board: nothing that a screen reader or the browser uses is taken. */
import { t } from "../../text/text.ts";

export interface TableKeys {
    undo?: (() => void) | undefined;
    undoAll?: (() => void) | undefined;
    end?: (() => void) | undefined;
    roll?: (() => void) | undefined;
    swap?: (() => void) | undefined;
    cube?: (() => void) | undefined;
    hint?: (() => void) | undefined;
    before?: (() => void) | undefined;
    after?: (() => void) | undefined;
    status?: (() => void) | undefined;
}

/** Enter and Space: what comes next, where it needs no thought. */
const next = (keys: TableKeys): (() => void) | undefined => keys.end ?? keys.roll;

/** The same while the focus is nowhere: nobody has to look for the board first. True: something was done. */
export function onLooseKey(event: KeyboardEvent, keys: TableKeys): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return false;
    const loose = event.target === document.body || (event.target as Element).id === "main";
    const action = event.key === "Enter" || event.key === " " ? next(keys) : undefined;
    if (!loose || !action) return false;
    event.preventDefault();
    action();
    return true;
}

export function onTableKey(event: KeyboardEvent, keys: TableKeys): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (!(event.target as Element).closest?.(".board")) return;
    const actions: Record<string, (() => void) | undefined> = {
        Backspace: event.shiftKey ? keys.undoAll : keys.undo,
        End: keys.end,
        e: keys.end,
        r: keys.roll,
        x: keys.swap,
        c: keys.cube,
        h: keys.hint,
        p: keys.before,
        n: keys.after,
        s: keys.status,
        Enter: next(keys),
        " ": next(keys),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
}

/** What a screen has beside the keys of every board. */
export type KeyPart = "swap" | "undo" | "undo_all" | "turn" | "anywhere" | "cube" | "hint" | "looking";

/** The help on the keys: those of every board, in the words of this one, and those of this screen. */
export function keyHelp(parts: readonly KeyPart[], board = t("web.board.keys")): string {
    return [board, ...parts.map((part) => t(`web.board.keys_${part}`))].join(" ");
}

/** To the first checker that may move: where the hand goes after a roll. */
export function focusBoard(): void {
    const place =
        document.querySelector<SVGElement>(".board .target.leaves") ??
        document.querySelector<SVGElement>(".board .target[tabindex='0']");
    place?.focus();
}

/** After a move of a line: to the checkers where some may be moved, else to `title`, before what may be chosen. */
export function focusNext(title: HTMLElement | null): void {
    if (document.querySelector(".board .target.leaves")) focusBoard();
    else title?.focus({ preventScroll: true });
}
