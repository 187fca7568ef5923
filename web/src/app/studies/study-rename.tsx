/* The title of a study, being written. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { TITLE_MAX } from "../../proto/study.ts";
import { t } from "../../text/text.ts";

/** `done` has "" where the title stays. */
export function Rename({ title, done }: { title: string; done(title: string): void }): VNode {
    const [text, write] = useState(title);
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return (
        <form
            class="row rename"
            onSubmit={(event) => {
                event.preventDefault();
                done(text.trim());
            }}
        >
            <input
                type="text"
                aria-label={t("web.study.title_label")}
                maxLength={TITLE_MAX}
                value={text}
                ref={field}
                onInput={({ currentTarget }) => write(currentTarget.value)}
                onKeyDown={(event) => event.key === "Escape" && done("")}
            />
            <button type="submit">{t("web.study.rename_keep")}</button>
        </form>
    );
}
