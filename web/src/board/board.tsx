/* The board: draws what it is told, moves checkers smoothly, and says what its user wants to move. It knows places and
 * ways that it was given, no rules. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { ArrowHeads, Arrows, type Arrow } from "./arrows.tsx";
import { BAR, Geometry, HORS, OFF, type Layout, type Place, type Seat } from "./geometry.ts";
import { arrange, type Camp, type Man } from "./men.ts";
import { Cube, Dice, throwDie, type CubeFace, type DieFace } from "./pieces.tsx";
import { grid, placeFor, targetKey, type Target } from "./targets.ts";

/** A way that a checker of the mover may go. The board looks at its ends only and hands it back. */
export interface BoardWay {
    readonly from: Place;
    readonly to: Place;
}

export interface BoardProps<W extends BoardWay> {
    camps: readonly [Camp, Camp];
    layout: Layout;
    bottom: Seat;
    homeLeft: boolean;
    /** Whose numbering is written on the rim; null: none is. */
    numbers: Seat | null;
    /** Letters beside them (R104): a is the first point of seat 1. */
    letters?: boolean;
    /** Who may move checkers on this board now. */
    mover: Seat | null;
    /** What he may do, the preferred way of each checker first. */
    ways: readonly W[];
    dice: { seat: Seat; faces: readonly DieFace[] } | null;
    /** Stands for the roll that lies there; when it changes to another, the dice are thrown. null: nothing is said of it. */
    roll?: unknown;
    cube: CubeFace | null;
    arrows?: readonly Arrow[];
    /** Checkers may stand outside the board, not yet entered. */
    hors?: boolean;
    /** Milliseconds of a movement; 0: none. */
    speed: number;
    /** The first touch plays the preferred way at once, instead of picking the checker up. */
    tapPlays?: boolean;
    names: readonly [string, string];
    onWay(way: W): void;
    /** A checker of the mover was to go where no way leads; `to` null: it has no way at all. */
    onRefuse?(from: Place, to: Place | null): void;
    onDice?: (() => void) | undefined;
    onCube?: (() => void) | undefined;
}

const TOUCH_SLOP = 6;

interface Held {
    pointer: number;
    from: Place;
    man: number;
    x: number;
    y: number;
    dragged: boolean;
    /** It was picked up before this touch: a tap plays it. */
    again: boolean;
}

function menAt(camp: Camp, place: Place): number {
    if (place === BAR) return camp.bar;
    if (place === HORS) return camp.hors;
    return place === OFF ? 0 : (camp.point[place] ?? 0);
}

export function Board<W extends BoardWay>(props: BoardProps<W>): VNode {
    const { camps, layout, bottom, homeLeft, mover, ways, speed } = props;
    const geometry = useMemo(
        () => new Geometry(layout, homeLeft, bottom),
        [layout, homeLeft, bottom],
    );
    const men = useMen(camps);
    const svg = useRef<SVGSVGElement>(null);
    const held = useRef<Held | null>(null);
    const [picked, pick] = useState<Place | null>(null);
    const [cursor, setCursor] = useState<string>(() => targetKey({ cell: 6 }));
    const nodes = useMotion(men, geometry, speed);
    useThrow(svg, props.roll ?? null, speed);

    /* Another position or another mover: nothing is held any more. */
    useLayoutEffect(() => pick(null), [camps, mover]);

    /* A touch beside the board lays the checker back, however soon it comes. */
    useLayoutEffect(() => {
        if (picked === null) return;
        const outside = (event: PointerEvent): void => {
            if (!svg.current?.contains(event.target as Node)) pick(null);
        };
        document.addEventListener("pointerdown", outside);
        return () => document.removeEventListener("pointerdown", outside);
    }, [picked]);

    useFingers(svg);

    const rows = useMemo(() => grid(geometry, props.hors ?? false), [geometry, props.hors]);
    const targets = rows.flat();
    const mayLeave = new Set(mover === null ? [] : ways.map((way) => way.from));
    const landings = new Set(ways.filter((way) => way.from === picked).map((way) => way.to));

    const wayBetween = (from: Place, to: Place): W | undefined =>
        ways.find((way) => way.from === from && way.to === to);
    const preferred = (from: Place): W | undefined => ways.find((way) => way.from === from);

    function play(way: W): void {
        pick(null);
        props.onWay(way);
    }

    /* Touched, clicked, or chosen by key. `again`: it was picked up before. */
    function choose(place: Place | null, again: boolean): void {
        if (mover === null || place === null) return pick(null);
        if (picked !== null && place !== picked) {
            const way = wayBetween(picked, place);
            if (way) return play(way);
            if (!mayLeave.has(place)) return props.onRefuse?.(picked, place);
        }
        const way = preferred(place);
        if (way && (again || props.tapPlays)) return play(way);
        if (way) return pick(place);
        pick(null);
        if (menAt(camps[mover], place) > 0) props.onRefuse?.(place, null);
    }

    /* ---- Pointer: drag, or tap ---- */

    function spotOf(event: PointerEvent): { x: number; y: number } {
        const matrix = svg.current?.getScreenCTM()?.inverse();
        return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    }

    function down(event: PointerEvent): void {
        if (mover === null || event.button !== 0 || (event.target as Element).closest("[data-own]"))
            return;
        const { x, y } = spotOf(event);
        const place = geometry.placeAt(mover, x, y);
        const top = men
            .filter((man) => man.seat === mover && man.place === place && place !== OFF)
            .sort((a, b) => b.index - a.index)[0];
        if (place === null || !top) return;
        event.preventDefault();
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        const again = picked === place;
        held.current = { pointer: event.pointerId, from: place, man: top.id, x, y, dragged: false, again };
        /* Its destinations show while the finger is still down; another picked checker may be about to land here. */
        if (mayLeave.has(place) && (picked === null || !wayBetween(picked, place))) pick(place);
    }

    function move(event: PointerEvent): void {
        const now = held.current;
        if (!now || now.pointer !== event.pointerId) return;
        const { x, y } = spotOf(event);
        if (!now.dragged) {
            const scale = svg.current ? geometry.width / svg.current.clientWidth : 1;
            if (Math.hypot(x - now.x, y - now.y) < TOUCH_SLOP * scale) return;
            now.dragged = true;
            pick(mayLeave.has(now.from) ? now.from : null);
        }
        const node = nodes.get(now.man);
        node?.classList.add("held");
        node?.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    }

    function up(event: PointerEvent): void {
        const now = held.current;
        if (!now || now.pointer !== event.pointerId) {
            if (event.type === "pointerup" && mover !== null && event.button === 0) tapEmpty(event);
            return;
        }
        held.current = null;
        if (!now.dragged) {
            if (event.type === "pointerup") choose(now.from, now.again);
            return;
        }
        drop(now, spotOf(event), event.type === "pointerup");
    }

    function tapEmpty(event: PointerEvent): void {
        if ((event.target as Element).closest("[data-own]")) return;
        const { x, y } = spotOf(event);
        if (picked !== null && mover !== null) choose(geometry.placeAt(mover, x, y), false);
    }

    function drop(now: Held, { x, y }: { x: number; y: number }, done: boolean): void {
        const node = nodes.get(now.man);
        node?.classList.remove("held");
        const place = done && mover !== null ? geometry.placeAt(mover, x, y) : null;
        const way = place === null ? undefined : wayBetween(now.from, place);
        nodes.from(now.man, { x, y });
        if (way) return play(way);
        nodes.back(now.man);
        pick(null);
        if (place !== null && place !== now.from) props.onRefuse?.(now.from, place);
    }

    /* ---- Keyboard ---- */

    function key(event: KeyboardEvent, target: Target): void {
        const steps: Record<string, [number, number]> = {
            ArrowLeft: [0, -1],
            ArrowRight: [0, 1],
            ArrowUp: [-1, 0],
            ArrowDown: [1, 0],
        };
        const step = steps[event.key];
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (step) focus(picked === null ? beside(rows, target, step) : nextLanding(target, step));
        else if (event.key === "PageDown" || event.key === "PageUp")
            focus(nextMovable(target, event.key === "PageDown" ? 1 : -1));
        else if (event.key === "Enter" || event.key === " ") enter(target);
        else if (event.key === "Escape" && picked !== null) pick(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    function enter(target: Target): void {
        if (mover === null) return;
        const place = placeFor(geometry, target, mover);
        choose(place, place === picked);
    }

    /* While a checker is picked up, the arrows go through its destinations, and back to itself. */
    function nextLanding(target: Target, [dy, dx]: [number, number]): Target {
        if (mover === null) return target;
        const stops = targets
            .map((each) => ({ each, place: placeFor(geometry, each, mover) }))
            .filter(({ place }) => place === picked || (place !== null && landings.has(place)))
            .sort((a, b) => value(b.place) - value(a.place));
        const at = stops.findIndex(({ each }) => each.key === target.key);
        const next = (at + (dx + dy > 0 ? 1 : -1) + stops.length) % stops.length;
        return stops[at < 0 ? 0 : next]?.each ?? target;
    }

    /* The checkers that may move, from the farthest on, and round. */
    function nextMovable(target: Target, step: number): Target {
        if (mover === null) return target;
        const able = targets
            .map((each) => ({ each, place: placeFor(geometry, each, mover) }))
            .filter(({ place }) => place !== null && mayLeave.has(place))
            .sort((a, b) => value(b.place) - value(a.place));
        const here = value(placeFor(geometry, target, mover));
        const ahead = able.filter(({ place }) => (value(place) - here) * step < 0);
        const next = step > 0 ? ahead[0] : ahead.at(-1);
        return (next ?? (step > 0 ? able[0] : able.at(-1)))?.each ?? target;
    }

    function focus(target: Target): void {
        setCursor(target.key);
        const node = svg.current?.querySelector(`[data-target="${target.key}"]`);
        (node as SVGElement | null)?.focus();
    }

    const movable = (man: Man): boolean =>
        man.seat === mover && mayLeave.has(man.place) && man.index === menAt(camps[man.seat], man.place) - 1;

    return (
        <svg
            ref={svg}
            class={`board ${layout}`}
            viewBox={`0 0 ${geometry.width} ${geometry.height}`}
            role="group"
            aria-label={t("web.board.name")}
            aria-describedby="board-keys"
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={up}
        >
            <ArrowHeads />
            <Gradients height={geometry.height} />
            <Ground geometry={geometry} numbers={props.numbers} letters={props.letters ?? false} hors={props.hors ?? false} />
            <Marks geometry={geometry} mover={mover} picked={picked} landings={landings} camps={camps} />
            <g>
                {men.map((man) => (
                    <g
                        key={man.id}
                        ref={(node) => nodes.set(man.id, node)}
                        class={`man seat${man.seat}${isOut(man) ? " out" : ""}${movable(man) ? " movable" : ""}${man.place === picked && movable(man) ? " picked" : ""}`}
                        style={{ transform: transformOf(geometry, man) }}
                    >
                        <ManShape geometry={geometry} out={isOut(man)} />
                    </g>
                ))}
            </g>
            <Counts geometry={geometry} camps={camps} />
            {props.arrows && <Arrows geometry={geometry} arrows={props.arrows} camps={camps} />}
            {props.cube && (
                <Cube geometry={geometry} cube={props.cube} hors={props.hors ?? false}
                    names={props.names} onCube={props.onCube} />
            )}
            {props.dice && (
                <Dice geometry={geometry} seat={props.dice.seat} faces={props.dice.faces} onDice={props.onDice} />
            )}
            <g>
                {targets.map((target) => {
                    const place = mover === null ? null : placeFor(geometry, target, mover);
                    const lands = place !== null && landings.has(place);
                    const leaves = place !== null && mayLeave.has(place);
                    const own = mover !== null && place !== null && menAt(camps[mover], place) > 0;
                    const isPicked = place !== null && place === picked;
                    return (
                        <rect
                            key={target.key}
                            data-target={target.key}
                            data-place={place ?? undefined}
                            class={`target${lands ? " lands" : ""}${leaves ? " leaves" : ""}${own ? " own" : ""}`}
                            {...target.box}
                            rx="4"
                            role="button"
                            tabIndex={target.key === cursor ? 0 : -1}
                            aria-label={describe(geometry, target, props)}
                            aria-pressed={isPicked}
                            aria-description={stateOf(lands, isPicked, leaves)}
                            onFocus={() => setCursor(target.key)}
                            onKeyDown={(event) => key(event, target)}
                            onClick={(event) => {
                                /* From a screen reader: no pointer was down. */
                                if (event.detail === 0) enter(target);
                            }}
                        />
                    );
                })}
            </g>
        </svg>
    );
}

function value(place: Place | null): number {
    return place === HORS ? 27 : place === BAR ? 26 : (place ?? 0);
}

function isOut(man: Man): boolean {
    return man.place === OFF || man.place === HORS;
}

function transformOf(geometry: Geometry, man: Man): string {
    const { x, y } = geometry.manSpot(man.seat, man.place, man.index);
    return `translate(${x}px, ${y}px)`;
}

function beside(rows: Target[][], target: Target, [dy, dx]: [number, number]): Target {
    const row = rows.findIndex((each) => each.includes(target));
    const at = rows[row]?.indexOf(target) ?? 0;
    const to = rows[Math.min(Math.max(row + dy, 0), rows.length - 1)] ?? [];
    return to[(at + dx + to.length) % to.length] ?? target;
}

/* ---- What is said of a place ---- */

function describe<W extends BoardWay>(geometry: Geometry, target: Target, props: BoardProps<W>): string {
    const { camps, names } = props;
    if (target.cell !== undefined) {
        const asker = props.numbers ?? props.mover ?? props.bottom;
        const point = geometry.cell(asker, target.cell);
        for (const seat of [0, 1] as const) {
            const men = camps[seat].point[geometry.cell(seat, target.cell)] ?? 0;
            if (men) return t("web.board.point", point, men, names[seat]);
        }
        return t("web.board.empty", point);
    }
    const seat = target.seat ?? 0;
    const camp = camps[seat];
    if (target.place === BAR) return t("web.board.bar", camp.bar, names[seat]);
    if (target.place === HORS) return t("web.board.hors", camp.hors, names[seat]);
    return t("web.board.off", camp.point[0] ?? 0, names[seat]);
}

function stateOf(lands: boolean, picked: boolean, mayLeave: boolean): string | undefined {
    if (picked) return t("web.board.is_picked");
    if (lands) return t("web.board.may_land");
    return mayLeave ? t("web.board.may_leave") : undefined;
}

/* ---- Checkers ---- */

function useMen(camps: readonly [Camp, Camp]): Man[] {
    const kept = useRef<{ camps: readonly [Camp, Camp]; men: Man[] } | null>(null);
    if (kept.current?.camps !== camps)
        kept.current = { camps, men: arrange(camps, kept.current?.men ?? []) };
    return kept.current.men;
}

interface Motion {
    get(id: number): SVGGElement | undefined;
    set(id: number, node: SVGGElement | null): void;
    /** The next movement of this checker starts here: a finger has carried it. */
    from(id: number, spot: { x: number; y: number }): void;
    /** Carried, but nothing came of it: back to its place. */
    back(id: number): void;
}

/* A finger on an own checker carries it, elsewhere on the board it scrolls the page. `touch-action` does not reach into an
 * SVG. */
function useFingers(svg: { readonly current: SVGSVGElement | null }): void {
    useEffect(() => {
        const node = svg.current;
        const hold = (event: TouchEvent): void => {
            if (event.touches.length === 1 && (event.target as Element).closest(".target.own")) event.preventDefault();
        };
        node?.addEventListener("touchstart", hold, { passive: false });
        return () => node?.removeEventListener("touchstart", hold);
    }, []);
}

const NO_ROLL = {};

/* Dice that come to lie are thrown from the side of the board; what lay there when the board was opened just lies. */
function useThrow(svg: { readonly current: SVGSVGElement | null }, roll: unknown, speed: number): void {
    const last = useRef<unknown>(null);
    useLayoutEffect(() => {
        const thrown = last.current !== null && roll !== null && last.current !== roll;
        last.current = roll ?? last.current ?? NO_ROLL;
        if (!thrown || speed === 0) return;
        svg.current?.querySelectorAll(".die > g").forEach((die, i) => throwDie(die, i, speed));
    }, [roll]);
}

/* After each drawing, whatever stands elsewhere than before travels there. */
function useMotion(men: readonly Man[], geometry: Geometry, speed: number): Motion {
    const nodes = useRef(new Map<number, SVGGElement>());
    const spots = useRef(new Map<number, string>());
    const travel = (id: number, from: string, to: string): void => {
        const node = nodes.current.get(id);
        node?.style.setProperty("transform", to);
        if (speed > 0 && from !== to)
            node?.animate?.([{ transform: from }, { transform: to }], {
                duration: speed,
                easing: "cubic-bezier(.3,.1,.3,1)",
            });
    };
    useLayoutEffect(() => {
        for (const man of men) {
            const to = transformOf(geometry, man);
            travel(man.id, spots.current.get(man.id) ?? to, to);
            spots.current.set(man.id, to);
        }
    }, [men]);
    /* Another layout is no movement. */
    useLayoutEffect(() => {
        for (const man of men) spots.current.set(man.id, transformOf(geometry, man));
    }, [geometry]);
    return {
        get: (id) => nodes.current.get(id),
        set: (id, node) => void (node ? nodes.current.set(id, node) : nodes.current.delete(id)),
        from: (id, { x, y }) => void spots.current.set(id, `translate(${x}px, ${y}px)`),
        back: (id) => {
            const man = men.find((each) => each.id === id);
            if (!man) return;
            const to = transformOf(geometry, man);
            travel(id, spots.current.get(id) ?? to, to);
            spots.current.set(id, to);
        },
    };
}

function ManShape({ geometry, out }: { geometry: Geometry; out: boolean }): VNode {
    const { m } = geometry;
    if (out) {
        const tall = geometry.layout === "tall";
        const width = tall ? m.slab_height : m.slab_width;
        const height = tall ? m.slab_width : m.slab_height;
        return <rect class="slab" x={-width / 2} y={-height / 2} width={width} height={height} rx="2" />;
    }
    return (
        <>
            <circle class="shade" cy="2.5" r={m.radius - 0.5} />
            <circle class="disc" r={m.radius - 1} />
            <circle class="halo" r={m.radius - 1.5} />
            <circle class="ring" r={m.radius - 6} />
            <path class="sign" d="M-6 0L0 -6L6 0L0 6z" />
        </>
    );
}

/* ---- Ground, marks, numbers ---- */

/* Their colours are tokens of page.css. */
function Gradients({ height }: { height: number }): VNode {
    return (
        <defs>
            <radialGradient id="man0" cx=".38" cy=".32" r=".75">
                <stop class="glow" offset="0" />
                <stop offset="1" />
            </radialGradient>
            <radialGradient id="man1" cx=".4" cy=".35" r=".75">
                <stop offset=".45" />
                <stop class="rim" offset="1" />
            </radialGradient>
            <linearGradient id="wood" gradientUnits="userSpaceOnUse" x2="0" y2={height}>
                <stop class="glow" offset="0" />
                <stop offset=".6" />
            </linearGradient>
        </defs>
    );
}

/* "a1" to "l12", "m12" to "x1" (R104). */
function lettered(point: number): string {
    return String.fromCharCode(96 + point) + (point <= 12 ? point : 25 - point);
}

function Ground({ geometry, numbers, letters, hors }: { geometry: Geometry; numbers: Seat | null; letters: boolean; hors: boolean }): VNode {
    const { m, quarters, quarterWidth, fieldTop } = geometry;
    const cells = Array.from({ length: 24 }, (_, i) => i + 1);
    const trays = ([0, 1] as const).flatMap((seat) => [
        geometry.tray(seat, true),
        ...(hors || geometry.layout === "wide" ? [geometry.tray(seat, false)] : []),
    ]);
    return (
        <g class="ground">
            <rect class="wood" x="1" y="1" width={geometry.width - 2} height={geometry.height - 2} rx="12" />
            {quarters.map((x) => (
                <rect class="felt" x={x} y={fieldTop} width={quarterWidth} height={m.field} />
            ))}
            {trays.map((box) => (
                <rect class="tray" {...box} rx="5" />
            ))}
            {cells.map((cell) => (
                <path class={`spike ${cell % 2 ? "odd" : "even"}`} d={geometry.spike(cell)} />
            ))}
            {quarters.map((x) => (
                <rect class="felt-edge" x={x} y={fieldTop} width={quarterWidth} height={m.field} />
            ))}
            <rect class="bar" x={geometry.bar} y={fieldTop} width={m.bar} height={m.field} />
            <path class="hinge" d={`M${geometry.bar + m.bar / 2} ${fieldTop - m.rim + 2}V${fieldTop + m.field + m.rim - 2}`} />
            {numbers !== null &&
                cells.map((cell) => (
                    <text class="number" {...geometry.numberSpot(cell)}>
                        {letters ? lettered(geometry.cell(1, cell)) : geometry.cell(numbers, cell)}
                    </text>
                ))}
        </g>
    );
}

interface MarksProps {
    geometry: Geometry;
    mover: Seat | null;
    picked: Place | null;
    landings: Set<Place>;
    camps: readonly [Camp, Camp];
}

/* Where the picked checker may go: a ring where it will lie, the tray's edge for bearing off. */
function Marks({ geometry, mover, picked, landings, camps }: MarksProps): VNode | null {
    if (mover === null || picked === null) return null;
    return (
        <g class="marks">
            {[...landings].map((place) => {
                if (place === OFF) {
                    const box = geometry.tray(mover, true);
                    return <rect class="landing" {...box} rx="5" />;
                }
                const spot = geometry.manSpot(mover, place, menAt(camps[mover], place));
                return (
                    <>
                        <path class="lit" d={geometry.spike(geometry.cell(mover, place))} />
                        <circle class="landing" cx={spot.x} cy={spot.y} r={geometry.m.radius - 5} />
                    </>
                );
            })}
        </g>
    );
}

/* Numbers on stacks too high to be shown, and on what is off the board. */
function Counts({ geometry, camps }: { geometry: Geometry; camps: readonly [Camp, Camp] }): VNode {
    const labels: VNode[] = [];
    const { m } = geometry;
    for (const seat of [0, 1] as const) {
        const camp = camps[seat];
        const high = [...Array.from({ length: 24 }, (_, i) => i + 1), BAR];
        for (const place of high) {
            const count = menAt(camp, place);
            if (count <= (place === BAR ? m.bar_stack : m.stack)) continue;
            const { x, y } = geometry.manSpot(seat, place, count - 1);
            labels.push(<text class={`count seat${seat}`} x={x} y={y + 7}>{count}</text>);
        }
        for (const off of [true, false]) {
            const count = off ? (camp.point[0] ?? 0) : camp.hors;
            if (!count) continue;
            labels.push(<text class="number" {...geometry.trayCountSpot(seat, off, count)}>{count}</text>);
        }
    }
    return <g>{labels}</g>;
}
