/* What the tests share: the wasm of this build, the program of this build, the catalogue. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadRules } from "../src/rules/rules.ts";
import type { Position, Situation } from "../src/rules/types.ts";

function need(name: string): string {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: run these tests through ctest or ./test`);
    return value;
}

export const buildDir = (): string => need("VD_BUILD_DIR");
export const sourceDir = (): string => need("VD_SOURCE_DIR");

const wasm = readFileSync(join(buildDir(), "videau.wasm"));
export const rules = await loadRules(wasm);

/** Lines of output of the program, for lines of input. Status 1 is an answer too. */
export function videau(args: string[], input = ""): string {
    try {
        return execFileSync(need("VIDEAU"), args, {
            input,
            encoding: "utf8",
            maxBuffer: 1 << 28,
            stdio: ["pipe", "pipe", "ignore"],
        });
    } catch (error) {
        const { status, stdout } = error as { status: number; stdout: string };
        if (status === 1) return stdout;
        throw error;
    }
}

export function catalogue(): Record<"fr" | "en", Record<string, string>> {
    return JSON.parse(readFileSync(join(buildDir(), "generated/catalogue.json"), "utf8"));
}

export function situation(variant: number, pos: Position, dice: number[] = []): Situation {
    return {
        variant,
        pos,
        dice,
        length: 0,
        score: [0, 0],
        crawford: false,
        jacoby: false,
        beavers: false,
        cubeExp: 0,
        cubeOwner: -1,
        doubled: false,
        resigned: 0,
    };
}

/** The same numbers in every run. */
export function random(seed: number): (below: number) => number {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}
