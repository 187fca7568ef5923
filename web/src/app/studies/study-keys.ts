/* Keys of a study: nothing that a screen reader or the browser uses is taken. */
import { targetOf, useKeys } from "../shell/use-keys.ts";

export interface StudyKeys {
    before(): unknown;
    after(): unknown;
    first(): unknown;
    last(): unknown;
    turn(): unknown;
    up?: () => unknown;
    undo?: (() => unknown) | undefined;
    back?: () => unknown;
}

export const useStudyKeys = (keys: StudyKeys): void => useKeys((event) => onStudyKey(event, keys));

/* On the board the arrow keys go through its places; where something is written or chosen, all keys are its own. */
function onStudyKey(event: KeyboardEvent, keys: StudyKeys): void {
    const target = targetOf(event);
    if (target.closest("input[type=text], textarea, select")) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && keys.undo) {
        event.preventDefault();
        keys.undo();
        return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all: Record<string, (() => unknown) | undefined> = {
        j: keys.after,
        k: keys.before,
        u: keys.up,
        f: keys.turn,
        Backspace: keys.back,
    };
    const beside: typeof all = {
        ArrowRight: keys.after,
        ArrowDown: keys.after,
        ArrowLeft: keys.before,
        ArrowUp: keys.before,
        Home: keys.first,
        End: keys.last,
    };
    const own = target.closest(".board, input");
    const act = all[event.key] ?? (own ? undefined : beside[event.key]);
    if (!act) return;
    event.preventDefault();
    act();
}
