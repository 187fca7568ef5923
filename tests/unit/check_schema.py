"""check_schema.py SCHEMA FILE...: what `videau analyse --json` wrote is as docs/analysis.schema.json says, and the schema knows what is wrong."""

import copy
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)


def wrong(document: dict) -> list[dict]:
    """The document with one fault each."""
    faults = []
    for change in (
        lambda d: d.pop("players"),
        lambda d: d["matches"][0].update(level="best"),
        lambda d: d["matches"][0]["sides"][0].pop("luck"),
        lambda d: d["matches"][0]["sides"][0].update(mood="good"),
        lambda d: d["matches"][0]["decisions"][0].update(loss="much"),
        lambda d: d["matches"][0]["decisions"][0].update(kind="cube"),
        lambda d: d["matches"][0]["rolls"][0].update(dice=[7, 1]),
    ):
        faults.append(copy.deepcopy(document))
        change(faults[-1])
    return faults


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    seen = set()
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        for fault in validator.iter_errors(document):
            sys.exit(f"{path}: {list(fault.absolute_path)}: {fault.message[:300]}")
        seen |= {d["kind"] for match in document["matches"] for d in match["decisions"]}
        seen |= {"why" for match in document["matches"] for d in match["decisions"] if "why" in d}
        for fault in wrong(document):
            if validator.is_valid(fault):
                sys.exit(f"{path}: a fault was not found")
    missing = {"play", "double", "answer", "beavered", "why"} - seen
    if missing:
        sys.exit(f"never seen: {missing}")


main()
