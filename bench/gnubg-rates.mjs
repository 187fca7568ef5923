// gnubg-rates FILE.sgf STATISTICS: what GNU Backgammon's own evaluations in a match that it analysed and saved make by its definitions (docs/ANALYSIS.md),
// beside what it prints itself. STATISTICS is what "show statistics match" wrote. Plays and luck; its cube needs its equity table.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const videau = process.env.VIDEAU ?? join(import.meta.dirname ?? ".", "../build/release/videau");
const [file, statistics] = process.argv.slice(2);
const match = JSON.parse(execFileSync(videau, ["convert", file, "--to", "json"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
const unforced = [0, 0], lost = [0, 0], luck = [0, 0];

for (const game of match.games)
    for (const action of game.actions)
        for (const own of action.analyses ?? []) {
            if (own.kind === "luck") luck[action.seat] += own.luck ?? 0;
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
