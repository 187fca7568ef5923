/* Screens whose texts are fetched when they are opened. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { currentLang, t, type Lang } from "../../text/text.ts";

/** What is fetched in the language of the page; null while it comes. */
export function useFetched<T>(load: (lang: Lang) => Promise<T>): T | null | "missing" {
    const [got, set] = useState<{ lang: Lang; what: T | "missing" } | null>(null);
    const lang = currentLang();
    useEffect(() => {
        let wanted = true;
        load(lang).then(
            (what) => wanted && set({ lang, what }),
            () => wanted && set({ lang, what: "missing" }),
        );
        return () => {
            wanted = false;
        };
    }, [lang]);
    return got?.lang === lang ? got.what : null;
}

/** A screen while its texts come, or when they do not. */
export function Waiting({ title, missing }: { title: string; missing: boolean }): VNode {
    return (
        <main class="page" aria-busy={!missing}>
            <h1>{title}</h1>
            {missing && <p role="alert">{t("web.rules.lost")}</p>}
        </main>
    );
}
