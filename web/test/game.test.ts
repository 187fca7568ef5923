/* What a game screen works out by itself: the turn from a state, what decides itself, the pace, the move list, the terms. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inNumbers, linesOf, textOf } from "../src/app/game/move-list.tsx";
import { AnimationQueue, type Picture } from "../src/app/game/animation-queue.ts";
import { diceOf } from "../src/app/game/game-view.ts";
import { cubeText, inOtherNumbers, sentenceOf } from "../src/app/game/game-say.ts";
import { automatic, bySeat, pauseBefore, plainBearOff, steps, turnOf } from "../src/app/game/game-turn.ts";
import { isCrawford } from "../src/app/game/game-players.tsx";
import { comparable } from "../src/app/game/hints.tsx";
import { keyHelp } from "../src/app/game/keys.ts";
import { reasonAgainst } from "../src/app/game/refusal.tsx";
import { markOf } from "../src/app/game/error-marks.ts";
import { dieLeft, diceUsed } from "../src/app/party/party-turn.ts";
import { actText, isReaders, seatOf } from "../src/app/review/review-steps.ts";
import { changeSettings } from "../src/app/settings/settings.ts";
import { keeper } from "../src/app/shell/dice-keep.ts";
import {
    firstForm,
    plain,
    lacksLength,
    levelOf,
    lengthsOf,
    levelsOf,
    termsOf,
    withVariant,
} from "../src/app/shell/new-game-form.ts";
import type { Table } from "../src/proto/client.ts";
import { beginTurn, playOption } from "../src/rules/turn.ts";
import type {
    Catalogue,
    HintPlay,
    MoveRow,
    State,
    Step,
    TableEvent,
    WireMen,
    WireVariant,
} from "../src/proto/messages.ts";
import { setCatalogue, t } from "../src/text/text.ts";
import { catalogue, rules } from "./support.ts";

const start = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]";
const men = (): WireMen => {
    const points = new Array<number>(25).fill(0);
    for (const [point, count] of [
        [24, 2],
        [13, 5],
        [8, 3],
        [6, 5],
    ] as const)
        points[point] = count;
    return { points, bar: 0, hors: 0 };
};

function state(change: Partial<State> = {}): State {
    return {
        count: 3,
        game: 1,
        score: [0, 0],
        length: 3,
        phase: "play",
        turn: 0,
        actor: 0,
        awaits: null,
        over: false,
        dice: [3, 1],
        again: false,
        cube: { exp: 0, value: 1, owner: null },
        crawford: false,
        resign: null,
        men: [men(), men()],
        pips: [167, 167],
        position: start,
        plays: 16,
        may: ["play", "resign"],
        draft: [],
        last: null,
        thinking: null,
        end: null,
        ...change,
    };
}

const wants = { autoRoll: true, autoForced: true, autoOff: true };

test("a turn stands where the draft left it; a hop that the rules do not know ends it", () => {
    const turn = turnOf(rules, 0, state(), [[8, 3]], 0);
    assert.equal(turn?.made.length, 1);
    assert.equal(turn?.now.side[0].point[5], 1);
    assert.equal(turn?.complete, false);
    assert.equal(
        turnOf(
            rules,
            0,
            state(),
            [
                [8, 3],
                [6, 1],
            ],
            0,
        )?.complete,
        true,
    );
    assert.equal(
        turnOf(
            rules,
            0,
            state(),
            [
                [20, 3],
                [6, 1],
            ],
            0,
        )?.made.length,
        0,
    );
    assert.deepEqual(turnOf(rules, 0, state(), [], 1)?.roll.dice, [1, 3]);
    assert.equal(turnOf(rules, 0, state({ phase: "roll", dice: [] }), [], 0), null);
    assert.equal(turnOf(rules, 0, state({ awaits: 0 }), [], 0), null);
});

test("positions seen by White are laid out by seat", () => {
    const turn = turnOf(rules, 0, state({ turn: 1, actor: 1 }), [[8, 3]], 0);
    assert.ok(turn);
    const [blue, white] = bySeat(turn.now, 1);
    assert.equal(white.point[5], 1);
    assert.equal(blue.point[5], 0);
});

test("a roll is made when the cube has no say; never the first draw, nor with dice of wood", () => {
    const rolling = (may: State["may"], more: Partial<State> = {}): unknown =>
        automatic(rules, 0, state({ phase: "roll", dice: [], may, ...more }), null, false, wants);
    assert.deepEqual(rolling(["roll", "resign"]), { do: "roll" });
    assert.equal(rolling(["roll", "double", "resign"]), null);
    assert.equal(rolling(["roll", "double"], { score: [1, 2] }), null);
    assert.deepEqual(rolling(["roll", "double"], { score: [2, 2] }), { do: "roll" }, "the match is won without it");
    assert.deepEqual(rolling(["roll", "double"], { score: [1, 0], cube: { exp: 1, value: 2, owner: 0 } }), {
        do: "roll",
    });
    assert.equal(rolling(["roll", "double"], { length: 0, score: [9, 0] }), null);
    assert.equal(rolling(["roll", "word"], { phase: "opening" }), null);
    assert.deepEqual(rolling(["roll"], { phase: "opening", game: 2 }), { do: "roll" });
    assert.equal(automatic(rules, 0, state({ phase: "roll", dice: [], may: ["roll"] }), null, true, wants), null);
    assert.equal(
        automatic(rules, 0, state({ phase: "roll", dice: [], may: ["roll"] }), null, false, {
            ...wants,
            autoRoll: false,
        }),
        null,
    );
});

test("a forced play is made and ended, a free one is not", () => {
    const shut = state({ position: "M[bar:1 6:5 5:4 3:5] A[19:3 20:2 21:2 22:2 24:2 12:4]", dice: [6, 2], plays: 1 });
    const only = rules.plays(0, turnOf(rules, 0, shut, [], 0)!.start, { dice: [6, 2] });
    const at = { ...shut, plays: only.length };
    const step = automatic(rules, 0, at, turnOf(rules, 0, at, [], 0), false, wants);
    assert.equal(only.length, 1);
    assert.deepEqual(step, { do: "hops", hops: only[0]?.hops });
    const said = only[0]!.hops.map((hop) => [hop.from === 100 ? "bar" : hop.from, hop.die] as const);
    assert.deepEqual(automatic(rules, 0, at, turnOf(rules, 0, at, said, 0), false, wants), { do: "end" });
    assert.equal(automatic(rules, 0, at, turnOf(rules, 0, at, [], 0), false, { ...wants, autoForced: false }), null);
    assert.equal(automatic(rules, 0, state(), turnOf(rules, 0, state(), [], 0), false, wants), null);
    const none = state({ position: "M[bar:1 6:5 5:4 3:5] A[19:3 20:2 21:2 22:2 23:2 24:2 12:2]", plays: 0 });
    assert.deepEqual(automatic(rules, 0, none, turnOf(rules, 0, none, [], 0), false, wants), { do: "end" });
});

test("bearing off is left to the page only where no other play can be better", () => {
    const off = (position: string, dice: [number, number]): string | null => {
        const read = rules.read(0, position);
        assert.ok("situation" in read);
        const play = plainBearOff(rules, 0, read.situation.pos, dice);
        return play && rules.format(0, read.situation.pos, { dice }, play.hops);
    };
    assert.equal(off("M[2:2 1:1] A[20:3]", [6, 5]), "2/O(2)");
    assert.equal(off("M[1:3] A[20:3]", [3, 3]), "1/O(3)");
    assert.equal(off("M[6:2 5:1] A[24:3]", [6, 5]), null, "6/O 5/O leaves a six, 6/O 6/1 a five and a one");
    assert.equal(off("M[4:2 3:2] A[24:3]", [1, 1]), null);
    assert.equal(off("M[7:1 2:2] A[24:3]", [6, 5]), null, "not all are home");
    assert.equal(off("M[6:2 2:2] A[1:1 24:2]", [6, 2]), null, "they can still meet");
});

test("hop by hop, with the checker that is hit", () => {
    const shown = steps([men(), men()], 0, [
        [13, 7, 6, true],
        [7, 3, 4, false],
    ]);
    assert.equal(shown.length, 1);
    assert.equal(shown[0]?.[0].points[7], 1);
    assert.equal(shown[0]?.[1].bar, 1);
});

test("hop by hop where there is no bar: who is hit starts again, and hits what stands alone there", () => {
    const points = (more: Record<number, number>) => Array.from({ length: 25 }, (_, point) => more[point] ?? 0);
    const mine = { ...men(), points: points({ 7: 1, 1: 1 }) };
    const theirs = { ...men(), points: points({ 21: 1, 1: 1 }) };
    const shown = steps(
        [mine, theirs],
        0,
        [
            [7, 4, 3, true],
            [4, 3, 1, false],
        ],
        false,
        true,
    );
    assert.deepEqual(shown, [
        [
            { ...mine, points: points({ 4: 1, 24: 1 }) },
            { ...theirs, points: points({ 24: 2 }) },
        ],
    ]);
});

function table(at: Partial<State> = {}): Table {
    return {
        table: 1,
        settings: { variant: "backgammon" },
        seats: [{ kind: "human" }, { kind: "computer" }],
        you: [0],
        dice: { mode: "sealed", seal: "", word: "" },
        games: [],
        state: state(at),
        moves: [],
    };
}

function event(what: string, more: Partial<TableEvent> = {}): TableEvent {
    return { type: "event", table: 1, seq: 1, what, ...more };
}

test("the computer's play is shown hop by hop, in order, and only then may one act", () => {
    const seen: Picture[] = [];
    let timers: (() => void)[] = [];
    const show = new AnimationQueue(
        (picture) => seen.push(picture),
        () => 200,
        (action) => timers.push(action),
    );
    show.push(table(), null);
    show.push(table({ turn: 1 }), event("roll", { seat: 1, dice: [6, 4] }));
    show.push(
        table({ count: 5 }),
        event("play", {
            seat: 1,
            dice: [6, 4],
            hops: [
                [24, 18, 6, false],
                [18, 14, 4, false],
            ],
        }),
    );
    for (let i = 0; i < 9; i++) {
        const due = timers;
        timers = [];
        for (const action of due) action();
    }
    assert.deepEqual(
        seen.map(({ event: what, moving, last }) => [what?.what ?? null, moving?.hops.length ?? 0, last]),
        [
            [null, 0, true],
            ["roll", 0, true],
            [null, 1, false],
            ["play", 0, true],
        ],
    );
    assert.equal(seen.at(-1)?.table.state.count, 5);
});

test("a tied draw is followed by another: nobody may act before it", () => {
    for (const speed of [0, 200]) {
        const seen: boolean[] = [];
        const later: (() => void)[] = [];
        const show = new AnimationQueue(
            ({ last }) => seen.push(last),
            () => speed,
            (action) => later.push(action),
        );
        show.push(table({ phase: "opening" }), null);
        show.push(table({ phase: "opening" }), event("draw", { dice: [3, 3] }));
        show.push(table(), event("draw", { dice: [3, 1] }));
        while (later.length) later.shift()?.();
        assert.deepEqual(seen, [true, false, true]);
    }
    const seen: boolean[] = [];
    const thrown = { ...table({ phase: "opening" }), dice: { mode: "manual" as const, seal: "", word: "" } };
    new AnimationQueue(
        ({ last }) => seen.push(last),
        () => 0,
    ).push(thrown, event("draw", { dice: [3, 3] }));
    assert.deepEqual(seen, [true], "people throw again");
});

test("without movement every event is shown at once; a snapshot overtakes what waits", () => {
    const seen: (string | null)[] = [];
    const quick = new AnimationQueue(
        (picture) => seen.push(picture.event?.what ?? null),
        () => 0,
        () => assert.fail("no pause"),
    );
    quick.push(table(), null);
    quick.push(table(), event("roll", { seat: 1 }));
    quick.push(
        table(),
        event("play", {
            seat: 1,
            hops: [
                [24, 18, 6, false],
                [18, 14, 4, false],
            ],
        }),
    );
    assert.deepEqual(seen, [null, "roll", "play"]);
    const later: (() => void)[] = [];
    const pictures: Picture[] = [];
    const slow = new AnimationQueue(
        (picture) => pictures.push(picture),
        () => 200,
        (action) => later.push(action),
    );
    slow.push(table(), null);
    slow.push(table(), event("roll", { seat: 1 }));
    slow.push(table(), event("play", { seat: 1, hops: [[24, 18, 6, false]] }));
    slow.push(table({ count: 9 }), null);
    for (const action of later) action();
    assert.equal(pictures.at(-1)?.table.state.count, 9);
});

test("lines of the move list: who plays first stands alone where White begins, doubles stay with their answers", () => {
    const row = (act: string, seat: 0 | 1 | null): MoveRow => ({ act, seat });
    const cells = (rows: MoveRow[]): unknown => linesOf(rows).map((line) => line.cells);
    assert.deepEqual(cells([row("draw", null), row("play", 0), row("play", 1), row("play", 0)]), [
        [[1], [2]],
        [[3], []],
    ]);
    assert.deepEqual(cells([row("draw", null), row("play", 1), row("play", 0), row("play", 1)]), [
        [[], [1]],
        [[2], [3]],
    ]);
    assert.deepEqual(cells([row("play", 0), row("double", 1), row("take", 0), row("play", 1)]), [
        [[0], [1]],
        [[2], [3]],
    ]);
    assert.deepEqual(cells([row("play", 0), row("play", 0), row("play", 1)]), [[[0, 1], [2]]]);
});

test("a double that is named stands in the move list by its name", () => {
    const said = textOf({ act: "name", seat: 0, value: 6 }, false, "acey-deucey");
    assert.equal(said, t("web.moves.name", 6));
    assert.notEqual(said, t("web.moves.cocked"));
});

test("a play in the numbers of the other side", () => {
    assert.equal(inOtherNumbers("24/18*/13 8/4(2)", false), "1/7*/12 17/21(2)");
    assert.equal(inOtherNumbers("bar/21 6/O(3)", false), "bar/4 19/O(3)");
    assert.equal(inOtherNumbers("24/20 13/12 1/O", "half"), "12/8 1/24 13/O");
    assert.equal(inOtherNumbers("hors/20*/16 1/O", "same"), "hors/20*/16 1/O");
});

test("what forces itself is left to be read, as long as the pace allows", () => {
    const hops = { do: "hops", hops: [] } as const;
    for (const speed of [110, 220, 500]) {
        const free = pauseBefore(hops, { plays: 7 }, null, speed);
        assert.ok(pauseBefore(hops, { plays: 1 }, null, speed) > free);
        assert.ok(pauseBefore({ do: "end" }, { plays: 0 }, null, speed) > free);
        assert.equal(pauseBefore({ do: "roll" }, { plays: null }, null, speed), free);
    }
    assert.equal(pauseBefore(hops, { plays: 1 }, null, 0), 0);
});

test("events as sentences", () => {
    const texts = catalogue();
    setCatalogue("fr", texts.fr);
    const names: [string, string] = ["Ana", "l’ordinateur"];
    let settings = { variant: "backgammon" };
    const say = (of: TableEvent, at: Partial<State> = {}): string =>
        sentenceOf(of, { state: state(at), settings }, names).replace(/\u00a0/g, " ");
    assert.equal(say(event("roll", { seat: 1, dice: [3, 5] })), "L’ordinateur : 5-3.");
    assert.equal(say(event("draw", { dice: [2, 6] })), "Tirage : Ana 2, l’ordinateur 6. L’ordinateur commence.");
    assert.equal(say(event("play", { seat: 0, hops: [] })), "Ana ne peut rien jouer.");
    assert.equal(say(event("double", { seat: 0, value: 2 })), "Ana double à 2.");
    const end = { winner: 1, how: "drop", kind: 1, cube: 1, points: 1, text: "Ordinateur gagne." } as const;
    assert.equal(say(event("drop", { seat: 0 }), { phase: "game_over", end }), "Ana passe. Ordinateur gagne.");
    assert.equal(say(event("resign", { seat: 0, value: 2 })), "Ana propose d’abandonner un gammon.");
    settings = { variant: "jacquet" };
    assert.equal(say(event("resign", { seat: 0, value: 2 })), "Ana propose d’abandonner une partie double.");
});

const variant = (change: Partial<WireVariant> = {}): WireVariant => ({
    name: "backgammon",
    title: "",
    men: 15,
    hors: 0,
    track: 24,
    computer: true,
    judged: true,
    unjudged: [],
    ply: 4,
    scale: 1,
    deep: true,
    cube: true,
    cube_allowed: true,
    gammons: true,
    parallel: false,
    turns: 0,
    minutes: 0,
    letters: true,
    opening: "keep",
    options: {},
    ...change,
});

test("what is agreed: only what counts in this game is sent", () => {
    const match = termsOf(
        { ...plain, jacoby: true, beavers: true, holland: true, crawford: false, level: "fort", name: " Ana " },
        variant(),
        99,
    );
    assert.equal("jacoby" in match, false);
    assert.equal(match.holland, false);
    assert.deepEqual(match.seats, [
        { kind: "human", name: "Ana" },
        { kind: "computer", level: "fort" },
    ]);
    const money = termsOf(
        { ...plain, kind: "money", raccoons: true, sits: "white", against: "friend", friend: "Bob" },
        variant(),
        99,
    );
    assert.equal(money.length, 0);
    assert.equal("crawford" in money, false);
    assert.equal(money.raccoons, false, "raccoons come after beavers only");
    assert.deepEqual(money.seats, [{ kind: "human", name: "Bob" }, { kind: "human" }]);
    assert.equal(termsOf({ ...plain, length: Number.NaN }, variant(), 99).length, 1);
    assert.equal(termsOf({ ...plain, length: 1 }, variant(), 99).cube, false);
    assert.equal(termsOf({ ...plain, length: 1000 }, variant(), 99).length, 99);
    const acey = variant({
        name: "acey-deucey-marine",
        computer: false,
        cube: false,
        opening: "reroll",
        options: { entry: ["all_first", "free"] },
    });
    const form = withVariant(plain, acey);
    assert.equal(form.against, "friend");
    assert.equal(withVariant(form, variant()).against, "computer", "the opponent comes back with the game");
    assert.deepEqual([form.length, withVariant(form, variant()).length], [50, 3], "Acey-Deucey by checkers");
    assert.deepEqual(lengthsOf("acey-deucey-europeen"), [1, 3, 5, 7], "in Europe a game counts one");
    assert.ok(lacksLength({ ...plain, length: Number.NaN }));
    assert.equal(lacksLength({ ...plain, kind: "money", length: Number.NaN }), false);
    const terms = termsOf(form, acey, 99);
    /* Jacquet has one way to begin, and double games for everybody. */
    const jacquet = variant({
        name: "jacquet",
        judged: false,
        cube: false,
        cube_allowed: false,
        parallel: true,
        opening: "reroll",
    });
    const played = termsOf({ ...withVariant(plain, jacquet), opening: "keep", multipliers: false }, jacquet, 99);
    assert.deepEqual([played.opening, "multipliers" in played, played.cube], ["reroll", false, false]);
    assert.deepEqual([terms.entry, terms.opening, terms.cube, "hit" in terms], ["all_first", "reroll", false, false]);
});

/* Browsers refuse a setTimeout that is called as a method of something else. */
test("the first visit proposes an easy level, for every game, where there is one", () => {
    const of = (levels: string[]): Catalogue =>
        ({ levels: levels.map((name) => ({ name })), level: "maximum", variants: [], parties: [] }) as never;
    assert.equal(firstForm(of(["debutant", "facile", "maximum"]), "").level, "facile");
    assert.equal(firstForm(of(["maximum"]), "").level, "maximum");
});

test("the level that takes its time is offered where a game has it, and replaced elsewhere", () => {
    const catalogue = { levels: [{ name: "facile" }, { name: "maximum" }, { name: "approfondi" }] } as never;
    const names = (deep: boolean): string[] => levelsOf(catalogue, { deep }).map(({ name }) => name);
    assert.deepEqual(names(true), ["facile", "maximum", "approfondi"]);
    assert.deepEqual(names(false), ["facile", "maximum"]);
    assert.equal(levelOf({ level: "approfondi" }, { deep: true }), "approfondi");
    assert.equal(levelOf({ level: "approfondi" }, { deep: false }), "maximum");
    assert.equal(levelOf({ level: "facile" }, { deep: false }), "facile");
});

test("a checker that is touched in vain is told of a die that is left", () => {
    const jacquet = rules.variantNamed("jacquet");
    assert.ok(jacquet);
    const begun = beginTurn(rules, jacquet.id, rules.start(jacquet.id), { dice: [6, 1] });
    const six = begun.options.find(({ from, to }) => from === 24 && to === 18);
    assert.ok(six);
    const reason = reasonAgainst(rules, playOption(rules, begun, six), 24, null);
    assert.deepEqual([reason?.key, reason?.to], ["reason.courier", 23]);
    /* The same at trictrac. */
    assert.deepEqual(
        [
            [],
            [[1, 7]],
            [[1, 2]],
            [
                [1, 7],
                [1, 2],
            ],
        ].map((made) => dieLeft([1, 6], made as [number, number][])),
        [6, 1, 6, 6],
    );
    assert.equal(dieLeft([5, 5], [[1, 6]]), 5);
    assert.deepEqual(diceUsed([6, 1], [[1, 8]]), [1, 6], "one man by both");
    assert.deepEqual(diceUsed([6, 2], [[21, 25]]), [6], "it leaves by more than it needs");
});

test("the clock of the browser is called as the browser wants it", (context) => {
    let called = 0;
    context.mock.method(globalThis, "setTimeout", function (this: unknown) {
        assert.ok(this === undefined || this === globalThis);
        called++;
    });
    const show = new AnimationQueue(
        () => undefined,
        () => 200,
    );
    show.push(table(), null);
    show.push(table(), event("roll", { seat: 1, dice: [2, 1] }));
    assert.equal(called, 1);
});

test("the help on the keys says those of every board, and of the others what the screen has", () => {
    for (const [lang, cube, hint] of [
        ["fr", "C\u00a0: le videau.", "H\u00a0: conseil."],
        ["en", "C: the cube.", "H: hint."],
    ] as const) {
        const texts = catalogue()[lang];
        setCatalogue(lang, texts);
        const board = texts["web.board.keys"] ?? "";
        assert.ok(board.length > 100);
        assert.doesNotMatch(board, /\b[A-Z]\u00a0?: /, "a letter is a key of some screens only");
        assert.equal(keyHelp([]), board);
        assert.equal(keyHelp(["cube", "hint"]), `${board} ${cube} ${hint}`);
    }
});

test("whose mistakes a review asks for: those of the reader's seat, never the computer's", () => {
    const mine = (names: readonly [string, string], table: number | null): readonly [number, boolean, boolean] => {
        const of = { names: [...names] as [string, string], table };
        return [seatOf(of), isReaders(of, 0), isReaders(of, 1)];
    };
    changeSettings({ player: "" });
    assert.deepEqual(mine(["Bleu", "Videau"], 7), [0, true, false]);
    assert.deepEqual(mine(["Videau", "Blanc"], 7), [1, false, true], "White, without a name");
    assert.deepEqual(mine(["Bleu", "Blanc"], 7), [0, true, true], "both at one board");
    assert.deepEqual(mine(["Videau", "Blanc"], null), [0, false, false], "a match of a file");
    changeSettings({ player: " ben" });
    assert.deepEqual(mine(["Anna", "Ben"], 7), [1, false, true]);
    assert.deepEqual(mine(["Anna", "Ben"], null), [1, false, true]);
    assert.deepEqual(mine(["Ben", "Ben"], null), [0, true, true]);
    assert.deepEqual(mine(["Anna", "Cleo"], null), [0, false, false]);
    keeper.shown(8, { seal: "ab", text: "c" }, true, 0);
    keeper.change(8, () => ({ seats: [1] }));
    assert.deepEqual(mine(["Anna", "Cleo"], 8), [1, false, true], "each at a page of their own");
    changeSettings({ player: "" });
});

test("the move list says whose numbers it shows, unless its plays are in letters", () => {
    const plays = (letters: string | null): MoveRow[] => [
        { act: "draw", seat: null, dice: [3, 1] },
        { act: "play", seat: 0, dice: [3, 1], text: "8/5 6/5", letters },
    ];
    assert.equal(inNumbers([], false), false);
    assert.equal(inNumbers(plays("HE FE"), false), true);
    assert.equal(inNumbers(plays("HE FE"), true), false);
    assert.equal(inNumbers(plays(null), true), true, "Jacquet has no letters");
    assert.equal(inNumbers(plays(null).slice(0, 1), true), false);
});

test("advice compares plays of one depth; its signs are those of a review", () => {
    const play = (text: string, ply: number): HintPlay => ({ text, ply }) as HintPlay;
    const plays = [play("8/5 6/5", 2), play("24/21 13/12", 2), play("6/5 6/3", 0)];
    assert.deepEqual(
        comparable({ plays }).map(({ text }) => text),
        ["8/5 6/5", "24/21 13/12"],
    );
    assert.deepEqual(comparable({ plays: [] }), []);
    assert.deepEqual(
        [0, 0.019, 0.02, 0.04, 0.08, 1].map((loss) => markOf(loss)?.sign ?? ""),
        ["", "", "?!", "?", "??", "??"],
    );
});

test("the cube in words; a game gone by says whether it was the Crawford game", () => {
    setCatalogue("fr", catalogue().fr);
    const cube = (exp: number, owner: 0 | 1 | null): string =>
        cubeText({ cube: { exp, value: 2 ** exp, owner } }, ["Éva", "l’ordinateur"]);
    assert.deepEqual(
        [cube(0, null), cube(1, null), cube(1, 0), cube(2, 1)],
        ["Videau au centre", "Videau au centre, 2", "Videau à 2, à Éva", "Videau à 4, à l’ordinateur"],
    );
    setCatalogue("fr", {});
    const scores = [
        [0, 4],
        [1, 4],
        [3, 4],
    ] as const;
    const table = {
        state: state({ game: 4, length: 5 }),
        settings: {},
        games: scores.map((score, i) => ({ game: i + 1, winner: 1, points: 1, how: "board", score: [...score] })),
    } as unknown as Table;
    assert.deepEqual(
        [1, 2, 3, 4].map((game) => isCrawford(table, game)),
        [false, true, false, false],
    );
    const without = { ...table, settings: { crawford: false } } as Table;
    assert.ok(!isCrawford(without, 2));
    assert.ok(!isCrawford({ ...table, settings: { crawford: true, cube: false } } as Table, 2));
    const position = "M[24:2] A[1:2] length:5 score:4-0";
    const from = { ...table, settings: { crawford: true, position } } as Table;
    assert.ok(!isCrawford(from, 1) && !isCrawford(from, 2), "it was over before the match began");
    assert.ok(isCrawford({ ...from, settings: { ...from.settings, position: `${position} crawford:1` } }, 1));
});

test("a roll after which one resigned was not played; a dance is no play", () => {
    setCatalogue("fr", catalogue().fr);
    const said = (act: string, variant = "backgammon"): string =>
        actText({ games: [], variant }, { act, game: 0, action: 0, seat: 0, value: 2 } as Step);
    assert.deepEqual([said("roll_only"), said("dance")], ["ne joue pas", "aucun coup"]);
    assert.deepEqual([said("resign"), said("resign", "fevga")], ["abandonne un gammon", "abandonne une partie double"]);
    setCatalogue("fr", {});
});

test("while the rest of a double is shown, its dice lie there: those that were played are gone", () => {
    const variant = rules.variantNamed("jacquet-de-versailles");
    assert.ok(variant);
    const seen: Picture[] = [];
    const later: (() => void)[] = [];
    const show = new AnimationQueue(
        (picture) => seen.push(picture),
        () => 200,
        (action) => later.push(action),
    );
    show.push(table({ turn: 1, phase: "play_named", dice: [6, 6] }), null);
    show.push(
        table(),
        event("play", {
            seat: 1,
            dice: [6, 6],
            hops: [
                [24, 18, 6, false],
                [18, 12, 6, false],
            ],
        }),
    );
    while (later.length) later.shift()?.();
    const moving = seen.find((picture) => picture.moving)?.moving;
    assert.ok(moving?.rest);
    const dice = (rest: boolean): unknown =>
        diceOf({
            rules,
            variant: variant.id,
            state: table().state,
            turn: null,
            row: null,
            moving: { ...moving, rest },
        } as never)?.faces.map(({ spent }) => spent);
    assert.deepEqual(dice(true), [true, false]);
    assert.deepEqual(dice(false), [true, false, false, false]);
});
