/* Another game, a friend, other settings: everything that the first screen does not ask. */
import type { VNode } from "preact";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { useCatalogue } from "../shell/catalogue.ts";
import { NewGame } from "./new-game.tsx";
import { ServerNote } from "../shell/server-note.tsx";

export function NewScreen({ rules, mode }: { rules: Rules; mode: string }): VNode {
    const catalogue = useCatalogue();
    return (
        <main class="page wide-page" aria-busy={!catalogue}>
            <h1>{t("web.new.title")}</h1>
            <ServerNote />
            {catalogue ? (
                <NewGame key={mode} rules={rules} catalogue={catalogue} mode={mode} />
            ) : (
                <p>{t("web.home.waiting")}</p>
            )}
        </main>
    );
}
