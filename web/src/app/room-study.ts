/* What is fetched when somebody learns, reads or sets up a position. */
export { Editor } from "./editor/editor.tsx";
export { Referee } from "./editor/referee.tsx";
export { LearnScreen } from "./learn/learn.tsx";
export { LessonScreen } from "./learn/lesson.tsx";
export { AncestorsScreen, GlossaryScreen, VariantsScreen } from "./rules/glossary-screen.tsx";
export { RulesScreen } from "./rules/rules-screen.tsx";
export { SettingsScreen } from "./settings/settings-screen.tsx";
