/* What follows a place of a study: the moves that are there, and those that may be added. */
import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Study } from "../../proto/study.ts";
import { playOf, type Move, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Turn } from "../../rules/turn.ts";
import { t } from "../../text/text.ts";
import { focusNext } from "../game/keys.ts";
import { LineActs } from "../game/line-acts.tsx";
import { endText, moveText } from "../game/line-words.ts";
import { childrenOf, isFull } from "./study-model.ts";
import { nodeText } from "./study-words.ts";

interface FollowProps {
    rules: Rules;
    study: Study;
    at: number;
    scene: Scene;
    turn: Turn | null;
    go(at: number): void;
    add(move: Move): void;
    back(): void;
}

export function Follow({ rules, study, at, scene, turn, go, add, back }: FollowProps): VNode {
    const next = childrenOf(study, at);
    const title = useRef<HTMLHeadingElement>(null);
    const onward = useOnward(title, scene, turn);
    return (
        <section class="panel study-follow" aria-labelledby="study-follow">
            <h2 id="study-follow" tabIndex={-1} ref={title}>
                {t("web.study.follow")}
            </h2>
            {next.length > 0 ? (
                <ul class="plain-list">
                    {next.map((i) => (
                        <li key={i}>
                            <button type="button" class="plain" onClick={() => go(i)}>
                                {nodeText(study, i)}
                            </button>
                        </li>
                    ))}
                </ul>
            ) : (
                <p class="soft small">{endText(scene) || t("web.study.follow_none")}</p>
            )}
            {isFull(study) ? (
                <p class="small">{t("web.study.full")}</p>
            ) : (
                <Add rules={rules} scene={scene} turn={turn} add={onward(add)} back={onward(back)} />
            )}
        </section>
    );
}

/* The button that was pressed is gone when what it did is drawn: the focus goes where the reader goes on. */
function useOnward(
    title: RefObject<HTMLElement>,
    ...drawn: unknown[]
): <T extends unknown[]>(act: (...args: T) => void) => (...args: T) => void {
    const pressed = useRef(false);
    useEffect(() => {
        if (pressed.current) focusNext(title.current);
        pressed.current = false;
    }, drawn);
    return (act) =>
        (...args) => {
            pressed.current = true;
            act(...args);
        };
}

type AddProps = Pick<FollowProps, "rules" | "scene" | "turn" | "add" | "back">;

function Add({ rules, scene, turn, add, back }: AddProps): VNode | null {
    if (turn) return <AddPlay rules={rules} turn={turn} add={add} back={back} />;
    return <LineActs rules={rules} scene={scene} act={add} />;
}

function AddPlay({ rules, turn, add, back }: Pick<FollowProps, "rules" | "add" | "back"> & { turn: Turn }): VNode {
    const move = turn.complete ? playOf(rules, turn) : null;
    return (
        <>
            <p class="small soft">{t("web.study.add_play_how")}</p>
            <div class="actions">
                <button type="button" class="add-play" disabled={!move} onClick={() => move && add(move)}>
                    {move ? t("web.study.add_play", moveText(move)) : t("web.study.add_this")}
                </button>
                {turn.made.length > 0 && (
                    <button type="button" onClick={back}>
                        {t("web.table.undo")}
                    </button>
                )}
            </div>
        </>
    );
}
