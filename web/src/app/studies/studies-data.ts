/* Studies as the server keeps them: a file each. */
import * as says from "../../proto/library.ts";
import { Refused, Unread } from "../../proto/messages.ts";
import { FILE_MAX, type Study } from "../../proto/study.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { sendUp } from "../library/library-data.ts";
import { saidOf, server } from "../shell/server.ts";
import { readStudy, writeStudy } from "./study-model.ts";

/** The file as it is kept, and its revision. */
export async function fetchText(study: number): Promise<{ text: string; revision: string }> {
    const { file, revision } = await server().askAs(says.studyFile, "study", { study });
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(t("web.server.lost"));
    return { text: await answer.text(), revision };
}

/** A file that was read, or a sentence that says why not. */
export function studyOf(rules: Rules, text: string): Study {
    const found = readStudy(rules, text);
    if ("study" in found) return found.study;
    throw new Error(t(`web.study.file_${found.key}`, found.at));
}

/** What a study is kept over: its number, and the revision that it was begun with. */
export interface Over {
    study: number;
    revision: string;
}

/** Over what is there, if it is still that, or under a new number. */
export async function keepText(text: string, over?: Over): Promise<Over> {
    const bytes = new Blob([text], { type: "application/json" });
    if (bytes.size > FILE_MAX) throw new Error(t("web.study.file_large"));
    const upload = await sendUp(bytes);
    return server().askAs(says.studySaved, "study_save", { upload, ...over });
}

export const keepStudy = (study: Study, over?: Over): Promise<Over> => keepText(writeStudy(study), over);

export const removeStudy = (study: number): Promise<unknown> => server().askAs(says.done, "study_remove", { study });

/** Why something was not done, in a sentence. */
export function whyNot(error: unknown): string {
    const told = error instanceof Error && !(error instanceof Refused || error instanceof Unread);
    return told && error.message !== "lost" ? error.message : saidOf(error);
}

/** Whether something may have been done although nobody said so. */
export const isUnanswered = (error: unknown): boolean =>
    error instanceof Unread || (error instanceof Error && error.message === "lost");

/** What came between, where a study is not what the reader began with any more. */
export function partingOf(error: unknown): "parted" | "gone" | null {
    if (!(error instanceof Refused)) return null;
    if (error.key === "server.library.study_newer") return "parted";
    return error.key === "server.library.no_study" ? "gone" : null;
}

/** To the reader's disk, called as the study is. */
export function saveAsFile(text: string, title: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "videau"}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
