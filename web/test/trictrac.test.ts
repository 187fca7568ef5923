/* Trictrac in the page against the program of the same build: what throws give in the same words, refusals with the rule of the book, plays
 * made move by move, the answers of the lessons. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { beginTrictrac, makeMoves, spentBy, unmakeMove, whyNotThere } from "../src/rules/trictrac-turn.ts";
import { readTrictrac, type TrictracAsked } from "../src/rules/trictrac.ts";
import { speak, speakReason } from "../src/text/spoken.ts";
import { setCatalogue } from "../src/text/text.ts";
import { catalogue, rules, sourceDir, videau } from "./support.ts";

interface Board {
    trictrac?: string;
    plays?: string[];
    refused?: { play: string; rule: string }[];
}

const learned = (name: string): unknown =>
    JSON.parse(readFileSync(join(sourceDir(), `data/learn/${name}.json`), "utf8"));
const boards = Object.values((learned("rules") as { rules: Record<string, { boards: Board[] | null }> }).rules)
    .flatMap((rule) => rule.boards ?? [])
    .filter(({ trictrac }) => trictrac);
const exercises = (
    learned("trictrac") as { lessons: { exercises: (TrictracAsked & { id: string })[] }[] }
).lessons.flatMap((lesson) => lesson.exercises);
const texts = catalogue();

function positionOf(state: string | undefined) {
    const position = rules.trictrac.position(state ?? "");
    assert.ok(position, state);
    return position;
}

test("what a throw gives is told as the program tells it", () => {
    const states = [...new Set([...boards, ...exercises].flatMap(({ trictrac }) => (trictrac ? [trictrac] : [])))];
    assert.ok(states.length > 60);
    for (const lang of ["fr", "en"] as const) {
        setCatalogue(lang, texts[lang]);
        for (const state of states) {
            const { gives } = JSON.parse(videau(["show", state, "--json", "--lang", lang])) as {
                gives: { text: string; points: number; to: string; rule: number }[];
            };
            const { events, sums } = positionOf(state).events();
            assert.deepEqual(
                events.map(({ said, points, own, rule }) => ({ text: speak(said), points, own, rule })),
                gives.map(({ text, points, to, rule }) => ({ text, points, own: to === "thrower", rule })),
                state,
            );
            const sum = (own: boolean): number =>
                events.reduce((all, event) => all + (event.own === own ? event.points : 0), 0);
            assert.deepEqual(sums, [sum(true), sum(false)], state);
        }
    }
});

test("what the rules refuse they refuse here, by the same rule, in a sentence", () => {
    let refused = 0;
    for (const lang of ["fr", "en"] as const) {
        setCatalogue(lang, texts[lang]);
        for (const board of boards) {
            const position = positionOf(board.trictrac);
            for (const play of board.plays ?? []) assert.ok("moves" in position.judge(play), play);
            for (const { play, rule } of board.refused ?? []) {
                const judged = position.judge(play);
                assert.ok("reason" in judged, play);
                const said = speakReason(judged.reason);
                assert.equal(said.rule, rule, play);
                assert.match(said.sentence, /^[A-ZÀ-Ý].*\.$/, play);
                assert.doesNotMatch(said.sentence, /tt\.|\{|TT\d/, play);
                refused++;
            }
        }
    }
    assert.ok(refused > 20);
});

test("a play made move by move, taken back, refused; the men of one side alone move", () => {
    const state = "13w.5.1w.1w.15.15b w M 65 0,0 0,0 2/1";
    const { sides, dice } = readTrictrac(state);
    const begun = beginTrictrac(positionOf(state), sides[0]);
    /* By power both men go together. */
    const power = begun.options.find(({ from, to }) => from === 8 && to === 12);
    assert.ok(power);
    const whole = makeMoves(begun, power.moves);
    assert.ok(whole.complete);
    assert.deepEqual([whole.now.point[12], whole.options.length], [2, 0]);
    const judged = whole.position.judge(whole.position.format(whole.made));
    assert.ok("moves" in judged && judged.moves.length === 2);
    const one = makeMoves(begun, begun.options.find(({ from, to }) => from === 1 && to === 7)?.moves ?? []);
    assert.equal(one.complete, false);
    assert.deepEqual(spentBy(one, dice), [true, false]);
    assert.ok(one.options.every(({ from, to }) => to - from === 5));
    assert.deepEqual(unmakeMove(one).now, sides[0]);
    const why = whyNotThere(one, dice, 8, 13);
    assert.ok("reason" in why);
    assert.equal(speakReason(why.reason).rule, "TT15");
});

test("one man by both numbers is one option; out is out", () => {
    const far = "15w.22.15b w M 66 0,0 0,0 1/0";
    const begun = beginTrictrac(positionOf(far), readTrictrac(far).sides[0]);
    assert.ok(!begun.options.some(({ to }) => to === 13));
    const out = "15b.19.1w.2.2w w M 43 0,0 0,0 4/4";
    const home = beginTrictrac(positionOf(out), readTrictrac(out).sides[0]);
    const off = home.options.find(({ from, to }) => from === 21 && to === 0);
    assert.ok(off);
    assert.equal(makeMoves(home, off.moves).now.point[0], 13);
});

test("each exercise has an answer, whatever was asked before", () => {
    const again = new Map<string, unknown>();
    for (const order of [exercises, [...exercises].reverse()])
        for (const exercise of order) {
            const asked = rules.trictrac.question(exercise);
            assert.ok(asked, exercise.id);
            const known = again.get(exercise.id);
            if (known) assert.deepEqual(asked.answer, known, exercise.id);
            again.set(exercise.id, asked.answer);
        }
    assert.equal(again.size, exercises.length);
    /* A play that misses the goal is lawful and not wanted, also when another position was asked in between. */
    const goal = exercises.find(({ id }) => id === "tt-take");
    assert.ok(goal);
    const asked = rules.trictrac.question(goal);
    positionOf("15w.22.15b w J -- 0,0 0,0 0/0");
    const judged = [asked?.position.judge("1/6 1/7"), asked?.position.judge("6/12 7/12")];
    assert.deepEqual(
        judged.map((each) => each && "wanted" in each && each.wanted),
        [false, true],
    );
    assert.equal(rules.trictrac.question({ kind: "dance" }), null);
    assert.equal(rules.trictrac.position("15w.21.15b w J"), null);
});
