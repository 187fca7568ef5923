/* A play of trictrac that is tried on a board, move by move. */
import { useMemo, useState } from "preact/hooks";
import {
    beginTrictrac,
    makeMoves,
    unmakeMove,
    whyNotThere,
    type TrictracOption,
    type TrictracTurn,
} from "../../rules/trictrac-turn.ts";
import type { TrictracMove, TrictracPosition, TrictracScene } from "../../rules/trictrac.ts";
import type { Place } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";

export interface TrictracHand {
    turn: TrictracTurn | null;
    onOption(option: TrictracOption): void;
    onRefuse(from: Place, to: Place | null): void;
    /** All of a play at once, from the start. */
    make(moves: readonly TrictracMove[]): void;
    undo: (() => void) | undefined;
    undoAll: (() => void) | undefined;
}

interface Told {
    /** After each change; nothing made: it begins again. */
    onTurn(turn: TrictracTurn): void;
    /** Why a man may not go there, as the rules say it. */
    onReason(said: string): void;
}

/** `position` null: nothing is played here. */
export function useTrictracHand(
    position: TrictracPosition | null,
    { sides, dice }: TrictracScene,
    { onTurn, onReason }: Told,
): TrictracHand {
    const begin = (): TrictracTurn | null => position && beginTrictrac(position, sides[0]);
    const begun = useMemo(begin, [position]);
    /* What was made of another position is nothing here. */
    const [made, hold] = useState({ position, turn: begun });
    const turn = made.position === position ? made.turn : begun;

    function go(next: TrictracTurn | null): void {
        if (!next) return;
        hold({ position, turn: next });
        announce(next.made.length ? t("web.say.so_far", next.position.format(next.made)) : t("web.say.taken_back"));
        onTurn(next);
    }

    return {
        turn,
        onOption: (option) => turn && go(makeMoves(turn, option.moves)),
        onRefuse(from, to) {
            /* Nothing is asked of a play that is made. */
            if (turn?.complete && turn.made.length) return;
            const said = turn && whyNotThere(turn, dice, from, to);
            if (said && "reason" in said) onReason(said.reason);
        },
        make: (moves) => position && go(makeMoves(beginTrictrac(position, sides[0]), moves)),
        undo: turn?.made.length ? () => go(unmakeMove(turn)) : undefined,
        undoAll: turn?.made.length ? () => go(begin()) : undefined,
    };
}
