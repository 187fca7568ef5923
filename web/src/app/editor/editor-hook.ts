/* A position under way: its history, the address that carries it, and what touches and keys on the board do to it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { OFF, type Place, type Seat } from "../../board/geometry.ts";
import type { CubeFace } from "../../board/pieces.tsx";
import { cubeFace } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import type { TextError, Variant } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { ownerAt, placeAt, type Spot } from "./editor-board.tsx";
import * as model from "./editor-model.ts";
import type { Draft } from "./editor-model.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";

export type Brush = Seat | "remove";

const UNDO_MOST = 200;

export interface Editing {
    draft: Draft;
    /** The position as a text, null where none can say it. */
    text: string | null;
    /** What is wrong with it. */
    wrong: TextError | null;
    /** What a touch in vain was told. */
    notice: string;
    brush: Brush;
    facts: Variant | undefined;
    cube: CubeFace | null;
    names: [string, string];
    undo: (() => void) | undefined;
    setBrush(brush: Brush): void;
    change(next: Draft, said?: string): void;
    touch(spot: Spot, remove: boolean): void;
    count(spot: Spot, men: number): void;
    shift(seat: Seat, from: Place, to: Place | null): void;
    key(event: KeyboardEvent): void;
}

/* The address carries the position: it can be kept, sent, and gone back to. */
function fromAddress(rules: Rules, args: readonly string[]): Draft {
    const read = args[0] ? rules.read(0, args[0]) : null;
    if (read && "situation" in read) return model.fromSituation(read.situation, args[1] === "1" ? 1 : 0);
    return model.startDraft(rules, 0);
}

function useHistory(first: () => Draft): { draft: Draft; set(next: Draft): void; undo: (() => void) | undefined } {
    const [past, setPast] = useState<readonly Draft[]>(() => [first()]);
    const draft = past[past.length - 1] as Draft;
    return {
        draft,
        set: (next) => next !== draft && setPast([...past.slice(-UNDO_MOST), next]),
        undo: past.length > 1 ? () => setPast(past.slice(0, -1)) : undefined,
    };
}

/** `screen` is whose address carries the position. */
export function useEditing(rules: Rules, args: string[], screen: string): Editing {
    const { draft, set, undo } = useHistory(() => fromAddress(rules, args));
    const [brush, setBrush] = useState<Brush>(0);
    const [notice, note] = useState("");
    const names: [string, string] = [t("board.blue"), t("board.white")];
    const facts = rules.variants[draft.variant];
    const text = useMemo(() => model.textOf(rules, draft), [draft]);
    const wrong = useMemo(() => rules.check(draft.variant, model.positionOf(rules, draft)), [draft]);

    useEffect(() => {
        if (text) history.replaceState(history.state, "", linkTo(screen, text, ...(draft.turn ? ["1"] : [])));
    }, [text, draft.turn]);

    /* An address typed or gone back to. */
    useEffect(() => {
        if (args[0] && args[0] !== text) set(fromAddress(rules, args));
    }, [args[0], args[1]]);

    function change(next: Draft, said?: string): void {
        note("");
        set(next);
        if (said) announce(said);
    }

    function refuse(said: string): void {
        note(said);
        announce(said);
    }

    function say(next: Draft, spot: Spot): void {
        const seat = ownerAt(next, spot);
        const place = placeAt(spot, seat ?? next.turn);
        if (spot.seat !== null || place === null) return;
        const count = seat === null ? 0 : model.menAt(next.sides[seat], place);
        const point = placeAt(spot, next.turn) ?? 0;
        announce(
            count && seat !== null ? t("web.board.point", point, count, names[seat]) : t("web.board.empty", point),
        );
    }

    function touch(spot: Spot, remove: boolean): void {
        if (spot.place === OFF) return;
        if (remove || brush === "remove") {
            const seat = ownerAt(draft, spot);
            const place = seat === null ? null : placeAt(spot, seat);
            if (seat === null || place === null) return;
            const next = model.take(draft, seat, place);
            change(next);
            return say(next, spot);
        }
        const place = placeAt(spot, brush);
        if (place === null) return;
        const next = model.put(draft, brush, place);
        if (!next) return refuse(t("web.edit.no_more", facts?.men ?? 15, names[brush]));
        change(next);
        say(next, spot);
    }

    function count(spot: Spot, men: number): void {
        const seat = brush === "remove" ? ownerAt(draft, spot) : brush;
        const place = seat === null ? null : placeAt(spot, seat);
        if (seat === null || place === null || place === OFF) return;
        const next = model.setMen(draft, seat, place, men);
        change(next);
        say(next, spot);
    }

    function shift(seat: Seat, from: Place, to: Place | null): void {
        change(model.shift(draft, seat, from, to));
    }

    function key(event: KeyboardEvent): void {
        if ((event.ctrlKey || event.metaKey) && event.key === "z" && undo) {
            if ((event.target as Element).matches("input, textarea")) return;
            event.preventDefault();
            undo();
        }
        if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).closest(".board")) return;
        const brushes: Record<string, Brush> = { b: 0, w: 1, d: "remove" };
        const next = brushes[event.key];
        if (next !== undefined) setBrush(next);
    }

    const cube = facts?.cubeAllowed
        ? { face: cubeFace(draft.cubeExp, draft.cubeOwner === null), owner: draft.cubeOwner, offered: draft.doubled }
        : null;
    return { draft, text, wrong, notice, brush, facts, cube, names, undo, setBrush, change, touch, count, shift, key };
}
