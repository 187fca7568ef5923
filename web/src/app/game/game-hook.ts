/* A table as a screen sees it: followed from the server, shown at the pace of the settings, with the hops that this page
 * has just made and the server has not yet answered. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import { localMove } from "../../proto/convert.ts";
import { Refused, type LocalMove, type Seat, type State, type TableEvent } from "../../proto/messages.ts";
import type { Hop } from "../../rules/types.ts";
import { AnimationQueue, type Picture } from "./animation-queue.ts";
import { server, useStatus } from "../shell/server.ts";
import { getSettings, motion } from "../settings/settings.ts";
import type { Rules } from "../../rules/rules.ts";

export interface Trouble {
    sentence: string;
    rule: string;
}

export interface Followed {
    picture: Picture | null;
    /** The table was deleted, or there is none. */
    gone: boolean;
    /** The hops made so far in this turn: those of this page, else those the server keeps. */
    draft: readonly LocalMove[];
    setDraft(hops: readonly Hop[]): void;
    /** Resolves to whether it was done. */
    act(type: string, fields?: object, seat?: Seat): Promise<boolean>;
    /** An action is under way. */
    waiting: boolean;
    trouble: Trouble | null;
    clear(): void;
}

/* `lost`: the line went away before the answer. */
type Outcome = "done" | "refused" | "lost";

const NONE: readonly LocalMove[] = [];

type OnEvent = (table: Table, event: TableEvent) => void;

/* The table as the server tells of it, at the pace of the settings. */
function usePicture(
    rules: Rules,
    id: number,
    seats: readonly Seat[] | undefined,
    onEvent: OnEvent,
): Pick<Followed, "picture" | "gone"> {
    const [picture, setPicture] = useState<Picture | null>(null);
    const [gone, setGone] = useState(false);
    const heard = useRef(onEvent);
    heard.current = onEvent;

    useEffect(() => {
        setPicture(null);
        setGone(false);
        const queue = new AnimationQueue(
            (next) => {
                setPicture(next);
                if (next.event) heard.current(next.table, next.event);
            },
            () => (document.hidden ? 0 : motion(getSettings())),
            undefined,
            (variant) => rules.variantNamed(variant)?.parallel ?? false,
        );
        return server().follow(
            id,
            (table, event) => {
                if (table) queue.push(table, event);
                else setGone(true);
            },
            seats,
        );
    }, [id, seats?.join()]);

    return { picture, gone };
}

interface Acting {
    act(type: string, seat: Seat, fields: object): Promise<Outcome>;
    waiting: boolean;
    trouble: Trouble | null;
    clear(): void;
}

/* What is asked of the server, and why it was refused. */
function useActing(id: number): Acting {
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const [waiting, wait] = useState(false);

    function fail(error: unknown): void {
        if (error instanceof Refused && error.key !== "server.stale" && error.key !== "server.thinking")
            setTrouble({ sentence: error.message, rule: error.rule ?? "" });
    }

    const act = useMemo(
        () =>
            async (type: string, seat: Seat, fields: object): Promise<Outcome> => {
                if (type !== "draft") wait(true);
                try {
                    await server().act(id, type, seat, fields);
                    return "done";
                } catch (error) {
                    fail(error);
                    return error instanceof Refused ? "refused" : "lost";
                } finally {
                    if (type !== "draft") wait(false);
                }
            },
        [id],
    );
    return { act, waiting, trouble, clear: () => setTrouble(null) };
}

/* The hops of this turn, kept until the server has answered. `of`: the table and the seats it is followed for. */
function useDraft(of: string, state: State | undefined, acting: Acting): Pick<Followed, "draft" | "setDraft"> {
    const [unsent, setUnsent] = useState<{ count: number; hops: readonly LocalMove[] } | null>(null);
    const unanswered = useRef(0);
    useEffect(() => setUnsent(null), [of]);

    function send(seat: Seat, hops: readonly LocalMove[]): void {
        unanswered.current++;
        void acting.act("draft", seat, { hops }).then((outcome) => {
            /* What was lost with the line is kept, and said again. */
            if (--unanswered.current === 0 && outcome !== "lost") setUnsent(null);
        });
    }

    const status = useStatus();
    useEffect(() => {
        if (status !== "open" || !unsent || !state || unanswered.current) return;
        if (unsent.count === state.count) send(state.actor, unsent.hops);
        else setUnsent(null);
    }, [status]);

    return {
        draft: unsent && unsent.count === state?.count ? unsent.hops : (state?.draft ?? NONE),
        setDraft(hops) {
            if (!state) return;
            const said = hops.map(localMove);
            acting.clear();
            setUnsent({ count: state.count, hops: said });
            send(state.actor, said);
        },
    };
}

export function useTable(rules: Rules, id: number, seats: readonly Seat[] | undefined, onEvent: OnEvent): Followed {
    const { picture, gone } = usePicture(rules, id, seats, onEvent);
    const acting = useActing(id);
    const { waiting, trouble, clear } = acting;
    const state = picture?.table.state;
    const { draft, setDraft } = useDraft(`${id} ${seats?.join()}`, state, acting);

    return {
        picture,
        gone,
        draft,
        setDraft,
        act(type, fields = {}, seat) {
            if (!state) return Promise.resolve(false);
            clear();
            /* As it was seen: what is pressed twice is done once. */
            return acting
                .act(type, seat ?? state.actor, { at: state.count, ...fields })
                .then((outcome) => outcome === "done");
        },
        waiting,
        trouble,
        clear,
    };
}
