/* Builds the page into a folder: every file twice packed small, as NAME.gz, ready to be embedded and served.
 *
 *     node build.mjs OUT CATALOGUE.json VIDEAU.wasm
 *     node build.mjs --tests OUT        bundles test/*.test.ts for node --test */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
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
            past: Object.values(of("ancestor", game.key, ["past1", "past2", "past3"])),
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
    return Object.fromEntries(Object.entries(texts).filter(([key]) => /^(part|lesson|exercise)\./.test(key)));
}

/* The lessons, and after them those of trictrac as a part of their own. */
function wholeCourse() {
    const { lessons } = learned("lessons");
    return { lessons: [...lessons, ...learned("trictrac").lessons.map((each) => ({ ...each, part: "trictrac" }))] };
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
            { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
            { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
            { src: "/icon-full.svg", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
            { src: "/icon-full-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
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

/* What goes into a folder, each file packed small; `sum` is of all of them. */
class Packed {
    #out;
    #sum = createHash("sha256");
    names = [];

    constructor(out) {
        this.#out = out;
        mkdirSync(out, { recursive: true });
    }

    add(name, bytes) {
        this.names.push(name);
        this.#sum.update(name).update(bytes);
        writeFileSync(join(this.#out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }

    get sum() {
        return this.#sum.copy().digest("hex").slice(0, 16);
    }
}

/* The first screen, and the rooms. What it needs is in shared.js, what else several rooms need in files of their own, shared-10111.js
 * being for all but the second: the same names in every build, which web/build and cmake/page.cmake count out, too. */
const ROOMS = {
    "room-play.ts": "play.js",
    "room-study.ts": "study.js",
    "room-review.ts": "review.js",
    "room-shelf.ts": "shelf.js",
    "room-party.ts": "party.js",
};
const ENTRIES = { "app.tsx": "page.js", ...ROOMS };
const SHARED = Array.from({ length: 2 ** Object.keys(ROOMS).length }, (_, mask) =>
    mask.toString(2).padStart(Object.keys(ROOMS).length, "0"),
)
    .filter((mask) => mask.replaceAll("0", "").length > 1)
    .map((mask) => `shared-${mask}.js`);

/* Names that last for the files that esbuild names after their contents. */
function namesOf({ outputs }) {
    const paths = Object.keys(outputs).filter((path) => path.endsWith(".js"));
    const entryOf = (path) => ENTRIES[basename(outputs[path].entryPoint ?? "")];
    const reach = (path, seen = new Set()) => {
        seen.add(path);
        for (const { path: to, kind } of outputs[path].imports)
            if (kind === "import-statement" && !seen.has(to)) reach(to, seen);
        return seen;
    };
    const setOf = (name) => reach(paths.find((path) => entryOf(path) === name));
    const first = setOf("page.js");
    const sets = Object.values(ROOMS).map(setOf);
    const sharedBy = (path) => `-${sets.map((set) => (set.has(path) ? 1 : 0)).join("")}`;
    return new Map(
        paths.map((path) => [basename(path), entryOf(path) ?? `shared${first.has(path) ? "" : sharedBy(path)}.js`]),
    );
}

const paged = {
    ...common,
    entryPoints: ["src/app/app.tsx", "src/page.css"],
    outdir: join(here, "out"),
    format: "esm",
    splitting: true,
    chunkNames: "chunk-[hash]",
    metafile: true,
    minify: true,
    write: false,
    external: ["/spectral.woff2"],
};

/* The sources that the first screen needs, but for its own. */
async function firstSources() {
    const { metafile } = await build(paged);
    const { inputs } = metafile;
    const found = new Set();
    const reach = (path) => {
        for (const { path: to, kind } of inputs[path].imports)
            if (kind === "import-statement" && inputs[to] && !found.has(to)) {
                found.add(to);
                reach(to);
            }
    };
    reach("src/app/app.tsx");
    return [...found];
}

/* Each room asks for all that the first screen has: what they share is then one file and not one for each set of rooms. No room is
 * opened before that screen, so that nothing more is fetched. */
function oneFirstFile(sources) {
    const all = sources.map((path) => `import ${JSON.stringify(join(here, path))};`).join("\n");
    return {
        name: "one-first-file",
        setup({ onLoad, onResolve }) {
            onResolve({ filter: /^first-screen$/ }, () => ({ path: "first-screen", namespace: "first" }));
            onLoad({ filter: /.*/, namespace: "first" }, () => ({ contents: all, resolveDir: here }));
            onLoad({ filter: /\/room-\w+\.ts$/ }, ({ path }) => ({
                contents: `import "first-screen";\n${readFileSync(path, "utf8")}`,
                loader: "ts",
            }));
        },
    };
}

/* The page's code: the first screen, and a file a room with what they share. */
async function code(packed) {
    const { outputFiles, metafile } = await build({
        ...paged,
        plugins: [oneFirstFile(await firstSources())],
    });
    const names = namesOf(metafile);
    const left = new Set(["shared.js", ...SHARED, ...Object.values(ENTRIES)]);
    for (const { path, text } of outputFiles) {
        if (path.endsWith(".css")) {
            packed.add("page.css", text);
            continue;
        }
        const name = names.get(basename(path));
        if (!left.delete(name)) throw new Error(`${path}: no file of the page, or twice the same: ${name}`);
        packed.add(
            name,
            text.replace(/(?:chunk-[A-Z0-9]{8}|app)\.js/g, (each) => names.get(each) ?? each),
        );
    }
    for (const name of left) packed.add(name, "export {};\n");
}

/* The icons for systems that read no SVG: the page's, and beside it those of a desktop, for the package. */
async function icons(packed, desktop) {
    await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
    const draw = (from, size) =>
        new Resvg(readFileSync(join(here, `src/${from}.svg`), "utf8"), {
            fitTo: { mode: "width", value: size },
        })
            .render()
            .asPng();
    for (const size of [16, 22, 24, 32, 48, 64, 128, 256, 512]) {
        const folder = join(desktop, `${size}x${size}`, "apps");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "videau.png"), draw("icon", size));
    }
    for (const [from, size] of [
        ["icon", 192],
        ["icon", 512],
        ["icon-full", 512],
    ]) {
        packed.add(`${from}-${size}.png`, draw(from, size));
    }
}

/* What keeps the page while the program is away: it knows the names of all files, and a sum by which it is told from older ones. */
async function worker(packed) {
    const { outputFiles } = await build({
        ...common,
        entryPoints: ["src/worker.js"],
        outdir: join(here, "out"),
        format: "iife",
        minify: true,
        write: false,
        define: { FILES: JSON.stringify(packed.names), VERSION: JSON.stringify(packed.sum) },
    });
    packed.add("worker.js", outputFiles[0].contents);
}

/* Spectral, under the SIL Open Font License; for titles. */
const font = "node_modules/@fontsource/spectral/files/spectral-latin-600-normal.woff2";

const learned = (name) => JSON.parse(readFileSync(join(here, `../data/learn/${name}.json`), "utf8"));

async function page(out, catalogue, wasm) {
    const packed = new Packed(out);
    await code(packed);
    await icons(packed, join(out, "../hicolor"));
    for (const name of ["index.html", "icon.svg", "icon-full.svg"])
        packed.add(name, readFileSync(join(here, "src", name)));
    packed.add("videau.wasm", readFileSync(wasm));
    packed.add("spectral.woff2", readFileSync(join(here, font)));
    const lessons = wholeCourse();
    packed.add("lessons.json", JSON.stringify(lessons));
    const texts = JSON.parse(readFileSync(catalogue, "utf8"));
    const rules = learned("rules");
    const words = learned("glossary");
    for (const lang of ["fr", "en"]) {
        const kept = Object.entries(texts[lang]).filter(([key]) => isShipped(key));
        packed.add(`app.${lang}.webmanifest`, JSON.stringify(manifest(lang, texts[lang])));
        packed.add(`text.${lang}.json`, JSON.stringify(Object.fromEntries(kept)));
        packed.add(`rules.${lang}.json`, JSON.stringify(rulebook(rules, texts[lang], lessons)));
        packed.add(`glossary.${lang}.json`, JSON.stringify(glossary(words, texts[lang])));
        packed.add(`lessons.${lang}.json`, JSON.stringify(lessonTexts(texts[lang])));
    }
    await worker(packed);
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
