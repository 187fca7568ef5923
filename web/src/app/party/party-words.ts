/* Trictrac in the words of the page: cases and men for the ear, the score, how it stands. */
import type { BoardWords } from "../../board/contract.ts";
import type { Seat } from "../../proto/messages.ts";
import type { Party } from "../../proto/party.ts";
import { t } from "../../text/text.ts";
import { caseWords } from "../game/case-words.ts";
import { labelOf, type Names } from "../game/game-say.ts";
import { throwerOf } from "./party-throws.ts";

export const boardWords = ({ numbering }: Party["settings"], names: Names): BoardWords =>
    caseWords(numbering, [labelOf(names[0]), labelOf(names[1])]);

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
    const thrown = state.thrown ? t("web.party.thrown_by", labelOf(names[throwerOf(party)]), state.thrown) : "";
    const todo = state.actor === null ? "" : (state.question ?? t("web.party.to_act", names[state.actor]));
    return [...score, thrown, todo].filter(Boolean).join(" ");
}
