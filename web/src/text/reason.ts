/* From a reason of the rules to a sentence: the operands that src/app/explain.c gives to the same catalogue entries. */
import { BAR, UNENTERED, OFF, type Place, type Reason, type Roll, type TextError } from "../rules/types.ts";
import { has, t } from "./text.ts";
import { laid } from "../rules/turn.ts";

/** One end of a hop as the notation writes it: "13", "bar", "hors", "O". */
export function placeText(place: Place): string {
    if (place === OFF) return "O";
    if (place === BAR) return "bar";
    if (place === UNENTERED) return "hors";
    return String(place);
}

/* VD_RULE_OWN of include/videau/rules.h. */
const OWN = 220;

/** "R50", "T2" for 202, "JQ7" for 227 in a game whose own rules are numbered JQ. */
export function ruleName(rule: number, own = ""): string {
    if (rule > OWN) return `${own}${rule - OWN}`;
    return rule > 200 ? `T${rule - 200}` : `R${rule}`;
}

export function diceText(dice: readonly number[]): string {
    return [...dice].sort((a, b) => b - a).join("-");
}

export interface Explained {
    sentence: string;
    /** "R50", "" when no rule is cited. */
    rule: string;
    /** What the rule says, "" when the catalogue does not quote it. */
    quote: string;
}

export function explain(reason: Reason, roll: Roll): Explained {
    const other = ["reason.not_all_home", "reason.higher_point", "reason.pin_left"].includes(reason.key);
    const die = ["reason.distance", "reason.taken", "reason.lower_only"].includes(reason.key)
        ? diceText(laid(roll.dice, 2))
        : ["reason.more_of_double", "reason.backwards"].includes(reason.key)
          ? reason.other
          : reason.die;
    const sentence = t(
        reason.key,
        placeText(reason.from),
        placeText(other ? reason.other : reason.to),
        die,
        reason.examples.join(t("cli.or")),
    );
    const rule = reason.rule ? ruleName(reason.rule, reason.own) : "";
    const quote = `rule.${rule}.quote`;
    return { sentence, rule, quote: has(quote) ? t(quote) : "" };
}

export function explainError(error: TextError): string {
    return t(error.key, ...error.args, error.word);
}
