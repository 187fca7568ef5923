"""lessons_judged.py VIDEAU LESSONS.json: see tests/unit/test_lessons_judged_long.sh."""
import json
import subprocess
import sys

CLOSE = 0.02
VERDICTS = ["double-take", "double-pass", "no-double", "too-good"]

program, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    exercises = [each for lesson in json.load(file)["lessons"] for each in lesson["exercises"]]


def ask(*args, lines=None):
    done = subprocess.run([program, *args], input=lines, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.stdout


def losses(asked):
    """Of (name, position, dice, play): what the play gives up."""
    lines = "".join(f"{position} {dice[0]}-{dice[1]}\n" for _, position, dice, _ in asked)
    for (name, _, _, play), line in zip(asked, ask("hint", "-", "--ply", "2", lines=lines).splitlines(), strict=True):
        plays = json.loads(line)["plays"]
        found = [each for each in plays if each["play"] == play]
        assert found, f"{name}: {play} is not listed"
        yield name, play, plays[0]["equity"] - found[0]["equity"], plays[0]["play"]


faults = []
judged = [(e["id"], e["position"], e["dice"], want) for e in exercises if e["kind"] == "equity" for want in e["want"]]
assert len(judged) >= 40, len(judged)
for name, play, loss, best in losses(judged):
    if loss > CLOSE:
        faults.append(f"{name}: {play} gives up {loss:.3f} against {best}")

# "loss" of a proof is said in the text, to the hundredth.
said = [(e["id"], p["position"], p["dice"], p["play"], p["loss"]) for e in exercises for p in e.get("proof", []) if "loss" in p]
assert said
for (name, _, _, _, number), (_, play, loss, best) in zip(said, losses([each[:4] for each in said]), strict=True):
    if abs(loss - number) > 0.015:
        faults.append(f"{name}: {play} gives up {loss:.3f} against {best}, not {number}")

decided = [e for e in exercises if e["kind"] == "decide"]
assert len(decided) >= 8, len(decided)
for e in decided:
    verdict = json.loads(ask("cube", e["position"], "--ply", "2", "--json"))["verdict"]
    if verdict != VERDICTS[e["answer"]]:
        faults.append(f"{e['id']}: the engine says {verdict}")

print(len(judged), "plays,", len(decided), "cubes")
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
