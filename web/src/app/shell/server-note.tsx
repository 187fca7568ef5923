/* Says that the server is away, where the page goes on trying by itself, or of another version than the page; and, for the ear,
 * that it is back. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/text.ts";
import { announce } from "./live.tsx";
import { useStatus } from "./server.ts";

export function ServerNote(): VNode | null {
    const status = useStatus();
    const said = status === "lost" ? t("web.game.lost") : status === "unread" ? t("web.server.unread") : "";
    const away = useRef(false);
    useEffect(() => {
        if (said) announce(said);
        else if (away.current && status === "open") announce(t("web.game.back"));
        away.current = status === "lost" || (away.current && status !== "open");
    }, [status]);
    return said ? <p class="lost">{said}</p> : null;
}
