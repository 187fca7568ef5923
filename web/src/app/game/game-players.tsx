/* Who plays: colour, name, level, pips, score; the one who has to act is marked. */
import type { VNode } from "preact";
import type { Table } from "../../proto/client.ts";
import { cubeFace } from "../../proto/convert.ts";
import type { Seat } from "../../proto/messages.ts";
import { t } from "../../text/text.ts";
import { labelOf, stakesOf, type Names } from "./game-say.ts";

interface PlayerProps {
    table: Table;
    names: Names;
    seat: Seat;
    pips: boolean;
    /** Who is seen to be on turn; null: nobody. */
    on: Seat | null;
    place: "above" | "below";
    /** Nothing gone by is looked at. */
    now: boolean;
    /** As the board shows it now, the hops of the current turn included. */
    counted: readonly [number, number];
    score: readonly [number, number];
}

export function Player({ table, names, seat, pips, on, place, now, counted, score }: PlayerProps): VNode {
    const { state, seats, you } = table;
    const { level } = seats[seat];
    const name = labelOf(names[seat]);
    const turn = on === seat ? t(you.includes(seat) ? "web.game.your_turn" : "web.game.on_turn") : "";
    const cube = now && state.cube.owner === seat ? t("web.game.has_cube", cubeFace(state.cube.exp, false)) : "";
    const facts = [turn, level ? t(`web.level.${level}`) : "", pips ? t("web.table.pips", counted[seat]) : "", cube];
    return (
        <section class={`player ${place}${on === seat ? " on" : ""}`} aria-label={name}>
            <span class={`chip seat${seat}`} aria-hidden="true" />
            <b class="who">{name}</b>
            <span class="facts">{facts.filter(Boolean).join(" · ")}</span>
            <span class="score" role="img" aria-label={t("web.game.points", score[seat])}>
                <span class="points">{score[seat]}</span>
                {state.length > 0 && <span class="of">{t("web.game.of", state.length)}</span>}
            </span>
        </section>
    );
}

/** Of a game gone by: before it one side had come to within a point of the match for the first time. */
export function isCrawford(
    { state, settings, games }: Pick<Table, "state" | "settings" | "games">,
    game: number,
): boolean {
    const start = settings.position ?? "";
    if (game === state.game) return state.crawford;
    if (settings.crawford === false || settings.cube === false) return false;
    if (game === 1) return start.includes("crawford:1");
    const begun =
        start
            .match(/\bscore:(\d+)-(\d+)/)
            ?.slice(1)
            .map(Number) ?? [];
    const before = (of: number): number =>
        Math.max(0, ...(games.find((each) => each.game === of - 1)?.score ?? (of === 1 ? begun : [])));
    return before(game) === state.length - 1 && before(game - 1) < state.length - 1;
}

/** Of a match of several games each has its own. */
export function variantOfGame({ settings, state, games }: Table, game: number): string {
    const gone = game === state.game ? undefined : games.find((each) => each.game === game);
    return gone?.variant ?? settings.variant;
}

/** What is played for, and where the match stands. */
export function Terms({ table, game }: { table: Table; game: number }): VNode {
    const { settings, you } = table;
    const crawford = isCrawford(table, game);
    return (
        <p class="terms">
            <span>{t(`variant.${settings.cycle ?? settings.variant}`)}</span>
            <span>{settings.length ? t("web.game.match_in", settings.length) : stakesOf(settings)}</span>
            <span>
                {settings.cycle
                    ? t("web.game.number_of", game, t(`variant.${variantOfGame(table, game)}`))
                    : t("web.game.number", game)}
            </span>
            {crawford && <span class="tag">{t("web.game.crawford")}</span>}
            {you.length === 0 && <span class="tag">{t("web.game.watching")}</span>}
        </p>
    );
}
