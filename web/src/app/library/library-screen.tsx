/* My matches: the list with its filters, what comes in and goes out, and beside it how one plays. */
import type { VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { LibraryList } from "../../proto/library.ts";
import * as says from "../../proto/library.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { saidOf, server } from "../shell/server.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ImportBox, useDrop, useImport } from "./import-box.tsx";
import { fetchFile, useAsked } from "./library-data.ts";
import { Marks } from "./marks.tsx";
import { MatchRow } from "./match-row.tsx";
import { PlaceList } from "./place-list.tsx";
import { PlayerCard } from "./player-card.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";

const AT_ONCE = 50;
const MOST = 100;

export function LibraryScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const words = args[0] ?? "";
    const [turn, again] = useState(0);
    const [limit, setLimit] = useState(AT_ONCE);
    const [opened, open] = useState(false);
    const [list, trouble] = useAsked(says.list, "library_list", { words, limit }, turn);
    const changed = useCallback(() => again((n) => n + 1), []);
    const importing = useImport(changed);
    const over = useDrop(importing.begin);
    const empty = list?.total === 0 && words === "";
    return (
        <main class={over ? "page wide-page shelf dropping" : "page wide-page shelf"}>
            <ShelfNav here="library" />
            <div class="shelf-head">
                <h1>{t("web.library.title")}</h1>
                <button type="button" aria-expanded={opened} onClick={() => open(!opened)}>
                    {t("web.library.import")}
                </button>
            </div>
            <ServerNote />
            <ImportBox importing={importing} open={opened || empty || over} />
            <Filters words={words} />
            {trouble && <p role="alert">{trouble}</p>}
            <div class="shelf-columns">
                <div>
                    {empty && <p class="empty">{t("web.library.empty")}</p>}
                    {list && !list.positions && <Matches rules={rules} words={words} list={list} changed={changed} />}
                    {list?.positions && <PlaceList rules={rules} places={list.places} />}
                    {list && !list.positions && list.total > list.matches.length && limit < MOST && (
                        <button type="button" onClick={() => setLimit(MOST)}>
                            {t("web.home.more")}
                        </button>
                    )}
                </div>
                <PlayerCard me={list?.me ?? ""} turn={turn} />
            </div>
        </main>
    );
}

/* ---- Filters ---- */

/* What stands in the field but for the result. */
const withoutResult = (words: string): string => words.replace(/\s*\bresult(?:at)?:\S+/g, "").trim();

function goTo(words: string): void {
    location.hash = linkTo("library", ...(words ? [words] : []));
}

function Filters({ words }: { words: string }): VNode {
    const [text, set] = useState(words);
    useEffect(() => set(words), [words]);
    const result = /\bresult(?:at)?:(won|gagne|lost|perdu)/.exec(words)?.[1] ?? "";
    const choices: [string, string][] = [
        ["", t("web.library.all")],
        ["won", t("web.library.won")],
        ["lost", t("web.library.lost")],
    ];
    const chosen = /won|gagne/.test(result) ? "won" : result ? "lost" : "";
    return (
        <form
            class="shelf-filters"
            role="search"
            onSubmit={(event) => {
                event.preventDefault();
                goTo(text.trim());
            }}
        >
            <input
                type="text"
                aria-label={t("web.library.search")}
                placeholder={t("web.library.search_hint")}
                value={text}
                onInput={({ currentTarget }) => set(currentTarget.value)}
            />
            <button type="submit">{t("web.library.find")}</button>
            <div class="strip" role="radiogroup" aria-label={t("web.library.result")}>
                {choices.map(([value, label]) => (
                    <label key={value}>
                        <input
                            type="radio"
                            name="result"
                            checked={chosen === value}
                            onChange={() => goTo(`${withoutResult(words)}${value ? ` result:${value}` : ""}`.trim())}
                        />
                        {label}
                    </label>
                ))}
            </div>
            <details class="small">
                <summary>{t("web.library.words")}</summary>
                <p>{t("web.library.words_what")}</p>
                <p class="row">
                    {[t("web.library.try_blunders"), t("web.library.try_race"), t("web.library.try_cube")].map(
                        (each) => (
                            <a key={each} href={linkTo("library", each)}>
                                {each}
                            </a>
                        ),
                    )}
                </p>
                <p>
                    <a href={linkTo("editor")}>{t("web.library.draw")}</a>
                </p>
            </details>
        </form>
    );
}

/* ---- The list, and what is done with those chosen ---- */

interface MatchesProps {
    rules: Rules;
    words: string;
    list: LibraryList;
    changed(): void;
}

function Matches({ rules, words, list, changed }: MatchesProps): VNode {
    const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
    useEffect(() => choose(new Set()), [words]);
    const here = list.matches.filter(({ match }) => chosen.has(match)).map(({ match }) => match);
    const flip = (match: number): void => {
        const next = new Set(chosen);
        if (!next.delete(match)) next.add(match);
        choose(next);
    };
    return (
        <>
            {list.matches.length > 0 && (
                <p class="small soft" role="status">
                    {t("web.library.found", list.total)}
                </p>
            )}
            <Doing words={words} chosen={here} total={list.total} changed={changed} cleared={() => choose(new Set())} />
            {here.length > 0 && (
                <Marks rows={list.matches.filter(({ match }) => chosen.has(match))} changed={changed} />
            )}
            <ul class="matches" aria-label={t("web.library.title")}>
                {list.matches.map((match) => (
                    <MatchRow
                        key={match.match}
                        rules={rules}
                        row={match}
                        chosen={chosen.has(match.match)}
                        choose={() => flip(match.match)}
                    />
                ))}
            </ul>
            {list.total === 0 && words !== "" && <p class="empty">{t("web.library.none")}</p>}
        </>
    );
}

/* The first is all that the library has: analyses, tags, notes, players and questions, too. */
const FORMATS: readonly [string, string][] = [
    ["whole", ""],
    ["mat", ".mat"],
    ["sgf", ".sgf"],
    ["xg", ".xg"],
    ["json", ".json"],
    ["ffbg", "FFBG"],
];

interface DoingProps {
    words: string;
    chosen: number[];
    total: number;
    changed(): void;
    cleared(): void;
}

function Doing({ words, chosen, total, changed, cleared }: DoingProps): VNode {
    const [format, setFormat] = useState("whole");
    const [said, say] = useState<{ text: string; undo: boolean }>({ text: "", undo: false });
    const [busy, work] = useState(false);
    const tell = (text: string, undo = false): void => {
        say({ text, undo });
        announce(text);
    };
    async function run(what: () => Promise<void>): Promise<void> {
        work(true);
        await what().catch((error: unknown) => tell(saidOf(error)));
        work(false);
    }
    const write = (): Promise<void> =>
        run(async () => {
            const wanted = chosen.length ? { matches: chosen } : { words };
            const made = await server().askAs(says.file, "library_export", { ...wanted, format });
            fetchFile(made);
            tell(made.left_out ? t("web.library.left_out", made.left_out) : t("web.library.written", made.name));
        });
    const remove = (): Promise<void> =>
        run(async () => {
            const { count } = await server().askAs(says.changed, "library_remove", { matches: chosen });
            changed();
            cleared();
            tell(t("web.library.removed", count), true);
        });
    const restore = (): Promise<void> =>
        run(async () => {
            const { count } = await server().askAs(says.changed, "library_restore");
            changed();
            tell(t("web.library.restored", count));
        });
    return (
        <div class="shelf-doing">
            {total > 0 && (
                <p class="row">
                    <label class="pick">
                        <span class="small soft">{t("web.library.format")}</span>{" "}
                        <select value={format} onChange={({ currentTarget }) => setFormat(currentTarget.value)}>
                            {FORMATS.map(([value, label]) => (
                                <option key={value} value={value}>
                                    {label || t("web.library.whole")}
                                </option>
                            ))}
                        </select>
                    </label>
                    <button type="button" disabled={busy} onClick={() => void write()}>
                        {chosen.length ? t("web.library.export_n", chosen.length) : t("web.library.export_all", total)}
                    </button>
                    {chosen.length > 0 && (
                        <button type="button" class="grave" disabled={busy} onClick={() => void remove()}>
                            {t("web.library.remove_n", chosen.length)}
                        </button>
                    )}
                </p>
            )}
            {said.text && (
                <p class="notice row" role="status">
                    <span>{said.text}</span>
                    {said.undo && (
                        <button type="button" disabled={busy} onClick={() => void restore()}>
                            {t("web.library.undo")}
                        </button>
                    )}
                </p>
            )}
        </div>
    );
}
