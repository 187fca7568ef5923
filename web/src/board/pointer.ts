/* The mouse and the finger: a checker is dragged to where it lands, or touched. */
import { useRef } from "preact/hooks";
import type { Choice } from "./choice.ts";
import type { BoardProps, BoardMove } from "./contract.ts";
import { OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import type { Checker } from "./arrange.ts";
import type { Motion } from "./motion.ts";

/* A finger that moves less than this many pixels has touched, not dragged. */
const TOUCH_SLOP = 6;

interface Held {
    pointer: number;
    from: Place;
    checker: number;
    x: number;
    y: number;
    dragged: boolean;
    /** It was picked up before this touch: a tap plays it. */
    again: boolean;
}

interface Spot {
    x: number;
    y: number;
}

export interface Pointer {
    down(event: PointerEvent): void;
    move(event: PointerEvent): void;
    up(event: PointerEvent): void;
}

export interface PointerProps<W extends BoardMove> {
    svg: { readonly current: SVGSVGElement | null };
    geometry: Geometry;
    checkers: readonly Checker[];
    motion: Motion;
    choice: Choice<W>;
    props: BoardProps<W>;
}

/* Dice, cube and the like answer for themselves. */
const isOwn = (event: PointerEvent): boolean => (event.target as Element).closest("[data-own]") !== null;

function topChecker(checkers: readonly Checker[], seat: Seat, place: Place | null): Checker | undefined {
    if (place === OFF) return undefined;
    return checkers
        .filter((checker) => checker.seat === seat && checker.place === place)
        .sort((a, b) => b.index - a.index)[0];
}

/* From the window's pixels to the board's units. */
function spotOn(svg: SVGSVGElement | null, { clientX, clientY }: PointerEvent): Spot {
    return new DOMPoint(clientX, clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
}

function hasLeft(now: Held, { x, y }: Spot, svg: SVGSVGElement | null, geometry: Geometry): boolean {
    const scale = svg ? geometry.width / svg.clientWidth : 1;
    return Math.hypot(x - now.x, y - now.y) >= TOUCH_SLOP * scale;
}

export function usePointer<W extends BoardMove>({
    svg,
    geometry,
    checkers,
    motion,
    choice,
    props,
}: PointerProps<W>): Pointer {
    const held = useRef<Held | null>(null);
    const { mover } = props;
    const spotOf = (event: PointerEvent): Spot => spotOn(svg.current, event);

    function tapEmpty(event: PointerEvent): void {
        if (isOwn(event) || choice.picked === null || mover === null) return;
        const { x, y } = spotOf(event);
        choice.choose(geometry.placeAt(mover, x, y), false);
    }

    function letGo(now: Held, { x, y }: Spot, done: boolean): void {
        motion.get(now.checker)?.classList.remove("held");
        const place = done && mover !== null ? geometry.placeAt(mover, x, y) : null;
        const option = place === null ? undefined : choice.between(now.from, place);
        motion.from(now.checker, { x, y });
        if (option) return choice.play(option);
        motion.back(now.checker);
        choice.pick(null);
        if (place !== null && place !== now.from) props.onRefuse?.(now.from, place);
    }

    return {
        down(event) {
            if (mover === null || event.button !== 0 || isOwn(event)) return;
            const { x, y } = spotOf(event);
            const place = geometry.placeAt(mover, x, y);
            const top = topChecker(checkers, mover, place);
            if (place === null || !top) return;
            event.preventDefault();
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            const { picked, mayLeave, between, pick } = choice;
            held.current = {
                pointer: event.pointerId,
                from: place,
                checker: top.id,
                x,
                y,
                dragged: false,
                again: picked === place,
            };
            /* Its destinations show while the finger is still down; another picked checker may be about to land here. */
            if (mayLeave.has(place) && (picked === null || !between(picked, place))) pick(place);
        },
        move(event) {
            const now = held.current;
            if (!now || now.pointer !== event.pointerId) return;
            const { x, y } = spotOf(event);
            if (!now.dragged) {
                if (!hasLeft(now, { x, y }, svg.current, geometry)) return;
                now.dragged = true;
                choice.pick(choice.mayLeave.has(now.from) ? now.from : null);
            }
            const node = motion.get(now.checker);
            node?.classList.add("held");
            node?.style.setProperty("transform", `translate(${x}px, ${y}px)`);
        },
        up(event) {
            const now = held.current;
            const done = event.type === "pointerup";
            if (!now || now.pointer !== event.pointerId) {
                if (done && mover !== null && event.button === 0) tapEmpty(event);
                return;
            }
            held.current = null;
            if (now.dragged) letGo(now, spotOf(event), done);
            else if (done) choice.choose(now.from, now.again);
        },
    };
}
