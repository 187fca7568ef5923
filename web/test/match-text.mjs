import assert from "node:assert/strict";

/* A match of 25 points in which Ana makes mistakes, as a file of other programs. */
export const matchText = ` 25 point match

 Game 1
 Ana : 0                         Bob : 0
  1) 31: 24/23 13/10             65: 24/13
  2) 42: 8/4 6/4                 52: 13/11 13/8
  3) 61: 13/7 8/7                43: 13/10 13/9
  4) 63: 24/18 13/10             54: 8/3 8/4
  5) 21: 6/4 6/5
`;

/** Put into the library by its own box; `files` are [name, text]. */
export async function importFiles(page, files) {
    await page
        .locator(".import-box input[type=file]")
        .first()
        .setInputFiles(
            files.map(([name, text]) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) })),
        );
    await page.locator('.import-progress[aria-busy="false"]').waitFor();
}

/** Analysed by the program in the background. */
export async function analysed(page, ask, matches = 1) {
    for (let tries = 0; ; tries++) {
        assert.ok(tries < 600, "not analysed within two minutes");
        const { matches: rows } = await ask(page, "library_list");
        if (rows.filter(({ level }) => level).length >= matches) return;
        await new Promise((done) => setTimeout(done, 200));
    }
}
