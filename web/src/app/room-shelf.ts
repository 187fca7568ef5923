/* What is fetched when somebody looks at their own matches, is asked questions of them, or writes a study. */
export { QuizScreen } from "./quiz/quiz-screen.tsx";
export { OpeningsScreen } from "./library/openings-screen.tsx";
export { PlayerScreen } from "./library/player-screen.tsx";
export { LibraryScreen } from "./library/library-screen.tsx";
export { StudiesScreen } from "./studies/studies-screen.tsx";
export { StudyScreen } from "./studies/study-screen.tsx";
