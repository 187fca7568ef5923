/* What the engine says of a play that the reader tries. */
import { useEffect, useState } from "preact/hooks";
import { localMove } from "../../proto/convert.ts";
import type { ListedPlay } from "../../proto/messages.ts";
import type { Turn } from "../../rules/turn.ts";
import { cancelJob, server } from "../shell/server.ts";

export interface Tried {
    loss: number;
    played: Pick<ListedPlay, "text" | "equity" | "win" | "gammon" | "lose_gammon" | "backgammon" | "lose_backgammon">;
    why: string;
}

/** Of a whole turn from `position`; null until it is said, and where nothing was tried. */
export function useJudged(turn: Turn | null, position: string): Tried | null {
    const [judged, set] = useState<{ turn: Turn; said: Tried } | null>(null);
    const complete = turn?.complete && turn.made.length > 0 ? turn : null;
    useEffect(() => {
        if (!complete || !position) return undefined;
        let wanted = true;
        const question = server().ask("verdict", { position, hops: complete.made.map(localMove) });
        question.then(
            ({ loss, played, why }) => wanted && set({ turn: complete, said: { loss, played, why: why?.one ?? "" } }),
            () => undefined,
        );
        return () => {
            wanted = false;
            cancelJob(question.id);
        };
    }, [complete]);
    return complete && judged?.turn === complete ? judged.said : null;
}
