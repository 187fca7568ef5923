/* The board: draws what it is told, moves checkers smoothly, and says what its user wants to move. It knows places and
 * options that it was given, no rules. */
import type { VNode } from "preact";
import { useId, useMemo, useRef } from "preact/hooks";
import { currentLang, t } from "../text/text.ts";
import { Arrows, LastPlay } from "./arrows.tsx";
import { useBoardKeys } from "./board-keys.ts";
import { Checkers, Landings, Rings, useCheckers } from "./checkers.tsx";
import { useChoice } from "./choice.ts";
import type { BoardProps, BoardMove } from "./contract.ts";
import { Geometry } from "./geometry.ts";
import { Counts, Gradients, Ground } from "./ground.tsx";
import { useFingers, useMotion, useThrow } from "./motion.ts";
import { Cube, Dice } from "./pieces.tsx";
import { usePointer } from "./pointer.ts";
import { ScoreMarks } from "./score-marks.tsx";
import { Targets } from "./targets-layer.tsx";
import { grid } from "./targets.ts";

export type { BoardProps, BoardMove } from "./contract.ts";

type Laid = Pick<BoardProps<BoardMove>, "layout" | "homeLeft" | "bottom" | "parallel">;

function useGeometry({ layout, homeLeft, bottom, parallel = false }: Laid, id: string): Geometry {
    return useMemo(
        () => new Geometry(layout, homeLeft, bottom, id, parallel),
        [layout, homeLeft, bottom, id, parallel],
    );
}

type Grounded = Pick<BoardProps<BoardMove>, "numbers" | "letters" | "unentered" | "words">;

/* What no play changes is drawn once in a language. */
function useGround(
    { numbers, letters = false, unentered = false, words }: Grounded,
    geometry: Geometry,
    id: string,
): VNode {
    return useMemo(
        () => (
            <>
                <Gradients id={id} />
                <Ground
                    geometry={geometry}
                    numbers={numbers}
                    letters={letters}
                    unentered={unentered}
                    written={words?.number}
                />
            </>
        ),
        [geometry, numbers, letters, unentered, words, currentLang()],
    );
}

export function Board<W extends BoardMove>(props: BoardProps<W>): VNode {
    const { sides, layout, mover, speed, unentered = false, marks } = props;
    const id = useId();
    const geometry = useGeometry(props, id);
    const ground = useGround(props, geometry, id);
    const svg = useRef<SVGSVGElement>(null);
    const checkers = useCheckers(sides);
    const motion = useMotion(checkers, geometry, speed);
    useThrow(svg, props.roll ?? null, speed);
    useFingers(svg);
    const choice = useChoice(svg, props);
    const pointer = usePointer({ svg, geometry, checkers, motion, choice, props });
    /* Where it is not said: of the games that run the same way half a turn apart one only has hits, and the bar is a place while
     * somebody waits there. */
    const noBar = props.noBar ?? (geometry.mostlyBarless && !sides.some(({ bar }) => bar > 0));
    const rows = useMemo(() => grid(geometry, unentered, noBar), [geometry, unentered, noBar]);
    const keys = useBoardKeys({ svg, geometry, rows, mover, choice, leavesKeys: props.leavesKeys ?? false });

    return (
        <svg
            ref={svg}
            class={`board ${layout}`}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            role="group"
            aria-label={t("web.board.name")}
            aria-describedby="board-keys"
            onPointerDown={pointer.down}
            onPointerMove={pointer.move}
            onPointerUp={pointer.up}
            onPointerCancel={pointer.up}
        >
            {ground}
            <Checkers
                geometry={geometry}
                checkers={checkers}
                sides={sides}
                mover={mover}
                choice={choice}
                motion={motion}
            />
            {props.arrows && <LastPlay geometry={geometry} arrows={props.arrows} sides={sides} />}
            <Landings
                geometry={geometry}
                mover={mover}
                picked={choice.picked}
                landings={choice.landings}
                sides={sides}
            />
            <Rings geometry={geometry} sides={sides} mover={mover} choice={choice} />
            <Counts geometry={geometry} sides={sides} />
            {marks && <ScoreMarks geometry={geometry} marks={marks} />}
            {props.arrows && <Arrows geometry={geometry} arrows={props.arrows} rings={props.rings} sides={sides} />}
            <CubeAndDice geometry={geometry} props={props} />
            <Targets geometry={geometry} targets={rows.flat()} choice={choice} keys={keys} props={props} />
        </svg>
    );
}

function CubeAndDice<W extends BoardMove>({ geometry, props }: { geometry: Geometry; props: BoardProps<W> }): VNode {
    return (
        <>
            {props.cube && (
                <Cube
                    geometry={geometry}
                    cube={props.cube}
                    unentered={props.unentered ?? false}
                    names={props.names}
                    reader={props.reader}
                    onCube={props.onCube}
                />
            )}
            {props.dice && (
                <Dice
                    geometry={geometry}
                    seat={props.dice.seat}
                    faces={props.dice.faces}
                    aside={props.aside}
                    onDice={props.onDice}
                />
            )}
        </>
    );
}
