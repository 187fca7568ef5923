/* Whole matches and what may happen in them, in a real browser against the program of this build: mouse, finger and keys,
 * French and English, taking back, the cube, resigning, a killed server, two tabs and a spectator. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, centre, go, hearTutor, telephone, visit } from "./program.mjs";
import {
    againstComputer,
    drag,
    fingerHand,
    mouseHand,
    newTable,
    placesOf,
    playByKeys,
    playOut,
    playTurn,
    toMove,
    twoPeople,
} from "./play.mjs";

const { program, browser } = await served();

const seed = "000102030405060708090a0b0c0d0e0f";

/* A visitor sitting at a new table. */
async function sit(settings, options = {}) {
    const visitor = await visit(browser, program, "", options);
    const table = await newTable(visitor.page, settings);
    await go(visitor.page, `#/game/${table}`);
    await visitor.page.waitForSelector(".board");
    return { ...visitor, table };
}

const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;

async function assertWon(page, table, length) {
    const { over, phase, score } = await stateOf(page, table);
    assert.ok(over);
    assert.equal(phase, "match_over");
    assert.ok(Math.max(...score) >= length);
    assert.ok(await page.locator(".result").innerText());
    /* White stands above. */
    assert.deepEqual((await page.locator(".player .points").allInnerTexts()).map(Number), [score[1], score[0]]);
}

test("a match to 3 with the mouse, in French, from the form of the first screen", async () => {
    const { page, errors, close } = await visit(browser, program, "#/new");
    await page.locator(".new-game input[name='level']").first().check();
    await page.locator(".new-game .length input").fill("3");
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => location.hash.startsWith("#/game/"));
    const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    await playOut(page, mouseHand(page));
    await assertWon(page, table, 3);
    assert.match(await page.locator(".result").innerText(), /l’ordinateur/i);
    /* The dice are opened: this browser finds them right. */
    await page.locator(".verify button").click();
    await page.waitForSelector(".verdict-box.well");
    assert.match(await page.locator(".verdict-box").innerText(), /votre page a donné sa valeur/);
    await assertAxe(page, "end of a match");
    assert.deepEqual(errors, []);
    await close();
});

test("a match to 3 with keys alone, in English", async () => {
    const { page, table, errors, close } = await sit(againstComputer(3, seed), { lang: "en" });
    await playByKeys(page);
    await assertWon(page, table, 3);
    assert.deepEqual(errors, []);
    await close();
});

test("a match to 3 by touch on a telephone of 360 pixels, in English", async () => {
    const { page, table, errors, close } = await sit(againstComputer(3, "0b"), { ...telephone, lang: "en" });
    await playOut(page, fingerHand(page));
    await assertWon(page, table, 3);
    await assertFits(page, "end of a match");
    assert.deepEqual(errors, []);
    await close();
});

for (const variant of ["hollandais", "acey-deucey"])
    test(`a game of ${variant} to its end`, async () => {
        const { page, table, errors, close } = await sit(twoPeople(variant, 1, seed), { settings: { tutor: 0 } });
        await playOut(page, mouseHand(page));
        assert.ok((await stateOf(page, table)).over);
        assert.deepEqual(errors, []);
        await close();
    });

test("dice are thrown where movement is wanted, once a roll; the higher one leads", async () => {
    for (const [options, thrown] of [
        [{ settings: { speed: 120 } }, 2],
        [{ settings: { speed: 0 } }, 0],
        [{ settings: { speed: 450 }, reducedMotion: "reduce" }, 0],
    ]) {
        const { page, errors, close } = await sit(twoPeople("backgammon", 1, "0b"), options);
        await page.evaluate(() => {
            const plain = Element.prototype.animate;
            window.thrown = 0;
            Element.prototype.animate = function animate(...how) {
                if (this.closest(".die")) window.thrown++;
                return plain.apply(this, how);
            };
        });
        await toMove(page);
        assert.equal(await page.evaluate(() => window.thrown), thrown);
        const [, left, right] = /(\d)-(\d)/.exec(await page.locator(".dice").getAttribute("aria-label"));
        assert.ok(left > right);
        await page.locator('.dice[role="button"]').click();
        await page.waitForFunction(
            (wanted) => document.querySelector(".dice").getAttribute("aria-label").includes(wanted),
            `${right}-${left}`,
        );
        await page.locator(".target.leaves").last().click();
        await page.locator(".target.leaves").last().click();
        await page.waitForSelector(".die.spent");
        assert.equal(await page.evaluate(() => window.thrown), thrown, "dice that lie are not thrown again");
        assert.deepEqual(errors, []);
        await close();
    }
});

test("where one touch plays, it plays the higher die; with the dice swapped the lower one", async () => {
    const { page, errors, close } = await sit(twoPeople("backgammon", 1, "0b"), { settings: { tap: "play" } });
    await toMove(page);
    const [, high, low] = /(\d)-(\d)/.exec(await page.locator(".dice").getAttribute("aria-label")).map(Number);
    const from = Number(await page.locator(".target.leaves").last().getAttribute("data-place"));
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    const label = (number) => place(number).getAttribute("aria-label");
    for (const die of [high, low]) {
        const before = await label(from - die);
        const [x, y] = await centre(place(from));
        await page.mouse.click(x, y);
        await page.waitForFunction(() => document.querySelectorAll(".die.spent").length === 1);
        assert.notEqual(await label(from - die), before);
        await page.getByRole("button", { name: "Tout annuler" }).click();
        await page.waitForFunction(() => !document.querySelector(".die.spent"));
        await page.locator('.dice[role="button"]').click();
    }
    assert.deepEqual(errors, []);
    await close();
});

test("the second click of a double click on the roll does not turn the dice round that come to lie there", async () => {
    const { page, errors, close } = await sit(twoPeople("backgammon", 1, "0b"));
    await page.evaluate(() => {
        window.touched = 0;
        new MutationObserver(() => {
            const dice = document.querySelector(".dice");
            if (!dice || window.touched) return;
            window.touched++;
            dice.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }).observe(document.body, { childList: true, subtree: true });
    });
    await toMove(page);
    assert.equal(await page.evaluate(() => window.touched), 1);
    const label = () => page.locator(".dice").getAttribute("aria-label");
    const [, left, right] = /(\d)-(\d)/.exec(await label());
    assert.ok(left > right, "the higher one leads still");
    await page.locator('.dice[role="button"]').click();
    await page.waitForFunction(
        (wanted) => document.querySelector(".dice").getAttribute("aria-label").includes(wanted),
        `${right}-${left}`,
    );
    assert.deepEqual(errors, []);
    await close();
});

test("a finger carries a checker; beside the checkers it scrolls the page", async () => {
    const { page, context, errors, close } = await sit(twoPeople("backgammon", 1, "0b"), telephone);
    await toMove(page, fingerHand(page));
    await page.evaluate(() => scrollTo(0, 0));
    const cdp = await context.newCDPSession(page);
    const slide = async ([x, y], [x2, y2]) => {
        const touch = (type, points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        await touch("touchStart", [{ x, y, id: 1 }]);
        for (let i = 1; i <= 10; i++)
            await touch("touchMove", [{ x: x + ((x2 - x) * i) / 10, y: y + ((y2 - y) * i) / 10, id: 1 }]);
        await touch("touchEnd", []);
    };
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    const before = await placesOf(page);
    const [, high] = /(\d)-(\d)/.exec(await page.locator(".dice").getAttribute("aria-label")).map(Number);
    const from = Number(await page.locator(".target.leaves").last().getAttribute("data-place"));
    await slide(await centre(place(from)), await centre(place(from - high)));
    await page.waitForSelector(".die.spent");
    assert.notDeepEqual(await placesOf(page), before);
    assert.equal(await page.evaluate(() => scrollY), 0);
    const empty = await page.locator(".target:not(.own)").evaluateAll((all) => {
        const { x, y, width, height } = all
            .find((each) => each.getAttribute("aria-label").includes("vide"))
            .getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
    await slide(empty, [empty[0], empty[1] - 150]);
    await page.waitForFunction(() => scrollY > 50);
    assert.deepEqual(errors, []);
    await close();
});

test("taking back hop by hop and the whole turn; what is illegal is refused with its rule and shakes nothing away", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 1, seed));
    await toMove(page);
    const start = await placesOf(page);
    const leaves = page.locator(".target.leaves");
    await leaves.last().click();
    await page.locator(".target.leaves").last().click();
    const one = await placesOf(page);
    assert.notDeepEqual(one, start);
    await leaves.last().click();
    await page.locator(".target.leaves").last().click();
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    assert.deepEqual(await placesOf(page), one);
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    /* Twelve points on is no roll of two dice here. */
    await drag(page, place(24), place(12));
    await page.waitForSelector(".notice a[href^='#/rules/']");
    assert.deepEqual(await placesOf(page), one);
    await assertAxe(page, "a refusal");
    await page.getByRole("button", { name: "Tout annuler" }).click();
    assert.deepEqual(await placesOf(page), start);
    assert.deepEqual((await stateOf(page, table)).draft, []);
    assert.deepEqual(errors, []);
    await close();
});

test("the tutor objects once, with the better play as arrows; taken back or kept", async () => {
    const settings = {
        ...twoPeople("backgammon", 7, seed),
        position: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 dice:6-5 variant:backgammon",
    };
    const { page, table, errors, close } = await sit(settings, { lang: "en" });
    await hearTutor(page);
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    const blunder = async () => {
        await page.locator(".target.leaves").first().waitFor();
        for (const [from, to] of [
            [13, 7],
            [7, 2],
        ]) {
            await place(from).click();
            await place(to).click();
        }
        await page.locator(".actions-box .primary:not([disabled])").click();
    };
    await blunder();
    await page.locator(".tutor").waitFor();
    assert.match(await page.locator(".tutor").innerText(), /gives up 0\.\d+/);
    assert.ok(await page.locator(".arrow.better").count());
    assert.equal((await stateOf(page, table)).turn, 0, "the turn is not ended");
    await page.getByRole("button", { name: "Undo all" }).click();
    await page.locator(".tutor").waitFor({ state: "detached" });
    assert.equal(await page.locator(".arrow.better").count(), 0);
    await blunder();
    await page.waitForFunction(() => document.querySelector(".move-list td .entry"));
    assert.equal((await stateOf(page, table)).last.text, "13/2");
    assert.deepEqual(errors, []);
    await close();
});

test("the tutor is heard by who confirms a play in the moment in which it is made", async () => {
    const settings = {
        ...twoPeople("backgammon", 7, seed),
        position: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 dice:6-5 variant:backgammon",
    };
    const { page, table, errors, close } = await sit(settings, { lang: "en" });
    await hearTutor(page);
    const place = (number) => page.locator(`.target[data-place="${number}"]`);
    for (const number of [13, 7, 7]) await place(number).click();
    await page.waitForSelector('.target.lands[data-place="2"]');
    await page.evaluate(async () => {
        const end = () => document.querySelector(".actions-box .primary:not([disabled])");
        const last = document.querySelector('.target[data-place="2"]');
        last.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        /* Drawn, and nothing else: no time passes. */
        for (let turns = 0; !end() && turns < 1000; turns++) await Promise.resolve();
        end().click();
    });
    await page.locator(".tutor").waitFor();
    assert.equal((await stateOf(page, table)).turn, 0, "the turn is not ended");
    assert.deepEqual(errors, []);
    await close();
});

test("the cube takes two steps, and Enter by reflex refuses nothing", async () => {
    const settings = {
        ...twoPeople("backgammon", 5, seed),
        position: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:5 variant:backgammon",
    };
    const { page, table, errors, close } = await sit(settings, { lang: "en", settings: { autoRoll: false } });
    const act = (name) => page.locator(`.cube-act[data-act="${name}"]`);
    await act("double").click();
    assert.equal((await stateOf(page, table)).phase, "roll", "the first step only asks");
    await assertAxe(page, "the cube asked");
    await page.keyboard.press("Enter");
    assert.equal((await stateOf(page, table)).phase, "roll", "Enter by reflex does nothing");
    await page.locator(".cube-box .grave").click();
    await act("take").waitFor();
    assert.equal((await stateOf(page, table)).phase, "doubled");
    await page.keyboard.press("Enter");
    await act("take").click();
    await page.locator(".cube-box .grave").click();
    await page.waitForFunction(() => !document.querySelector(".cube-box.answering"));
    assert.deepEqual((await stateOf(page, table)).cube, { exp: 1, value: 2, owner: 1 });
    assert.deepEqual(errors, []);
    await close();
});

test("beaver and raccoon, each in two steps", async () => {
    const settings = {
        ...twoPeople("backgammon", 0, seed),
        beavers: true,
        raccoons: true,
        position: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] variant:backgammon",
    };
    const { page, table, errors, close } = await sit(settings, { settings: { autoRoll: false } });
    for (const [act, value] of [
        ["double", 2],
        ["beaver", 4],
        ["raccoon", 8],
        ["take", 8],
    ]) {
        const before = (await stateOf(page, table)).phase;
        await page.locator(`.cube-act[data-act="${act}"]`).click();
        assert.equal((await stateOf(page, table)).phase, before, "the first step only asks");
        await page.locator(".cube-box .grave").click();
        if (act !== "take") await page.locator(`.cube[aria-label*="${value}"]`).waitFor();
    }
    await page.waitForFunction(() => !document.querySelector(".cube-box.answering"));
    const { cube, phase } = await stateOf(page, table);
    assert.deepEqual([cube.value, cube.owner, phase], [8, 1, "roll"]);
    assert.deepEqual(errors, []);
    await close();
});

test("dice thrown by hand, for the computer too: a tie, cocked dice, a turn each", async () => {
    /* One point: a beginner's cube would be turned now and then. */
    const settings = { ...againstComputer(1), dice: "manual", seed: undefined };
    const { page, table, errors, close } = await sit(settings, { lang: "en", settings: { tutor: 0 } });
    const thrown = async (...dice) => {
        await page.waitForFunction(
            () =>
                document.querySelectorAll(".die-pick").length === 2 &&
                !document.querySelector(".die-pick input:checked"),
        );
        for (const [i, die] of dice.entries())
            await page
                .locator(".die-pick")
                .nth(i)
                .locator("label")
                .nth(die - 1)
                .click();
        await page.locator(".throw .primary").click();
    };
    await thrown(4, 4);
    await page.getByText("again", { exact: false }).first().waitFor();
    await thrown(6, 1);
    await page.locator(".target.leaves").first().waitFor();
    await page.getByRole("button", { name: "Cocked" }).click();
    await thrown(3, 1);
    await page.locator(".target.leaves").first().waitFor();
    await playTurn(page);
    await page.waitForFunction(() => document.querySelector(".die-pick legend")?.innerText.includes("the computer"));
    await thrown(5, 2);
    await page.waitForFunction(
        () =>
            document.querySelectorAll(".move-list td .entry").length > 1 &&
            document.querySelector(".die-pick legend")?.innerText.includes("Ana"),
    );
    assert.deepEqual((await stateOf(page, table)).last.dice.slice().sort(), [2, 5]);
    assert.deepEqual(errors, []);
    await close();
});

test("language, letters, who sits below, home to the left: changed in a running game, without a reload", async () => {
    const { page, table, errors, close } = await sit(againstComputer(3, seed), { settings: { tutor: 0 } });
    await page.evaluate(() => (window.here = true));
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".move-list td .entry").length > 1);
    await toMove(page);
    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    const draft = async () => JSON.stringify((await stateOf(page, table)).draft);
    await page.waitForFunction(() => document.querySelector(".die.spent"));
    const kept = await draft();
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.getByRole("button", { name: "Confirm the play" }).waitFor();
    assert.equal(await draft(), kept);

    /* What can be chosen is on a screen of its own; the game is found again as it was. */
    const first = page.locator(".move-list td .entry").first();
    assert.match(await first.innerText(), /\d\/\d/);
    const choose = async (...choices) => {
        await go(page, "#/settings");
        for (const [name, label] of choices)
            await page.locator(`input[name="${name}"]`).locator("..").filter({ hasText: label }).click();
        await go(page, `#/game/${table}`);
        await page.waitForSelector(".board");
    };
    const before = await placesOf(page);
    await choose(["notation", "Letters"]);
    assert.match(await first.innerText(), /[a-z]\d/);
    assert.deepEqual(await placesOf(page), before);
    const six = async () => page.locator(".target[data-place='6']").boundingBox();
    const [x, y] = Object.values(await six());
    await choose(["bottom", "White"]);
    assert.ok(Math.abs((await six()).y - y) > 100, "the other side sits below");
    await choose(["bottom", "Me"], ["homeLeft", "left"]);
    const left = await six();
    assert.ok(left.x < x && Math.abs(left.y - y) < 2, "home is to the left");
    assert.equal(await draft(), kept);
    assert.equal(await page.evaluate(() => window.here), true);
    assert.deepEqual(errors, []);
    await close();
});

test("looking back, and from there to the editor and home again", async () => {
    const { page, table, errors, close } = await sit(againstComputer(3, seed), { settings: { tutor: 0 } });
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".move-list td .entry").length > 1);
    await toMove(page);
    const now = await placesOf(page);
    await page.locator(".move-list td .entry").first().click();
    await page.locator(".past-note").waitFor();
    assert.notDeepEqual(await placesOf(page), now);
    assert.equal(await page.locator(".target.leaves").count(), 0, "nothing can be moved in the past");
    await page.locator(".more-menu summary").click();
    await page.locator(".study a").first().click();
    await page.locator(".ids").waitFor();
    const { sheet } = await ask(page, "open", { table, seats: [] });
    const { position } = sheet.find((row) => row.act === "play");
    const men = / ?(M\[.*?\] A\[.*?\])/.exec(position)[1];
    assert.ok((await page.locator(".ids").innerText()).includes(men));
    await page.goBack();
    await page.waitForSelector(".target.leaves");
    assert.deepEqual(await placesOf(page), now);
    assert.deepEqual(errors, []);
    await close();
});

test("the moves of a game gone by", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 3, seed), { settings: { tutor: 0 } });
    await toMove(page);
    await playTurn(page);
    await page.waitForFunction(() => document.querySelectorAll(".move-list td .entry").length > 0);
    const first = await page.locator(".move-list td .entry").first().innerText();
    assert.equal(await page.locator(".move-list select").count(), 0, "one game is no choice");
    await page.locator(".resign summary").click();
    await page.locator(".resign .actions button").first().click();
    await page.locator(".resign .grave").click();
    await page.getByRole("button", { name: "Accepter" }).click();
    await page.locator(".game-end .primary").click();
    await toMove(page);
    const now = await placesOf(page);
    await page.locator(".move-list select").selectOption("1");
    await page.locator(".past-note").waitFor();
    assert.equal(await page.locator(".move-list td .entry").first().innerText(), first);
    await page.locator(".move-list td .entry").first().click();
    assert.notDeepEqual(await placesOf(page), now);
    await page.locator(".past-note button").click();
    await page.locator(".target.leaves").first().waitFor();
    assert.deepEqual(await placesOf(page), now);
    assert.equal(await page.locator(".move-list select").inputValue(), "2");
    assert.equal((await stateOf(page, table)).game, 2);
    assert.deepEqual(errors, []);
    await close();
});

test("another screen begins at its top, with its name and the focus; going back finds the place again", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules", { ...telephone, lang: "en" });
    const title = (wanted) => page.waitForFunction((word) => document.title.includes(word), wanted);
    await page.locator("a[href='#/rules/R60']").first().click();
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.id === "main");
    await title("R60");
    const before = await page.evaluate(() => history.length);
    await page.goBack();
    await page.waitForFunction(() => scrollY > 200);
    assert.equal(await page.evaluate(() => history.length), before);
    await go(page, "#/settings");
    await title("Settings");
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.deepEqual(errors, []);
    await close();
});

test("what the page does by itself can be switched off; a rematch is a new table with the same settings", async () => {
    const race = { ...twoPeople("backgammon", 1, seed), position: "M[1:1] A[24:2] length:1 variant:backgammon" };
    /* The last checker goes off: rolled, borne off and ended without a hand. */
    const { page, table, errors, close } = await sit(race);
    await page.waitForSelector(".game-end[data-over='true']");
    const tables = async () => (await ask(page, "list")).total;
    const before = await tables();
    await page.waitForSelector(".game-end .primary:not([disabled])");
    /* Who clicks twice wishes for one. */
    await page.evaluate(() => {
        const rematch = document.querySelector(".game-end .primary");
        rematch.click();
        rematch.click();
    });
    await page.waitForFunction((old) => location.hash !== old, `#/game/${table}`);
    await page.waitForSelector(".board");
    assert.equal(await tables(), before + 1);
    const again = Number((await page.evaluate(() => location.hash)).split("/")[2]);
    assert.notEqual(again, table);
    const settings = { autoRoll: false, autoForced: false, autoOff: false };
    await close();

    const other = await sit(race, { settings });
    await other.page.getByRole("button", { name: "Lancer" }).click();
    await other.page.locator(".target.leaves").first().waitFor();
    assert.equal((await stateOf(other.page, other.table)).phase, "play");
    await playTurn(other.page);
    await other.page.waitForSelector(".game-end[data-over='true']");
    assert.deepEqual([...errors, ...other.errors], []);
    await other.close();
});

for (const [lang, lost, between] of [
    ["fr", "Partie perdue", "L’ordinateur et Ana · score 1 à 0 · match en 3"],
    ["en", "Game lost", "The computer and Ana · score 1 to 0 · match to 3"],
])
    test(`a game that is over, on the first screen: how it ended, seen by who played it, ${lang}`, async () => {
        const { page, table, errors, close } = await sit(
            { ...againstComputer(3, seed), seats: againstComputer(3).seats.toReversed() },
            { lang },
        );
        await toMove(page);
        await page.locator(".resign summary").click();
        await page.locator(".resign .actions button").first().click();
        await page.locator(".resign .grave").click();
        await page.waitForSelector(".result");
        assert.equal((await stateOf(page, table)).phase, "game_over");
        await go(page, "#/");
        await page.waitForSelector(".resume .turn");
        assert.equal(await page.locator(".resume .turn").innerText(), lost);
        const said = (await page.locator(".resume .say .small").innerText()).replaceAll("\u00a0", " ");
        assert.equal(said, between);
        /* White sits below, and the numbers are White's. */
        const numbers = await page
            .locator(".resume .board text")
            .evaluateAll((all) =>
                all.flatMap((each) =>
                    each.textContent === "1" || each.textContent === "24" ? [each.getBoundingClientRect().y] : [],
                ),
            );
        assert.equal(numbers.length, 2);
        const { y, height } = await page.locator(".resume .board").boundingBox();
        assert.ok(Math.max(...numbers) > y + height / 2, "24 and 1 lie across");
        await go(page, "#/games");
        await page.locator(".games .when", { hasText: lost }).first().waitFor();
        assert.deepEqual(errors, []);
        await close();
    });

test("resigning a gammon, accepted", async () => {
    const { page, table, errors, close } = await sit(twoPeople("backgammon", 1, seed));
    await toMove(page);
    await page.locator(".resign summary").click();
    await page.locator(".resign .actions button").nth(1).click();
    assert.equal((await stateOf(page, table)).resign, null, "nothing is resigned before it is meant");
    await page.locator(".resign .grave").click();
    await page.getByRole("button", { name: "Accepter" }).click();
    await page.waitForSelector(".result");
    const { end } = await stateOf(page, table);
    assert.equal(end.how, "resign");
    assert.equal(end.kind, 2);
    assert.deepEqual(errors, []);
    await close();
});

test("reloaded, and the server killed, in the middle of a turn: the page stands where it was", async () => {
    const { page, table, close } = await sit(twoPeople("backgammon", 3, seed), { settings: { tutor: 0 } });
    await toMove(page);
    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    const stood = await placesOf(page);
    await page.waitForFunction(() => !document.querySelector(".target.lands"));
    assert.equal((await stateOf(page, table)).draft.length, 1);
    await page.reload();
    await page.waitForSelector(".target.leaves");
    assert.deepEqual(await placesOf(page), stood);
    await program.kill();
    await page.waitForSelector(".lost");
    await program.start();
    await page.waitForFunction(() => !document.querySelector(".lost"));
    assert.deepEqual(await placesOf(page), stood);
    const leaves = page.locator(".target.leaves");
    await leaves.last().click();
    await page.locator(".target.leaves").last().click();
    await page.waitForFunction(() => document.querySelector(".actions-box .primary:not([disabled])"));
    await page.locator(".actions-box .primary").click();
    await page.waitForFunction(() => document.querySelectorAll(".move-list .entry").length > 0);
    await close();
});

test("two tabs and a spectator stay in step", async () => {
    const { page, table, context, errors, close } = await sit(twoPeople("backgammon", 1, seed));
    const second = await context.newPage();
    await second.goto(`${program.origin}#/game/${table}`);
    const watcher = await context.newPage();
    await watcher.goto(`${program.origin}#/watch/${table}`);
    for (const each of [second, watcher]) await each.waitForSelector(".board");
    await page.bringToFront();
    await toMove(page);
    await page.locator(".target.leaves").last().click();
    await page.locator(".target.leaves").last().click();
    /* Who looks on keeps the numbers of the side that he sees below, whoever is on turn: the points are compared as they lie. */
    const standing = () =>
        [...document.querySelectorAll(".target")]
            .map((one) => `${one.dataset.target}: ${one.getAttribute("aria-label").replace(/\d+/, "")}`)
            .join("; ");
    const stood = await page.evaluate(standing);
    /* A text that is waited for would be evaluated by the page, which its policy forbids. */
    for (const each of [second, watcher]) {
        await each.evaluate(`window.standing = ${standing}`);
        await each.waitForFunction((wanted) => window.standing() === wanted, stood);
    }
    assert.match(await watcher.locator('.target[data-target="p6"]').getAttribute("aria-label"), / 6\b/);
    assert.equal(await watcher.locator(".target.leaves").count(), 0);
    await second.bringToFront();
    const [x, y] = await centre(second.locator(".target.leaves").last());
    await second.mouse.click(x, y);
    await second.mouse.click(x, y);
    await page.waitForSelector(".actions-box .primary:not([disabled])");
    assert.deepEqual(errors, []);
    await close();
});

/* ---- Sealed dice ---- */

const sealed = (length, seats) => ({ variant: "backgammon", length, seats });
const anaAndBob = [
    { kind: "human", name: "Ana" },
    { kind: "human", name: "Bob" },
];
const keptBy = (page, table) => page.evaluate((id) => JSON.parse(localStorage.getItem(`videau-dice-${id}`)), table);
const sidesOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).dice.sides;

/* One page resigns for whoever is to act, the other accepts. */
async function resignIt(page, table) {
    const { state } = await ask(page, "open", { table, seats: [] });
    const turn = state.turn;
    await page.evaluate(
        ([id, seat]) =>
            new Promise((done, fail) => {
                const socket = new WebSocket(`ws://${location.host}/ws`, "videau");
                const say = (message) => socket.send(JSON.stringify(message));
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.type === "hello") {
                        say({ type: "hello", id: 1, protocol: 1 });
                        say({ type: "open", id: 2, table: id });
                        say({ type: "resign", id: 3, table: id, seat, value: 1 });
                        say({ type: "accept", id: 4, table: id, seat: 1 - seat });
                    }
                    if (message.type === "error") fail(new Error(message.key));
                    if (message.id === 4) done(socket.close());
                };
            }),
        [table, turn],
    );
}

async function verdictOf(page) {
    await page.locator(".verify button").click();
    await page.waitForSelector(".verdict-box");
    return page.locator(".verdict-box").innerText();
}

test("two people at two pages both give a value; each commits before the other is opened; a reload and a kill in between", async () => {
    const ana = await visit(browser, program, "", { lang: "en" });
    const bob = await visit(browser, program, "", { lang: "en" });
    const table = await newTable(ana.page, sealed(1, anaAndBob));
    await go(ana.page, `#/game/${table}/blue`);
    await go(bob.page, `#/game/${table}/white`);
    await ana.page.locator(".actions-box .seal summary").click();
    await ana.page.locator(".actions-box .seal input").fill("chance");
    await ana.page.locator(".actions-box .primary").click();
    await ana.page.waitForSelector(".actions-box .waiting a");
    await assertAxe(ana.page, "waiting for the other page");
    let sides = await sidesOf(ana.page, table);
    assert.match(sides[0].commitment, /^[0-9a-f]{64}$/);
    assert.equal(sides[0].value, null);
    assert.equal(sides[1].commitment, null);
    const before = await keptBy(ana.page, table);
    /* Ana's page is loaded anew and the server killed: her value is not lost. */
    await ana.page.reload();
    await ana.page.waitForSelector(".board");
    await program.kill("SIGKILL");
    for (const { page } of [ana, bob]) await page.waitForSelector(".lost");
    await program.start();
    for (const { page } of [ana, bob]) await page.waitForSelector(".lost", { state: "detached" });
    await bob.page.locator(".actions-box .primary").click();
    await bob.page.waitForFunction(
        (id) => Object.keys(JSON.parse(localStorage.getItem(`videau-dice-${id}`)).given).length === 1,
        table,
    );
    await ana.page.waitForFunction(
        (id) => Object.keys(JSON.parse(localStorage.getItem(`videau-dice-${id}`)).given).length === 1,
        table,
    );
    sides = await sidesOf(ana.page, table);
    assert.equal(sides[0].word, "chance");
    assert.deepEqual([sides[0].value, sides[0].word], Object.values(before.gifts[sides[0].commitment]));
    assert.notEqual(sides[0].value, sides[1].value);
    /* Bob asked for the draw, and it came. */
    await bob.page.waitForFunction(() => document.querySelector(".dice"));
    await ana.page.waitForFunction(() => document.querySelector(".dice"));
    assert.equal((await keptBy(ana.page, table)).others[1], sides[1].commitment);
    assert.equal((await keptBy(bob.page, table)).others[0], sides[0].commitment);
    await resignIt(ana.page, table);
    for (const { page } of [ana, bob]) {
        await page.waitForSelector(".game-end[data-over='true']");
        assert.match(await verdictOf(page), /could no longer choose these dice/);
    }
    /* A page that gave nothing says so. */
    const third = await visit(browser, program, `#/dice/${table}`, { lang: "en" });
    const said = await verdictOf(third.page);
    assert.match(said, /What could be verified agrees/);
    assert.match(said, /No value of this browser/);
    assert.match(said, /0 of these \d+ rolls were shown here/);
    for (const visitor of [ana, bob, third]) {
        assert.deepEqual(visitor.errors, []);
        await visitor.close();
    }
});

test("another seal than the one kept, another value, another roll than was seen: the page says so", async () => {
    const { page, table, close } = await sit(sealed(1, anaAndBob), { lang: "en" });
    await page.locator(".actions-box .primary").click();
    await page.waitForFunction(
        (id) => Object.keys(JSON.parse(localStorage.getItem(`videau-dice-${id}`)).given).length === 2,
        table,
    );
    await page.waitForFunction(() => document.querySelector(".dice"));
    await resignIt(page, table);
    await go(page, `#/dice/${table}`);
    assert.match(await verdictOf(page), /could no longer choose these dice/);
    const change = (what) =>
        page.evaluate(
            ([id, how]) => {
                const name = `videau-dice-${id}`;
                const own = JSON.parse(localStorage.getItem(name));
                if (how === "seal") own.seal = own.seal.replace(/^./, (c) => (c === "0" ? "1" : "0"));
                if (how === "value") own.given[0].value = "00".repeat(32);
                if (how === "roll") own.seen[Object.keys(own.seen)[0]] = [7, 7];
                localStorage.setItem(`${name}-before`, localStorage.getItem(name));
                localStorage.setItem(name, JSON.stringify(own));
            },
            [table, what],
        );
    const restore = () =>
        page.evaluate(
            (id) => localStorage.setItem(`videau-dice-${id}`, localStorage.getItem(`videau-dice-${id}-before`)),
            table,
        );
    for (const [what, sentence] of [
        ["seal", /not the seal that this browser was sent/],
        ["value", /not that of the dice/],
        ["roll", /no longer the same/],
    ]) {
        await change(what);
        const said = await verdictOf(page);
        assert.match(said, /Something is wrong/);
        assert.match(said, sentence);
        await restore();
    }
    await close();
});

test("a form for two pages, and a placed game that waits for the value", async () => {
    const { page, errors, close } = await visit(browser, program, "#/new", { lang: "en" });
    await page.locator(".new-game input[name='against']").last().check();
    await page.locator(".new-game input[name='pages']").last().check();
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => /#\/game\/\d+\/blue/.test(location.hash));
    await page.locator(".actions-box .primary").click();
    const link = page.locator(".actions-box .waiting a");
    assert.match(await link.getAttribute("href"), /\/white$/);
    const table = await newTable(page, {
        ...sealed(7, anaAndBob),
        position: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 dice:6-5 variant:backgammon",
    });
    await go(page, `#/game/${table}`);
    await page.waitForSelector(".board");
    assert.equal(await page.locator(".target.leaves").count(), 0);
    await page.locator(".actions-box .primary").click();
    await page.waitForSelector(".target.leaves");
    assert.deepEqual(errors, []);
    await close();
});
