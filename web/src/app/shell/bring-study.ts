/* Places for a study, brought from another screen: kept until the reader has said which study they go to. */
import * as v from "valibot";
import { read } from "../../proto/messages.ts";
import { node, type StudyNode } from "../../proto/study.ts";
import { linkTo } from "./router.ts";

const KEPT = "videau-study-brought";

/** To the page that asks which study takes them. */
export function bringToStudy(nodes: readonly StudyNode[]): void {
    try {
        sessionStorage.setItem(KEPT, JSON.stringify(nodes));
    } catch {
        return;
    }
    location.hash = linkTo("studies", "add");
}

export function brought(): StudyNode[] {
    try {
        return read(v.array(node), JSON.parse(sessionStorage.getItem(KEPT) ?? "[]")) ?? [];
    } catch {
        return [];
    }
}

export function forgetBrought(): void {
    try {
        sessionStorage.removeItem(KEPT);
    } catch {
        /* A browser that keeps nothing. */
    }
}
