/* What the reader writes on matches: tags on all that are chosen, a note on one. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Match } from "../../proto/library.ts";
import * as says from "../../proto/library.ts";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { saidOf, server } from "../shell/server.ts";

interface MarksProps {
    rows: readonly Match[];
    changed(): void;
}

export const tagsOf = ({ tags }: Match): string[] => tags.split(" ").filter(Boolean);

/** What goes on is told, and so is what goes wrong. */
function useSaid(changed: () => void): [string, (what: () => Promise<string>) => void] {
    const [said, say] = useState("");
    const tell = (text: string): void => {
        say(text);
        announce(text);
    };
    return [
        said,
        (what) =>
            void what().then(
                (text) => {
                    tell(text);
                    changed();
                },
                (error: unknown) => tell(saidOf(error)),
            ),
    ];
}

export function Marks({ rows, changed }: MarksProps): VNode {
    const [said, run] = useSaid(changed);
    const [only] = rows;
    return (
        <section class="panel match-marks" aria-label={t("web.library.marks")}>
            <Tags rows={rows} run={run} />
            {only && rows.length === 1 && <Note key={only.match} row={only} run={run} />}
            <p role="status" class="small">
                {said}
            </p>
        </section>
    );
}

interface Running {
    run(what: () => Promise<string>): void;
}

function Tags({ rows, run }: { rows: readonly Match[] } & Running): VNode {
    const [tag, set] = useState("");
    const there = [...new Set(rows.flatMap(tagsOf))].sort();
    const mark = (name: string, on: boolean): void =>
        run(async () => {
            const matches = rows.map(({ match }) => match);
            await server().askAs(says.changed, "library_tag", { matches, tag: name, on });
            set("");
            return t(on ? "web.library.tagged" : "web.library.untagged", name, matches.length);
        });
    return (
        <form
            class="row"
            onSubmit={(event) => {
                event.preventDefault();
                /* A tag is one word. */
                const name = tag.trim().replaceAll(/[\s#:<>]+/g, "-");
                if (name) mark(name, true);
            }}
        >
            <label class="pick">
                <span class="small soft">{t("web.library.tag")}</span>{" "}
                <input
                    type="text"
                    maxLength={60}
                    value={tag}
                    onInput={({ currentTarget }) => set(currentTarget.value)}
                />
            </label>
            <button type="submit" disabled={!tag.trim()}>
                {t("web.library.tag_add", rows.length)}
            </button>
            {there.map((name) => (
                <button
                    key={name}
                    type="button"
                    class="plain tag"
                    aria-label={t("web.library.tag_off", name)}
                    onClick={() => mark(name, false)}
                >
                    #{name} ×
                </button>
            ))}
        </form>
    );
}

function Note({ row, run }: { row: Match } & Running): VNode {
    const [text, set] = useState(row.note);
    useEffect(() => set(row.note), [row.note]);
    return (
        <form
            class="note"
            onSubmit={(event) => {
                event.preventDefault();
                run(async () => {
                    await server().askAs(says.changed, "library_note", { matches: [row.match], text });
                    return t("web.library.noted");
                });
            }}
        >
            <label>
                <span class="small soft">{t("web.library.note")}</span>
                <textarea
                    rows={3}
                    maxLength={2000}
                    value={text}
                    onInput={({ currentTarget }) => set(currentTarget.value)}
                />
            </label>
            <button type="submit" disabled={text === row.note}>
                {t("web.library.note_keep")}
            </button>
        </form>
    );
}
