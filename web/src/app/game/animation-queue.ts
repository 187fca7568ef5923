/* Events come as fast as the computer plays; people want to see them. Each event becomes pictures that follow each other
 * at the pace of the settings; a snapshot, or no pace at all, is shown at once. */
import type { Seat, State, TableEvent, ServerMove } from "../../proto/messages.ts";
import type { Table } from "../../proto/client.ts";
import { steps } from "./game-turn.ts";
import type { Parallel } from "../../rules/types.ts";

export interface Picture {
    /** As the table stands in this picture; while a play is being shown, as before it. */
    table: Table;
    /** To be announced with this picture; null when it is only a part of a movement. */
    event: TableEvent | null;
    /** Checkers on their way, the dice they are moved with, the hops made; `rest`: those dice are what is left of a double. */
    moving: {
        men: State["men"];
        seat: Seat;
        dice: readonly number[];
        hops: readonly ServerMove[];
        rest: boolean;
    } | null;
    /** Nothing waits behind it: people may act. */
    last: boolean;
}

export class AnimationQueue {
    #waiting: (Picture & { hold: number })[] = [];
    #table: Table | null = null;
    #busy = false;

    constructor(
        private readonly show: (picture: Picture) => void,
        private readonly speed: () => number,
        private readonly later: (action: () => void, ms: number) => unknown = (action, ms) => setTimeout(action, ms),
        /** How the sides of a game go. */
        private readonly wayOf: (variant: string) => Parallel = () => false,
    ) {}

    push(table: Table, event: TableEvent | null): void {
        const before = this.#table;
        this.#table = table;
        const speed = this.speed();
        if (!event || !before || speed === 0) {
            this.#waiting = [];
            if (!event || !this.#busy) return this.show({ table, event, moving: null, last: !redrawn(table, event) });
        }
        this.#waiting.push(...pictures(before ?? table, table, event, speed, this.wayOf(table.settings.variant)));
        if (!this.#busy) this.#next();
    }

    #next(): void {
        const picture = this.#waiting.shift();
        this.#busy = picture !== undefined;
        if (!picture) return;
        const { hold, ...rest } = picture;
        this.#busy = hold > 0 || this.#waiting.length > 0;
        this.show({ ...rest, last: this.#waiting.length === 0 && !redrawn(picture.table, picture.event) });
        if (hold > 0) this.later(() => this.#next(), hold);
        else this.#next();
    }
}

/* A tied draw: the server draws again by itself, unless people throw the dice. */
function redrawn(table: Table, event: TableEvent | null): boolean {
    return event?.what === "draw" && event.dice?.[0] === event.dice?.[1] && table.dice.mode !== "manual";
}

function isOwn(table: Table, seat: Seat | undefined): boolean {
    return seat !== undefined && table.you.includes(seat);
}

function pictures(
    before: Table,
    table: Table,
    event: TableEvent | null,
    speed: number,
    parallel: Parallel,
): (Picture & { hold: number })[] {
    const { seat, hops = [], what } = event ?? { what: "" };
    const final = { table, event, moving: null, last: false, hold: 0 };
    if (what === "draw") return [{ ...final, hold: 3 * speed + 300 }];
    if (seat === undefined || isOwn(table, seat)) return [final];
    if (what === "roll") return [{ ...final, hold: 2 * speed + 250 }];
    if (what !== "play") return [{ ...final, hold: what === "draft" || what === "thinking" ? 0 : speed }];
    if (!hops.length) return [{ ...final, hold: 3 * speed }];
    if (before.state.draft.length) return [{ ...final, hold: speed }];
    const dice = event?.dice ?? before.state.dice;
    const sendsBack = table.settings.hit === "entry";
    const frames = steps(before.state.men, seat, hops, parallel, sendsBack).map((men, i) => ({
        table: before,
        event: null,
        moving: { men, seat, dice, hops: hops.slice(0, i + 1), rest: before.state.phase === "play_named" },
        last: false,
        hold: speed + 60,
    }));
    return [...frames, { ...final, hold: speed + 120 }];
}
