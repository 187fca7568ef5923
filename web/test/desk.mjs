/* The editor, the dice page and the rules in a real browser, served by the program of this build. Short: part of the quick
 * tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { drag } from "./play.mjs";
import { ask, assertAxe, assertFits, telephone, visit } from "./program.mjs";

const { program, browser } = await served();

const xgid = "XGID=-a-B--C-dE---dD--c-b-a--A-:1:1:1:52:3:2:0:7:10";

async function load(page, text) {
    await page.locator(".paste input").fill(text);
    await page.locator(".paste input").press("Enter");
}

const ids = (page) => page.locator(".id code").allInnerTexts();
const idOf = async (page, name) =>
    (await page.locator(".id").filter({ hasText: name }).locator("code").innerText()).trim();

test("the editor: every text of a position reads back as the same; the address keeps it", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor");
    await load(page, xgid);
    await page.waitForFunction((text) => document.body.innerText.includes(text), xgid);
    const all = await ids(page);
    assert.equal(all.length, 4);
    for (const text of all.filter((each) => each.length > 14)) {
        await load(page, "start");
        await page.waitForFunction((kept) => !document.body.innerText.includes(kept), xgid);
        await load(page, text);
        await page.waitForFunction((kept) => document.querySelector(".ids")?.innerText.includes(kept), all[0]);
        if (!text.startsWith("4") && !/:/.test(text.slice(0, 15))) assert.equal(await idOf(page, "XGID"), xgid);
    }
    /* The address is written after the drawing. */
    const written = all.find((each) => each.startsWith("M["));
    const inAddress = (text, there) =>
        page.waitForFunction(
            ([wanted, is]) => decodeURIComponent(location.hash).includes(wanted) === is,
            [text, there],
        );
    await inAddress(written, true);
    await load(page, "start");
    await inAddress(written, false);
    await load(page, xgid);
    await inAddress(written, true);
    await page.reload();
    await page.waitForSelector(".ids");
    assert.equal(await idOf(page, "XGID"), xgid);
    assert.deepEqual(errors, []);
    await close();
});

test("the editor: by touch and by keys; too many checkers and nonsense are refused in words", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor", { lang: "en" });
    const before = await ids(page);
    await page.getByRole("button", { name: "Empty", exact: true }).click();
    const point = page.locator('[data-target="p6"]');
    await point.click();
    await point.click();
    assert.match(await point.getAttribute("aria-label"), /Point 6, 2 checkers of Blue/);
    await point.click({ button: "right" });
    assert.match(await point.getAttribute("aria-label"), /1 checker of Blue/);
    await point.focus();
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("9");
    const other = page.locator('[data-target="p5"]');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-target")), "p5");
    assert.match(await other.getAttribute("aria-label"), /9 checkers of White/);
    for (let i = 0; i < 7; i++) await page.keyboard.press("Enter");
    assert.match(await page.locator(".notice").innerText(), /All 15 checkers of White/);
    for (let i = 0; i < 30 && (await page.getByRole("button", { name: "Undo", exact: true }).isEnabled()); i++)
        await page.getByRole("button", { name: "Undo", exact: true }).click();
    assert.deepEqual(await ids(page), before);
    await load(page, "XGID=rubbish");
    await page.waitForSelector(".paste .wrong:not(:empty)");
    assert.deepEqual(await ids(page), before);
    assert.deepEqual(errors, []);
    await close();
});

for (const [lang, said] of [
    ["fr", "L’adresse ne dit pas de position lisible"],
    ["en", "The address does not say a position"],
])
    test(`the editor: an address is refused in words at each visit, and gives way to the one of what is shown: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/editor", { lang });
        for (let visits = 0; visits < 2; visits++) {
            const before = await ids(page);
            await page.evaluate(() => (location.hash = "#/editor/rubbish"));
            await page.waitForFunction((words) => document.querySelector(".notice")?.innerText.includes(words), said);
            assert.match(await page.locator(".notice").innerText(), /rubbish/);
            await page.waitForFunction(() => !location.hash.includes("rubbish"));
            assert.deepEqual(await ids(page), before);
            /* What is set then takes the sentence away. */
            await page.locator('[data-target="p6"]').click({ button: "right" });
            await page.waitForFunction(() => !document.querySelector(".notice")?.innerText);
        }
        assert.deepEqual(errors, []);
        await close();
    });

test("the editor: plays with bars, the cube, a picture, a game from here", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor");
    await load(page, xgid);
    await page.locator(".asking .primary").click();
    await page.waitForSelector(".hint-play");
    assert.ok((await page.locator(".hint-play").count()) > 1);
    assert.ok(await page.locator(".arrow.better").count());
    await assertAxe(page, "editor with plays");
    await page.locator(".dice-fields select").first().selectOption("0");
    await page.locator(".asking .primary").click();
    await page.waitForSelector(".hint-cube");
    await assertAxe(page, "editor with the cube");
    await page.locator("summary").filter({ hasText: "image" }).click();
    for (const kind of ["svg", "png"]) {
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: kind.toUpperCase() }).click(),
        ]);
        assert.equal(file.suggestedFilename(), `videau.${kind}`);
    }
    await load(page, xgid);
    await page.locator("summary").filter({ hasText: "Jouer" }).click();
    await page.locator(".play-on .primary").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    const snapshot = await ask(page, "open", { table, seats: [] });
    assert.deepEqual(snapshot.state.score, [3, 2]);
    assert.deepEqual(snapshot.state.dice, [5, 2]);
    assert.equal(snapshot.state.length, 7);
    assert.equal(snapshot.state.cube.value, 2);
    assert.deepEqual(errors, []);
    await close();
});

test("in English a checker that is borne off goes off, aloud too", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor", { lang: "en" });
    await load(page, "M[6:2 5:1] A[20:2 24:1] dice:6-5 variant:backgammon");
    await page.evaluate(() => {
        window.heard = "";
        for (const region of document.querySelectorAll("[data-live]"))
            new MutationObserver(() => (window.heard += region.textContent)).observe(region, {
                childList: true,
                characterData: true,
                subtree: true,
            });
    });
    await page.locator(".asking .primary").click();
    await page.waitForFunction(() => window.heard.includes("Best play: 6/off 5/off."));
    assert.match(await page.locator(".hint-play").first().innerText(), /6\/off 5\/off/);
    assert.deepEqual(errors, []);
    await close();
});

test("the double to name is said aloud as it is shown", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor", { lang: "en" });
    await load(page, "M[24:1 23:1] A[] hors:13/15 next:name variant:acey-deucey");
    await page.evaluate(() => {
        window.heard = "";
        for (const region of document.querySelectorAll("[data-live]"))
            new MutationObserver(() => (window.heard += region.textContent)).observe(region, {
                childList: true,
                characterData: true,
                subtree: true,
            });
    });
    await page.locator(".asking select").selectOption("0-ply");
    await page.locator(".asking .primary", { hasText: "Name a double" }).click();
    const shown = page.locator(".asking > p").filter({ hasText: /^Name \d-\d\.$/ });
    await shown.waitFor();
    await page.waitForFunction((text) => window.heard.includes(text), await shown.innerText());
    const doubles = await page.locator("li.hint-play").allInnerTexts();
    assert.equal(doubles.length, 6);
    assert.match(doubles[0], /^6-6: hors\/.*best/s);
    for (const other of doubles.slice(1)) assert.match(other, /^[1-5]-[1-5]: .*−\d\.\d/s);
    assert.deepEqual(errors, []);
    await close();
});

test("a rule by its link, by number, by word", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules/R50");
    await page.waitForFunction(() => document.querySelector("h1")?.innerText.includes("Jouer les deux dés"));
    await page.locator(".crumb a").first().click();
    await page.locator("input[type=search]").fill("51");
    await page.waitForFunction(() => document.querySelectorAll(".rule-list li").length === 1);
    await page.locator("input[type=search]").fill("frappe");
    await page.waitForFunction(() => document.querySelectorAll(".rule-list li").length > 1);
    await assertAxe(page, "rules");
    assert.deepEqual(errors, []);
    await close();
});

/* ---- Games with rules of their own ---- */

const textIs = (page, text) =>
    page.waitForFunction((wanted) => document.querySelector(".id code")?.textContent?.trim() === wanted, text);
const target = (page, cell) => page.locator(`[data-target="p${cell}"]`);
const fold = (page, name) => page.locator("summary").filter({ hasText: name }).click();
const empty = (page) => page.locator(".editor .tools button").nth(2).click();
const undo = (page) => page.keyboard.press("Control+z");

async function choose(page, game, start) {
    await fold(page, /Jeu, score|Game, score/);
    await page.locator(".terms select").first().selectOption({ label: game });
    await textIs(page, start);
}

for (const [lang, game, name, said, none] of [
    ["fr", "Jacquet", "jacquet", "Flèche 24, 15 pions de Bleu", "Les deux camps ont déjà gagné."],
    ["en", "Gul Bara", "gul-bara", "Point 24, 15 checkers of Blue", "Both sides have won already."],
])
    test(`the editor: ${game} is set up by mouse and by keys, refused and asked: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/editor", { lang });
        const text = (board, more = "") => `${board}${more} variant:${name}`;
        const start = text("M[24:15] A[12:15]");
        await choose(page, game, start);
        assert.equal(await target(page, 24).getAttribute("aria-label"), said);
        assert.equal(await page.locator('[data-target="s0-100"]').count(), 0, "nobody is on the bar");
        /* By mouse: both run from their own corner; where one lands the other leaves. */
        await drag(page, target(page, 24), target(page, 20));
        await drag(page, target(page, 12), target(page, 8));
        await textIs(page, text("M[24:14 20:1] A[12:14 8:1]"));
        await drag(page, target(page, 24), target(page, 8));
        await textIs(page, text("M[24:13 20:1 8:1] A[12:14]", " off:0/1"));
        await target(page, 8).click({ button: "right" });
        await textIs(page, text("M[24:13 20:1] A[12:14]", " off:1/1"));
        /* To the bar that there is not: the checker goes back. */
        const bar = await page.locator(".board").boundingBox();
        const from = await target(page, 24).boundingBox();
        await page.mouse.move(from.x + from.width / 2, from.y + 20);
        await page.mouse.down();
        await page.mouse.move(bar.x + bar.width / 2 + 2, bar.y + bar.height / 3, { steps: 4 });
        await page.mouse.up();
        await textIs(page, text("M[24:13 20:1] A[12:14]", " off:1/1"));
        /* By keys. */
        await target(page, 12).focus();
        await page.keyboard.press("w");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("1");
        await textIs(page, text("M[24:13 20:1] A[12:14 11:1]", " off:1/0"));
        await undo(page);
        await page.keyboard.press("b");
        await page.keyboard.press("+");
        await textIs(page, text("M[24:13 20:1 11:1] A[12:14]", " off:0/1"));
        /* What cannot stand, and what says no such game. */
        await empty(page);
        await page.waitForFunction((words) => document.querySelector(".notice")?.innerText.includes(words), none);
        await undo(page);
        await load(page, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
        await page.locator("#paste-wrong", { hasText: name }).waitFor();
        await load(page, text("M[24:8 12:1 3:6] A[12:15]"));
        await page.locator("#paste-wrong", { hasText: "12" }).waitFor();
        const whole = text("M[24:13 20:1 11:1] A[12:14 10:1]", " dice:6-3");
        await load(page, whole);
        await textIs(page, whole);
        assert.ok(await page.locator(".ids").evaluate((ids) => !ids.innerText.includes("XGID=")));
        /* Asked: the plays, and without dice the chances. */
        await page.locator(".asking .primary").click();
        await page.waitForSelector(".hint-play");
        await assertAxe(page, `editor with ${name}`);
        await page.locator(".dice-fields select").first().selectOption("0");
        await page.locator(".asking .primary", { hasText: /Chances/ }).click();
        await page.waitForSelector(".hint-cube");
        /* Won twice is called as this game calls it. */
        assert.doesNotMatch(await page.locator(".chances").innerText(), /gammon/);
        assert.deepEqual(errors, []);
        await close();
    });

test("the editor: from a board of Jacquet's rules to the referee, the picture and a table", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules/JQ6", { lang: "en" });
    await page.locator(".rule-board .words summary").first().click();
    await page.locator(".rule-board .words a").first().click();
    await page.waitForFunction(() => document.querySelector(".id code")?.textContent?.includes("variant:jacquet"));
    const whole = "M[24:13 20:1 11:1] A[12:14 10:1] dice:6-3 variant:jacquet";
    await load(page, whole);
    await textIs(page, whole);
    await page.locator("summary").filter({ hasText: "picture" }).click();
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "SVG" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "videau.svg");
    await page.getByRole("link", { name: "Ask the referee" }).click();
    await page.waitForFunction(() => Number(document.querySelector("#legal-title")?.dataset.count) > 1);
    await page.locator(".announced input").fill("13/12");
    await page.locator(".announced .primary").click();
    await page.waitForSelector('[data-verdict="illegal"]');
    await page.goBack();
    await textIs(page, whole);
    await page.locator("summary").filter({ hasText: "Play on" }).click();
    await page.locator(".play-on .primary").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    const { state } = await ask(page, "open", { table, seats: [] });
    assert.equal(state.position, whole);
    assert.deepEqual(errors, []);
    await close();
});

test("the editor: the bar of Revertier is a place for the keys too, and what no game can come to is refused", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor", { lang: "en" });
    const text = (board, more = "") => `${board}${more} variant:revertier`;
    await choose(page, "Revertier", text("M[24:15] A[12:15]"));
    await page.locator(".asking").waitFor();
    assert.equal(await page.locator(".unjudged").count(), 0);
    await target(page, 24).focus();
    await page.keyboard.press("b");
    await page.keyboard.press("-");
    await page.locator('[data-target="s0-100"]').focus();
    await page.keyboard.press("+");
    await textIs(page, text("M[24:14] A[12:15]", " bar:1/0"));
    await page.keyboard.press("-");
    await textIs(page, text("M[24:14] A[12:15]", " off:1/0"));
    /* Two on a point of the first half; then a game that the John has ended. */
    await target(page, 23).focus();
    await page.keyboard.press("1");
    await target(page, 24).focus();
    await page.keyboard.press("-");
    await target(page, 23).focus();
    await page.keyboard.press("2");
    await page.waitForFunction(() => document.querySelector(".notice")?.innerText.includes("VE7"));
    await load(page, text("M[16:1 6:7 5:7] A[24:8]", " bar:0/7 dice:5-2"));
    await page.getByRole("link", { name: "Ask the referee" }).click();
    await page.getByText("The game is over here").waitFor();
    assert.equal(await page.locator("#legal-title").count(), 0);
    assert.deepEqual(errors, []);
    await close();
});

for (const [lang, over] of [
    ["fr", "Flèche 14, 1 pion de Bleu, sur un pion cloué de Blanc"],
    ["en", "Point 14, 1 checker of Blue, over a pinned checker of White"],
])
    test(`the editor: Plakoto's pins are set by mouse and by keys, and weighed: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/editor", { lang });
        await choose(page, "Plakoto", "M[24:15] A[1:15] variant:plakoto");
        /* White's checker, then Blue's upon it. */
        await drag(page, target(page, 1), target(page, 14));
        await drag(page, target(page, 24), target(page, 14));
        const pinned = "M[24:14 14:1] A[14:1 1:14] over:14 variant:plakoto";
        await textIs(page, pinned);
        assert.equal(await target(page, 14).getAttribute("aria-label"), over);
        assert.equal(await page.locator(".checker.pinned").count(), 1);
        /* Taken away by the right button, it leaves the other free; by keys it comes back. */
        await target(page, 14).click({ button: "right" });
        await textIs(page, "M[24:14] A[14:1 1:14] off:1/0 variant:plakoto");
        await target(page, 14).focus();
        await page.keyboard.press("b");
        await page.keyboard.press("Enter");
        await textIs(page, pinned);
        assert.equal(await page.locator(".unjudged").count(), 0);
        await page.locator(".asking select").selectOption("0-ply");
        await page.locator(".asking .primary").click();
        await page.waitForSelector(".hint-cube");
        assert.ok(await page.locator(".terms").isVisible(), "what was opened stays open when the game changes");
        /* A text whose pins nobody lies on. */
        await load(page, "M[24:14 14:1] A[1:15] under:14 variant:plakoto");
        await page.locator("#paste-wrong", { hasText: "14" }).waitFor();
        await page
            .locator("summary")
            .filter({ hasText: /image|picture/ })
            .click();
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: "SVG" }).click(),
        ]);
        assert.equal(file.suggestedFilename(), "videau.svg");
        await page
            .locator("summary")
            .filter({ hasText: /Jouer|Play on/ })
            .click();
        await page.locator(".play-on .primary").click();
        await page.waitForFunction(() => location.hash.startsWith("#/game/"));
        await page.waitForSelector(".checker.pinned");
        assert.deepEqual(errors, []);
        await close();
    });

test("on a small telephone nothing sticks out", async () => {
    for (const hash of ["#/editor", "#/rules", "#/rules/R50", "#/dice"]) {
        const { page, close } = await visit(browser, program, hash, telephone);
        await page.waitForSelector("h1", { state: "attached" });
        await assertFits(page, hash);
        await assertAxe(page, hash);
        await close();
    }
});

test("a browser installs the page as an app, in its language", async () => {
    for (const [lang, shortcut] of [
        ["fr", "Apprendre"],
        ["en", "Learn"],
    ]) {
        const { page, context, errors, close } = await visit(browser, program, "", { lang });
        await page.waitForSelector(`link[rel=manifest][href="/app.${lang}.webmanifest"]`, { state: "attached" });
        const cdp = await context.newCDPSession(page);
        const { data, errors: faults } = await cdp.send("Page.getAppManifest");
        assert.deepEqual(faults, []);
        const { icons, shortcuts, name } = JSON.parse(data);
        assert.ok(name.includes("Videau"));
        assert.equal(shortcuts[1].name, shortcut);
        for (const { src, type } of icons) {
            const answer = await page.request.get(new URL(src, program.origin).href);
            assert.equal(answer.status(), 200);
            assert.equal(answer.headers()["content-type"], type);
        }
        const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
        /* The browsers of tests keep nothing: they install nothing either, whatever the page. */
        assert.deepEqual(
            installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"),
            [],
        );
        assert.deepEqual(errors, []);
        await close();
    }
});

test("a screen's code that comes between its first drawing and what follows the drawing is shown", async () => {
    const { page, context, errors, close } = await visit(browser, program, "");
    /* What is done after a drawing comes later than the code, which is fetched .6 s after the first screen. */
    await context.addInitScript(() => {
        const plain = window.setTimeout;
        window.setTimeout = (act, wait, ...rest) => plain(act, wait === 35 ? 2500 : wait, ...rest);
        window.requestAnimationFrame = (act) => plain(() => act(performance.now()), 2500);
    });
    await page.evaluate(() => {
        location.hash = "#/rules";
    });
    await page.reload();
    await page.locator(".rule-list").first().waitFor();
    assert.deepEqual(errors, []);
    await close();
});
