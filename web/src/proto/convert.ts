/* Between the messages and what the rules and the board speak of. */
import { BAR, HORS, OFF, type Side, type Hop, type Place } from "../rules/types.ts";
import type { LocalMove, ServerMove, WireMen, WirePlace } from "./messages.ts";

export function placeOf(place: WirePlace): Place {
    if (place === "bar") return BAR;
    if (place === "hors") return HORS;
    return place === "off" ? OFF : place;
}

export function wirePlace(place: Place): WirePlace {
    if (place === BAR) return "bar";
    if (place === HORS) return "hors";
    return place === OFF ? "off" : place;
}

export function hopOf([from, to, die, hit]: ServerMove): Hop {
    return { from: placeOf(from), to: placeOf(to), die, hit };
}

export function localMove(hop: Pick<Hop, "from" | "die">): LocalMove {
    return [wirePlace(hop.from), hop.die];
}

export function sideOf(men: WireMen): Side {
    return { point: men.points, bar: men.bar, hors: men.hors, latch: 0 };
}

/** The face of the cube: 64 while it lies in the centre at 1; "2^20" from where figures no longer fit. */
export function cubeFace(exp: number, centred: boolean): string {
    if (exp === 0 && centred) return "64";
    return exp > 16 ? `2^${exp}` : String(2 ** exp);
}
