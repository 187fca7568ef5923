/* To the step before this one, where a study is written and where it is read. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { Icon } from "../shell/icon.tsx";

export function StepBack({ at, go }: { at: number; go(at: number): void }): VNode {
    return (
        <button
            type="button"
            class="step"
            aria-label={t("web.study.before")}
            disabled={at === 0}
            onClick={() => go(at - 1)}
        >
            <Icon name="left" />
        </button>
    );
}
