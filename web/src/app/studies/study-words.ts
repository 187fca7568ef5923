/* What a place of a study is called. */
import type { Study } from "../../proto/study.ts";
import { t } from "../../text/text.ts";
import { moveText } from "../game/line-words.ts";
import { pathTo } from "./study-model.ts";

/** "Position 2", or the move that led there, with its sign. */
export function nodeText(study: Study, at: number): string {
    const node = study.nodes[at];
    if (!node?.move) {
        const before = study.nodes.slice(0, at + 1).filter(({ parent }) => parent === null);
        return t("web.study.chapter", before.length);
    }
    const sign = { "": "", good: "\u00a0!", bad: "\u00a0?" }[node.mark];
    return moveText(node.move) + sign;
}

export const pathText = (study: Study, at: number): string =>
    pathTo(study, at)
        .map((i) => nodeText(study, i))
        .join(" · ");
