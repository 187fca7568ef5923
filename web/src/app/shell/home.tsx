/* The first screen: games left earlier, a new one, the practice table. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Listed } from "../../proto/messages.ts";
import type { Rules } from "../../rules/rules.ts";
import { date, t } from "../../text/text.ts";
import { namesOf, stakesOf } from "../game/game-say.ts";
import { useCatalogue } from "./catalogue.ts";
import { NewGame } from "./new-game.tsx";
import { linkTo } from "./router.ts";
import { server, useStatus } from "./server.ts";
import { ServerNote } from "./server-note.tsx";

const AT_ONCE = 6;

export function Home({ rules }: { rules: Rules }): VNode {
    const catalogue = useCatalogue();
    return (
        <main class="page home">
            <h1>{t("web.home.title")}</h1>
            <p>
                {t("web.learn.home")} <a href={linkTo("learn")}>{t("web.nav.learn")}</a>
            </p>
            <ServerNote />
            <div class="home-parts">
                <section class="card" aria-labelledby="new-title">
                    <h2 id="new-title">{t("web.new.title")}</h2>
                    {catalogue ? <NewGame catalogue={catalogue} /> : <p aria-busy="true">{t("web.home.waiting")}</p>}
                </section>
                <Games />
            </div>
            <details class="practice">
                <summary>{t("web.home.practice")}</summary>
                <p>{t("web.home.practice_what")}</p>
                <ul class="cards">
                    {rules.variants.map((variant) => (
                        <li key={variant.id}>
                            <a href={linkTo("practice", variant.name)}>{t(`variant.${variant.name}`)}</a>
                        </li>
                    ))}
                </ul>
            </details>
        </main>
    );
}

function Games(): VNode {
    const [games, set] = useState<Listed[] | null>(null);
    const [total, setTotal] = useState(0);
    const [damaged, setDamaged] = useState<number[]>([]);
    const [most, setMost] = useState(AT_ONCE);
    const [leaving, leave] = useState<number | null>(null);
    const status = useStatus();
    const read = (): void => {
        server()
            .ask("list", { limit: Math.min(most, 100) })
            .then(
                (answer) => {
                    set(answer.tables);
                    setDamaged(answer.damaged);
                    setTotal(answer.total);
                },
                () => undefined,
            );
    };
    useEffect(read, [most, status === "lost"]);
    return (
        <section class="games" aria-labelledby="games-title">
            <h2 id="games-title">{t("web.home.games")}</h2>
            {damaged.length > 0 && (
                <p class="lost" role="status">
                    {t("web.home.damaged", damaged.length, damaged.join(", "))}
                </p>
            )}
            {games?.length === 0 && damaged.length === 0 && <p class="empty">{t("web.home.no_games")}</p>}
            <ul>
                {games?.map((game) => {
                    const names = namesOf(game.seats);
                    return (
                        <li key={game.table}>
                            <a href={linkTo("game", String(game.table))}>
                                <b>{t("web.home.between", names[0], names[1])}</b>
                                <span class="what">
                                    {t(`variant.${game.variant}`)} · {stakesOf(game)} ·{" "}
                                    {t("web.home.score", game.score[0], game.score[1])}
                                </span>
                                <span class="when">
                                    {game.over ? t("web.home.over") : t("web.home.to_act", names[game.actor])} ·{" "}
                                    {date(new Date(1000 * game.changed))}
                                </span>
                            </a>
                            <span class="row">
                                <a href={linkTo("game", String(game.table))}>
                                    {t(game.over ? "web.home.review" : "web.home.resume")}
                                </a>
                                <a href={linkTo("watch", String(game.table))}>{t("web.home.watch")}</a>
                                {leaving === game.table ? (
                                    <>
                                        <button
                                            type="button"
                                            class="grave"
                                            onClick={() =>
                                                void server().ask("remove", { table: game.table }).then(read, read)
                                            }
                                        >
                                            {t("web.home.remove_yes")}
                                        </button>
                                        <button type="button" onClick={() => leave(null)}>
                                            {t("web.cube.no")}
                                        </button>
                                    </>
                                ) : (
                                    <button type="button" class="plain" onClick={() => leave(game.table)}>
                                        {t("web.home.remove")}
                                    </button>
                                )}
                            </span>
                        </li>
                    );
                })}
            </ul>
            {games && games.length > 0 && (
                <p>
                    <a href={linkTo("dice")}>{t("web.dice.all_rolls")}</a>
                </p>
            )}
            {games && total > games.length && most < 100 && (
                <button type="button" onClick={() => setMost(most + 20)}>
                    {t("web.home.more")}
                </button>
            )}
        </section>
    );
}
