// analysis-error sample|roll|judge FOLDER [OPTION...]: how far the levels of `videau analyse`, and GNU Backgammon's two plies, are from
// full rollouts of decisions of real matches. Everything is kept in FOLDER; what is there is not made again, so that each part goes on
// where it was stopped.
//   sample  --plays N (240)  --cubes N (60)  --seed N (1)  --doubt 1   FILE...: decisions that count, drawn by chance from the matches; in doubt: only those
//                            that `standard` and `deep` look at again
//   roll    --games N (72)  --hard 1  --part I --parts N   rolls each of them out to the end: the two best plays at two plies, the one made, what --also FILE names
//   curve   --count N (60)   --settings T/GAMES/PLY,...: truncated rollouts of the same plays beside the full ones, and their time; T/0/PLY: no rollout but
//                            a look PLY plies deep
//   judge   NAME=MATCH=FILE...   errors of each: FILE is what `videau analyse --json` wrote of MATCH, or `videau convert --to json` of what
//                            GNU Backgammon saved of it
//   duel    --games N (144)  A=FILE... B=FILE...   files as in judge, of the same matches in the same order: where A and B choose differently both plays are
//                            rolled out, and the mean difference over all plays told; --tell 1: only what is there
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

/* A play that was not best, or hardly so, of its own depth. */
const inDoubt = (d) => d.kind !== "play" || d.loss > 0 || (d.listed[1]?.ply === d.listed[0].ply && d.listed[0].equity - d.listed[1].equity < 0.02);

function sample(folder, args) {
    const { found, rest } = options(args);
    const random = chance(Number(found.seed ?? 1));
    const plays = [], cubes = [];

    for (const file of rest)
        for (const match of ask("analyse", file).matches)
            for (const d of match.decisions) {
                const item = { file, match: match.match, game: d.game, action: d.action, kind: d.kind, position: d.position };

                if (!d.graded || !d.counted || (found.doubt && !inDoubt(d))) continue;
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

/* Where something hangs on the rollout: the play made is not the best by it so far, or three plays were rolled out. */
function isHard(item, at) {
    const plays = existsSync(`${at}.json`) ? JSON.parse(readFileSync(`${at}.json`, "utf8")).plays : undefined;

    return plays !== undefined && (plays.length > 2 || plays[0].play !== item.played);
}

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

        if (done || (found.hard && !isHard(items[i], at))) continue;
        try {
            const result = ask("rollout", ...more, "--games", games, "--threads", "1");
            writeFileSync(`${at}.json`, JSON.stringify(result));
        } catch (fault) {
            console.error(`${name(items[i])}: ${fault.message.split("\n")[0]}`);
        }
    }
}

const finished = (folder) =>
    JSON.parse(readFileSync(join(folder, "sample.json"), "utf8"))
        .map((item) => ({ item, at: join(folder, name(item)) }))
        .filter(({ at }) => existsSync(`${at}.json`))
        .map(({ item, at }) => ({ item, rolled: JSON.parse(readFileSync(`${at}.json`, "utf8")) }));

/* Mean, and the root of the mean square, with their standard errors. */
function figures(values) {
    const n = values.length, mean = values.reduce((a, b) => a + b, 0) / n;
    const spread = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1);
    const squares = values.map((v) => v * v), square = squares.reduce((a, b) => a + b, 0) / n;
    const error = Math.sqrt(squares.reduce((a, b) => a + (b - square) ** 2, 0) / (n - 1) / n);
    return { n, mean, meanError: Math.sqrt(spread / n), rms: Math.sqrt(square), rmsError: error / (2 * Math.sqrt(square)) };
}

const tell = (label, f) =>
    console.log(`${label}: ${f.n} differences, rms ${f.rms.toFixed(4)} +- ${f.rmsError.toFixed(4)}, mean ${f.mean.toFixed(4)} +- ${f.meanError.toFixed(4)}`);

/* The plays of a decision by another look at them: rolled out with other dice, or so many plies deep. */
function look(item, plays, setting) {
    const [truncate, games, ply] = setting.split("/");

    if (games === "0") return ask("hint", item.position, "--ply", ply).plays;
    return ask("rollout", item.position, "--plays", plays.join("; "), ...(truncate === "0" ? [] : ["--truncate", truncate]), "--games", games,
        "--ply", ply, "--cube-ply", "1", "--seed", "77", "--threads", "1").plays;
}

/* What truncated rollouts say of the differences between the same plays, less what the full ones say. What is left once the full ones' own
 * error is taken off is the setting's: its dice, and what the net says too early. */
function curve(folder, args) {
    const { found } = options(args);
    const list = finished(folder).filter(({ item, rolled }) => item.kind === "play" && rolled.plays.length > 1).slice(0, Number(found.count ?? 60));

    for (const setting of (found.settings ?? "7/36/0").split(",")) {
        const off = [], noise = [];
        const cpu = cpuOfChildren();

        for (const { item, rolled } of list) {
            const mine = look(item, rolled.plays.map((p) => p.play), setting);
            const best = rolled.plays[0];
            const value = (play) => mine.find((p) => p.play === play);

            for (const other of rolled.plays.slice(1)) {
                const [a, b] = [value(best.play), value(other.play)];

                if (setting.split("/")[1] === "0" && a.ply !== b.ply) continue;
                off.push(a.equity - b.equity - (other.behind - best.behind));
                noise.push(other.behind_error);
            }
        }
        const all = figures(off), own = figures(noise).rms;
        tell(`truncated after ${setting.split("/")[0]}, ${setting.split("/")[1]} games, ${setting.split("/")[2]}-ply`, all);
        console.log(`  the full ones' own, rms ${own.toFixed(4)}; without it ${Math.sqrt(Math.max(0, all.rms ** 2 - own ** 2)).toFixed(4)}; ` +
            `${((cpuOfChildren() - cpu) / list.length).toFixed(2)} CPU s a decision`);
    }
}

/* Processor seconds of the children that have ended: Linux' own account. */
function cpuOfChildren() {
    const fields = readFileSync("/proc/self/stat", "utf8").replace(/.*\) /, "").split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
}

/* Of one file of `videau analyse --json`, or of GNU Backgammon's analysis as `videau convert --to json` reads it: what each says of the
 * play made against the play that was best by rollout, and the play it would choose. */
function opinions(file) {
    const json = JSON.parse(readFileSync(file, "utf8"));
    const said = new Map();

    if (json.matches) {
        for (const d of json.matches[0].decisions)
            if (d.kind === "play" && d.graded && d.plays > 1) {
                const values = [d.best, d.played, ...(d.listed ?? [])];
                said.set(`${d.game}-${d.action}`, { best: d.best.play, loss: d.loss, values });
            }
        return said;
    }
    json.games.forEach((game, g) =>
        game.actions.forEach((action, a) => {
            const own = (action.analyses ?? []).find((x) => x.kind === "plays" && x.candidates.length > 1);
            const made = own?.candidates.find((c) => c.played);

            if (made) said.set(`${g + 1}-${a + 1}`, { best: own.candidates[0].play, loss: own.candidates[0].equity - made.equity, values: own.candidates });
        }),
    );
    return said;
}

/* NAME=MATCH=FILE: MATCH is the file that was drawn from. A choice that was not rolled out counts nowhere. */
function judge(folder, args) {
    const said = new Map();

    for (const arg of args) {
        const [who, match, file] = arg.split("=");
        if (!said.has(who)) said.set(who, new Map());
        for (const [where, opinion] of opinions(file)) said.get(who).set(`${match} ${where}`, opinion);
    }
    const list = finished(folder).filter(({ item }) => item.kind === "play" && [...said.values()].every((s) => s.has(`${item.file} ${item.game}-${item.action}`)));
    const sums = new Map([...said.keys()].map((who) => [who, { lost: [], off: [], unknown: 0 }]));
    const errors = [];

    for (const { item, rolled } of list) {
        const value = new Map(rolled.plays.map((p) => [p.play, p]));
        const opinionsHere = [...said].map(([who, s]) => [who, s.get(`${item.file} ${item.game}-${item.action}`)]);

        if (!value.has(item.played) || opinionsHere.some(([, o]) => !value.has(o.best))) {
            for (const [who, o] of opinionsHere) sums.get(who).unknown += !value.has(o.best);
            continue;
        }
        for (const [who, o] of opinionsHere) {
            sums.get(who).lost.push(value.get(o.best).behind);
            sums.get(who).off.push(o.loss - (value.get(item.played).behind - value.get(o.best).behind));
        }
        errors.push(Math.max(...rolled.plays.map((p) => p.behind_error)));
    }
    console.log(`${errors.length} plays that all have judged; largest standard error of a difference, rms ${figures(errors).rms.toFixed(4)}`);
    for (const [who, { lost, off, unknown }] of sums) {
        tell(`${who}, lost by its choice`, figures(lost));
        tell(`${who}, its loss of the play made less the rollout's`, figures(off));
        if (unknown) console.log(`  ${unknown} choices were not rolled out`);
    }
}

/* A pair of lists A=FILE... B=FILE...: the plays of which both chose, whether they chose alike or not. Only where they differ does anything
 * hang on it: those two plays alone are rolled out, and the others count as 0. `part` and `parts` divide the work. */
function duel(folder, args) {
    const { found, rest } = options(args);
    const lists = rest.map((arg) => arg.split("="));
    const names = [...new Set(lists.map(([who]) => who))];
    const games = Number(found.games ?? "144"), differ = [];
    let count = 0;

    if (names.length !== 2) throw new Error("two names are compared");
    const files = (who) => lists.filter((l) => l[0] === who).map((l) => l[1]);
    files(names[0]).forEach((file, m) => {
        const [first, second] = [opinions(file), opinions(files(names[1])[m])];
        const where = new Map(JSON.parse(readFileSync(file, "utf8")).matches[0].decisions.filter((d) => d.kind === "play").map((d) => [`${d.game}-${d.action}`, d]));

        for (const [at, mine] of first) {
            const theirs = second.get(at);

            if (!theirs || !where.get(at).counted) continue;
            count++;
            if (theirs.best !== mine.best) differ.push({ at: join(folder, `${m + 1}-${at}`), position: where.get(at).position, plays: [mine.best, theirs.best] });
        }
    });
    mkdirSync(folder, { recursive: true });
    for (const d of differ) {
        const state = ["--resume", `${d.at}.vdroll`];
        const more = existsSync(`${d.at}.vdroll`) ? state : [d.position, "--plays", d.plays.join("; "), "--seed", "1", ...state];

        if (found.tell || (existsSync(`${d.at}.json`) && JSON.parse(readFileSync(`${d.at}.json`, "utf8")).games >= games)) continue;
        try {
            writeFileSync(`${d.at}.json`, JSON.stringify(ask("rollout", ...more, "--games", String(games), "--threads", "1")));
        } catch (fault) {
            console.error(`${d.at}: ${fault.message.split("\n")[0]}`);
        }
    }
    const gains = differ.filter((d) => existsSync(`${d.at}.json`)).map((d) => {
        const rolled = JSON.parse(readFileSync(`${d.at}.json`, "utf8"));
        const value = new Map(rolled.plays.map((p) => [p.play, p]));
        return { gain: value.get(d.plays[1]).behind - value.get(d.plays[0]).behind, error: Math.max(...rolled.plays.map((p) => p.behind_error)), games: rolled.games };
    });
    const f = figures([...gains.map((g) => g.gain), ...Array(Math.round((count * gains.length) / differ.length) - gains.length).fill(0)]);
    console.log(`${count} plays, ${differ.length} chosen differently, ${gains.length} of these rolled out (${gains.reduce((a, g) => a + g.games, 0)} games)`);
    console.log(`${names[0]} loses less than ${names[1]} by ${f.mean.toFixed(5)} +- ${f.meanError.toFixed(5)} a play; better in ${gains.filter((g) => g.gain > 0).length} of ${gains.length}`);
    console.log(`standard error of one difference, rms ${figures(gains.map((g) => g.error)).rms.toFixed(4)}`);
}

const [what, folder, ...args] = process.argv.slice(2);
if (what === "sample") sample(folder, args);
else if (what === "roll") roll(folder, args);
else if (what === "curve") curve(folder, args);
else if (what === "judge") judge(folder, args);
else if (what === "duel") duel(folder, args);
else console.log("analysis-error sample|roll|curve|judge|duel FOLDER [OPTION...]: see the head of bench/analysis-error.mjs");
