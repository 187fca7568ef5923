/* The lessons: data/learn/lessons.json as the build packs it, its texts, and what this reader has solved. Both files are
 * fetched when somebody wants to learn; a test plays every exercise of the data through the engine. */
import { useEffect, useState } from "preact/hooks";
import type { VariantOptions } from "../../rules/rules.ts";
import type { Dice, Seat } from "../../rules/types.ts";
import { currentLang, type Lang, playText } from "../../text/text.ts";

/** play: make one of `want` on the board; find: every legal play; legal: is `play` legal; cube: may the player on roll
 * double; count, value, choose: one of several answers; equity: a play that the engine values; decide: what to do with the cube, which
 * the engine has judged. */
export type Kind =
    | "play"
    | "find"
    | "legal"
    | "cube"
    | "count"
    | "value"
    | "choose"
    | "equity"
    | "decide"
    | TrictracKind;

/** Those of trictrac, whose answers the rules find (include/inner/trictrac_question.h); it has "play" too. */
type TrictracKind = "gives" | "owes" | "throws" | "holes" | "points" | "rest" | "lawful" | "leave" | "hold";

export interface Exercise {
    id: string;
    kind: Kind;
    /** The rule that the explanation leads to. */
    rule?: string;
    /** The game of the position, where its text does not say it. */
    variant?: string;
    position?: string;
    options?: VariantOptions;
    /** Who is on roll: White where the source says so. */
    seat?: Seat;
    dice?: Dice;
    /** `dice` is a double that was named. */
    named?: boolean;
    /** Texts of plays; empty: any legal play. */
    want?: string[];
    play?: string;
    /** The rule that forbids it; none: it is legal. */
    broken?: string;
    /** Rules to choose from. */
    rules?: string[];
    numbers?: number[];
    choices?: number;
    /** The number that is right, or the index of the choice. */
    answer?: number;
    /** The cube is shown. */
    cube?: boolean;
    /** Of trictrac: a state, or marks that are made; which event is asked for; what a play is to reach. */
    trictrac?: string;
    marks?: string;
    event?: string;
    goal?: string;
    /** The rules that are told before they are asked. */
    teach?: string[];
}

export const isTrictrac = ({ trictrac, marks }: Exercise): boolean => trictrac !== undefined || marks !== undefined;

export interface Lesson {
    id: string;
    /** The part of the path that it belongs to: lessons of one part follow each other. */
    part: string;
    exercises: Exercise[];
}

export interface Course {
    lessons: readonly Lesson[];
    say(key: string): string;
    has(key: string): boolean;
}

const fetched = new Map<string, Promise<unknown>>();

function load(name: string): Promise<unknown> {
    const known = fetched.get(name);
    if (known) return known;
    const wanted = fetch(`/${name}`).then((answer) => {
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        return answer.json() as Promise<unknown>;
    });
    fetched.set(name, wanted);
    /* A failure is not kept: the next reader tries again. */
    wanted.catch(() => fetched.delete(name));
    return wanted;
}

/* The exercises about how plays are spelt: their words stay as they are in every language. */
function spelling(lessons: readonly Lesson[]): ReadonlySet<string> {
    return new Set(
        lessons.flatMap(({ exercises }) => exercises.flatMap(({ id, rule }) => (rule === "R96" ? [id] : []))),
    );
}

async function loadCourse(lang: Lang): Promise<Course> {
    const [data, texts] = (await Promise.all([load("lessons.json"), load(`lessons.${lang}.json`)])) as [
        { lessons: Lesson[] },
        Record<string, string>,
    ];
    const spelt = spelling(data.lessons);
    const say = (key: string): string => {
        const text = texts[key] ?? key;
        return spelt.has(key.split(".")[1] ?? "") ? text : playText(text);
    };
    return { lessons: data.lessons, say, has: (key) => key in texts };
}

/** In another language the one before stays until the new texts are there, so that nothing begun is lost. */
export function useCourse(): Course | null | "missing" {
    const [course, set] = useState<Course | null | "missing">(null);
    const lang = currentLang();
    useEffect(() => {
        let wanted = true;
        loadCourse(lang).then(
            (loaded) => wanted && set(loaded),
            () => wanted && set("missing"),
        );
        return () => {
            wanted = false;
        };
    }, [lang]);
    return course;
}

/* ---- What has been solved, kept in this browser like the settings ---- */

const KEY = "videau-learn";
const listeners = new Set<() => void>();
let solved: ReadonlySet<string> = read();

function read(): ReadonlySet<string> {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
    } catch {
        return new Set();
    }
}

function keep(next: ReadonlySet<string>): void {
    solved = next;
    try {
        localStorage.setItem(KEY, JSON.stringify([...next]));
    } catch {
        /* It lasts as long as the page, then. */
    }
    for (const listener of listeners) listener();
}

export function markSolved(id: string): void {
    if (!solved.has(id)) keep(new Set([...solved, id]));
}

export function forgetSolved(): void {
    keep(new Set());
}

export function useSolved(): ReadonlySet<string> {
    const [now, set] = useState(solved);
    useEffect(() => {
        const tell = (): void => set(solved);
        listeners.add(tell);
        return () => listeners.delete(tell);
    }, []);
    return now;
}

export const isWhole = (lesson: Lesson, done: ReadonlySet<string>): boolean =>
    lesson.exercises.every(({ id }) => done.has(id));

/** The first lesson that is not done; undefined when all are. */
export function nextLesson(course: Course, done: ReadonlySet<string>): Lesson | undefined {
    return course.lessons.find((lesson) => !isWhole(lesson, done));
}

/** The first exercise that is not solved, from 1; the first of all when all are. */
export function nextOf(lesson: Lesson, done: ReadonlySet<string>): number {
    return (
        1 +
        Math.max(
            0,
            lesson.exercises.findIndex(({ id }) => !done.has(id)),
        )
    );
}
