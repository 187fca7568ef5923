/* Studies in a real browser: begun, written, drawn on, kept over a kill, exported, removed, imported whole, read as a lesson. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { toPlayed } from "./play.mjs";
import { assertAxe, assertFits, centre, go, telephone, visit } from "./program.mjs";

const { program, browser } = await served();
await program.keep(new URL("../../tests/data/analysis/club.mat", import.meta.url).pathname);

const opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
const kept = (page) => page.waitForSelector('[data-kept="kept"]');
const steps = (page) => page.locator(".study-tree .review-step");
const focusedOn = (page, selector) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
const place = (page) => page.evaluate(() => location.hash.split("/").at(-1));

async function fromEditor(page, title, position = opening) {
    await go(page, `#/editor/${encodeURIComponent(position)}`);
    await page.locator(".to-study").click();
    await page.locator(".study-begin input[type=text]").fill(title);
    await page.locator(".study-begin .primary").click();
    await page.waitForSelector(".study .board");
}

async function playHop(page, from, to) {
    await page.locator(`.target[data-place="${from}"]`).click();
    await page.locator(`.target[data-place="${to}"]`).click();
}

async function drag(page, from, to) {
    const [[x, y], [u, v]] = [await centre(page.locator(from)), await centre(page.locator(to))];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move((x + u) / 2, (y + v) / 2);
    await page.mouse.move(u, v);
    await page.mouse.up();
}

test("a study is written from a position of the editor: plays, rolls, words, arrows, a hidden solution; all of it is undone and kept", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    await fromEditor(page, "Three-one");
    assert.equal(await page.locator(".study-head h1").innerText(), "Three-one");
    await page.locator("textarea[name=words]").fill("What now?\n<b>");
    await page.locator("textarea[name=solution]").fill("Make the point.");
    await page.locator("input[name=hidden]").check();
    await playHop(page, 8, 5);
    await playHop(page, 6, 5);
    await page.locator(".add-play").click();
    assert.equal(await place(page), "2");
    await page.locator(".study-words select").selectOption("good");
    await page.locator('.roll-list [data-roll="64"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".study-tree .review-step").length === 3);
    await steps(page).first().click();
    await playHop(page, 24, 23);
    await playHop(page, 13, 10);
    await page.locator(".add-play").click();
    assert.deepEqual(
        (await steps(page).allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()),
        ["Position 1 hidden ¶", "8/5 6/5 !", "6-4", "24/23 13/10"],
    );
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => document.querySelectorAll(".study-tree .review-step").length === 3);

    await steps(page).first().click();
    await page.locator('.strip input[name="arrows"]').nth(1).check();
    await drag(page, '[data-target="p8"]', '[data-target="p5"]');
    assert.equal(await page.locator(".arrow.better").count(), 1);
    await page.locator('.strip input[name="arrows"]').nth(2).check();
    await page.locator('[data-target="p24"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-target="p18"]').focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".arrow.worse").count(), 1);
    await drag(page, '[data-target="p24"]', '[data-target="p18"]');
    assert.equal(await page.locator(".arrow.worse").count(), 0, "the same arrow again is taken away");
    await kept(page);
    await page.reload();
    await page.waitForSelector(".arrow.better");
    assert.equal(await page.locator("textarea[name=words]").inputValue(), "What now?\n<b>");
    assert.equal(await steps(page).count(), 3);
    assert.deepEqual(errors, []);
    await close();
});

test("what is written while the program is away waits in the browser and is kept when it is back", async () => {
    const { page, errors, close } = await visit(browser, program, "#/study/1", { lang: "en" });
    await page.waitForSelector(".study .board");
    await program.kill();
    await page.locator("textarea[name=words]").fill("Written while it was away.");
    await page.waitForSelector('[data-kept="waiting"]');
    await program.start();
    await kept(page);
    const waits = () =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("videau-study-1")));
    assert.deepEqual(await waits(), []);
    await page.reload();
    await page.waitForSelector(".study .board");
    assert.equal(await page.locator("textarea[name=words]").inputValue(), "Written while it was away.");
    assert.deepEqual(
        errors.filter((text) => !/Failed to (fetch|load)|fetching the script/.test(text)),
        [],
    );
    await close();
});

test("a lesson shows nothing of a hidden solution before it is asked for, compares one's own play, and goes by keys", async () => {
    const { page, errors, close } = await visit(browser, program, "#/study/1/read", { lang: "en" });
    await page.waitForSelector(".reading .board");
    assert.doesNotMatch(await page.locator("main").innerText(), /Make the point|8\/5/);
    assert.equal(await page.locator(".arrow").count(), 0);
    await playHop(page, 24, 23);
    await playHop(page, 13, 10);
    await page.locator(".reading .primary").click();
    await page.waitForSelector(".study-solution");
    assert.match(
        await page.locator(".study-solution").innerText(),
        /24\/23 13\/10 is not in the study[\s\S]*Make the point[\s\S]*8\/5 6\/5\s!/,
    );
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.endsWith("/read/2"));
    await page.waitForFunction(() => /^8\/5 6\/5\s!$/.test(document.querySelector("#study-place")?.textContent ?? ""));
    await page.keyboard.press("j");
    await page.waitForFunction(() => location.hash.endsWith("/read/3"));
    await page.waitForSelector(".end");
    await page.keyboard.press("k");
    await page.waitForFunction(() => location.hash.endsWith("/read/2"));
    assert.deepEqual(errors, []);
    await close();
});

test("exported, removed, brought back, removed, imported: the same study; other files are refused with a sentence", async () => {
    const { page, errors, close } = await visit(browser, program, "#/studies", { lang: "en" });
    await page.waitForSelector(".study-list li");
    const fetching = page.waitForEvent("download");
    await page.locator(".study-list li button").first().click();
    const file = await fetching;
    assert.equal(file.suggestedFilename(), "Three-one.json");
    const text = readFileSync(await file.path(), "utf8");
    for (const act of ["undo", ""]) {
        await page.locator(".study-list .remove").click();
        await page.locator(".study-list li").waitFor({ state: "detached" });
        if (act) await page.locator(".notice button").click();
        if (act) await page.waitForSelector(".study-list li");
    }
    const take = (name, body) =>
        page
            .locator(".study-begin input[type=file]")
            .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(body) });
    await take("cat.json", "{}");
    await page.waitForFunction(() => /not a study/.test(document.querySelector("[role=alert]")?.textContent ?? ""));
    await take("wrong.json", text.replace("8/5 6/5", "8/5 6/4"));
    await page.waitForFunction(() => /step 2/.test(document.querySelector("[role=alert]")?.textContent ?? ""));
    await take("study.json", text);
    await page.waitForSelector(".study-list li");
    await page.locator(".study-list .who a").click();
    await page.waitForSelector(".study .board");
    const again = page.waitForEvent("download");
    await page.locator(".study-head button", { hasText: "Export" }).click();
    assert.equal(readFileSync(await (await again).path(), "utf8"), text);
    await page.locator(".study-head button", { hasText: "Rename" }).click();
    await page.locator(".rename input").fill("Trois-un");
    await page.keyboard.press("Enter");
    await kept(page);
    await go(page, "#/studies");
    await page.waitForFunction(() => document.querySelector(".study-list b")?.textContent === "Trois-un");
    assert.deepEqual(errors, []);
    await close();
});

test("a decision of a match goes into a study that is there, with the best play and the one made", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "fr" });
    await page.waitForSelector(".review-graph");
    await toPlayed(page, () => page.locator(".review-stepping .primary").click());
    await page.waitForSelector(".review-why");
    const why = await page.locator(".review-why li").first().innerText();
    await page.locator(".to-study").press("Enter");
    await page.locator(".study-begin select").selectOption({ label: "Trois-un" });
    await page.locator(".study-begin .primary").click();
    await page.waitForFunction(() => /^#\/study\/\d+\/4$/.test(location.hash));
    await page.waitForSelector(".study .board");
    const texts = await steps(page).allInnerTexts();
    assert.equal(texts.length, 6);
    assert.match(texts[4], /!/);
    assert.match(texts[5], /\?/);
    assert.ok((await page.locator("textarea[name=solution]").inputValue()).length >= why.length / 2);
    assert.deepEqual(errors, []);
    await close();
});

test("it fits and can be read in every look", async () => {
    for (const [size, look] of [
        ["desktop", { viewport: { width: 1440, height: 900 } }],
        ["telephone", telephone],
        ["twice as large", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ]) {
        const { page, errors, close } = await visit(browser, program, "", { lang: "fr", ...look });
        await go(page, "#/studies");
        await page.waitForSelector(".study-list li");
        const open = await page.locator(".study-list .who a").getAttribute("href");
        for (const hash of ["#/studies", open, `${open}/2`, `${open}/read`]) {
            await go(page, hash);
            await page.waitForSelector(hash === "#/studies" ? ".study-list li" : ".study .board");
            if (hash.endsWith("read")) await page.locator(".reading .primary").click();
            await assertFits(page, `${hash}, ${size}`);
            for (const theme of size === "desktop" ? ["light", "dark", "safe"] : ["light"]) {
                await page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
                await assertAxe(page, `${hash}, ${size}, ${theme}:`);
            }
        }
        assert.deepEqual(errors, []);
        await close();
    }
});

test("one study in two windows: nothing is saved over what is newer; the reader takes that, or keeps both; removed elsewhere, it is kept as a copy", async () => {
    const { page, context, errors, close } = await visit(browser, program, "", { lang: "en" });
    await fromEditor(page, "Twice");
    await kept(page);
    const hash = await page.evaluate(() => location.hash.split("/").slice(0, 3).join("/"));
    const other = await context.newPage();
    await other.goto(`${program.origin}${hash}`);
    await other.waitForSelector(".study .board");
    const words = (of) => of.locator("textarea[name=words]");
    const parted = (of, how = "parted") => of.waitForSelector(`[data-kept="${how}"]`);
    const said = (of, text) =>
        of.waitForFunction(
            (part) => document.querySelector(".study-head [role=alert]")?.textContent.includes(part),
            text,
        );

    await words(page).fill("First.");
    await kept(page);
    await words(other).fill("Second.");
    await parted(other);
    await said(other, "changed elsewhere");
    await assertFits(other, "a study changed elsewhere");
    await assertAxe(other, "a study changed elsewhere:");
    await words(other).fill("Second, longer.");
    await other.reload();
    await parted(other);
    assert.equal(await words(other).inputValue(), "Second, longer.", "what is not saved waits in the browser");
    await other.locator(".take-newer").click();
    await kept(other);
    assert.equal(await words(other).inputValue(), "First.");
    await other.locator(".undo").click();
    await kept(other);
    assert.equal(await words(other).inputValue(), "Second, longer.");

    await words(page).fill("Third.");
    await parted(page);
    await page.locator(".keep-both").click();
    await page.waitForFunction((was) => !location.hash.startsWith(was), hash);
    await page.waitForFunction(() => document.querySelector(".study-head h1")?.textContent === "Twice (copy)");
    assert.equal(await words(page).inputValue(), "Third.");
    await other.reload();
    await other.waitForSelector(".study .board");
    assert.equal(await words(other).inputValue(), "Second, longer.", "the other one stays as it was");

    await go(page, "#/studies");
    await page.locator('.remove[aria-label$="“Twice”"]').click();
    await page.waitForFunction((open) => !document.querySelector(`.study-list a[href="${open}"]`), hash);
    await words(other).fill("Fourth.");
    await parted(other, "gone");
    assert.equal(await other.locator(".take-newer").count(), 0);
    await other.locator(".keep-both").click();
    await other.waitForFunction((was) => !location.hash.startsWith(was), hash);
    await other.waitForFunction(() => document.querySelector(".study-head h1")?.textContent === "Twice (copy)");
    assert.equal(await words(other).inputValue(), "Fourth.");
    assert.deepEqual(
        await other.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("videau-study-"))),
        [],
        "nothing waits any more",
    );
    assert.deepEqual(errors, []);
    await close();
});

test("a turn goes on in a study: a double is named, played, and another roll follows; all of it is there again", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    await fromEditor(page, "Acey-deucey", "M[] A[] hors:15/15 dice:2-1 variant:acey-deucey");
    await playHop(page, 101, 24);
    await playHop(page, 101, 23);
    await page.locator(".study-follow .actions button", { hasText: "Undo" }).press("Enter");
    await focusedOn(page, ".target.leaves");
    await playHop(page, 101, 23);
    await page.locator(".add-play").press("Enter");
    await page.waitForSelector(".naming button");
    await focusedOn(page, "#study-follow");
    await page.keyboard.press("Tab");
    await focusedOn(page, ".study-follow button");
    assert.equal(await page.locator(".naming button").count(), 6);
    assert.match(await page.locator(".study-task").innerText(), /Blue names a double\.$/);
    await page.locator('.naming [data-name="4"]').press("Enter");
    await focusedOn(page, ".target.leaves");
    for (let i = 0; i < 4; i++) await playHop(page, 101, 21);
    await page.locator(".add-play").click();
    await page.locator('.roll-list [data-roll="65"]').press("Enter");
    await focusedOn(page, ".target.leaves");
    assert.match(await page.locator(".study-task").innerText(), /Blue to play 6-5\.$/);
    assert.deepEqual(
        (await steps(page).allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()),
        ["Position 1", "hors/24 hors/23", "named double: 4-4", "hors/21(4)", "6-5"],
    );
    await kept(page);
    await page.reload();
    await page.waitForSelector(".study .board");
    assert.equal(await steps(page).count(), 5);
    assert.deepEqual(errors, []);
    await close();
});

test("a study of a game whose sides run the same way round: plays, rolls, an arrow", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    await fromEditor(page, "Jacquet", "M[24:13 20:1 11:1] A[12:14 10:1] dice:6-3 variant:jacquet");
    /* The courier first. */
    await playHop(page, 11, 5);
    await playHop(page, 20, 17);
    await page.locator(".add-play").click();
    await page.locator('.roll-list [data-roll="62"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".study-tree .review-step").length === 3);
    /* White's checker on his 22, Blue's 10. */
    await playHop(page, 22, 14);
    await page.locator(".add-play").click();
    await page.waitForFunction(() => document.querySelectorAll(".study-tree .review-step").length === 4);
    assert.deepEqual(
        (await steps(page).allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()),
        ["Position 1", "20/17 11/5", "6-2", "22/14"],
    );
    await steps(page).first().click();
    await page.locator('.strip input[name="arrows"]').nth(1).check();
    await drag(page, '[data-target="p10"]', '[data-target="p6"]');
    assert.equal(await page.locator(".arrow.better").count(), 1);
    assert.deepEqual(errors, []);
    await close();
});
