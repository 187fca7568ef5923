/* What the server offers: games, levels, the longest match. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Catalogue } from "../../proto/messages.ts";
import { currentLang } from "../../text/text.ts";
import { server, useStatus } from "./server.ts";

export function useCatalogue(): Catalogue | null {
    const [catalogue, set] = useState<Catalogue | null>(null);
    const status = useStatus();
    const lang = currentLang();
    useEffect(() => {
        server()
            .ask("catalogue")
            .then(set, () => undefined);
    }, [lang, status === "lost"]);
    return catalogue;
}

/** The engine plays this game, and so can advise. */
export function useAdvice(table: Table): boolean {
    const catalogue = useCatalogue();
    const variant = catalogue?.variants.find(({ name }) => name === table.settings.variant);
    return variant?.computer ?? true;
}
