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

/* To make one takes longer than to use it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number, sign: boolean): Intl.NumberFormat {
    const key = `${lang} ${least} ${most} ${sign}`;
    const known = formats.get(key);
    if (known) return known;
    const made = new Intl.NumberFormat(locale(), {
        ...(sign && { signDisplay: "exceptZero" }),
        minimumFractionDigits: least,
        maximumFractionDigits: most,
    });
    formats.set(key, made);
    return made;
}

export function number(value: number, digits?: number): string {
    return formatOf(digits ?? 0, digits ?? 3, false).format(value);
}

/** With its sign, for equities: "+0,125", "−0,040". */
export function signed(value: number, digits = 3): string {
    return formatOf(digits, digits, true).format(value).replace("-", "−");
}

/** A play as it is written in this language: where English players write "off", the notation of the FFBG has an O. */
export function playText(play: string): string {
    return lang === "en" ? play.replace(/\/O\b/g, "/off") : play;
}

/** As short as it can be told from others: today the hour, this year the day, else the year too. */
export function date(when: Date, now = new Date()): string {
    const year = when.getFullYear() !== now.getFullYear();
    const how: Intl.DateTimeFormatOptions =
        when.toDateString() === now.toDateString()
            ? { hour: "2-digit", minute: "2-digit" }
            : { day: "numeric", month: "long", ...(year && { year: "numeric" }) };
    return new Intl.DateTimeFormat(locale(), how).format(when);
}

/** "2024-03-31", "2024-03", "2024" as people write it; what is no date stands as it is. */
export function day(text: string): string {
    const [, year, month, at] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
    if (!year) return text;
    const when = new Date(Number(year), Number(month ?? 1) - 1, Number(at ?? 1));
    const parts: Intl.DateTimeFormatOptions = { year: "numeric" };
    if (month) parts.month = "short";
    if (at) parts.day = "numeric";
    return new Intl.DateTimeFormat(locale(), parts).format(when);
}

export function list(items: readonly string[]): string {
    return new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);
}
