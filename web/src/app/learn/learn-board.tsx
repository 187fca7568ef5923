/* The board of an exercise. What is played on it is judged by the rules hop by hop; what a whole play is worth to the
 * exercise its caller says. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import { cubeOn } from "../../proto/convert.ts";
import type { Rules } from "../../rules/rules.ts";
import { beginTurn, facesLaid, facesOf, type Turn, type MoveOption } from "../../rules/turn.ts";
import {
    BAR,
    isPoint,
    UNENTERED,
    OFF,
    type Side,
    type Place,
    type Position,
    type Roll,
    type Seat,
    type Situation,
} from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { useLayout } from "../shell/layout.ts";
import type { Exercise } from "./learn-data.ts";
import { motion, useSettings } from "../settings/settings.ts";

/** An exercise's position as the rules read it. */
export interface Scene {
    situation: Situation;
    /** The number of the variant with what the exercise agrees on. */
    variant: number;
    roll: Roll | null;
    /** Before the first hop; null where nothing is played. */
    begun: Turn | null;
}

const PLAYED = ["play", "find", "equity"];

export function sceneOf(rules: Rules, exercise: Exercise): Scene | null {
    const game = rules.variantNamed(exercise.variant ?? "")?.id ?? 0;
    const read = exercise.position ? rules.read(game, exercise.position) : null;
    if (!read || "error" in read) return null;
    const { situation } = read;
    const variant = rules.agreed(situation.variant, exercise.options ?? {});
    const roll: Roll | null = exercise.dice ? { dice: exercise.dice, named: exercise.named ?? false } : null;
    const begun = roll && PLAYED.includes(exercise.kind) ? beginTurn(rules, variant, situation.pos, roll) : null;
    return { situation, variant, roll, begun };
}

const placeNamed = (word: string): Place =>
    word === "bar" ? BAR : word === "hors" ? UNENTERED : word === "O" ? OFF : Number(word);

const isPlace = (place: Place): boolean => place === OFF || isPoint(place) || place === BAR || place === UNENTERED;

/** A written play as arrows, legal or not: "13/9* 6/1*", "24/18(2)"; what is no place of the board has none. */
export function arrowsOf(play: string, seat: Seat): Arrow[] {
    return play.split(" ").flatMap((term) => {
        const stops = term
            .replace(/\*|\(\d\)/g, "")
            .split("/")
            .map(placeNamed);
        return stops.slice(1).flatMap((to, i): Arrow[] => {
            const from = stops[i] ?? OFF;
            return isPlace(from) && isPlace(to) ? [{ seat, from, to, kind: "worse" }] : [];
        });
    });
}

export interface LearnBoardProps {
    rules: Rules;
    exercise: Exercise;
    scene: Scene;
    turn: Turn | null;
    /** The checkers that may move are not marked: finding them is the exercise. */
    quiet: boolean;
    onOption(option: MoveOption): void;
    onRefuse(from: Place, to: Place | null): void;
    onDice: (() => void) | undefined;
}

export function LearnBoard({
    rules,
    exercise,
    scene,
    turn,
    quiet,
    onOption,
    onRefuse,
    onDice,
}: LearnBoardProps): VNode {
    const settings = useSettings();
    const layout = useLayout();
    const seat = exercise.seat ?? 0;
    const { situation, roll } = scene;
    const pos: Position = turn?.now ?? situation.pos;
    const sides = useMemo<[Side, Side]>(
        () => (seat === 0 ? [pos.side[0], pos.side[1]] : [pos.side[1], pos.side[0]]),
        [pos, seat],
    );
    const arrows = useMemo(() => (exercise.kind === "legal" ? arrowsOf(exercise.play ?? "", seat) : []), [exercise]);
    const still = roll && facesLaid(roll.dice, rules.variants[situation.variant], [], roll.named);
    const faces = turn ? facesOf(turn) : still;
    const owner = situation.cubeOwner < 0 ? null : ((situation.cubeOwner === 0 ? seat : 1 - seat) as Seat);
    return (
        <div class={quiet ? "board-box quiet" : "board-box"}>
            <Board<MoveOption>
                sides={sides}
                layout={layout}
                bottom={seat}
                homeLeft={settings.homeLeft}
                numbers={seat}
                mover={turn ? seat : null}
                options={turn?.options ?? []}
                dice={faces && { seat, faces }}
                cube={
                    exercise.cube
                        ? cubeOn({ exp: situation.cubeExp, owner, offered: false }, { ...situation, cube: true })
                        : null
                }
                arrows={arrows}
                unentered={(rules.variants[situation.variant]?.startUnentered ?? 0) > 0}
                parallel={rules.variants[situation.variant]?.parallel ?? false}
                speed={motion(settings)}
                tapPlays={settings.tap === "play"}
                names={[t("board.blue"), t("board.white")]}
                onOption={onOption}
                onRefuse={onRefuse}
                onDice={onDice}
            />
        </div>
    );
}
