/* A match of the library looked at again in the browser: judged, stepped through, tried, deepened, remarked, learnt from, and found again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { longMatch } from "./long-match.mjs";
import { importFiles } from "./match-text.mjs";
import { mouseHand, newTable, playOut, toPlayed, twoPeople } from "./play.mjs";
import { ask, assertAxe, assertFits, callsOf, go, PATIENCE, telephone, thorough, visit } from "./program.mjs";

const { program, browser } = await served();
await program.keep(new URL("../../tests/data/analysis/club.mat", import.meta.url).pathname);

const judged = (page) => page.waitForSelector(".review-graph");
const place = (page) => page.evaluate(() => location.hash.split("/")[4] ?? "");
const nextError = (page) => page.locator(".review-stepping .primary").click();

async function toPlay(page) {
    await page.evaluate(() => scrollTo(0, 0));
    await toPlayed(page, () => nextError(page));
}

/** Moves checkers until there is what comes after a whole play. */
async function tryOut(page, ends) {
    while (!(await page.locator(ends).count())) {
        await page.locator(".target.leaves").last().click();
        await page.waitForSelector(".target.lands");
        await page.locator(".target.lands").first().click();
    }
}

test("a match is analysed by itself; its errors come with both plays drawn and the reason; the place is in the address", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await page.waitForSelector(".review-step");
    await judged(page);
    await toPlay(page);
    await page.waitForSelector(".arrow.better");
    assert.ok((await page.locator(".arrow.worse").count()) > 0, "the play made is drawn, too");
    await page.waitForSelector(".review-why li");
    const row = await page.locator(".review-step[aria-current]").innerText();
    assert.match(row, /0\.\d{3}/);
    assert.equal(await page.locator(".review-cands tr.best").count(), 1);
    const at = await place(page);
    assert.match(at, /^1\.\d+$/);
    assert.equal(await page.locator(".review-verdict").getAttribute("data-step"), at);
    const losses = await page
        .locator(".review-cands td.mark")
        .evaluateAll((cells) => cells.map((cell) => [cell.className.split(" ")[1], cell.textContent.trim()]));
    assert.ok(
        losses.some(([name]) => name),
        "an error is among the candidates",
    );
    for (const [name, text] of losses)
        assert.match(
            text,
            { blunder: /^\?\? Blunder 0\./, error: /^\? Error 0\./, doubt: /^\?! Dubious 0\./ }[name] ?? /^0\./,
            "its sign stands beside its colour",
        );
    await page.reload();
    await page.waitForSelector(".review-step[aria-current]");
    await judged(page);
    assert.equal(await place(page), at);
    assert.equal(await page.locator(".review-step[aria-current]").innerText(), row);
    assert.equal(await page.locator("progress").count(), 0, "nothing is judged twice");
    await go(page, "#/review/library/1/1.1");
    await page.waitForSelector(".review-verdict .book");
    assert.equal(
        await page.locator(".review-verdict .book").innerText(),
        "Opening book (money): 24/20 13/8 The book is not made for this score: this is its play for money.",
    );
    assert.deepEqual(errors, []);
    await close();
});

test("keys go from move to move and from error to error, and what is stepped to is said", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1/1.1", { lang: "en" });
    await judged(page);
    await page.locator("#main").focus();
    await page.evaluate(() => {
        window.heard = "";
        for (const region of document.querySelectorAll("[data-live]"))
            new MutationObserver(() => (window.heard += region.textContent)).observe(region, {
                childList: true,
                characterData: true,
                subtree: true,
            });
    });
    await page.locator(".review-step").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.endsWith("/1.2"));
    await page.keyboard.press("k");
    await page.waitForFunction(() => location.hash.endsWith("/1.1"));
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.querySelector(".review-verdict .mark"));
    await page.waitForFunction(() => /Error|Blunder|Dubious/.test(window.heard));
    const far = await page.evaluate(() => location.hash);
    await page.keyboard.press("End");
    await page.waitForFunction((was) => location.hash !== was, far);
    /* The graph leads back to where it is touched. */
    const graph = page.locator(".review-graph .graph");
    const { width, height } = await graph.boundingBox();
    await graph.click({ position: { x: width * 0.5, y: height * 0.3 } });
    await page.waitForFunction(() => /\/1\.2\dc?$/.test(location.hash));
    assert.deepEqual(errors, []);
    await close();
});

test("a play is tried on the board and judged at once; a decision is rolled out; a remark stays", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await judged(page);
    await toPlay(page);
    for (let i = 0; i < 4 && !(await page.locator(".review-cands tr.tried").count()); i++) {
        const leaves = page.locator(".target.leaves").last();
        if (!(await leaves.count())) break;
        await leaves.click();
        await page.locator(".target.lands").first().click();
    }
    await page.waitForSelector(".review-cands tr.tried");
    assert.equal(await page.locator(".arrow").count(), 0);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".review-cands tr.tried", { state: "detached" });
    await page.waitForSelector(".arrow.better");
    await page.locator(".review-verdict select").selectOption("roller-2");
    await page.locator(".deepen").click();
    await page.waitForSelector(".review-deeper");
    assert.match(await page.locator(".review-deeper tr.best").innerText(), /± 0\.\d{3}/);
    await page.locator(".review-remark button").click();
    await page.locator(".review-remark textarea").fill("Never again.\n<b>");
    await page.locator(".review-remark button[type=submit]").click();
    await page.waitForSelector(".remark");
    await page.reload();
    await page.waitForSelector(".remark");
    assert.equal(await page.locator(".remark").innerText(), "Never again.\n<b>");
    await page.waitForSelector(".review-deeper");
    assert.deepEqual(errors, []);
    await close();
});

test("a variation goes on from a try: rolls chosen or by chance, answers by hand or by the program, a way back; a game is played on from there", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await judged(page);
    await toPlay(page);
    const hash = await page.evaluate(() => location.hash);
    const moves = page.locator(".line-moves li");
    await tryOut(page, ".go-on");
    await page.waitForSelector(".review-cands tr.tried");
    await page.locator(".go-on").click();
    await moves.first().waitFor();
    await page.locator('.roll-list [data-roll="31"]').click();
    await moves.nth(1).waitFor();
    await page.locator(".engine").click();
    await moves.nth(2).waitFor();
    await page.locator(".review-line-panel .draw").click();
    await moves.nth(3).waitFor();
    await page.locator(".review-line-panel :is(.engine, .end-turn)").waitFor();
    await tryOut(page, ".end-turn");
    await page.locator(".end-turn").click();
    await moves.nth(4).waitFor();
    await page.locator(".line-moves button").nth(1).click();
    await moves.nth(2).waitFor({ state: "detached" });
    assert.equal(await moves.count(), 2, "each move is a way back");
    await page.locator(".engine").click();
    await moves.nth(2).waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Backspace");
    await moves.nth(2).waitFor({ state: "detached" });
    await page.locator(".engine").click();
    await moves.nth(2).waitFor();

    await page.locator(".review-play-on summary").click();
    await page.locator(".review-play-on select").nth(1).selectOption("beginner");
    await page.locator(".review-play-on button").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    await page.waitForSelector(".game .board");
    await go(page, hash);
    await judged(page);
    assert.equal(await moves.count(), 0);
    assert.deepEqual(errors, []);
    await close();
});

/* What the button says that begins the rollout of every decision. */
async function offerLong(page) {
    await page.locator(".review-work summary").click();
    await page.locator(".review-work details select").selectOption("rollout");
    return page.locator(".analyse").innerText();
}

/* It takes minutes: whoever ends before has been stopped. */
async function beginLong(page) {
    const label = await offerLong(page);
    await page.locator(".analyse").click();
    await page.waitForFunction(() => (document.querySelector(".review-work progress")?.value ?? 0) > 0);
    return label;
}

/* What was done is kept when the engine stops, which may be after the page has come back. */
async function untilKept(page) {
    for (const end = Date.now() + PATIENCE; ; ) {
        await page.reload();
        await judged(page);
        if (/\d+\s?%/.test(await offerLong(page))) return;
        assert.ok(Date.now() < end, "nothing of what was judged is kept");
    }
}

test("loaded again or closed the page stops its engine; what was done is there, and the place", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await judged(page);
    await toPlay(page);
    const at = await place(page);
    assert.equal(await beginLong(page), "Analyse the match");
    await page.reload();
    await judged(page);
    assert.equal(await place(page), at);
    assert.equal(await page.locator("progress").count(), 0);
    await program.rests();
    await untilKept(page);
    await page.reload();
    await judged(page);
    assert.match(await beginLong(page), /\d+\s?%/, "what was judged is not judged again");
    await page.locator(".review-work button", { hasText: "Stop" }).click();
    await page.waitForSelector(".review-work.running", { state: "detached" });
    await program.rests();

    await page.locator(".review-verdict select").selectOption("rollout");
    await page.locator(".deepen").click();
    await page.waitForFunction(() => (document.querySelector(".review-work progress")?.value ?? 0) > 0);
    await page.reload();
    await judged(page);
    assert.equal(await place(page), at);
    assert.ok(await page.locator(".deepen").isEnabled());
    await program.rests();
    await beginLong(page);
    assert.deepEqual(errors, []);
    await close();
    await program.rests();
});

test("a study is made of a variation; a game is played on from a try", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await judged(page);
    await toPlay(page);
    await tryOut(page, ".go-on");
    await page.waitForSelector(".review-cands tr.tried");
    const seen = (where) =>
        page
            .locator(`${where} .target[aria-label]`)
            .evaluateAll((all) =>
                all.map((each) => /, (\d+) /.exec(each.getAttribute("aria-label"))?.[1] ?? "").sort(),
            );
    const tried = await seen(".review");
    await page.locator(".review-play-on summary").click();
    await page.locator(".review-play-on button").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    await page.waitForSelector(".game .board");
    assert.deepEqual(await seen(".game"), tried, "the game begins where the try ended");
    await page.goBack();
    await judged(page);

    await tryOut(page, ".go-on");
    await page.locator(".go-on").click();
    await page.locator('.roll-list [data-roll="31"]').click();
    await page.locator(".line-moves li").nth(1).waitFor();
    await page.locator(".engine").click();
    await page.locator(".line-moves li").nth(2).waitFor();
    const line = await page.locator(".line-moves li").allInnerTexts();
    await page.locator(".to-study").press("Enter");
    await page.locator(".study-begin input[type=text]").fill("A variation");
    await page.locator(".study-begin .primary").click();
    await page.waitForSelector(".study .board");
    const steps = (await page.locator(".study-tree .review-step").allInnerTexts()).map((text) => text.trim());
    const plain = (text) => text.replace(/[^\d/*() -]|\d\.\d+/g, "").trim();
    for (const move of line.map(plain))
        assert.ok(steps.map(plain).includes(move), `${move} is not among ${steps.join(", ")}`);
    assert.deepEqual(errors, []);
    await close();
});

test("the match in figures, all chances of a candidate, the XGID where one stands", async () => {
    const { page, context, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await judged(page);
    await toPlay(page);
    await page.locator(".review-figures summary").click();
    const figures = await page.locator(".review-figures").innerText();
    assert.match(
        figures,
        /Anna\s+Ben[\s\S]*PR\s+\d+\.\d\s+\d+\.\d[\s\S]*Blunder\s+\d+\s+\d+[\s\S]*Luck of the dice\s+[+−]/,
    );
    assert.match(figures, /the match is worth −?\d+\.\d% to Anna/);
    const blunders = await page.locator(".review-figures tr", { hasText: "Blunder" }).locator("td").allInnerTexts();
    await page.locator('.review-moves input[name="moves"]').nth(1).check();
    assert.equal(
        await page.locator(".review-moves .mark.blunder").count(),
        blunders.reduce((sum, count) => sum + Number(count), 0),
    );
    await page.locator(".review-cands th button").nth(1).click();
    assert.match(await page.locator(".review-chosen").innerText(), /Backgammons won \d+\.\d%, lost \d+\.\d%/);
    await page.locator(".copy-xgid").click();
    await page.waitForFunction(() => document.querySelector(".copy-xgid")?.textContent.includes("✓"));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^XGID=[-a-oA-O]{26}:/);
    assert.deepEqual(errors, []);
    await close();
});

test("one's own errors are asked; what was right is told; from a position the game goes on", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "fr" });
    await judged(page);
    await page.locator(".review-work a.button").click();
    await page.waitForSelector(".review-question");
    assert.equal(await page.locator(".arrow").count(), 0, "nothing is told before");
    await page.locator(".review-question .plain").click();
    await page.waitForSelector(".review-question .primary");
    assert.match(await page.locator(".review-question").innerText(), /Le mieux/);
    await page.locator(".review-question .primary").click();
    await page.waitForFunction(() => /Question 2/.test(document.querySelector(".review-question")?.textContent ?? ""));
    /* Nobody loses the focus with a button that is gone. */
    await page.waitForSelector("h2:focus");
    await page.locator(".review-question .plain").press("Enter");
    await page.waitForSelector(".review-question .primary:focus");
    await page.locator(".review-head a").click();
    await judged(page);
    await page.locator(".review-play-on summary").click();
    await page.locator(".review-play-on button").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    await page.waitForSelector(".board");
    assert.deepEqual(errors, []);
    await close();
});

const xgText = `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10

X:Ana   O:Ben
Score is X:0 O:0. Unlimited Game
X to play 31

    1. 3-ply       8/5 6/5                      eq:+0.165
      Player:   55.12% (G:17.02% B:1.10%)
      Opponent: 44.88% (G:12.32% B:0.61%)

    2. 3-ply       24/23 13/10                  eq:+0.010 (-0.155)
      Player:   50.00% (G:13.00% B:0.60%)
      Opponent: 50.00% (G:13.50% B:0.60%)


eXtreme Gammon Version: 2.10
`;

test("the editor asks as deep as is wanted, shows what a pasted text says, leads back and keeps what was set", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang: "en" });
    await judged(page);
    /* By the key: why a play was wrong comes when it comes, and moves what lies below. */
    await page.locator(".review-links a").first().press("Enter");
    await page.waitForSelector(".editor .board");
    await page.locator(".paste input").evaluate((input, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, xgText);
    await page.waitForSelector(".foreign");
    assert.match(await page.locator(".foreign").innerText(), /eXtreme Gammon[\s\S]*8\/5 6\/5\s+\+0\.165/);
    for (const [depth, said] of [
        ["0-ply", "without looking ahead"],
        ["1-ply", "one roll ahead"],
    ]) {
        await page.locator(".asking select").selectOption(depth);
        await page.locator(".asking .primary").click();
        await page.waitForFunction(
            (wanted) => document.querySelector(".hint-plays > p:last-child")?.textContent.endsWith(`; ${wanted}.`),
            said,
        );
    }
    await page.locator(".asking select").selectOption("roller-2");
    await page.locator(".asking .primary").click();
    await page.waitForSelector(".review-deeper tr.best");
    assert.match(await page.locator(".review-deeper tr.best").innerText(), /^8\/5 6\/5\s.*±/);
    const set = await page.evaluate(() => location.hash);
    await page.locator(".back a").click();
    await judged(page);
    await go(page, "#/editor");
    await page.waitForFunction((was) => location.hash === was, set);
    assert.deepEqual(errors, []);
    await close();
});

test("a step through a long match takes little more work than one through a short match", async () => {
    const { page, errors, close } = await visit(browser, program, "#/library", { lang: "en" });
    await page.waitForSelector(".matches li");
    await page.locator(".shelf-head button").click();
    const [length, least] = thorough ? [25, 25] : [11, 9];
    const { text, games } = await longMatch(length);
    assert.ok(games >= least, `only ${games} games`);
    await importFiles(page, [["long.mat", text]]);
    /* Functions called, the middle of ten steps within a game. */
    const work = async (hash) => {
        await go(page, hash);
        await page.waitForSelector(".review-graph", { timeout: 600_000 });
        await page.waitForSelector(".review .board");
        const calls = [];
        for (let i = 0; i < 10; i++)
            calls.push(
                await callsOf(page, async () => {
                    const was = await page.evaluate(() => location.hash);
                    await page.keyboard.press("j");
                    await page.waitForFunction((before) => location.hash !== before, was);
                }),
            );
        return calls.sort((a, b) => a - b)[5];
    };
    const short = await work("#/review/library/1/1.3");
    const long = await work(`#/review/library/2/${games - 2}.3`);
    assert.equal(await page.locator(".review-moves select option").count(), games);
    assert.ok(long < 1.5 * short, `${long} functions, and ${short} in a short match`);
    /* A key held down: a browser refuses as many addresses as there are steps. */
    await go(page, "#/review/library/2/6.1");
    await judged(page);
    const held = await page.evaluate(async () => {
        let steps = 0;
        for (; !document.querySelector(".review-stepping .step").disabled; steps++) {
            dispatchEvent(new KeyboardEvent("keydown", { key: "k" }));
            await new Promise(requestAnimationFrame);
        }
        return steps;
    });
    assert.ok(held > 200, `${held} steps`);
    await page.waitForFunction(() => location.hash.endsWith("/1.1"));
    assert.deepEqual(errors, []);
    await close();
});

test("whose errors are asked is said in the title: mine under my name, else these", async () => {
    for (const [lang, player, title] of [
        ["fr", "Anna", "Apprendre de mes erreurs"],
        ["fr", "", "Apprendre de ces erreurs"],
        ["en", "Ben", "Learn from my mistakes"],
        ["en", "", "Learn from these mistakes"],
    ]) {
        const { page, errors, close } = await visit(browser, program, "#/review/library/1", {
            lang,
            settings: { player },
        });
        await judged(page);
        assert.equal(await page.locator(".review-work a.button").innerText(), title);
        await page.locator(".review-work a.button").click();
        await page.waitForSelector(".review-question");
        assert.equal(await page.locator("h1").innerText(), title);
        assert.equal(await page.locator(".review-head option:checked").innerText(), player || "Anna");
        await page.waitForFunction((said) => document.title.startsWith(said), title);
        assert.deepEqual(errors, []);
        await close();
    }
});

test("it fits and can be read in every look", async () => {
    for (const [size, look] of [
        ["desktop", { viewport: { width: 1440, height: 900 } }],
        ["telephone", telephone],
        ["twice as large", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ])
        for (const hash of ["#/review/library/1", "#/review/library/1/learn"]) {
            const { page, errors, close } = await visit(browser, program, hash, { lang: "fr", ...look });
            await page.waitForSelector(".review .board");
            if (!hash.endsWith("learn")) {
                await judged(page);
                await toPlay(page);
                await page.waitForSelector(".review-verdict .mark");
            }
            await assertFits(page, `${hash}, ${size}`);
            const tables = await page
                .locator(".panel > .review-cands")
                .evaluateAll((all) => all.map((table) => table.offsetWidth - table.parentElement.clientWidth));
            assert.ok(
                tables.every((over) => over < 0),
                `candidates stick out of their panel: ${tables}, ${size}`,
            );
            for (const theme of size === "desktop" ? ["light", "dark", "safe"] : ["light"]) {
                await page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
                await assertAxe(page, `${hash}, ${size}, ${theme}:`);
            }
            if (!hash.endsWith("learn")) {
                await tryOut(page, ".go-on");
                await assertFits(page, `a try, ${size}`);
                await page.locator(".go-on").click();
                await page.waitForSelector(".roll-list");
                await assertFits(page, `a variation, ${size}`);
                await assertAxe(page, `a variation, ${size}:`);
            }
            assert.deepEqual(errors, []);
            await close();
        }
});

test("what is not there is said, and no match but a wrong address too", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/77", { lang: "en" });
    await page.waitForFunction(() => /no match/.test(document.querySelector("[role=alert]")?.textContent ?? ""));
    await go(page, "#/review/shelf/1");
    await page.waitForSelector("main.page h1");
    assert.deepEqual(errors, []);
    await close();
});

test("a match of three dice is judged and looked through, with three dice", async () => {
    const { page, errors, close } = await visit(browser, program, "#/", { lang: "en" });
    const table = await newTable(page, twoPeople("faille", 1));
    await go(page, `#/game/${table}`);
    await playOut(page, mouseHand(page));
    await go(page, `#/review/game/${table}`);
    await judged(page);
    await page.keyboard.press("j");
    await page.waitForFunction(() => /[1-6]-[1-6]-[1-6]/.test(document.querySelector("main")?.textContent ?? ""));
    /* In one line, as two are. */
    const thrown = page.locator(".review-step .d", { hasText: /^[1-6]-[1-6]-[1-6]$/ }).first();
    assert.equal(await thrown.evaluate((node) => node.getClientRects().length), 1);
    const [line, height] = await thrown.evaluate((node) => [
        parseFloat(getComputedStyle(node).lineHeight),
        node.getBoundingClientRect().height,
    ]);
    assert.ok(height < 1.5 * line, `${height} high`);
    assert.deepEqual(errors, []);
    await close();
});

test("a match of a game without a judge is looked through; that there is none is said, and nothing asked", async () => {
    const { page, errors, close } = await visit(browser, program, "#/", { lang: "en" });
    /* Mahbusa: Tapa counted by the checkers that are left. */
    const mahbusa = { ...twoPeople("tapa", 1), value: "men_not_off" };
    const table = await newTable(page, { ...mahbusa, position: "M[3:2 2:2] A[24:1 23:2] length:1 variant:tapa" });
    await go(page, `#/game/${table}`);
    await playOut(page, mouseHand(page));
    const asked = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(JSON.parse(payload).type)));
    await page.reload();
    await go(page, `#/review/game/${table}`);
    await page.waitForFunction(() => document.body.textContent.includes("Matches of this game are not analysed"));
    for (let i = 0; i < 10; i++) await ask(page, "catalogue");
    assert.ok(asked.includes("catalogue"));
    assert.deepEqual(
        asked.filter((type) => type === "review_analyse"),
        [],
    );
    assert.deepEqual(errors, []);
    await close();
});
