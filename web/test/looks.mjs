/* Every screen and state of screens.mjs, as a visitor with a telephone, with dark or safe colours, or with the text twice as
 * large meets it: nothing that axe calls serious, nothing that sticks out, no error. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import {
    assertAxe,
    assertFits,
    assertLarge,
    assertWhole,
    tablets,
    telephone,
    telephoneOnItsSide,
    visit,
} from "./program.mjs";
import { screens } from "./screens.mjs";

const { program, browser } = await served();

const looks = [
    ["desktop", "en", {}],
    ["telephone", "fr", telephone],
    /* A window of 1280 by 800 whose visitor has asked for 200 %. */
    ["twice as large", "fr", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];

/* Another size of window is another layout of the same state. */
const others = [
    ["tablet", tablets.upright],
    ["tablet on its side", tablets.wide],
    ["telephone on its side", telephoneOnItsSide],
];

for (const [name, show] of Object.entries(screens))
    test(name, async () => {
        for (const [size, lang, look] of looks) {
            const { page, errors, close } = await visit(browser, program, "", { lang, ...look });
            await show(page);
            await assertFits(page, `${name}, ${size}`);
            await assertWhole(page, `${name}, ${size}`);
            /* Colours do not depend on the size. */
            for (const theme of size === "desktop" ? ["light", "dark", "safe"] : ["light"]) {
                await page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
                await assertAxe(page, `${name}, ${size}, ${theme}:`);
            }
            for (const [other, { viewport }] of size === "telephone" ? others : []) {
                await page.setViewportSize(viewport);
                await page.evaluate(
                    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
                );
                await assertFits(page, `${name}, ${other}`);
                await assertWhole(page, `${name}, ${other}`);
                await assertLarge(page, `${name}, ${other}`);
            }
            assert.deepEqual(errors, []);
            await close();
        }
    });
