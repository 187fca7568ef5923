/* Chromium and Firefox ESR, driven alike by puppeteer-core over WebDriver BiDi. */
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { PATIENCE } from "./program.mjs";

const BROWSERS = [
    ["chrome", process.env["CHROMIUM"] ?? "/usr/bin/chromium"],
    ["firefox", "/usr/bin/firefox-esr"],
];

/** A browser that is not here is no fault: `skip` of its tests. */
export const browsers = BROWSERS.map(([name, path]) => ({ name, path, skip: !existsSync(path) }));

/** The program's first screen in a browser of its own, with these settings; the caller ends `browser` with `shut`. */
export async function openIn({ name, path }, program, settings = {}) {
    const browser = await puppeteer.launch({
        browser: name,
        executablePath: path,
        protocol: "webDriverBiDi",
        headless: true,
        timeout: PATIENCE,
        args: name === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(await program.link());
    await page.evaluate(
        (kept) => localStorage.setItem("videau", kept),
        JSON.stringify({ lang: "en", speed: 0, volume: 0, ...settings }),
    );
    return { browser, page };
}

/** Ends the browser. Not by its own `close`: puppeteer's bridge to Chromium waits there for an answer that may not come any more. */
export async function shut(browser) {
    const running = browser.process();
    const gone = new Promise((done) => running.once("exit", done));
    running.kill();
    await gone;
}

/** A page of puppeteer as play.mjs asks of it, which knows playwright's. */
export const handOf = (page) => ({
    evaluate: (...how) => page.evaluate(...how),
    waitForFunction: (state) => page.waitForFunction(state),
    keyboard: page.keyboard,
});

/** A finger without the angles and widths that puppeteer gives it: Firefox ESR refuses these. */
export const fingerOf = (page) => (x, y) =>
    page.mainFrame().browsingContext.performActions([
        {
            type: "pointer",
            id: "finger",
            parameters: { pointerType: "touch" },
            actions: [
                { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
                { type: "pointerDown", button: 0 },
                { type: "pointerUp", button: 0 },
            ],
        },
    ]);

/** To this table, from a fresh start of the page. */
export async function sitAt(page, table) {
    await page.evaluate((to) => {
        location.hash = to;
    }, `#/game/${table}`);
    await page.reload();
    await page.waitForSelector(".game .board");
    await page.waitForSelector(".actions-box .primary:not([disabled])");
}
