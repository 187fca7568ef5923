/* Pictures of every screen: both languages, telephone and desktop, light, dark and safe colours, with an index to look at.
 * Called by tools/screenshots.
 *
 *     node screenshots.mjs OUT [WORD]      only screens whose name contains WORD */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, go, launchBrowser, Program, telephone, visit } from "./program.mjs";
import { againstComputer, newTable, toMove, twoPeople } from "./play.mjs";

const [out = "build/screenshots", word = ""] = process.argv.slice(2);
const looks = [
    ["desktop", { viewport: { width: 1280, height: 800 } }],
    ["phone", telephone],
];
const themes = ["light", "dark", "safe"];
const seed = "000102030405060708090a0b0c0d0e0f";

const xgid = "XGID=-a-B--C-dE---dD--c-b-a--A-:1:1:1:52:3:2:0:7:10";
const bigCube = "XGID=----BBCBBBB-------bbbbbbc-:0:0:1:00:0:0:0:7:10";

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
    const table = await newTable(page, { ...twoPeople("backgammon", length, seed), position: `${bigCube}` , dice: "sealed", seed: undefined });
    await ask(page, "open", { table });
    await go(page, `#/game/${table}`);
    await page.waitForSelector(".resign summary");
    await page.locator(".resign summary").click();
    await page.locator(".resign .actions button").nth(1).click();
    await page.locator(".resign .grave").click();
    await page.locator(".actions-box .primary").first().click();
    await page.waitForSelector(".result");
    return table;
}

const screens = {
    home: async (page) => go(page, "#/"),
    "new-game": async (page) => {
        await go(page, "#/");
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
    "cube-asked": async (page) => {
        await game(page, { ...twoPeople("backgammon", 7, seed), position: bigCube });
        await page.locator(".cube-act").first().click();
    },
    help: async (page) => {
        await game(page, { ...againstComputer(7, seed), position: xgid });
        await page.locator(".help button, .help summary").first().click();
        await page.waitForSelector(".help-body:not([aria-busy='true'])");
    },
    ended: (page) => ended(page, 1),
    dutch: async (page) => {
        await game(page, twoPeople("hollandais", 1, seed));
        await toMove(page);
    },
    "acey-deucey": async (page) => {
        await game(page, twoPeople("acey-deucey", 1, seed));
        await toMove(page);
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
    rules: (page) => go(page, "#/rules"),
    rule: async (page) => {
        await go(page, "#/rules/R51");
        await page.waitForSelector(".rule-body");
    },
    settings: (page) => go(page, "#/settings"),
    missing: (page) => go(page, "#/nowhere"),
};

mkdirSync(out, { recursive: true });
const program = await new Program().start();
const browser = await launchBrowser();
const made = [];
const failed = [];
for (const [name, show] of Object.entries(screens)) {
    if (!name.includes(word)) continue;
    for (const lang of ["fr", "en"])
        for (const [size, look] of looks) {
            const { page, close } = await visit(browser, program, "", { lang, ...look });
            page.setDefaultTimeout(20_000);
            try {
                await show(page);
                /* One visit serves all looks: the tokens change, nothing else. */
                for (const theme of themes) {
                    await page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
                    const file = `${name}-${lang}-${size}-${theme}.png`;
                    await page.screenshot({ path: join(out, file), fullPage: true });
                    made.push({ name, file });
                }
            } catch (error) {
                failed.push(`${name} ${lang} ${size}: ${String(error.message).split("\n")[0]}`);
            }
            await close();
        }
    console.log(name);
}
await browser.close();
await program.stop();

const rows = Object.keys(screens).map((name) => {
    const files = made.filter((each) => each.name === name);
    if (!files.length) return "";
    const pictures = files.map(({ file }) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"><br>${file.slice(name.length + 1, -4)}</a>`);
    return `<h2>${name}</h2><div>${pictures.join("")}</div>`;
});
writeFileSync(join(out, "index.html"), `<!doctype html><meta charset="utf-8"><title>Videau</title>
<style>body{font:15px system-ui;margin:1.5rem}div{display:flex;flex-wrap:wrap;gap:.8rem;align-items:start}img{height:20rem;border:1px solid #999}</style>
<h1>Videau</h1>${rows.join("\n")}\n`);
console.log(`${made.length} pictures in ${out}/index.html`);
for (const line of failed) console.error(line);
process.exitCode = failed.length ? 1 : 0;
