/* The board of a place in a line of play: checkers may be moved there, and arrows lie over it. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import { cubeOn } from "../../proto/convert.ts";
import { cubeOwnerOf, otherSeat, sidesOf, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { diceFrom, facesLaid, facesOf, type MoveOption, type Turn } from "../../rules/turn.ts";
import { Pending, type Seat } from "../../rules/types.ts";
import { motion, useSettings } from "../settings/settings.ts";
import { useLayout } from "../shell/layout.ts";

export interface SceneBoardProps {
    rules: Rules;
    scene: Scene;
    /** A play under way; null: nothing may be moved. */
    turn: Turn | null;
    bottom: Seat;
    names: readonly [string, string];
    arrows: readonly Arrow[];
    onOption(option: MoveOption): void;
}

export function SceneBoard({ rules, scene, turn, bottom, names, arrows, onOption }: SceneBoardProps): VNode {
    const settings = useSettings();
    const layout = useLayout();
    const { situation, seat } = scene;
    const sides = useMemo(
        () => sidesOf(turn ? { ...scene, situation: { ...situation, pos: turn.now } } : scene),
        [scene, turn],
    );
    const dice = diceFrom(situation.dice);
    const facts = rules.variants[situation.variant];
    const still = dice && facesLaid(dice, facts, [], situation.pos.pending !== Pending.None);
    const faces = turn ? facesOf(turn) : still;
    const owner = situation.doubled ? otherSeat(seat) : cubeOwnerOf(scene);
    return (
        <Board<MoveOption>
            sides={sides}
            layout={layout}
            bottom={bottom}
            homeLeft={settings.homeLeft}
            numbers={settings.numbers ? bottom : null}
            mover={turn ? seat : null}
            options={turn?.options ?? []}
            dice={faces && { seat, faces }}
            cube={cubeOn(
                { exp: situation.cubeExp, owner, offered: situation.doubled },
                { ...situation, cube: facts?.cubeAllowed ?? false },
            )}
            arrows={turn?.made.length ? [] : arrows}
            unentered={(facts?.startUnentered ?? 0) > 0}
            parallel={facts?.parallel ?? false}
            speed={motion(settings)}
            names={names}
            onOption={onOption}
        />
    );
}
