/* `videau web` under test, and pages open on it: what the tests in the browser, the screenshots and the measurements share.
 * Nothing here sleeps: everything waits for a state of the page. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const axeSource = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The program of this build. */
export function programPath() {
    const path = process.env["VIDEAU"];
    if (!path) throw new Error("VIDEAU is not set: run this through ctest, ./test or tools/screenshots");
    return path;
}

/** A server with a data folder of its own. `kill()` is kill -9; `start()` then begins again on the same port. */
export class Program {
    #child = null;
    #folder = mkdtempSync(join(tmpdir(), "videau-web-"));
    port = 0;
    address = "";

    async start() {
        const child = spawn(
            programPath(),
            ["web", "--port", String(this.port), "--data", this.#folder, "--lang", "en"],
            {
                stdio: ["ignore", "pipe", "inherit"],
                env: { ...process.env, DISPLAY: "", WAYLAND_DISPLAY: "" },
            },
        );
        this.#child = child;
        let said = "";
        child.stdout.setEncoding("utf8");
        this.address = await new Promise((found, fail) => {
            child.stdout.on("data", (text) => {
                said += text;
                const [address] = /http:\/\/\S+token=\S+/.exec(said) ?? [];
                if (address) found(address);
            });
            child.once("exit", (code) => fail(new Error(`videau web ended with ${code}: ${said}`)));
            child.once("error", fail);
        });
        this.port = Number(new URL(this.address).port);
        return this;
    }

    /** A fresh address, good once: each visitor needs one. */
    async link() {
        const { stdout } = await promisify(execFile)(programPath(), [
            "web",
            "--link",
            "--data",
            this.#folder,
            "--lang",
            "en",
        ]);
        return /http:\/\/\S+token=\S+/.exec(stdout)[0];
    }

    get origin() {
        return `http://127.0.0.1:${this.port}/`;
    }

    async kill(signal = "SIGKILL") {
        const child = this.#child;
        this.#child = null;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.removeAllListeners("exit");
        child.kill(signal);
        await once(child, "exit");
    }

    async stop() {
        await this.kill("SIGTERM");
        rmSync(this.#folder, { recursive: true, force: true });
    }
}

export function launchBrowser(options = {}) {
    return chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"],
        ...options,
    });
}

export const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A visitor who has opened the program's address, on the page `hash`. */
export async function visit(browser, program, hash = "", { lang = "fr", settings = {}, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: lang === "fr" ? "fr-FR" : "en-GB",
        ...options,
    });
    await context.addInitScript(
        (kept) => {
            if (!localStorage.getItem("videau")) localStorage.setItem("videau", kept);
        },
        JSON.stringify({ speed: 0, lang, ...settings }),
    );
    context.setDefaultTimeout(Number(process.env["PATIENCE"] ?? 120_000));
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
        /* While the program is killed the browser says so; that is no fault of the page. */
        if (message.type() === "error" && !/ERR_CONNECTION_REFUSED|WebSocket/.test(message.text()))
            errors.push(message.text());
    });
    await page.goto(await program.link());
    await page.waitForSelector("#main main");
    if (hash) await go(page, hash);
    return { page, context, errors, close: () => context.close() };
}

/** The tutor of this page is heard however slow the machine is; a player waits for him no longer than this. */
export const hearTutor = (page) =>
    page.evaluate((patience) => {
        const plain = window.setTimeout;
        window.setTimeout = (act, wait, ...rest) => plain(act, wait === patience ? 120_000 : wait, ...rest);
    }, TUTOR_PATIENCE);

/* PATIENCE of src/app/game/game-help.tsx. */
const TUTOR_PATIENCE = 1500;

/** To another screen, as a link would. */
export async function go(page, hash) {
    await page.evaluate((to) => {
        location.hash = to;
    }, hash);
    await page.waitForSelector("#main main");
}

/** A request of docs/PROTOCOL.md from inside the page, over a connection of its own. */
export function ask(page, type, fields = {}) {
    return page.evaluate(
        ([what, rest]) =>
            new Promise((done, fail) => {
                const socket = new WebSocket(`ws://${location.host}/ws`, "videau");
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.type === "hello") {
                        socket.send(JSON.stringify({ type: "hello", id: 1, protocol: 1, lang: "en" }));
                        socket.send(JSON.stringify({ type: what, id: 2, ...rest }));
                    }
                    if (message.id !== 2 || message.type === "progress") return;
                    socket.close();
                    done(message);
                };
                socket.onerror = () => fail(new Error("no connection"));
            }),
        [type, fields],
    );
}

export const centre = async (target) => {
    const box = await target.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};

export const mouse = (page) => async (target) => page.mouse.click(...(await centre(target)));

export const finger = (page) => async (target) => {
    await target.scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await centre(target)));
};

/** Nothing serious or critical. */
export async function assertAxe(page, where) {
    await page.evaluate(axeSource());
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const grave = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    assert.deepEqual(grave, []);
}

/** Nothing sticks out to the right. */
export async function assertFits(page, where) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    const { width } = page.viewportSize();
    assert.ok(wide <= width, `${where} is ${wide} wide in a window of ${width}`);
}
