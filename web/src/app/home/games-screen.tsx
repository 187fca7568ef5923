/* The games of this server: those that go on, those that are over, each with its picture. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import type { Listed, State } from "../../proto/messages.ts";
import { partyPicture, partySides } from "../../proto/party-picture.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Side } from "../../rules/types.ts";
import { date, t } from "../../text/text.ts";
import { endText, namesOf, peopleAt } from "../game/game-say.ts";
import { sidesOf } from "../game/game-turn.ts";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { keeper } from "../shell/dice-keep.ts";
import { linkTo } from "../shell/router.ts";
import { server, useStatus } from "../shell/server.ts";
import { ServerNote } from "../shell/server-note.tsx";

const AT_ONCE = 20;

type Filter = "all" | "open" | "over";

export function GamesScreen({ rules }: { rules: Rules }): VNode {
    const { games, total, damaged, read, more } = useGames();
    const [filter, choose] = useState<Filter>("all");
    const shown = games?.filter(({ over }) => filter === "all" || over === (filter === "over")) ?? [];
    const pictures = usePictures(shown);
    return (
        <main class="page games-page">
            <ShelfNav here="games" />
            <h1>{t("web.library.nav_games")}</h1>
            <ServerNote />
            {damaged.length > 0 && (
                <p class="lost" role="status">
                    {t("web.home.damaged", damaged.length, damaged.join(", "))}
                </p>
            )}
            {games?.length === 0 && damaged.length === 0 && (
                <>
                    <p class="empty">{t("web.home.no_games")}</p>
                    <p class="actions">
                        <a class="button primary" href="#/">
                            {t("web.nav.play")}
                        </a>
                    </p>
                </>
            )}
            {games && games.length > 0 && <Filters filter={filter} choose={choose} />}
            <ul class="games" aria-label={t("web.home.games")}>
                {shown.map((game) => (
                    <Game key={game.table} rules={rules} game={game} picture={pictures[game.table]} read={read} />
                ))}
            </ul>
            {games && shown.length === 0 && games.length > 0 && <p class="empty">{t("web.games.none")}</p>}
            {games && total > games.length && games.length < 100 && (
                <button type="button" onClick={more}>
                    {t("web.home.more")}
                </button>
            )}
            {games && games.length > 0 && (
                <p>
                    <a href={linkTo("dice")}>{t("web.dice.all_rolls")}</a>
                </p>
            )}
        </main>
    );
}

interface Games {
    games: Listed[] | null;
    total: number;
    damaged: number[];
    read(): void;
    more(): void;
}

function useGames(): Games {
    const [games, set] = useState<Listed[] | null>(null);
    const [total, setTotal] = useState(0);
    const [damaged, setDamaged] = useState<number[]>([]);
    const [most, setMost] = useState(AT_ONCE);
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
    return { games, total, damaged, read, more: () => setMost(most + AT_ONCE) };
}

/* How the first of them stand, asked one after the other. */
const PICTURED = 12;

interface Pictured {
    sides: [Side, Side];
    /** Of a race game. */
    state?: State;
}

async function pictureOf(table: number, variant: string): Promise<Pictured> {
    if (variant === "trictrac")
        return { sides: partySides((await server().askAs(partyPicture, "open", { table, seats: [] })).state.men) };
    const { state } = await server().ask("open", { table, seats: [] });
    return { sides: sidesOf(state.men), state };
}

function usePictures(games: readonly Listed[]): Readonly<Record<number, Pictured>> {
    const [states, set] = useState<Readonly<Record<number, Pictured>>>({});
    const pictured = games.slice(0, PICTURED);
    const wanted = pictured.map(({ table }) => table);
    useEffect(() => {
        let here = true;
        async function look(): Promise<void> {
            for (const { table, variant } of pictured) {
                if (!here) return;
                const found = await pictureOf(table, variant);
                set((known) => ({ ...known, [table]: found }));
                await server().ask("leave", { table });
            }
        }
        look().catch(() => undefined);
        return () => {
            here = false;
        };
    }, [wanted.join()]);
    return states;
}

function Filters({ filter, choose }: { filter: Filter; choose(filter: Filter): void }): VNode {
    const values: [Filter, string][] = [
        ["all", t("web.games.all")],
        ["open", t("web.games.open")],
        ["over", t("web.games.over")],
    ];
    return (
        <div class="strip" role="radiogroup" aria-label={t("web.games.filter")}>
            {values.map(([value, label]) => (
                <label key={value}>
                    <input type="radio" name="filter" checked={filter === value} onChange={() => choose(value)} />
                    {label}
                </label>
            ))}
        </div>
    );
}

interface GameProps {
    rules: Rules;
    game: Listed;
    picture: Pictured | undefined;
    read(): void;
}

function Game({ rules, game, picture, read }: GameProps): VNode {
    const state = picture?.state;
    const trictrac = game.variant === "trictrac";
    const names = namesOf(game.seats);
    const { parallel = false } = rules.variantNamed(game.variant) ?? {};
    const place = trictrac
        ? linkTo("party", String(game.table))
        : game.over
          ? linkTo("review", "game", String(game.table))
          : linkTo("game", String(game.table));
    const [blue, white] = game.score;
    const winner = game.over ? (blue > white ? 0 : white > blue ? 1 : null) : null;
    const level = game.seats.find((seat) => seat.level)?.level;
    return (
        <li>
            <span class="thumb" aria-hidden="true">
                {picture && (
                    <BoardPicture
                        sides={picture.sides}
                        layout="wide"
                        unentered={state !== undefined && waiting(state)}
                        parallel={parallel}
                        label=""
                    />
                )}
            </span>
            <div class="who-played">
                <a href={place}>
                    <b>{t("web.home.between", names[0], names[1])}</b>
                </a>
                <span class="what">
                    {t(`variant.${game.variant}`)} ·{" "}
                    {trictrac
                        ? t("web.party.length_of", game.length)
                        : game.length
                          ? t("web.game.match_in", game.length)
                          : t("web.game.money")}
                    {level ? ` · ${t(`web.level.${level}`)}` : ""}
                </span>
                <span class="when">
                    {winner !== null
                        ? t("web.games.won_by", names[winner])
                        : game.over
                          ? t("web.home.over")
                          : state?.end
                            ? endText({ state, you: peopleAt(game.seats, keeper.of(game.table)?.seats) }, names)
                            : t("web.home.to_act", names[game.actor])}{" "}
                    · {date(new Date(1000 * game.changed))}
                </span>
            </div>
            <span class="points" role="img" aria-label={t("web.home.score", blue, white)}>
                {blue}–{white}
            </span>
            <Doing game={game} place={place} read={read} />
        </li>
    );
}

/* Checkers stand off the board, which have yet to enter. */
const waiting = ({ men }: State): boolean => men.some(({ hors }) => hors > 0);

interface DoingProps {
    game: Listed;
    place: string;
    /** It is over, and there is a review of it. */
    read(): void;
}

function Doing({ game, place, read }: DoingProps): VNode {
    const trictrac = game.variant === "trictrac";
    const [leaving, leave] = useState(false);
    const remove = (): void => {
        /* The row goes: the focus goes on to the list. */
        document.getElementById("main")?.focus();
        void server().ask("remove", { table: game.table }).then(read, read);
    };
    return (
        <span class="row">
            <a class={game.over ? "" : "button"} href={place}>
                {t(game.over ? (trictrac ? "web.party.look" : "web.home.review") : "web.home.resume")}
            </a>
            {!game.over && (
                <a href={trictrac ? linkTo("party", String(game.table), "watch") : linkTo("watch", String(game.table))}>
                    {t("web.home.watch")}
                </a>
            )}
            {leaving ? (
                <>
                    <button type="button" class="grave" onClick={remove}>
                        {t("web.home.remove_yes")}
                    </button>
                    <button type="button" onClick={() => leave(false)}>
                        {t("web.cube.no")}
                    </button>
                </>
            ) : (
                <button type="button" class="plain" onClick={() => leave(true)}>
                    {t("web.home.remove")}
                </button>
            )}
        </span>
    );
}
