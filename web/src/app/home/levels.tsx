/* The levels of the computer as cards: its step, one sentence, what was measured. */
import type { VNode } from "preact";
import type { Catalogue } from "../../proto/messages.ts";
import { number, t } from "../../text/text.ts";

/* Games of 100 that each wins against the weakest, the one before it of its own: docs/measurements/2026-11-23-levels.md. */
const WINS: Record<string, number> = { facile: 65, moyen: 72, fort: 77, expert: 79, maximum: 82 };

/* Mean loss a play in thousandths of a point, times .5: docs/measurements/2026-11-28-long-returns.md; the READMEs say it without
 * the half. */
const RATINGS: Record<string, number> = { debutant: 32, facile: 18, moyen: 10, fort: 4.8, expert: 1.7 };

/** Both were measured at backgammon. */
export const isMeasured = (variant: string): boolean => variant === "backgammon";

interface LevelsProps {
    levels: Catalogue["levels"];
    chosen: string;
    /** Where nothing was measured so only what is true there is said. */
    variant: string;
    choose(level: string): void;
}

export function Levels({ levels, chosen, variant, choose }: LevelsProps): VNode {
    return (
        <fieldset class="levels">
            <legend class="unseen">{t("web.home.who")}</legend>
            {levels.map(({ name }, i) => (
                <label class="level" key={name}>
                    <input
                        type="radio"
                        name="level"
                        value={name}
                        checked={chosen === name}
                        onChange={() => choose(name)}
                    />
                    <b>{t(`web.level.${name}`)}</b>
                    <span class="stairs" aria-hidden="true">
                        {levels.map((each, step) => (
                            <i key={each.name} class={step <= i ? "on" : ""} />
                        ))}
                    </span>
                    <span class="about">
                        {t(
                            variant === "trictrac" && name === "maximum"
                                ? "web.party.maximum"
                                : `web.level_about.${name}`,
                        )}
                    </span>
                    {isMeasured(variant) && (
                        <span class="fact">
                            {factOf(name)}
                            <br />
                            {ratingOf(name)}
                        </span>
                    )}
                </label>
            ))}
        </fieldset>
    );
}

function factOf(name: string): string {
    const wins = WINS[name];
    if (name === "debutant") return t("web.home.loses", WINS["facile"] ?? 0);
    return wins === undefined ? t("web.home.not_measured") : t("web.home.wins", wins);
}

/* Maximum was not measured in that unit, nor what takes its time. */
function ratingOf(name: string): string {
    const rating = RATINGS[name];
    return rating === undefined ? "" : t("web.home.rating", number(rating, rating < 10 ? 1 : 0));
}
