/* A party as a screen sees it: followed from the server, shown at the pace of the settings, with what was asked of it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refused, type Seat } from "../../proto/messages.ts";
import { followParty, partyWhy, type Party, type PartyHappening, type PartyMove } from "../../proto/party.ts";
import { currentLang } from "../../text/text.ts";
import { keeper } from "../shell/dice-keep.ts";
import { server } from "../shell/server.ts";
import { getSettings, motion } from "../settings/settings.ts";
import { withThrow, type Thrown } from "./party-throws.ts";

export interface Trouble {
    sentence: string;
    rule: string;
}

/** What is shown, and what has just happened; `last`: nothing waits behind it. */
export interface PartyPicture {
    party: Party;
    throws: readonly Thrown[];
    happening: PartyHappening | null;
    last: boolean;
}

export interface FollowedParty {
    picture: PartyPicture | null;
    gone: boolean;
    act(act: string, fields?: object, seat?: Seat): Promise<boolean>;
    /** Why these moves are no play; nothing where they are one. */
    why(moves: readonly PartyMove[]): Promise<void>;
    waiting: boolean;
    trouble: Trouble | null;
    clear(): void;
}

/* How long what the adversary does is looked at before the next is shown. */
function holdOf({ what }: PartyHappening, own: boolean, speed: number): number {
    if (speed === 0) return 0;
    if (what === "draw") return 3 * speed + 300;
    if (own) return 0;
    return what === "roll" ? 3 * speed + 400 : 2 * speed + 250;
}

type Show = (picture: PartyPicture) => void;

/* What happens comes faster than it can be seen: one after the other. */
class Pace {
    #waiting: { party: Party; happening: PartyHappening | null }[] = [];
    #busy = false;
    #left = false;
    #throws: readonly Thrown[] = [];

    constructor(private readonly show: Show) {}

    push(party: Party, happening: PartyHappening | null): void {
        if (!happening) this.#waiting = [];
        this.#waiting.push({ party, happening });
        if (!this.#busy || !happening) this.#next();
    }

    stop(): void {
        this.#left = true;
    }

    #next(): void {
        const next = this.#waiting.shift();
        if (!next || this.#left) {
            this.#busy = false;
            return;
        }
        const { party, happening } = next;
        const { seat } = happening ?? {};
        const own = typeof seat === "number" && party.you.includes(seat);
        const hold = happening ? holdOf(happening, own, document.hidden ? 0 : motion(getSettings())) : 0;
        this.#busy = true;
        this.#throws = withThrow(this.#throws, party);
        this.show({ party, throws: this.#throws, happening, last: this.#waiting.length === 0 });
        if (hold > 0) setTimeout(() => this.#next(), hold);
        else this.#next();
    }
}

export function useParty(
    id: number,
    seats: readonly Seat[] | undefined,
    onHappening: (party: Party, happening: PartyHappening) => void,
): FollowedParty {
    const [picture, setPicture] = useState<PartyPicture | null>(null);
    const [gone, setGone] = useState(false);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const [waiting, wait] = useState(false);
    const heard = useRef(onHappening);
    heard.current = onHappening;
    const lang = currentLang();

    useEffect(() => {
        setGone(false);
        const pace = new Pace((next) => {
            setPicture(next);
            if (next.happening) heard.current(next.party, next.happening);
        });
        const stop = followParty(
            server(),
            id,
            (party, happening) => {
                if (!party) return setGone(true);
                if (happening) saw(party, happening);
                pace.push(party, happening);
            },
            seats,
        );
        return () => {
            pace.stop();
            stop();
        };
    }, [id, seats?.join(), lang]);

    const acting = useMemo(
        () => ({
            async ask(type: string, fields: object): Promise<boolean> {
                setTrouble(null);
                wait(true);
                try {
                    await server().ask(type, { table: id, ...fields });
                    return true;
                } catch (error) {
                    if (error instanceof Refused && error.key !== "server.stale")
                        setTrouble({ sentence: error.message, rule: error.rule ?? "" });
                    return false;
                } finally {
                    wait(false);
                }
            },
            async why(moves: readonly PartyMove[]): Promise<void> {
                const answer = await server()
                    .askAs(partyWhy, "trictrac_why", { table: id, moves })
                    .catch(() => null);
                if (answer && !answer.legal) setTrouble({ sentence: answer.text ?? "", rule: answer.rule ?? "" });
            },
        }),
        [id],
    );
    const state = picture?.party.state;
    return {
        picture,
        gone,
        trouble,
        waiting,
        act: (act, fields = {}, seat) =>
            acting.ask("trictrac", {
                act,
                seat: seat ?? state?.actor ?? picture?.party.you[0] ?? 0,
                at: state?.count,
                ...fields,
            }),
        why: acting.why,
        clear: () => setTrouble(null),
    };
}

/* Throws that were shown here are compared with the opened seal at the end. */
function saw({ table, state }: Party, { what, dice }: PartyHappening): void {
    if ((what !== "draw" && what !== "roll") || !dice) return;
    keeper.change(table, ({ seen }) => ({ seen: { [state.count]: dice, ...seen } }));
}
