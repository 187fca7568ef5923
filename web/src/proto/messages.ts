/* The messages of docs/PROTOCOL.md, version 1, as far as the page reads them: each a valibot schema that what came over
 * the line is held against, and the type that follows from it. A field that a later server adds is passed over. */
import * as v from "valibot";

export type { Seat } from "../rules/types.ts";

/** What reads an answer into a T. */
export type Schema<T> = v.GenericSchema<unknown, T>;

export const seat = v.picklist([0, 1]);
export const orNull = <T>(schema: Schema<T>): Schema<T | null> => v.nullable(schema);
export const pair = <T>(schema: Schema<T>): Schema<[T, T]> => v.tuple([schema, schema]);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const numbers = v.array(v.number());

/* ---- Places, hops ---- */

const place = v.union([count, v.picklist(["bar", "hors", "off"])]);
/** A place in a hop: 1..24, "bar", "hors" or "off". */
export type WirePlace = v.InferOutput<typeof place>;

const localMove = v.pipe(v.tuple([place, v.number()]), v.readonly());
/** What the client says: from and die. */
export type LocalMove = readonly [from: WirePlace, die: number];

const serverMove = v.pipe(v.tuple([place, place, v.number(), v.boolean()]), v.readonly());
/** What the server tells: from, to, die, hit. */
export type ServerMove = readonly [from: WirePlace, to: WirePlace, die: number, hit: boolean];

/* ---- State of a game ---- */

const phase = v.picklist([
    "opening",
    "roll",
    "play",
    "name",
    "play_named",
    "doubled",
    "beavered",
    "raccooned",
    "resigned",
    "game_over",
    "match_over",
]);
export type Phase = v.InferOutput<typeof phase>;

const known = [
    "roll",
    "play",
    "name",
    "undo",
    "end",
    "double",
    "take",
    "drop",
    "beaver",
    "raccoon",
    "resign",
    "accept",
    "refuse",
    "cocked",
    "next",
    "close",
    "word",
    "commit",
    "reveal",
] as const;
export type May = (typeof known)[number];
/* An action that a later server offers is none of this page's. */
const may = v.pipe(
    v.array(v.string()),
    v.transform((names) => names.filter((name): name is May => (known as readonly string[]).includes(name))),
);

export const wireSeat = v.object({
    kind: v.picklist(["human", "computer"]),
    name: v.exactOptional(v.string()),
    level: v.exactOptional(v.string()),
});
export type WireSeat = v.InferOutput<typeof wireSeat>;

export const flag = v.exactOptional(v.boolean());
const whole = v.exactOptional(v.number());
export const word = v.exactOptional(v.string());
const settings = v.object({
    variant: v.string(),
    length: whole,
    cube: flag,
    crawford: flag,
    holland: flag,
    jacoby: flag,
    beavers: flag,
    raccoons: flag,
    auto_doubles: whole,
    cube_limit: whole,
    multipliers: flag,
    opening: v.exactOptional(v.picklist(["keep", "reroll"])),
    entry: word,
    hit: word,
    value: word,
    bearoff: word,
    third: word,
    seats: v.exactOptional(pair(wireSeat)),
    dice: v.exactOptional(v.picklist(["sealed", "seeded", "manual"])),
    seed: word,
    word,
    stake: word,
    position: word,
    /** Of a match of several games: its name. The server calls it the variant, which is here that of the game (client.ts). */
    cycle: word,
    /* Of trictrac. */
    holes: whole,
    by_hand: flag,
    numbering: word,
});
export type Settings = v.InferOutput<typeof settings>;

const men = v.object({ points: numbers, bar: count, hors: count, pinned: v.optional(numbers) });
export type WireMen = v.InferOutput<typeof men>;

const end = v.object({
    /** null: drawn. */
    winner: orNull(seat),
    how: v.picklist(["borne_off", "drop", "resign", "mother", "draw", "jan", "unplayed"]),
    kind: v.number(),
    cube: orNull(v.number()),
    points: v.number(),
    text: v.string(),
});
export type End = v.InferOutput<typeof end>;

const last = v.object({ seat, dice: numbers, hops: v.array(serverMove), text: v.string() });

const state = v.object({
    count,
    /** Of the game that is played. */
    variant: word,
    game: v.number(),
    score: pair(v.number()),
    length: v.number(),
    phase,
    turn: seat,
    actor: seat,
    awaits: orNull(seat),
    over: v.boolean(),
    dice: numbers,
    again: v.boolean(),
    cube: v.object({ exp: v.number(), value: orNull(v.number()), owner: orNull(seat) }),
    crawford: v.boolean(),
    resign: orNull(v.object({ seat, value: v.number() })),
    men: pair(men),
    pips: pair(v.number()),
    position: v.string(),
    plays: orNull(v.number()),
    may,
    resigns: v.optional(v.number()),
    draft: v.array(localMove),
    last: orNull(last),
    thinking: orNull(seat),
    end: orNull(end),
});
export type State = v.InferOutput<typeof state>;

const moveRow = v.object({
    act: v.string(),
    seat: orNull(seat),
    dice: v.exactOptional(numbers),
    text: word,
    letters: v.exactOptional(orNull(v.string())),
    hops: v.exactOptional(v.array(serverMove)),
    named: flag,
    value: whole,
    doubled: flag,
    position: word,
});
export type MoveRow = v.InferOutput<typeof moveRow>;

/* ---- Dice ---- */

export const diceSide = v.object({ commitment: orNull(v.string()), value: orNull(v.string()), word: v.string() });
/** What a seat gives to sealed dice; null as long as it has not. */
export type DiceSide = v.InferOutput<typeof diceSide>;
const sides = v.pipe(v.tuple([orNull(diceSide), orNull(diceSide)]), v.readonly());

export const diceFacts = v.object({
    mode: v.string(),
    seal: orNull(v.string()),
    /** What the seal covers besides the seed; null or missing: nothing. */
    text: v.exactOptional(orNull(v.string())),
    word: v.string(),
    sides: v.exactOptional(sides),
});
export type DiceFacts = v.InferOutput<typeof diceFacts>;

const thrownRoll = v.object({
    /** Entries of the table up to it. */
    count,
    game: v.number(),
    roll: v.number(),
    seat: orNull(seat),
    dice: numbers,
});
export type ThrownRoll = v.InferOutput<typeof thrownRoll>;

/** The answer of `dice`. */
const diceRecord = v.object({
    mode: v.picklist(["sealed", "seeded", "manual"]),
    seal: orNull(v.string()),
    /** What the seal covers besides the seed; null: only the seed (games of an earlier form). */
    text: orNull(v.string()),
    word: v.string(),
    sides,
    takes_word: v.boolean(),
    over: v.boolean(),
    /** 64 hexadecimal digits; null until the end. */
    seed: orNull(v.string()),
    total: count,
    rolls: v.array(thrownRoll),
});
export type DiceRecord = Omit<v.InferOutput<typeof diceRecord>, "total">;

const rollCounts = v.object({
    rolls: count,
    doubles: count,
    /** pairs[a-1][b-1]: thrown as a, then b. */
    pairs: v.array(numbers),
});
export type RollCounts = v.InferOutput<typeof rollCounts>;

/** The answer of `rolls`. */
const rollsAnswer = v.object({ tables: count, seats: pair(rollCounts), draws: rollCounts });
export type RollsAnswer = v.InferOutput<typeof rollsAnswer>;

/* ---- Tables ---- */

const snapshot = v.object({
    type: v.literal("table"),
    id: v.exactOptional(v.number()),
    table: v.number(),
    seq: v.number(),
    settings,
    seats: pair(wireSeat),
    you: v.array(seat),
    created: v.number(),
    changed: v.number(),
    dice: diceFacts,
    state,
    games: v.array(
        v.object({
            game: v.number(),
            variant: word,
            winner: orNull(seat),
            points: v.number(),
            how: v.string(),
            score: pair(v.number()),
        }),
    ),
    sheet: v.array(moveRow),
});
export type Snapshot = v.InferOutput<typeof snapshot>;

export const tableEvent = v.object({
    type: v.literal("event"),
    table: v.number(),
    seq: v.number(),
    what: v.string(),
    /* Nobody's: the draw. */
    seat: v.optional(
        v.pipe(
            orNull(seat),
            v.transform((of) => of ?? undefined),
        ),
    ),
    dice: v.exactOptional(numbers),
    hops: v.exactOptional(v.array(serverMove)),
    value: whole,
    text: word,
    key: word,
    doubled: flag,
    side: v.exactOptional(diceSide),
    state: v.exactOptional(state),
    sheet: v.exactOptional(v.object({ from: count, rows: v.array(moveRow) })),
});
export type TableEvent = v.InferOutput<typeof tableEvent>;

/** The answer of `sheet`: a game gone by. */
const gameMoves = v.object({ rows: v.array(moveRow) });

const listed = v.object({
    table: v.number(),
    variant: v.string(),
    /** The game of a match of several. */
    playing: word,
    length: v.number(),
    score: pair(v.number()),
    game: v.number(),
    over: v.boolean(),
    phase,
    actor: seat,
    seats: pair(wireSeat),
    changed: v.number(),
});
export type Listed = v.InferOutput<typeof listed>;
/** The answer of `list`. */
const tableList = v.object({ total: count, tables: v.array(listed), damaged: numbers });

/* ---- The engine ---- */

const chances = {
    win: v.number(),
    gammon: v.number(),
    backgammon: v.number(),
    lose_gammon: v.number(),
    lose_backgammon: v.number(),
};

const hintPlay = v.object({
    text: v.string(),
    letters: orNull(v.string()),
    hops: v.array(serverMove),
    equity: v.number(),
    loss: v.number(),
    ply: v.number(),
    ...chances,
});
export type HintPlay = v.InferOutput<typeof hintPlay>;

const playsHint = v.object({ kind: v.literal("plays"), ply: v.number(), total: count, plays: v.array(hintPlay) });
export type PlaysHint = v.InferOutput<typeof playsHint>;

const cubeHint = v.object({
    kind: v.literal("cube"),
    ply: v.number(),
    allowed: v.boolean(),
    verdict: v.picklist(["no-double", "double-take", "double-pass", "too-good"]),
    nodouble: v.number(),
    take: v.number(),
    pass: v.number(),
    best: v.string(),
    ...chances,
});
export type CubeHint = v.InferOutput<typeof cubeHint>;

/** All six doubles, the one to name first, each with its best play: of no hops where nothing could be played. */
const nameHint = v.object({
    kind: v.literal("name"),
    value: v.number(),
    doubles: v.array(v.object({ name: v.number(), play: hintPlay })),
});
export type NameHint = v.InferOutput<typeof nameHint>;

/** The answer of `hint`, as the phase asks. Numbers are seen by the player on roll. */
const hint = v.variant("kind", [
    playsHint,
    cubeHint,
    nameHint,
    v.object({ kind: v.literal("resign"), accept: v.boolean() }),
]);
export type Hint = v.InferOutput<typeof hint>;

/** The answer of `verdict`: what a play gives up against the best. */
const why = v.object({ one: v.string(), paragraph: v.string(), easy: v.string() });
const playVerdict = v.object({ loss: v.number(), played: hintPlay, best: hintPlay, why: v.nullable(why) });

/* ---- Reviews ---- */

const chancesOf = v.object(chances);
export type Chances = v.InferOutput<typeof chancesOf>;

const step = v.object({
    game: count,
    action: count,
    seat,
    act: v.string(),
    dice: v.exactOptional(numbers),
    text: word,
    cube: whole,
    value: whole,
    luck: whole,
    gift: whole,
    loss: whole,
    cost: whole,
    fault: word,
    after: whole,
});
/** One action of the match, or the cube before a roll. */
export type Step = v.InferOutput<typeof step>;

const figure = pair(v.number());
/** A mean and its standard error. */
export type Figure = v.InferOutput<typeof figure>;
const deeper = v.object({
    depth: v.string(),
    games: count,
    over: v.boolean(),
    best: count,
    lines: v.array(
        v.object({
            text: word,
            equity: figure,
            win: figure,
            gammon: figure,
            lose_gammon: figure,
            behind: figure,
            given_up: v.boolean(),
        }),
    ),
    cube: v.exactOptional(v.object({ nodouble: v.number(), take: v.number(), pass: v.number(), verdict: v.string() })),
});
/** A decision rolled out. */
export type Deeper = v.InferOutput<typeof deeper>;

const reviewSide = v.object({
    pr: orNull(v.number()),
    cost: orNull(v.number()),
    luck: orNull(v.number()),
    decisions: count,
    errors: count,
});
const review = v.object({
    library: orNull(v.number()),
    table: orNull(v.number()),
    names: pair(v.string()),
    variant: v.string(),
    length: count,
    date: v.string(),
    games: v.array(
        v.object({
            number: v.number(),
            variant: word,
            score: pair(v.number()),
            crawford: v.boolean(),
            winner: orNull(seat),
            points: v.number(),
            end: v.string(),
        }),
    ),
    steps: v.array(step),
    level: orNull(v.string()),
    sides: orNull(pair(reviewSide)),
    result: orNull(v.number()),
    adjusted: orNull(v.number()),
    /** Whether it can be analysed. */
    judged: v.optional(v.boolean(), true),
    states: v.record(v.string(), v.number()),
    beside: v.array(
        v.object({
            game: count,
            action: count,
            cube: v.boolean(),
            remark: word,
            deeper: v.exactOptional(deeper),
        }),
    ),
});
export type Review = v.InferOutput<typeof review>;

const listedPlay = v.object({
    text: v.string(),
    letters: orNull(v.string()),
    hops: v.array(serverMove),
    equity: v.number(),
    loss: orNull(v.number()),
    depth: v.string(),
    played: v.boolean(),
    ...chances,
});
export type ListedPlay = v.InferOutput<typeof listedPlay>;
const threeOf = v.object({ nodouble: v.number(), take: v.number(), pass: v.number() });
const decision = v.object({
    kind: v.string(),
    seat,
    graded: v.boolean(),
    fault: word,
    loss: whole,
    cost: whole,
    depth: word,
    plays: whole,
    listed: v.exactOptional(v.array(listedPlay)),
    book: v.exactOptional(v.object({ text: v.string(), score: v.string(), near: v.boolean() })),
    act: word,
    best: word,
    cube: v.exactOptional(
        v.object({ verdict: v.string(), beaver: v.boolean(), mwc: orNull(threeOf), ...threeOf.entries, ...chances }),
    ),
    resignation: v.exactOptional(v.object({ play_on: v.number(), resigned: v.number() })),
});
export type Decision = v.InferOutput<typeof decision>;

const reviewBoard = v.object({
    action: count,
    men: pair(men),
    pips: pair(v.number()),
    cube: v.object({ exp: v.number(), value: orNull(v.number()), owner: orNull(seat) }),
    position: v.string(),
    hops: v.exactOptional(v.array(serverMove)),
    double: v.exactOptional(decision),
    decision: v.exactOptional(decision),
});
/** How it stood before an action, and what was thought of it. */
export type ReviewBoard = v.InferOutput<typeof reviewBoard>;
const reviewGame = v.object({ game: count, boards: v.array(reviewBoard) });

const cause = v.object({ code: v.string(), text: v.string(), points: numbers });
const reviewWhy = v.object({
    why: orNull(v.object({ one: v.string(), paragraph: v.string(), causes: v.array(cause), notes: v.array(cause) })),
    market: orNull(v.object({ lost: v.number(), lost_by: v.number(), turned: v.number(), volatility: v.number() })),
});
export type ReviewWhy = v.InferOutput<typeof reviewWhy>;

/** What another program says of a position that was pasted. */
const figures = v.object({
    win: orNull(v.number()),
    gammon: orNull(v.number()),
    lose_gammon: orNull(v.number()),
    equity: orNull(v.number()),
});
const foreign = v.object({
    engine: v.string(),
    kind: v.picklist(["plays", "cube"]),
    level: orNull(v.string()),
    plays: v.exactOptional(
        v.array(v.object({ text: orNull(v.string()), level: orNull(v.string()), ...figures.entries })),
    ),
    nodouble: v.exactOptional(orNull(v.number())),
    take: v.exactOptional(orNull(v.number())),
    pass: v.exactOptional(orNull(v.number())),
});
export type Foreign = v.InferOutput<typeof foreign>;
const pasted = v.object({ position: v.string(), seat, analyses: v.array(foreign) });

/* ---- The rest ---- */

export const hello = v.object({ type: v.literal("hello"), protocol: v.number() });
export type Hello = v.InferOutput<typeof hello>;

/** What every answer has; enough where nothing more is read. */
const done = v.object({ type: v.picklist(["ok", "table"]), id: v.number() });
export type Done = v.InferOutput<typeof done>;

/** The answer of `picture`. */
const picture = v.object({ svg: v.string() });

const options = v.exactOptional(v.array(v.string()));
const wireVariant = v.object({
    name: v.string(),
    title: v.string(),
    men: count,
    hors: count,
    track: count,
    computer: v.boolean(),
    judged: v.boolean(),
    /** The choices of its options by which no net plays it. */
    unjudged: v.optional(v.array(v.string()), []),
    ply: v.number(),
    /** Losses count as errors from so much more on than in backgammon. */
    scale: v.optional(v.number(), 1),
    /** The level that rolls out what it hesitates about plays it. */
    deep: v.optional(v.boolean(), false),
    cube: v.boolean(),
    cube_allowed: v.boolean(),
    gammons: v.boolean(),
    parallel: v.boolean(),
    /** Turns of each side in a game and its minutes, as measured; 0: they were not. */
    turns: count,
    minutes: count,
    letters: v.boolean(),
    opening: v.picklist(["keep", "reroll"]),
    options: v.object({ entry: options, hit: options, value: options, bearoff: options, third: options }),
    /** A match of several games: their names, in turn. */
    games: v.exactOptional(v.array(v.string())),
});
export type WireVariant = v.InferOutput<typeof wireVariant>;

const catalogue = v.object({
    variants: v.array(wireVariant),
    /** Trictrac, which is no race; none where the program is older. */
    parties: v.optional(v.array(v.object({ name: v.string(), computer: v.boolean(), holes: numbers })), []),
    levels: v.array(v.object({ name: v.string(), title: v.string() })),
    level: v.string(),
    length_max: v.number(),
});
export type Catalogue = v.InferOutput<typeof catalogue>;

/* What answers which request; `done` answers the others. */
const answers = {
    catalogue,
    dice: diceRecord,
    hint,
    list: tableList,
    new: snapshot,
    open: snapshot,
    picture,
    read: pasted,
    rematch: snapshot,
    review,
    review_analyse: v.object({ level: v.string() }),
    review_deepen: v.object({ deeper }),
    review_game: reviewGame,
    review_why: reviewWhy,
    rollout: v.object({ deeper }),
    rolls: rollsAnswer,
    export: v.object({ text: v.string() }),
    sheet: gameMoves,
    sync: snapshot,
    verdict: playVerdict,
};
export type AnswerTo<Type extends string> = Type extends keyof typeof answers
    ? v.InferOutput<(typeof answers)[Type]>
    : Done;

/** The answer to a request of this type; undefined where it is none. */
export function readAnswer<Type extends string>(type: Type, message: unknown): AnswerTo<Type> | undefined {
    const schema = (answers as Record<string, v.GenericSchema>)[type] ?? done;
    return read(schema as Schema<AnswerTo<Type>>, message);
}

/** A message of any kind, before its kind is looked at. */
export const anyMessage = v.looseObject({ type: v.string(), id: v.exactOptional(v.number()) });
export const progress = v.object({ done: v.number() });
export const refusal = v.object({
    key: v.string(),
    text: v.exactOptional(v.string()),
    rule: v.exactOptional(v.string()),
});

/** What came as a T; undefined where it is none. */
export function read<T>(schema: Schema<T>, message: unknown): T | undefined {
    const read = v.safeParse(schema, message);
    return read.success ? read.output : undefined;
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

/** What a request throws whose answer is not what docs/PROTOCOL.md says: page and server are of different versions. */
export class Unread extends Error {}
