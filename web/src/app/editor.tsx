/* The position editor: set up or paste a position, ask what to play or whether to double, copy it, save it, play on. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { OFF, type Place, type Seat } from "../board/geometry.ts";
import type { Arrow } from "../board/arrows.tsx";
import { cubeFace, hopOf } from "../proto/convert.ts";
import { Refused, type WireSeat } from "../proto/messages.ts";
import type { Rules } from "../rules/rules.ts";
import type { IdForm } from "../rules/types.ts";
import { explainError } from "../text/reason.ts";
import { t } from "../text/text.ts";
import { copyText } from "./clipboard.ts";
import { EditorBoard, ownerAt, placeAt, type Spot } from "./editor-board.tsx";
import * as model from "./editor-model.ts";
import type { Draft } from "./editor-model.ts";
import { CubeTable, hintOf, PlaysTable, type Hint } from "./hints.tsx";
import { announce } from "./live.tsx";
import { linkTo } from "./router.ts";
import { savePng, saveSvg } from "./save-picture.ts";
import { server } from "./server.ts";
import { useSettings } from "./settings.ts";

type Brush = Seat | "remove";

const CUBE_STEPS = 11;
const UNDO_MOST = 200;

/* The address carries the position: it can be kept, sent, and gone back to. */
function fromAddress(rules: Rules, args: readonly string[]): Draft {
    const read = args[0] ? rules.read(0, args[0]) : null;
    if (read && "situation" in read) return model.fromSituation(read.situation, args[1] === "1" ? 1 : 0);
    return model.startDraft(rules, 0);
}

function useHistory(first: () => Draft): { draft: Draft; set(next: Draft): void; undo: (() => void) | undefined } {
    const [past, setPast] = useState<readonly Draft[]>(() => [first()]);
    const draft = past[past.length - 1] as Draft;
    return {
        draft,
        set: (next) => next !== draft && setPast([...past.slice(-UNDO_MOST), next]),
        undo: past.length > 1 ? () => setPast(past.slice(0, -1)) : undefined,
    };
}

export function Editor({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const { draft, set, undo } = useHistory(() => fromAddress(rules, args));
    const [brush, setBrush] = useState<Brush>(0);
    const [notice, note] = useState("");
    const [arrows, setArrows] = useState<readonly Arrow[]>([]);
    const names: [string, string] = [t("board.blue"), t("board.white")];
    const facts = rules.variants[draft.variant];
    const hors = (facts?.startHors ?? 0) > 0;
    const text = useMemo(() => model.textOf(rules, draft), [draft]);
    const wrong = useMemo(() => rules.check(draft.variant, model.positionOf(rules, draft)), [draft]);

    useEffect(() => {
        if (text) history.replaceState(null, "", linkTo("editor", text, ...(draft.turn ? ["1"] : [])));
        setArrows([]);
    }, [text, draft.turn]);

    /* An address typed or gone back to. */
    useEffect(() => {
        if (args[0] && args[0] !== text) set(fromAddress(rules, args));
    }, [args[0], args[1]]);

    function change(next: Draft, said?: string): void {
        note("");
        set(next);
        if (said) announce(said);
    }

    function refuse(said: string): void {
        note(said);
        announce(said);
    }

    function say(next: Draft, spot: Spot): void {
        const seat = ownerAt(next, spot);
        const place = placeAt(spot, seat ?? next.turn);
        if (spot.seat !== null || place === null) return;
        const count = seat === null ? 0 : model.menAt(next.camps[seat], place);
        const point = placeAt(spot, next.turn) ?? 0;
        announce(count && seat !== null ? t("web.board.point", point, count, names[seat]) : t("web.board.empty", point));
    }

    function touch(spot: Spot, remove: boolean): void {
        if (spot.place === OFF) return;
        if (remove || brush === "remove") {
            const seat = ownerAt(draft, spot);
            const place = seat === null ? null : placeAt(spot, seat);
            if (seat === null || place === null) return;
            const next = model.take(draft, seat, place);
            change(next);
            return say(next, spot);
        }
        const place = placeAt(spot, brush);
        if (place === null) return;
        const next = model.put(draft, brush, place);
        if (!next) return refuse(t("web.edit.no_more", facts?.men ?? 15, names[brush]));
        change(next);
        say(next, spot);
    }

    function count(spot: Spot, men: number): void {
        const seat = brush === "remove" ? ownerAt(draft, spot) : brush;
        const place = seat === null ? null : placeAt(spot, seat);
        if (seat === null || place === null || place === OFF) return;
        const next = model.setMen(draft, seat, place, men);
        change(next);
        say(next, spot);
    }

    function shift(seat: Seat, from: Place, to: Place | null): void {
        change(model.shift(draft, seat, from, to));
    }

    function key(event: KeyboardEvent): void {
        if ((event.ctrlKey || event.metaKey) && event.key === "z" && undo) {
            if ((event.target as Element).matches("input, textarea")) return;
            event.preventDefault();
            undo();
        }
        if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).closest(".board")) return;
        const brushes: Record<string, Brush> = { b: 0, w: 1, d: "remove" };
        const next = brushes[event.key];
        if (next !== undefined) setBrush(next);
    }

    const cube = facts?.cubeAllowed
        ? { face: cubeFace(draft.cubeExp, draft.cubeOwner === null), owner: draft.cubeOwner, offered: draft.doubled }
        : null;
    return (
        <main class="table editor" onKeyDown={key}>
            <EditorBoard draft={draft} hors={hors} cube={cube} arrows={arrows} names={names} onTouch={touch} onShift={shift} onCount={count} />
            <aside class="side">
                <h1 class="unseen">{t("web.edit.title")}</h1>
                <Brushes brush={brush} names={names} onBrush={setBrush} />
                <div class="actions tools">
                    <button disabled={!undo} onClick={undo}>{t("web.table.undo")}</button>
                    <button onClick={() => change(model.withVariant(rules, { ...draft, camps: rules.start(draft.variant).side }, draft.variant))}>{t("web.edit.start")}</button>
                    <button onClick={() => change(model.emptied(draft))}>{t("web.edit.empty")}</button>
                    <button onClick={() => change(model.swapped(draft))}>{t("web.edit.swap")}</button>
                </div>
                <Roll draft={draft} names={names} change={change} />
                <div class="notice" role="status">
                    {(notice || wrong) && <p>{notice || (wrong && explainError(wrong))}</p>}
                </div>
                <Ask text={wrong ? null : text} draft={draft} onArrows={setArrows} />
                <Fold title={t("web.edit.terms")}><Terms rules={rules} draft={draft} names={names} change={change} /></Fold>
                <Fold title={t("web.edit.texts")} open>
                    <Paste rules={rules} draft={draft} onRead={(next) => change(next, t("web.edit.read"))} />
                    <Ids rules={rules} draft={draft} />
                </Fold>
                <Fold title={t("web.edit.play_on")}><PlayOn draft={draft} text={wrong ? null : text} variant={facts?.name ?? ""} /></Fold>
                <Fold title={t("web.edit.picture")}><Picture text={wrong ? null : text} /></Fold>
                <Fold title={t("web.edit.keys_title")}><p id="board-keys">{t("web.edit.keys")}</p></Fold>
            </aside>
        </main>
    );
}

function Fold({ title, open, children }: { title: string; open?: boolean; children: ComponentChildren }): VNode {
    return (
        <details class="fold" open={open}>
            <summary>{title}</summary>
            {children}
        </details>
    );
}

function Brushes({ brush, names, onBrush }: { brush: Brush; names: readonly [string, string]; onBrush(next: Brush): void }): VNode {
    const choices: [Brush, string][] = [[0, names[0]], [1, names[1]], ["remove", t("web.edit.remove")]];
    return (
        <fieldset class="segments">
            <legend>{t("web.edit.brush")}</legend>
            {choices.map(([value, label]) => (
                <label key={String(value)}>
                    <input type="radio" name="brush" checked={brush === value} onChange={() => onBrush(value)} />
                    <span>{value !== "remove" && <i class={`chip seat${value}`} aria-hidden="true" />} {label}</span>
                </label>
            ))}
        </fieldset>
    );
}

interface PartProps {
    draft: Draft;
    names: readonly [string, string];
    change(next: Draft): void;
}

function Roll({ draft, names, change }: PartProps): VNode {
    const setDie = (index: number, value: number): void => {
        const before = draft.dice.length === 2 ? draft.dice : [value, value];
        const dice = value === 0 ? [] : before.map((die, i) => (i === index ? value : die));
        change({ ...draft, dice });
    };
    return (
        <div class="form-row">
            <fieldset class="segments">
                <legend>{t("web.edit.on_roll")}</legend>
                {([0, 1] as const).map((seat) => (
                    <label key={seat}>
                        <input type="radio" name="turn" checked={draft.turn === seat} onChange={() => change({ ...draft, turn: seat })} />
                        <span><i class={`chip seat${seat}`} aria-hidden="true" /> {names[seat]}</span>
                    </label>
                ))}
            </fieldset>
            <fieldset class="dice-fields">
                <legend>{t("web.edit.dice")}</legend>
                {[0, 1].map((index) => (
                    <select
                        key={index}
                        aria-label={t("web.edit.die", index + 1)}
                        value={draft.dice[index] ?? 0}
                        onChange={(event) => setDie(index, Number(event.currentTarget.value))}
                    >
                        <option value={0}>–</option>
                        {[1, 2, 3, 4, 5, 6].map((face) => <option key={face} value={face}>{face}</option>)}
                    </select>
                ))}
            </fieldset>
        </div>
    );
}

function Count({ label, value, most, onValue }: { label: string; value: number; most: number; onValue(value: number): void }): VNode {
    return (
        <label class="field count-field">
            <span>{label}</span>
            <input
                type="number"
                min={0}
                max={most}
                value={value}
                onChange={(event) => {
                    const wanted = Math.trunc(Number(event.currentTarget.value));
                    const kept = Number.isFinite(wanted) ? Math.min(most, Math.max(0, wanted)) : value;
                    event.currentTarget.value = String(kept);
                    onValue(kept);
                }}
            />
        </label>
    );
}

function Check({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }): VNode {
    return (
        <label class="check">
            <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
            <span>{label}</span>
        </label>
    );
}

const LENGTH_MOST = 64;

function Terms({ rules, draft, names, change }: PartProps & { rules: Rules }): VNode {
    const cubeAllowed = rules.variants[draft.variant]?.cubeAllowed ?? false;
    const setLength = (length: number): void => {
        const score = draft.score.map((points) => Math.max(0, Math.min(points, length - 1))) as [number, number];
        change({ ...draft, length, score, crawford: length > 0 && draft.crawford });
    };
    const owner = draft.cubeOwner === null ? "" : String(draft.cubeOwner);
    return (
        <div class="terms">
            <label class="field">
                <span>{t("web.edit.variant")}</span>
                <select value={draft.variant} onChange={(event) => change(model.withVariant(rules, draft, Number(event.currentTarget.value)))}>
                    {rules.variants.map((variant) => (
                        <option key={variant.id} value={variant.id}>{t(`variant.${variant.name}`)}</option>
                    ))}
                </select>
            </label>
            <div class="form-row">
                <Count label={t("web.edit.length")} value={draft.length} most={LENGTH_MOST} onValue={setLength} />
                {draft.length > 0 && ([0, 1] as const).map((seat) => (
                    <Count
                        key={seat}
                        label={t("web.edit.score", names[seat])}
                        value={draft.score[seat]}
                        most={draft.length - 1}
                        onValue={(points) => change({ ...draft, score: seat === 0 ? [points, draft.score[1]] : [draft.score[0], points] })}
                    />
                ))}
            </div>
            {draft.length > 1 && cubeAllowed && <Check label={t("web.edit.crawford")} on={draft.crawford} onChange={(crawford) => change({ ...draft, crawford })} />}
            {draft.length === 0 && cubeAllowed && (
                <>
                    <Check label={t("web.edit.jacoby")} on={draft.jacoby} onChange={(jacoby) => change({ ...draft, jacoby })} />
                    <Check label={t("web.edit.beavers")} on={draft.beavers} onChange={(beavers) => change({ ...draft, beavers })} />
                </>
            )}
            {cubeAllowed && (
                <div class="form-row">
                    <label class="field">
                        <span>{t("web.edit.cube")}</span>
                        <select
                            value={draft.cubeExp}
                            onChange={(event) => {
                                const cubeExp = Number(event.currentTarget.value);
                                change({ ...draft, cubeExp, cubeOwner: cubeExp ? (draft.cubeOwner ?? draft.turn) : null });
                            }}
                        >
                            {Array.from({ length: CUBE_STEPS }, (_, exp) => <option key={exp} value={exp}>{2 ** exp}</option>)}
                        </select>
                    </label>
                    <label class="field">
                        <span>{t("web.edit.owner")}</span>
                        <select
                            value={owner}
                            onChange={(event) => {
                                const { value } = event.currentTarget;
                                change({ ...draft, cubeOwner: value === "" ? null : (Number(value) as Seat) });
                            }}
                        >
                            <option value="">{t("web.edit.centre")}</option>
                            <option value="0">{names[0]}</option>
                            <option value="1">{names[1]}</option>
                        </select>
                    </label>
                </div>
            )}
        </div>
    );
}

/* ---- Texts ---- */

function Paste({ rules, draft, onRead }: { rules: Rules; draft: Draft; onRead(next: Draft): void }): VNode {
    const [typed, type] = useState("");
    const [wrong, setWrong] = useState("");
    const read = (from: string): void => {
        const said = rules.read(draft.variant, from.trim());
        if ("error" in said) return setWrong(explainError(said.error));
        setWrong("");
        type("");
        onRead(model.fromSituation(said.situation, 0));
    };
    return (
        <form
            class="paste"
            onSubmit={(event) => {
                event.preventDefault();
                read(typed);
            }}
        >
            <label class="field">
                <span>{t("web.edit.paste")}</span>
                <input
                    type="text"
                    value={typed}
                    spellcheck={false}
                    autocomplete="off"
                    aria-invalid={!!wrong}
                    aria-describedby="paste-wrong"
                    onInput={(event) => {
                        type(event.currentTarget.value);
                        setWrong("");
                    }}
                />
            </label>
            <button type="submit">{t("web.edit.load")}</button>
            <p class="wrong" id="paste-wrong" role="alert">{wrong}</p>
        </form>
    );
}

function Ids({ rules, draft }: { rules: Rules; draft: Draft }): VNode {
    const gnu = model.textOf(rules, draft, "gnu");
    const match = model.textOf(rules, draft, "match");
    const forms: [string, string | null][] = [
        ["Videau", model.textOf(rules, draft, "text" satisfies IdForm)],
        [t("web.edit.short"), model.textOf(rules, draft, "position")],
        ["GNU Backgammon", gnu && match ? `${gnu}:${match}` : gnu],
        ["XGID", model.textOf(rules, draft, "xgid")],
    ];
    return <dl class="ids">{forms.map(([name, id]) => <Id key={name} name={name} id={id} />)}</dl>;
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
                    <button aria-label={t("web.edit.copy_what", name)} onClick={() => void copy()}>
                        {state === "copied" ? "✓" : t("web.edit.copy")}
                    </button>
                </dd>
            )}
        </div>
    );
}

/* ---- What the program is asked ---- */

function saidOf(error: unknown): string {
    return error instanceof Refused ? error.message : t("web.server.lost");
}

interface AskProps {
    text: string | null;
    draft: Draft;
    onArrows(arrows: readonly Arrow[]): void;
}

function Ask({ text, draft, onArrows }: AskProps): VNode {
    const [hint, setHint] = useState<Hint | null>(null);
    const [wrong, setWrong] = useState("");
    const [done, setDone] = useState<number | null>(null);
    const [chosen, choose] = useState<number | null>(null);
    const asked = useRef(0);
    const rolled = draft.dice.length === 2;

    /* Another position: the answer is no longer about it. */
    useEffect(() => {
        asked.current++;
        setHint(null);
        setWrong("");
        setDone(null);
    }, [text]);

    function look(now: Hint, index: number): void {
        choose(index);
        if (now.kind !== "plays") return;
        onArrows((now.plays[index]?.hops ?? []).map((hop) => {
            const { from, to } = hopOf(hop);
            return { seat: draft.turn, from, to, kind: "better" };
        }));
    }

    async function ask(): Promise<void> {
        const mine = ++asked.current;
        setWrong("");
        setDone(0);
        try {
            const answer = await server().ask("hint", { position: text, most: 8 }, (part) => asked.current === mine && setDone(part));
            if (asked.current !== mine) return;
            const said = hintOf(answer);
            setHint(said);
            if (said.kind === "plays") {
                const best = said.plays[0];
                announce(best ? t("web.say.best_play", best.text) : t("web.table.no_play"));
                look(said, 0);
            } else if (said.kind === "cube") announce(t(`web.verdict.${said.verdict}`));
        } catch (error) {
            if (asked.current === mine) setWrong(saidOf(error));
        }
        if (asked.current === mine) setDone(null);
    }

    return (
        <section class="asking" aria-label={t("web.edit.ask")}>
            <div class="actions">
                <button class="primary" disabled={!text || done !== null} onClick={() => void ask()}>
                    {t(rolled ? "web.edit.ask_plays" : "web.edit.ask_cube")}
                </button>
            </div>
            {done !== null && <progress max={1} value={done || undefined} aria-label={t("web.edit.thinking")} />}
            {wrong && <p class="wrong" role="alert">{wrong}</p>}
            {hint?.kind === "plays" && <PlaysTable hint={hint} chosen={chosen} onChoose={(index) => look(hint, index)} />}
            {hint?.kind === "cube" && <CubeTable hint={hint} />}
            {hint?.kind === "name" && <p>{t("web.hint.name", hint.value)}</p>}
        </section>
    );
}

/* The mover sits first at a table that begins with a position (docs/PROTOCOL.md). */
function PlayOn({ draft, text, variant }: { draft: Draft; text: string | null; variant: string }): VNode {
    const [who, setWho] = useState<"first" | "second" | "both">("first");
    const [wrong, setWrong] = useState("");
    const [busy, setBusy] = useState(false);
    const choices: [typeof who, string][] = [
        ["first", t("web.edit.play_first")],
        ["second", t("web.edit.play_second")],
        ["both", t("web.edit.play_both")],
    ];
    async function begin(): Promise<void> {
        const person: WireSeat = { kind: "human" };
        const computer: WireSeat = { kind: "computer" };
        const seats: [WireSeat, WireSeat] = who === "both" ? [person, person] : who === "first" ? [person, computer] : [computer, person];
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
                <button class="primary" disabled={!text || busy} onClick={() => void begin()}>{t("web.edit.play_on")}</button>
            </div>
            <p class="wrong" role="alert">{wrong}</p>
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
            await as(String(svg));
        } catch (error) {
            setWrong(saidOf(error));
        }
    }
    return (
        <>
            <div class="actions">
                <button disabled={!text} onClick={() => void save((svg) => saveSvg(svg, "videau"))}>{t("web.edit.save_svg")}</button>
                <button disabled={!text} onClick={() => void save((svg) => savePng(svg, "videau"))}>{t("web.edit.save_png")}</button>
            </div>
            <p class="wrong" role="alert">{wrong}</p>
        </>
    );
}
