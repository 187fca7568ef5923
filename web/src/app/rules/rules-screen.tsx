/* The rules to read: chapter by chapter, one of them with its boards, the notes on the sources; and a search in all of it.
 * Sentences of refusals lead here. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Rules } from "../../rules/rules.ts";
import {
    chapterOf,
    errataOf,
    findRules,
    loadRulebook,
    type Chapter,
    type Erratum,
    type Rulebook,
    type RuleText,
} from "../../text/rulebook.ts";
import { t } from "../../text/text.ts";
import { useFetched, Waiting } from "../shell/fetched.tsx";
import { keyHelp } from "../game/keys.ts";
import { Linked } from "../shell/linked.tsx";
import { RuleBoardView } from "./rule-board.tsx";
import { TrictracBoardView } from "./trictrac-rule.tsx";
import { linkTo } from "../shell/router.ts";

export function RulesScreen({ rules, name }: { rules: Rules; name: string }): VNode {
    const book = useFetched(loadRulebook);
    if (book === null || book === "missing")
        return <Waiting title={t("web.rules.title")} missing={book === "missing"} />;
    const upper = name.toUpperCase();
    const rule = book.rules.get(upper);
    const note = book.errata.get(upper);
    const chapter = book.chapters.find(({ key }) => key === name);
    if (rule) return <One key={upper} rules={rules} name={upper} text={rule} book={book} />;
    if (note) return <OneNote key={upper} name={upper} note={note} book={book} />;
    if (chapter) return <OneChapter key={name} rules={rules} chapter={chapter} book={book} />;
    if (name === "notes") return <Notes book={book} />;
    if (name)
        return (
            <main class="page">
                <h1>{t("web.rules.title")}</h1>
                <p role="alert">{t("web.rules.unknown", name)}</p>
                <p>
                    <a href={linkTo("rules")}>{t("web.rules.all")}</a>
                </p>
            </main>
        );
    return <All book={book} />;
}

function All({ book }: { book: Rulebook }): VNode {
    const [wanted, want] = useState("");
    const found = findRules(book, wanted);
    const searching = wanted.trim() !== "";
    return (
        <main class="page">
            <h1>{t("web.rules.title")}</h1>
            <p>{t("web.rules.about")}</p>
            <label class="field">
                <span>{t("web.rules.search")}</span>
                <input type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
            </label>
            <p role="status">
                {!searching ? "" : found.length ? t("web.rules.found", found.length) : t("web.rules.none", wanted)}
            </p>
            {searching ? (
                <RuleList names={found} book={book} />
            ) : (
                <>
                    {book.chapters.map((chapter) => (
                        <section class="chapter" aria-labelledby={`chapter-${chapter.key}`}>
                            <h2 id={`chapter-${chapter.key}`}>
                                <a href={linkTo("rules", chapter.key)}>{chapter.title}</a>
                            </h2>
                            <p>{chapter.intro}</p>
                            <RuleList names={chapter.rules} book={book} />
                        </section>
                    ))}
                    <section class="chapter" aria-labelledby="chapter-notes">
                        <h2 id="chapter-notes">
                            <a href={linkTo("rules", "notes")}>{t("web.rules.notes")}</a>
                        </h2>
                        <p>{t("web.rules.notes_about")}</p>
                    </section>
                    <section class="chapter" aria-labelledby="chapter-more">
                        <h2 id="chapter-more">{t("web.rules.see")}</h2>
                        <ul class="see">
                            {["variants", "glossary", "ancestors"].map((page) => (
                                <li>
                                    <a href={linkTo(page)}>{t(`web.${page}.title`)}</a>
                                </li>
                            ))}
                        </ul>
                    </section>
                </>
            )}
        </main>
    );
}

function RuleList({ names, book }: { names: readonly string[]; book: Rulebook }): VNode {
    return (
        <ul class="rule-list">
            {names.map((name) => (
                <li key={name}>
                    <a href={linkTo("rules", name)}>
                        <b>{name}</b> {book.rules.get(name)?.title ?? book.errata.get(name)?.print}
                    </a>
                </li>
            ))}
        </ul>
    );
}

function Crumb({ chapter }: { chapter?: Chapter | undefined }): VNode {
    return (
        <p class="crumb">
            <a href={linkTo("rules")}>{t("web.rules.all")}</a>
            {chapter && (
                <>
                    {" "}
                    › <a href={linkTo("rules", chapter.key)}>{chapter.title}</a>
                </>
            )}
        </p>
    );
}

function Texts({ text }: { text: RuleText }): VNode {
    return (
        <>
            <p class="rule-body">
                <Linked text={text.body} />
            </p>
            {text.quote && <blockquote>{text.quote}</blockquote>}
            {text.note && (
                <p class="rule-note">
                    <Linked text={text.note} />
                </p>
            )}
        </>
    );
}

function Boards({ rules, text }: { rules: Rules; text: RuleText }): VNode {
    if (!text.boards) return <p class="small no-board">{text.why}</p>;
    return (
        <>
            {text.boards.map((board, i) =>
                board.trictrac ? (
                    <TrictracBoardView
                        key={`${i} ${board.trictrac}`}
                        rules={rules}
                        board={board}
                        text={board.trictrac}
                    />
                ) : (
                    <RuleBoardView key={`${i} ${board.position}`} rules={rules} board={board} />
                ),
            )}
            <p class="unseen" id="board-keys">
                {keyHelp(["undo", "undo_all"])}
            </p>
        </>
    );
}

/* Errors of the sources about this rule. */
function Errata({ book, name }: { book: Rulebook; name: string }): VNode | null {
    const notes = errataOf(book, name);
    if (!notes.length) return null;
    return (
        <details class="errata">
            <summary>{t("web.rules.errata", notes.length)}</summary>
            {notes.map(([each, note]) => (
                <Note name={each} note={note} />
            ))}
        </details>
    );
}

function Note({ name, note }: { name: string; note: Erratum }): VNode {
    return (
        <div class="erratum">
            <p>
                <a href={linkTo("rules", name)}>
                    <b>{name}</b>
                </a>{" "}
                {note.print}
            </p>
            <p>
                <Linked text={note.reading} />
            </p>
        </div>
    );
}

function See({ names, book }: { names: readonly string[]; book: Rulebook }): VNode {
    return (
        <ul class="see">
            {names.map((each) => (
                <li>
                    <a href={linkTo("rules", each)}>
                        {each} {book.rules.get(each)?.title}
                    </a>
                </li>
            ))}
        </ul>
    );
}

function One({ rules, name, text, book }: { rules: Rules; name: string; text: RuleText; book: Rulebook }): VNode {
    const names = [...book.rules.keys()];
    const at = names.indexOf(name);
    const before = names[at - 1];
    const after = names[at + 1];
    return (
        <main class="page rule">
            <Crumb chapter={chapterOf(book, name)} />
            <h1>
                <span class="rule-name">{name}</span> {text.title}
            </h1>
            <Texts text={text} />
            <h2>{t("web.rules.on_board")}</h2>
            <Boards rules={rules} text={text} />
            <Errata book={book} name={name} />
            {text.practice && (
                <>
                    <h2>{t("web.rules.practice")}</h2>
                    <ul class="see practised">
                        {text.practice.map(({ lesson, at, title }) => (
                            <li>
                                <a href={linkTo("learn", lesson, String(at))}>{t("web.rules.exercise", title, at)}</a>
                            </li>
                        ))}
                    </ul>
                </>
            )}
            {text.see.length > 0 && (
                <>
                    <h2>{t("web.rules.see")}</h2>
                    <See names={text.see} book={book} />
                </>
            )}
            <nav class="pager" aria-label={t("web.rules.title")}>
                {before && (
                    <a href={linkTo("rules", before)} rel="prev">
                        ← {before} {book.rules.get(before)?.title}
                    </a>
                )}
                {after && (
                    <a href={linkTo("rules", after)} rel="next">
                        {after} {book.rules.get(after)?.title} →
                    </a>
                )}
            </nav>
        </main>
    );
}

function OneChapter({ rules, chapter, book }: { rules: Rules; chapter: Chapter; book: Rulebook }): VNode {
    const [open, show] = useState<string | null>(null);
    const at = book.chapters.indexOf(chapter);
    const before = book.chapters[at - 1];
    const after = book.chapters[at + 1];
    return (
        <main class="page rule">
            <Crumb />
            <h1>{chapter.title}</h1>
            <p>{chapter.intro}</p>
            {chapter.rules.map((name) => {
                const text = book.rules.get(name);
                return (
                    text && (
                        <section class="chapter" key={name} aria-labelledby={`rule-${name}`}>
                            <h2 id={`rule-${name}`}>
                                <a href={linkTo("rules", name)}>
                                    <span class="rule-name">{name}</span> {text.title}
                                </a>
                            </h2>
                            <Texts text={text} />
                            {text.boards && (
                                <button
                                    type="button"
                                    aria-expanded={open === name}
                                    onClick={() => show(open === name ? null : name)}
                                >
                                    {t("web.rules.on_board")}
                                    <span class="unseen"> {name}</span>
                                </button>
                            )}
                            {open === name && <Boards rules={rules} text={text} />}
                            <Errata book={book} name={name} />
                        </section>
                    )
                );
            })}
            <nav class="pager" aria-label={t("web.rules.title")}>
                {before && (
                    <a href={linkTo("rules", before.key)} rel="prev">
                        ← {before.title}
                    </a>
                )}
                {after && (
                    <a href={linkTo("rules", after.key)} rel="next">
                        {after.title} →
                    </a>
                )}
            </nav>
        </main>
    );
}

function OneNote({ name, note, book }: { name: string; note: Erratum; book: Rulebook }): VNode {
    return (
        <main class="page rule">
            <p class="crumb">
                <a href={linkTo("rules")}>{t("web.rules.all")}</a> ›{" "}
                <a href={linkTo("rules", "notes")}>{t("web.rules.notes")}</a>
            </p>
            <h1>
                <span class="rule-name">{name}</span> {t("web.rules.note")}
            </h1>
            <h2>{t("web.rules.prints")}</h2>
            <p>{note.print}</p>
            <h2>{t("web.rules.holds")}</h2>
            <p class="rule-note">
                <Linked text={note.reading} />
            </p>
            <h2>{t("web.rules.concerned")}</h2>
            <See names={note.rules} book={book} />
        </main>
    );
}

function Notes({ book }: { book: Rulebook }): VNode {
    return (
        <main class="page rule">
            <Crumb />
            <h1>{t("web.rules.notes")}</h1>
            <p>{t("web.rules.notes_about")}</p>
            {[...book.errata].map(([name, note]) => (
                <div class="chapter">
                    <Note name={name} note={note} />
                    <p class="small">
                        {note.rules.map((rule) => (
                            <>
                                <a href={linkTo("rules", rule)}>{rule}</a>{" "}
                            </>
                        ))}
                    </p>
                </div>
            ))}
        </main>
    );
}
