/* The first screen: what one may do here. */
import type { VNode } from "preact";
import type { Rules } from "../rules/rules.ts";
import { t } from "../text/text.ts";
import { linkTo } from "./router.ts";

export function Home({ rules }: { rules: Rules }): VNode {
    return (
        <main class="page">
            <h1>{t("web.home.title")}</h1>
            <section>
                <h2>{t("web.home.practice")}</h2>
                <p>{t("web.home.practice_what")}</p>
                <ul class="cards">
                    {rules.variants.map((variant) => (
                        <li key={variant.id}>
                            <a href={linkTo("practice", variant.name)}>{t(`variant.${variant.name}`)}</a>
                        </li>
                    ))}
                </ul>
            </section>
        </main>
    );
}
