/* The connection of this page: one for all its screens, made when the first of them asks for it. */
import { useEffect, useState } from "preact/hooks";
import { browserSocket, Client, type Status } from "../../proto/client.ts";
import { Refused, Unread } from "../../proto/messages.ts";
import { currentLang, onLangChange, t } from "../../text/text.ts";
import { keeper } from "../game/dice-keep.ts";

let client: Client | null = null;

export function server(): Client {
    if (!client) {
        const made = new Client(browserSocket, currentLang());
        made.onDice = (table, dice, own) => keeper.shown(table, dice, own, Date.now());
        made.onEvent = (event) => keeper.saw(event);
        onLangChange(() => made.setLang(currentLang()));
        /* The program's own page says then, in both languages, how to come in. */
        made.onStatus((status) => status === "out" && location.reload());
        made.watch();
        client = made;
    }
    return client;
}

export function useStatus(): Status {
    const [status, set] = useState(server().status);
    useEffect(() => server().onStatus(set), []);
    return status;
}

/** Why a request was not done, in a sentence. */
export function saidOf(error: unknown): string {
    if (error instanceof Refused) return error.message;
    return t(error instanceof Unread ? "web.server.unread" : "web.server.lost");
}
