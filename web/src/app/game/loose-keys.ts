/* Who goes on by keyboard: Enter and Space before the focus is anywhere, and where it is kept. */
import { useEffect, useRef } from "preact/hooks";
import { focusBoard, onLooseKey, type TableKeys } from "./keys.ts";

/** Enter and Space with the focus nowhere; from then on it is on the board. */
export function useLooseKeys(keys: () => TableKeys, byKey: { current: boolean }): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent): void => {
            if (!onLooseKey(event, keys())) return;
            byKey.current = true;
            focusBoard();
        };
        document.addEventListener("keydown", onKey);
        return () => document.removeEventListener("keydown", onKey);
    });
}

/** Who goes on by keyboard keeps a focus when the button used is gone: on what `question` selects, else on the board. */
export function useKeptFocus(question = ""): { current: boolean } {
    const byKey = useRef(false);
    useEffect(() => {
        const at = document.activeElement;
        const lost = at === null || at === document.body || (at instanceof HTMLButtonElement && at.disabled);
        if (!byKey.current || !lost) return;
        const answer = question ? document.querySelector<HTMLElement>(question) : null;
        if (answer) answer.focus();
        else focusBoard();
    });
    return byKey;
}
