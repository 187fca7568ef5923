/* Dice and cube. */
import type { VNode } from "preact";
import { t } from "../text/text.ts";
import type { Box, Geometry, Seat, Spot } from "./geometry.ts";

export interface DieFace {
    readonly value: number;
    readonly spent: boolean;
}

/** Dice that have just been rolled; null: none lie there. */
export function rolled(seat: Seat, values: readonly (number | undefined)[]): { seat: Seat; faces: DieFace[] } | null {
    const faces = values.flatMap((value) => (value ? [{ value, spent: false }] : []));
    return faces.length ? { seat, faces } : null;
}

export interface CubeFace {
    /** As written on it: "64", "2", "2^20". */
    readonly face: string;
    readonly owner: Seat | null;
    /** Offered: it waits for an answer. */
    readonly offered: boolean;
}

/* Bit i: a pip at place i of a three by three grid. */
const PIPS = [0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d];

const TURNS = [-7, 5, -3, 8];

interface DieProps {
    geometry: Geometry;
    at: Spot;
    size: number;
    face: DieFace;
    seat: Seat;
    index: number;
}

function Die({ geometry, at, size, face, seat, index }: DieProps): VNode {
    const bits = PIPS[face.value] ?? 0;
    const step = size * 0.27;
    const box = (inset: number): Box => ({
        x: inset - size / 2,
        y: inset - size / 2,
        width: size - 2 * inset,
        height: size - 2 * inset,
    });
    return (
        <g
            class={`die seat${seat}${face.spent ? " spent" : ""}`}
            style={{ transform: `translate(${at.x}px, ${at.y}px) rotate(${TURNS[index] ?? 0}deg)` }}
        >
            <g>
                <rect class="cast" {...box(-1)} y={1 - size / 2} rx={size / 4.5} />
                <rect class="face" {...box(0)} rx={size / 5} fill={`url(#${geometry.id}die${seat})`} />
                <rect class="die-edge" {...box(1)} rx={size / 5.5} />
                {Array.from({ length: 9 }, (_, i) =>
                    (bits >> i) & 1 ? (
                        <circle
                            key={i}
                            class="pip"
                            cx={step * ((i % 3) - 1)}
                            cy={step * (Math.floor(i / 3) - 1)}
                            r={size / 10.5}
                        />
                    ) : null,
                )}
            </g>
        </g>
    );
}

/** A die comes rolling and bounces once; each a little otherwise than the one before it. */
export function throwDie(die: Element, index: number, speed: number): void {
    const turn = index % 2 ? 250 : -290;
    const from = `translate(${90 + 14 * index}px, ${index % 2 ? 34 : -26}px) rotate(${turn}deg) scale(1.15)`;
    const bounce = `translate(${-5 + 3 * index}px, ${index % 2 ? -3 : 3}px) rotate(${-turn / 25}deg)`;
    die.animate?.(
        [
            { transform: from, opacity: 0, easing: "cubic-bezier(.2,.6,.4,1)" },
            { opacity: 1, offset: 0.2 },
            { transform: bounce, offset: 0.8 },
            { transform: "none" },
        ],
        { duration: 1.5 * speed + 120 + 40 * index },
    );
}

interface DiceProps {
    geometry: Geometry;
    seat: Seat;
    faces: readonly DieFace[];
    aside?: boolean | undefined;
    onDice?: (() => void) | undefined;
}

export function Dice({ geometry, seat, faces, aside = false, onDice }: DiceProps): VNode {
    const spots = geometry.diceSpots(seat, faces.length, aside);
    const size = geometry.dieSize(seat, faces.length, aside);
    const rolled = faces.map((face) => face.value).join("-");
    return (
        <g class="dice" {...pressed(onDice, t(onDice ? "web.board.dice_swap" : "web.board.dice", rolled))}>
            <rect class="under" {...around(spots, size)} />
            {faces.map((face, i) => (
                <Die
                    key={i}
                    geometry={geometry}
                    at={spots[i] ?? { x: 0, y: 0 }}
                    size={size}
                    face={face}
                    seat={seat}
                    index={i}
                />
            ))}
        </g>
    );
}

/* Between the dice is dice too. */
function around(spots: readonly Spot[], size: number): Box {
    const [first, last] = [spots[0], spots.at(-1)];
    if (!first || !last) return { x: 0, y: 0, width: 0, height: 0 };
    const reach = size / 2 + 2;
    return {
        x: first.x - reach,
        y: first.y - reach,
        width: last.x - first.x + 2 * reach,
        height: last.y - first.y + 2 * reach,
    };
}

interface CubeProps {
    geometry: Geometry;
    cube: CubeFace;
    unentered: boolean;
    names: readonly [string, string];
    reader?: Seat | undefined;
    onCube?: (() => void) | undefined;
}

function cubeLabel({ face, owner, offered }: CubeFace, names: CubeProps["names"], reader: Seat | undefined): string {
    if (offered) return t("web.board.cube_offered", face);
    if (owner === null) return t("web.board.cube", face);
    return owner === reader ? t("web.board.cube_yours", face) : t("web.board.cube_of", face, names[owner]);
}

export function Cube({ geometry, cube, unentered, names, reader, onCube }: CubeProps): VNode {
    const { x, y } = geometry.cubeSpot(cube.owner, unentered, cube.offered);
    const size = geometry.m.cube;
    const figure = size * (cube.face.length === 1 ? 0.56 : cube.face.length === 2 ? 0.46 : 0.34);
    const label = cubeLabel(cube, names, reader);
    const turned = cube.owner !== null && cube.owner !== geometry.bottom && !cube.offered ? " rotate(180deg)" : "";
    const large = cube.offered ? " scale(1.4)" : "";
    const box = (inset: number): Box => ({
        x: inset - size / 2,
        y: inset - size / 2,
        width: size - 2 * inset,
        height: size - 2 * inset,
    });
    return (
        <g
            class={`cube${cube.offered ? " offered" : ""}`}
            style={{ transform: `translate(${x}px, ${y}px)${large}${turned}` }}
            {...pressed(onCube, label)}
        >
            <rect class="cast" {...box(-1)} y={1 - size / 2} rx={size / 5} />
            <rect class="face" {...box(0)} rx={size / 6} fill={`url(#${geometry.id}cube)`} />
            <rect class="cube-edge" {...box(3)} rx={size / 9} />
            <text class="figure" y={figure * 0.36} font-size={figure}>
                {cube.face}
            </text>
        </g>
    );
}

/* A part of the board that is a button of its own, or a picture with a name. */
function pressed(action: (() => void) | undefined, label: string): Record<string, unknown> {
    if (!action) return { role: "img", "aria-label": label };
    return {
        role: "button",
        tabindex: 0,
        "aria-label": label,
        "data-own": "",
        onClick: action,
        onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            action();
        },
    };
}
