/* The rules of the games as the catalogue words them, fetched when somebody wants to read them. */
import type { Lang } from "./format.ts";

export interface RuleText {
    title: string;
    body: string;
    quote?: string;
    note?: string;
}

export type Rulebook = ReadonlyMap<string, RuleText>;

const known = new Map<Lang, Promise<Rulebook>>();

export function loadRulebook(lang: Lang): Promise<Rulebook> {
    let book = known.get(lang);
    if (!book) {
        book = read(lang);
        known.set(lang, book);
        /* A failure is not kept: the next reader tries again. */
        book.catch(() => known.delete(lang));
    }
    return book;
}

async function read(lang: Lang): Promise<Rulebook> {
    const answer = await fetch(`/rules.${lang}.json`);
    if (!answer.ok) throw new Error(`rules.${lang}.json: ${answer.status}`);
    return sortRules((await answer.json()) as Record<string, RuleText>);
}

/** R1, R2, ... R110, then T1, ... */
export function sortRules(texts: Record<string, RuleText>): Rulebook {
    const order = (name: string): number => (name.startsWith("T") ? 1000 : 0) + Number(name.slice(1));
    return new Map(Object.entries(texts).sort(([a], [b]) => order(a) - order(b)));
}

/** Lower case, no accents: "frappe", "Frappé" and "frappé" find each other. */
export function fold(text: string): string {
    return text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/’/g, "'")
        .replace(/\u00a0/g, " ")
        .toLowerCase();
}

/** The rules that a search means: "51", "r51", "T2" are one rule, words must all occur. */
export function findRules(book: Rulebook, wanted: string): string[] {
    const search = fold(wanted).trim();
    const number = /^([rt]?)\s*(\d{1,3})$/.exec(search);
    if (number) {
        const name = `${(number[1] || "r").toUpperCase()}${Number(number[2])}`;
        return book.has(name) ? [name] : [];
    }
    const words = search.split(/\s+/).filter(Boolean);
    return [...book.keys()].filter((name) => {
        const rule = book.get(name);
        const text = fold(`${rule?.title} ${rule?.body} ${rule?.quote ?? ""} ${rule?.note ?? ""}`);
        return words.every((word) => text.includes(word));
    });
}
