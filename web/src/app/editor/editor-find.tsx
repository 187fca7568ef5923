/* The position as a pattern: the same structure is looked for in one's own matches. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { BAR, OFF, type Variant } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { menAt, type Draft } from "./editor-model.ts";

const PARTS = ["own", "their", "bar", "off"] as const;
type Part = (typeof PARTS)[number];

const made = (draft: Draft, seat: 0 | 1, block: number): string =>
    Array.from({ length: 24 }, (_, i) => i + 1)
        .filter((point) => menAt(draft.sides[seat], point) >= block)
        .join(",");

/** The words of a search that this board says, seen by the player on roll; of a game that has rules of its own its name. */
export function patternOf(draft: Draft, parts: ReadonlySet<Part>, facts: Variant | undefined): string {
    const block = facts?.blockAt ?? 2;
    const own = draft.turn;
    const their = own === 0 ? 1 : 0;
    const words: string[] = [];
    const add = (key: string, value: string): void => {
        if (value) words.push(`${key}:${value}`);
    };
    if (parts.has("own")) add("points", made(draft, own, block));
    if (parts.has("their")) add("their-points", made(draft, their, block));
    for (const [key, seat] of [
        ["", own],
        ["their-", their],
    ] as const) {
        const bar = menAt(draft.sides[seat], BAR);
        const off = menAt(draft.sides[seat], OFF);
        if (parts.has("bar") && bar) add(`${key}bar`, String(bar));
        if (parts.has("off") && off) add(`${key}off`, String(off));
    }
    if (words.length) add("game", facts?.rules ? facts.name : "");
    return words.join(" ");
}

export function Find({ draft, facts }: { draft: Draft; facts: Variant | undefined }): VNode {
    const [parts, set] = useState<ReadonlySet<Part>>(new Set(PARTS));
    const labels: Record<Part, string> = {
        own: t("web.edit.find_own"),
        their: t("web.edit.find_their"),
        bar: t("web.edit.find_bar"),
        off: t("web.edit.find_off"),
    };
    const words = patternOf(draft, parts, facts);
    const flip = (part: Part): void => {
        const next = new Set(parts);
        if (!next.delete(part)) next.add(part);
        set(next);
    };
    return (
        <div class="choice find">
            {PARTS.map((part) => (
                <label key={part}>
                    <input type="checkbox" checked={parts.has(part)} onChange={() => flip(part)} />
                    {labels[part]}
                </label>
            ))}
            {words ? (
                <a class="button" href={linkTo("library", words)}>
                    {t("web.edit.find_go")}
                </a>
            ) : (
                <p class="small soft">{t("web.edit.find_none")}</p>
            )}
        </div>
    );
}
