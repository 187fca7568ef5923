/* Texts: the placeholders as the C reads them, and no key of the page that the catalogue lacks. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { explain } from "../src/text/reason.ts";
import { expand } from "../src/text/format.ts";
import { parseRoute, replaceAddress } from "../src/app/shell/router.ts";
import { date, playText, preferredLang, setCatalogue, signed, t } from "../src/text/text.ts";
import { catalogue, rules, sourceDir, videau } from "./support.ts";

test("placeholders", () => {
    assert.equal(expand("fr", "{0} {0?pion|pions}", [0]), "0 pion");
    assert.equal(expand("en", "{0} {0?checker|checkers}", [0]), "0 checkers");
    assert.equal(expand("en", "{0} {0?checker|checkers}", [-1]), "-1 checker");
    assert.equal(expand("fr", "{{a} {1}", ["x", "y"]), "{a} y");
    assert.equal(expand("fr", "les {0?dé|dés}", [2]), "les dés");
});

test("names are joined as the language wants it", () => {
    const of = (name: string): string => expand("fr", "15 pions de {0}", [name]);
    assert.deepEqual(
        ["Éva", "alice", "Yves", "Yann", "Hugo", "Bleu", "", "l’ordinateur"].map(of),
        ["d’Éva", "d’alice", "d’Yves", "de Yann", "de Hugo", "de Bleu", "de ", "de l’ordinateur"].map(
            (said) => `15 pions ${said}`,
        ),
    );
    for (const vowel of "àáâãäåæèéêëìíîïòóôõöøœùúûü")
        for (const name of [`${vowel}na`, `${vowel.toUpperCase()}na`])
            assert.equal(expand("fr", "de {0}", [name]), `d’${name}`);
    for (const name of ["Çelik", "Ñuño", "Yyvonne"]) assert.equal(expand("fr", "de {0}", [name]), `de ${name}`);
    assert.equal(expand("fr", "De {0} (de {0})", ["Éva"]), "D’Éva (d’Éva)");
    assert.equal(expand("fr", "sonde {0}", ["Éva"]), "sonde Éva");
    assert.equal(expand("en", "de {0}", ["Éva"]), "de Éva");
    assert.equal(expand("fr", "À {0}. {0} joue.", ["l’ordinateur"]), "À l’ordinateur. L’ordinateur joue.");
    assert.equal(expand("en", "\n{0} plays {0}.", ["the computer"]), "\nThe computer plays the computer.");
    assert.equal(expand("fr", "{0} joue.", ["alice"]), "alice joue.");
});

test("a date: the hour of today, the day of this year, else the year too", () => {
    const now = new Date(2026, 10, 23, 18, 0);
    for (const [lang, today, day, year] of [
        ["fr", "05:52", "3 février", "31 décembre 2025"],
        ["en", "05:52", "3 February", "31 December 2025"],
    ] as const) {
        setCatalogue(lang, {});
        assert.equal(date(new Date(2026, 10, 23, 5, 52), now), today);
        assert.equal(date(new Date(2026, 1, 3), now), day);
        assert.equal(date(new Date(2025, 11, 31), now), year);
    }
});

test("language of the browser", () => {
    assert.equal(preferredLang(["de", "en-GB", "fr"]), "en");
    assert.equal(preferredLang(["fr-CA", "en"]), "fr");
    assert.equal(preferredLang(["de"]), "fr");
});

test("addresses", () => {
    assert.deepEqual(parseRoute("#/practice/acey-deucey"), { screen: "practice", args: ["acey-deucey"] });
    assert.deepEqual(parseRoute(""), { screen: "", args: [] });
    assert.deepEqual(parseRoute("#/a/%E0%A4%A"), { screen: "a", args: ["%E0%A4%A"] });
});

function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? sources(join(folder, entry.name))
            : /\.tsx?$/.test(entry.name)
              ? [readFileSync(join(folder, entry.name), "utf8")]
              : [],
    );
}

test("addresses while a key is held down: fewer than a browser takes, and the last one comes", (here) => {
    let now = 0;
    let timer: { act(): void; at: number } | undefined;
    here.mock.method(Date, "now", () => now);
    here.mock.method(globalThis, "setTimeout", (act: () => void, wait: number) => {
        timer = { act, at: now + wait };
    });
    here.mock.method(globalThis, "clearTimeout", () => {
        timer = undefined;
    });
    const tick = (milliseconds: number): void => {
        now += milliseconds;
        const due = timer;
        if (!due || due.at > now) return;
        timer = undefined;
        due.act();
    };
    const location = { hash: "#/a" };
    const written: number[] = [];
    const replaceState = (_state: unknown, _title: string, hash: string): void => {
        location.hash = hash;
        written.push(now);
    };
    Object.assign(globalThis, { location, history: { state: null, replaceState } });
    for (let i = 0; i < 1000; i++, tick(30)) replaceAddress(`#/review/${i}`);
    for (const from of written) {
        const within = written.filter((when) => when >= from && when < from + 10_000).length;
        assert.ok(within <= 200, `${within} addresses in ten seconds`);
    }
    tick(1000);
    assert.equal(location.hash, "#/review/999");
    for (let i = 0; i < 20; i++) replaceAddress(`#/review/${i}`);
    location.hash = "#/elsewhere";
    tick(2000);
    assert.equal(location.hash, "#/elsewhere", "what was left is not come back to");
    for (const name of ["location", "history"]) Reflect.deleteProperty(globalThis, name);
});

test("every key that the page names is in the catalogue and shipped; every web. key is named", () => {
    const texts = catalogue();
    const all = sources(join(sourceDir(), "web/src")).join("\n");
    const shipped = JSON.parse(readFileSync(join(sourceDir(), "web/src/text/shipped.json"), "utf8")) as string[];
    const isShipped = (key: string): boolean =>
        shipped.some((entry) => {
            const [start = "", end] = entry.split("*");
            return end === undefined ? key === entry : key.startsWith(start) && key.endsWith(end);
        });
    const named = new Set(
        [...all.matchAll(/["'`]((?:web|board|cli|reason|rule|variant|game|error|deny|tt)\.[a-z_.A-Z0-9]+)["'`]/g)].map(
            (m) => m[1] ?? "",
        ),
    );
    for (const key of named) {
        assert.ok(key in texts.fr, `${key} is not in the catalogue`);
        assert.ok(isShipped(key), `${key} is not shipped`);
    }
    /* `web.settings.${name}`: a key built from a beginning. */
    const beginnings = [...all.matchAll(/`(web\.[a-z_.]+)\$\{/g)].map((m) => m[1] ?? "");
    for (const key of Object.keys(texts.fr).filter((each) => each.startsWith("web.")))
        assert.ok(named.has(key) || beginnings.some((start) => key.startsWith(start)), `${key} is not used`);
});

/* What the glossary lists as other words for it has one word everywhere else. */
test("one word for each thing", () => {
    const others = {
        fr: /\b(tablier|damier|beavers?|rac+oons?|money|argent|dutch|backgammon hollandais|règle de Jacoby|drop|take point)\b/i,
        en: /\b(blue's draw|dice drawn|castor|pass(es)? the double)\b|^Draw\b/i,
    };
    const texts = catalogue();
    for (const lang of ["fr", "en"] as const)
        for (const [key, text] of Object.entries(texts[lang]).filter(([name]) => name.startsWith("web.")))
            assert.doesNotMatch(text, others[lang], `${lang} ${key}`);
    /* What the FFBG writes is quoted as it stands. */
    for (const [key, text] of Object.entries(texts.fr).filter(([name]) => name !== "term.jacoby.words"))
        assert.doesNotMatch(text.replace(/«[^»]*»/g, ""), /règle de Jacoby/i, key);
    for (const [key, text] of Object.entries(texts.fr).filter(([name]) => /^web\.(?!learn).*(drop|pass\b)/.test(name)))
        assert.match(text, /pass/i, `${key}: a double is passed`);
    /* What sources say stays as they say it; the glossary has the other words; files are dropped on a page. */
    for (const [key, text] of Object.entries(texts.en).filter(([name]) => !/\.(quote|words)$/.test(name)))
        assert.doesNotMatch(text, /\b(drops|dropped|dropping|drop(?! files))\b/i, `${key}: a double is passed`);
});

test("French has one no-break space, before ; ! ? % and »; English has none before per cent", () => {
    const texts = catalogue();
    const plain = (text: string): string => text.replace(/\{\d\?[^}]*\}/g, "");
    for (const [key, text] of Object.entries(texts.fr)) {
        assert.doesNotMatch(text, /\u202f/, `${key}: another space than elsewhere`);
        if (key.startsWith("web.")) assert.doesNotMatch(plain(text), /(?<!\u00a0)[;!?%»]/, key);
    }
    for (const [key, text] of Object.entries(texts.en))
        if (key.startsWith("web.")) assert.doesNotMatch(text, /[\d}] %/, key);
});

test("a play in English ends off, whatever its notation is called", () => {
    const texts = catalogue();
    setCatalogue("en", texts.en);
    assert.equal(playText("6/O(2) 13/7* 5/O"), "6/off(2) 13/7* 5/off");
    setCatalogue("fr", texts.fr);
    assert.equal(playText("6/O(2)"), "6/O(2)");
});

test("numbers in the language", () => {
    setCatalogue("fr", {});
    assert.equal(signed(0.125), "+0,125");
    assert.equal(signed(-0.04), "−0,040");
    assert.equal(t("no.such.key"), "no.such.key");
});

test("a refusal reads as in the program", () => {
    const texts = catalogue();
    for (const lang of ["fr", "en"] as const) {
        setCatalogue(lang, texts[lang]);
        for (const [pos, dice, typed] of [
            ["start", [6, 5], "13/10"],
            ["start", [6, 5], "24/19 13/7"],
            ["start", [3, 1], "#"],
            ["M[7:1 6:7 5:7] A[19:5 20:5 21:5]", [6, 5], "6/O 6/1"],
            ["M[bar:1 24:1 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]", [6, 4], "13/7 13/9"],
            ["M[8:1] A[] variant:tourne-case", [5, 4], "8/3"],
            ["M[8:1] A[] variant:tourne-case", [5, 4], "14/9"],
        ] as [string, [number, number], string][]) {
            const read = rules.read(0, pos);
            assert.ok("situation" in read);
            const { situation } = read;
            const judged = rules.judge(situation.variant, situation.pos, { dice }, typed);
            assert.ok("reason" in judged, typed);
            const said = explain(judged.reason, { dice });
            const native = JSON.parse(videau(["check", pos, dice.join(""), typed, "--json", "--lang", lang])) as {
                text: string;
            };
            const whole = `${said.sentence.replace(/\.$/, "")} (${said.rule}).${said.quote ? ` ${said.quote}` : ""}`;
            assert.equal(whole, native.text);
        }
    }
});
