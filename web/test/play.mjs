/* Hands that play: what may be done at a table now, by mouse, by finger, by keys alone. */
import assert from "node:assert/strict";
import { ask, centre, PATIENCE } from "./program.mjs";

/** Settings of a match between people at one board, with known dice. */
export const twoPeople = (variant, length = 1, seed = "2a") => ({
    variant,
    length,
    dice: "seeded",
    seed,
    seats: [
        { kind: "human", name: "Ana" },
        { kind: "human", name: "Bob" },
    ],
});

/** Against the quickest opponent. */
export const againstComputer = (length, seed = "2a") => ({
    ...twoPeople("backgammon", length, seed),
    seats: [
        { kind: "human", name: "Ana" },
        { kind: "computer", level: "debutant" },
    ],
});

export async function newTable(page, settings) {
    const made = await ask(page, "new", { settings });
    assert.equal(made.type, settings.variant === "trictrac" ? "party" : "table", JSON.stringify(made));
    return made.table;
}

/* In the page: the next thing to touch, as a spot of the window. The order makes a turn: put down what is picked up, pick up,
 * or the button that goes on. null: the other side or the server has to act. */
function nextSpot() {
    const spot = (node) => {
        node.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = node.getBoundingClientRect();
        return { at: [x + width / 2, y + height / 2] };
    };
    if (document.querySelector(".game-end[data-over='true']")) return { over: true };
    const answer = document.querySelector(
        ".cube-box.answering .grave, .cube-box.answering [data-act='take'], .party-question [data-act]:not([disabled])",
    );
    const lands = document.querySelector(".target.lands");
    const leaves = [...document.querySelectorAll(".target.leaves")].pop();
    /* On a telephone what lies on the board is not seen under it again. */
    const seen = [
        ...document.querySelectorAll(
            ".naming button, .on-board .main:not([disabled]), .actions-box .primary:not([disabled]), .game-end .primary:not([disabled])",
        ),
    ];
    const button = seen.find((node) => node.getBoundingClientRect().width > 2);
    const next = answer ?? lands ?? leaves ?? button;
    return next ? spot(next) : null;
}

const STEPS = 6000;

/* Asked at once, and waited for only when there is nothing yet: a game has thousands of steps. */
async function soon(page, question) {
    return (
        (await page.evaluate(question)) ??
        (await (await page.waitForFunction(question, null, { timeout: PATIENCE })).jsonValue())
    );
}

/** To the end of the match; `tap(x, y)` is the hand. */
export async function playOut(page, tap) {
    assert.ok(await playFor(page, tap, STEPS), "the match has no end");
}

/** So many touches, or to the end of the match where that comes before: whether it came. */
export async function playFor(page, tap, touches) {
    for (let i = 0; i < touches; i++) {
        const next = await soon(page, nextSpot);
        if (next.over) return true;
        await tap(...next.at);
    }
    return false;
}

export const mouseHand = (page) => (x, y) => page.mouse.click(x, y);
export const fingerHand = (page) => (x, y) => page.touchscreen.tap(x, y);

/** All that may be moved in this turn, and its end. */
export async function playTurn(page) {
    while (await page.locator(".target.leaves").count()) {
        await page.locator(".target.leaves").last().click();
        await page.locator(".target.leaves").last().click();
        await page.waitForFunction(() =>
            document.querySelector(".target.leaves, .actions-box .primary:not([disabled])"),
        );
    }
    await page.locator(".on-board .main:not([disabled]), .actions-box .primary:not([disabled])").first().click();
}

/** Until a checker may be moved. */
export async function toMove(page, tap = mouseHand(page)) {
    for (let i = 0; i < 50; i++) {
        const next = await soon(page, nextSpot);
        if (await page.locator(".target.leaves").count()) return;
        assert.ok(next.at, "the match is over before a checker could be moved");
        await tap(...next.at);
    }
    assert.fail("no checker may be moved");
}

/** Trictrac by the hand of the mouse, until this is there, with this text. */
export async function playUntil(page, selector, text = "") {
    for (let i = 0; i < STEPS; i++) {
        /* Looked for and decided at once: what comes in between is not pressed. */
        const next = await page.evaluate(
            ([wanted, words]) => {
                const there = document.querySelector(wanted);
                if (there && new RegExp(words).test(there.textContent)) return "found";
                const button = document.querySelector(
                    ".party-question [data-act], .on-board .main:not([disabled]), .actions-box .primary:not([disabled])",
                );
                const leaves = [...document.querySelectorAll(".target.leaves")].pop();
                const node = document.querySelector(".target.lands") ?? leaves ?? button;
                node?.scrollIntoView({ block: "nearest" });
                const { x, y, width, height } = node?.getBoundingClientRect() ?? {};
                return node ? [x + width / 2, y + height / 2] : null;
            },
            [selector, text],
        );
        if (next === "found") return page.locator(selector);
        if (next) await page.mouse.click(...next);
        else await page.waitForTimeout(10);
    }
    return assert.fail(`${selector} never comes`);
}

/* ---- Keys ---- */

/* In the page: what there is to do and where the focus is. null: nothing to do now. */
function keyState() {
    const at = document.activeElement;
    const shown = at && at !== document.body ? getComputedStyle(at) : null;
    const has = (selector) => !!document.querySelector(selector);
    const state = {
        over: has(".game-end[data-over='true']"),
        offer: has(".cube-box.answering [data-act='take'], .party-question [data-act]:not([disabled])"),
        asked: has(".cube-box.answering .grave"),
        leaves: document.querySelectorAll(".target.leaves").length,
        button: has(".naming button, .actions-box .primary:not([disabled]), .game-end .primary:not([disabled])"),
        onLeaves: at?.matches(".target.leaves") ?? false,
        onBoard: at?.matches(".target") ?? false,
        /* Enter confirms and rolls from the board, and before anything has the focus. */
        next: has(".on-board .roll:not([disabled]), .on-board .confirm:not([disabled])"),
        loose: at === document.body || at?.id === "main",
        away: !document.hasFocus(),
        onButton:
            at?.matches(".naming button, .actions-box .primary:not([disabled]), .game-end .primary:not([disabled])") ??
            false,
        onOffer:
            at?.matches(
                ".cube-box.answering [data-act='take'], .cube-box.answering .grave, .party-question [data-act]",
            ) ?? false,
        seen: shown?.outlineStyle !== "none" || shown.stroke !== "none" || at?.matches("#main, p"),
    };
    return state.over || state.offer || state.asked || state.leaves || state.button ? state : null;
}

/* Tabs in a row that the bars of a browser may take. */
const BARS = 60;

/**
 * To the end of the match with keys alone. The focus goes by Tab to the board or a button, there by the keys of the board.
 * Where the page ends the browser goes on in its own bars, where Enter does nothing here, and comes back by Tab, as may be to where it
 * left: then the focus goes the other way.
 */
export async function playByKeys(page) {
    const press = (key) => page.keyboard.press(key);
    let away = 0;
    let back = false;
    const tab = async () => {
        if (back) await page.keyboard.down("Shift");
        await press("Tab");
        if (back) await page.keyboard.up("Shift");
    };
    for (let i = 0; i < STEPS; i++) {
        const now = await soon(page, keyState);
        if (now.away && away === 0) back = !back;
        away = now.away ? away + 1 : 0;
        assert.ok(away <= BARS, `the page has not had the focus for ${BARS} Tabs`);
        assert.ok(now.seen || now.away, "the focus cannot be seen");
        if (now.over) return;
        if (now.away) await press("Tab");
        else if (now.onOffer) await press("Enter");
        else if (now.offer || now.asked) await tab();
        else if (now.leaves && now.onLeaves) {
            await press("Enter");
            await press("Enter");
        } else if (now.leaves && now.onBoard) await press("PageDown");
        else if (now.leaves) await tab();
        else if (now.onButton || (now.next && (now.onBoard || now.loose))) await press("Enter");
        else await tab();
    }
    assert.fail("the match has no end");
}

/** What everybody reads of the board. */
export const placesOf = (page) =>
    page.locator(".target").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));

export async function drag(page, from, to) {
    await page.mouse.move(...(await centre(from)));
    await page.mouse.down();
    const [x, y] = await centre(to);
    await page.mouse.move(x - 20, y, { steps: 3 });
    await page.mouse.move(x, y);
    await page.mouse.up();
}

/* In the page: what was thought of the step of the address has come, and no longer stands of the step before. */
function isOfStep() {
    const verdict = document.querySelector(".review-verdict > p.depth")?.parentElement;
    return verdict?.dataset.step === location.hash.split("/")[4];
}

/** In a review to an error that was played, not said; `next` goes to the next error. Of playwright or puppeteer. */
export async function toPlayed(page, next) {
    do {
        await next();
        await page.waitForFunction(isOfStep);
    } while (!(await page.evaluate(() => document.querySelector(".review-cands tr.mine:not(.best)") !== null)));
}
