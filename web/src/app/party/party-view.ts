/* What the parts of a party's screen share. */
import type { Party, PartyEvent, PartyMove } from "../../proto/party.ts";
import type { Rules } from "../../rules/rules.ts";
import type { Names } from "../game/game-say.ts";
import type { PartyAdvice, PartyTutor } from "./party-advice-hook.ts";
import type { FollowedParty, PartyPicture } from "./party-hook.ts";
import type { AtQuiz } from "./party-quiz.ts";
import type { Thrown } from "./party-throws.ts";
import type { PartyTurn } from "./party-turn.ts";

export interface AtPartyProps {
    rules: Rules;
    followed: FollowedParty;
    picture: PartyPicture;
}

export interface Shown {
    thrown: Thrown;
    event: PartyEvent;
}

export interface PartyView extends AtPartyProps {
    party: Party;
    quiz: AtQuiz;
    names: Names;
    /** This page is asked now. */
    mine: boolean;
    made: readonly PartyMove[];
    /** The play that is put together; null: none is. */
    turn: PartyTurn | null;
    throwDice(): void;
    confirm(): void;
    back(all: boolean): void;
    /** The event that is looked at, and its throw. */
    shown: Shown | null;
    show(shown: Shown | null): void;
    advice: PartyAdvice;
    tutor: PartyTutor;
}
