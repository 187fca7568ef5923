/* A computer that could not go on, and how it is asked again. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { server } from "../shell/server.ts";

/** `seat`: who asks; absent where a party is. */
export function Stuck({ table, seat }: { table: number; seat?: number | undefined }): VNode {
    const nudge = (): void =>
        void server()
            .ask("nudge", seat === undefined ? { table } : { table, seat })
            .catch(() => undefined);
    return (
        <div class="actions">
            <p>{t("web.game.stuck")}</p>
            <button type="button" class="primary" onClick={nudge}>
                {t("web.game.nudge")}
            </button>
        </div>
    );
}
