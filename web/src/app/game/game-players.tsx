/* Who plays: colour, name, level, pips, score; the one who has to act is marked. */
import type { VNode } from "preact";
import type { Table } from "../../proto/client.ts";
import type { Seat } from "../../proto/messages.ts";
import { t } from "../../text/text.ts";
import type { Names } from "./game-say.ts";
import { stakesOf } from "./game-say.ts";

interface PlayerProps {
    table: Table;
    names: Names;
    seat: Seat;
    pips: boolean;
    /** Who is seen to be on turn; null: nobody. */
    on: Seat | null;
    place: "above" | "below";
    /** As the board shows it now, the hops of the current turn included. */
    counted: readonly [number, number];
    score: readonly [number, number];
}

export function Player({ table, names, seat, pips, on, place, counted, score }: PlayerProps): VNode {
    const { state, seats, you } = table;
    const { level } = seats[seat];
    const turn = on === seat ? t(you.includes(seat) ? "web.game.your_turn" : "web.game.on_turn") : "";
    const facts = [turn, level ? t(`web.level.${level}`) : "", pips ? t("web.table.pips", counted[seat]) : ""];
    return (
        <section class={`player ${place}${on === seat ? " on" : ""}`} aria-label={names[seat]}>
            <span class={`chip seat${seat}`} aria-hidden="true" />
            <b class="who">{names[seat]}</b>
            <span class="facts">{facts.filter(Boolean).join(" · ")}</span>
            <span class="score" role="img" aria-label={t("web.game.points", score[seat])}>
                <span class="points">{score[seat]}</span>
                {state.length > 0 && <span class="of">{t("web.game.of", state.length)}</span>}
            </span>
        </section>
    );
}

/** What is played for, and where the match stands. */
export function Terms({ table, game }: { table: Table; game: number }): VNode {
    const { state, settings, you } = table;
    return (
        <p class="terms">
            <span>{t(`variant.${settings.variant}`)}</span>
            <span>{settings.length ? t("web.game.match_in", settings.length) : stakesOf(settings)}</span>
            <span>{t("web.game.number", game)}</span>
            {state.crawford && <span class="tag">{t("web.game.crawford")}</span>}
            {you.length === 0 && <span class="tag">{t("web.game.watching")}</span>}
        </p>
    );
}
