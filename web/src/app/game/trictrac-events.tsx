/* What a throw of trictrac gives, event by event: each shows on the board the men that make it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Arrow, Ring } from "../../board/arrows.tsx";
import { BoardPicture } from "../../board/board-picture.tsx";
import { rolled } from "../../board/pieces.tsx";
import type { TrictracEvent, TrictracEvents, TrictracScene } from "../../rules/trictrac.ts";
import type { Seat } from "../../rules/types.ts";
import { speak } from "../../text/spoken.ts";
import { t } from "../../text/text.ts";
import { useLayout } from "../shell/layout.ts";

export interface Marks {
    arrows: Arrow[];
    rings: Ring[];
}

/** `seat` has thrown. */
export function marksOf(event: TrictracEvent | undefined, seat: Seat): Marks {
    if (!event) return { arrows: [], rings: [] };
    const kind = event.own ? "better" : "worse";
    return {
        arrows: event.arrows.map(({ from, to }) => ({ seat, from, to, kind })),
        rings: event.rings.map((place) => ({ seat, place, kind })),
    };
}

export const eventText = (event: TrictracEvent): string =>
    event.own ? speak(event.said) : t("cli.rules.gives_other", speak(event.said));

/** Which event is shown: the one that had the focus last. */
export function useEventShown(): [number | null, (index: number | null) => void] {
    return useState<number | null>(null);
}

interface EventListProps {
    scene: TrictracScene;
    gives: TrictracEvents;
    shown: number | null;
    show(index: number | null): void;
}

export function EventList({ scene, gives, shown, show }: EventListProps): VNode {
    const { events } = gives;
    /* The board is above, out of sight. */
    const isFar = useLayout() === "tall";
    if (events.length === 0) return <p class="tt-gives">{t("cli.rules.gives_none")}</p>;
    return (
        <div class="tt-gives">
            <p>
                {t("cli.rules.gives")} <span class="small soft">{t("web.learn.tt_shown")}</span>
            </p>
            <ul>
                {events.map((event, i) => (
                    <li key={i}>
                        <button
                            type="button"
                            class={event.own ? "tt-event" : "tt-event other"}
                            aria-pressed={shown === i}
                            onFocus={() => show(i)}
                            onClick={() => show(i)}
                        >
                            {eventText(event)}
                        </button>
                        {isFar && shown === i && <EventPicture scene={scene} event={event} />}
                    </li>
                ))}
            </ul>
        </div>
    );
}

function EventPicture({ scene, event }: { scene: TrictracScene; event: TrictracEvent }): VNode {
    return (
        <span class="pic">
            <BoardPicture sides={scene.sides} dice={rolled(0, scene.dice)} {...marksOf(event, 0)} label="" />
        </span>
    );
}
