/* The catalogue's placeholders, as include/videau/text.h states them: {0}, {0?one|many}, {{. */
export type Lang = "fr" | "en";
export type Arg = string | number;

/** In French 0 and 1 are singular, in English only 1; a sign does not count. */
export function isSingular(lang: Lang, n: number): boolean {
    return n === 1 || n === -1 || (lang === "fr" && n === 0);
}

/* Before these "de" loses its e; a name with h keeps it, as may be. */
const ELIDES = /^(?:[aeiouàáâãäåæèéêëìíîïòóôõöøœùúûü]|y[bcdfghj-np-tv-xz])/i;

/* A string as the language joins it to what stands before: "d’Éva", and the capital of an article that opens a sentence. */
function joined(before: string, word: string): string {
    const opens = /^(?:l’|the )/.test(word) && /(?:^|\n|[.!?] )$/.test(before);
    return opens ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

export function expand(lang: Lang, text: string, args: readonly Arg[]): string {
    const elided =
        lang === "fr"
            ? text.replace(/(^|[ (])([dD])e (\{(\d)\})/g, (all, gap: string, d: string, hole: string, index: string) =>
                  ELIDES.test(String(args[Number(index)] ?? "")) ? `${gap}${d}’${hole}` : all,
              )
            : text;
    return elided.replace(
        /\{\{|\{(\d)(?:\?([^|}]*)\|([^}]*))?\}/g,
        (
            all,
            index: string | undefined,
            one: string | undefined,
            many: string | undefined,
            at: number,
            whole: string,
        ) => {
            if (index === undefined) return "{";
            const arg = args[Number(index)];
            if (arg === undefined) return all;
            if (one === undefined) return joined(whole.slice(0, at), String(arg));
            return (isSingular(lang, Number(arg)) ? one : many) ?? "";
        },
    );
}
