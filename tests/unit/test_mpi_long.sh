#!/bin/bash
# A build with VIDEAU_MPI, four processes of mpirun: rollouts, analyses, the library's analyses and the trainer's samples have the bytes
# of one process; what is not shared is refused; a process that dies ends the run with its number, and the same command goes on.
set -u
command -v mpirun >/dev/null && command -v mpicc >/dev/null || exit 77
work=$(mktemp -d) && : >"$work/said"
build=$VD_BUILD_DIR/mpi
trap 'rm -rf "$work"' EXIT
# Of one machine, whoever runs the test and however few processors there are.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none
unset LC_ALL LC_MESSAGES
export LANG=en_GB.UTF-8 XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data

fail() {
    echo "FAILED: $*"
    head -c 4000 "$work/said"
    exit 1
}
ranks() { # N COMMAND...
    local n=$1
    shift
    timeout 300 mpirun --oversubscribe -n "$n" "$@" </dev/null
}
same() { cmp -s "$work/$1" "$work/$2" || fail "$3"; }

configure() {
    cmake -S "$VD_SOURCE_DIR" -B "$build" -G Ninja -DCMAKE_C_COMPILER="$CC" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O1 -DVIDEAU_MPI=ON \
        -DBUILD_TESTING=OFF
}
# Only src/ranks asks whether there is MPI: what the configured build compiles of it, linked with all else of this one, is its program.
# `./test thorough` builds all.
others=$(grep -rlE 'VD_MPI|<mpi\.h>' --include=*.[ch] "$VD_SOURCE_DIR/src" "$VD_SOURCE_DIR/train" "$VD_SOURCE_DIR/include" | grep -v '/src/ranks/')
[ -z "$others" ] || fail "these ask for MPI, too: $others"
relink() { # PROGRAM
    local object=CMakeFiles/vd_room_ranks.dir/src/ranks/ranks_world.c.o line
    line=$(ninja -C "$VD_BUILD_DIR" -t commands "$1" | tail -1)
    case $line in *" $object "*" -o $1 "*) ;; *) return 1 ;; esac
    line=${line/ $object / $build/$object $(mpicc --showme:link) }
    (cd "$VD_BUILD_DIR" && eval "${line/ -o $1 / -o $build/$1 }")
}
build_all() {
    configure || return 1
    if [ -n "${VIDEAU_THOROUGH:-}" ]; then
        ninja -C "$build" videau videau-train
    else
        ninja -C "$build" vd_room_ranks && relink videau && relink videau-train
    fi
}
build_all >"$work/said" 2>&1 </dev/null || fail "the build"
videau=$build/videau train=$build/videau-train
ldd "$videau" | grep -q libmpi || fail "not linked with MPI"
ldd "$VD_BUILD_DIR/videau" | grep -q libmpi && fail "who did not ask for MPI has it"
position="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"

"$videau" rollout "$position" --games 216 --truncate 9 --until-clear --json --threads 1 >"$work/alone" 2>"$work/said" || fail "one process"
for n in 1 2 4; do
    ranks $n "$videau" rollout "$position" --games 216 --truncate 9 --until-clear --json >"$work/shared" 2>"$work/said" || fail "rollout, $n"
    same alone shared "a rollout of $n processes differs"
done

match=$VD_SOURCE_DIR/tests/data/analysis/club.mat
"$videau" analyse "$match" --level standard --json --threads 1 --html "$work/alone.html" >"$work/alone" 2>"$work/said" || fail "analyse"
ranks 4 "$videau" analyse "$match" --level standard --json --html "$work/shared.html" >"$work/shared" 2>"$work/said" || fail "analyse, 4"
same alone shared "an analysis of 4 processes differs"
same alone.html shared.html "its report differs"

for which in alone shared; do
    "$videau" library import "$match" --library "$work/$which.db" >"$work/said" 2>&1 || fail "import"
done
"$videau" library analyse --library "$work/alone.db" --threads 1 >"$work/said" 2>&1 || fail "library analyse"
ranks 4 "$videau" library analyse --library "$work/shared.db" >"$work/said" 2>&1 || fail "library analyse, 4"
grep -q '1' "$work/said" || fail "how many were analysed"
for which in alone shared; do "$videau" stats player:Anna --library "$work/$which.db" --json >"$work/$which" 2>"$work/said" || fail "stats"; done
same alone shared "a library of 4 processes differs"

for n in 1 3; do
    ranks $n "$train" gather --nets "$VD_SOURCE_DIR/data/nets" --games 50 --minutes 60 --seed 7 --out "$work/$n.vds" >"$work/said" 2>&1 || fail "gather, $n"
done
same 1.vds 3.vds "samples of 3 processes differ"

# What is not shared, and what each of them finds wrong, is said once.
ranks 3 "$videau" play >"$work/said" 2>&1 && fail "play with mpirun"
[ "$(grep -c 'without mpirun' "$work/said")" = 1 ] || fail "play with mpirun: not said once"
ranks 3 "$videau" rollout - >"$work/said" 2>&1 && fail "rollout - with mpirun"
[ "$(grep -c 'standard input' "$work/said")" = 1 ] || fail "rollout -: not said once"
ranks 3 "$videau" analyse "$work/none.mat" >"$work/said" 2>&1 && fail "no file"
[ "$(grep -c 'none.mat' "$work/said")" = 1 ] || fail "no file: not said once"

# Only one of them finds its file.
cat >"$work/some" <<'END'
#!/bin/bash
[ "$OMPI_COMM_WORLD_RANK" != 2 ] || set -- "${@/club.mat/none.mat}"
exec "$@"
END
chmod +x "$work/some"
ranks 3 "$work/some" "$videau" analyse "$match" >"$work/said" 2>&1 && fail "one without its file"
grep -q '^\[2\] .*none.mat' "$work/said" || fail "one without its file: not said by number"

# One dies: its number is told, the file is whole, and the same command goes on to the same bytes.
"$videau" rollout "$position" --games 1296 --json --threads 1 >"$work/alone" 2>"$work/said" || fail "one process, long"
ranks 4 "$videau" rollout "$position" --games 1296 --json --resume "$work/state" >"$work/said" 2>&1 &
run=$!
for _ in $(seq 300); do
    victim=$(pgrep -f "^$videau rollout.*$work/state" | tail -1)
    [ -s "$work/state" ] && [ -n "$victim" ] && break
    sleep 0.1
done
sleep 1
kill -KILL "$victim" || fail "nobody to kill"
wait $run && fail "one is dead, and nobody noticed"
grep -q 'process rank [0-3] ' "$work/said" || fail "the number of the dead"
ranks 4 "$videau" rollout "$position" --games 1296 --json --resume "$work/state" >"$work/shared" 2>"$work/said" || fail "going on"
same alone shared "after a death the numbers differ"
exit 0
