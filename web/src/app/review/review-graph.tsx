/* The match as a graph: chances, below them what the dice gave, below them what errors cost; three rows on one time. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Review, Seat, Step } from "../../proto/messages.ts";
import { currentLang, number, t } from "../../text/text.ts";
import { markOf } from "./review-steps.ts";

interface GraphProps {
    review: Review;
    /** Whose chances they are. */
    of: Seat;
    at: number;
    go(index: number): void;
}

const [WIDTH, LEFT, RIGHT, TOP] = [600, 40, 8, 18];
const [CHANCES, DICE, ERRORS, GAP] = [120, 40, 34, 12];
const DICE_AT = TOP + CHANCES + GAP + DICE / 2;
const ERRORS_AT = TOP + CHANCES + DICE + 2 * GAP;
const HEIGHT = TOP + CHANCES + DICE + ERRORS + 3 * GAP;

interface Drawn {
    x(index: number): number;
    y(value: number): number;
    line: string;
    area: string;
    luck: { index: number; share: number }[];
    errors: { index: number; share: number; own: boolean; value: number | null }[];
    games: { index: number; label: string }[];
    high: number;
}

const own = (step: Step, of: Seat, value: number): number => (step.seat === of ? value : -value);

/* Short games: a number that would lie on the one before is left out. */
function spaced(games: Drawn["games"], x: (index: number) => number): Drawn["games"] {
    let free = 0;
    return games.map(({ index, label }) => {
        if (x(index) < free) return { index, label: "" };
        free = x(index) + 8 * label.length + 5;
        return { index, label };
    });
}

function draw(review: Review, of: Seat): Drawn {
    const { steps, length } = review;
    const values = steps.map(({ after }) =>
        after === undefined ? null : length ? (of === 0 ? after : 1 - after) : of === 0 ? after : -after,
    );
    const high = length ? 1 : Math.max(1, ...values.map((value) => Math.ceil(Math.abs(value ?? 0))));
    const x = (index: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (index + 0.5)) / Math.max(1, steps.length);
    const y = (value: number): number => TOP + CHANCES * (length ? 1 - value : (1 - value / high) / 2);
    const points = values.flatMap((value, i) => (value === null ? [] : `${x(i).toFixed(1)} ${y(value).toFixed(1)}`));
    const most = (all: number[]): number => Math.max(length ? 0.02 : 0.1, ...all.map(Math.abs));
    const gift = most(steps.map((step) => step.gift ?? 0));
    const cost = most(steps.map((step) => (markOf(step.loss) ? (step.cost ?? 0) : 0)));
    const middle = y(length ? 0.5 : 0);
    return {
        x,
        y,
        high,
        line: points.length ? `M${points.join("L")}` : "",
        area: points.length
            ? `M${points[0]?.split(" ")[0]} ${middle}L${points.join("L")}L${points.at(-1)?.split(" ")[0]} ${middle}z`
            : "",
        luck: steps.flatMap((step, index) =>
            step.gift === undefined ? [] : { index, share: own(step, of, step.gift) / gift },
        ),
        errors: steps.flatMap((step, index) =>
            markOf(step.loss)
                ? { index, share: (step.cost ?? 0) / cost, own: step.seat === of, value: values[index] ?? null }
                : [],
        ),
        games: spaced(
            review.games.map(({ number }, game) => ({
                index: steps.findIndex((step) => step.game === game),
                label: String(number),
            })),
            x,
        ),
    };
}

/* A match has more than a thousand bars: those of a kind are one path. From `y` down. */
const barAt = (x: number, y: number, width: number, height: number): string =>
    `M${(x - width / 2).toFixed(1)} ${y}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;

const dotAt = (x: number, y: number): string => `M${(x - 4).toFixed(1)} ${y.toFixed(1)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`;

/* All that does not move with the step: drawn once. */
function Ground({ review, of, drawn }: { review: Review; of: Seat; drawn: Drawn }): VNode {
    const { x, y } = drawn;
    const bar = Math.max(1.5, Math.min(8, (WIDTH - LEFT - RIGHT) / Math.max(1, review.steps.length) - 1));
    const costs = (mine: boolean): Drawn["errors"] => drawn.errors.filter((error) => error.own === mine);
    const costAt = ({ index, share }: { index: number; share: number }): string =>
        barAt(x(index), ERRORS_AT, Math.max(bar, 3), Math.max(1, share * ERRORS));
    const label = (value: number): string =>
        review.length ? number(100 * value, 0) : number(value, 0).replace("-", "−");
    const ticks = review.length ? [1, 0.5, 0] : [drawn.high, 0, -drawn.high];
    return (
        <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={t(review.length ? "web.review.graph_of" : "web.review.graph_points", review.names[of])}
        >
            {drawn.games.map(({ index, label: name }) => (
                <g key={index} class="game">
                    <path d={`M${x(index)} ${TOP}V${HEIGHT - GAP}`} />
                    <text x={x(index) + 3} y={TOP - 5}>
                        {name}
                    </text>
                </g>
            ))}
            {ticks.map((value) => (
                <g key={value} class="tick">
                    <path d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
                    <text x={LEFT - 6} y={y(value) + 4}>
                        {label(value)}
                    </text>
                </g>
            ))}
            <path class="area" d={drawn.area} />
            <path class="line" d={drawn.line} />
            <g class="tick">
                <path d={`M${LEFT} ${DICE_AT}H${WIDTH - RIGHT}M${LEFT} ${ERRORS_AT}H${WIDTH - RIGHT}`} />
                <text x={LEFT - 6} y={DICE_AT + 4}>
                    {t("web.review.graph_dice")}
                </text>
                <text x={LEFT - 6} y={ERRORS_AT + 14}>
                    {t("web.review.graph_errors")}
                </text>
            </g>
            <path
                class="luck"
                d={drawn.luck.map(({ index, share }) => barAt(x(index), DICE_AT, bar, -share * (DICE / 2))).join("")}
            />
            <path class="cost" d={costs(true).map(costAt).join("")} />
            <path class="cost theirs" d={costs(false).map(costAt).join("")} />
            <path
                class="cost"
                d={costs(true)
                    .map(({ index, value }) => (value === null ? "" : dotAt(x(index), y(value))))
                    .join("")}
            />
        </svg>
    );
}

export function Graph({ review, of, at, go }: GraphProps): VNode {
    const drawn = useMemo(() => draw(review, of), [review, of]);
    const lang = currentLang();
    const ground = useMemo(() => <Ground review={review} of={of} drawn={drawn} />, [drawn, lang]);
    const pick = (event: MouseEvent): void => {
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
        go(Math.max(0, Math.min(review.steps.length - 1, Math.floor(share * review.steps.length))));
    };
    return (
        <figure class="panel review-graph">
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys of the whole screen go through the same steps */}
            <div class="graph" onClick={pick}>
                {ground}
                <svg class="now" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
                    <path d={`M${drawn.x(at)} ${TOP}V${HEIGHT - GAP}`} />
                </svg>
            </div>
            <figcaption class="small">
                <span class="key chances">
                    {t(review.length ? "web.review.key_chances" : "web.review.key_points", review.names[of])}
                </span>
                <span class="key dice">{t("web.review.key_dice")}</span>
                <span class="key errors">{t("web.review.key_errors")}</span>
            </figcaption>
        </figure>
    );
}
