/* What is agreed before the first roll: the form, what is sent of it, what is kept of it for the next time. */
import type { Catalogue, Settings as Terms, WireSeat, WireVariant } from "../../proto/messages.ts";
import type { VariantOptions } from "../../rules/rules.ts";
import { countsCheckers, ownRules } from "../../text/series.ts";

export interface Form {
    variant: string;
    against: "computer" | "friend";
    /** What was chosen where there was a choice: it comes back with a game that the computer plays. */
    wanted: "computer" | "friend";
    level: string;
    name: string;
    friend: string;
    /** Which seat the first name takes. */
    sits: "blue" | "white";
    /** Two people: at one page, or each at a page of their own. */
    pages: "one" | "two";
    kind: "match" | "money";
    length: number;
    cube: boolean;
    crawford: boolean;
    holland: boolean;
    jacoby: boolean;
    beavers: boolean;
    raccoons: boolean;
    autoDoubles: number;
    cubeLimit: number;
    multipliers: boolean;
    opening: "keep" | "reroll";
    entry: string;
    bearoff: string;
    third: string;
    hit: string;
    value: string;
    dice: "sealed" | "manual";
    word: string;
    stake: string;
    /** Of trictrac: holes of a party, who marks, how cases are called. */
    holes: number;
    marks: "auto" | "hand" | "ask";
    numbering: "cases" | "fleches";
    /** Against the computer: decisions are judged before they are sent. */
    tutor: boolean;
}

export const plain: Form = {
    variant: "backgammon",
    against: "computer",
    wanted: "computer",
    level: "",
    name: "",
    friend: "",
    sits: "blue",
    pages: "one",
    kind: "match",
    length: 3,
    cube: true,
    crawford: true,
    holland: false,
    jacoby: false,
    beavers: false,
    raccoons: false,
    autoDoubles: 0,
    cubeLimit: 0,
    multipliers: true,
    opening: "keep",
    entry: "",
    bearoff: "",
    third: "",
    hit: "",
    value: "",
    dice: "sealed",
    word: "",
    stake: "",
    holes: 3,
    marks: "auto",
    numbering: "cases",
    tutor: false,
};

export const isTrictrac = ({ variant }: Pick<Form, "variant">): boolean => variant === "trictrac";

/* Throws of each side in a party of twelve holes (docs/measurements/2026-11-25-trictrac-first.md), ten seconds each. */
const PARTY = { turns: 83, minutes: 28 };

/** All games that are offered: the races, and trictrac, which has none of their terms. */
export function offeredBy({ variants, parties }: Catalogue): WireVariant[] {
    const trictrac = parties.map(
        ({ name, computer }): WireVariant => ({
            name,
            title: name,
            men: 15,
            hors: 0,
            track: 24,
            computer,
            judged: true,
            unjudged: [],
            ply: 0,
            scale: 1,
            deep: false,
            cube: false,
            cube_allowed: false,
            gammons: false,
            parallel: false,
            ...PARTY,
            letters: false,
            opening: "keep",
            options: {},
        }),
    );
    /* The two classics first, then what is played less. */
    return [...variants.slice(0, 1), ...trictrac, ...variants.slice(1)];
}

/** The usual lengths of a match. */
export function lengthsOf(variant: string): readonly number[] {
    if (variant === "tavli") return [3, 5, 7];
    return countsCheckers(variant) ? [25, 50] : [1, 3, 5, 7];
}

/** Mahbusa, Tapa counted by checkers, goes to 31. */
export function lengthFor(variant: string, value: string, length: number): { length: number } {
    if (variant !== "tapa") return { length };
    return { length: value === "men_not_off" ? 31 : length === 31 ? 3 : length };
}

/** What may be agreed on about a game: docs/PROTOCOL.md. */
export const OPTIONS = ["entry", "hit", "value", "bearoff", "third"] as const;
type Option = (typeof OPTIONS)[number];

const agreedBy = (choose: (name: Option) => string, names: readonly Option[] = OPTIONS): Record<Option, string> =>
    Object.fromEntries(names.map((name) => [name, choose(name)])) as Record<Option, string>;

/** What of it is another reading than the game's own. */
export const otherReadings = (agreed: VariantOptions, { options }: Pick<WireVariant, "options">): Option[] =>
    OPTIONS.filter((name) => options[name] && agreed[name] && agreed[name] !== options[name][0]);

/** Does a net play it, as it is agreed on? */
export const isJudged = (
    agreed: VariantOptions,
    { judged, unjudged }: Pick<WireVariant, "judged" | "unjudged">,
): boolean => judged && !OPTIONS.some((name) => unjudged.includes(agreed[name] ?? ""));

/** A match needs a length; of money games nothing is missing. */
export function lacksLength({ variant, kind, length }: Form): boolean {
    return variant !== "trictrac" && kind === "match" && !(length >= 1);
}

/** With what a variant brings by itself. */
export function withVariant(form: Form, variant: WireVariant): Form {
    return {
        ...form,
        variant: variant.name,
        against: variant.computer ? form.wanted : "friend",
        kind: variant.games ? "match" : form.kind,
        length:
            countsCheckers(variant.name) !== countsCheckers(form.variant)
                ? (lengthsOf(variant.name)[1] ?? 1)
                : form.length,
        cube: variant.cube,
        opening: variant.opening,
        ...agreedBy((name) => variant.options[name]?.[0] ?? ""),
    };
}

/* The level that rolls out what it hesitates about, which not every game has. */
const DEEP = "approfondi";

export const levelsOf = ({ levels }: Catalogue, { deep }: Pick<WireVariant, "deep">): Catalogue["levels"] =>
    levels.filter(({ name }) => deep || name !== DEEP);

/** The level that is chosen, or in a game that has it not the strongest there. */
export const levelOf = ({ level }: Pick<Form, "level">, { deep }: Pick<WireVariant, "deep">): string =>
    !deep && level === DEEP ? "maximum" : level;

/** What is sent: only what counts in this game. */
export function termsOf(form: Form, variant: WireVariant, length_max: number): Terms {
    const money = form.kind === "money" && !variant.games;
    const length = money ? 0 : Math.min(Math.max(1, Math.round(form.length) || 1), length_max);
    const cube = variant.cube_allowed && form.cube && length !== 1;
    const person = (name: string): WireSeat => ({ kind: "human", ...(name.trim() && { name: name.trim() }) });
    const first = person(form.name);
    const second: WireSeat =
        form.against === "computer"
            ? { kind: "computer", ...(form.level && isJudged(form, variant) && { level: levelOf(form, variant) }) }
            : person(form.friend);
    const seats: [WireSeat, WireSeat] = form.sits === "blue" ? [first, second] : [second, first];
    if (isTrictrac(form))
        return {
            variant: form.variant,
            holes: form.holes,
            by_hand: form.marks === "hand",
            numbering: form.numbering,
            seats,
            dice: "sealed",
        };
    return {
        variant: form.variant,
        length,
        cube,
        ...(money ? {} : { crawford: form.crawford, holland: form.holland && form.crawford }),
        ...(money &&
            cube && {
                jacoby: form.jacoby,
                beavers: form.beavers,
                raccoons: form.beavers && form.raccoons,
                auto_doubles: form.autoDoubles,
            }),
        ...(cube && form.cubeLimit > 0 && { cube_limit: form.cubeLimit }),
        ...(variant.gammons && !variant.parallel && { multipliers: form.multipliers }),
        opening: ownRules(variant.name) ? variant.opening : form.opening,
        ...agreedBy(
            (name) => form[name],
            OPTIONS.filter((name) => variant.options[name]),
        ),
        seats,
        dice: form.dice,
        ...(form.stake.trim() && money && { stake: form.stake.trim() }),
    };
}

const KEPT = "videau-new";

const EASY = "facile";

/** As it was filled in last time. */
export function kept(): Form {
    try {
        const raw = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
        const form: Form = { ...plain };
        for (const key of Object.keys(plain) as (keyof Form)[])
            if (typeof raw[key] === typeof plain[key]) Object.assign(form, { [key]: raw[key] });
        return { ...form, word: "" };
    } catch {
        return plain;
    }
}

export function keep(form: Form): void {
    try {
        localStorage.setItem(KEPT, JSON.stringify(form));
    } catch {
        /* Then it is asked anew next time. */
    }
}

const offered = (list: string[] | undefined, value: string): string =>
    list?.includes(value) ? value : (list?.[0] ?? "");

/** What the form begins with: as last time, where that is still offered. The first visit proposes an easy level. */
export function firstForm(catalogue: Catalogue, name: string): Form {
    const old = { ...kept(), name };
    const isOffered = (level: string): boolean => catalogue.levels.some((each) => each.name === level);
    const level = [old.level, isFirstVisit() ? EASY : ""].find(isOffered) ?? catalogue.level;
    const variant = offeredBy(catalogue).find((each) => each.name === old.variant);
    if (!variant) return { ...plain, level };
    return {
        ...old,
        level,
        against: variant.computer ? old.against : "friend",
        ...agreedBy((name) => offered(variant.options[name], old[name])),
    };
}

/* Nothing was ever begun from this browser. */
function isFirstVisit(): boolean {
    try {
        return localStorage.getItem(KEPT) === null;
    } catch {
        return true;
    }
}
