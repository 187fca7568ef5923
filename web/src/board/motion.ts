/* What moves on the board: checkers travel to where they stand now, dice are thrown, a finger on a checker does not scroll. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { UNENTERED, OFF, type Geometry } from "./geometry.ts";
import type { Checker } from "./arrange.ts";
import { throwDie } from "./pieces.tsx";

/** Borne off, or not yet entered: it lies in a tray. */
export function isOut(checker: Checker): boolean {
    return checker.place === OFF || checker.place === UNENTERED;
}

export function transformOf(geometry: Geometry, checker: Checker): string {
    const { x, y } = geometry.checkerSpot(checker.seat, checker.place, checker.level);
    return `translate(${x}px, ${y}px)`;
}

export interface Motion {
    get(id: number): SVGGElement | undefined;
    set(id: number, node: SVGGElement | null): void;
    /** The next movement of this checker starts here: a finger has carried it. */
    from(id: number, spot: { x: number; y: number }): void;
    /** Carried, but nothing came of it: back to its place. */
    back(id: number): void;
}

/* A finger on an own checker carries it, elsewhere on the board it scrolls the page. `touch-action` does not reach into an
 * SVG. */
export function useFingers(svg: { readonly current: SVGSVGElement | null }): void {
    useEffect(() => {
        const node = svg.current;
        const hold = (event: TouchEvent): void => {
            if (event.touches.length === 1 && (event.target as Element).closest(".target.own")) event.preventDefault();
        };
        node?.addEventListener("touchstart", hold, { passive: false });
        return () => node?.removeEventListener("touchstart", hold);
    }, []);
}

const NO_ROLL = {};

/* Dice that come to lie are thrown from the side of the board; what lay there when the board was opened just lies. */
export function useThrow(svg: { readonly current: SVGSVGElement | null }, roll: unknown, speed: number): void {
    const last = useRef<unknown>(null);
    useLayoutEffect(() => {
        const thrown = last.current !== null && roll !== null && last.current !== roll;
        last.current = roll ?? last.current ?? NO_ROLL;
        if (!thrown || speed === 0) return;
        for (const [i, die] of [...(svg.current?.querySelectorAll(".die > g") ?? [])].entries())
            throwDie(die, i, speed);
    }, [roll]);
}

/* After each drawing, whatever stands elsewhere than before travels there. */
export function useMotion(checkers: readonly Checker[], geometry: Geometry, speed: number): Motion {
    const nodes = useRef(new Map<number, SVGGElement>());
    const spots = useRef(new Map<number, string>());
    const travel = (id: number, from: string, to: string): void => {
        const node = nodes.current.get(id);
        node?.style.setProperty("transform", to);
        if (speed > 0 && from !== to)
            node?.animate?.([{ transform: from }, { transform: to }], {
                duration: speed,
                easing: "cubic-bezier(.3,.1,.3,1)",
            });
    };
    useLayoutEffect(() => {
        for (const checker of checkers) {
            const to = transformOf(geometry, checker);
            travel(checker.id, spots.current.get(checker.id) ?? to, to);
            spots.current.set(checker.id, to);
        }
    }, [checkers]);
    /* Another layout is no movement. */
    useLayoutEffect(() => {
        for (const checker of checkers) spots.current.set(checker.id, transformOf(geometry, checker));
    }, [geometry]);
    return {
        get: (id) => nodes.current.get(id),
        set: (id, node) => void (node ? nodes.current.set(id, node) : nodes.current.delete(id)),
        from: (id, { x, y }) => void spots.current.set(id, `translate(${x}px, ${y}px)`),
        back: (id) => {
            const checker = checkers.find((each) => each.id === id);
            if (!checker) return;
            const to = transformOf(geometry, checker);
            travel(id, spots.current.get(id) ?? to, to);
            spots.current.set(id, to);
        },
    };
}
