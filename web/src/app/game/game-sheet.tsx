/* The score sheet: two columns as players write it, each entry a way to look back. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { Seat, SheetRow } from "../../proto/messages.ts";
import { diceText } from "../../text/reason.ts";
import { t } from "../../text/text.ts";
import { resignText } from "./game-actions.tsx";
import type { Names } from "./game-say.ts";
import { server } from "../shell/server.ts";
import { useSettings } from "../settings/settings.ts";

interface Line {
    cells: [number[], number[]];
}

/** Entries by line, Blue's at the left. Whoever acts twice in a row does so in one cell where it belongs together (a
 * double and the roll after it), on the next line otherwise. */
export function linesOf(rows: readonly SheetRow[]): Line[] {
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

export function textOf(row: SheetRow, letters: boolean): string {
    const value = row.value ?? 0;
    switch (row.act) {
        case "draw":
            return t("web.sheet.draw", row.dice?.[0] ?? 0, row.dice?.[1] ?? 0);
        case "play":
            return `${row.named ? "=" : ""}${diceText(row.dice ?? [])}: ${(letters && row.letters) || row.text || ""}`;
        case "double":
            return t("web.sheet.double", value);
        case "beaver":
            return t("web.sheet.beaver", value);
        case "raccoon":
            return t("web.sheet.raccoon", value);
        case "take":
            return t("web.sheet.take");
        case "drop":
            return t("web.sheet.drop");
        case "resign":
            return t("web.sheet.resign", resignText(value));
        case "accept":
            return t("web.sheet.accept");
        case "refuse":
            return t("web.sheet.refuse");
        default:
            return t("web.sheet.cocked");
    }
}

/** The sheet of the game that is played, or of one gone by. */
export interface Book {
    rows: readonly SheetRow[];
    game: number;
    choose(game: number): void;
    /** Back to the game that is played, as it stands. */
    now(): void;
}

export function useSheet(table: Table, look: (index: number | null) => void): Book {
    const { game } = table.state;
    const [old, setOld] = useState<{ game: number; rows: readonly SheetRow[] } | null>(null);
    const wanted = useRef(game);
    const now = (): void => {
        wanted.current = game;
        setOld(null);
        look(null);
    };
    useEffect(now, [game]);
    return {
        rows: old?.rows ?? table.sheet,
        game: old?.game ?? game,
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

interface SheetProps {
    book: Book;
    /** How many games the match has by now. */
    games: number;
    names: Names;
    look: number | null;
    onLook(index: number | null): void;
}

export function Sheet({ book, games, names, look, onLook }: SheetProps): VNode {
    const { notation } = useSettings();
    const { rows } = book;
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const node = box.current;
        if (node && look === null) node.scrollTop = node.scrollHeight;
    }, [rows, look]);
    const draw = rows.map((row) => row.act).lastIndexOf("draw");
    const entry = (index: number): VNode => (
        <button
            type="button"
            key={index}
            class="entry"
            aria-current={look === index ? "step" : undefined}
            onClick={() => onLook(look === index ? null : index)}
        >
            {textOf(rows[index] as SheetRow, notation === "letters")}
        </button>
    );
    return (
        <section class="sheet" aria-label={t("web.table.sheet")}>
            <div class="sheet-head">
                <h2>{t("web.table.sheet")}</h2>
                {games > 1 && (
                    <select
                        aria-label={t("web.sheet.game")}
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
                <button
                    type="button"
                    aria-label={t("web.game.look_before")}
                    disabled={!rows.length || look === 0}
                    onClick={() => onLook((look ?? rows.length) - 1)}
                >
                    ‹
                </button>
                <button
                    type="button"
                    aria-label={t("web.game.look_after")}
                    disabled={look === null}
                    onClick={() => onLook((look ?? 0) + 1)}
                >
                    ›
                </button>
            </div>
            <div class="sheet-rows" ref={box}>
                {draw >= 0 && <p class="draw">{textOf(rows[draw] as SheetRow, false)}</p>}
                <table>
                    <thead>
                        <tr>
                            <th class="unseen-cell">
                                <span class="unseen">{t("web.sheet.turn")}</span>
                            </th>
                            {names.map((name, seat) => (
                                <th scope="col" key={seat}>
                                    <span class={`chip seat${seat}`} aria-hidden="true" /> {name}
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
        </section>
    );
}
