/* A position in words. */
import type { VNode } from "preact";
import { across, type Parallel, type Seat, type Side } from "../../rules/types.ts";
import { t } from "../../text/text.ts";

/* The position for who does not see it: all points in the numbering of who is on roll. */
export function InWords({
    sides,
    names,
    mover,
    parallel,
}: {
    sides: readonly [Side, Side];
    names: readonly [string, string];
    mover: Seat;
    parallel: Parallel;
}): VNode {
    return (
        <>
            <p>{t("web.rules.numbering", names[mover])}</p>
            {sides.map((side, seat) => {
                const points = Array.from({ length: side.point.length - 1 }, (_, i) => side.point.length - 1 - i).map(
                    (point): [number, number] => [
                        point,
                        side.point[seat === mover ? point : across(parallel, point)] ?? 0,
                    ],
                );
                const parts = points.filter(([, men]) => men).map(([point, men]) => t("web.rules.men_at", men, point));
                for (const point of side.pinned ?? [])
                    parts.push(t("web.rules.men_pinned", seat === mover ? point : across(parallel, point)));
                if (side.bar) parts.push(t("web.rules.men_bar", side.bar));
                if (side.unentered) parts.push(t("web.rules.men_unentered", side.unentered));
                if (side.point[0]) parts.push(t("web.rules.men_off", side.point[0]));
                return <p>{t("web.rules.men_of", names[seat] ?? "", parts.join(", "))}</p>;
            })}
        </>
    );
}
