/* The end of a game: what it was worth and why, the score, the dice, and what may come next. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { End } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { loadDice } from "./dice-screen.tsx";
import { Verify } from "./dice-verify.tsx";
import { linkTo } from "../shell/router.ts";

export interface GameEndProps {
    rules: Rules;
    table: Table;
    names: readonly [string, string];
    /** "next" or "close"; not shown where the table does not allow it. */
    act(type: "next" | "close"): void;
    rematch(): void;
}

/* The rule that made it a simple game, a gammon, a backgammon. */
const KINDS = ["", "R55", "R56", "R57"];

function rulesOf(end: End, cubeTurned: boolean): string[] {
    const kind = end.how === "drop" ? "R60" : end.how === "resign" ? "T9" : (KINDS[end.kind] ?? "R89");
    return cubeTurned && end.how !== "drop" ? [kind, "R58"] : [kind];
}

export function GameEnd({ rules, table, names, act, rematch }: GameEndProps): VNode | null {
    const { state, you, dice } = table;
    const { end } = state;
    const settled = useSettled();
    if (!end) return null;
    const cube = end.cube ?? 1;
    const product = end.how !== "drop" && end.kind * cube === end.points && cube > 1;
    const may = (what: "next" | "close"): boolean => you.length > 0 && state.may.includes(what);
    return (
        <section class="game-end" data-over={String(state.over)} aria-label={t("web.end.title")}>
            <h2>{t("web.end.points", names[end.winner], end.points)}</h2>
            <p class="result">{end.text}</p>
            {product && <p class="equation">{t("web.end.equation", end.kind, cube, end.points)}</p>}
            <p class="small">
                {t("web.end.rules")}{" "}
                {rulesOf(end, cube > 1).map((rule) => (
                    <>
                        <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                    </>
                ))}
            </p>
            <table class="score">
                <caption>{state.length ? t("web.end.match", state.length) : t("web.end.money")}</caption>
                <tbody>
                    {([0, 1] as const).map((seat) => (
                        <tr class={state.over && leads(state.score, seat) ? "won" : ""}>
                            <th scope="row">
                                <i class={`chip seat${seat}`} aria-hidden="true" /> {names[seat]}
                            </th>
                            <td>{state.score[seat]}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <div class="actions">
                {may("next") && (
                    <button type="button" class="primary" onClick={() => act("next")}>
                        {t("web.end.next")}
                    </button>
                )}
                {state.over && you.length > 0 && (
                    <button type="button" class="primary" disabled={!settled} onClick={rematch}>
                        {t("web.end.rematch")}
                    </button>
                )}
                {may("close") && (
                    <button type="button" onClick={() => act("close")}>
                        {t("web.end.close")}
                    </button>
                )}
                <a class="button" href="#/">
                    {t("web.nav.home")}
                </a>
            </div>
            {dice.mode !== "manual" && (
                <div class="end-dice">
                    <p>
                        {t(state.over ? "web.end.dice_open" : "web.end.dice_sealed")}{" "}
                        <a href={linkTo("dice", String(table.table))}>{t("web.end.dice_more")}</a>
                    </p>
                    {state.over && <Verify rules={rules} table={table.table} load={() => loadDice(table.table)} />}
                </div>
            )}
        </section>
    );
}

/* The second click of a double click that ended the match begins no other one. */
function useSettled(): boolean {
    const [settled, settle] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => settle(true), 500);
        return () => clearTimeout(timer);
    }, []);
    return settled;
}

function leads(score: readonly [number, number], seat: number): boolean {
    const [mine = 0, his = 0] = seat === 0 ? score : [score[1], score[0]];
    return mine > his;
}
