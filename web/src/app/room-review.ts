/* What is fetched when a match is looked at again. */
export { ReviewScreen } from "./review/review-screen.tsx";
