// analysis-error sample|roll|judge FOLDER [OPTION...]: how far the levels of `videau analyse`, and GNU Backgammon's two plies, are from
// full rollouts of decisions of real matches. Everything is kept in FOLDER; what is there is not made again, so that each part goes on
// where it was stopped.
//   sample  --plays N (240)  --cubes N (60)  --seed N (1)   FILE...: decisions that count, drawn by chance from the matches
//   roll    --games N (72)   rolls each of them out to the end: the two best plays at two plies, the one made, what --also FILE names
//   judge   NAME=FILE...     errors of each: FILE is what `videau analyse --json` wrote of the same matches
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? ".", "..");
const videau = process.env.VIDEAU ?? join(root, "build/release/videau");

function options(args) {
    const found = {}, rest = [];

    for (let i = 0; i < args.length; i++)
        if (args[i].startsWith("--")) found[args[i].slice(2)] = args[++i];
        else rest.push(args[i]);
    return { found, rest };
}

const ask = (...args) => JSON.parse(execFileSync(videau, [...args, "--json"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));

// Numbers that a seed fixes (mulberry32).
function chance(seed) {
    return () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

function draw(list, count, random) {
    const left = [...list];

    for (let i = 0; i < left.length; i++) {
        const k = i + Math.floor(random() * (left.length - i));
        [left[i], left[k]] = [left[k], left[i]];
    }
    return left.slice(0, count);
}

function sample(folder, args) {
    const { found, rest } = options(args);
    const random = chance(Number(found.seed ?? 1));
    const plays = [], cubes = [];

    for (const file of rest)
        for (const match of ask("analyse", file).matches)
            for (const d of match.decisions) {
                const item = { file, match: match.match, game: d.game, action: d.action, kind: d.kind, position: d.position };

                if (!d.graded || !d.counted) continue;
                if (d.kind === "play") plays.push({ ...item, played: d.played.play });
                else if (d.kind === "double") cubes.push({ ...item, act: d.act });
            }
    const drawn = [...draw(plays, Number(found.plays ?? 240), random), ...draw(cubes, Number(found.cubes ?? 60), random)];
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "sample.json"), JSON.stringify(draw(drawn, drawn.length, random), null, 1));
    console.log(`${drawn.length} decisions of ${plays.length} plays and ${cubes.length} doubles that count`);
}

function candidates(item, also) {
    const best = ask("hint", item.position).plays;

    return [...new Set([...best.slice(0, 2).map((p) => p.play), item.played, ...(also ?? [])])];
}

const name = (item) => `${item.kind}-${item.match}-${item.file.replace(/.*\//, "")}-${item.game}-${item.action}`.replace(/[^\w.-]/g, "_");

function roll(folder, args) {
    const { found } = options(args);
    const games = found.games ?? "72";
    const items = JSON.parse(readFileSync(join(folder, "sample.json"), "utf8"));
    const part = Number(found.part ?? 0), parts = Number(found.parts ?? 1);
    const also = found.also ? JSON.parse(readFileSync(found.also, "utf8")) : {};

    for (let i = part; i < items.length; i += parts) {
        const at = join(folder, name(items[i]));
        const what = items[i].kind === "play" ? ["--plays", candidates(items[i], also[name(items[i])]).join("; ")] : ["--cube"];
        const state = ["--resume", `${at}.vdroll`];
        const more = existsSync(`${at}.vdroll`) ? state : [items[i].position, ...what, "--seed", "1", ...state];
        const done = existsSync(`${at}.json`) && JSON.parse(readFileSync(`${at}.json`, "utf8")).games >= Number(games);

        if (done) continue;
        try {
            const result = ask("rollout", ...more, "--games", games, "--threads", "1");
            writeFileSync(`${at}.json`, JSON.stringify(result));
        } catch (fault) {
            console.error(`${name(items[i])}: ${fault.message.split("\n")[0]}`);
        }
    }
}

const [what, folder, ...args] = process.argv.slice(2);
if (what === "sample") sample(folder, args);
else if (what === "roll") roll(folder, args);
else console.log("analysis-error sample|roll|judge FOLDER [OPTION...]: see the head of bench/analysis-error.mjs");
