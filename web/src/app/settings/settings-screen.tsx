/* What each likes: language, look, movement. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { BoardPicture } from "../../board/board-picture.tsx";
import type { Rules } from "../../rules/rules.ts";
import { number, t } from "../../text/text.ts";
import { BOARDS, changeSettings, PIECES, useSettings, type Settings } from "./settings.ts";

interface Choice<K extends keyof Settings> {
    name: K;
    values: readonly (readonly [Settings[K], string])[];
}

function Choose<K extends keyof Settings>({ name, values }: Choice<K>): VNode {
    const now = useSettings()[name];
    return (
        <fieldset class="choice">
            <legend>{t(`web.settings.${name}`)}</legend>
            {values.map(([value, label]) => (
                <label key={label}>
                    <input
                        type="radio"
                        name={name}
                        checked={now === value}
                        onChange={() => changeSettings({ [name]: value } as Partial<Settings>)}
                    />
                    <span>{label}</span>
                </label>
            ))}
        </fieldset>
    );
}

function Switch({
    name,
}: {
    name: "arrows" | "numbers" | "pips" | "chances" | "autoRoll" | "autoForced" | "autoOff";
}): VNode {
    const on = useSettings()[name];
    return (
        <label class="switch">
            <input type="checkbox" checked={on} onChange={() => changeSettings({ [name]: !on })} />
            <span>{t(`web.settings.${name}`)}</span>
        </label>
    );
}

/* A corner of the board with its checkers, on the board and with the checkers that are offered. */
function Sample({ rules, board, pieces }: { rules: Rules; board: string; pieces: string }): VNode {
    const sides = useMemo(() => rules.start(0).side, []);
    return (
        <span class="sample" data-board={board} data-pieces={pieces}>
            <BoardPicture
                sides={sides}
                layout="wide"
                dice={SAMPLE_DICE}
                cube={{ face: "64", owner: null, offered: false }}
                label=""
            />
        </span>
    );
}

const SAMPLE_DICE = {
    seat: 0 as const,
    faces: [
        { value: 6, spent: false },
        { value: 4, spent: false },
    ],
};

function Boards({ rules }: { rules: Rules }): VNode {
    const { board, pieces } = useSettings();
    const card = (name: "board" | "pieces", value: string, sample: VNode, label: string): VNode => (
        <label class="variant-card" key={value}>
            <input
                type="radio"
                name={name}
                checked={(name === "board" ? board : pieces) === value}
                onChange={() => changeSettings({ [name]: value } as Partial<Settings>)}
            />
            {sample}
            <b>{label}</b>
        </label>
    );
    return (
        <>
            <fieldset class="variant-cards samples">
                <legend>{t("web.settings.board")}</legend>
                {BOARDS.map((each) =>
                    card(
                        "board",
                        each,
                        <Sample rules={rules} board={each} pieces={pieces} />,
                        t(`web.look_board.${each}`),
                    ),
                )}
            </fieldset>
            <fieldset class="variant-cards samples">
                <legend>{t("web.settings.pieces")}</legend>
                {PIECES.map((each) =>
                    card(
                        "pieces",
                        each,
                        <Sample rules={rules} board={board} pieces={each} />,
                        t(`web.look_pieces.${each}`),
                    ),
                )}
            </fieldset>
        </>
    );
}

export function SettingsScreen({ rules }: { rules: Rules }): VNode {
    return (
        <main class="page settings">
            <h1>{t("web.settings.title")}</h1>
            <Choose
                name="lang"
                values={[
                    ["auto", t("web.settings.auto")],
                    ["fr", "Français"],
                    ["en", "English"],
                ]}
            />
            <Choose
                name="theme"
                values={[
                    ["auto", t("web.settings.auto")],
                    ["light", t("web.settings.theme_light")],
                    ["dark", t("web.settings.theme_dark")],
                    ["safe", t("web.settings.theme_safe")],
                ]}
            />
            <Boards rules={rules} />
            <Choose
                name="volume"
                values={[
                    [0, t("web.settings.volume_off")],
                    [0.35, t("web.settings.volume_soft")],
                    [0.8, t("web.settings.volume_loud")],
                ]}
            />
            <Playing />
        </main>
    );
}

/* How one sits, moves and reads. */
function Playing(): VNode {
    return (
        <>
            <Choose
                name="homeLeft"
                values={[
                    [false, t("web.settings.right")],
                    [true, t("web.settings.left")],
                ]}
            />
            <Choose
                name="bottom"
                values={[
                    ["own", t("web.settings.bottom_own")],
                    ["mover", t("web.settings.bottom_mover")],
                    ["blue", t("board.blue")],
                    ["white", t("board.white")],
                ]}
            />
            <Choose
                name="tap"
                values={[
                    ["pick", t("web.settings.tap_pick")],
                    ["play", t("web.settings.tap_play")],
                ]}
            />
            <Choose
                name="speed"
                values={[
                    [0, t("web.settings.speed_none")],
                    [120, t("web.settings.speed_fast")],
                    [220, t("web.settings.speed_middle")],
                    [450, t("web.settings.speed_slow")],
                ]}
            />
            <Choose
                name="notation"
                values={[
                    ["ffbg", "13/7 8/3"],
                    ["letters", t("web.settings.letters")],
                ]}
            />
            <Choose
                name="tutor"
                values={[
                    [0, t("web.settings.tutor_off")],
                    ...([0.03, 0.08, 0.15] as const).map((loss): [number, string] => [
                        loss,
                        t("web.settings.tutor_from", number(loss, 2)),
                    ]),
                ]}
            />
            <fieldset class="choice">
                <legend>{t("web.settings.auto_title")}</legend>
                <Switch name="autoRoll" />
                <Switch name="autoForced" />
                <Switch name="autoOff" />
            </fieldset>
            <div class="choice">
                <Switch name="numbers" />
                <Switch name="pips" />
                <Switch name="chances" />
                <Switch name="arrows" />
            </div>
        </>
    );
}
