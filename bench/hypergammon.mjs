// hypergammon --tables FOLDER [--games N (300)] [--seed S (1)] [--ply P (0)] [--stray E (.1)]: what the net of Hypergammon loses by its plays
// and by its cube, for money, and how far its values lie from those of the solved game. FOLDER is a cache folder in which
// `XDG_CACHE_HOME=FOLDER videau solve hypergammon` has worked the game out. Games of the net at P plies with itself; with the chance E any
// other of the plays it lists is made, but not judged. Standard errors are over games.
// docs/measurements/2026-11-29-named-doubles.md
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const videau = process.env.VIDEAU ?? join(root, "build/release/videau");
const option = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : process.argv[at + 1];
};
const tables = option("tables", "");
if (process.argv.includes("--help") || !existsSync(join(tables, "videau/tables/hypergammon-3.vdexact"))) {
    console.error("hypergammon --tables FOLDER [--games N] [--seed S] [--ply P] [--stray E]: FOLDER/videau/tables/hypergammon-3.vdexact is the solved game");
    process.exit(2);
}
const games = Number(option("games", "300")), ply = Number(option("ply", "0")), stray = Number(option("stray", ".1"));
let state = BigInt(option("seed", "1"));
// splitmix64: 53 bits of it.
function random() {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
}
const die = () => 1 + Math.floor(6 * random());

// A position after a play as who is on roll then sees it: the two sides of a GNU Backgammon id change places.
function turned(id) {
    const bits = [...Buffer.from(id, "base64")].flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> i) & 1));
    const sides = [];
    for (let at = 0, side = 0; side < 2; side++) {
        const from = at;
        for (let places = 0; places < 25; ) if (!bits[at++]) places++;
        sides.push(bits.slice(from, at));
    }
    const to = Buffer.alloc(10);
    [...sides[1], ...sides[0]].forEach((bit, i) => {
        to[i >> 3] |= bit << (i & 7);
    });
    return to.toString("base64").slice(0, 14);
}

const empty = mkdtempSync(join(tmpdir(), "vd-hyper-"));
process.on("exit", () => rmSync(empty, { recursive: true }));
function ask(cache, depth, questions) {
    const input = questions.map((q, id) => `${JSON.stringify({ id, variant: "hypergammon", ...q })}\n`).join("");
    // Its status is 1 where a game is over.
    const { stdout } = spawnSync(videau, ["batch", "--ply", String(depth)], { input, maxBuffer: 1 << 29, env: { ...process.env, XDG_CACHE_HOME: cache } });
    return stdout.toString().trim().split("\n").map((line) => JSON.parse(line));
}
const net = (questions) => ask(empty, ply, questions), exact = (questions) => ask(resolve(tables), 0, questions);

const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
// A ratio of sums over games, and its standard error.
function ratio(list, above, below) {
    const r = mean(list.map(above)) / mean(list.map(below));
    const spread = mean(list.map((g) => (above(g) - r * below(g)) ** 2));
    return [r, Math.sqrt(spread / list.length) / mean(list.map(below))];
}

const game = Array.from({ length: games }, () => ({ position: "start", plays: 0, lost: 0, wrong: 0, values: 0, square: 0, off: 0, cubes: 0, cubeLost: 0, cubeWrong: 0, over: false }));
for (let turn = 0; ; turn++) {
    const going = game.filter((g) => !g.over);
    if (going.length === 0 || turn > 400) break;
    process.stderr.write(`\rturn ${turn}, ${going.length} games `);
    // The values and the cube before the roll.
    const at = going.map(({ position }) => ({ position }));
    const said = net(at.map((q) => ({ ask: "eval", ...q }))), truth = exact(at.map((q) => ({ ask: "eval", ...q })));
    const saidCube = net(at.map((q) => ({ ask: "cube", ...q }))), trueCube = exact(at.map((q) => ({ ask: "cube", ...q })));
    going.forEach((g, i) => {
        const off = said[i].equity - truth[i].equity;
        g.values++;
        g.square += off * off;
        g.off += off;
        if (turn === 0) return; // nobody may double
        const t = trueCube[i], doubled = Math.min(t.take, 1);
        const doubles = /^double/.test(saidCube[i].verdict);
        const best = Math.max(t.nodouble, doubled);
        // Who answers takes where it is told to be worth it.
        const takes = saidCube[i].take <= 1;
        const lostDouble = best - (doubles ? doubled : t.nodouble);
        const lostTake = /^double/.test(t.verdict) || doubles ? (takes ? Math.max(0, t.take - 1) : Math.max(0, 1 - t.take)) : 0;
        g.cubes++;
        g.cubeLost += lostDouble + lostTake;
        if (lostDouble + lostTake > 0.001) g.cubeWrong++;
    });
    const thrown = going.map(() => {
        for (;;) {
            const dice = [die(), die()];
            if (turn > 0 || dice[0] !== dice[1]) return dice.sort((a, b) => b - a).join("");
        }
    });
    const asked = going.map(({ position }, i) => ({ ask: "hint", position, dice: thrown[i] }));
    const chosen = net(asked), best = exact(asked);
    const other = [];
    going.forEach((g, i) => {
        const first = chosen[i].plays[0];
        g.first = first;
        g.best = best[i].plays[0];
        if (chosen[i].plays.length > 1 || best[i].plays.length > 1) {
            g.plays++;
            if (first.position !== g.best.position) {
                const known = best[i].plays.find((p) => p.position === first.position);
                if (known) g.lost += g.best.equity - known.equity;
                else other.push(g);
                if (!known || g.best.equity - known.equity > 0.001) g.wrong++;
            }
        }
        const list = chosen[i].plays;
        g.next = list[random() < stray ? Math.floor(random() * list.length) : 0].position;
    });
    if (other.length) {
        const worth = exact(other.map((g) => ({ ask: "eval", position: turned(g.first.position) })));
        other.forEach((g, k) => {
            g.lost += g.best.equity + worth[k].equity;
        });
    }
    const ended = exact(going.map((g) => ({ ask: "hint", position: turned(g.next), dice: "21" })));
    going.forEach((g, i) => {
        g.over = "error" in ended[i];
        g.position = turned(g.next);
    });
}
const line = (name, [value, error], scale, digits) => console.log(`${name.padEnd(46)} ${(scale * value).toFixed(digits)} +- ${(scale * error).toFixed(digits)}`);
console.log(`\n${games} games at ${ply} plies, seed ${option("seed", "1")}: ${game.reduce((a, g) => a + g.plays, 0)} plays, ${game.reduce((a, g) => a + g.cubes, 0)} questions of the cube`);
line("lost a play, thousandths", ratio(game, (g) => g.lost, (g) => g.plays), 1000, 2);
line("plays wrong by .001 or more, in 100", ratio(game, (g) => g.wrong, (g) => g.plays), 100, 2);
line("lost a game by plays, both sides", ratio(game, (g) => g.lost, () => 1), 1, 4);
line("lost a question of the cube, thousandths", ratio(game, (g) => g.cubeLost, (g) => g.cubes), 1000, 2);
line("of them wrong by .001 or more, in 100", ratio(game, (g) => g.cubeWrong, (g) => g.cubes), 100, 2);
const [square, error] = ratio(game, (g) => g.square, (g) => g.values);
line("value off, root mean square", [Math.sqrt(square), error / 2 / Math.sqrt(square)], 1, 4);
line("value off, mean", ratio(game, (g) => g.off, (g) => g.values), 1, 4);
