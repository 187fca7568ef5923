/* A study read as a lesson: one place after the other; a hidden solution, its arrows and what follows are shown when they are asked for.
 * Until then the reader may play on the board and compare. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Study } from "../../proto/study.ts";
import { playOf, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Turn } from "../../rules/turn.ts";
import { t } from "../../text/text.ts";
import { moveText, taskText } from "../game/line-words.ts";
import { SceneBoard } from "../game/scene-board.tsx";
import { Icon } from "../shell/icon.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo, replaceAddress } from "../shell/router.ts";
import { bottomOf, seatNames } from "./study-board-seats.ts";
import { useStudyKeys } from "./study-keys.ts";
import { childrenOf } from "./study-model.ts";
import { StepBack } from "./study-step-back.tsx";
import { useHandTurn } from "./study-turn.ts";
import { nodeText, pathText } from "./study-words.ts";

interface LessonProps {
    rules: Rules;
    number: number;
    study: Study;
    scenes: readonly (Scene | null)[];
    args: string[];
}

interface Reading {
    at: number;
    /** What is hidden here is shown. */
    open: boolean;
    go(to: number): void;
    next(): void;
}

/* Where the reader is, and what was asked to be shown. */
function useReading({ number, study, args }: LessonProps, left: () => void): Reading {
    const [at, set] = useState(() => Math.min(study.nodes.length - 1, Math.max(0, Number(args[2] ?? 1) - 1 || 0)));
    const [shown, show] = useState<ReadonlySet<number>>(new Set());
    const open = !study.nodes[at]?.hidden || shown.has(at);
    function go(to: number): void {
        if (to < 0 || to >= study.nodes.length) return;
        set(to);
        left();
        replaceAddress(linkTo("study", String(number), "read", String(to + 1)));
    }
    return { at, open, go, next: () => (open ? go(at + 1) : show(new Set([...shown, at]))) };
}

export function Lesson(props: LessonProps): VNode {
    const { rules, number, study, scenes } = props;
    const [turned, turn] = useState(false);
    const { at, open, go, next } = useReading(props, () => hand.clear());
    const node = study.nodes[at];
    const scene = scenes[at] ?? null;
    const hand = useHandTurn(rules, scene);
    const now = hand.turn;
    const names = seatNames();
    const title = useRef<HTMLHeadingElement>(null);
    const was = useRef(at);
    useEffect(() => {
        if (was.current === at) return;
        was.current = at;
        announce([nodeText(study, at), scene ? taskText(scene, names) : "", node?.words ?? ""].join(". "));
        title.current?.focus();
    }, [at]);
    useStudyKeys({
        before: () => go(at - 1),
        after: next,
        first: () => go(0),
        last: () => undefined,
        turn: () => turn(!turned),
        back: hand.back,
    });
    if (!node || !scene) return <Empty number={number} study={study} />;
    return (
        <main class="review learning study reading">
            <div class="review-head study-head">
                <h1>{study.title}</h1>
                <span class="push row">
                    <a href={linkTo("study", String(number), String(at + 1))}>{t("web.study.write")}</a>
                    <a href={linkTo("studies")}>{t("web.study.all")}</a>
                </span>
            </div>
            <div class="review-left">
                <div class="board-box">
                    <SceneBoard
                        rules={rules}
                        scene={scene}
                        turn={node.hidden ? now : null}
                        bottom={bottomOf(study, scenes, at, turned)}
                        names={names}
                        arrows={open ? node.arrows : []}
                        onOption={hand.move}
                    />
                </div>
            </div>
            <div class="review-right">
                <section class="panel study-lesson" aria-labelledby="study-place">
                    <p class="small soft">{t("web.library.of", at + 1, study.nodes.length)}</p>
                    <h2 id="study-place" tabIndex={-1} ref={title}>
                        {nodeText(study, at)}
                    </h2>
                    {node.parent !== null && <p class="small soft path">{pathText(study, at)}</p>}
                    <p>{taskText(scene, names)}</p>
                    {node.words && <p class="remark">{node.words}</p>}
                    {node.hidden && !open && now && now.made.length > 0 && (
                        <p class="small tried">{t("web.study.tried", moveText(playOf(rules, now)))}</p>
                    )}
                    {open && <Solution rules={rules} study={study} at={at} turn={hand.touched ? now : null} />}
                </section>
                <Onward last={at === study.nodes.length - 1} at={at} open={open} go={go} next={next} />
                {open && at === study.nodes.length - 1 && <p class="soft end">{t("web.study.end")}</p>}
                <p class="small soft" id="board-keys">
                    {t("web.study.read_keys")}
                </p>
            </div>
        </main>
    );
}

/* A study of nothing yet. */
function Empty({ number, study }: { number: number; study: Study }): VNode {
    return (
        <main class="page">
            <h1>{study.title}</h1>
            <p>{t("web.study.empty")}</p>
            <p>
                <a href={linkTo("study", String(number))}>{t("web.study.write")}</a>
            </p>
        </main>
    );
}

/* Back; the solution that is hidden, or the next place. */
function Onward({ at, open, go, next, last }: Reading & { last: boolean }): VNode {
    return (
        <div class="review-stepping">
            <StepBack at={at} go={go} />
            <button type="button" class="primary push" disabled={open && last} onClick={next}>
                {open ? t("web.study.next") : t("web.study.show")} {open && <Icon name="right" />}
            </button>
        </div>
    );
}

/* What was hidden, and how the reader's own play compares. */
function Solution({ rules, study, at, turn }: { rules: Rules; study: Study; at: number; turn: Turn | null }): VNode {
    const node = study.nodes[at]!;
    const box = useRef<HTMLDivElement>(null);
    const answers = childrenOf(study, at);
    const own = turn?.complete ? playOf(rules, turn) : null;
    const same = answers
        .map((i) => study.nodes[i])
        .find((one) => one && JSON.stringify(one.move) === JSON.stringify(own));
    const verdict = !own
        ? ""
        : !same
          ? t("web.study.tried_other", moveText(own))
          : t(same.mark === "bad" ? "web.study.tried_bad" : "web.study.tried_good", moveText(own));
    useEffect(() => {
        if (!node.hidden) return;
        announce([verdict, node.solution, answers.map((i) => nodeText(study, i)).join(", ")].filter(Boolean).join(" "));
        box.current?.focus();
    }, []);
    return (
        <div class="study-solution" tabIndex={-1} ref={box}>
            {verdict && <p class={`mark ${same && same.mark !== "bad" ? "right" : "error"}`}>{verdict}</p>}
            {node.solution && <p class="remark">{node.solution}</p>}
            {answers.length > 0 && (
                <ul class="plain-list answers">
                    {answers.map((i) => (
                        <li
                            key={i}
                            class={`mark ${{ "": "", good: "right", bad: "error" }[study.nodes[i]?.mark ?? ""]}`}
                        >
                            {nodeText(study, i)}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
