/* A position being set up: its checkers are never more or fewer than the game has, and every text reads back as the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as model from "../src/app/editor/editor-model.ts";
import { across, BAR, Flag, OFF, type Side, type IdForm, type Seat } from "../src/rules/types.ts";
import { random, rules } from "./support.ts";

/* Counted here: the model's own count is what is tried. */
const menOf = (side: Side): number =>
    side.point.reduce((all, men) => all + men, side.bar + side.unentered + (side.pinned?.length ?? 0));

function read(text: string, turn: Seat = 0): model.Draft {
    const said = rules.read(0, text);
    assert.ok("situation" in said, text);
    return model.fromSituation(rules, said.situation, turn);
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
                assert.ok(
                    !draft.sides[0].point[point] || !draft.sides[1].point[across(variant.parallel, point)],
                    "both on one point",
                );
            for (const seat of [0, 1] as const)
                for (const place of draft.sides[seat].pinned ?? []) {
                    assert.ok(variant.pins);
                    assert.equal(draft.sides[seat].point[place], 0, "pinned, it is alone of its side");
                    assert.ok(draft.sides[1 - seat]?.point[across(variant.parallel, place)], "nobody is over it");
                }
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

const idOf = (name: string): number => rules.variantNamed(name)?.id ?? assert.fail(name);

test("every game is set up, written and read back; no other program's text says a game of its own", () => {
    for (const variant of rules.variants)
        for (const turn of [0, 1] as const) {
            const start = { ...model.startDraft(rules, variant.id), turn };
            const less = model.take(start, turn, 24);
            const dice = [6, 4, 1].slice(0, variant.dice);
            for (const draft of [
                start,
                { ...less, dice },
                { ...model.swapped(less), length: 5, score: [2, 3] as const },
            ]) {
                const text = model.textOf(rules, draft) ?? assert.fail(variant.name);
                const back = rules.read(0, text, true);
                assert.ok("situation" in back, text);
                assert.equal(model.textOf(rules, model.fromSituation(rules, back.situation, draft.turn)), text);
                if (variant.rules) assert.equal(model.textOf(rules, draft, "xgid"), null, variant.name);
                const xgid = rules.read(variant.id, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", true);
                if (variant.rules) assert.equal("error" in xgid && xgid.error.word, variant.name);
            }
        }
});

test("where both run the same way, the other's number of a point is half a round away, or the same", () => {
    const jacquet = model.startDraft(rules, idOf("jacquet"));
    /* Blue comes to White's start, which is Blue's point 12. */
    const driven = model.shift(jacquet, 0, 24, 12);
    assert.equal(driven.sides[0].point[12], 1);
    assert.equal(driven.sides[1].point[24], 0);
    assert.equal(driven.sides[1].point[OFF], 15);
    assert.equal(model.textOf(rules, model.shift(jacquet, 1, 24, 20)), "M[24:15] A[12:14 8:1] variant:jacquet");
    const tabula = model.put(model.startDraft(rules, idOf("tabula")), 1, 20) ?? assert.fail();
    assert.equal(model.put(tabula, 0, 20)?.sides[1].point[OFF], 1);
    /* Three rows: the same on the middle one, contrary on the others. */
    const xii = model.startDraft(rules, idOf("xii-scripta"));
    const shared = model.put(model.put(xii, 1, 30) ?? assert.fail(), 0, 30) ?? assert.fail();
    assert.deepEqual([shared.sides[0].point[30], shared.sides[1].point[30]], [1, 0]);
    const far = model.put(model.put(xii, 1, 3) ?? assert.fail(), 0, 22) ?? assert.fail();
    assert.deepEqual([far.sides[0].point[22], far.sides[1].point[3]], [1, 0]);
    assert.equal(
        model.textOf(rules, model.put(xii, 1, 3) ?? assert.fail()),
        "M[] A[22:1] hors:15/14 variant:xii-scripta",
    );
});

test("a lone checker is pinned by the one that comes upon it, and free when that one leaves", () => {
    const empty = model.emptied(model.startDraft(rules, idOf("plakoto")));
    const put = (draft: model.Draft, seat: Seat, place: number): model.Draft =>
        model.put(draft, seat, place) ?? assert.fail();
    const pinned = put(put(empty, 1, 11), 0, 14);
    assert.deepEqual(pinned.sides[1].pinned, [11]);
    assert.equal(pinned.sides[1].point[11], 0);
    assert.equal(model.textOf(rules, pinned), "M[14:1] A[14:1] over:14 off:14/14 variant:plakoto");
    /* One more of who pins; then another of who is pinned drives them off. */
    const two = put(pinned, 0, 14);
    assert.equal(two.sides[0].point[14], 2);
    const back = put(two, 1, 11);
    assert.deepEqual([back.sides[0].point[14], back.sides[0].point[OFF], back.sides[1].point[11]], [0, 15, 2]);
    assert.equal(back.sides[1].pinned, undefined);
    /* The last one leaves, by whatever way. */
    for (const left of [model.take(pinned, 0, 14), model.shift(pinned, 0, 14, 3), model.setMen(pinned, 0, 14, 0)]) {
        assert.equal(left.sides[1].pinned, undefined);
        assert.equal(left.sides[1].point[11], 1);
    }
    /* Two are driven off, as elsewhere; a count pins as a touch does. */
    assert.equal(put(put(put(empty, 1, 11), 1, 11), 0, 14).sides[1].point[OFF], 15);
    assert.deepEqual(model.setMen(put(empty, 1, 11), 0, 14, 4).sides[1].pinned, [11]);
    assert.equal(model.setMen(put(empty, 1, 11), 0, 14, 0).sides[1].point[11], 0, "0 takes away whoever is there");
    /* Another game has no pins, this one no bar. */
    const elsewhere = model.withVariant(rules, pinned, 0);
    assert.deepEqual([elsewhere.sides[1].pinned, elsewhere.sides[1].point[OFF]], [undefined, 15]);
    const hit = put(model.emptied(model.startDraft(rules, 0)), 0, BAR);
    assert.deepEqual(model.withVariant(rules, hit, idOf("tapa")).sides[0], model.emptied(hit).sides[0]);
    assert.deepEqual(model.emptied(two), empty);
});

test("who has moved in Narde stands in the position where the board does not say it", () => {
    const start = model.startDraft(rules, idOf("narde"));
    assert.deepEqual(model.flagOf(rules, start, 0, Flag.HasMoved), { on: false, said: false });
    const lost = model.withFlag(start, 1, Flag.HasMoved, true);
    assert.equal(model.textOf(rules, lost), "M[24:15] A[12:15] moved:0/1 variant:narde");
    assert.equal(model.textOf(rules, model.withFlag(lost, 1, Flag.HasMoved, false)), model.textOf(rules, start));
    const moved = model.shift(start, 0, 24, 20);
    assert.deepEqual(model.flagOf(rules, moved, 0, Flag.HasMoved), { on: true, said: true });
    assert.deepEqual(model.flagOf(rules, moved, 1, Flag.HasMoved), { on: false, said: false });
});

test("another game keeps the checkers only where it has as many", () => {
    const moved = model.take(model.startDraft(rules, 0), 0, 6);
    for (const variant of rules.variants) {
        const changed = model.withVariant(rules, moved, variant.id);
        for (const side of changed.sides) assert.equal(menOf(side), variant.men);
        if (!variant.cubeAllowed) assert.equal(changed.cubeExp, 0);
        const whole = model.withVariant(rules, model.startDraft(rules, 0), variant.id);
        assert.deepEqual(whole.sides, rules.start(variant.id).side, "a game that was about to begin is about to begin");
    }
    const jacquet = model.shift(model.startDraft(rules, idOf("jacquet")), 0, 24, 20);
    assert.deepEqual(model.withVariant(rules, jacquet, idOf("gul-bara")).sides, jacquet.sides);
    assert.deepEqual(model.withVariant(rules, jacquet, 0).sides, rules.start(0).side, "the other way round");
});
