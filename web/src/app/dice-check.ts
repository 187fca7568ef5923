/* docs/DICE.md in the browser: the seal is SHA-256 of the seed, each roll comes from HMAC-SHA-256 of "WORD|game|roll|block".
 * Every roll is computed here anew with WebCrypto; nothing of the program's is taken on trust but what is checked. */
import type { Seat } from "../proto/messages.ts";

export interface ThrownRoll {
    game: number;
    roll: number;
    /** null: the draw for the first turn, Blue's die first. */
    seat: Seat | null;
    dice: [number, number];
}

export interface DiceSheet {
    mode: "sealed" | "seeded" | "manual";
    seal: string | null;
    word: string;
    takes_word: boolean;
    over: boolean;
    /** 64 hexadecimal digits; null until the end. */
    seed: string | null;
    rolls: ThrownRoll[];
}

export interface Checked {
    /** The seal of the seed, as this browser computes it. */
    seal: string;
    sealFits: boolean;
    rolls: number;
    /** Rolls that the seed does not give, with what it gives. */
    wrong: { thrown: ThrownRoll; due: [number, number] }[];
}

const FACES = 6;
/* 42 times 6: a byte above would favour low faces. */
const FAIR = 252;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

function hexOf(bytes: ArrayBuffer): string {
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The roll that a seed and a word give. */
export async function rollOf(subtle: SubtleCrypto, key: CryptoKey, word: string, game: number, roll: number): Promise<[number, number]> {
    for (let block = 0; ; block++) {
        const message = new TextEncoder().encode(`${word}|${game}|${roll}|${block}`);
        const bytes = new Uint8Array(await subtle.sign("HMAC", key, message));
        const [a, b] = Array.from(bytes)
            .filter((byte) => byte < FAIR)
            .map((byte) => (byte % FACES) + 1);
        if (a !== undefined && b !== undefined) return [a, b];
    }
}

export function keyOf(subtle: SubtleCrypto, seed: string): Promise<CryptoKey> {
    return subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Turns a sheet that is opened into a verdict. */
export async function checkDice(subtle: SubtleCrypto, sheet: DiceSheet): Promise<Checked> {
    const seed = sheet.seed ?? "";
    const seal = hexOf(await subtle.digest("SHA-256", bytesOf(seed)));
    const key = await keyOf(subtle, seed);
    const wrong: Checked["wrong"] = [];
    for (const thrown of sheet.rolls) {
        const due = await rollOf(subtle, key, sheet.word, thrown.game, thrown.roll);
        if (due[0] !== thrown.dice[0] || due[1] !== thrown.dice[1]) wrong.push({ thrown, due });
    }
    return { seal, sealFits: seal === sheet.seal, rolls: sheet.rolls.length, wrong };
}
