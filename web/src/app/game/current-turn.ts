/* The current turn at a table: what is done with it on the board, what the rules leave no choice about, and what it may not. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { localMove } from "../../proto/convert.ts";
import type { MoveRow, ServerMove, State } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { playOption, maySwap, takeBack, type Turn, type MoveOption } from "../../rules/turn.ts";
import type { Place } from "../../rules/types.ts";
import { explain, type Explained } from "../../text/reason.ts";
import { playText, t } from "../../text/text.ts";
import type { CubeAct } from "./game-cube.tsx";
import { useTutor, type Tutor } from "./game-help.tsx";
import { lacks, tell, useContribution } from "./game-contribution.ts";
import type { Followed } from "./game-hook.ts";
import { automatic, pauseBefore, turnOf, variantOf } from "./game-turn.ts";
import { announce } from "../shell/live.tsx";
import { useAdvice, useScale } from "../shell/catalogue.ts";
import { useStatus } from "../shell/server.ts";
import { play as sound } from "../shell/sounds.ts";
import { reasonAgainst } from "./refusal.tsx";
import { getSettings, motion, type Settings } from "../settings/settings.ts";

export interface CurrentTurnProps {
    rules: Rules;
    followed: Followed;
    picture: NonNullable<Followed["picture"]>;
    settings: Settings;
    /** The line of the move list that is looked at; null: the present. */
    row: MoveRow | null;
}

export interface CurrentTurn {
    variant: number;
    /** The turn that is being played, by whomever. */
    turn: Turn | null;
    /** The same, when this page may play it. */
    own: Turn | null;
    /** This side is to act and has seen all that happened. */
    mine: boolean;
    manual: boolean;
    tutor: Tutor;
    refusal: Explained | null;
    /** A play that the help proposes. */
    idea: readonly ServerMove[] | null;
    setIdea(hops: readonly ServerMove[] | null): void;
    /** What is done with the cube once it is confirmed. */
    cubeAct: CubeAct | null;
    armCube(act: CubeAct | null): void;
    mayDouble: boolean;
    /** What was pressed waits for the server's answer, or the line is away. */
    waiting: boolean;
    onOption(option: MoveOption): void;
    onRefuse(from: Place, to: Place | null): void;
    clearRefusal(): void;
    back(count: number): void;
    end(): void;
    roll(): void;
    swap: (() => void) | undefined;
}

export function useCurrentTurn({ rules, followed, picture, settings, row }: CurrentTurnProps): CurrentTurn {
    const { table } = picture;
    const { state } = table;
    const variant = useMemo(() => variantOf(rules, table.settings), [table.settings]);
    const [swapped, setSwapped] = useState(0);
    const [refusal, refuse] = useState<Explained | null>(null);
    const [cubeAct, armCube] = useState<CubeAct | null>(null);
    const [idea, setIdea] = useState<readonly ServerMove[] | null>(null);
    const draft = followed.draft;
    /* By what it says, not by which message said it: the server's echo of a hop must not take a picked checker up again. */
    const said = JSON.stringify([state.count, state.phase, state.awaits, state.dice, state.position, draft]);
    const turn = useMemo(() => turnOf(rules, variant, state, draft, swapped), [variant, said, swapped]);
    const mine = picture.last && table.you.includes(state.actor);
    const away = useStatus() === "lost";
    const own = mine && !row && !away && turn && state.may.includes("play") ? turn : null;
    const scale = useScale(table.settings.variant, table.settings.value);
    const tutor = useTutor(table, own, useAdvice(table) ? settings.tutor * scale : 0);
    const manual = table.dice.mode === "manual";

    useEffect(() => {
        setSwapped(0);
        refuse(null);
        armCube(null);
        setIdea(null);
    }, [state.count]);

    function play(next: Turn): void {
        refuse(null);
        setIdea(null);
        tutor.forget();
        if (next.made.length > (own?.made.length ?? 0)) sound(next.made.at(-1)?.hit ? "hit" : "checker");
        followed.setDraft(next.made);
        sayHand(rules, next);
    }

    async function end(quiet: boolean): Promise<void> {
        if (mine && state.may.includes("end")) return void followed.act("end");
        if (!own?.complete || tutor.judging) return;
        const { made } = own;
        if (!quiet && (await tutor.objects(made))) return;
        void followed.act("play", { hops: made.map(localMove), end: true });
    }

    const roll = (): void => void followed.act("roll", {}, state.phase === "opening" ? table.you[0] : undefined);
    const contribution = useContribution(rules, table, tell(table.table), roll);

    const current: CurrentTurn = {
        variant,
        turn,
        own,
        mine,
        manual,
        tutor,
        refusal,
        idea,
        setIdea,
        cubeAct,
        armCube,
        mayDouble: mine && !row && state.may.includes("double"),
        waiting: followed.waiting || away,
        onOption: (option) => own && play(playOption(rules, own, option)),
        onRefuse(from, to) {
            const reason = own && reasonAgainst(rules, own, from, to);
            if (!own || !reason) return;
            const told = explain(reason, own.roll);
            refuse(told);
            sound("refused");
        },
        clearRefusal: () => refuse(null),
        back(count) {
            if (own?.made.length) play(takeBack(rules, own, count));
            else if (mine && state.may.includes("undo")) void followed.act("undo");
        },
        end: () => void end(false),
        roll: () => (lacks(table) ? contribution.ask() : roll()),
        swap: own && maySwap(own) ? () => setSwapped(swapped + 1) : undefined,
    };
    useAutomatic({ rules, followed, picture, settings, row }, current, () => void end(true));
    return current;
}

/* Where there is nothing to choose: of a roll that cannot be played, what the page does by itself tells. */
function useSayForced(own: Turn | null, { count, phase, plays }: State, { autoForced }: Settings): void {
    const begun = own !== null && own.made.length === 0;
    useEffect(() => {
        if (begun && plays === 1) announce(t("web.table.forced"));
        if (begun && plays === 0 && !autoForced) announce(t("web.table.no_play"));
    }, [count, phase, own !== null]);
}

/* What decides itself is done after a pause in which it is seen. */
function useAutomatic(
    { rules, followed, picture, settings, row }: CurrentTurnProps,
    current: CurrentTurn,
    end: () => void,
): void {
    const { variant, turn, mine, manual, cubeAct } = current;
    const { state, you } = picture.table;
    useSayForced(current.own, state, settings);
    useEffect(() => {
        if (!picture.last || !you.length || row || cubeAct || current.waiting) return;
        if (!mine && state.phase !== "opening") return;
        const step = automatic(rules, variant, state, turn, manual, settings);
        if (!step) return;
        const pause = pauseBefore(step, state, turn, motion(getSettings()));
        const timer = setTimeout(() => {
            if (step.do === "roll") current.roll();
            else if (step.do === "end") end();
            else followed.setDraft(step.hops);
        }, pause);
        return () => clearTimeout(timer);
    }, [picture, turn, row, cubeAct, current.waiting, settings.autoRoll, settings.autoForced, settings.autoOff]);
}

function sayHand(rules: Rules, turn: Turn): void {
    if (turn.made.length)
        announce(t("web.say.so_far", playText(rules.format(turn.variant, turn.start, turn.roll, turn.made))));
    else announce(t("web.say.taken_back"));
    if (turn.complete) announce(t("web.say.complete"));
}
