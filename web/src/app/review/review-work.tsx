/* What the engine is doing with a match, what it may be asked to do, and whose errors are gone to. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Review, Seat } from "../../proto/messages.ts";
import { number, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import type { Reviewing } from "./review-hook.ts";
import { isError, isReaders, seatOf } from "./review-steps.ts";

interface WhoseProps {
    review: Review;
    whose: Seat | null;
    choose(seat: Seat | null): void;
}

/* Whose errors the large button goes to. */
function Whose({ review, whose, choose }: WhoseProps): VNode | null {
    const { names, sides } = review;
    if (!sides) return null;
    return (
        <label class="small">
            {t("web.review.whose")}{" "}
            <select
                value={whose === null ? "" : String(whose)}
                onChange={({ currentTarget: { value } }) => choose(value === "" ? null : value === "0" ? 0 : 1)}
            >
                <option value="">{t("web.review.whose_both", sides[0].errors + sides[1].errors)}</option>
                {([0, 1] as const).map((seat) => (
                    <option key={seat} value={String(seat)}>
                        {t("web.review.whose_one", names[seat], sides[seat].errors)}
                    </option>
                ))}
            </select>
        </label>
    );
}

/* What the engine is doing, and what it may be asked to do with the whole match. */
export function Work({ doing, review, whose, choose }: WhoseProps & { doing: Reviewing }): VNode {
    const { running, trouble } = doing;
    const [level, setLevel] = useState("standard");
    const part = review.states[level] ?? 0;
    const own = seatOf(review);
    if (!review.judged) return <p class="small soft unjudged">{t("web.review.unjudged")}</p>;
    return (
        <section class={`review-work${running ? " running" : ""}`} aria-label={t("web.review.work")}>
            {running ? (
                <div class="review-line">
                    <label>
                        {t(
                            running.level ? "web.review.analysing" : "web.review.deepening",
                            number(100 * running.done, 0),
                        )}{" "}
                        <progress max={1} value={running.done} />
                    </label>
                    <button type="button" onClick={running.cancel}>
                        {t("web.review.stop")}
                    </button>
                </div>
            ) : (
                <details>
                    <summary class="small">
                        {review.level
                            ? t("web.review.analysed", t(`web.review.level.${review.level}`))
                            : t("web.review.not_analysed")}
                    </summary>
                    <div class="review-line">
                        <select
                            aria-label={t("web.review.level_how")}
                            value={level}
                            onChange={(event) => setLevel(event.currentTarget.value)}
                        >
                            {["quick", "standard", "deep", "rollout"].map((name) => (
                                <option key={name} value={name}>
                                    {t(`web.review.level.${name}`)}
                                </option>
                            ))}
                        </select>
                        <button type="button" class="analyse" onClick={() => doing.analyse(level)}>
                            {part > 0 && part < 1
                                ? t("web.review.go_on", number(100 * part, 0))
                                : t("web.review.analyse")}
                        </button>
                    </div>
                </details>
            )}
            <Whose review={review} whose={whose} choose={choose} />
            {review.sides && review.steps.some((step) => isError(step, own)) && (
                <a
                    class="button"
                    href={linkTo(
                        "review",
                        ...("library" in doing.source
                            ? ["library", String(doing.source.library)]
                            : ["game", String(doing.source.table)]),
                        "learn",
                    )}
                >
                    {t(isReaders(review, own) ? "web.review.learn" : "web.review.learn_these")}
                </a>
            )}
            <p class="wrong" role="alert">
                {trouble}
            </p>
        </section>
    );
}
