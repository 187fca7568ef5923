/* What the moves of a line are called, and what is to be done at a place of it. */
import { mayName, type Move, type Scene } from "../../rules/line.ts";
import type { Seat } from "../../rules/types.ts";
import { diceText } from "../../text/reason.ts";
import { playText, t } from "../../text/text.ts";

export function moveText(move: Move): string {
    if ("roll" in move) return diceText(move.roll);
    if ("name" in move) return t("web.line.named", move.name);
    if ("cube" in move) return t(`web.line.${move.cube}`);
    return move.play === "#" ? t("web.review.act.dance") : playText(move.play);
}

/** Who made a move, and which, in a sentence; `after`: what stands then. */
export function sayMove(move: Move, mover: Seat, after: Scene, names: readonly [string, string]): string {
    const name = names[mover];
    const { doubled, cubeExp } = after.situation;
    if ("roll" in move) return t("web.say.rolled", name, diceText(move.roll));
    if ("name" in move) return t("web.say.named", name, move.name);
    if ("play" in move)
        return move.play === "#" ? t("web.say.lost", name) : t("web.say.played", name, playText(move.play));
    if (move.cube === "drop") return t("web.say.drops", name);
    return t(move.cube === "take" ? "web.say.takes" : "web.say.doubles", name, 2 ** (doubled ? cubeExp + 1 : cubeExp));
}

/** Why nothing follows there; "": something may. */
export const endText = ({ over }: Pick<Scene, "over">): string => (over ? t("web.line.over") : "");

/** What is asked there. */
export function taskText(scene: Scene, names: readonly [string, string]): string {
    const { situation, seat } = scene;
    const end = endText(scene);
    if (end) return end;
    if (situation.doubled) return t("web.line.to_answer", names[seat === 0 ? 1 : 0]);
    if (mayName(scene)) return t("web.line.to_name", names[seat]);
    const roll = diceText(situation.dice);
    return roll ? t("web.line.to_play", names[seat], roll) : t("web.line.to_roll", names[seat]);
}
