/* What is fetched when somebody sits down at a table. */
export { DiceScreen } from "./game/dice-screen.tsx";
export { GameScreen } from "./game/game-screen.tsx";
export { Practice } from "./game/practice.tsx";
