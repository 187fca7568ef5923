/* How long functions are: 99 of 100 below 70 lines, none above 80. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const files = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return files(path);
        return /\.tsx?$/.test(entry.name) ? [path] : [];
    });

function lengths(path) {
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    const line = (position) => source.getLineAndCharacterOfPosition(position).line;
    const found = [];
    const walk = (node) => {
        if (ts.isFunctionLike(node) && node.body)
            found.push({
                lines: line(node.end) - line(node.getStart()) + 1,
                name: `${path} ${node.name?.getText() ?? ""}`,
            });
        ts.forEachChild(node, walk);
    };
    walk(source);
    return found;
}

const all = files("src")
    .flatMap(lengths)
    .sort((a, b) => b.lines - a.lines);
const rank = Math.floor(all.length / 100);
assert.ok(all.length > 500, "the functions are not found");
const named = all.slice(0, 5).map(({ lines, name }) => `${lines} ${name}`);
assert.ok(all[rank].lines < 70, `one function of a hundred has ${all[rank].lines} lines or more: ${named.join(", ")}`);
assert.ok(all[0].lines <= 80, `too long: ${named[0]}`);
