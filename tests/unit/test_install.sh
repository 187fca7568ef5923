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

# The static library alone, with what videau.pc says of it: a program may have functions called like the library's inner
# ones, and those of its own are the ones it gets.
cat >"$work/own.c" <<'END'
#include <stdio.h>
#include <videau/videau.h>

int cache_init(void), pool_new(void), cube_value(void), exact_index(void), met_after(void);
int cache_init(void) { return 1; }
int pool_new(void) { return 2; }
int cube_value(void) { return 4; }
int exact_index(void) { return 8; }
int met_after(void) { return 16; }

int main(void)
{
    vd_match_rules terms;
    vd_match match;
    vd_engine *engine = NULL;
    vd_search *search = NULL;
    vd_evaluation value;
    const vd_search_options options = {.ply = 1};

    vd_match_rules_default(&terms, VD_BACKGAMMON, 5);
    if (vd_match_init(&match, &terms) != VD_REFUSAL_none || vd_engine_new(&engine, NULL) != VD_OK ||
        vd_search_new(engine, VD_SEARCH_CACHE, &search, NULL) != VD_OK ||
        vd_search_threads(search, 2) != VD_OK ||
        vd_search_eval(search, &match, &options, &value) != VD_OK)
        return 1;
    printf("%d %d\n", cache_init() + pool_new() + cube_value() + exact_index() + met_after(), value.ply);
    vd_search_free(search);
    vd_engine_free(engine);
    return 0;
}
END
cp -r "$work/usr" "$work/static"
find "$work/static" -name 'libvideau.so*' -delete
PKG_CONFIG_PATH=$(dirname "$(find "$work/static" -name videau.pc)")
flags=$(pkg-config --static --define-variable=prefix="$work/static" --cflags --libs videau)
# shellcheck disable=SC2086
"${CC:-cc}" -std=c11 -Wall -Werror -o "$work/own" "$work/own.c" $flags
if ldd "$work/own" | grep libvideau; then
    echo "the program was linked with the shared library" >&2
    exit 1
fi
[ "$("$work/own")" = '31 1' ]
# Nothing is searched for on the machine that built it: each library is one that the .pc file names.
for flag in -lm -pthread -lsodium -ljansson -lexpat -lz; do
    case " $flags " in
    *" $flag "*) ;;
    *)
        echo "pkg-config --static --libs videau has no $flag" >&2
        exit 1
        ;;
    esac
done
