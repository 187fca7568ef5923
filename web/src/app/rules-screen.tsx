/* The rules to read: all of them with a search, or one of them. Sentences of refusals lead here. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { findRules, loadRulebook, type Rulebook, type RuleText } from "../text/rulebook.ts";
import { currentLang, t } from "../text/text.ts";
import { linkTo } from "./router.ts";

function useRulebook(): Rulebook | null | "missing" {
    const [book, set] = useState<Rulebook | null | "missing">(null);
    const lang = currentLang();
    useEffect(() => {
        let wanted = true;
        loadRulebook(lang).then(
            (loaded) => wanted && set(loaded),
            () => wanted && set("missing"),
        );
        return () => {
            wanted = false;
        };
    }, [lang]);
    return book;
}

export function RulesScreen({ rule }: { rule: string }): VNode {
    const book = useRulebook();
    const [wanted, want] = useState("");
    const name = rule.toUpperCase();
    if (book === null) return <main class="page" aria-busy="true"><h1>{t("web.rules.title")}</h1></main>;
    if (book === "missing")
        return (
            <main class="page">
                <h1>{t("web.rules.title")}</h1>
                <p role="alert">{t("web.rules.lost")}</p>
            </main>
        );
    const text = book.get(name);
    if (name && !text)
        return (
            <main class="page">
                <h1>{t("web.rules.title")}</h1>
                <p role="alert">{t("web.rules.unknown", name)}</p>
                <p><a href={linkTo("rules")}>{t("web.rules.all")}</a></p>
            </main>
        );
    if (text) return <One name={name} text={text} book={book} />;
    const found = findRules(book, wanted);
    return (
        <main class="page">
            <h1>{t("web.rules.title")}</h1>
            <label class="field">
                <span>{t("web.rules.search")}</span>
                <input type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
            </label>
            <p role="status">{found.length ? t("web.rules.found", found.length) : t("web.rules.none", wanted)}</p>
            <ul class="rule-list">
                {found.map((each) => (
                    <li key={each}>
                        <a href={linkTo("rules", each)}><b>{each}</b> {book.get(each)?.title}</a>
                    </li>
                ))}
            </ul>
        </main>
    );
}

function One({ name, text, book }: { name: string; text: RuleText; book: Rulebook }): VNode {
    const names = [...book.keys()];
    const at = names.indexOf(name);
    const before = names[at - 1];
    const after = names[at + 1];
    return (
        <main class="page rule">
            <p class="crumb"><a href={linkTo("rules")}>{t("web.rules.all")}</a></p>
            <h1><span class="rule-name">{name}</span> {text.title}</h1>
            <p class="rule-body"><Linked text={text.body} book={book} /></p>
            {text.quote && <blockquote>{text.quote}</blockquote>}
            {text.note && <p class="rule-note"><Linked text={text.note} book={book} /></p>}
            <nav class="pager" aria-label={t("web.rules.title")}>
                {before && <a href={linkTo("rules", before)} rel="prev">← {before} {book.get(before)?.title}</a>}
                {after && <a href={linkTo("rules", after)} rel="next">{after} {book.get(after)?.title} →</a>}
            </nav>
        </main>
    );
}

/* "R51" in a sentence leads there. */
function Linked({ text, book }: { text: string; book: Rulebook }): VNode {
    return (
        <>
            {text.split(/\b([RT]\d{1,3})\b/).map((part) =>
                book.has(part) ? <a href={linkTo("rules", part)}>{part}</a> : part,
            )}
        </>
    );
}
