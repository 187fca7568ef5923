/* A position under way: its history, the address that carries it, and what touches and keys on the board do to it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { OFF, type Place, type Seat } from "../../board/geometry.ts";
import type { CubeFace } from "../../board/pieces.tsx";
import { cubeOn } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import type { TextError, Variant } from "../../rules/types.ts";
import { explainError } from "../../text/reason.ts";
import { t } from "../../text/text.ts";
import { placeAt, type Spot } from "../../board/finding.ts";
import { ownerAt } from "./editor-board.tsx";
import * as model from "./editor-model.ts";
import type { Draft } from "./editor-model.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";

export type Brush = Seat | "remove";

const UNDO_MAX = 200;

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

/* What was set last is there again when one comes back without an address. */
const KEPT = "videau-position";

function lastSet(): readonly string[] {
    try {
        return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as string[];
    } catch {
        return [];
    }
}

function keepSet(args: readonly string[]): void {
    try {
        sessionStorage.setItem(KEPT, JSON.stringify(args));
    } catch {
        /* A browser that keeps nothing. */
    }
}

/* The address carries the position: it can be kept, sent, and gone back to. */
function fromAddress(rules: Rules, args: readonly string[]): { draft: Draft } | { wrong: string } {
    const read = rules.read(0, args[0] ?? "", true);
    if ("error" in read) return { wrong: t("web.edit.bad_address", explainError(read.error)) };
    return { draft: model.fromSituation(rules, read.situation, args[1] === "1" ? 1 : 0) };
}

/* Without an address, or with one that says no position: what was set last. */
function firstDraft(rules: Rules, args: readonly string[]): Draft {
    const tried = [args, lastSet()].filter(([text]) => text).map((each) => fromAddress(rules, each));
    const read = tried.find((each) => "draft" in each);
    return read ? read.draft : model.startDraft(rules, 0);
}

function wrongAddress(rules: Rules, args: readonly string[]): string {
    const read = args[0] ? fromAddress(rules, args) : null;
    return read && "wrong" in read ? read.wrong : "";
}

function useHistory(first: () => Draft): { draft: Draft; set(next: Draft): void; undo: (() => void) | undefined } {
    const [past, setPast] = useState<readonly Draft[]>(() => [first()]);
    const draft = past[past.length - 1] as Draft;
    return {
        draft,
        set: (next) => next !== draft && setPast([...past.slice(-UNDO_MAX), next]),
        undo: past.length > 1 ? () => setPast(past.slice(0, -1)) : undefined,
    };
}

/* The address follows the position, and the position an address that is typed or gone back to. */
function useAddress(of: {
    rules: Rules;
    args: readonly string[];
    screen: string;
    draft: Draft;
    text: string | null;
    set(next: Draft): void;
    note(said: string): void;
}): void {
    const { rules, args, screen, draft, text, set, note } = of;
    const show = (): void => {
        if (!text) return;
        const at = [text, ...(draft.turn ? ["1"] : [])];
        keepSet(at);
        history.replaceState(history.state, "", linkTo(screen, ...at));
    };
    useEffect(show, [text, draft.turn]);
    useEffect(() => {
        if (!args[0] || args[0] === text) return;
        const read = fromAddress(rules, args);
        note("wrong" in read ? read.wrong : "");
        if ("draft" in read) set(read.draft);
        else show();
        /* Each visit brings its own list, of the same address too. */
    }, [args]);
}

/* What stands where a place was touched, for the ear. */
function sayPlace(draft: Draft, spot: Spot, names: readonly [string, string]): void {
    const seat = ownerAt(draft, spot);
    const place = placeAt(spot, seat ?? draft.turn);
    if (spot.seat !== null || place === null) return;
    const count = seat === null ? 0 : model.menAt(draft.sides[seat], place);
    const point = placeAt(spot, draft.turn) ?? 0;
    if (!count || seat === null) return announce(t("web.board.empty", point));
    const said = t("web.board.point", point, count, names[seat]);
    const under = ([0, 1] as const).find((each) => draft.sides[each].pinned?.includes(placeAt(spot, each) ?? OFF));
    announce(under === undefined ? said : t("web.board.over", said, names[under]));
}

/* One checker less where somebody stands. */
function removed(draft: Draft, spot: Spot): Draft | null {
    const seat = ownerAt(draft, spot);
    const place = seat === null ? null : placeAt(spot, seat);
    return seat === null || place === null ? null : model.take(draft, seat, place);
}

/* So many checkers of the brush's side, or of whoever stands there. */
function counted(draft: Draft, spot: Spot, brush: Brush, men: number): Draft | null {
    const seat = brush === "remove" ? ownerAt(draft, spot) : brush;
    const place = seat === null ? null : placeAt(spot, seat);
    if (seat === null || place === null || place === OFF) return null;
    return model.setMen(draft, seat, place, men);
}

const BRUSH_KEYS: Readonly<Record<string, Brush>> = { b: 0, w: 1, d: "remove" };

/** `screen` is whose address carries the position. */
export function useEditing(rules: Rules, args: string[], screen: string): Editing {
    const { draft, set, undo } = useHistory(() => firstDraft(rules, args));
    const [brush, setBrush] = useState<Brush>(0);
    const [notice, note] = useState(() => wrongAddress(rules, args));
    const names: [string, string] = [t("board.blue"), t("board.white")];
    const facts = rules.variants[draft.variant];
    const text = useMemo(() => model.textOf(rules, draft), [draft]);
    const wrong = useMemo(() => rules.check(draft.variant, model.positionOf(rules, draft)), [draft]);
    useAddress({ rules, args, screen, draft, text, set, note });

    function change(next: Draft, said?: string): void {
        note("");
        set(next);
        if (said) announce(said);
    }

    function changeAt(spot: Spot, next: Draft): void {
        change(next);
        sayPlace(next, spot, names);
    }

    function touch(spot: Spot, remove: boolean): void {
        if (spot.place === OFF) return;
        if (remove || brush === "remove") {
            const next = removed(draft, spot);
            return next ? changeAt(spot, next) : undefined;
        }
        const place = placeAt(spot, brush);
        if (place === null) return;
        const next = model.put(draft, brush, place);
        if (next) return changeAt(spot, next);
        const said = t("web.edit.no_more", facts?.men ?? 15, names[brush]);
        note(said);
        announce(said);
    }

    function count(spot: Spot, men: number): void {
        const next = counted(draft, spot, brush, men);
        if (next) changeAt(spot, next);
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
        const next = BRUSH_KEYS[event.key];
        if (next !== undefined) setBrush(next);
    }

    const cube = cubeOn(
        { exp: draft.cubeExp, owner: draft.cubeOwner, offered: draft.doubled },
        {
            length: draft.length,
            crawford: draft.length > 0 && draft.crawford,
            cube: facts?.cubeAllowed ?? false,
        },
    );
    return { draft, text, wrong, notice, brush, facts, cube, names, undo, setBrush, change, touch, count, shift, key };
}
