/* Pictures of every screen: both languages, telephone and tablet (each upright and on its side) and desktop, light, dark and
 * safe colours, with an index to look at. Called by tools/screenshots.
 *
 *     node screenshots.mjs OUT [WORD [LOOK...]]      only screens whose name contains WORD; only these of fr en desktop tablet
 *                                                    wide-tablet phone side light dark safe */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser, Program, tablets, telephone, telephoneOnItsSide, visit } from "./program.mjs";
import { screens } from "./screens.mjs";

const [out = "build/screenshots", word = "", ...only] = process.argv.slice(2);
/* Those asked for; where none of a kind is, all. */
const wanted = (all) => {
    const some = all.filter((name) => only.includes(name));
    return some.length ? some : all;
};
const sizes = {
    desktop: { viewport: { width: 1440, height: 900 } },
    tablet: tablets.upright,
    "wide-tablet": tablets.wide,
    phone: telephone,
    side: telephoneOnItsSide,
};
const themes = wanted(["light", "dark", "safe"]);
mkdirSync(out, { recursive: true });
const program = await new Program().start();
const browser = await launchBrowser();
const made = [];
const failed = [];
for (const [name, show] of Object.entries(screens)) {
    if (!name.includes(word)) continue;
    for (const lang of wanted(["fr", "en"]))
        for (const size of wanted(Object.keys(sizes))) {
            const { page, close } = await visit(browser, program, "", { lang, ...sizes[size] });
            page.setDefaultTimeout(20_000);
            try {
                await show(page);
                /* One visit serves all looks: the tokens change, nothing else. */
                for (const theme of themes) {
                    await page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
                    const file = `${name}-${lang}-${size}-${theme}.png`;
                    await page.screenshot({ path: join(out, file), fullPage: true });
                    made.push({ name, file });
                }
            } catch (error) {
                failed.push(`${name} ${lang} ${size}: ${String(error.message).split("\n")[0]}`);
            }
            await close();
        }
    console.log(name);
}
await browser.close();
await program.stop();

const rows = Object.keys(screens).map((name) => {
    const files = made.filter((each) => each.name === name);
    if (!files.length) return "";
    const pictures = files.map(
        ({ file }) =>
            `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"><br>${file.slice(name.length + 1, -4)}</a>`,
    );
    return `<h2>${name}</h2><div>${pictures.join("")}</div>`;
});
writeFileSync(
    join(out, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Videau</title>
<style>body{font:15px system-ui;margin:1.5rem}div{display:flex;flex-wrap:wrap;gap:.8rem;align-items:start}img{height:20rem;border:1px solid #999}</style>
<h1>Videau</h1>${rows.join("\n")}\n`,
);
console.log(`${made.length} pictures in ${out}/index.html`);
for (const line of failed) console.error(line);
process.exitCode = failed.length ? 1 : 0;
