/* The board of the editor: a touch puts a checker, a drag moves one, the right button or the key takes one away. The
 * board itself only draws; what is touched is found from its geometry. */
import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import { finding, placeAt, type Found, type Spot } from "../../board/finding.ts";
import { BAR, Geometry, OFF, type Place, type Seat } from "../../board/geometry.ts";
import type { CubeFace } from "../../board/pieces.tsx";
import { diceFrom, facesLaid, type Face } from "../../rules/turn.ts";
import { menAt, take, type Draft } from "./editor-model.ts";
import { useLayout } from "../shell/layout.ts";
import { useSettings } from "../settings/settings.ts";

export interface EditorBoardProps {
    draft: Draft;
    unentered: boolean;
    /** Nobody is ever on the bar. */
    noBar: boolean;
    /** The lower of two dice alone is played. */
    lowerDie: boolean;
    cube: CubeFace | null;
    arrows: readonly Arrow[];
    names: readonly [string, string];
    onTouch(spot: Spot, remove: boolean): void;
    onShift(seat: Seat, from: Place, to: Place | null): void;
    onCount(spot: Spot, count: number): void;
}

/** Whose checkers lie there. */
export function ownerAt(draft: Draft, spot: Spot): Seat | null {
    for (const seat of [0, 1] as const) {
        const place = placeAt(spot, seat);
        if (place !== null && menAt(draft.sides[seat], place) > 0) return seat;
    }
    return null;
}

interface Drag {
    pointer: number;
    spot: Spot;
    seat: Seat | null;
    from: Place;
    startX: number;
    startY: number;
    x: number;
    y: number;
    moving: boolean;
}

const SLOP = 7;

interface Dragging {
    drag: Drag | null;
    down(event: PointerEvent): void;
    move(event: PointerEvent): void;
    up(event: PointerEvent): void;
}

/** A pointer that is down: a touch where it came up near by, a shift where it took a checker along. */
function useDrag(props: EditorBoardProps, { spotAt }: Found): Dragging {
    const { draft, noBar } = props;
    const [drag, setDrag] = useState<Drag | null>(null);
    const isNoPlace = (spot: Spot): boolean => noBar && spot.place === BAR;

    function down(event: PointerEvent): void {
        if (event.button !== 0 || drag) return;
        const spot = spotAt(event);
        if (!spot || isNoPlace(spot)) return;
        const seat = ownerAt(draft, spot);
        const from = seat === null ? null : placeAt(spot, seat);
        setDrag({
            pointer: event.pointerId,
            spot,
            seat: from === null ? null : seat,
            from: from ?? OFF,
            startX: event.clientX,
            startY: event.clientY,
            x: event.clientX,
            y: event.clientY,
            moving: false,
        });
        (event.currentTarget as Element | null)?.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
        if (drag?.pointer !== event.pointerId) return;
        const far = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) >= SLOP;
        setDrag({ ...drag, x: event.clientX, y: event.clientY, moving: drag.moving || (far && drag.seat !== null) });
    }

    function up(event: PointerEvent): void {
        if (drag?.pointer !== event.pointerId) return;
        setDrag(null);
        if (event.type !== "pointerup") return;
        if (!drag.moving) return props.onTouch(drag.spot, false);
        if (drag.seat === null) return;
        const spot = spotAt(event);
        if (spot && isNoPlace(spot)) return;
        const to = spot && placeAt(spot, drag.seat);
        props.onShift(drag.seat, drag.from, to);
    }

    return { drag, down, move, up };
}

/** What is in the hand is not on the board; beside the board it is not either. */
function withoutHand(draft: Draft, lifted: Seat | null, drag: Drag | null): Draft["sides"] {
    if (lifted === null || !drag) return draft.sides;
    const without = take(draft, lifted, drag.from).sides;
    const side = without[lifted];
    const point = side.point.map((men, at) => (at === OFF ? men - 1 : men));
    return lifted === 0 ? [{ ...side, point }, without[1]] : [without[0], { ...side, point }];
}

/** Enter or + puts a checker, - takes one away, a digit sets how many there are. */
function onSpotKey(props: EditorBoardProps, event: KeyboardEvent, spotOfTarget: Found["spotOfTarget"]): void {
    const spot = event.altKey || event.ctrlKey || event.metaKey ? null : spotOfTarget(event);
    if (!spot) return;
    if (event.key === "Enter" || event.key === " " || event.key === "+") props.onTouch(spot, false);
    else if (event.key === "-" || event.key === "Delete" || event.key === "Backspace") props.onTouch(spot, true);
    else if (/^\d$/.test(event.key)) props.onCount(spot, Number(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
}

/* As they are set, one or all of them. */
function facesIn(values: readonly number[], lowerDie: boolean): Face[] {
    const dice = diceFrom(values);
    return dice
        ? facesLaid(dice, { doubleMoves: values.length, lowerDie })
        : values.map((value) => ({ value, spent: false }));
}

export function EditorBoard(props: EditorBoardProps): VNode {
    const { draft, unentered } = props;
    const settings = useSettings();
    const layout = useLayout();
    const box = useRef<HTMLDivElement>(null);
    const geometry = useMemo(
        () => new Geometry(layout, settings.homeLeft, 0, "", draft.parallel),
        [layout, settings.homeLeft, draft.parallel],
    );
    const found = finding(box, geometry, unentered);
    const { drag, down, move, up } = useDrag(props, found);
    const lifted = drag?.moving && drag.seat !== null ? drag.seat : null;
    const sides = useMemo(() => withoutHand(draft, lifted, drag), [draft, lifted, drag?.from]);

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the targets of the board inside have roles and keys; this hears of them
        <div
            class="board-box editing"
            ref={box}
            onPointerDown={down}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={up}
            onKeyDownCapture={(event) => onSpotKey(props, event, found.spotOfTarget)}
            onContextMenu={(event) => {
                event.preventDefault();
                const spot = found.spotAt(event);
                if (spot) props.onTouch(spot, true);
            }}
            onClick={(event) => {
                /* From a screen reader: no pointer was down. */
                const spot = event.detail === 0 ? found.spotOfTarget(event) : null;
                if (spot) props.onTouch(spot, false);
            }}
        >
            <Board
                sides={sides}
                layout={layout}
                bottom={0}
                homeLeft={settings.homeLeft}
                numbers={draft.turn}
                mover={null}
                options={[]}
                dice={draft.dice.length > 0 ? { seat: draft.turn, faces: facesIn(draft.dice, props.lowerDie) } : null}
                cube={props.cube}
                arrows={props.arrows}
                unentered={unentered}
                parallel={draft.parallel}
                noBar={props.noBar}
                speed={0}
                names={props.names}
                onOption={() => undefined}
            />
            {drag?.moving && (
                <span
                    class={`ghost chip seat${drag.seat}`}
                    style={{ left: `${drag.x}px`, top: `${drag.y}px` }}
                    aria-hidden="true"
                />
            )}
        </div>
    );
}
