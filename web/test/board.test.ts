/* The board in the browser lies where the still picture of the program lies; and checkers keep their identity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BAR, Geometry, UNENTERED, OFF, type Place, type Seat, type Spot } from "../src/board/geometry.ts";
import { arrange, type Side } from "../src/board/arrange.ts";
import { grid, placeFor } from "../src/board/targets.ts";
import type { Parallel } from "../src/rules/types.ts";
import { rules, videau } from "./support.ts";

const POSITIONS = [
    "start",
    "M[24:1 13:6 6:2 3:2 bar:2] A[20:2 5:1 bar:5] off:2/7 dice:6-5",
    "M[6:2 5:1] A[24:3 1:2] off:12/10 dice:4-4 cube:4/me",
    "M[23:1 22:1] A[] hors:13/15 variant:hollandais",
    "start variant:jacquet",
    "M[24:5 20:2 7:1 3:4] A[23:1 12:6 18:3] off:3/5 dice:6-5 variant:jacquet",
    "start variant:xii-scripta",
    "M[36:3 30:2 25:1 20:2 12:4 3:1 bar:1] A[31:2 26:1 24:3 13:2 2:1] hors:1/6 dice:6-5-2 variant:xii-scripta",
];
const WAYS: Record<string, Parallel> = { "": false, jacquet: "half", "xii-scripta": "rows" };
/* Two rows and three. */
const ROWS = [false, "rows"] as const;

function places(side: Side): [Place, number][] {
    const points = side.point.map((count, place): [Place, number] => [place, count]);
    return [...points, [BAR, side.bar], [UNENTERED, side.unentered]];
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

            /* These are read where they are asked for. */
            const [, named = ""] = /variant:(jacquet|xii-scripta)/.exec(text) ?? [];
            const read = rules.read(rules.variantNamed(named)?.id ?? 0, text);
            assert.ok("situation" in read);
            const { pos, variant, dice } = read.situation;
            const parallel = rules.variants[variant]?.parallel ?? false;
            assert.equal(parallel, WAYS[named]);
            const geometry = new Geometry("wide", home === "left", 0, "", parallel);
            const here = { discs: new Set<string>(), slabs: new Set<string>() };
            for (const seat of [0, 1] as Seat[])
                for (const [place, count] of places(pos.side[seat] as Side))
                    for (let i = 0; i < count; i++) {
                        const { x, y } = geometry.checkerSpot(seat, place, i);
                        (place === OFF || place === UNENTERED ? here.slabs : here.discs).add(key(x, y));
                    }
            assert.deepEqual([...here.discs].sort(), [...drawn.discs].sort());
            assert.deepEqual([...here.slabs].sort(), [...drawn.slabs].sort());

            for (const cell of geometry.cells)
                assert.ok(svg.includes(`<path d="${geometry.spike(cell)}"`), `spike ${cell}`);
            const [width, height] = /viewBox="-10 -10 (\d+) (\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
            assert.deepEqual([geometry.width + 20, geometry.height + 20], [width, height]);
            if (dice.length) {
                const first = geometry.diceSpots(0, dice.length)[0];
                const size = geometry.m.die / 2;
                assert.ok(
                    first &&
                        svg.includes(`<rect x="${first.x - size}" y="${first.y - size}" width="${geometry.m.die}"`),
                );
            }
        });

test("where both run the same way, each has its points half a turn from the other's, and its tray beside its home", () => {
    for (const homeLeft of [false, true]) {
        const geometry = new Geometry("wide", homeLeft, 0, "", "half");
        assert.deepEqual(
            [24, 18, 13, 12, 1].map((point) => geometry.cell(1, point)),
            [12, 6, 1, 24, 13],
        );
        for (const seat of [0, 1] as Seat[]) {
            const home = geometry.checkerSpot(seat, 1, 0);
            const tray = geometry.tray(seat, true);
            assert.ok(Math.abs(tray.x + tray.width / 2 - home.x) < 80, `seat ${seat}`);
            for (const place of [...Array.from({ length: 24 }, (_, i) => i + 1), OFF]) {
                const { x, y } = geometry.checkerSpot(seat, place, 2);
                assert.equal(geometry.placeAt(seat, x, y), place, `${seat} ${place}`);
            }
            for (const noBar of [false, true]) {
                const mine = grid(geometry, false, noBar)
                    .flat()
                    .map((target) => placeFor(geometry, target, seat))
                    .filter((place) => place !== null);
                assert.equal(new Set(mine).size, noBar ? 24 + 1 : 24 + 2);
            }
        }
    }
});

test("a touch finds the place under it, in both layouts, for both seats", () => {
    for (const layout of ["wide", "tall"] as const)
        for (const homeLeft of [false, true])
            for (const rows of ROWS)
                for (const seat of [0, 1] as Seat[]) {
                    const geometry = new Geometry(layout, homeLeft, 0, "", rows);
                    for (const place of [...geometry.cells, BAR, OFF, UNENTERED])
                        for (const index of [0, 3]) {
                            const { x, y } = geometry.checkerSpot(seat, place, index);
                            assert.equal(geometry.placeAt(seat, x, y), place, `${layout} ${place}`);
                            assert.ok(x > 0 && y > 0 && x < geometry.width && y < geometry.height);
                        }
                }
});

test("nothing on the board overlaps something else", () => {
    for (const layout of ["wide", "tall"] as const)
        for (const rows of ROWS) {
            const geometry = new Geometry(layout, false, 0, "", rows);
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

test("dice lie on no checker of a full stack, on no checker of the bar, and not on the cube, whoever owns it", () => {
    const TURNED = 3;
    for (const layout of ["wide", "tall"] as const)
        for (const homeLeft of [false, true]) {
            const geometry = new Geometry(layout, homeLeft, 0);
            const { m } = geometry;
            const seats = [0, 1] as const;
            const checkers = seats.flatMap((seat) =>
                [BAR, ...Array.from({ length: 24 }, (_, i) => i + 1)].flatMap((place) =>
                    [0, 1, 2, 3, 4, 5].map((i) => geometry.checkerSpot(seat, place, i)),
                ),
            );
            const cubes = [null, ...seats].map((owner) => geometry.cubeSpot(owner, false));
            const apart = (a: Spot, b: Spot, reach: number): boolean =>
                Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= reach;
            for (const seat of seats)
                for (const count of [2, 3, 4, 5])
                    for (const aside of [false, true])
                        for (const die of geometry.diceSpots(seat, count, aside)) {
                            const where = `${layout} ${homeLeft} seat ${seat}, ${count} dice`;
                            const half = geometry.dieSize(seat, count, aside) / 2;
                            for (const each of checkers) assert.ok(apart(die, each, half + m.radius), where);
                            for (const cube of cubes) assert.ok(apart(die, cube, half + TURNED + m.cube / 2), where);
                            const quarter = geometry.quarters.find(
                                (x) => die.x > x && die.x < x + geometry.quarterWidth,
                            );
                            assert.ok(quarter !== undefined, where);
                            assert.ok(die.x - half > quarter && die.x + half < quarter + geometry.quarterWidth, where);
                        }
        }
});

test("three rows: dice and pockets lie between them, on no checker of a full stack", () => {
    for (const layout of ["wide", "tall"] as const)
        for (const homeLeft of [false, true]) {
            const geometry = new Geometry(layout, homeLeft, 0, "", "rows");
            const { m } = geometry;
            const seats = [0, 1] as const;
            const checkers = seats.flatMap((seat) =>
                [BAR, ...geometry.cells].flatMap((place) =>
                    [0, 1, 2, 3].map((i) => geometry.checkerSpot(seat, place, i)),
                ),
            );
            for (const seat of seats)
                for (const aside of [false, true])
                    for (const die of geometry.diceSpots(seat, 3, aside)) {
                        const reach = geometry.dieSize(seat, 3) / 2 + m.radius;
                        for (const each of checkers)
                            assert.ok(
                                Math.max(Math.abs(die.x - each.x), Math.abs(die.y - each.y)) >= reach,
                                `${layout} ${homeLeft} ${seat} ${aside}`,
                            );
                    }
        }
});

test("three rows: both call the points of the middle one alike, and come out of it above their homes", () => {
    for (const homeLeft of [false, true]) {
        const geometry = new Geometry("wide", homeLeft, 0, "", "rows");
        assert.deepEqual(
            [36, 25, 24, 13, 12, 1].map((point) => geometry.cell(1, point)),
            [36, 25, 1, 12, 13, 24],
        );
        for (const seat of [0, 1] as Seat[])
            for (const [from, to] of [
                [25, 24],
                [13, 12],
            ] as const) {
                const [a, b] = [geometry.checkerSpot(seat, from, 0), geometry.checkerSpot(seat, to, 0)];
                assert.equal(a.x, b.x, `${seat} ${from}/${to}`);
            }
        assert.equal(geometry.checkerSpot(0, 24, 0).x, geometry.checkerSpot(0, 1, 0).x);
    }
});

test("rows hold every place once; each knows whose it is", () => {
    for (const [rows, points] of [
        [false, 24],
        ["rows", 36],
    ] as const) {
        const geometry = new Geometry("wide", false, 1, "", rows);
        const targets = grid(geometry, true).flat();
        assert.equal(targets.length, points + 6);
        for (const seat of [0, 1] as Seat[]) {
            const mine = targets.map((target) => placeFor(geometry, target, seat)).filter((place) => place !== null);
            assert.equal(new Set(mine).size, points + 3);
        }
    }
});

test("only what moved moves, and a checker that is hit keeps its name", () => {
    const side = (points: Record<number, number>, bar = 0): Side => ({
        point: Array.from({ length: 25 }, (_, i) => points[i] ?? 0),
        bar,
        unentered: 0,
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
