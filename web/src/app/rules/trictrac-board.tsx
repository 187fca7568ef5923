/* A position of trictrac that shows a rule. A case lies where backgammon has the point of that number as who is on turn counts, so
 * the board is the same; what is lawful and what is refused there tests/unit/test_cli_rules.c asks the rules. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import { readTrictrac } from "../../rules/trictrac.ts";
import type { RuleBoard } from "../../text/rulebook.ts";
import { t } from "../../text/text.ts";
import { useSettings } from "../settings/settings.ts";
import { useLayout } from "../shell/layout.ts";
import { linkTo } from "../shell/router.ts";
import { InWords } from "./in-words.tsx";

export function TrictracBoardView({ board, text }: { board: RuleBoard; text: string }): VNode {
    const { sides, dice } = useMemo(() => readTrictrac(text), [text]);
    const settings = useSettings();
    const layout = useLayout();
    const names: [string, string] = [t("board.blue"), t("board.white")];
    return (
        <figure class="rule-board trictrac">
            <div class="board-box">
                <BoardPicture
                    sides={sides}
                    layout={layout}
                    homeLeft={settings.homeLeft}
                    numbers={0}
                    dice={dice.length ? { seat: 0, faces: dice.map((value) => ({ value, spent: false })) } : null}
                    label=""
                />
            </div>
            <figcaption>
                <p>{board.caption}</p>
                {board.plays && <p>{t("web.rules.lawful", board.plays.join(" · "))}</p>}
                {board.refused?.map(({ play, rule }) => (
                    <p key={play}>
                        {t("web.rules.refused", play)} <a href={linkTo("rules", rule)}>{rule}</a>
                    </p>
                ))}
                <details class="words">
                    <summary>{t("web.rules.in_words")}</summary>
                    <InWords sides={sides} names={names} mover={0} parallel={false} />
                </details>
            </figcaption>
        </figure>
    );
}
