/* Which board fits the window: trays at the sides, or above and below on a narrow screen. */
import { useEffect, useState } from "preact/hooks";
import type { Layout } from "../../board/geometry.ts";

const NARROW = "(max-width: 640px) and (max-aspect-ratio: 1/1)";

export function useLayout(): Layout {
    const [narrow, set] = useState(() => matchMedia(NARROW).matches);
    useEffect(() => {
        const query = matchMedia(NARROW);
        const read = (): void => set(query.matches);
        query.addEventListener("change", read);
        return () => query.removeEventListener("change", read);
    }, []);
    return narrow ? "tall" : "wide";
}
