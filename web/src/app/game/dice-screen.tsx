/* The dice: the seal before the game, the player's word, the seed afterwards, and how the rolls fell. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../../proto/client.ts";
import type { DiceRecord, DiceSide, RollsAnswer } from "../../proto/messages.ts";
import { followParty } from "../../proto/party.ts";
import type { Rules } from "../../rules/rules.ts";
import { currentLang, t } from "../../text/text.ts";
import { copyText } from "../shell/clipboard.ts";
import { Verify } from "./dice-verify.tsx";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { RollsPicture } from "./rolls-picture.tsx";
import { saidOf, server } from "../shell/server.ts";

const WORD_MAX = 60;

/** With all its rolls: they come a thousand at a time. */
export async function loadDice(table: number): Promise<DiceRecord> {
    const ask = (from: number): Promise<DiceRecord & { total: number }> => server().ask("dice", { table, from });
    const record = await ask(0);
    while (record.rolls.length < record.total) {
        const { rolls } = await ask(record.rolls.length);
        if (!rolls.length) break;
        record.rolls.push(...rolls);
    }
    return record;
}

function useRolls(table: number | null, count: number): RollsAnswer | null {
    const [rolls, set] = useState<RollsAnswer | null>(null);
    useEffect(() => {
        let wanted = true;
        server()
            .ask("rolls", table === null ? {} : { table })
            .then(
                (answer) => wanted && set(answer),
                () => undefined,
            );
        return () => {
            wanted = false;
        };
    }, [table, count]);
    return rolls;
}

interface DiceScreenProps {
    rules: Rules;
    table: number | null;
    /** The table is one of trictrac. */
    party: boolean;
}

export function DiceScreen({ rules, table, party }: DiceScreenProps): VNode {
    const all = useRolls(null, 0);
    return (
        <main class="page dice-page">
            <h1>{t("web.dice.title")}</h1>
            {table === null ? <Why /> : <OfTable rules={rules} id={table} party={party} />}
            <section>
                <h2>{t("web.dice.all_rolls")}</h2>
                <p class="small">{t("web.dice.all_what")}</p>
                {all && <RollsPicture of={all} names={[t("web.dice.people"), t("web.dice.computer")]} />}
            </section>
        </main>
    );
}

/* The scheme in four sentences, for whoever has no game yet. */
function Why(): VNode {
    return (
        <section>
            <ol class="steps">
                {[1, 2, 3, 4].map((step) => (
                    <li key={step}>{t(`web.dice.step_${step}`)}</li>
                ))}
            </ol>
        </section>
    );
}

/* Of a table of any game. */
type View = Pick<Table, "table" | "seats" | "you" | "dice"> & { readonly state: { readonly count: number } };

function OfTable({ rules, id, party }: { rules: Rules; id: number; party: boolean }): VNode {
    const [view, setView] = useState<View | null>(null);
    const [gone, setGone] = useState(false);
    const [record, setRecord] = useState<DiceRecord | null>(null);
    useEffect(() => {
        const hear = (table: View | null): void => (table ? setView(table) : setGone(true));
        return party ? followParty(server(), id, hear) : server().follow(id, hear);
    }, [id, party]);
    const count = view?.state.count ?? -1;
    useEffect(() => {
        if (count >= 0) void loadDice(id).then(setRecord, () => undefined);
    }, [id, count, view?.dice.word, currentLang()]);
    const rolls = useRolls(id, count);
    if (gone) return <p role="alert">{t("web.dice.no_table")}</p>;
    if (!view || !record) return <p aria-busy="true">{t("web.dice.loading")}</p>;
    const names: [string, string] = [view.seats[0].name || t("board.blue"), view.seats[1].name || t("board.white")];
    return (
        <>
            <p>
                <a href={linkTo(party ? "party" : "game", String(id))}>{t("web.dice.back")}</a>
            </p>
            {record.mode === "manual" ? (
                <p>{t("web.dice.manual")}</p>
            ) : (
                <Seal rules={rules} record={record} view={view} names={names} />
            )}
            <section>
                <h2>{t("web.dice.these_rolls")}</h2>
                {rolls && <RollsPicture of={rolls} names={names} />}
            </section>
        </>
    );
}

function Seal({
    rules,
    record,
    view,
    names,
}: {
    rules: Rules;
    record: DiceRecord;
    view: View;
    names: readonly [string, string];
}): VNode {
    const opened = record.seed !== null;
    return (
        <section>
            <h2>{t(opened ? "web.dice.opened" : "web.dice.sealed")}</h2>
            <ol class="steps">
                {[1, 2, 3, 4].map((step) => (
                    <li key={step}>{t(`web.dice.step_${step}`)}</li>
                ))}
            </ol>
            {record.mode === "seeded" && <p>{t("web.dice.seeded")}</p>}
            <Secret name={t(record.text === null ? "web.dice.seal_old" : "web.dice.seal")} value={record.seal ?? ""} />
            {record.text !== null && (
                <details>
                    <summary>{t("web.dice.text")}</summary>
                    <pre class="sealed-text">{record.text}</pre>
                </details>
            )}
            {record.sides.map((side, seat) => side && <Given key={seat} side={side} name={names[seat] ?? ""} />)}
            {record.takes_word && view.you.length > 0 ? (
                <Word view={view} word={record.word} />
            ) : (
                record.text === null && (
                    <p>
                        <b>{t("web.dice.word")}</b> {record.word ? <q>{record.word}</q> : t("web.dice.no_word")}
                    </p>
                )
            )}
            {record.seed !== null ? (
                <>
                    <Secret name={t("web.dice.seed")} value={record.seed} />
                    <Verify rules={rules} table={view.table} load={() => loadDice(view.table)} />
                </>
            ) : (
                <p>{t("web.dice.later")}</p>
            )}
        </section>
    );
}

/* What a seat has given so far. */
function Given({ side, name }: { side: DiceSide; name: string }): VNode {
    if (side.value === null)
        return <p>{t(side.commitment === null ? "web.dice.not_given" : "web.dice.not_opened", name)}</p>;
    return (
        <>
            <Secret name={t("web.dice.value_of", name)} value={side.value} />
            {side.word && (
                <p>
                    <b>{t("web.dice.word_of", name)}</b> <q>{side.word}</q>
                </p>
            )}
        </>
    );
}

function Secret({ name, value }: { name: string; value: string }): VNode {
    const [copied, set] = useState(false);
    return (
        <div class="id">
            <p>
                <b>{name}</b>
            </p>
            <div class="copied">
                <code>{value}</code>
                <button
                    type="button"
                    aria-label={t("web.edit.copy_what", name)}
                    onClick={() =>
                        void copyText(value).then((done) => {
                            set(done);
                            announce(t(done ? "web.edit.copied" : "web.edit.not_copied"));
                        })
                    }
                >
                    {copied ? "✓" : t("web.edit.copy")}
                </button>
            </div>
        </div>
    );
}

function Word({ view, word }: { view: View; word: string }): VNode {
    const [typed, type] = useState(word);
    const [wrong, setWrong] = useState("");
    async function give(): Promise<void> {
        setWrong("");
        try {
            await server().act(view.table, "word", view.you[0] ?? 0, { text: typed });
            announce(t("web.dice.word_taken"));
        } catch (error) {
            setWrong(saidOf(error));
        }
    }
    return (
        <form
            class="paste"
            onSubmit={(event) => {
                event.preventDefault();
                void give();
            }}
        >
            <label class="field">
                <span>{t("web.dice.your_word")}</span>
                <input
                    type="text"
                    value={typed}
                    maxLength={WORD_MAX}
                    autocomplete="off"
                    onInput={(event) => type(event.currentTarget.value)}
                />
            </label>
            <button type="submit">{t("web.dice.give")}</button>
            <p class="wrong" role="alert">
                {wrong}
            </p>
        </form>
    );
}
