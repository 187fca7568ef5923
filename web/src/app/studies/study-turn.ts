/* The play that the reader makes on the board of a study: tried, taken back, gone with another position. */
import { useMemo, useState } from "preact/hooks";
import { turnOf, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { playOption, takeBack, type MoveOption, type Turn } from "../../rules/turn.ts";

export interface HandTurn {
    /** Null where nothing is to be played. */
    turn: Turn | null;
    /** The reader has played in it. */
    touched: boolean;
    move(option: MoveOption): void;
    back(): void;
    clear(): void;
}

export function useHandTurn(rules: Rules, scene: Scene | null): HandTurn {
    const begun = useMemo(() => scene && turnOf(rules, scene), [scene]);
    const [made, play] = useState<{ of: Scene | null; turn: Turn } | null>(null);
    const touched = made !== null && made.of === scene;
    const turn = touched ? made.turn : begun;
    return {
        turn,
        touched,
        move: (option) => turn && play({ of: scene, turn: playOption(rules, turn, option) }),
        back: () => scene && turn?.made.length && play({ of: scene, turn: takeBack(rules, turn) }),
        clear: () => play(null),
    };
}
