/* What this browser keeps of the dice of its tables: the seal it was shown first, what it gave itself, what the other side
 * had committed to by then, the rolls it saw. All of it stays here, so that at the end it can be compared with what the
 * server says. */
import type { DiceFacts, Seat, TableEvent } from "../../proto/messages.ts";

/** A value of this page's own. */
export interface Contribution {
    value: string;
    word: string;
}

export interface Kept {
    seal: string;
    /** What the seal covers besides the seed. */
    text: string;
    /** When it was shown, in milliseconds. */
    at: number;
    /** By the hash that the server was given; by seal and seat where no hash was asked for. */
    gifts: Record<string, Contribution>;
    /** By seat: what the server has had. */
    given: Record<string, Contribution>;
    /** What the other seat had committed to when this page opened its own value. */
    others: Record<string, string>;
    /** Rolls that were shown here, by the count of the table after them. */
    seen: Record<string, readonly number[]>;
    /** Which seats this page sits on; all people's when missing. */
    seats?: Seat[];
    /** To be given with the value. */
    word?: string;
    /** Of trictrac: what is decided here is judged before it is sent. */
    tutor?: boolean;
}

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const KEY = "videau-dice-";
const MOST = 300;
const BYTES = 32;

export class DiceKeeper {
    /* What no storage would take lasts as long as the page. */
    readonly #memory = new Map<number, Kept>();

    constructor(private readonly store: () => Store) {}

    of(table: number): Kept | null {
        try {
            const kept = JSON.parse(this.store().getItem(KEY + table) ?? "null") as Kept | null;
            return kept ?? this.#memory.get(table) ?? null;
        } catch {
            return this.#memory.get(table) ?? null;
        }
    }

    #put(table: number, kept: Kept): void {
        this.#memory.set(table, kept);
        try {
            this.store().setItem(KEY + table, JSON.stringify(kept));
        } catch {
            /* Then it is kept until the page is left. */
        }
    }

    /* The tables shown longest ago make room. */
    #prune(): void {
        try {
            const store = this.store();
            const names = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "").filter((name) =>
                name.startsWith(KEY),
            );
            const ages = names.map((name) => ({
                name,
                at: (JSON.parse(store.getItem(name) ?? "{}") as { at?: number }).at ?? 0,
            }));
            for (const { name } of ages.sort((a, b) => b.at - a.at).slice(MOST)) store.removeItem(name);
        } catch {
            /* No storage. */
        }
    }

    /** The seal as it is shown. What was kept before stays, unless this page has just made the table. */
    shown(table: number, dice: Pick<DiceFacts, "seal" | "text">, made: boolean, at: number): void {
        if (!dice.seal || !dice.text || (!made && this.of(table))) return;
        this.#put(table, { seal: dice.seal, text: dice.text, at, gifts: {}, given: {}, others: {}, seen: {} });
        this.#prune();
    }

    /** A roll that was shown. What was seen first stays. */
    saw({ table, what, dice, state }: TableEvent): void {
        if ((what !== "draw" && what !== "roll") || !dice || !state) return;
        this.change(table, ({ seen }) => ({ seen: { [state.count]: dice, ...seen } }));
    }

    change(table: number, change: (kept: Kept) => Partial<Kept>): void {
        const kept = this.of(table);
        if (kept) this.#put(table, { ...kept, ...change(kept) });
    }
}

export const keeper = new DiceKeeper(() => localStorage);

/** 32 bytes that nobody could know before, as digits. */
export function drawValue(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
