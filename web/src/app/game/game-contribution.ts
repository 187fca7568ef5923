/* What this page gives to sealed dice: a value that it draws after the seal was shown, with the player's word. Where two
 * seats give one, each first commits to its own, and opens it only once it has the other's commitment. */
import { useEffect, useRef } from "preact/hooks";
import type { DiceFacts, Seat } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { drawValue, keeper, type DiceKeeper, type Contribution } from "../shell/dice-keep.ts";
import { server } from "../shell/server.ts";

/** What a table of any game shows of its dice. */
export interface Table {
    readonly table: number;
    readonly you: readonly Seat[];
    readonly dice: DiceFacts;
    readonly state: { readonly may: readonly string[]; readonly phase: string };
}

type Act = (type: string, seat: Seat, fields: object) => Promise<unknown>;

const SEATS: readonly Seat[] = [0, 1];

/** The seats of this page that give something. */
const own = (table: Table): Seat[] => table.you.filter((seat) => table.dice.sides?.[seat]);
const both = (table: Table): boolean => SEATS.every((seat) => table.dice.sides?.[seat]);

/** The dice still wait for a value. */
export function lacks(table: Table): boolean {
    return table.state.may.includes("commit") || table.state.may.includes("reveal") || waits(table);
}

const waits = (table: Table): boolean => SEATS.some((seat) => table.dice.sides?.[seat]?.value === null);

/** Has this page still to do something before the first roll, which its player should ask for? */
export function asked(table: Table, keep: DiceKeeper = keeper): boolean {
    const gifts = keep.of(table.table)?.gifts ?? {};
    if (!both(table)) return own(table).some((seat) => table.dice.sides?.[seat]?.value === null);
    return (
        table.state.may.includes("commit") &&
        own(table).some((seat) => !gifts[table.dice.sides?.[seat]?.commitment ?? ""])
    );
}

/** A value of this page's seats was committed to in another browser, which alone can open it now. */
export function elsewhere(table: Table, keep: DiceKeeper = keeper): boolean {
    const gifts = keep.of(table.table)?.gifts ?? {};
    const opened = SEATS.some((seat) => table.dice.sides?.[seat]?.value);
    return (
        Boolean(opened) &&
        own(table).some(
            (seat) => table.dice.sides?.[seat]?.value === null && !gifts[table.dice.sides[seat]?.commitment ?? ""],
        )
    );
}

/** Draw and commit, or give at once where nobody else does. */
export async function give(rules: Rules, table: Table, act: Act, keep: DiceKeeper = keeper): Promise<void> {
    const word = keep.of(table.table)?.word ?? "";
    for (const [i, seat] of own(table).entries()) {
        const side = table.dice.sides?.[seat];
        const gifts = keep.of(table.table)?.gifts ?? {};
        if (!side || side.value !== null || gifts[side.commitment ?? ""]) continue;
        const alone = `${table.dice.seal} ${seat}`;
        const contribution = gifts[alone] ?? { value: drawValue(), word: i ? "" : word };
        const name = both(table)
            ? rules.diceCommitment(table.dice.seal ?? "", seat, contribution.value, contribution.word)
            : alone;
        /* Kept before it is said: what nobody can open any more would end the match. */
        keep.change(table.table, (kept) => ({ gifts: { ...kept.gifts, [name]: contribution } }));
        if (both(table)) await act("commit", seat, { commitment: name });
        else await reveal(table.table, seat, contribution, act, keep);
    }
}

/* It counts as given once the server has it: then it must be there in the end. */
async function reveal(
    table: number,
    seat: Seat,
    contribution: Contribution,
    act: Act,
    keep: DiceKeeper,
): Promise<void> {
    await act("reveal", seat, contribution);
    keep.change(table, (kept) => ({ given: { ...kept.given, [seat]: contribution } }));
}

/** Open what this page has committed to, now that the other side has committed too. */
export async function open(table: Table, act: Act, keep: DiceKeeper = keeper): Promise<void> {
    const { sides } = table.dice;
    if (!both(table) || !table.state.may.includes("reveal")) return;
    for (const seat of own(table)) {
        const contribution = keep.of(table.table)?.gifts[sides?.[seat]?.commitment ?? ""];
        if (!contribution || sides?.[seat]?.value !== null) continue;
        keep.change(table.table, (kept) => ({
            others: {
                ...Object.fromEntries(
                    SEATS.filter((each) => each !== seat).map((each) => [each, sides[each]?.commitment ?? ""]),
                ),
                ...kept.others,
            },
        }));
        await reveal(table.table, seat, contribution, act, keep);
    }
}

/** Gives, opens and throws in the end, once the player has asked for the dice. */
export function useContribution(rules: Rules, table: Table, act: Act, roll: () => void): { ask(): void } {
    const now = useRef({ table, roll });
    now.current = { table, roll };
    const work = useRef({ busy: false, again: false, give: false, roll: false });

    async function pump(): Promise<void> {
        const w = work.current;
        w.again = true;
        if (w.busy) return;
        w.busy = true;
        while (w.again) {
            w.again = false;
            if (w.give) await give(rules, now.current.table, act).catch(() => undefined);
            w.give = false;
            await open(now.current.table, act).catch(() => undefined);
        }
        w.busy = false;
        const { state } = now.current.table;
        if (!w.roll || !state.may.includes("roll")) return;
        w.roll = false;
        if (state.phase === "opening") now.current.roll();
    }

    const said = JSON.stringify([table.dice.sides, table.state.may, table.you]);
    useEffect(() => void pump(), [said]);
    return {
        ask() {
            work.current.give = work.current.roll = true;
            void pump();
        },
    };
}

/** Straight to the server, with the table as it stands there. */
export const tell =
    (table: number): Act =>
    (type, seat, fields) =>
        server().act(table, type, seat, fields);
