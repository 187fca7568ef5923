/* Every screen of the page and every state that a game can be in, each reached as a visitor reaches it: for the pictures of
 * tools/screenshots and for the test that looks at all of them. */
import { importFiles, matchText } from "./match-text.mjs";
import { ask, go, hearTutor } from "./program.mjs";
import { againstComputer, newTable, playUntil, toMove, twoPeople } from "./play.mjs";

const seed = "000102030405060708090a0b0c0d0e0f";

const xgid = "XGID=-a-B--C-dE---dD--c-b-a--A-:1:1:1:52:3:2:0:7:10";
/* 6-5 to play. */
const blunderAhead = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 dice:6-5 variant:backgammon";
const bigCube = "XGID=----BBCBBBB-------bbbbbbc-:0:0:1:00:0:0:0:7:10";

const party = {
    variant: "trictrac",
    holes: 3,
    dice: "seeded",
    seats: [{ kind: "human", name: "Ana" }, { kind: "human" }],
};

async function game(page, settings, hash = "game") {
    const table = await newTable(page, settings);
    await go(page, `#/${hash}/${table}`);
    await page.waitForSelector(".board");
    return table;
}

async function tapWhere(page, selector) {
    await page.locator(selector).last().click();
}

/** Ended by a gammon that was resigned. */
async function ended(page, length) {
    const table = await newTable(page, {
        ...twoPeople("backgammon", length, seed),
        position: bigCube,
        dice: "sealed",
        seed: undefined,
    });
    await go(page, `#/game/${table}`);
    /* The page gives its value to the dice. */
    await page.locator(".on-board .main:not([disabled]), .actions-box .primary:not([disabled])").first().click();
    /* In a match of one point the page rolls by itself. */
    await page.waitForSelector(length === 1 ? ".target.leaves" : ".cube-act");
    await page.locator(".resign summary").click();
    await page.locator(".resign .actions button").nth(1).click();
    await page.locator(".resign .grave").click();
    await page.locator(".resign").waitFor({ state: "detached" });
    await page.locator(".actions-box .primary").click();
    await page.waitForSelector(".result");
    await page.waitForSelector(".game-end .primary:not([disabled])");
    return table;
}

/** The cube offered, and to be answered by the same hand. */
async function doubled(page, settings) {
    await game(page, { ...settings, position: bigCube });
    await page.locator(".on-board .double").click();
    await page.locator(".cube-box .grave").click();
    await page.waitForSelector(".cube-box.answering");
}

/** These hops, and the end of the turn. */
async function make(page, ...hops) {
    await page.waitForSelector(".target.leaves");
    for (const [from, to] of hops) {
        await page.locator(`.target[data-place="${from}"]`).click();
        await page.locator(`.target[data-place="${to}"]`).click();
    }
    await page.locator(".on-board .main:not([disabled]), .actions-box .primary:not([disabled])").first().click();
}

/** The roll of the seed, 6-3, played so that no tutor objects. */
async function opened(page) {
    await game(page, twoPeople("backgammon", 7, seed));
    await toMove(page);
    await make(page, [24, 18], [13, 10]);
}

/** A play that the tutor objects to: back checkers split before a strong home. */
async function warned(page) {
    await game(page, { ...twoPeople("backgammon", 7, seed), position: blunderAhead });
    await hearTutor(page);
    await make(page, [13, 7], [7, 2]);
    await page.waitForSelector(".tutor");
}

/** A match in the library, analysed by its report. */
async function shelved(page) {
    await go(page, "#/library");
    await page.waitForSelector(".shelf-filters");
    if (await page.locator(".import-box").isHidden()) await page.locator(".shelf-head button").click();
    await importFiles(page, [["ana.mat", matchText]]);
    await page.waitForSelector(".matches li");
    await ask(page, "library_report", { match: 1 });
}

/** A study with a hidden solution, from the editor. */
async function studied(page) {
    await go(page, `#/editor/${encodeURIComponent(xgid)}`);
    await page.locator(".to-study").click();
    await page.locator(".study-begin input[type=text]").fill("5-2");
    await page.locator(".study-begin .primary").click();
    await page.waitForSelector(".study .board");
    await page.locator("textarea[name=solution]").fill("13/8 6/4");
    await page.locator("input[name=hidden]").check();
}

export const screens = {
    library: shelved,
    player: async (page) => {
        await shelved(page);
        await go(page, "#/player/Ana");
        await page.waitForSelector(".big-number");
    },
    quiz: async (page) => {
        await shelved(page);
        await go(page, "#/quiz/player:ana");
        await page.waitForSelector(".quiz .board");
    },
    openings: async (page) => {
        await go(page, "#/openings/31");
        await page.waitForSelector(".phases tbody tr");
    },
    studies: async (page) => {
        await studied(page);
        await go(page, "#/studies");
        await page.waitForSelector(".study-list li");
    },
    study: studied,
    "study-read": async (page) => {
        await studied(page);
        await page.locator('.study-head a[href*="read"]').click();
        await page.waitForSelector(".reading .board");
        await page.locator(".reading .primary").click();
        await page.waitForSelector(".study-solution");
    },
    home: async (page) => go(page, "#/"),
    "home-games": async (page) => {
        for (const settings of [
            twoPeople("hollandais", 3, seed),
            againstComputer(7, seed),
            twoPeople("backgammon", 0, seed),
        ])
            await newTable(page, settings);
        await go(page, "#/settings");
        await go(page, "#/games");
        await page.locator(".games li").nth(2).waitFor();
        await page.locator(".games li button").first().click();
    },
    "new-game": async (page) => {
        await go(page, "#/new");
        await page.locator("details.more summary").click();
    },
    opening: (page) => game(page, twoPeople("backgammon", 7, seed)),
    "to-play": async (page) => {
        await game(page, twoPeople("backgammon", 7, seed));
        await toMove(page);
    },
    picked: async (page) => {
        await game(page, twoPeople("backgammon", 7, seed));
        await toMove(page);
        await tapWhere(page, ".target.leaves");
    },
    refused: async (page) => {
        await game(page, twoPeople("backgammon", 7, seed));
        await toMove(page);
        await page.locator('.target[data-place="13"]').click();
        await page.locator('.target[data-place="12"]').click();
        await page.waitForSelector(".notice p");
    },
    /* The other side has played; one may roll or double. */
    "to-double": async (page) => {
        await opened(page);
        await page.waitForSelector(".on-board .double:not([disabled])");
    },
    "cube-asked": async (page) => {
        await game(page, { ...twoPeople("backgammon", 7, seed), position: bigCube });
        await page.locator(".on-board .double").click();
    },
    "cube-offered": (page) => doubled(page, twoPeople("backgammon", 7, seed)),
    beavers: (page) => doubled(page, { ...twoPeople("backgammon", 0, seed), beavers: true, raccoons: true }),
    "manual-dice": async (page) => {
        await game(page, { ...twoPeople("backgammon", 3), dice: "manual", seed: undefined });
        await page.locator(".die-pick").first().locator("label").nth(5).click();
    },
    tutor: warned,
    "looking-back": async (page) => {
        await opened(page);
        await page.locator(".move-list .entry").last().click();
        await page.waitForSelector(".past-note");
    },
    resigned: async (page) => {
        await game(page, twoPeople("backgammon", 7, seed));
        await toMove(page);
        await page.locator(".resign summary").click();
        await page.locator(".resign .actions button").first().click();
        await page.locator(".resign .grave").click();
        await page.locator(".resign").waitFor({ state: "detached" });
    },
    help: async (page) => {
        await game(page, { ...againstComputer(7, seed), position: xgid });
        await page.locator(".help-toggle").first().click();
        await page.waitForSelector(".help-body:not([aria-busy='true'])");
    },
    "live-chances": async (page) => {
        await go(page, "#/settings");
        await page
            .locator("label.switch")
            .filter({ hasText: /Chances de gagner|Winning chances/ })
            .click();
        await game(page, { ...twoPeople("backgammon", 7, seed), position: blunderAhead });
        await page.waitForSelector(".odds .chance-bar");
    },
    ended: (page) => ended(page, 1),
    "game-ended": (page) => ended(page, 7),
    review: async (page) => {
        const table = await ended(page, 1);
        await go(page, `#/review/game/${table}`);
        await page.waitForSelector(".review .board");
        await page.waitForSelector(".review-graph");
    },
    dutch: async (page) => {
        await game(page, twoPeople("hollandais", 1, seed));
        await toMove(page);
    },
    "acey-deucey": async (page) => {
        await game(page, twoPeople("acey-deucey", 1, seed));
        await toMove(page);
    },
    /* Trictrac: an event looked at, hold or leave. */
    party: async (page) => {
        await game(page, { ...party, seed: "9" }, "party");
        await playUntil(page, ".party-event");
        await page.locator(".party-event").first().focus();
    },
    "party-choice": async (page) => {
        await game(page, { ...party, seed: "5" }, "party");
        await playUntil(page, ".party-question [data-act='go']");
    },
    editor: async (page) => {
        await go(page, `#/editor/${encodeURIComponent(xgid)}`);
        await page.locator(".asking .primary").click();
        await page.waitForSelector(".hint-play");
    },
    "editor-cube": async (page) => {
        await go(page, `#/editor/${encodeURIComponent(bigCube)}`);
        await page.locator(".asking .primary").click();
        await page.waitForSelector(".hint-cube");
    },
    dice: async (page) => {
        const table = await ended(page, 1);
        await go(page, `#/dice/${table}`);
        await page.locator(".verify button").click();
        await page.waitForSelector(".verdict-box");
    },
    rules: async (page) => {
        await go(page, "#/rules");
        await page.waitForSelector(".rule-list");
    },
    rule: async (page) => {
        await go(page, "#/rules/R51");
        await page.waitForSelector(".rule-body");
    },
    lessons: async (page) => {
        await go(page, "#/learn");
        await page.waitForSelector(".lessons");
    },
    "lesson-played": async (page) => {
        await go(page, "#/learn/duty/1");
        await page.locator('.target[data-place="24"]').click();
        await page.locator('.target[data-place="19"]').click();
        await page.waitForSelector('[data-verdict="refused"]');
        await page.locator(".hint").click();
    },
    "lesson-answered": async (page) => {
        await go(page, "#/learn/cube/3");
        await page.locator(".answer").first().click();
        await page.waitForSelector('[data-verdict="wrong"]');
        await page.locator(".answer").last().click();
        await page.waitForSelector('[data-verdict="right"]');
    },
    "lesson-decided": async (page) => {
        await go(page, "#/learn/doubling/3");
        await page.locator(".answer").first().click();
        await page.waitForSelector('[data-verdict="wrong"]');
    },
    "lesson-equity": async (page) => {
        await go(page, "#/learn/openings/1");
        await page.locator(".points summary").click();
    },
    "lesson-asked": async (page) => {
        await go(page, "#/learn/cousins/3");
        await page.waitForSelector(".answers");
    },
    "lesson-trictrac": async (page) => {
        await go(page, "#/learn/tt-hits/4");
        await page.locator(".tt-number input").fill("10");
        await page.locator(".tt-number input").press("Enter");
        await page.locator(".tt-event").first().click();
        await page.waitForSelector("[data-ring]");
    },
    "rule-trictrac": async (page) => {
        await go(page, "#/rules/TT13");
        await page.locator("button.play.refused").click();
        await page.waitForSelector(".notice a");
    },
    referee: async (page) => {
        await go(page, `#/cases/${encodeURIComponent(blunderAhead)}`);
        await page.locator(".announced input").fill("24/19 13/7");
        await page.locator(".announced input").press("Enter");
        await page.waitForSelector("[data-verdict]");
    },
    settings: (page) => go(page, "#/settings"),
    missing: (page) => go(page, "#/nowhere"),
};
