/* Serves a built page (the folder of NAME.gz) on loopback, without the program: for tests and for looking at it.
 *
 *     node test/serve.mjs ../build/dev/page [PORT] */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
};

/** Resolves to { url, close }. */
export function serve(folder, port = 0) {
    const server = createServer((request, response) => {
        const name = basename(new URL(request.url, "http://x").pathname) || "index.html";
        const path = join(folder, `${name}.gz`);
        if (!existsSync(path)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, {
            "Content-Type": types[extname(name)] ?? "application/octet-stream",
            "Content-Encoding": "gzip",
            "Content-Security-Policy":
                "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:",
        });
        response.end(readFileSync(path));
    });
    return new Promise((resolve) => {
        server.listen(port, "127.0.0.1", () =>
            resolve({
                url: `http://127.0.0.1:${server.address().port}/`,
                close: () => new Promise((done) => server.close(done)),
            }),
        );
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    const { url } = await serve(process.argv[2] ?? "../build/dev/page", Number(process.argv[3] ?? 0));
    console.log(url);
}
