/* A long match as a .mat text, for what must also go with many games: plays and cubes by chance, legal, the same for the same seed.
 *
 *     node long-match.mjs LENGTH [SEED] > FILE        VIDEAU=the program */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const START = "4HPwATDgc/ABMA";

/* Fractions from 0 to 1: a linear congruence is chance enough here. */
function chances(seed) {
    let state = (seed * 2654435761 + 1) >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

/* Checkers by point, 1 to 24 and the bar: of who is not on roll, of who is. */
function halves(id) {
    const bits = [...Buffer.from(id, "base64")].map((byte) =>
        [...byte.toString(2).padStart(8, "0")].reverse().join(""),
    );
    const runs = bits
        .join("")
        .split("0")
        .map((run) => run.length);
    return [runs.slice(0, 25), runs.slice(25, 50)];
}

function idOf(other, mover) {
    const bits = [...other, ...mover].map((count) => `${"1".repeat(count)}0`).join("");
    const bytes = bits
        .padEnd(80, "0")
        .match(/.{8}/g)
        .map((byte) => Number.parseInt([...byte].reverse().join(""), 2));
    return Buffer.from(bytes).toString("base64").slice(0, 14);
}

const sum = (counts) => counts.reduce((all, count) => all + count, 0);

/* What whoever bore off all checkers has won, the other's checkers being these. */
function worth(other) {
    if (sum(other) < 15) return 1;
    return sum(other.slice(18)) > 0 ? 3 : 2;
}

/* Questions of docs/BATCH.md, one at a time. */
class Batch {
    #child = spawn(process.env["VIDEAU"], ["batch", "--lang", "en"], { stdio: ["pipe", "pipe", "inherit"] });
    #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

    async plays(position, [a, b]) {
        this.#child.stdin.write(`${JSON.stringify({ ask: "moves", position, dice: `${a}${b}` })}\n`);
        const { value } = await this.#lines.next();
        const { plays, error } = JSON.parse(value);
        if (!plays) throw new Error(error);
        return plays;
    }

    async end() {
        this.#child.stdin.end();
        await once(this.#child, "close");
    }
}

/* The turns of a game from its first play to its last checker off, and what they are worth without a cube. */
async function playGame(batch, chance) {
    const die = () => 1 + Math.floor(6 * chance());
    const turns = [];
    for (let board = START; ; ) {
        const roll = [die(), die()];
        if (!turns.length && roll[0] === roll[1]) continue;
        const plays = await batch.plays(board, roll);
        const chosen = plays[Math.floor(plays.length * chance())];
        const [other, mover] = halves(chosen?.position ?? board);
        turns.push(`${roll[0]}${roll[1]}: ${(chosen?.play ?? "").replaceAll("O", "off")}`.trim());
        if (!sum(mover)) return { turns, points: worth(other) };
        board = idOf(mover, other);
    }
}

/* With a double where one may be made: taken, or dropped where the game ends then. */
function withCube({ turns, points }, chance, allowed) {
    if (!allowed || chance() < 0.6) return { acts: turns, winner: (turns.length - 1) % 2, points };
    const at = Math.min(turns.length - 1, 4 + Math.floor(chance() * 30));
    const before = [...turns.slice(0, at), "Doubles => 2"];
    if (chance() < 0.6) return { acts: [...before, "Drops"], winner: at % 2, points: 1 };
    return { acts: [...before, "Takes", ...turns.slice(at)], winner: (turns.length - 1) % 2, points: 2 * points };
}

/* Whoever is behind wins, so that there are many games. */
export async function longMatch(length, seed = 1) {
    const batch = new Batch();
    const chance = chances(seed);
    const names = ["Anna", "Ben"];
    const score = [0, 0];
    const out = [`; [Player 1 "${names[0]}"]`, `; [Player 2 "${names[1]}"]`, "", ` ${length} point match`, ""];
    let games = 0;
    for (let crawford = "before"; Math.max(...score) < length; ) {
        if (crawford === "now") crawford = "after";
        if (crawford === "before" && Math.max(...score) === length - 1) crawford = "now";
        const allowed = crawford === "before" && length - Math.max(...score) > 2;
        const { acts, winner, points } = withCube(await playGame(batch, chance), chance, allowed);
        const behind = score[0] <= score[1] ? 0 : 1;
        /* Who makes the first play. */
        const first = winner === 0 ? behind : 1 - behind;
        out.push(` Game ${++games}`, ` ${names[0]} : ${score[0]}${" ".repeat(35)}${names[1]} : ${score[1]}`);
        const cells = first ? ["", ...acts] : [...acts];
        for (let i = 0; i < cells.length; i += 2)
            out.push(`${String(i / 2 + 1).padStart(3)}) ${cells[i].padEnd(38)} ${cells[i + 1] ?? ""}`.trimEnd());
        score[behind] += points;
        const won = `Wins ${points} point${points > 1 ? "s" : ""}${score[behind] >= length ? " and the match" : ""}`;
        out.push(`${" ".repeat(behind ? 48 : 6)}${won}`, "");
    }
    await batch.end();
    return { text: `${out.join("\n")}\n`, games };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const { text } = await longMatch(Number(process.argv[2] ?? 25), Number(process.argv[3] ?? 1));
    process.stdout.write(text);
}
