/* The connection of this page: one for all its screens, made when the first of them asks for it. */
import { useEffect, useState } from "preact/hooks";
import { browserSocket, Client, type Status } from "../proto/client.ts";
import { currentLang, onLangChange } from "../text/text.ts";

let client: Client | null = null;

export function server(): Client {
    if (!client) {
        const made = new Client(browserSocket, currentLang());
        onLangChange(() => made.setLang(currentLang()));
        client = made;
    }
    return client;
}

export function useStatus(): Status {
    const [status, set] = useState(server().status);
    useEffect(() => server().onStatus(set), []);
    return status;
}
