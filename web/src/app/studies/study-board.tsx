/* The board of a study: plays are tried on it, and arrows drawn, by pointer or by key. */
import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { standsAt } from "../../board/choice.ts";
import { finding, placeAt, type Spot } from "../../board/finding.ts";
import { Geometry } from "../../board/geometry.ts";
import type { StudyArrow } from "../../proto/study.ts";
import { sidesOf, type Scene } from "../../rules/line.ts";
import { t } from "../../text/text.ts";
import { SceneBoard, type SceneBoardProps } from "../game/scene-board.tsx";
import { useSettings } from "../settings/settings.ts";
import { useLayout } from "../shell/layout.ts";
import { announce } from "../shell/live.tsx";

interface StudyBoardProps extends Omit<SceneBoardProps, "arrows"> {
    arrows: readonly StudyArrow[];
    /** Of which kind arrows are drawn; null: none are. */
    drawing: StudyArrow["kind"] | null;
    onArrow(arrow: StudyArrow): void;
}

/* In the numbering of whose checker stands at its foot, else of who is on roll. */
function arrowOf(scene: Scene, from: Spot, to: Spot, kind: StudyArrow["kind"]): StudyArrow | null {
    const sides = sidesOf(scene);
    const owner = ([0, 1] as const).find((seat) => {
        const place = placeAt(from, seat);
        return place !== null && standsAt(sides[seat], place);
    });
    const seat = owner ?? scene.seat;
    const [start, end] = [placeAt(from, seat), placeAt(to, seat)];
    return start === null || end === null || start === end ? null : { seat, from: start, to: end, kind };
}

interface Drawing {
    preview: StudyArrow | null;
    down(event: PointerEvent): void;
    move(event: PointerEvent): void;
    up(event: PointerEvent): void;
    enter(spot: Spot): void;
    leave(): boolean;
}

/** A pointer draws from where it goes down to where it comes up; a key says one end after the other. */
function useDrawing({ scene, drawing, onArrow }: StudyBoardProps, spotAt: (event: MouseEvent) => Spot | null): Drawing {
    const [foot, setFoot] = useState<Spot | null>(null);
    const [preview, show] = useState<StudyArrow | null>(null);
    const pointer = useRef<number | null>(null);
    const between = (to: Spot | null): StudyArrow | null =>
        foot && to && drawing ? arrowOf(scene, foot, to, drawing) : null;
    function end(): void {
        pointer.current = null;
        setFoot(null);
        show(null);
    }
    return {
        preview,
        down(event) {
            const spot = drawing && event.button === 0 ? spotAt(event) : null;
            if (!spot) return;
            event.preventDefault();
            pointer.current = event.pointerId;
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            setFoot(spot);
        },
        move(event) {
            if (pointer.current === event.pointerId) show(between(spotAt(event)));
        },
        up(event) {
            if (pointer.current !== event.pointerId) return;
            const arrow = event.type === "pointerup" ? between(spotAt(event)) : null;
            end();
            if (arrow) onArrow(arrow);
        },
        enter(spot) {
            if (!foot) {
                setFoot(spot);
                announce(t("web.study.arrow_from"));
                return;
            }
            const arrow = between(spot);
            end();
            if (arrow) onArrow(arrow);
        },
        leave() {
            const had = foot !== null;
            end();
            return had;
        },
    };
}

export function StudyBoard(props: StudyBoardProps): VNode {
    const { rules, scene, turn, bottom, names, arrows, drawing, onOption } = props;
    const settings = useSettings();
    const layout = useLayout();
    const box = useRef<HTMLDivElement>(null);
    const { startUnentered = 0, parallel = false } = rules.variants[scene.situation.variant] ?? {};
    const unentered = startUnentered > 0;
    const geometry = useMemo(
        () => new Geometry(layout, settings.homeLeft, bottom, "", parallel),
        [layout, settings.homeLeft, bottom, parallel],
    );
    const found = finding(box, geometry, unentered);
    const draw = useDrawing(props, found.spotAt);
    const shown = draw.preview ? [...arrows, draw.preview] : arrows;

    function key(event: KeyboardEvent): void {
        const spot = drawing && !event.ctrlKey && !event.metaKey && !event.altKey ? found.spotOfTarget(event) : null;
        if (!spot) return;
        if (event.key === "Enter" || event.key === " ") draw.enter(spot);
        else if (event.key !== "Escape" || !draw.leave()) return;
        event.preventDefault();
        event.stopPropagation();
    }

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the targets of the board inside have roles and keys; this hears of them
        <div
            class={drawing ? "board-box drawing" : "board-box"}
            ref={box}
            onPointerDown={draw.down}
            onPointerMove={draw.move}
            onPointerUp={draw.up}
            onPointerCancel={draw.up}
            onKeyDownCapture={key}
            onClick={(event) => {
                /* From a screen reader: no pointer was down. */
                const spot = drawing && event.detail === 0 ? found.spotOfTarget(event) : null;
                if (spot) draw.enter(spot);
            }}
        >
            <SceneBoard
                rules={rules}
                scene={scene}
                turn={drawing ? null : turn}
                bottom={bottom}
                names={names}
                arrows={shown}
                onOption={onOption}
            />
        </div>
    );
}
