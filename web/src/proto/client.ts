/* One connection to the server: requests with their answers, and tables that stay true by themselves. A lost connection
 * is made again (after 0.25 s, doubling up to 5 s), every table is opened again, and a gap in the events leads to one
 * full snapshot (docs/PROTOCOL.md). Knows nothing of the screen. */
import {
    type AnswerTo,
    anyMessage,
    type Done,
    type Hello,
    hello,
    progress as progressed,
    Refused,
    read,
    readAnswer,
    refusal,
    type Schema,
    type Seat,
    type Settings,
    type MoveRow,
    type Snapshot,
    type State,
    type TableEvent,
    tableEvent,
    Unread,
} from "./messages.ts";

/** `out`: this browser has no login, or no longer; the connection is not made again. `unread`: the server says what
 * this page does not understand, since one of them is older. */
export type Status = "connecting" | "open" | "lost" | "out" | "unread";

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
    send(data: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: string }) => void) | null;
    onclose: ((event?: { code: number }) => void) | null;
}

export interface Table {
    readonly table: number;
    readonly settings: Settings;
    readonly seats: Snapshot["seats"];
    readonly you: readonly Seat[];
    readonly dice: Snapshot["dice"];
    readonly games: Snapshot["games"];
    readonly state: State;
    readonly moves: readonly MoveRow[];
}

/** `event` is what happened, null after a snapshot: then nothing is to be animated. `table` null: it was removed. */
export type TableListener = (table: Table | null, event: TableEvent | null) => void;

interface Open {
    seats: readonly Seat[] | undefined;
    seq: number;
    view: Table | null;
    syncing: boolean;
    listeners: Set<TableListener>;
}

/** An answer under way; `id` is that of the question. */
export type Asked<T> = Promise<T> & { id: number };

interface Waiting {
    take(answer: unknown): void;
    reject(error: Error): void;
    progress: ((done: number) => void) | undefined;
}

/* A line that answers nothing between three of them is frozen: within 5 s. One that is only being made has longer. */
const BEAT = 1600;
const SILENT_MAX = 2;
const GREETING_MAX = 6;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** The close code of a server that does not know this browser. */
const NO_SESSION = 4401;

export class Client {
    status: Status = "connecting";
    hello: Hello | null = null;
    #socket: Socket | null = null;
    #ready = false;
    #wait = FIRST_WAIT;
    #id = 0;
    #closed = false;
    /** Beats since the server was last heard. */
    #silent = 0;
    readonly #waiting = new Map<number, Waiting>();
    readonly #tables = new Map<number, Open>();
    /** Hears of the dice of every table that is shown; `made`: this page has just made it. */
    onDice: (table: number, dice: Snapshot["dice"], made: boolean) => void = () => undefined;
    /** Hears of every event that is shown. */
    onEvent: (event: TableEvent) => void = () => undefined;
    readonly #onStatus = new Set<(status: Status) => void>();
    /** Tables whose events another reader understands: those of trictrac. */
    readonly #others = new Map<number, (event: unknown) => void>();
    #queue: string[] = [];

    constructor(
        private readonly connect: () => Socket,
        private lang: string,
        private readonly later: (action: () => void, ms: number) => unknown = (action, ms) => setTimeout(action, ms),
    ) {
        this.#open();
    }

    onStatus(listener: (status: Status) => void): () => void {
        this.#onStatus.add(listener);
        return () => this.#onStatus.delete(listener);
    }

    close(): void {
        this.#closed = true;
        this.#socket?.close();
    }

    /** Looks from now on whether the line still answers; a frozen one is given up and made again. */
    watch(): void {
        this.later(() => {
            if (this.#closed) return;
            if (this.#socket) this.#beat();
            this.watch();
        }, BEAT);
    }

    #beat(): void {
        if (this.#silent >= (this.#ready ? SILENT_MAX : GREETING_MAX)) {
            const socket = this.#socket;
            this.#lost(false);
            return socket?.close();
        }
        this.#silent++;
        if (this.#ready) this.ask("ping").catch(() => undefined);
    }

    /** The language of the server's sentences. */
    setLang(lang: string): void {
        if (lang === this.lang) return;
        this.lang = lang;
        if (this.#ready) void this.ask("lang", { lang }).catch(() => undefined);
    }

    /** Rejects with Refused; with Unread when it is something else; or with "lost" when the
     * connection went away before the answer: nobody knows then whether it was done, and the snapshot that follows says so. */
    ask<Type extends string>(
        type: Type,
        fields: object = {},
        progress?: (done: number) => void,
    ): Asked<AnswerTo<Type>> {
        const id = ++this.#id;
        const promise = new Promise<AnswerTo<Type>>((resolve, reject) => {
            const take = (answer: unknown): void => {
                const found = readAnswer(type, answer);
                if (found !== undefined) resolve(found);
                else reject(this.#unread(type));
            };
            this.#send(id, type, fields, { take, reject, progress });
        });
        return Object.assign(promise, { id });
    }

    /** As `ask`, for what only one room knows how to read. */
    askAs<T>(schema: Schema<T>, type: string, fields: object = {}, progress?: (done: number) => void): Asked<T> {
        const id = ++this.#id;
        const promise = new Promise<T>((resolve, reject) => {
            const take = (answer: unknown): void => {
                const found = read(schema, answer);
                if (found !== undefined) resolve(found);
                else reject(this.#unread(type));
            };
            this.#send(id, type, fields, { take, reject, progress });
        });
        return Object.assign(promise, { id });
    }

    #send(id: number, type: string, fields: object, waiting: Waiting): void {
        this.#waiting.set(id, waiting);
        const text = JSON.stringify({ type, id, ...fields });
        if (this.#ready) this.#socket?.send(text);
        else this.#queue.push(text);
    }

    /** A new table, opened. */
    async create(settings: Settings, seats?: readonly Seat[]): Promise<number> {
        const answer = await this.ask("new", { settings, ...(seats && { seats }) });
        this.onDice(answer.table, answer.dice, true);
        this.#take(answer, seats);
        return answer.table;
    }

    async rematch(table: number): Promise<number> {
        const seats = this.#tables.get(table)?.seats;
        const answer = await this.ask("rematch", { table, ...(seats && { seats }) });
        this.onDice(answer.table, answer.dice, true);
        this.#take(answer, seats);
        return answer.table;
    }

    /** Follow a table from now on; `seats` [] is a spectator. Returns how to stop. */
    follow(table: number, listener: TableListener, seats?: readonly Seat[]): () => void {
        let open = this.#tables.get(table);
        if (!open) {
            open = { seats, seq: -1, view: null, syncing: false, listeners: new Set() };
            this.#tables.set(table, open);
        }
        open.listeners.add(listener);
        if (open.view) listener(open.view, null);
        else if (this.#ready) this.#reopen(table, open);
        return () => {
            open.listeners.delete(listener);
            if (open.listeners.size || this.#tables.get(table) !== open) return;
            this.#tables.delete(table);
            if (this.#ready) void this.ask("leave", { table }).catch(() => undefined);
        };
    }

    /** Whoever hears the events of a table that is not followed here, as they came. Returns how to stop. */
    hearRaw(table: number, hear: (event: unknown) => void): () => void {
        this.#others.set(table, hear);
        return () => {
            if (this.#others.get(table) === hear) this.#others.delete(table);
        };
    }

    /** What came over this line and is not understood: since one of page and server is older. */
    misunderstood(): void {
        this.#set("unread");
    }

    /** An action at a table. `at` is added, so that what comes too late is refused instead of done. */
    act(table: number, type: string, seat: Seat, fields: object = {}): Promise<Done> {
        const count = this.#tables.get(table)?.view?.state.count;
        return this.ask(type, { table, seat, ...(count !== undefined && { at: count }), ...fields });
    }

    /* ---- The connection ---- */

    #set(status: Status): void {
        this.status = status;
        for (const listener of this.#onStatus) listener(status);
    }

    #open(): void {
        const socket = this.connect();
        this.#socket = socket;
        socket.onmessage = ({ data }) => {
            if (socket === this.#socket) this.#receive(data);
        };
        socket.onclose = (event) => {
            if (socket === this.#socket) this.#lost(event?.code === NO_SESSION);
        };
    }

    #lost(out: boolean): void {
        this.#socket = null;
        this.#ready = false;
        this.#silent = 0;
        this.#queue = [];
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const each of waiting) each.reject(new Error("lost"));
        if (this.#closed) return;
        if (out) return this.#set("out");
        this.#set("lost");
        this.later(() => this.#open(), this.#wait);
        this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    }

    #receive(data: string): void {
        this.#silent = 0;
        const message = read(anyMessage, parsed(data));
        if (!message) return;
        if (message.type === "hello") {
            const greeting = read(hello, message);
            return greeting ? this.#greet(greeting) : void this.#unread("hello");
        }
        if (message.type === "event") {
            const hear = this.#others.get(Number(message["table"]));
            if (hear) return hear(message);
            const event = read(tableEvent, message);
            return event ? this.#event(event) : void this.#unread("event");
        }
        const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
        if (!waiting || message.id === undefined) return;
        if (message.type === "progress") return waiting.progress?.(read(progressed, message)?.done ?? 0);
        this.#waiting.delete(message.id);
        if (message.type !== "error") return waiting.take(message);
        const said = read(refusal, message);
        waiting.reject(said ? new Refused(said.key, said.text ?? said.key, said.rule) : this.#unread("error"));
    }

    /* What cannot be read is not acted on; the page is told, since only a newer page helps. */
    #unread(type: string): Unread {
        this.#set("unread");
        return new Unread(type);
    }

    #greet(hello: Hello): void {
        this.hello = hello;
        const queue = this.#queue;
        this.#queue = [];
        this.#ready = true;
        this.ask("hello", { protocol: 1, lang: this.lang }).then(
            () => {
                this.#wait = FIRST_WAIT;
                this.#set("open");
            },
            () => undefined,
        );
        for (const [table, open] of this.#tables) this.#reopen(table, open);
        for (const text of queue) this.#socket?.send(text);
    }

    /* ---- Tables ---- */

    #reopen(table: number, open: Open): void {
        const { seats } = open;
        this.ask("open", { table, ...(seats && { seats }) }).then(
            (answer) => this.#take(answer, seats),
            (error: unknown) => {
                if (error instanceof Refused) this.#gone(table);
            },
        );
    }

    #gone(table: number, event: TableEvent | null = null): void {
        const open = this.#tables.get(table);
        this.#tables.delete(table);
        for (const listener of open?.listeners ?? []) listener(null, event);
    }

    #take(snapshot: Snapshot, seats: readonly Seat[] | undefined): void {
        const { table, settings, seats: sitting, you, dice, games, state, sheet: moves } = snapshot;
        const open: Open = this.#tables.get(table) ?? {
            seats,
            seq: -1,
            view: null,
            syncing: false,
            listeners: new Set(),
        };
        this.#tables.set(table, open);
        this.onDice(table, dice, false);
        open.seq = snapshot.seq;
        open.syncing = false;
        open.view = { table, settings, seats: sitting, you, dice, games, state, moves };
        for (const listener of open.listeners) listener(open.view, null);
    }

    #event(event: TableEvent): void {
        const open = this.#tables.get(event.table);
        if (!open?.view || open.syncing) return;
        if (event.what === "removed") return this.#gone(event.table, event);
        if (event.seq !== open.seq + 1 || !event.state) return this.#sync(event.table, open);
        open.seq = event.seq;
        const moves = event.sheet
            ? [...open.view.moves.slice(0, event.sheet.from), ...event.sheet.rows]
            : open.view.moves;
        const dice = diceAfter(open.view.dice, event);
        open.view = { ...open.view, state: event.state, moves, dice };
        this.onEvent(event);
        for (const listener of open.listeners) listener(open.view, event);
    }

    /* Something was missed: one snapshot, and what comes before it is not looked at. */
    #sync(table: number, open: Open): void {
        open.syncing = true;
        this.ask("sync", { table }).then(
            (answer) => this.#take(answer, open.seats),
            (error: unknown) => {
                open.syncing = false;
                if (error instanceof Refused) this.#gone(table);
            },
        );
    }
}

function parsed(data: string): unknown {
    try {
        return JSON.parse(data);
    } catch {
        return undefined;
    }
}

function diceAfter(dice: Snapshot["dice"], { what, text, seat, side }: TableEvent): Snapshot["dice"] {
    if (what === "word") return { ...dice, word: text ?? "" };
    if ((what !== "commit" && what !== "reveal") || !side) return dice;
    const [blue, white] = dice.sides ?? [null, null];
    return { ...dice, sides: seat === 0 ? [side, white] : [blue, side] };
}

/** The server that this page came from. */
export function browserSocket(): Socket {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/ws`, "videau");
    const socket: Socket = {
        send: (data) => line.send(data),
        close: () => line.close(),
        onopen: null,
        onmessage: null,
        onclose: null,
    };
    line.onopen = () => socket.onopen?.();
    line.onmessage = ({ data }) => socket.onmessage?.({ data: String(data) });
    line.onclose = ({ code }) => socket.onclose?.({ code });
    return socket;
}
