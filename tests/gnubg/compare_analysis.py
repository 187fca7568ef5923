"""compare_analysis.py OURS.json THEIRS: rates of plays and luck that `videau analyse --json` says, and those that GNU Backgammon's
"show statistics match" prints of the same equities."""

import json
import re
import sys


def printed(text: str, label: str) -> list[float]:
    """The two numbers of the first line with this label."""
    line = re.search(rf"^{label} +([-+.0-9]+)(?: +\([^)]*\))? +([-+.0-9]+)", text, re.MULTILINE)
    if not line:
        sys.exit(f"no line “{label}” in what GNU Backgammon said:\n{text}")
    return [float(line[1]), float(line[2])]


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        match = json.load(file)["matches"][0]
    with open(sys.argv[2], encoding="latin-1") as file:
        text = file.read()
    sides = match["sides"]
    luck = text[text.index("Luck statistics") :]
    doubles = [d for d in match["decisions"] if d["kind"] in ("double", "answer") and d["graded"]]
    pairs = [
        ("rate of plays", [-s["gnu_plays"] for s in sides], printed(text, r"Error rate mEMG \(MWC\)"), 0.051),
        ("luck", [s["luck"]["equity"] for s in sides], printed(luck, r"Luck total EMG \(MWC\)"), 0.00051),
        ("decisions about the cube", [sum(d["seat"] == s for d in doubles) for s in (0, 1)], printed(text, "Total cube decisions"), 0),
    ]
    bad = False
    for label, ours, theirs, most in pairs:
        print(label, ours, theirs)
        bad = bad or any(abs(a - b) > most for a, b in zip(ours, theirs))
    if not any(pairs[0][1]):
        sys.exit("no error to compare")
    sys.exit(1 if bad else 0)


main()
