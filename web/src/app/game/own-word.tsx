/* What people do for the dice before the first throw: the other page is waited for, a word is given. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Seat } from "../../proto/messages.ts";
import { t } from "../../text/text.ts";
import { keeper } from "../shell/dice-keep.ts";
import { linkTo } from "../shell/router.ts";

interface AwayProps {
    table: number;
    /** "game" or "party". */
    screen: string;
    seat: Seat;
    name: string;
}

/* The other seat is another page's, which has to open this table. */
export function Away({ table, screen, seat, name }: AwayProps): VNode {
    const place = linkTo(screen, String(table), seat ? "white" : "blue");
    return (
        <div class="waiting" role="status">
            <p>{t("web.game.away", name)}</p>
            <p>
                {t("web.game.away_link")}{" "}
                <a href={place} target="_blank" rel="noreferrer">{`${location.origin}/${place}`}</a>
            </p>
        </div>
    );
}

/* Kept here until the dice are asked for: the server hears of it together with the value. */
export function OwnWord({ table }: { table: number }): VNode {
    const [word, setWord] = useState(keeper.of(table)?.word ?? "");
    return (
        <details class="seal">
            <summary>{word.trim() ? t("web.game.word_given", word.trim()) : t("web.game.word")}</summary>
            <p>{t("web.game.seal_what")}</p>
            <label class="field">
                <span>{t("web.game.word_label")}</span>
                <input
                    type="text"
                    value={word}
                    maxLength={WORD_MAX}
                    onInput={(event) => {
                        const typed = event.currentTarget.value;
                        setWord(typed);
                        keeper.change(table, () => ({ word: typed.trim() }));
                    }}
                />
            </label>
        </details>
    );
}

/* In characters; the server takes 128 bytes. */
const WORD_MAX = 30;
