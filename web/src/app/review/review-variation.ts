/* A variation: from a play that was tried on, the next roll, the answer to it, and so on, with a way back to each. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { follow, playOf, sceneText, turnOf, type Move, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { playOption, takeBack, type MoveOption, type Turn } from "../../rules/turn.ts";
import type { Seat } from "../../rules/types.ts";
import { saidOf, server } from "../shell/server.ts";
import { useJudged, type Tried } from "./review-judged.ts";

export interface Played {
    move: Move;
    mover: Seat;
    /** What it gave up; null where nobody has said. */
    loss: number | null;
    after: Scene;
}

export interface Variation {
    line: readonly Played[];
    /** Where it stands; null: there is none. */
    scene: Scene | null;
    turn: Turn | null;
    said: Tried | null;
    thinking: boolean;
    trouble: string;
    begin(from: Scene, turn: Turn, said: Tried | null): void;
    act(move: Move): void;
    move(option: MoveOption): void;
    /** The turn that was played is done. */
    endTurn(): void;
    /** The program plays. */
    answer(): void;
    back(): void;
    backTo(index: number): void;
    clear(): void;
}

interface Held {
    of: unknown;
    line: readonly Played[];
    turn: Turn | null;
}

/** `of`: another one, and the variation is over. */
export function useVariation(rules: Rules, of: unknown): Variation {
    const [kept, hold] = useState<Held>({ of, line: [], turn: null });
    const [thinking, think] = useState(false);
    const [trouble, say] = useState("");
    const { line, turn: moved } = kept.of === of ? kept : { line: [], turn: null };
    const scene = line.at(-1)?.after ?? null;
    const begun = useMemo(() => scene && turnOf(rules, scene), [scene]);
    const turn = moved ?? begun;
    const position = useMemo(() => (scene ? sceneText(rules, scene) : ""), [scene]);
    const said = useJudged(turn, position);
    useEffect(() => {
        think(false);
        say("");
    }, [scene]);

    const stand = (next: readonly Played[]): void => hold({ of, line: next, turn: null });
    const make = (from: Scene, move: Move, loss: number | null, before: readonly Played[]): void => {
        const after = follow(rules, from, move);
        if (after) stand([...before, { move, mover: moverOf(from, move), loss, after }]);
    };
    /* An answer that comes late is of a scene that was left. */
    const now = useRef<Scene | null>(null);
    now.current = scene;
    async function answer(): Promise<void> {
        if (!scene || thinking) return;
        think(true);
        say("");
        let trouble = "";
        try {
            const hint = await server().ask("hint", { position, most: 1 });
            const best = hint.kind === "plays" ? hint.plays[0] : undefined;
            const move: Move = hint.kind === "name" ? { name: hint.value } : { play: best?.text ?? "#" };
            if (now.current === scene) make(scene, move, best ? 0 : null, line);
        } catch (error) {
            trouble = saidOf(error);
        }
        if (now.current !== scene) return;
        say(trouble);
        think(false);
    }
    return {
        line,
        scene,
        turn,
        said,
        thinking,
        trouble,
        begin: (from, first, verdict) => make(from, playOf(rules, first), verdict?.loss ?? null, []),
        act: (move) => scene && make(scene, move, null, line),
        move: (option) => turn && hold({ of, line, turn: playOption(rules, turn, option) }),
        endTurn: () => scene && turn?.complete && make(scene, playOf(rules, turn), said?.loss ?? null, line),
        answer: () => void answer(),
        back: () =>
            turn && turn.made.length > 0 ? hold({ of, line, turn: takeBack(rules, turn) }) : stand(line.slice(0, -1)),
        backTo: (index) => stand(line.slice(0, index + 1)),
        clear: () => stand([]),
    };
}

function moverOf({ seat }: Scene, move: Move): Seat {
    return "cube" in move && move.cube !== "double" ? ((1 - seat) as Seat) : seat;
}
