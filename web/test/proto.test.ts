/* The connection: answers find their questions, a gap leads to one snapshot, a lost connection comes back by itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, type Socket, type Table } from "../src/proto/client.ts";
import { Refused, type State, type TableEvent, Unread } from "../src/proto/messages.ts";
import { cubeFace, cubeOn, hopOf, localMove } from "../src/proto/convert.ts";
import { BAR, OFF } from "../src/rules/types.ts";

interface Said {
    type: string;
    id: number;
    [field: string]: unknown;
}

class Fake implements Socket {
    onopen = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event?: { code: number }) => void) | null = null;
    said: Said[] = [];
    send(data: string): void {
        this.said.push(JSON.parse(data) as Said);
    }
    close(): void {
        this.onclose?.();
    }
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    last(type: string): Said {
        const found = this.said.filter((each) => each.type === type).at(-1);
        assert.ok(found, `nothing of type ${type} was said`);
        return found;
    }
}

function room(): { client: Client; sockets: Fake[]; timers: { action: () => void; ms: number }[] } {
    const sockets: Fake[] = [];
    const timers: { action: () => void; ms: number }[] = [];
    const connect = (): Socket => {
        const socket = new Fake();
        sockets.push(socket);
        return socket;
    };
    const client = new Client(connect, "fr", (action, ms) => timers.push({ action, ms }));
    return { client, sockets, timers };
}

const hello = { type: "hello", protocol: 1 };
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const men = { points: Array<number>(25).fill(0), bar: 0, hors: 0 };

function state(count: number): State {
    return {
        count,
        game: 1,
        score: [0, 0],
        length: 7,
        phase: "roll",
        turn: 0,
        actor: 0,
        awaits: null,
        over: false,
        dice: [],
        again: false,
        cube: { exp: 0, value: 1, owner: null },
        crawford: false,
        resign: null,
        men: [men, men],
        pips: [0, 0],
        position: "",
        plays: null,
        may: ["roll"],
        draft: [],
        last: null,
        thinking: null,
        end: null,
    };
}

function snapshot(id: number, seq: number, count: number): object {
    return {
        type: "table",
        id,
        table: 7,
        seq,
        settings: { variant: "backgammon" },
        seats: [{ kind: "human" }, { kind: "human" }],
        you: [0],
        created: 0,
        changed: 0,
        dice: { mode: "seeded", seal: null, word: "" },
        games: [],
        state: state(count),
        sheet: [{ act: "draw", seat: null }],
    };
}

function socketAt(sockets: Fake[], index: number): Fake {
    const socket = sockets[index];
    assert.ok(socket);
    return socket;
}

test("questions wait for hello; answers and refusals find them", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    const list = client.ask("list");
    const bad = client.ask("open", { table: 99 });
    assert.equal(socket.said.length, 0);
    socket.tell(hello);
    assert.deepEqual(
        socket.said.map((each) => each.type),
        ["hello", "list", "open"],
    );
    socket.tell({ type: "error", id: bad.id, key: "server.no_table", text: "Cette table n’existe pas." });
    socket.tell({ type: "ok", id: list.id, total: 0, tables: [], damaged: [] });
    socket.tell({ type: "ok", id: 12345 });
    assert.equal((await list).total, 0);
    await assert.rejects(bad, (error: unknown) => error instanceof Refused && error.key === "server.no_table");
});

test("what is not as docs/PROTOCOL.md says is not acted on, and said", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    socket.tell(hello);
    const counts: number[] = [];
    client.follow(7, (table) => counts.push(table?.state.count ?? -1));
    socket.tell(snapshot(socket.last("open").id, 3, 5));
    await settle();
    assert.notEqual(client.status, "unread");
    const list = client.ask("list");
    socket.tell({ type: "ok", id: list.id, total: 0, tables: [{ table: "seven" }], damaged: [] });
    await assert.rejects(list, (error: unknown) => error instanceof Unread);
    assert.equal(client.status, "unread");
    socket.tell({ type: "event", table: 7, seq: 4, what: "roll", state: { ...state(6), phase: "dancing" } });
    assert.deepEqual(counts, [5]);
});

test("a field or an action that a later server adds is passed over", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    socket.tell({ ...hello, colour: "blue" });
    const seen: readonly string[][] = [];
    client.follow(7, (table) => (seen as string[][]).push(table?.state.may ?? []));
    const later = { ...state(5), may: ["roll", "sing"], weather: 3 };
    socket.tell({ ...snapshot(socket.last("open").id, 3, 5), state: later });
    await settle();
    assert.deepEqual(seen, [["roll"]]);
});

test("progress of a job", async () => {
    const { client, sockets } = room();
    socketAt(sockets, 0).tell(hello);
    const seen: number[] = [];
    const job = client.ask("hint", { table: 7 }, (done) => seen.push(done));
    socketAt(sockets, 0).tell({ type: "progress", id: job.id, done: 0.4 });
    socketAt(sockets, 0).tell({ type: "ok", id: job.id, kind: "plays", ply: 2, total: 0, plays: [] });
    await job;
    assert.deepEqual(seen, [0.4]);
});

test("events in order are taken; a gap asks for one snapshot and forgets what comes before it", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    socket.tell(hello);
    const seen: [number, string | null][] = [];
    client.follow(7, (table: Table | null, event: TableEvent | null) =>
        seen.push([table?.state.count ?? -1, event?.what ?? null]),
    );
    socket.tell(snapshot(socket.last("open").id, 3, 5));
    await settle();
    socket.tell({
        type: "event",
        table: 7,
        seq: 4,
        what: "roll",
        state: state(6),
        sheet: { from: 1, rows: [{ act: "play", seat: 0 }] },
    });
    socket.tell({ type: "event", table: 7, seq: 6, what: "play", state: state(8) });
    socket.tell({ type: "event", table: 7, seq: 7, what: "roll", state: state(9) });
    assert.equal(socket.said.filter((each) => each.type === "sync").length, 1);
    socket.tell(snapshot(socket.last("sync").id, 7, 9));
    await settle();
    socket.tell({ type: "event", table: 7, seq: 8, what: "end", state: state(10) });
    assert.deepEqual(seen, [
        [5, null],
        [6, "roll"],
        [9, null],
        [10, "end"],
    ]);
});

test("an action says where the game stood", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    socket.tell(hello);
    client.follow(7, () => undefined);
    socket.tell(snapshot(socket.last("open").id, 0, 5));
    await settle();
    void client.act(7, "roll", 0).catch(() => undefined);
    const { type, table, seat, at } = socket.last("roll");
    assert.deepEqual({ type, table, seat, at }, { type: "roll", table: 7, seat: 0, at: 5 });
});

test("a lost connection comes back, each time later, and opens its tables again", async () => {
    const { client, sockets, timers } = room();
    socketAt(sockets, 0).tell(hello);
    const counts: number[] = [];
    client.follow(7, (table) => counts.push(table?.state.count ?? -1), []);
    const job = client.ask("hint");
    socketAt(sockets, 0).close();
    await assert.rejects(job, /lost/);
    for (let i = 0; i < 7; i++) {
        timers.at(-1)?.action();
        socketAt(sockets, i + 1).close();
    }
    assert.deepEqual(
        timers.map(({ ms }) => ms),
        [250, 500, 1000, 2000, 4000, 5000, 5000, 5000],
    );
    timers.at(-1)?.action();
    const socket = socketAt(sockets, 8);
    socket.tell(hello);
    assert.deepEqual(socket.last("open")["seats"], []);
    socket.tell({ type: "ok", id: socket.last("hello").id });
    socket.tell(snapshot(socket.last("open").id, 0, 5));
    await settle();
    assert.equal(client.status, "open");
    assert.deepEqual(counts, [5]);
});

test("a table that is gone is said once", async () => {
    const { client, sockets } = room();
    const socket = socketAt(sockets, 0);
    socket.tell(hello);
    const seen: unknown[] = [];
    client.follow(7, (table) => seen.push(table));
    socket.tell({ type: "error", id: socket.last("open").id, key: "server.no_table", text: "" });
    await settle();
    assert.deepEqual(seen, [null]);
});

test("places and hops", () => {
    assert.deepEqual(hopOf(["bar", 22, 3, true]), { from: BAR, to: 22, die: 3, hit: true });
    assert.deepEqual(hopOf([4, "off", 6, false]), { from: 4, to: OFF, die: 6, hit: false });
    assert.deepEqual(localMove({ from: BAR, die: 3 }), ["bar", 3]);
    assert.equal(cubeFace(0, true), "64");
    assert.equal(cubeFace(1, false), "2");
    assert.equal(cubeFace(20, false), "2^20");
});

test("the cube lies on the board where it can be used, or has been", () => {
    const centred = { exp: 0, owner: null, offered: false } as const;
    const seven = { length: 7, crawford: false, cube: true };
    assert.deepEqual(cubeOn(centred, seven), { face: "64", owner: null, offered: false });
    assert.deepEqual(cubeOn(centred, { ...seven, length: 0 }), { face: "64", owner: null, offered: false });
    assert.deepEqual(cubeOn({ ...centred, offered: true }, seven), { face: "2", owner: null, offered: true });
    for (const rules of [
        { ...seven, length: 1 },
        { ...seven, crawford: true },
        { ...seven, cube: false },
    ])
        assert.equal(cubeOn(centred, rules), null, JSON.stringify(rules));
    const owned = { exp: 1, owner: 1, offered: false } as const;
    for (const rules of [
        { ...seven, length: 1 },
        { ...seven, cube: false },
    ])
        assert.deepEqual(cubeOn(owned, rules), { face: "2", owner: 1, offered: false });
});

test("a browser that was sent away does not come back by itself", () => {
    const { client, sockets, timers } = room();
    socketAt(sockets, 0).onclose?.({ code: 4401 });
    assert.equal(client.status, "out");
    assert.equal(timers.length, 0);
    assert.equal(sockets.length, 1);
});

test("a frozen line is noticed within three beats and made again; one that answers stays", async () => {
    const { client, sockets, timers } = room();
    sockets[0]?.tell(hello);
    client.watch();
    const beat = async (): Promise<void> => {
        const next = timers.pop();
        assert.ok(next && 3 * next.ms <= 5000);
        next.action();
        await settle();
    };
    for (let i = 0; i < 5; i++) {
        await beat();
        const ping = sockets[0]?.last("ping");
        sockets[0]?.tell({ type: "ok", id: ping?.id });
    }
    assert.notEqual(client.status, "lost");
    await beat();
    await beat();
    assert.notEqual(client.status, "lost");
    await beat();
    assert.equal(client.status, "lost");
    timers.find(({ ms }) => ms === 250)?.action();
    assert.equal(sockets.length, 2, "another line is made");
});

test("a line that is frozen before its first greeting is given up as well", async () => {
    const { client, sockets, timers } = room();
    client.watch();
    const beat = async (): Promise<void> => {
        timers.pop()?.action();
        await settle();
    };
    for (let i = 0; i < 6; i++) await beat();
    assert.equal(client.status, "connecting", "a slow one has time");
    await beat();
    assert.equal(client.status, "lost");
    timers.find(({ ms }) => ms === 250)?.action();
    sockets[1]?.tell(hello);
    const greeting = sockets[1]?.last("hello");
    sockets[1]?.tell({ type: "ok", id: greeting?.id });
    await settle();
    assert.equal(client.status, "open");
});
