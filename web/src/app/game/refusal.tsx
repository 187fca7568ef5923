/* Why a checker may not go there: asked of the rules, shown beside the board with the rule's number and words. */
import type { VNode } from "preact";
import type { Rules } from "../../rules/rules.ts";
import { facesOf, wayFrom, whyNot, type Turn } from "../../rules/turn.ts";
import type { Place, Reason } from "../../rules/types.ts";
import type { Explained } from "../../text/reason.ts";
import { linkTo } from "../shell/router.ts";

/** Why no option leads there; `to` null: with the die that leads of those left. null: nothing forbids it. */
export function reasonAgainst(rules: Rules, turn: Turn, from: Place, to: Place | null): Reason | null {
    const die = facesOf(turn).find(({ spent }) => !spent)?.value ?? turn.roll.dice[0];
    const end = to ?? Math.max(0, wayFrom(turn, from) - die);
    const reason = whyNot(rules, turn, from, end);
    return reason && reason.key !== "reason.legal" ? reason : null;
}

export function Refusal({ said }: { said: Explained }): VNode {
    return (
        <>
            <p>
                {said.sentence} {said.rule && <a href={linkTo("rules", said.rule)}>{said.rule}</a>}
            </p>
            {said.quote && <p class="quote">{said.quote}</p>}
        </>
    );
}
