/* The score sheet: two columns as players write it, each entry a way to look back. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Seat, SheetRow } from "../proto/messages.ts";
import { diceText } from "../text/reason.ts";
import { t } from "../text/text.ts";
import { resignText } from "./game-actions.tsx";
import type { Names } from "./game-say.ts";
import { useSettings } from "./settings.ts";

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
        const goesOn = last && (seat === turn || (last.cells[seat].length === 0 && !(seat === 0 && last.cells[1].length)));
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

interface SheetProps {
    rows: readonly SheetRow[];
    names: Names;
    look: number | null;
    onLook(index: number | null): void;
}

export function Sheet({ rows, names, look, onLook }: SheetProps): VNode {
    const { notation } = useSettings();
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const node = box.current;
        if (node && look === null) node.scrollTop = node.scrollHeight;
    }, [rows, look]);
    const draw = rows.map((row) => row.act).lastIndexOf("draw");
    const entry = (index: number): VNode => (
        <button key={index} class="entry" aria-current={look === index ? "step" : undefined} onClick={() => onLook(look === index ? null : index)}>
            {textOf(rows[index] as SheetRow, notation === "letters")}
        </button>
    );
    return (
        <section class="sheet" aria-label={t("web.table.sheet")}>
            <div class="sheet-head">
                <h2>{t("web.table.sheet")}</h2>
                <button aria-label={t("web.game.look_before")} disabled={!rows.length || look === 0} onClick={() => onLook((look ?? rows.length) - 1)}>‹</button>
                <button aria-label={t("web.game.look_after")} disabled={look === null} onClick={() => onLook((look ?? 0) + 1)}>›</button>
            </div>
            <div class="sheet-rows" ref={box}>
                {draw >= 0 && <p class="draw">{textOf(rows[draw] as SheetRow, false)}</p>}
                <table>
                    <thead>
                        <tr>
                            <th class="unseen-cell"><span class="unseen">{t("web.sheet.turn")}</span></th>
                            {names.map((name, seat) => (
                                <th scope="col" key={seat}><span class={`chip seat${seat}`} aria-hidden="true" /> {name}</th>
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
