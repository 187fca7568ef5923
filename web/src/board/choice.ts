/* Which checker is picked up, where it may go, and what a touch of a place means. */
import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardProps, BoardWay } from "./contract.ts";
import { OFF, type Place } from "./geometry.ts";
import { countAt, type Camp } from "./men.ts";

export interface Choice<W extends BoardWay = BoardWay> {
    readonly picked: Place | null;
    pick(place: Place | null): void;
    /** Places with a checker that may move. */
    readonly mayLeave: ReadonlySet<Place>;
    /** Where the picked checker may go. */
    readonly landings: ReadonlySet<Place>;
    between(from: Place, to: Place): W | undefined;
    play(way: W): void;
    /** Touched, clicked, or chosen by key. `again`: it was picked up before. */
    choose(place: Place | null, again: boolean): void;
}

/** A checker of this side stands there and can be picked up. */
export function standsAt(camp: Camp, place: Place): boolean {
    return place !== OFF && countAt(camp, place) > 0;
}

export function useChoice<W extends BoardWay>(
    svg: { readonly current: SVGSVGElement | null },
    props: BoardProps<W>,
): Choice<W> {
    const { camps, mover, ways } = props;
    const [picked, pick] = useState<Place | null>(null);
    const mayLeave = new Set(mover === null ? [] : ways.map((way) => way.from));
    const landings = new Set(ways.filter((way) => way.from === picked).map((way) => way.to));

    /* Another position or another mover: nothing is held any more. */
    useLayoutEffect(() => pick(null), [camps, mover]);
    useOutside(svg, picked !== null, () => pick(null));

    const between = (from: Place, to: Place): W | undefined => ways.find((way) => way.from === from && way.to === to);

    function play(way: W): void {
        pick(null);
        props.onWay(way);
    }

    function choose(place: Place | null, again: boolean): void {
        if (mover === null || place === null) return pick(null);
        if (picked !== null && place !== picked) {
            const way = between(picked, place);
            if (way) return play(way);
            if (!mayLeave.has(place)) return props.onRefuse?.(picked, place);
        }
        const preferred = ways.find((way) => way.from === place);
        if (preferred && (again || props.tapPlays)) return play(preferred);
        if (preferred) return pick(place);
        pick(null);
        if (standsAt(camps[mover], place)) props.onRefuse?.(place, null);
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
