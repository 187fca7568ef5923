/* What the engine answers: the best plays or the cube, with equities as bars. Numbers are seen by the player on roll. */
import { createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { CubeHint, HintPlay, NameHint, PlaysHint } from "../../proto/messages.ts";
import type { More } from "../../text/series.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { useScale } from "../shell/catalogue.ts";
import { depthText } from "./deeper.tsx";
import { markOf } from "./error-marks.ts";
import { MarkSign } from "./mark-sign.tsx";
import { useSettings } from "../settings/settings.ts";

export type Chances = Pick<CubeHint, "win" | "gammon" | "backgammon" | "lose_gammon" | "lose_backgammon">;

/** The same, seen by the other side. */
export function otherSide(of: Chances): Chances {
    return {
        win: 1 - of.win,
        gammon: of.lose_gammon,
        backgammon: of.lose_backgammon,
        lose_gammon: of.gammon,
        lose_backgammon: of.backgammon,
    };
}

export const percent = (chance: number): string => t("web.hint.percent", number(100 * chance, 1));

/** Of the game whose chances are shown. */
export const MoreContext = createContext<More>("gammon");

export const inWords = (more: More, of: Chances): string =>
    t(`web.hint.chances_${more}`, percent(of.win), percent(of.gammon), percent(1 - of.win), percent(of.lose_gammon));

/** Won and lost, gammons darker: for the eye. */
export function Bar({ of }: { of: Chances }): VNode {
    const parts: [string, number][] = [
        ["win-gammon", of.gammon],
        ["win", of.win - of.gammon],
        ["lose", 1 - of.win - of.lose_gammon],
        ["lose-gammon", of.lose_gammon],
    ];
    return (
        <span class="chance-bar" aria-hidden="true">
            {parts.map(([name, share]) => (
                <span key={name} class={name} style={{ width: `${Math.max(0, 100 * share)}%` }} />
            ))}
        </span>
    );
}

/** One bar for the eye, a sentence for everybody. */
export function ChanceBar({ of }: { of: Chances }): VNode {
    const more = useContext(MoreContext);
    return (
        <div class="chances">
            <Bar of={of} />
            <p>{inWords(more, of)}</p>
        </div>
    );
}

/* What a play gives up, with a sign beside the colour. */
function Loss({ loss, scale }: { loss: number; scale: number }): VNode {
    const mark = markOf(loss / scale);
    return (
        <span class={`hint-loss ${mark?.name ?? ""}`}>
            {signed(-loss)} <MarkSign loss={loss / scale} />
        </span>
    );
}

/** Those that were looked at as deep as the best: values of other depths are not to be compared with it. */
export function comparable({ plays }: Pick<PlaysHint, "plays">): PlaysHint["plays"] {
    return plays.filter(({ ply }) => ply === plays[0]?.ply);
}

const written = (play: HintPlay, notation: string): string =>
    (notation === "letters" && play.letters) || playText(play.text);

/** A play with what it wins and gives up. No `scale`: it is the best. */
function Played({ text, play, scale }: { text: string; play: HintPlay; scale: number | null }): VNode {
    return (
        <>
            <span class="hint-text">{text}</span>
            <span class="hint-equity">{percent(play.win)}</span>
            {scale ? <Loss loss={play.loss} scale={scale} /> : <span class="hint-loss">{t("web.hint.best")}</span>}
            <Bar of={play} />
        </>
    );
}

/** The doubles that may be named, each with its best play. */
export function NamesTable({ hint, game, value }: Pick<PlaysProps, "game" | "value"> & { hint: NameHint }): VNode {
    const { notation } = useSettings();
    const scale = useScale(game, value);
    return (
        <div class="hint-plays">
            <ol>
                {hint.doubles.map(({ name, play }, i) => (
                    <li key={name} class="hint-play">
                        <Played
                            text={t(
                                "web.hint.named",
                                name,
                                play.hops.length ? written(play, notation) : t("web.hint.unplayable"),
                            )}
                            play={play}
                            scale={i ? scale : null}
                        />
                    </li>
                ))}
            </ol>
        </div>
    );
}

interface PlaysProps {
    hint: PlaysHint;
    /** The name of the game, and what it was agreed to be worth. */
    game: string;
    value?: string | undefined;
    /** The play that is looked at. */
    chosen: number | null;
    onChoose(index: number): void;
}

export function PlaysTable({ hint, game, value, chosen, onChoose }: PlaysProps): VNode {
    const { notation } = useSettings();
    const looked = chosen === null ? undefined : hint.plays[chosen];
    const shown = comparable(hint);
    const more = useContext(MoreContext);
    const scale = useScale(game, value);
    return (
        <div class="hint-plays">
            <ol>
                {shown.map((play, i) => (
                    <li key={play.text}>
                        <button
                            type="button"
                            class="hint-play"
                            aria-pressed={looked === play}
                            onClick={() => onChoose(hint.plays.indexOf(play))}
                        >
                            <Played text={written(play, notation)} play={play} scale={i ? scale : null} />
                        </button>
                    </li>
                ))}
            </ol>
            <p class="small">
                {looked
                    ? `${inWords(more, looked)}. ${t("web.hint.equity", signed(looked.equity))}`
                    : t("web.hint.touch")}
            </p>
            <p class="small soft">{t("web.hint.depth", depthText(`${hint.ply}-ply`), shown.length, hint.total)}</p>
        </div>
    );
}

/* As wide as the best; below zero to the left of the middle. */
function EquityBar({ value, most }: { value: number; most: number }): VNode {
    const half = 50 * Math.min(1, Math.abs(value) / most);
    return (
        <span class="equity-bar" aria-hidden="true">
            <span
                class={value < 0 ? "below" : ""}
                style={{ left: `${value < 0 ? 50 - half : 50}%`, width: `${half}%` }}
            />
        </span>
    );
}

/** `answering`: seen by who answers a double, who has no choice between doubling and not. */
export function CubeTable({ hint, answering = false }: { hint: CubeHint; answering?: boolean }): VNode {
    const rows: [string, number, boolean][] = [
        [t("web.hint.no_double"), hint.nodouble, hint.verdict === "no-double" || hint.verdict === "too-good"],
        [t("web.hint.take"), hint.take, hint.verdict === "double-take"],
        [t("web.hint.pass"), hint.pass, hint.verdict === "double-pass"],
    ];
    const better = Math.max(hint.take, hint.pass);
    const shown = answering
        ? rows.slice(1).map(([label, value]): (typeof rows)[number] => [label, value, value === better])
        : hint.allowed
          ? rows
          : rows.slice(0, 1);
    const most = Math.max(1, ...shown.map(([, value]) => Math.abs(value)));
    return (
        <div class="hint-cube">
            {hint.allowed && !answering && (
                <p class="verdict">
                    <b>{t(`web.verdict.${hint.verdict}`)}</b>
                </p>
            )}
            <ul>
                {shown.map(([label, value, best]) => (
                    <li class={best ? "best" : ""}>
                        <span>{label}</span>
                        <span class="hint-equity">{signed(value)}</span>
                        <EquityBar value={value} most={most} />
                    </li>
                ))}
            </ul>
            <ChanceBar of={hint} />
            {!hint.allowed && !answering && <p class="small">{t("web.hint.no_cube")}</p>}
            <p class="small soft depth">{depthText(`${hint.ply}-ply`)}</p>
        </div>
    );
}
