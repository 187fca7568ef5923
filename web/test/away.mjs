/* The page without the program, in Chromium and in Firefox: rules, glossary, referee and lessons go on by what the browser has
 * kept of the page, from a new start of it; the program back, all comes from it again. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browsers, openIn, shut } from "./bidi.mjs";
import { PATIENCE, Program } from "./program.mjs";

const program = new Program();
after(() => program.stop());
await program.start();

/* The page anew at an address, as one who comes back to it. */
async function visit(page, hash, selector) {
    await page.goto("about:blank");
    await page.goto(program.origin + hash);
    await page.waitForSelector(selector);
}

const text = (page, selector) => page.evaluate((at) => document.querySelector(at)?.textContent ?? "", selector);

for (const each of browsers)
    test(`${each.name}: the program killed, rules, glossary, referee and lessons are there and judge; back, it serves`, {
        skip: each.skip,
        timeout: 3 * PATIENCE,
    }, async () => {
        const { browser, page } = await openIn(each, program);
        try {
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
            /* Everything is kept before the worker is active. */
            await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
            await program.kill();

            await visit(page, "#/rules", ".rule-list");
            await visit(page, "#/rules/R51", ".rule-body");
            await visit(page, "#/glossary", "main dl, main .terms, main h2");
            assert.match(await text(page, "main"), /gammon/i);

            const position = encodeURIComponent("M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] dice:3-1");
            await visit(page, `#/cases/${position}`, ".legal h2");
            assert.match(await text(page, ".legal h2"), /16/);
            for (const [play, verdict] of [
                ["8/5 6/5", "legal"],
                ["24/19 13/12", "illegal"],
            ]) {
                await page.evaluate((typed) => {
                    const input = document.querySelector(".announced input");
                    input.value = typed;
                    input.dispatchEvent(new Event("input", { bubbles: true }));
                }, play);
                await page.focus(".announced input");
                await page.keyboard.press("Enter");
                await page.waitForSelector(`[data-verdict="${verdict}"]`);
            }

            await visit(page, "#/learn", ".lessons");
            await visit(page, "#/learn/cube/3", ".answers");
            await page.click(".answer:last-child");
            await page.waitForSelector('[data-verdict="right"]');
            /* What needs the program says so. */
            await visit(page, "", ".lost");

            await program.start();
            await page.waitForSelector(".home .begin:not([disabled])");
        } finally {
            await shut(browser);
        }
    });
