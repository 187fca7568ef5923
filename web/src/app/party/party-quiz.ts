/* What one's own throw gives is asked before it is shown, though the program marks it: who is wrong loses nothing. Until the answer the
 * party is shown as it stood before the marks. Which tables ask is this browser's own. */
import { useState } from "preact/hooks";
import type { Party, PartyEvent } from "../../proto/party.ts";
import { t } from "../../text/text.ts";
import { labelOf, namesOf } from "../game/game-say.ts";
import { quizzes, type Quiz } from "../shell/quiz-keep.ts";
import type { FollowedParty, PartyPicture } from "./party-hook.ts";
import { throwIsTold, throwsMade, type Thrown } from "./party-throws.ts";

/** What was answered of a throw, by its number. */
interface Answered {
    number: number;
    value: number;
    right: number;
}

export interface AtQuiz {
    /** null: this party asks nothing. */
    quiz: Quiz | null;
    /** As it may be seen. */
    picture: PartyPicture;
    followed: FollowedParty;
    /** Of the latest throw. */
    answered: Answered | null;
    turn(on: boolean): void;
}

/** Would an answer be asked for, if this table asks? */
export const mayAsk = ({ settings, you }: Party): boolean => !settings.by_hand && you.length > 0;

function asks(party: Party): boolean {
    const { state, you, sheet } = party;
    const quiz = quizzes.of(party.table);
    return (
        quiz !== null &&
        quiz.at < throwsMade(party) &&
        mayAsk(party) &&
        you.includes(state.turn) &&
        throwIsTold(state) &&
        sheet.at(-1)?.act === "throw"
    );
}

/** The party while an answer is open: the score before the throw, and of the throw its words alone. */
export function veiled(party: Party): Party {
    const row = party.sheet.at(-1);
    const before = party.sheet.at(-2);
    if (!asks(party) || !row || !before) return party;
    const bare = { ...row, lines: row.lines.slice(0, 1), points: before.points, holes: before.holes };
    const { points, holes, run, holes_run } = before;
    return {
        ...party,
        sheet: [...party.sheet.slice(0, -1), bare],
        state: {
            ...party.state,
            phase: "mark",
            points,
            holes,
            run,
            holes_run,
            events: [],
            plays: [],
            duty: [],
            choice: [],
            may: ["mark", ...party.state.may.filter((act) => act === "resign")],
            question: t("tt.play.prompt_mark", labelOf(namesOf(party.seats)[party.state.turn])),
            row: bare,
        },
    };
}

export const rightOf = ({ seat, events }: Pick<Thrown, "seat" | "events">): number =>
    events.reduce((sum, { to, points }) => sum + (to === seat ? points : 0), 0);

/** All that the thrower marks as one, for the board. */
export function wholeOf({ seat, events }: Thrown): PartyEvent | null {
    const own = events.filter(({ to }) => to === seat);
    const [first] = own;
    return first
        ? { ...first, arrows: own.flatMap(({ arrows }) => arrows), rings: own.flatMap(({ rings }) => rings) }
        : null;
}

/** `onAnswer`: the throw may be seen now. */
export function useQuiz(followed: FollowedParty, picture: PartyPicture, onAnswer: (thrown: Thrown) => void): AtQuiz {
    const [answered, note] = useState<Answered | null>(null);
    const [, draw] = useState(0);
    const { party } = picture;
    const seen = veiled(party);
    const open = seen !== party;
    const number = throwsMade(party);

    function answer(value: number): void {
        const thrown = picture.throws.at(-1);
        if (!thrown) return;
        const right = rightOf(thrown);
        quizzes.answered(party.table, number, value === right);
        note({ number, value, right });
        onAnswer(thrown);
    }

    return {
        quiz: quizzes.of(party.table),
        picture: open
            ? { ...picture, party: seen, throws: picture.throws.filter((each) => each.number < number) }
            : picture,
        followed: {
            ...followed,
            async act(act, fields, seat) {
                if (!open || act !== "mark") return followed.act(act, fields, seat);
                answer((fields as { value: number }).value);
                return true;
            },
        },
        answered: answered?.number === number && !open ? answered : null,
        turn(on) {
            /* A throw that has been shown is not asked any more. */
            quizzes.turn(party.table, on, number);
            draw((n) => n + 1);
        },
    };
}
