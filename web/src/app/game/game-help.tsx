/* Help when it is asked for: the best plays with their equities as bars, advice on the cube; and the tutor, who objects
 * before the turn ends. */
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import { localMove } from "../../proto/convert.ts";
import type { CubeHint, Hint, ServerMove } from "../../proto/messages.ts";
import type { Turn } from "../../rules/turn.ts";
import type { Hop } from "../../rules/types.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { namesOf } from "./game-say.ts";
import { CubeTable, NamesTable, otherSide, PlaysTable } from "./hints.tsx";
import { Linked } from "../shell/linked.tsx";
import { useAnswered } from "../shell/answered.ts";
import { announce } from "../shell/live.tsx";
import { cancelJob, server } from "../shell/server.ts";
import { useSettings } from "../settings/settings.ts";

/* ---- Asked for ---- */

interface HelpProps {
    table: Table;
    able: boolean;
    /** The decision that advice was asked for, "" for none. */
    asked: string;
    ask(): void;
    /** The play that is drawn on the board. */
    shown: readonly ServerMove[] | null;
    /** A play to be drawn as arrows, null: none. */
    show(hops: readonly ServerMove[] | null): void;
}

const ASKABLE = new Set(["roll", "play", "play_named", "name", "doubled", "beavered", "raccooned", "resigned"]);

/* One answer for one question, as who is asked sees it. */
function useHint(table: Table, asked: string): { hint: Hint | null; trouble: string } {
    const { state } = table;
    const seen = (answer: Hint): Hint =>
        answer.kind === "cube" && state.turn !== state.actor ? seenByAnswerer(answer) : answer;
    const { answer, trouble } = useAnswered(
        asked ? `${table.table} ${asked}` : null,
        () => server().ask("hint", { table: table.table, most: 8 }),
        (hint) => announce(spoken(seen(hint))),
    );
    return { hint: answer && seen(answer), trouble };
}

export function Help({ table, able, asked, ask, shown, show }: HelpProps): VNode | null {
    const { state } = table;
    const askable = able && ASKABLE.has(state.phase);
    const { hint, trouble } = useHint(table, askable ? asked : "");
    return (
        <div class="help" role="tabpanel" aria-labelledby="tab-advice">
            <div class="help-body" aria-busy={askable && asked !== "" && !hint && !trouble}>
                {trouble && (
                    <p>
                        <Linked text={trouble} />
                    </p>
                )}
                {!askable && <p>{t("web.help.not_now")}</p>}
                {askable && !asked && (
                    <button type="button" class="help-ask" onClick={ask}>
                        {t("web.help.ask")}
                    </button>
                )}
                {askable && asked && !hint && !trouble && <p>{t("web.help.thinking")}</p>}
                {askable && hint && <Shown table={table} hint={hint} shown={shown} show={show} />}
            </div>
        </div>
    );
}

/* Numbers come as the player on roll sees them; whoever answers a double sees their own. */
function seenByAnswerer(hint: CubeHint): CubeHint {
    return {
        ...hint,
        nodouble: -hint.nodouble,
        take: -hint.take,
        pass: -hint.pass,
        ...otherSide(hint),
    };
}

function spoken(hint: Hint): string {
    if (hint.kind === "plays")
        return hint.plays[0]
            ? t("web.help.best", playText(hint.plays[0].text), signed(hint.plays[0].equity))
            : t("web.table.no_play");
    if (hint.kind === "name") return t("web.help.name", hint.value);
    if (hint.kind === "resign") return t(hint.accept ? "web.help.accept" : "web.help.refuse");
    return advice(hint.best);
}

/* The action that the one who must act should take. */
function advice(best: string): string {
    switch (best) {
        case "double":
            return t("web.help.do_double");
        case "take":
            return t("web.help.do_take");
        case "drop":
        case "pass":
            return t("web.help.do_drop");
        case "beaver":
            return t("web.help.do_beaver");
        case "raccoon":
            return t("web.help.do_raccoon");
        default:
            return t("web.help.do_roll");
    }
}

interface ShownProps extends Pick<HelpProps, "table" | "shown" | "show"> {
    hint: Hint;
}

function Shown({ table, hint, shown, show }: ShownProps): VNode {
    if (hint.kind === "plays" && hint.plays.length) {
        const at = hint.plays.findIndex(({ hops }) => hops === shown);
        const chosen = at < 0 ? null : at;
        return (
            <PlaysTable
                hint={hint}
                game={table.settings.variant}
                value={table.settings.value}
                chosen={chosen}
                onChoose={(index) => show(index === chosen ? null : (hint.plays[index]?.hops ?? null))}
            />
        );
    }
    return (
        <>
            <p>
                <b>{spoken(hint)}</b>
            </p>
            {hint.kind === "name" && (
                <NamesTable hint={hint} game={table.settings.variant} value={table.settings.value} />
            )}
            {hint.kind === "cube" && (
                <>
                    <p class="small">{t("web.help.seen_by", namesOf(table.seats)[table.state.actor])}</p>
                    <CubeTable hint={hint} answering={table.state.turn !== table.state.actor} />
                </>
            )}
        </>
    );
}

/* ---- The tutor ---- */

interface Verdict {
    /** The play that was judged. */
    key: string;
    loss: number;
    best: string;
    hops: readonly ServerMove[];
    /** Why it loses what it does, in a line. */
    why: string | null;
}

export interface Tutor {
    verdict: Verdict | null;
    better: readonly ServerMove[] | null;
    /** The play that is to be ended is being judged. */
    judging: boolean;
    forget(): void;
    /** Whether the turn must not be ended yet: the tutor warns of it, once, or the play was changed while it looked. An
     * answer that is late is not waited for. */
    objects(made: readonly Hop[]): Promise<boolean>;
}

const PATIENCE = 1500;

export function useTutor(table: Table, turn: Turn | null, threshold: number): Tutor {
    const [told, setVerdict] = useState<Verdict | null>(null);
    const [judging, judge] = useState(false);
    const asked = useRef<{ key: string; answer: Promise<Verdict | null>; warned: boolean } | null>(null);
    const { notation } = useSettings();
    const { count, plays } = table.state;
    const wanted = threshold > 0 && turn?.complete && turn.made.length > 0 && (plays ?? 0) > 1 ? turn.made : null;
    const key = wanted ? `${count} ${wanted.map((hop) => localMove(hop).join("/")).join(" ")}` : "";

    const verdict = told?.key === key ? told : null;

    /* Before the play is seen: who confirms it at once is warned as well. */
    useLayoutEffect(() => {
        if (!wanted || asked.current?.key === key) return;
        const question = server().ask("verdict", { table: table.table, hops: wanted.map(localMove) });
        let done = false;
        const answer = question.then(
            ({ loss, best, why }) => {
                const text = (notation === "letters" && best.letters) || playText(best.text);
                return { key, loss, best: text, hops: best.hops, why: why ? playText(why.one) : null };
            },
            () => null,
        );
        asked.current = { key, answer, warned: false };
        void answer.then(() => (done = true));
        return () => {
            if (done) return;
            asked.current = null;
            cancelJob(question.id);
        };
    }, [key]);

    return {
        verdict,
        better: verdict?.hops ?? null,
        judging,
        forget: () => setVerdict(null),
        async objects() {
            const question = asked.current;
            if (!key || question?.key !== key || question.warned) return false;
            const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
            judge(true);
            const answer = await Promise.race([question.answer, late]);
            judge(false);
            if (asked.current !== question) return true;
            if (!answer || answer.loss < threshold) return false;
            question.warned = true;
            setVerdict(answer);
            announce([t("web.tutor.warn", number(answer.loss, 3), answer.best), answer.why ?? ""].join(" ").trim());
            return true;
        },
    };
}
