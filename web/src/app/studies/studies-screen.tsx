/* My studies: each may be written, read as a lesson, exported and removed with a way back; others come in from files. What another screen
 * brings is put into one of them, or begins one. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import * as says from "../../proto/library.ts";
import type { StudyRow } from "../../proto/library.ts";
import { TITLE_MAX, type StudyNode } from "../../proto/study.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { useAsked } from "../library/library-data.ts";
import { Thumb } from "../library/thumb.tsx";
import { brought, forgetBrought } from "../shell/bring-study.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { fetchText, keepStudy, keepText, removeStudy, saveAsFile, studyOf, whyNot } from "./studies-data.ts";
import { forgetDrafts } from "./study-keeper.ts";
import { addChapters, newStudy } from "./study-model.ts";
import { Rename } from "./study-rename.tsx";

export function StudiesScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const [turn, again] = useState(0);
    const [list, trouble] = useAsked(says.studies, "studies", {}, turn);
    const adding = args[0] === "add" ? brought() : [];
    const doing = useDoing(() => again((n) => n + 1));
    return (
        <main class="page wide-page shelf studies">
            <ShelfNav here="studies" />
            <h1>{t(adding.length ? "web.study.add_title" : "web.study.title")}</h1>
            <ServerNote />
            {adding.length ? (
                <AddTo rules={rules} rows={list?.studies ?? []} nodes={adding} doing={doing} />
            ) : (
                <Begin rules={rules} doing={doing} />
            )}
            {trouble && <p role="alert">{trouble}</p>}
            <Said doing={doing} />
            {!adding.length && list?.studies.length === 0 && <p class="empty">{t("web.study.none")}</p>}
            {!adding.length && list && list.studies.length > 0 && (
                <ul class="study-list" aria-label={t("web.study.title")}>
                    {list.studies.map((row) => (
                        <Row key={row.study} rules={rules} row={row} doing={doing} />
                    ))}
                </ul>
            )}
        </main>
    );
}

/* ---- What is done, and what is said of it ---- */

interface Doing {
    busy: boolean;
    said: { text: string; wrong: boolean; undo: (() => void) | null };
    run(what: () => Promise<string>, undo?: () => Promise<string>): void;
}

/** `what` gives the sentence that says it is done. */
function useDoing(changed: () => void): Doing {
    const [busy, work] = useState(false);
    const [said, say] = useState<Doing["said"]>({ text: "", wrong: false, undo: null });
    async function act(what: () => Promise<string>, undo?: () => Promise<string>): Promise<void> {
        work(true);
        try {
            const text = await what();
            say({ text, wrong: false, undo: undo ? () => void act(undo) : null });
            announce(text);
        } catch (error) {
            say({ text: whyNot(error), wrong: true, undo: null });
        }
        work(false);
        changed();
    }
    return { busy, said, run: (what, undo) => void act(what, undo) };
}

function Said({ doing: { busy, said } }: { doing: Doing }): VNode | null {
    if (!said.text) return null;
    if (said.wrong) return <p role="alert">{said.text}</p>;
    return (
        <div class="shelf-doing">
            <p class="notice row" role="status">
                <span>{said.text}</span>
                {said.undo && (
                    <button type="button" disabled={busy} onClick={said.undo}>
                        {t("web.library.undo")}
                    </button>
                )}
            </p>
        </div>
    );
}

/* ---- A new one, or one from a file ---- */

function Begin({ rules, doing }: { rules: Rules; doing: Doing }): VNode {
    const [title, write] = useState("");
    const begin = (): void =>
        doing.run(async () => {
            const { study } = await keepStudy(newStudy(title.trim()));
            location.hash = linkTo("study", String(study));
            return t("web.study.begun");
        });
    const take = (file: File): void =>
        doing.run(async () => {
            const study = studyOf(rules, await file.text());
            await keepStudy(study);
            return t("web.study.imported", study.title, study.nodes.length);
        });
    return (
        <section class="panel study-begin" aria-label={t("web.study.begin_title")}>
            <p class="small soft">{t("web.study.what")}</p>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (title.trim()) begin();
                }}
            >
                <input
                    type="text"
                    aria-label={t("web.study.title_label")}
                    placeholder={t("web.study.title_label")}
                    maxLength={TITLE_MAX}
                    value={title}
                    onInput={({ currentTarget }) => write(currentTarget.value)}
                />
                <button type="submit" class="primary" disabled={doing.busy || !title.trim()}>
                    {t("web.study.begin")}
                </button>
                <label class="button choose">
                    {t("web.study.import")}
                    <input
                        type="file"
                        accept=".json,application/json"
                        onChange={({ currentTarget }) => {
                            const [file] = currentTarget.files ?? [];
                            if (file) take(file);
                            currentTarget.value = "";
                        }}
                    />
                </label>
            </form>
        </section>
    );
}

/* ---- What another screen brings ---- */

interface AddToProps {
    rules: Rules;
    rows: readonly StudyRow[];
    nodes: readonly StudyNode[];
    doing: Doing;
}

function AddTo({ rules, rows, nodes, doing }: AddToProps): VNode {
    const sound = rows.filter((row) => row.sound);
    const [chosen, choose] = useState("");
    const [title, write] = useState("");
    const into = sound.find(({ study }) => String(study) === chosen);
    const add = (): void =>
        doing.run(async () => {
            const there = into && { over: into.study, ...(await fetchText(into.study)) };
            const study = there ? studyOf(rules, there.text) : newStudy(title.trim());
            const { study: longer, at } = addChapters(study, nodes);
            const kept = await keepStudy(longer, there && { study: there.over, revision: there.revision });
            forgetBrought();
            location.hash = linkTo("study", String(kept.study), String(at + 1));
            return t("web.study.added");
        });
    return (
        <form
            class="panel study-begin"
            onSubmit={(event) => {
                event.preventDefault();
                if (into || title.trim()) add();
            }}
        >
            <div class="row">
                <Thumb rules={rules} position={nodes[0]?.position ?? null} />
                <label>
                    {t("web.study.add_to")}{" "}
                    <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
                        <option value="">{t("web.study.add_new")}</option>
                        {sound.map(({ study, title: name }) => (
                            <option key={study} value={String(study)}>
                                {name}
                            </option>
                        ))}
                    </select>
                </label>
                {!into && (
                    <input
                        type="text"
                        aria-label={t("web.study.title_label")}
                        placeholder={t("web.study.title_label")}
                        maxLength={TITLE_MAX}
                        value={title}
                        onInput={({ currentTarget }) => write(currentTarget.value)}
                    />
                )}
                <button type="submit" class="primary" disabled={doing.busy || (!into && !title.trim())}>
                    {t("web.study.add_go")}
                </button>
                <a href={linkTo("studies")} onClick={forgetBrought}>
                    {t("web.study.add_not")}
                </a>
            </div>
        </form>
    );
}

/* ---- The list ---- */

function Row({ rules, row, doing }: { rules: Rules; row: StudyRow; doing: Doing }): VNode {
    const { study, title, nodes, sound } = row;
    const [naming, name] = useState(false);
    const { busy } = doing;
    const rename = (to: string): void => {
        name(false);
        if (!to || to === title) return;
        doing.run(async () => {
            const { text, revision } = await fetchText(study);
            await keepStudy({ ...studyOf(rules, text), title: to }, { study, revision });
            return t("web.study.renamed");
        });
    };
    const remove = (): void => {
        let text = "";
        doing.run(
            async () => {
                if (sound) ({ text } = await fetchText(study));
                await removeStudy(study);
                forgetDrafts(study);
                return t("web.study.removed", title);
            },
            sound
                ? async () => {
                      await keepText(text);
                      return t("web.study.restored", title);
                  }
                : undefined,
        );
    };
    const write = (): void =>
        doing.run(async () => {
            saveAsFile((await fetchText(study)).text, title);
            return t("web.study.exported");
        });
    return (
        <li>
            <Thumb rules={rules} position={row.position} />
            {naming ? (
                <Rename title={title} done={rename} />
            ) : (
                <span class="who">
                    <a href={linkTo("study", String(study))}>
                        <b>{title || t("web.study.nameless", study)}</b>
                    </a>
                    <small>{sound ? t("web.study.nodes", nodes) : t("web.study.damaged")}</small>
                </span>
            )}
            <span class="row">
                {sound && (
                    <>
                        <a class="button" href={linkTo("study", String(study), "read")}>
                            {t("web.study.read")}
                        </a>
                        <button type="button" class="plain" disabled={busy} onClick={write}>
                            {t("web.study.export")}
                        </button>
                        <button type="button" class="plain" disabled={busy} onClick={() => name(true)}>
                            {t("web.study.rename")}
                        </button>
                    </>
                )}
                <button
                    type="button"
                    class="plain remove"
                    aria-label={t("web.study.remove_of", title)}
                    disabled={busy}
                    onClick={remove}
                >
                    {t("web.study.remove")}
                </button>
            </span>
        </li>
    );
}
