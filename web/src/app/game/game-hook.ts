/* A table as a screen sees it: followed from the server, shown at the pace of the settings, with the hops that this hand
 * has just made and the server has not yet answered. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import { saidHop } from "../../proto/convert.ts";
import { Refused, type SaidHop, type Seat, type TableEvent } from "../../proto/messages.ts";
import type { Hop } from "../../rules/types.ts";
import { Show, type Picture } from "./game-show.ts";
import { server } from "../shell/server.ts";
import { getSettings, motion } from "../settings/settings.ts";

export interface Trouble {
    sentence: string;
    rule: string;
}

export interface Followed {
    picture: Picture | null;
    /** The table was deleted, or there is none. */
    gone: boolean;
    /** The hops made so far in this turn: those of this hand, else those the server keeps. */
    draft: readonly SaidHop[];
    setDraft(hops: readonly Hop[]): void;
    /** Resolves to whether it was done. */
    act(type: string, fields?: object, seat?: Seat): Promise<boolean>;
    trouble: Trouble | null;
    clear(): void;
}

const NONE: readonly SaidHop[] = [];

export function useTable(
    id: number,
    seats: readonly Seat[] | undefined,
    onEvent: (table: Table, event: TableEvent) => void,
): Followed {
    const [picture, setPicture] = useState<Picture | null>(null);
    const [gone, setGone] = useState(false);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const [hand, setHand] = useState<{ count: number; hops: readonly SaidHop[] } | null>(null);
    const unanswered = useRef(0);
    const heard = useRef(onEvent);
    heard.current = onEvent;

    useEffect(() => {
        setPicture(null);
        setGone(false);
        setHand(null);
        const show = new Show(
            (next) => {
                setPicture(next);
                if (next.event) heard.current(next.table, next.event);
            },
            () => (document.hidden ? 0 : motion(getSettings())),
        );
        return server().follow(
            id,
            (table, event) => {
                if (table) show.push(table, event);
                else setGone(true);
            },
            seats,
        );
    }, [id, seats?.join()]);

    const state = picture?.table.state;
    const draft = hand && hand.count === state?.count ? hand.hops : (state?.draft ?? NONE);

    function fail(error: unknown): void {
        if (error instanceof Refused && error.key !== "server.stale" && error.key !== "server.thinking")
            setTrouble({ sentence: error.message, rule: error.rule ?? "" });
    }

    const doing = useMemo(
        () => ({
            async act(type: string, seat: Seat, fields: object): Promise<boolean> {
                try {
                    await server().act(id, type, seat, fields);
                    return true;
                } catch (error) {
                    fail(error);
                    return false;
                }
            },
        }),
        [id],
    );

    return {
        picture,
        gone,
        draft,
        setDraft(hops) {
            if (!state) return;
            const said = hops.map(saidHop);
            setTrouble(null);
            setHand({ count: state.count, hops: said });
            unanswered.current++;
            void doing.act("draft", state.actor, { hops: said }).then(() => {
                if (--unanswered.current === 0) setHand(null);
            });
        },
        act(type, fields = {}, seat) {
            if (!state) return Promise.resolve(false);
            setTrouble(null);
            /* As it was seen: what is pressed twice is done once. */
            return doing.act(type, seat ?? state.actor, { at: state.count, ...fields });
        },
        trouble,
        clear: () => setTrouble(null),
    };
}
