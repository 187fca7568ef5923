/* A board to be looked at: no place of it can be chosen. */
import type { VNode } from "preact";
import { useId, useMemo } from "preact/hooks";
import { arrange, type Side } from "./arrange.ts";
import { Arrows, type Arrow, type Ring } from "./arrows.tsx";
import { CheckerShape } from "./checkers.tsx";
import { Geometry, type Layout, type Seat } from "./geometry.ts";
import { Counts, Gradients, Ground } from "./ground.tsx";
import { isOut, transformOf } from "./motion.ts";
import { Cube, Dice, type CubeFace, type DieFace } from "./pieces.tsx";

interface PictureProps {
    sides: readonly [Side, Side];
    layout?: Layout;
    bottom?: Seat;
    homeLeft?: boolean;
    dice?: { seat: Seat; faces: readonly DieFace[] } | null;
    cube?: CubeFace | null;
    numbers?: Seat | null;
    arrows?: readonly Arrow[];
    rings?: readonly Ring[];
    /** Checkers may stand outside the board. */
    unentered?: boolean;
    /** Both run the same way round the board. */
    parallel?: boolean;
    /** What it shows, in words; "" where the words stand beside it. */
    label: string;
}

export function BoardPicture({
    sides,
    layout = "mini",
    bottom = 0,
    homeLeft = false,
    dice = null,
    cube = null,
    numbers = null,
    arrows = [],
    rings = [],
    unentered = false,
    parallel = false,
    label,
}: PictureProps): VNode {
    const id = useId();
    const geometry = useMemo(
        () => new Geometry(layout, homeLeft, bottom, id, parallel),
        [layout, homeLeft, bottom, id, parallel],
    );
    const checkers = useMemo(() => arrange(sides, []), [sides]);
    const shown = layout === "mini" ? checkers.filter((checker) => !isOut(checker)) : checkers;
    return (
        <svg
            class={`board picture ${layout}`}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            role="img"
            aria-label={label}
            aria-hidden={label === ""}
        >
            <Gradients id={id} />
            <Ground geometry={geometry} numbers={numbers} letters={false} unentered={unentered} />
            {shown.map((checker) => (
                <g
                    key={checker.id}
                    class={`checker seat${checker.seat}${checker.pinned ? " pinned" : ""}`}
                    style={{ transform: transformOf(geometry, checker) }}
                >
                    <CheckerShape geometry={geometry} seat={checker.seat} out={isOut(checker)} />
                </g>
            ))}
            <Counts geometry={geometry} sides={sides} />
            <Arrows geometry={geometry} arrows={arrows} rings={rings} sides={sides} />
            {cube && <Cube geometry={geometry} cube={cube} unentered={unentered} names={["", ""]} />}
            {dice && <Dice geometry={geometry} seat={dice.seat} faces={dice.faces} />}
        </svg>
    );
}
