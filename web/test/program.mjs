/* `videau web` under test, and pages open on it: what the tests in the browser, the screenshots and the measurements share.
 * Nothing here sleeps: everything waits for a state of the page. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const axeSource = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Only for what never comes: a loaded machine may be slow. */
export const PATIENCE = Number(process.env["PATIENCE"] ?? 120_000);

/** `./test thorough`: all of what else is done in part. */
export const thorough = Boolean(process.env["VIDEAU_THOROUGH"]);

const turn = Number(process.env["VIDEAU_SWEEP_TURN"] ?? Math.floor(Date.now() / 86_400_000));

/** All of them, or else the nth one of this turn. */
export const inTurn = (all, n = 0) => (thorough ? all : [all[(n + turn) % all.length]]);

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

    /** Puts a match into its library that nobody analyses unasked: what the page brings in is. */
    async keepText(name, text) {
        const path = join(this.#folder, name);
        writeFileSync(path, text);
        await this.keep(path);
    }

    /** Puts a file with matches into its library. */
    async keep(path) {
        const library = join(this.#folder, "library.sqlite");
        await promisify(execFile)(programPath(), ["library", "import", path, "--library", library, "--lang", "en"]);
    }

    get origin() {
        return `http://127.0.0.1:${this.port}/`;
    }

    /* Ticks of the processor that it has taken so far, all its threads. */
    #ticks() {
        const [, rest] = readFileSync(`/proc/${this.#child.pid}/stat`, "utf8").split(") ");
        const [user, system] = rest.split(" ").slice(11, 13).map(Number);
        return user + system;
    }

    /** Until its engine has nothing to do: for a second it takes next to nothing of the processor. */
    async rests() {
        for (let tries = 0; ; tries++) {
            const before = this.#ticks();
            await new Promise((done) => setTimeout(done, 1000));
            if (this.#ticks() - before <= 5) return;
            assert.ok(tries < 240, "the program goes on working");
        }
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

/** Chromium without windows where it is here, which draws less; browser.mjs, keyboard.mjs and away.mjs are for the one people have. */
export function launchBrowser(options = {}) {
    return chromium.launch({
        executablePath: process.env["CHROMIUM_SHELL"] ?? process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"],
        ...options,
    });
}

export const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const telephoneOnItsSide = { ...telephone, viewport: { width: 740, height: 360 } };
export const tablets = {
    upright: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
    wide: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
};

/* While the program is killed the browser says so of whatever it was fetching, its worker of the page among it; that is no fault of
 * the page. What the program itself answered wrongly (404, 500) is none of these. */
const lineLost =
    /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|WebSocket|error occurred when fetching the script/;

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
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error" && !lineLost.test(message.text())) errors.push(message.text());
    });
    await page.goto(await program.link());
    await arrived(page);
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
    await arrived(page, hash);
}

/** Until the screen of this address is drawn, whatever it had to fetch first; without an address any screen. */
export const arrived = (page, hash = null) =>
    page.waitForFunction(
        (wanted) => {
            const main = document.getElementById("main");
            return (
                main?.querySelector("main:not([aria-busy='true'])") &&
                (wanted === null || main.getAttribute("data-at") === wanted)
            );
        },
        hash
            ?.replace(/^#?\/?/, "")
            .split("/")
            .map(decodeURIComponent)
            .join("/") ?? null,
    );

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
                socket.onclose = () => fail(new Error(`no answer to ${what}`));
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

/** How many functions of the page run while something is done: its work, however busy the machine is. */
export async function callsOf(page, act) {
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.send("Profiler.takePreciseCoverage");
    await act();
    const { result } = await session.send("Profiler.takePreciseCoverage");
    await session.send("Profiler.stopPreciseCoverage");
    await session.detach();
    return result
        .filter(({ url }) => url.startsWith("http"))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
        .reduce((sum, { count }) => sum + count, 0);
}

/** Nothing serious or critical, by all of its rules or by these. */
export async function assertAxe(page, where, rules = null) {
    if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource());
    const { violations } = await page.evaluate(
        (runOnly) => window.axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }),
        rules,
    );
    const grave = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    assert.deepEqual(grave, []);
}

/** Nothing sticks out to the right, and no blank follows the end. */
export async function assertFits(page, where) {
    const [wide, high, end] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
        document.querySelector("main").getBoundingClientRect().bottom + scrollY,
    ]);
    const { width, height } = page.viewportSize();
    assert.ok(wide <= width, `${where} is ${wide} wide in a window of ${width}`);
    assert.ok(high <= Math.max(height, end + DOCK), `${where} is ${high} high and ends at ${end}`);
}

/* At most as high as what lies at the foot of a telephone. */
const DOCK = 80;

/** No word sticks out of what it stands in, and nothing of the page's end lies under the dock. */
export async function assertWhole(page, where) {
    const cut = await page.evaluate(() => {
        const held = "button, a, summary, label, th, td, h1, h2, h3, legend, .who, .facts";
        const clipped = (node) =>
            node !== null && (getComputedStyle(node).clipPath !== "none" || clipped(node.parentElement));
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const words = document.createRange();
        const found = [];
        while (texts.nextNode()) {
            const parent = texts.currentNode.parentElement;
            const box = parent.closest(held)?.getBoundingClientRect();
            if (
                !box ||
                parent.closest("svg") ||
                !texts.currentNode.data.trim() ||
                !parent.checkVisibility() ||
                clipped(parent)
            )
                continue;
            words.selectNodeContents(texts.currentNode);
            const text = words.getBoundingClientRect();
            if (text.left < box.left - 1 || text.right > box.right + 1) found.push(texts.currentNode.textContent);
        }
        return found;
    });
    assert.deepEqual(cut, [], `${where}: cut off`);
    const covered = await page.evaluate(() => {
        const boxes = (of) => [...document.querySelectorAll(of)].map((node) => [node, node.getBoundingClientRect()]);
        const dice = boxes(".table .die, .table .cube");
        return boxes(".on-board button").flatMap(([button, a]) =>
            dice
                .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
                .map(([die]) => `${button.className} over ${die.getAttribute("class")}`),
        );
    });
    assert.deepEqual(covered, [], `${where}: a button on the board covers dice or cube`);
    const [clear, dock] = await page.evaluate(() => {
        const main = document.querySelector("main");
        const below = document.documentElement.scrollHeight - scrollY - main.getBoundingClientRect().bottom;
        return [
            below + parseFloat(getComputedStyle(main).paddingBottom),
            document.querySelector(".dock")?.getBoundingClientRect().height ?? 0,
        ];
    });
    assert.ok(clear >= dock, `${where}: the page's end is under the dock`);
}

/** The board that is played on has at least half of the window's width. */
export async function assertLarge(page, where) {
    const [board, window] = await page.evaluate(() => [
        document.querySelector("main .board:not(.picture)")?.getBoundingClientRect().width ?? innerWidth,
        innerWidth,
    ]);
    assert.ok(board >= window / 2, `${where}: a board of ${Math.round(board)} px in a window of ${window}`);
}

/** What runs in the page: all that is said aloud from now on, in window.heard, once each time that it changes. */
export function listen() {
    window.heard = [];
    for (const region of document.querySelectorAll("[data-live]"))
        new MutationObserver(() => region.textContent && window.heard.push(region.textContent)).observe(region, {
            childList: true,
            characterData: true,
            subtree: true,
        });
}
