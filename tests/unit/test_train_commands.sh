#!/bin/sh
# videau-train match, error and gate as a user meets them: what is refused, what goes on after a stop, what is promoted.
set -eu
train=$VD_BUILD_DIR/videau-train
[ -x "$train" ] || exit 77
cd "$VD_SOURCE_DIR"
set_of=tests/data/benchmark
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$1" >&2
    cat "$work/out" >&2
    exit 1
}

# expect STATUS WORDS COMMAND...: exit status, and words in what it says.
expect() {
    status=$1
    words=$2
    shift 2
    got=0
    "$@" >"$work/out" 2>&1 || got=$?
    [ "$got" -eq "$status" ] || fail "$*: status $got, expected $status"
    grep -qF -e "$words" "$work/out" || fail "$*: does not say '$words'"
}

# Bad input: one sentence, status 2.
expect 2 "does not know --plys" "$train" match embedded embedded --plys 2
expect 2 "--ply-a needs a value" "$train" match embedded embedded --ply-a
expect 2 "is not a filter" "$train" match embedded embedded --ply-a 2 --filter-a 2:x
for filter in 2:0x7+1@.1 2:1.5+1@.1 2:1+1@0x1 2:1+1@1e999 2:1+1@nan 2:1+1@-1 /inner=1e1; do
    expect 2 "is not a filter" "$train" match embedded embedded --ply-a 2 --filter-a "$filter"
done
expect 2 "holds no nets" "$train" match "$work" embedded
expect 2 "no variant is called chess" "$train" match embedded embedded --variant chess
expect 2 "--ply-a is a whole number from 0 to 4" "$train" match embedded embedded --ply-a 9
expect 2 "a level plays at 0 ply" "$train" match embedded embedded --ply-a 1 --noise-a .1
expect 1 "nobody listens at" "$train" match embedded "gnubg:$work/none" --games 2
expect 2 "holds no benchmark" "$train" error embedded --benchmark "$work"
expect 2 "holds no benchmark" "$train" cubes embedded --benchmark "$work"
expect 2 "is no half" "$train" cubes embedded --benchmark $set_of --half third
expect 2 "--pool: anchors" "$train" gather --pools 1 --pool anchor
expect 2 "--class: rare, back" "$train" gather --pools 1 --class race
expect 2 "one of them" "$train" gather --class back
expect 2 "one of them" "$train" gather --pool anchors
expect 2 "one of them" "$train" gather --pools 1 --pool anchors --class back
expect 2 "--scores: such games are played of backgammon" "$train" gather --scores .5 --variant jacquet
expect 2 "--from: pools or games" "$train" values --from both
expect 2 "depths from 0 to" "$train" error embedded --benchmark $set_of --ply 0,9
expect 2 "is no half" "$train" error embedded --benchmark $set_of --half third
expect 2 "see --help" "$train" gate embedded
expect 2 "--only plays or cubes" "$train" error embedded --benchmark $set_of --only dice
expect 0 "take or pass" "$train" error embedded --benchmark $set_of --only cubes
if grep -q '^plays' "$work/out"; then fail "plays were asked too"; fi

# A number is a number, whatever the command; what a command has no option for, it does not know.
for command in gather fit "match embedded embedded"; do
    for bad in foo '' -1 nan inf 1e300 0x10 1.5 '1 2' 10000000000000000000; do
        # shellcheck disable=SC2086
        expect 2 "--seed is a whole number from 0 to" "$train" $command --seed "$bad"
    done
done
for command in gather fit "match embedded embedded" "pace embedded embedded" "filters 2:1+7@0.16" "gate embedded embedded" benchmark \
    levels rates speed; do
    # shellcheck disable=SC2086
    expect 2 "--seed is a whole number from 0 to" "$train" $command --seed foo
    # shellcheck disable=SC2086
    expect 2 "--seed needs a value" "$train" $command --seed
done
for command in gather "match embedded embedded" "gate embedded embedded" benchmark levels rates; do
    # shellcheck disable=SC2086
    expect 2 "--games is a whole number from 1 to" "$train" $command --games x
done
for command in gather fit mean values "match embedded embedded" speed "pace embedded" met tables "filters 2:1+7@0.16" "error embedded" \
    "gate embedded embedded" benchmark levels rates; do
    # shellcheck disable=SC2086
    expect 2 "does not know --nonsense" "$train" $command --nonsense 1
done
for option in minutes se threads games noise-b every time-a ply-b; do
    expect 2 "--$option is a" "$train" match embedded embedded --$option 3x
done
expect 2 "--quiet takes no value" "$train" match embedded embedded --quiet=yes

# A match goes on from its results, a line cut short included, and says the same as one that was never stopped.
match() { "$train" match embedded embedded --noise-b .1 --games "$1" --threads 1 --luck none --quiet --results "$2"; }
match 4 "$work/whole" | grep -v ' at ' >"$work/whole.out"
match 2 "$work/parts" >/dev/null
printf '1 1 -1 0.5' >>"$work/parts"
match 4 "$work/parts" | grep -v ' at ' >"$work/parts.out"
cmp "$work/whole.out" "$work/parts.out"
[ "$(grep -vc '^#' "$work/parts")" -eq 2 ]
expect 1 "holds another measurement" "$train" match embedded embedded --noise-b .2 --luck none --games 2 --results "$work/parts"

# Errors: nets of chance lose more than ours.
mkdir "$work/chance"
chance() { expect 0 "held back" "$train" fit --epochs 0 --net "$1" --hidden 16 --out "$work/chance/$1.vdnet"; }
chance contact
chance race
expect 2 "no samples" "$train" fit --epochs 1 --net race --out "$work/chance/race.vdnet"
expect 0 "by shares in games" "$train" error embedded "$work/chance" --benchmark $set_of --half both
awk '/^plays/ { on = 1 } /^cubes/ { on = 0 } on && /^all/ { found = 1; if ($3 + 0 >= $5 + 0) exit 1 } END { exit !found }' \
    "$work/out" || fail "nets of chance lose less"

# Samples: what cannot be is said before a file is made.
expect 2 "does not know --roll" "$train" gather --roll 3 --out "$work/none.vds"
expect 2 "--ply is a whole number from 0 to 4" "$train" gather --ply 9 --out "$work/none.vds"
expect 2 "--rollout is a whole number" "$train" gather --rollout -1 --out "$work/none.vds"
expect 2 "cannot be searched" "$train" gather --nets "$work" --out "$work/none.vds"
[ ! -e "$work/none.vds" ]

# The first lesson: nets of random weights play, and learn from that.
mkdir "$work/first"
for net in hollandais contact race; do
    expect 0 "held back" "$train" fit --epochs 0 --net $net --hidden 16 --out "$work/first/$net.vdnet"
done
expect 0 "labels" "$train" gather --variant hollandais --nets "$work/first" --out "$work/first.vds" --games 1 --lambda 1
before=$work/first/hollandais.vdnet
expect 0 "held back" "$train" fit --variant hollandais --net hollandais --from "$before" --in "$work/first.vds" \
    --batch 64 --epochs 2 --out "$work/learned.vdnet"
if cmp -s "$before" "$work/learned.vdnet"; then fail "nothing was learned"; fi
grep -q -e '--epochs 0' "$work/learned.json" && grep -q -e '--epochs 2' "$work/learned.json" || fail "lessons are missing"

# The net of trictrac: lessons, a stop between them, and what it then is.
tt="$work/tt.vdnet"
lessons() { "$train" trictrac-fit --out "$tt" --samples 2000 --hidden 16 --epochs 1 "$@"; }
expect 2 "--out FILE.vdnet is missing" "$train" trictrac-fit
expect 2 "no checkpoint" lessons --resume
expect 0 "1: " lessons --lessons 1
cp "$tt" "$work/tt1.vdnet"
expect 0 "2: " lessons --lessons 2 --resume
if cmp -s "$tt" "$work/tt1.vdnet"; then fail "nothing was learned"; fi
[ "$(grep -c '"command"' "$work/tt.json")" -eq 2 ] || fail "lessons are missing"
# In one go it is the same net.
rm "$tt".state
expect 0 "2: " lessons --lessons 2
mv "$tt" "$work/tt2.vdnet"
rm "$tt".state
expect 0 "1: " lessons --lessons 2 --minutes 0.000001
expect 0 "2: " lessons --lessons 2 --resume
cmp "$tt" "$work/tt2.vdnet" || fail "a stop changes what is learned"
expect 0 "net against random, 4 parties of 3 holes" "$train" trictrac net random --net "$tt" --parties 4 --holes 3
expect 2 "is no net of trictrac" "$train" trictrac net random --net data/nets/race.vdnet
expect 2 "a player is" "$train" trictrac nobody random --net "$tt"

# The gate: the same nets and worse ones are refused and recorded; better ones take the place.
cp -r data/nets "$work/ours"
gate() { "$train" gate "$@" --games 4 --benchmark $set_of --log "$work/log.md"; }
cp -r "$work/ours" "$work/same"
expect 1 refused gate "$work/ours" "$work/same"
expect 1 refused gate "$work/ours" "$work/chance"
diff -r data/nets "$work/ours"
cp -r "$work/chance" "$work/old"
expect 0 "now holds the nets" gate "$work/old" "$work/ours"
cmp data/nets/contact.vdnet "$work/old/contact.vdnet"
cmp data/nets/contact.json "$work/old/contact.json"
# Better in all else, but of what one class is worth they say the opposite: refused for that class alone.
awk '/^#/ || $2 == "off" { if ($2 == "off") $5 = -$5; print }' data/benchmark/values.txt >"$work/opposite.txt"
cp -r "$work/chance" "$work/old2"
expect 1 ": worse" gate "$work/old2" "$work/ours" --values "$work/opposite.txt"
diff -r "$work/chance" "$work/old2"
echo "4 off" >>"$work/opposite.txt"
expect 2 "no value" gate "$work/old2" "$work/ours" --values "$work/opposite.txt"
[ "$(grep -c '| refused; worse about off |$' "$work/log.md")" -eq 1 ]
[ "$(grep -c '| refused' "$work/log.md")" -eq 3 ]
[ "$(grep -c '| passed |$' "$work/log.md")" -eq 1 ]
[ "$(grep -c '^# ' "$work/log.md")" -eq 1 ]

# The benchmark: questions once, then rolled out, gone on with after a stop, and the same whatever the stop and the threads.
roll() { "$train" benchmark embedded --out "$@" --plays 1 --cubes 1 --games 2 --least 2 --truncate 1; }
expect 2 "does not know --play" "$train" benchmark --play 1
expect 2 "only nets of ours" "$train" benchmark "gnubg:$work/none" --out "$work/none"
expect 0 "questions" roll "$work/b" --questions
[ "$(grep -vc '^#' "$work/b/questions.txt")" -ge 12 ]
cp -r "$work/b" "$work/c"
expect 0 "questions rolled out" roll "$work/b"
[ "$(cat "$work/b/plays.txt" "$work/b/cubes.txt" | grep -vc '^#')" -eq "$(grep -vc '^#' "$work/b/questions.txt")" ]
[ "$(grep -c '^# share' "$work/b/plays.txt")" -eq 8 ]
head -n -3 "$work/b/plays.txt" >"$work/c/plays.txt"
printf 'gate 4HPwATDgc/ABMA:cIml' >>"$work/c/plays.txt"
expect 0 "questions rolled out" roll "$work/c" --threads 2
diff -r "$work/b" "$work/c"
expect 0 "by shares in games" "$train" error embedded --benchmark "$work/b" --half both
expect 1 "holds another measurement" "$train" benchmark embedded --out "$work/c" --games 3
# What it says of doubles is set beside them, by kind and by score.
expect 0 "no double: bias" "$train" cubes embedded --benchmark "$work/b"
[ "$(awk '$1 == "all" { print $2 }' "$work/out")" -eq "$(grep -vc '^#' "$work/b/cubes.txt")" ]
# Until it is precise enough: none is less so than asked but where all games were played.
mkdir "$work/d" && { grep '^#' "$work/b/questions.txt"; grep -v '^#' "$work/b/questions.txt" | tail -n 2; } >"$work/d/questions.txt"
expect 0 "2 of 2 questions" "$train" benchmark embedded --out "$work/d" --games 288 --least 0 --clear 0 --truncate 1 --error .05
grep -q ', until a standard error of 0.05$' "$work/d/cubes.txt"
awk '!/^#/ { if ($(NF) > .1 || $(NF - 4) + 0 > .05) exit 1 }' "$work/d/cubes.txt"
printf 'gate start opening\n' >>"$work/c/questions.txt"
expect 2 "not a question" roll "$work/c"

# Levels: noise costs something.
for noises in .1,x nan " 1" 0x1 .1, 1e999 11 "" "$(printf '.1,%.0s' $(seq 33)).1"; do
    expect 2 "--noises such as" "$train" levels --noises "$noises"
done
for luck in foo nan "" 1x 3 -1 "0 "; do
    expect 2 "--luck none, 0, 1 or 2" "$train" match embedded embedded --games 2 --luck "$luck"
done
expect 0 "judged at 1 ply" "$train" levels --games 2 --noises 0,.3
awk '/^own/ { lost[++n] = $4 + 0 } END { exit !(n == 2 && lost[2] > lost[1]) }' "$work/out" || fail "noise costs nothing"

# The committed benchmark is whole, and each half is there.
expect 0 "take or pass" "$train" error embedded --only cubes
[ "$(grep -vc '^#' data/benchmark/plays.txt)" -ge 3000 ]
[ "$(grep -vc '^#' data/benchmark/cubes.txt)" -ge 600 ]
[ "$(grep -vc '^#' data/benchmark/cubes/cubes.txt)" -ge 1000 ]
[ "$(grep -c '^held' data/benchmark/cubes/cubes.txt)" -ge 450 ]
expect 0 "no double: bias" "$train" cubes embedded
awk '$1 == "all" && $2 >= 1000 && $(NF - 2) < 4.2 { good = 1 } END { exit !good }' "$work/out" || fail "doubles cost more than they did"
# Of each rare class three hundred as games bring them.
[ "$(grep -v '^#' data/benchmark/classes.txt | cut -d' ' -f2 | sort | uniq -c | awk '$1 == 300' | wc -l)" -eq 6 ]
[ "$(grep -c '^held' data/benchmark/plays.txt)" -ge 1400 ]
[ "$(grep -c '^gate' data/benchmark/plays.txt)" -ge 1400 ]
