/* The places of the board as buttons: one tab stop, the arrow keys go on from there; a screen reader hears what lies where. */
import type { VNode } from "preact";
import { t } from "../text/text.ts";
import type { BoardKeys } from "./board-keys.ts";
import { standsAt, type Choice } from "./choice.ts";
import type { BoardProps, BoardMove } from "./contract.ts";
import { BAR, UNENTERED, type Geometry, type Seat } from "./geometry.ts";
import { placeFor, type Target } from "./targets.ts";

interface TargetsProps<W extends BoardMove> {
    geometry: Geometry;
    targets: readonly Target[];
    choice: Choice<W>;
    keys: BoardKeys;
    props: BoardProps<W>;
}

export function Targets<W extends BoardMove>(all: TargetsProps<W>): VNode {
    return (
        <g>
            {all.targets.map((target) => (
                <PlaceButton key={target.key} target={target} {...all} />
            ))}
        </g>
    );
}

function PlaceButton<W extends BoardMove>({
    geometry,
    target,
    choice,
    keys,
    props,
}: TargetsProps<W> & { target: Target }): VNode {
    const { mover, sides } = props;
    const place = mover === null ? null : placeFor(geometry, target, mover);
    const lands = place !== null && choice.landings.has(place);
    const leaves = place !== null && choice.mayLeave.has(place);
    const own = mover !== null && place !== null && standsAt(sides[mover], place);
    const isPicked = place !== null && place === choice.picked;
    return (
        <rect
            data-target={target.key}
            data-place={place ?? undefined}
            class={`target${lands ? " lands" : ""}${leaves ? " leaves" : ""}${own ? " own" : ""}`}
            {...target.box}
            rx="4"
            role="button"
            /* In lower case: an attribute of SVG is taken as it is written. */
            tabindex={target.key === keys.cursor ? 0 : -1}
            aria-label={describe(geometry, target, props)}
            aria-pressed={isPicked}
            aria-description={stateOf(lands, isPicked, leaves)}
            onFocus={() => keys.setCursor(target.key)}
            onKeyDown={(event) => keys.key(event, target)}
            onClick={(event) => {
                /* From a screen reader: no pointer was down. */
                if (event.detail === 0) keys.enter(target);
            }}
        />
    );
}

/* ---- What is said of a place ---- */

function describe<W extends BoardMove>(geometry: Geometry, target: Target, props: BoardProps<W>): string {
    const { sides, names, reader, words } = props;
    if (target.cell !== undefined) {
        const asker = props.numbers ?? props.mover ?? props.bottom;
        const point = geometry.cell(asker, target.cell);
        const number = geometry.numberOf(asker, target.cell);
        for (const seat of [0, 1] as const) {
            const checkers = sides[seat].point[geometry.cell(seat, target.cell)] ?? 0;
            if (!checkers) continue;
            if (words) return words.point(point, checkers, seat);
            const said =
                seat === reader
                    ? t("web.board.point_yours", number, checkers)
                    : t("web.board.point", number, checkers, names[seat]);
            const under: Seat = seat === 0 ? 1 : 0;
            if (!sides[under].pinned?.includes(geometry.cell(under, target.cell))) return said;
            return under === reader ? t("web.board.over_yours", said) : t("web.board.over", said, names[under]);
        }
        if (words) return words.point(point, 0, null);
        const other = names[asker === 0 ? 1 : 0];
        return geometry.isOnWay(point) ? t("web.board.empty", point) : t("web.board.empty_of", number, other);
    }
    const seat = target.seat ?? 0;
    const { bar, unentered, point } = sides[seat];
    const off = point[0] ?? 0;
    if (words) return words.off(off, seat);
    const yours = seat === reader;
    if (target.place === BAR) return yours ? t("web.board.bar_yours", bar) : t("web.board.bar", bar, names[seat]);
    if (target.place === UNENTERED)
        return yours ? t("web.board.unentered_yours", unentered) : t("web.board.unentered", unentered, names[seat]);
    return yours ? t("web.board.off_yours", off) : t("web.board.off", off, names[seat]);
}

function stateOf(lands: boolean, picked: boolean, mayLeave: boolean): string | undefined {
    if (picked) return t("web.board.is_picked");
    if (lands) return t("web.board.may_land");
    return mayLeave ? t("web.board.may_leave") : undefined;
}
