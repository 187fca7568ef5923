/* Where else one may look at the position of a review, and what takes it along. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../../rules/line.ts";
import type { Rules } from "../../rules/rules.ts";
import { t } from "../../text/text.ts";
import { bringToStudy } from "../shell/bring-study.ts";
import { copyText } from "../shell/clipboard.ts";
import { announce } from "../shell/live.tsx";
import { linkTo } from "../shell/router.ts";
import { studyNodes, type Told } from "./review-study.ts";

interface LinksProps {
    rules: Rules;
    /** Where a try or a variation has led. */
    scene: Scene | null;
    of: Told;
}

export function Links({ rules, scene, of }: LinksProps): VNode {
    const { board, step } = of;
    const at = [board.position, ...(step.seat ? ["1"] : [])];
    return (
        <p class="review-links">
            <a href={linkTo("editor", ...at)}>{t("web.review.to_editor")}</a>
            <a href={linkTo("cases", ...at)}>{t("web.review.to_cases")}</a>
            <button type="button" class="plain to-study" onClick={() => bringToStudy(studyNodes(rules, of))}>
                {t("web.study.bring")}
            </button>
            {scene && <CopyXgid rules={rules} scene={scene} />}
        </p>
    );
}

/* For other programs; made when it is wanted. Where the browser copies nothing it is shown. */
function CopyXgid({ rules, scene }: { rules: Rules; scene: Scene }): VNode {
    const [{ done, shown }, set] = useState({ done: false, shown: "" });
    useEffect(() => set({ done: false, shown: "" }), [scene]);
    const copy = async (): Promise<void> => {
        const id = rules.write(scene.situation, "xgid");
        const copied = id !== null && (await copyText(id));
        set({ done: copied, shown: copied ? "" : (id ?? t("web.edit.no_form")) });
        announce(t(copied ? "web.edit.copied" : id === null ? "web.edit.no_form" : "web.edit.not_copied"));
    };
    return (
        <>
            <button type="button" class="plain copy-xgid" onClick={() => void copy()}>
                {t("web.edit.copy_what", "XGID")}
                {done && " ✓"}
            </button>
            {shown && <code>{shown}</code>}
        </>
    );
}
