/* Keys of a table, while the focus is on its board: nothing that a screen reader or the browser uses is taken. */

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
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
}

/** To the first checker that may move: where the hand goes after a roll. */
export function focusBoard(): void {
    const place =
        document.querySelector<SVGElement>(".board .target.leaves") ??
        document.querySelector<SVGElement>(".board .target[tabindex='0']");
    place?.focus();
}
