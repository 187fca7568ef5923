/* What a pointer or a key is at on a board that only draws: for whoever sets positions up, or draws on them. */
import { isPoint } from "../rules/types.ts";
import { BAR, UNENTERED, OFF, type Geometry, type Place, type Seat } from "./geometry.ts";
import { grid } from "./targets.ts";

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
    const placeOf = (seat: Seat, place: Place): Spot => ({ seat, place, across: place });
    /* Where each side has a row of its own a point is a place of one seat. */
    const pointAt = (place: Place): Spot => {
        if (geometry.parallel !== "facing") return { seat: null, place, across: geometry.across(place) };
        return geometry.isOnWay(place) ? placeOf(0, place) : placeOf(1, geometry.across(place));
    };

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
        if (point !== null && isPoint(point)) return pointAt(point);
        const facing = geometry.parallel === "facing" ? geometry.placeAt(1, x, y) : null;
        return facing !== null && isPoint(facing) ? placeOf(1, facing) : null;
    }

    function spotOfTarget(event: Event): Spot | null {
        const key = (event.target as Element).closest?.("[data-target]")?.getAttribute("data-target");
        const target = grid(geometry, unentered)
            .flat()
            .find((each) => each.key === key);
        if (!target) return null;
        if (target.seat !== undefined) return placeOf(target.seat, target.place ?? OFF);
        return target.cell === undefined ? null : pointAt(geometry.cell(0, target.cell));
    }

    return { spotAt, spotOfTarget };
}
