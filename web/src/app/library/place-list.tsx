/* Positions that a search has found, the dearest first. */
import type { VNode } from "preact";
import type { Place } from "../../proto/library.ts";
import type { Rules } from "../../rules/rules.ts";
import { day, number, playText, t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { called } from "./library-data.ts";
import { Thumb } from "./thumb.tsx";

/** What was done as people say it: plays stand as they are. */
export function saidAct(made: string): string {
    switch (made) {
        case "double":
        case "roll":
        case "take":
        case "drop":
        case "beaver":
            return t(`web.quiz.act_${made}`);
        default:
            return playText(made);
    }
}

/* The step of the review: a cube that was not turned stands beside the roll. */
const keyOf = ({ game, action, kind, made }: Place): string =>
    `${game}.${action}${kind === "double" && made !== "double" ? "c" : ""}`;

export function PlaceList({ rules, places }: { rules: Rules; places: readonly Place[] }): VNode {
    if (places.length === 0) return <p class="empty">{t("web.library.no_places")}</p>;
    return (
        <>
            <p class="small soft" role="status">
                {t("web.library.places", places.length)}
            </p>
            <ul class="places" aria-label={t("web.library.places_title")}>
                {places.map((place, i) => (
                    <li key={i}>
                        <Thumb rules={rules} position={place.position} />
                        <span class="who">
                            <a href={linkTo("review", "library", String(place.match), keyOf(place))}>
                                <b>{place.made ? saidAct(place.made) : t("web.library.a_decision")}</b>
                            </a>
                            {place.loss !== null && place.loss > 0 && (
                                <span class="mark">−{number(place.loss, 3)}</span>
                            )}
                            {place.best && place.best !== place.made && (
                                <small>{t("web.library.best", saidAct(place.best))}</small>
                            )}
                            <small>
                                {[
                                    t("web.home.between", called(place.player), called(place.opponent)),
                                    place.date && day(place.date),
                                    t("web.library.game_n", place.game),
                                ]
                                    .filter(Boolean)
                                    .join(" · ")}
                            </small>
                            <small>
                                <a href={linkTo("editor", place.position)}>{t("web.library.share")}</a>
                            </small>
                        </span>
                    </li>
                ))}
            </ul>
        </>
    );
}
