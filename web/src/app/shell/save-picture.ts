/* Pictures and texts as files. The SVG comes from the program (the still picture of `videau id --svg`); the PNG is drawn from it. */

function save(name: string, content: Blob): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    /* The browser has begun to read it by then. */
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveSvg(svg: string, name: string): void {
    save(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
}

/** `name` with its ending. */
export function saveText(text: string, name: string): void {
    save(name, new Blob([text], { type: "text/plain" }));
}

export async function savePng(svg: string, name: string, width = 1600): Promise<void> {
    save(`${name}.png`, await drawPng(svg, width));
}

async function drawPng(svg: string, width: number): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
        canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((done, fail) =>
            canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
        );
    } finally {
        URL.revokeObjectURL(url);
    }
}
