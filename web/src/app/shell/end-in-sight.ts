/* A list that grows at its end, such as the moves of a game: what was said last stays in sight. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** As `rows` grows, and as the box gives room to what stands beside it; not while the reader looks at something else. */
export function useEndInSight(box: RefObject<HTMLElement>, rows: unknown, following = true): void {
    useEffect(() => {
        const node = box.current;
        if (!node || !following) return;
        const toEnd = (): void => {
            node.scrollTop = node.scrollHeight;
        };
        toEnd();
        const observer = new ResizeObserver(toEnd);
        observer.observe(node);
        return () => observer.disconnect();
    }, [rows, following]);
}
