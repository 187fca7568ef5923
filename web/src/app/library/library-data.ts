/* The library as its screens ask for it. */
import { useEffect, useState } from "preact/hooks";
import type { Schema } from "../../proto/messages.ts";
import { read } from "../../proto/messages.ts";
import * as says from "../../proto/library.ts";
import { t } from "../../text/text.ts";
import { saidOf, server, useStatus } from "../shell/server.ts";

export function useAsked<T>(schema: Schema<T>, type: string, fields: object, turn = 0): [T | null, string] {
    const [found, set] = useState<T | null>(null);
    const [trouble, say] = useState("");
    const status = useStatus();
    useEffect(() => {
        let wanted = true;
        server()
            .askAs(schema, type, fields)
            .then(
                (answer) => {
                    if (!wanted) return;
                    say("");
                    set(answer);
                },
                (error: unknown) => wanted && say(saidOf(error)),
            );
        return () => {
            wanted = false;
        };
    }, [type, JSON.stringify(fields), turn, status === "lost"]);
    return [found, trouble];
}

/** Files above this are not sent. */
const MOST = 64 * 1024 * 1024;

/** Sends bytes up; what the server calls them by. Throws a sentence. */
export async function sendUp(bytes: Blob): Promise<string> {
    if (bytes.size > MOST) throw new Error(t("web.library.too_large"));
    if (bytes.size === 0) throw new Error(t("web.library.file_empty"));
    const answer = await fetch("/upload", { method: "POST", body: bytes }).catch(() => null);
    const said = answer?.ok ? read(says.upload, await answer.json()) : undefined;
    if (!said) throw new Error(t(answer?.status === 503 ? "web.library.busy" : "web.server.lost"));
    return said.upload;
}

/** A file that the server has made, under its name. */
export function fetchFile({ file, name }: { file: string; name: string }): void {
    const link = document.createElement("a");
    link.href = file;
    link.download = name;
    link.click();
}

/** A name as the page shows it: nobody's is a question mark. */
export const called = (name: string): string => name || "?";

/** A word of a search, with quotes where it has blanks. */
export const word = (key: string, value: string): string =>
    /\s/.test(value) ? `"${key}:${value.replaceAll('"', "")}"` : `${key}:${value}`;
