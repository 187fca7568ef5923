/* The catalogue's placeholders, as include/videau/text.h states them: {0}, {0?one|many}, {{. */
export type Lang = "fr" | "en";
export type Arg = string | number;

/** In French 0 and 1 are singular, in English only 1; a sign does not count. */
export function isSingular(lang: Lang, n: number): boolean {
    return n === 1 || n === -1 || (lang === "fr" && n === 0);
}

export function expand(lang: Lang, text: string, args: readonly Arg[]): string {
    return text.replace(
        /\{\{|\{(\d)(?:\?([^|}]*)\|([^}]*))?\}/g,
        (all, index: string | undefined, one: string | undefined, many: string | undefined) => {
            if (index === undefined) return "{";
            const arg = args[Number(index)];
            if (arg === undefined) return all;
            if (one === undefined) return String(arg);
            return (isSingular(lang, Number(arg)) ? one : many) ?? "";
        },
    );
}
