/* The messages of docs/PROTOCOL.md, version 1, as far as the page reads them. A field that a later server adds is passed
 * over. */
import type { Seat } from "../rules/types.ts";

export type { Seat } from "../rules/types.ts";

/** A place in a hop: 1..24, "bar", "hors" or "off". */
export type WirePlace = number | "bar" | "hors" | "off";
/** What the client says: from and die. */
export type SaidHop = readonly [from: WirePlace, die: number];
/** What the server tells: from, to, die, hit. */
export type ToldHop = readonly [from: WirePlace, to: WirePlace, die: number, hit: boolean];

export type Phase =
    | "opening"
    | "roll"
    | "play"
    | "name"
    | "play_named"
    | "doubled"
    | "beavered"
    | "raccooned"
    | "resigned"
    | "game_over"
    | "match_over";

export type May =
    | "roll"
    | "play"
    | "name"
    | "undo"
    | "end"
    | "double"
    | "take"
    | "drop"
    | "beaver"
    | "raccoon"
    | "resign"
    | "accept"
    | "refuse"
    | "cocked"
    | "next"
    | "close"
    | "word"
    | "commit"
    | "reveal";

export interface WireSeat {
    kind: "human" | "computer";
    name?: string;
    level?: string;
}

export interface Settings {
    variant: string;
    length?: number;
    cube?: boolean;
    crawford?: boolean;
    holland?: boolean;
    jacoby?: boolean;
    beavers?: boolean;
    raccoons?: boolean;
    auto_doubles?: number;
    cube_limit?: number;
    multipliers?: boolean;
    opening?: "keep" | "reroll";
    entry?: string;
    hit?: string;
    value?: string;
    seats?: readonly [WireSeat, WireSeat];
    dice?: "sealed" | "seeded" | "manual";
    seed?: string;
    word?: string;
    stake?: string;
    position?: string;
}

export interface WireMen {
    points: number[];
    bar: number;
    hors: number;
}

export interface WireCube {
    exp: number;
    value: number | null;
    owner: Seat | null;
}

export interface End {
    winner: Seat;
    how: "borne_off" | "drop" | "resign";
    kind: number;
    cube: number | null;
    points: number;
    text: string;
}

export interface State {
    count: number;
    game: number;
    score: [number, number];
    length: number;
    phase: Phase;
    turn: Seat;
    actor: Seat;
    awaits: Seat | null;
    over: boolean;
    dice: number[];
    again: boolean;
    cube: WireCube;
    crawford: boolean;
    resign: { seat: Seat; value: number } | null;
    men: [WireMen, WireMen];
    pips: [number, number];
    position: string;
    plays: number | null;
    may: May[];
    draft: SaidHop[];
    last: { seat: Seat; dice: number[]; hops: ToldHop[]; text: string } | null;
    thinking: Seat | null;
    end: End | null;
}

export interface SheetRow {
    act: string;
    seat: Seat | null;
    dice?: number[];
    text?: string;
    letters?: string | null;
    hops?: ToldHop[];
    named?: boolean;
    value?: number;
    doubled?: boolean;
    position?: string;
}

/** What a seat gives to sealed dice; null as long as it has not. */
export interface DiceSide {
    commitment: string | null;
    value: string | null;
    word: string;
}

export interface DiceFacts {
    mode: string;
    seal: string | null;
    /** What the seal covers besides the seed; null or missing: nothing. */
    text?: string | null;
    word: string;
    sides?: readonly [DiceSide | null, DiceSide | null];
}

export interface Snapshot {
    type: "table";
    id?: number;
    table: number;
    seq: number;
    settings: Settings;
    seats: [WireSeat, WireSeat];
    you: Seat[];
    created: number;
    changed: number;
    dice: DiceFacts;
    state: State;
    games: { game: number; winner: Seat; points: number; how: string; score: [number, number] }[];
    sheet: SheetRow[];
}

export interface TableEvent {
    type: "event";
    table: number;
    seq: number;
    what: string;
    seat?: Seat;
    dice?: number[];
    hops?: ToldHop[];
    value?: number;
    text?: string;
    key?: string;
    doubled?: boolean;
    side?: DiceSide;
    state?: State;
    sheet?: { from: number; rows: SheetRow[] };
}

export interface Hello {
    type: "hello";
    protocol: number;
    version: string;
    commit: string;
    message_max: number;
}

export interface Answer {
    type: "ok" | "table";
    id: number;
    [field: string]: unknown;
}

export interface WireVariant {
    name: string;
    title: string;
    men: number;
    hors: number;
    track: number;
    computer: boolean;
    ply: number;
    cube: boolean;
    cube_allowed: boolean;
    gammons: boolean;
    letters: boolean;
    opening: "keep" | "reroll";
    options: { entry?: string[]; hit?: string[]; value?: string[] };
}

export interface Catalogue {
    variants: WireVariant[];
    levels: { name: string; title: string }[];
    level: string;
    length_max: number;
}

/** What a refused request throws. `key` is stable, `text` a sentence for people, `rule` such as "R51". */
export class Refused extends Error {
    constructor(
        readonly key: string,
        text: string,
        readonly rule: string | undefined,
    ) {
        super(text);
    }
}
