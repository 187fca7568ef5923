/* The rules as the page reads them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { findRules, fold, sortRules } from "../src/text/rulebook.ts";
import { buildDir, catalogue } from "./support.ts";

for (const lang of ["fr", "en"] as const)
    test(`every rule of the catalogue is in the rulebook, ${lang}`, () => {
        const book = sortRules(JSON.parse(gunzipSync(readFileSync(join(buildDir(), `page/rules.${lang}.json.gz`))).toString()));
        const texts = catalogue()[lang];
        const keys = Object.keys(texts).filter((key) => key.startsWith("rule."));
        for (const key of keys) {
            const [, name = "", part = ""] = key.split(".");
            const rule = book.get(name) as unknown as Record<string, string> | undefined;
            assert.equal(rule?.[part], texts[key], key);
        }
        assert.deepEqual([...book.keys()].slice(0, 2), ["R1", "R2"]);
        assert.match([...book.keys()].at(-1) ?? "", /^T/);
    });

test("a search by number or by words, accents or not", () => {
    const book = sortRules({
        R51: { title: "Un seul dé jouable", body: "On joue le plus élevé." },
        R5: { title: "Le pion frappé", body: "Il rentre.", note: "Voir R51." },
        T2: { title: "La pendule", body: "Elle tourne." },
    });
    assert.deepEqual([...book.keys()], ["R5", "R51", "T2"]);
    assert.deepEqual(findRules(book, "51"), ["R51"]);
    assert.deepEqual(findRules(book, " r5 "), ["R5"]);
    assert.deepEqual(findRules(book, "t2"), ["T2"]);
    assert.deepEqual(findRules(book, "99"), []);
    assert.deepEqual(findRules(book, "FRAPPE"), ["R5"]);
    assert.deepEqual(findRules(book, "le de"), ["R51"]);
    assert.deepEqual(findRules(book, "eleve rentre"), []);
    assert.deepEqual(findRules(book, ""), ["R5", "R51", "T2"]);
    assert.equal(fold("L’Été\u00a0!"), "l'ete !");
});
