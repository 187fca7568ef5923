/* A study: written here, read as a lesson at the address that ends with "read". */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { WORDS_MAX, type Study, type StudyArrow, type StudyNode } from "../../proto/study.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { taskText } from "../game/line-words.ts";
import { Icon } from "../shell/icon.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo, replaceAddress } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { saveAsFile } from "./studies-data.ts";
import { bottomOf, seatNames } from "./study-board-seats.ts";
import { StudyBoard } from "./study-board.tsx";
import { Follow } from "./study-follow.tsx";
import { useWriting, type Writing } from "./study-hook.ts";
import { Lesson } from "./study-lesson.tsx";
import * as model from "./study-model.ts";
import { Rename } from "./study-rename.tsx";
import { StepBack } from "./study-step-back.tsx";
import { Tree } from "./study-tree.tsx";
import { useStudyKeys } from "./study-keys.ts";
import { useHandTurn } from "./study-turn.ts";
import { nodeText } from "./study-words.ts";

export function StudyScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const number = Number(args[0]);
    return <Opened key={args[0]} rules={rules} number={Number.isInteger(number) ? number : 0} args={args} />;
}

function Opened({ rules, number, args }: { rules: Rules; number: number; args: string[] }): VNode {
    const writing = useWriting(rules, number);
    const { study, scenes, trouble } = writing;
    if (study && args[1] === "read")
        return <Lesson rules={rules} number={number} study={study} scenes={scenes} args={args} />;
    if (study?.nodes.length) return <Written rules={rules} writing={writing} study={study} args={args} />;
    return (
        <main class="page wide-page shelf" aria-busy={!study && !trouble}>
            <ShelfNav here="studies" />
            <h1>{study?.title ?? t("web.study.title")}</h1>
            <ServerNote />
            {study && <p>{t("web.study.empty")}</p>}
            <p role="alert">{trouble}</p>
            <Parted writing={writing} />
            {writing.undo && (
                <p class="notice row" role="status">
                    <button type="button" onClick={writing.undo}>
                        {t("web.table.undo")}
                    </button>
                </p>
            )}
            {study && <Begin rules={rules} writing={writing} study={study} />}
            <p>
                <a href={linkTo("studies")}>{t("web.study.all")}</a>
            </p>
        </main>
    );
}

/* A study without a place begins where games do. */
function Begin({ rules, writing, study }: { rules: Rules; writing: Writing; study: Study }): VNode {
    return (
        <p class="actions">
            <button type="button" class="primary" onClick={() => writing.set(model.withStart(rules, study))}>
                {t("web.study.begin_start")}
            </button>
            <a class="button" href={linkTo("editor")}>
                {t("web.study.begin_editor")}
            </a>
        </p>
    );
}

/* ---- Writing ---- */

/* The place that is looked at is in the address. */
function usePlace({ nodes, title }: Study, number: number, args: string[]): { at: number; go(at: number): void } {
    const [at, set] = useState(() => Math.max(0, Number(args[1] ?? 1) - 1 || 0));
    useEffect(() => {
        const wanted = Number(args[1]) - 1;
        if (wanted >= 0) set(wanted);
    }, [args[1], title]);
    return {
        at: Math.min(at, nodes.length - 1),
        go(to) {
            set(to);
            replaceAddress(linkTo("study", String(number), String(to + 1)));
        },
    };
}

interface WrittenProps {
    rules: Rules;
    writing: Writing;
    study: Study;
    args: string[];
}

function Written({ rules, writing, study, args }: WrittenProps): VNode {
    const { scenes, set } = writing;
    const { at, go } = usePlace(study, writing.number, args);
    const [turned, turn] = useState(false);
    const [drawing, draw] = useState<StudyArrow["kind"] | null>(null);
    const node = study.nodes[at]!;
    const scene = scenes[at] ?? null;
    const names = seatNames();
    const hand = useHandTurn(rules, scene);
    const bottom = bottomOf(study, scenes, at, turned);
    function look(to: number, from: Study = study): void {
        go(to);
        const there = scenes[to];
        announce([nodeText(from, to), from === study && there ? taskText(there, names) : ""].join(". "));
    }
    function apply(next: model.Changed): void {
        set(next.study);
        hand.clear();
        look(next.at, next.study);
    }
    const change = (fields: Partial<StudyNode>, kind = ""): void =>
        set(model.change(study, at, fields), kind && `${kind} ${at}`);
    useStudyKeys({
        before: () => at > 0 && look(at - 1),
        after: () => at < study.nodes.length - 1 && look(at + 1),
        first: () => look(0),
        last: () => look(study.nodes.length - 1),
        up: () => node.parent !== null && look(node.parent),
        turn: () => turn(!turned),
        undo: writing.undo,
        back: hand.back,
    });
    return (
        <main class="review learning study">
            <Head writing={writing} study={study} at={at} />
            <div class="review-left">
                <ServerNote />
                {scene && (
                    <StudyBoard
                        rules={rules}
                        scene={scene}
                        turn={hand.turn}
                        bottom={bottom}
                        names={names}
                        arrows={node.arrows}
                        drawing={drawing}
                        onArrow={(arrow) => change({ arrows: model.withArrow(node.arrows, arrow) })}
                        onOption={hand.move}
                    />
                )}
                <Steps at={at} count={study.nodes.length} look={look} undo={writing.undo} />
                <Arrows drawing={drawing} draw={draw} arrows={node.arrows} clear={() => change({ arrows: [] })} />
                <Places study={study} scenes={scenes} at={at} go={(to) => look(to)} names={names} />
            </div>
            <div class="review-right">
                <Task node={nodeText(study, at)} asked={scene && taskText(scene, names)} />
                <Words node={node} at={at} change={change} />
                {scene && (
                    <Follow
                        rules={rules}
                        study={study}
                        at={at}
                        scene={scene}
                        turn={hand.turn}
                        go={(to) => look(to)}
                        add={(move) => apply(model.addMove(study, at, move))}
                        back={hand.back}
                    />
                )}
                <Place study={study} at={at} apply={apply} />
                <p class="small soft" id="board-keys">
                    {t("web.study.keys")}
                </p>
            </div>
        </main>
    );
}

/* Which place it is, and what is asked there. */
function Task({ node, asked }: { node: string; asked: string | null }): VNode {
    return (
        <p class="study-task">
            <b>{node}</b>
            {asked && <span class="soft"> {asked}</span>}
        </p>
    );
}

function Places(tree: Parameters<typeof Tree>[0]): VNode {
    return (
        <section class="panel study-places" aria-labelledby="study-places">
            <h2 id="study-places">{t("web.study.tree")}</h2>
            <Tree {...tree} />
        </section>
    );
}

/* ---- Title ---- */

function Head({ writing, study, at }: { writing: Writing; study: Study; at: number }): VNode {
    const [open, show] = useState(false);
    const { number, kept, trouble } = writing;
    return (
        <div class="review-head study-head">
            {open ? (
                <Rename
                    title={study.title}
                    done={(title) => {
                        if (title) writing.set({ ...study, title });
                        show(false);
                    }}
                />
            ) : (
                <>
                    <h1>{study.title}</h1>
                    <button type="button" class="plain" onClick={() => show(true)}>
                        {t("web.study.rename")}
                    </button>
                </>
            )}
            <span class="small soft kept" data-kept={kept} role="status">
                {t(`web.study.kept.${kept}`)}
            </span>
            <span class="push row">
                <a class="button" href={linkTo("study", String(number), "read", String(at + 1))}>
                    <Icon name="book" /> {t("web.study.read")}
                </a>
                <button type="button" class="plain" onClick={() => saveAsFile(model.writeStudy(study), study.title)}>
                    {t("web.study.export")}
                </button>
                <a href={linkTo("studies")}>{t("web.study.all")}</a>
            </span>
            {trouble && <p role="alert">{trouble}</p>}
            <Parted writing={writing} />
        </div>
    );
}

/* Changed or removed elsewhere, in another window: the reader says what is to stay. */
function Parted({ writing: { kept, takeNewer, keepBoth } }: { writing: Writing }): VNode | null {
    if (kept !== "parted" && kept !== "gone") return null;
    return (
        <p class="actions study-parted">
            {kept === "parted" && (
                <button type="button" class="take-newer" onClick={takeNewer}>
                    {t("web.study.take_newer")}
                </button>
            )}
            <button type="button" class="keep-both" onClick={keepBoth}>
                {t(kept === "parted" ? "web.study.keep_both" : "web.study.keep_copy")}
            </button>
        </p>
    );
}

/* ---- Beside the board ---- */

interface StepsProps {
    at: number;
    count: number;
    look(at: number): void;
    undo: (() => void) | undefined;
}

function Steps({ at, count, look, undo }: StepsProps): VNode {
    return (
        <div class="review-stepping">
            <StepBack at={at} go={look} />
            <button
                type="button"
                class="step"
                aria-label={t("web.study.after")}
                disabled={at === count - 1}
                onClick={() => look(at + 1)}
            >
                <Icon name="right" />
            </button>
            <span class="small soft">{t("web.library.of", at + 1, count)}</span>
            <button type="button" class="push undo" disabled={!undo} onClick={undo}>
                <Icon name="undo" /> {t("web.table.undo")}
            </button>
        </div>
    );
}

interface ArrowsProps {
    drawing: StudyArrow["kind"] | null;
    draw(kind: StudyArrow["kind"] | null): void;
    arrows: readonly StudyArrow[];
    clear(): void;
}

function Arrows({ drawing, draw, arrows, clear }: ArrowsProps): VNode {
    const kinds = [
        [null, t("web.study.arrows_none")],
        ["better", t("web.study.arrows_good")],
        ["worse", t("web.study.arrows_bad")],
    ] as const;
    return (
        <div class="study-arrows">
            <div class="strip" role="radiogroup" aria-label={t("web.study.arrows")}>
                {kinds.map(([kind, label]) => (
                    <label key={label}>
                        <input type="radio" name="arrows" checked={drawing === kind} onChange={() => draw(kind)} />
                        {label}
                    </label>
                ))}
            </div>
            {arrows.length > 0 && (
                <button type="button" class="plain" onClick={clear}>
                    {t("web.study.arrows_clear")}
                </button>
            )}
            {drawing && <p class="small soft">{t("web.study.arrows_how")}</p>}
        </div>
    );
}

/* ---- Words ---- */

interface WordsProps {
    node: StudyNode;
    at: number;
    change(fields: Partial<StudyNode>, kind?: string): void;
}

function Words({ node, at, change }: WordsProps): VNode {
    const signs: [StudyNode["mark"], string][] = [
        ["", t("web.study.mark_none")],
        ["good", t("web.study.mark_good")],
        ["bad", t("web.study.mark_bad")],
    ];
    return (
        <section class="panel study-words" aria-label={t("web.study.here")}>
            <label>
                {t("web.study.words")}
                <textarea
                    key={`words${at}`}
                    name="words"
                    rows={3}
                    maxLength={WORDS_MAX}
                    value={node.words}
                    onInput={({ currentTarget }) => change({ words: currentTarget.value }, "words")}
                />
            </label>
            <label>
                {t("web.study.solution")}
                <textarea
                    key={`solution${at}`}
                    name="solution"
                    rows={3}
                    maxLength={WORDS_MAX}
                    value={node.solution}
                    onInput={({ currentTarget }) => change({ solution: currentTarget.value }, "solution")}
                />
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    name="hidden"
                    checked={node.hidden}
                    onChange={({ currentTarget }) => change({ hidden: currentTarget.checked })}
                />{" "}
                {t("web.study.hidden")}
            </label>
            {node.move && (
                <label>
                    {t("web.study.mark")}
                    <select
                        value={node.mark}
                        onChange={({ currentTarget: { value } }) =>
                            change({ mark: value === "good" || value === "bad" ? value : "" })
                        }
                    >
                        {signs.map(([value, label]) => (
                            <option key={value} value={value}>
                                {label}
                            </option>
                        ))}
                    </select>
                </label>
            )}
        </section>
    );
}

interface PlaceProps {
    study: Study;
    at: number;
    apply(next: model.Changed): void;
}

function Place({ study, at, apply }: PlaceProps): VNode {
    const lifted = model.lift(study, at);
    return (
        <div class="actions study-place">
            <button type="button" disabled={lifted.study === study} onClick={() => apply(lifted)}>
                {t("web.study.lift")}
            </button>
            <button
                type="button"
                class="grave remove"
                onClick={() => {
                    apply(model.remove(study, at));
                    announce(t("web.study.place_removed"));
                }}
            >
                {t("web.study.remove_place")}
            </button>
        </div>
    );
}
