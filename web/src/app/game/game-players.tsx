/* Who plays, the score, what is played for. */
import type { VNode } from "preact";
import type { Table } from "../../proto/client.ts";
import type { Seat } from "../../proto/messages.ts";
import { t } from "../../text/text.ts";
import type { Names } from "./game-say.ts";
import { stakesOf } from "./game-say.ts";

interface PlayersProps {
    table: Table;
    names: Names;
    pips: boolean;
    mover: Seat;
    /** As the board shows it now, the hops of the current turn included. */
    counted: readonly [number, number];
}

export function Players({ table, names, pips, mover, counted }: PlayersProps): VNode {
    const { state, settings, seats, you } = table;
    const live = !state.end && state.phase !== "opening";
    return (
        <section class="scores" aria-label={t("web.game.score")}>
            <p class="terms">
                <span>{t(`variant.${settings.variant}`)}</span>
                <span>{stakesOf(settings)}</span>
                <span>{t("web.game.number", state.game)}</span>
                {state.crawford && <span class="tag">{t("web.game.crawford")}</span>}
                {you.length === 0 && <span class="tag">{t("web.game.watching")}</span>}
            </p>
            <ul class="players">
                {([1, 0] as Seat[]).map((seat) => (
                    <li class={live && mover === seat ? "on-roll" : ""} key={seat}>
                        <span class={`chip seat${seat}`} aria-hidden="true" />
                        <span class="who">
                            {names[seat]}
                            {seats[seat].level && <small> {t(`web.level.${seats[seat].level}`)}</small>}
                        </span>
                        {pips && <span class="pips">{t("web.table.pips", counted[seat])}</span>}
                        <b class="points" role="img" aria-label={t("web.game.points", state.score[seat])}>
                            {state.score[seat]}
                        </b>
                    </li>
                ))}
            </ul>
        </section>
    );
}
