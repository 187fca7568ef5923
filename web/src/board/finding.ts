/* What a pointer or a key is at on a board that only draws: for whoever sets positions up, or draws on them. */
import { BAR, UNENTERED, OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import { grid, placeFor } from "./targets.ts";

/** A place as it lies: a point, or a place of one seat. */
export interface Spot {
    seat: Seat | null;
    /** Of a point: Blue's number of it. */
    place: Place;
    /** White's. */
    across: Place;
}

/** The place of `seat` at a spot, null where it is the other's. */
export function placeAt(spot: Spot, seat: Seat): Place | null {
    if (spot.seat === null) return seat === 0 ? spot.place : spot.across;
    return spot.seat === seat ? spot.place : null;
}

export interface Found {
    /** What lies under the pointer. */
    spotAt(event: MouseEvent): Spot | null;
    /** The target of the board that an event comes from. */
    spotOfTarget(event: Event): Spot | null;
}

export function finding(box: { readonly current: HTMLElement | null }, geometry: Geometry, unentered: boolean): Found {
    const pointAt = (place: Place): Spot => ({ seat: null, place, across: geometry.across(place) });
    const placeOf = (seat: Seat, place: Place): Spot => ({ seat, place, across: place });

    function spotAt(event: MouseEvent): Spot | null {
        const svg = box.current?.querySelector("svg");
        const matrix = svg?.getScreenCTM()?.inverse();
        if (!matrix) return null;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        for (const seat of [0, 1] as const) {
            const place = geometry.placeAt(seat, x, y);
            if (place === BAR || place === OFF || (place === UNENTERED && unentered)) return placeOf(seat, place);
        }
        const point = geometry.placeAt(0, x, y);
        return point !== null && point >= 1 && point <= 24 ? pointAt(point) : null;
    }

    function spotOfTarget(event: Event): Spot | null {
        const key = (event.target as Element).closest?.("[data-target]")?.getAttribute("data-target");
        const target = grid(geometry, unentered)
            .flat()
            .find((each) => each.key === key);
        if (!target) return null;
        if (target.seat !== undefined) return placeOf(target.seat, target.place ?? OFF);
        const place = placeFor(geometry, target, 0);
        return place === null ? null : pointAt(place);
    }

    return { spotAt, spotOfTarget };
}
