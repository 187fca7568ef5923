/* What happened, in whole sentences: for the live region and the line under the players. */
import type { Seat, Settings, State, TableEvent, WireSeat } from "../../proto/messages.ts";
import { diceText } from "../../text/reason.ts";
import { playText, t } from "../../text/text.ts";

export type Names = readonly [string, string];

/** Who sits there, for people: the name given, else "Computer" or the colour. */
export function namesOf(seats: readonly [WireSeat, WireSeat]): [string, string] {
    const name = (seat: Seat): string => {
        const { kind, name: given } = seats[seat];
        return given || (kind === "computer" ? t("web.game.computer") : t(seat === 0 ? "board.blue" : "board.white"));
    };
    const both: [string, string] = [name(0), name(1)];
    if (both[0] !== both[1]) return both;
    return [`${both[0]} (${t("board.blue")})`, `${both[1]} (${t("board.white")})`];
}

function resigned(value: number): string {
    return t(value === 1 ? "web.game.resign_1" : value === 2 ? "web.game.resign_2" : "web.game.resign_3");
}

/** The sentences of an event; "" when there is nothing to be said of it. */
export function sentenceOf(event: TableEvent, state: State, names: Names): string {
    const said = [what(event, state, names)];
    if (state.end && (state.phase === "game_over" || state.phase === "match_over") && ENDS.has(event.what))
        said.push(state.end.text);
    return said.filter(Boolean).join(" ");
}

const ENDS = new Set(["play", "end", "drop", "accept"]);

function what(event: TableEvent, state: State, names: Names): string {
    const name = event.seat === undefined ? "" : names[event.seat];
    const value = event.value ?? 0;
    switch (event.what) {
        case "draw": {
            const [blue = 0, white = 0] = event.dice ?? [];
            const tie = event.doubled ? ` ${t("web.say.draw_doubled")}` : "";
            if (blue === white) return t("web.say.draw_tie", names[0], blue, names[1]) + tie;
            return t("web.say.draw", names[0], blue, names[1], white, names[blue > white ? 0 : 1]);
        }
        case "roll":
            return t("web.say.rolled", name, diceText(event.dice ?? []));
        case "play":
            return event.hops?.length ? t("web.say.played", name, playText(event.text ?? "")) : t("web.say.lost", name);
        case "name":
            return t("web.say.named", name, value);
        case "undo":
            return t("web.say.undone", name);
        case "double":
            return t("web.say.doubles", name, value);
        case "beaver":
            return t("web.say.beavers", name, value);
        case "raccoon":
            return t("web.say.raccoons", name, value);
        case "take":
            return t("web.say.takes", name, state.cube.value ?? 0);
        case "drop":
            return t("web.say.drops", name);
        case "resign":
            return t("web.say.resigns", name, resigned(value));
        case "accept":
            return t("web.say.accepts", name);
        case "refuse":
            return t("web.say.refuses", name);
        case "cocked":
            return t("web.say.cocked", name);
        case "next":
            return t("web.say.next", state.game, state.score[0], state.score[1]);
        case "close":
            return t("web.say.closed");
        default:
            return "";
    }
}

/** What is played for, in a few words: "7 points", "money". */
export function stakesOf(settings: Pick<Settings, "length">): string {
    return settings.length ? t("web.game.points", settings.length) : t("web.game.money");
}
