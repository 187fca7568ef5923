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

/* Browsers refuse more than 200 addresses in ten seconds, and a key held down asks for more. */
const MOST_A_SECOND = 15;
let second = 0;
let written = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** The address of a place on the same screen, which no way back leads to; one of many comes a little later. */
export function replaceAddress(hash: string): void {
    clearTimeout(waiting);
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, written] = [now, 0];
    written++;
    if (written <= MOST_A_SECOND) {
        history.replaceState(history.state, "", hash);
        return;
    }
    const from = location.hash;
    waiting = setTimeout(() => location.hash === from && replaceAddress(hash), 1000);
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

/* The address before this one, as it stood when it was left. */
let before = "";
if (typeof addEventListener === "function")
    addEventListener("hashchange", ({ oldURL }) => {
        before = oldURL ? new URL(oldURL).hash : "";
    });

/** Where the reader came from, unless that was the same screen; "" where nobody knows. */
export function cameFrom(screen: string): string {
    return parseRoute(before).screen === screen ? "" : before;
}
