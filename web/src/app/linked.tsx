/* A text in which numbers of rules and of notes lead to them. */
import type { VNode } from "preact";
import { linkTo } from "./router.ts";

export function Linked({ text }: { text: string }): VNode {
    return (
        <>
            {text.split(/\b([RTA]\d{1,3})\b/).map((part, i) => (i % 2 ? <a href={linkTo("rules", part)}>{part}</a> : part))}
        </>
    );
}
