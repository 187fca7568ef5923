/* Every exercise of data/learn/lessons.json failed and solved in both languages, in a real browser served by the program of
 * this build. What is legal is asked of the program, what is said of the catalogue; the board is played by its keys, and by
 * mouse and finger once. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { served } from "./fixture.mjs";
import { answer, pass, places, play, stepsOf, told } from "./lesson-hands.mjs";
import { ask, assertAxe, assertFits, finger, go, inTurn, mouse, programPath, telephone, visit } from "./program.mjs";

const root = process.env["VD_SOURCE_DIR"] ?? "..";
const { lessons } = JSON.parse(readFileSync(join(root, "data/learn/lessons.json"), "utf8"));
/* Those of trictrac stand behind them: trictrac-learn.mjs. */
const more = JSON.parse(readFileSync(join(root, "data/learn/trictrac.json"), "utf8")).lessons;
const texts = JSON.parse(
    readFileSync(join(process.env["VD_BUILD_DIR"] ?? "../build/dev", "generated/catalogue.json"), "utf8"),
);
/* The page writes off in English where a play has the O of the FFBG, but where the spelling itself is asked. */
const shown = (lang, text) => (lang === "en" ? text.replace(/\/O\b/g, "/off") : text);
const spelt = lessons.flatMap(({ exercises }) => exercises.filter(({ rule }) => rule === "R96").map(({ id }) => id));
for (const [key, text] of Object.entries(texts.en))
    if (!spelt.includes(key.split(".")[1])) texts.en[key] = shown("en", text);
const all = lessons.flatMap((lesson) =>
    lesson.exercises.map((exercise, i) => ({ exercise, hash: `#/learn/${lesson.id}/${i + 1}` })),
);
const played = ["play", "find", "equity"];

/* The legal plays of every position that is played, by the program; of Jacquet, which it does not list, as they are. */
const legal = new Map([
    ["jq-start", ["24/17"]],
    ["jq-shut", ["24/18"]],
    ["jq-arrive", ["24/21 7/6", "24/23 7/4", "7/3"]],
    ["jq-off", ["6/O 6/2", "6/O 5/1"]],
    ["fe-start", ["24/17"]],
    ["fe-pass", ["15/9", "24/23 15/10"]],
    ["na-start", ["24/17"]],
    ["na-four", ["24/16(2)"]],
    ["na-three", ["24/18(2)", "24/15 24/21"]],
    ["na-off", ["6/1 4/1", "6/3 4/O"]],
    ["mo-start", ["24/16"]],
    ["gb-start", ["24/13", "24/18 24/19"]],
    ["gb-six", ["24/18(4)"]],
    ["gb-next", ["19/O"]],
    ["ir-double", ["13/3", "13/8(2)", "8/3(2)"]],
    ["ir-hit", ["13/7*/1"]],
    ["ir-off", ["5/O(2)", "6/1 5/O"]],
    ["nd-double", ["13/3", "13/8(2)", "8/3(2)"]],
    ["nd-bar", ["bar/17", "bar/21 5/1", "bar/21 6/2"]],
    ["nd-off", ["5/O(2)", "6/1 5/O"]],
    ["bu-enter", ["hors/12", "hors/23 hors/14", "hors/20 hors/17", "hors/19 hors/18", "hors/23 hors/20 hors/19"]],
    ["bu-off", ["3/O 3/O", "3/O 3/1", "3/O 3/1 2/1"]],
    ["ve-start", ["24/13", "24/18 24/19"]],
    ["ve-double", ["24/16", "24/18 24/22"]],
    ["fa-start", ["24/11", "24/22 24/13", "24/13 6/4", "24/18 24/17"]],
    ["fa-hit", ["24/12 10/4*", "24/18 24/12", "24/18(2) 10/4*", "24/6"]],
    ["fa-off", ["3/O 3/O", "3/O 3/1", "3/O 3/1 2/1"]],
    ["tc-start", ["hors/8"]],
    ["tc-hit", ["hors/10", "8/5*"]],
    ["tc-coin", ["hors/9"]],
    ["bd-in", ["bar/21 bar/17", "bar/19 bar/19"]],
    ["vs-double", ["24/20"]],
    ["ga-seven", ["24/17", "24/22 24/19", "24/21 24/20", "24/22(2) 24/21"]],
    ["ga-rest", ["24/20 12/9", "24/17", "12/5"]],
    ["vs-hit", ["24/22 8/2", "24/18* 8/6"]],
    ["vs-bar", ["bar/24 6/2", "bar/21 23/22"]],
    ["tb-enter", ["hors/12", "hors/23 hors/14", "hors/20 hors/17", "hors/19 hors/18", "hors/23 hors/20 hors/19"]],
    ["xs-enter", ["hors/24", "hors/35 hors/26", "hors/32 hors/29", "hors/31 hors/30", "hors/35 hors/32 hors/31"]],
    ["xs-bar", ["bar/25", "bar/29 hors/33", "bar/33 hors/33 hors/33"]],
    ["xs-off", ["3/O 3/O", "3/O 3/1", "3/O 3/1 2/1"]],
    ["tb-zeno", ["15/9 6/1 5/3"]],
    ["tb-off", ["3/O 3/O", "3/O 3/1", "3/O 3/1 2/1"]],
    ["ta-start", ["24/17", "24/18 24/23"]],
    ["ta-pin", ["10/3", "10/4* 6/5"]],
    ["po-hit", ["13/7*/1 6/O(2)"]],
    ["po-off", ["6/O 5/O", "6/1 5/O"]],
    ["pl-start", ["24/17", "24/18 24/23"]],
    ["pl-pin", ["10/3", "10/4* 6/5"]],
    ["mo-pass", ["13/5", "24/22 13/7", "24/18 13/11"]],
]);
/* With three dice 3/O may be 3/2/O, the last with the 4: what the board makes of one step is another play. The courier goes first. */
const byHand = new Map([
    ["3/O 3/1", "3/2 3/1 2/O"],
    ["24/22 8/2", "8/2 24/22"],
    ["24/18* 8/6", "8/6 24/18*"],
]);
const { program, browser } = await served();

before(async () => {
    const asked = all.map(({ exercise }) => exercise).filter(({ id, kind }) => played.includes(kind) && !legal.has(id));
    const lines = asked.map(({ position, dice }) => `${position} ${dice.join("")}`).join("\n");
    const answers = execFileSync(programPath(), ["moves", "-"], {
        input: `${lines}\n`,
        encoding: "utf8",
        maxBuffer: 1 << 26,
    });
    const given = answers
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).plays.map(({ play }) => play));
    for (const [i, { id }] of asked.entries()) legal.set(id, given[i]);
});

/* ---- Hands ---- */

/** "6/O" may be 6/5/O: where a checker leaves, the hops that the program found. */
async function playExactly(page, exercise, text) {
    if (exercise.variant) return play(page, text, stepsOf(byHand.get(text) ?? text));
    if (!text.includes("/O")) return play(page, text);
    const { hops } = await ask(page, "explain", { position: exercise.position, dice: exercise.dice, text });
    return play(
        page,
        text,
        hops.map(([from, to]) => [from, to].map((place) => (place === "off" ? 0 : (places[place] ?? place)))),
    );
}

const choicesOf = ({ kind, rules, numbers, choices, answer: right, broken }) =>
    kind === "decide"
        ? { count: 4, right }
        : rules
          ? { count: rules.length + 1, right: broken ? 1 + rules.indexOf(broken) : 0 }
          : numbers
            ? { count: numbers.length, right: numbers.indexOf(right) }
            : { count: choices, right };

/* ---- One exercise ---- */

async function failAndSolve(page, lang, exercise) {
    const { id, kind } = exercise;
    const say = (part) => texts[lang][`exercise.${id}.${part}`];
    if (!played.includes(kind)) {
        const { count, right } = choicesOf(exercise);
        assert.equal(await page.locator(".answer").count(), count, id);
        await answer(page, right === 0 ? 1 : 0);
        assert.ok((await told(page, "wrong")).includes(say(kind === "decide" ? "hint" : "wrong")), id);
        await answer(page, right);
        return assert.ok((await told(page, "right")).includes(say("right")), id);
    }
    const plays = legal.get(id);
    const wanted = kind === "find" ? plays : exercise.want.length ? exercise.want : plays;
    if (plays.length === 0) {
        await page.evaluate(() => {
            const own = [...document.querySelectorAll(".board .target.own")].at(-1);
            own.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        });
        await told(page, "refused");
        await pass(page);
        return assert.ok((await told(page, "right")).includes(say("right")), id);
    }
    await pass(page);
    assert.match(await told(page, "refused"), exercise.variant ? /[A-Z]{2}8/ : /R97/, id);
    const other = plays.find((each) => !wanted.includes(each));
    if (kind !== "find" && other) {
        await play(page, other);
        const said = await told(page, kind === "equity" ? "wrong" : "other");
        const expected = kind === "equity" ? (say("wrong") ?? "0") : say("hint");
        assert.ok(said.includes(expected), `${id}: ${said}`);
        await page.locator(".lesson .actions button").first().click();
    }
    if (kind === "find") {
        for (const each of plays.slice(0, -1)) {
            await playExactly(page, exercise, each);
            await page.waitForFunction(
                (text) => document.querySelector('[data-verdict="found"]')?.textContent.includes(text),
                shown(lang, each),
            );
        }
        await playExactly(page, exercise, plays.at(-1));
    } else await playExactly(page, exercise, wanted[0]);
    assert.ok((await told(page, "right")).includes(say("right")), id);
}

for (const lang of inTurn(["fr", "en"]))
    test(`every exercise failed and solved, ${lang}; a reload keeps what was solved; it can be forgotten`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/learn", { lang });
        await page.locator(".lessons li").first().waitFor();
        assert.equal(await page.locator(".lessons li").count(), lessons.length + more.length);
        for (const { exercise, hash } of all) {
            await go(page, hash);
            await page.waitForFunction(
                (ask) => document.querySelector("h1")?.textContent === ask,
                texts[lang][`exercise.${exercise.id}.ask`],
            );
            await failAndSolve(page, lang, exercise).catch((error) => {
                throw new Error(`${exercise.id}: ${error.message}`);
            });
            const words = await page.locator("main").innerText();
            assert.doesNotMatch(words, /\b(exercise|lesson|web|rule|reason)\.[a-z]/, `${exercise.id}: a key is shown`);
            if (lang === "fr")
                assert.doesNotMatch(words, /[a-zà-ÿ]'[a-zà-ÿ]| [:;!?»]|« /i, `${exercise.id}: typography`);
        }
        await page.reload();
        await go(page, "#/learn");
        await page.waitForFunction(() => document.querySelector(".lessons"));
        assert.equal(await page.locator(".lessons li.whole").count(), lessons.length);
        await page.locator(".forget button").click();
        await page.locator(".forget .grave").click();
        await page.waitForFunction(() => !document.querySelector(".lessons .whole"));
        await page.reload();
        await page.locator(".lessons li").first().waitFor();
        assert.equal(await page.locator(".lessons li.whole").count(), 0);
        assert.deepEqual(errors, []);
        await close();
    });

test("by mouse and by finger; the verdict is announced; the language changes without losing what was played", async () => {
    for (const [touch, options] of [
        [mouse, {}],
        [finger, telephone],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/learn/board/1", options);
        const at = (place) => page.locator(`.board .target[data-place="${place}"]`);
        const hand = touch(page);
        await at(24).waitFor({ state: "attached" });
        await hand(at(24));
        await hand(at(18));
        await page.evaluate(() => document.querySelector(".top button[lang=en]").click());
        await page.waitForFunction(
            (ask) => document.querySelector("h1")?.textContent === ask,
            texts.en["exercise.two.ask"],
        );
        await hand(at(13));
        await hand(at(11));
        assert.ok((await told(page, "right")).includes(texts.en["exercise.two.right"]));
        await page.waitForFunction(
            (right) => [...document.querySelectorAll("[data-live]")].some((live) => live.textContent.includes(right)),
            texts.en["exercise.two.right"],
        );
        await page.waitForFunction(() => document.activeElement?.getAttribute("href") === "#/learn/board/2");
        await page.evaluate(() => (location.hash = "#/learn/board/5"));
        await page.waitForFunction((ask) => document.activeElement?.textContent === ask, texts.en["exercise.one.ask"]);
        /* By keys alone: to the board, the checker, its farthest place. */
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.activeElement?.matches(".board .target.leaves"));
        while (!(await page.evaluate(() => document.activeElement.matches('[data-place="24"]'))))
            await page.keyboard.press("PageDown");
        await page.keyboard.press("Enter");
        for (let i = 0; i < 6 && !(await page.evaluate(() => document.activeElement.matches('[data-place="16"]'))); i++)
            await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        assert.ok((await told(page, "right")).includes(texts.en["exercise.one.right"]));
        assert.deepEqual(errors, []);
        await close();
    }
});

test("a verdict that comes when its play was taken back is none", async () => {
    const { exercise, hash } = all.find(({ exercise: { kind } }) => kind === "equity");
    const right = exercise.want[0];
    const wrong = legal.get(exercise.id).find((each) => !exercise.want.includes(each));
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    /* Both answers together, in the order of the questions, once both are there. */
    const asked = [];
    const answers = new Map();
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
            const { type, id } = JSON.parse(text);
            if (type === "verdict") asked.push(id);
            server.send(text);
        });
        server.onMessage((text) => {
            const { id } = JSON.parse(text);
            if (!asked.includes(id)) return socket.send(text);
            answers.set(id, text);
            if (answers.size === 2) for (const each of asked) socket.send(answers.get(each));
        });
    });
    await page.reload();
    await go(page, hash);
    await page.waitForSelector(".board .target.leaves");
    await page.evaluate(() => {
        window.verdicts = [];
        new MutationObserver(() => {
            const is = document.querySelector("[data-verdict]")?.getAttribute("data-verdict");
            if (is && window.verdicts.at(-1) !== is) window.verdicts.push(is);
        }).observe(document.querySelector("main"), { childList: true, subtree: true, attributes: true });
    });
    await play(page, wrong);
    await page.locator(".lesson .actions button").first().click();
    await page.waitForFunction(() => document.querySelector(".lesson .actions button")?.disabled);
    await play(page, right);
    await told(page, "right");
    assert.deepEqual(await page.evaluate(() => window.verdicts), ["right"]);
    assert.deepEqual(errors, []);
    await close();
});

test("a refused move names its rule, and the rule can be read; an address of nothing says so", async () => {
    const { page, errors, close } = await visit(browser, program, "#/learn/open/2");
    await answer(page, 0);
    assert.match(await told(page, "wrong"), /24\/19/);
    await page.locator('[data-verdict] a[href="#/rules/R22"]').click();
    await page.waitForFunction(() => document.querySelector("h1")?.innerText.includes("R22"));
    /* From the rule back to an exercise. */
    await page.locator(".practised a").first().click();
    await page.waitForFunction(() => location.hash.startsWith("#/learn/"));
    for (const hash of ["#/learn/nothing/1", "#/learn/board/99", "#/learn/board/x"]) {
        await go(page, hash);
        await page.locator('main [role="alert"]').waitFor();
    }
    assert.deepEqual(errors, []);
    await close();
});

test("axe and sizes: the list and an exercise of each kind, wide and on a small telephone, light and dark", async () => {
    const kinds = new Map(all.map(({ exercise, hash }) => [exercise.kind, hash]));
    for (const [options, settings] of [
        [{}, { theme: "dark" }],
        [telephone, { theme: "light" }],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/learn", { ...options, settings });
        for (const hash of ["#/learn", ...kinds.values()]) {
            await go(page, hash);
            await page.waitForFunction(() => document.querySelector("main:not([aria-busy=true]) h1, .lessons li"));
            await assertFits(page, hash);
            await assertAxe(page, hash);
        }
        assert.deepEqual(errors, []);
        await close();
    }
});
