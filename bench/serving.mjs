/* What bench/serving measures: see there. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const option = (name, usual) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? usual : Number(process.argv[at + 1]);
};
const tables = option("tables", 2000);
const entries = option("entries", 5900);

/* ---- The program and its connections ---- */

const folder = mkdtempSync(join(tmpdir(), "videau-serving-"));
const child = spawn(process.env["VIDEAU"], ["web", "--port", "0", "--data", folder, "--lang", "en"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((found) => {
    let said = "";
    child.stdout.on("data", (bytes) => {
        said += bytes;
        const [url] = /http:\/\/\S+token=\S+/.exec(said) ?? [];
        if (url) found(url);
    });
});
const port = new URL(address).port;
const cookie = await new Promise((found) => get(address, (answer) => found(answer.headers["set-cookie"][0].split(";")[0])));

/** A WebSocket with nothing but requests and their answers. */
function connect() {
    const socket = createConnection(port, "127.0.0.1");
    const waiting = new Map();
    let heard = Buffer.alloc(0);
    let shaken = false;
    let id = 0;
    socket.setNoDelay(true);
    socket.write(
        `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\n` +
            `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n` +
            "Sec-WebSocket-Protocol: videau\r\n\r\n",
    );
    const take = () => {
        if (heard.length < 2) return null;
        let [length, at] = [heard[1] & 127, 2];
        if (length === 126) [length, at] = [heard.length < 4 ? Infinity : heard.readUInt16BE(2), 4];
        else if (length === 127) [length, at] = [heard.length < 10 ? Infinity : Number(heard.readBigUInt64BE(2)), 10];
        if (heard.length < at + length) return null;
        const frame = { kind: heard[0] & 15, text: heard.subarray(at, at + length).toString() };
        heard = heard.subarray(at + length);
        return frame;
    };
    socket.on("data", (bytes) => {
        heard = Buffer.concat([heard, bytes]);
        if (!shaken) {
            const end = heard.indexOf("\r\n\r\n");
            if (end < 0) return;
            shaken = true;
            heard = heard.subarray(end + 4);
        }
        for (let frame = take(); frame; frame = take()) {
            if (frame.kind === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])); /* still there */
            if (frame.kind !== 1) continue;
            const message = JSON.parse(frame.text);
            if (message.id === undefined || message.type === "progress") continue;
            waiting.get(message.id)?.(message);
            waiting.delete(message.id);
        }
    });
    const ask = (type, fields = {}) =>
        new Promise((answered) => {
            const text = Buffer.from(JSON.stringify({ type, id: ++id, ...fields }));
            const head = text.length < 126 ? Buffer.from([0x81, 0x80 | text.length]) : Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255]);
            waiting.set(id, answered);
            socket.write(Buffer.concat([head, Buffer.alloc(4), text]));
        });
    return { ask, hello: ask("hello", { protocol: 1, lang: "en" }), end: () => socket.destroy() };
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/* Not faster than the server reads. */
const steady = async (one, count, work) => {
    for (let i = 0; i < count; i++) {
        await Promise.all([work(one, i), pause(66)]);
    }
};

/* ---- Figures ---- */

async function times(count, work) {
    const all = [];
    for (let i = 0; i < count; i++) {
        const from = performance.now();
        await work(i);
        all.push(performance.now() - from);
        await pause(25);
    }
    all.sort((a, b) => a - b);
    return all;
}

const say = (what, all) =>
    console.log(`${what.padEnd(52)} ${all.length} times, middle ${all[all.length >> 1].toFixed(2)} ms, most ${all.at(-1).toFixed(2)} ms`);

/* ---- What is measured ---- */

const two = [{ kind: "human" }, { kind: "human" }];
const crowd = Array.from({ length: 8 }, connect);
const me = connect();
const other = connect();
await Promise.all([...crowd, me, other].map(({ hello }) => hello));

say("a ping", await times(100, () => other.ask("ping")));
await Promise.all(
    crowd.map((one) =>
        steady(one, Math.ceil(tables / crowd.length), async () => {
            const { table } = await one.ask("new", { settings: { variant: "backgammon", length: 1, seats: two, dice: "seeded", seed: "7" } });
            await one.ask("roll", { table, seat: 0 });
            await one.ask("leave", { table });
        }).then(() => undefined),
    ),
);
const { total } = await me.ask("list", { limit: 1 });
say(`the totals of rolls, ${total} tables`, await times(50, () => me.ask("rolls")));

const { table } = await me.ask("new", { settings: { variant: "backgammon", length: 0, seats: two, dice: "manual" } });
let count = 0;
const game = async () => {
    await me.ask("roll", { table, seat: 0, dice: [3, 1] });
    await me.ask("resign", { table, seat: 0, value: 1 });
    await me.ask("accept", { table, seat: 1 });
    const answer = await me.ask("next", { table, seat: 0 });
    if (answer.count) count = answer.count;
    await pause(85);
};
while (count < entries) await game();
await me.ask("roll", { table, seat: 0, dice: [3, 1] });
say(`a refused action at a table of ${count} entries`, await times(100, () => me.ask("take", { table, seat: 0 })));

const deep = { position: "4HPwATDgc/ABMA", dice: [2, 1], ply: 4 };
const asked = [1, 2, 3, 4].map(() => me.ask("hint", deep));
await pause(500);
say("a short question beside four of the longest", await times(50, () => other.ask("hint", { ...deep, ply: 0 })));
say("a ping beside them", await times(50, () => other.ask("ping")));
const from = performance.now();
await Promise.all(asked);
console.log(`the four were done ${((performance.now() - from) / 1000).toFixed(1)} s later`);

for (const one of [...crowd, me, other]) one.end();
child.kill("SIGTERM");
child.once("exit", () => rmSync(folder, { recursive: true, force: true }));
