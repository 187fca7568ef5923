/* Advice and the tutor at a party of trictrac against the computer: asked for by hand and by key, drawn where one points, a decision held
 * back and taken back before it is sent; nobody else is advised. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, assertAxe, assertFits, go, listen, telephone, visit } from "./program.mjs";
import { newTable, placesOf, toMove } from "./play.mjs";

const { program, browser } = await served();

const against = (kind) => ({
    variant: "trictrac",
    holes: 12,
    dice: "seeded",
    seed: "5",
    seats: [{ kind: "human", name: "Ana" }, kind === "computer" ? { kind, level: "facile" } : { kind }],
});

/** Asked at the seat of the page, on a line of its own. */
const askAtSeat = (page, table, type, fields) =>
    page.evaluate(
        ([number, what, rest]) =>
            new Promise((done, fail) => {
                const socket = new WebSocket(`ws://${location.host}/ws`, "videau");
                const say = (message) => socket.send(JSON.stringify({ table: number, ...message }));
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.type === "hello") {
                        socket.send(JSON.stringify({ type: "hello", id: 1, protocol: 1, lang: "en" }));
                        say({ type: "open", id: 2 });
                        say({ type: what, id: 3, ...rest });
                    }
                    if (message.id !== 3) return;
                    socket.close();
                    done(message);
                };
                socket.onclose = () => fail(new Error(`no answer to ${what}`));
            }),
        [table, type, fields],
    );

const stateOf = async (page, table) => (await ask(page, "open", { table, seats: [] })).state;
const warning = (page) => page.locator(".actions-box .tutor");
const place = (page, at) => page.locator(`.target[data-place="${at === 25 ? 0 : at}"]`);

/* One that the tutor would warn of, and its verdict; null: all of this throw are as good. */
async function worsePlay(page, table) {
    for (const moves of (await stateOf(page, table)).plays.toReversed()) {
        const told = await askAtSeat(page, table, "trictrac_verdict", { seat: 0, act: "play", moves });
        assert.equal(told.type, "ok", JSON.stringify(told));
        if (told.warns) return { moves, told };
    }
    return null;
}

async function lay(page, moves) {
    for (const [from, to] of moves) {
        await place(page, from).click();
        await place(page, to).click();
    }
}

async function make(page, moves) {
    await lay(page, moves);
    await page.locator(".on-board .confirm:not([disabled])").click();
}

/* The best is played at the seat until holding or leaving gives something up: which of them. */
async function toChoice(page, table) {
    const act = (fields) => askAtSeat(page, table, "trictrac", { seat: 0, ...fields });
    for (let i = 0; i < 4000; i++) {
        const { may, over } = await stateOf(page, table);
        assert.equal(over, false, "no choice matters");
        if (may.includes("roll")) await act({ act: "throw" });
        else if (may.includes("play"))
            await act({
                act: "play",
                moves: (await askAtSeat(page, table, "trictrac_hint", { seat: 0 })).plays[0].moves,
            });
        else if (may.includes("hold")) {
            for (const choice of ["hold", "go"])
                if ((await askAtSeat(page, table, "trictrac_verdict", { seat: 0, act: choice })).warns) return choice;
            await act({ act: "hold" });
        } else await page.waitForTimeout(20);
    }
    return assert.fail("no choice comes");
}

const turnTutor = async (page) => {
    await page.locator("#tab-advice").click();
    await page.locator(".tutor-switch input").click();
};

for (const [lang, said, options] of [
    ["fr", /Conseil.: ce coup cède .* était meilleur/, {}],
    ["en", /Tutor: this play gives up .* was better/, telephone],
])
    test(`begun with the tutor: a bad play is held back, with what was better drawn, and taken back or kept: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/new", { lang, ...options });
        await page.locator(".variant-card input[value='trictrac']").check();
        await page.locator(".new-game input[name='level'][value='facile']").check();
        await page.locator(".new-game input[name='tutor']").check();
        await page.locator(".new-game .begin").click();
        await page.waitForFunction(() => location.hash.startsWith("#/party/"));
        const table = Number((await page.evaluate(() => location.hash)).split("/")[2]);
        await toMove(page);
        let worse = await worsePlay(page, table);
        for (let turns = 0; !worse; turns++) {
            assert.ok(turns < 20, "every play is as good as the best");
            await make(page, (await askAtSeat(page, table, "trictrac_hint", { seat: 0 })).plays[0].moves);
            await page.waitForFunction(() => !document.querySelector(".on-board .confirm"));
            await toMove(page);
            worse = await worsePlay(page, table);
        }
        const begun = await placesOf(page);
        const before = await stateOf(page, table);
        await page.evaluate(listen);
        await make(page, worse.moves);
        await warning(page).waitFor();
        assert.match(await warning(page).innerText(), said);
        await page.waitForFunction((text) => window.heard.some((each) => each.includes(text)), worse.told.best.text);
        assert.equal(await page.locator(".board .arrow.better").count(), worse.told.best.moves.length);
        assert.equal(await page.locator(".on-board .confirm").count(), 0);
        await assertAxe(page, "the tutor objects");
        if (lang === "en") await assertFits(page, "the tutor objects");
        /* Nothing was sent: it is taken back as if it had not been. */
        assert.deepEqual(await stateOf(page, table), before);
        await page.locator("[data-tutor='back']").click();
        await page.waitForFunction(() => !document.querySelector(".actions-box .tutor"));
        assert.deepEqual(await placesOf(page), begun);
        /* By keys it is held back as well, and the focus is where one answers. */
        await lay(page, worse.moves);
        await page.locator(".target[tabindex='0']").focus();
        await page.keyboard.press("e");
        await page.waitForFunction(() => document.activeElement?.dataset.tutor === "back");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => !document.querySelector(".actions-box .tutor"));
        const { sheet } = await ask(page, "open", { table, seats: [] });
        assert.equal(sheet.find(({ count }) => count === before.count + 1).act, "play");
        /* Kept for this table. */
        await page.reload();
        await page.locator("#tab-advice").click();
        assert.equal(await page.locator(".tutor-switch input").isChecked(), true);
        assert.deepEqual(errors, []);
        await close();
    });

test("asked by key: plays in holes, best first, each drawn where the focus is; none while nothing is to be decided", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "fr" });
    const table = await newTable(page, against("computer"));
    await go(page, `#/party/${table}`);
    await page.locator("#tab-advice").click();
    assert.match(await page.locator("#party-tab").innerText(), /quand c’est à vous/);
    await page.locator("#tab-throw").click();
    await toMove(page);
    await page.evaluate(listen);
    await page.locator(".target.leaves").first().focus();
    await page.keyboard.press("h");
    await page.locator(".party-ideas button").first().waitFor();
    assert.equal(await page.locator("#tab-advice").getAttribute("aria-selected"), "true");
    const { plays } = await askAtSeat(page, table, "trictrac_hint", { seat: 0 });
    assert.deepEqual(
        await page.locator(".party-ideas .play").allInnerTexts(),
        plays.map(({ text }) => text),
    );
    assert.match(await page.locator(".party-ideas .holes").first().innerText(), /^[+−]\d+,\d\d$/);
    await page.waitForFunction(
        (best) => window.heard.some((each) => each.includes(`Le meilleur coup est ${best}`)),
        plays[0].text,
    );
    for (const i of [0, 1]) {
        await page.locator(".party-ideas button").nth(i).focus();
        await page.waitForFunction(
            (n) => document.querySelectorAll(".arrow.better").length === n,
            plays[i].moves.length,
        );
    }
    await assertAxe(page, "advice");
    assert.deepEqual(errors, []);
    await close();
});

test("hold or leave is advised, and the worse of them held back", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    const table = await newTable(page, against("computer"));
    const worse = await toChoice(page, table);
    await go(page, `#/party/${table}`);
    await page.locator(".party-question [data-act='go']").waitFor();
    await turnTutor(page);
    await page.locator(".help-ask").click();
    await page.locator(`[data-advice='${worse === "hold" ? "go" : "hold"}']`).waitFor();
    await page.locator(`[data-act='${worse}']`).click();
    await warning(page).waitFor();
    assert.match(await warning(page).innerText(), worse === "hold" ? /to leave was better/ : /to hold was better/);
    await page.locator("[data-tutor='back']").click();
    await page.locator(`[data-act='${worse}']`).click();
    await page.locator("[data-tutor='keep']").click();
    await page.waitForFunction(() => !document.querySelector(".party-question [data-act='go'], .actions-box .tutor"));
    assert.deepEqual(errors, []);
    await close();
});

test("who looks on and who plays another person is not advised", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "fr" });
    const watched = await newTable(page, against("computer"));
    const two = await newTable(page, against("human"));
    for (const address of [`#/party/${watched}/watch`, `#/party/${two}`]) {
        await go(page, address);
        await page.locator("#tab-sheet").waitFor();
        assert.equal(await page.locator("#tab-advice").count(), 0);
    }
    await toMove(page);
    await page.locator(".target.leaves").first().focus();
    await page.keyboard.press("h");
    assert.equal(await page.locator(".party-ideas").count(), 0);
    assert.deepEqual(errors, []);
    await close();
});
