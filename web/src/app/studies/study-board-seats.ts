/* Who sits where at the board of a study. */
import type { Study } from "../../proto/study.ts";
import { otherSeat, type Scene } from "../../rules/line.ts";
import type { Seat } from "../../rules/types.ts";
import { t } from "../../text/text.ts";
import { pathTo } from "./study-model.ts";

export const seatNames = (): [string, string] => [t("board.blue"), t("board.white")];

/** Who has the first move of the chapter sits at the bottom, unless the board was turned. */
export function bottomOf(study: Study, scenes: readonly (Scene | null)[], at: number, turned: boolean): Seat {
    const [first = 0] = pathTo(study, at);
    const seat = scenes[first]?.seat ?? 0;
    return turned ? otherSeat(seat) : seat;
}
