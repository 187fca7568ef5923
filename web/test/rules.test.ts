/* The rules in the browser against the program of the same build: the same plays, the same verdicts, the same ids. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Dice, Pending, type Play, type Position, type Roll } from "../src/rules/types.ts";
import { beginTurn, facesLaid, facesOf, laid, playOption, swapDice, takeBack, whyNot } from "../src/rules/turn.ts";
import { moreOf, ownRules, SERIES } from "../src/text/series.ts";
import { random, rules, situation, sourceDir, videau } from "./support.ts";

interface Asked {
    variant: number;
    pos: Position;
    roll: Roll;
    text: string;
}

/* Positions of random games, with what was rolled. */
function walk(variant: number, count: number, seed: number): Asked[] {
    const below = random(seed);
    const asked: Asked[] = [];
    let pos = rules.start(variant);
    while (asked.length < count) {
        const die = (): number => below(6) + 1;
        const dice = rules.variants[variant]?.dice ?? 2;
        const thrown = Array.from({ length: dice }, die).sort((a, b) => b - a) as [number, number, number?];
        const named = pos.pending === Pending.Name || pos.pending === Pending.Complement;
        const rest = pos.pending === Pending.Complement ? rules.pendingDice(pos) : ([thrown[0], thrown[0]] as const);
        const roll: Roll = named ? { dice: rest, named } : { dice: thrown };
        const form = rules.write(situation(variant, pos), "text");
        asked.push({ variant, pos, roll, text: `${form} ${roll.dice.join("")}` });
        const plays = rules.plays(variant, pos, roll);
        const next = plays[below(plays.length)]?.result ?? rules.finish(variant, pos, roll, []);
        assert.ok(next);
        if (rules.won(variant, next, 0)) pos = rules.start(variant);
        else pos = next.pending === Pending.None ? rules.flip(next) : next;
    }
    return asked;
}

interface Answer {
    plays: { play: string; position: string }[];
    error?: string;
}

function compare(plays: readonly Play[], asked: Asked, answer: Answer): void {
    const here = plays.map((play) => ({
        play: rules.format(asked.variant, asked.pos, asked.roll, play.hops),
        position: rules.write(situation(asked.variant, play.result), "position"),
    }));
    assert.deepEqual(here, answer.plays, asked.text);
}

test("games with rules of their own are known by name", () => {
    for (const { name, rules: own, value } of rules.variants) {
        assert.equal(ownRules(name), own, name);
        /* By vd_value: 1-2-3; 1-2, by the start, by the bar, by home; single games, or checkers counted. */
        assert.equal(
            moreOf(name),
            value === 0
                ? "gammon"
                : value === 7
                  ? "double"
                  : [1, 5, 6].includes(value)
                    ? own
                        ? "double"
                        : "mars"
                    : "none",
            name,
        );
        assert.equal(moreOf(name, "1"), "none", name);
    }
    /* Besides those of the race games: R, T, TV and TT. */
    assert.equal(SERIES.length, 4 + rules.variants.filter((variant) => variant.rules).length);
});

for (const variant of rules.variants) {
    /* Jacquet is played by the program, and no list of its plays is asked for. */
    test(`plays of ${variant.name} as the program finds them`, { skip: variant.rules !== "" }, () => {
        const asked = walk(variant.id, 300, 77 + variant.id);
        const lines = videau(["moves", "-"], asked.map(({ text }) => `${text}\n`).join(""))
            .trim()
            .split("\n");
        assert.equal(lines.length, asked.length);
        asked.forEach((each, i) => {
            const plays = rules.plays(variant.id, each.pos, each.roll);
            compare(plays, each, JSON.parse(lines[i] ?? "") as Answer);
        });
    });

    test(`a turn of ${variant.name} hop by hop ends on one of its plays`, () => {
        const below = random(5 + variant.id);
        for (const { pos, roll } of walk(variant.id, 60, 900 + variant.id)) {
            const results = rules.plays(variant.id, pos, roll).map((play) => JSON.stringify(play.result.side));
            let turn = beginTurn(rules, variant.id, pos, roll);
            if (below(2)) turn = swapDice(rules, turn);
            while (!turn.complete) {
                const option = turn.options[below(turn.options.length)];
                assert.ok(option);
                turn = playOption(rules, turn, option);
            }
            const end = rules.finish(variant.id, pos, roll, turn.made);
            assert.ok(end);
            if (results.length) assert.ok(results.includes(JSON.stringify(end.side)));
            assert.deepEqual(takeBack(rules, turn, turn.made.length).now.side[1], pos.side[1]);
        }
    });
}

test("the project's vectors", () => {
    const lines = readFileSync(join(sourceDir(), "tests/data/vectors.jsonl"), "utf8").trim().split("\n");
    let seen = 0;
    for (const line of lines) {
        const vector = JSON.parse(line) as {
            id: string;
            gnubg_id?: string;
            dice: [number, number];
            result_ids?: string[];
            distinct_results: number;
        };
        if (!vector.gnubg_id || vector.dice.length !== 2) continue;
        const read = rules.read(0, vector.gnubg_id);
        assert.ok("situation" in read, vector.id);
        const { pos } = read.situation;
        const ids = rules
            .plays(0, pos, { dice: vector.dice })
            .map((play) => rules.write(situation(0, play.result), "gnu"));
        assert.equal(ids.length, vector.distinct_results, vector.id);
        if (vector.result_ids?.length) assert.deepEqual(ids.sort(), [...vector.result_ids].sort(), vector.id);
        seen++;
    }
    assert.ok(seen > 50);
});

test("every id is read back as it was written", () => {
    for (const variant of rules.variants)
        for (const { pos, roll } of walk(variant.id, 40, 31 + variant.id)) {
            const before = {
                ...situation(variant.id, pos, pos.pending ? [] : laid(roll.dice, 2)),
                length: 7,
                score: [3, 5] as [number, number],
                cubeExp: variant.rules ? 0 : 1,
                cubeOwner: variant.rules ? -1 : 1,
            };
            const text = rules.write(before, "text");
            assert.ok(text);
            /* What is not judged is read where it was asked for. */
            const after = rules.read(variant.rules ? variant.id : 0, text);
            assert.deepEqual(after, { situation: before });
            const xgid = rules.write(before, "xgid");
            if (variant.parallel) assert.equal(xgid, null);
            if (xgid) {
                const again = rules.read(variant.id, xgid);
                assert.ok(
                    "situation" in again &&
                        JSON.stringify(again.situation.pos.side.map((c) => c.point)) ===
                            JSON.stringify(pos.side.map((c) => c.point)),
                );
            }
        }
});

test("ids as the program writes them", () => {
    for (const { text, pos } of walk(0, 20, 4)) {
        const native = JSON.parse(videau(["id", "--json", text.replace(/ \d\d$/, "")])) as Record<string, unknown>;
        assert.equal(native["gnu_position"], rules.write(situation(0, pos), "gnu"));
        assert.equal(native["xgid"], rules.write(situation(0, pos), "xgid"));
        assert.deepEqual(native["pips"], [rules.pips(0, pos, 0), rules.pips(0, pos, 1)]);
    }
});

test("typed plays are judged as the program judges them", () => {
    const start = rules.start(0);
    const roll: Roll = { dice: [6, 5] };
    for (const typed of [
        "24/18 13/8",
        "13/2",
        "24/13",
        "13/10",
        "24/19 13/7",
        "#",
        "13/7",
        "xyz",
        "30/24",
        "bar/20",
        "13/8 6/off",
    ]) {
        const native = JSON.parse(videau(["check", "start", "65", typed, "--json"])) as Record<string, unknown>;
        const here = rules.judge(0, start, roll, typed);
        if (native["legal"]) {
            assert.ok("play" in here, typed);
            assert.equal(rules.format(0, start, roll, here.play.hops), native["play"]);
        } else if ("reason" in here) {
            assert.equal(here.reason.key, `reason.${native["reason"]}`, typed);
            assert.equal(`R${here.reason.rule}`, native["rule"], typed);
        } else {
            assert.equal(native["reason"], "unreadable", typed);
        }
    }
});

test("one gesture may use both dice, and goes round where it would hit on the way", () => {
    const turn = beginTurn(rules, 0, rules.start(0), { dice: [6, 5] });
    const option = turn.options.find((each) => each.from === 24 && each.to === 13);
    assert.deepEqual(
        option?.hops.map((hop) => hop.die),
        [6, 5],
    );
    const read = rules.read(0, "M[24:1 13:5 8:3 6:5] A[22:1 19:5 17:4 12:5] off:1/0");
    assert.ok("situation" in read);
    const round = beginTurn(rules, 0, read.situation.pos, { dice: [3, 2] }).options.find(
        (each) => each.from === 24 && each.to === 19,
    );
    assert.equal(round, undefined);
    const both = beginTurn(rules, 0, read.situation.pos, { dice: [2, 1] }).options.find(
        (each) => each.from === 24 && each.to === 21,
    );
    assert.deepEqual(
        both?.hops.map((hop) => hop.to),
        [23, 21],
    );
});

test("a double that is played as often as its number says lies so, and what is left of it too", () => {
    const variant = rules.variantNamed("jacquet-de-versailles");
    assert.ok(variant);
    const start = rules.start(variant.id);
    const lies = (number: number, pos: Position, named: boolean): number =>
        facesOf(beginTurn(rules, variant.id, pos, { dice: [number, number], named })).length;
    for (const number of [1, 2, 3, 4, 5, 6]) {
        assert.equal(lies(number, start, false), Math.min(number, 4));
        if (number > 4)
            assert.equal(lies(number, { ...start, pending: Pending.Complement, pendingDie: number }, true), number - 4);
    }
});

test("in Garanguet a pair above the third lies four times, and what is left of it as it is", () => {
    const variant = rules.variantNamed("garanguet");
    assert.ok(variant);
    const start = rules.start(variant.id);
    const lie = (pos: Position, dice: Dice, named: boolean): number[] =>
        facesOf(beginTurn(rules, variant.id, pos, { dice, named })).map(({ value }) => value);
    const rest = (pendingDie: number): Position => ({ ...start, pending: Pending.Complement, pendingDie });
    assert.deepEqual(lie(start, [4, 4, 3], false), [4, 4, 4, 4, 3]);
    assert.deepEqual(lie(start, [3, 4, 4], false), [3, 4, 4, 4, 4]);
    assert.deepEqual(lie(start, [4, 3, 3], false), [4, 3, 3]);
    assert.deepEqual(lie(start, [4, 4, 4], false), [4, 4, 4]);
    for (const [left, dice] of [
        [43, [4, 3]],
        [44, [4, 4]],
        [104, [4, 4, 4]],
        [204, [4, 4, 4]],
    ] as const) {
        assert.deepEqual(rules.pendingDice(rest(left)), dice);
        assert.deepEqual(lie(rest(left), dice, true), dice);
    }
});

test("a double lies as often as it is played", () => {
    for (const [name, times] of [
        ["backgammon", 4],
        ["gul-bara", 4],
        ["irish", 2],
        ["nard", 2],
        ["plakoto", 4],
        ["tapa", 4],
        ["portes", 4],
    ] as const) {
        const variant = rules.variantNamed(name);
        assert.ok(variant);
        let turn = beginTurn(rules, variant.id, rules.start(variant.id), { dice: [4, 4] });
        assert.deepEqual(
            facesOf(turn),
            Array.from({ length: times }, () => ({ value: 4, spent: false })),
            name,
        );
        while (!turn.complete) {
            const [option] = turn.options;
            assert.ok(option);
            turn = playOption(rules, turn, option);
        }
        assert.ok(
            facesOf(turn).every((face) => face.spent),
            name,
        );
        if (times === 2) assert.equal(turn.made.length, 2, name);
    }
});

test("why a hop is refused", () => {
    const turn = beginTurn(rules, 0, rules.start(0), { dice: [6, 5] });
    assert.equal(whyNot(rules, turn, 24, 19)?.key, "reason.blocked");
    assert.equal(whyNot(rules, turn, 13, 10)?.key, "reason.distance");
    assert.equal(whyNot(rules, turn, 13, 8)?.key, "reason.legal");
});

test("what cannot be read says where and why", () => {
    const bad = rules.read(0, "M[24:2 13:99] A[]");
    assert.ok("error" in bad && bad.error.key.startsWith("error."));
    assert.ok("error" in rules.read(0, "x".repeat(20000)));
    assert.ok("error" in rules.judge(0, rules.start(0), { dice: [6, 5] }, "13-"));
});

test("value of a lost game", () => {
    const read = rules.read(0, "M[] A[24:15] off:15/0");
    assert.ok("situation" in read);
    assert.equal(rules.value(0, read.situation.pos, 1), 2);
});

test("options of a variant: Dutch without the duty to enter first (DU5 of the vectors)", () => {
    const dutch = rules.variantNamed("hollandais");
    assert.ok(dutch);
    const free = rules.agreed(dutch.id, { entry: "free" });
    assert.notEqual(free, dutch.id);
    assert.equal(rules.agreed(dutch.id, { entry: "free" }), free);
    assert.equal(rules.agreed(dutch.id, {}), dutch.id);
    assert.equal(rules.agreed(dutch.id, { entry: "all_first" }), dutch.id);
    const read = rules.read(dutch.id, "M[23:5 20:5 18:4] A[21:2 19:2] hors:1/11");
    assert.ok("situation" in read);
    assert.equal(rules.plays(dutch.id, read.situation.pos, { dice: [6, 4] }).length, 0);
    assert.equal(rules.plays(free, read.situation.pos, { dice: [6, 4] }).length, 9);
});

test("where the lower die alone is played the other lies spent, before anything is moved too", () => {
    const variant = rules.variantNamed("tourne-case");
    assert.ok(variant);
    assert.deepEqual(facesLaid([5, 2], variant), [
        { value: 5, spent: true },
        { value: 2, spent: false },
    ]);
    assert.ok(facesLaid([5, 2], variant, "all").every(({ spent }) => spent));
    assert.ok(facesLaid([5, 2], rules.variants[0]).every(({ spent }) => !spent));
});
