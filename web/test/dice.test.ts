/* The dice as the page recomputes them: the worked example of docs/DICE.md, what is false is found, the statistics. */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { checkDice, keyOf, rollOf, type DiceSheet } from "../src/app/dice-check.ts";
import { combinations, faces, usual, type RollCounts } from "../src/app/rolls.ts";

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const sheet: DiceSheet = {
    mode: "sealed",
    seal: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    word: "bonjour",
    takes_word: false,
    over: true,
    seed,
    rolls: ([[6, 4], [4, 4], [6, 1], [3, 6], [3, 4], [1, 2]] as [number, number][]).map((dice, i) => ({ game: 1, roll: i + 1, seat: i ? 0 : null, dice })),
};

test("the worked example", async () => {
    const found = await checkDice(subtle, sheet);
    assert.ok(found.sealFits);
    assert.deepEqual(found.wrong, []);
    assert.equal(found.rolls, 6);
});

test("a byte of 252 or more is passed over", async () => {
    assert.deepEqual(await rollOf(subtle, await keyOf(subtle, seed), "", 1, 34), [2, 3]);
});

test("another seal, another roll, another word, two dice exchanged: all are found", async () => {
    assert.equal((await checkDice(subtle, { ...sheet, seal: sheet.seal?.replace("6", "7") ?? "" })).sealFits, false);
    const changed = sheet.rolls.map((each, i) => (i === 3 ? { ...each, dice: [6, 3] as [number, number] } : each));
    const { wrong } = await checkDice(subtle, { ...sheet, rolls: changed });
    assert.deepEqual(wrong.map((each) => [each.thrown.roll, each.due]), [[4, [3, 6]]]);
    assert.ok((await checkDice(subtle, { ...sheet, word: "Bonjour" })).wrong.length > 0);
});

test("statistics: a roll counts once, a face twice in a double", () => {
    const pairs = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]);
    const set = (a: number, b: number, n: number): void => void ((pairs[a - 1] ?? [])[b - 1] = n);
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
    assert.equal(all.reduce((sum, each) => sum + each.counts[0], 0), 14);
    assert.deepEqual(usual(36, 1 / 6), [1, 11]);
    assert.deepEqual(usual(0, 1 / 6), [0, 0]);
});
