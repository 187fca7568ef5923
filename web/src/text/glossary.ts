/* The words of the game, its ancestors and how the variants are read, fetched when a text that links to them is shown.
 * data/learn/glossary.json says what stands here; web/build.mjs puts the texts to it. */
import { fetchedByLang, fold } from "./rulebook.ts";
import { SERIES } from "./series.ts";

export interface Term {
    key: string;
    name: string;
    text: string;
    /** What the sources call it. */
    words: string;
    /** Under which words texts lead here, "blot|blots". */
    forms?: string;
    rules: string[];
}

export interface Ancestor {
    key: string;
    name: string;
    said: string;
    known: string;
    /** What else there is to tell, a paragraph each. */
    past: string[];
    state: string;
    stateName: string;
    /** The variant that plays it. */
    play?: string;
    /** Its first lesson and its chapter of rules, which are called alike. */
    learn?: string;
}

export interface Reading {
    key: string;
    name: string;
    text: string;
    sure: string;
    sureName: string;
    see: string[];
}

export interface VariantReadings {
    key: string;
    name: string;
    about: string;
    rules: string[];
    readings: Reading[];
}

interface Data {
    terms: Term[];
    ancestors: Ancestor[];
    variants: VariantReadings[];
}

export interface Glossary extends Data {
    /** Numbers of rules and notes (group 1) and forms of terms (group 2) in a text. */
    pattern: RegExp;
    /** From a form in lower case to its term. */
    byForm: ReadonlyMap<string, string>;
}

const RULE = `(?:${[...SERIES, "A"].join("|")})\\d{1,3}`;
/* This program bears the name of the cube. */
const PROGRAM = "Videau";

export function readGlossary(data: Data): Glossary {
    const byForm = new Map<string, string>();
    for (const { key, forms } of data.terms)
        for (const form of forms?.split("|") ?? []) byForm.set(form.toLowerCase(), key);
    /* The longest first: "jan intérieur" before "jan". */
    const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).join("|");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}/-])(?:(${RULE})|(${forms}))(?![\\p{L}\\p{N}/-])`, "giu");
    return { ...data, pattern, byForm };
}

export const loadGlossary = fetchedByLang("glossary", readGlossary);

export function findTerms(glossary: Glossary, wanted: string): Term[] {
    const words = fold(wanted).split(/\s+/).filter(Boolean);
    return glossary.terms.filter(({ name, text, words: said, forms }) => {
        const all = fold(`${name} ${text} ${said} ${forms ?? ""}`);
        return words.every((word) => all.includes(word));
    });
}

/** The games of old whose name a search means. */
export function findAncestors(glossary: Glossary, wanted: string): Ancestor[] {
    const words = fold(wanted).split(/\s+/).filter(Boolean);
    return words.length
        ? glossary.ancestors.filter(({ name }) => words.every((word) => fold(name).includes(word)))
        : [];
}

export interface Piece {
    text: string;
    rule?: string;
    term?: string;
}

/** A text cut where something leads elsewhere; each term once. */
export function linksIn(glossary: Glossary, text: string, skip?: string): Piece[] {
    const pieces: Piece[] = [];
    const seen = new Set([skip]);
    let from = 0;
    for (const match of text.matchAll(glossary.pattern)) {
        const [word, rule] = match;
        const term = rule ? undefined : glossary.byForm.get(word.toLowerCase());
        if (rule ? rule !== rule.toUpperCase() : !term || seen.has(term) || word === PROGRAM) continue;
        seen.add(term);
        pieces.push(
            { text: text.slice(from, match.index) },
            rule ? { text: word, rule } : { text: word, term: term ?? "" },
        );
        from = match.index + word.length;
    }
    pieces.push({ text: text.slice(from) });
    return pieces.filter((piece) => piece.text);
}
