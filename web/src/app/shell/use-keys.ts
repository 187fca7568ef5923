/* Keys of a screen, wherever the focus is, also nowhere: a button that went away takes it along. */
import { useEffect, useRef } from "preact/hooks";

/** What an event is at; the page itself where that is nothing. */
export const targetOf = ({ target }: Event): Element => (target instanceof Element ? target : document.body);

export function useKeys(hear: (event: KeyboardEvent) => void): void {
    const now = useRef(hear);
    now.current = hear;
    useEffect(() => {
        const listen = (event: KeyboardEvent): void => {
            if (!event.defaultPrevented) now.current(event);
        };
        addEventListener("keydown", listen);
        return () => removeEventListener("keydown", listen);
    }, []);
}
