/* The keyboard and what is said aloud, in Chromium and in Firefox: the same page by WebDriver BiDi. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { Program } from "./program.mjs";

const BROWSERS = [
    ["chrome", process.env["CHROMIUM"] ?? "/usr/bin/chromium"],
    ["firefox", "/usr/bin/firefox-esr"],
];
const PATIENCE = Number(process.env["PATIENCE"] ?? 120_000);

let program;
before(async () => {
    program = await new Program().start();
});
after(() => program.stop());

async function practice(name, executablePath) {
    const browser = await puppeteer.launch({
        browser: name,
        executablePath,
        protocol: "webDriverBiDi",
        headless: true,
        timeout: PATIENCE,
        args: name === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(await program.link());
    await page.evaluate(() => {
        localStorage.setItem("videau", JSON.stringify({ lang: "en", speed: 0, volume: 0, arrows: true }));
        location.hash = "#/practice/backgammon";
    });
    await page.reload();
    await page.waitForSelector(".board");
    return { browser, page };
}

const focused = (page) =>
    page.evaluate(() => {
        const at = document.activeElement;
        return { target: at?.getAttribute("data-target") ?? "", label: at?.getAttribute("aria-label") ?? "" };
    });

const placed = (page) => page.evaluate(() => document.querySelectorAll(".target.lands").length);

async function press(page, key, until) {
    await page.keyboard.press(key);
    await page.waitForFunction(until);
}

for (const [name, path] of BROWSERS)
    test(`${name}: one tab stop on the board, roving focus, a turn by keys, heard`, {
        skip: !existsSync(path),
    }, async () => {
        const { browser, page } = await practice(name, path);
        try {
            /* Everything that the tab key may stop at on the board: one place of it, since there are no dice yet. */
            const stops = await page.evaluate(
                () => [...document.querySelectorAll(".board .target")].filter(({ tabIndex }) => tabIndex === 0).length,
            );
            assert.equal(stops, 1);
            await page.evaluate(() => document.querySelector(".actions-box .primary").focus());
            await press(page, "Enter", () => document.querySelectorAll(".target.leaves").length > 0);
            await page.waitForFunction(() => document.activeElement?.matches(".target.leaves"));
            const first = await focused(page);
            assert.match(first.label, /^Point \d+/);
            await press(page, "ArrowLeft", () => document.activeElement?.matches(".target"));
            const second = await focused(page);
            assert.notEqual(second.target, first.target, "the arrow goes on");
            await page.waitForFunction(
                (target) => {
                    const stops = [...document.querySelectorAll(".board .target")].filter(
                        ({ tabIndex }) => tabIndex === 0,
                    );
                    return stops.length === 1 && stops[0].getAttribute("data-target") === target;
                },
                {},
                second.target,
            );
            await press(page, "PageDown", () => document.activeElement?.matches(".target.leaves"));
            await press(page, "Enter", () => document.querySelectorAll(".target.lands").length > 0);
            assert.ok(await placed(page));
            await press(page, "Escape", () => document.querySelectorAll(".target.lands").length === 0);
            await press(page, "Enter", () => document.querySelectorAll(".target.lands").length > 0);
            await press(page, "Enter", () => document.querySelector(".die.spent") !== null);
            await page.waitForFunction(() =>
                [...document.querySelectorAll("[data-live]")].some((node) => /\d/.test(node.textContent ?? "")),
            );
            await press(page, "Backspace", () => document.querySelector(".die.spent") === null);
        } finally {
            await browser.close();
        }
    });
