/* The position editor: set up or paste a position, ask what to play or whether to double, copy it, save it, play on. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import type { Foreign, WireSeat } from "../../proto/messages.ts";
import { chapter } from "../../proto/study.ts";
import type { Rules } from "../../rules/rules.ts";
import type { IdForm } from "../../rules/types.ts";
import { moreOf } from "../../text/series.ts";
import { t } from "../../text/text.ts";
import { bringToStudy } from "../shell/bring-study.ts";
import { copyText } from "../shell/clipboard.ts";
import { Find } from "./editor-find.tsx";
import { useEditing, type Editing } from "./editor-hook.ts";
import * as model from "./editor-model.ts";
import type { Draft } from "./editor-model.ts";
import { Ask, ForeignPanel } from "./editor-ask.tsx";
import { Back, Brushes, Faults, Fold, Paste, Roll, SetUpBoard, Terms, Tools } from "./editor-parts.tsx";
import { Linked } from "../shell/linked.tsx";
import { MoreContext } from "../game/hints.tsx";
import { useJudged } from "../shell/catalogue.ts";
import { announce } from "../shell/live.tsx";
import { kept } from "../shell/new-game-form.ts";
import { linkTo } from "../shell/router.ts";
import { getSettings } from "../settings/settings.ts";
import { savePng, saveSvg } from "../shell/save-picture.ts";
import { saidOf, server } from "../shell/server.ts";
import { useSettings } from "../settings/settings.ts";

export function Editor({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const edit = useEditing(rules, args, "editor");
    const { draft, text, wrong, names, facts, change } = edit;
    const [arrows, setArrows] = useState<readonly Arrow[]>([]);
    const [foreign, setForeign] = useState<{ of: string | null; said: readonly Foreign[] }>({ of: null, said: [] });
    useEffect(() => setArrows([]), [text, draft.turn]);
    const judged = useJudged(facts?.name ?? "");

    return (
        <main class="table editor" onKeyDown={edit.key}>
            <SetUpBoard edit={edit} arrows={arrows} />
            <aside class="side">
                <h1 class="unseen">{t("web.edit.title")}</h1>
                <Back screen="editor" />
                <Brushes brush={edit.brush} names={names} onBrush={edit.setBrush} />
                <Tools rules={rules} edit={edit} />
                <Roll rules={rules} draft={draft} names={names} change={change} />
                <Faults edit={edit} />
                <Advice edit={edit} judged={judged} onArrows={setArrows} />
                {foreign.of === text && <ForeignPanel said={foreign.said} />}
                <Fold title={t("web.edit.terms")}>
                    <Terms rules={rules} draft={draft} names={names} change={change} />
                </Fold>
                <Fold title={t("web.edit.texts")} open>
                    <Paste
                        rules={rules}
                        draft={draft}
                        onRead={(next) => change(next, t("web.edit.read"))}
                        onForeign={(said, next) => setForeign({ of: model.textOf(rules, next), said })}
                    />
                    <Ids rules={rules} draft={draft} />
                </Fold>
                <Fold title={t("web.edit.play_on")}>
                    <PlayOn draft={draft} text={wrong ? null : text} variant={facts?.name ?? ""} judged={judged} />
                </Fold>
                <p class="actions">
                    {/* The rolls of a study are of two dice. */}
                    {facts?.dice === 2 && (
                        <button
                            type="button"
                            class="to-study"
                            disabled={!text || wrong !== null}
                            onClick={() => bringToStudy([chapter(text ?? "", draft.turn)])}
                        >
                            {t("web.study.bring")}
                        </button>
                    )}
                </p>
                <Fold title={t("web.edit.find")}>
                    <Find draft={draft} facts={facts} />
                </Fold>
                <Fold title={t("web.edit.picture")}>
                    <Picture text={wrong ? null : text} />
                </Fold>
                <Fold title={t("web.edit.keys_title")}>
                    <p id="board-keys">
                        {t("web.edit.keys")} {draft.pins && t("web.edit.keys_pins")}
                    </p>
                </Fold>
            </aside>
        </main>
    );
}

/* ---- Whom to ask ---- */

interface AdviceProps {
    edit: Editing;
    /** The program evaluates the game. */
    judged: boolean;
    onArrows(arrows: readonly Arrow[]): void;
}

/* One part whichever it is: the folds below stay as they were opened when the game changes. */
function Advice({ edit, judged, onArrows }: AdviceProps): VNode {
    const { draft, text, wrong, facts } = edit;
    const cube = facts?.cubeAllowed ?? false;
    return (
        <div class="advice">
            {judged && (
                <MoreContext.Provider value={moreOf(facts?.name ?? "")}>
                    <Ask text={wrong ? null : text} draft={draft} cube={cube} onArrows={onArrows} />
                </MoreContext.Provider>
            )}
            {!judged && <p class="small unjudged">{t("web.edit.unjudged")}</p>}
            <p class="small">
                <a href={linkTo("cases", text ?? "", ...(draft.turn ? ["1"] : []))}>{t("web.cases.settle")}</a>
            </p>
        </div>
    );
}

/* ---- Texts ---- */

function Ids({ rules, draft }: { rules: Rules; draft: Draft }): VNode {
    const gnu = model.textOf(rules, draft, "gnu");
    const match = model.textOf(rules, draft, "match");
    const forms: [string, string | null][] = [
        ["Videau", model.textOf(rules, draft, "text" satisfies IdForm)],
        [t("web.edit.short"), model.textOf(rules, draft, "position")],
        ["GNU Backgammon", gnu && match ? `${gnu}:${match}` : gnu],
        ["XGID", model.textOf(rules, draft, "xgid")],
    ];
    return (
        <dl class="ids">
            {forms.map(([name, id]) => (
                <Id key={name} name={name} id={id} />
            ))}
        </dl>
    );
}

function Id({ name, id }: { name: string; id: string | null }): VNode {
    const [state, set] = useState<"" | "copied" | "failed">("");
    useEffect(() => set(""), [id]);
    const copy = async (): Promise<void> => {
        const done = await copyText(id ?? "");
        set(done ? "copied" : "failed");
        announce(t(done ? "web.edit.copied" : "web.edit.not_copied"));
    };
    return (
        <div class="id">
            <dt>{name}</dt>
            {id === null ? (
                <dd class="small">{t("web.edit.no_form")}</dd>
            ) : (
                <dd>
                    <code>{id}</code>
                    <button type="button" aria-label={t("web.edit.copy_what", name)} onClick={() => void copy()}>
                        {state === "copied" ? "✓" : t("web.edit.copy")}
                    </button>
                </dd>
            )}
        </div>
    );
}

interface PlayOnProps {
    draft: Draft;
    text: string | null;
    variant: string;
    /** The computer has levels there. */
    judged: boolean;
}

/* The mover sits first at a table that begins with a position (docs/PROTOCOL.md). */
function PlayOn({ draft, text, variant, judged }: PlayOnProps): VNode {
    const [who, setWho] = useState<"first" | "second" | "both">("first");
    const [wrong, setWrong] = useState("");
    const [busy, setBusy] = useState(false);
    const choices: [typeof who, string][] = [
        ["first", t("web.edit.play_first")],
        ["second", t("web.edit.play_second")],
        ["both", t("web.edit.play_both")],
    ];
    async function begin(): Promise<void> {
        const { level } = kept();
        const name = getSettings().player;
        const person: WireSeat = { kind: "human", ...(name && who !== "both" && { name }) };
        const computer: WireSeat = { kind: "computer", ...(level && judged && { level }) };
        const seats: [WireSeat, WireSeat] =
            who === "both" ? [person, person] : who === "first" ? [person, computer] : [computer, person];
        setBusy(true);
        try {
            const table = await server().create({ variant, length: draft.length, position: text ?? "", seats });
            location.hash = linkTo("game", String(table));
        } catch (error) {
            setWrong(saidOf(error));
            setBusy(false);
        }
    }
    return (
        <div class="play-on">
            <fieldset class="choice">
                <legend>{t("web.edit.play_who")}</legend>
                {choices.map(([value, label]) => (
                    <label key={value}>
                        <input type="radio" name="who" checked={who === value} onChange={() => setWho(value)} />
                        <span>{label}</span>
                    </label>
                ))}
            </fieldset>
            {draft.turn === 1 && <p class="small">{t("web.edit.play_turned")}</p>}
            <div class="actions">
                <button type="button" class="primary" disabled={!text || busy} onClick={() => void begin()}>
                    {t("web.edit.play_on")}
                </button>
            </div>
            <p class="wrong" role="alert">
                <Linked text={wrong} />
            </p>
        </div>
    );
}

function Picture({ text }: { text: string | null }): VNode {
    const { homeLeft } = useSettings();
    const [wrong, setWrong] = useState("");
    async function save(as: (svg: string) => void | Promise<void>): Promise<void> {
        setWrong("");
        try {
            const { svg } = await server().ask("picture", { position: text, home_left: homeLeft });
            await as(svg);
        } catch (error) {
            setWrong(saidOf(error));
        }
    }
    return (
        <>
            <div class="actions">
                <button type="button" disabled={!text} onClick={() => void save((svg) => saveSvg(svg, "videau"))}>
                    {t("web.edit.save_svg")}
                </button>
                <button type="button" disabled={!text} onClick={() => void save((svg) => savePng(svg, "videau"))}>
                    {t("web.edit.save_png")}
                </button>
            </div>
            <p class="wrong" role="alert">
                <Linked text={wrong} />
            </p>
        </>
    );
}
