/* A match that is looked at again: fetched, analysed where nobody has, asked about; found again where it was left. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Review, ReviewBoard, ReviewWhy, Step } from "../../proto/messages.ts";
import { currentLang } from "../../text/text.ts";
import { cancelJob, saidOf, server, useStatus } from "../shell/server.ts";
import { isCube } from "./review-steps.ts";

export type Source = { library: number } | { table: number };

/** Of the address: "library/12" or "game/7". */
export function sourceOf([kind, id]: readonly string[]): Source | null {
    const number = Number(id);
    if (!Number.isInteger(number) || number < 1) return null;
    if (kind === "library") return { library: number };
    return kind === "game" ? { table: number } : null;
}

/** What takes long. */
export interface Running {
    /** A level of the whole match, or "" for one decision. */
    level: string;
    done: number;
    cancel(): void;
}

export interface Reviewing {
    review: Review | null;
    /** Why it is not there, or what was not done. */
    trouble: string;
    running: Running | null;
    boards: ReadonlyMap<number, readonly ReviewBoard[]>;
    /** Makes sure that the boards of a game come. */
    want(game: number): void;
    analyse(level: string): void;
    deepen(step: Step, depth: string): void;
    remark(step: Step, text: string): Promise<void>;
    source: Source;
}

interface Held {
    review: Review | null;
    boards: ReadonlyMap<number, readonly ReviewBoard[]>;
}

/* What went wrong, as long as the screen stands. */
interface Telling {
    here: { readonly current: boolean };
    trouble: string;
    say(trouble: string): void;
    fail(error: unknown): void;
}

function useTelling(): Telling {
    const [trouble, say] = useState("");
    const here = useRef(true);
    useEffect(() => {
        here.current = true;
        return () => {
            here.current = false;
        };
    }, []);
    const fail = (error: unknown): void => {
        if (here.current) say(saidOf(error));
    };
    return { here, trouble, say, fail };
}

interface Match extends Held {
    source: Source;
    /** The same for what answers later. */
    at: { readonly current: Source };
    /** `kept`: what was said stays. */
    load(kept?: boolean): Promise<void>;
    want(game: number): void;
}

/* The match, and the boards of the games that were looked at. */
function useMatch(asked: Source, { here, say, fail }: Telling): Match {
    const [held, hold] = useState<Held>({ review: null, boards: new Map() });
    const wanted = useRef(new Set<number>());
    const { review } = held;
    const source = useMemo<Source>(() => (review?.library ? { library: review.library } : asked), [review?.library]);
    const at = useRef(source);
    at.current = source;

    async function load(kept = false): Promise<void> {
        try {
            const found = await server().ask("review", at.current);
            if (!here.current) return;
            if (!kept) say("");
            /* What was judged anew is fetched anew; until then the boards stay as they are. */
            hold((now) => ({ review: found, boards: now.boards }));
            const games = [...wanted.current];
            wanted.current.clear();
            for (const game of games) want(game);
        } catch (error) {
            fail(error);
        }
    }
    function want(game: number): void {
        if (wanted.current.has(game)) return;
        wanted.current.add(game);
        server()
            .ask("review_game", { ...at.current, game })
            .then(
                ({ boards }) => hold((now) => ({ ...now, boards: new Map([...now.boards, [game, boards]]) })),
                (error) => {
                    wanted.current.delete(game);
                    fail(error);
                },
            );
    }
    return { ...held, source, at, load, want };
}

interface Work {
    running: Running | null;
    /** `level`: of the whole match, "" for one decision. */
    work(level: string, type: "review_analyse" | "review_deepen", fields: object): Promise<void>;
}

/* What the engine does for this match: one thing at a time, stopped with the screen. */
function useEngine({ at, load }: Match, { here, say, fail }: Telling): Work {
    const [running, run] = useState<Running | null>(null);
    const stop = useRef<() => void>(() => undefined);
    useEffect(() => () => stop.current(), []);

    async function work(level: string, type: "review_analyse" | "review_deepen", fields: object): Promise<void> {
        const question = server().ask(type, { ...at.current, ...fields }, (done) =>
            run((now) => (now ? { ...now, done } : now)),
        );
        const cancel = (): void => cancelJob(question.id);
        stop.current = cancel;
        let refused = false;
        say("");
        run({ level, done: 0, cancel });
        try {
            await question;
        } catch (error) {
            refused = true;
            fail(error);
        }
        stop.current = () => undefined;
        if (!here.current) return;
        run(null);
        /* What was judged until then is shown, beside what stopped it: else the first look would be taken again at once. */
        await load(refused);
    }
    return { running, work };
}

export function useReview(asked: Source): Reviewing {
    const telling = useTelling();
    const match = useMatch(asked, telling);
    const { running, work } = useEngine(match, telling);
    const { review, boards, source, at, load, want } = match;
    const { trouble, fail } = telling;
    const status = useStatus();
    /* Also when the line was lost and is there again. */
    useEffect(() => {
        if (status !== "lost") void load();
    }, [status === "lost"]);
    /* The first look is taken by itself. */
    useEffect(() => {
        if (review?.judged && review.level === null && !running && !trouble && status !== "lost")
            void work("quick", "review_analyse", { level: "quick" });
    }, [review]);

    return {
        review,
        trouble,
        running,
        boards,
        source,
        want,
        analyse: (level) => void work(level, "review_analyse", { level }),
        deepen: ({ game, action, ...step }, depth) =>
            void work("", "review_deepen", { game, action, cube: isCube({ game, action, ...step }), depth }),
        async remark({ game, action }, text) {
            try {
                await server().ask("review_remark", { ...at.current, game, action, text });
                await load();
            } catch (error) {
                fail(error);
            }
        },
    };
}

/** Why a decision was wrong, once it is known; asked for when it is looked at. */
export function useWhy(source: Source, step: Step | undefined, level: string | null): ReviewWhy | null {
    const [why, tell] = useState<{ key: string; why: ReviewWhy } | null>(null);
    const lang = currentLang();
    const asks = step && level && (isCube(step) || (step.loss ?? 0) >= 0.02);
    const key = asks ? `${lang} ${level} ${step.game} ${step.action} ${step.act}` : "";
    useEffect(() => {
        if (!asks) return undefined;
        let wanted = true;
        const { game, action } = step;
        /* Whoever steps on fast asks nothing. */
        const timer = setTimeout(() => {
            server()
                .ask("review_why", { ...source, game, action, cube: isCube(step) })
                .then(
                    (found) => wanted && tell({ key, why: found }),
                    () => undefined,
                );
        }, PAUSE);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [key]);
    return why?.key === key ? why.why : null;
}

const PAUSE = 120;
