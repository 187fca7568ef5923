#!/bin/sh
# What the lessons praise, asked of the engine at two plies: every play of an exercise judged by equity is within .02 of the best, every
# verdict on a cube is the engine's, and what is said of the article's own play is so.
set -eu
exec python3 "$VD_SOURCE_DIR/tests/support/lessons_judged.py" "$VD_BUILD_DIR/videau" "$VD_SOURCE_DIR/data/learn/lessons.json"
