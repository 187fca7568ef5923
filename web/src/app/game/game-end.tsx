/* The end of a game: what it was worth and why, the score, the dice, and what may come next. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { End, Seat } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { loadDice } from "./dice-screen.tsx";
import { Verify } from "./dice-verify.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { savePng, saveText } from "../shell/save-picture.ts";
import { saidOf, server } from "../shell/server.ts";

export interface GameEndProps {
    rules: Rules;
    table: Table;
    names: readonly [string, string];
    /** "next" or "close"; not shown where the table does not allow it. */
    act(type: "next" | "close"): void;
    rematch(): void;
    /** It has just ended: it is said over the board. */
    fresh: boolean;
}

/* The rule that made it a simple game, a gammon, a backgammon. */
const KINDS = ["", "R55", "R56", "R57"];

function rulesOf(end: End, cubeTurned: boolean): string[] {
    const kind = end.how === "drop" ? "R60" : end.how === "resign" ? "T9" : (KINDS[end.kind] ?? "R89");
    return cubeTurned && end.how !== "drop" ? [kind, "R58"] : [kind];
}

export function GameEnd({ rules, table, names, act, rematch, fresh }: GameEndProps): VNode | null {
    const { state } = table;
    const [open, setOpen] = useState(fresh);
    if (!state.end) return null;
    const report = <Report rules={rules} table={table} names={names} act={act} rematch={rematch} end={state.end} />;
    return open ? <Overlay close={() => setOpen(false)}>{report}</Overlay> : report;
}

/* Over the board, once; closed by Escape, by its button or by a touch beside it. */
function Overlay({ close, children }: { close(): void; children: VNode }): VNode {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
        <dialog
            ref={dialog}
            class="end-overlay"
            aria-label={t("web.end.title")}
            onClose={close}
            onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        >
            {children}
            <button type="button" class="plain to-board" onClick={() => dialog.current?.close()}>
                {t("web.end.to_board")}
            </button>
        </dialog>
    );
}

/* Won or lost, for one who plays alone; the winner's name for everybody else. */
function headline({ state, you }: Table, names: readonly [string, string], winner: Seat): string {
    const whole = state.over && state.length > 0;
    if (you.length !== 1) return t(whole ? "web.end.match_of" : "web.end.game_of", names[winner]);
    if (you[0] === winner) return t(whole ? "web.end.match_won" : "web.end.game_won");
    return t(whole ? "web.end.match_lost" : "web.end.game_lost");
}

type ReportProps = Omit<GameEndProps, "fresh"> & { end: End };

function Report({ rules, table, names, act, rematch, end }: ReportProps): VNode {
    const { state, you, dice } = table;
    const settled = useSettled();
    const [trouble, setTrouble] = useState("");
    const may = (what: "next" | "close"): boolean => you.length > 0 && state.may.includes(what);
    return (
        <section class="game-end" data-over={String(state.over)} aria-label={t("web.end.title")}>
            {/* The dialog gives it the focus: nothing is pressed by a key that comes late. */}
            <h2 tabIndex={-1} autofocus>
                {headline(table, names, end.winner)}
            </h2>
            <p class="tally">
                {names[0]} <b>{state.score[0]}</b> – <b>{state.score[1]}</b> {names[1]}
            </p>
            <p class="result">{end.text}</p>
            <Worth table={table} end={end} />
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
                <button type="button" onClick={() => void saveMatch(table, setTrouble)}>
                    {t("web.end.export")}
                </button>
                <button type="button" onClick={() => void share(table)}>
                    {t("web.end.share")}
                </button>
                <a class="button" href="#/">
                    {t("web.nav.home")}
                </a>
            </div>
            <p class="wrong" role="alert">
                {trouble}
            </p>
            {dice.mode !== "manual" && (
                <div class="end-dice">
                    <p class="small">
                        {t(state.over ? "web.end.dice_open" : "web.end.dice_sealed")}{" "}
                        <a href={linkTo("dice", String(table.table))}>{t("web.end.dice_more")}</a>
                    </p>
                    {state.over && <Verify rules={rules} table={table.table} load={() => loadDice(table.table)} />}
                </div>
            )}
        </section>
    );
}

/* What it was worth, and the rules that say so. */
function Worth({ table, end }: { table: Table; end: End }): VNode {
    const { state } = table;
    const cube = end.cube ?? 1;
    const product = end.how !== "drop" && end.kind * cube === end.points && cube > 1;
    return (
        <p class="small soft">
            {state.length ? t("web.end.match", state.length) : t("web.end.money")}
            {product && (
                <>
                    {" · "}
                    <span class="equation">{t("web.end.equation", end.kind, cube, end.points)}</span>
                </>
            )}
            {" · "}
            {t("web.end.rules")}{" "}
            {rulesOf(end, cube > 1).map((rule) => (
                <>
                    <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                </>
            ))}
        </p>
    );
}

/* The match as other programs read it, named after its players. */
async function saveMatch({ table, seats }: Table, tell: (trouble: string) => void): Promise<void> {
    tell("");
    try {
        const { text } = await server().ask("export", { table });
        const names = seats.map(({ name, kind }) => name || kind).join("-");
        saveText(text, `${names.replace(/[^\p{L}\p{N}-]+/gu, "_")}-${table}.mat`);
    } catch (error) {
        tell(saidOf(error));
    }
}

/* The last position as a picture: to whom the system offers, or as a file. */
async function share({ table }: Table): Promise<void> {
    try {
        const { svg } = await server().ask("picture", { table });
        await savePng(svg, `videau-${table}`);
    } catch {
        announce(t("web.server.lost"));
    }
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
