/* What is agreed before the first roll. The form is built from the server's catalogue. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused, type Catalogue, type Settings as Terms, type WireSeat, type WireVariant } from "../proto/messages.ts";
import { currentLang, t } from "../text/text.ts";
import { Linked } from "./linked.tsx";
import { linkTo } from "./router.ts";
import { server, useStatus } from "./server.ts";
import { changeSettings, getSettings } from "./settings.ts";

export interface Form {
    variant: string;
    against: "computer" | "friend";
    level: string;
    name: string;
    friend: string;
    /** Which seat the first name takes. */
    sits: "blue" | "white";
    kind: "match" | "money";
    length: number;
    cube: boolean;
    crawford: boolean;
    holland: boolean;
    jacoby: boolean;
    beavers: boolean;
    raccoons: boolean;
    autoDoubles: number;
    cubeLimit: number;
    multipliers: boolean;
    opening: "keep" | "reroll";
    entry: string;
    hit: string;
    value: string;
    dice: "sealed" | "manual";
    word: string;
    stake: string;
}

export const plain: Form = {
    variant: "backgammon", against: "computer", level: "", name: "", friend: "", sits: "blue", kind: "match", length: 3,
    cube: true, crawford: true, holland: false, jacoby: false, beavers: false, raccoons: false, autoDoubles: 0, cubeLimit: 0,
    multipliers: true, opening: "keep", entry: "", hit: "", value: "", dice: "sealed", word: "", stake: "",
};

/** With what a variant brings by itself. */
export function withVariant(form: Form, variant: WireVariant): Form {
    const { entry, hit, value } = variant.options;
    return {
        ...form,
        variant: variant.name,
        against: variant.computer ? form.against : "friend",
        cube: variant.cube,
        opening: variant.opening,
        entry: entry?.[0] ?? "",
        hit: hit?.[0] ?? "",
        value: value?.[0] ?? "",
    };
}

/** What is sent: only what counts in this game. */
export function termsOf(form: Form, variant: WireVariant, length_max: number): Terms {
    const money = form.kind === "money";
    const length = money ? 0 : Math.min(Math.max(1, Math.round(form.length) || 1), length_max);
    const cube = variant.cube_allowed && form.cube && length !== 1;
    const person = (name: string): WireSeat => ({ kind: "human", ...(name.trim() && { name: name.trim() }) });
    const first = person(form.name);
    const second: WireSeat =
        form.against === "computer" ? { kind: "computer", ...(form.level && { level: form.level }) } : person(form.friend);
    return {
        variant: form.variant,
        length,
        cube,
        ...(money ? {} : { crawford: form.crawford, holland: form.holland && form.crawford }),
        ...(money && cube && {
            jacoby: form.jacoby,
            beavers: form.beavers,
            raccoons: form.beavers && form.raccoons,
            auto_doubles: form.autoDoubles,
        }),
        ...(cube && form.cubeLimit > 0 && { cube_limit: form.cubeLimit }),
        ...(variant.gammons && { multipliers: form.multipliers }),
        opening: form.opening,
        ...(variant.options.entry && { entry: form.entry }),
        ...(variant.options.hit && { hit: form.hit }),
        ...(variant.options.value && { value: form.value }),
        seats: form.sits === "blue" ? [first, second] : [second, first],
        dice: form.dice,
        ...(form.dice === "sealed" && form.word.trim() && { word: form.word.trim() }),
        ...(form.stake.trim() && money && { stake: form.stake.trim() }),
    };
}

const KEPT = "videau-new";

function kept(): Form {
    try {
        const raw = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
        const form: Form = { ...plain };
        for (const key of Object.keys(plain) as (keyof Form)[]) if (typeof raw[key] === typeof plain[key]) Object.assign(form, { [key]: raw[key] });
        return { ...form, word: "" };
    } catch {
        return plain;
    }
}

function keep(form: Form): void {
    try {
        localStorage.setItem(KEPT, JSON.stringify(form));
    } catch {
        /* Then it is asked anew next time. */
    }
}

export function useCatalogue(): Catalogue | null {
    const [catalogue, set] = useState<Catalogue | null>(null);
    const status = useStatus();
    const lang = currentLang();
    useEffect(() => {
        server().ask("catalogue").then((answer) => set(answer as unknown as Catalogue), () => undefined);
    }, [lang, status === "lost"]);
    return catalogue;
}

export function NewGame({ catalogue }: { catalogue: Catalogue }): VNode {
    const [form, setForm] = useState<Form>(() => {
        const old = { ...kept(), name: getSettings().player };
        const level = catalogue.levels.some((each) => each.name === old.level) ? old.level : catalogue.level;
        const variant = catalogue.variants.find((each) => each.name === old.variant);
        if (!variant) return { ...plain, level };
        const offered = (list: string[] | undefined, value: string): string => (list?.includes(value) ? value : (list?.[0] ?? ""));
        const { entry, hit, value } = variant.options;
        return { ...old, level, against: variant.computer ? old.against : "friend",
            entry: offered(entry, old.entry), hit: offered(hit, old.hit), value: offered(value, old.value) };
    });
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    const set = (change: Partial<Form>): void => setForm({ ...form, ...change });
    const variant = catalogue.variants.find((each) => each.name === form.variant) ?? catalogue.variants[0];
    if (!variant) return <p />;
    const money = form.kind === "money";
    /* One point is won with any cube. */
    const cubeAllowed = variant.cube_allowed && (money || form.length !== 1);
    const cube = cubeAllowed && form.cube;

    async function begin(event: Event): Promise<void> {
        event.preventDefault();
        if (!variant || busy) return;
        setBusy(true);
        setTrouble("");
        keep(form);
        changeSettings({ player: form.name.trim() });
        try {
            const table = await server().create(termsOf(form, variant, catalogue.length_max));
            location.hash = linkTo("game", String(table));
        } catch (error) {
            setTrouble(error instanceof Refused ? error.message : t("web.game.lost"));
            setBusy(false);
        }
    }

    const radio = <K extends keyof Form>(name: K, values: readonly (readonly [Form[K], string])[]): VNode[] =>
        values.map(([value, label]) => (
            <label key={label}>
                <input type="radio" name={name} checked={form[name] === value} onChange={() => set({ [name]: value } as unknown as Partial<Form>)} />
                <span>{label}</span>
            </label>
        ));
    const check = (name: "cube" | "crawford" | "holland" | "jacoby" | "beavers" | "raccoons" | "multipliers", label: string): VNode => (
        <label class="switch">
            <input type="checkbox" checked={form[name]} onChange={() => set({ [name]: !form[name] })} />
            <span>{label}</span>
        </label>
    );
    const select = <K extends "entry" | "hit" | "value">(name: K, label: string): VNode | null =>
        variant.options[name] ? (
            <label class="field">
                <span>{label}</span>
                <select value={form[name]} onChange={(event) => set({ [name]: event.currentTarget.value })}>
                    {variant.options[name]?.map((each) => <option key={each} value={each}>{t(`web.option.${each}`)}</option>)}
                </select>
            </label>
        ) : null;

    return (
        <form class="new-game" onSubmit={(event) => void begin(event)}>
            <div class="fields">
                <label class="field">
                    <span>{t("web.new.variant")}</span>
                    <select value={form.variant} onChange={(event) => {
                        const next = catalogue.variants.find((each) => each.name === event.currentTarget.value);
                        if (next) setForm(withVariant(form, next));
                    }}>
                        {catalogue.variants.map((each) => <option key={each.name} value={each.name}>{t(`variant.${each.name}`)}</option>)}
                    </select>
                </label>
                <label class="field">
                    <span>{t("web.new.name")}</span>
                    <input type="text" maxLength={40} value={form.name} onInput={(event) => set({ name: event.currentTarget.value })} />
                </label>
            </div>
            <fieldset class="choice">
                <legend>{t("web.new.against")}</legend>
                {radio("against", variant.computer
                    ? [["computer", t("web.game.computer")], ["friend", t("web.new.friend")]]
                    : [["friend", t("web.new.friend")]])}
                {!variant.computer && <p class="note">{t("web.new.no_computer")}</p>}
            </fieldset>
            {form.against === "computer" ? (
                <fieldset class="choice levels">
                    <legend>{t("web.new.level")}</legend>
                    {radio("level", catalogue.levels.map(({ name }) => [name, t(`web.level.${name}`)] as const))}
                </fieldset>
            ) : (
                <label class="field">
                    <span>{t("web.new.friend_name")}</span>
                    <input type="text" maxLength={40} value={form.friend} onInput={(event) => set({ friend: event.currentTarget.value })} />
                </label>
            )}
            <fieldset class="choice">
                <legend>{t("web.new.stakes")}</legend>
                {radio("kind", [["match", t("web.new.match")], ["money", t("web.game.money")]])}
                {!money && (
                    <label class="length">
                        <span>{t("web.new.length")}</span>
                        <input type="number" min="1" max={catalogue.length_max} value={form.length}
                            onInput={(event) => set({ length: event.currentTarget.valueAsNumber })} />
                    </label>
                )}
            </fieldset>
            <details class="more">
                <summary>{t("web.new.more")}</summary>
                <fieldset class="choice">
                    <legend>{t("web.new.sits")}</legend>
                    {radio("sits", [["blue", t("board.blue")], ["white", t("board.white")]])}
                </fieldset>
                <fieldset class="choice">
                    <legend>{t("web.new.opening")}</legend>
                    {radio("opening", [["keep", t("web.new.opening_keep")], ["reroll", t("web.new.opening_reroll")]])}
                </fieldset>
                <fieldset class="choice">
                    <legend>{t("web.cube.title")}</legend>
                    {cubeAllowed && check("cube", t("web.new.cube"))}
                    {cube && !money && check("crawford", t("web.new.crawford"))}
                    {cube && !money && form.crawford && check("holland", t("web.new.holland"))}
                    {cube && money && check("jacoby", t("web.new.jacoby"))}
                    {cube && money && check("beavers", t("web.new.beavers"))}
                    {cube && money && form.beavers && check("raccoons", t("web.new.raccoons"))}
                    {variant.gammons && check("multipliers", t("web.new.multipliers"))}
                </fieldset>
                <div class="fields">
                    {cube && money && (
                        <label class="field">
                            <span>{t("web.new.auto_doubles")}</span>
                            <select value={String(form.autoDoubles)} onChange={(event) => set({ autoDoubles: Number(event.currentTarget.value) })}>
                                {[0, 1, 2, 3, -1].map((n) => <option key={n} value={String(n)}>{n < 0 ? t("web.new.unlimited") : n === 0 ? t("web.new.none") : String(n)}</option>)}
                            </select>
                        </label>
                    )}
                    {cube && (
                        <label class="field">
                            <span>{t("web.new.cube_limit")}</span>
                            <select value={String(form.cubeLimit)} onChange={(event) => set({ cubeLimit: Number(event.currentTarget.value) })}>
                                {[0, 1, 2, 3, 4, 6].map((n) => <option key={n} value={String(n)}>{n === 0 ? t("web.new.unlimited") : String(n)}</option>)}
                            </select>
                        </label>
                    )}
                    {select("entry", t("web.new.entry"))}
                    {select("hit", t("web.new.hit"))}
                    {select("value", t("web.new.value"))}
                    {money && (
                        <label class="field">
                            <span>{t("web.new.stake")}</span>
                            <input type="text" maxLength={40} value={form.stake} onInput={(event) => set({ stake: event.currentTarget.value })} />
                        </label>
                    )}
                </div>
                <fieldset class="choice">
                    <legend>{t("web.new.dice")}</legend>
                    {radio("dice", [["sealed", t("web.new.dice_sealed")], ["manual", t("web.new.dice_manual")]])}
                </fieldset>
                {form.dice === "sealed" && (
                    <label class="field">
                        <span>{t("web.new.word")}</span>
                        <input type="text" maxLength={64} value={form.word} onInput={(event) => set({ word: event.currentTarget.value })} />
                    </label>
                )}
            </details>
            {trouble && <p class="notice" role="alert"><Linked text={trouble} /></p>}
            <button class="primary begin" disabled={busy}>{t("web.new.begin")}</button>
        </form>
    );
}
