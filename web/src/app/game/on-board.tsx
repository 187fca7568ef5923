/* What the next touch does, on the board itself: roll, double, take, confirm, undo lie in the river, where no checker can.
 * The same buttons stand beside the board for keyboards and screen readers; these are for the eye and the hand. */
import type { VNode } from "preact";
import type { Layout } from "../../board/geometry.ts";
import type { Table } from "../../proto/client.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../shell/icon.tsx";
import type { CurrentTurn } from "./current-turn.ts";
import { asked } from "./game-contribution.ts";

interface OnBoardProps {
    layout: Layout;
    /** The board has three rows. */
    three: boolean;
    current: CurrentTurn;
    grips: readonly Grip[];
}

export interface Grip {
    spot: string;
    label: string;
    main?: boolean;
    icon?: boolean;
    act(): void;
}

export function OnBoard({ layout, three, current, grips }: OnBoardProps): VNode | null {
    if (!grips.length) return null;
    const waits = current.waiting || current.tutor.judging;
    return (
        <div class={`on-board ${layout}${three ? " rows" : ""}`} aria-hidden="true">
            {grips.map(({ spot, label, main, icon, act }) => (
                <button
                    key={spot}
                    type="button"
                    tabIndex={-1}
                    class={`${spot}${main ? " main" : ""}`}
                    title={icon ? label : undefined}
                    disabled={waits}
                    aria-busy={waits}
                    onClick={act}
                >
                    {icon ? <Icon name="undo" /> : label}
                </button>
            ))}
        </div>
    );
}

export function gripsOf(table: Table, current: CurrentTurn): Grip[] {
    const { state } = table;
    const { mine, own, manual, cubeAct } = current;
    const may = (what: (typeof state.may)[number]): boolean => mine && state.may.includes(what);
    if (cubeAct) return [];
    if (may("take"))
        return [
            { spot: "take", label: t("web.hand.take"), main: true, act: () => current.armCube("take") },
            { spot: "drop", label: t("web.hand.drop"), act: () => current.armCube("drop") },
        ];
    if (
        asked(table) ||
        (state.phase === "opening" && table.you.length > 0 && !manual && !state.end && state.may.includes("roll"))
    )
        return [
            {
                spot: "roll",
                label: t(state.phase === "opening" ? "web.hand.draw" : "web.game.begin"),
                main: true,
                act: current.roll,
            },
        ];
    if (may("roll") && !manual) {
        const roll = { spot: "roll", label: t("web.hand.roll"), main: true, act: current.roll };
        const value = 2 * (state.cube.value ?? 1);
        const double = { spot: "double", label: t("web.hand.double", value), act: () => current.armCube("double") };
        return current.mayDouble ? [roll, double] : [roll];
    }
    return own ? ofTurn(current) : [];
}

function ofTurn({ own, tutor, back, end }: CurrentTurn): Grip[] {
    if (!own) return [];
    const grips: Grip[] = [];
    if (own.made.length) grips.push({ spot: "undo", label: t("web.table.undo"), icon: true, act: () => back(1) });
    /* Where the tutor objects, what he says stands out and not this. */
    const main = tutor.verdict === null;
    if (own.complete)
        grips.push({ spot: "confirm", label: t("web.hand.confirm"), main, act: () => !tutor.judging && end() });
    return grips;
}
