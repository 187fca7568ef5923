/* What stands beside a board that is set up: who puts checkers, the roll, the terms, a text to paste. The editor and the referee
 * share it. */
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import type { Seat } from "../../board/geometry.ts";
import type { Rules } from "../../rules/rules.ts";
import { Flag } from "../../rules/types.ts";
import { explainError } from "../../text/reason.ts";
import { t } from "../../text/text.ts";
import { EditorBoard } from "./editor-board.tsx";
import type { Brush, Editing } from "./editor-hook.ts";
import * as model from "./editor-model.ts";
import type { Draft } from "./editor-model.ts";
import type { Foreign } from "../../proto/messages.ts";
import { Icon } from "../shell/icon.tsx";
import { cameFrom, linkTo } from "../shell/router.ts";
import { saidOf, server } from "../shell/server.ts";

const CUBE_STEPS = 11;

export function SetUpBoard({ edit, arrows }: { edit: Editing; arrows: readonly Arrow[] }): VNode {
    return (
        <EditorBoard
            draft={edit.draft}
            unentered={(edit.facts?.startUnentered ?? 0) > 0}
            noBar={!edit.facts?.bar}
            lowerDie={edit.facts?.lowerDie ?? false}
            cube={edit.cube}
            arrows={arrows}
            names={edit.names}
            onTouch={edit.touch}
            onShift={edit.shift}
            onCount={edit.count}
        />
    );
}

export function Tools({ rules, edit }: { rules: Rules; edit: Editing }): VNode {
    const { draft, change, undo } = edit;
    return (
        <div class="actions tools">
            <button type="button" disabled={!undo} onClick={undo}>
                {t("web.table.undo")}
            </button>
            <button
                type="button"
                onClick={() =>
                    change(
                        model.withVariant(rules, { ...draft, sides: rules.start(draft.variant).side }, draft.variant),
                    )
                }
            >
                {t("web.edit.start")}
            </button>
            <button type="button" onClick={() => change(model.emptied(draft))}>
                {t("web.edit.empty")}
            </button>
            <button type="button" onClick={() => change(model.swapped(draft))}>
                {t("web.edit.swap")}
            </button>
        </div>
    );
}

/** Back to where one came from, else to the tools; fixed when the screen is opened. */
export function Back({ screen }: { screen: string }): VNode {
    const [to] = useState(() => cameFrom(screen));
    return (
        <p class="back">
            <a href={to || linkTo("tools")}>
                <Icon name="left" /> {t(to ? "web.edit.back" : "web.nav.tools")}
            </a>
        </p>
    );
}

/** What is wrong with the position, or with the last touch. */
export function Faults({ edit }: { edit: Editing }): VNode {
    const { notice, wrong } = edit;
    return (
        <div class="notice" role="status">
            {(notice || wrong) && <p>{notice || (wrong && explainError(wrong))}</p>}
        </div>
    );
}

export function Fold({ title, open, children }: { title: string; open?: boolean; children: ComponentChildren }): VNode {
    return (
        <details class="fold" open={open}>
            <summary>{title}</summary>
            {children}
        </details>
    );
}

export function Brushes({
    brush,
    names,
    onBrush,
}: {
    brush: Brush;
    names: readonly [string, string];
    onBrush(next: Brush): void;
}): VNode {
    const choices: [Brush, string][] = [
        [0, names[0]],
        [1, names[1]],
        ["remove", t("web.edit.remove")],
    ];
    return (
        <fieldset class="segments">
            <legend>{t("web.edit.brush")}</legend>
            {choices.map(([value, label]) => (
                <label key={String(value)}>
                    <input type="radio" name="brush" checked={brush === value} onChange={() => onBrush(value)} />
                    <span>
                        {value !== "remove" && <i class={`chip seat${value}`} aria-hidden="true" />} {label}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

export interface PartProps {
    draft: Draft;
    names: readonly [string, string];
    change(next: Draft): void;
}

export function Roll({ rules, draft, names, change }: PartProps & { rules: Rules }): VNode {
    const count = rules.variants[draft.variant]?.dice ?? 2;
    const setDie = (index: number, value: number): void => {
        const before = draft.dice.length === count ? draft.dice : Array<number>(count).fill(value);
        const dice = value === 0 ? [] : before.map((die, i) => (i === index ? value : die));
        change({ ...draft, dice });
    };
    return (
        <div class="form-row">
            <fieldset class="segments">
                <legend>{t("web.edit.on_roll")}</legend>
                {([0, 1] as const).map((seat) => (
                    <label key={seat}>
                        <input
                            type="radio"
                            name="turn"
                            checked={draft.turn === seat}
                            onChange={() => change({ ...draft, turn: seat })}
                        />
                        <span>
                            <i class={`chip seat${seat}`} aria-hidden="true" /> {names[seat]}
                        </span>
                    </label>
                ))}
            </fieldset>
            <fieldset class="dice-fields">
                <legend>{t("web.edit.dice")}</legend>
                {Array.from({ length: count }, (_, index) => (
                    <select
                        key={index}
                        aria-label={t("web.edit.die", index + 1)}
                        value={draft.dice[index] ?? 0}
                        onChange={(event) => setDie(index, Number(event.currentTarget.value))}
                    >
                        <option value={0}>–</option>
                        {[1, 2, 3, 4, 5, 6].map((face) => (
                            <option key={face} value={face}>
                                {face}
                            </option>
                        ))}
                    </select>
                ))}
            </fieldset>
        </div>
    );
}

function Count({
    label,
    value,
    most,
    onValue,
}: {
    label: string;
    value: number;
    most: number;
    onValue(value: number): void;
}): VNode {
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

interface CheckProps {
    label: string;
    on: boolean;
    /** It cannot be otherwise. */
    fixed?: boolean;
    onChange(on: boolean): void;
}

export function Check({ label, on, fixed = false, onChange }: CheckProps): VNode {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={on}
                disabled={fixed}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <span>{label}</span>
        </label>
    );
}

const LENGTH_MAX = 64;

export function Terms({ rules, ...part }: PartProps & { rules: Rules }): VNode {
    const { draft, change } = part;
    const cubeAllowed = rules.variants[draft.variant]?.cubeAllowed ?? false;
    return (
        <div class="terms">
            <label class="field">
                <span>{t("web.edit.variant")}</span>
                <select
                    value={draft.variant}
                    onChange={(event) => change(model.withVariant(rules, draft, Number(event.currentTarget.value)))}
                >
                    {rules.variants.map((variant) => (
                        <option key={variant.id} value={variant.id}>
                            {t(`variant.${variant.name}`)}
                        </option>
                    ))}
                </select>
            </label>
            <Score {...part} />
            <Kept rules={rules} {...part} />
            {cubeAllowed && (
                <>
                    <HouseRules {...part} />
                    <CubeTerms {...part} />
                </>
            )}
        </div>
    );
}

/* What the game's positions keep that the board does not always say. */
function Kept({ rules, draft, names, change }: PartProps & { rules: Rules }): VNode | null {
    const kept = rules.variants[draft.variant]?.flags ?? 0;
    const labels: readonly [Flag, (name: string) => string][] = [
        [Flag.HomeReached, (name) => t("web.edit.home_reached", name)],
        [Flag.EntryAllowed, (name) => t("web.edit.entry_allowed", name)],
        [Flag.HasMoved, (name) => t("web.edit.has_moved", name)],
    ];
    return (
        <>
            {labels
                .filter(([flag]) => kept & flag)
                .flatMap(([flag, label]) =>
                    ([0, 1] as const).map((seat) => {
                        const { on, said } = model.flagOf(rules, draft, seat, flag);
                        return (
                            <Check
                                key={`${flag}.${seat}`}
                                label={label(names[seat])}
                                on={on}
                                fixed={said}
                                onChange={(next) => change(model.withFlag(draft, seat, flag, next))}
                            />
                        );
                    }),
                )}
        </>
    );
}

/* How long the match is, and how it stands. */
function Score({ draft, names, change }: PartProps): VNode {
    const setLength = (length: number): void => {
        const score = draft.score.map((points) => Math.max(0, Math.min(points, length - 1))) as [number, number];
        change({ ...draft, length, score, crawford: length > 0 && draft.crawford });
    };
    return (
        <div class="form-row">
            <Count label={t("web.edit.length")} value={draft.length} most={LENGTH_MAX} onValue={setLength} />
            {draft.length > 0 &&
                ([0, 1] as const).map((seat) => (
                    <Count
                        key={seat}
                        label={t("web.edit.score", names[seat])}
                        value={draft.score[seat]}
                        most={draft.length - 1}
                        onValue={(points) =>
                            change({
                                ...draft,
                                score: seat === 0 ? [points, draft.score[1]] : [draft.score[0], points],
                            })
                        }
                    />
                ))}
        </div>
    );
}

/* Crawford in a match; Jacoby and beavers in money play. */
function HouseRules({ draft, change }: PartProps): VNode | null {
    if (draft.length > 1)
        return (
            <Check
                label={t("web.edit.crawford")}
                on={draft.crawford}
                onChange={(crawford) => change({ ...draft, crawford })}
            />
        );
    if (draft.length > 0) return null;
    return (
        <>
            <Check label={t("web.edit.jacoby")} on={draft.jacoby} onChange={(jacoby) => change({ ...draft, jacoby })} />
            <Check
                label={t("web.edit.beavers")}
                on={draft.beavers}
                onChange={(beavers) => change({ ...draft, beavers })}
            />
        </>
    );
}

function CubeTerms({ draft, names, change }: PartProps): VNode {
    const owner = draft.cubeOwner === null ? "" : String(draft.cubeOwner);
    return (
        <div class="form-row">
            <label class="field">
                <span>{t("web.edit.cube")}</span>
                <select
                    value={draft.cubeExp}
                    onChange={(event) => {
                        const cubeExp = Number(event.currentTarget.value);
                        change({
                            ...draft,
                            cubeExp,
                            cubeOwner: cubeExp ? (draft.cubeOwner ?? draft.turn) : null,
                        });
                    }}
                >
                    {Array.from({ length: CUBE_STEPS }, (_, exp) => (
                        <option key={exp} value={exp}>
                            {2 ** exp}
                        </option>
                    ))}
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
    );
}

interface PasteProps {
    rules: Rules;
    draft: Draft;
    onRead(next: Draft): void;
    /** What another program says of the position that was read. */
    onForeign?(foreign: readonly Foreign[], next: Draft): void;
}

export function Paste({ rules, draft, onRead, onForeign }: PasteProps): VNode {
    const [typed, type] = useState("");
    const [wrong, setWrong] = useState("");
    const read = (from: string): void => {
        const said = rules.read(draft.variant, from.trim(), true);
        if ("error" in said) return setWrong(explainError(said.error));
        setWrong("");
        type("");
        onRead(model.fromSituation(rules, said.situation, 0));
    };
    /* A text of several lines is another program's: the server reads those. */
    async function readText(text: string): Promise<void> {
        try {
            const found = await server().ask("read", { text });
            const said = rules.read(draft.variant, found.position);
            if ("error" in said) return setWrong(explainError(said.error));
            const next = model.fromSituation(rules, said.situation, 0);
            setWrong("");
            type("");
            onRead(next);
            onForeign?.(found.analyses, next);
        } catch (error) {
            setWrong(saidOf(error));
        }
    }
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
                    onPaste={(event) => {
                        const text = event.clipboardData?.getData("text/plain") ?? "";
                        if (!text.trim().includes("\n")) return;
                        event.preventDefault();
                        void readText(text);
                    }}
                />
            </label>
            <button type="submit">{t("web.edit.load")}</button>
            <p class="wrong" id="paste-wrong" role="alert">
                {wrong}
            </p>
        </form>
    );
}
