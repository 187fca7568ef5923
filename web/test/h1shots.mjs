import { test } from "node:test";
import { served } from "./fixture.mjs";
import { ask, go, visit, telephone, assertAxe, assertFits } from "./program.mjs";
const { program, browser } = await served();
const seed = "9";
const out = "/tmp/h1shots/";
for (const [lang, device, opts] of [["fr","desk",{ viewport: { width: 1440, height: 900 } }],["en","phone",telephone]])
test(`shots ${lang}`, async () => {
    const { page, errors } = await visit(browser, program, "#/new", { lang, ...opts });
    const card = page.locator(".variant-card", { has: page.locator("input[value='trictrac']") });
    await card.locator("input").check();
    await page.screenshot({ path: out + `new-${device}.png`, fullPage: true });
    await page.locator(".new-game .begin").click();
    await page.waitForFunction(() => location.hash.startsWith("#/party/"));
    await page.waitForSelector(".board");
    await page.screenshot({ path: out + `open-${device}.png` });
    const made = await ask(page, "new", { settings: { variant: "trictrac", holes: 3, dice: "seeded", seed, seats: [{ kind: "human", name: "Ana" }, { kind: "computer", level: "facile" }] } });
    await go(page, `#/party/${made.table}`);
    await page.waitForSelector(".board");
    let shots = 0;
    for (let i = 0; i < 400 && shots < 4; i++) {
        const what = await page.evaluate(() => {
            if (document.querySelector(".game-end")) return "end";
            const q = document.querySelector(".party-choice button"); if (q) return "choose";
            if (document.querySelector(".target.lands")) return "lands";
            if (document.querySelector(".target.leaves")) return "leaves";
            if (document.querySelector(".on-board .main:not([disabled]), .actions-box .primary:not([disabled])")) return "go";
            return null;
        });
        if (what === "end") { await page.screenshot({ path: out + `end-${device}.png` }); break; }
        if (what === "choose") { await page.screenshot({ path: out + `choose-${device}.png` }); await page.locator(".party-choice button").first().click(); shots++; }
        else if (what === "lands") { const t = page.locator(".target.lands").first(); const b = await t.boundingBox(); await page.mouse.click(b.x + b.width/2, b.y + b.height/2); }
        else if (what === "leaves") {
            const events = await page.locator(".party-event").count();
            if (events && shots === 0 && i > 20) { await page.locator(".party-event").first().focus(); await page.screenshot({ path: out + `event-${device}.png` }); await assertAxe(page, "event"); shots++; if (device==="phone") await assertFits(page,"ev"); }
            const b = await page.locator(".target.leaves").last().boundingBox(); await page.mouse.click(b.x + b.width/2, b.y + b.height/2);
        } else if (what === "go") {
            const b = await page.locator(".on-board .main:not([disabled]), .actions-box .primary:not([disabled])").first(); await b.click({force:true});
        } else await page.waitForTimeout(50);
    }
    await page.locator("#tab-log").click();
    await page.screenshot({ path: out + `log-${device}.png` });
    await page.locator("#tab-sheet").click();
    await page.screenshot({ path: out + `sheet-${device}.png` });
    await go(page, "#/");
    await page.waitForTimeout(500);
    await page.screenshot({ path: out + `home-${device}.png` });
    await go(page, "#/games");
    await page.waitForTimeout(500);
    await page.screenshot({ path: out + `games-${device}.png` });
    console.log(errors);
});
