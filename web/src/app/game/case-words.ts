/* The cases of trictrac in words, as they are written on the rim and said of a board. */
import type { BoardWords } from "../../board/contract.ts";
import { t } from "../../text/text.ts";

/** By their numbers, or as flèches: the talon T and the others one less. */
export type Numbering = "cases" | "fleches";

const TALON = 1;
const COIN = 12;

export function caseName(at: number, numbering: Numbering): string {
    if (numbering === "cases") return String(at);
    return at === TALON ? "T" : String(at - 1);
}

export function caseWords(numbering: Numbering, names: readonly [string, string]): BoardWords {
    const named = (at: number): string => {
        const name = caseName(at, numbering);
        if (at === TALON) return t("web.party.talon", name);
        return t(at === COIN || at === COIN + 1 ? "web.party.coin" : "web.party.case", name);
    };
    return {
        number: (at) => caseName(at, numbering),
        point: (at, count, seat) =>
            seat === null ? t("web.party.empty", named(at)) : t("web.party.men", named(at), count, names[seat]),
        off: (count, seat) => t("web.party.out", count, names[seat]),
    };
}
