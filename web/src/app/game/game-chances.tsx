/* Winning chances under the board, for who asked for them in the settings: at a glance, seen by the side below all the time. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Hint, Seat } from "../../proto/messages.ts";
import { moreOf } from "../../text/series.ts";
import { t } from "../../text/text.ts";
import { cancelJob, server } from "../shell/server.ts";
import type { Names } from "./game-say.ts";
import { Bar, type Chances, otherSide, percent } from "./hints.tsx";
import { changeSettings } from "../settings/settings.ts";

interface LiveChancesProps {
    table: Table;
    names: Names;
    /** Whose chances they are. */
    of: Seat;
}

export function LiveChances({ table, names, of }: LiveChancesProps): VNode | null {
    const told = useChances(table);
    if (!told) return null;
    const more = moreOf(table.settings.variant, table.settings.value);
    const chances = told.seat === of ? told.of : otherSide(told.of);
    return (
        <section class="odds" aria-label={t("web.odds.title")}>
            <p class="of">
                <b>{percent(chances.win)}</b> {t("web.odds.of", names[of])}
            </p>
            {more !== "none" && (
                <p class="gammons">{t(`web.odds.${more}`, percent(chances.gammon), percent(chances.lose_gammon))}</p>
            )}
            <button type="button" class="plain" onClick={() => changeSettings({ chances: false })}>
                {t("web.odds.hide")}
            </button>
            <Bar of={chances} />
        </section>
    );
}

interface Told {
    /** Who is on roll, and sees them so. */
    seat: Seat;
    of: Chances;
}

/* Asked once for each decision; until the answer is there the last one stays. */
function useChances({ table, state }: Table): Told | null {
    const [told, tell] = useState<Told | null>(null);
    useEffect(() => {
        if (state.end) return tell(null);
        if (state.phase === "opening") return;
        let wanted = true;
        const seat = state.turn;
        const question = server().ask("hint", { table, ply: 0, most: 1 });
        question.then(
            (hint) => {
                const of = chancesIn(hint);
                if (wanted && of) tell({ seat, of });
            },
            () => undefined,
        );
        return () => {
            wanted = false;
            cancelJob(question.id);
        };
    }, [table, state.count, state.phase]);
    return told;
}

function chancesIn(hint: Hint): Chances | null {
    if (hint.kind === "cube") return hint;
    return hint.kind === "plays" ? (hint.plays[0] ?? null) : null;
}
