/* A decision of a match as the beginning of a study: its position, the best and the play made, and why. */
import type { Decision, ReviewBoard, ReviewWhy, Step } from "../../proto/messages.ts";
import { afterMove, chapter, type StudyNode } from "../../proto/study.ts";
import { follow, sceneOf, sceneText, turned, type CubeAct, type Move, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { playText } from "../../text/text.ts";
import { isCube } from "./review-steps.ts";

/** As it stood when the decision was made; null where the rules do not read it. */
export function sceneAt(rules: Rules, step: Step, board: ReviewBoard): Scene | null {
    const scene = sceneOf(rules, board.position, step.seat);
    if (!scene) return null;
    const { situation } = scene;
    if (isCube(step)) return { ...scene, situation: { ...situation, dice: [] } };
    if (step.act !== "take" && step.act !== "drop") return scene;
    const doubler = turned(rules, { ...scene, situation: { ...situation, dice: [] } });
    return { ...doubler, situation: { ...doubler.situation, doubled: true } };
}

const CUBE: Readonly<Record<string, CubeAct>> = { double: "double", beaver: "take", take: "take", drop: "drop" };

/* The moves worth a place: the best with a good sign, the one made with a bad one where it was wrong. */
function answers(step: Step, decision: Decision | undefined): [Move, StudyNode["mark"]][] {
    const wrong = (step.loss ?? 0) > 0;
    const moves = (good: Move | null, made: Move | null): [Move, StudyNode["mark"]][] => [
        ...(good ? [[good, "good"] satisfies [Move, "good"]] : []),
        ...(made && (wrong || !good) ? [[made, wrong ? "bad" : ""] satisfies [Move, StudyNode["mark"]]] : []),
    ];
    const cube = (act: string | undefined): Move | null => {
        const known = CUBE[act ?? ""];
        return known ? { cube: known } : null;
    };
    if (decision && decision.kind !== "play") return moves(cube(decision.best), cube(step.act));
    const best = decision?.listed?.[0];
    return moves(best ? { play: best.text } : null, step.text ? { play: step.text } : null);
}

export interface Told {
    step: Step;
    board: ReviewBoard;
    decision: Decision | undefined;
    why: ReviewWhy | null;
    /** Whose match it is. */
    title: string;
    /** A variation from there. */
    line: readonly { move: Move }[];
}

export function studyNodes(rules: Rules, { step, board, decision, why, title, line }: Told): StudyNode[] {
    const scene = sceneAt(rules, step, board);
    if (!scene) return [];
    const first = chapter(sceneText(rules, scene), scene.seat, {
        words: title,
        solution: playText(why?.why?.paragraph ?? ""),
        hidden: true,
    });
    const made = answers(step, decision).filter(([move]) => follow(rules, scene, move) !== null);
    const nodes = [first, ...made.map(([move, mark]) => afterMove(0, move, { mark }))];
    let at = 0;
    for (const { move } of line) {
        const known = nodes.findIndex(
            (node) => node.parent === at && JSON.stringify(node.move) === JSON.stringify(move),
        );
        if (known < 0) nodes.push(afterMove(at, move));
        at = known < 0 ? nodes.length - 1 : known;
    }
    return nodes;
}
