/* A party of trictrac as docs/PROTOCOL.md has it: its messages, and a table of it that stays true by itself. Knows nothing of the
 * screen. */
import * as v from "valibot";
import type { Client } from "./client.ts";
import { count, diceFacts, diceSide, numbers, orNull, pair, read, Refused, seat, wireSeat, word } from "./messages.ts";
import type { Seat } from "./messages.ts";

const move = pair(v.number());
/** From and to in the mover's cases; 25: out. */
export type PartyMove = readonly [from: number, to: number];

const event = v.object({
    kind: v.string(),
    /** Who marks it. */
    to: seat,
    points: count,
    rule: count,
    text: v.string(),
    /** The case it is about, 0: none. */
    at: count,
    /** The men that make it, in the thrower's cases; 0: out. */
    arrows: v.array(move),
    /** What it is about, likewise. */
    rings: v.array(count),
});
export type PartyEvent = v.InferOutput<typeof event>;

const row = v.object({
    count,
    act: v.string(),
    seat: orNull(seat),
    dice: numbers,
    points: pair(count),
    holes: pair(count),
    run: pair(count),
    holes_run: pair(count),
    lines: v.array(v.string()),
});
/** An action with what it did, in sentences, and the score after it. */
export type PartyRow = v.InferOutput<typeof row>;

const state = v.object({
    count,
    phase: v.picklist(["opening", "roll", "mark", "school", "choose", "play", "over"]),
    turn: seat,
    actor: orNull(seat),
    over: v.boolean(),
    dice: numbers,
    /** By seat; first its case 1, last those that are out. */
    men: pair(numbers),
    points: pair(count),
    run: pair(count),
    holes: pair(count),
    holes_run: pair(count),
    may: v.array(v.string()),
    last: orNull(v.object({ seat, moves: v.array(move) })),
    thinking: orNull(seat),
    end: orNull(v.object({ winner: seat, stakes: count })),
    events: v.array(event),
    plays: v.array(v.array(move)),
    duty: v.array(v.string()),
    choice: v.array(v.string()),
    question: orNull(v.string()),
    thrown: orNull(v.string()),
    row: orNull(row),
});
export type PartyState = v.InferOutput<typeof state>;

const settings = v.object({
    holes: count,
    by_hand: v.boolean(),
    numbering: v.picklist(["cases", "fleches"]),
});

const snapshot = v.object({
    type: v.literal("party"),
    table: v.number(),
    seq: v.number(),
    settings,
    seats: pair(wireSeat),
    you: v.array(seat),
    dice: diceFacts,
    state,
    sheet: v.array(row),
});

const happening = v.object({
    seq: v.number(),
    what: v.string(),
    seat: v.optional(orNull(seat)),
    dice: v.exactOptional(numbers),
    text: word,
    side: v.exactOptional(diceSide),
    state: v.exactOptional(state),
});
export type PartyHappening = v.InferOutput<typeof happening>;

export interface Party {
    readonly table: number;
    readonly settings: v.InferOutput<typeof settings>;
    readonly seats: v.InferOutput<typeof snapshot>["seats"];
    readonly you: readonly Seat[];
    readonly dice: v.InferOutput<typeof diceFacts>;
    readonly state: PartyState;
    readonly sheet: readonly PartyRow[];
}

/** `happening` null: a snapshot, nothing of it is new. `party` null: the table was removed, or there is none. */
export type PartyListener = (party: Party | null, happening: PartyHappening | null) => void;

/** The answer of `trictrac_why`. */
export const partyWhy = v.object({ legal: v.boolean(), text: word, rule: word });

function after(party: Party, { what, text, seat: of, side, state: now }: PartyHappening): Party {
    const { sheet } = party;
    const latest = now?.row;
    const grown = latest && latest.count > (sheet.at(-1)?.count ?? 0) ? [...sheet, latest] : sheet;
    const sides = party.dice.sides ?? [null, null];
    const given = (what === "commit" || what === "reveal") && side && typeof of === "number";
    return {
        ...party,
        state: now ?? party.state,
        sheet: grown,
        dice: {
            ...party.dice,
            ...(what === "word" && { word: text ?? "" }),
            ...(given && { sides: of === 0 ? [side, sides[1]] : [sides[0], side] }),
        },
    };
}

/** Follow a party from now on; `seats` [] is a spectator. Returns how to stop. */
export function followParty(
    client: Client,
    table: number,
    listener: PartyListener,
    seats?: readonly Seat[],
): () => void {
    let party: Party | null = null;
    let seq = -1;
    let wanted = true;

    function ask(type: "open" | "sync"): void {
        client.askAs(snapshot, type, { table, ...(type === "open" && seats && { seats }) }).then(
            (found) => {
                if (!wanted) return;
                seq = found.seq;
                party = found;
                client.onDice(table, found.dice, false);
                listener(found, null);
            },
            (error: unknown) => {
                if (wanted && error instanceof Refused) listener(null, null);
            },
        );
    }

    const silence = client.hearRaw(table, (message) => {
        const heard = read(happening, message);
        if (!heard) return client.misunderstood();
        if (heard.what === "removed") return listener(null, heard);
        if (!party) return;
        if (heard.seq !== seq + 1 || !heard.state) {
            party = null;
            return ask("sync");
        }
        seq = heard.seq;
        party = after(party, heard);
        listener(party, heard);
    });
    const unheard = client.onStatus((status) => status === "open" && ask("open"));
    if (client.status === "open") ask("open");
    return () => {
        wanted = false;
        silence();
        unheard();
        client.ask("leave", { table }).catch(() => undefined);
    };
}
