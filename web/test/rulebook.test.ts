/* The rules as the page reads them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { findTerms, linksIn, readGlossary } from "../src/text/glossary.ts";
import { ruleName } from "../src/text/reason.ts";
import { errataOf, findRules, fold, sortRules, type RuleText } from "../src/text/rulebook.ts";
import { buildDir, catalogue, rules, sourceDir } from "./support.ts";

const packed = (name: string) => JSON.parse(gunzipSync(readFileSync(join(buildDir(), `page/${name}.gz`))).toString());
const names = readFileSync(join(sourceDir(), "tests/data/rule-names.txt"), "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]{1,2}\d/.test(line))
    .map((line) => line.split(" ")[0] ?? "");

for (const lang of ["fr", "en"] as const)
    test(`every rule, note and caption of the catalogue is in the rulebook, ${lang}`, () => {
        const book = sortRules(packed(`rules.${lang}.json`));
        const texts = catalogue()[lang];
        for (const name of names)
            if (name.startsWith("A"))
                assert.equal(book.errata.get(name)?.reading, texts[`erratum.${name}.reading`], name);
            else
                assert.ok(
                    book.rules.get(name)?.title && book.chapters.some((chapter) => chapter.rules.includes(name)),
                    name,
                );
        assert.equal(book.rules.size + book.errata.size, names.length);
        for (const key of Object.keys(texts).filter((each) => each.startsWith("rule."))) {
            const [, name = "", part = ""] = key.split(".");
            const rule = book.rules.get(name);
            const board = /^board(\d+)$/.exec(part)?.[1];
            const said = board
                ? rule?.boards?.[Number(board) - 1]?.caption
                : (rule as unknown as Record<string, string>)?.[part];
            assert.equal(said, texts[key], key);
        }
        for (const [name, rule] of book.rules)
            assert.ok(rule.boards ? rule.boards.every((board) => board.caption) : rule.why, name);
        assert.ok(
            [...book.rules.values()].filter(({ practice }) => practice?.every(({ title, at }) => title && at > 0))
                .length > 50,
        );
        for (const chapter of book.chapters) assert.ok(chapter.title && chapter.intro, chapter.key);
        assert.deepEqual([...book.rules.keys()].slice(0, 2), ["R1", "R2"]);
        assert.match([...book.rules.keys()].at(-1) ?? "", /^PO10/);
    });

test("the page reads every board as the program does, and judges its plays", () => {
    const book = sortRules(packed("rules.fr.json"));
    for (const [name, rule] of book.rules)
        for (const board of rule.boards ?? []) {
            const read = rules.read(rules.variantNamed(board.variant ?? "")?.id ?? 0, board.position);
            assert.ok("situation" in read, `${name} ${board.position}`);
            const { variant, pos } = read.situation;
            const dice = board.dice?.split("-").map(Number) as [number, number] | undefined;
            const judge = (play: string) =>
                rules.judge(
                    variant,
                    pos,
                    { dice: dice ?? [1, 2], named: pos.pending !== 0 },
                    play,
                    board.white ?? false,
                );
            for (const play of board.plays ?? []) assert.ok("play" in judge(play), `${name} ${play}`);
            for (const { play, rule: cited } of board.refused ?? []) {
                const judged = judge(play);
                assert.ok(!("play" in judged), `${name} ${play}`);
                if ("reason" in judged)
                    assert.equal(ruleName(judged.reason.rule, judged.reason.own), cited, `${name} ${play}`);
            }
        }
});

test("a search by number or by words, accents or not", () => {
    const rule = (title: string, body: string, note?: string): RuleText => ({
        title,
        body,
        ...(note && { note }),
        see: [],
        boards: [],
    });
    const book = sortRules({
        chapters: [],
        rules: {
            R51: rule("Un seul dé jouable", "On joue le plus élevé."),
            R5: rule("Le pion frappé", "Il rentre.", "Voir R51."),
            T2: rule("La pendule", "Elle tourne."),
        },
        errata: {
            A12: { print: "« Pourra ».", reading: "On le doit.", sources: ["004"], rules: ["R5"] },
            A2: { print: "5/1*.", reading: "6/1*.", sources: ["000"], rules: [] },
        },
    });
    assert.deepEqual([...book.rules.keys()], ["R5", "R51", "T2"]);
    assert.deepEqual([...book.errata.keys()], ["A2", "A12"]);
    assert.deepEqual(findRules(book, "51"), ["R51"]);
    assert.deepEqual(findRules(book, " r5 "), ["R5"]);
    assert.deepEqual(findRules(book, "t2"), ["T2"]);
    assert.deepEqual(findRules(book, "a12"), ["A12"]);
    assert.deepEqual(findRules(book, "99"), []);
    assert.deepEqual(findRules(book, "FRAPPE"), ["R5"]);
    assert.deepEqual(findRules(book, "le de"), ["R51"]);
    assert.deepEqual(findRules(book, "pourra"), ["A12"]);
    assert.deepEqual(findRules(book, "eleve rentre"), []);
    assert.deepEqual(findRules(book, ""), ["R5", "R51", "T2"]);
    assert.deepEqual(
        errataOf(book, "R5").map(([name]) => name),
        ["A12"],
    );
    assert.equal(fold("L’Été\u00a0!"), "l'ete !");
});

for (const lang of ["fr", "en"] as const)
    test(`the glossary is complete and found in texts, ${lang}`, () => {
        const glossary = readGlossary(packed(`glossary.${lang}.json`));
        const book = sortRules(packed(`rules.${lang}.json`));
        const texts = catalogue()[lang];
        const kept = JSON.stringify(glossary);
        for (const [key, text] of Object.entries(texts))
            if (/^(term|ancestor|reading)\./.test(key)) assert.ok(kept.includes(JSON.stringify(text)), key);
        /* Every form leads to its own term. */
        for (const { key, forms } of glossary.terms)
            for (const form of forms?.split("|") ?? [])
                assert.deepEqual(linksIn(glossary, form), [{ text: form, term: key }]);
        const linked = [...book.rules.values()].filter((rule) => linksIn(glossary, rule.body).some(({ term }) => term));
        assert.ok(linked.length > 80, `${linked.length} rules link to the glossary`);
        for (const game of glossary.ancestors) assert.ok(game.stateName, game.key);
        for (const variant of glossary.variants)
            assert.ok(
                variant.readings.every(({ sureName }) => sureName),
                variant.key,
            );
    });

test("links in a text: whole words, the longest, each term once, rules by number", () => {
    const glossary = readGlossary({
        terms: [
            { key: "jan", name: "jan", text: "", words: "", forms: "jan|jans", rules: [] },
            {
                key: "jan2",
                name: "jan intérieur",
                text: "Où l’on sort.",
                words: "tableau",
                forms: "jan intérieur",
                rules: [],
            },
        ],
        ancestors: [],
        variants: [],
    });
    const links = (text: string, skip?: string) =>
        linksIn(glossary, text, skip).filter(({ rule, term }) => rule || term);
    assert.deepEqual(
        links("Le jan intérieur, deux jans, un jan (R51, A12 ; r5).").map(({ rule, term }) => rule ?? term),
        ["jan2", "jan", "R51", "A12"],
    );
    assert.deepEqual(links("janvier, trajan, jan-intérieur"), []);
    assert.deepEqual(links("jan", "jan"), []);
    assert.equal(
        linksIn(glossary, "un jan fermé")
            .map(({ text }) => text)
            .join(""),
        "un jan fermé",
    );
    assert.deepEqual(
        findTerms(glossary, "INTERIEUR").map(({ key }) => key),
        ["jan2"],
    );
    assert.deepEqual(
        findTerms(glossary, "tableau").map(({ key }) => key),
        ["jan2"],
    );
});
