// gnubg-rates FILE.sgf STATISTICS [TABLE.xml]: what GNU Backgammon's own evaluations in a match that it analysed and saved make by its definitions
// (docs/ANALYSIS.md), beside what it prints itself. STATISTICS is what "show statistics match" wrote; TABLE the match equity table that it used, by
// which chances to win the match become equities of the cube. Of a roll on which somebody resigned it
// keeps the luck in the file, and does not count it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const videau = process.env.VIDEAU ?? join(import.meta.dirname ?? ".", "../build/release/videau");
const [file, statistics, table = "/usr/share/gnubg/met/Kazaross-XG2.xml"] = process.argv.slice(2);
const match = JSON.parse(execFileSync(videau, ["convert", file, "--to", "json"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
const met = JSON.parse(execFileSync(videau, ["met", "--met", table, "--length", "25", "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
const close = [0, 0], cube = [0, 0];
const unforced = [0, 0], lost = [0, 0], luck = [0, 0];

// The chance of `seat` to win the match after it (points > 0) or the other side has won a game.
function chance(game, seat, points) {
    const away = game.score.map((has, who) => match.length - has - ((points > 0) === (who === seat) ? Math.abs(points) : 0));

    if (away[seat] <= 0) return 1;
    if (away[1 - seat] <= 0) return 0;
    const after = game.crawford || game.score.some((has) => has === match.length - 1);
    if (after && away[seat] === 1 && away[1 - seat] === 1) return 0.5;
    if (after && away[1 - seat] === 1) return met.post[away[seat] - 1];
    if (after && away[seat] === 1) return 1 - met.post[away[1 - seat] - 1];
    return met.pre[away[seat] - 1][away[1 - seat] - 1];
}

// No double and take in units of the stake as it lies; a pass is 1.
function equities(game, own, stake) {
    const win = chance(game, own.seat, stake), lose = chance(game, own.seat, -stake);
    return [own.no_double.equity, own.take.equity].map((x) => (match.length ? (2 * x - win - lose) / (win - lose) : x));
}

for (const game of match.games) {
    let stake = 1, offer = null;

    for (const action of game.actions) {
        const own = (action.analyses ?? []).find((x) => x.kind === "cube");
        const seat = action.seat;

        if (own && action.kind !== "take" && action.kind !== "drop") {
            const [hold, take] = equities(game, own, stake), turned = Math.min(take, 1), best = Math.max(hold, turned);
            const doubled = action.kind === "double";

            offer = doubled ? take : null;
            close[seat] += doubled || best - turned < 0.16;
            cube[seat] += best - (doubled ? turned : hold);
        }
        if (offer !== null && (action.kind === "take" || action.kind === "drop")) {
            close[seat]++;
            cube[seat] += action.kind === "take" ? Math.max(0, offer - 1) : Math.max(0, 1 - offer);
            offer = null;
        }
        if (action.kind === "take") stake *= 2;
    }
}
for (const game of match.games)
    for (const action of game.actions)
        for (const own of action.analyses ?? []) {
            if (own.kind === "luck" && action.kind !== "roll_only") luck[action.seat] += own.luck ?? 0;
            if (own.kind !== "plays" || own.candidates.length < 2) continue;
            unforced[action.seat]++;
            lost[action.seat] += own.candidates[0].equity - own.candidates.find((c) => c.played).equity;
        }

// The last table is that of the match. Lines such as "Error total EMG (MWC)   -0.527 ( -6.910%)   -0.532 ( -5.454%)".
const text = readFileSync(statistics, "latin1");
const whole = text.slice(text.lastIndexOf("Chequerplay statistics"));
const printed = (label) => [...new RegExp(`^${label} +([-+.0-9]+)(?: +\\([^)]*\\))? +([-+.0-9]+)`, "m").exec(whole).slice(1, 3)].map(Number);
const show = (label, ours, theirs) => console.log(`${label}: ${ours.join(" ")}; printed ${theirs.join(" ")}`);

show("unforced plays", unforced, printed("Unforced moves"));
show("errors of plays, equity", lost.map((x) => (-x).toFixed(3)), printed("Error total EMG \\(MWC\\)"));
show("error rate of plays, thousandths", lost.map((x, i) => ((-1000 * x) / unforced[i]).toFixed(1)), printed("Error rate mEMG \\(MWC\\)"));
show("luck, equity", luck.map((x) => x.toFixed(3)), printed("Luck total EMG \\(MWC\\)"));
const cubes = whole.slice(whole.indexOf("Cube statistics"));
const printedCube = (label) => [...new RegExp(`^${label} +([-+.0-9]+)(?: +\\([^)]*\\))? +([-+.0-9]+)`, "m").exec(cubes).slice(1, 3)].map(Number);

show("close or actual cubes", close, printedCube("Close or actual cube decisions"));
show("errors of the cube, equity", cube.map((x) => (-x).toFixed(3)), printedCube("Error total EMG \\(MWC\\)"));
show("error rate of the cube, thousandths", cube.map((x, i) => (close[i] ? (-1000 * x) / close[i] : 0).toFixed(1)), printedCube("Error rate mEMG \\(MWC\\)"));
show("error rate, thousandths", lost.map((x, i) => ((-1000 * (x + cube[i])) / (unforced[i] + close[i])).toFixed(1)), (() => {
    const all = whole.slice(whole.indexOf("Overall statistics"));
    return [.../^Error rate mEMG \(MWC\) +([-+.0-9]+)(?: +\([^)]*\))? +([-+.0-9]+)/m.exec(all).slice(1, 3)].map(Number);
})());
