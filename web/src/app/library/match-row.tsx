/* One match of the list: who, when, how it ended, how well it was played. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match } from "../../proto/library.ts";
import * as says from "../../proto/library.ts";
import type { Rules } from "../../rules/rules.ts";
import { day, number, t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { cancelJob, saidOf, server } from "../shell/server.ts";
import { called } from "./library-data.ts";
import { tagsOf } from "./marks.tsx";
import { Thumb } from "./thumb.tsx";

interface RowProps {
    rules: Rules;
    row: Match;
    chosen: boolean;
    choose(): void;
}

/* Who uses the library comes first; without one the first player. */
const seatOf = ({ me }: Match): 0 | 1 => me ?? 0;

function Result({ row }: { row: Match }): VNode {
    const won = row.winner === seatOf(row);
    if (row.winner < 0) return <i class="outcome open" role="img" aria-label={t("web.library.unfinished")} />;
    const label = row.me === null ? t("web.games.won_by", called(row.players[row.winner as 0 | 1])) : null;
    return (
        <i
            class={won ? "outcome won" : "outcome"}
            role="img"
            aria-label={label ?? t(won ? "web.library.is_won" : "web.library.is_lost")}
        />
    );
}

export function MatchRow({ rules, row, chosen, choose }: RowProps): VNode {
    const seat = seatOf(row);
    const names = [called(row.players[seat]), called(row.players[1 - seat] ?? "")] as const;
    const title = row.me === null ? t("web.home.between", names[0], names[1]) : names[1];
    const points = [row.points[seat], row.points[1 - seat] ?? 0] as const;
    const facts = [
        t(`variant.${row.variant}`),
        row.length ? t("web.game.match_in", row.length) : t("web.game.money"),
        row.date ? day(row.date) : "",
        t("web.library.games", row.games),
        row.source.startsWith("page:") ? row.source.slice(5) : "",
    ];
    return (
        <li class={chosen ? "chosen" : ""}>
            <input type="checkbox" checked={chosen} aria-label={t("web.library.choose", title)} onChange={choose} />
            <Result row={row} />
            <Thumb rules={rules} position={row.position} />
            <span class="who">
                <a href={linkTo("review", "library", String(row.match))}>
                    <b>{title}</b>
                </a>
                <small>{facts.filter(Boolean).join(" · ")}</small>
                {row.tags && (
                    <small class="tags">
                        {tagsOf(row).map((tag) => (
                            <a key={tag} href={linkTo("library", `tag:${tag}`)}>
                                #{tag}
                            </a>
                        ))}
                    </small>
                )}
                {row.note && <small class="noted">{row.note}</small>}
            </span>
            <span class="sc" role="img" aria-label={t("web.home.score", points[0], points[1])}>
                {points[0]}–{points[1]}
            </span>
            <Quality row={row} seat={seat} />
            <Report row={row} title={title} />
        </li>
    );
}

function Quality({ row, seat }: { row: Match; seat: 0 | 1 }): VNode {
    const pr = row.pr[seat];
    if (!row.level || pr === null) return <span class="quality soft small">{t("web.library.not_analysed")}</span>;
    return (
        <span class="quality">
            <b>{t("web.library.pr", number(pr, 1))}</b>
            <small>
                <span class="mark blunder">{row.blunders[seat]} ??</span> · {row.mistakes[seat]} ?
            </small>
        </span>
    );
}

/* The report takes a while: the match is looked at again. Then it is there to be opened and kept. */
function Report({ row, title }: { row: Match; title: string }): VNode {
    const [done, set] = useState<number | null>(null);
    const [made, keep] = useState("");
    const [trouble, say] = useState("");
    const stop = useRef<() => void>(() => undefined);
    useEffect(() => () => stop.current(), []);
    async function ask(): Promise<void> {
        set(0);
        say("");
        const question = server().askAs(says.file, "library_report", { match: row.match }, set);
        stop.current = () => cancelJob(question.id);
        try {
            const answer = await question;
            keep(answer.file);
            announce(t("web.library.report_made"));
        } catch (error) {
            say(saidOf(error));
        }
        stop.current = () => undefined;
        set(null);
    }
    return (
        <span class="row report">
            {made ? (
                <a href={made} target="_blank" rel="noopener">
                    {t("web.library.report_open")}
                </a>
            ) : done !== null ? (
                <>
                    <progress max={1} value={done} aria-label={t("web.library.report_making", title)} />
                    <button type="button" class="plain" onClick={() => stop.current()}>
                        {t("web.library.stop")}
                    </button>
                </>
            ) : (
                <button
                    type="button"
                    class="plain"
                    aria-label={t("web.library.report_of", title)}
                    onClick={() => void ask()}
                >
                    {t("web.library.report")}
                </button>
            )}
            <a
                href={linkTo("review", "library", String(row.match), "learn")}
                aria-label={t("web.library.learn_from", title)}
            >
                {t("web.library.learn")}
            </a>
            {trouble && <span role="alert">{trouble}</span>}
        </span>
    );
}
