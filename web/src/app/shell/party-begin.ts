/* A party of trictrac is asked of the server. */
import * as v from "valibot";
import { diceFacts, type Seat, type Settings } from "../../proto/messages.ts";
import { server } from "./server.ts";

const made = v.object({ type: v.literal("party"), table: v.number(), dice: diceFacts });

async function begin(type: "new" | "rematch", fields: object): Promise<number> {
    const { table, dice } = await server().askAs(made, type, fields);
    server().onDice(table, dice, true);
    return table;
}

/** A new one; its number. */
export const beginParty = (settings: Settings, seats?: readonly Seat[]): Promise<number> =>
    begin("new", { settings, ...(seats && { seats }) });

export const rematchParty = (table: number, seats?: readonly Seat[]): Promise<number> =>
    begin("rematch", { table, ...(seats && { seats }) });
