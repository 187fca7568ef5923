/* How fast a review is, in Chromium: called by bench/review, which says what it prints.
 *
 *     node review-pace.mjs FILE [--starts N] [--steps N] */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { callsOf, launchBrowser, Program, visit } from "./program.mjs";

const [path] = process.argv.slice(2);
const option = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const program = await new Program().start();
const browser = await launchBrowser();

function line(what, values) {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)].toFixed(0);
    console.log(`${what}: ${at(0.5)} ms in the middle, ${at(0.95)} for 95 of 100, ${at(1)} at most (${sorted.length})`);
}

/* Dropped on the library as a file is; then the first match, and its errors one after the other. */
async function dropped() {
    const { page, close } = await visit(browser, program, "#/library", { lang: "en" });
    await page.waitForSelector(".import-box");
    const start = await page.evaluate(
        ([name, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(bytes)], name));
            const began = performance.now();
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            return began;
        },
        [basename(path), [...readFileSync(path)]],
    );
    const link = page.locator('.import-progress a[href^="#/review/"]');
    await link.waitFor();
    await link.click();
    await page.waitForSelector(".review-graph");
    for (let blunders = 0; blunders < 3; ) {
        await page.locator(".review-stepping .primary").click();
        blunders += await page.locator(".review-verdict .mark.blunder").first().count();
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const took = (await page.evaluate(() => performance.now())) - start;
    const where = await page.evaluate(() => location.hash);
    await close();
    return { took, where };
}

/* From the start of the navigation until what is waited for is drawn. */
async function starts(hash, selector, count) {
    const times = [];
    for (let i = 0; i < count; i++) {
        const { page, close } = await visit(browser, program);
        const fresh = await page.context().newPage();
        await fresh.goto(`${program.origin}${hash}`);
        await fresh.waitForSelector(selector);
        times.push(
            await fresh.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(performance.now())))),
        );
        await close();
    }
    return times;
}

/* From the key to the frame in which the next step stands. */
async function steps(hash, count) {
    const { page, close } = await visit(browser, program, hash, { lang: "en" });
    await page.waitForSelector(".review-graph");
    const times = await page.evaluate(async (wanted) => {
        const all = [];
        for (let i = 0; i < wanted; i++) {
            const began = performance.now();
            dispatchEvent(new KeyboardEvent("keydown", { key: i % 40 < 20 ? "j" : "k" }));
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            all.push(performance.now() - began);
        }
        return all;
    }, count);
    await close();
    return times;
}

/* What a step does, however busy the machine is. */
async function work(hash, count) {
    const { page, close } = await visit(browser, program, hash, { lang: "en" });
    await page.waitForSelector(".review-graph");
    const calls = [];
    for (let i = 0; i < count; i++) calls.push(await callsOf(page, () => stepOn(page)));
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    await close();
    return { calls: calls.sort((a, b) => a - b), nodes };
}

const stepOn = (page) =>
    page.evaluate(async () => {
        dispatchEvent(new KeyboardEvent("keydown", { key: "j" }));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    });

const { took, where } = await dropped();
console.log(`from a .xg file dropped to its third blunder on the board, analysed: ${(took / 1000).toFixed(1)} s`);
const match = where.split("/").slice(0, 4).join("/");
line("first screen, until a game can be begun", await starts("", ".home .begin:not([disabled])", option("starts", 10)));
line("a review, until its board is drawn", await starts(match, ".review .board", option("starts", 10)));
line("a step by key, until its frame", await steps(match, option("steps", 60)));
const { calls, nodes } = await work(match, 20);
console.log(`elements of the page: ${nodes}`);
console.log(`functions called for a step: ${calls[10]} in the middle, ${calls.at(-1)} at most (${calls.length})`);
await browser.close();
await program.stop();
