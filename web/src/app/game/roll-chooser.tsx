/* The next roll of a line of play: drawn by chance, or one of the 21. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { die } from "./practice-game.ts";

type Roll = readonly [number, number];

const ROLLS: readonly Roll[] = [1, 2, 3, 4, 5, 6].flatMap((high) =>
    [1, 2, 3, 4, 5, 6].filter((low) => low <= high).map((low): Roll => [high, low]),
);

export function RollChooser({ choose }: { choose(roll: Roll): void }): VNode {
    return (
        <div class="roll-chooser">
            <button type="button" class="draw" onClick={() => choose([die(), die()])}>
                {t("web.line.draw")}
            </button>
            <ul class="roll-list" aria-label={t("web.line.rolls")}>
                {ROLLS.map(([a, b]) => (
                    <li key={`${a}${b}`}>
                        <button type="button" data-roll={`${a}${b}`} onClick={() => choose([a, b])}>
                            {a}-{b}
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}
