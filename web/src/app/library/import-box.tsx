/* Where matches come in: drop, choose, paste; how far it is, and what was not taken. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { filesOf, filesOfText, importAll, isWanted, NOTHING, type Sums } from "./import-files.ts";

export interface Importing {
    sums: Sums;
    busy: boolean;
    begin(files: readonly File[]): void;
    stop(): void;
}

export function useImport(changed: () => void): Importing {
    const [sums, set] = useState<Sums>(NOTHING);
    const [busy, work] = useState(false);
    const stopped = useRef(false);
    useEffect(
        () => () => {
            stopped.current = true;
        },
        [],
    );
    async function run(files: readonly File[]): Promise<void> {
        stopped.current = false;
        work(true);
        set({ ...NOTHING, total: files.length });
        const end = await importAll(files, set, () => stopped.current);
        work(false);
        announce(summary(end));
        changed();
    }
    return {
        sums,
        busy,
        begin: (files) => {
            if (!busy && files.length) void run(files);
        },
        stop: () => {
            stopped.current = true;
        },
    };
}

const summary = ({ added, again, refusals }: Sums): string => t("web.library.imported", added, again, refusals);

/** Files may be dropped anywhere on the page. */
export function useDrop(begin: (files: readonly File[]) => void): boolean {
    const [over, set] = useState(false);
    useEffect(() => {
        const holds = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
        const move = (event: DragEvent): void => {
            if (!holds(event)) return;
            event.preventDefault();
            set(true);
        };
        const leave = (event: DragEvent): void => {
            if (!event.relatedTarget) set(false);
        };
        const drop = (event: DragEvent): void => {
            set(false);
            if (!event.dataTransfer || !holds(event)) return;
            event.preventDefault();
            void filesOf(event.dataTransfer).then(begin);
        };
        addEventListener("dragover", move);
        addEventListener("dragleave", leave);
        addEventListener("drop", drop);
        return () => {
            removeEventListener("dragover", move);
            removeEventListener("dragleave", leave);
            removeEventListener("drop", drop);
        };
    }, [begin]);
    return over;
}

function Chooser({ label, folder, take }: { label: string; folder: boolean; take(files: File[]): void }): VNode {
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (folder) input.current?.setAttribute("webkitdirectory", "");
    }, []);
    return (
        <label class="button choose">
            {label}
            <input
                ref={input}
                type="file"
                multiple
                onChange={({ currentTarget }) => {
                    take([...(currentTarget.files ?? [])].filter(isWanted));
                    currentTarget.value = "";
                }}
            />
        </label>
    );
}

export function ImportBox({ importing, open }: { importing: Importing; open: boolean }): VNode {
    const { sums, busy, begin, stop } = importing;
    const [text, setText] = useState("");
    return (
        <section class="panel import-box" aria-labelledby="import-title" hidden={!open && sums.total === 0}>
            <h2 id="import-title">{t("web.library.import")}</h2>
            <p class="small soft">{t("web.library.import_what")}</p>
            <div class="actions">
                <Chooser label={t("web.library.choose_files")} folder={false} take={begin} />
                <Chooser label={t("web.library.choose_folder")} folder={true} take={begin} />
            </div>
            <details>
                <summary>{t("web.library.paste")}</summary>
                <textarea
                    rows={6}
                    aria-label={t("web.library.paste_label")}
                    value={text}
                    onInput={({ currentTarget }) => setText(currentTarget.value)}
                />
                <p>
                    <button
                        type="button"
                        disabled={busy || !text.trim()}
                        onClick={() => {
                            begin(filesOfText(text));
                            setText("");
                        }}
                    >
                        {t("web.library.paste_take")}
                    </button>
                </p>
            </details>
            {sums.total > 0 && <Progress sums={sums} busy={busy} stop={stop} />}
        </section>
    );
}

function Progress({ sums, busy, stop }: { sums: Sums; busy: boolean; stop(): void }): VNode {
    return (
        <div class="import-progress" aria-busy={busy}>
            {busy && (
                <p class="row">
                    <progress max={sums.total} value={sums.done} aria-label={t("web.library.importing")} />
                    <span>{t("web.library.of", Math.floor(sums.done), sums.total)}</span>
                    <button type="button" onClick={stop}>
                        {t("web.library.stop")}
                    </button>
                </p>
            )}
            <p role="status">{summary(sums)}</p>
            {!busy && sums.match > 0 && (
                <p>
                    <a class="button" href={linkTo("review", "library", String(sums.match))}>
                        {t("web.library.review_last")}
                    </a>
                </p>
            )}
            {sums.positions.length > 0 && (
                <ul class="plain-list">
                    {sums.positions.slice(0, 20).map((position, i) => (
                        <li key={i}>
                            <a href={linkTo("editor", position)}>{t("web.library.position_n", i + 1)}</a>
                        </li>
                    ))}
                </ul>
            )}
            {sums.refused.length > 0 && (
                <ul class="refused">
                    {sums.refused.map(({ name, why }, i) => (
                        <li key={i}>
                            <b>{name}</b> {why}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
