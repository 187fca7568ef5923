/* What the server offers: games, levels, the longest match. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import { type Catalogue, readAnswer, type WireVariant } from "../../proto/messages.ts";
import type { VariantOptions } from "../../rules/rules.ts";
import { currentLang, type Lang } from "../../text/text.ts";
import { isJudged, otherReadings } from "./new-game-form.ts";
import { server, useStatus } from "./server.ts";

/* What it last said in each language, kept by this browser: shown until it answers again, so that the first screen need not wait. */
const known = new Map<Lang, Catalogue>();
const keyOf = (lang: Lang): string => `videau.catalogue.${lang}`;

function lastSaid(lang: Lang): Catalogue | null {
    const said = known.get(lang);
    if (said) return said;
    try {
        const kept = readAnswer("catalogue", JSON.parse(localStorage.getItem(keyOf(lang)) ?? "null"));
        if (kept) known.set(lang, kept);
        return kept ?? null;
    } catch {
        return null; /* no storage, or what another version wrote */
    }
}

/** Asks now; the first screen is then drawn once, with the answer, rather than twice. */
export async function askCatalogue(lang: Lang): Promise<Catalogue> {
    const catalogue = await server(lang).ask("catalogue");
    known.set(lang, catalogue);
    try {
        localStorage.setItem(keyOf(lang), JSON.stringify(catalogue));
    } catch {
        /* No storage: asked again the next time. */
    }
    return catalogue;
}

export function useCatalogue(): Catalogue | null {
    const lang = currentLang();
    const [catalogue, set] = useState<Catalogue | null>(() => lastSaid(lang));
    const status = useStatus();
    useEffect(() => {
        askCatalogue(lang).then(set, () => undefined);
    }, [lang, status === "lost"]);
    return catalogue;
}

const useVariant = (game: string): WireVariant | undefined =>
    useCatalogue()?.variants.find(({ name }) => name === game);

/** How much wider apart plays of this game are than those of backgammon; `value`: what a game was agreed to be worth. */
export function useScale(game: string, value?: string): number {
    const scale = useVariant(game)?.scale ?? 1;
    return value === "1" ? 1 : scale;
}

/** A net plays the game of this name: there is advice. */
export function useJudged(game: string, agreed: VariantOptions = {}): boolean {
    const variant = useVariant(game);
    return !variant || isJudged(agreed, variant);
}

/** Of a table: the choices that are another reading than the game's own. */
export function useOtherReadings(game: string, agreed: VariantOptions): ReturnType<typeof otherReadings> {
    const variant = useVariant(game);
    return variant ? otherReadings(agreed, variant) : [];
}

export const useAdvice = ({ settings }: Table): boolean => useJudged(settings.variant, settings);
