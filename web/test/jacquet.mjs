/* Jacquet, Fevga, Narde, Moultezim, Gul Bara, Irish, Nard, Plakoto, Tapa, Portes, Tabula, XII scripta, Buffe, Revertier, Faille, Tourne-case, Baldrac, Jacquet de Versailles and Garanguet on the page: each chosen by its
 * picture, played for some ten turns and then from a late position to the end, with the mouse or on a telephone by touch, in one of the
 * languages; whole games of one of them by keys, left and resumed; refused with the rules of its own; what it has not is not
 * offered. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, assertWhole, go, listen, telephone, thorough, visit } from "./program.mjs";
import {
    drag,
    fingerHand,
    mouseHand,
    newTable,
    placesOf,
    playByKeys,
    playFor,
    playOut,
    playTurn,
    toMove,
    twoPeople,
} from "./play.mjs";

const { program, browser } = await served();

const seed = "000102030405060708090a0b0c0d0e0f";
const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;
const place = (page, number) => page.locator(`.target[data-place="${number}"]`);

const againstComputer = (length, dice = seed) => ({
    ...twoPeople("jacquet", length, dice),
    seats: [{ kind: "human", name: "Ana" }, { kind: "computer" }],
});

async function sit(settings, options = {}) {
    const visitor = await visit(browser, program, "", options);
    const table = await newTable(visitor.page, settings);
    await go(visitor.page, `#/game/${table}`);
    await visitor.page.waitForSelector(".board");
    return { ...visitor, table };
}

/* A late position of each, to be borne off from by both sides. */
const late = {
    sameWay: "M[3:2 2:2] A[15:1 14:2]",
    contrary: "M[3:2 2:2] A[24:1 23:2]",
    sameHome: "M[3:2 2:2] A[5:1 4:2] hors:0/0",
    rows: "M[3:2 2:2] A[24:1 23:2] hors:0/0",
    facing: "M[2:1 1:2] A[3:1 1:2] hors:0/0",
};
const contrary = ["irish", "nard", "plakoto", "tapa", "portes", "faille", "baldrac", "garanguet"];
const sameHome = ["tabula", "buffe"];
const endOf = (game) =>
    `${game === "tourne-case" ? late.facing : game === "xii-scripta" ? late.rows : contrary.includes(game) ? late.contrary : sameHome.includes(game) ? late.sameHome : late.sameWay} length:1 variant:${game}`;

/* Without the level that takes its time: doubles played on, three dice, or solved. */
const atOnce = ["gul-bara", "tourne-case", "tabula", "xii-scripta", "buffe", "faille", "baldrac", "garanguet"];

/* Some two turns of most games, more than ten where all is played. */
const BEGINNING = thorough ? 80 : 14;

for (const [lang, hand, game, readings, value] of [
    ["fr", "mouse", "jacquet", ["JQ6", "JQ7"], "JQ10"],
    ["en", "finger", "fevga", ["FE3", "FE11"], "FE10"],
    ["fr", "finger", "narde", ["NA3", "NA7"], "NA10"],
    ["en", "mouse", "moultezim", ["MO3", "MO7"], "MO10"],
    ["fr", "finger", "gul-bara", ["GB6", "GB7"], "GB10"],
    ["en", "mouse", "irish", ["IR3", "IR8"], "IR10"],
    ["fr", "mouse", "nard", ["ND3", "ND8"], "ND10"],
    ["en", "finger", "plakoto", ["PL8", "PL11"], "PL10"],
    ["fr", "mouse", "tapa", ["TA8", "TA11"], "TA10"],
    ["en", "finger", "portes", ["PO3", "PO8"], "PO10"],
    ["fr", "finger", "tabula", ["TB1", "TB9"], "TB10"],
    ["en", "finger", "xii-scripta", ["XS1", "XS9"], "XS10"],
    ["en", "mouse", "buffe", ["BU6", "BU9"], "BU10"],
    ["fr", "mouse", "revertier", ["VE2", "VE11"], "VE10"],
    ["en", "finger", "faille", ["FA6", "FA9"], "FA10"],
    ["fr", "finger", "tourne-case", ["TC4"], "TC10"],
    ["fr", "finger", "baldrac", ["BD5", "BD9"], "BD10"],
    ["fr", "mouse", "jacquet-de-versailles", ["VS4", "VS11"], "VS10"],
    ["fr", "finger", "garanguet", ["GA5", "GA9"], "GA10"],
])
    test(`a newcomer chooses ${game} by its picture, plays with the ${hand}, and ends a game: ${lang}`, async () => {
        const touch = hand === "finger";
        /* Of a few men most plays are forced: played by itself under the finger, one ends the game, and what lies at its end is
         * touched. */
        const settings = { autoForced: false, autoOff: false };
        const { page, errors, close } = await visit(browser, program, "#/new", {
            lang,
            settings,
            ...(touch ? telephone : {}),
        });
        const card = page.locator(".variant-card", { has: page.locator(`input[value='${game}']`) });
        /* Three sentences, and both starts at the ends of a diagonal. */
        assert.equal((await card.locator("span").innerText()).split(/[.] /).length, 3);
        /* How long a game takes, as it was measured, and how sure its rules are. */
        const { turns, minutes } = (await ask(page, "catalogue")).variants.find(({ name }) => name === game);
        const facts = await card.locator("small").innerText();
        for (const part of [String(turns), String(minutes), ...readings]) assert.ok(facts.includes(part), facts);
        const starts = await card
            .locator(".count")
            .evaluateAll((all) =>
                all.map((each) => [each.textContent, Number(each.getAttribute("x")), Number(each.getAttribute("y"))]),
            );
        if (["irish", "nard", "portes", "tabula", "xii-scripta", "buffe", "tourne-case", "baldrac"].includes(game))
            assert.deepEqual(starts, []);
        else if (["plakoto", "tapa", "faille", "garanguet"].includes(game)) {
            /* Contrary ways: one corner, or one point, above the other. */
            const most = game === "faille" ? "13" : "15";
            const [[fifteen, x, y], [other, otherX, otherY]] = starts;
            assert.deepEqual([starts.length, fifteen, other, x], [2, most, most, otherX]);
            assert.ok(Math.abs(y - otherY) > 20);
        } else {
            const [[fifteen, x, y], [other, otherX, otherY]] = starts;
            assert.deepEqual([starts.length, fifteen, other], [2, "15", "15"]);
            assert.ok(Math.abs(x - otherX) > 200 && y !== otherY);
        }
        await card.locator("input").check();
        assert.equal(
            await page.locator(".new-game input[name='level']").count(),
            atOnce.includes(game) ? 6 : 7,
            "levels",
        );
        await page.locator(".new-game input[name='level'][value='facile']").check();
        await page.locator(".new-game .length input").fill("1");
        await page.locator("details.more summary").click();
        assert.equal(await page.locator(".new-game input[name='opening']").count(), 0);
        await assertAxe(page, `${game} chosen`);
        await page.locator(".new-game .begin").click();
        await page.waitForFunction(() => location.hash.startsWith("#/game/"));
        const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
        /* A game of its own rules says at the table what it is taken from. */
        const sources = page.locator(`.move-list .draw a[href='#/rules/${game}']`);
        await page.locator(".board").first().waitFor();
        assert.equal(await sources.count(), 1);
        const tap = touch ? fingerHand(page) : mouseHand(page);
        const begun = await stateOf(page, table);
        /* A game of Faille may end at any die. */
        const ended = await playFor(page, tap, BEGINNING);
        assert.ok(ended || (await stateOf(page, table)).count >= begun.count + (thorough ? 10 : 2), "turns are played");
        const last = await newTable(page, { ...twoPeople(game, 1, seed), position: endOf(game) });
        await go(page, `#/game/${last}`);
        await playOut(page, tap);
        const { over, score, end } = await stateOf(page, last);
        assert.ok(over && Math.max(...score) === 1);
        /* A die that cannot be played ends it too. */
        const cited = { unplayed: "FA8" }[end.how] ?? value;
        assert.ok(end.text.includes(cited), end.text);
        assert.ok((await page.locator(".result").innerText()).length > 20);
        assert.ok(await page.locator(`.game-end a[href='#/rules/${cited}']`).count());
        for (const absent of [".cube-box", "[role='tablist']"])
            assert.equal(await page.locator(absent).count(), 0, absent);
        if (touch) await assertFits(page, `end of a game of ${game}`);
        await assertAxe(page, `end of a game of ${game}`);
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: "(.json)" }).click(),
        ]);
        assert.match(file.suggestedFilename(), /\.json$/);
        assert.equal(JSON.parse(await readFile(await file.path(), "utf8")).variant, game);
        await page.locator(".game-end a[href^='#/review']").click();
        await page.locator(".board-box .board").first().waitFor();
        assert.deepEqual(errors, []);
        await close();
    });

test("two dice and a third number are agreed on, told at the table, and judged by nothing", async () => {
    const settings = { autoRoll: false, autoForced: false };
    const { page, errors, close } = await visit(browser, program, "#/new", { lang: "fr", settings });
    const card = page.locator(".variant-card", { has: page.locator("input[value='tabula']") });
    await card.locator("input").check();
    assert.equal(await page.locator(".new-game input[name='level']").count(), 6);
    await page.locator("details.more summary").click();
    await page.getByLabel("Dés jetés").selectOption("majoret");
    assert.equal(await page.locator(".new-game input[name='level']").count(), 0, "levels are of a net");
    await page.getByRole("combobox", { name: "La sortie" }).selectOption("half");
    await page.locator(".new-game .length input").fill("1");
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    await page.locator(".move-list .draw", { hasText: "(majoret, notre lecture" }).waitFor();
    /* What the game is taken from tells it as it is by itself. */
    const agreed = "Convenu. La sortie : de la seconde moitié, au chiffre exact (TB9).";
    await page.locator(".move-list .draw", { hasText: agreed }).waitFor();
    assert.equal(await page.getByText("Ce qui est convenu passe avant ce qui suit.").count(), 1);
    await toMove(page);
    assert.equal(await page.locator("[data-act='hint'], .hint-button").count(), 0);
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    const { dice } = await stateOf(page, table);
    assert.equal(dice.length, 3);
    assert.equal(dice[0], dice[1], "the greater number twice");
    await assertAxe(page, "two dice and a third number");
    assert.deepEqual(errors, []);
    await close();
    /* By hand two are said, and three lie on the board. */
    const hand = await sit(
        { ...twoPeople("tabula", 1), dice: "manual", seed: undefined, third: "six" },
        { lang: "fr", settings },
    );
    for (const thrown of [
        [5, 2],
        [4, 1],
    ]) {
        await hand.page.locator("form.throw").waitFor();
        assert.equal(await hand.page.locator("form.throw fieldset").count(), 2);
        for (const [i, value] of thrown.entries())
            await hand.page
                .locator(`form.throw input[name='die${i}']`)
                .nth(value - 1)
                .check();
        const { count } = await stateOf(hand.page, hand.table);
        await hand.page.locator("form.throw .primary").click();
        while ((await stateOf(hand.page, hand.table)).count === count) await hand.page.waitForTimeout(20);
        /* Another form, or none, for what comes next. */
        await hand.page.waitForFunction(() => !document.querySelector("form.throw input:checked"));
    }
    await toMove(hand.page);
    assert.deepEqual((await stateOf(hand.page, hand.table)).dice, [6, 4, 1]);
    assert.deepEqual(hand.errors, []);
    await hand.close();
});

test("three rows by keys: up and down from one to the next, and to the end", async () => {
    const settings = { autoForced: false, autoOff: false };
    const { page, errors, close } = await visit(browser, program, "", { lang: "fr", settings });
    const position = "M[26:1 13:1 2:1] A[30:1 24:1 23:1] hors:0/0 length:1 dice:6-5-2 variant:xii-scripta";
    const table = await newTable(page, { ...twoPeople("xii-scripta", 1, seed), position });
    await go(page, `#/game/${table}`);
    await toMove(page);
    assert.match(await page.locator(".way-line").textContent(), /^Ana.: entrée → 36…25, monte/);
    assert.equal(await page.locator(".board-box .ways .word").count(), 3);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
    await place(page, 15).focus();
    for (const [key, reached] of [
        ["ArrowDown", "34"],
        ["ArrowDown", "10"],
        ["ArrowUp", "34"],
        ["ArrowRight", "33"],
        ["ArrowUp", "16"],
    ]) {
        await page.keyboard.press(key);
        assert.equal(await focused(), reached, key);
    }
    await playByKeys(page);
    assert.ok((await stateOf(page, table)).over);
    assert.deepEqual(errors, []);
    await close();
});

test("with keys alone", async () => {
    const desk = await sit(againstComputer(1), { lang: "en" });
    await playByKeys(desk.page);
    assert.ok((await stateOf(desk.page, desk.table)).over);
    assert.deepEqual(desk.errors, []);
    await desk.close();
});

test("a table of 900 pixels is as high as its window, and what is more lies over the moves", async () => {
    for (const settings of [againstComputer(1), { ...againstComputer(1), variant: "backgammon" }]) {
        const { page, errors, close } = await sit(settings, {
            lang: "fr",
            viewport: { width: 1440, height: 900 },
            settings: { autoRoll: false, autoForced: false, autoOff: false },
        });
        await toMove(page);
        const heights = () =>
            page.evaluate(() => [
                document.documentElement.scrollHeight,
                document.querySelector(".move-list").getBoundingClientRect().height,
            ]);
        const before = await heights();
        assert.equal(before[0], 900);
        await page.locator(".more-menu summary").click();
        await page.locator(".more-box").waitFor();
        assert.deepEqual(await heights(), before);
        await assertAxe(page, "more");
        assert.deepEqual(errors, []);
        await close();
    }
});

for (const [lang, forced, numbers, here] of [
    ["fr", "Coup forcé", "Chaque camp compte ses flèches depuis sa sortie.", /avec vos numéros/],
    ["en", "Forced play", "Each side counts its points from where it bears off.", /in your numbers/],
])
    test(`a forced play is said and told aloud; what the computer played, in one's own numbers too: ${lang}`, async () => {
        const settings = { autoRoll: false, autoForced: false, autoOff: false };
        const { page, errors, close } = await sit(againstComputer(1), { lang, settings });
        await page.evaluate(listen);
        await toMove(page);
        /* Of the first turns of a courier alone nothing can be chosen. */
        await page.locator(".actions-box .forced", { hasText: forced }).waitFor();
        await page.waitForFunction((said) => window.heard.some((text) => text.includes(said)), forced);
        await page.getByText(numbers).waitFor();
        await page.locator(".board-column .said", { hasText: here }).waitFor();
        await assertAxe(page, "a forced play");
        assert.deepEqual(errors, []);
        await close();
    });

test("three rows: the words on the board follow the language; what is called alike is said once; the sources from their beginning", async () => {
    const settings = { autoRoll: false, autoForced: false, tutor: 0 };
    const versus = { ...againstComputer(1), variant: "xii-scripta" };
    const { page, errors, close } = await sit(versus, { settings });
    const scrolled = () => page.locator(".move-list-rows").evaluate((box) => box.scrollTop);
    await page.getByText("D’où viennent ses règles").waitFor();
    assert.equal(await scrolled(), 0);
    const words = () => page.locator(".board .word").allTextContents();
    assert.deepEqual(new Set(await words()), new Set(["entrée", "sortie"]));
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    assert.deepEqual(new Set(await words()), new Set(["enter", "off"]));
    /* Of the first turns all is entered: into the row whose points both call alike. */
    const tap = mouseHand(page);
    await toMove(page, tap);
    while (!(await page.locator(".said", { hasText: "Computer played" }).count())) {
        await playFor(page, tap, 1);
        await toMove(page, tap);
    }
    assert.doesNotMatch(await page.locator(".said").innerText(), /in your numbers/);
    assert.deepEqual(errors, []);
    await close();
});

test("between two people the button that rolls lies on no dice", async () => {
    const settings = { autoRoll: false, autoForced: false, autoOff: false, tutor: 0 };
    const { page, errors, close } = await sit(twoPeople("backgammon"), { settings });
    await toMove(page);
    for (let i = 0; i < 2; i++) {
        await playTurn(page);
        await page.locator(".on-board .roll").waitFor();
        await assertWhole(page, "to roll");
        await toMove(page);
    }
    assert.deepEqual(errors, []);
    await close();
});

test("what is against its rules is refused with their numbers, by drag and by touch, and nothing moves", async () => {
    const settings = { autoForced: false, autoOff: false };
    const { page, errors, close } = await visit(browser, program, "", { lang: "en", settings });
    for (const [position, from, to, rule] of [
        ["M[24:15] A[12:15] dice:6-6 variant:jacquet", 24, 12, "JQ5"],
        ["M[24:14 9:1] A[12:15] dice:4-2 variant:jacquet", 24, 20, "JQ6"],
        ["M[24:3 18:2 17:2 16:2 15:2 14:2 10:1 5:1] A[12:15] dice:6-5 variant:jacquet", 24, 13, "JQ7"],
        ["M[24:1 6:2 5:3 3:2] A[16:3 14:2] dice:6-4 variant:jacquet", 6, 0, "JQ9"],
        ["M[24:15] A[12:15] dice:6-6 variant:fevga", 24, 12, "FE5"],
        ["M[24:14 20:1] A[12:15] dice:4-2 variant:fevga", 24, 20, "FE6"],
        ["start dice:6-6 variant:narde", 24, 12, "NA5"],
        ["M[24:9 13:1 6:1 5:1 4:1 3:1 2:1] A[12:15] dice:6-6 variant:narde", 13, 7, "NA7"],
        ["M[24:14 16:1] A[12:15] dice:4-2 variant:moultezim", 24, 20, "MO6"],
        ["M[24:5 16:2 10:2 9:2 8:2 7:2] A[12:14 20:1] dice:3-2 variant:moultezim", 16, 11, "MO7"],
        ["start dice:6-6 variant:gul-bara", 24, 12, "GB5"],
        ["M[24:1 6:2 5:3 3:2] A[16:3 14:2] dice:6-4 variant:gul-bara", 6, 0, "GB9"],
        ["start dice:5-5 variant:irish", 6, 1, "IR5"],
        ["start dice:5-5 variant:nard", 6, 1, "ND5"],
        ["M[24:10 14:1 8:4] A[14:2 1:13] under:14 dice:6-1 variant:plakoto", 14, 8, "PL6"],
        ["M[24:10 20:1 14:1 8:3] A[14:1 1:14] under:14 dice:6-1 variant:plakoto", 20, 14, "PL5"],
        ["M[24:10 14:1 8:4] A[14:2 1:13] under:14 dice:6-1 variant:tapa", 14, 8, "TA6"],
        ["start dice:5-5 variant:portes", 6, 1, "PO5"],
        ["M[20:2 16:13] A[15:1 12:2] hors:0/12 dice:5-4-1 variant:tabula", 16, 12, "TB5"],
        ["M[30:2 26:13] A[22:2 27:13] dice:5-4-1 variant:xii-scripta", 26, 22, "XS5"],
        ["M[20:2 16:13] A[15:1 12:2] hors:0/12 dice:5-4-1 variant:buffe", 16, 12, "BU5"],
        ["M[24:13 19:1 18:1] A[12:15] dice:6-5 variant:revertier", 24, 18, "VE7"],
        ["M[24:2 10:1 6:10 1:2] A[19:13 13:1 4:1] dice:6-6-6 variant:faille", 10, 4, "FA7"],
        ["M[8:1 5:1] A[] dice:5-4 variant:tourne-case", 8, 4, "TC7"],
        ["M[4:2 2:1 off:12] A[24:15] dice:5-4-1 variant:baldrac", 2, 0, "BD9"],
        ["M[24:14 8:1] A[12:14 3:1] dice:5-1 variant:jacquet-de-versailles", 8, 3, "VS5"],
        ["M[24:15] A[18:1 1:14] dice:6-2-1 variant:garanguet", 24, 18, "GA5"],
    ]) {
        const [, variant] = /variant:([\w-]+)/.exec(position);
        const table = await newTable(page, { ...twoPeople(variant, 0, seed), position });
        await go(page, `#/game/${table}`);
        await toMove(page);
        const before = await placesOf(page);
        await drag(page, place(page, from), place(page, to));
        await page.waitForSelector(`.notice a[href='#/rules/${rule}']`);
        assert.deepEqual(await placesOf(page), before, rule);
        await page.locator(".notice a").first().click();
        await page.waitForSelector(".rule-board");
    }
    assert.deepEqual(errors, []);
    await close();
});

test("no button on the board lies on one of three dice, nor the one that takes back on one of five", async () => {
    const settings = { autoRoll: false, autoForced: false, autoOff: false, tutor: 0 };
    const { page, errors, close } = await visit(browser, program, "", { settings });
    const covered = () =>
        page.evaluate(() => {
            const box = (node) => node.getBoundingClientRect();
            return [...document.querySelectorAll(".on-board button")].flatMap((button) =>
                [...document.querySelectorAll(".table .die")].flatMap((die) => {
                    const [a, b] = [box(button), box(die)];
                    const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                    return over ? [button.className] : [];
                }),
            );
        });
    const dice = () => page.locator(".dice").getAttribute("aria-label");
    for (const [game, thrown, count] of [
        ["garanguet", "6-2-1", 3],
        ["garanguet", "5-5-1", 5],
        ["xii-scripta", "6-2-1", 3],
    ]) {
        const position = `start dice:${thrown} variant:${game}`;
        await go(page, `#/game/${await newTable(page, { ...twoPeople(game), position })}`);
        await toMove(page);
        assert.equal(await page.locator(".table .die").count(), count);
        for (let made = 1; made <= 3; made++) {
            const before = await page.locator(".board-column").innerHTML();
            await page.locator(".target.leaves").last().click();
            await page.locator(".target.leaves").last().click();
            await page.waitForFunction((old) => document.querySelector(".board-column").innerHTML !== old, before);
            for (const [width, height] of [
                [1280, 800],
                [1100, 560],
                [1024, 768],
                [740, 360],
                [640, 400],
                [360, 740],
            ]) {
                await page.setViewportSize({ width, height });
                await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
                assert.deepEqual(await covered(), [], `${game}, ${thrown}, ${made} made, ${width} by ${height}`);
            }
            await page.setViewportSize({ width: 1280, height: 800 });
        }
        /* Of five numbers three are played at once: those that are left stay to be seen. */
        await page.locator(".on-board .confirm").waitFor();
        assert.match(await dice(), count === 3 ? /6-2-1/ : /5-1/);
        assert.equal(await page.locator(".table .die:not(.spent)").count(), count - 3);
    }
    assert.deepEqual(errors, []);
    await close();
});

test("both run the same way: the board of either, its numbers, its trays", async () => {
    const position = "M[24:10 7:1 3:2] A[23:1 12:9 14:3] dice:3-1 variant:jacquet";
    const { page, errors, close } = await sit({ ...twoPeople("jacquet", 0, seed), position }, { lang: "en" });
    await toMove(page);
    assert.equal(await page.locator('[data-place="100"]').count(), 0, "nobody is hit: there is no bar");
    const middle = async (selector) => {
        const { x, y, width, height } = await page.locator(selector).first().boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
    };
    const [mine, theirs] = [await middle('[data-target="s0-0"]'), await middle('[data-target="s1-0"]')];
    assert.ok(mine.x > theirs.x && mine.y > theirs.y, "the trays lie across");
    assert.match(await place(page, 14).getAttribute("aria-label"), /Bob/);
    assert.match(await place(page, 24).getAttribute("aria-label"), /Ana/);
    assert.deepEqual(errors, []);
    await close();
});

test("the help on the keys speaks of the cube and of hints where there are any", async () => {
    for (const [variant, has] of [
        ["jacquet", true],
        ["backgammon", true],
    ]) {
        const { page, close } = await sit(twoPeople(variant, 0, seed), { lang: "en" });
        const keys = page.locator("#board-keys");
        await keys.waitFor({ state: "attached" });
        await page.waitForFunction(
            (wanted) => /\bH: /.test(document.querySelector("#board-keys")?.textContent ?? "") === wanted,
            has,
        );
        assert.equal(/\bC: /.test((await keys.textContent()) ?? ""), variant === "backgammon", variant);
        assert.match((await keys.textContent()) ?? "", /\bX: .*\bR: .*\bS: /);
        await toMove(page);
        await page.locator(".target[tabindex='0']").focus();
        await page.keyboard.press("h");
        /* What the next key does comes after it. */
        await page.keyboard.press("p");
        await page.waitForSelector(".past-note");
        assert.equal(await page.locator("main.advising").count(), has ? 1 : 0, `H, ${variant}`);
        assert.equal(await page.locator(".help").count(), has ? 1 : 0, `H, ${variant}`);
        await close();
    }
});

test("a game is left and gone on with, from the list and after the program was killed", async () => {
    /* By hand alone: what the page plays by itself comes when it comes. */
    const byHand = { lang: "en", settings: { tutor: 0, autoRoll: false, autoForced: false, autoOff: false } };
    const { page, table, errors, close } = await sit(twoPeople("jacquet", 1, seed), byHand);
    await toMove(page);
    const begun = await placesOf(page);
    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    let made = begun;
    while (String(made) === String(begun)) made = await placesOf(page);
    await go(page, "#/games");
    await page.locator(".games li .thumb svg").first().waitFor();
    assert.match(await page.locator(".games .what").first().innerText(), /Jacquet/);
    await program.kill();
    await program.start();
    const again = await visit(browser, program, `#/game/${table}`, byHand);
    await again.page.waitForSelector(".board .target.own");
    assert.deepEqual(await placesOf(again.page), made);
    await playOut(again.page, mouseHand(again.page));
    assert.ok((await stateOf(again.page, table)).over);
    await go(again.page, "#/games");
    await again.page.locator(".games li").first().waitFor();
    const ways = await again.page.locator(".games li .row").first().locator("a, button").allInnerTexts();
    assert.deepEqual(ways, ["Review", "Delete"], "one way to a game that is over");
    assert.deepEqual(errors, []);
    await again.close();
    await close();
});

test("there is advice", async () => {
    const { page, close } = await sit(twoPeople("jacquet", 1, seed), { lang: "en" });
    const position = "M[24:15] A[12:15] dice:6-1 variant:jacquet";
    const asked = await ask(page, "hint", { position });
    assert.equal(asked.type, "ok", JSON.stringify(asked));
    await close();
});
