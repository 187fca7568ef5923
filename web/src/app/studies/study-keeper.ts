/* A study is kept after each change; what could not be kept yet waits in the browser. */
import type { Study } from "../../proto/study.ts";
import type { Rules } from "../../rules/rules.ts";
import { isUnanswered, keepStudy, partingOf, studyOf, whyNot } from "./studies-data.ts";
import { writeStudy } from "./study-model.ts";

/** "parted": it was changed elsewhere in the meantime, "gone": removed; nothing is kept until the reader has said what is to be. */
export type Kept = "kept" | "keeping" | "waiting" | "parted" | "gone";

/** Whoever writes fast is not kept at each letter. */
const PAUSE = 400;

/* ---- In the browser: one for each revision that was begun with, so that no window writes over what waits of another ---- */

const draftName = (number: number, revision: string): string => `videau-study-${number}-${revision}`;

function namesOf(number: number): string[] {
    return Object.keys(localStorage).filter((name) => name.startsWith(draftName(number, "")));
}

function keepDraft(number: number, revision: string, text: string): void {
    try {
        localStorage.setItem(draftName(number, revision), text);
    } catch {
        /* A browser that keeps nothing. */
    }
}

/** `text`: only where nothing else has come there since. */
function dropDraft(name: string, text?: string): void {
    try {
        if (text === undefined || localStorage.getItem(name) === text) localStorage.removeItem(name);
    } catch {
        /* A browser that keeps nothing. */
    }
}

/** What waits in this browser is of no use any more. */
export function forgetDrafts(number: number): void {
    try {
        for (const name of namesOf(number)) dropDraft(name);
    } catch {
        /* A browser that keeps nothing. */
    }
}

export interface Draft {
    study: Study;
    /** What it was begun with. */
    revision: string;
}

function studyAt(rules: Rules, name: string): Study | null {
    try {
        return studyOf(rules, localStorage.getItem(name) ?? "");
    } catch {
        return null;
    }
}

export function draftOf(rules: Rules, number: number): Draft | null {
    try {
        for (const name of namesOf(number)) {
            const study = studyAt(rules, name);
            if (study) return { study, revision: name.slice(draftName(number, "").length) };
        }
    } catch {
        /* A browser that keeps nothing. */
    }
    return null;
}

/* ---- With the program ---- */

/** What is to be kept, one after the other, the latest only. */
export class Keeper {
    #wanted: Study | null = null;
    /** Sent, and nobody said whether it is kept: it goes first again, since the same once more is no newer one. */
    #unanswered: Study | null = null;
    #revision = "";
    #parted = false;
    #busy = false;
    #timer = 0;
    readonly #number: number;
    readonly #tell: (kept: Kept, trouble: string) => void;

    constructor(number: number, tell: (kept: Kept, trouble: string) => void) {
        this.#number = number;
        this.#tell = tell;
    }

    /** What is there, whose changes are to be kept from now on. */
    begin(revision: string): void {
        this.drop();
        this.#wanted = this.#unanswered = null;
        this.#revision = revision;
        this.#parted = false;
        this.#tell("kept", "");
    }

    /** What waited in the browser: perhaps it was kept, and the answer did not come. */
    resume({ study, revision }: Draft): void {
        this.#revision = revision;
        this.#unanswered = study;
        this.want(study);
    }

    want(study: Study): void {
        this.#wanted = study;
        keepDraft(this.#number, this.#revision, writeStudy(study));
        if (this.#parted) return;
        this.#tell("keeping", "");
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => void this.go(), PAUSE);
    }

    /** What waits of it in the browser is dropped. */
    drop(): void {
        if (this.#wanted) dropDraft(draftName(this.#number, this.#revision), writeStudy(this.#wanted));
    }

    async go(): Promise<void> {
        clearTimeout(this.#timer);
        if (this.#busy || this.#parted) return;
        this.#busy = true;
        for (let on = true; on && this.#wanted; ) on = await this.#send(this.#unanswered ?? this.#wanted);
        this.#busy = false;
    }

    async #send(study: Study): Promise<boolean> {
        this.#unanswered = study;
        try {
            const { revision } = await keepStudy(study, { study: this.#number, revision: this.#revision });
            this.#answered(study, revision);
            return true;
        } catch (error) {
            const parting = partingOf(error);
            this.#parted = parting !== null;
            if (!isUnanswered(error)) this.#unanswered = null;
            this.#tell(parting ?? "waiting", whyNot(error));
            return false;
        }
    }

    #answered(study: Study, revision: string): void {
        const before = draftName(this.#number, this.#revision);
        this.#unanswered = null;
        this.#revision = revision;
        const wanted = this.#wanted;
        if (wanted && wanted !== study) keepDraft(this.#number, revision, writeStudy(wanted));
        dropDraft(before, writeStudy(wanted ?? study));
        if (wanted !== study) return;
        this.#wanted = null;
        this.#tell("kept", "");
    }
}
