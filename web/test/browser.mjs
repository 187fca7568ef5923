/* The board in a real browser, at the practice table: mouse, touch and keyboard, each to the end of a game; refusals;
 * both languages; every look through axe. Needs a built page and Chromium.
 *
 *     node test/browser.mjs ../build/dev/page */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { arrived } from "./program.mjs";
import { serve } from "./serve.mjs";

const folder = process.env["VD_PAGE"] ?? "../build/dev/page";
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let browser;
let site;

before(async () => {
    site = await serve(folder);
    browser = await chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"],
    });
});
after(async () => {
    await browser?.close();
    await site?.close();
});

/* The same dice in every run. */
function seeded(seed) {
    let state = seed;
    crypto.getRandomValues = (bytes) => {
        for (let i = 0; i < bytes.length; i++) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            bytes[i] = state >>> 24;
        }
        return bytes;
    };
}

async function open(address, { settings = {}, seed = 1, before = async () => {}, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "fr-FR", ...options });
    await context.addInitScript(seeded, seed);
    await context.addInitScript(
        (kept) => {
            if (!localStorage.getItem("videau")) localStorage.setItem("videau", kept);
        },
        JSON.stringify({ speed: 0, ...settings }),
    );
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await before(page);
    await page.goto(site.url + address);
    await arrived(page);
    return { page, errors, close: () => context.close() };
}

const centre = async (target) => {
    const box = await target.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};

/* The code of a screen comes as late as can be: after the page has been drawn without it. */
async function holdBack(page) {
    await page.route("**/play.js", async (route) => {
        await page.waitForSelector("#main main[aria-busy='true']", { state: "attached" });
        await route.continue();
    });
}

test("a screen whose code comes late is waited for", async () => {
    const { page, errors, close } = await open("#/practice/backgammon", { before: holdBack });
    assert.equal(await page.locator(".board").count(), 1);
    assert.deepEqual(errors, []);
    await close();
});

/* What a touch may change. */
const shownNow = (page) => page.evaluate(() => document.querySelector("main.table").innerHTML);

/* One touch, and what comes of it: the click that follows a finger is later than the finger. */
async function touchOnce(page, touch, target) {
    const before = await shownNow(page);
    await touch(target);
    await page.waitForFunction((old) => document.querySelector("main.table").innerHTML !== old, before);
}

/* One step of a game: touch a checker, its destination, or a button. Both people are played by one hand. */
async function step(page, touch) {
    const buttons = page.locator(".actions button:not([disabled])");
    const movable = page.locator(".target.leaves");
    const count = await movable.count();
    if (count) {
        await touchOnce(page, touch, movable.nth(count - 1));
        await touchOnce(page, touch, page.locator(".target.lands").first());
    } else await touchOnce(page, touch, buttons.first());
}

async function wholeGame(page, touch, most = 600) {
    for (let i = 0; i < most; i++) {
        if (await page.locator(".result").count()) return;
        await step(page, touch);
    }
    assert.fail("the game has no end");
}

test("a whole game with the mouse, touch by touch", async () => {
    const { page, errors, close } = await open("#/practice/backgammon");
    await wholeGame(page, async (target) => page.mouse.click(...(await centre(target))));
    assert.match(await page.locator(".result").innerText(), /gagne/);
    assert.deepEqual(errors, []);
    await close();
});

test("a whole game of Hypergammon by touch on a small telephone", async () => {
    const { page, errors, close } = await open("#/practice/hypergammon", {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    assert.ok(await page.locator(".board.tall").count());
    await wholeGame(page, async (target) => {
        await target.scrollIntoViewIfNeeded();
        await page.touchscreen.tap(...(await centre(target)));
    });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    assert.deepEqual(errors, []);
    await close();
});

/* The focus only ever moves by keys; what it rests on is asked of the page. */
test("a whole game with the keyboard alone", async () => {
    const { page, errors, close } = await open("#/practice/hypergammon", { seed: 5 });
    const where = () =>
        page.evaluate(() => {
            const at = document.activeElement;
            return {
                primary: at?.matches(".actions .primary") ?? false,
                leaves: at?.matches(".target.leaves") ?? false,
                target: at?.matches(".target") ?? false,
                over: !!document.querySelector(".result"),
                end: !!document.querySelector(".actions .primary:not([disabled])"),
                movable: document.querySelectorAll(".target.leaves").length,
                visible: at
                    ? getComputedStyle(at).outlineStyle !== "none" || getComputedStyle(at).stroke !== "none"
                    : false,
            };
        });
    for (let i = 0; i < 20 && !(await where()).primary; i++) await page.keyboard.press("Tab");
    for (let i = 0; i < 3000; i++) {
        const now = await where();
        if (now.over) break;
        if (now.primary) await page.keyboard.press("Enter");
        else if (now.leaves) {
            await page.keyboard.press("Enter");
            await page.keyboard.press("Enter");
        } else if (now.movable) await page.keyboard.press("PageDown");
        else if (now.target)
            await page.keyboard.press(now.end ? ((await page.locator(".die").count()) ? "End" : "r") : "Tab");
        else await page.keyboard.press("Tab");
        if (now.target || now.primary) assert.ok(now.visible, "the focus can be seen");
    }
    assert.ok((await where()).over);
    assert.deepEqual(errors, []);
    await close();
});

async function begin(page) {
    while (!(await page.locator(".target.leaves").count())) await page.locator(".actions .primary").click();
}

const men = (page) => page.locator(".target").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));

test("dragging: a legal way is made, with both dice at once too; an illegal one is explained and changes nothing", async () => {
    const { page, errors, close } = await open("#/practice/backgammon");
    await begin(page);
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    const drag = async (from, to) => {
        await page.mouse.move(...(await centre(from)));
        await page.mouse.down();
        const [x, y] = await centre(to);
        await page.mouse.move(x - 20, y, { steps: 3 });
        await page.mouse.move(x, y);
        await page.mouse.up();
    };
    const before = await men(page);
    await drag(place(13), place(12));
    await drag(place(24), place(19));
    await page.waitForSelector(".notice p");
    assert.match(await page.locator(".notice").innerText(), /R\d+/);
    assert.deepEqual(await men(page), before);
    await page.waitForFunction(() =>
        [...document.querySelectorAll("[data-live]")].some(({ textContent }) =>
            /impossible|correspond/.test(textContent),
        ),
    );

    /* A checker that either die moves, and both together. */
    let start = "";
    let far = [];
    for (const from of await page.locator(".target.leaves").all()) {
        start = await from.getAttribute("data-place");
        await page.mouse.click(...(await centre(from)));
        far = await page
            .locator(".target.lands")
            .evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-place"))));
        await page.mouse.click(640, 795);
        assert.equal(await page.locator(".checker.picked").count(), 0);
        if (far.length > 2) break;
    }
    assert.ok(far.length > 2);
    await drag(place(start), place(Math.min(...far)));
    assert.notDeepEqual(await men(page), before);
    assert.equal(await page.locator(".die.spent").count(), 2);
    await page.getByRole("button", { name: "Tout annuler" }).click();
    assert.deepEqual(await men(page), before);
    assert.deepEqual(errors, []);
    await close();
});

test("touching the dice swaps them; touched twice a checker plays the left one", async () => {
    const { page, close } = await open("#/practice/backgammon", { seed: 3 });
    await begin(page);
    const label = () => page.locator(".dice").getAttribute("aria-label");
    const first = await label();
    await page.locator(".dice").click();
    const second = await label();
    assert.notEqual(first, second);
    const die = Number(/(\d)-\d/.exec(second)[1]);
    const from = page.locator(".target.leaves").last();
    const number = Number(await from.getAttribute("data-place"));
    const spot = await centre(from);
    await page.mouse.click(...spot);
    await page.mouse.click(...spot);
    const to = page.locator(`.target[data-place="${number - die}"]`);
    assert.match(await to.getAttribute("aria-label"), /[1-9]\d* pion/);
    await close();
});

test("the language changes without a reload", async () => {
    const { page, close } = await open("#/practice/backgammon");
    await begin(page);
    await page.evaluate(() => (window.here = true));
    const before = await men(page);
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.getByRole("button", { name: "Confirm the play" }).waitFor();
    assert.equal(await page.evaluate(() => window.here), true);
    assert.equal((await men(page)).length, before.length);
    await close();
});

test("less motion is asked for: nothing moves", async () => {
    const { page, close } = await open("#/practice/backgammon", { reducedMotion: "reduce", settings: { speed: 450 } });
    await begin(page);
    const from = page.locator(".target.leaves").last();
    const spot = await centre(from);
    await page.mouse.click(...spot);
    await page.mouse.click(...spot);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await close();
});

test("nothing is cut off at twice the size, on a small telephone, or on its side", async () => {
    for (const [width, height] of [
        [640, 400],
        [360, 640],
        [740, 360],
        [320, 568],
        [2560, 1440],
    ]) {
        const { page, close } = await open("#/practice/hollandais", { viewport: { width, height } });
        await begin(page);
        const board = await page.locator(".board").boundingBox();
        assert.ok(board.x >= 0 && board.x + board.width <= width + 0.5, `${width}`);
        assert.ok(board.height <= height, `${width}x${height}: the board is ${board.height} high`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${width}x${height}: the page is ${wide} wide`);
        await close();
    }
});

for (const theme of ["light", "dark", "safe"])
    test(`axe finds nothing serious, ${theme}`, async () => {
        for (const address of ["", "#/settings", "#/practice/backgammon", "#/practice/acey-deucey", "#/nowhere"]) {
            const { page, close } = await open(address, { settings: { theme } });
            if (address.includes("practice")) {
                await begin(page);
                await page.mouse.click(...(await centre(page.locator(".target.leaves").first())));
            }
            await page.evaluate(await (await import("node:fs/promises")).readFile(axe, "utf8"));
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
            const grave = violations
                .filter(({ impact }) => impact === "serious" || impact === "critical")
                .map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
            assert.deepEqual(grave, []);
            await close();
        }
    });
