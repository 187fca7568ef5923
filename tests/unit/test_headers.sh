#!/bin/sh
# Each public header compiles alone, as C11 and as C++11 where a C++ compiler is there.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cxx=$(command -v g++ || command -v clang++-14 || command -v clang++ || true)
status=0
for header in "$VD_SOURCE_DIR"/include/videau/*.h; do
    name=videau/$(basename "$header")
    printf '#include <%s>\n#include <%s>\nint vd_here;\n' "$name" "$name" >"$work/alone.c"
    cp "$work/alone.c" "$work/alone.cpp"
    "${CC:-gcc}" -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wundef -Wshadow -Wstrict-prototypes \
        -Werror -I"$VD_SOURCE_DIR/include" -fsyntax-only "$work/alone.c" || status=1
    if [ "$cxx" ]; then
        "$cxx" -std=c++11 -Wall -Wextra -Wpedantic -Werror -I"$VD_SOURCE_DIR/include" \
            -fsyntax-only "$work/alone.cpp" || status=1
        ! grep -q VD_API "$header" || grep -q 'extern "C"' "$header" || {
            echo "$name: no extern \"C\"" >&2
            status=1
        }
    fi
done
exit $status
