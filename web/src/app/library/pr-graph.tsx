/* The PR month by month or match by match, with the band that holds it in 95 of 100 cases. */
import type { VNode } from "preact";
import type { Stat } from "../../proto/library.ts";
import { day, number, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";

const WIDTH = 430;
const HEIGHT = 176;
const LEFT = 30;
const FOOT = 159;
const TOP = 12;

/** Points lost a decision, as a PR. */
export const PR = 500;

/* "2024-03", or of a match "2024-03-05#00000012": when it was, and which. */
const whenOf = (key: string): string => day(key.split("#")[0] ?? "");
const matchOf = (key: string): string => String(Number(key.split("#")[1] ?? 0));

/** `points`: months or matches in their order. */
export function PrGraph({ points, most = 24 }: { points: readonly Stat[]; most?: number }): VNode | null {
    const known = points.filter(({ key, mean }) => key && mean !== null).slice(-most);
    if (known.length === 0) return null;
    const pr = known.map(({ mean, margin }) => ({
        at: PR * (mean ?? 0),
        band: Math.min(PR * (margin ?? 0), 30),
    }));
    const high = Math.max(10, ...pr.map(({ at, band }) => Math.min(at + band, 40)));
    const x = (i: number): number =>
        known.length < 2 ? (LEFT + WIDTH) / 2 : LEFT + 6 + ((WIDTH - LEFT - 12) * i) / (known.length - 1);
    const y = (value: number): number => FOOT - ((FOOT - TOP) * Math.max(0, Math.min(value, high))) / high;
    const upper = pr.map(({ at, band }, i) => `${x(i)},${y(at + band)}`);
    const lower = pr.map(({ at, band }, i) => `${x(i)},${y(at - band)}`).reverse();
    const [first, last] = [pr[0], pr[pr.length - 1]];
    const lines = [0, 1, 2, 3].map((i) => (high * i) / 3);
    const step = Math.ceil(known.length / 6);
    return (
        <svg
            class="trend"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={t(
                "web.library.trend",
                whenOf(known[0]?.key ?? ""),
                number(first?.at ?? 0, 1),
                whenOf(known[known.length - 1]?.key ?? ""),
                number(last?.at ?? 0, 1),
            )}
        >
            {lines.map((value) => (
                <>
                    <path class="ax" d={`M${LEFT} ${y(value)}H${WIDTH}`} />
                    <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
                        {number(value, 0)}
                    </text>
                </>
            ))}
            <polygon class="band" points={[...upper, ...lower].join(" ")} />
            <polyline class="line" points={pr.map(({ at }, i) => `${x(i)},${y(at)}`).join(" ")} />
            {pr.map(({ at }, i) => (
                <Dot key={i} stat={known[i]} x={x(i)} y={y(at)} />
            ))}
            {known.map(
                ({ key }, i) =>
                    i % step === 0 && (
                        <text key={key} x={x(i)} y={HEIGHT - 3} text-anchor="middle">
                            {whenOf(key)}
                        </text>
                    ),
            )}
        </svg>
    );
}

/* A match is led to; the list beside says the same to who does not point. */
function Dot({ stat, x, y }: { stat: Stat | undefined; x: number; y: number }): VNode {
    const dot = <circle class="pt" cx={x} cy={y} r="3" />;
    if (!stat?.key.includes("#")) return dot;
    return (
        <a href={linkTo("review", "library", matchOf(stat.key))} tabindex={-1}>
            <title>{t("web.player.match_at", whenOf(stat.key), number(PR * (stat.mean ?? 0), 1))}</title>
            <circle class="pt-reach" cx={x} cy={y} r="8" />
            {dot}
        </a>
    );
}
