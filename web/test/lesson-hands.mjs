/* What the tests of lessons do on the page, by the keys of the board and the answers beside it. */
import assert from "node:assert/strict";

export const places = { bar: 100, hors: 101, O: 0, off: 0 };

/** A written play as steps from place to place, in the order written. */
export function stepsOf(play) {
    return play.split(" ").flatMap((term) => {
        const [, chain, times] = /^([^(]+)(?:\((\d)\))?$/.exec(term);
        const stops = chain
            .split("/")
            .map((stop) => stop.replace("*", ""))
            .map((stop) => places[stop] ?? Number(stop));
        const once = stops.slice(1).map((to, i) => [stops[i], to]);
        return Array.from({ length: Number(times ?? 1) }, () => once).flat();
    });
}

/** What runs in the page: the steps by the keys of the board, each as soon as the board offers it. */
export async function play(page, text, steps = stepsOf(text)) {
    const left = await page.evaluate(async (wanted) => {
        const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const at = (place) => document.querySelector(`.board .target[data-place="${place}"]`);
        const press = async (place, key = "Enter") => {
            at(place).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            await drawn();
        };
        const steps = [...wanted];
        for (let tries = 0; steps.length && tries < 400; tries++) {
            const [from, to] = steps[tries % steps.length];
            if (!at(from)?.matches(".leaves")) {
                await drawn();
                continue;
            }
            await press(from);
            if (at(to)?.matches(".lands")) {
                steps.splice(tries % steps.length, 1);
                tries = -1;
                await press(to);
            } else await press(from, "Escape");
        }
        return steps;
    }, steps);
    assert.deepEqual(left, [], `${text} could not be played`);
}

/** The verdict of this kind, as the reader sees it. */
export async function told(page, is) {
    const box = page.locator(`[data-verdict="${is}"]`);
    await box.waitFor();
    return (await box.innerText()).trim();
}

export const pass = (page) => page.evaluate(() => document.querySelector(".lesson .actions button:last-child").click());
export const answer = async (page, index) => {
    await page.waitForFunction((i) => document.querySelectorAll(".answer").length > i, index);
    await page.evaluate((i) => document.querySelectorAll(".answer")[i].click(), index);
};
