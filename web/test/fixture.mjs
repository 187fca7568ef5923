/* What the tests in Chromium begin with: the program, serving, and a browser; both are gone after the last test of the file. */
import { after } from "node:test";
import { launchBrowser, Program } from "./program.mjs";

export async function served() {
    const program = new Program();
    after(() => program.stop());
    await program.start();
    const browser = await launchBrowser();
    after(() => browser.close());
    return { program, browser };
}
