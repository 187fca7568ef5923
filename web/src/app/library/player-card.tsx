/* Beside the list: how who uses the library plays, and where the points go. Who that is they say here. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import * as says from "../../proto/library.ts";
import type { Stat } from "../../proto/library.ts";
import { number, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { server } from "../shell/server.ts";
import { useAsked } from "./library-data.ts";
import { PR, PrGraph } from "./pr-graph.tsx";

export const groupOf = (groups: readonly Stat[], group: string): Stat[] =>
    groups.filter((each) => each.group === group);

export function PlayerCard({ me, turn }: { me: string; turn: number }): VNode {
    const [chosen, choose] = useState(0);
    return (
        <aside class="shelf-side">
            {me ? (
                <Summary me={me} turn={turn + chosen} />
            ) : (
                <WhoAmI turn={turn + chosen} chosen={() => choose(chosen + 1)} />
            )}
        </aside>
    );
}

/* Those who are there most often come first. */
export function WhoAmI({ turn, chosen }: { turn: number; chosen(): void }): VNode | null {
    const [answer] = useAsked(says.players, "library_players", {}, turn);
    const [name, set] = useState("");
    const list = [...(answer?.players ?? [])].filter((each) => each.name).sort((a, b) => b.matches - a.matches);
    if (list.length === 0) return null;
    const known = list.find(({ me }) => me)?.name ?? "";
    const wanted = name || known || list[0]?.name || "";
    return (
        <section class="panel">
            <h2>{t("web.library.who")}</h2>
            <p class="small soft">{t("web.library.who_what")}</p>
            <p class="row">
                <select
                    aria-label={t("web.library.who")}
                    value={wanted}
                    onChange={({ currentTarget }) => set(currentTarget.value)}
                >
                    {list.slice(0, 200).map((each) => (
                        <option key={each.name} value={each.name}>
                            {each.name} ({each.matches})
                        </option>
                    ))}
                </select>
                <button
                    type="button"
                    onClick={() =>
                        void server()
                            .askAs(says.changed, "library_me", { name: wanted })
                            .then(chosen, () => undefined)
                    }
                >
                    {t("web.library.it_is_me")}
                </button>
            </p>
        </section>
    );
}

/** A PR with its band in words. */
export function BigPr({ all }: { all: Stat | undefined }): VNode | null {
    if (!all || all.mean === null) return null;
    const pr = PR * all.mean;
    const band = all.margin === null ? null : PR * all.margin;
    return (
        <div class="big-pr">
            <span class="big-number">{number(pr, 1)}</span>
            <p class="small soft">
                {t("web.library.pr_over", all.decisions)}
                {band !== null && (
                    <>
                        <br />
                        {t("web.library.pr_band", number(Math.max(0, pr - band), 1), number(pr + band, 1))}
                    </>
                )}
            </p>
        </div>
    );
}

function Summary({ me, turn }: { me: string; turn: number }): VNode | null {
    const [stats, trouble] = useAsked(says.stats, "library_stats", {}, turn);
    if (trouble) return <p role="alert">{trouble}</p>;
    if (!stats) return null;
    const all = groupOf(stats.groups, "all")[0];
    return (
        <>
            <section class="panel">
                <h2>{me}</h2>
                {all ? <BigPr all={all} /> : <p class="small soft">{t("web.library.no_pr")}</p>}
                <PrGraph points={groupOf(stats.groups, "month")} />
                <p class="small">
                    <a href={linkTo("player")}>{t("web.library.more_about_me")}</a>
                </p>
            </section>
            <Losses title={t("web.library.where")} rows={groupOf(stats.groups, "part")} />
        </>
    );
}

/* First rolls and the strength of opponents come as keys: "31", "20-". */
function labelOf({ group, key, label }: Stat): string {
    if (group === "opening") return key.replace(/^(\d)(\d)\b/, "$1-$2");
    return group === "opponent" && key ? t(`web.player.opponent.${key}`) : label;
}

/** Rows of a group with their share of what was lost. */
export function Losses({ title, rows }: { title: string; rows: readonly Stat[] }): VNode | null {
    const sum = rows.reduce((total, { loss }) => total + (loss ?? 0), 0);
    if (rows.length === 0 || sum <= 0) return null;
    return (
        <section class="panel">
            <h2>{title}</h2>
            <table class="phases">
                <thead>
                    <tr>
                        <th scope="col">
                            <span class="unseen">{title}</span>
                        </th>
                        <th scope="col">{t("web.library.decisions")}</th>
                        <th scope="col">PR</th>
                        <th scope="col">{t("web.library.share_of_loss")}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row) => {
                        const { key, decisions, mean, loss } = row;
                        const share = (loss ?? 0) / sum;
                        return (
                            <tr key={key}>
                                <th scope="row">{labelOf(row)}</th>
                                <td>{number(decisions)}</td>
                                <td>{mean === null ? "–" : number(PR * mean, 1)}</td>
                                <td class="share">
                                    <meter value={share} max={1} aria-hidden="true" />{" "}
                                    {t("web.hint.percent", number(100 * share, 0))}
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </section>
    );
}
