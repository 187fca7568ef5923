/* A board of trictrac: a case lies where backgammon has the point of that number as who is on turn counts, so the board is the same, with
 * tokens and fichets on it; the points and holes stand beside it in words. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import { spentBy, type TrictracOption, type TrictracTurn } from "../../rules/trictrac-turn.ts";
import type { TrictracScene, TrictracScore } from "../../rules/trictrac.ts";
import type { Place, Side } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { motion, useSettings } from "../settings/settings.ts";
import { useLayout } from "../shell/layout.ts";
import { caseWords } from "./case-words.ts";
import type { Marks } from "./trictrac-events.tsx";

const THROWER = 0;

interface TrictracBoardProps {
    scene: TrictracScene;
    /** null: nothing is played here. */
    turn: TrictracTurn | null;
    marks: Marks;
    /** The men that may move are not marked. */
    quiet?: boolean;
    onOption(option: TrictracOption): void;
    onRefuse(from: Place, to: Place | null): void;
}

export function TrictracBoard({ scene, turn, marks, quiet = false, onOption, onRefuse }: TrictracBoardProps): VNode {
    const settings = useSettings();
    const layout = useLayout();
    const { dice } = scene;
    const now = turn?.now ?? scene.sides[THROWER];
    const sides = useMemo<[Side, Side]>(() => [now, scene.sides[1]], [now, scene]);
    const names = useMemo<[string, string]>(() => [t("board.blue"), t("board.white")], [t("board.blue")]);
    const words = useMemo(() => caseWords("cases", names), [names]);
    const score = useMemo(
        () => ({
            points: [scene.scores[0].points, scene.scores[1].points] as const,
            holes: [scene.scores[0].holes, scene.scores[1].holes] as const,
        }),
        [scene],
    );
    const spent = turn ? spentBy(turn, dice) : [];
    const last = (turn?.made ?? []).map(({ from, to }) => ({ seat: THROWER, from, to, kind: "last" }) as const);
    return (
        <div class={quiet ? "board-box quiet" : "board-box"}>
            <Board<TrictracOption>
                sides={sides}
                layout={layout}
                bottom={THROWER}
                homeLeft={settings.homeLeft}
                numbers={THROWER}
                mover={turn ? THROWER : null}
                options={turn?.options ?? []}
                dice={
                    dice.length
                        ? {
                              seat: THROWER,
                              faces: dice.map((value, i) => ({ value, spent: spent[i] ?? false })),
                          }
                        : null
                }
                cube={null}
                arrows={[...last, ...marks.arrows]}
                rings={marks.rings}
                speed={motion(settings)}
                tapPlays={settings.tap === "play"}
                names={names}
                words={words}
                marks={score}
                noBar
                onOption={onOption}
                onRefuse={onRefuse}
            />
        </div>
    );
}

function scoreText({ points, run, holes, flag }: TrictracScore): string {
    return `${t(run ? "tt.board.points_run" : "tt.board.points", points)} · ${t(flag ? "tt.board.holes_run" : "tt.board.holes", holes)}`;
}

/** Has anybody a point or a hole? */
export const hasScore = ({ scores }: TrictracScene): boolean =>
    scores.some(({ points, holes }) => points > 0 || holes > 0);

/** Points and holes of both; nothing where nobody has any. */
export function ScoreLine({ scene }: { scene: TrictracScene }): VNode | null {
    const names = [t("board.blue"), t("board.white")];
    if (!hasScore(scene)) return null;
    return (
        <p class="tt-score">
            {scene.scores.map((score, seat) => (
                <span key={seat}>
                    <b>{names[seat]}</b> {scoreText(score)}
                </span>
            ))}
        </p>
    );
}

/** What the token and the fichets on the board say. */
export function ScoreLegend(): VNode {
    return <p class="small soft score-legend">{t("web.party.legend")}</p>;
}
