/* The referee: any position and roll, all that is legal there, and the verdict on a play that somebody announces. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import type { Rules, VariantOptions } from "../../rules/rules.ts";
import {
    BAR,
    isPoint,
    OFF,
    UNENTERED,
    Pending,
    type Hop,
    type Play,
    type Roll as Dice,
    type Seat,
} from "../../rules/types.ts";
import { diceFrom, sortedDice } from "../../rules/turn.ts";
import { explain, explainError, ruleName } from "../../text/reason.ts";
import { playText, t } from "../../text/text.ts";
import { useEditing, type Editing } from "./editor-hook.ts";
import { positionOf, toSituation, type Draft } from "./editor-model.ts";
import { Back, Brushes, Faults, Fold, Paste, Roll, SetUpBoard, Terms, Tools } from "./editor-parts.tsx";
import { arrowsOf } from "../learn/learn-board.tsx";
import { announce } from "../shell/live.tsx";
import { useCatalogue, useJudged } from "../shell/catalogue.ts";
import { linkTo } from "../shell/router.ts";
import { useSettings } from "../settings/settings.ts";

/** What is asked: the position as its mover sees it, and the roll. */
interface Case {
    variant: number;
    pos: ReturnType<typeof positionOf>;
    roll: Dice;
    seat: Seat;
    /** Its points have letters. */
    letters: boolean;
}

/** A game with rules of its own that is played without a cube: nothing is to be doubled there, nor asked of R52. */
const isOwn = ({ facts }: Editing): boolean => Boolean(facts?.rules && !facts.cubeAllowed);

/** Lists longer than this are shown when asked for. */
const AT_ONCE = 40;

export function Referee({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const edit = useEditing(rules, args, "cases");
    const [options, agree] = useState<VariantOptions>(() => optionsIn(args[2] ?? ""));
    const [arrows, show] = useState<readonly Arrow[]>([]);
    const { draft, text, wrong, names, change } = edit;
    const judged = useJudged(edit.facts?.name ?? "");
    const game = useRef(draft.variant);
    useEffect(() => {
        if (game.current !== draft.variant) agree({});
        game.current = draft.variant;
    }, [draft.variant]);
    useEffect(() => show([]), [text, options]);
    const dice = diceFrom(draft.dice);
    const over = useMemo(() => !wrong && rules.over(draft.variant, positionOf(rules, draft)), [draft, wrong]);
    const asked = useMemo<Case | null>(() => {
        if (wrong || over || !dice) return null;
        const pos = positionOf(rules, draft);
        const named = pos.pending === Pending.Name || pos.pending === Pending.Complement;
        /* Then the two dice are the double that is named. */
        if (named && dice[0] !== dice[1]) return null;
        return {
            variant: rules.agreed(draft.variant, options),
            pos,
            roll: { dice: sortedDice(dice), named },
            seat: draft.turn,
            letters: edit.facts?.track === 24 && !draft.parallel,
        };
    }, [draft, options, wrong, over]);
    return (
        <main class="table editor cases" onKeyDown={edit.key}>
            <SetUpBoard edit={edit} arrows={arrows} />
            <div class="side">
                <Back screen="cases" />
                <h1>{t("web.cases.title")}</h1>
                <p class="small">{t("web.cases.about")}</p>
                <Paste rules={rules} draft={draft} onRead={(next) => change(next, t("web.edit.read"))} />
                <Roll rules={rules} draft={draft} names={names} change={change} />
                <Faults edit={edit} />
                {asked ? (
                    <>
                        <Announced
                            key={`${text}${JSON.stringify(options)}`}
                            rules={rules}
                            asked={asked}
                            onShow={show}
                        />
                        <Legal
                            rules={rules}
                            asked={asked}
                            own={edit.facts?.rules ? edit.facts.name : ""}
                            onShow={show}
                        />
                    </>
                ) : (
                    !wrong && <p>{t(over ? "web.cases.over" : unrolled(draft))}</p>
                )}
                {!wrong && !isOwn(edit) && <Double rules={rules} edit={edit} />}
                <Fold title={t("web.cases.set_up")}>
                    <Brushes brush={edit.brush} names={names} onBrush={edit.setBrush} />
                    <Tools rules={rules} edit={edit} />
                    <p class="small" id="board-keys">
                        {t("web.edit.keys")} {draft.pins && t("web.edit.keys_pins")}
                    </p>
                </Fold>
                <Fold title={t("web.edit.terms")}>
                    <Terms rules={rules} draft={draft} names={names} change={change} />
                    <Options edit={edit} options={options} agree={agree} />
                </Fold>
                <p class="small">
                    <a href={linkTo("editor", text ?? "", ...(draft.turn ? ["1"] : []))}>
                        {t(judged ? "web.cases.to_editor" : "web.rules.to_editor")}
                    </a>
                </p>
            </div>
        </main>
    );
}

const unrolled = ({ pending }: Draft): string => (pending ? "web.cases.no_double_named" : "web.cases.no_dice");

/* "free.present", as a game's own link has it. */
function optionsIn(text: string): VariantOptions {
    const named = text.split(".");
    return {
        entry: named.find((name) => name === "free" || name === "all_first" || name === "half_first"),
        hit: named.find((name) => name === "latched" || name === "present"),
        bearoff: named.find((name) => name === "standard" || name === "exact" || name === "half"),
    };
}

interface PartProps {
    rules: Rules;
    asked: Case;
    onShow(arrows: readonly Arrow[]): void;
}

const drawn = (hops: readonly Hop[], seat: Seat): Arrow[] =>
    hops.map(({ from, to }) => ({ seat, from, to, kind: "better" }));

/* ---- A play that is announced ---- */

function Announced({ rules, asked, onShow }: PartProps): VNode {
    const { seat } = asked;
    const [typed, type] = useState("");
    const [judged, judge] = useState("");
    const verdict = judged ? judgeText(rules, asked, judged) : null;
    function settle(play: string): void {
        judge(play);
        const said = play ? judgeText(rules, asked, play) : null;
        if (!said) return onShow([]);
        onShow(
            "play" in said
                ? drawn(said.play.hops, seat)
                : "reason" in said
                  ? arrowsOf(play, seat).filter(({ from, to }) => onBoard(from) && onBoard(to))
                  : [],
        );
        announce(sentenceOf(rules, asked, said));
    }
    return (
        <section class="announced" aria-labelledby="announced-title">
            <h2 id="announced-title">{t("web.cases.announced")}</h2>
            <form
                class="paste"
                onSubmit={(event) => {
                    event.preventDefault();
                    settle(typed.trim());
                }}
            >
                <label class="field">
                    <span>{t("web.cases.play")}</span>
                    <input
                        type="text"
                        value={typed}
                        spellcheck={false}
                        autocomplete="off"
                        aria-describedby="play-help"
                        onInput={(event) => type(event.currentTarget.value)}
                    />
                </label>
                <button type="submit" class="primary">
                    {t("web.cases.judge")}
                </button>
            </form>
            <p class="small" id="play-help">
                {t(asked.letters ? "web.cases.play_help" : "web.cases.play_help_numbers")}
            </p>
            {verdict && <Verdict rules={rules} asked={asked} said={verdict} />}
        </section>
    );
}

const onBoard = (place: number): boolean => place === OFF || isPoint(place) || place === BAR || place === UNENTERED;

type Said = ReturnType<Rules["judge"]>;

/* Letters are White's; where the first checker would run backwards so, they are the other side's (R103), as `videau check`
 * reads them. */
function judgeText(rules: Rules, { variant, pos, roll }: Case, text: string): Said {
    const [, from = "", to = ""] = /([a-x])\s*\d*\s*(?:-|à|en)\s*([a-x])/i.exec(text) ?? [];
    const white = text.includes("/") || from.toLowerCase() >= to.toLowerCase();
    return rules.judge(variant, pos, roll, text, white);
}

function sentenceOf(rules: Rules, { variant, pos, roll }: Case, said: Said): string {
    if ("error" in said) return `${t("web.cases.unreadable")} ${explainError(said.error)}`;
    if ("reason" in said) return `${t("web.cases.illegal")} ${explain(said.reason, roll).sentence}`;
    return t("web.cases.legal", playText(rules.format(variant, pos, roll, said.play.hops)));
}

function Verdict({ rules, asked, said }: { rules: Rules; asked: Case; said: Said }): VNode {
    const { notation } = useSettings();
    const { variant, pos, roll, seat } = asked;
    if ("error" in said)
        return (
            <div class="verdict-box ill" data-verdict="unreadable">
                <p>
                    <b>{t("web.cases.unreadable")}</b>
                </p>
                <p>{explainError(said.error)}</p>
            </div>
        );
    if ("reason" in said) {
        const { sentence, rule, quote } = explain(said.reason, roll);
        return (
            <div class="verdict-box ill" data-verdict="illegal">
                <p>
                    <b>{t("web.cases.illegal")}</b>
                </p>
                <p>
                    {sentence} {rule && <a href={linkTo("rules", rule)}>{rule}</a>}
                </p>
                {quote && <p class="quote">{quote}</p>}
            </div>
        );
    }
    const text = playText(rules.format(variant, pos, roll, said.play.hops));
    const letters =
        asked.letters && notation === "letters"
            ? rules.format(variant, pos, roll, said.play.hops, "letters", seat === 1)
            : "";
    return (
        <div class="verdict-box" data-verdict="legal">
            <p>
                <b>{t("web.cases.legal", text)}</b>
            </p>
            {letters && <p>{letters}</p>}
        </div>
    );
}

/* ---- All that is legal ---- */

/* `own`: the name of a game that has rules of its own. */
function Legal({ rules, asked, own, onShow }: PartProps & { own: string }): VNode {
    const { variant, pos, roll, seat } = asked;
    const { notation } = useSettings();
    const [whole, setWhole] = useState(false);
    const [chosen, choose] = useState<Play | null>(null);
    const plays = useMemo(() => rules.plays(variant, pos, roll), [asked]);
    useEffect(() => {
        choose(null);
        setWhole(false);
    }, [asked]);
    const shown = useMemo(
        () =>
            (whole ? plays : plays.slice(0, AT_ONCE)).map((play): [Play, string] => [
                play,
                playText(rules.format(variant, pos, roll, play.hops, asked.letters ? notation : "ffbg", seat === 1)),
            ]),
        [plays, whole, notation],
    );
    return (
        <section class="legal" aria-labelledby="legal-title">
            <h2 id="legal-title" data-count={plays.length}>
                {plays.length ? t("web.cases.count", plays.length) : t("web.cases.none")}
            </h2>
            {!plays.length && (
                <p>
                    {own ? (
                        <a href={linkTo("rules", own)}>{t("web.game.its_rules")}</a>
                    ) : (
                        <a href={linkTo("rules", "R52")}>R52</a>
                    )}
                </p>
            )}
            <ul>
                {shown.map(([play, text]) => (
                    <li key={text}>
                        <button
                            type="button"
                            aria-pressed={chosen === play}
                            onClick={() => {
                                choose(play);
                                onShow(drawn(play.hops, seat));
                            }}
                        >
                            {text}
                        </button>
                    </li>
                ))}
            </ul>
            {plays.length > shown.length && (
                <button type="button" onClick={() => setWhole(true)}>
                    {t("web.cases.all", plays.length)}
                </button>
            )}
        </section>
    );
}

/* ---- The cube, and what was agreed ---- */

function Double({ rules, edit }: { rules: Rules; edit: Editing }): VNode {
    const { draft, names } = edit;
    const { key, rule } = rules.mayDouble(toSituation(rules, draft));
    const name = rule ? ruleName(rule) : "R63";
    return (
        <section aria-labelledby="double-title">
            <h2 id="double-title">{t("web.edit.cube")}</h2>
            <p data-double={key}>
                {key === "deny.none"
                    ? t("web.cases.may_double", names[draft.turn])
                    : t("web.cases.no_double", names[draft.turn], t(key))}{" "}
                <a href={linkTo("rules", name)}>{name}</a>
            </p>
        </section>
    );
}

function Options({
    edit,
    options,
    agree,
}: {
    edit: Editing;
    options: VariantOptions;
    agree(options: VariantOptions): void;
}): VNode | null {
    const catalogue = useCatalogue();
    const offered = catalogue?.variants.find(({ name }) => name === edit.facts?.name)?.options;
    if (!offered) return null;
    const select = (name: "entry" | "hit" | "bearoff", label: string): VNode | null =>
        offered[name] ? (
            <label class="field">
                <span>{label}</span>
                <select
                    value={options[name] ?? offered[name]?.[0]}
                    onChange={(event) => agree({ ...options, [name]: event.currentTarget.value })}
                >
                    {offered[name]?.map((each) => (
                        <option key={each} value={each}>
                            {t(`web.option.${each}`)}
                        </option>
                    ))}
                </select>
            </label>
        ) : null;
    return (
        <div class="form-row">
            {select("entry", t("web.new.entry"))}
            {select("hit", t("web.new.hit"))}
            {select("bearoff", t("web.new.bearoff"))}
        </div>
    );
}
