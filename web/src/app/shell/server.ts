/* The connection of this page: one for all its screens, made when the first of them asks for it. */
import * as v from "valibot";
import { useEffect, useState } from "preact/hooks";
import { browserSocket, Client, type Status } from "../../proto/client.ts";
import { Refused, Unread } from "../../proto/messages.ts";
import { currentLang, onLangChange, t, type Lang } from "../../text/text.ts";
import { keeper } from "./dice-keep.ts";

let client: Client | null = null;

/** `lang`: that of the first greeting, while the texts are still to come. */
export function server(lang: Lang = currentLang()): Client {
    if (!client) {
        const made = new Client(browserSocket, lang);
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

const sums = v.object({ due: v.number(), today: v.number() });
const found = v.object({ total: v.number() });

/** What the quiz has today, and whether there is something to ask about. */
export async function countQuiz(): Promise<{ due: number; today: number; errors: number }> {
    const { due, today } = await server().askAs(sums, "quiz_count");
    const { total } = await server().askAs(found, "library_list", { words: "error:>=.05", limit: 1 });
    return { due, today, errors: total };
}

/** What the engine is at for this page is not wanted any more. */
export function cancelJob(job: number): void {
    void server()
        .ask("cancel", { job })
        .catch(() => undefined);
}

/** Why a request was not done, in a sentence. */
export function saidOf(error: unknown): string {
    if (error instanceof Refused) return error.message;
    return t(error instanceof Unread ? "web.server.unread" : "web.server.lost");
}
