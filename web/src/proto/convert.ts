/* Between the messages and what the rules and the board speak of. */
import { BAR, UNENTERED, OFF, type Side, type Hop, type Place, type Seat } from "../rules/types.ts";
import type { LocalMove, ServerMove, WireMen, WirePlace } from "./messages.ts";

export function placeOf(place: WirePlace): Place {
    if (place === "bar") return BAR;
    if (place === "hors") return UNENTERED;
    return place === "off" ? OFF : place;
}

export function wirePlace(place: Place): WirePlace {
    if (place === BAR) return "bar";
    if (place === UNENTERED) return "hors";
    return place === OFF ? "off" : place;
}

export function hopOf([from, to, die, hit]: ServerMove): Hop {
    return { from: placeOf(from), to: placeOf(to), die, hit };
}

export function localMove(hop: Pick<Hop, "from" | "die">): LocalMove {
    return [wirePlace(hop.from), hop.die];
}

export function sideOf(men: WireMen): Side {
    const { pinned = [] } = men;
    return { point: men.points, bar: men.bar, unentered: men.hors, flags: 0, ...(pinned.length > 0 && { pinned }) };
}

/** The face of the cube: 64 while it lies in the centre at 1; "2^20" from where figures no longer fit. */
export function cubeFace(exp: number, centred: boolean): string {
    if (exp === 0 && centred) return "64";
    return exp > 16 ? `2^${exp}` : String(2 ** exp);
}

interface Lying {
    /** Before an offer is taken. */
    exp: number;
    owner: Seat | null;
    offered: boolean;
}

interface CubeRules {
    length: number;
    crawford: boolean;
    /** Is there one in this game? */
    cube: boolean;
}

/** The cube as a board shows it. Null in the Crawford game, and before it is turned in a match of one point or a game without
 * one: vd_board_has_cube of src/app/board.c. */
export function cubeOn(
    { exp, owner, offered }: Lying,
    { length, crawford, cube }: CubeRules,
): { face: string; owner: Seat | null; offered: boolean } | null {
    const turned = exp > 0 || owner !== null || offered;
    if (crawford || (!turned && (!cube || length === 1))) return null;
    return { face: cubeFace(offered ? exp + 1 : exp, owner === null && !offered), owner, offered };
}
