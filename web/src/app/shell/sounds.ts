/* Sounds of dice, checkers and cube, made by WebAudio: bursts of noise through a band, and a few tones. The context starts at
 * the first sound after a gesture; on a telephone it shakes a little, too. */
import { getSettings } from "../settings/settings.ts";

export type Sound = "dice" | "checker" | "hit" | "cube" | "won" | "lost" | "refused";

interface Studio {
    context: AudioContext;
    noise: AudioBuffer;
}

let studio: Studio | null = null;

function open(): Studio | null {
    if (studio || typeof AudioContext !== "function") return studio;
    const context = new AudioContext();
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    studio = { context, noise };
    return studio;
}

/* Each time a little otherwise. */
const varied = (value: number): number => value * (0.96 + 0.08 * Math.random());

interface Burst {
    frequency: number;
    q: number;
    ms: number;
    level: number;
    at?: number;
}

function knock({ context, noise }: Studio, volume: number, { frequency, q, ms, level, at = 0 }: Burst): void {
    const begin = context.currentTime + at / 1000;
    const source = context.createBufferSource();
    const band = context.createBiquadFilter();
    const gain = context.createGain();
    source.buffer = noise;
    band.type = "bandpass";
    band.frequency.value = varied(frequency);
    band.Q.value = q;
    gain.gain.setValueAtTime(level * volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + ms / 1000);
    source.connect(band).connect(gain).connect(context.destination);
    source.start(begin);
    source.stop(begin + ms / 1000);
}

function tone({ context }: Studio, volume: number, frequency: number, ms: number, level: number, at = 0): void {
    const begin = context.currentTime + at / 1000;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = "triangle";
    source.frequency.value = frequency;
    gain.gain.setValueAtTime(level * volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + ms / 1000);
    source.connect(gain).connect(context.destination);
    source.start(begin);
    source.stop(begin + ms / 1000);
}

const BURSTS: Record<Sound, readonly Burst[]> = {
    dice: [0, 55, 95, 150, 178, 230, 290].map((at) => ({
        frequency: 2600 - 4 * at,
        q: 6,
        ms: 45,
        level: 0.5 - at / 800,
        at,
    })),
    checker: [
        { frequency: 1150, q: 9, ms: 60, level: 0.5 },
        { frequency: 330, q: 4, ms: 90, level: 0.3 },
    ],
    hit: [
        { frequency: 700, q: 5, ms: 110, level: 0.8 },
        { frequency: 220, q: 3, ms: 160, level: 0.6, at: 12 },
    ],
    cube: [{ frequency: 480, q: 7, ms: 140, level: 0.7 }],
    refused: [{ frequency: 180, q: 2, ms: 70, level: 0.3 }],
    won: [],
    lost: [],
};

const TONES: Partial<Record<Sound, { notes: readonly number[]; ms: number; apart: number }>> = {
    cube: { notes: [196], ms: 260, apart: 0 },
    won: { notes: [392, 494, 587, 784], ms: 420, apart: 110 },
    lost: { notes: [392, 330, 262], ms: 420, apart: 160 },
};

const SHAKES: Partial<Record<Sound, number | number[]>> = { checker: 8, hit: 20, cube: [12, 30, 12] };

/** Silent where the volume is 0, before the first gesture and in a hidden window. */
export function play(sound: Sound): void {
    const { volume } = getSettings();
    if (volume === 0 || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
    const shake = SHAKES[sound];
    if (shake) navigator.vibrate?.(shake);
    const made = open();
    if (!made) return;
    if (made.context.state === "suspended") void made.context.resume();
    for (const burst of BURSTS[sound]) knock(made, volume, burst);
    const tones = TONES[sound];
    for (const [i, note] of tones?.notes.entries() ?? [])
        tone(made, volume, note, tones?.ms ?? 0, 0.12, (tones?.apart ?? 0) * i);
}
