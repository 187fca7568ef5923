#!/usr/bin/env python3
"""Matches of random legal plays to seven points as files, for timing and killing the library:

    library_matches.py VIDEAU FOLDER COUNT [TURNS] [SEED]

Each goes on game after game until it is won or has that many turns.
"""
import base64
import json
import os
import random
import subprocess
import sys

START = "4HPwATDgc/ABMA"
LENGTH = 7


def halves(text):
    """Checkers of the player who is not on roll and of the one who is: points 1 to 24, then the bar."""
    bits = "".join(f"{byte:08b}"[::-1] for byte in base64.b64decode(text + "=="))
    runs = [len(run) for run in bits.split("0")]
    return runs[:25], runs[25:50]


def written(other, mover):
    bits = "".join("1" * count + "0" for count in other + mover).ljust(80, "0")
    return base64.b64encode(bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 80, 8)))[:14].decode()


class Match:
    def __init__(self, number, seed):
        self.number, self.games, self.over = number, [], False
        self.score = [0, 0]
        self.begin()
        self.dice = random.Random(seed * 1000003 + number)
        self.roll = None

    def begin(self):
        self.board, self.lines = START, []
        self.games.append((tuple(self.score), self.lines))

    def question(self):
        self.roll = self.dice.sample(range(1, 7), 2) if not self.lines else [
            self.dice.randint(1, 6), self.dice.randint(1, 6)]
        return json.dumps({"id": self.number, "ask": "moves", "position": self.board,
                           "dice": f"{self.roll[0]}{self.roll[1]}"})

    def answer(self, said):
        plays = said["plays"]
        if plays:
            chosen = self.dice.choice(plays)
            play, after = chosen["play"].replace("O", "off"), chosen["position"]
        else:
            play, after = "", self.board
        self.lines.append(f"{self.roll[0]}{self.roll[1]}: {play}")
        other, mover = halves(after)
        self.board = written(mover, other)
        if not any(mover):
            self.win((len(self.lines) - 1) % 2, 1 if sum(other) < 15 else 3 if any(other[18:]) else 2)

    def win(self, seat, points):
        """The player at the left or the right, as the next line of the game says."""
        told = f"Wins {points} point{'s' if points > 1 else ''}"
        self.lines.extend([""] * ((seat - len(self.lines)) % 2) + [told])
        self.score[seat] += points
        self.over = self.score[seat] >= LENGTH
        if not self.over:
            self.begin()

    def text(self):
        out = [f" {LENGTH} point match"]
        for nth, (score, lines) in enumerate(self.games, 1):
            out += ["", f" Game {nth}", f" Anna{self.number % 40} : {score[0]}      Ben{self.number % 30} : {score[1]}"]
            for i in range(0, len(lines), 2):
                right = lines[i + 1] if i + 1 < len(lines) else ""
                out.append(f"{i // 2 + 1:3}) {lines[i]:30} {right}".rstrip())
        return "\n".join(out) + "\n"


def main():
    videau, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    turns = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    os.makedirs(folder, exist_ok=True)
    matches = [Match(number, seed) for number in range(count)]
    for _ in range(turns):
        going = [match for match in matches if not match.over]
        said = subprocess.run([videau, "batch"], input="".join(m.question() + "\n" for m in going),
                              stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        for match, line in zip(going, said):
            match.answer(json.loads(line))
    for match in matches:
        with open(f"{folder}/{match.number:05}.mat", "w", encoding="ascii") as file:
            file.write(match.text())


if __name__ == "__main__":
    main()
