/* Who imports whom in src/: the folders of web/README.md from the bottom up, and no circle of files anywhere. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const root = existsSync("src/page.css") ? "src" : "web/src";

function files(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return files(path);
        return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

function importsOf(path: string): string[] {
    return [...readFileSync(path, "utf8").matchAll(/(?:^(?:import|export) (?:[^"]*? from )?|\bimport\()"(\.[^"]+)"/gm)]
        .map(([, to]) => normalize(join(dirname(path), to as string)))
        .filter((to) => /\.tsx?$/.test(to));
}

const graph = new Map(files(root).map((path) => [path, importsOf(path)]));

/** A way from a file back to itself; [] where there is none. */
function circle(of: Map<string, string[]>): string[] {
    const done = new Set<string>();
    const walk = (path: string, way: string[]): string[] => {
        if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
        if (done.has(path)) return [];
        for (const next of of.get(path) ?? []) {
            const found = walk(next, [...way, path]);
            if (found.length) return found;
        }
        done.add(path);
        return [];
    };
    for (const path of of.keys()) {
        const found = walk(path, []);
        if (found.length) return found;
    }
    return [];
}

test("the graph is there, and a circle would be found", () => {
    assert.ok(graph.size > 40);
    assert.ok([...graph.values()].flat().length > 150);
    const bent = new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
    ]);
    assert.deepEqual(circle(bent), ["b", "c", "b"]);
});

test("no circle of files", () => assert.deepEqual(circle(graph), []));

test("what is imported exists", () => {
    const missing = [...graph].flatMap(([path, to]) =>
        to.filter((each) => !graph.has(each)).map((each) => `${path}: ${each}`),
    );
    assert.deepEqual(missing, []);
});

test("a folder imports from itself and from those under it", () => {
    const ground = ["board", "proto", "rules", "text"];
    const under: Record<string, string[]> = {
        board: ["rules", "text"],
        rules: [],
        text: ["rules"],
        proto: ["rules"],
        "app/settings": ground,
        "app/shell": [...ground, "app/settings"],
        "app/game": [...ground, "app/settings", "app/shell"],
        "app/party": [...ground, "app/settings", "app/shell", "app/game"],
        "app/learn": [...ground, "app/settings", "app/shell", "app/game"],
        "app/editor": [...ground, "app/settings", "app/shell", "app/game", "app/learn"],
        "app/review": [...ground, "app/settings", "app/shell", "app/game"],
        "app/rules": [...ground, "app/settings", "app/shell", "app/game", "app/learn"],
        "app/library": [...ground, "app/settings", "app/shell", "app/game", "app/learn"],
        "app/studies": [...ground, "app/settings", "app/shell", "app/game", "app/library"],
        "app/quiz": [...ground, "app/settings", "app/shell", "app/game", "app/learn", "app/library"],
        "app/home": [...ground, "app/settings", "app/shell", "app/game", "app/learn"],
    };
    const folder = (path: string): string => path.slice(root.length + 1, path.lastIndexOf("/"));
    const unknown = [...graph.keys()].map(folder).filter((name) => !under[name] && name !== "app");
    assert.deepEqual(unknown, []);
    const faults = [...graph].flatMap(([path, to]) => {
        const may = under[folder(path)];
        if (!may) return [];
        return to
            .map(folder)
            .filter((name) => name !== folder(path) && !may.includes(name))
            .map((name) => `${path}: ${name}`);
    });
    assert.deepEqual(faults, []);
});

test("no type is asserted past the checker", () => {
    const found = [...graph.keys()].filter((path) => readFileSync(path, "utf8").includes("as unknown as"));
    assert.deepEqual(found, []);
});

test("names of files are said once", () => {
    const names = [...graph.keys()].map((path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.tsx?$/, ""));
    assert.deepEqual(
        names.filter((name, i) => names.indexOf(name) !== i),
        [],
    );
});
