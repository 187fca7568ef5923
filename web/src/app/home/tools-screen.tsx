/* Everything that is no game of its own: editor, referee, dice, the practice table. */
import type { VNode } from "preact";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";

export function ToolsScreen({ rules }: { rules: Rules }): VNode {
    const tools: [string, string, string][] = [
        ["editor", t("web.nav.editor"), t("web.tools.editor")],
        ["cases", t("web.cases.title"), t("web.tools.referee")],
        ["dice", t("web.nav.dice"), t("web.tools.dice")],
        ["rules", t("web.nav.rules"), t("web.tools.rules")],
        ["settings", t("web.nav.settings"), t("web.tools.settings")],
    ];
    return (
        <main class="page">
            <h1>{t("web.nav.tools")}</h1>
            <ul class="tool-list">
                {tools.map(([name, title, what]) => (
                    <li key={name}>
                        <a href={linkTo(name)}>
                            <b>{title}</b>
                            <span>{what}</span>
                        </a>
                    </li>
                ))}
            </ul>
            <h2>{t("web.home.practice")}</h2>
            <p>{t("web.home.practice_what")}</p>
            <ul class="cards">
                {rules.variants.map((variant) => (
                    <li key={variant.id}>
                        <a href={linkTo("practice", variant.name)}>{t(`variant.${variant.name}`)}</a>
                    </li>
                ))}
            </ul>
        </main>
    );
}
