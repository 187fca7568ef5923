/* Every screen and state of screens.mjs, as a visitor with a telephone, with dark or safe colours, or with the text twice as
 * large meets it: nothing that axe calls serious, nothing that sticks out, no error. Each screen in both sizes with
 * `./test thorough`, else in one of them, which one says VIDEAU_SWEEP_TURN. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import {
    assertAxe,
    assertFits,
    assertLarge,
    assertWhole,
    inTurn,
    tablets,
    telephone,
    telephoneOnItsSide,
    visit,
} from "./program.mjs";
import { screens } from "./screens.mjs";

const { program, browser } = await served();

/* A window of 1280 by 800 whose visitor has asked for 200 %. */
const twice = ["twice as large", { viewport: { width: 640, height: 400 } }];

/* Another size of window is another layout of the same state: a screen is reached once in a language. */
const looks = [
    ["desktop", "en", {}, [twice]],
    [
        "telephone",
        "fr",
        telephone,
        [
            ["tablet", tablets.upright],
            ["tablet on its side", tablets.wide],
            ["telephone on its side", telephoneOnItsSide],
            twice,
        ],
    ],
];

const wear = (page, theme) =>
    page.evaluate((to) => {
        document.documentElement.dataset["theme"] = to;
    }, theme);

for (const [i, [name, show]] of Object.entries(screens).entries())
    test(name, async () => {
        for (const [size, lang, look, others] of inTurn(looks, i)) {
            const { page, errors, close } = await visit(browser, program, "", { lang, ...look });
            await show(page);
            await assertFits(page, `${name}, ${size}`);
            await assertWhole(page, `${name}, ${size}`);
            await assertAxe(page, `${name}, ${size}:`);
            /* Of colours, which do not depend on the size, only contrast can be wrong. */
            for (const theme of size === "desktop" ? ["dark", "safe"] : []) {
                await wear(page, theme);
                await assertAxe(page, `${name}, ${size}, ${theme}:`, ["color-contrast"]);
            }
            await wear(page, "light");
            for (const [other, { viewport }] of others) {
                await page.setViewportSize(viewport);
                await page.evaluate(
                    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
                );
                await assertFits(page, `${name}, ${other}`);
                await assertWhole(page, `${name}, ${other}`);
                if (other !== twice[0]) await assertLarge(page, `${name}, ${other}`);
                else if (size === "desktop") await assertAxe(page, `${name}, ${other}:`);
            }
            assert.deepEqual(errors, []);
            await close();
        }
    });
