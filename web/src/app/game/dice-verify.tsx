/* "Verify": this browser computes the seal and every roll itself, compares them with what it kept, and says in plain words
 * what that shows, and what it does not. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import type { DiceRecord } from "../../proto/messages.ts";
import { type Checked, checkDice, isProved, isWell } from "./dice-check.ts";
import { keeper } from "../shell/dice-keep.ts";
import { announce } from "../shell/live.tsx";

type State = Checked | "idle" | "busy" | "failed";

export function Verify({ rules, table, load }: { rules: Rules; table: number; load(): Promise<DiceRecord> }): VNode {
    const [state, set] = useState<State>("idle");
    async function verify(): Promise<void> {
        set("busy");
        try {
            const found = checkDice(rules, await load(), keeper.of(table));
            set(found);
            announce(t(headOf(found)));
        } catch {
            set("failed");
        }
    }
    return (
        <div class="verify">
            <div class="actions">
                <button type="button" disabled={state === "busy"} onClick={() => void verify()}>
                    {t("web.dice.verify")}
                </button>
            </div>
            {state === "failed" && (
                <p class="wrong" role="alert">
                    {t("web.dice.failed")}
                </p>
            )}
            {typeof state === "object" && <Verdict found={state} />}
        </div>
    );
}

function headOf(found: Checked): string {
    if (!isWell(found)) return "web.dice.not_well";
    return isProved(found) ? "web.dice.all_well" : "web.dice.agrees";
}

function Verdict({ found }: { found: Checked }): VNode {
    const well = isWell(found);
    return (
        <div class={`verdict-box ${well ? "well" : "ill"}`}>
            <p>
                <b>
                    {well ? "✓" : "✗"} {t(headOf(found))}
                </b>
            </p>
            <ol>
                <li>{t(found.sealFits ? "web.dice.seal_fits" : "web.dice.seal_differs")}</li>
                <li>{t(`web.dice.shown_${found.shown}`)}</li>
                {!found.committed && <li>{t("web.dice.committed_not")}</li>}
                <li>{found.old ? t("web.dice.own_old") : t(`web.dice.own_${found.own}`)}</li>
                <li>
                    {t(
                        found.wrong.length ? "web.dice.rolls_differ" : "web.dice.rolls_fit",
                        found.rolls,
                        found.wrong.length,
                    )}
                </li>
                {!found.changed && <li>{t("web.dice.seen", found.rolls, found.seen)}</li>}
                {found.changed > 0 && <li>{t("web.dice.changed", found.seen, found.changed)}</li>}
            </ol>
            {found.wrong.length > 0 && (
                <ul>
                    {found.wrong.slice(0, 10).map(({ thrown, due }) => (
                        <li>
                            {t("web.dice.one_differs", thrown.game, thrown.roll, thrown.dice.join("-"), due.join("-"))}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
