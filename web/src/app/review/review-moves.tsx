/* The move list of a review: a game with the marks of its steps, or the errors and the cubes of the match. */
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Review, Step } from "../../proto/messages.ts";
import { currentLang, number, t } from "../../text/text.ts";
import { MarkSign } from "../game/mark-sign.tsx";
import { actText, costText, diceOf, isCube, markOf } from "./review-steps.ts";

type Filter = "all" | "errors" | "cube";
/** In what a mark says its cost: equity, or chances (points, in money games). */
export type Unit = "equity" | "chances";

interface MovesProps {
    review: Review;
    at: number;
    go(index: number): void;
    unit: Unit;
    setUnit(unit: Unit): void;
}

export function MarkOf({ review, step, unit }: { review: Review; step: Step; unit: Unit }): VNode | null {
    const mark = markOf(step.loss);
    if (!mark) return null;
    const size = unit === "equity" ? number(step.loss ?? 0, 3) : costText(review, -(step.cost ?? 0));
    return (
        <span class={`mark ${mark.name}`}>
            <MarkSign loss={step.loss} /> {size}
        </span>
    );
}

/* Whether a step stands in the list. */
function isShown(step: Step, filter: Filter, game: number): boolean {
    if (filter === "all") return step.game === game;
    if (filter === "errors") return markOf(step.loss) !== null;
    return isCube(step) || step.act === "take" || step.act === "drop";
}

interface GameChoiceProps {
    review: Review;
    game: number;
    go(index: number): void;
}

function GameChoice({ review, game, go }: GameChoiceProps): VNode | null {
    const lang = currentLang();
    const choices = useMemo(
        () =>
            review.games.map(({ score }, i) => (
                <option key={i} value={i}>
                    {t("web.review.game_of", i + 1, score[0], score[1])}
                </option>
            )),
        [review, lang],
    );
    if (review.games.length < 2) return null;
    return (
        <select
            aria-label={t("web.review.game_choice")}
            value={game}
            onChange={(event) => {
                const chosen = Number(event.currentTarget.value);
                go(review.steps.findIndex((step) => step.game === chosen));
            }}
        >
            {choices}
        </select>
    );
}

export function Moves({ review, at, go, unit, setUnit }: MovesProps): VNode {
    const [filter, choose] = useState<Filter>("all");
    const game = review.steps[at]?.game ?? 0;
    const of = filter === "all" ? game : -1;
    const shown = useMemo(
        () => review.steps.flatMap((step, index) => (isShown(step, filter, of) ? { step, index } : [])),
        [review, filter, of],
    );
    const cubes = useMemo(() => review.steps.some((step) => isShown(step, "cube", -1)), [review]);
    const filters: [Filter, string][] = [
        ["all", t("web.review.all")],
        ["errors", t("web.review.errors")],
        ...(cubes ? ([["cube", t("web.review.cubes")]] as [Filter, string][]) : []),
    ];
    return (
        <section class="panel review-moves" aria-labelledby="review-moves">
            <div class="review-line">
                <h2 id="review-moves">{t("web.review.moves")}</h2>
                <GameChoice review={review} game={game} go={go} />
            </div>
            <div class="strip" role="radiogroup" aria-label={t("web.review.filter")}>
                {filters.map(([value, label]) => (
                    <label key={value}>
                        <input type="radio" name="moves" checked={filter === value} onChange={() => choose(value)} />
                        {label}
                    </label>
                ))}
            </div>
            <List review={review} shown={shown} at={at} go={go} unit={unit} across={filter !== "all"} />
            <p class="small soft">
                {t("web.review.signs", "?!", "?", "??")}{" "}
                <button type="button" class="plain" onClick={() => setUnit(unit === "equity" ? "chances" : "equity")}>
                    {t(unit === "equity" ? "web.review.unit_chances" : "web.review.unit_equity")}
                </button>
            </p>
        </section>
    );
}

interface ListProps {
    review: Review;
    shown: readonly { step: Step; index: number }[];
    at: number;
    go(index: number): void;
    unit: Unit;
    /** Of several games. */
    across: boolean;
}

function List({ review, shown, at, go, unit, across }: ListProps): VNode {
    const box = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const node = box.current?.querySelector<HTMLElement>("[aria-current]");
        if (!node || !box.current) return;
        const { top, bottom } = node.getBoundingClientRect();
        const frame = box.current.getBoundingClientRect();
        if (top < frame.top) box.current.scrollTop -= frame.top - top + 40;
        if (bottom > frame.bottom) box.current.scrollTop += bottom - frame.bottom + 40;
        if (document.activeElement?.matches(".review-step")) node.focus();
    }, [at, shown.length]);
    const stop = shown.some(({ index }) => index === at) ? at : shown[0]?.index;
    return (
        <ol class="review-steps" ref={box}>
            {shown.map(({ step, index }) => (
                <Row
                    key={index}
                    review={review}
                    step={step}
                    index={index}
                    current={index === at}
                    stops={index === stop}
                    go={go}
                    unit={unit}
                    across={across}
                />
            ))}
            {!shown.length && <li class="soft">{t("web.review.nothing")}</li>}
        </ol>
    );
}

interface RowProps extends Omit<ListProps, "shown" | "at"> {
    step: Step;
    index: number;
    current: boolean;
    /** The tabulator stops here. */
    stops: boolean;
}

/* Drawn again when something in it is another: a step through the match changes two of them. */
function Row({ review, step, index, current, stops, go, unit, across }: RowProps): VNode {
    const to = useRef(go);
    to.current = go;
    return useMemo(
        () => (
            <li>
                <button
                    type="button"
                    class="review-step"
                    tabIndex={stops ? 0 : -1}
                    aria-current={current ? "step" : undefined}
                    onClick={() => to.current(index)}
                >
                    <span class={`chip seat${step.seat}`} role="img" aria-label={review.names[step.seat] ?? ""} />
                    <span class="d">{diceOf(step)}</span>
                    <span class="what">
                        {across && <span class="soft">{step.game + 1} · </span>}
                        {actText(review, step)}
                    </span>
                    <MarkOf review={review} step={step} unit={unit} />
                </button>
            </li>
        ),
        [review, step, current, stops, unit, across, currentLang()],
    );
}
