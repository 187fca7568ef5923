/* What the numbers of rules begin with. */

/** Of a game's own rules, as Variant.rules has it (web/test/rules.test.ts), where there is its name only. */
const OWN: Readonly<Record<string, string>> = {
    jacquet: "JQ",
    fevga: "FE",
    narde: "NA",
    moultezim: "MO",
    "gul-bara": "GB",
    irish: "IR",
    nard: "ND",
    tabula: "TB",
    "xii-scripta": "XS",
    buffe: "BU",
    revertier: "VE",
    faille: "FA",
    "tourne-case": "TC",
    baldrac: "BD",
    "jacquet-de-versailles": "VS",
    garanguet: "GA",
    plakoto: "PL",
    tapa: "TA",
    portes: "PO",
    tavli: "TV",
};

/** "JQ" of Jacquet; "" of a game that has the rules of backgammon. */
export const ownRules = (variant: string): string => OWN[variant] ?? "";

/** The game that a position says it is of; "" where it is backgammon. */
export const variantIn = (position: string): string => /\bvariant:([a-z-]+)/.exec(position)?.[1] ?? "";

/** Is a game worth the checkers that the loser keeps? Of the three kinds of Acey-Deucey that of Europe is worth one. */
export const countsCheckers = (variant: string): boolean =>
    variant === "acey-deucey" || variant === "acey-deucey-marine";

/** What a game calls winning more than a single game, as vd_variant_more has it (web/test/rules.test.ts). */
export type More = "none" | "gammon" | "mars" | "double";

const MORE: Readonly<Record<string, More>> = {
    "acey-deucey": "none",
    "acey-deucey-europeen": "none",
    "acey-deucey-marine": "none",
    "toutes-tables": "double",
    irish: "none",
    tabula: "none",
    "xii-scripta": "none",
    buffe: "none",
    faille: "none",
    "tourne-case": "none",
    baldrac: "none",
    garanguet: "none",
    tavla: "mars",
};

/* Readings by which a game has no more than one worth. */
const PLAIN = ["1", "men_not_off"];

/** `value`: what was agreed on, "" for the game's own. */
export const moreOf = (variant: string, value = ""): More =>
    PLAIN.includes(value) ? "none" : (MORE[variant] ?? (ownRules(variant) ? "double" : "gammon"));

/** In the order of the rules: R1, ..., T1, ..., JQ1, ..., TT1, ... */
export const SERIES: readonly string[] = ["R", "T", ...Object.values(OWN), "TT"];
