/* What may follow before the dice, or after a double: the cube, the double that is named, and the next roll. */
import type { VNode } from "preact";
import { mayDouble, mayName, mayRoll, type Move, type Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { RollChooser } from "./roll-chooser.tsx";

interface LineActsProps {
    rules: Rules;
    scene: Scene;
    act(move: Move): void;
}

export function LineActs({ rules, scene, act }: LineActsProps): VNode | null {
    if (scene.situation.doubled && !scene.over)
        return (
            <div class="actions">
                {(["take", "drop"] as const).map((cube) => (
                    <button type="button" key={cube} onClick={() => act({ cube })}>
                        {t(`web.line.${cube}`)}
                    </button>
                ))}
            </div>
        );
    if (mayName(scene))
        return (
            <div class="actions naming" role="group" aria-label={t("web.table.name_double")}>
                {[1, 2, 3, 4, 5, 6].map((name) => (
                    <button type="button" key={name} data-name={name} onClick={() => act({ name })}>
                        {`${name}-${name}`}
                    </button>
                ))}
            </div>
        );
    if (!mayRoll(scene)) return null;
    return (
        <>
            {mayDouble(rules, scene) && (
                <div class="actions">
                    <button type="button" onClick={() => act({ cube: "double" })}>
                        {t("web.line.double")}
                    </button>
                </div>
            )}
            <h3>{t("web.line.next_roll")}</h3>
            <RollChooser choose={(roll) => act({ roll })} />
        </>
    );
}
