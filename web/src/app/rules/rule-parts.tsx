/* What stands under a board that shows a rule, whichever game it is of. */
import type { VNode } from "preact";
import type { Arrow } from "../../board/arrows.tsx";
import type { RuleBoard } from "../../text/rulebook.ts";
import { t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";

/** Why something is refused, and what was tried, as arrows. */
export interface Verdict {
    sentence: string;
    rule: string;
    arrows: Arrow[];
}

export function VerdictNotice({ verdict }: { verdict: Verdict | null }): VNode {
    return (
        <div class="notice" role="status">
            {verdict && (
                <p>
                    {verdict.sentence} {verdict.rule && <a href={linkTo("rules", verdict.rule)}>{verdict.rule}</a>}
                </p>
            )}
        </div>
    );
}

interface PlayButtonsProps {
    board: RuleBoard;
    /** How many plays are legal. */
    count: number;
    shown: string | undefined;
    onPlay(play: string): void;
}

/** The plays that the book names, to be shown, and those that it refuses, to be tried. */
export function PlayButtons({ board, count, shown, onPlay }: PlayButtonsProps): VNode | null {
    const plays = board.plays ?? [];
    if (!plays.length && !board.refused) return null;
    const label =
        count === 0
            ? "web.rules.no_play"
            : board.same
              ? "web.rules.same"
              : count === 1
                ? "web.rules.only"
                : count === plays.length
                  ? "web.rules.every"
                  : "web.rules.some";
    return (
        <div class="rule-plays">
            {plays.length > 0 && <p>{t(label, count)}</p>}
            {plays.length > 0 && count > 0 && (
                <p class="row">
                    {plays.map((play) => (
                        <button type="button" class="play" aria-pressed={shown === play} onClick={() => onPlay(play)}>
                            <span class="unseen">{t("web.rules.show")} </span>
                            {play}
                        </button>
                    ))}
                </p>
            )}
            {board.refused && (
                <>
                    <p>{t("web.rules.forbidden", board.refused.length)}</p>
                    <p class="row">
                        {board.refused.map(({ play }) => (
                            <button type="button" class="play refused" onClick={() => onPlay(play)}>
                                <span class="unseen">{t("web.rules.try")} </span>
                                {play}
                            </button>
                        ))}
                    </p>
                </>
            )}
        </div>
    );
}
