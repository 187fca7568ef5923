/* What people read, in the language of the page. The catalogue of a language is fetched once; changing it redraws the
 * page without a reload. */
import { expand, type Arg, type Lang } from "./format.ts";

export type { Arg, Lang } from "./format.ts";

let lang: Lang = "fr";
let catalogue: Record<string, string> = {};
const known = new Map<Lang, Record<string, string>>();
const listeners = new Set<() => void>();

export function currentLang(): Lang {
    return lang;
}

/** The sentence of a key. A key that is not there shows as itself, so that a test or a reader sees it. */
export function t(key: string, ...args: Arg[]): string {
    const text = catalogue[key];
    return text === undefined ? key : expand(lang, text, args);
}

export function has(key: string): boolean {
    return key in catalogue;
}

export function setCatalogue(which: Lang, texts: Record<string, string>): void {
    lang = which;
    catalogue = texts;
    known.set(which, texts);
    if (typeof document !== "undefined") document.documentElement.lang = which;
    for (const listener of listeners) listener();
}

export async function setLang(which: Lang): Promise<void> {
    let texts = known.get(which);
    if (!texts) {
        const answer = await fetch(`/text.${which}.json`);
        if (!answer.ok) throw new Error(`text.${which}.json: ${answer.status}`);
        texts = (await answer.json()) as Record<string, string>;
    }
    setCatalogue(which, texts);
}

/** The language that the browser prefers: French unless English comes first. */
export function preferredLang(languages: readonly string[]): Lang {
    for (const tag of languages) {
        if (tag.toLowerCase().startsWith("fr")) return "fr";
        if (tag.toLowerCase().startsWith("en")) return "en";
    }
    return "fr";
}

export function onLangChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

const locale = (): string => (lang === "fr" ? "fr-FR" : "en-GB");

export function number(value: number, digits?: number): string {
    const fixed = digits === undefined ? {} : { minimumFractionDigits: digits };
    return new Intl.NumberFormat(locale(), {
        ...fixed,
        maximumFractionDigits: digits ?? 3,
    }).format(value);
}

/** With its sign, for equities: "+0,125", "−0,040". */
export function signed(value: number, digits = 3): string {
    return new Intl.NumberFormat(locale(), {
        signDisplay: "exceptZero",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    })
        .format(value)
        .replace("-", "−");
}

/** A play as it is written in this language: where English players write "off", the notation of the FFBG has an O. */
export function playText(play: string): string {
    return lang === "en" ? play.replace(/\/O\b/g, "/off") : play;
}

export function date(when: Date): string {
    return new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeStyle: "short" }).format(when);
}

export function list(items: readonly string[]): string {
    return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
}
