/* Says that the server is away, where the page goes on trying by itself, or of another version than the page. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { useStatus } from "./server.ts";

export function ServerNote(): VNode | null {
    const status = useStatus();
    if (status !== "lost" && status !== "unread") return null;
    return (
        <p class="lost" role="status">
            {t(status === "lost" ? "web.game.lost" : "web.server.unread")}
        </p>
    );
}
