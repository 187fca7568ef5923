/* What the program is asked of a position: how deep, with its progress; and what another program said of it. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Arrow } from "../../board/arrows.tsx";
import { hopOf } from "../../proto/convert.ts";
import type { Deeper, Foreign, Hint } from "../../proto/messages.ts";
import { Pending } from "../../rules/types.ts";
import { variantIn } from "../../text/series.ts";
import { playText, signed, t } from "../../text/text.ts";
import { DeeperLines } from "../game/deeper.tsx";
import { CubeTable, NamesTable, PlaysTable } from "../game/hints.tsx";
import { Linked } from "../shell/linked.tsx";
import { announce } from "../shell/live.tsx";
import { cancelJob, saidOf, server } from "../shell/server.ts";
import type { Draft } from "./editor-model.ts";

interface AskProps {
    text: string | null;
    draft: Draft;
    /** The game has a cube. */
    cube: boolean;
    onArrows(arrows: readonly Arrow[]): void;
}

const DEPTHS = ["0-ply", "1-ply", "2-ply", "3-ply", "4-ply", "roller-2", "roller-3", "rollout"];

/* A question under way. */
interface Under {
    done: number;
    cancel(): void;
}

interface Question {
    hint: Hint | null;
    deeper: Deeper | null;
    /** Why there is no answer. */
    wrong: string;
    under: Under | null;
    ask(depth: string): Promise<void>;
}

/* What is asked of the position `text`; `onHint` hears an answer that is not rolled out. */
function useQuestion(text: string | null, onHint: (hint: Hint) => void): Question {
    const [hint, setHint] = useState<Hint | null>(null);
    const [deeper, setDeeper] = useState<Deeper | null>(null);
    const [wrong, setWrong] = useState("");
    const [under, setUnder] = useState<Under | null>(null);
    const asked = useRef(0);

    /* Another position: the answer is no longer about it. */
    useEffect(() => {
        asked.current++;
        setHint(null);
        setDeeper(null);
        setWrong("");
        setUnder(null);
    }, [text]);

    async function ask(depth: string): Promise<void> {
        const mine = ++asked.current;
        const ply = depth.endsWith("-ply") ? Number.parseInt(depth, 10) : null;
        const progress = (part: number): void => {
            if (asked.current === mine) setUnder((now) => now && { ...now, done: part });
        };
        const question =
            ply === null
                ? server().ask("rollout", { position: text, depth }, progress)
                : server().ask("hint", { position: text, most: 8, ply }, progress);
        setWrong("");
        setUnder({ done: 0, cancel: () => cancelJob(question.id) });
        try {
            const said = await question;
            if (asked.current !== mine) return;
            if ("deeper" in said) setDeeper(said.deeper);
            else {
                setHint(said);
                onHint(said);
            }
        } catch (error) {
            if (asked.current === mine) setWrong(saidOf(error));
        }
        if (asked.current === mine) setUnder(null);
    }

    return { hint, deeper, wrong, under, ask };
}

export function Ask({ text, draft, cube, onArrows }: AskProps): VNode {
    const [depth, setDepth] = useState("2-ply");
    const [chosen, choose] = useState<number | null>(null);
    const { hint, deeper, wrong, under, ask } = useQuestion(text, (said) => {
        sayBest(said);
        if (said.kind === "plays") look(said, 0);
    });

    function look(now: Hint, index: number): void {
        choose(index);
        if (now.kind !== "plays") return;
        onArrows(
            (now.plays[index]?.hops ?? []).map((hop) => {
                const { from, to } = hopOf(hop);
                return { seat: draft.turn, from, to, kind: "better" };
            }),
        );
    }

    return (
        <section class="asking" aria-label={t("web.edit.ask")}>
            <div class="actions">
                <button
                    type="button"
                    class="primary"
                    disabled={!text || under !== null}
                    onClick={() => void ask(depth)}
                >
                    {t(askedOf(draft, cube))}
                </button>
                <Depth depth={depth} onDepth={setDepth} />
            </div>
            {under && <Thinking under={under} />}
            {wrong && (
                <p class="wrong" role="alert">
                    <Linked text={wrong} />
                </p>
            )}
            {deeper && <DeeperLines deeper={deeper} />}
            {hint?.kind === "plays" && (
                <PlaysTable
                    hint={hint}
                    game={variantIn(text ?? "")}
                    chosen={chosen}
                    onChoose={(index) => look(hint, index)}
                />
            )}
            {hint?.kind === "cube" && <CubeTable hint={hint} />}
            {hint?.kind === "name" && (
                <>
                    <p>{t("web.hint.name", hint.value)}</p>
                    <NamesTable hint={hint} game={variantIn(text ?? "")} />
                </>
            )}
        </section>
    );
}

function askedOf({ dice, pending }: Draft, cube: boolean): string {
    if (dice.length > 0) return "web.edit.ask_plays";
    if (pending === Pending.Name) return "web.table.name_double";
    return cube ? "web.edit.ask_cube" : "web.edit.ask_chances";
}

function sayBest(said: Hint): void {
    if (said.kind === "plays") {
        const best = said.plays[0];
        announce(best ? t("web.say.best_play", playText(best.text)) : t("web.table.no_play"));
    } else if (said.kind === "cube") announce(t(`web.verdict.${said.verdict}`));
    else if (said.kind === "name") announce(t("web.hint.name", said.value));
}

function Depth({ depth, onDepth }: { depth: string; onDepth(depth: string): void }): VNode {
    return (
        <select aria-label={t("web.edit.depth")} value={depth} onChange={(event) => onDepth(event.currentTarget.value)}>
            {DEPTHS.map((name) => (
                <option key={name} value={name}>
                    {t(`web.review.depth.${name}`)}
                </option>
            ))}
        </select>
    );
}

function Thinking({ under }: { under: Under }): VNode {
    return (
        <div class="actions">
            <progress max={1} value={under.done || undefined} aria-label={t("web.edit.thinking")} />
            <button type="button" onClick={under.cancel}>
                {t("web.review.stop")}
            </button>
        </div>
    );
}

const equity = (value: number | null | undefined): string => (value == null ? "" : signed(value));

/** The figures of the text that was pasted, as they stand there, beside ours. */
export function ForeignPanel({ said }: { said: readonly Foreign[] }): VNode | null {
    if (!said.length) return null;
    return (
        <section class="foreign" aria-label={t("web.edit.foreign")}>
            {said.map(({ engine, kind, plays, level, nodouble, take, pass }, i) => (
                <table key={i} class="review-cands">
                    <caption>{[engine || t("web.edit.foreign"), level].filter(Boolean).join(" · ")}</caption>
                    <tbody>
                        {kind === "plays"
                            ? plays?.map((play, at) => (
                                  <tr key={at}>
                                      <th scope="row">{playText(play.text ?? "")}</th>
                                      <td>{equity(play.equity)}</td>
                                      <td class="small soft">{play.level}</td>
                                  </tr>
                              ))
                            : (
                                  [
                                      [t("web.hint.no_double"), nodouble],
                                      [t("web.hint.take"), take],
                                      [t("web.hint.pass"), pass],
                                  ] as const
                              ).map(([label, value]) => (
                                  <tr key={label}>
                                      <th scope="row">{label}</th>
                                      <td>{equity(value)}</td>
                                  </tr>
                              ))}
                    </tbody>
                </table>
            ))}
        </section>
    );
}
