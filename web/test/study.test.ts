/* Lines of play and studies: each move as the rules allow it, the tree always in the order in which it is read, a file read back whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endText, sayMove, taskText } from "../src/app/game/line-words.ts";
import * as model from "../src/app/studies/study-model.ts";
import { afterMove, chapter, type Study } from "../src/proto/study.ts";
import * as line from "../src/rules/line.ts";
import type { Move, Scene } from "../src/rules/line.ts";
import { playOption } from "../src/rules/turn.ts";
import { Pending } from "../src/rules/types.ts";
import { setCatalogue } from "../src/text/text.ts";
import { catalogue, rules } from "./support.ts";

const start = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 dice:6-5 variant:backgammon";

setCatalogue("fr", catalogue().fr);

function scene(text = start): Scene {
    const found = line.sceneOf(rules, text, 0);
    assert.ok(found, text);
    return found;
}

function walk(from: Scene, ...moves: Move[]): Scene | null {
    return moves.reduce<Scene | null>((now, move) => now && line.follow(rules, now, move), from);
}

test("a line goes from play to roll to play, each side seen as who is on roll", () => {
    const mine = scene();
    assert.equal(line.turnOf(rules, mine)?.roll.dice[0], 6);
    assert.ok(!line.mayRoll(mine), "the dice lie there");
    const theirs = walk(mine, { play: "24/18 18/13" });
    assert.ok(theirs);
    assert.equal(theirs.seat, 1);
    assert.ok(line.mayRoll(theirs));
    assert.equal(line.turnOf(rules, theirs), null);
    assert.equal(line.sidesOf(theirs)[0].point[13], 6);
    const again = walk(theirs, { roll: [1, 3] }, { play: "8/5 6/5" });
    assert.equal(again?.seat, 0);
    assert.equal(again?.situation.length, 7);
    assert.match(line.sceneText(rules, again ?? mine), /length:7/);
});

test("a line refuses what the rules refuse", () => {
    for (const moves of [
        [{ roll: [1, 2] }],
        [{ play: "24/22" }],
        [{ play: "no play" }],
        [{ cube: "take" }],
        [{ cube: "double" }],
        [{ play: "24/13" }, { play: "24/13" }],
        [{ play: "24/13" }, { roll: [0, 7] }],
        [{ play: "24/13" }, { cube: "double" }, { roll: [2, 1] }],
        [{ play: "24/13" }, { cube: "double" }, { cube: "drop" }, { roll: [2, 1] }],
    ] as Move[][])
        assert.equal(walk(scene(), ...moves), null, JSON.stringify(moves));
});

test("a double is answered by the other side; taken, the cube is theirs and the doubler rolls", () => {
    const offered = walk(scene(), { play: "24/13" }, { cube: "double" });
    assert.ok(offered?.situation.doubled);
    assert.equal(offered.seat, 1);
    const taken = walk(offered, { cube: "take" });
    assert.equal(taken?.seat, 1);
    assert.equal(taken?.situation.cubeExp, 1);
    assert.equal(taken && line.cubeOwnerOf(taken), 0);
    assert.ok(taken && line.mayRoll(taken));
    assert.ok(!line.mayDouble(rules, taken));
    assert.ok(walk(offered, { cube: "drop" })?.over);
});

test("each move of a line is said in a sentence: the cube with its value, a lost roll, a named double", () => {
    const names = ["Ana", "Bob"] as const;
    const said = (from: Scene, move: Move): string => {
        const after = line.follow(rules, from, move);
        assert.ok(after, JSON.stringify(move));
        return sayMove(move, from.seat, after, names);
    };
    const free = walk(scene(), { play: "24/13" });
    const offered = free && walk(free, { cube: "double" });
    const taken = offered && walk(offered, { cube: "take" });
    assert.ok(free && offered && taken);
    const again = walk(taken, { roll: [2, 1] }, { play: "13/11 6/5" });
    assert.ok(again);
    assert.equal(said(scene(), { play: "24/13" }), "Ana joue 24/13.");
    assert.equal(said(free, { roll: [1, 3] }), "Bob\u00a0: 3-1.");
    assert.equal(said(free, { cube: "double" }), "Bob double à 2.");
    assert.equal(said(again, { cube: "double" }), "Ana double à 4.");
    assert.equal(sayMove({ cube: "take" }, 0, taken, names), "Ana prend le videau à 2.");
    assert.equal(said(offered, { cube: "drop" }), "Bob passe.");
    const shut = scene("M[bar:1 6:5 5:5 4:4] A[24:2 23:2 22:2 21:2 20:2 19:2 12:3] dice:6-5 variant:backgammon");
    assert.equal(said(shut, { play: "#" }), "Ana ne peut rien jouer.");
    const naming = scene("M[24:1 23:1] A[] hors:13/15 next:name variant:acey-deucey");
    assert.equal(said(naming, { name: 4 }), "Ana nomme le double 4-4.");
});

test("a roll that cannot be played is passed, the last checker off ends the line", () => {
    const shut = scene("M[bar:1 6:5 5:5 4:4] A[24:2 23:2 22:2 21:2 20:2 19:2 12:3] dice:6-5 variant:backgammon");
    const turn = line.turnOf(rules, shut);
    assert.ok(turn?.complete);
    assert.deepEqual(line.playOf(rules, turn), { play: "#" });
    assert.equal(walk(shut, { play: "#" })?.seat, 1);
    const last = scene("M[1:1] A[24:2] dice:6-5 variant:backgammon");
    let under = line.turnOf(rules, last);
    assert.ok(under?.options[0]);
    under = playOption(rules, under, under.options[0]);
    assert.ok(walk(last, line.playOf(rules, under))?.over);
});

test("a turn goes on: a double is named, played, and rolled again; the other side waits", () => {
    const entered = walk(scene("M[] A[] hors:15/15 dice:2-1 variant:acey-deucey"), { play: "hors/24 hors/23" });
    assert.equal(entered?.seat, 0);
    assert.ok(!entered.over && line.mayName(entered) && !line.mayRoll(entered));
    assert.equal(taskText(entered, ["Ana", "Bob"]), "Ana nomme un double.");
    assert.equal(line.turnOf(rules, entered), null);
    for (const move of [
        { roll: [4, 4] },
        { play: "hors/21(4)" },
        { cube: "double" },
        { name: 0 },
        { name: 7 },
        { name: 1.5 },
    ] as Move[])
        assert.equal(walk(entered, move), null, JSON.stringify(move));
    const named = walk(entered, { name: 4 });
    assert.ok(named);
    assert.deepEqual(line.turnOf(rules, named)?.roll, { dice: [4, 4], named: true });
    assert.equal(walk(named, { name: 5 }), null);
    const text = line.sceneText(rules, named);
    assert.match(text, /dice:4-4.*next:name|next:name.*dice:4-4/);
    assert.deepEqual(line.sceneOf(rules, text, 0)?.situation, named.situation);
    const again = walk(named, { play: "hors/21(4)" });
    assert.equal(again?.seat, 0);
    assert.ok(line.mayRoll(again) && !line.mayDouble(rules, again), "another roll, no cube");
    assert.ok(line.turnOf(rules, walk(again, { roll: [2, 1] })!), "which may be a 2-1 again");
    const theirs = walk(again, { roll: [6, 5] }, { play: "hors/19 hors/20" });
    assert.equal(theirs?.seat, 1);
    assert.equal(theirs.situation.pos.pending, Pending.None);
});

test("a complement is not rolled: it lies there, and the turn goes on with it", () => {
    const one = scene("M[] A[] hors:15/15 dice:6-6 variant:acey-deucey-europeen");
    const two = walk(one, { play: "hors/19(4)" });
    assert.ok(two && two.seat === 0);
    assert.deepEqual(line.turnOf(rules, two)?.roll, { dice: [1, 1], named: true });
    assert.ok(!line.mayRoll(two) && !line.mayName(two));
    const found = line.sceneOf(rules, line.sceneText(rules, two), 0);
    assert.deepEqual(found?.situation, two.situation);
    const three = walk(two, { play: "hors/24(4)" });
    assert.ok(three?.seat === 0 && line.mayRoll(three), "whoever plays both whole rolls again");
});

test("where nothing follows a line says why", () => {
    assert.equal(endText(scene()), "");
    const dropped = walk(scene(), { play: "24/13" }, { cube: "double" }, { cube: "drop" });
    assert.ok(dropped);
    assert.equal(endText(dropped), "Rien ne suit\u00a0: la partie est finie ici.");
});

/* Two answers, one with a reply, and a second chapter. */
function made(): Study {
    let study = model.newStudy("Six-cinq", [chapter(start, 0, { words: "Que jouer ?", hidden: true })]);
    const first = model.addMove(study, 0, { play: "24/13" });
    study = model.addMove(first.study, first.at, { roll: [3, 1] }).study;
    study = model.addMove(study, 0, { play: "24/18 13/8" }).study;
    return model.addChapters(study, [chapter(start, 1), afterMove(0, { play: "13/7 13/8" })]).study;
}

const told = ({ nodes }: Study): string[] => nodes.map(({ parent, move }) => `${parent} ${JSON.stringify(move)}`);

test("a tree stays in the order in which it is read", () => {
    const study = made();
    assert.deepEqual(told(study), [
        "null null",
        '0 {"play":"24/13"}',
        '1 {"roll":[3,1]}',
        '0 {"play":"24/18 13/8"}',
        "null null",
        '4 {"play":"13/7 13/8"}',
    ]);
    assert.ok(model.scenesOf(rules, study).every(Boolean));
    assert.deepEqual(model.pathTo(study, 2), [0, 1, 2]);
    assert.deepEqual(model.childrenOf(study, -1), [0, 4]);
    const again = model.addMove(study, 0, { play: "24/18 13/8" });
    assert.deepEqual([again.study === study, again.at], [true, 3], "a move that is there is gone to");
    const late = model.addMove(study, 2, { play: "8/5 6/5" });
    assert.equal(late.at, 3);
    assert.equal(late.study.nodes[6]?.parent, 5);
    const lifted = model.lift(study, 3);
    assert.equal(lifted.at, 1);
    assert.deepEqual(told(lifted.study).slice(1, 4), [
        '0 {"play":"24/18 13/8"}',
        '0 {"play":"24/13"}',
        '2 {"roll":[3,1]}',
    ]);
    assert.equal(model.lift(study, 1).study, study);
    const less = model.remove(study, 1);
    assert.deepEqual([less.study.nodes.length, less.at], [4, 0]);
    assert.equal(less.study.nodes[3]?.parent, 2);
    assert.equal(model.remove(study, 0).study.nodes.length, 2);
});

test("a file is read back whole; a damaged one, an illegal move or another program's JSON is refused", () => {
    const study = model.change(made(), 3, {
        solution: "« É » <b>",
        mark: "good",
        arrows: [{ seat: 1, from: 24, to: 18, kind: "worse" }],
    });
    const text = model.writeStudy(study);
    assert.deepEqual(model.readStudy(rules, text), { study });
    for (const wrong of ["", "{}", "[]", "null", text.slice(0, -1), text.replace('"parent":0', '"parent":9')])
        assert.deepEqual(model.readStudy(rules, wrong), { key: "none", at: 0 }, wrong);
    assert.deepEqual(model.readStudy(rules, text.replace("24/18 13/8", "24/18 13/9")), { key: "illegal", at: 4 });
    assert.deepEqual(model.readStudy(rules, text.replaceAll("dice:6-5", "dice:7-5")), { key: "illegal", at: 1 });
    assert.deepEqual(model.readStudy(rules, " ".repeat(1 << 21)), { key: "large", at: 0 });
    const shuffled = model.newStudy("x", [chapter(start, 0), chapter(start, 1), afterMove(0, { play: "24/13" })]);
    const found = model.readStudy(rules, model.writeStudy(shuffled));
    assert.deepEqual("study" in found && told(found.study), ["null null", '0 {"play":"24/13"}', "null null"]);
});
