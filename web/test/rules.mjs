/* The rules, the notes on their sources, the glossary, the ancestors and the variants in a real browser, served by the program
 * of this build: every board of every rule is shown and tried, in both languages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { served } from "./fixture.mjs";
import { assertAxe, assertFits, go, telephone, visit } from "./program.mjs";

const root = process.env["VD_SOURCE_DIR"] ?? "..";
const data = (name) => JSON.parse(readFileSync(join(root, `data/learn/${name}.json`), "utf8"));
const { rules, errata, chapters } = data("rules");
const { terms, ancestors, variants } = data("glossary");
const names = readFileSync(join(root, "tests/data/rule-names.txt"), "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]{1,2}\d/.test(line))
    .map((line) => line.split(" ")[0]);
const texts = JSON.parse(
    readFileSync(join(process.env["VD_BUILD_DIR"] ?? "../build/dev", "generated/catalogue.json"), "utf8"),
);
const { program, browser } = await served();

const heading = (page, text) =>
    page.waitForFunction((wanted) => document.querySelector("h1")?.innerText.includes(wanted), text);

/* No key of the catalogue, no slip of French typography: what `main` shows. */
async function slips(page, lang) {
    const text = await page.locator("main").innerText();
    const wrong = [
        /\b(?:web|rule|cli|term|erratum|reading|ancestor)\.[a-z_A-Z0-9.]+/,
        /\p{L}'\p{L}/u,
        /undefined|\[object/,
    ];
    if (lang === "fr")
        wrong.push(
            /[\p{L})] [:;!?»]/u,
            /[\p{L})][;!?](?=\s)/u,
            /«(?!\u00a0)/,
            /[“”](?=\p{L}{4,} the )/u,
            / the | checker| with /,
        );
    else wrong.push(/[«»]/, / les | avec | pions? /);
    return wrong.map((each) => each.exec(text)?.[0]).filter(Boolean);
}

/* What runs in the page: each play of each board shown to its end where `all` is true, each refused play tried. Returns what went
 * wrong. */
function tryBoards([wanted, all]) {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (holds) => {
        for (let i = 0; i < 1000; i++) {
            if (holds()) return true;
            await drawn();
        }
        return false;
    };
    const wrong = [];
    return (async () => {
        const figures = [...document.querySelectorAll(".rule-board")];
        if (figures.length !== wanted.length) return [`${figures.length} boards, not ${wanted.length}`];
        for (const [i, board] of wanted.entries()) {
            const figure = figures[i];
            const plays = (board.plays ?? []).filter((play) => play !== "#");
            const shown = [...figure.querySelectorAll("button.play:not(.refused)")];
            if (shown.length !== plays.length) wrong.push(`board ${i + 1}: ${shown.length} plays`);
            for (const button of all ? shown : []) {
                button.click();
                const done = await until(
                    () => button.getAttribute("aria-pressed") === "true" && figure.querySelector(".rule-steps span"),
                );
                if (!done) wrong.push(`board ${i + 1}: ${button.innerText} did not end`);
                if (!figure.querySelector(".last-play")) wrong.push(`board ${i + 1}: no arrow`);
                figure.querySelectorAll(".rule-steps button")[1].click();
                if (!(await until(() => !figure.querySelector(".last-play"))))
                    wrong.push(`board ${i + 1}: does not go back`);
            }
            const refused = [...figure.querySelectorAll("button.refused")];
            if (refused.length !== (board.refused ?? []).length)
                wrong.push(`board ${i + 1}: ${refused.length} refused`);
            for (const [j, button] of refused.entries()) {
                button.click();
                const { rule } = board.refused[j];
                if (!(await until(() => figure.querySelector(".notice a")?.innerText === rule)))
                    wrong.push(`board ${i + 1}: ${button.innerText} is not refused by ${rule}`);
            }
            if (
                board.double &&
                board.double !== "allowed" &&
                figure.querySelector(".may-not a")?.innerText !== board.double
            )
                wrong.push(`board ${i + 1}: doubling`);
            if (!figure.querySelector("figcaption p")?.innerText || figure.querySelectorAll(".words p").length < 3)
                wrong.push(`board ${i + 1}: no words`);
        }
        return wrong;
    })();
}

/* What runs in the page: each position of trictrac has its thirty men, its caption and its words. */
function lookAtTrictrac(wanted) {
    const figures = [...document.querySelectorAll(".rule-board.trictrac")];
    if (figures.length !== wanted.length) return [`${figures.length} boards of trictrac, not ${wanted.length}`];
    return figures.flatMap((figure, i) => {
        const off = /(\d+) (?:sorti|borne off)/gu;
        const words = [...figure.querySelectorAll(".words p")].map((each) => each.textContent).join(" ");
        const out = [...words.matchAll(off)].reduce((sum, [, count]) => sum + Number(count), 0);
        const board = wanted[i].trictrac.split(" ")[0];
        const men = [...board.matchAll(/(\d+)[wb]/g)].reduce((sum, [, count]) => sum + Number(count), 0);
        const wrong = [];
        if (men + out !== 30) wrong.push(`board ${i + 1}: ${men} men and ${out} out`);
        if (!figure.querySelector("figcaption p")?.textContent) wrong.push(`board ${i + 1}: no caption`);
        if (!figure.querySelector("svg .checker")) wrong.push(`board ${i + 1}: no men`);
        return wrong;
    });
}

for (const lang of ["fr", "en"])
    test(`every rule is there with its boards; what they show is played, what they refuse is refused: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/rules", { lang });
        const faults = [];
        for (const name of names.filter((each) => !each.startsWith("A"))) {
            await go(page, `#/rules/${name}`);
            await heading(page, texts[lang][`rule.${name}.title`]);
            const { boards } = rules[name];
            const trictrac = (boards ?? []).filter((board) => board.trictrac);
            /* A play is drawn alike in both languages; a refusal has its words. */
            for (const fault of await page.evaluate(tryBoards, [boards ?? [], lang === "fr"]))
                faults.push(`${name} ${fault}`);
            for (const fault of await page.evaluate(lookAtTrictrac, trictrac)) faults.push(`${name} ${fault}`);
            for (const slip of await slips(page, lang)) faults.push(`${name}: "${slip}"`);
            if (!boards && !(await page.locator(".no-board").innerText()).trim())
                faults.push(`${name} does not say why it has no board`);
            const told = await page.locator("details.errata .erratum").count();
            if (told !== Object.values(errata).filter((note) => note.rules.includes(name)).length)
                faults.push(`${name}: ${told} notes`);
        }
        assert.deepEqual(faults, []);
        assert.deepEqual(errors, []);
        await close();
    });

for (const lang of ["fr", "en"])
    test(`nothing is missing from the lists: ${lang}`, async () => {
        const { page, errors, close } = await visit(browser, program, "#/rules", { lang });
        await page.waitForSelector(".rule-list");
        const listed = await page.locator(".rule-list b").allInnerTexts();
        assert.deepEqual(
            listed,
            chapters.flatMap((chapter) => chapter.rules),
        );
        assert.deepEqual(listed.toSorted(), names.filter((name) => !name.startsWith("A")).toSorted());
        for (const { key, rules: within } of chapters) {
            await go(page, `#/rules/${key}`);
            await heading(page, texts[lang][`chapter.${key}.title`]);
            assert.deepEqual(await page.locator("h2 .rule-name").allInnerTexts(), within);
        }
        await go(page, "#/rules/notes");
        await page.waitForFunction((count) => document.querySelectorAll(".erratum").length === count, 53);
        assert.deepEqual(
            await page.locator(".erratum b").allInnerTexts(),
            names.filter((name) => name.startsWith("A")),
        );
        for (const name of ["A1", "A12", "A53"]) {
            await go(page, `#/rules/${name}`);
            await page.waitForFunction(
                (text) => document.querySelector("main")?.innerText.includes(text),
                texts[lang][`erratum.${name}.reading`],
            );
        }
        await go(page, "#/glossary");
        await page.waitForFunction((count) => document.querySelectorAll(".glossary dt").length === count, terms.length);
        await go(page, "#/ancestors");
        await page.waitForFunction(
            (count) => document.querySelectorAll(".chapter h2").length === count,
            ancestors.length,
        );
        await go(page, "#/variants");
        const readings = variants.flatMap((variant) => variant.readings).length;
        await page.waitForFunction((count) => document.querySelectorAll(".erratum").length === count, readings);
        for (const hash of [
            "#/rules",
            "#/rules/notes",
            ...chapters.map(({ key }) => `#/rules/${key}`),
            "#/ancestors",
            "#/variants",
        ]) {
            await go(page, hash);
            await page.waitForSelector("main:not([aria-busy='true']) h1");
            assert.deepEqual(await slips(page, lang), [], hash);
        }
        for (const link of await page.locator("main a[href^='#/rules/']").allInnerTexts())
            assert.ok(names.includes(link.split(/\s/)[0]), link);
        assert.deepEqual(errors, []);
        await close();
    });

for (const [lang, options] of [
    ["fr", {}],
    ["en", telephone],
])
    test(`axe and width, ${lang}${options.isMobile ? " on a telephone" : ""}`, async () => {
        const { page, errors, close } = await visit(browser, program, "", { lang, ...options });
        for (const hash of [
            "#/rules",
            "#/rules/bearoff",
            "#/rules/R80",
            "#/rules/R67",
            "#/rules/A12",
            "#/rules/notes",
            "#/rules/R999",
            "#/glossary/videau",
            "#/ancestors",
            "#/variants",
        ]) {
            await go(page, hash);
            await page.waitForSelector("main:not([aria-busy='true']) h1");
            for (const summary of await page.locator("main summary").all()) await summary.click();
            await assertFits(page, hash);
            await assertAxe(page, hash);
        }
        assert.deepEqual(errors, []);
        await close();
    });

test("the board of a rule by keyboard: one's own play, a refusal with its rule, back; the position in words", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules/R51");
    const figure = page.locator(".rule-board").first();
    await figure.waitFor();
    const place = (number) => figure.locator(`.target[data-place="${number}"]`);
    await place(1).focus();
    await page.keyboard.press("PageDown");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-place")), "24");
    await page.keyboard.press("Enter");
    await place(19).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".rule-board .notice a")?.innerText === "R51");
    await place(18).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /24\/18/.test(document.querySelector(".rule-steps span")?.innerText ?? ""));
    await page.keyboard.press("Backspace");
    await page.waitForFunction(() => !document.querySelector(".rule-steps span"));
    await figure.locator(".words summary").focus();
    await page.keyboard.press("Enter");
    assert.match(await figure.locator(".words").innerText(), /Bleu\u00a0: 1 pion sur 24, 14 pions sur 1\./);
    await figure.locator(".words a").first().click();
    await page.waitForFunction(() => location.hash.startsWith("#/editor/"));
    await page.waitForFunction(() => document.querySelector(".ids")?.innerText.includes("ANjnPQD/PwAAIA"));
    assert.deepEqual(errors, []);
    await close();
});

test("a play is shown hop by hop, unhurried; another language keeps the rule", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules/R25", { settings: { speed: 60 } });
    /* Each state is noted as it comes: none of them stays. */
    await page.evaluate(() => {
        window.hops = new Set();
        new MutationObserver(() => {
            for (const each of document.querySelectorAll(".last-play")) window.hops.add(each.dataset.hops);
        }).observe(document.querySelector("main"), { childList: true, subtree: true, attributes: true });
    });
    await page.locator(".rule-board button.play").first().click();
    await page.waitForFunction(() => window.hops.has("4"));
    assert.ok(await page.evaluate(() => window.hops.has("2")), "hop by hop");
    await page.getByRole("button", { name: "English" }).click();
    await heading(page, texts.en["rule.R25.title"]);
    assert.deepEqual(errors, []);
    await close();
});

test("a search without accents; a word of a text leads to the glossary; a refusal at the table leads to its rule", async () => {
    const { page, errors, close } = await visit(browser, program, "#/rules");
    const search = page.locator("input[type=search]");
    await search.fill("evacuer le pion");
    await page.waitForFunction(() => document.querySelectorAll(".rule-list li").length === 1);
    assert.match(await page.locator(".rule-list").innerText(), /^A11/);
    await search.fill("zzz");
    await page.waitForFunction(() => /zzz/.test(document.querySelector("[role=status]").innerText));
    await go(page, "#/rules/R32");
    await page.locator(".practised a").first().click();
    await page.waitForSelector(".lesson .board");
    await go(page, "#/rules/R32");
    await page.locator(".rule-body a.term").first().click();
    await page.waitForFunction(() => document.activeElement?.innerText === "barre");
    await page.locator("input[type=search]").fill("couloir");
    await page.waitForFunction(() => document.querySelectorAll(".glossary dt").length === 1);
    /* A game of old that is no word of the glossary is told among the ancestors. */
    await page.locator("input[type=search]").fill("Nimpole");
    await page.locator('a[href="#/ancestors/nimpole"]').click();
    await page.waitForFunction(() => document.activeElement?.id === "ancestor-nimpole");
    await go(page, "#/practice/backgammon");
    const leaves = page.locator('.target.leaves[data-place="24"]');
    while (!(await leaves.count())) await page.locator(".actions button").first().click();
    await leaves.focus();
    await page.keyboard.press("Enter");
    await page.locator('.target[data-place="12"]').focus();
    await page.keyboard.press("Enter");
    const rule = await page.locator(".notice a").innerText();
    await page.locator(".notice a").click();
    await heading(page, texts.fr[`rule.${rule}.title`]);
    assert.deepEqual(errors, []);
    await close();
});
