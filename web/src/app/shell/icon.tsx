/* Small signs, drawn with one line; each stands beside its words or has a label. */
import type { VNode } from "preact";

const SHAPES = {
    undo: "M7 3L2.5 7.500L7 12M3 7.500h8.500a4.750 4.750 0 0 1 0 9.500H7",
    first: "M4 4v12M15.500 4.500L9 10l6.500 5.500",
    left: "M12.500 4L6.500 10l6 6",
    right: "M7.500 4l6 6l-6 6",
    last: "M16 4v12M4.500 4.500L11 10l-6.500 5.500",
    play: "M6 3.500L15.500 10L6 16.500z",
    pause: "M6.500 4v12M13.500 4v12",
    flag: "M4.500 17.500V3M4.500 3.500c4-2 6 2 11 0v7c-5 2-7-2-11 0",
    lock: "M4.500 9h11v8.500h-11zM7 9V6.500a3 3 0 0 1 6 0V9M10 12.500v1.500",
    unlock: "M4.500 9h11v8.500h-11zM7 9V6a3 3 0 0 1 5.800-1M10 12.500v1.500",
    sound: "M3 7.500h3l4-3.500v12l-4-3.500H3zM13 7a4.200 4.200 0 0 1 0 6M15 4.500a7.800 7.800 0 0 1 0 11",
    mute: "M3 7.500h3l4-3.500v12l-4-3.500H3zM13 7.500l5 5M18 7.500l-5 5",
    sliders: "M2.500 6h8M14.500 6h3M2.500 14h3M9.500 14h8M12.500 3.500v5M7.500 11.500v5",
    list: "M7 5h10.500M7 10h10.500M7 15h10.500M3 5h.5M3 10h.5M3 15h.5",
    bulb: "M7.500 14.500c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6zM8 17.500h4",
    target: "M10 3a7 7 0 1 0 .01 0M10 7a3 3 0 1 0 .01 0",
    dice: "M3.500 3.500h13v13h-13zM7 7h.01M13 13h.01M13 7h.01M7 13h.01M10 10h.01",
    book: "M10 5.500C8 4 5.500 3.500 3 3.500v12c2.500 0 5 .5 7 2c2-1.500 4.500-2 7-2v-12c-2.500 0-5 .5-7 2zM10 5.500v12",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }): VNode {
    return (
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={SHAPES[name]} />
        </svg>
    );
}
