#!/usr/bin/env python3
"""The best play of each opening roll, asked of `videau batch` (docs/BATCH.md) all at once.

    batch.py VIDEAU
"""
import json
import subprocess
import sys


def main():
    rolls = [f"{high}{low}" for high in range(2, 7) for low in range(1, high)]
    questions = [{"id": roll, "ask": "hint", "position": "start", "dice": roll, "ply": 1}
                 for roll in rolls]
    said = subprocess.run([sys.argv[1], "batch", "--lang", "en"], text=True, check=False,
                          input="".join(json.dumps(q) + "\n" for q in questions),
                          stdout=subprocess.PIPE).stdout
    for line in said.splitlines():
        answer = json.loads(line)
        if "error" in answer:
            sys.exit(f"{answer['id']}: {answer['error']}")
        best = answer["plays"][0]
        print(f"{answer['id']}: {best['play']} {best['equity']:+.3f}")


if __name__ == "__main__":
    main()
