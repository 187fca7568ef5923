#!/bin/sh
# What `videau analyse --json` writes of matches, sessions and cubes turned back is as docs/analysis.schema.json says.
set -eu
python3 -c 'import jsonschema' 2>/dev/null || {
    echo "skipped: python3-jsonschema is not installed"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$VD_SOURCE_DIR/tests
cd "$work"
cat >session.mat <<'END'
 0 point match

 Game 1
 Anna : 0                        Ben : 0
  1) 31: 8/5 6/5                   65: 24/18 18/13
  2) Doubles => 2                  Beavers => 4
  3) Takes
  3) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7
END
printf ' 3 point match\n\n Game 1\n Anna : 0  Ben : 0\n  1) 31: 24/22 24/23   65: 24/18 18/13\n  2)  Doubles => 2    Takes\n  3) 21: 6/4 24/23\n' >match.mat
for name in session match; do
    "$VIDEAU" analyse $name.mat --json --lang fr --threads 1 >$name.json 2>/dev/null
done
python3 "$here/unit/check_schema.py" "$VD_SOURCE_DIR/docs/analysis.schema.json" session.json match.json
