/* What is fetched when somebody sits down at trictrac. */
export { PartyScreen } from "./party/party-screen.tsx";
