/* The referee's page in a real browser: its verdicts are those of the program of this build. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, go, programPath, telephone, visit } from "./program.mjs";
import { newTable, twoPeople } from "./play.mjs";

const { program, browser } = await served();

const start = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]";

function videau(...args) {
    try {
        return JSON.parse(execFileSync(programPath(), [...args, "--json"], { encoding: "utf8" }));
    } catch (error) {
        return JSON.parse(error.stdout);
    }
}

async function load(page, text) {
    await page.locator(".paste input").first().fill(text);
    await page.locator(".paste input").first().press("Enter");
}

async function roll(page, a, b) {
    await page.locator(".dice-fields select").nth(0).selectOption(String(a));
    await page.locator(".dice-fields select").nth(1).selectOption(String(b));
    await page.locator(".legal h2").waitFor();
}

async function judge(page, text) {
    await page.locator(".announced input").fill(text);
    await page.locator(".announced input").press("Enter");
    const box = page.locator("[data-verdict]");
    await box.waitFor();
    return { is: await box.getAttribute("data-verdict"), said: (await box.innerText()).replace(/\s+/g, " ").trim() };
}

const count = (page) => page.locator(".legal h2").getAttribute("data-count").then(Number);

for (const lang of ["fr", "en"])
    test(`positions, rolls, plays: what the program says, ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/cases", { lang });
        for (const [position, a, b, play] of [
            [start, 3, 1, "8/5 6/5"],
            [start, 6, 5, "24/19 13/7"],
            [start, 3, 1, "#"],
            ["YOD3YQB/P0AAQA", 4, 2, "bar/21"],
            ["ANjnPQD/PwAAIA", 6, 5, "24/19"],
            ["3/cBAAB7zwcAAA", 6, 3, "6/O 3/O"],
            ["M[7:1 6:7 5:7] A[19:5 20:5 21:5]", 6, 5, "6/O 6/1"],
            ["M[23:5 20:5 18:4] A[21:1 19:2] hors:1/12 variant:hollandais", 4, 2, "hors/21* 20/18"],
        ]) {
            await load(page, position);
            await roll(page, a, b);
            const known = videau("moves", position, `${a}${b}`);
            assert.equal(await count(page), known.plays.length, position);
            /* English writes "6/off". */
            const written = (text) => (lang === "en" ? text.replaceAll("/O", "/off") : text);
            const shown = (await page.locator(".legal li button").allInnerTexts()).sort();
            assert.deepEqual(
                shown,
                known.plays
                    .map((each) => written(each.play))
                    .sort()
                    .slice(0, shown.length),
            );
            const verdict = videau("check", position, `${a}${b}`, play, "--lang", lang);
            const { is, said } = await judge(page, play);
            assert.equal(is, verdict.legal ? "legal" : "illegal", `${position} ${play}`);
            if (verdict.legal) assert.ok(said.includes(written(verdict.play ?? play)), said);
            else assert.ok(said.includes(verdict.rule), `${said} lacks ${verdict.rule}`);
        }
        assert.equal((await judge(page, "24/banana")).is, "unreadable");
        assert.deepEqual(errors, []);
        await close();
    });

test("many plays, none, a position without dice; a play is shown; letters; the address keeps the case", async () => {
    const { page, errors, close } = await visit(browser, program, "#/cases", { lang: "en" });
    await page.waitForFunction(() => document.body.innerText.includes("Choose both dice"));
    await load(page, "M[23:1 22:1 21:1 20:1 19:1 15:1 14:1 12:1 11:1 9:1 8:1 7:1 6:2 4:1] A[5:1 2:1] bar:0/1");
    await roll(page, 1, 1);
    assert.equal(await count(page), 1627);
    assert.equal(await page.locator(".legal li").count(), 40);
    await page.getByRole("button", { name: "Show all 1627" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".legal li").length === 1627);
    await load(page, "27YdAADg58EDQA");
    await roll(page, 6, 1);
    assert.equal(await count(page), 0);
    assert.equal((await judge(page, "#")).is, "legal");
    assert.match(await page.locator("[data-double]").innerText(), /may double/);
    await load(page, start);
    await roll(page, 6, 1);
    await page.locator(".legal li button").filter({ hasText: "13/7 8/7" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".arrow.better").length === 2);
    for (const letters of ["m12-g7 h8-g7", "l12-r7 q8-r7"]) assert.equal((await judge(page, letters)).is, "legal");
    await page.reload();
    await page.locator(".legal h2").waitFor();
    assert.equal(await count(page), 10);
    assert.deepEqual(errors, []);
    await close();
});

test("the cube, and the options of Dutch; from a game", async () => {
    const { page, errors, close } = await visit(browser, program, "#/cases", { lang: "fr" });
    for (const [text, key, rule] of [
        [`${start} cube:2/him`, "deny.not_cube_owner", "R67"],
        [`${start} length:7 score:3/6 crawford:1`, "deny.crawford_no_cube", "T2"],
        [start, "deny.none", "R63"],
    ]) {
        await load(page, text);
        await page.locator(`[data-double="${key}"]`).waitFor();
        assert.ok((await page.locator("[data-double]").innerText()).includes(rule));
    }
    await load(page, "M[23:5 20:5 18:4] A[21:2 19:2] hors:1/11 variant:hollandais");
    await roll(page, 6, 4);
    assert.equal(await count(page), 0);
    await page.locator("summary").filter({ hasText: "Jeu, score" }).click();
    await page
        .locator("select")
        .filter({ has: page.locator('option[value="free"]') })
        .selectOption("free");
    await page.waitForFunction(() => document.querySelector(".legal h2")?.getAttribute("data-count") === "9");
    /* A double that was named after a 1-2. */
    const named = "M[21:1 3:14] A[23:5 22:5 20:3 9:2] next:name variant:acey-deucey";
    await load(page, named);
    await page.waitForFunction(() => /double est à nommer/.test(document.body.innerText));
    for (const [die, plays, play] of [
        [6, 1, "21/15"],
        [5, 1, "21/1"],
        [1, 3, "3/2(4)"],
    ]) {
        await page.locator(".dice-fields select").nth(0).selectOption(String(die));
        await roll(page, die, die);
        assert.equal(await count(page), plays);
        assert.equal((await judge(page, play)).is, "legal");
    }
    const table = await newTable(page, {
        ...twoPeople("hollandais", 1, "000102030405060708090a0b0c0d0e0f"),
        position: "M[23:5 20:5 18:4] A[21:2 19:2] hors:1/11 dice:6-4 variant:hollandais",
        entry: "free",
    });
    await go(page, `#/game/${table}`);
    await page.locator(".more-menu summary").click();
    await page.locator('.more-menu a[href^="#/cases/"]').click();
    await page.locator(".legal h2").waitFor();
    const { state } = await ask(page, "open", { table, seats: [] });
    assert.equal(await count(page), state.plays);
    assert.deepEqual(errors, []);
    await close();
});

test("axe and sizes", async () => {
    for (const [options, settings] of [
        [{}, { theme: "dark" }],
        [telephone, { theme: "light" }],
    ]) {
        const { page, close } = await visit(browser, program, "#/cases", { ...options, settings });
        await load(page, start);
        await roll(page, 6, 5);
        await judge(page, "24/19 13/7");
        await page.evaluate(() => {
            for (const fold of document.querySelectorAll("details")) fold.setAttribute("open", "");
        });
        await assertFits(page, "#/cases");
        await assertAxe(page, "#/cases");
        await close();
    }
});
