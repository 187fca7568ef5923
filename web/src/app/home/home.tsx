/* The first screen: one button with the last settings, the game that is not finished, the levels, and where to go on. */
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import type { Catalogue, Listed, Snapshot, WireVariant } from "../../proto/messages.ts";
import { PARTY_START, partyPicture, partySides, type PartyPicture } from "../../proto/party-picture.ts";
import type { Rules } from "../../rules/rules.ts";
import { countsCheckers } from "../../text/series.ts";
import { t } from "../../text/text.ts";
import { endText, namesOf, peopleAt } from "../game/game-say.ts";
import { sidesOf } from "../game/game-turn.ts";
import { bottomOf, cubeOf, diceOf } from "../game/game-view.ts";
import { getSettings, useSettings } from "../settings/settings.ts";
import { useBegin } from "./begin.ts";
import { useCatalogue } from "../shell/catalogue.ts";
import { keeper } from "../shell/dice-keep.ts";
import { Stories } from "./home-stories.tsx";
import { isMeasured, Levels } from "./levels.tsx";
import {
    firstForm,
    isJudged,
    isTrictrac,
    keep,
    lengthsOf,
    levelOf,
    levelsOf,
    offeredBy,
    type Form,
} from "../shell/new-game-form.ts";
import { linkTo } from "../shell/router.ts";
import { server, useStatus } from "../shell/server.ts";
import { ServerNote } from "../shell/server-note.tsx";

export function Home({ rules }: { rules: Rules }): VNode {
    const catalogue = useCatalogue();
    const unfinished = useUnfinished();
    return (
        <main class="page home">
            <ServerNote />
            {catalogue ? (
                <Hero rules={rules} catalogue={catalogue} {...unfinished} />
            ) : (
                <section class="hero" aria-busy="true">
                    <div>
                        <h1>{t("web.home.title")}</h1>
                        <p class="lead">{t("web.home.waiting")}</p>
                    </div>
                    <Start rules={rules} />
                </section>
            )}
            <Stories rules={rules} />
        </main>
    );
}

interface Unfinished {
    unfinished: Listed | null;
    /** Of a race game. */
    snapshot: Snapshot | null;
    /** Of trictrac. */
    picture: PartyPicture | null;
}

/* The game that was left last, and how it stands. */
function useUnfinished(): Unfinished {
    const [found, set] = useState<Unfinished>({ unfinished: null, snapshot: null, picture: null });
    const status = useStatus();
    useEffect(() => {
        let wanted = true;
        async function look(): Promise<void> {
            const { tables } = await server().ask("list", { limit: 20 });
            const unfinished = tables.find(({ over }) => !over) ?? null;
            if (!wanted || !unfinished) return;
            const { table } = unfinished;
            if (unfinished.variant === "trictrac") {
                const picture = await server().askAs(partyPicture, "open", { table, seats: [] });
                if (wanted) set({ unfinished, snapshot: null, picture });
            } else {
                const snapshot = await server().ask("open", { table, seats: [] });
                if (wanted) set({ unfinished, snapshot, picture: null });
            }
            await server().ask("leave", { table });
        }
        look().catch(() => undefined);
        return () => {
            wanted = false;
        };
    }, [status === "lost"]);
    return found;
}

interface HeroProps extends Unfinished {
    rules: Rules;
    catalogue: Catalogue;
}

function Hero({ rules, catalogue, unfinished, snapshot, picture }: HeroProps): VNode {
    const [form, setForm] = useState<Form>(() => firstForm(catalogue, getSettings().player));
    const { begin, busy, trouble } = useBegin(catalogue);
    const offered = offeredBy(catalogue);
    const variant = offered.find((each) => each.name === form.variant) ?? offered[0];
    const set = (change: Partial<Form>): void => {
        const next = { ...form, ...change };
        keep(next);
        setForm(next);
    };
    if (!variant) return <p />;
    const name = form.name.trim();
    return (
        <>
            <section class="hero">
                <div>
                    <h1>{name ? t("web.home.title_name", name) : t("web.home.title")}</h1>
                    <p class="lead">{leadOf(form, variant)}</p>
                    <div class="go">
                        <button
                            type="button"
                            class="primary big begin"
                            disabled={busy}
                            aria-busy={busy}
                            onClick={() => void begin(form, variant)}
                        >
                            {t("web.nav.play")}
                        </button>
                        {trouble && (
                            <p class="notice" role="alert">
                                {trouble}
                            </p>
                        )}
                        {isTrictrac(form) ? (
                            <Holes catalogue={catalogue} form={form} set={set} />
                        ) : (
                            <Lengths form={form} money={!variant.games} set={set} />
                        )}
                        <p class="small steps-away">
                            <a href={linkTo("new")}>{t("web.home.other_game")}</a>
                            <a href={linkTo("new", "friend")}>{t("web.home.friend")}</a>
                            <a href={linkTo("new", "more")}>{t("web.home.other_settings")}</a>
                        </p>
                    </div>
                </div>
                {unfinished && snapshot ? (
                    <Resume rules={rules} listed={unfinished} snapshot={snapshot} />
                ) : unfinished && picture ? (
                    <ResumeParty listed={unfinished} picture={picture} />
                ) : (
                    <Start rules={rules} variant={variant.games?.[0] ?? form.variant} />
                )}
            </section>
            {form.against === "computer" && isJudged(form, variant) && (
                <section aria-labelledby="who-title">
                    <div class="section-head">
                        <h2 id="who-title">{t("web.home.who")}</h2>
                        {isMeasured(form.variant) && <p class="small soft">{t("web.home.who_what")}</p>}
                    </div>
                    <Levels
                        levels={levelsOf(catalogue, variant)}
                        chosen={levelOf(form, variant)}
                        variant={form.variant}
                        choose={(level) => set({ level })}
                    />
                </section>
            )}
        </>
    );
}

function leadOf(form: Form, offered: WireVariant): string {
    const { variant, against, friend } = form;
    const game = t(`variant.${variant}`);
    if (against === "computer" && !isJudged(form, offered)) return t("web.home.lead_plain", game);
    if (against === "computer") return t("web.home.lead_computer", game, t(`web.level.${levelOf(form, offered)}`));
    return friend.trim() ? t("web.home.lead_friend", game, friend.trim()) : t("web.home.lead_two", game);
}

function Holes({
    catalogue,
    form,
    set,
}: {
    catalogue: Catalogue;
    form: Form;
    set(change: Partial<Form>): void;
}): VNode {
    return (
        <div class="strip lengths" role="radiogroup" aria-label={t("web.party.length")}>
            {(catalogue.parties[0]?.holes ?? []).map((holes) => (
                <label key={holes}>
                    <input type="radio" name="holes" checked={form.holes === holes} onChange={() => set({ holes })} />
                    {t("web.party.length_of", holes)}
                </label>
            ))}
        </div>
    );
}

function Lengths({ form, money, set }: { form: Form; money: boolean; set(change: Partial<Form>): void }): VNode {
    const usual = lengthsOf(form.variant);
    const other = form.kind === "match" && form.length >= 1 && !usual.includes(form.length);
    const chips = other ? [...usual, form.length] : usual;
    const counted = countsCheckers(form.variant);
    return (
        <div class="strip lengths" role="radiogroup" aria-label={t("web.home.length")}>
            {chips.map((length) => (
                <label key={length}>
                    <input
                        type="radio"
                        name="length"
                        checked={form.kind === "match" && form.length === length}
                        onChange={() => set({ kind: "match", length })}
                    />
                    {t(counted ? "web.new.checkers" : "web.game.points", length)}
                </label>
            ))}
            {money && (
                <label>
                    <input
                        type="radio"
                        name="length"
                        checked={form.kind === "money"}
                        onChange={() => set({ kind: "money" })}
                    />
                    {t("web.home.money")}
                </label>
            )}
        </div>
    );
}

function Resume({ rules, listed, snapshot }: { rules: Rules; listed: Listed; snapshot: Snapshot }): VNode {
    const { state } = snapshot;
    const names = namesOf(listed.seats);
    const sides = useMemo(() => sidesOf(state.men), [snapshot]);
    const place = linkTo("game", String(listed.table));
    const you = peopleAt(listed.seats, keeper.of(listed.table)?.seats);
    const settings = useSettings();
    const turn = state.end ? endText({ state, you }, names) : t("web.home.to_act", names[state.actor]);
    const seen = { rules, variant: 0, state, turn: null, row: null, moving: null };
    const facts = rules.variantNamed(listed.playing ?? listed.variant);
    return (
        <div class="resume">
            <a href={place} aria-label={t("web.home.resume_game", names[0], names[1])}>
                <BoardPicture
                    sides={sides}
                    layout="wide"
                    bottom={bottomOf(settings, { state, you })}
                    homeLeft={settings.homeLeft}
                    numbers={you.length === 1 ? (you[0] ?? 0) : state.actor}
                    dice={diceOf(seen)}
                    cube={cubeOf(snapshot)}
                    unentered={(facts?.startUnentered ?? 0) > 0}
                    parallel={facts?.parallel ?? false}
                    label=""
                />
            </a>
            <div class="say">
                <div>
                    <p class="turn">{turn}</p>
                    <p class="small soft">
                        {t("web.home.between", names[0], names[1])} ·{" "}
                        {t("web.home.score", listed.score[0], listed.score[1])}
                        {listed.length > 0 && <> · {t("web.game.match_in", listed.length)}</>}
                    </p>
                </div>
                <a class="button" href={place}>
                    {t("web.home.resume")}
                </a>
            </div>
        </div>
    );
}

function ResumeParty({ listed, picture }: { listed: Listed; picture: PartyPicture }): VNode {
    const names = namesOf(listed.seats);
    const place = linkTo("party", String(listed.table));
    const sides = useMemo(() => partySides(picture.state.men), [picture]);
    const settings = useSettings();
    return (
        <div class="resume">
            <a href={place} aria-label={t("web.home.resume_game", names[0], names[1])}>
                <BoardPicture sides={sides} layout="wide" homeLeft={settings.homeLeft} label="" />
            </a>
            <div class="say">
                <div>
                    <p class="turn">{t("web.home.to_act", names[listed.actor])}</p>
                    <p class="small soft">
                        {t("web.home.between", names[0], names[1])} · {t("variant.trictrac")} ·{" "}
                        {t("web.home.score", listed.score[0], listed.score[1])} ·{" "}
                        {t("web.party.length_of", listed.length)}
                    </p>
                </div>
                <a class="button" href={place}>
                    {t("web.home.resume")}
                </a>
            </div>
        </div>
    );
}

/* How the chosen game begins. */
function Start({ rules, variant = "backgammon" }: { rules: Rules; variant?: string }): VNode {
    const facts = rules.variantNamed(variant);
    const sides = useMemo(
        () => (variant === "trictrac" ? partySides(PARTY_START) : rules.start(facts?.id ?? 0).side),
        [variant],
    );
    return (
        <div class="resume">
            <BoardPicture
                sides={sides}
                layout="wide"
                numbers={0}
                unentered={(facts?.startUnentered ?? 0) > 0}
                parallel={facts?.parallel ?? false}
                label=""
            />
        </div>
    );
}
