/* A position of a match as a small picture, seen by the player on roll. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import { rolled } from "../../board/pieces.tsx";
import type { Rules } from "../../rules/rules.ts";

export function Thumb({ rules, position }: { rules: Rules; position: string | null }): VNode {
    const read = useMemo(() => (position ? rules.read(0, position) : null), [position]);
    const situation = read && "situation" in read ? read.situation : null;
    return (
        <span class="thumb" aria-hidden="true">
            {situation && (
                <BoardPicture
                    sides={situation.pos.side}
                    dice={rolled(0, situation.dice ?? [])}
                    parallel={rules.variants[situation.variant]?.parallel ?? false}
                    label=""
                />
            )}
        </span>
    );
}
