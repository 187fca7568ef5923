/* What the server says of the player's library (docs/PROTOCOL.md, 5), read by its own rooms only. */
import * as v from "valibot";

const seat = v.picklist([0, 1]);
const pair = <T>(schema: v.GenericSchema<unknown, T>) => v.tuple([schema, schema]);
const maybe = v.nullable(v.number());

const match = v.object({
    match: v.number(),
    players: pair(v.string()),
    event: v.string(),
    date: v.string(),
    format: v.string(),
    source: v.string(),
    tags: v.string(),
    note: v.string(),
    variant: v.string(),
    length: v.number(),
    games: v.number(),
    winner: v.number(),
    points: pair(v.number()),
    level: v.string(),
    pr: pair(maybe),
    /** The seat of who uses the library. */
    me: v.nullable(seat),
    position: v.exactOptional(v.nullable(v.string()), null),
    mistakes: v.exactOptional(pair(v.number()), [0, 0]),
    blunders: v.exactOptional(pair(v.number()), [0, 0]),
});
export type Match = v.InferOutput<typeof match>;

const place = v.object({
    match: v.number(),
    game: v.number(),
    action: v.number(),
    player: v.string(),
    opponent: v.string(),
    date: v.string(),
    position: v.string(),
    kind: v.string(),
    made: v.string(),
    best: v.string(),
    loss: maybe,
});
export type Place = v.InferOutput<typeof place>;

export const list = v.object({
    total: v.number(),
    me: v.string(),
    positions: v.boolean(),
    matches: v.exactOptional(v.array(match), []),
    places: v.exactOptional(v.array(place), []),
});
export type LibraryList = v.InferOutput<typeof list>;

export const imported = v.object({
    new: v.number(),
    again: v.number(),
    richer: v.number(),
    match: v.number(),
    positions: v.array(v.string()),
    /** Of a ZIP: the first of the files that were not taken, and how many there were. */
    refused: v.exactOptional(v.array(v.object({ name: v.string(), text: v.string() })), []),
    refusals: v.exactOptional(v.number(), 0),
});

export const file = v.object({
    file: v.string(),
    name: v.string(),
    left_out: v.exactOptional(v.number(), 0),
});

export const changed = v.object({ count: v.number() });

export const players = v.object({
    players: v.array(
        v.object({ name: v.string(), aliases: v.array(v.string()), me: v.boolean(), matches: v.number() }),
    ),
});
export type Player = v.InferOutput<typeof players>["players"][number];

const stat = v.object({
    group: v.string(),
    key: v.string(),
    label: v.string(),
    decisions: v.number(),
    games: v.number(),
    loss: maybe,
    mean: maybe,
    margin: maybe,
    cost: maybe,
});
export type Stat = v.InferOutput<typeof stat>;
export const stats = v.object({ matches: v.number(), groups: v.array(stat) });

export const openings = v.object({
    book: v.boolean(),
    mine: v.number(),
    others: v.number(),
    plays: v.array(
        v.object({
            text: v.string(),
            mine: v.number(),
            others: v.number(),
            equity: maybe,
            error: maybe,
            loss: maybe,
        }),
    ),
});
export type Openings = v.InferOutput<typeof openings>;

const question = v.object({
    question: v.number(),
    position: v.string(),
    kind: v.picklist(["play", "double", "answer"]),
    seen: v.boolean(),
});
export type Question = v.InferOutput<typeof question>;
const sums = { asked: v.number(), due: v.number(), today: v.number() };
export const quizCount = v.object(sums);
export const quiz = v.object({ ...sums, questions: v.array(question) });
export type QuizList = v.InferOutput<typeof quiz>;

const play = v.object({ text: v.string(), equity: v.number(), loss: v.number() });
const cube = v.object({
    kind: v.literal("cube"),
    nodouble: v.number(),
    take: v.number(),
    pass: v.number(),
    allowed: v.boolean(),
});
export const quizAnswer = v.object({
    grade: v.picklist(["right", "near", "wrong", "shown"]),
    loss: v.number(),
    days: v.number(),
    best: v.string(),
    advice: v.variant("kind", [v.object({ kind: v.literal("plays"), plays: v.array(play) }), cube]),
    why: v.nullable(v.object({ one: v.string(), paragraph: v.string() })),
    verdict: v.nullable(v.object({ played: play, best: play })),
});
export type QuizAnswer = v.InferOutput<typeof quizAnswer>;

const studyRow = v.object({
    study: v.number(),
    title: v.string(),
    nodes: v.number(),
    sound: v.boolean(),
    /** The first position in it; "" where there is none. */
    position: v.exactOptional(v.string(), ""),
});
export type StudyRow = v.InferOutput<typeof studyRow>;
export const studies = v.object({ studies: v.array(studyRow) });
export const studySaved = v.object({ study: v.number(), revision: v.string() });
export const studyFile = v.object({ file: v.string(), revision: v.string() });

/** An answer of which nothing is read. */
export const done = v.object({});

export const ids = v.object({ gnu: v.nullable(v.string()), xgid: v.nullable(v.string()), position: v.string() });

/** The answer of POST /upload. */
export const upload = v.object({ upload: v.string() });
