/* At which tables of trictrac this browser asks what its throws give, and how often the answer was right. */

export interface Quiz {
    /** How many throws of the party need no answer any more: the number of the last one. */
    at: number;
    asked: number;
    right: number;
}

type Kept = Record<string, Quiz>;

const KEY = "videau-quiz";
const MOST = 60;

class Quizzes {
    /* What no storage would take lasts as long as the page. */
    #kept: Kept | null = null;

    #all(): Kept {
        try {
            this.#kept ??= JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
        } catch {
            this.#kept ??= {};
        }
        return this.#kept;
    }

    #put(kept: Kept): void {
        /* Those of the oldest tables make room: they have the lowest numbers. */
        this.#kept = Object.fromEntries(Object.entries(kept).slice(-MOST));
        try {
            localStorage.setItem(KEY, JSON.stringify(this.#kept));
        } catch {
            /* Then it is kept until the page is left. */
        }
    }

    /** null: this table asks nothing. */
    of(table: number): Quiz | null {
        return this.#all()[table] ?? null;
    }

    /** From the throw after number `at` on. */
    turn(table: number, on: boolean, at = 0): void {
        const { [table]: was, ...others } = this.#all();
        this.#put(on ? { ...others, [table]: { asked: 0, right: 0, ...was, at } } : others);
    }

    answered(table: number, at: number, right: boolean): void {
        const was = this.of(table);
        if (was)
            this.#put({ ...this.#all(), [table]: { at, asked: was.asked + 1, right: was.right + (right ? 1 : 0) } });
    }
}

export const quizzes = new Quizzes();
