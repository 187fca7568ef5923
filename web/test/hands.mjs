/* Whole matches by mouse and by finger in Firefox: pointer events, hit testing and layout are each engine's own. Those in Chromium
 * are in game.mjs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browsers, fingerOf, handOf, openIn, shut, sitAt } from "./bidi.mjs";
import { newTable, playOut, twoPeople } from "./play.mjs";
import { ask, Program } from "./program.mjs";

const firefox = browsers.find(({ name }) => name === "firefox");

let program;
before(async () => {
    program = await new Program().start();
});
after(() => program.stop());

for (const [hand, viewport, tapOf] of [
    ["mouse", { width: 1280, height: 800 }, (page) => (x, y) => page.mouse.click(x, y)],
    ["touch", { width: 360, height: 740 }, fingerOf],
])
    test(`firefox: a whole match by ${hand}`, { skip: firefox.skip }, async () => {
        const { browser, page } = await openIn(firefox, program, { tutor: 0 });
        try {
            await page.setViewport(viewport);
            const errors = [];
            page.on("pageerror", (error) => errors.push(error.message));
            const table = await newTable(page, twoPeople("hypergammon", 3));
            await sitAt(page, table);
            /* What the page was told: not a mouse that a finger became. */
            await page.evaluate(() => {
                window.kinds = new Set();
                addEventListener("pointerdown", ({ pointerType }) => window.kinds.add(pointerType), true);
            });
            await playOut(handOf(page), tapOf(page));
            const { state } = await ask(page, "open", { table, seats: [] });
            assert.ok(state.over);
            assert.ok(Math.max(...state.score) >= 3);
            assert.ok(await page.evaluate(() => document.querySelector(".result")?.textContent));
            assert.deepEqual(await page.evaluate(() => [...window.kinds]), [hand]);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= viewport.width, `${wide} pixels wide`);
            assert.deepEqual(errors, []);
        } finally {
            await shut(browser);
        }
    });
