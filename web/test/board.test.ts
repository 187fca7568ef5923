/* The board in the browser lies where the still picture of the program lies; and checkers keep their identity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BAR, Geometry, HORS, OFF, type Place, type Seat } from "../src/board/geometry.ts";
import { arrange, type Side } from "../src/board/arrange.ts";
import { grid, placeFor } from "../src/board/targets.ts";
import { rules, videau } from "./support.ts";

const POSITIONS = [
    "start",
    "M[24:1 13:6 6:2 3:2 bar:2] A[20:2 5:1 bar:5] off:2/7 dice:6-5",
    "M[6:2 5:1] A[24:3 1:2] off:12/10 dice:4-4 cube:4/me",
    "M[23:1 22:1] A[] hors:13/15 variant:hollandais",
];

function places(side: Side): [Place, number][] {
    const points = side.point.map((count, place): [Place, number] => [place, count]);
    return [...points, [BAR, side.bar], [HORS, side.hors]];
}

const key = (x: number, y: number): string => `${x},${y}`;

for (const text of POSITIONS)
    for (const home of ["right", "left"] as const)
        test(`as the still picture has it: ${text}, home ${home}`, () => {
            const svg = videau(["show", text, "--svg", "-", "--bare", "--home", home]);
            const drawn = { discs: new Set<string>(), slabs: new Set<string>() };
            for (const [, x, y] of svg.matchAll(/<circle cx="(\d+)" cy="(\d+)" r="19"/g))
                drawn.discs.add(key(Number(x), Number(y)));
            for (const [, x, y] of svg.matchAll(/<rect x="(\d+)" y="(\d+)" width="40" height="7"/g))
                drawn.slabs.add(key(Number(x) + 20, Number(y) + 3.5));

            const read = rules.read(0, text);
            assert.ok("situation" in read);
            const { pos, variant, dice } = read.situation;
            assert.ok(variant >= 0);
            const geometry = new Geometry("wide", home === "left", 0);
            const here = { discs: new Set<string>(), slabs: new Set<string>() };
            for (const seat of [0, 1] as Seat[])
                for (const [place, count] of places(pos.side[seat] as Side))
                    for (let i = 0; i < count; i++) {
                        const { x, y } = geometry.checkerSpot(seat, place, i);
                        (place === OFF || place === HORS ? here.slabs : here.discs).add(key(x, y));
                    }
            assert.deepEqual([...here.discs].sort(), [...drawn.discs].sort());
            assert.deepEqual([...here.slabs].sort(), [...drawn.slabs].sort());

            for (let cell = 1; cell <= 24; cell++)
                assert.ok(svg.includes(`<path d="${geometry.spike(cell)}"`), `spike ${cell}`);
            const [width, height] = /viewBox="-10 -10 (\d+) (\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
            assert.deepEqual([geometry.width + 20, geometry.height + 20], [width, height]);
            if (dice.length) {
                const first = geometry.diceSpots(0, 2)[0];
                const size = geometry.m.die / 2;
                assert.ok(
                    first &&
                        svg.includes(`<rect x="${first.x - size}" y="${first.y - size}" width="${geometry.m.die}"`),
                );
            }
        });

test("a touch finds the place under it, in both layouts, for both seats", () => {
    for (const layout of ["wide", "tall"] as const)
        for (const homeLeft of [false, true])
            for (const seat of [0, 1] as Seat[]) {
                const geometry = new Geometry(layout, homeLeft, 0);
                for (const place of [...Array.from({ length: 24 }, (_, i) => i + 1), BAR, OFF, HORS])
                    for (const index of [0, 3]) {
                        const { x, y } = geometry.checkerSpot(seat, place, index);
                        assert.equal(geometry.placeAt(seat, x, y), place, `${layout} ${place}`);
                        assert.ok(x > 0 && y > 0 && x < geometry.width && y < geometry.height);
                    }
            }
});

test("nothing on the board overlaps something else", () => {
    for (const layout of ["wide", "tall"] as const) {
        const geometry = new Geometry(layout, false, 0);
        const boxes = grid(geometry, true)
            .flat()
            .map(({ box }) => box);
        for (const [i, a] of boxes.entries())
            for (const b of boxes.slice(i + 1))
                assert.ok(
                    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
                );
    }
});

test("rows hold every place once; each knows whose it is", () => {
    const geometry = new Geometry("wide", false, 1);
    const targets = grid(geometry, true).flat();
    assert.equal(targets.length, 24 + 6);
    for (const seat of [0, 1] as Seat[]) {
        const mine = targets.map((target) => placeFor(geometry, target, seat)).filter((place) => place !== null);
        assert.equal(new Set(mine).size, 24 + 3);
    }
});

test("only what moved moves, and a checker that is hit keeps its name", () => {
    const side = (points: Record<number, number>, bar = 0): Side => ({
        point: Array.from({ length: 25 }, (_, i) => points[i] ?? 0),
        bar,
        hors: 0,
    });
    const before = arrange([side({ 13: 2, 6: 3 }), side({ 18: 1 })], []);
    const after = arrange([side({ 13: 1, 7: 1, 6: 3 }), side({}, 1)], before);
    const moved = after.filter((checker) => checker.moved);
    assert.deepEqual(
        moved.map((checker) => [checker.seat, checker.place]),
        [
            [0, 7],
            [1, BAR],
        ],
    );
    for (const checker of moved) {
        const old = before.find((each) => each.id === checker.id);
        assert.ok(old && old.seat === checker.seat && [13, 18].includes(old.place));
    }
    assert.equal(new Set(after.map((checker) => checker.id)).size, after.length);
});
