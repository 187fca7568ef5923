/* Screens by the part of the address after "#": "#/table/hollandais" is screen "table" with ["hollandais"]. */
import { useEffect, useState } from "preact/hooks";

export interface Route {
    screen: string;
    args: string[];
}

export function parseRoute(hash: string): Route {
    const [screen = "", ...args] = hash
        .replace(/^#?\/?/, "")
        .split("/")
        .map(decode);
    return { screen, args };
}

function decode(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

export function linkTo(screen: string, ...args: string[]): string {
    return `#/${[screen, ...args].map(encodeURIComponent).join("/")}`;
}

export function useRoute(): Route {
    const [route, set] = useState(() => parseRoute(location.hash));
    useEffect(() => {
        const read = (): void => set(parseRoute(location.hash));
        addEventListener("hashchange", read);
        /* The address may have changed between the first drawing and now. */
        read();
        return () => removeEventListener("hashchange", read);
    }, []);
    return route;
}
