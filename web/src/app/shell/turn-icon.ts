/* The icon of the window has a dot while it is the reader's turn. */
import { useEffect } from "preact/hooks";

const DOTTED =
    "data:image/svg+xml," +
    encodeURIComponent(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="2" y="2" width="20" height="20" rx="5" fill="#fdfcf8" stroke="#744a2b" stroke-width="1.5"/><path d="M7 7.500l5 9 5-9" fill="none" stroke="#17604a" stroke-width="2.600" stroke-linejoin="round" stroke-linecap="round"/><circle cx="18" cy="6" r="5.500" fill="#d55e00" stroke="#fff" stroke-width="1.500"/></svg>',
    );

export function useTurnIcon(mine: boolean): void {
    useEffect(() => {
        const link = document.querySelector<HTMLLinkElement>("link[rel='icon']");
        if (!link || !mine) return;
        link.href = DOTTED;
        return () => {
            link.href = "/icon.svg";
        };
    }, [mine]);
}
