/* The end of a game: what it was worth and why, the score, the dice, and what may come next. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { End, Settings } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { countsCheckers, moreOf, ownRules } from "../../text/series.ts";
import { t } from "../../text/text.ts";
import { endText, labelOf } from "./game-say.ts";
import { loadDice } from "./dice-screen.tsx";
import { Verify } from "./dice-verify.tsx";
import { announce, takeAnnounced } from "../shell/live.tsx";
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
    /** What was pressed waits for the server. */
    waiting: boolean;
    /** It has just ended: it is said over the board. */
    fresh: boolean;
}

/* The rule that made it a simple game, a gammon, a backgammon. */
const KINDS = ["", "R55", "R56", "R57"];

/* What a game is worth, in the list of its own rules. */
const OWN_VALUE = 10;
/* And when a die that could not be played ends it. */
const OWN_UNPLAYED = 8;
/* And what ends it otherwise than by bearing off: a pinned mother, checkers on the bar. */
const OWN_ON_BOARD = 11;
const ON_BOARD: readonly End["how"][] = ["mother", "draw", "jan"];
/* And where the checkers that are left are counted. */
const OWN_COUNTED = 12;

/* In Acey-Deucey what the loser has not borne off is counted; some games have rules of their own. */
function rulesOf(end: End, { variant, value }: Settings, cubeTurned: boolean): string[] {
    const own = ownRules(variant);
    if (own && value === "men_not_off" && end.how !== "draw") return [`${own}${OWN_COUNTED}`];
    if (own && end.how === "unplayed") return [`${own}${OWN_UNPLAYED}`];
    if (own) return [`${own}${ON_BOARD.includes(end.how) ? OWN_ON_BOARD : OWN_VALUE}`];
    const counted = countsCheckers(variant);
    /* Toutes-tables and European Acey-Deucey: no numbered rule says what a game is worth. */
    const unnumbered = !counted && ["double", "none"].includes(moreOf(variant));
    if (unnumbered && end.how !== "drop" && end.how !== "resign") return [];
    const won = counted ? "R89" : (KINDS[end.kind] ?? "R89");
    const kind = end.how === "drop" ? "R60" : end.how === "resign" ? "T9" : won;
    return cubeTurned && end.how !== "drop" ? [kind, "R58"] : [kind];
}

export function GameEnd({ fresh, ...of }: GameEndProps): VNode | null {
    const { end } = of.table.state;
    const [open, setOpen] = useState(fresh);
    if (!end) return null;
    const report = <Report {...of} end={end} />;
    return open ? <Overlay close={() => setOpen(false)}>{report}</Overlay> : report;
}

/* Over the board, once; closed by Escape, by its button or by a touch beside it. It is called after who won, and has as its description
 * what was about to be said: the regions that speak lie behind it, unheard. So all is said once, when it gets the focus; and no button
 * has that, which a key that comes late would press. */
function Overlay({ close, children }: { close(): void; children: VNode }): VNode {
    const dialog = useRef<HTMLDialogElement>(null);
    const [said] = useState(takeAnnounced);
    useLayoutEffect(() => {
        dialog.current?.showModal();
        dialog.current?.focus();
    }, []);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
        <dialog
            ref={dialog}
            class="end-overlay"
            tabIndex={-1}
            aria-labelledby="end-title"
            aria-describedby={`${said ? "end-said" : "end-result"} end-tally`}
            onClose={close}
            onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        >
            {children}
            <p id="end-said" hidden>
                {said}
            </p>
            <button type="button" class="plain to-board" onClick={() => dialog.current?.close()}>
                {t("web.end.to_board")}
            </button>
        </dialog>
    );
}

type ReportProps = Omit<GameEndProps, "fresh"> & { end: End };

function Report({ rules, table, names, act, rematch, waiting, end }: ReportProps): VNode {
    const { state, you, dice } = table;
    const settled = useSettled();
    const [trouble, setTrouble] = useState("");
    const may = (what: "next" | "close"): boolean => you.length > 0 && state.may.includes(what);
    return (
        <section class="game-end" data-over={String(state.over)} aria-label={t("web.end.title")}>
            <h2 id="end-title">{endText(table, names)}</h2>
            <p class="tally" id="end-tally">
                {labelOf(names[0])} <b>{state.score[0]}</b> – <b>{state.score[1]}</b> {labelOf(names[1])}
            </p>
            <p class="result" id="end-result">
                {end.text}
            </p>
            <Worth table={table} end={end} />
            <div class="actions">
                {may("next") && (
                    <button
                        type="button"
                        class="primary"
                        disabled={waiting}
                        aria-busy={waiting}
                        onClick={() => act("next")}
                    >
                        {t("web.end.next")}
                    </button>
                )}
                {state.over && you.length > 0 && (
                    <button
                        type="button"
                        class="primary"
                        disabled={!settled || waiting}
                        aria-busy={waiting}
                        onClick={rematch}
                    >
                        {t("web.end.rematch")}
                    </button>
                )}
                {may("close") && (
                    <button type="button" onClick={() => act("close")}>
                        {t("web.end.close")}
                    </button>
                )}
                <a class="button" href={linkTo("review", "game", String(table.table))}>
                    {t("web.end.review")}
                </a>
                <button type="button" onClick={() => void saveMatch(table, setTrouble)}>
                    {t("web.end.export", fileEnd(table))}
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
    const rules = rulesOf(end, table.settings, cube > 1);
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
            {rules.length > 0 && (
                <>
                    {" · "}
                    {t("web.end.rules")}{" "}
                    {rules.map((rule) => (
                        <>
                            <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                        </>
                    ))}
                </>
            )}
        </p>
    );
}

/* No other program knows a game with rules of its own. */
const fileEnd = ({ settings }: Table): string => (ownRules(settings.variant) ? "json" : "mat");

/* The match as other programs read it, or in our own format where none knows the game; named after its players. */
async function saveMatch(table: Table, tell: (trouble: string) => void): Promise<void> {
    const format = fileEnd(table);
    tell("");
    try {
        const { text } = await server().ask("export", { table: table.table, format });
        const names = table.seats.map(({ name, kind }) => name || kind).join("-");
        saveText(text, `${names.replace(/[^\p{L}\p{N}-]+/gu, "_")}-${table.table}.${format}`);
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
