"""Run by bench/values inside GNU Backgammon: its values of the positions in $VALUES beside the rollouts there, by class."""
import math
import os

import gnubg  # pylint: disable=import-error


def on_last(side):
    return 15 - sum(side) + sum(side[:3])


def about_mover(kind, board):
    """Is the class about the side on roll? board[1] is that side's, [24] its bar."""
    mine, theirs = board[1], board[0]
    if kind == "back":
        return sum((k + 1) * n for k, n in enumerate(mine)) >= sum((k + 1) * n for k, n in enumerate(theirs))
    if kind == "off":
        return sum(mine) <= sum(theirs)
    if kind == "crashed":
        return on_last(mine) >= on_last(theirs)
    return True


def read():
    with open(os.environ["VALUES"], encoding="ascii") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            number, kind, position, _, equity, error, win = line.split()[:7]
            if os.environ["HALF"] == "all" or (int(number) % 2 == 0) == (os.environ["HALF"] == "tune"):
                yield kind, gnubg.positionfromid(position), float(equity), float(error), float(win)


def main():
    rows = list(read())
    for plies in (0, 2):
        how = {"cubeful": 0, "plies": plies, "deterministic": 1, "prune": 1, "noise": 0.0}
        found = {}
        for kind, board, equity, error, win in rows:
            said = gnubg.evaluate(board, gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0), how)
            wrong = 2 * said[0] - 1 + said[1] + said[2] - said[3] - said[4] - equity
            found.setdefault(kind, []).append((wrong if about_mover(kind, board) else -wrong, said[0] - win, error))
        print(f"GNU Backgammon, {plies} plies")
        for kind, all_ in found.items():
            n = len(all_)
            bias = sum(one[0] for one in all_) / n
            square = sum(one[0] ** 2 for one in all_) / n
            error = math.sqrt(max(square - bias * bias, 0) / max(n - 1, 1))
            wins = math.sqrt(sum(one[1] ** 2 for one in all_) / n)
            noise = math.sqrt(sum(one[2] ** 2 for one in all_) / n)
            print(f"  {kind:<10} {n:5}  {bias:+.4f} +- {error:.4f}    {math.sqrt(square):.4f}  {wins:.4f}  {noise:.4f}")


main()
