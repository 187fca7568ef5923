/* The keyboard and what is said aloud, in Chromium and in Firefox: the same page by WebDriver BiDi. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browsers, handOf, openIn, shut, sitAt } from "./bidi.mjs";
import { newTable, playByKeys, toPlayed, twoPeople } from "./play.mjs";
import { listen, Program } from "./program.mjs";

let program;
before(async () => {
    program = await new Program().start();
    await program.keep(new URL("../../tests/data/analysis/club.mat", import.meta.url).pathname);
});
after(() => program.stop());

async function opened(which, hash, waited) {
    const { browser, page } = await openIn(which, program, { arrows: true });
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await page.reload();
    await page.waitForSelector(waited);
    return { browser, page };
}

const practice = (which) => opened(which, "#/practice/backgammon", ".board");

const focused = (page) =>
    page.evaluate(() => {
        const at = document.activeElement;
        return { target: at?.getAttribute("data-target") ?? "", label: at?.getAttribute("aria-label") ?? "" };
    });

const placed = (page) => page.evaluate(() => document.querySelectorAll(".target.lands").length);

async function press(page, key, until) {
    await page.keyboard.press(key);
    await page.waitForFunction(until);
}

/* A screen that has just come may not listen yet: a key that may be pressed twice is pressed until it is heard. */
async function pressAgain(page, key, until) {
    for (let i = 0; i < 100; i++) {
        await page.keyboard.press(key);
        if (await page.waitForFunction(until, { timeout: 1000 }).catch(() => null)) return;
    }
    assert.fail(`${key} is not heard`);
}

for (const each of browsers)
    test(`${each.name}: one tab stop on the board, roving focus, a turn by keys, heard`, {
        skip: each.skip,
    }, async () => {
        const { browser, page } = await practice(each);
        try {
            /* Everything that the tab key may stop at on the board: one place of it, since there are no dice yet. */
            const stops = await page.evaluate(
                () => [...document.querySelectorAll(".board .target")].filter(({ tabIndex }) => tabIndex === 0).length,
            );
            assert.equal(stops, 1);
            await page.evaluate(() => document.querySelector(".actions-box .primary").focus());
            await press(page, "Enter", () => document.querySelectorAll(".target.leaves").length > 0);
            await page.waitForFunction(() => document.activeElement?.matches(".target.leaves"));
            const first = await focused(page);
            assert.match(first.label, /^Point \d+/);
            await press(page, "ArrowLeft", () => document.activeElement?.matches(".target"));
            const second = await focused(page);
            assert.notEqual(second.target, first.target, "the arrow goes on");
            await page.waitForFunction(
                (target) => {
                    const stops = [...document.querySelectorAll(".board .target")].filter(
                        ({ tabIndex }) => tabIndex === 0,
                    );
                    return stops.length === 1 && stops[0].getAttribute("data-target") === target;
                },
                {},
                second.target,
            );
            await press(page, "PageDown", () => document.activeElement?.matches(".target.leaves"));
            await press(page, "Enter", () => document.querySelectorAll(".target.lands").length > 0);
            assert.ok(await placed(page));
            await press(page, "Escape", () => document.querySelectorAll(".target.lands").length === 0);
            await press(page, "Enter", () => document.querySelectorAll(".target.lands").length > 0);
            await press(page, "Enter", () => document.querySelector(".die.spent") !== null);
            await page.waitForFunction(() =>
                [...document.querySelectorAll("[data-live]")].some((node) => /\d/.test(node.textContent ?? "")),
            );
            await press(page, "Backspace", () => document.querySelector(".die.spent") === null);
        } finally {
            await shut(browser);
        }
    });

for (const each of browsers)
    test(`${each.name}: a whole match by keys alone; every throw, every play and the result are said, in their order`, {
        skip: each.skip,
    }, async () => {
        const { browser, page } = await practice(each);
        try {
            const table = await newTable(page, twoPeople("hypergammon", 1, "2a"));
            await sitAt(page, table);
            await page.evaluate(listen);
            /* Tab leaves the button that goes on: the way back to it is by keys, too. */
            await page.waitForSelector(".actions-box .primary:not([disabled])");
            await focusOn(page, ".actions-box .primary:not([disabled])");
            await page.keyboard.press("Tab");
            await playByKeys(handOf(page));
            /* The end is a dialog: it has the focus, and says what was to be said. */
            await page.waitForFunction(() => {
                const dialog = document.activeElement;
                const said = (dialog?.getAttribute("aria-describedby") ?? "")
                    .split(" ")
                    .map((id) => document.getElementById(id)?.textContent ?? "");
                return /single game|gammon/.test(said.join(" ")) && window.heard.push(said.join(" "));
            });
            const { heard, plays } = await page.evaluate(() => ({
                heard: window.heard,
                plays: [...document.querySelectorAll(".move-list .entry")].map((entry) => ({
                    dice: entry.querySelector(".rolled")?.textContent.trim() ?? "",
                    play: [...entry.childNodes].at(-1).textContent.trim(),
                })),
            }));
            assert.ok(plays.length > 5);
            let at = heard.findIndex((said) => said.includes("Opening roll: Ana 2, Bob 5"));
            assert.ok(at >= 0, `the draw is not said: ${heard[0]}`);
            for (const [i, { dice, play }] of plays.entries())
                for (const wanted of i ? [dice, play] : [play]) {
                    const found = heard.findIndex((said, i) => i >= at && said.includes(wanted));
                    assert.ok(found >= 0, `${dice} ${play} is not said: ${heard.slice(at).join(" | ")}`);
                    at = found;
                }
        } finally {
            await shut(browser);
        }
    });

/* Places of the board are SVG, which puppeteer does not focus. */
const focusOn = (page, selector) => page.evaluate((what) => document.querySelector(what).focus(), selector);

const counted = (page, selector) => page.evaluate((what) => document.querySelectorAll(what).length, selector);

/** To a button, and there Enter. */
async function enter(page, selector) {
    await page.waitForSelector(`${selector}:not([disabled])`);
    await focusOn(page, selector);
    await page.keyboard.press("Enter");
}

/* A whole play of a checker that may move, and of the next ones, until there is what comes after it. */
async function playOut(page, ends) {
    while (!(await counted(page, ends))) {
        await focusOn(page, ".target.leaves");
        await press(page, "Enter", () => document.querySelectorAll(".target.lands").length > 0);
        await press(page, "ArrowRight", () => document.activeElement?.matches(".target.lands"));
        await press(page, "Enter", () => document.querySelectorAll(".target.lands").length === 0);
    }
}

for (const each of browsers)
    test(`${each.name}: a match looked at again, a variation, a study written and read, by keys alone and heard`, {
        skip: each.skip,
    }, async () => {
        const { browser, page } = await opened(each, "#/review/library/1", ".review-graph");
        try {
            await page.evaluate(listen);
            await toPlayed(page, async () => {
                const was = await page.evaluate(() => location.hash);
                await page.keyboard.press("n");
                await page.waitForFunction((before) => location.hash !== before, {}, was);
            });
            await page.waitForFunction(() => window.heard.some((said) => /Error|Blunder|Dubious/.test(said)));
            await playOut(page, ".go-on");
            await enter(page, ".go-on");
            await enter(page, '.roll-list [data-roll="31"]');
            await enter(page, ".engine");
            await page.waitForFunction(() => document.querySelectorAll(".line-moves li").length === 3);
            await page.waitForFunction(() => window.heard.some((said) => /: 3-1\./.test(said)));
            await press(page, "Escape", () => document.querySelectorAll(".line-moves li").length === 0);

            await enter(page, ".to-study");
            await page.waitForSelector(".study-begin input[type=text]");
            await focusOn(page, ".study-begin input[type=text]");
            await page.keyboard.type("Keys");
            await page.keyboard.press("Enter");
            await page.waitForSelector(".study .board");
            await page.evaluate(listen);
            const places = await counted(page, ".study-tree li");
            assert.ok(places >= 3);
            await pressAgain(page, "End", () => /\/[3-9]$/.test(location.hash));
            await pressAgain(page, "Home", () => location.hash.endsWith("/1"));
            await enter(page, ".study-place .remove");
            await page.waitForSelector(".empty, [role=alert]");
            await enter(page, ".notice button");
            await page.waitForFunction(
                (wanted) => document.querySelectorAll(".study-tree li").length === wanted,
                {},
                places,
            );
            await focusOn(page, 'input[name="arrows"]');
            await press(page, "ArrowRight", () => document.querySelector(".board-box.drawing"));
            for (const target of ["p13", "p8"]) {
                await focusOn(page, `[data-target="${target}"]`);
                await page.keyboard.press("Enter");
            }
            await page.waitForSelector(".arrow.better");
            await enter(page, ".study-head a.button");
            await page.waitForSelector(".reading .board");
            assert.equal(await counted(page, ".arrow"), 0);
            await press(page, "ArrowRight", () => document.querySelector(".study-solution"));
            await page.waitForSelector(".arrow.better");
            await press(page, "ArrowRight", () => location.hash.endsWith("/read/2"));
            await page.waitForFunction(() => window.heard.some((said) => /to play|on roll/.test(said)));
        } finally {
            await shut(browser);
        }
    });
