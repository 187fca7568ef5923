/* What is asked of the adviser at a party against the computer: the best plays, and the tutor's word before a decision is sent. Nothing is
 * sent until it stands, so that a play that is warned of is taken back as if it had not been. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../../proto/messages.ts";
import type { Party, PartyMove } from "../../proto/party.ts";
import {
    partyHint,
    partyVerdict,
    type PartyHint,
    type PartyRated,
    type PartyVerdict,
} from "../../proto/party-judged.ts";
import { signed, t } from "../../text/text.ts";
import { keeper } from "../shell/dice-keep.ts";
import { useAnswered } from "../shell/answered.ts";
import { announce } from "../shell/live.tsx";
import { server } from "../shell/server.ts";
import type { FollowedParty } from "./party-hook.ts";

const DECISIONS = new Set(["choose", "play"]);

/** Against the computer, at a seat of one's own. */
export const isAdvised = ({ seats, you }: Party): boolean =>
    you.length > 0 && seats.some(({ kind }) => kind === "computer");

/** There is something to decide, and advice of it. */
export const mayAsk = ({ state }: Party, mine: boolean): boolean =>
    mine && DECISIONS.has(state.phase) && state.may.includes("hint");

export const holesOf = (holes: number): string => signed(holes, 2);

/* ---- Asked for ---- */

export interface PartyAdvice {
    /** It was asked for, of this decision. */
    asked: boolean;
    ask(): void;
    hint: PartyHint | null;
    trouble: string;
    /** The play that is drawn on the board. */
    idea: PartyRated | null;
    show(idea: PartyRated | null): void;
}

/** In a sentence, for the ear. */
function spoken({ hold, leave, plays }: PartyHint): string {
    if (hold !== null && leave !== null)
        return t(leave > hold ? "web.party.do_leave" : "web.party.do_hold", holesOf(hold), holesOf(leave));
    const best = plays[0];
    return best ? t("web.party.best", best.text, holesOf(best.holes)) : "";
}

export function useAdvice(party: Party, mine: boolean): PartyAdvice {
    const { table, state } = party;
    const able = mayAsk(party, mine);
    const [askedAt, askAt] = useState(-1);
    const [looked, look] = useState<PartyRated | null>(null);
    const asked = able && askedAt === state.count;
    const about = asked ? `${table} ${state.count}` : null;
    const { answer, trouble } = useAnswered(
        about,
        () => server().askAs(partyHint, "trictrac_hint", { table, seat: state.actor, at: state.count }),
        (hint) => announce(spoken(hint)),
    );
    useEffect(() => look(null), [about]);
    return {
        asked,
        ask: () => able && askAt(state.count),
        hint: answer,
        trouble,
        idea: asked ? looked : null,
        show: look,
    };
}

/* ---- The tutor ---- */

export interface PartyTutor {
    on: boolean;
    turn(on: boolean): void;
    /** What is held back, and why; null: nothing is. */
    warning: PartyVerdict | null;
    /** It is a play, not hold or leave. */
    isPlay: boolean;
    /** It is done all the same. */
    keep(): void;
    forget(): void;
}

interface Held {
    act: string;
    fields: object;
    seat: Seat | undefined;
    count: number;
    made: readonly PartyMove[];
    verdict: PartyVerdict;
}

const JUDGED = new Set(["play", "hold", "go"]);

/** The party as it is followed, with the tutor between a decision and the server. */
export function useTutor(
    followed: FollowedParty,
    party: Party,
    made: readonly PartyMove[],
): { followed: FollowedParty; tutor: PartyTutor } {
    const { table, state } = party;
    const [on, set] = useState(() => keeper.of(table)?.tutor ?? false);
    const [held, hold] = useState<Held | null>(null);
    const [judging, judge] = useState(false);
    const current = held && held.count === state.count && held.made === made ? held : null;
    /* What was decided while the answer was on its way is not what was asked about. */
    const now = useRef({ count: state.count, made });
    now.current = { count: state.count, made };

    async function objects(act: string, fields: object, seat: Seat | undefined): Promise<boolean> {
        const asked = now.current;
        judge(true);
        const verdict = await server()
            .askAs(partyVerdict, "trictrac_verdict", {
                table,
                seat: seat ?? state.actor,
                at: state.count,
                act,
                ...fields,
            })
            .catch(() => null);
        judge(false);
        if (asked.count !== now.current.count || asked.made !== now.current.made) return true;
        if (!verdict?.warns) return false;
        hold({ act, fields, seat, ...asked, verdict });
        announce(verdict.text);
        return true;
    }

    const judged = (act: string): boolean =>
        on && JUDGED.has(act) && mayAsk(party, true) && (act !== "play" || (state.plays.length > 1 && made.length > 0));

    return {
        followed: {
            ...followed,
            waiting: followed.waiting || judging,
            async act(act, fields = {}, seat) {
                if (judging) return false;
                if (judged(act) && (await objects(act, fields, seat))) return false;
                return followed.act(act, fields, seat);
            },
        },
        tutor: {
            on,
            turn(wanted) {
                set(wanted);
                keeper.change(table, () => ({ tutor: wanted }));
            },
            warning: current?.verdict ?? null,
            isPlay: current?.act === "play",
            keep: () => current && void followed.act(current.act, current.fields, current.seat),
            forget: () => hold(null),
        },
    };
}
