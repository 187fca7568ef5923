/* Screens whose code is fetched when one of them is wanted: the first screen needs none of it. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Rules } from "../rules/rules.ts";
import { t } from "../text/text.ts";

export type Screen = (props: { rules: Rules; args: string[] }) => VNode;

interface Room<T> {
    load(): Promise<T>;
    here: T | null;
}

/** Fetched once; after a failure the next one who asks tries again. */
function room<T>(fetching: () => Promise<T>): Room<T> {
    let wanted: Promise<T> | null = null;
    const made: Room<T> = {
        here: null,
        load() {
            wanted ??= fetching().then((all) => {
                made.here = all;
                return all;
            });
            wanted.catch(() => {
                wanted = null;
            });
            return wanted;
        },
    };
    return made;
}

const play = room(() => import("./room-play.ts"));
const study = room(() => import("./room-study.ts"));
const reviewing = room(() => import("./room-review.ts"));
const shelf = room(() => import("./room-shelf.ts"));
const trictrac = room(() => import("./room-party.ts"));

/** What the reader will want next is there when it is asked for. */
export function fetchRooms(): void {
    for (const each of [play, study, reviewing, shelf, trictrac]) each.load().catch(() => undefined);
}

/* A screen of a room: itself where the room is there, else a pause until it is. */
function screenOf<T>(from: Room<T>, show: (all: T, props: Parameters<Screen>[0]) => VNode): Screen {
    return function InRoom(props) {
        const [all, set] = useState<T | null | "missing">(from.here);
        useEffect(() => {
            if (all) return undefined;
            /* It may have come since the first drawing: then it is here at once. */
            let wanted = true;
            from.load().then(
                (loaded) => wanted && set(() => loaded),
                () => wanted && set("missing"),
            );
            return () => {
                wanted = false;
            };
        }, []);
        if (all !== null && all !== "missing") return show(all, props);
        return (
            <main class="page" aria-busy={all === null}>
                {all === "missing" && <p role="alert">{t("web.rooms.lost")}</p>}
            </main>
        );
    };
}

export const game = screenOf(play, ({ GameScreen }, { rules, args }) => (
    <GameScreen rules={rules} table={Number(args[0])} watch={false} seat={args[1]} />
));
export const watch = screenOf(play, ({ GameScreen }, { rules, args }) => (
    <GameScreen rules={rules} table={Number(args[0])} watch={true} />
));
export const practice = screenOf(play, ({ Practice }, { rules, args }) => (
    <Practice key={args[0]} rules={rules} variant={rules.variantNamed(args[0] ?? "")?.id ?? 0} />
));
export const dice = screenOf(play, ({ DiceScreen }, { rules, args }) => (
    <DiceScreen rules={rules} table={args[0] ? Number(args[0]) : null} party={args[1] === "party"} />
));
export const party = screenOf(trictrac, ({ PartyScreen }, { rules, args }) => (
    <PartyScreen rules={rules} table={Number(args[0])} place={args[1] ?? ""} />
));
export const cases = screenOf(study, ({ Referee }, props) => <Referee {...props} />);
export const editor = screenOf(study, ({ Editor }, props) => <Editor {...props} />);
export const learn = screenOf(study, ({ LearnScreen, LessonScreen }, props) =>
    props.args.length ? <LessonScreen {...props} /> : <LearnScreen rules={props.rules} />,
);
export const rulebook = screenOf(study, ({ RulesScreen }, { rules, args }) => (
    <RulesScreen rules={rules} name={args[0] ?? ""} />
));
export const glossary = screenOf(study, ({ GlossaryScreen }, { args }) => <GlossaryScreen term={args[0] ?? ""} />);
export const ancestors = screenOf(study, ({ AncestorsScreen }, { args }) => <AncestorsScreen game={args[0] ?? ""} />);
export const variants = screenOf(study, ({ VariantsScreen }) => <VariantsScreen />);
export const quiz = screenOf(shelf, ({ QuizScreen }, props) => <QuizScreen {...props} />);
export const player = screenOf(shelf, ({ PlayerScreen }, { args }) => <PlayerScreen args={args} />);
export const openings = screenOf(shelf, ({ OpeningsScreen }, props) => <OpeningsScreen {...props} />);
export const library = screenOf(shelf, ({ LibraryScreen }, props) => <LibraryScreen {...props} />);
export const studies = screenOf(shelf, ({ StudiesScreen }, props) => <StudiesScreen {...props} />);
export const writtenStudy = screenOf(shelf, ({ StudyScreen }, props) => <StudyScreen {...props} />);
export const settings = screenOf(study, ({ SettingsScreen }, { rules }) => <SettingsScreen rules={rules} />);
export const review = screenOf(reviewing, ({ ReviewScreen }, props) => <ReviewScreen {...props} />);
