/* A party of trictrac: the board, the play that is made on it, what the throw gives, and what belongs to it beside it. The server
 * decides everything. */
import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Arrow, Ring } from "../../board/arrows.tsx";
import { Board } from "../../board/board.tsx";
import type { Seat } from "../../proto/messages.ts";
import type { Party, PartyHappening, PartyMove } from "../../proto/party.ts";
import type { Rules } from "../../rules/rules.ts";
import { spentOf } from "../../rules/turn.ts";
import { t } from "../../text/text.ts";
import { asked, tell, useContribution } from "../game/game-contribution.ts";
import { namesOf } from "../game/game-say.ts";
import { onTableKey, type TableKeys } from "../game/keys.ts";
import { useKeptFocus, useLooseKeys } from "../game/loose-keys.ts";
import { Icon } from "../shell/icon.tsx";
import { keeper } from "../shell/dice-keep.ts";
import { Linked } from "../shell/linked.tsx";
import { useLayout } from "../shell/layout.ts";
import { announce } from "../shell/live.tsx";
import { ServerNote } from "../shell/server-note.tsx";
import { play as sound } from "../shell/sounds.ts";
import { useTurnIcon } from "../shell/turn-icon.ts";
import { motion, useSettings, type Settings } from "../settings/settings.ts";
import { PartyActions } from "./party-actions.tsx";
import { isAdvised, useAdvice, useTutor } from "./party-advice-hook.ts";
import { useParty } from "./party-hook.ts";
import { PartyBeside, PartyPlayer } from "./party-side.tsx";
import { useQuiz, veiled, wholeOf } from "./party-quiz.ts";
import { caseOf, diceUsed, dieLeft, sidesOf, turnOf, type PartyOption } from "./party-turn.ts";
import { throwIsTold, throwerOf, throwsMade, type Thrown } from "./party-throws.ts";
import type { AtPartyProps, PartyView, Shown } from "./party-view.ts";
import { boardWords, statusText } from "./party-words.ts";

const NOBODY: readonly Seat[] = [];

/** `place` "blue" or "white": this page sits there alone; "watch": it looks on. */
export function PartyScreen({ rules, table, place }: { rules: Rules; table: number; place: string }): VNode {
    const seats = useMemo(
        () =>
            place === "watch"
                ? NOBODY
                : place === "blue" || place === "white"
                  ? ([place === "blue" ? 0 : 1] as const)
                  : keeper.of(table)?.seats,
        [table, place],
    );
    const followed = useParty(table, seats, onHappening);
    const { picture, gone } = followed;
    const known = picture !== null;
    useEffect(() => {
        if (known && seats?.length === 1) keeper.change(table, () => ({ seats: [...seats] }));
    }, [table, seats, known]);
    if (gone || !Number.isInteger(table))
        return (
            <main class="page">
                <h1>{t("web.game.gone")}</h1>
                <p>
                    <a href="#/">{t("web.nav.home")}</a>
                </p>
            </main>
        );
    if (!picture)
        return (
            <main class="page" aria-busy="true">
                <ServerNote />
            </main>
        );
    return <AtParty key={table} rules={rules} followed={followed} picture={picture} />;
}

function onHappening(party: Party, { what, seat }: PartyHappening): void {
    const { state, you } = veiled(party);
    if (what === "stuck") announce(t("web.game.stuck"));
    if (what === "commit" || what === "reveal" || what === "word" || !state.row) return;
    announce(state.row.lines.join(" "));
    const own = typeof seat === "number" && you.includes(seat);
    if (state.end) sound(you.length === 1 && you[0] !== state.end.winner ? "lost" : "won");
    else if (what === "roll" || what === "draw") sound("dice");
    else if (what === "play" && !own) sound("checker");
}

function useMade(party: Party): [readonly PartyMove[], (made: readonly PartyMove[]) => void] {
    const [kept, set] = useState<{ count: number; made: readonly PartyMove[] }>({ count: -1, made: [] });
    const { count } = party.state;
    return [kept.count === count ? kept.made : NOTHING, (made) => set({ count, made })];
}

const NOTHING: readonly PartyMove[] = [];

function AtParty(props: AtPartyProps): VNode {
    const { rules } = props;
    const [looked, look] = useState<{ count: number; shown: Shown | null }>({ count: -1, shown: null });
    const quiz = useQuiz(props.followed, props.picture, (thrown) => {
        const event = wholeOf(thrown);
        look({ count: props.picture.party.state.count, shown: event && { thrown, event } });
    });
    const { picture } = quiz;
    const { party } = picture;
    const { state } = party;
    const names = namesOf(party.seats);
    const mine = picture.last && state.actor !== null && party.you.includes(state.actor);
    const [made, setMade] = useMade(party);
    const { followed, tutor } = useTutor(quiz.followed, party, made);
    const advice = useAdvice(party, mine);
    const playing = mine && state.phase === "play";
    const turn = useMemo(() => (playing ? turnOf(state, made) : null), [playing, state, made]);
    const contribution = useContribution(
        rules,
        party,
        tell(party.table),
        () => void followed.act("throw", {}, party.you[0]),
    );
    const view: PartyView = {
        rules,
        followed,
        picture,
        quiz,
        advice,
        tutor,
        party,
        names,
        mine,
        made,
        turn,
        throwDice() {
            if (asked(party)) contribution.ask();
            else void followed.act("throw", {}, state.actor ?? party.you[0]);
        },
        confirm() {
            if (turn?.complete) void followed.act("play", { moves: made });
        },
        back(all) {
            followed.clear();
            setMade(all ? NOTHING : made.slice(0, -1));
        },
        shown: looked.count === state.count ? looked.shown : null,
        show: (shown) => look({ count: state.count, shown }),
    };
    useTurnIcon(mine && !state.end);
    const byKey = useKeptFocus(".party-question input, .party-question button");
    useLooseKeys(() => keysOf(view), byKey);
    return (
        <main
            class="table game party"
            onKeyDown={(event) => {
                byKey.current = true;
                onTableKey(event, keysOf(view));
            }}
            onPointerDown={() => {
                byKey.current = false;
            }}
        >
            <h1 class="unseen">{titleOf(view)}</h1>
            <div class="board-column">
                <PartyBoard view={view} setMade={setMade} />
                <LastLine view={view} />
            </div>
            <Side view={view} />
        </main>
    );
}

function titleOf({ names, mine, party }: PartyView): string {
    const title = t("web.party.title", names[0], names[1]);
    return mine && !party.state.end ? t("web.game.title_yours", title) : title;
}

function keysOf(view: PartyView): TableKeys {
    const { party, names, mine, made, turn } = view;
    const { state } = party;
    const throws =
        asked(party) || (state.may.includes("roll") && party.you.length > 0 && (mine || state.phase === "opening"));
    return {
        undo: made.length ? () => view.back(false) : undefined,
        undoAll: made.length ? () => view.back(true) : undefined,
        end: turn?.complete && !view.tutor.warning ? view.confirm : undefined,
        hint: isAdvised(party) ? view.advice.ask : undefined,
        roll: throws ? view.throwDice : undefined,
        status: () => announce(statusText(party, names)),
    };
}

function bottomOf({ bottom }: Settings, { you, state }: Party): Seat {
    if (bottom === "blue") return 0;
    if (bottom === "white") return 1;
    if (bottom === "mover") return state.turn;
    return you.length === 1 ? (you[0] ?? 0) : 0;
}

/* The men of the event that is looked at, the play that is advised; else the last play. */
function arrowsOf(settings: Settings, { party, made, shown, advice, tutor }: PartyView): Arrow[] {
    const { state } = party;
    const better = tutor.warning?.best ?? advice.idea;
    const place = (to: number): number => (to === 25 ? 0 : to);
    if (shown)
        return shown.event.arrows.map(([from, to]) => ({ seat: shown.thrown.seat, from, to, kind: kindOf(shown) }));
    if (better) return better.moves.map(([from, to]) => ({ seat: state.turn, from, to: place(to), kind: "better" }));
    if (!settings.arrows || !state.last || made.length) return [];
    const { seat, moves } = state.last;
    return moves.map(([from, to]) => ({ seat, from, to: place(to), kind: "last" }));
}

const kindOf = ({ thrown, event }: Shown): "better" | "worse" => (event.to === thrown.seat ? "better" : "worse");

/* What that event is about. */
function ringsOf({ shown }: PartyView): Ring[] {
    return shown ? shown.event.rings.map((place) => ({ seat: shown.thrown.seat, place, kind: kindOf(shown) })) : [];
}

/* A throw that is looked back at, with the men as they stood then. */
function pastOf({ party, shown }: PartyView): Thrown | null {
    const now = throwIsTold(party.state) && shown?.thrown.number === throwsMade(party);
    return shown && !now ? shown.thrown : null;
}

function PartyBoard({ view, setMade }: { view: PartyView; setMade(made: readonly PartyMove[]): void }): VNode {
    const { party, followed, names, turn, made } = view;
    const { state, settings, you } = party;
    const preferences = useSettings();
    const layout = useLayout();
    const past = pastOf(view);
    const men = past?.men ?? state.men;
    const sides = useMemo(() => sidesOf(men, state.turn, past ? NOTHING : made), [men, state.turn, past, made]);
    const words = useMemo(
        () => boardWords(settings, names),
        [settings.numbering, names.join("\n"), t("web.party.case")],
    );
    const marks = useMemo(
        () => ({ points: state.points, holes: state.holes }),
        [state.points.join(), state.holes.join()],
    );
    const bottom = bottomOf(preferences, party);
    const viewer = you.length === 1 ? (you[0] ?? 0) : you.length ? (state.actor ?? state.turn) : bottom;
    const faces = [...(past?.dice ?? state.dice)].sort((a, b) => b - a);
    const spent = spentOf(faces, past ? [] : diceUsed(faces, made));
    const dice = faces.length
        ? {
              seat: past?.seat ?? throwerOf(party),
              faces: faces.map((value, i) => ({ value, spent: spent[i] === true })),
          }
        : null;
    return (
        <div class="board-box">
            <div class={`board-frame ${layout}`}>
                <Board<PartyOption>
                    sides={sides}
                    layout={layout}
                    bottom={bottom}
                    homeLeft={preferences.homeLeft}
                    numbers={preferences.numbers ? viewer : null}
                    mover={turn && !past ? state.turn : null}
                    options={past ? [] : (turn?.options ?? [])}
                    dice={dice}
                    aside={turn !== null}
                    roll={dice ? `${past?.number ?? throwsMade(party)}` : null}
                    cube={null}
                    arrows={arrowsOf(preferences, view)}
                    rings={ringsOf(view)}
                    noBar
                    words={words}
                    marks={marks}
                    speed={past ? 0 : motion(preferences)}
                    tapPlays={preferences.tap === "play"}
                    names={names}
                    onOption={({ move }) => {
                        followed.clear();
                        view.show(null);
                        setMade([...made, move]);
                    }}
                    onRefuse={(from, to) => {
                        const end = to === null ? Math.min(from + dieLeft(state.dice, made), 25) : caseOf(to);
                        sound("refused");
                        void followed.why([...made, [from, end]].slice(-2) as PartyMove[]);
                    }}
                    leavesKeys
                />
                <Grips view={view} layout={layout} />
            </div>
        </div>
    );
}

/* What the next touch does, on the board itself; beside the board the same for keyboards and screen readers. */
function Grips({ view, layout }: { view: PartyView; layout: string }): VNode | null {
    const { party, mine, made, turn, followed, picture } = view;
    const { state, you } = party;
    const opening = state.phase === "opening" && you.length > 0 && picture.last;
    const throws = (opening && (asked(party) || state.may.includes("roll"))) || (mine && state.may.includes("roll"));
    if (!throws && !turn) return null;
    const label = t(opening ? "web.party.draw" : "web.hand.roll");
    return (
        <div class={`on-board ${layout}`} aria-hidden="true">
            {throws && (
                <button
                    type="button"
                    tabIndex={-1}
                    class="roll main"
                    disabled={followed.waiting}
                    onClick={view.throwDice}
                >
                    {label}
                </button>
            )}
            {turn && made.length > 0 && (
                <button
                    type="button"
                    tabIndex={-1}
                    class="undo"
                    title={t("web.table.undo")}
                    onClick={() => view.back(false)}
                >
                    <Icon name="undo" />
                </button>
            )}
            {turn?.complete && !view.tutor.warning && (
                <button
                    type="button"
                    tabIndex={-1}
                    class="confirm main"
                    disabled={followed.waiting}
                    onClick={view.confirm}
                >
                    {t("web.hand.confirm")}
                </button>
            )}
        </div>
    );
}

/* Explains the line before it. */
const EXPLAINS = /\(TT47\)\.$/;

/* The last thing that was said, under the board. */
function LastLine({ view }: { view: PartyView }): VNode {
    const { sheet, state } = view.party;
    const latest = (sheet.at(-1)?.lines ?? [t("web.party.before")]).slice(-2);
    const line = EXPLAINS.test(latest.at(-1) ?? "") ? latest.join(" ") : (latest.at(-1) ?? "");
    /* The line that announces the throw says it itself. */
    const thrown = state.over || line.includes(state.thrown ?? "") ? "" : state.thrown;
    return (
        <p class="said">
            {thrown && <b class="thrown-short">{thrown}</b>} <Linked text={line} />
        </p>
    );
}

function Side({ view }: { view: PartyView }): VNode {
    const bottom = bottomOf(useSettings(), view.party);
    return (
        <aside class="side">
            <ServerNote />
            <PartyPlayer view={view} seat={bottom === 0 ? 1 : 0} place="above" />
            <PartyBeside view={view} />
            <PartyPlayer view={view} seat={bottom} place="below" />
            <PartyActions view={view} />
        </aside>
    );
}
