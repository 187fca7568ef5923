/* The throws that a page has seen: what they gave stands beside the board until it has been read, after they were played. */
import type { Seat } from "../../proto/messages.ts";
import type { Party, PartyEvent, PartyState } from "../../proto/party.ts";

export interface Thrown {
    /** How many throws the party had with it. */
    readonly number: number;
    readonly seat: Seat;
    /** In its old words. */
    readonly text: string;
    readonly dice: readonly number[];
    readonly events: readonly PartyEvent[];
    /** As they stood when it was thrown. */
    readonly men: PartyState["men"];
}

export const throwsMade = ({ sheet }: Party): number => sheet.filter((row) => row.dice.length).length;

/** It lies there to be played, and what it gives is told. */
export const throwIsTold = ({ phase, thrown }: PartyState): boolean =>
    thrown !== null && (phase === "choose" || phase === "play");

/** Whose dice lie there: a throw is still to be marked by the other side once it was played. */
export function throwerOf({ state, sheet }: Party): Seat {
    const latest = sheet.filter((row) => row.dice.length > 0 || row.act === "play").at(-1);
    return latest?.act === "play" ? (state.turn === 0 ? 1 : 0) : state.turn;
}

/** The last two throws, the latest last, now that the party stands so. */
export function withThrow(throws: readonly Thrown[], party: Party): readonly Thrown[] {
    const { state } = party;
    const number = throwsMade(party);
    /* The throw that ended the party is its winner's, or it lies there no more. */
    const told = throwIsTold(state) || (state.over && state.thrown !== null);
    if (!told || throws.at(-1)?.number === number) return throws;
    const { dice, events, men, turn, thrown } = state;
    return [...throws.slice(-1), { number, seat: turn, text: thrown ?? "", dice, events, men }];
}

/** Those to be read now: the latest, and before one of the other side one's own, which may have given that side something. */
export function toRead(throws: readonly Thrown[], you: readonly Seat[]): readonly Thrown[] {
    const latest = throws.at(-1);
    if (!latest) return [];
    const before = throws.at(-2);
    return before && you.length === 1 && before.seat === you[0] && latest.seat !== you[0] ? [latest, before] : [latest];
}
