/* The frame of the page: header, the screen that the address names, the live region. */
import { render, type VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { loadRules, type Rules } from "../../rules/rules.ts";
import { onLangChange, preferredLang, setLang, t, type Lang } from "../../text/text.ts";
import { Referee } from "../editor/referee.tsx";
import { DiceScreen } from "../game/dice-screen.tsx";
import { Editor } from "../editor/editor.tsx";
import { GameScreen } from "../game/game-screen.tsx";
import { AncestorsScreen, GlossaryScreen, VariantsScreen } from "../rules/glossary-screen.tsx";
import { Home } from "./home.tsx";
import { LearnScreen } from "../learn/learn.tsx";
import { LessonScreen } from "../learn/lesson.tsx";
import { LiveRegion } from "./live.tsx";
import { Practice } from "../game/practice.tsx";
import { linkTo, useRoute } from "./router.ts";
import { RulesScreen } from "../rules/rules-screen.tsx";
import { changeSettings, getSettings, onSettings } from "../settings/settings.ts";
import { SettingsScreen } from "../settings/settings-screen.tsx";

type Screen = (props: { rules: Rules; args: string[] }) => VNode;

const screens: Record<string, Screen> = {
    "": ({ rules }) => <Home rules={rules} />,
    game: ({ rules, args }) => <GameScreen rules={rules} table={Number(args[0])} watch={false} seat={args[1]} />,
    watch: ({ rules, args }) => <GameScreen rules={rules} table={Number(args[0])} watch={true} />,
    practice: ({ rules, args }) => <Practice rules={rules} variant={rules.variantNamed(args[0] ?? "")?.id ?? 0} />,
    dice: ({ rules, args }) => <DiceScreen rules={rules} table={args[0] ? Number(args[0]) : null} />,
    cases: ({ rules, args }) => <Referee rules={rules} args={args} />,
    editor: ({ rules, args }) => <Editor rules={rules} args={args} />,
    learn: ({ rules, args }) => (args.length ? <LessonScreen rules={rules} args={args} /> : <LearnScreen />),
    rules: ({ rules, args }) => <RulesScreen rules={rules} name={args[0] ?? ""} />,
    glossary: ({ args }) => <GlossaryScreen term={args[0] ?? ""} />,
    ancestors: () => <AncestorsScreen />,
    variants: () => <VariantsScreen />,
    settings: () => <SettingsScreen />,
};

function useRedrawOnLang(): void {
    const [, redraw] = useState(0);
    useEffect(() => onLangChange(() => redraw((n) => n + 1)), []);
}

function Header(): VNode {
    const other: Lang = document.documentElement.lang === "fr" ? "en" : "fr";
    return (
        <header class="top">
            <a class="brand" href="#/">
                <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                    <rect x="2" y="2" width="20" height="20" rx="5" class="brand-cube" />
                    <text x="12" y="16.2" class="brand-figure">
                        64
                    </text>
                </svg>
                <span class="brand-name">Videau</span>
            </a>
            <nav aria-label={t("web.nav.name")}>
                <a href={linkTo("learn")}>{t("web.nav.learn")}</a>
                <a href={linkTo("editor")}>{t("web.nav.editor")}</a>
                <a class="roomy" href={linkTo("dice")}>
                    {t("web.nav.dice")}
                </a>
                <a href={linkTo("rules")}>{t("web.nav.rules")}</a>
                <a href={linkTo("settings")}>{t("web.nav.settings")}</a>
                <button type="button" class="plain" lang={other} onClick={() => changeSettings({ lang: other })}>
                    <span class="roomy">{other === "fr" ? "Français" : "English"}</span>
                    <span class="narrow" aria-hidden="true">
                        {other.toUpperCase()}
                    </span>
                </button>
            </nav>
        </header>
    );
}

function App({ rules }: { rules: Rules }): VNode {
    useRedrawOnLang();
    const route = useRoute();
    const Show = screens[route.screen];
    const main = useRef<HTMLDivElement>(null);
    useArrival(main, [route.screen, ...route.args].join("/"));
    useTitle(main);
    return (
        <>
            {/* biome-ignore lint/a11y/useValidAnchor: it leads to #main; the address of the screen must stay */}
            <a class="skip" href="#main" onClick={skip}>
                {t("web.nav.skip")}
            </a>
            <Header />
            <div id="main" tabIndex={-1} ref={main}>
                {Show ? <Show rules={rules} args={route.args} /> : <Missing />}
            </div>
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

function wantedLang(): Lang {
    const { lang } = getSettings();
    return lang === "auto" ? preferredLang(navigator.languages) : lang;
}

function applyTheme(): void {
    document.documentElement.dataset["theme"] = getSettings().theme;
}

async function start(): Promise<void> {
    applyTheme();
    const wasm = fetch("/videau.wasm").then((answer) => answer.arrayBuffer());
    const [rules] = await Promise.all([wasm.then(loadRules), setLang(wantedLang())]);
    onSettings(() => {
        applyTheme();
        void setLang(wantedLang());
    });
    const root = document.getElementById("app");
    if (!root) return;
    root.replaceChildren();
    render(<App rules={rules} />, root);
}

void start();
