// top-level [--count N (400)] [--every K (4)] [--half held|gate|both (held)] [--games N (1296)] [--play-ply N (0)] [--near E (.02)]
//           [--ways LIST] [--part I/N] [--results FILE]: what the plays of each way of looking lose.
// Ways: `hint --ply 0` to 4 and `--roller 1` to 3 (r3: the level approfondi), or such a way by another program, as 2@/old/videau. Positions: each K-th of
// data/benchmark/plays.txt, that half, with the cube of the position. Where the ways agree and the last of them sees no other play within E, none is held to lose anything;
// elsewhere their plays and those within E (five at most) are rolled out to the end twice, with different dice (plays at 0 plies or --play-ply, cubes at 0). Each rollout says which play is best, and the
// other what that play is worth above the one chosen, so that no play profits from its own luck. --part 0/2 makes every second position only, to share
// the work; FILE keeps what is known, and the same command goes on from it.
// docs/measurements/2026-11-28-top-level.md
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const videau = process.env.VIDEAU ?? join(root, "build/release/videau");
if (process.argv.includes("--help")) {
    const head = readFileSync(import.meta.filename, "utf8").split("\n").filter((line) => line.startsWith("//"));
    console.log(head.map((line) => line.slice(3)).join("\n"));
    process.exit();
}
const option = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : process.argv[at + 1];
};
const count = Number(option("count", "400")), every = Number(option("every", "4")), half = option("half", "held");
const games = option("games", "1296"), playPly = option("play-ply", "0"), near = Number(option("near", ".02"));
const ways = option("ways", "0,1,2,3,r3").split(","), results = option("results", "");
const [part, parts] = option("part", "0/1").split("/").map(Number);

const ask = (args, program = videau) => JSON.parse(execFileSync(program, [...args, "--json"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
const depth = (way) => (way[0] === "r" ? ["--roller", way.slice(1)] : ["--ply", way]);
const WIDE = 12;

const kept = new Map();
if (results && existsSync(results))
    for (const line of readFileSync(results, "utf8").split("\n").filter((l) => l.endsWith("}"))) {
        const { asked, said } = JSON.parse(line);
        kept.set(asked, said);
    }
// What `make` says of this question; made once.
function known(asked, make) {
    if (!kept.has(asked)) {
        kept.set(asked, make());
        if (results) appendFileSync(results, `${JSON.stringify({ asked, said: kept.get(asked) })}\n`);
    }
    return kept.get(asked);
}

function listed(id, way) {
    const [look, program] = way.split("@");
    return known(`${id} ${way}`, () => ask(["hint", id, ...depth(look)], program).plays.slice(0, 8).map(({ play, position, equity }) => ({ play, position, equity })));
}

// By position after the play, so that two ways to write a play are one.
function rolled(id, plays, seed) {
    const { plays: list } = known(`${id} ${plays.join("; ")} games:${games} ply:${playPly},0 seed:${seed}`, () => ({
        plays: ask(["rollout", id, "--plays", plays.join("; "), "--games", games, "--ply", playPly, "--cube-ply", "0", "--seed", String(seed), "--threads", "1"])
            .plays.map(({ play, equity, equity_error }) => ({ play, equity, error: equity_error })),
    }));
    return plays.map((play) => list.find((p) => p.play === play));
}

const questions = readFileSync(join(root, "data/benchmark/plays.txt"), "utf8").split("\n").filter((l) => /^(held|gate) /.test(l) && (half === "both" || l.startsWith(half)));
const lost = new Map(ways.map((way) => [way, []]));
let decided = 0, noise = 0, made = 0;

for (let i = 0; i < count && i * every < questions.length; i++) {
    if (i % parts !== part) continue;
    const id = questions[i * every].split(" ")[1];
    const said = ways.map((way) => listed(id, way));
    const last = said.at(-1);
    const asked = [...new Map([...said.map((plays) => plays[0]), ...last.filter((p) => last[0].equity - p.equity < near).slice(0, 5)].map((p) => [p.position, p.play])).entries()];

    made++;
    process.stderr.write(`\r${made} positions `);
    if (asked.length < 2) {
        for (const way of ways) lost.get(way).push(0);
        continue;
    }
    decided++;
    const plays = asked.map(([, play]) => play);
    const [a, b] = [1, 2].map((seed) => rolled(id, plays, seed));
    const best = (list) => list.reduce((top, p, k) => (p.equity > list[top].equity ? k : top), 0);
    const [topA, topB] = [best(a), best(b)];

    noise += a.reduce((sum, p) => sum + p.error ** 2, 0) / a.length;
    ways.forEach((way, w) => {
        const k = asked.findIndex(([position]) => position === said[w][0].position);
        lost.get(way).push((b[topA].equity - b[k].equity + (a[topB].equity - a[k].equity)) / 2);
    });
}
const mean = (list) => list.reduce((x, y) => x + y, 0) / list.length;
const error = (list) => Math.sqrt(list.reduce((sum, x) => sum + (x - mean(list)) ** 2, 0) / (list.length - 1) / list.length);
const tell = (list) => `${(1000 * mean(list)).toFixed(2)} +- ${(1000 * error(list)).toFixed(2)}`;

console.log(`\n# ${new Date().toISOString()}, ${cpus()[0].model}; ${made} positions, ${decided} of them rolled out, twice ${games} games, plays at ${playPly} plies, error of one ${Math.sqrt(noise / Math.max(1, decided)).toFixed(4)}`);
console.log("way          thousandths lost a play   more than the last way's");
for (const way of ways)
    console.log(`${way.slice(0, WIDE - 1).padEnd(WIDE)} ${tell(lost.get(way)).padEnd(25)} ${tell(lost.get(way).map((x, i) => x - lost.get(ways.at(-1))[i]))}`);
