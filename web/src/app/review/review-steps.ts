/* The steps of a match that is looked at again: what they are called, how they are marked, where errors are. */
import type { Decision, Review, ReviewBoard, Seat, Step, WireSeat } from "../../proto/messages.ts";
import { diceText } from "../../text/reason.ts";
import { moreOf } from "../../text/series.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { peopleAt } from "../game/game-say.ts";
import { markOf } from "../game/error-marks.ts";
import { getSettings } from "../settings/settings.ts";
import { keeper } from "../shell/dice-keep.ts";

export { markOf, type Mark } from "../game/error-marks.ts";

/** A loss below which an answer passes: the same as the first sign. */
export const TOLERANCE = 0.02;

/** What this game of the match is played by, from 0. */
export const variantOf = (review: Pick<Review, "games" | "variant">, game: number): string =>
    review.games[game]?.variant || review.variant;

/** Double, or no double where that was a decision. */
export function isCube(step: Step): boolean {
    return step.act === "double" || step.act === "no_double";
}

export function isPlay(step: Step): boolean {
    return step.act === "roll_play" || step.act === "illegal" || step.act === "roll_only" || step.act === "dance";
}

/** As records of this program call the computer, in either language (src/app/records.c). */
const COMPUTER = "Videau";
const folded = (name: string): string => name.trim().toLowerCase();

/* Where the reader sat: as this page keeps it of its table, else under the reader's name, else every person of a table. */
function seatsOf({ names, table }: Pick<Review, "names" | "table">): readonly Seat[] {
    const kept = table === null ? undefined : keeper.of(table)?.seats;
    const player = folded(getSettings().player);
    const named = ([0, 1] as const).filter((seat) => player !== "" && folded(names[seat]) === player);
    if (kept || named.length || table === null) return kept ?? named;
    const kind = (seat: Seat): WireSeat => ({ kind: names[seat] === COMPUTER ? "computer" : "human" });
    return peopleAt([kind(0), kind(1)], undefined);
}

/** Whose match it is: the one seat where the reader sat, else the first. */
export function seatOf(review: Pick<Review, "names" | "table">): Seat {
    const [own = 0, ...others] = seatsOf(review);
    return others.length ? 0 : own;
}

/** Is it the reader who sat there? */
export function isReaders(review: Pick<Review, "names" | "table">, seat: Seat): boolean {
    return seatsOf(review).includes(seat);
}

/** In an address: game and action from 1, "c" for the cube before a roll. */
export function keyOf(step: Step): string {
    return `${step.game + 1}.${step.action + 1}${step.act === "no_double" ? "c" : ""}`;
}

/** Where an address leads; -1: nowhere. */
export function findStep(steps: readonly Step[], key: string): number {
    const exact = steps.findIndex((step) => keyOf(step) === key);
    return exact >= 0 ? exact : steps.findIndex((step) => keyOf(step) === key.replace(/c$/, ""));
}

export function decisionOf(step: Step, board: ReviewBoard | undefined): Decision | undefined {
    return isCube(step) ? board?.double : board?.decision;
}

export function isError(step: Step, seat: Seat | null): boolean {
    return markOf(step.loss) !== null && (seat === null || step.seat === seat);
}

/** The next error after `from`, before it where `way` is -1; -1: none. */
export function nextError(steps: readonly Step[], from: number, way: 1 | -1, seat: Seat | null): number {
    for (let i = from + way; i >= 0 && i < steps.length; i += way) {
        const step = steps[i];
        if (step && isError(step, seat)) return i;
    }
    return -1;
}

const VALUES = ["", "simple", "gammon", "backgammon"];

/** What was done, without the dice. */
export function actText(review: Pick<Review, "games" | "variant">, step: Step): string {
    const text = playText(step.text ?? "");
    switch (step.act) {
        case "roll_play":
        case "illegal":
            return text;
        case "dance":
        case "roll_only":
            return t(`web.review.act.${step.act}`);
        case "double":
        case "beaver":
        case "raccoon":
            return t(`web.review.act.${step.act}`, 2 ** (step.cube ?? 1));
        case "resign":
            if (moreOf(variantOf(review, step.game)) === "double" && step.value === 2)
                return t("web.review.act.resign_double");
            return t(`web.review.act.resign_${VALUES[step.value ?? 1] ?? "simple"}`);
        case "no_double":
        case "take":
        case "drop":
        case "accept":
        case "refuse":
            return t(`web.review.act.${step.act}`);
        default:
            return t("web.review.act.other");
    }
}

export function diceOf(step: Step): string {
    return step.dice?.length ? diceText([...step.dice].sort((a, b) => b - a)) : "";
}

/** What was won or lost in what counts in the end, with its sign: chances of winning the match, or points. */
export function costText(review: Pick<Review, "length">, cost: number): string {
    return review.length ? t("web.review.percent", signed(100 * cost, 1)) : t("web.review.points", signed(cost, 3));
}

/** The step in a sentence, for those who hear it. */
export function sayStep(review: Review, step: Step): string {
    const what = [review.names[step.seat], diceOf(step), actText(review, step)].filter(Boolean).join(" ");
    const mark = markOf(step.loss);
    if (!mark) return t("web.review.say", what);
    return t("web.review.say_error", what, t(`web.review.mark.${mark.name}`), number(step.loss ?? 0, 3));
}
