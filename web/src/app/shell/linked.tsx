/* A text in which numbers of rules lead to them, and the words of the game to the glossary. */
import type { VNode } from "preact";
import { linksIn, loadGlossary } from "../../text/glossary.ts";
import { useFetched } from "./fetched.tsx";
import { linkTo } from "./router.ts";

interface LinkedProps {
    text: string;
    /** A term that is not linked: its own entry. */
    skip?: string;
}

/* Without a text nothing is fetched. */
export function Linked(props: LinkedProps): VNode | null {
    return props.text ? <Words {...props} /> : null;
}

function Words({ text, skip }: LinkedProps): VNode {
    const glossary = useFetched(loadGlossary);
    if (glossary === null || glossary === "missing") return <>{text}</>;
    return (
        <>
            {linksIn(glossary, text, skip).map(({ text: word, rule, term }) =>
                rule ? (
                    <a href={linkTo("rules", rule)}>{word}</a>
                ) : term ? (
                    <a class="term" href={linkTo("glossary", term)}>
                        {word}
                    </a>
                ) : (
                    word
                ),
            )}
        </>
    );
}
