/* The dice as the page recomputes them: hashes against node's, the worked examples of docs/DICE.md, what is false is found,
 * who gives what when; the statistics. */
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { checkDice, isProved, isWell } from "../src/app/game/dice-check.ts";
import type { DiceRecord, RollCounts } from "../src/proto/messages.ts";
import { DiceKeeper, drawValue, type Kept, type Store } from "../src/app/shell/dice-keep.ts";
import { asked, elsewhere, give, lacks, open } from "../src/app/game/game-contribution.ts";
import { combinations, faces, usual } from "../src/app/game/rolls.ts";
import type { Table } from "../src/proto/client.ts";
import type { DiceSide, Seat, State, TableEvent } from "../src/proto/messages.ts";
import { random, rules } from "./support.ts";

const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const rollsOf = (dice: [number, number][]): DiceRecord["rolls"] =>
    dice.map((each, i) => ({ count: i + 5, game: 1, roll: i + 1, seat: i ? 0 : null, dice: each }));
/* Of a game sealed before values were given. */
const old: DiceRecord = {
    mode: "sealed",
    seal: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    text: null,
    word: "bonjour",
    sides: [null, null],
    takes_word: false,
    over: true,
    seed,
    rolls: rollsOf([
        [6, 4],
        [4, 4],
        [6, 1],
        [3, 6],
        [3, 4],
        [1, 2],
    ]),
};
const text = `videau dice commitment 1
table 0123456789abcdef0123456789abcdef
made 2026-01-02T03:04:05Z
blue human Ana
white human Bob
variant backgammon
entry free
hit always
value 1-2-3
match 3
cube 1
crawford 1
holland 0
jacoby 0
beavers 0
raccoons 0
multipliers 1
auto_doubles 0
cube_limit 0
opening keep
values pages
`;
const blue: DiceSide = {
    commitment: "b7ecf7915265957122009aad7c11c37005b58d435920f03e293eb87eccdb8055",
    value: "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
    word: "bonjour",
};
const white: DiceSide = {
    commitment: "3edeadcbc87d9d05483eee580e650032c79d1e5021161719f0c046a2d0007dc0",
    value: "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f",
    word: "",
};
const seal = "64699d757264485366f23e2064004a4d99656ccc9a29345dc313735a578dda81";
const record: DiceRecord = {
    ...old,
    seal,
    text,
    word: "",
    sides: [blue, white],
    rolls: rollsOf([
        [3, 1],
        [4, 2],
        [6, 2],
        [1, 3],
        [3, 5],
        [6, 5],
    ]),
};
const kept: Kept = {
    seal,
    text,
    at: 0,
    gifts: {},
    seen: { 5: [3, 1], 9: [3, 5] },
    given: { 0: { value: blue.value ?? "", word: "bonjour" } },
    others: { 1: white.commitment ?? "" },
};

test("SHA-256 and the commitments are node's", () => {
    const below = random(7);
    for (let length = 0; length < 300; length += 7) {
        const words = Array.from({ length }, () => "aé€\n "[below(5)]).join("");
        assert.equal(rules.sha256(words), createHash("sha256").update(words).digest("hex"));
    }
    assert.equal(rules.sealOfSeed(seed), old.seal);
    assert.equal(rules.sealOfSeed("12"), "");
    assert.equal(rules.sha256(`${text}seed ${seed}\n`), seal);
    assert.equal(rules.diceCommitment(seal, 0, blue.value ?? "", "bonjour"), blue.commitment);
    assert.equal(rules.diceCommitment(seal, 1, white.value ?? "", ""), white.commitment);
});

test("rolls are node's HMAC, a byte of 252 or more passed over", () => {
    assert.deepEqual(rules.diceRoll(seed, null, [{ value: "", word: "" }, null], 1, 34), [2, 3]);
    for (let roll = 1; roll < 200; roll++) {
        const message = `videau dice roll 1\nseal ${seal}\nseat 0 ${blue.value} bonjour\nseat 1 ${white.value} \ngame 2 roll ${roll} block 0\n`;
        const bytes = createHmac("sha256", Buffer.from(seed, "hex")).update(message).digest();
        const due = Array.from(bytes)
            .filter((byte) => byte < 252)
            .slice(0, 2)
            .map((byte) => (byte % 6) + 1);
        assert.deepEqual(rules.diceRoll(seed, seal, [blue, white], 2, roll), due);
    }
    assert.deepEqual(rules.diceRoll("no seed", seal, [blue, white], 1, 1), [0, 0]);
});

test("the worked examples", () => {
    const found = checkDice(rules, record, kept);
    assert.ok(isProved(found), JSON.stringify(found));
    assert.equal(found.rolls, 6);
    const before = checkDice(rules, old, null);
    assert.ok(before.old && isWell(before) && !isProved(before));
});

test("what is false is found, and nothing more is said than was compared", () => {
    const well = (said: DiceRecord, own: Kept | null): boolean => isWell(checkDice(rules, said, own));
    assert.ok(!well({ ...record, text: text.replace("match 3", "match 5") }, kept));
    assert.ok(!well({ ...record, seed: seed.replace("0", "1") }, kept));
    const changed = record.rolls.map((each, i) => (i === 3 ? { ...each, dice: [6, 3] as [number, number] } : each));
    assert.deepEqual(
        checkDice(rules, { ...record, rolls: changed }, kept).wrong.map((each) => [each.thrown.roll, each.due]),
        [[4, [1, 3]]],
    );
    /* a value of this page's changed, with its commitment or without */
    const other = { value: blue.value?.replace("20", "30") ?? "", word: "bonjour", commitment: blue.commitment };
    assert.ok(!checkDice(rules, { ...record, sides: [other, white] }, kept).committed);
    const recommitted = { ...other, commitment: rules.diceCommitment(seal, 0, other.value, other.word) };
    assert.equal(checkDice(rules, { ...record, sides: [recommitted, white] }, kept).own, "other");
    /* the other seat's, after this page had opened its own */
    const late = { value: "11".repeat(32), word: "", commitment: rules.diceCommitment(seal, 1, "11".repeat(32), "") };
    assert.ok(checkDice(rules, { ...record, sides: [blue, late] }, { ...kept, others: {} }).committed);
    assert.ok(!checkDice(rules, { ...record, sides: [blue, late] }, kept).committed);
    /* other rolls than those seen */
    assert.equal(checkDice(rules, record, { ...kept, seen: { 5: [3, 1], 6: [6, 6], 99: [1, 2] } }).changed, 2);
    /* nothing kept, or no value of this page: well, but not proved */
    for (const own of [null, { ...kept, given: {} }]) {
        const found = checkDice(rules, record, own);
        assert.ok(isWell(found) && !isProved(found));
    }
});

/* Seed, seal and rolls replaced together agree with each other: only what was kept tells. */
test("seed and seal replaced together", () => {
    const forged = "ff".repeat(32);
    const forgedSeal = rules.sha256(`${text}seed ${forged}\n`);
    const sides = [blue, white].map((side, seat) => ({
        ...side,
        commitment: rules.diceCommitment(forgedSeal, seat, side.value ?? "", side.word),
    })) as [DiceSide, DiceSide];
    const rolls = record.rolls.map((each) => ({
        ...each,
        dice: rules.diceRoll(forged, forgedSeal, sides, each.game, each.roll),
    }));
    const lie: DiceRecord = { ...record, seed: forged, seal: forgedSeal, sides, rolls };
    assert.ok(isWell(checkDice(rules, lie, null)));
    assert.equal(checkDice(rules, lie, null).shown, "none");
    assert.equal(checkDice(rules, lie, kept).shown, "other");
    assert.ok(!isWell(checkDice(rules, lie, kept)));
});

/* ---- Giving ---- */

class Memory implements Store {
    readonly #all = new Map<string, string>();
    get length(): number {
        return this.#all.size;
    }
    key(i: number): string | null {
        return [...this.#all.keys()][i] ?? null;
    }
    getItem(key: string): string | null {
        return this.#all.get(key) ?? null;
    }
    setItem(key: string, value: string): void {
        this.#all.set(key, value);
    }
    removeItem(key: string): void {
        this.#all.delete(key);
    }
}

const nothing: DiceSide = { commitment: null, value: null, word: "" };

/* A server in small: commitments first, then values that fit them. */
class Server {
    said: string[] = [];
    sides: (DiceSide | null)[];
    constructor(readonly gives: readonly boolean[]) {
        this.sides = gives.map((yes) => (yes ? { ...nothing } : null));
    }
    table(you: Seat[]): Table {
        const two = this.sides.every((side) => side);
        const ready = this.sides.every((side) => !side || side.value !== null);
        const may = ready ? ["roll"] : two && !this.sides.some((side) => side?.value) ? ["commit"] : [];
        if (!ready && (!two || this.sides.every((side) => side?.commitment))) may.push("reveal");
        return {
            table: 7,
            you,
            dice: { mode: "sealed", seal, text, word: "", sides: structuredClone(this.sides) },
            state: { may, phase: "opening" } as unknown as State,
        } as unknown as Table;
    }
    act = async (type: string, seat: Seat, fields: object): Promise<void> => {
        const side = this.sides[seat];
        const { commitment, value = "", word = "" } = fields as { commitment?: string; value?: string; word?: string };
        assert.ok(side);
        this.said.push(`${type} ${seat}`);
        if (type === "commit") side.commitment = commitment ?? "";
        else {
            if (side.commitment) assert.equal(rules.diceCommitment(seal, seat, value, word), side.commitment);
            Object.assign(side, { value, word });
        }
    };
}

const keeperOf = (store: Store): DiceKeeper => {
    const keep = new DiceKeeper(() => store);
    keep.shown(7, { seal, text }, true, 1);
    return keep;
};

test("one page gives its value at once, with its word, and remembers both", async () => {
    const server = new Server([true, false]);
    const store = new Memory();
    const keep = keeperOf(store);
    keep.change(7, () => ({ word: "chance" }));
    assert.ok(lacks(server.table([0])) && asked(server.table([0]), keep));
    await give(rules, server.table([0]), server.act, keep);
    assert.deepEqual(server.said, ["reveal 0"]);
    assert.match(server.sides[0]?.value ?? "", /^[0-9a-f]{64}$/);
    assert.equal(server.sides[0]?.word, "chance");
    assert.ok(!lacks(server.table([0])));
    assert.deepEqual(new DiceKeeper(() => store).of(7)?.given, {
        0: { value: server.sides[0]?.value, word: "chance" },
    });
});

test("two pages: neither opens before both have committed; a reload in between loses nothing", async () => {
    const server = new Server([true, true]);
    const stores = [new Memory(), new Memory()];
    const [ana, bob] = stores.map(keeperOf) as [DiceKeeper, DiceKeeper];
    await give(rules, server.table([0]), server.act, ana);
    await open(server.table([0]), server.act, ana);
    assert.deepEqual(server.said, ["commit 0"]);
    assert.ok(!asked(server.table([0]), ana));
    assert.ok(asked(server.table([1]), bob));
    await give(rules, server.table([1]), server.act, bob);
    await open(server.table([0]), server.act, new DiceKeeper(() => stores[0] as Memory)); /* reloaded */
    await open(server.table([1]), server.act, bob);
    assert.deepEqual(server.said, ["commit 0", "commit 1", "reveal 0", "reveal 1"]);
    assert.equal(ana.of(7)?.others[1], server.sides[1]?.commitment);
    assert.deepEqual(server.table([]).state.may, ["roll"]);
});

test("one page with both seats gives both; another browser cannot open them, and may commit anew", async () => {
    const server = new Server([true, true]);
    const store = new Memory();
    const keep = keeperOf(store);
    await server.act("commit", 0, { commitment: "ab".repeat(32) });
    assert.ok(asked(server.table([0, 1]), keep));
    await open(server.table([0, 1]), server.act, keep);
    await give(rules, server.table([0, 1]), server.act, keep);
    await open(server.table([0, 1]), server.act, keep);
    assert.deepEqual(server.said, ["commit 0", "commit 0", "commit 1", "reveal 0", "reveal 1"]);
    assert.notEqual(server.sides[0]?.value, server.sides[1]?.value);
    assert.ok(!elsewhere(server.table([0, 1]), keep));
    const stopped = server.table([0, 1]);
    Object.assign(stopped.dice.sides?.[1] ?? {}, { value: null });
    assert.ok(!elsewhere(stopped, keep));
    assert.ok(elsewhere(stopped, keeperOf(new Memory())));
    await give(rules, server.table([]), server.act, keep); /* a spectator */
    assert.equal(server.said.length, 5);
});

test("the first seal stays, unless this page made the table anew; the first roll seen stays; the oldest make room", () => {
    const store = new Memory();
    const keep = keeperOf(store);
    keep.shown(7, { seal: "other", text }, false, 2);
    assert.equal(keep.of(7)?.seal, seal);
    const event = { table: 7, what: "roll", dice: [6, 4], state: { count: 12 } } as unknown as TableEvent;
    keep.saw(event);
    keep.saw({ ...event, dice: [1, 1] });
    assert.deepEqual(keep.of(7)?.seen, { 12: [6, 4] });
    keep.shown(7, { seal: "other", text }, true, 2);
    assert.equal(keep.of(7)?.seal, "other");
    for (let table = 100; table < 500; table++) keep.shown(table, { seal, text }, false, table);
    assert.ok(store.length <= 300);
    assert.ok(new DiceKeeper(() => store).of(499));
    assert.equal(new DiceKeeper(() => store).of(100), null);
    /* without storage what is kept lasts as long as the page */
    const none = new DiceKeeper(() => {
        throw new Error("no storage");
    });
    none.shown(7, { seal, text }, false, 1);
    assert.equal(none.of(7)?.seal, seal);
});

test("values are drawn, not repeated", () => {
    assert.notEqual(drawValue(), drawValue());
    assert.match(drawValue(), /^[0-9a-f]{64}$/);
});

test("statistics: a roll counts once, a face twice in a double", () => {
    const pairs = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]);
    const set = (a: number, b: number, n: number): void => {
        (pairs[a - 1] ?? [])[b - 1] = n;
    };
    set(3, 1, 2);
    set(1, 3, 5);
    set(4, 4, 7);
    const counts: RollCounts = { rolls: 14, doubles: 7, pairs };
    assert.deepEqual(faces(counts), [7, 0, 7, 14, 0, 0]);
    const all = combinations([counts, { rolls: 0, doubles: 0, pairs: [] }]);
    assert.equal(all.length, 21);
    const one = all.find(({ high, low }) => high === 3 && low === 1);
    assert.deepEqual(one?.counts, [7, 0]);
    assert.equal(one?.due[0].toFixed(4), (14 / 18).toFixed(4));
    assert.equal(
        all.reduce((sum, each) => sum + each.counts[0], 0),
        14,
    );
    assert.deepEqual(usual(36, 1 / 6), [1, 11]);
    assert.deepEqual(usual(0, 1 / 6), [0, 0]);
});
