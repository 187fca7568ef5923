/* How fast the page and the computer at it are, in Chromium: called by bench/page, which says what it prints.
 *
 *     node pace.mjs [--starts N] [--hops N] [--frames N] [--answers N] */
import { ask, go, launchBrowser, Program, visit } from "./program.mjs";
import { againstComputer, newTable, playTurn, toMove, twoPeople } from "./play.mjs";

const option = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const program = await new Program().start();
const browser = await launchBrowser();

function line(what, values, unit = "ms") {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share) =>
        sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)].toFixed(1).padStart(8);
    console.log(
        `| ${what.padEnd(46)} | ${String(sorted.length).padStart(5)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${unit} |`,
    );
}

/* From the start of the navigation until the first frame in which what is waited for stands there and can be used. */
async function starts(hash, selector, count) {
    const times = [];
    for (let i = 0; i < count; i++) {
        const { page, close } = await visit(browser, program);
        await page.context().addInitScript((wanted) => {
            const seen = new MutationObserver(() => {
                if (!document.querySelector(wanted)) return;
                seen.disconnect();
                requestAnimationFrame(() => setTimeout(() => (window.ready = performance.now())));
            });
            seen.observe(document, { subtree: true, childList: true, attributes: true });
        }, selector);
        /* A page of its own, without what the first has kept in memory; its cookie it has. */
        const fresh = await page.context().newPage();
        await page.close(); /* What it fetches once it is idle is not to be timed. */
        await fresh.goto(`${program.origin}${hash}`);
        times.push(await (await fresh.waitForFunction(() => window.ready)).jsonValue());
        await close();
    }
    return times;
}

/* Hops by mouse, in a trace of the browser: from the event of the button let go to the frame handed to the compositor. */
async function hops(count) {
    const { page, close } = await visit(browser, program);
    const settings = { ...twoPeople("backgammon", 0, "2a") };
    await go(page, `#/game/${await newTable(page, settings)}`);
    await page.waitForSelector(".board");
    const work = [];
    const frames = [];
    while (work.length < count) {
        await toMove(page);
        await page.locator(".target.leaves").last().click();
        await browser.startTracing(page, {
            categories: ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline"],
        });
        await page.locator(".target.leaves").last().click();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
        const up = traceEvents
            .filter((event) => event.name === "EventDispatch" && event.args.data?.type === "pointerup")
            .pop();
        if (!up) throw new Error("the trace shows no pointerup");
        const main = traceEvents
            .filter((event) => event.pid === up.pid && event.tid === up.tid)
            .sort((a, b) => a.ts - b.ts);
        const commit = main.find((event) => event.name === "Commit" && event.ts >= up.ts);
        if (!commit) continue;
        const drawn = commit.ts + (commit.dur ?? 0);
        const inside = main.filter((event) => event.ts >= up.ts && event.ts <= drawn);
        /* Only the outermost pieces of work: what they contain is in them. */
        let end = 0;
        let busy = 0;
        for (const event of inside.filter((each) => each.ph === "X" && each.dur && each.name !== "RunTask")) {
            if (event.ts < end) continue;
            busy += event.dur;
            end = event.ts + event.dur;
        }
        work.push(busy / 1000);
        frames.push(
            traceEvents.filter(
                (event) =>
                    event.name === "AnimationFrame::Render" &&
                    event.ph === "b" &&
                    event.pid === up.pid &&
                    event.ts > up.ts &&
                    event.ts <= drawn,
            ).length,
        );
    }
    await close();
    return { work, frames };
}

/* In the page: the times between frames while anything travels, from now on. */
function watchFrames() {
    window.gaps = [];
    let last = 0;
    const tick = (now) => {
        const moves = document.getAnimations().some(({ playState }) => playState === "running");
        if (moves && last) window.gaps.push(now - last);
        last = moves ? now : 0;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}

const seenFrames = (page) => page.evaluate(() => window.gaps.length);

/* Checkers and dice at the pace of the settings; a square on an empty page, which is what the machine gives to anything that moves; and
 * what a frame of the game costs the page's main thread in processor time, which a busy machine does not change. */
async function moving(count) {
    const { page, close } = await visit(browser, program, "", { settings: { speed: 220, tutor: 0, volume: 0 } });
    await go(page, `#/game/${await newTable(page, againstComputer(7, "2a"))}`);
    await page.waitForSelector(".board");
    await toMove(page);
    await page.evaluate(watchFrames);
    await browser.startTracing(page, { categories: ["cc", "devtools.timeline"] });
    while ((await seenFrames(page)) < count) {
        await toMove(page);
        await playTurn(page);
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const work = traceEvents
        .filter(({ name, tdur }) => name === "ProxyMain::BeginMainFrame" && tdur)
        .map(({ tdur }) => tdur / 1000);
    const table = await page.evaluate(() => window.gaps);
    await page.goto("about:blank");
    await page.evaluate(() => {
        const square = document.body.appendChild(document.createElement("div"));
        square.style.cssText = "width:40px;height:40px;background:#000";
        square.animate([{ transform: "none" }, { transform: "translate(600px)" }], {
            duration: 500,
            iterations: Infinity,
        });
    });
    await page.evaluate(watchFrames);
    await page.waitForFunction((wanted) => window.gaps.length >= wanted, count);
    const empty = await page.evaluate(() => window.gaps);
    await close();
    return { table, work, empty };
}

const late = (gaps) => `${gaps.filter((gap) => gap > 34).length} of ${gaps.length} over 34 ms`;

/* In the page, over a connection of its own: a table is played on until so many answers of the computer have come, our side
 * by the engine's quickest look. From our play to the computer's, its roll and what it says of the cube in between. */
function answersOf([table, count]) {
    return new Promise((done, fail) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "videau");
        const times = [];
        let id = 2;
        let asked = 0;
        let state = null;
        let acted = -1;
        const say = (type, fields = {}) =>
            socket.send(
                JSON.stringify({ type, id: id++, table, ...(fields.seat === 0 && { at: state.count }), ...fields }),
            );
        const act = () => {
            if (times.length >= count || state.phase === "match_over") {
                socket.close();
                return done(times);
            }
            const may = (what) => state.may.includes(what);
            if (acted === state.count) return undefined;
            acted = state.count;
            if (state.phase === "opening" && may("roll")) return say("roll", { seat: 0 });
            if (may("next")) return say("next", { seat: 0 });
            if (state.actor !== 0) return undefined;
            if (may("take")) return say("take", { seat: 0 });
            if (may("accept")) return say("refuse", { seat: 0 });
            if (may("roll")) return say("roll", { seat: 0 });
            if (may("play")) return say("hint", { ply: 0, most: 1 });
            return undefined;
        };
        socket.onerror = () => fail(new Error("no connection"));
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === "hello") {
                socket.send(JSON.stringify({ type: "hello", id: 1, protocol: 1, lang: "en" }));
                return say("open");
            }
            if (message.type === "error" && message.key !== "server.stale") return fail(new Error(message.text));
            if (message.kind === "plays") {
                const hops = (message.plays[0]?.hops ?? []).map(([from, , die]) => [from, die]);
                asked = performance.now();
                return say("play", { seat: 0, hops });
            }
            if (message.type !== "table" && message.type !== "event") return undefined;
            state = message.state;
            if (message.what === "play" && message.seat === 1 && asked) {
                times.push(performance.now() - asked);
                asked = 0;
            }
            return act();
        };
    });
}

async function answers(count) {
    const { page, close } = await visit(browser, program);
    const { level } = await ask(page, "catalogue");
    const times = [];
    for (let i = 0; times.length < count; i++) {
        const settings = againstComputer(7, (1000 + i).toString(16));
        settings.seats[1].level = level;
        times.push(...(await page.evaluate(answersOf, [await newTable(page, settings), count - times.length])));
    }
    await close();
    return { level, times };
}

console.log(`| ${"what".padEnd(46)} | times | middle   | 95 of 100 | most     |    |`);
console.log("|---|---|---|---|---|---|");
const count = option("starts", 20);
line("first screen, until a game can be begun", await starts("", ".home .begin:not([disabled])", count));
{
    const { page, close } = await visit(browser, program);
    const table = await newTable(page, twoPeople("backgammon", 7, "2a"));
    await close();
    line("a game, until one can act", await starts(`#/game/${table}`, ".board .target", count));
}
const { work, frames } = await hops(option("hops", 40));
line("a hop, work of the browser until its frame", work);
line("a hop, frames until it is drawn", frames, "");
const { table, work: drawing, empty } = await moving(option("frames", 600));
line("work of the browser for such a frame", drawing);
line(`frames while checkers and dice move, ${late(table)}`, table);
line(`a square on an empty page, ${late(empty)}`, empty);
const { level, times } = await answers(option("answers", 200));
line(`the computer's roll and play, level ${level}`, times);
await browser.close();
await program.stop();
