// no-double [--count N (96)] [--games N (288)] [--scores LIST] [--every K (17)] [--play-ply N (0)] [--results FILE] [--threads N (1)]:
// what holding the cube is worth at scores where one side is one or two points away, as `videau cube` says it at 0, 1 and 2 plies, beside rollouts with the cube (plays at 0 plies or --play-ply, cubes at 1, luck taken out): bias and root
// mean square by score, normalised (1: a pass). Positions: each K-th of data/benchmark/plays.txt, the scores in turn.
// LIST: roller-other away, as "2-1,3-1"; --list: each position too. FILE keeps each rollout once it is done: the same command goes on from it.
// docs/measurements/2026-11-27-classes.md
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const videau = process.env.VIDEAU ?? join(root, "build/release/videau");
const option = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : process.argv[at + 1];
};
if (process.argv.includes("--help")) {
    const head = readFileSync(import.meta.filename, "utf8").split("\n").filter((line) => line.startsWith("//"));
    console.log(head.map((line) => line.slice(3)).join("\n"));
    process.exit();
}
const scores = option("scores", "2-1,3-1,4-1,7-1,2-2,2-3,2-5,3-2,5-2").split(",");
const count = Number(option("count", "96")), games = option("games", "288"), every = Number(option("every", "17")), playPly = option("play-ply", "0");
const results = option("results", ""), threads = option("threads", "1");
const LENGTH = 9;

const lines = (args, input) =>
    execFileSync(videau, args, { input, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString().trim().split("\n").map((line) => JSON.parse(line));
const written = (id) =>
    execFileSync(videau, ["id", id], { encoding: "utf8" }).split("\n").find((line) => line.startsWith("Text")).replace(/^[^:]*: /, "").replace(/ variant:.*/, "");

const ids = readFileSync(join(root, "data/benchmark/plays.txt"), "utf8").split("\n").filter((line) => line && line[0] !== "#");
const asked = [];
for (let i = 0; asked.length < count && i * every < ids.length; i++) {
    const score = scores[i % scores.length], [mine, theirs] = score.split("-").map(Number);
    const id = ids[i * every].split(" ")[1].split(":")[0];

    asked.push({ score, text: `${written(id)} length:${LENGTH} score:${LENGTH - mine}/${LENGTH - theirs}` });
}
const input = `${asked.map(({ text }) => text).join("\n")}\n`;
const said = [0, 1, 2].map((ply) => lines(["cube", "-", "--ply", String(ply)], input));

const kept = new Map();
if (results && existsSync(results))
    for (const line of readFileSync(results, "utf8").split("\n").filter((l) => l.endsWith("}"))) {
        const { asked: key, said: answer } = JSON.parse(line);
        kept.set(key, answer);
    }
const rolled = asked.map(({ text }, i) => {
    const key = `${text} games:${games} ply:${playPly}`;
    if (!kept.has(key)) {
        kept.set(key, lines(["rollout", "-", "--cube", "--games", games, "--ply", playPly, "--threads", threads, "--json"], `${text}\n`)[0]);
        if (results) appendFileSync(results, `${JSON.stringify({ asked: key, said: kept.get(key) })}\n`);
        process.stderr.write(`\r${i + 1} of ${asked.length} `);
    }
    return kept.get(key);
});

function figures(list) {
    const n = list.length, mean = list.reduce((a, b) => a + b, 0) / n;
    return { n, mean, error: Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1) / n), rms: Math.sqrt(list.reduce((a, b) => a + b * b, 0) / n) };
}
const tell = ({ mean, error, rms }) => `${mean >= 0 ? "+" : ""}${mean.toFixed(3)} +- ${error.toFixed(3)}, ${rms.toFixed(3)}`;

console.log(`# ${new Date().toISOString()}, ${cpus()[0].model}; ${games} games each, their plays at ${playPly} plies`);
console.log("score (roller-other)   n   0 plies: bias, rms        1 ply                     2 plies                   rollout's own error, rms");
for (const group of [...scores, "other 1 away", "roller 2 away", "all"]) {
    const mine = asked.map((a, i) => ({ ...a, i })).filter(({ score }) =>
        group === "all" || score === group || (group === "other 1 away" && score.endsWith("-1")) || (group === "roller 2 away" && score.startsWith("2-")));
    if (mine.length < 2) continue;
    const line = (i) => rolled[i].cube.lines.find((l) => l.line === "nodouble");
    const off = said.map((all) => figures(mine.map(({ i }) => all[i].nodouble - line(i).equity)));
    const own = figures(mine.map(({ i }) => line(i).equity_error)).rms;

    console.log(`${group.padEnd(20)} ${String(mine.length).padStart(3)}   ${off.map(tell).join("   ")}   ${own.toFixed(3)}`);
}
if (process.argv.includes("--list"))
    for (const [i, { score, text }] of asked.entries()) console.log(score, text, said.map((all) => all[i].nodouble.toFixed(3)).join(" "), rolled[i].cube.lines[0].equity.toFixed(3), rolled[i].cube.lines[0].equity_error.toFixed(3));
