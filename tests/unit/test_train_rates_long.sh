#!/bin/sh
# videau-train rates: the same results however often it is stopped and whatever the threads; a foreign file is refused.
set -eu
train=$VD_BUILD_DIR/videau-train
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

strip() { grep -v '"command"\|"ended"' "$1"; }

"$train" rates --games 200 --seed 5 --threads 2 --results all.txt --out all.json 2>/dev/null
# What a stopped run left: the head and one batch.
{ grep '^#' all.txt; grep '^1 ' all.txt; } >part.txt
"$train" rates --games 200 --seed 5 --threads 1 --results part.txt --out part.json 2>/dev/null
strip all.json >all.cut
strip part.json >part.cut
cmp all.cut part.cut

# Other games: refused, and the file stays as it was.
cp part.txt before.txt
if "$train" rates --games 200 --seed 6 --results part.txt --out no.json 2>refusal; then
    echo "results of another seed were taken" >&2
    exit 1
fi
cmp part.txt before.txt
[ ! -e no.json ]
[ -s refusal ]

# Shares are shares, and gammons are neither rare nor the rule.
gammon=$(sed -n 's/.*"gammon": \([0-9.]*\).*/\1/p' all.json)
awk "BEGIN { exit !($gammon > 0.1 && $gammon < 0.45) }"
