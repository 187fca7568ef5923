/* Pins on the page: a checker under another is seen and said, a pinned mother ends the game, two of them draw it, and the match goes on;
 * whole games by keys and by touch; Tavli, whose boards change from game to game; Mahbusa. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, go, telephone, visit } from "./program.mjs";
import { drag, fingerHand, newTable, playByKeys, playOut, toMove, twoPeople } from "./play.mjs";

const { program, browser } = await served();
await program.keep(new URL("../../tests/data/analysis/tavli.json", import.meta.url).pathname);
await program.keepText(
    "mahbusa.json",
    JSON.stringify({
        format: "videau",
        length: 31,
        players: ["Anna", "Ben"],
        variant: "tapa",
        rules: { cube: false, value: 3 },
        games: [{ score: [0, 0], actions: [{ seat: 0, kind: "roll_play", dice: [6, 5], play: "24/19 24/18" }] }],
    }),
);

const seed = "000102030405060708090a0b0c0d0e0f";
const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;
const place = (page, number) => page.locator(`.target[data-place="${number}"]`);

async function sit(settings, options = {}) {
    const visitor = await visit(browser, program, "", options);
    const table = await newTable(visitor.page, settings);
    await go(visitor.page, `#/game/${table}`);
    await visitor.page.waitForSelector(".board");
    return { ...visitor, table };
}

const byHand = { autoForced: false, autoOff: false };

async function standing(position, options = {}) {
    const settings = { ...twoPeople("plakoto", 3, seed), position: `${position} length:3 variant:plakoto` };
    const visitor = await sit(settings, { settings: byHand, ...options });
    await toMove(visitor.page);
    return visitor;
}

for (const [lang, over, under] of [
    ["en", /1 checker of Ana|of your checkers.*over|over a pinned checker/, /over a pinned checker/],
    ["fr", /sur un pion cloué|sur un de vos pions/, /cloué/],
])
    test(`a pinned checker is seen under the others, and said: ${lang}`, async () => {
        const { page, errors, close } = await standing(
            "M[24:9 18:2 14:1 10:3] A[18:1 14:2 12:1 1:11] under:14 over:18 dice:6-2",
            { lang },
        );
        assert.equal(await page.locator(".checker.pinned").count(), 2);
        assert.equal(await page.locator(".checker").count(), 30);
        /* Drawn before those that lie on it, and not covered whole. */
        const all = await page
            .locator(".checker")
            .evaluateAll((nodes) =>
                nodes.map((node) => ({ pinned: node.classList.contains("pinned"), at: node.style.transform })),
            );
        assert.ok(all.slice(0, 2).every(({ pinned }) => pinned) && all.slice(2).every(({ pinned }) => !pinned));
        assert.equal(
            new Set(all.map(({ at }) => at)).size,
            30 - 4 - 6,
            "no other checker lies where a pinned one does",
        );
        assert.match(await place(page, 18).getAttribute("aria-label"), over);
        assert.match(await place(page, 14).getAttribute("aria-label"), under);
        assert.equal(await page.locator('[data-place="14"].leaves').count(), 0);
        /* The one that leaves last sets free what lay there. */
        await drag(page, place(page, 18), place(page, 12));
        await drag(page, place(page, 18), place(page, 16));
        await page.waitForFunction(() => document.querySelectorAll(".checker.pinned").length === 2);
        assert.doesNotMatch(await place(page, 18).getAttribute("aria-label"), over);
        await assertAxe(page, "a board with pins");
        assert.deepEqual(errors, []);
        await close();
    });

test("advice tells the play that pins the mother", async () => {
    const { page, errors, close } = await standing("M[24:1 7:2 6:3 5:5 4:4] A[1:1 2:3 12:1 19:5 20:5] dice:6-1", {
        lang: "en",
    });
    await page.locator(".help-toggle").click();
    await page.locator(".hint-play").first().waitFor();
    assert.match(await page.locator(".hint-play").first().innerText(), /7\/1/);
    await assertAxe(page, "advice in Plakoto");
    assert.deepEqual(errors, []);
    await close();
});

async function pinTheMother({ page }) {
    await drag(page, place(page, 7), place(page, 1));
    await drag(page, place(page, 7), place(page, 6));
    const end = page.locator(".actions-box button.primary");
    await page.waitForFunction(() => document.querySelector(".game-end, .actions-box button.primary"));
    if (!(await page.locator(".game-end").count())) await end.click();
    await page.waitForSelector(".game-end");
}

test("a pinned mother ends the game, double", async () => {
    const visitor = await standing("M[7:2 6:3 5:5 4:5] A[1:1 12:3 19:5 20:6] dice:6-1", { lang: "en" });
    await pinTheMother(visitor);
    const { page, table, errors, close } = visitor;
    const { score, end } = await stateOf(page, table);
    assert.deepEqual([score, end.winner, end.how, end.points], [[2, 0], 0, "mother", 2]);
    assert.match(await page.locator(".result").innerText(), /mother.*PL11/s);
    assert.equal(await page.locator(".game-end a[href='#/rules/PL11']").count(), 1);
    /* What was played is judged. */
    await page.locator(".game-end a[href^='#/review']").click();
    await page.locator(".review-graph").waitFor();
    assert.deepEqual(errors, []);
    await close();
});

for (const [lang, drawn] of [
    ["fr", "Partie nulle"],
    ["en", "Drawn game"],
])
    test(`two pinned mothers draw the game, and the match goes on: ${lang}`, async () => {
        const visitor = await standing("M[24:1 7:2 6:3 5:5 4:4] A[24:1 1:1 12:3 19:5 20:5] under:24 dice:6-1", {
            lang,
        });
        await pinTheMother(visitor);
        const { page, table, errors, close } = visitor;
        const { score, end, over } = await stateOf(page, table);
        assert.deepEqual([score, end.winner, end.how, end.points, over], [[0, 0], null, "draw", 0, false]);
        assert.equal(await page.locator("#end-title").innerText(), drawn);
        assert.equal(
            await page
                .locator("#end-tally b")
                .allInnerTexts()
                .then((all) => all.join("-")),
            "0-0",
        );
        assert.match(await page.locator(".result").innerText(), /PL11/);
        await assertAxe(page, "a drawn game");
        /* The list of games says so too. */
        await go(page, "#/games");
        await page.getByText(drawn).first().waitFor();
        await go(page, `#/game/${table}`);
        await page.locator(".game-end button.primary").first().click();
        await page.waitForFunction(() => !document.querySelector(".game-end"));
        assert.equal((await stateOf(page, table)).game, 2);
        assert.deepEqual(errors, []);
        await close();
    });

const againstComputer = (length, dice = seed) => ({
    ...twoPeople("plakoto", length, dice),
    seats: [{ kind: "human", name: "Ana" }, { kind: "computer" }],
});

test("with keys alone, and on a telephone by touch", async () => {
    const desk = await sit(againstComputer(1), { lang: "en" });
    await playByKeys(desk.page);
    assert.ok((await stateOf(desk.page, desk.table)).over);
    assert.deepEqual(desk.errors, []);
    await desk.close();
    const hand = await sit(againstComputer(1, "0b"), telephone);
    await playOut(hand.page, fingerHand(hand.page));
    assert.ok((await stateOf(hand.page, hand.table)).over);
    await assertFits(hand.page, "end of a game of Plakoto");
    assert.deepEqual(hand.errors, []);
    await hand.close();
});

for (const [lang, terms] of [
    ["fr", ["partie 1 : Portes", "partie 2 : Plakoto", "partie 3 : Fevga"]],
    ["en", ["game 1: Portes", "game 2: Plakoto", "game 3: Fevga"]],
])
    test(`a match of Tavli is chosen by its picture, and each game has its board: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/new/friend", { lang });
        const card = page.locator(".variant-card", { has: page.locator("input[value='tavli']") });
        await card.locator("input").check();
        assert.match(await card.locator("small").innerText(), /TV5.*TV6/);
        assert.equal(await page.locator(".new-game input[name='kind']").count(), 1, "a match only");
        await page.locator(".new-game .length input").fill("5");
        await assertAxe(page, "Tavli chosen");
        await page.locator(".new-game .begin").click();
        await page.waitForFunction(() => location.hash.startsWith("#/game/"));
        const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
        const checkers = () => page.locator(".board .checker").count();
        for (const [game, said] of terms.entries()) {
            await toMove(page);
            await page.locator(".terms", { hasText: said }).waitFor();
            assert.match(await page.locator(".terms").innerText(), /Tavli/);
            assert.equal(await checkers(), 30);
            assert.equal((await stateOf(page, table)).variant, ["portes", "plakoto", "fevga"][game]);
            assert.equal(await page.locator(".help-toggle").count(), 1, "advice in each of the three");
            if (game === 2) break;
            await page.locator(".resign summary").click();
            await page.locator(".resign .actions button").first().click();
            await page.locator(".resign .grave").click();
            await page.locator(".actions-box button.primary").first().click();
            await page.locator(".game-end button.primary").first().click();
            await page.waitForFunction(() => !document.querySelector(".game-end"));
        }
        assert.deepEqual((await ask(page, "list")).tables.map(({ variant, playing }) => [variant, playing])[0], [
            "tavli",
            "fevga",
        ]);
        assert.deepEqual(errors, []);
        await close();
    });

for (const [lang, said] of [
    ["fr", ["Portes", "Plakoto", "Fevga", "Portes"]],
    ["en", ["Portes", "Plakoto", "Fevga", "Portes"]],
])
    test(`a match of Tavli looked at again: each game on its board, by its own judge: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/review/library/1", { lang });
        await page.waitForSelector(".review-graph");
        const { games, steps, judged, sides } = await ask(page, "review", { library: 1 });
        assert.ok(judged);
        assert.deepEqual(
            games.map(({ variant }) => variant),
            ["portes", "plakoto", "fevga", "portes"],
        );
        const plays = steps.filter(({ act }) => act === "roll_play");
        assert.ok(plays.every(({ loss, luck }) => loss !== undefined && luck !== undefined));
        assert.ok(sides.every(({ pr, luck }) => pr !== null && luck !== null));
        for (const [game, name] of said.entries()) {
            const step = plays.find((one) => one.game === game && one.loss > 0);
            await go(page, `#/review/library/1/${game + 1}.${step.action + 1}`);
            await page.locator(".review-head", { hasText: name }).waitFor();
            await page
                .locator(`.review-verdict[data-step="${game + 1}.${step.action + 1}"] tr`)
                .nth(1)
                .waitFor();
            assert.equal(await page.locator(".board .checker").count(), 30);
        }
        await assertAxe(page, "a match of Tavli looked at again");
        assert.deepEqual(errors, []);
        await close();
    });

test("what nobody judges is looked through, and no analysis is offered", async () => {
    const { page, errors, close } = await visit(browser, program, "#/review/library/2", { lang: "fr" });
    await page.locator(".review .unjudged", { hasText: "ne s’analysent pas" }).waitFor();
    assert.equal(await page.locator("button.analyse").count(), 0);
    assert.equal(await page.locator(".board .checker").count(), 30);
    assert.deepEqual(errors, []);
    await close();
});

test("Mahbusa is Tapa counted by the checkers that are left, to 31", async () => {
    const { page, errors, close } = await visit(browser, program, "#/new/more", { lang: "fr" });
    const card = page.locator(".variant-card", { has: page.locator("input[value='tapa']") });
    await card.locator("input").check();
    const levels = page.locator(".new-game input[name='level']");
    assert.equal(await levels.count(), 7);
    await page.locator(".new-game select", { hasText: "les pions non sortis" }).selectOption("men_not_off");
    assert.equal(await levels.count(), 0, "its net counts no checkers");
    assert.equal(await page.locator(".new-game .length input").inputValue(), "31");
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    const { settings, state } = await ask(page, "open", { table, seats: [] });
    assert.deepEqual([settings.variant, settings.value, state.length, state.resigns], ["tapa", "men_not_off", 31, 1]);
    await page.locator(".terms", { hasText: "Tapa" }).waitFor();
    assert.equal(await page.locator(".help-toggle").count(), 0, "nobody advises there");
    /* What is a step away: opened by its word, closed by Escape, which does nothing else. */
    const more = page.locator(".more-menu");
    await more.locator("summary").click();
    await more.locator(".more-box").waitFor();
    await page.keyboard.press("Escape");
    await more.locator(".more-box").waitFor({ state: "hidden" });
    assert.ok(await more.locator("summary").evaluate((word) => word === document.activeElement));
    assert.deepEqual(errors, []);
    await close();
});
