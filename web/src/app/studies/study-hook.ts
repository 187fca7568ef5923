/* A study under way: fetched, changed with a way back, and kept after each change. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { TITLE_MAX, type Study } from "../../proto/study.ts";
import type { Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { linkTo } from "../shell/router.ts";
import { useStatus } from "../shell/server.ts";
import { fetchText, keepStudy, studyOf, whyNot } from "./studies-data.ts";
import { draftOf, Keeper, type Kept } from "./study-keeper.ts";
import { scenesOf, type Seen } from "./study-model.ts";

export interface Writing {
    number: number;
    study: Study | null;
    scenes: readonly (Scene | null)[];
    /** Why it is not there, or not kept. */
    trouble: string;
    kept: Kept;
    /** Acts of one `kind` after one another are taken back as one. */
    set(next: Study, kind?: string): void;
    undo: (() => void) | undefined;
    /** The newer one, from elsewhere, in place of this one, to which undoing leads. */
    takeNewer(): void;
    /** This one as another study beside it. */
    keepBoth(): void;
}

const UNDO_MAX = 100;

function useScenes(rules: Rules, study: Study | null): readonly (Scene | null)[] {
    const seen = useRef<Seen | undefined>(undefined);
    return useMemo(() => {
        if (!study) return [];
        const scenes = scenesOf(rules, study, seen.current);
        seen.current = { study, scenes };
        return scenes;
    }, [study]);
}

interface Keeping {
    keeper: Keeper;
    kept: Kept;
    trouble: string;
    /** Until the screen is left. */
    here: { readonly current: boolean };
    fail(error: unknown): void;
}

function useKeeper(number: number): Keeping {
    const [{ kept, trouble }, tell] = useState<{ kept: Kept; trouble: string }>({ kept: "kept", trouble: "" });
    const here = useRef(true);
    const keeper = useMemo(
        () => new Keeper(number, (now, why) => here.current && tell({ kept: now, trouble: why })),
        [number],
    );
    useEffect(() => {
        here.current = true;
        return () => {
            here.current = false;
            void keeper.go();
        };
    }, [keeper]);
    const fail = (error: unknown): void => {
        if (here.current) tell((was) => ({ ...was, trouble: whyNot(error) }));
    };
    return { keeper, kept, trouble, here, fail };
}

function copyTitle(title: string): string {
    const most = TITLE_MAX - t("web.study.copy_of", "").length;
    return t("web.study.copy_of", [...title].slice(0, most).join("").slice(0, most));
}

export function useWriting(rules: Rules, number: number): Writing {
    const [past, setPast] = useState<readonly Study[]>([]);
    const last = useRef("");
    const { keeper, kept, trouble, here, fail } = useKeeper(number);
    const status = useStatus();
    const study = past.at(-1) ?? null;

    async function fetchNow(): Promise<void> {
        const { text, revision } = await fetchText(number);
        const found = studyOf(rules, text);
        if (!here.current) return;
        keeper.begin(revision);
        last.current = "";
        setPast((all) => [...all.slice(-UNDO_MAX), found]);
    }
    async function load(): Promise<void> {
        const draft = draftOf(rules, number);
        if (!draft) return fetchNow();
        setPast([draft.study]);
        keeper.resume(draft);
    }
    async function keepBoth(mine: Study): Promise<void> {
        const copy = await keepStudy({ ...mine, title: copyTitle(mine.title) });
        keeper.drop();
        location.hash = linkTo("study", String(copy.study));
    }
    /* Also when the line was lost and is there again. */
    useEffect(() => {
        if (status === "lost") return;
        if (study) void keeper.go();
        else load().catch(fail);
    }, [status === "lost", number]);

    function set(next: Study, kind = ""): void {
        if (next === study) return;
        const more = kind !== "" && kind === last.current && past.length > 1;
        last.current = kind;
        setPast([...(more ? past.slice(0, -1) : past.slice(-UNDO_MAX)), next]);
        keeper.want(next);
    }
    const before = past.at(-2);
    function undo(): void {
        if (!before) return;
        last.current = "";
        setPast(past.slice(0, -1));
        keeper.want(before);
    }
    return {
        number,
        study,
        scenes: useScenes(rules, study),
        trouble,
        kept,
        set,
        undo: before && undo,
        takeNewer: () => void fetchNow().catch(fail),
        keepBoth: () => study && void keepBoth(study).catch(fail),
    };
}
