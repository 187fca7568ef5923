/* The move list: two columns as players write it, each entry a way to look back. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Seat, MoveRow } from "../../proto/messages.ts";
import type { VariantOptions } from "../../rules/rules.ts";
import type { Parallel } from "../../rules/types.ts";
import { diceText } from "../../text/reason.ts";
import { ownRules } from "../../text/series.ts";
import { takenFrom } from "../../text/taken.ts";
import { has, playText, t } from "../../text/text.ts";
import { labelOf, resignText, type Names } from "./game-say.ts";
import { useOtherReadings } from "../shell/catalogue.ts";
import { Icon, type IconName } from "../shell/icon.tsx";
import { useEndInSight } from "../shell/end-in-sight.ts";
import { linkTo } from "../shell/router.ts";
import { server } from "../shell/server.ts";
import { useSettings } from "../settings/settings.ts";

interface Line {
    cells: [number[], number[]];
}

/** Entries by line, Blue's at the left. Whoever acts twice in a row does so in one cell where it belongs together (a
 * double and the roll after it), on the next line otherwise. */
export function linesOf(rows: readonly MoveRow[]): Line[] {
    const lines: Line[] = [];
    let turn: Seat | null = null;
    rows.forEach((row, index) => {
        if (row.seat === null) return;
        const last = lines.at(-1);
        const seat = row.seat;
        const goesOn =
            last && (seat === turn || (last.cells[seat].length === 0 && !(seat === 0 && last.cells[1].length)));
        if (goesOn) last.cells[seat].push(index);
        else lines.push({ cells: seat === 0 ? [[index], []] : [[], [index]] });
        turn = seat;
    });
    return lines;
}

export function textOf(row: MoveRow, letters: boolean, variant: string): string {
    const value = row.value ?? 0;
    switch (row.act) {
        case "draw":
            return t("web.moves.draw", row.dice?.[0] ?? 0, row.dice?.[1] ?? 0);
        case "play":
            return `${row.named ? "=" : ""}${diceText(row.dice ?? [])}: ${(letters && row.letters) || playText(row.text ?? "")}`;
        case "double":
            return t("web.moves.double", value);
        case "beaver":
            return t("web.moves.beaver", value);
        case "raccoon":
            return t("web.moves.raccoon", value);
        case "take":
            return t("web.moves.take");
        case "drop":
            return t("web.moves.drop");
        case "resign":
            return t("web.moves.resign", resignText(value, { variant }));
        case "accept":
            return t("web.moves.accept");
        case "refuse":
            return t("web.moves.refuse");
        case "name":
            return t("web.moves.name", value);
        default:
            return t("web.moves.cocked");
    }
}

/** Are its plays in numbers, which each side counts from its own home? Not every game has letters. */
export function inNumbers(rows: readonly MoveRow[], letters: boolean): boolean {
    if (!letters) return rows.length > 0;
    const plays = rows.filter(({ act }) => act === "play");
    return plays.length > 0 && plays.every((row) => !row.letters);
}

/** The moves of the game that is played, or of one gone by. */
export interface Book {
    rows: readonly MoveRow[];
    game: number;
    /** When this game began, or now for the one that is played. */
    score: readonly [number, number];
    choose(game: number): void;
    /** Back to the game that is played, as it stands. */
    now(): void;
}

export function useMoveList(table: Table, look: (index: number | null) => void): Book {
    const { game } = table.state;
    const [old, setOld] = useState<{ game: number; rows: readonly MoveRow[] } | null>(null);
    const wanted = useRef(game);
    const now = (): void => {
        wanted.current = game;
        setOld(null);
        look(null);
    };
    useEffect(now, [game]);
    return {
        rows: old?.rows ?? table.moves,
        game: old?.game ?? game,
        score: old ? scoreBefore(table, old.game) : table.state.score,
        now,
        choose(chosen) {
            if (chosen === game) return now();
            wanted.current = chosen;
            server()
                .ask("sheet", { table: table.table, game: chosen })
                .then(
                    ({ rows }) => {
                        if (wanted.current !== chosen) return;
                        setOld({ game: chosen, rows });
                        look(rows.length ? 0 : null);
                    },
                    () => undefined,
                );
        },
    };
}

function scoreBefore({ games }: Table, game: number): readonly [number, number] {
    const before = games.find((each) => each.game === game - 1);
    return before?.score ?? [0, 0];
}

const STEP_KEYS = new Set(["ArrowRight", "ArrowDown"]);

const NUMBERS = {
    false: "web.moves.own_numbers",
    half: "web.moves.own_numbers",
    same: "",
    facing: "web.moves.own_rows",
    rows: "web.moves.three_rows",
};

/* What was agreed on that is another reading than the game's own, how its dice are thrown among it; what the game is taken from; whose
 * numbers the plays are in, where they are not the same for both. */
function Notes({ variant, agreed, counted }: { variant: string; agreed: VariantOptions; counted: string }): VNode {
    const taken = takenFrom(variant);
    const others = useOtherReadings(variant, agreed);
    return (
        <>
            {others.map((name) => (
                <p class="draw" key={name}>
                    {name === "third"
                        ? t(`web.moves.third_${agreed.third}`)
                        : t("web.moves.agreed", t(`web.new.${name}`), t(`web.option.${agreed[name]}`))}
                </p>
            ))}
            {taken && others.length > 0 && <p class="draw">{t("web.moves.agreed_first")}</p>}
            {taken && (
                <details class="draw taken" open={has(`game.reconstructed.${variant}`)}>
                    <summary>{t("web.rules.taken")}</summary>
                    {ownRules(variant) ? <a href={linkTo("rules", variant)}>{taken}</a> : taken}
                </details>
            )}
            {counted && <p class="draw">{t(counted)}</p>}
        </>
    );
}

interface MoveListProps {
    head: ComponentChildren;
    book: Book;
    /** How many games the match has by now. */
    games: number;
    variant: string;
    agreed: VariantOptions;
    /** Every point has one number for both sides where it is "same". */
    parallel: Parallel;
    names: Names;
    look: number | null;
    onLook(index: number | null): void;
}

export function MoveList({ head, book, games, variant, agreed, parallel, names, look, onLook }: MoveListProps): VNode {
    const { notation } = useSettings();
    const { rows } = book;
    const box = useRef<HTMLDivElement>(null);
    /* Before the first play what the game is taken from is read from its beginning. */
    useEndInSight(box, rows, look === null && rows.some(({ seat }) => seat !== null));
    useEntryFocus(box, look);
    const stepThrough = (event: KeyboardEvent): void => {
        const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : STEP_KEYS.has(event.key) ? 1 : 0;
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (step < 0) onLook(Math.max(0, (look ?? rows.length) - 1));
        else if (look !== null) onLook(look + 1);
    };
    const draw = rows.map((row) => row.act).lastIndexOf("draw");
    const counted = inNumbers(rows, notation === "letters") ? NUMBERS[`${parallel}`] : "";
    const entries = rows.flatMap((row, index) => (row.seat === null ? [] : index));
    const stop = look === null ? entries.at(-1) : entries.includes(look) ? look : entries[0];
    const entry = (index: number): VNode => (
        <button
            type="button"
            key={index}
            class="entry"
            tabIndex={index === stop ? 0 : -1}
            aria-current={look === index ? "step" : undefined}
            onClick={() => onLook(look === index ? null : index)}
        >
            <EntryText row={rows[index] as MoveRow} letters={notation === "letters"} variant={variant} />
        </button>
    );
    return (
        <section class="move-list" aria-label={t("web.table.moves")} onKeyDown={stepThrough}>
            <div class="move-list-head">
                {head}
                {games > 1 && (
                    <select
                        aria-label={t("web.moves.game")}
                        value={book.game}
                        onChange={(event) => book.choose(Number(event.currentTarget.value))}
                    >
                        {Array.from({ length: games }, (_, i) => (
                            <option key={i} value={i + 1}>
                                {t("web.game.number", i + 1)}
                            </option>
                        ))}
                    </select>
                )}
            </div>
            <div class="move-list-rows" ref={box}>
                {draw >= 0 && <p class="draw">{textOf(rows[draw] as MoveRow, false, variant)}</p>}
                <Notes {...{ variant, agreed, counted }} />
                <table>
                    <thead>
                        <tr>
                            <th class="unseen-cell">
                                <span class="unseen">{t("web.moves.turn")}</span>
                            </th>
                            {names.map((name, seat) => (
                                <th scope="col" key={seat}>
                                    <span class={`chip seat${seat}`} aria-hidden="true" /> {labelOf(name)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {linesOf(rows).map((line, i) => (
                            <tr key={i}>
                                <th scope="row">{i + 1}</th>
                                <td>{line.cells[0].map(entry)}</td>
                                <td>{line.cells[1].map(entry)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
            <Steps count={rows.length} look={look} onLook={onLook} />
        </section>
    );
}

/* The move list is one tab stop: where one steps to by keys, there the focus goes. */
function useEntryFocus(box: { readonly current: HTMLDivElement | null }, look: number | null): void {
    useEffect(() => {
        if (document.activeElement?.matches(".entry"))
            box.current?.querySelector<HTMLElement>(".entry[tabindex='0']")?.focus();
    }, [look]);
}

interface EntryProps {
    row: MoveRow;
    letters: boolean;
    variant: string;
}

function EntryText({ row, letters, variant }: EntryProps): VNode {
    if (row.act !== "play") return <>{textOf(row, letters, variant)}</>;
    const played = (letters && row.letters) || playText(row.text ?? "");
    return (
        <>
            <span class="rolled">
                {row.named ? "=" : ""}
                {diceText(row.dice ?? [])}
            </span>{" "}
            {played === "#" ? t("web.moves.none") : played}
        </>
    );
}

/* ---- Going through the moves ---- */

interface StepsProps {
    count: number;
    look: number | null;
    onLook(index: number | null): void;
}

const AUTOPLAY = 1200;

function Steps({ count, look, onLook }: StepsProps): VNode {
    const [running, run] = useState(false);
    useEffect(() => {
        if (!running) return;
        if (look === null) return run(false);
        const timer = setTimeout(() => onLook(look + 1), AUTOPLAY);
        return () => clearTimeout(timer);
    }, [running, look]);
    const step = (icon: IconName, label: string, disabled: boolean, act: () => void): VNode => (
        <button type="button" class="step" aria-label={label} title={label} disabled={disabled} onClick={act}>
            <Icon name={icon} />
        </button>
    );
    const toggle = (): void => {
        if (look === null) onLook(0);
        run(!running);
    };
    return (
        <div class="stepping" role="group" aria-label={t("web.game.steps")}>
            {step("first", t("web.game.look_first"), !count || look === 0, () => onLook(0))}
            {step("left", t("web.game.look_before"), !count || look === 0, () => onLook((look ?? count) - 1))}
            {step("right", t("web.game.look_after"), look === null, () => onLook((look ?? 0) + 1))}
            {step("last", t("web.game.look_last"), look === null, () => onLook(null))}
            {step(running ? "pause" : "play", t(running ? "web.game.pause" : "web.game.autoplay"), !count, toggle)}
        </div>
    );
}
