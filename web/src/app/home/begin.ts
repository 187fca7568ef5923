/* A new game is asked of the server. */
import { useState } from "preact/hooks";
import type { Catalogue, WireVariant } from "../../proto/messages.ts";
import { t } from "../../text/text.ts";
import { keeper } from "../shell/dice-keep.ts";
import { changeSettings } from "../settings/settings.ts";
import { isTrictrac, keep, lacksLength, termsOf, type Form } from "../shell/new-game-form.ts";
import { beginParty } from "../shell/party-begin.ts";
import { quizzes } from "../shell/quiz-keep.ts";
import { linkTo } from "../shell/router.ts";
import { saidOf, server } from "../shell/server.ts";

export interface Begin {
    begin(form: Form, variant: WireVariant): Promise<void>;
    busy: boolean;
    trouble: string;
}

export function useBegin(catalogue: Catalogue): Begin {
    const [trouble, setTrouble] = useState("");
    const [busy, setBusy] = useState(false);
    return {
        trouble,
        busy,
        async begin(form, variant) {
            if (busy) return;
            if (lacksLength(form)) return setTrouble(t("web.new.no_length"));
            setBusy(true);
            setTrouble("");
            keep(form);
            changeSettings({ player: form.name.trim() });
            try {
                const apart = form.against === "friend" && form.pages === "two";
                const seats = apart ? ([form.sits === "blue" ? 0 : 1] as const) : undefined;
                const terms = termsOf(form, variant, catalogue.length_max);
                const trictrac = isTrictrac(form);
                const table = await (trictrac ? beginParty(terms, seats) : server().create(terms, seats));
                keeper.change(table, () => ({ word: form.word.trim() }));
                if (trictrac && form.against === "computer") keeper.change(table, () => ({ tutor: form.tutor }));
                if (trictrac) quizzes.turn(table, form.marks === "ask");
                location.hash = linkTo(trictrac ? "party" : "game", String(table), ...(apart ? [form.sits] : []));
            } catch (error) {
                setTrouble(saidOf(error));
                setBusy(false);
            }
        },
    };
}
