#!/bin/sh
# What `cmake --install` puts down is enough to build and run the examples through pkg-config, and the
# first is the one the READMEs show.
set -eu
for readme in README.md README.fr.md; do
    sed -n '/^```c$/,/^```$/p' "$VD_SOURCE_DIR/$readme" | sed '1d;$d' >"$VD_BUILD_DIR/readme.c"
    sed '1,/\*\//d' "$VD_SOURCE_DIR/examples/plays.c" | diff -u - "$VD_BUILD_DIR/readme.c" || {
        echo "$readme shows another example than examples/plays.c" >&2
        exit 1
    }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$VD_BUILD_DIR" --prefix "$work/usr" >/dev/null
# The prefix was chosen at install time; pkg-config takes it from where the file lies.
file=$(find "$work/usr" -name videau.pc)
export PKG_CONFIG_PATH="${file%/*}"
flags=$(pkg-config --define-variable=prefix="$work/usr" --cflags --libs videau)
# shellcheck disable=SC2086
"${CC:-cc}" -std=c11 -Wall -Werror -o "$work/plays" "$VD_SOURCE_DIR/examples/plays.c" $flags
library=$(dirname "${file%/*}")
LD_LIBRARY_PATH=$library "$work/plays" >"$work/said"
grep -qx '8/5 6/5' "$work/said"
[ "$(wc -l <"$work/said")" -eq 16 ]
# The other example reads a match and says what it mended, and refuses what is none.
# shellcheck disable=SC2086
"${CC:-cc}" -std=c11 -Wall -Werror -o "$work/match" "$VD_SOURCE_DIR/examples/match.c" $flags
printf '%s\n' ' 3 point match' '' ' Game 1' ' Anna : 0                        Ben : 0' \
    '  1) 31: 8/5 6/5                   65: 24/13' '  2) 21: 13/11 6/4                 Doubles => 2' \
    '  3)  Drops                        Wins 1 point' >"$work/match.mat"
LD_LIBRARY_PATH=$library "$work/match" "$work/match.mat" >"$work/said"
grep -qx '0-0 5 actions: Ben +1 (drop)' "$work/said"
grep -q '^\* game 1, action 3: ' "$work/said"
if LD_LIBRARY_PATH=$library "$work/match" "$0" >"$work/said"; then
    echo "examples/match.c took a script for a match" >&2
    exit 1
fi
"$work/usr/bin/videau" --version >/dev/null
