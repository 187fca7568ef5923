/* A question to the server that belongs to what is shown: asked once for each, taken back when it is shown no more. */
import { useEffect, useState } from "preact/hooks";
import type { Asked } from "../../proto/client.ts";
import { Refused } from "../../proto/messages.ts";
import { cancelJob } from "./server.ts";

export interface Answered<T> {
    answer: T | null;
    trouble: string;
}

/** `about` says what is asked about; null: nothing is asked. `heard` is told each answer that is still wanted. */
export function useAnswered<T>(about: string | null, ask: () => Asked<T>, heard: (answer: T) => void): Answered<T> {
    const [told, tell] = useState<Answered<T>>({ answer: null, trouble: "" });
    useEffect(() => {
        tell({ answer: null, trouble: "" });
        if (about === null) return;
        let wanted = true;
        const question = ask();
        question.then(
            (answer) => {
                if (!wanted) return;
                tell({ answer, trouble: "" });
                heard(answer);
            },
            (error: unknown) => {
                if (wanted && error instanceof Refused) tell({ answer: null, trouble: error.message });
            },
        );
        return () => {
            wanted = false;
            cancelJob(question.id);
        };
    }, [about]);
    return told;
}
