/* The frame of the page: header, the screen that the address names, the live region. */
import { render, type VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { loadRules, type Rules } from "../rules/rules.ts";
import { onLangChange, preferredLang, setLang, t, type Lang } from "../text/text.ts";
import { GamesScreen } from "./home/games-screen.tsx";
import { Icon, type IconName } from "./shell/icon.tsx";
import { ToolsScreen } from "./home/tools-screen.tsx";
import { Home } from "./home/home.tsx";
import { LiveRegion } from "./shell/live.tsx";
import { askCatalogue } from "./shell/catalogue.ts";
import { NewScreen } from "./home/new-screen.tsx";
import * as rooms from "./rooms.tsx";
import { linkTo, parseRoute, useRoute } from "./shell/router.ts";
import { changeSettings, getSettings, defaults, motion, onSettings, useSettings } from "./settings/settings.ts";

const screens: Record<string, rooms.Screen> = {
    "": ({ rules }) => <Home rules={rules} />,
    new: ({ rules, args }) => <NewScreen rules={rules} mode={args[0] ?? ""} />,
    games: ({ rules }) => <GamesScreen rules={rules} />,
    tools: ({ rules }) => <ToolsScreen rules={rules} />,
    game: rooms.game,
    watch: rooms.watch,
    party: rooms.party,
    practice: rooms.practice,
    dice: rooms.dice,
    cases: rooms.cases,
    editor: rooms.editor,
    learn: rooms.learn,
    rules: rooms.rulebook,
    glossary: rooms.glossary,
    ancestors: rooms.ancestors,
    variants: rooms.variants,
    review: rooms.review,
    settings: rooms.settings,
    library: rooms.library,
    player: rooms.player,
    openings: rooms.openings,
    quiz: rooms.quiz,
    studies: rooms.studies,
    study: rooms.writtenStudy,
};

function useRedrawOnLang(): void {
    const [, redraw] = useState(0);
    useEffect(() => onLangChange(() => redraw((n) => n + 1)), []);
}

/* The page of the bar that a screen belongs to. */
const SECTIONS: Record<string, string> = {
    "": "",
    game: "",
    watch: "",
    party: "",
    new: "",
    learn: "learn",
    rules: "learn",
    glossary: "learn",
    ancestors: "learn",
    variants: "learn",
    games: "games",
    review: "games",
    library: "games",
    player: "games",
    openings: "games",
    quiz: "games",
    studies: "games",
    study: "games",
    tools: "tools",
    editor: "tools",
    cases: "tools",
    dice: "tools",
    practice: "tools",
};

function Sections({ screen, dock }: { screen: string; dock?: boolean }): VNode {
    const here = SECTIONS[screen];
    const links: [string, string, IconName][] = [
        ["", t("web.nav.play"), "dice"],
        ["learn", t("web.nav.learn"), "book"],
        ["library", t("web.nav.games"), "list"],
        ["tools", t("web.nav.tools"), "sliders"],
    ];
    return (
        <nav class={dock ? "dock" : "sections"} aria-label={t(dock ? "web.nav.dock" : "web.nav.name")}>
            {links.map(([name, label, icon]) => (
                <a key={name} href={linkTo(name)} aria-current={here === (SECTIONS[name] ?? name) ? "page" : undefined}>
                    {dock && <Icon name={icon} />}
                    {label}
                </a>
            ))}
        </nav>
    );
}

function Header({ screen }: { screen: string }): VNode {
    const other: Lang = document.documentElement.lang === "fr" ? "en" : "fr";
    const { volume } = useSettings();
    return (
        <header class="top">
            <a class="brand" href="#/">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <rect x="1.500" y="1.500" width="21" height="21" rx="5.500" class="brand-cube" />
                    <path d="M7 7.500l5 9 5-9" class="brand-figure" />
                </svg>
                <span class="brand-name">Videau</span>
            </a>
            <Sections screen={screen} />
            <div class="tools">
                <button
                    type="button"
                    class="tool"
                    aria-pressed={volume > 0}
                    aria-label={t("web.nav.sound")}
                    title={t("web.nav.sound")}
                    onClick={() => changeSettings({ volume: volume > 0 ? 0 : defaults.volume })}
                >
                    <Icon name={volume > 0 ? "sound" : "mute"} />
                </button>
                <a
                    class="tool"
                    href={linkTo("settings")}
                    aria-label={t("web.nav.settings")}
                    title={t("web.nav.settings")}
                    aria-current={screen === "settings" ? "page" : undefined}
                >
                    <Icon name="sliders" />
                </a>
                <button type="button" class="tool" lang={other} onClick={() => changeSettings({ lang: other })}>
                    <span class="roomy">{other === "fr" ? "Français" : "English"}</span>
                    <span class="narrow" aria-hidden="true">
                        {other.toUpperCase()}
                    </span>
                </button>
            </div>
        </header>
    );
}

/* At the table nothing lies over the board. */
const BARE = new Set(["game", "watch", "party", "practice", "editor", "cases", "quiz"]);

function App({ rules }: { rules: Rules }): VNode {
    useRedrawOnLang();
    const route = useRoute();
    const Show = screens[route.screen];
    /* An exercise is a table too; the list of lessons is not. */
    const bare = BARE.has(route.screen) || (route.screen === "learn" && route.args.length > 1);
    const main = useRef<HTMLDivElement>(null);
    const place = [route.screen, ...route.args].join("/");
    useArrival(main, place);
    useTitle(main);
    return (
        <>
            {/* biome-ignore lint/a11y/useValidAnchor: it leads to #main; the address of the screen must stay */}
            <a class="skip" href="#main" onClick={skip}>
                {t("web.nav.skip")}
            </a>
            <Header screen={route.screen} />
            <div id="main" tabIndex={-1} ref={main} data-at={place}>
                {Show ? <Show rules={rules} args={route.args} /> : <Missing />}
            </div>
            {!bare && <Sections screen={route.screen} dock />}
            <LiveRegion />
        </>
    );
}

type Main = { readonly current: HTMLDivElement | null };

/* Another screen begins at its top, and the focus there; going back finds the place again where it was left. */
function useArrival(main: Main, place: string): void {
    const first = useRef(true);
    useLayoutEffect(() => {
        const known = first.current || (history.state as { seen?: boolean } | null)?.seen === true;
        first.current = false;
        history.replaceState({ seen: true }, "");
        if (known) return;
        scrollTo(0, 0);
        main.current?.focus({ preventScroll: true });
    }, [place]);
}

/* The window is called as what it shows. */
function useTitle(main: Main): void {
    useEffect(() => {
        const read = (): void => {
            const title = main.current?.querySelector("h1")?.textContent;
            document.title = title ? t("web.title_of", title) : t("web.title");
        };
        const observer = new MutationObserver(read);
        if (main.current) observer.observe(main.current, { childList: true, subtree: true, characterData: true });
        read();
        return () => observer.disconnect();
    }, []);
}

function skip(event: Event): void {
    event.preventDefault();
    document.getElementById("main")?.focus();
}

function Missing(): VNode {
    return (
        <main class="page">
            <h1>{t("web.missing")}</h1>
            <p>
                <a href="#/">{t("web.nav.home")}</a>
            </p>
        </main>
    );
}

/* Installed, the page is called in its language. */
function applyManifest(): void {
    document
        .querySelector('link[rel="manifest"]')
        ?.setAttribute("href", `/app.${document.documentElement.lang === "en" ? "en" : "fr"}.webmanifest`);
}

function wantedLang(): Lang {
    const { lang } = getSettings();
    return lang === "auto" ? preferredLang(navigator.languages) : lang;
}

function applyTheme(): void {
    const now = getSettings();
    const { dataset } = document.documentElement;
    dataset["theme"] = now.theme;
    /* The look with signs has its own board and checkers. */
    dataset["board"] = now.theme === "safe" ? "contrast" : now.board;
    dataset["pieces"] = now.theme === "safe" ? "signs" : now.pieces;
    if (motion(now)) delete dataset["still"];
    else dataset["still"] = "";
}

/* Screens that ask the program at once; rules, lessons and practice do without it. */
const ASKING = new Set(["", "new", "games", "game", "watch", "party"]);

async function start(): Promise<void> {
    applyTheme();
    /* Where the line is needed, it is made while rules and texts come. */
    if (ASKING.has(parseRoute(location.hash).screen)) askCatalogue(wantedLang()).catch(() => undefined);
    const wasm = fetch("/videau.wasm").then((answer) => answer.arrayBuffer());
    const [rules] = await Promise.all([wasm.then(loadRules), setLang(wantedLang())]);
    applyManifest();
    onLangChange(applyManifest);
    onSettings(() => {
        applyTheme();
        void setLang(wantedLang());
    });
    const root = document.getElementById("app");
    if (!root) return;
    root.replaceChildren();
    render(<App rules={rules} />, root);
    setTimeout(settle, SETTLING);
}

/* The first screen is drawn: the rest comes, and is kept for when the program is away. Over the network, where browsers know no
 * workers without https, nothing is kept. */
function settle(): void {
    rooms.fetchRooms();
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}

const SETTLING = 600;

void start();
