/* What a play gives up bears a sign, for those who see no colours, and is said in words to those who see nothing. */
import type { VNode } from "preact";
import { t } from "../../text/text.ts";
import { markOf } from "./error-marks.ts";

/** Behind a figure in a `.mark`; nothing where so little is no error. */
export function MarkSign({ loss }: { loss: number | null | undefined }): VNode | null {
    const mark = markOf(loss ?? 0);
    if (!mark) return null;
    return (
        <>
            <span aria-hidden="true">{mark.sign}</span> <span class="unseen">{t(`web.review.mark.${mark.name}`)}</span>
        </>
    );
}
