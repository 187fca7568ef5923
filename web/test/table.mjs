/* What stands beside a board that is played on, and a line that is cut or frozen in the middle of it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, go, programPath, visit } from "./program.mjs";
import { mouseHand, newTable, placesOf, playOut, playTurn, toMove, twoPeople } from "./play.mjs";

const { program, browser } = await served();

const seed = "000102030405060708090a0b0c0d0e0f";
const contact = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]";

async function sit(settings, { seat = "", ...options } = {}) {
    const visitor = await visit(browser, program, "", options);
    const table = await newTable(visitor.page, settings);
    await go(visitor.page, `#/game/${table}${seat && `/${seat}`}`);
    await visitor.page.waitForSelector(".board");
    return { ...visitor, table };
}

const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;

/* All that was said aloud from now on. */
const listen = (page) =>
    page.evaluate(() => {
        window.heard = [];
        for (const region of document.querySelectorAll("[data-live]"))
            new MutationObserver(() => region.textContent && window.heard.push(region.textContent)).observe(region, {
                childList: true,
                characterData: true,
                subtree: true,
            });
    });
const heard = (page, pattern) =>
    page.waitForFunction((wanted) => window.heard.some((said) => new RegExp(wanted).test(said)), pattern.source);

/* The page's line to the program, which can be frozen: it stays open, and nothing goes through. */
async function freezable(page) {
    const line = { frozen: false, sent: [] };
    await page.routeWebSocket("**/ws", (socket) => {
        const program = socket.connectToServer();
        socket.onMessage((text) => {
            line.sent.push(JSON.parse(text).type);
            if (!line.frozen) program.send(text);
        });
        program.onMessage((text) => !line.frozen && socket.send(text));
    });
    await page.reload();
    await page.waitForSelector(".board");
    return line;
}

test("a line that is frozen is noticed and made again; what was moved meanwhile is on the table; a pressed button waits", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed));
    const line = await freezable(page);
    await toMove(page);
    await listen(page);
    line.frozen = true;
    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    await page.waitForSelector(".die.spent");
    const stood = await placesOf(page);
    await page.waitForSelector(".lost");
    await heard(page, /Connexion perdue/);
    /* No hand moves what nobody would keep. */
    assert.equal(await page.locator(".target.leaves").count(), 0);
    assert.deepEqual(await placesOf(page), stood);
    line.frozen = false;
    await page.waitForSelector(".lost", { state: "detached" });
    await heard(page, /rétablie/);
    assert.deepEqual(await placesOf(page), stood);
    await page.waitForSelector(".target.leaves");
    assert.equal((await stateOf(page, table)).draft.length, 1);

    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    const end = page.locator(".actions-box .primary");
    await page.waitForFunction(() => !document.querySelector(".actions-box .primary")?.disabled);
    line.frozen = true;
    await page.locator(".on-board .confirm").click();
    for (const button of [end, page.locator(".on-board .confirm")]) {
        assert.equal(await button.getAttribute("aria-busy"), "true");
        assert.ok(await button.isDisabled());
    }
    await page.waitForSelector(".lost");
    line.frozen = false;
    await page.waitForSelector(".lost", { state: "detached" });
    /* Whether the turn had ended the program says; here it had not. */
    await page.locator(".on-board .confirm:not([disabled])").click();
    await page.waitForFunction(() => document.querySelectorAll(".sheet .entry").length === 1);
    assert.deepEqual(errors, []);
    await close();
});

test("one hint for one decision, asked for as often as one likes; other arrows end it; no hint where there is no engine", async () => {
    const settings = {
        ...twoPeople("backgammon", 7, seed),
        position: `${contact} length:7 dice:3-1 variant:backgammon`,
    };
    const { page, errors, close } = await sit(settings, { settings: { tutor: 0 } });
    const line = await freezable(page);
    await page.locator(".target.leaves").first().focus();
    await listen(page);
    await page.keyboard.press("h");
    await page.locator(".hint-play").first().waitFor();
    await page.locator(".target.leaves").first().focus();
    await page.keyboard.press("h");
    await page.keyboard.press("h");
    assert.equal((await page.locator(".hint-play").count()) > 1, true, "the second asking takes nothing away");
    await page.locator(".hint-play").first().click();
    await page.waitForSelector(".arrow.better");
    await page.locator(".target.leaves").first().click();
    await page.locator(".target.lands").first().click();
    await page.waitForFunction(() => !document.querySelector(".arrow.better"));
    assert.equal(await page.locator(".hint-play[aria-pressed='true']").count(), 0);
    assert.equal(line.sent.filter((type) => type === "hint").length, 1);
    assert.equal(await page.evaluate(() => window.heard.filter((said) => /Le mieux|meilleur/i.test(said)).length), 1);
    const { variants } = await ask(page, "catalogue");
    const unplayed = variants.find(({ computer }) => !computer);
    assert.ok(unplayed);
    const other = await newTable(page, twoPeople(unplayed.name, 1, seed));
    await go(page, `#/game/${other}`);
    await page.waitForFunction(() => document.querySelector(".board") && !document.querySelector(".help-toggle"));
    assert.deepEqual(errors, []);
    await close();
});

test("who answers a double keeps his numbers, is the one on turn, and reads his own chances", async () => {
    const settings = { ...twoPeople("backgammon", 7, seed), position: `${contact} length:7 variant:backgammon` };
    const ana = await sit(settings, { seat: "blue", lang: "en" });
    const bob = await visit(browser, program, `#/game/${ana.table}/white`, { lang: "en" });
    const names = (page) =>
        page
            .locator(".target")
            .evaluateAll((all) => all.map((each) => /Point \d+/.exec(each.getAttribute("aria-label"))?.[0] ?? ""));
    await bob.page.waitForSelector(".board");
    const before = [await names(ana.page), await names(bob.page)];
    assert.notDeepEqual(before[0], before[1].slice().reverse(), "each has his own side below");
    await ana.page.locator(".on-board .double").click();
    await ana.page.locator(".cube-box .grave").click();
    await bob.page.locator(".cube-box.answering").waitFor();
    assert.deepEqual([await names(ana.page), await names(bob.page)], before, "no number has turned");
    for (const { page } of [ana, bob])
        await page.waitForFunction(() => document.querySelector(".player.on .who")?.textContent === "Bob");
    await bob.page.locator(".help-toggle").click();
    await bob.page.locator(".hint-cube").waitFor();
    const said = await bob.page.locator(".help").innerText();
    assert.match(said, /As Bob sees it/);
    const engine = await ask(bob.page, "hint", { position: `${contact} length:7 variant:backgammon` });
    const percent = (chance) => `${(100 * chance).toFixed(1)}`;
    assert.ok(said.includes(percent(1 - engine.win)), `${said} lacks ${percent(1 - engine.win)}`);
    assert.doesNotMatch(said, /No double/);
    assert.deepEqual([...ana.errors, ...bob.errors], []);
    await ana.close();
    await bob.close();
});

test("a game from a position is played under one's own name against the level of last time", async () => {
    const { page, errors, close } = await visit(browser, program, "#/new", { lang: "en" });
    await page.locator(".new-game input[name='level']").first().check();
    await page.getByLabel("Your name").fill("Zoé");
    await page.locator(".new-game .begin").click();
    const begun = async () => {
        await page.waitForFunction(() => location.hash.startsWith("#/game/"));
        const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
        return (await ask(page, "open", { table, seats: [] })).seats;
    };
    const first = await begun();
    assert.equal(first[0].name, "Zoé");
    await go(page, `#/editor/${encodeURIComponent(`${contact} dice:3-1`)}`);
    await page.locator("summary").filter({ hasText: "Play" }).click();
    await page.locator(".play-on .primary").click();
    const again = await begun();
    assert.equal(again[0].name, "Zoé");
    assert.equal(again[1].level, first[1].level);
    const { level } = await ask(page, "catalogue");
    assert.notEqual(first[1].level, level, "another than the one that is proposed");
    assert.deepEqual(errors, []);
    await close();
});

test("the page of the dice counts the rolls of its table, by the players' names, and says what it counts", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed), { lang: "en" });
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".sheet .entry").length === 1);
    await toMove(page);
    await go(page, `#/dice/${table}`);
    const legend = page.locator(".legend").first();
    await legend.waitFor();
    /* The roll of the draw is nobody's: the second player has thrown once, the first not at all. */
    const { turn } = await stateOf(page, table);
    const text = await legend.innerText();
    for (const [i, name] of ["Ana", "Bob"].entries())
        assert.ok(text.includes(`${name} (${i === turn ? "1 roll)" : "0 rolls)"}`), text);
    assert.match(await page.locator("main").innerText(), /All tables of this program, dice thrown by hand left out/);
    assert.deepEqual(errors, []);
    await close();
});

test("a match that is over is saved as a file that other programs read; a game without a place in it is refused in words", async () => {
    const race = "M[1:1] A[24:2]";
    for (const [variant, position] of [
        ["backgammon", `${race} length:1 variant:backgammon`],
        ["acey-deucey", `${race} length:1 variant:acey-deucey`],
    ]) {
        const { page, table, errors, close } = await sit(
            { ...twoPeople(variant, 1, seed), position },
            { lang: "en", settings: { tutor: 0 } },
        );
        await playOut(page, mouseHand(page));
        const save = page.getByRole("button", { name: "Save (.mat)" });
        if (variant === "backgammon") {
            const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
            assert.equal(file.suggestedFilename(), `Ana-Bob-${table}.mat`);
            const read = JSON.parse(
                execFileSync(programPath(), ["convert", await file.path(), "--to", "json"], { encoding: "utf8" }),
            );
            assert.deepEqual([read.length, read.players], [1, ["Ana", "Bob"]]);
            assert.deepEqual([read.games[0].winner, read.games[0].points], [0, 1]);
            assert.equal(read.games[0].actions.at(-1).play, "1/O");
            assert.deepEqual(read.repairs, []);
        } else {
            await save.click();
            await page.waitForFunction(() =>
                /cannot be written/.test(document.querySelector(".game-end .wrong")?.textContent),
            );
        }
        assert.deepEqual(errors, []);
        await close();
    }
});

test("winning chances under the board: off until asked for, and always those of the side below", async () => {
    const position = `${contact} length:7 dice:3-1 variant:backgammon`;
    const settings = { ...twoPeople("backgammon", 7, seed), position };
    const without = await sit(settings, { settings: { tutor: 0 } });
    const line = await freezable(without.page);
    await toMove(without.page);
    assert.equal(await without.page.locator(".odds").count(), 0);
    assert.ok(!line.sent.includes("hint"), "nothing is asked of the engine either");
    await without.close();

    const { page, table, errors, close } = await sit(settings, { lang: "en", settings: { tutor: 0, chances: true } });
    const shown = (chance) =>
        page.waitForFunction(
            (wanted) => document.querySelector(".odds .chances p")?.textContent.includes(`Win ${wanted}`),
            `${(100 * chance).toFixed(1)}`,
        );
    const hint = (of) => ask(page, "hint", { position: of, ply: 0, most: 1 });
    await shown((await hint(position)).plays[0].win);
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".sheet .entry").length === 1);
    /* Bob is on roll: Ana's chances are what he leaves her. */
    const { position: now, phase, turn } = await stateOf(page, table);
    assert.deepEqual([phase, turn], ["roll", 1]);
    await shown(1 - (await hint(now)).win);
    assert.match(await page.locator(".odds").innerText(), /As Ana sees it/);
    assert.deepEqual(errors, []);
    await close();
});
