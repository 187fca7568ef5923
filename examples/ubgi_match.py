#!/usr/bin/env python3
"""A match between two programs that speak UBGI 0.2 (docs/UBGI.md), every play judged by `videau batch`.

    ubgi_match.py [--points N] [--seed N] [--set KEY=VALUE] VIDEAU [OTHER [ARGUMENT...]]

VIDEAU is the program; it plays both sides, or against OTHER. --set is said to both.
"""
import argparse
import base64
import json
import random
import subprocess
import sys

START = "4HPwATDgc/ABMA"


class Lines:
    """A program that answers lines by lines."""

    def __init__(self, command):
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)

    def say(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()

    def hear(self):
        line = self.program.stdout.readline()
        if not line:
            sys.exit("a program ended in the middle of the match")
        return line.strip()

    def close(self):
        self.program.stdin.close()
        self.program.wait()


class Engine(Lines):
    def __init__(self, command, settings):
        super().__init__(command)
        self.ask("ubgi", "ubgiok")
        for setting in settings:
            self.say("set " + setting.replace("=", " ", 1))
        self.ask("isready", "readyok")
        self.say("newgame")

    def ask(self, line, answer):
        """What follows `answer` in the line that begins with it."""
        self.say(line)
        while True:
            said = self.hear()
            if said.startswith("error"):
                sys.exit(f"to '{line}': {said}")
            if said.split(" ", 1)[0] == answer:
                return said[len(answer):].strip()

    def place(self, game, seat):
        owner = "centre" if game.owner is None else "own" if game.owner == seat else "other"
        for key, value in (("length", game.length), ("own_score", game.score[seat]),
                           ("other_score", game.score[1 - seat]),
                           ("crawford", str(game.crawford).lower()), ("cube", game.cube),
                           ("cube_owner", owner)):
            self.say(f"set game.{key} {value}")
        self.say("position gnubgid " + game.board)


def read_id(text):
    """Checkers of the player who is not on roll and of the one who is: points 1 to 24, then the bar."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in base64.b64decode(text + "=="))
    runs = bits.split("0")
    return [len(run) for run in runs[:25]], [len(run) for run in runs[25:50]]


def write_id(other, mover):
    bits = "".join("1" * count + "0" for count in other + mover).ljust(80, "0")
    return base64.b64encode(bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 80, 8)))[:14].decode()


class Game:
    def __init__(self, length, score, crawford):
        self.length, self.score, self.crawford = length, score, crawford
        self.board, self.cube, self.owner = START, 1, None

    def may_double(self, seat):
        return (not self.crawford and self.owner in (None, seat)
                and self.score[seat] + self.cube < self.length)


def throw(dice):
    return dice.randint(1, 6), dice.randint(1, 6)


def judged(referee, board, dice, play):
    """The board after the play; the match ends here if it was not legal."""
    said = "#" if play == "pass" else play
    referee.say(json.dumps({"id": board, "ask": "check", "position": board,
                            "dice": f"{dice[0]}{dice[1]}", "play": said}))
    verdict = json.loads(referee.hear())
    if not verdict.get("legal"):
        sys.exit(f"{board} {dice}: {play}: {verdict.get('text', verdict)}")
    return verdict["position"]


def play_game(game, engines, referee, dice):
    """Who won, and how many points."""
    first = throw(dice)
    while first[0] == first[1]:
        first = throw(dice)
    seat, roll = (0 if first[0] > first[1] else 1), first
    while True:
        if roll is None:
            engines[seat].place(game, seat)
            if game.may_double(seat) and engines[seat].ask("go cube", "bestcube") == "double":
                engines[1 - seat].place(game, seat)
                if engines[1 - seat].ask("go answer", "bestcube") == "pass":
                    return seat, game.cube
                game.cube, game.owner = 2 * game.cube, 1 - seat
            roll = throw(dice)
        engines[seat].place(game, seat)
        engines[seat].say(f"dice {roll[0]} {roll[1]}")
        after = judged(referee, game.board, roll, engines[seat].ask("go chequer", "bestmove"))
        other, mover = read_id(after)
        if not any(mover):
            gammon = sum(other) == 15
            backgammon = gammon and any(other[18:])
            return seat, game.cube * (1 + gammon + backgammon)
        game.board, roll, seat = write_id(mover, other), None, 1 - seat


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--points", type=int, default=3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    options.add_argument("videau")
    options.add_argument("other", nargs=argparse.REMAINDER)
    args = options.parse_args()
    own = [args.videau, "ubgi", "--lang", "en"]
    engines = [Engine(own, args.set), Engine(args.other or own, args.set)]
    referee = Lines([args.videau, "batch", "--lang", "en"])
    dice = random.Random(args.seed)
    score, games, crawford_done = [0, 0], 0, False
    while max(score) < args.points:
        crawford = not crawford_done and max(score) == args.points - 1 and args.points > 1
        crawford_done = crawford_done or crawford
        winner, points = play_game(Game(args.points, score, crawford), engines, referee, dice)
        score[winner] += points
        games += 1
        print(f"game {games}: {points} for {winner + 1}, {score[0]}-{score[1]}")
    for program in (*engines, referee):
        program.close()
    print(f"match: won by {1 if score[0] >= args.points else 2}")


if __name__ == "__main__":
    main()
