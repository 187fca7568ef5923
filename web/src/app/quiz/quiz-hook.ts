/* A run of questions: asked one after the other, each judged once. */
import { useEffect, useMemo, useState } from "preact/hooks";
import * as says from "../../proto/library.ts";
import type { Question, QuizAnswer, QuizList } from "../../proto/library.ts";
import { localMove } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import { beginTurn, playOption, takeBack, type MoveOption, type Turn } from "../../rules/turn.ts";
import type { Situation } from "../../rules/types.ts";
import { saidOf, server } from "../shell/server.ts";

/** What a question is about; null where the rules do not read it. */
export interface Asked {
    question: Question;
    situation: Situation;
    /** Of a play, as it begins. */
    begun: Turn | null;
}

export function askedOf(rules: Rules, question: Question): Asked | null {
    const read = rules.read(0, question.position);
    if (!("situation" in read)) return null;
    const { situation } = read;
    const [a, b] = situation.dice;
    if (question.kind !== "play" || !a || !b) return { question, situation, begun: null };
    const begun = beginTurn(rules, situation.variant, situation.pos, { dice: [Math.max(a, b), Math.min(a, b)] });
    return { question, situation, begun };
}

export type Grade = QuizAnswer["grade"];

export interface Run {
    /** null: they are being fetched. */
    list: QuizList | null;
    trouble: string;
    at: number;
    grades: readonly Grade[];
    asked: Asked | null;
    turn: Turn | null;
    answer: QuizAnswer | null;
    busy: boolean;
    move(option: MoveOption): void;
    back(): void;
    give(fields: object): void;
    next(): void;
}

export interface Wanted {
    words: string;
    daily: boolean;
    tolerance: number;
}

export function useRun(rules: Rules, { words, daily, tolerance }: Wanted): Run {
    const [list, setList] = useState<QuizList | null>(null);
    const [trouble, say] = useState("");
    const [at, goTo] = useState(0);
    const [grades, grade] = useState<readonly Grade[]>([]);
    const [turn, setTurn] = useState<Turn | null>(null);
    const [answer, setAnswer] = useState<QuizAnswer | null>(null);
    const [busy, work] = useState(false);
    useEffect(() => {
        let wanted = true;
        server()
            .askAs(says.quiz, "quiz", { words, daily })
            .then(
                (found) => wanted && setList(found),
                (error: unknown) => wanted && say(saidOf(error)),
            );
        return () => {
            wanted = false;
        };
    }, [words, daily]);
    const question = list?.questions[at];
    const asked = useMemo(() => (question ? askedOf(rules, question) : null), [question]);

    function give(fields: object): void {
        if (!question || busy || answer) return;
        work(true);
        say("");
        server()
            .askAs(says.quizAnswer, "quiz_answer", { question: question.question, tolerance, ...fields })
            .then(
                (said) => {
                    setAnswer(said);
                    grade([...grades, said.grade]);
                },
                (error: unknown) => say(saidOf(error)),
            )
            .finally(() => work(false));
    }
    return {
        list,
        trouble,
        at,
        grades,
        asked,
        turn: turn ?? asked?.begun ?? null,
        answer,
        busy,
        move(option) {
            const now = turn ?? asked?.begun;
            if (now && !answer && !busy) setTurn(playOption(rules, now, option));
        },
        back: () => {
            if (turn && !answer) setTurn(takeBack(rules, turn, 1));
        },
        give: (fields) => give(turn ? { hops: turn.made.map(localMove), ...fields } : fields),
        next() {
            setTurn(null);
            setAnswer(null);
            goTo(at + 1);
        },
    };
}
