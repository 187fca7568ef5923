/* What is agreed before the first roll. The form is built from the server's catalogue. */
import type { ComponentChildren, VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import { PARTY_START, partySides } from "../../proto/party-picture.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Catalogue, WireVariant } from "../../proto/messages.ts";
import { ownRules } from "../../text/series.ts";
import { takenFrom } from "../../text/taken.ts";
import { t } from "../../text/text.ts";
import { Linked } from "../shell/linked.tsx";
import { useBegin } from "./begin.ts";
import { Levels } from "./levels.tsx";
import {
    firstForm,
    isJudged,
    isTrictrac,
    lengthFor,
    levelOf,
    levelsOf,
    offeredBy,
    OPTIONS,
    withVariant,
    type Form,
} from "../shell/new-game-form.ts";
import { getSettings } from "../settings/settings.ts";

/* The form and what its parts ask of it. */
interface Asked {
    catalogue: Catalogue;
    variant: WireVariant;
    form: Form;
    set(change: Partial<Form>): void;
    money: boolean;
    cubeAllowed: boolean;
    /** It is played with the cube. */
    cube: boolean;
}

interface NewGameProps {
    rules: Rules;
    catalogue: Catalogue;
    /** "friend" begins with two people, "more" with everything shown. */
    mode: string;
}

export function NewGame({ rules, catalogue, mode }: NewGameProps): VNode {
    const [form, setForm] = useState<Form>(() => {
        const first = firstForm(catalogue, getSettings().player);
        return mode === "friend" ? { ...first, against: "friend", wanted: "friend" } : first;
    });
    const { begin, busy, trouble } = useBegin(catalogue);
    const offered = offeredBy(catalogue);
    const variant = offered.find((each) => each.name === form.variant) ?? offered[0];
    if (!variant) return <p />;
    const money = form.kind === "money" && !variant.games;
    /* One point is won with any cube. */
    const cubeAllowed = variant.cube_allowed && (money || form.length !== 1);
    const asked: Asked = {
        catalogue,
        variant,
        form,
        money,
        cubeAllowed,
        cube: cubeAllowed && form.cube,
        set: (change) => setForm({ ...form, ...change }),
    };
    return (
        <form
            class="new-game"
            onSubmit={(event) => {
                event.preventDefault();
                void begin(form, variant);
            }}
        >
            <VariantCards {...asked} rules={rules} />
            <div class="fields">
                <TextField label={t("web.new.name")} value={form.name} onText={(name) => asked.set({ name })} />
            </div>
            <Against {...asked} />
            {isTrictrac(form) ? <PartyTerms {...asked} /> : <Stakes {...asked} />}
            <details class="more" open={mode === "more"}>
                <summary>{t("web.new.more")}</summary>
                <Openings {...asked} />
                <CubeRules {...asked} />
                <Details {...asked} />
                <DiceFields {...asked} />
            </details>
            {trouble && (
                <p class="notice" role="alert">
                    <Linked text={trouble} />
                </p>
            )}
            <button type="submit" class="primary begin" disabled={busy}>
                {t("web.new.begin")}
            </button>
        </form>
    );
}

/* ---- Parts ---- */

/* Each game by the picture of its start. */
function VariantCards({ rules, catalogue, form, set }: Asked & { rules: Rules }): VNode {
    return (
        <fieldset class="variant-cards">
            <legend>{t("web.new.variant")}</legend>
            {offeredBy(catalogue).map((variant) => (
                <label class="variant-card" key={variant.name}>
                    <input
                        type="radio"
                        name="variant"
                        value={variant.name}
                        checked={form.variant === variant.name}
                        onChange={() => set(withVariant(form, variant))}
                        aria-labelledby={`game-${variant.name} about-${variant.name}`}
                        aria-describedby={takenFrom(variant.name) ? `sure-${variant.name}` : undefined}
                    />
                    <StartPicture rules={rules} name={variant.games?.[0] ?? variant.name} />
                    <b id={`game-${variant.name}`}>{t(`variant.${variant.name}`)}</b>
                    <span id={`about-${variant.name}`}>
                        {t(`web.variant_about.${variant.name}`)}
                        {variant.computer ? "" : ` ${t("web.new.no_computer")}`}
                    </span>
                    {takenFrom(variant.name) && (
                        <small id={`sure-${variant.name}`}>
                            {variant.turns > 0 && `${t("game.turns", variant.turns, variant.minutes)} `}
                            {takenFrom(variant.name)}
                        </small>
                    )}
                </label>
            ))}
        </fieldset>
    );
}

function StartPicture({ rules, name }: { rules: Rules; name: string }): VNode {
    const facts = rules.variantNamed(name);
    const sides = useMemo(
        () => (name === "trictrac" ? partySides(PARTY_START) : rules.start(facts?.id ?? 0).side),
        [name],
    );
    return (
        <BoardPicture
            sides={sides}
            layout="wide"
            unentered={(facts?.startUnentered ?? 0) > 0}
            parallel={facts?.parallel ?? false}
            label=""
        />
    );
}

function Against(asked: Asked): VNode {
    const { catalogue, variant, form, set } = asked;
    const friend = ["friend", t("web.new.friend")] as const;
    return (
        <>
            <Choice legend={t("web.new.against")}>
                <Radio
                    {...asked}
                    name="against"
                    values={variant.computer ? [["computer", t("web.game.computer")], friend] : [friend]}
                />
                {!variant.computer && <p class="note">{t("web.new.no_computer")}</p>}
            </Choice>
            {form.against === "computer" && !isJudged(form, variant) ? (
                <p class="note">{t("web.new.plain_computer")}</p>
            ) : form.against === "computer" ? (
                <Levels
                    levels={levelsOf(catalogue, variant)}
                    chosen={levelOf(form, variant)}
                    variant={form.variant}
                    choose={(level) => set({ level })}
                />
            ) : (
                <>
                    <TextField
                        label={t("web.new.friend_name")}
                        value={form.friend}
                        onText={(text) => set({ friend: text })}
                    />
                    <Choice legend={t("web.new.pages")}>
                        <Radio
                            {...asked}
                            name="pages"
                            values={[
                                ["one", t("web.new.pages_one")],
                                ["two", t("web.new.pages_two")],
                            ]}
                        />
                    </Choice>
                </>
            )}
        </>
    );
}

function Stakes(asked: Asked): VNode {
    const { catalogue, variant, form, money, set } = asked;
    const match = ["match", t("web.new.match")] as const;
    return (
        <Choice legend={t("web.new.stakes")}>
            <Radio {...asked} name="kind" values={variant.games ? [match] : [match, ["money", t("web.game.money")]]} />
            {!money && (
                <label class="length">
                    <span>{t("web.new.length")}</span>
                    <input
                        type="number"
                        min="1"
                        max={catalogue.length_max}
                        value={form.length}
                        onInput={(event) => set({ length: event.currentTarget.valueAsNumber })}
                    />
                </label>
            )}
        </Choice>
    );
}

/* What is agreed on at trictrac. */
function PartyTerms(asked: Asked): VNode {
    const { form, set, catalogue } = asked;
    return (
        <>
            <Choice legend={t("web.party.length")}>
                {(catalogue.parties[0]?.holes ?? []).map((holes) => (
                    <label key={holes}>
                        <input
                            type="radio"
                            name="holes"
                            value={holes}
                            checked={form.holes === holes}
                            onChange={() => set({ holes })}
                        />
                        <span>{t("web.party.length_of", holes)}</span>
                    </label>
                ))}
                <p class="note">{t("web.party.length_note")}</p>
            </Choice>
            <Choice legend={t("web.party.marks")}>
                <Radio
                    {...asked}
                    name="marks"
                    values={[
                        ["auto", t("web.party.marks_auto")],
                        ["hand", t("web.party.marks_hand")],
                        ["ask", t("web.party.marks_ask")],
                    ]}
                />
                <p class="note">{t(form.marks === "ask" ? "web.party.marks_ask_note" : "web.party.marks_note")}</p>
                {form.marks === "hand" && form.against === "computer" && (
                    <p class="note">{t("web.party.slips_note")}</p>
                )}
            </Choice>
            <Choice legend={t("web.party.numbering")}>
                <Radio
                    {...asked}
                    name="numbering"
                    values={[
                        ["cases", t("web.party.by_cases")],
                        ["fleches", t("web.party.by_fleches")],
                    ]}
                />
            </Choice>
            {form.against === "computer" && (
                <Choice legend={t("web.party.tutor_legend")}>
                    <label class="switch">
                        <input
                            type="checkbox"
                            name="tutor"
                            checked={form.tutor}
                            onChange={() => set({ tutor: !form.tutor })}
                        />
                        <span>{t("web.party.tutor")}</span>
                    </label>
                    <p class="note">{t("web.party.tutor_note")}</p>
                </Choice>
            )}
        </>
    );
}

function Openings(asked: Asked): VNode {
    return (
        <>
            <Choice legend={t("web.new.sits")}>
                <Radio
                    {...asked}
                    name="sits"
                    values={[
                        ["blue", t("board.blue")],
                        ["white", t("board.white")],
                    ]}
                />
            </Choice>
            {!ownRules(asked.variant.name) && !isTrictrac(asked.form) && (
                <Choice legend={t("web.new.opening")}>
                    <Radio
                        {...asked}
                        name="opening"
                        values={[
                            ["keep", t("web.new.opening_keep")],
                            ["reroll", t("web.new.opening_reroll")],
                        ]}
                    />
                </Choice>
            )}
        </>
    );
}

type Switched = "cube" | "crawford" | "holland" | "jacoby" | "beavers" | "raccoons" | "multipliers";

function CubeRules({ variant, form, set, money, cubeAllowed, cube }: Asked): VNode | null {
    const offered: [Switched, boolean, string][] = [
        ["cube", cubeAllowed, t("web.new.cube")],
        ["crawford", cube && !money, t("web.new.crawford")],
        ["holland", cube && !money && form.crawford, t("web.new.holland")],
        ["jacoby", cube && money, t("web.new.jacoby")],
        ["beavers", cube && money, t("web.new.beavers")],
        ["raccoons", cube && money && form.beavers, t("web.new.raccoons")],
        ["multipliers", variant.gammons && !variant.parallel, t("web.new.multipliers")],
    ];
    if (!offered.some(([, shown]) => shown)) return null;
    return (
        <Choice legend={t("web.cube.title")}>
            {offered
                .filter(([, shown]) => shown)
                .map(([name, , label]) => (
                    <label key={name} class="switch">
                        <input type="checkbox" checked={form[name]} onChange={() => set({ [name]: !form[name] })} />
                        <span>{label}</span>
                    </label>
                ))}
        </Choice>
    );
}

function Details({ variant, form, set, money, cube }: Asked): VNode {
    const autoName = (n: number): string => (n < 0 ? t("web.new.unlimited") : n === 0 ? t("web.new.none") : String(n));
    return (
        <div class="fields">
            {cube && money && (
                <Select
                    label={t("web.new.auto_doubles")}
                    value={String(form.autoDoubles)}
                    options={[0, 1, 2, 3, -1].map((n) => [String(n), autoName(n)])}
                    onValue={(value) => set({ autoDoubles: Number(value) })}
                />
            )}
            {cube && (
                <Select
                    label={t("web.new.cube_limit")}
                    value={String(form.cubeLimit)}
                    options={[0, 1, 2, 3, 4, 6].map((n) => [String(n), n === 0 ? t("web.new.unlimited") : String(n)])}
                    onValue={(value) => set({ cubeLimit: Number(value) })}
                />
            )}
            {OPTIONS.map((name) => {
                const values = variant.options[name];
                return (
                    values && (
                        <Select
                            key={name}
                            label={t(`web.new.${name}`)}
                            value={form[name]}
                            options={values.map((each) => [each, t(`web.option.${each}`)])}
                            onValue={(value) => set({ [name]: value, ...lengthFor(variant.name, value, form.length) })}
                        />
                    )
                );
            })}
            {money && !isTrictrac(form) && (
                <TextField label={t("web.new.stake")} value={form.stake} onText={(stake) => set({ stake })} />
            )}
        </div>
    );
}

function DiceFields(asked: Asked): VNode {
    const { form, set } = asked;
    return (
        <>
            {!isTrictrac(form) && (
                <Choice legend={t("web.new.dice")}>
                    <Radio
                        {...asked}
                        name="dice"
                        values={[
                            ["sealed", t("web.new.dice_sealed")],
                            ["manual", t("web.new.dice_manual")],
                        ]}
                    />
                </Choice>
            )}
            {(form.dice === "sealed" || isTrictrac(form)) && (
                <TextField label={t("web.new.word")} most={30} value={form.word} onText={(word) => set({ word })} />
            )}
        </>
    );
}

/* ---- Fields ---- */

function Choice({ legend, children }: { legend: string; children: ComponentChildren }): VNode {
    return (
        <fieldset class="choice">
            <legend>{legend}</legend>
            {children}
        </fieldset>
    );
}

type Labelled<V> = readonly (readonly [value: V, label: string])[];

function Radio<K extends "against" | "kind" | "sits" | "pages" | "opening" | "dice" | "marks" | "numbering">({
    name,
    values,
    form,
    set,
}: Pick<Asked, "form" | "set"> & { name: K; values: Labelled<Form[K]> }): VNode {
    return (
        <>
            {values.map(([value, label]) => (
                <label key={label}>
                    <input
                        type="radio"
                        name={name}
                        checked={form[name] === value}
                        onChange={() =>
                            set(
                                (name === "against"
                                    ? { against: value, wanted: value }
                                    : { [name]: value }) as Partial<Form>,
                            )
                        }
                    />
                    <span>{label}</span>
                </label>
            ))}
        </>
    );
}

function Select({
    label,
    value,
    options,
    onValue,
}: {
    label: string;
    value: string;
    options: Labelled<string>;
    onValue(value: string): void;
}): VNode {
    return (
        <label class="field">
            <span>{label}</span>
            <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
                {options.map(([each, name]) => (
                    <option key={each} value={each}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

function TextField({
    label,
    value,
    most = 40,
    onText,
}: {
    label: string;
    value: string;
    most?: number;
    onText(text: string): void;
}): VNode {
    return (
        <label class="field">
            <span>{label}</span>
            <input type="text" maxLength={most} value={value} onInput={(event) => onText(event.currentTarget.value)} />
        </label>
    );
}
