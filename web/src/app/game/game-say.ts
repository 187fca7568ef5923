/* What happened, in whole sentences: for the live region and the line under the players. */
import type { Seat, Settings, State, TableEvent, WireSeat } from "../../proto/messages.ts";
import type { Table } from "../../proto/client.ts";
import { cubeFace } from "../../proto/convert.ts";
import { diceText } from "../../text/reason.ts";
import { moreOf } from "../../text/series.ts";
import { playText, t } from "../../text/text.ts";
import { across, type Parallel } from "../../rules/types.ts";

export type Names = readonly [string, string];

/** Who sits there, as sentences say it: the name given, else "the computer" or the colour. */
export function namesOf(seats: readonly [WireSeat, WireSeat]): [string, string] {
    const name = (seat: Seat): string => {
        const { kind, name: given } = seats[seat];
        const colour = t(seat === 0 ? "board.blue" : "board.white");
        return given || (kind === "computer" ? t("web.game.the_computer") : colour);
    };
    const both: [string, string] = [name(0), name(1)];
    if (both[0] !== both[1]) return both;
    return [`${both[0]} (${t("board.blue")})`, `${both[1]} (${t("board.white")})`];
}

/** A name by itself, as on a label: "Computer". */
export function labelOf(name: string): string {
    const said = t("web.game.the_computer");
    return name.startsWith(said) ? t("web.game.computer") + name.slice(said.length) : name;
}

/** Who sits before this page: `kept` where it has a seat of its own, else every person. */
export function peopleAt(seats: readonly [WireSeat, WireSeat], kept: readonly Seat[] | undefined): readonly Seat[] {
    return kept ?? ([0, 1] as const).filter((seat) => seats[seat].kind !== "computer");
}

/** What is given up, in words. */
export function resignText(value: number, { variant }: Pick<Settings, "variant">): string {
    if (moreOf(variant) === "double" && value > 1) return t("web.game.resign_double");
    return t(value === 1 ? "web.game.resign_1" : value === 2 ? "web.game.resign_2" : "web.game.resign_3");
}

/** Won or lost, for one who plays alone; the winner's name for everybody else. */
export function endText({ state, you }: Pick<Table, "state" | "you">, names: Names): string {
    const winner = state.end?.winner;
    if (winner === undefined) return "";
    if (winner === null) return t("web.end.drawn");
    const whole = state.over && state.length > 0;
    if (you.length !== 1) return t(whole ? "web.end.match_of" : "web.end.game_of", names[winner]);
    if (you[0] === winner) return t(whole ? "web.end.match_won" : "web.end.game_won");
    return t(whole ? "web.end.match_lost" : "web.end.game_lost");
}

/** A play in the numbers of the other side. */
export function inOtherNumbers(play: string, parallel: Parallel): string {
    return play.replace(/(\()?\b\d+/g, (all, times?: string) => (times ? all : String(across(parallel, Number(all)))));
}

/** The sentences of an event; "" when there is nothing to be said of it. */
export function sentenceOf(event: TableEvent, { state, settings }: Told, names: Names): string {
    const said = [what(event, state, settings, names)];
    if (state.end && (state.phase === "game_over" || state.phase === "match_over") && ENDS.has(event.what))
        said.push(state.end.text);
    return said.filter(Boolean).join(" ");
}

interface Told {
    state: State;
    settings: Pick<Settings, "variant">;
}

const ENDS = new Set(["play", "end", "drop", "accept"]);

function what(event: TableEvent, state: State, settings: Told["settings"], names: Names): string {
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
            return t("web.say.resigns", name, resignText(value, settings));
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

/** Where the cube is, in words. */
export function cubeText({ cube }: Pick<State, "cube">, names: Names): string {
    const face = cubeFace(cube.exp, false);
    if (cube.owner !== null) return t("web.board.cube_of", face, names[cube.owner]);
    return cube.exp ? t("web.board.cube", face) : t("web.game.cube_centre");
}

/** What is played for, in a few words: "7 points", "money". */
export function stakesOf(settings: Pick<Settings, "length">): string {
    return settings.length ? t("web.game.points", settings.length) : t("web.game.money");
}
