/* How a player plays: the PR over time with its band, where the points go, what leans to one side, openings. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import * as says from "../../proto/library.ts";
import type { Stat } from "../../proto/library.ts";
import { number, signed, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { useAsked, word } from "./library-data.ts";
import { BigPr, groupOf, Losses, WhoAmI } from "./player-card.tsx";
import { PrGraph } from "./pr-graph.tsx";
import { OneAndTheSame } from "./same-player.tsx";

export function PlayerScreen({ args }: { args: string[] }): VNode {
    const player = args[0] ?? "";
    const [turn, again] = useState(0);
    const [stats, trouble] = useAsked(says.stats, "library_stats", { player }, turn);
    const [list] = useAsked(says.players, "library_players", {}, turn);
    const me = list?.players.find((each) => each.me)?.name ?? "";
    const groups = stats?.groups ?? [];
    const all = groupOf(groups, "all")[0];
    const own = player === "" || player === me;
    const words = own ? "player:me" : word("player", player);
    return (
        <main class="page wide-page shelf" aria-busy={!stats && !trouble}>
            <ShelfNav here="player" />
            <h1>{player || me || t("web.library.nav_player")}</h1>
            <ServerNote />
            {trouble && <p role="alert">{trouble}</p>}
            <div class="shelf-columns even">
                <div class="shelf-side">
                    <section class="panel">
                        <h2>{t("web.player.over_time")}</h2>
                        {all ? <BigPr all={all} /> : stats && <p class="empty">{t("web.player.nothing")}</p>}
                        <OverTime groups={groups} />
                        <p class="row small">
                            <a href={linkTo("library", words)}>
                                {t(own ? "web.player.own_matches" : "web.player.matches")}
                            </a>
                            <a href={linkTo("library", `${words} error:>.08`)}>
                                {t(own ? "web.player.own_blunders" : "web.player.blunders")}
                            </a>
                            <a href={linkTo("quiz", `${words} error:>.05`)}>{t("web.player.quiz")}</a>
                        </p>
                    </section>
                    <Leanings own={own} late={groupOf(groups, "late")[0]} timid={groupOf(groups, "timid")[0]} />
                    <Luck luck={groupOf(groups, "luck")[0]} />
                    <Players players={list?.players ?? []} here={player || me} />
                    <OneAndTheSame
                        key={player || me}
                        here={player || me}
                        players={list?.players ?? []}
                        changed={() => again(turn + 1)}
                    />
                    <WhoAmI turn={turn} chosen={() => again(turn + 1)} />
                </div>
                <div class="shelf-side">
                    <Losses title={t("web.player.phases")} rows={groupOf(groups, "part")} />
                    <Losses title={t("web.player.kinds")} rows={groupOf(groups, "kind")} />
                    <Losses title={t("web.player.faults")} rows={groupOf(groups, "fault").slice(0, 8)} />
                    <Losses title={t("web.player.openings")} rows={groupOf(groups, "opening")} />
                    <Losses title={t("web.player.opponents")} rows={groupOf(groups, "opponent")} />
                </div>
            </div>
        </main>
    );
}

/* By month, or each match with its own band. */
function OverTime({ groups }: { groups: readonly Stat[] }): VNode | null {
    const [by, choose] = useState<"month" | "match">("month");
    const choices = ["month", "match"] as const;
    if (groupOf(groups, "match").length === 0) return null;
    return (
        <>
            <div class="strip" role="radiogroup" aria-label={t("web.player.over_time")}>
                {choices.map((each) => (
                    <label key={each}>
                        <input type="radio" name="over-time" checked={by === each} onChange={() => choose(each)} />
                        {t(`web.player.by_${each}`)}
                    </label>
                ))}
            </div>
            <PrGraph points={groupOf(groups, by)} most={by === "match" ? 60 : 24} />
            <p class="small soft">{t(`web.player.graph_${by}`)}</p>
        </>
    );
}

/* Signed means with their interval: a sentence only where the interval leaves 0 out. */
function leaning(stat: Stat, more: string, less: string, even: string): string {
    if (stat.mean === null) return "";
    const low = stat.mean - (stat.margin ?? Number.POSITIVE_INFINITY);
    const high = stat.mean + (stat.margin ?? Number.POSITIVE_INFINITY);
    const said = low > 0 ? more : high < 0 ? less : even;
    const band = stat.margin === null ? "" : ` ${t("web.player.between", signed(low), signed(high))}`;
    return `${said}${band}`;
}

interface LeaningsProps {
    /** It is the reader's page. */
    own: boolean;
    late: Stat | undefined;
    timid: Stat | undefined;
}

function Leanings({ own, late, timid }: LeaningsProps): VNode | null {
    if (!late && !timid) return null;
    const said = (what: "late" | "early" | "double_even" | "timid" | "bold" | "answer_even"): string =>
        own ? t(`web.player.${what}`) : t(`web.player.their_${what}`);
    return (
        <section class="panel">
            <h2>{t("web.player.leanings")}</h2>
            {late && (
                <p>
                    {leaning(late, said("late"), said("early"), said("double_even"))}{" "}
                    <span class="soft small">{t("web.player.of_decisions", late.decisions)}</span>
                </p>
            )}
            {timid && (
                <p>
                    {leaning(timid, said("timid"), said("bold"), said("answer_even"))}{" "}
                    <span class="soft small">{t("web.player.of_decisions", timid.decisions)}</span>
                </p>
            )}
        </section>
    );
}

function Luck({ luck }: { luck: Stat | undefined }): VNode | null {
    if (!luck || luck.mean === null) return null;
    return (
        <section class="panel">
            <h2>{t("web.player.luck")}</h2>
            <p class="luck-line">{t("web.player.luck_what", signed(100 * luck.mean, 1), luck.decisions)}</p>
        </section>
    );
}

function Players({ players, here }: { players: readonly says.Player[]; here: string }): VNode | null {
    const others = players
        .filter(({ name }) => name && name !== here)
        .sort((a, b) => b.matches - a.matches)
        .slice(0, 30);
    if (others.length === 0) return null;
    return (
        <section class="panel">
            <h2>{t("web.player.others")}</h2>
            <p class="row">
                {others.map(({ name, matches }) => (
                    <a key={name} href={linkTo("player", name)}>
                        {name} ({number(matches)})
                    </a>
                ))}
            </p>
        </section>
    );
}
