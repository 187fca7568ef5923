/* A position being set up: its checkers are never more or fewer than the game has, and every text reads back as the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as model from "../src/app/editor/editor-model.ts";
import { BAR, OFF, type Side, type IdForm, type Seat } from "../src/rules/types.ts";
import { random, rules } from "./support.ts";

const menOf = (side: Side): number => side.point.reduce((all, men) => all + men, side.bar + side.unentered);

function read(text: string, turn: Seat = 0): model.Draft {
    const said = rules.read(0, text);
    assert.ok("situation" in said, text);
    return model.fromSituation(said.situation, turn);
}

test("what is typed of cube and resignation, the game must know", () => {
    const word = (text: string, typed: boolean): string | null => {
        const said = rules.read(0, text, typed);
        return "error" in said ? said.error.word : null;
    };
    assert.equal(word("start resigned:3 variant:tavla", true), "resigned:3");
    assert.equal(word("start resigned:3 variant:tavla", false), null, "what was kept is read as it stands");
    assert.equal(word("start resigned:3 jacoby:1", true), null);
});

test("checkers are taken from those beside the board and go back there", () => {
    const start = model.startDraft(rules, 0);
    assert.equal(model.put(start, 0, 7), null, "all are on the board");
    const less = model.take(start, 0, 13);
    assert.equal(less.sides[0].point[OFF], 1);
    const bar = model.put(less, 0, BAR);
    assert.equal(bar?.sides[0].bar, 1);
    assert.equal(model.take(less, 0, 14), less);
    /* A checker that comes to the other's point drives his away. */
    const over = model.shift(start, 0, 13, 24 - 18);
    assert.equal(over.sides[0].point[6], 6);
    const driven = model.shift(start, 0, 6, 25 - 6);
    assert.equal(driven.sides[1].point[6], 0);
    assert.equal(driven.sides[1].point[OFF], 5);
    const many = model.setMen(model.emptied(start), 1, 6, 99);
    assert.equal(many.sides[1].point[6], 15);
    assert.equal(model.setMen(many, 1, 6, 3).sides[1].point[OFF], 12);
});

test("whatever is done, each side keeps its number of checkers", () => {
    const below = random(11);
    for (const variant of rules.variants) {
        let draft = model.startDraft(rules, variant.id);
        for (let i = 0; i < 300; i++) {
            const seat = below(2) as Seat;
            const place = [below(25), below(25), below(25), BAR][below(4)] ?? 0;
            const next =
                below(3) === 0
                    ? model.put(draft, seat, place)
                    : below(2)
                      ? model.take(draft, seat, place)
                      : model.shift(draft, seat, place, [below(25), null][below(2)] ?? null);
            draft = next ?? draft;
            for (const side of draft.sides) {
                assert.equal(menOf(side), variant.men);
                assert.ok(Math.min(...side.point, side.bar, side.unentered) >= 0);
            }
            for (let point = 1; point <= 24; point++)
                assert.ok(!draft.sides[0].point[point] || !draft.sides[1].point[25 - point], "both on one point");
        }
    }
});

test("what is set up is written and read back, whoever is on roll", () => {
    for (const text of [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
        "XGID=-a-B--C-dE---dD--c-b-a--A-:2:1:1:52:3:2:0:7:10",
        "XGID=-a-B--C-dE---dD--c-b-a--A-:1:-1:1:00:0:0:3:0:10",
        "4HPwATDgc/ABMA:cIgRAAAAAAAE",
    ])
        for (const turn of [0, 1] as const) {
            const draft = read(text, turn);
            for (const form of ["text", "xgid"] satisfies IdForm[]) {
                const written = model.textOf(rules, draft, form);
                assert.ok(written);
                assert.deepEqual(read(written, turn), draft, `${text} ${form}`);
            }
        }
    assert.deepEqual(model.swapped(model.swapped(read("start"))), read("start"));
});

test("another game keeps the checkers only where it has as many", () => {
    const moved = model.take(model.startDraft(rules, 0), 0, 6);
    for (const variant of rules.variants) {
        const changed = model.withVariant(rules, moved, variant.id);
        for (const side of changed.sides) assert.equal(menOf(side), variant.men);
        if (!variant.cubeAllowed) assert.equal(changed.cubeExp, 0);
    }
});
