/* Where the rules of a game come from. */
import { has, t } from "./text.ts";

/** What a game is taken from, and which of its rules are our reading; "" where nothing is to be said. */
export function takenFrom(variant: string): string {
    const key = [`game.reconstructed.${variant}`, `game.sure.${variant}`].find(has);
    return key ? t(key) : "";
}
