/* The rules of the games as the catalogue words them, with the boards that show them and the notes on their sources, fetched
 * when somebody wants to read them. data/learn/rules.json says what stands here; web/build.mjs puts the texts to it. */
import type { Lang } from "./format.ts";
import { SERIES } from "./series.ts";

/** One board that shows a rule. Every play on it has been judged by the engine (tests/unit/test_cli_rules.c). */
export interface RuleBoard {
    /** What the position is of, where it is not backgammon and does not say so itself. */
    variant?: string;
    position: string;
    /** A state of trictrac, in place of the position. */
    trictrac?: string;
    dice?: string;
    /** Legal; "#" alone: there is none. The first is the one to show. */
    plays?: string[];
    /** The plays are different writings of one. */
    same?: boolean;
    refused?: { play: string; rule: string }[];
    /** Letters in the plays are White's. */
    white?: boolean;
    mirrored?: boolean;
    cube?: boolean;
    terms?: { cube?: boolean };
    /** "allowed", or the rule that forbids to double here. */
    double?: string;
    caption: string;
}

export interface RuleText {
    title: string;
    body: string;
    quote?: string;
    note?: string;
    /** Related rules. */
    see: string[];
    /** null: nothing to show, and `why`. */
    boards: RuleBoard[] | null;
    why?: string;
    /** Exercises about it, by lesson and number. */
    practice?: { lesson: string; at: number; title: string }[];
}

export interface Erratum {
    print: string;
    reading: string;
    sources: string[];
    rules: string[];
}

export interface Chapter {
    key: string;
    title: string;
    intro: string;
    rules: string[];
}

export interface Rulebook {
    chapters: Chapter[];
    /** R1, R2, ... R111, then T1, ..., JQ1, ... */
    rules: ReadonlyMap<string, RuleText>;
    /** A1, A2, ... */
    errata: ReadonlyMap<string, Erratum>;
}

/** Files with texts of one language, each fetched once. */
export function fetchedByLang<T>(name: string, make: (json: never) => T): (lang: Lang) => Promise<T> {
    const known = new Map<Lang, Promise<T>>();
    return (lang) => {
        let wanted = known.get(lang);
        if (!wanted) {
            wanted = fetch(`/${name}.${lang}.json`).then(async (answer) => {
                if (!answer.ok) throw new Error(`${name}.${lang}.json: ${answer.status}`);
                return make((await answer.json()) as never);
            });
            known.set(lang, wanted);
            /* A failure is not kept: the next reader tries again. */
            wanted.catch(() => known.delete(lang));
        }
        return wanted;
    };
}

export const loadRulebook = fetchedByLang("rules", sortRules);

export function sortRules(texts: {
    chapters: Chapter[];
    rules: Record<string, RuleText>;
    errata: Record<string, Erratum>;
}): Rulebook {
    const order = (name: string): number =>
        1000 * SERIES.indexOf(name.replace(/\d+$/, "")) + Number(/\d+$/.exec(name)?.[0]);
    const sorted = <T>(all: Record<string, T>): Map<string, T> =>
        new Map(Object.entries(all).sort(([a], [b]) => order(a) - order(b)));
    return { chapters: texts.chapters, rules: sorted(texts.rules), errata: sorted(texts.errata) };
}

/** Lower case, no accents: "frappe", "Frappé" and "frappé" find each other. */
export function fold(text: string): string {
    return text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/’/g, "'")
        .replace(/\u00a0/g, " ")
        .replace(/œ/g, "oe")
        .toLowerCase();
}

/* "51", "r51", "jq 7". */
const NUMBER = new RegExp(`^(${[...SERIES, "A"].join("|").toLowerCase()}|)\\s*(\\d{1,3})$`);

/** The rules and notes that a search means: "51", "r51", "T2", "A12" are one, words must all occur. */
export function findRules(book: Rulebook, wanted: string): string[] {
    const search = fold(wanted).trim();
    const number = NUMBER.exec(search);
    if (number) {
        const name = `${(number[1] || "r").toUpperCase()}${Number(number[2])}`;
        return book.rules.has(name) || book.errata.has(name) ? [name] : [];
    }
    const words = search.split(/\s+/).filter(Boolean);
    const says = (text: string): boolean => words.every((word) => fold(text).includes(word));
    const rules = [...book.rules].filter(([, rule]) =>
        says(`${rule.title} ${rule.body} ${rule.quote ?? ""} ${rule.note ?? ""}`),
    );
    const errata = [...book.errata].filter(([, note]) => words.length > 0 && says(`${note.print} ${note.reading}`));
    return [...rules, ...errata].map(([name]) => name);
}

/** The notes on the sources that concern a rule. */
export function errataOf(book: Rulebook, rule: string): [string, Erratum][] {
    return [...book.errata].filter(([, note]) => note.rules.includes(rule));
}

export function chapterOf(book: Rulebook, rule: string): Chapter | undefined {
    return book.chapters.find(({ rules }) => rules.includes(rule));
}
