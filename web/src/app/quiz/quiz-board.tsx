/* The board of a question: who is asked sits at the bottom. After the answer what was best lies on it, and what was played. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Arrow, ArrowKind } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import { cubeOn } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import { facesOf, type MoveOption } from "../../rules/turn.ts";
import type { Seat, Side } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { motion, useSettings } from "../settings/settings.ts";
import { useLayout } from "../shell/layout.ts";
import type { Asked, Run } from "./quiz-hook.ts";

/* A play that was written, as arrows; nothing where the rules do not read it. */
function arrowsOf(rules: Rules, { situation, begun }: Asked, play: string, kind: ArrowKind): Arrow[] {
    if (!begun) return [];
    const judged = rules.judge(situation.variant, situation.pos, begun.roll, play);
    return "play" in judged ? judged.play.hops.map(({ from, to }) => ({ seat: 0 as Seat, from, to, kind })) : [];
}

export function QuizBoard({ rules, run, asked }: { rules: Rules; run: Run; asked: Asked }): VNode {
    const settings = useSettings();
    const layout = useLayout();
    const { question, situation } = asked;
    const { turn, answer } = run;
    const other = question.kind === "answer";
    const pos = turn && !answer ? turn.now : situation.pos;
    const sides = useMemo<[Side, Side]>(
        () => (other ? [pos.side[1], pos.side[0]] : [pos.side[0], pos.side[1]]),
        [pos, other],
    );
    const arrows = useMemo(() => {
        const { verdict, advice } = answer ?? {};
        if (advice?.kind !== "plays") return [];
        const best = advice.plays[0]?.text ?? "";
        const played = verdict && (answer?.loss ?? 0) > 0 ? verdict.played.text : "";
        return [...arrowsOf(rules, asked, best, "better"), ...(played ? arrowsOf(rules, asked, played, "worse") : [])];
    }, [answer]);
    const mover = (other ? 1 : 0) as Seat;
    const owner = situation.cubeOwner < 0 ? null : ((situation.cubeOwner === 0 ? mover : 1 - mover) as Seat);
    const facts = rules.variants[situation.variant];
    return (
        <div class="board-box">
            <Board<MoveOption>
                sides={sides}
                layout={layout}
                bottom={0}
                homeLeft={settings.homeLeft}
                numbers={0}
                mover={turn && !answer ? 0 : null}
                options={turn && !answer ? turn.options : []}
                dice={turn && { seat: 0, faces: facesOf(turn) }}
                cube={cubeOn(
                    { exp: situation.cubeExp, owner: other ? 0 : owner, offered: other },
                    { ...situation, cube: facts?.cubeAllowed ?? false },
                )}
                arrows={arrows}
                unentered={(facts?.startUnentered ?? 0) > 0}
                parallel={facts?.parallel ?? false}
                speed={motion(settings)}
                names={["", t("web.quiz.other")]}
                reader={0}
                onOption={run.move}
            />
        </div>
    );
}
