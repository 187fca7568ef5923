/* Openings: what the book says of a roll, and how often one has played what; then the replies, as deep as one likes. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import { rolled } from "../../board/pieces.tsx";
import * as says from "../../proto/library.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Position, Situation } from "../../rules/types.ts";
import { number, playText, signed, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { ServerNote } from "../shell/server-note.tsx";
import { ShelfNav } from "../shell/shelf-nav.tsx";
import { useAsked } from "./library-data.ts";

interface Line {
    pos: Position;
    /** The roll to be played; null: it is chosen. */
    roll: readonly [number, number] | null;
    plies: number;
}

const pairOf = (text: string): readonly [number, number] | null => {
    const [a, b] = [Number(text[0]), Number(text[1])];
    return text.length === 2 && a >= b && b >= 1 && a <= 6 ? [a, b] : null;
};

/* The address is rolls and plays in turn: "31/8-5 6-5/52". What cannot be ends the line. */
function lineOf(rules: Rules, args: readonly string[]): Line {
    let line: Line = { pos: rules.start(0), roll: null, plies: 0 };
    for (const part of args) {
        if (!line.roll) {
            const roll = pairOf(part);
            if (!roll) break;
            line = { ...line, roll };
            continue;
        }
        const judged = rules.judge(0, line.pos, { dice: line.roll }, part.replaceAll("-", "/"));
        if (!("play" in judged)) break;
        line = { pos: rules.flip(judged.play.result), roll: null, plies: line.plies + 1 };
    }
    return line;
}

export function OpeningsScreen({ rules, args }: { rules: Rules; args: string[] }): VNode {
    const line = useMemo(() => lineOf(rules, args), [args.join("/")]);
    const [a, b] = line.roll ?? [];
    return (
        <main class="page wide-page shelf">
            <ShelfNav here="openings" />
            <h1>{t("web.openings.title")}</h1>
            <ServerNote />
            <p class="soft">{t("web.openings.what")}</p>
            <Path args={args} />
            <div class="shelf-columns even">
                <BoardPicture
                    sides={line.pos.side}
                    layout="wide"
                    numbers={0}
                    dice={rolled(0, [a, b])}
                    label={t("web.openings.board", line.plies)}
                />
                {line.roll ? (
                    <Plays rules={rules} line={line} roll={line.roll} args={args} />
                ) : (
                    <Rolls first={line.plies === 0} args={args} />
                )}
            </div>
        </main>
    );
}

function Path({ args }: { args: readonly string[] }): VNode | null {
    if (args.length === 0) return null;
    return (
        <nav class="row" aria-label={t("web.openings.path")}>
            <a href={linkTo("openings")}>{t("web.openings.start")}</a>
            {args.map((part, i) => (
                <a key={i} href={linkTo("openings", ...args.slice(0, i + 1))}>
                    {i % 2 === 0 ? part.split("").join("-") : playText(part.replaceAll("-", "/"))}
                </a>
            ))}
        </nav>
    );
}

/* Fifteen rolls begin a game, twenty-one follow. */
function Rolls({ first, args }: { first: boolean; args: readonly string[] }): VNode {
    const rolls = [6, 5, 4, 3, 2, 1].flatMap((a) =>
        [6, 5, 4, 3, 2, 1].filter((b) => (first ? b < a : b <= a)).map((b) => [a, b] as const),
    );
    return (
        <section class="panel">
            <h2>{t(first ? "web.openings.first" : "web.openings.reply")}</h2>
            <ul class="roll-list">
                {rolls.map(([a, b]) => (
                    <li key={`${a}${b}`}>
                        <a class="button" href={linkTo("openings", ...args, `${a}${b}`)}>
                            {a}-{b}
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface PlaysProps {
    rules: Rules;
    line: Line;
    roll: readonly [number, number];
    args: readonly string[];
}

function textOf(rules: Rules, pos: Position): string {
    const read = rules.read(0, "start");
    if (!("situation" in read)) return "start";
    const situation: Situation = { ...read.situation, pos, dice: [] };
    return rules.write(situation, "text") ?? "start";
}

function Plays({ rules, line, roll, args }: PlaysProps): VNode {
    const position = useMemo(() => textOf(rules, line.pos), [line]);
    const [found, trouble] = useAsked(says.openings, "library_openings", { position, dice: [...roll] });
    if (trouble) return <p role="alert">{trouble}</p>;
    if (!found) return <section class="panel" aria-busy="true" />;
    return (
        <section class="panel">
            <h2>{roll.join("-")}</h2>
            {!found.book && <p class="small soft">{t("web.openings.no_book")}</p>}
            {found.plays.length > 0 && (
                <table class="phases">
                    <thead>
                        <tr>
                            <th scope="col">{t("web.openings.play")}</th>
                            <th scope="col">{t("web.openings.equity")}</th>
                            <th scope="col">{t("web.openings.loses")}</th>
                            <th scope="col">{t("web.openings.mine")}</th>
                            <th scope="col">{t("web.openings.others")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {found.plays.map((play) => (
                            <tr key={play.text}>
                                <th scope="row">
                                    <a href={linkTo("openings", ...args, play.text.replaceAll("/", "-"))}>
                                        {playText(play.text)}
                                    </a>
                                </th>
                                <td>{play.equity === null ? "–" : signed(play.equity)}</td>
                                <td>{play.loss === null ? "–" : number(play.loss, 3)}</td>
                                <td>{number(play.mine)}</td>
                                <td>{number(play.others)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            <p class="small soft">{t("web.openings.counted", found.mine, found.others)}</p>
        </section>
    );
}
