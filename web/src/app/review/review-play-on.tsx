/* From a position of the match, or of a variation, a game is played on, against any level. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Review, Seat, WireSeat } from "../../proto/messages.ts";
import { otherSeat } from "../../rules/line.ts";
import { t } from "../../text/text.ts";
import { variantIn } from "../../text/series.ts";
import { useCatalogue } from "../shell/catalogue.ts";
import { kept } from "../shell/new-game-form.ts";
import { linkTo } from "../shell/router.ts";
import { saidOf, server } from "../shell/server.ts";
import { getSettings } from "../settings/settings.ts";

interface PlayOnProps {
    review: Review;
    /** With its dice where they are thrown. */
    position: string;
    /** Whose turn it is there. */
    seat: Seat;
}

export function PlayOn({ review, position, seat }: PlayOnProps): VNode {
    const catalogue = useCatalogue();
    const [level, choose] = useState(() => kept().level);
    const [first, sit] = useState(true);
    const [wrong, setWrong] = useState("");
    /* The one on roll sits first at a table that begins with a position (docs/PROTOCOL.md). */
    async function begin(): Promise<void> {
        const name = getSettings().player;
        const person: WireSeat = { kind: "human", ...(name && { name }) };
        const computer: WireSeat = { kind: "computer", ...(level && { level }) };
        const seats: [WireSeat, WireSeat] = first ? [person, computer] : [computer, person];
        try {
            const { length } = review;
            const variant = variantIn(position) || review.variant;
            const table = await server().create({ variant, length, position, seats });
            location.hash = linkTo("game", String(table));
        } catch (error) {
            setWrong(saidOf(error));
        }
    }
    const names = [review.names[seat], review.names[otherSeat(seat)]];
    return (
        <details class="panel review-play-on">
            <summary>{t("web.review.play_on")}</summary>
            <label>
                {t("web.review.play_as")}
                <select value={first ? "0" : "1"} onChange={(event) => sit(event.currentTarget.value === "0")}>
                    {names.map((name, i) => (
                        <option key={i} value={String(i)}>
                            {name}
                        </option>
                    ))}
                </select>
            </label>
            <label>
                {t("web.review.play_level")}
                <select value={level || catalogue?.level} onChange={(event) => choose(event.currentTarget.value)}>
                    {catalogue?.levels.map(({ name }) => (
                        <option key={name} value={name}>
                            {t(`web.level.${name}`)}
                        </option>
                    ))}
                </select>
            </label>
            <button type="button" onClick={() => void begin()}>
                {t("web.review.play_go")}
            </button>
            <p class="wrong" role="alert">
                {wrong}
            </p>
        </details>
    );
}
