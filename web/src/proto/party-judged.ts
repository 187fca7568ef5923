/* Advice at a party of trictrac as docs/PROTOCOL.md has it: plays and choices in expected holes, and what a decision gives up. */
import * as v from "valibot";
import { orNull, pair } from "./messages.ts";

const rated = v.object({
    text: v.string(),
    moves: v.array(pair(v.number())),
    /** Expected until the next relevé, less the other's. */
    holes: v.number(),
});
export type PartyRated = v.InferOutput<typeof rated>;

/** The answer of `trictrac_hint`: of hold or leave both, and the plays after holding. Best first. */
export const partyHint = v.object({
    hold: orNull(v.number()),
    leave: orNull(v.number()),
    plays: v.array(rated),
});
export type PartyHint = v.InferOutput<typeof partyHint>;

/** The answer of `trictrac_verdict`; `warns`: it gives up as much as a tutor speaks of. */
export const partyVerdict = v.object({
    loss: v.number(),
    warns: v.boolean(),
    text: v.string(),
    best: orNull(rated),
});
export type PartyVerdict = v.InferOutput<typeof partyVerdict>;
