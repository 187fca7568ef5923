/* Which checker is picked up, where it may go, and what a touch of a place means. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, BoardMove } from "./contract.ts";
import { OFF, type Place } from "./geometry.ts";
import { countAt, type Side } from "./arrange.ts";

export interface Choice<W extends BoardMove = BoardMove> {
    readonly picked: Place | null;
    pick(place: Place | null): void;
    /** Places with a checker that may move. */
    readonly mayLeave: ReadonlySet<Place>;
    /** Where the picked checker may go. */
    readonly landings: ReadonlySet<Place>;
    between(from: Place, to: Place): W | undefined;
    play(option: W): void;
    /** Touched, clicked, or chosen by key. `again`: it was picked up before. */
    choose(place: Place | null, again: boolean): void;
}

/** A checker of this side stands there and can be picked up. */
export function standsAt(side: Side, place: Place): boolean {
    return place !== OFF && countAt(side, place) > 0;
}

export function useChoice<W extends BoardMove>(
    svg: { readonly current: SVGSVGElement | null },
    props: BoardProps<W>,
): Choice<W> {
    const { sides, mover, options } = props;
    const [picked, pick] = useState<Place | null>(null);
    /* Where the checker went that was played last, until something else is touched. */
    const landed = useRef<Place | null>(null);
    const mayLeave = new Set(mover === null ? [] : options.map((option) => option.from));
    const landings = new Set(options.filter((option) => option.from === picked).map((option) => option.to));

    /* Another position or another mover: nothing is held any more. */
    useLayoutEffect(() => pick(null), [sides, mover]);
    useOutside(svg, picked !== null, () => pick(null));

    const between = (from: Place, to: Place): W | undefined =>
        options.find((option) => option.from === from && option.to === to);

    function play(option: W): void {
        pick(null);
        landed.current = option.to;
        props.onOption(option);
    }

    function choose(place: Place | null, again: boolean): void {
        const lately = landed.current;
        landed.current = null;
        if (mover === null || place === null) return pick(null);
        if (picked !== null && place !== picked) {
            const option = between(picked, place);
            if (option) return play(option);
            if (!mayLeave.has(place)) return props.onRefuse?.(picked, place);
        }
        const preferred = options.find((option) => option.from === place);
        if (preferred && (again || props.tapPlays)) return play(preferred);
        if (preferred) return pick(place);
        pick(null);
        /* The second half of a double click asks for nothing. */
        if (place !== lately && standsAt(sides[mover], place)) props.onRefuse?.(place, null);
    }

    return { picked, pick, mayLeave, landings, between, play, choose };
}

/* A touch beside the board lays the checker back, however soon it comes. */
function useOutside(svg: { readonly current: SVGSVGElement | null }, active: boolean, then: () => void): void {
    useLayoutEffect(() => {
        if (!active) return;
        const outside = (event: PointerEvent): void => {
            if (!svg.current?.contains(event.target as Node)) then();
        };
        document.addEventListener("pointerdown", outside);
        return () => document.removeEventListener("pointerdown", outside);
    }, [active]);
}
