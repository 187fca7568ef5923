/* A study as a tree of decisions and rolls: nothing in it that the rules do not allow, its places always in the order in which they are
 * read. Nothing is changed in place: each act gives another study. */
import { read } from "../../proto/messages.ts";
import * as file from "../../proto/study.ts";
import { afterMove, chapter, type Study, type StudyArrow, type StudyNode } from "../../proto/study.ts";
import { follow, sceneOf, sceneText, type Move, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";

export const newStudy = (title: string, nodes: readonly StudyNode[] = []): Study => ({
    format: "videau-study",
    version: 1,
    title,
    nodes: [...nodes],
});

/** The places that follow one directly, -1: the chapters. */
export function childrenOf({ nodes }: Study, at: number): number[] {
    return nodes.flatMap(({ parent }, i) => ((parent ?? -1) === at ? [i] : []));
}

/** From the chapter's first place to this one. */
export function pathTo({ nodes }: Study, at: number): number[] {
    const path: number[] = [];
    for (let i: number | null = at; i !== null && nodes[i]; i = nodes[i]?.parent ?? null) path.unshift(i);
    return path;
}

/* Parents come before what follows them, and a branch is told to its end before the next begins. `kids` by place, -1 the chapters. */
function inOrder(
    study: Study,
    kids: ReadonlyMap<number, readonly number[]>,
): { study: Study; at: Map<number, number> } {
    const at = new Map<number, number>();
    const nodes: StudyNode[] = [];
    const waiting = [...(kids.get(-1) ?? [])].reverse();
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
        const node = study.nodes[i];
        if (!node || at.has(i)) continue;
        at.set(i, nodes.length);
        nodes.push({ ...node, parent: node.parent === null ? null : (at.get(node.parent) ?? null) });
        waiting.push(...[...(kids.get(i) ?? [])].reverse());
    }
    return { study: { ...study, nodes }, at };
}

function kidsOf(study: Study): Map<number, number[]> {
    const kids = new Map<number, number[]>();
    for (const [i, { parent }] of study.nodes.entries()) {
        const of = kids.get(parent ?? -1);
        if (of) of.push(i);
        else kids.set(parent ?? -1, [i]);
    }
    return kids;
}

/** A study with one place more or less, and where to look then. */
export interface Changed {
    study: Study;
    at: number;
}

function added(study: Study, node: StudyNode): Changed {
    const longer = { ...study, nodes: [...study.nodes, node] };
    const done = inOrder(longer, kidsOf(longer));
    return { study: done.study, at: done.at.get(study.nodes.length) ?? 0 };
}

export const isFull = ({ nodes }: Study): boolean => nodes.length >= file.NODES_MAX;

const sameMove = (a: StudyNode["move"], b: StudyNode["move"]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A move that is there already is gone to. */
export function addMove(study: Study, at: number, move: Move): Changed {
    const node = afterMove(at, move);
    const known = childrenOf(study, at).find((i) => sameMove(study.nodes[i]?.move ?? null, node.move));
    return known === undefined ? added(study, node) : { study, at: known };
}

/** Chapters that were made elsewhere, with all that follows them; `at` is the first of them. */
export function addChapters(study: Study, nodes: readonly StudyNode[]): Changed {
    const from = study.nodes.length;
    const moved = nodes.map((node) => ({ ...node, parent: node.parent === null ? null : node.parent + from }));
    const longer = { ...study, nodes: [...study.nodes, ...moved] };
    const done = inOrder(longer, kidsOf(longer));
    return { study: done.study, at: done.at.get(from) ?? 0 };
}

export function change(study: Study, at: number, fields: Partial<StudyNode>): Study {
    return { ...study, nodes: study.nodes.map((node, i) => (i === at ? { ...node, ...fields } : node)) };
}

/** With an arrow more; one that lies there already is taken away. */
export function withArrow(arrows: readonly StudyArrow[], { seat, from, to, kind }: StudyArrow): StudyArrow[] {
    const others = arrows.filter((each) => each.seat !== seat || each.from !== from || each.to !== to);
    const had = others.length < arrows.length && arrows.some((each) => !others.includes(each) && each.kind === kind);
    return had ? others : [...others, { seat, from, to, kind }].slice(-file.ARROWS_MAX);
}

/** Begun where games begin. */
export function withStart(rules: Rules, study: Study): Study {
    const start = sceneOf(rules, "start", 0);
    return start ? addChapters(study, [chapter(sceneText(rules, start), 0)]).study : study;
}

/** Without a place and all that follows it. */
export function remove(study: Study, at: number): Changed {
    const kids = kidsOf(study);
    const parent = study.nodes[at]?.parent ?? null;
    kids.set(
        parent ?? -1,
        (kids.get(parent ?? -1) ?? []).filter((i) => i !== at),
    );
    const done = inOrder(study, kids);
    return { study: done.study, at: Math.max(0, Math.min(parent ?? at, done.study.nodes.length - 1)) };
}

/** Before the one beside it: an answer among answers, a chapter among chapters. */
export function lift(study: Study, at: number): Changed {
    const kids = kidsOf(study);
    const beside = kids.get(study.nodes[at]?.parent ?? -1) ?? [];
    const i = beside.indexOf(at);
    const before = beside[i - 1];
    if (before === undefined) return { study, at };
    beside.splice(i - 1, 2, at, before);
    const done = inOrder(study, kids);
    return { study: done.study, at: done.at.get(at) ?? 0 };
}

/** A study with its places as the rules see them; null where they do not get there. */
export interface Seen {
    readonly study: Study;
    readonly scenes: readonly (Scene | null)[];
}

/** What is seen already of an earlier state of the study is not asked again. */
export function scenesOf(rules: Rules, study: Study, seen?: Seen): (Scene | null)[] {
    const scenes: (Scene | null)[] = [];
    for (const [i, { parent, position, seat, move }] of study.nodes.entries()) {
        const from = parent === null ? null : (scenes[parent] ?? null);
        const was = seen?.study.nodes[i];
        const same =
            was?.move === move &&
            was.parent === parent &&
            was.position === position &&
            was.seat === seat &&
            (parent === null || seen?.scenes[parent] === from);
        if (same) scenes.push(seen?.scenes[i] ?? null);
        else if (parent === null) scenes.push(sceneOf(rules, position, seat));
        else scenes.push(from && move ? follow(rules, from, move) : null);
    }
    return scenes;
}

/** `key` says what is wrong, at which place (from 1) where it is one of them. */
export type Read = { study: Study } | { key: "large" | "none" | "illegal"; at: number };

function parse(text: string): Study | undefined {
    try {
        return read(file.study, JSON.parse(text));
    } catch {
        return undefined;
    }
}

/** A file, whole or not at all. */
export function readStudy(rules: Rules, text: string): Read {
    if (text.length > file.FILE_MAX) return { key: "large", at: 0 };
    const found = parse(text);
    if (!found || found.nodes.some(({ parent }, i) => parent !== null && parent >= i)) return { key: "none", at: 0 };
    const wrong = scenesOf(rules, found).indexOf(null);
    if (wrong >= 0) return { key: "illegal", at: wrong + 1 };
    return { study: inOrder(found, kidsOf(found)).study };
}

export const writeStudy = (study: Study): string => JSON.stringify(study);
