/* Every exercise of data/learn/trictrac.json solved in both languages, and failed in one, in a real browser served by the program of this build; the
 * right answers are those that the program takes at the terminal. By mouse, finger and keys; the men of an event on the board. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { answer, pass, play, told } from "./lesson-hands.mjs";
import { assertAxe, assertFits, finger, go, mouse, programPath, telephone, visit } from "./program.mjs";

const root = process.env["VD_SOURCE_DIR"] ?? "..";
const { lessons } = JSON.parse(readFileSync(join(root, "data/learn/trictrac.json"), "utf8"));
const texts = JSON.parse(
    readFileSync(join(process.env["VD_BUILD_DIR"] ?? "../build/dev", "generated/catalogue.json"), "utf8"),
);
const all = lessons.flatMap((lesson) =>
    lesson.exercises.map((exercise, i) => ({
        exercise,
        lesson: lesson.id,
        at: i + 1,
        hash: `#/learn/${lesson.id}/${i + 1}`,
    })),
);
/* A play that is right, and a lawful one that is not where there is a goal. */
const plays = {
    "tt-first": ["1/7 1/2"],
    "tt-start": ["1/7(2)"],
    "tt-whole": ["6/12"],
    "tt-take": ["6/12 7/12", "1/7 1/6"],
    "tt-power": ["8/12", "1/7 1/6"],
    "tt-fill": ["7/10 5/7"],
    "tt-keep3": ["11/16 8/10"],
    "tt-coinkeeps": ["9/12"],
    "tt-last": ["23/off 24/off"],
    "tt-two": ["21/off 22/off"],
};
/* More than any answer. */
const MOST = 40;
const { program, browser } = await served();

/** The number that the program takes: all are offered, and those that it refuses are counted. */
function rightOf({ exercise, lesson, at }) {
    const first = ["lawful", "leave", "hold"].includes(exercise.kind) ? 1 : 0;
    const input = Array.from({ length: MOST }, (_, i) => first + i).join("\n");
    const said = execFileSync(programPath(), ["learn", lesson, String(at), "--lang", "en"], {
        input,
        encoding: "utf8",
    });
    const [before] = said.split(texts.en["web.learn.right"]);
    assert.notEqual(before, said, `${exercise.id}: no number is right`);
    return first + before.split(texts.en["web.learn.wrong"]).length - 1;
}

async function give(page, number) {
    await page.locator(".tt-number input").fill(String(number));
    await page.locator(".tt-number button").click();
}

/* `fails`: answered wrongly first. */
async function solve(page, lang, each, fails) {
    const { exercise } = each;
    const { id, kind } = exercise;
    const say = (part) => texts[lang][`exercise.${id}.${part}`];
    if (kind === "play") {
        const [right, other] = plays[id];
        if (fails) {
            await pass(page);
            assert.match(await told(page, "refused"), /TT10$/, id);
        }
        if (fails && other) {
            await play(page, other);
            assert.ok((await told(page, "wrong")).includes(say("hint")), id);
            await page.locator(".lesson .actions button").first().click();
        }
        await play(page, right);
    } else if (["lawful", "leave", "hold"].includes(kind)) {
        const right = rightOf(each);
        if (fails) {
            await answer(page, right === 1 ? 1 : 0);
            assert.ok((await told(page, "wrong")).includes(say("hint")), id);
        }
        await answer(page, right - 1);
    } else {
        const right = rightOf(each);
        if (fails) {
            await give(page, "deux");
            assert.ok((await told(page, "unread")).includes(texts[lang]["tt.learn.number"]), id);
            await give(page, right + 1);
            assert.ok((await told(page, "wrong")).includes(say("hint")), id);
        }
        await give(page, right);
    }
    const box = await told(page, "right");
    assert.ok(box.includes(say("right") ?? texts[lang]["web.learn.right"]), id);
    assert.ok(box.endsWith(exercise.rule), `${id}: ${box}`);
    const gives = ["gives", "owes", "hold"].includes(kind);
    assert.equal(await page.locator(".tt-gives").count(), gives ? 1 : 0, id);
}

for (const lang of ["fr", "en"])
    test(`every exercise of trictrac solved as the program takes it, in French failed before; what is solved stays: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/learn", { lang });
        await page.locator("#part-trictrac").waitFor();
        for (const each of all) {
            await go(page, each.hash);
            await page.waitForFunction(
                (ask) => document.querySelector("h1")?.textContent === ask,
                texts[lang][`exercise.${each.exercise.id}.ask`],
            );
            for (const rule of each.exercise.teach ?? [])
                await page.locator(`.taught a[href="#/rules/${rule}"]`).waitFor();
            await solve(page, lang, each, lang === "fr").catch((error) => {
                throw new Error(`${each.exercise.id}: ${error.message}`);
            });
            const words = await page.locator("main").innerText();
            assert.doesNotMatch(words, /\b(exercise|lesson|web|rule|tt)\.[a-z]/, `${each.exercise.id}: a key is shown`);
            assert.ok(
                ![..."\u0001\u0002\u0003\u0004{"].some((mark) => words.includes(mark)),
                `${each.exercise.id}: a mark`,
            );
            if (lang === "fr")
                assert.doesNotMatch(words, /[a-zà-ÿ]'[a-zà-ÿ]| [:;!?»]|« /i, `${each.exercise.id}: typography`);
        }
        await page.reload();
        await go(page, "#/learn");
        await page.locator("#part-trictrac").waitFor();
        assert.equal(await page.locator('section[aria-labelledby="part-trictrac"] li.whole').count(), lessons.length);
        assert.deepEqual(errors, []);
        await close();
    });

test("the men of an event are on the board when it has the focus; on a telephone in a picture under it; aloud and by keys", async () => {
    for (const [options, picture] of [
        [{}, 0],
        [telephone, 1],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/learn/tt-hits/4", options);
        const field = page.locator(".tt-number input");
        await field.focus();
        await page.keyboard.type("10");
        await page.keyboard.press("Enter");
        await told(page, "right");
        const heard = texts.fr["exercise.tt-all.right"];
        await page.waitForFunction(
            (right) =>
                [...document.querySelectorAll("[data-live]")].some((live) =>
                    live.textContent.includes(`${right} TT27`),
                ),
            heard,
        );
        await page.waitForFunction(() => document.activeElement?.getAttribute("href") === "#/learn/tt-hits/5");
        assert.equal(await page.locator(".board-box .arrow").count(), 0);
        /* Back from the next exercise to the events, by the tab key alone. */
        await page.keyboard.press("Shift+Tab");
        await page.waitForFunction(() => document.activeElement?.matches(".tt-event:last-of-type"));
        assert.equal(await page.locator(".board-box .arrow.better").count(), 2);
        await page.keyboard.press("Shift+Tab");
        await page.waitForSelector('.board-box [data-ring="15"]');
        assert.equal(await page.locator(".board-box .arrow.better").count(), 4);
        assert.equal(await page.locator('.tt-event[aria-pressed="true"]').count(), 1);
        assert.equal(await page.locator(".tt-gives .board.picture .arrow").count(), 4 * picture);
        /* In the other language nothing is lost. */
        await page.evaluate(() => document.querySelector(".top button[lang=en]").click());
        await page.waitForFunction(() => /^Man hit, case 15/.test(document.querySelector(".tt-event")?.textContent));
        assert.deepEqual(errors, []);
        await close();
    }
});

test("a play by mouse and by finger: refused with its rule, taken back, made", async () => {
    for (const [touch, options] of [
        [mouse, {}],
        [finger, telephone],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/learn/tt-coin/1", options);
        const hand = touch(page);
        const at = (place) => page.locator(`.board .target[data-place="${place}"]`);
        await at(6).waitFor({ state: "attached" });
        await hand(at(6));
        await hand(at(13));
        assert.match(await told(page, "refused"), /TT\d+$/);
        await hand(at(6));
        await hand(at(12));
        await hand(page.locator(".lesson .actions button").first());
        await page.waitForFunction(() => document.querySelector(".lesson .actions button")?.disabled);
        for (const place of [7, 12, 6, 12]) await hand(at(place));
        assert.match(await told(page, "right"), /TT13$/);
        assert.deepEqual(errors, []);
        await close();
    }
});

test("who clicks twice where a man lands is refused nothing, in the middle of a play and after it", async () => {
    const { page, errors, close } = await visit(browser, program, "#/learn/trictrac/2", { lang: "en" });
    const at = (place) => page.locator(`.board .target[data-place="${place}"]`);
    await at(1).waitFor({ state: "attached" });
    for (let man = 0; man < 2; man++) {
        await mouse(page)(at(1));
        await mouse(page)(at(7));
        await mouse(page)(at(7));
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        assert.equal(await page.locator(".verdict-box.ill").count(), 0);
    }
    await told(page, "right");
    /* Nor is anything asked of a play that is made. */
    await mouse(page)(at(1));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    assert.equal(await page.locator(".verdict-box.ill").count(), 0);
    await told(page, "right");
    assert.deepEqual(errors, []);
    await close();
});

test("a board of a rule is live: a man refused, the play of the book, the events; from the past to the lesson and the rules", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules/TT35", { lang: "en" });
    await page.locator(".tt-event.other").click();
    await page.waitForSelector('.rule-board .place-ring.worse[data-ring="20"]');
    await page.locator('.target[data-place="9"]').click();
    await page.locator('.target[data-place="20"]').click();
    await page.waitForFunction(() =>
        /^TT\d+$/.test(document.querySelector(".rule-board .notice a")?.textContent ?? ""),
    );
    await go(page, "#/ancestors/trictrac");
    await page.waitForFunction(() => document.activeElement?.id === "ancestor-trictrac");
    assert.equal(await page.locator('[aria-labelledby="ancestor-trictrac"] a[href="#/rules/trictrac"]').count(), 1);
    await page.locator('[aria-labelledby="ancestor-trictrac"] a[href="#/learn/trictrac/1"]').click();
    await page.waitForSelector(".board .target.leaves");
    assert.deepEqual(errors, []);
    await close();
});

test("axe and sizes: an exercise of each kind, solved ones too, wide and on a small telephone, light and dark", async () => {
    const kinds = new Map(all.map(({ exercise, hash }) => [exercise.kind, hash]));
    for (const [options, settings] of [
        [{}, { theme: "dark" }],
        [telephone, { theme: "light" }],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/learn", { ...options, settings });
        for (const hash of kinds.values()) {
            await go(page, hash);
            await page.waitForFunction(() => document.querySelector("main.lesson"));
            await assertFits(page, hash);
            await assertAxe(page, hash);
        }
        await go(page, "#/learn/tt-hits/6");
        await give(page, 4);
        await page.locator(".tt-event").focus();
        await assertFits(page, "solved");
        await assertAxe(page, "solved");
        assert.deepEqual(errors, []);
        await close();
    }
});
