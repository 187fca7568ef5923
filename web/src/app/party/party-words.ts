/* Trictrac in the words of the page: cases and men for the ear, the score, how it stands. */
import type { BoardWords } from "../../board/contract.ts";
import type { Seat } from "../../proto/messages.ts";
import type { Party } from "../../proto/party.ts";
import { t } from "../../text/text.ts";
import { labelOf, type Names } from "../game/game-say.ts";

const COIN = 12;

/** How a case is called: by its number, or as a flèche, the talon T and the others one less. */
export function caseName(at: number, { numbering }: Party["settings"]): string {
    if (numbering === "cases") return String(at);
    return at === 1 ? "T" : String(at - 1);
}

export function boardWords(settings: Party["settings"], names: Names): BoardWords {
    const named = (at: number): string => {
        const name = caseName(at, settings);
        if (at === 1) return t("web.party.talon", name);
        return t(at === COIN || at === COIN + 1 ? "web.party.coin" : "web.party.case", name);
    };
    return {
        number: (at) => caseName(at, settings),
        point: (at, count, seat) =>
            seat === null
                ? t("web.party.empty", named(at))
                : t("web.party.men", named(at), count, labelOf(names[seat])),
        off: (count, seat) => t("web.party.out", count, labelOf(names[seat])),
    };
}

/** "4 points, en bredouille". */
export function pointsText({ points, run }: Party["state"], seat: Seat): string {
    return t(run[seat] ? "web.party.points_run" : "web.party.points", points[seat]);
}

export function holesText({ state, settings }: Party, seat: Seat): string {
    return t(state.holes_run[seat] ? "web.party.holes_run" : "web.party.holes", state.holes[seat], settings.holes);
}

/** How it stands, aloud. */
export function statusText(party: Party, names: Names): string {
    const { state } = party;
    const score = ([0, 1] as const).map((seat) =>
        t("web.party.stands", labelOf(names[seat]), holesText(party, seat), pointsText(state, seat)),
    );
    const thrown = state.thrown ? t("web.party.thrown_by", labelOf(names[state.turn]), state.thrown) : "";
    const todo = state.actor === null ? "" : (state.question ?? t("web.party.to_act", labelOf(names[state.actor])));
    return [...score, thrown, todo].filter(Boolean).join(" ");
}
