/* Builds the page into a folder: every file twice packed small, as NAME.gz, ready to be embedded and served.
 *
 *     node build.mjs OUT CATALOGUE.json VIDEAU.wasm
 *     node build.mjs --tests OUT        bundles test/*.test.ts for node --test */
import { build } from "esbuild";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));

/* What of the catalogue the page reads: test/text.test.ts fails when a key used in src/ is not covered. */
export const shipped = JSON.parse(readFileSync(join(here, "src/text/shipped.json"), "utf8"));

/* One * stands for anything. */
function isShipped(key) {
    return shipped.some((entry) => {
        const [start, end] = entry.split("*");
        return end === undefined ? key === entry : key.startsWith(start) && key.endsWith(end);
    });
}

/* The texts "area.name.part" of one language, those that there are. */
const textsOf = (texts) => (area, name, parts) => {
    const found = {};
    for (const part of parts) {
        const text = texts[`${area}.${name}.${part}`];
        if (text !== undefined) found[part] = text;
    }
    return found;
};

/* The rules, fetched only by their own screens: data/learn/rules.json with the texts of one language put to it. */
function rulebook(data, texts, { lessons }) {
    const of = textsOf(texts);
    /* Where a rule is practised. */
    const practice = {};
    for (const { id, exercises } of lessons)
        exercises.forEach(({ rule }, i) => {
            if (!rule) return;
            practice[rule] ??= [];
            practice[rule].push({ lesson: id, at: i + 1, title: texts[`lesson.${id}.title`] });
        });
    const rules = {};
    for (const [name, rule] of Object.entries(data.rules))
        rules[name] = {
            ...of("rule", name, ["title", "body", "quote", "note"]),
            ...rule,
            ...(rule.why && { why: texts[`noboard.${rule.why}`] }),
            ...(practice[name] && { practice: practice[name] }),
            boards:
                rule.boards?.map((board, i) => ({ ...board, caption: texts[`rule.${name}.board${i + 1}`] })) ?? null,
        };
    const errata = {};
    for (const [name, note] of Object.entries(data.errata))
        errata[name] = { ...of("erratum", name, ["print", "reading"]), ...note };
    const chapters = data.chapters.map((chapter) => ({
        ...of("chapter", chapter.key, ["title", "intro"]),
        ...chapter,
    }));
    return { chapters, rules, errata };
}

/* The glossary, the ancestors and the readings of the variants, likewise. */
function glossary(data, texts) {
    const of = textsOf(texts);
    return {
        terms: data.terms.map((term) => ({ ...of("term", term.key, ["name", "text", "forms", "words"]), ...term })),
        ancestors: data.ancestors.map((game) => ({
            ...of("ancestor", game.key, ["name", "said", "known"]),
            ...game,
            stateName: texts[`state.${game.state}`],
        })),
        variants: data.variants.map((variant) => ({
            ...of("reading", variant.key, ["name", "about"]),
            ...variant,
            readings: variant.readings.map((each) => ({
                ...of(`reading.${variant.key}`, each.key, ["name", "text"]),
                ...each,
                sureName: texts[`sure.${each.sure}`],
            })),
        })),
    };
}

/* What the lessons say, fetched by their screens only. */
function lessonTexts(texts) {
    return Object.fromEntries(Object.entries(texts).filter(([key]) => /^(lesson|exercise)\./.test(key)));
}

/* The page as an app of its own, as browsers install it from this address. */
function manifest(lang, texts) {
    return {
        id: "/",
        start_url: "/",
        scope: "/",
        display: "standalone",
        lang,
        name: texts["web.title"],
        short_name: "Videau",
        background_color: "#f4efe7",
        theme_color: "#f4efe7",
        categories: ["games", "education"],
        icons: [
            { src: "/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
            { src: "/icon-full.svg", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
        ],
        shortcuts: [
            { name: texts["web.nav.play"], url: "/#/new" },
            { name: texts["web.nav.learn"], url: "/#/learn" },
        ],
    };
}

const common = {
    absWorkingDir: here,
    bundle: true,
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
};

function pack(out, name, bytes) {
    writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}

/* Spectral, under the SIL Open Font License; for titles. */
const font = "node_modules/@fontsource/spectral/files/spectral-latin-600-normal.woff2";

const learned = (name) => JSON.parse(readFileSync(join(here, `../data/learn/${name}.json`), "utf8"));

async function page(out, catalogue, wasm) {
    const result = await build({
        ...common,
        entryPoints: ["src/app/shell/app.tsx", "src/page.css"],
        outdir: out,
        format: "esm",
        minify: true,
        write: false,
        external: ["/spectral.woff2"],
    });
    mkdirSync(out, { recursive: true });
    for (const file of result.outputFiles)
        pack(out, file.path.endsWith(".css") ? "page.css" : "page.js", file.contents);
    for (const name of ["index.html", "icon.svg", "icon-full.svg"])
        pack(out, name, readFileSync(join(here, "src", name)));
    pack(out, "videau.wasm", readFileSync(wasm));
    pack(out, "spectral.woff2", readFileSync(join(here, font)));
    const lessons = learned("lessons");
    pack(out, "lessons.json", JSON.stringify(lessons));
    const texts = JSON.parse(readFileSync(catalogue, "utf8"));
    const rules = learned("rules");
    const words = learned("glossary");
    for (const lang of ["fr", "en"]) {
        const kept = Object.entries(texts[lang]).filter(([key]) => isShipped(key));
        pack(out, `app.${lang}.webmanifest`, JSON.stringify(manifest(lang, texts[lang])));
        pack(out, `text.${lang}.json`, JSON.stringify(Object.fromEntries(kept)));
        pack(out, `rules.${lang}.json`, JSON.stringify(rulebook(rules, texts[lang], lessons)));
        pack(out, `glossary.${lang}.json`, JSON.stringify(glossary(words, texts[lang])));
        pack(out, `lessons.${lang}.json`, JSON.stringify(lessonTexts(texts[lang])));
    }
}

async function tests(out) {
    const names = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts"));
    await build({
        ...common,
        entryPoints: names.map((name) => `test/${name}`),
        outdir: out,
        outExtension: { ".js": ".mjs" },
        platform: "node",
        format: "esm",
    });
}

const args = process.argv.slice(2);
if (args[0] === "--tests" && args.length === 2) await tests(args[1]);
else if (args.length === 3) await page(...args);
else {
    console.error("usage: node build.mjs OUT CATALOGUE.json VIDEAU.wasm | --tests OUT");
    process.exit(2);
}
