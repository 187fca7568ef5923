/* The words of the game; its ancestors; how the variants are read. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
    findAncestors,
    findTerms,
    loadGlossary,
    type Ancestor,
    type Glossary,
    type Term,
    type VariantReadings,
} from "../../text/glossary.ts";
import { loadRulebook, type Rulebook } from "../../text/rulebook.ts";
import { currentLang, t } from "../../text/text.ts";
import { useFetched, Waiting } from "../shell/fetched.tsx";
import { Linked } from "../shell/linked.tsx";
import { linkTo } from "../shell/router.ts";

export function GlossaryScreen({ term }: { term: string }): VNode {
    const glossary = useFetched(loadGlossary);
    if (glossary === null || glossary === "missing")
        return <Waiting title={t("web.glossary.title")} missing={glossary === "missing"} />;
    return <Words glossary={glossary} wantedTerm={term} />;
}

function Words({ glossary, wantedTerm }: { glossary: Glossary; wantedTerm: string }): VNode {
    const [wanted, want] = useState("");
    const here = useRef<HTMLElement>(null);
    /* Whoever followed a word comes to it. */
    useEffect(() => {
        want("");
        here.current?.focus();
        here.current?.scrollIntoView({ block: "center" });
    }, [wantedTerm]);
    const found = findTerms(glossary, wanted).sort((a, b) => a.name.localeCompare(b.name, currentLang()));
    const games = findAncestors(glossary, wanted);
    return (
        <main class="page">
            <h1>{t("web.glossary.title")}</h1>
            <p>{t("web.glossary.about")}</p>
            <label class="field">
                <span>{t("web.glossary.search")}</span>
                <input type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
            </label>
            <p role="status">{found.length || games.length ? "" : t("web.glossary.none", wanted)}</p>
            {games.length > 0 && (
                <>
                    <p>{t("web.ancestors.title")}</p>
                    <ul class="see">
                        {games.map(({ key, name }) => (
                            <li key={key}>
                                <a href={linkTo("ancestors", key)}>{name}</a>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            <dl class="glossary">
                {found.map((term) => (
                    <div key={term.key} class={term.key === wantedTerm ? "here" : ""}>
                        <dt>
                            <dfn tabIndex={-1} ref={term.key === wantedTerm ? here : null}>
                                {term.name}
                            </dfn>
                        </dt>
                        <dd>
                            <Entry term={term} />
                        </dd>
                    </div>
                ))}
            </dl>
        </main>
    );
}

function Entry({ term }: { term: Term }): VNode {
    return (
        <>
            <p>
                <Linked text={term.text} skip={term.key} />
            </p>
            <p class="small">{t("web.glossary.sources", term.words)}</p>
            <p class="small">
                {t("web.glossary.rules")}{" "}
                {term.rules.map((rule) => (
                    <>
                        <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                    </>
                ))}
            </p>
        </>
    );
}

export function AncestorsScreen({ game: wanted }: { game: string }): VNode {
    const glossary = useFetched(loadGlossary);
    if (glossary === null || glossary === "missing")
        return <Waiting title={t("web.ancestors.title")} missing={glossary === "missing"} />;
    return (
        <main class="page">
            <h1>{t("web.ancestors.title")}</h1>
            <p>{t("web.ancestors.about")}</p>
            {glossary.ancestors.map((game) => (
                <Game key={game.key} game={game} here={game.key === wanted} />
            ))}
        </main>
    );
}

function Game({ game, here }: { game: Ancestor; here: boolean }): VNode {
    const title = useRef<HTMLHeadingElement>(null);
    /* Whoever asked for this one comes to it. */
    useEffect(() => {
        if (!here) return;
        title.current?.focus();
        title.current?.scrollIntoView({ block: "start" });
    }, [here]);
    return (
        <section class="chapter" aria-labelledby={`ancestor-${game.key}`}>
            <h2 id={`ancestor-${game.key}`} tabIndex={-1} ref={title}>
                {game.name} <span class={`badge is-${game.state}`}>{game.stateName}</span>
            </h2>
            <h3>{t("web.ancestors.said")}</h3>
            <p>{game.said}</p>
            <h3>{t("web.ancestors.known")}</h3>
            <p>
                <Linked text={game.known} />
            </p>
            {game.past.map((text) => (
                <p key={text}>
                    <Linked text={text} />
                </p>
            ))}
            {game.play && (
                <p>
                    <a href={linkTo("practice", game.play)}>{t("web.ancestors.play")}</a>
                </p>
            )}
            {game.learn && (
                <p class="learn-links">
                    <a href={linkTo("learn", game.learn, "1")}>{t("web.ancestors.learn")}</a>
                    <a href={linkTo("rules", game.learn)}>{t("web.ancestors.rules")}</a>
                </p>
            )}
        </section>
    );
}

export function VariantsScreen(): VNode {
    const glossary = useFetched(loadGlossary);
    const book = useFetched(loadRulebook);
    if (glossary === null || book === null) return <Waiting title={t("web.variants.title")} missing={false} />;
    if (glossary === "missing" || book === "missing") return <Waiting title={t("web.variants.title")} missing={true} />;
    return (
        <main class="page">
            <h1>{t("web.variants.title")}</h1>
            <p>{t("web.variants.about")}</p>
            {glossary.variants.map((variant) => (
                <Variant variant={variant} book={book} />
            ))}
        </main>
    );
}

function Variant({ variant, book }: { variant: VariantReadings; book: Rulebook }): VNode {
    return (
        <section class="chapter" aria-labelledby={`variant-${variant.key}`}>
            <h2 id={`variant-${variant.key}`}>{variant.name}</h2>
            <p>
                {variant.about} <a href={linkTo("practice", variant.key)}>{t("web.ancestors.play")}</a>
            </p>
            <h3>{t("web.variants.rules")}</h3>
            <ul class="rule-list">
                {variant.rules.map((rule) => (
                    <li>
                        <a href={linkTo("rules", rule)}>
                            <b>{rule}</b> {book.rules.get(rule)?.title}
                        </a>
                    </li>
                ))}
            </ul>
            <h3>{t("web.variants.readings")}</h3>
            {variant.readings.map((each) => (
                <div class="erratum">
                    <h4>
                        {each.name} <span class={`badge is-${each.sure}`}>{each.sureName}</span>
                    </h4>
                    <p>
                        <Linked text={each.text} />{" "}
                        {each.see.map((rule) => (
                            <>
                                <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                            </>
                        ))}
                    </p>
                </div>
            ))}
        </section>
    );
}
