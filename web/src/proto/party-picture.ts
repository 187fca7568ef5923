/* What the first screen and the list of games show of a party of trictrac: where its men stand. */
import * as v from "valibot";
import type { Side } from "../rules/types.ts";

const numbers = v.array(v.number());

/** By seat; first its case 1, last those that are out. */
export type PartyMen = readonly [readonly number[], readonly number[]];

export const partyPicture = v.object({
    type: v.literal("party"),
    state: v.object({ men: v.tuple([numbers, numbers]) }),
});
export type PartyPicture = v.InferOutput<typeof partyPicture>;

const CASES = 24;
const talon = Array.from({ length: CASES + 1 }, (_, at) => (at === 0 ? 15 : 0));
export const PARTY_START: PartyMen = [talon, talon];

const side = (men: readonly number[]): Side => ({
    point: [men[CASES] ?? 0, ...men.slice(0, CASES)],
    bar: 0,
    unentered: 0,
    flags: 0,
});

export const partySides = ([blue, white]: PartyMen): [Side, Side] => [side(blue), side(white)];
