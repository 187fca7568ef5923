/* The pages about one's own matches, at the top of each of them. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { linkTo } from "./router.ts";

export function ShelfNav({ here }: { here: string }): VNode {
    const pages: [string, string][] = [
        ["library", t("web.library.title")],
        ["games", t("web.library.nav_games")],
        ["player", t("web.library.nav_player")],
        ["quiz", t("web.quiz.title")],
        ["openings", t("web.openings.title")],
        ["studies", t("web.study.title")],
    ];
    return (
        <nav class="shelf-nav" aria-label={t("web.library.nav")}>
            {pages.map(([name, label]) => (
                <a key={name} href={linkTo(name)} aria-current={here === name ? "page" : undefined}>
                    {label}
                </a>
            ))}
        </nav>
    );
}
