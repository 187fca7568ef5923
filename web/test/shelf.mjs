/* My matches in a real browser: what comes in, what is refused, what goes out and comes back. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { longMatch } from "./long-match.mjs";
import { importFiles, matchText } from "./match-text.mjs";
import { arrived, go, visit } from "./program.mjs";

const { program, browser } = await served();

/** What the export button brings down. */
async function fetched(page) {
    const coming = page.waitForEvent("download");
    await page.locator(".shelf-doing .row button").first().click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "latin1") };
}

/** Drops files on the page as a hand would: [path in the folder, text]; a path with "/" lies in a folder that is dropped as a whole. */
async function drop(page, files) {
    await page.evaluate((list) => {
        const tree = { dirs: new Map(), files: [] };
        for (const [path, text] of list) {
            const names = path.split("/");
            const name = names.pop();
            let at = tree;
            for (const dir of names) {
                if (!at.dirs.has(dir)) at.dirs.set(dir, { dirs: new Map(), files: [] });
                at = at.dirs.get(dir);
            }
            at.files.push(new File([text], name));
        }
        const fileEntry = (file) => ({ isFile: true, isDirectory: false, name: file.name, file: (done) => done(file) });
        const entries = (node) => [
            ...node.files.map(fileEntry),
            ...[...node.dirs].map(([name, inner]) => {
                /* As Chromium does, a part at a time, and then nothing. */
                const all = entries(inner);
                return {
                    isFile: false,
                    isDirectory: true,
                    name,
                    createReader: () => ({ readEntries: (done) => done(all.splice(0, 2)) }),
                };
            }),
        ];
        const data = {
            types: ["Files"],
            files: tree.files,
            items: entries(tree).map((entry) => ({ webkitGetAsEntry: () => entry })),
        };
        for (const type of ["dragover", "drop"]) {
            const event = new Event(type, { bubbles: true, cancelable: true });
            Object.defineProperty(event, "dataTransfer", { value: data });
            document.body.dispatchEvent(event);
        }
    }, files);
    await page.locator('.import-progress[aria-busy="false"]').waitFor();
}

const summaryOf = (page) => page.locator(".import-progress > [role=status]").innerText();

test("where there is no game yet, one is begun from there", async () => {
    const { page, errors, close } = await visit(browser, program, "#/games", { lang: "en" });
    await page.locator(".games-page .primary").click();
    await arrived(page, "");
    await page.locator("main .primary", { hasText: "Play" }).waitFor();
    assert.deepEqual(errors, []);
    await close();
});

test("files come in once, damaged ones with a sentence; removals are taken back, a match goes out as a file", async () => {
    const { page, errors, close } = await visit(browser, program, "#/library", { lang: "en" });
    await page.waitForSelector(".import-box");
    await importFiles(page, [
        ["ana.mat", matchText],
        ["again.mat", matchText],
        ["cat.jpg", "\xff\xd8\xff\xe0 no match at all"],
        ["empty.mat", ""],
    ]);
    assert.equal(
        await page.locator(".import-progress [role=status]").innerText(),
        "1 match added, 1 already there, 2 files refused.",
    );
    assert.equal(await page.locator(".refused li").count(), 2);
    await page.waitForSelector(".matches li");
    assert.equal(await page.locator(".matches li").count(), 1);
    assert.match(await page.locator(".matches li a").first().getAttribute("href"), /^#\/review\/library\/\d+$/);

    await page.locator(".matches input[type=checkbox]").focus();
    await page.keyboard.press("Space");
    await page.locator(".shelf-doing .grave").press("Enter");
    await page.locator(".matches li").waitFor({ state: "detached" });
    await page.locator(".shelf-doing .notice button").press("Enter");
    await page.waitForSelector(".matches li");

    const whole = await fetched(page);
    assert.equal(whole.name, "videau.zip");
    assert.match(whole.text, /^PK[\s\S]*0001-Ana-Bob\.json[\s\S]*library\.json/);
    await page.locator(".matches input[type=checkbox]").focus();
    await page.keyboard.press("Space");
    await page.locator(".shelf-doing select").selectOption("mat");
    const one = await fetched(page);
    assert.equal(one.name, "0001-Ana-Bob.mat");
    assert.match(one.text, /25 point match[\s\S]*13\/10 24\/23/);

    await page.locator(".shelf-filters input[type=text]").fill("joueur:personne");
    await page.keyboard.press("Enter");
    await page.locator(".matches li").waitFor({ state: "detached" });
    await page.locator(".shelf-filters input[type=text]").fill("prime:lots");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("[role=alert]")?.textContent.includes("prime:lots"));
    assert.deepEqual(errors, []);
    await close();
});

test("a folder is dropped with all that is in it, pasted text and ids are taken, what cannot be read is said", async () => {
    const other = matchText.replace("61: 13/7 8/7", "62: 13/7 8/6");
    const refused = { fr: /^Ce fichier n’est pas repris\u00a0: /, en: /^This file is not taken in: / };
    for (const lang of ["fr", "en"]) {
        const { page, errors, close } = await visit(browser, program, "#/library", { lang });
        await page.waitForSelector(".matches li");
        await drop(page, [
            ["2024/paris/a.mat", matchText],
            ["2024/paris/b.mat", other],
            ["2024/paris/.DS_Store", "hidden"],
            ["2024/lyon/c.txt", "neither match nor position"],
            ["d.mat", matchText],
        ]);
        assert.match(await summaryOf(page), lang === "en" ? /0 matches added, 3 already/ : /^1 match ajouté, 2 déjà/);
        assert.equal(await page.locator(".refused li").count(), 1);
        const said = await page.locator(".refused li").innerText();
        assert.match(said, /^c\.txt /);
        assert.match(said.slice(6), refused[lang]);

        await page.locator(".import-box summary").click();
        const paste = async (text) => {
            await page.locator(".import-box textarea").fill(text);
            await page.locator(".import-box details button").press("Enter");
            await page.waitForFunction(
                () =>
                    document.querySelector(".import-box textarea").value === "" &&
                    !document.querySelector('.import-progress[aria-busy="true"]'),
            );
        };
        await paste(matchText);
        assert.match(await summaryOf(page), lang === "en" ? /1 already there, 0 files/ : /1 déjà/);
        await paste(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n\n4HPwATDgc/ABMA\n4HPwATDgc/ABMA:cIgRAAAAAAAE\nXGID=nothing",
        );
        assert.equal(await page.locator('.import-progress a[href^="#/editor/"]').count(), 3);
        assert.equal(await page.locator(".refused li").count(), 1);
        assert.deepEqual(errors, []);
        await close();
    }
});

test("tags and a note are put on matches, and found again; names of one player are joined", async () => {
    const { page, errors, close } = await visit(browser, program, "#/library", { lang: "en" });
    await page.waitForSelector(".matches li");
    const first = page.locator(".matches li").first();
    await first.locator("input[type=checkbox]").focus();
    await page.keyboard.press("Space");
    await page.locator(".match-marks .row input").fill("finale lyon");
    await page.keyboard.press("Enter");
    await first.locator(".tags a", { hasText: "#finale-lyon" }).waitFor();
    await page.locator(".match-marks textarea").fill("The pass in game 1\nwas wrong.");
    await page.locator(".match-marks .note button").click();
    await first.locator(".noted", { hasText: "was wrong." }).waitFor();
    await first.locator(".tags a").press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".matches li").length === 1);
    await page.reload();
    await page.locator(".matches .noted", { hasText: "The pass" }).waitFor();
    await page.locator(".matches input[type=checkbox]").focus();
    await page.keyboard.press("Space");
    await page.locator(".match-marks .tag").click();
    await page.locator(".matches li").waitFor({ state: "detached" });

    await importFiles(page, [["kit.mat", matchText.replace("Bob", "Kit").replace("61: 13/7 8/7", "63: 13/7 8/5")]]);
    await go(page, "#/player/Bob");
    await page.locator(".same-player select").selectOption("Kit");
    await page.locator(".same-player .row button").first().press("Enter");
    await page.locator(".same-player .grave").press("Enter");
    await page.locator(".same-player p", { hasText: "Bob and Kit are one player." }).waitFor();
    assert.deepEqual(errors, []);
    await close();
});

test("a match is read as a report of its own, an id that is pasted is looked at", async () => {
    const { page, errors, close } = await visit(browser, program, "#/library");
    await page.waitForSelector(".matches li");
    await page.locator(".report button").first().click();
    const link = page.locator(".report a[target]");
    await link.waitFor();
    const address = await link.getAttribute("href");
    const report = await page.evaluate(async (at) => {
        const answer = await fetch(at);
        return [answer.headers.get("content-security-policy"), await answer.text()];
    }, address);
    assert.match(report[0], /sandbox/);
    assert.match(report[1], /<html[\s\S]*Ana/);

    await page.locator(".shelf-head button").click();
    await page.locator(".import-box summary").click();
    await page.locator(".import-box textarea").fill("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
    await page.locator(".import-box details button").click();
    await page.waitForSelector('.import-progress a[href^="#/editor/"]');
    await go(page, "#/library/faute:mauvaise-prise");
    await page.waitForSelector(".empty");
    assert.deepEqual(errors, []);
    await close();
});

test("the quiz asks, tells nothing before the answer, and the home page has the daily five", async () => {
    const { page, errors, close } = await visit(browser, program, "", { lang: "en" });
    await page.locator('.story.daily a[href="#/quiz/daily"]').click();
    await page.waitForSelector(".quiz .board");
    const before = await page.locator(".quiz .side").innerText();
    assert.doesNotMatch(before, /\d\/\d|yours|loses/);
    await page.locator(".quiz button.plain").press("Enter");
    await page.waitForSelector("[data-grade=shown]");
    assert.match(await page.locator(".verdict-box h1").innerText(), /^It was /);
    await page.waitForFunction(() => document.activeElement.textContent === "Next");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".quiz:not(:has([data-grade])), main.page.shelf");
    await go(page, "#/quiz/player:nobody");
    await page.waitForSelector(".empty");
    assert.deepEqual(errors, []);
    await close();
});

for (const [lang, own, their, off] of [
    ["fr", /^Flèche \d+, \d+ de vos pions$/, /^Flèche \d+, \d+ pions? de l’adversaire$/, "Vos pions sortis\u00a0: 0"],
    [
        "en",
        /^Point \d+, \d+ of your checkers$/,
        /^Point \d+, \d+ checkers? of the opponent$/,
        "Your checkers borne off: 0",
    ],
])
    test(`a question calls the reader’s checkers theirs, and the cube too: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/quiz/player:Ana", { lang });
        await page.waitForSelector(".quiz .board");
        const labels = await page
            .locator(".quiz .board [aria-label]")
            .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
        for (const wanted of [own, their])
            assert.ok(
                labels.some((label) => wanted.test(label)),
                labels.join("; "),
            );
        assert.ok(labels.includes(off), labels.join("; "));
        for (const label of labels) assert.doesNotMatch(label, /\bde Vous|Vous,|\bof You\b|You,|à Vous/, label);
        assert.deepEqual(errors, []);
        await close();
    });

test("a player's page and the openings: what the book says, how often each play was made, the replies", async () => {
    const { page, errors, close } = await visit(browser, program, "#/player/Ana", { lang: "en" });
    await page.waitForSelector(".big-number");
    await page.waitForSelector(".phases tbody tr");
    const said = await page.locator("main").innerText();
    assert.match(said, /First rolls[\s\S]*\n3-1\b/);
    assert.doesNotMatch(said, /^(?:31\b|20-(?!\d)|10-20\b)/m, "no key is shown as it is");
    assert.match(said, /opponent’s PR[\s\S]*(?:below 5|\d+ to \d+|20 and more)/);
    const questions = await page.locator('a[href^="#/quiz/player"]').getAttribute("href");
    await go(page, questions);
    await page.waitForFunction(() => document.querySelector("main")?.innerText.includes("Questions: errors of Ana"));
    await page.goBack();
    await page.waitForSelector(".phases tbody tr");
    await page.locator(".strip label", { hasText: "By match" }).click();
    await page.waitForSelector(".trend a");
    assert.match(await page.locator(".trend a").first().getAttribute("href"), /^#\/review\/library\/\d+$/);
    await go(page, "#/openings/31");
    await page.waitForSelector(".phases tbody tr");
    const plays = await page.locator(".phases tbody tr").allInnerTexts();
    assert.match(plays[0], /8\/5 6\/5/);
    assert.ok(
        plays.some((text) => /24\/23 13\/10[\s\S]*3$/.test(text)),
        plays.join("\n"),
    );
    await page.locator(".phases tbody a").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".roll-list a").length === 21);
    await page.locator(".roll-list a").first().click();
    await page.waitForSelector(".phases tbody tr");
    assert.deepEqual(errors, []);
    await close();
});

test("a position that is drawn is looked for in the matches", async () => {
    const { page, errors, close } = await visit(browser, program, "#/editor/start", { lang: "en" });
    await page.locator("summary", { hasText: "Search my matches" }).click();
    await page.locator(".find a").click();
    await page.waitForSelector(".places li");
    assert.match(await page.locator(".shelf-filters input[type=text]").inputValue(), /^points:6,8,13,24 /);
    assert.ok((await page.locator(".places li").count()) >= 1);
    assert.match(await page.locator(".places a").first().getAttribute("href"), /^#\/review\/library\/\d+\/1\.\d+c?$/);
    assert.deepEqual(errors, []);
    await close();
});

test("an import that the page was closed in goes on with what is missing; a report is made again; the program rests meanwhile", async () => {
    const files = Array.from({ length: 40 }, (_, i) => [`${i}.mat`, matchText.replaceAll("Bob", `Bob${i}`)]);
    const { page, errors, close } = await visit(browser, program, "#/library", { lang: "en" });
    await page.waitForSelector(".matches li");
    await page.locator(".shelf-head button").click();
    await page
        .locator(".import-box input[type=file]")
        .first()
        .setInputFiles(
            files.map(([name, text]) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) })),
        );
    /* Or all of it, where that is quick. */
    await page.waitForFunction(
        () =>
            (document.querySelector(".import-progress progress")?.value ?? 0) >= 3 ||
            document.querySelector('.import-progress[aria-busy="false"]'),
    );
    await page.reload();
    await page.waitForSelector(".matches li");
    await page.locator(".shelf-head button").click();
    await importFiles(page, files);
    const [, added, again] = /^(\d+) match(?:es)? added, (\d+) already there, 0 files refused/.exec(
        await page.locator(".import-progress > [role=status]").innerText(),
    );
    assert.equal(Number(added) + Number(again), files.length);
    assert.ok(Number(again) >= 3, `${again} of them were there`);

    const { text, games } = await longMatch(25);
    assert.ok(games >= 25, `only ${games} games`);
    await program.keepText("long.mat", text);
    await go(page, "#/library/player:Anna");
    await page.waitForFunction(() => document.querySelectorAll(".matches li").length === 1);
    await page.locator(".report button").click();
    await page.locator(".report progress").waitFor();
    await page.reload();
    await page.waitForSelector(".matches li");
    await program.rests();
    await page.locator(".report button").click();
    await page.locator(".report progress").waitFor();
    await page.locator(".report button").click();
    await page.locator(".report [role=alert]").waitFor();
    await program.rests();
    assert.deepEqual(errors, []);
    await close();
});
