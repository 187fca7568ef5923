/* Files that are dropped, chosen or pasted, one after the other into the library; each is there whole or not at all. */
import * as says from "../../proto/library.ts";
import { t } from "../../text/text.ts";
import { saidOf, server } from "../shell/server.ts";
import { Refused } from "../../proto/messages.ts";
import { sendUp } from "./library-data.ts";

export interface Sums {
    done: number;
    total: number;
    added: number;
    again: number;
    /** The last match that came in or was there. */
    match: number;
    positions: string[];
    refused: { name: string; why: string }[];
    /** Files of which nothing was taken, those within a ZIP among them. */
    refusals: number;
}

export const NOTHING: Sums = {
    done: 0,
    total: 0,
    added: 0,
    again: 0,
    match: 0,
    positions: [],
    refused: [],
    refusals: 0,
};

/** Shown at most; the others are counted. */
const TOLD = 20;

async function importOne(file: File, sums: Sums, tell: (part: number) => void): Promise<void> {
    try {
        const upload = await sendUp(file);
        const name = file.name.slice(0, 200);
        const said = await server().askAs(says.imported, "library_import", { upload, name }, tell);
        sums.added += said.new;
        sums.again += said.again;
        sums.match = said.match || sums.match;
        sums.positions.push(...said.positions);
        sums.refusals += said.refusals;
        sums.refused.push(...said.refused.map((each) => ({ name: each.name, why: each.text })));
    } catch (error) {
        const why =
            error instanceof Refused ? saidOf(error) : error instanceof Error ? error.message : t("web.server.lost");
        sums.refusals++;
        sums.refused.push({ name: file.name, why: why === "lost" ? t("web.server.lost") : why });
    }
}

/** Tells how far it is after each file; `stop` true ends it between two. */
export async function importAll(
    files: readonly File[],
    tell: (sums: Sums) => void,
    stop: () => boolean,
): Promise<Sums> {
    const sums: Sums = { ...NOTHING, total: files.length, positions: [], refused: [] };
    for (const file of files) {
        if (stop()) break;
        const shown = (part: number): void =>
            tell({ ...sums, done: sums.done + part, refused: sums.refused.slice(0, TOLD) });
        await importOne(file, sums, shown);
        sums.done++;
        shown(0);
    }
    return sums;
}

/** All files of what was dropped, folders gone through. */
export async function filesOf(dropped: DataTransfer): Promise<File[]> {
    const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    if (entries.length === 0) return [...dropped.files];
    const found: File[] = [];
    for (const entry of entries) await walk(entry, found);
    return found.filter(isWanted);
}

/** What a system hides is no match. */
export const isWanted = (file: File): boolean => !file.name.startsWith(".") && !file.name.startsWith("~");

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
    if (entry.isFile) {
        const file = await new Promise<File | null>((done) =>
            (entry as FileSystemFileEntry).file(done, () => done(null)),
        );
        if (file) found.push(file);
        return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
        const some = await new Promise<FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
        if (some.length === 0) return;
        for (const each of some) await walk(each, found);
    }
}

/** Pasted text as a file; several ids, a line each, are files of their own. */
export function filesOfText(text: string): File[] {
    const lines = text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    const ids = lines.every((line) => /^(XGID=\S+|[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?)$/.test(line));
    return (ids ? lines : [text]).map((part) => new File([part], t("web.library.pasted"), { type: "text/plain" }));
}
