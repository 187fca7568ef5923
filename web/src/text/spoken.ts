/* Sentences that the C of src/app says in the page (web/wasm/words.c): keys of the catalogue with their arguments, made into words of the
 * language that the page has now. */
import type { Arg } from "./format.ts";
import { t } from "./text.ts";

const BEGINS = "\u0001";
const ENDS = "\u0002";
const INTEGER = "\u0003";
const STRING = "\u0004";

/* A text from `at` to the mark that ends it. */
function read(text: string, at: number): { said: string; at: number } {
    let said = "";
    let i = at;
    while (i < text.length && ![ENDS, INTEGER, STRING].includes(text.charAt(i))) {
        if (text.charAt(i) === BEGINS) {
            const piece = readPiece(text, i + 1);
            said += piece.said;
            i = piece.at;
        } else said += text.charAt(i++);
    }
    return { said, at: i };
}

/* KEY and its arguments, up to behind the end. */
function readPiece(text: string, at: number): { said: string; at: number } {
    const key = read(text, at);
    const args: Arg[] = [];
    let i = key.at;
    while (text.charAt(i) === INTEGER || text.charAt(i) === STRING) {
        const isInteger = text.charAt(i) === INTEGER;
        const value = read(text, i + 1);
        args.push(isInteger ? Number(value.said) : value.said);
        i = value.at;
    }
    return { said: t(key.said, ...args), at: i + 1 };
}

export function speak(text: string): string {
    return read(text, 0).said;
}

/* How the C cites the rule, behind a sentence whose end it cannot see. */
const CITED = /\s*\((TT\d+)\)\.$/;

/** A refusal, and its rule; "" where none is cited. */
export function speakReason(text: string): { sentence: string; rule: string } {
    return { sentence: speak(text.replace(CITED, "")), rule: CITED.exec(text)?.[1] ?? "" };
}
