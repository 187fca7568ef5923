/* "Verify": this browser computes the seal and every roll itself and says in plain words what it found. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { checkDice, type Checked, type DiceSheet } from "./dice-check.ts";
import { announce } from "./live.tsx";

type State = Checked | "idle" | "busy" | "failed" | "insecure";

export function Verify({ load }: { load(): Promise<DiceSheet> }): VNode {
    const [state, set] = useState<State>("idle");
    async function verify(): Promise<void> {
        /* Browsers give WebCrypto to this machine and to https only. */
        if (!globalThis.crypto?.subtle) return set("insecure");
        set("busy");
        try {
            const found = await checkDice(crypto.subtle, await load());
            set(found);
            announce(t(found.sealFits && !found.wrong.length ? "web.dice.all_well" : "web.dice.not_well"));
        } catch {
            set("failed");
        }
    }
    return (
        <div class="verify">
            <div class="actions">
                <button disabled={state === "busy"} onClick={() => void verify()}>{t("web.dice.verify")}</button>
            </div>
            {state === "insecure" && <p class="wrong" role="alert">{t("web.dice.insecure")}</p>}
            {state === "failed" && <p class="wrong" role="alert">{t("web.dice.failed")}</p>}
            {typeof state === "object" && <Verdict found={state} />}
        </div>
    );
}

function Verdict({ found }: { found: Checked }): VNode {
    const well = found.sealFits && !found.wrong.length;
    return (
        <div class={`verdict-box ${well ? "well" : "ill"}`}>
            <p><b>{well ? "✓" : "✗"} {t(well ? "web.dice.all_well" : "web.dice.not_well")}</b></p>
            <ol>
                <li>{t(found.sealFits ? "web.dice.seal_fits" : "web.dice.seal_differs")}</li>
                <li>{t(found.wrong.length ? "web.dice.rolls_differ" : "web.dice.rolls_fit", found.rolls, found.wrong.length)}</li>
            </ol>
            {found.wrong.length > 0 && (
                <ul>
                    {found.wrong.slice(0, 10).map(({ thrown, due }) => (
                        <li>{t("web.dice.one_differs", thrown.game, thrown.roll, thrown.dice.join("-"), due.join("-"))}</li>
                    ))}
                </ul>
            )}
        </div>
    );
}
