/* Do the dice come from the seed that was sealed, from what people gave, and is that the seal this browser was shown?
 * docs/DICE.md, step by step, in the reader's own browser. The hashes are the wasm's: browsers keep theirs for https. */
import type { DiceRecord, ThrownRoll } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Kept } from "../shell/dice-keep.ts";

/** Compared with what this browser kept; "none": it kept nothing. */
export type Compared = "same" | "other" | "none";

export interface Checked {
    /** The seal of the seed, as this browser computes it. */
    seal: string;
    sealFits: boolean;
    /** The seal and its text against those first shown here. */
    shown: Compared;
    /** The values of this page. */
    own: Compared;
    /** Each value is the one that its seat had committed to, before this page opened its own. */
    committed: boolean;
    /** Rolls that were shown here and are no longer the same. */
    changed: number;
    /** Rolls that were shown here. */
    seen: number;
    /** Games sealed before values were given. */
    old: boolean;
    rolls: number;
    /** Rolls that the seed does not give, with what it gives. */
    wrong: { thrown: ThrownRoll; due: readonly number[] }[];
}

/** Nothing that was looked at is false. */
export const isWell = (found: Checked): boolean =>
    found.sealFits &&
    found.shown !== "other" &&
    found.own !== "other" &&
    found.committed &&
    !found.changed &&
    !found.wrong.length;

/** And the program could not choose: the seal was seen here, and a value of this page is in the rolls. */
export const isProved = (found: Checked): boolean => isWell(found) && found.shown === "same" && found.own === "same";

function compareShown(record: DiceRecord, kept: Kept | null): Compared {
    if (!kept) return "none";
    return kept.seal === record.seal && kept.text === record.text ? "same" : "other";
}

/* What this page gave must be there as it was given; what it only committed to is nobody's loss. */
function compareOwn(record: DiceRecord, kept: Kept | null): Compared {
    const given = Object.entries(kept?.given ?? {});
    if (!given.length) return "none";
    const there = ([seat, contribution]: (typeof given)[number]): boolean => {
        const side = record.sides[Number(seat)];
        return side?.value === contribution.value && side.word === contribution.word;
    };
    return given.every(there) ? "same" : "other";
}

function commitmentsHold(rules: Rules, record: DiceRecord, kept: Kept | null): boolean {
    if (!record.sides[0] || !record.sides[1]) return true;
    return record.sides.every((side, seat) => {
        const hash = side?.value ? rules.diceCommitment(record.seal ?? "", seat, side.value, side.word) : null;
        const seen = kept?.others[seat];
        return hash !== null && hash === side?.commitment && (seen === undefined || seen === hash);
    });
}

function changedRolls(record: DiceRecord, kept: Kept | null): number {
    const rolls = new Map(record.rolls.map((thrown) => [String(thrown.count), thrown.dice.join()]));
    return Object.entries(kept?.seen ?? {}).filter(([count, dice]) => rolls.get(count) !== dice.join()).length;
}

/** Turns a record that is opened into a verdict. */
export function checkDice(rules: Rules, record: DiceRecord, kept: Kept | null): Checked {
    const seed = record.seed ?? "";
    const seal = record.text === null ? rules.sealOfSeed(seed) : rules.sha256(`${record.text}seed ${seed}\n`);
    const wrong: Checked["wrong"] = [];
    for (const thrown of record.rolls) {
        const due = rules.diceRoll(
            seed,
            record.text === null ? null : (record.seal ?? ""),
            record.text === null ? [{ value: "", word: record.word }, null] : record.sides,
            thrown.game,
            thrown.roll,
            thrown.dice.length,
        );
        if (due.join() !== thrown.dice.join()) wrong.push({ thrown, due });
    }
    return {
        seal,
        sealFits: seal === record.seal,
        shown: compareShown(record, kept),
        own: compareOwn(record, kept),
        committed: commitmentsHold(rules, record, kept),
        changed: changedRolls(record, kept),
        seen: Object.keys(kept?.seen ?? {}).length,
        old: record.text === null,
        rolls: record.rolls.length,
        wrong,
    };
}
