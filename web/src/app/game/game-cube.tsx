/* The cube, away from the other buttons and never in one step: what is touched first only asks whether it is meant.
 * Enter pressed by reflex does nothing: the focus rests on the question. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import { t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import type { Names } from "./game-say.ts";

export type CubeAct = "double" | "take" | "drop" | "beaver" | "raccoon";

const ANSWERS = ["take", "beaver", "raccoon", "drop"] as const;

interface CubeProps {
    table: Table;
    names: Names;
    mine: boolean;
    act: CubeAct | null;
    arm(act: CubeAct | null): void;
    done(act: CubeAct): void;
}

/* Written out, for the catalogue's test. */
function label(act: CubeAct, value: number): string {
    switch (act) {
        case "double":
            return t("web.cube.double", value);
        case "take":
            return t("web.cube.take", value);
        case "drop":
            return t("web.cube.drop", value);
        case "beaver":
            return t("web.cube.beaver", 2 * value);
        default:
            return t("web.cube.raccoon", 2 * value);
    }
}

function question(act: CubeAct, value: number): string {
    switch (act) {
        case "double":
            return t("web.cube.ask_double", value);
        case "take":
            return t("web.cube.ask_take", value);
        case "drop":
            return t("web.cube.ask_drop", value / 2);
        case "beaver":
            return t("web.cube.ask_beaver", 2 * value);
        default:
            return t("web.cube.ask_raccoon", 2 * value);
    }
}

export function Cube({ table, names, mine, act, arm, done }: CubeProps): VNode | null {
    const { state } = table;
    const asked = useRef<HTMLParagraphElement>(null);
    const value = 2 * (state.cube.value ?? 1);
    const answering = state.phase === "doubled" || state.phase === "beavered" || state.phase === "raccooned";
    const acts = mine ? (["double", ...ANSWERS] as CubeAct[]).filter((each) => state.may.includes(each)) : [];

    useEffect(() => {
        if (!act) return;
        announce(question(act, value));
        asked.current?.focus();
    }, [act]);

    const offered = answering && mine ? t("web.cube.offered", names[state.actor === 0 ? 1 : 0], value) : "";
    if (!acts.length && !offered) return null;
    return (
        <section class={`cube-box${answering ? " answering" : ""}`} aria-label={t("web.cube.title")}>
            {offered && <p>{offered}</p>}
            {act && acts.includes(act) ? (
                // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the question answers it
                <div class="ask" onKeyDown={(event) => event.key === "Escape" && arm(null)}>
                    <p ref={asked} tabIndex={-1}>
                        {question(act, value)}
                    </p>
                    <div class="actions">
                        <button type="button" onClick={() => arm(null)}>
                            {t("web.cube.no")}
                        </button>
                        <button
                            type="button"
                            class="grave"
                            onClick={() => {
                                arm(null);
                                done(act);
                            }}
                        >
                            {t("web.cube.yes")}
                        </button>
                    </div>
                </div>
            ) : (
                <div class="actions">
                    {acts.map((each) => (
                        <button type="button" key={each} class="cube-act" data-act={each} onClick={() => arm(each)}>
                            {label(each, value)}
                        </button>
                    ))}
                </div>
            )}
        </section>
    );
}
