#!/bin/bash
# The fuzzing of ./test: a target that is missing, does not start, executes nothing or finds something is a failure.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
one=$VD_SOURCE_DIR/tools/fuzz-one
export VD_FUZZ_TESTS=$work/tests
mkdir -p "$work/tests/x/corpus"
touch "$work/tests/x/corpus/a" "$work/tests/x/corpus/b"

target() { # SCRIPT
    printf '#!/bin/sh\n%s\n' "$1" >"$work/fuzz_x"
    chmod +x "$work/fuzz_x"
}
good() {
    "$one" x 1 "$work" >"$work/said" || { echo "refused: $1" && cat "$work/said" && exit 1; }
}
bad() {
    if "$one" x 1 "$work" >"$work/said"; then
        echo "passed: $1"
        exit 1
    fi
}

bad "no such target"
target 'echo "stat::number_of_executed_units: 900"'
good "a target that runs"
chmod -x "$work/fuzz_x"
bad "a target that cannot be executed"
target 'echo "stat::number_of_executed_units: 0"'
bad "no case"
target 'echo hello'
bad "no figures"
target 'echo "stat::number_of_executed_units: 900"; exit 77'
bad "a crash"
printf 'not a program' >"$work/fuzz_x"
bad "a target that does not start"
target 'case "$*" in *-max_len=7*) echo "stat::number_of_executed_units: 900" ;; esac'
bad "without its options"
printf '# short\n-max_len=7 -len_control=0\n' >"$work/tests/x/options"
good "with its options"

# A walk: as many cases as the list says, from seed 1.
walk() {
    "$one" x walk "$work" >"$work/said"
}
rm "$work/tests/x/options"
target 'case "$*" in "-seed=1 -runs=40 -reload=0 -use_cmp=0 -use_memmem=0 "*) echo "stat::number_of_executed_units: 40" ;; esac'
! walk || { echo "passed: a walk without a list" && exit 1; }
echo 'xx 30' >"$work/tests/walk"
! walk || { echo "passed: a walk of a target that the list lacks" && exit 1; }
echo 'x 40' >>"$work/tests/walk"
VIDEAU_THOROUGH=1 walk || { echo "refused: a walk" && cat "$work/said" && exit 1; }
! walk || { echo "passed: a whole walk where a half is asked" && exit 1; }
target 'case "$*" in "-seed=1 -runs=20 -reload=0 "*) echo "stat::number_of_executed_units: 20" ;; esac'
walk || { echo "refused: a half of a walk" && cat "$work/said" && exit 1; }
# Its seeds come in the order of their names, however the folder lists them.
target 'for one; do case $one in -seed_inputs=@*) cat "${one#*@}" >"${0%/*}/seeds" ;; esac; done
    echo "stat::number_of_executed_units: 40"'
walk
[ "$(cat "$work/seeds")" = "$work/tests/x/corpus/a,$work/tests/x/corpus/b" ] || {
    echo "the seeds of a walk: $(cat "$work/seeds")"
    exit 1
}

# The corpus alone: all of it, however short the cases are that a fuzzer makes.
corpus() {
    "$one" x corpus "$work" >"$work/said"
}
printf '# short\n-max_len=7\n' >"$work/tests/x/options"
printf 1 >"$work/tests/x/corpus/a"
printf 2 >"$work/tests/x/corpus/b"
target 'case "$*" in *-max_len=7*) exit 1 ;; *"-runs=0 "*"$VD_FUZZ_TESTS/x/corpus") echo "stat::number_of_executed_units: 2" ;; esac'
corpus || { echo "refused: a corpus" && cat "$work/said" && exit 1; }
printf 3 >"$work/tests/x/corpus/c"
! corpus || { echo "passed: a file of the corpus that was not read" && exit 1; }
rm "$work/tests/x/corpus"/*
! corpus || { echo "passed: no corpus" && exit 1; }

for source in "$VD_SOURCE_DIR"/tests/fuzz/fuzz_*.c; do
    name=${source##*/fuzz_}
    grep -qE "^${name%.c} [1-9][0-9]*$" "$VD_SOURCE_DIR/tests/fuzz/walk" || {
        echo "tests/fuzz/walk lacks ${name%.c}"
        exit 1
    }
done
