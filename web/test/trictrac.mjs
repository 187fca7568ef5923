/* Trictrac on the page: chosen by its card and played to the end with the mouse, by touch and by keys, marked by hand with an école,
 * held or left, refused by its rules, left and taken up again after the program was killed, looked on at. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, go, inTurn, listen, telephone, visit } from "./program.mjs";
import { fingerHand, mouseHand, newTable, placesOf, playByKeys, playOut, playUntil, toMove } from "./play.mjs";

const { program, browser } = await served();

const party = (more = {}) => ({
    variant: "trictrac",
    holes: 3,
    dice: "seeded",
    seed: "9",
    seats: [{ kind: "human", name: "Ana" }, { kind: "human" }],
    ...more,
});
const computer = [
    { kind: "human", name: "Ana" },
    { kind: "computer", level: "facile" },
];

const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;
const place = (page, number) => page.locator(`.target[data-place="${number}"]`);

async function sit(settings, options = {}) {
    const visitor = await visit(browser, program, "", options);
    const table = await newTable(visitor.page, settings);
    await go(visitor.page, `#/party/${table}`);
    await visitor.page.waitForSelector(".board");
    return { ...visitor, table };
}

for (const [lang, hand, won] of inTurn([
    ["fr", "mouse", /Partie (gagnée|perdue)/],
    ["en", "finger", /Party (won|lost)/],
]))
    test(`a newcomer chooses trictrac by its card and plays three holes with the ${hand}: ${lang}`, async () => {
        const touch = hand === "finger";
        const { page, errors, close } = await visit(browser, program, "#/new", { lang, ...(touch ? telephone : {}) });
        const card = page.locator(".variant-card", { has: page.locator("input[value='trictrac']") });
        assert.equal((await card.locator("span").innerText()).split(/[.] /).length, 3);
        assert.match(await card.locator("small").innerText(), /83.*28.*(douze|twelve)/s);
        assert.equal(await card.locator(".count").count(), 2, "both stacks of fifteen with their number");
        await card.locator("input").check();
        /* Nothing is said of its opponent that was measured at backgammon. */
        assert.equal(await page.locator(".level .fact").count(), 0);
        assert.equal(await page.locator(".new-game input[name='level']").count(), 6, "nothing is rolled out");
        await page.locator(".new-game input[name='level'][value='facile']").check();
        await page.locator(".new-game input[name='holes'][value='3']").check();
        await assertAxe(page, "trictrac chosen");
        await page.locator(".new-game .begin").click();
        await page.waitForFunction(() => location.hash.startsWith("#/party/"));
        const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
        await playOut(page, touch ? fingerHand(page) : mouseHand(page));
        const { over, holes, end, thrown } = await stateOf(page, table);
        assert.ok(over && holes[end.winner] >= 3);
        /* The throw that ended it stands beside the board. */
        if (lang === "en" && thrown !== null)
            assert.equal(
                (await page.locator(".thrown .words").first().textContent()).toLowerCase(),
                thrown.toLowerCase(),
            );
        assert.match(await page.locator(".game-end h2").innerText(), won);
        assert.equal(await page.locator("[data-fichet]").count(), holes.filter(Boolean).length);
        if (touch) await assertFits(page, "end of a party");
        await assertAxe(page, "end of a party");
        /* The dice are opened: this browser finds them right, and gave its own value. */
        await page.locator(".verify button").click();
        await page.waitForSelector(".verdict-box.well");
        assert.match(
            await page.locator(".verdict-box").innerText(),
            /votre page a donné sa valeur|your page gave its value/,
        );
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: /journal|Save the log/ }).click(),
        ]);
        const log = await readFile(await file.path(), "utf8");
        for (const line of await page.evaluate(() => [document.querySelector(".said")?.textContent?.trim()]))
            assert.ok(log.includes(line), line);
        await go(page, `#/dice/${table}/party`);
        await page.waitForSelector(".dice-page .verify");
        assert.deepEqual(errors, []);
        await close();
    });

const hands = [
    ["fr", mouseHand, /Partie (gagnée|perdue)/],
    ["en", null, /Party (won|lost)/],
];
for (const [lang, hand, won] of inTurn(hands, 1))
    test(`a party of twelve holes by ${hand ? "the mouse" : "keys"}: ${lang}`, async () => {
        const { page, errors, close, table } = await sit(party({ holes: 12, seats: computer, seed: "21" }), { lang });
        await (hand ? playOut(page, hand(page)) : playByKeys(page));
        const { over, holes, end } = await stateOf(page, table);
        assert.ok(over && holes[end.winner] >= 12);
        assert.match(await page.locator(".game-end h2").innerText(), won);
        assert.deepEqual(errors, []);
        await close();
    });

test("with keys alone", async () => {
    const { page, table, errors, close } = await sit(party({ seats: computer }), { lang: "en" });
    await playByKeys(page);
    assert.ok((await stateOf(page, table)).over);
    assert.deepEqual(errors, []);
    await close();
});

test("a throw is announced in its words, its events told one by one, their men drawn where one points", async () => {
    const { page, table, errors, close } = await sit(party(), { lang: "fr" });
    await page.evaluate(listen);
    await playUntil(page, ".party-event");
    const { thrown, events, turn } = await stateOf(page, table);
    assert.equal(events.length, await page.locator(".party-event").count());
    await page.waitForFunction(() => window.heard.length > 0);
    assert.ok(thrown);
    assert.match(await page.locator(".thrown").innerText(), / et |bezet|double-deux|ternes|carmes|quines|sonnez/i);
    const last = await page.locator(".arrow").count();
    await page.locator(".party-event").first().focus();
    await page.waitForFunction(
        ([before, men]) => document.querySelectorAll(".arrow").length === before + men,
        [last, events[0].arrows.length],
    );
    assert.match(await page.locator(".party-events a").first().getAttribute("href"), /#\/rules\/TT\d+/);
    await assertAxe(page, "an event");
    /* The score lies on the board, as it is said. */
    const { points } = await stateOf(page, table);
    if (points[turn]) assert.equal(await page.locator(`[data-token="${turn}-${points[turn]}"]`).count(), 1);
    await page.keyboard.press("Escape");
    await page.locator(".target[tabindex='0']").focus();
    await page.keyboard.press("s");
    await page.waitForFunction(() => window.heard.some((text) => /trous? sur 3/.test(text)));
    assert.deepEqual(errors, []);
    await close();
});

test("what the other side threw stands with its events until one's own next throw, which nobody makes by itself; touched, its men are drawn", async () => {
    const { page, errors, close } = await sit(party({ seats: computer, seed: "5" }), { lang: "fr" });
    const events = page.locator(".party-events[data-thrower='1'] .party-event");
    /* Until the computer has played a throw that gave something, and one may throw oneself. */
    for (let turn = 0; turn < 40; turn++) {
        await playUntil(page, ".on-board .roll, .game-end");
        if (await events.count()) break;
        await page.locator(".on-board .roll").click();
        await page.waitForFunction(() => !document.querySelector(".on-board .roll"));
    }
    await page.waitForTimeout(1500);
    assert.match(await page.locator(".thrown").first().innerText(), /^Ordinateur/);
    assert.ok((await events.count()) > 0);
    await page.locator(".on-board .roll").waitFor();
    await events.first().focus();
    await page.locator(".board .arrow.better, .board .arrow.worse, .board [data-ring]").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".on-board .roll").click();
    await page.waitForFunction(() => !document.querySelector(".party-events[data-thrower='1']"));
    assert.deepEqual(errors, []);
    await close();
});

test("marks by hand: what is forgotten is an école, taken; the right number is shown only then", async () => {
    const { page, table, errors, close } = await sit(party({ by_hand: true }), { lang: "fr" });
    const school = await playUntil(page, ".party-question [data-act='take']");
    assert.match(await page.locator("#party-tab").innerText(), /quand il sera marqué/);
    assert.equal(await page.locator(".party-event").count(), 0);
    await assertAxe(page, "an école");
    await school.click();
    await page.waitForFunction((who) => !document.querySelector(who), ".party-question [data-act='take']");
    await page.locator("#tab-log").click();
    assert.match(await page.locator(".party-log").innerText(), /prend l’école/);
    /* It is marked after the play, and what is owed. */
    await playUntil(page, ".party-log", "École de \\d+ pour");
    const { sheet } = await ask(page, "open", { table, seats: [] });
    assert.ok(sheet.some(({ act }) => act === "take"));
    assert.deepEqual(errors, []);
    await close();
});

test("what a throw gives is asked before it is shown; who is wrong loses nothing, and sees the number with its men", async () => {
    const { page, errors, close } = await visit(browser, program, "#/new", { lang: "fr" });
    await page.locator(".variant-card input[value='trictrac']").check();
    await page.locator(".new-game input[name='level'][value='facile']").check();
    const marks = (text) => page.locator("label", { hasText: text }).locator("input[name='marks']");
    await marks("avec écoles").check();
    assert.match(await page.locator(".new-game").innerText(), /l’ordinateur se trompe parfois/);
    await marks("demande d’abord").check();
    assert.match(await page.locator(".new-game").innerText(), /Qui se trompe ne perd rien/);
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => location.hash.startsWith("#/party/"));
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    const answer = async (value) => {
        await page.locator(".party-question input").fill(String(value));
        await page.locator(".party-question .primary").click();
        await page.locator("[data-quiz]").waitFor();
    };
    /* Until a throw of one's own gives something: those that give nothing are answered so. */
    let right = 0;
    for (let throws = 0; right === 0; throws++) {
        assert.ok(throws < 60, "no throw gives anything");
        await playUntil(page, ".party-question input");
        const { events } = await stateOf(page, table);
        right = events.reduce((sum, { to, points }) => sum + (to === 0 ? points : 0), 0);
        if (right === 0) await answer(0);
        else break;
        assert.equal(await page.locator(".verdict-box.well[data-quiz='0']").count(), 1);
    }
    await page.reload();
    await page.locator(".party-question input").waitFor();
    const { points, holes } = await stateOf(page, table);
    assert.match(await page.locator("#party-tab").innerText(), /quand il sera marqué/);
    assert.equal(await page.locator(".party-event, .board .target.leaves").count(), 0);
    /* Holes and points are those of before. */
    const shown = `${holes[0]}-${points[0]}`;
    const told = await page.locator(".player.below").innerText();
    assert.notEqual(`${told.match(/(\d+)\s*sur/)[1]}-${told.match(/(\d+)\s+point/)[1]}`, shown);
    await assertAxe(page, "a throw is asked");
    await answer(right + 2);
    const said = page.locator(".verdict-box.ill");
    assert.ok((await said.innerText()).includes(`donne ${right} points`));
    assert.match(await said.innerText(), /Marques justes\s: \d+ sur \d+/);
    assert.ok((await page.locator(".party-event").count()) > 0);
    assert.ok((await page.locator(".board .arrow.better, .board [data-ring]").count()) > 0);
    assert.ok((await page.locator(".player.below").innerText()).includes(`${points[0]} point`));
    const { sheet } = await ask(page, "open", { table, seats: [] });
    assert.ok(sheet.every(({ act }) => act !== "mark" && act !== "take"));
    /* Not asked any more. */
    await page.locator(".more-menu summary").click();
    await page.locator(".more-box input[type='checkbox']").uncheck();
    await page.locator(".more-menu summary").click();
    const before = sheet.filter(({ act }) => act === "throw").length;
    await playUntil(page, ".on-board .roll, .game-end");
    if (await page.locator(".on-board .roll").count()) {
        await page.locator(".on-board .roll").click();
        await page.locator(".target.leaves, .party-question [data-act], .actions-box .primary").first().waitFor();
        assert.equal(await page.locator(".party-question input").count(), 0);
        assert.ok(
            (await ask(page, "open", { table, seats: [] })).sheet.filter(({ act }) => act === "throw").length > before,
        );
    }
    assert.deepEqual(errors, []);
    await close();
});

test("the bredouille is explained where it is made or lost, with its rule", async () => {
    const { page, errors, close } = await sit(party(), { lang: "fr" });
    await playUntil(page, ".said:has(a[href='#/rules/TT47'])", "bredouille.*TT47");
    assert.match(await page.locator(".said").innerText(), /marque .*(double|simple) \(TT47\)/);
    assert.deepEqual(errors, []);
    await close();
});

test("an odd mark is not sent, an even one is", async () => {
    const { page, errors, close } = await sit(party({ by_hand: true }), { lang: "en" });
    const mark = await playUntil(page, ".party-question input");
    await mark.fill("3");
    assert.equal(await page.locator(".party-question .primary").isDisabled(), true);
    await mark.fill("2");
    await page.locator(".party-question .primary").click();
    await page.waitForFunction(() => document.querySelector(".party-question input")?.value !== "2");
    assert.deepEqual(errors, []);
    await close();
});

test("hold or leave is a question with what each brings, and leaving lays the men anew", async () => {
    const { page, table, errors, close } = await sit(party({ seed: "5" }), { lang: "en" });
    const leave = await playUntil(page, ".party-question [data-act='go']");
    const said = await page.locator(".party-question").innerText();
    assert.match(said, /Hold.*Leave/is);
    assert.equal(await page.locator(".party-choice p").count(), 2);
    await assertAxe(page, "hold or leave");
    const before = await stateOf(page, table);
    await leave.click();
    await page.locator(".on-board .roll").waitFor();
    const { men, points, holes } = await stateOf(page, table);
    assert.deepEqual([men[0][0], men[1][0]], [15, 15]);
    assert.deepEqual(points, [0, 0]);
    assert.deepEqual(holes, before.holes);
    assert.deepEqual(errors, []);
    await close();
});

for (const [lang, sentence] of [
    ["fr", /aller de 1 en 13.*Permis/],
    ["en", /from 1 to 13.*Lawful/],
])
    test(`what is against the rules is refused with its number, and nothing moves: ${lang}`, async () => {
        const { page, errors, close } = await sit(party(), { lang });
        await toMove(page);
        const before = await placesOf(page);
        await place(page, 1).click();
        await place(page, 13).click();
        await page.locator(".notice a[href^='#/rules/TT']").waitFor();
        assert.match(await page.locator(".notice").innerText(), sentence);
        assert.deepEqual(await placesOf(page), before);
        assert.deepEqual(errors, []);
        await close();
    });

test("numbers by flèches: the talon is T, the others one less", async () => {
    const { page, errors, close } = await sit(party({ numbering: "fleches" }), { lang: "fr" });
    const rim = await page.locator(".board .ground .number").allTextContents();
    assert.ok(rim.includes("T") && rim.includes("23") && !rim.includes("24"));
    assert.match((await placesOf(page)).join("\n"), /Talon, T, 15 dames/);
    assert.deepEqual(errors, []);
    await close();
});

test("a party is left and gone on with, after the program was killed; another page looks on", async () => {
    const { page, table, errors, close } = await sit(party(), { lang: "en" });
    await toMove(page);
    const begun = await placesOf(page);
    await go(page, "#/games");
    await page.locator(".games li .thumb svg").first().waitFor();
    assert.match(await page.locator(".games .what").first().innerText(), /Trictrac · 3 holes/);
    await program.kill();
    await program.start();
    const again = await visit(browser, program, "", { lang: "en" });
    await again.page.locator(".resume .button").click();
    await again.page.waitForSelector(".board .target.own");
    assert.deepEqual(await placesOf(again.page), begun);
    const watcher = await visit(browser, program, `#/party/${table}/watch`, { lang: "fr" });
    await watcher.page.waitForSelector(".board");
    assert.equal(await watcher.page.locator(".target.leaves").count(), 0);
    const seen = await watcher.page.locator("#party-tab").innerText();
    await playOut(again.page, mouseHand(again.page));
    await watcher.page.locator(".game-end").waitFor();
    assert.notEqual(await watcher.page.locator("#party-tab").innerText(), seen);
    assert.equal(await watcher.page.locator(".game-end .primary").count(), 0);
    for (const each of [errors, again.errors, watcher.errors]) assert.deepEqual(each, []);
    for (const each of [watcher, again]) await each.close();
    await close();
});

async function throwUntilSeen(page) {
    for (let looks = 0; looks < 600; looks++) {
        if ((await page.locator(".thrown").count()) > 0) return true;
        const roll = page.locator(".on-board .roll:not([disabled])");
        if (await roll.count()) await roll.click({ timeout: 1000 }).catch(() => {});
        await page.waitForTimeout(100);
    }
    return false;
}

test("two people at two pages: each commits before the other opens, and both see the same throw", async () => {
    const blue = await visit(browser, program, "", { lang: "fr" });
    const table = await newTable(blue.page, party({ dice: "sealed", seed: undefined }));
    const white = await visit(browser, program, `#/party/${table}/white`, { lang: "en" });
    await go(blue.page, `#/party/${table}/blue`);
    /* Who draws the higher plays these two dice; equal ones are drawn again, so whoever may throw throws until both see them. */
    const thrown = await Promise.all([blue, white].map(({ page }) => throwUntilSeen(page)));
    assert.deepEqual(thrown, [true, true]);
    const { dice, state } = await ask(blue.page, "open", { table, seats: [] });
    assert.ok(dice.sides.every(({ value, commitment }) => value && commitment));
    const [thrower, other] = state.actor === 0 ? [blue, white] : [white, blue];
    await thrower.page.locator(".target.leaves").first().waitFor();
    assert.equal(await other.page.locator(".target.leaves").count(), 0);
    for (const each of [blue, white]) {
        assert.deepEqual(each.errors, []);
        await each.close();
    }
});
