/* What is a step away from a table: a box that its word opens, closed by Escape or by that word again. */
import type { ComponentChildren, VNode } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../text/text.ts";

export function MoreMenu({ children }: { children: ComponentChildren }): VNode {
    const box = useRef<HTMLDetailsElement>(null);
    const close = (event: KeyboardEvent): void => {
        const { current } = box;
        if (event.key !== "Escape" || !current?.open) return;
        event.stopPropagation();
        current.open = false;
        current.querySelector("summary")?.focus();
    };
    return (
        <details class="more-menu" ref={box} onKeyDown={close}>
            <summary>{t("web.game.more")}</summary>
            <div class="more-box">{children}</div>
        </details>
    );
}
