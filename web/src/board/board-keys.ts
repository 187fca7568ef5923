/* The keyboard on the board: the arrows go from place to place, or through the destinations of the checker that is picked up. */
import { useState } from "preact/hooks";
import { TRACK_MAX } from "../rules/types.ts";
import type { Choice } from "./choice.ts";
import { BAR, UNENTERED, type Geometry, type Place, type Seat } from "./geometry.ts";
import { placeFor, targetKey, type Target } from "./targets.ts";

type Step = readonly [down: number, right: number];

const STEPS: Readonly<Record<string, Step>> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
};

export interface BoardKeys {
    /** The key of the place that the tab key comes to. */
    readonly cursor: string;
    setCursor(key: string): void;
    /** A key was pressed on a place. */
    key(event: KeyboardEvent, target: Target): void;
    /** Enter, or the click of a screen reader. */
    enter(target: Target): void;
}

export interface BoardKeysProps {
    svg: { readonly current: SVGSVGElement | null };
    geometry: Geometry;
    rows: readonly (readonly Target[])[];
    mover: Seat | null;
    choice: Pick<Choice, "picked" | "pick" | "choose" | "mayLeave" | "landings">;
    leavesKeys: boolean;
}

export function useBoardKeys({ svg, geometry, rows, mover, choice, leavesKeys }: BoardKeysProps): BoardKeys {
    const [cursor, setCursor] = useState<string>(() => targetKey({ cell: 6 }));
    const { picked } = choice;

    function focus(target: Target): void {
        setCursor(target.key);
        const node = svg.current?.querySelector(`[data-target="${target.key}"]`);
        (node as SVGElement | null)?.focus();
    }

    /* The places of the mover that are asked for, from the farthest from bearing off on. */
    function stops(wanted: (place: Place) => boolean): Stop[] {
        if (mover === null) return [];
        return rows
            .flat()
            .flatMap((target) => {
                const place = placeFor(geometry, target, mover);
                return place !== null && wanted(place) ? [{ target, place }] : [];
            })
            .sort((a, b) => distance(b.place) - distance(a.place));
    }

    /* While a checker is picked up, the arrows go through its destinations, and back to itself. */
    function nextLanding(target: Target, [down, right]: Step): Target {
        const ring = stops((place) => place === picked || choice.landings.has(place));
        const at = ring.findIndex((stop) => stop.target.key === target.key);
        const next = (at + (down + right > 0 ? 1 : -1) + ring.length) % ring.length;
        return ring[at < 0 ? 0 : next]?.target ?? target;
    }

    /* The checkers that may move, from the farthest on, and round. */
    function nextMovable(target: Target, step: number): Target {
        const able = stops((place) => choice.mayLeave.has(place));
        const here = mover === null ? 0 : distance(placeFor(geometry, target, mover));
        const ahead = able.filter(({ place }) => (distance(place) - here) * step < 0);
        const next = step > 0 ? (ahead[0] ?? able[0]) : (ahead.at(-1) ?? able.at(-1));
        return next?.target ?? target;
    }

    function enter(target: Target): void {
        if (mover === null) return;
        const place = placeFor(geometry, target, mover);
        choice.choose(place, place === picked);
    }

    function key(event: KeyboardEvent, target: Target): void {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        /* At a table these two confirm and roll where nothing can be moved. */
        const idle = mover === null || (leavesKeys && picked === null && choice.mayLeave.size === 0);
        if (idle && (event.key === "Enter" || event.key === " ")) return;
        const step = STEPS[event.key];
        if (step) focus(picked === null ? beside(rows, target, step) : nextLanding(target, step));
        else if (event.key === "PageDown" || event.key === "PageUp")
            focus(nextMovable(target, event.key === "PageDown" ? 1 : -1));
        else if (event.key === "Enter" || event.key === " ") enter(target);
        else if (event.key === "Escape" && picked !== null) choice.pick(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    return { cursor, setCursor, key, enter };
}

interface Stop {
    target: Target;
    place: Place;
}

/* How far a place is from bearing off, in its owner's numbering. */
function distance(place: Place | null): number {
    return place === UNENTERED ? TRACK_MAX + 2 : place === BAR ? TRACK_MAX + 1 : (place ?? 0);
}

function beside(rows: readonly (readonly Target[])[], target: Target, [down, right]: Step): Target {
    const row = rows.findIndex((each) => each.includes(target));
    const at = rows[row]?.indexOf(target) ?? 0;
    const to = rows[Math.min(Math.max(row + down, 0), rows.length - 1)] ?? [];
    /* The row between two others has none of the places beside and between them. */
    if (to.length !== rows[row]?.length) return nearest(to, target.box.x + target.box.width / 2) ?? target;
    return to[(at + right + to.length) % to.length] ?? target;
}

function nearest(row: readonly Target[], x: number): Target | undefined {
    const away = ({ box }: Target): number => Math.abs(box.x + box.width / 2 - x);
    return [...row].sort((a, b) => away(a) - away(b))[0];
}
