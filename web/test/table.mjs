/* What stands beside a board that is played on, and a line that is cut or frozen in the middle of it; what is said and where the focus goes. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, go, PATIENCE, programPath, telephone, visit } from "./program.mjs";
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

/* Until the program keeps so many hops of the turn. */
async function drafted(page, table, hops) {
    for (const end = Date.now() + PATIENCE; (await stateOf(page, table)).draft.length !== hops; )
        assert.ok(Date.now() < end, `no turn of ${hops} hops`);
}

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
    /* A tutor who has answered by then, or not, would make two tests of this. */
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed), { settings: { tutor: 0 } });
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
    await drafted(page, table, 1);

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
    await page.waitForFunction(() => document.querySelectorAll(".move-list .entry").length === 1);
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
    await heard(page, /Le mieux|[Mm]eilleur/);
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
    /* Mahbusa, Tapa counted by the checkers that are left, has no net. */
    const other = await newTable(page, { ...twoPeople("tapa", 1, seed), value: "men_not_off" });
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
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed), {
        lang: "en",
        settings: { tutor: 0 },
    });
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".move-list .entry").length === 1);
    await toMove(page);
    await go(page, `#/dice/${table}`);
    /* Those of all tables may come first. */
    const legend = page.locator(".legend", { hasText: "Ana" });
    await legend.waitFor();
    /* The roll of the draw is nobody's: the second player has thrown once, the first not at all. */
    const { turn } = await stateOf(page, table);
    const text = await legend.innerText();
    for (const [i, name] of ["Ana", "Bob"].entries())
        assert.ok(text.includes(`${name} (${i === turn ? "1 roll)" : "0 rolls)"}`), text);
    assert.match(await page.locator("main").innerText(), /All tables of this program, dice rolled by hand left out/);
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
            const [picture] = await Promise.all([
                page.waitForEvent("download"),
                page.getByRole("button", { name: "Picture of the board" }).click(),
            ]);
            assert.equal(picture.suggestedFilename(), `videau-${table}.png`);
            assert.equal(
                await page.locator('.game-end a[href="#/rules/R55"], .game-end a[href="#/rules/R56"]').count(),
                1,
            );
        } else {
            /* Two checkers left: R89 counts them, it is no gammon. */
            assert.equal(await page.locator('.game-end a[href="#/rules/R89"]').count(), 1);
            assert.equal(await page.locator('.game-end a[href="#/rules/R56"]').count(), 0);
            await save.click();
            await page.waitForFunction(() =>
                /cannot be written/.test(document.querySelector(".game-end .wrong")?.textContent),
            );
        }
        /* The way to the board is seen, and leads there. */
        const away = page.locator(".end-overlay .to-board");
        assert.ok((await away.boundingBox()).height > 20);
        await away.click();
        await page.waitForSelector(".end-overlay", { state: "detached" });
        assert.equal(await page.locator(".side .game-end").count(), 1);
        assert.deepEqual(errors, []);
        await close();
    }
});

test("the end of a game is said once: the dialog is called after who won, and says the last play, the result and the score", async () => {
    const position = "M[1:1] A[24:2] length:1 variant:backgammon";
    const { page, context, errors, close } = await sit(
        { ...twoPeople("backgammon", 1, seed), position },
        { lang: "en", settings: { tutor: 0, autoRoll: false, autoForced: false, autoOff: false } },
    );
    await listen(page);
    /* What is not said yet when the game ends is said by the dialog, too: all that comes before is heard first. */
    await toMove(page);
    await heard(page, /Forced play/);
    await page.locator(".target.leaves").click();
    await page.locator(".target.leaves").click();
    await heard(page, /may be ended/);
    await page.locator(".on-board .confirm:not([disabled])").click();
    await page.waitForSelector(".end-overlay[open]:focus");
    const cdp = await context.newCDPSession(page);
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    const seen = nodes.filter(({ ignored }) => !ignored);
    const dialog = seen.find(({ role }) => role.value === "dialog");
    assert.equal(dialog.name.value, "Ana wins the match");
    const { result, score } = await page.evaluate(() => ({
        result: document.querySelector(".result").textContent,
        score: document.querySelector(".tally").textContent,
    }));
    assert.equal(dialog.description.value, `Ana plays 1/off. ${result} ${score}`);
    /* The regions that speak lie behind the dialog: what came to stand in them would be lost. */
    assert.ok(!seen.some(({ role, name }) => role.value === "StaticText" && name?.value.startsWith("Ana: ")));
    assert.deepEqual(await page.evaluate((text) => window.heard.filter((said) => said.includes(text)), result), []);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".end-overlay", { state: "detached" });
    assert.deepEqual(errors, []);
    await close();
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

    const { page, table, errors, close } = await sit(settings, { lang: "en", settings: { tutor: 0 } });
    await page.locator(".more-menu summary").click();
    await page.getByRole("button", { name: "Show winning chances" }).click();
    const shown = (chance) =>
        page.waitForFunction(
            (wanted) => document.querySelector(".odds .of")?.textContent.startsWith(wanted),
            `${(100 * chance).toFixed(1)}`,
        );
    const hint = (of) => ask(page, "hint", { position: of, ply: 0, most: 1 });
    await shown((await hint(position)).plays[0].win);
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".move-list .entry").length === 1);
    /* Bob is on roll: Ana's chances are what he leaves her. */
    const { position: now, phase, turn } = await stateOf(page, table);
    assert.deepEqual([phase, turn], ["roll", 1]);
    await shown(1 - (await hint(now)).win);
    assert.match(await page.locator(".odds").innerText(), /for Ana[\s\S]*gammon [\d.]+%.*gammon lost/);
    await page.getByRole("button", { name: "Hide" }).click();
    await page.waitForFunction(() => !document.querySelector(".odds"));
    assert.deepEqual(errors, []);
    await close();
});

test("what is refused is said once; without a length no game begins; a deleted game leaves the focus on its list", async () => {
    const { page, errors, close } = await sit(twoPeople("backgammon", 3, seed));
    await toMove(page);
    await listen(page);
    await page.locator('.target[data-place="13"]').click();
    await page.locator('.target[data-place="12"]').click();
    const said = await page.locator(".notice p").first().innerText();
    assert.equal(await page.locator('.notice[role="status"]').count(), 1);
    await page.locator(".target.leaves").first().focus();
    await page.keyboard.press("s");
    await page.waitForFunction(() => window.heard.length > 0);
    assert.deepEqual(
        (await page.evaluate(() => window.heard)).filter((text) => text.includes(said)),
        [],
        "the notice is heard already",
    );
    await go(page, "#/new");
    await page.locator(".new-game .length input").fill("");
    await page.locator(".new-game .begin").click();
    await page.locator(".new-game [role=alert]").waitFor();
    assert.match(await page.evaluate(() => location.hash), /new/);
    await go(page, "#/games");
    const games = page.locator(".games li");
    await games.first().waitFor();
    const count = await games.count();
    await games.first().locator(".row .plain").click();
    await games.first().locator(".grave").click();
    await page.waitForFunction((left) => document.querySelectorAll(".games li").length === left, count - 1);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
    assert.deepEqual(errors, []);
    await close();
});

test("on a telephone the whole board and three plays of the advice are seen together", async () => {
    const position = `${contact} length:7 dice:3-1 variant:backgammon`;
    const settings = { ...twoPeople("backgammon", 7, seed), position };
    const { page, errors, close } = await sit(settings, { ...telephone, settings: { tutor: 0 } });
    await page.locator(".help-toggle").click();
    await page.locator(".hint-play").nth(2).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    const box = (selector, i = 0) => page.locator(selector).nth(i).boundingBox();
    const board = await box(".board");
    const third = await box(".hint-play", 2);
    assert.ok(board.y >= 0 && third.y >= board.y + board.height);
    assert.ok(third.y + third.height <= 740, `the third play ends at ${third.y + third.height}`);
    assert.deepEqual(errors, []);
    await close();
});

test("the program killed at every step of two turns: the page stands where it was, and goes on", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed), { settings: { tutor: 0 } });
    const killed = async () => {
        const stood = await placesOf(page);
        await program.kill();
        await page.waitForSelector(".lost");
        assert.deepEqual(await placesOf(page), stood);
        await program.start();
        await page.waitForSelector(".lost", { state: "detached" });
        assert.deepEqual(await placesOf(page), stood);
    };
    const hop = async () => {
        const before = await page.locator(".die.spent").count();
        await page.locator(".target.leaves").last().click();
        await page.locator(".target.leaves").last().click();
        await page.waitForFunction((spent) => document.querySelectorAll(".die.spent").length > spent, before);
    };
    await killed();
    for (let turn = 0; turn < 2; turn++) {
        await toMove(page);
        await killed();
        await hop();
        await killed();
        while (await page.locator(".target.leaves").count()) await hop();
        await killed();
        await page.locator(".on-board .confirm:not([disabled])").click();
        await page.waitForFunction((rows) => document.querySelectorAll(".move-list .entry").length === rows, turn + 1);
        await killed();
    }
    assert.equal((await stateOf(page, table)).phase, "roll");
    assert.deepEqual(errors, []);
    await close();
});

test("a checker that travels is a layer of its own: fewer tiles of the page are drawn anew", async () => {
    const { page, errors, close } = await visit(browser, program, "", { settings: { theme: "dark" } });
    await go(page, `#/game/${await newTable(page, twoPeople("backgammon", 7))}`);
    await toMove(page);
    /* Layers are made, pictures decoded. */
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
    const travelled = async (layered) => {
        await browser.startTracing(page, { categories: ["cc", "devtools.timeline"] });
        /* For as many frames, however many there are in a second. */
        await page.evaluate(async (alone) => {
            const checker = [...document.querySelectorAll(".checker")].at(-1);
            for (const each of document.querySelectorAll(".checker")) each.style.willChange = alone ? "" : "auto";
            const to = "translate(300px, 250px)";
            const travel = checker.animate([{ transform: checker.style.transform }, { transform: to }], {
                duration: 1000,
                iterations: Infinity,
                direction: "alternate",
            });
            for (let frames = 0; frames < 60; frames++) await new Promise(requestAnimationFrame);
            travel.cancel();
        }, layered);
        const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
        const times = (wanted) => traceEvents.filter(({ name, ph }) => name === wanted && ph === "X").length;
        const frames = times("ProxyImpl::ScheduledActionDraw");
        assert.ok(frames > 10, "frames are drawn");
        return times("RasterTask") / frames;
    };
    await travelled(true);
    const own = await travelled(true);
    await travelled(false);
    const shared = await travelled(false);
    assert.ok(own < shared, `${own} tiles drawn anew for a frame, ${shared} where checkers have no layers`);
    assert.deepEqual(errors, []);
    await close();
});
