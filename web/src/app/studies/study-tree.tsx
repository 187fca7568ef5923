/* The whole study as a tree: each place one can go to. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Study } from "../../proto/study.ts";
import { otherSeat, type Scene } from "../../rules/line.ts";
import type { Seat } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { nodeText } from "./study-words.ts";

interface TreeProps {
    study: Study;
    scenes: readonly (Scene | null)[];
    at: number;
    go(at: number): void;
    names: readonly [string, string];
}

/* Whose move it was; nobody's at the beginning of a chapter. */
function moverOf({ study, scenes }: TreeProps, i: number): Seat | null {
    const { parent = null, move = null } = study.nodes[i] ?? {};
    const seat = parent === null ? undefined : scenes[parent]?.seat;
    if (seat === undefined) return null;
    return move && "cube" in move && move.cube !== "double" ? otherSeat(seat) : seat;
}

/* As deep as branches part, not as long as lines are. */
function depthsOf({ nodes }: Study): number[] {
    const kids = nodes.map(() => 0);
    for (const { parent } of nodes) if (parent !== null) kids[parent] = (kids[parent] ?? 0) + 1;
    const depths: number[] = [];
    for (const { parent } of nodes)
        depths.push(parent === null ? 0 : (depths[parent] ?? 0) + ((kids[parent] ?? 0) > 1 ? 1 : 0));
    return depths;
}

export function Tree(props: TreeProps): VNode {
    const { study, at, go, names } = props;
    const box = useRef<HTMLOListElement>(null);
    const depths = useMemo(() => depthsOf(study), [study.nodes]);
    useEffect(() => {
        box.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }, [at, study]);
    return (
        <ol class="study-tree" ref={box} aria-label={t("web.study.tree")}>
            {study.nodes.map((node, i) => {
                const mover = moverOf(props, i);
                return (
                    <li key={i} style={{ paddingLeft: `${Math.min(6, depths[i] ?? 0)}rem` }}>
                        <button
                            type="button"
                            class={node.parent === null ? "review-step head" : "review-step"}
                            tabIndex={i === at ? 0 : -1}
                            aria-current={i === at ? "step" : undefined}
                            onClick={() => go(i)}
                        >
                            {mover !== null && (
                                <span class={`chip seat${mover}`} role="img" aria-label={names[mover]} />
                            )}
                            <span class="what">{nodeText(study, i)}</span>
                            {node.hidden && <span class="tag">{t("web.study.tag_hidden")}</span>}
                            {(node.words || node.solution) && (
                                <span class="tag" role="img" aria-label={t("web.study.has_words")}>
                                    ¶
                                </span>
                            )}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}
