/* Names that are one player: those known, and another that is put to them for good. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import * as says from "../../proto/library.ts";
import { list, t } from "../../text/text.ts";
import { announce } from "../shell/live.tsx";
import { saidOf, server } from "../shell/server.ts";

interface SameProps {
    here: string;
    players: readonly says.Player[];
    changed(): void;
}

export function OneAndTheSame({ here, players, changed }: SameProps): VNode | null {
    const [other, choose] = useState("");
    const [asked, ask] = useState(false);
    const [said, say] = useState("");
    const own = players.find(({ name, aliases }) => name === here || aliases.includes(here));
    const others = players.filter(({ name }) => name && name !== own?.name).sort((a, b) => b.matches - a.matches);
    if (!own || (others.length === 0 && own.aliases.length === 0)) return null;
    const join = (): void =>
        void server()
            .askAs(says.changed, "library_alias", { name: own.name, alias: other })
            .then(
                () => {
                    announce(t("web.player.joined", own.name, other));
                    choose("");
                    changed();
                },
                (error: unknown) => say(saidOf(error)),
            )
            .then(() => ask(false));
    return (
        <section class="panel same-player">
            <h2>{t("web.player.names")}</h2>
            {own.aliases.length > 0 && <p>{t("web.player.also", list([own.name, ...own.aliases]))}</p>}
            {others.length > 0 && (
                <p class="row">
                    <select
                        aria-label={t("web.player.same_as")}
                        value={other}
                        onChange={({ currentTarget }) => {
                            choose(currentTarget.value);
                            ask(false);
                        }}
                    >
                        <option value="">{t("web.player.same_as")}</option>
                        {others.slice(0, 500).map(({ name, matches }) => (
                            <option key={name} value={name}>
                                {name} ({matches})
                            </option>
                        ))}
                    </select>
                    <button type="button" disabled={!other || asked} onClick={() => ask(true)}>
                        {t("web.player.join")}
                    </button>
                </p>
            )}
            {asked && (
                <p class="notice row">
                    <span>{t("web.player.join_sure", own.name, other)}</span>
                    <button type="button" class="grave" onClick={join}>
                        {t("web.player.join_yes")}
                    </button>
                    <button type="button" onClick={() => ask(false)}>
                        {t("web.player.join_no")}
                    </button>
                </p>
            )}
            {said && <p role="alert">{said}</p>}
        </section>
    );
}
