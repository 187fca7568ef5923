/* One exercise while it is tried: what was played on its board, what was found, and the verdict on it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { localMove } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import { laid, playOption, maySwap, swapDice, takeBack, type Turn, type MoveOption } from "../../rules/turn.ts";
import type { Place, Position } from "../../rules/types.ts";
import { playText, t } from "../../text/text.ts";
import { sceneOf, type Scene } from "./learn-board.tsx";
import { markSolved, type Course, type Exercise } from "./learn-data.ts";
import { sayVerdict, type Verdict } from "./learn-verdict.ts";
import { announce } from "../shell/live.tsx";
import { reasonAgainst } from "../game/refusal.tsx";
import { server } from "../shell/server.ts";

/** Giving up no more than this is as good as the best. */
const CLOSE = 0.02;

/** A play that was looked for, by the position it leads to. */
export interface Found {
    key: string;
    text: string;
}

type Doing = (() => void) | undefined;

export interface Tried {
    scene: Scene | null;
    turn: Turn | null;
    found: readonly Found[];
    verdict: Verdict | null;
    won: boolean;
    /** The engine is being asked. */
    asking: boolean;
    onOption(option: MoveOption): void;
    onRefuse(from: Place, to: Place | null): void;
    /** "Nothing can be played." */
    pass(): void;
    /** One of the answers to choose from. */
    choose(right: boolean): void;
    actions: Record<"undo" | "undoAll" | "swap", Doing>;
}

const same = (a: Position | null, b: Position): boolean => JSON.stringify(a) === JSON.stringify(b);

/* What is shown now: an answer that comes late is of a play that may be taken back, or of an exercise that was left (null). */
function useShown(turn: Turn | null): { current: Turn | null } {
    const shown = useRef<Turn | null>(null);
    shown.current = turn;
    useEffect(
        () => () => {
            shown.current = null;
        },
        [],
    );
    return shown;
}

export function useExercise(rules: Rules, course: Course, exercise: Exercise): Tried {
    const scene = useMemo(() => sceneOf(rules, exercise), [rules, exercise]);
    const [turn, setTurn] = useState<Turn | null>(scene?.begun ?? null);
    const [found, setFound] = useState<readonly Found[]>([]);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [asking, setAsking] = useState(false);
    const won = verdict?.is === "right";
    const shown = useShown(turn);

    function give(answer: Verdict): void {
        setVerdict(answer);
        if (answer.is === "right") markSolved(exercise.id);
        announce(sayVerdict(course, exercise, answer).lines.join(" "));
    }

    function reset(): void {
        setTurn(scene?.begun ?? null);
        setVerdict(null);
        setAsking(false);
        announce(t("web.say.taken_back"));
    }

    /* One of the plays to be found: the board is laid back for the next. */
    function note(now: Turn, result: Position, text: string): void {
        const total = rules.plays(now.variant, now.start, now.roll).length;
        const key = JSON.stringify(result);
        const known = found.some((each) => each.key === key);
        const all = known ? found : [...found, { key, text }];
        setFound(all);
        if (all.length === total) return give({ is: "right" });
        setTurn(scene?.begun ?? null);
        give({ is: "found", text, known, found: all.length, total });
    }

    async function judge(where: Scene, now: Turn): Promise<void> {
        const result = rules.finish(now.variant, now.start, now.roll, now.made);
        if (!result) return;
        const text = playText(rules.format(now.variant, now.start, now.roll, now.made));
        if (exercise.kind === "find") return note(now, result, text);
        if (exercise.kind !== "equity")
            return give(isWanted(rules, exercise, now, result) ? { is: "right" } : { is: "other", text });
        setAsking(true);
        shown.current = now;
        const answer = await worth(rules, where, now);
        if (shown.current !== now) return;
        give(answer);
        setAsking(false);
    }

    return {
        scene,
        turn,
        found,
        verdict,
        won,
        asking,
        onOption(option) {
            if (!scene || !turn) return;
            const now = playOption(rules, turn, option);
            setTurn(now);
            setVerdict(null);
            announce(t("web.say.so_far", playText(rules.format(now.variant, now.start, now.roll, now.made))));
            if (now.complete) void judge(scene, now);
        },
        onRefuse(from, to) {
            if (!turn || (turn.made.length && turn.complete)) return;
            const reason = reasonAgainst(rules, turn, from, to);
            if (reason) give({ is: "refused", reason, roll: turn.roll });
        },
        pass: () => turn && give(passed(rules, turn)),
        choose: (right) => give(right ? { is: "right" } : wrongAnswer(rules, exercise, scene)),
        actions: actionsOf(rules, turn, won, setTurn, reset),
    };
}

function actionsOf(
    rules: Rules,
    turn: Turn | null,
    won: boolean,
    setTurn: (turn: Turn) => void,
    reset: () => void,
): Tried["actions"] {
    const made = won ? 0 : (turn?.made.length ?? 0);
    return {
        undo: turn && made ? () => (turn.complete ? reset() : setTurn(takeBack(rules, turn, 1))) : undefined,
        undoAll: made ? reset : undefined,
        swap: turn && maySwap(turn) ? () => setTurn(swapDice(rules, turn)) : undefined,
    };
}

/* It ends as one of the plays that are wanted; where none is named every legal one is. */
function isWanted(rules: Rules, exercise: Exercise, now: Turn, result: Position): boolean {
    const want = exercise.want ?? [];
    return (
        want.length === 0 ||
        want.some((each) => {
            const said = rules.judge(now.variant, now.start, now.roll, each);
            return "play" in said && same(said.play.result, result);
        })
    );
}

/* What the play gives up against the best one, by the engine. */
async function worth(rules: Rules, { situation }: Scene, now: Turn): Promise<Verdict> {
    try {
        const position = rules.write({ ...situation, dice: laid(now.roll.dice, 2) }, "text");
        const answer = await server().ask("verdict", { position, hops: now.made.map(localMove) });
        const { played, best, loss } = answer;
        const gap = {
            played: playText(played.text),
            equity: played.equity,
            best: playText(best.text),
            bestEquity: best.equity,
            loss,
            why: answer.why ? playText(answer.why.one) : "",
        };
        return { is: loss <= CLOSE ? "right" : "wrong", gap };
    } catch {
        return { is: "lost" };
    }
}

function passed(rules: Rules, turn: Turn): Verdict {
    const said = rules.judge(turn.variant, turn.start, turn.roll, "#");
    if ("play" in said) return { is: "right" };
    return "reason" in said ? { is: "refused", reason: said.reason, roll: turn.roll } : { is: "lost" };
}

function wrongAnswer(rules: Rules, exercise: Exercise, scene: Scene | null): Verdict {
    if (!scene?.roll || !exercise.play) return { is: "wrong" };
    const said = rules.judge(scene.variant, scene.situation.pos, scene.roll, exercise.play);
    return "reason" in said ? { is: "wrong", reason: said.reason, roll: scene.roll } : { is: "wrong" };
}
