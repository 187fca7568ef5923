/* A variation beside the board: its moves, each a way back, and what may come next. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { mayName, playOf } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { number, playText, t } from "../../text/text.ts";
import { focusNext } from "../game/keys.ts";
import { LineActs } from "../game/line-acts.tsx";
import { moveText, sayMove, taskText } from "../game/line-words.ts";
import { MarkSign } from "../game/mark-sign.tsx";
import { announce } from "../shell/live.tsx";
import { markOf } from "./review-steps.ts";
import type { Variation } from "./review-variation.ts";

interface LineProps {
    rules: Rules;
    variation: Variation;
    names: readonly [string, string];
}

export function LinePanel({ rules, variation, names }: LineProps): VNode | null {
    const { line, scene, turn, trouble } = variation;
    const title = useRef<HTMLHeadingElement>(null);
    const last = line.at(-1);
    useEffect(() => {
        if (!scene || !last) return;
        announce([sayMove(last.move, last.mover, scene, names), taskText(scene, names)].join(" "));
        focusNext(title.current);
    }, [scene]);
    if (!scene) return null;
    return (
        <section class="panel review-line-panel" aria-labelledby="review-line">
            <h2 id="review-line" tabIndex={-1} ref={title}>
                {t("web.line.title")}
            </h2>
            <ol class="line-moves" aria-label={t("web.line.moves")}>
                {line.map(({ move, mover, loss }, i) => (
                    <li key={i}>
                        <button
                            type="button"
                            class="review-step"
                            aria-current={i === line.length - 1 ? "step" : undefined}
                            onClick={() => variation.backTo(i)}
                        >
                            <span class={`chip seat${mover}`} role="img" aria-label={names[mover]} />
                            {moveText(move)}
                            {loss !== null && markOf(loss) && (
                                <span class={`mark ${markOf(loss)?.name ?? ""}`}>
                                    <MarkSign loss={loss} /> {number(loss, 3)}
                                </span>
                            )}
                        </button>
                    </li>
                ))}
            </ol>
            <p class="task">{taskText(scene, names)}</p>
            {turn ? <Answer rules={rules} variation={variation} /> : null}
            {mayName(scene) && <Engine variation={variation} />}
            {!turn && <LineActs rules={rules} scene={scene} act={variation.act} />}
            {trouble && <p role="alert">{trouble}</p>}
            <div class="review-line">
                <button type="button" class="plain back" onClick={variation.back}>
                    {t("web.line.back")}
                </button>
                <button type="button" class="plain end" onClick={variation.clear}>
                    {t("web.line.end")}
                </button>
            </div>
        </section>
    );
}

/* The program names or plays. */
function Engine({ variation: { thinking, answer } }: Pick<LineProps, "variation">): VNode {
    return (
        <button type="button" class="engine" disabled={thinking} aria-busy={thinking} onClick={answer}>
            {t("web.line.engine")}
        </button>
    );
}

/* The roll lies there: the reader plays for that side, or the program does. */
function Answer({ rules, variation }: Pick<LineProps, "rules" | "variation">): VNode {
    const { turn, said } = variation;
    return (
        <>
            {turn?.complete ? (
                <button type="button" class="end-turn" onClick={variation.endTurn}>
                    {t("web.line.end_turn", moveText(playOf(rules, turn)))}
                </button>
            ) : (
                <>
                    <Engine variation={variation} /> <span class="small soft">{t("web.line.or_drag")}</span>
                </>
            )}
            {said && (
                <p class={`judged mark ${markOf(said.loss)?.name ?? "right"}`} role="status">
                    <MarkSign loss={said.loss} />{" "}
                    {said.loss > 0 ? t("web.line.gives_up", number(said.loss, 3)) : t("web.line.best")}
                    {said.why && ` ${playText(said.why)}`}
                </p>
            )}
        </>
    );
}
