/* The rules and the notation, compiled from the C of src/rules and src/notation (web/wasm/page.c). Everything here only
 * carries values over; no rule is written in TypeScript. One instance serves the whole page: calls do not overlap. */
import { Trictrac } from "./trictrac.ts";
import type {
    Dice,
    Side,
    Hop,
    IdForm,
    Parallel,
    Place,
    Play,
    Position,
    Reason,
    Roll,
    Situation,
    Style,
    TextError,
    Variant,
} from "./types.ts";

interface Exports {
    memory: WebAssembly.Memory;
    page_at(what: number): number;
    page_variant_count(): number;
    page_rules(id: number): number;
    page_variant(id: number): number;
    page_pending(): number;
    page_agree(id: number, entry: number, hit: number, value: number, bearoff: number, third: number): number;
    page_start(id: number): void;
    page_flip(): void;
    page_check(id: number): number;
    page_settle(id: number): void;
    page_pips(id: number, side: number): number;
    page_won(id: number, side: number): number;
    page_over(id: number): number;
    page_value(id: number, loser: number): number;
    page_contact(id: number): number;
    page_next(id: number, dice: number, named: number, made: number): number;
    page_plays(id: number, dice: number, named: number): number;
    page_play(index: number): number;
    page_finish(id: number, dice: number, named: number, made: number): number;
    page_format(id: number, dice: number, made: number, style: number, white: number): number;
    page_why(id: number, dice: number, named: number, made: number, from: number, to: number): number;
    page_judge(id: number, dice: number, named: number, length: number, white: number): number;
    page_read(id: number, length: number, typed: number): number;
    page_write(form: number): number;
    page_may_double(): number;
    page_sha256(length: number): number;
    page_sha256_hex(length: number): number;
    page_dice_commitment(length: number, seat: number): number;
    page_dice_roll(length: number, game: number, roll: number, dice: number): number;
}

/* The layout of vd_pos: 37 points, bar, unentered, flags for each side, then pending and its die. */
const POINTS = 37;
/* Where the bits of pinned checkers begin: vd_side_pins of include/videau/rules.h. On a longer way, where nobody is pinned, points. */
const PINS = 25;
const isLong = ({ side }: Position): boolean => side[0].point.length > PINS;
const POINTS_24 = Array.from({ length: 24 }, (_, i) => i + 1);
const SIDE = POINTS + 3;
const POS = 2 * SIDE + 2;
const HOP = 4;
const NUMBERS = 64;
const TEXT = 8192;

/* The numbers of a situation, as in page.c. */
const enum N {
    Variant,
    Dice,
    Die,
    Length = Die + 3,
    Score,
    Crawford = Score + 2,
    Jacoby,
    Beavers,
    CubeExp,
    CubeOwner,
    Doubled,
    Resigned,
}

const FORMS: Record<IdForm, number> = { gnu: 0, match: 1, xgid: 2, text: 3, position: 4 };

/* The names of docs/PROTOCOL.md in the order of vd_enter, vd_hit, vd_value, vd_bearoff and vd_third. */
const ENTRY = ["free", "all_first", "half_first"];
const HIT = ["always", "never", "latched", "present"];
const VALUE = ["1-2-3", "1-2", "1", "men_not_off", "men_on_board", "1-2-start", "1-2-jan", "1-2-home"];
const BEAROFF = ["standard", "exact", "never", "half"];
const THIRD = ["thrown", "six", "ace", "minoret", "majoret"];

/* In the order of vd_way. */
const WAYS: readonly Parallel[] = [false, "half", "same", "facing", "rows"];

export interface VariantOptions {
    entry?: string | undefined;
    hit?: string | undefined;
    value?: string | undefined;
    bearoff?: string | undefined;
    third?: string | undefined;
}

export type Judged = { play: Play } | { reason: Reason } | { error: TextError };

export class Rules {
    readonly variants: readonly Variant[];
    /** A game of its own. */
    readonly trictrac: Trictrac;
    readonly #c: Exports;
    readonly #place: number;
    readonly #hops: number;
    readonly #numbers: number;
    readonly #text: number;

    constructor(instance: WebAssembly.Instance) {
        this.#c = instance.exports as WebAssembly.Exports & Exports;
        this.trictrac = new Trictrac(instance);
        this.#place = this.#c.page_at(0);
        this.#hops = this.#c.page_at(1);
        this.#numbers = this.#c.page_at(2);
        this.#text = this.#c.page_at(3);
        this.variants = Array.from({ length: this.#c.page_variant_count() }, (_, id) => this.#variant(id));
    }

    variantNamed(name: string): Variant | undefined {
        return this.variants.find((variant) => variant.name === name);
    }

    /** The number to use for a variant of which something else was agreed; that of the variant itself without options.
     * Positions that are read (`read`) carry the number of the variant itself. */
    agreed(variant: number, options: VariantOptions): number {
        const code = (names: readonly string[], name: string | undefined): number =>
            name === undefined ? -1 : names.indexOf(name);
        const id = this.#c.page_agree(
            variant,
            code(ENTRY, options.entry),
            code(HIT, options.hit),
            code(VALUE, options.value),
            code(BEAROFF, options.bearoff),
            code(THIRD, options.third),
        );
        return id < 0 ? variant : id;
    }

    start(variant: number): Position {
        this.#c.page_start(variant);
        return this.#getPlace(this.#variant(variant).track >= PINS);
    }

    /** The dice of Pending.Complement: what is left to play of a turn. */
    pendingDice(pos: Position): Dice {
        this.#putPlace(pos);
        const dice = this.#c.page_pending();
        const two = [dice & 15, (dice >> 4) & 15] as const;
        return dice >> 8 ? [...two, dice >> 8] : two;
    }

    /** The same board for the other player, who is now on roll. */
    flip(pos: Position): Position {
        this.#putPlace(pos);
        this.#c.page_flip();
        return this.#getPlace(isLong(pos));
    }

    /** What is wrong with a position, or null. */
    check(variant: number, pos: Position): TextError | null {
        this.#putPlace(pos);
        return this.#c.page_check(variant) === 0 ? null : this.#error();
    }

    /** With everything set that the rest of the position proves (the latches of Acey-Deucey). */
    settle(variant: number, pos: Position): Position {
        this.#putPlace(pos);
        this.#c.page_settle(variant);
        return this.#getPlace(isLong(pos));
    }

    pips(variant: number, pos: Position, side: number): number {
        this.#putPlace(pos);
        return this.#c.page_pips(variant, side);
    }

    won(variant: number, pos: Position, side: number): boolean {
        this.#putPlace(pos);
        return this.#c.page_won(variant, side) !== 0;
    }

    /** Has the game ended: has either side won, or is it drawn? */
    over(variant: number, pos: Position): boolean {
        this.#putPlace(pos);
        return this.#c.page_over(variant) !== 0;
    }

    /** What `loser` loses now: 1 simple, 2 gammon, 3 backgammon, or a count of checkers in the games so scored. */
    value(variant: number, pos: Position, loser: number): number {
        this.#putPlace(pos);
        return this.#c.page_value(variant, loser);
    }

    /** Can the sides still meet? */
    contact(variant: number, pos: Position): boolean {
        this.#putPlace(pos);
        return this.#c.page_contact(variant) !== 0;
    }

    /** After `made` hops: where the checkers stand and which hops may follow; null when `made` was not possible. */
    next(variant: number, pos: Position, roll: Roll, made: readonly Hop[]): { now: Position; hops: Hop[] } | null {
        this.#putPlace(pos);
        this.#putHops(made);
        const [dice, named] = rolled(roll);
        const count = this.#c.page_next(variant, dice, named, made.length);
        return count < 0 ? null : { now: this.#getPlace(isLong(pos)), hops: this.#getHops(count) };
    }

    plays(variant: number, pos: Position, roll: Roll): Play[] {
        this.#putPlace(pos);
        const [dice, named] = rolled(roll);
        const count = Math.max(0, this.#c.page_plays(variant, dice, named));
        return Array.from({ length: count }, (_, index) => {
            const hops = this.#getHops(this.#c.page_play(index));
            return { hops, result: this.#getPlace(isLong(pos)) };
        });
    }

    /** The position after a whole legal play, what is pending then included; null when it is not one. */
    finish(variant: number, pos: Position, roll: Roll, made: readonly Hop[]): Position | null {
        this.#putPlace(pos);
        this.#putHops(made);
        const [dice, named] = rolled(roll);
        return this.#c.page_finish(variant, dice, named, made.length) < 0 ? null : this.#getPlace(isLong(pos));
    }

    /** Canonical text of hops made from `pos`; letters are White's for `white`. */
    format(
        variant: number,
        pos: Position,
        roll: Roll,
        made: readonly Hop[],
        style: Style = "ffbg",
        white = false,
    ): string {
        this.#putPlace(pos);
        this.#putHops(made);
        const [dice] = rolled(roll);
        const letters = style === "letters" ? 1 : 0;
        return this.#getText(this.#c.page_format(variant, dice, made.length, letters, white ? 1 : 0));
    }

    /** Why may the checker on `from` not go to `to` next? Key "reason.legal" when it may. */
    why(variant: number, pos: Position, roll: Roll, made: readonly Hop[], from: Place, to: Place): Reason | null {
        this.#putPlace(pos);
        this.#putHops(made);
        const [dice, named] = rolled(roll);
        const said = this.#c.page_why(variant, dice, named, made.length, from, to);
        return said < 0 ? null : this.#reason(said, variant);
    }

    /** A play that somebody wrote. */
    judge(variant: number, pos: Position, roll: Roll, text: string, white = false): Judged {
        const length = this.#putText(text);
        this.#putPlace(pos);
        const [dice, named] = rolled(roll);
        const said = this.#c.page_judge(variant, dice, named, length, white ? 1 : 0);
        if (said < 0) return { error: this.#error() };
        const reason = this.#reason(said, variant);
        if (reason.key !== "reason.legal") return { reason };
        return { play: { hops: this.#getHops(this.#number(8)), result: this.#getPlace(isLong(pos)) } };
    }

    /** A position in any of its forms; `variant` is what bare ids mean. */
    /** `typed`: also refused where the game does not know what is said of cube and resignation. */
    read(variant: number, text: string, typed = false): { situation: Situation } | { error: TextError } {
        const length = this.#putText(text);
        if (this.#c.page_read(variant, length, Number(typed)) < 0) return { error: this.#error() };
        return { situation: this.#situation() };
    }

    /** null when this form cannot say it. */
    write(situation: Situation, form: IdForm): string | null {
        this.#putSituation(situation);
        const said = this.#c.page_write(FORMS[form]);
        return said < 0 ? null : this.#getText(said);
    }

    /** May the player on roll double before he rolls? Key "deny.none" when he may; `rule` 0 when none is cited. */
    mayDouble(situation: Situation): { key: string; rule: number } {
        this.#putSituation(situation);
        const key = this.#getText(this.#c.page_may_double());
        return { key, rule: this.#number(0) };
    }

    /* ---- Dice: docs/DICE.md. Hashes are 64 hexadecimal digits; "" when what goes in cannot be hashed. ---- */

    sha256(text: string): string {
        return this.#getText(this.#c.page_sha256(this.#putText(text)));
    }

    /** Of the 32 bytes of a seed alone. */
    sealOfSeed(seed: string): string {
        return this.#getText(this.#c.page_sha256_hex(this.#putText(seed)));
    }

    /** What a seat commits to. */
    diceCommitment(seal: string, seat: number, value: string, word: string): string {
        return this.#getText(this.#c.page_dice_commitment(this.#putText([seal, value, word].join("\n")), seat));
    }

    /** `seal` null: of games sealed before values were given, with the first word alone. Zeros: no roll comes of this. */
    diceRoll(
        seed: string,
        seal: string | null,
        sides: readonly ({ value: string | null; word: string } | null)[],
        game: number,
        roll: number,
        dice = 2,
    ): number[] {
        const [blue, white] = sides;
        const lines = [seed, seal ?? "", blue?.value ?? "", blue?.word ?? "", white?.value ?? "", white?.word ?? ""];
        const found = this.#c.page_dice_roll(this.#putText(lines.join("\n")), game, roll, dice) >= 0;
        return Array.from({ length: dice }, (_, i) => (found ? this.#number(i) : 0));
    }

    /* ---- Carrying over. Views are made anew each time: the memory may grow. ---- */

    #variant(id: number): Variant {
        const name = this.#getText(this.#c.page_variant(id));
        return {
            id,
            name,
            track: this.#number(0),
            home: this.#number(1),
            men: this.#number(2),
            startUnentered: this.#number(3),
            dice: this.#number(4),
            cube: this.#number(5) !== 0,
            cubeAllowed: this.#number(6) !== 0,
            opening: this.#number(7),
            value: this.#number(8),
            parallel: WAYS[this.#number(9)] ?? false,
            doubleMoves: this.#number(10),
            pins: this.#number(11) !== 0,
            bar: this.#number(12) !== 0,
            flags: this.#number(13),
            blockAt: this.#number(14),
            lowerDie: this.#number(15) !== 0,
            rules: this.#getText(this.#c.page_rules(id)),
        };
    }

    #bytes(at: number, length: number): Uint8Array {
        return new Uint8Array(this.#c.memory.buffer, at, length);
    }

    #ints(): Int32Array {
        return new Int32Array(this.#c.memory.buffer, this.#numbers, NUMBERS);
    }

    #number(index: number): number {
        return this.#ints()[index] ?? 0;
    }

    #putPlace(pos: Position): void {
        const bytes = this.#bytes(this.#place, POS);
        pos.side.forEach((side, i) => {
            for (let k = 0; k < POINTS; k++) bytes[i * SIDE + k] = side.point[k] ?? 0;
            bytes.set([side.bar, side.unentered, side.flags], i * SIDE + POINTS);
            for (const k of side.pinned ?? []) bytes[i * SIDE + PINS + ((k - 1) >> 3)]! |= 1 << ((k - 1) & 7);
        });
        bytes[2 * SIDE] = pos.pending;
        bytes[2 * SIDE + 1] = pos.pendingDie;
    }

    #getPlace(long: boolean): Position {
        const bytes = this.#bytes(this.#place, POS);
        const side = (side: number): Side => {
            const at = side * SIDE;
            const pinned = (long ? [] : POINTS_24).filter(
                (k) => (bytes[at + PINS + ((k - 1) >> 3)] ?? 0) & (1 << ((k - 1) & 7)),
            );
            return {
                point: Array.from(bytes.subarray(at, at + (long ? POINTS : PINS))),
                bar: bytes[at + POINTS] ?? 0,
                unentered: bytes[at + POINTS + 1] ?? 0,
                flags: bytes[at + POINTS + 2] ?? 0,
                ...(pinned.length > 0 && { pinned }),
            };
        };
        return {
            side: [side(0), side(1)],
            pending: bytes[2 * SIDE] ?? 0,
            pendingDie: bytes[2 * SIDE + 1] ?? 0,
        };
    }

    #putHops(hops: readonly Hop[]): void {
        const bytes = this.#bytes(this.#hops, hops.length * HOP);
        for (const [i, hop] of hops.entries()) bytes.set([hop.from, hop.to, hop.die, hop.hit ? 1 : 0], i * HOP);
    }

    #getHops(count: number): Hop[] {
        const bytes = this.#bytes(this.#hops, count * HOP);
        return Array.from({ length: count }, (_, i) => ({
            from: bytes[i * HOP] ?? 0,
            to: bytes[i * HOP + 1] ?? 0,
            die: bytes[i * HOP + 2] ?? 0,
            hit: bytes[i * HOP + 3] === 1,
        }));
    }

    /* What is too long is cut by one byte too many to read: the C then says that it is too long. */
    #putText(text: string): number {
        const { written } = new TextEncoder().encodeInto(text, this.#bytes(this.#text, TEXT));
        return written;
    }

    #getText(length: number, from = 0): string {
        return new TextDecoder().decode(this.#bytes(this.#text + from, Math.max(0, length)).slice());
    }

    #error(): TextError {
        const ints = this.#ints();
        const key = ints[4] ?? 0;
        return {
            key: this.#getText(key),
            offset: ints[0] ?? 0,
            args: [ints[1] ?? 0, ints[2] ?? 0, ints[3] ?? 0],
            word: this.#getText(ints[5] ?? 0, key),
        };
    }

    #reason(said: number, variant: number): Reason {
        const [, rule = 0, leg = 0, from = 0, to = 0, die = 0, other = 0] = this.#ints();
        const [key = "", ...examples] = this.#getText(said).split("\n");
        const own = this.#getText(this.#c.page_rules(variant));
        return { key, rule, own, leg, from, to, die, other, examples };
    }

    #situation(): Situation {
        const n = this.#ints();
        const at = (index: number): number => n[index] ?? 0;
        return {
            variant: at(N.Variant),
            pos: this.#getPlace((this.variants[at(N.Variant)]?.track ?? 0) >= PINS),
            dice: Array.from(n.subarray(N.Die, N.Die + at(N.Dice))),
            length: at(N.Length),
            score: [at(N.Score), at(N.Score + 1)],
            crawford: at(N.Crawford) !== 0,
            jacoby: at(N.Jacoby) !== 0,
            beavers: at(N.Beavers) !== 0,
            cubeExp: at(N.CubeExp),
            cubeOwner: at(N.CubeOwner),
            doubled: at(N.Doubled) !== 0,
            resigned: at(N.Resigned),
        };
    }

    #putSituation(s: Situation): void {
        const n = this.#ints();
        this.#putPlace(s.pos);
        n.fill(0);
        n[N.Variant] = s.variant;
        n[N.Dice] = s.dice.length;
        n.set(s.dice, N.Die);
        n[N.Length] = s.length;
        n.set(s.score, N.Score);
        n[N.Crawford] = s.crawford ? 1 : 0;
        n[N.Jacoby] = s.jacoby ? 1 : 0;
        n[N.Beavers] = s.beavers ? 1 : 0;
        n[N.CubeExp] = s.cubeExp;
        n[N.CubeOwner] = s.cubeOwner;
        n[N.Doubled] = s.doubled ? 1 : 0;
        n[N.Resigned] = s.resigned;
    }
}

/* The dice in one number, four bits each, as page.c takes them. */
function rolled({ dice: [a, b, c = 0], named }: Roll): [number, number] {
    return [a | (b << 4) | (c << 8), named ? 1 : 0];
}

export async function loadRules(wasm: BufferSource): Promise<Rules> {
    const { instance } = await WebAssembly.instantiate(wasm, {});
    return new Rules(instance);
}
