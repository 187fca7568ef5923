#!/bin/sh
# bench/signature-mutants tells a mutant that is seen from each of its faults, and fails on every one of them: tried on a
# library of one file, whose "signature" it is.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in bench cmake include/videau src/rules train po data tools web; do mkdir -p "$work/$folder"; done
cp "$VD_SOURCE_DIR/bench/signature-mutants" "$work/bench/"
cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(small C)
add_library(videau_static STATIC src/rules/one.c)
set_target_properties(videau_static PROPERTIES OUTPUT_NAME videau)
target_include_directories(videau_static PRIVATE include)
END
cat >"$work/include/videau/app.h" <<'END'
#include <stddef.h>
#include <stdint.h>
typedef struct vd_bench { uint64_t signature; } vd_bench;
enum { VD_OK };
int vd_bench_run(vd_bench *out, void *err);
END
cat >"$work/src/rules/one.c" <<'END'
#include <videau/app.h>
/* The answer. */
int vd_bench_run(vd_bench *out, void *err)
{
    (void)err;
    out->signature = 42;
    return VD_OK;
}
END

# expect STATUS PATTERN LINE: a list of this line alone.
expect() {
    printf '%s\n' "$3" >"$work/list"
    status=0
    "$work/bench/signature-mutants" "$work/list" >"$work/said" 2>&1 </dev/null || status=$?
    if [ "$status" -ne "$1" ] || ! grep -q "$2" "$work/said"; then
        echo "$3: status $status, expected $1 and a line $2" >&2
        cat "$work/said" >&2
        exit 1
    fi
}

expect 0 '^seen      the answer$' 'the answer | rules/*.c | s{42}{43}g'
expect 1 '^UNSEEN    a comment$' 'a comment | rules/*.c | s{The answer}{An answer}g'
expect 1 '^NO EDIT   nothing there: applies 0 times$' 'nothing there | rules/*.c | s{41}{43}g'
expect 1 '^NO EDIT   twice: applies 2 times$' 'twice | rules/*.c | s{err}{oops}g'
expect 1 '^NO EDIT   no file:' 'no file | rules/two.c | s{42}{43}g'
expect 1 '^NO EDIT   no substitution:' 'no substitution | rules/*.c | s{42}{43'
expect 1 '^DIED      no C:' 'no C | rules/*.c | s{42;}{42}g'
expect 1 '^DIED      fails:' 'fails | rules/*.c | s{return VD_OK}{return 1}g'
expect 1 '^DIED      crashes:' 'crashes | rules/*.c | s{out->signature}{*(volatile int *)8}g'
expect 1 '^NO EDIT   the list' '# nothing at all'
# The edits alone: those of the list apply to the sources as they are now.
"$VD_SOURCE_DIR/bench/signature-mutants" --edits >"$work/said" 2>&1 || { cat "$work/said" >&2 && exit 1; }
[ "$(grep -c '^applies ' "$work/said")" -ge 45 ]
printf '%s\n' 'nothing there | rules/*.c | s{41}{43}g' >"$work/list"
"$work/bench/signature-mutants" --edits "$work/list" >"$work/said" && exit 1
grep -q '^NO EDIT   nothing there: applies 0 times$' "$work/said"
# What one mutant did is gone for the next one.
printf '%s\n' 'one | rules/*.c | s{42}{43}g' 'two | rules/*.c | s{The answer}{A}g' >"$work/list"
"$work/bench/signature-mutants" "$work/list" >"$work/said" && exit 1
grep -q '^UNSEEN    two$' "$work/said"
# One of two: the other is only applied, and must.
VIDEAU_SWEEP_TURN=0 "$work/bench/signature-mutants" --every 2 "$work/list" >"$work/said" && exit 1
grep -q '^applies   one$' "$work/said" && grep -q '^UNSEEN    two$' "$work/said"
VIDEAU_SWEEP_TURN=1 "$work/bench/signature-mutants" --every 2 "$work/list" >"$work/said"
grep -q '^seen      one$' "$work/said" && grep -q '^applies   two$' "$work/said"
printf '%s\n' 'nothing there | rules/*.c | s{41}{43}g' 'one | rules/*.c | s{42}{43}g' >"$work/list"
VIDEAU_SWEEP_TURN=0 "$work/bench/signature-mutants" --every 2 "$work/list" >"$work/said" && exit 1
grep -q '^NO EDIT   nothing there: applies 0 times$' "$work/said"
# Nothing of the tree itself is changed.
grep -q '= 42;' "$work/src/rules/one.c"
echo broken >>"$work/src/rules/one.c"
expect 1 '^DIED      baseline:' 'the answer | rules/*.c | s{42}{43}g'
