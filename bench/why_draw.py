#!/usr/bin/env python3
"""why_draw.py SEED COUNT EACH FILE...: errors drawn by chance, to be read by a person.

FILE: what `videau analyse --level standard --json` wrote of a match. COUNT errors of .020 and more that have an explanation, EACH of a
match at most: board, candidates, what was played, the paragraph and the short form, in French. VIDEAU: the program.
"""
import json
import os
import random
import subprocess
import sys

VIDEAU = os.environ.get("VIDEAU", "build/release/videau")


def errors(path):
    with open(path, encoding="utf-8") as file:
        decisions = json.load(file)["matches"][0]["decisions"]
    return [(path, d) for d in decisions if d["graded"] and d["loss"] >= 0.02 and "why" in d]


def show(number, path, d):
    print(f"=== {number}  {path} {d['game']}/{d['action']} {d['kind']} {d['position']} loss {d['loss']:.3f}")
    board = subprocess.run([VIDEAU, "show", d["position"], "--ascii", "--bare"], capture_output=True, text=True, check=True)
    print(board.stdout.rstrip())
    if d["kind"] == "play":
        for c in d["listed"][:4]:
            print(f"   {c['play']:<24}{c['equity']:+.3f}  {c['win']:.3f} {c['gammon']:.3f} {c['lose_gammon']:.3f}  {c['depth']}")
        print("   played", d["played"]["play"])
    else:
        print("  ", d["act"], {k: d["cube"][k] for k in ("nodouble", "take", "pass")})
    print("  >", d["why"]["paragraph"])
    print("   ", d["why"]["one"])


def main():
    seed, count, each = (int(a) for a in sys.argv[1:4])
    random.seed(seed)
    pool = []
    for path in sys.argv[4:]:
        found = errors(path)
        random.shuffle(found)
        pool += found[:each]
    random.shuffle(pool)
    for number, (path, d) in enumerate(pool[:count], 1):
        show(number, path, d)


main()
