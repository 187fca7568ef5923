#!/bin/bash
# A library exported and imported elsewhere is the same library: matches, tags, notes, players, analyses, the schedule of the quiz.
set -u
videau=$VD_BUILD_DIR/videau
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work

fail() {
    echo "FAILED: $*"
    exit 1
}
a() { "$videau" "$1" "${@:2}" --library a.sqlite --lang en; }
b() { "$videau" "$1" "${@:2}" --library b.sqlite --lang en; }

mkdir in
cat >in/two.mat <<'END'
; [Player 1 "Anna, the one"]
; [Player 2 "Ben"]
; [EventDate "2026.05.01"]

 3 point match

 Game 1
 Anna, the one : 0                           Ben : 0
  1) 31: 24/21 24/23                          Doubles => 2
  2)  Drops                                   Wins 1 point

 Game 2
 Anna, the one : 0                           Ben : 1
  1)                                          42: 13/9 24/22
  2) 61: 24/18 6/5                            Doubles => 2
  3)  Takes                                   55: 13/3 9/4 8/3
END
sed 's/31: 24\/21 24\/23/31: 24\/20       /;s/Ben/Chloe/' in/two.mat >in/three.mat
a library import in >out || fail "import"
a library analyse --threads 1 >out || fail "analyse"
a library tag lyon 1 && a library note 2 'A "note",
of two lines' && a library alias Ben 'Ben, Dr.' 'B. B.' && a library me 'Anna, the one' || fail "words"
printf '8/5 6/5\n24/20 13/11\n?\n?\n' | a quiz 'error:>.01' --most 3 >out || fail "quiz"
# Remarks, which the page makes: of a match with an analysis, and of one without.
a library export --out remarked >out || fail "export"
sed -i 's/}$/,"beside":[[0,1,"remark","Deux « lignes »\\nici"],[1,0,"play","XGID"]]}/' remarked/*Ben.json.analysis
a library import remarked >out || fail "remarks: $(cat out)"
a library import remarked >out || fail "remarks twice: $(cat out)"
sed -i 's/\[\[0,1,"remark","Deux[^]]*\]/[[0,1,"remark","Trois"]/' remarked/*Ben.json.analysis
a library import remarked >out || fail "another remark: $(cat out)"
a library export --out first >out || fail "export"
grep -qF '"beside":[[0,1,"remark","Deux « lignes »\nici\nTrois"],[1,0,"play","XGID"]]' first/*Ben.json.analysis ||
    fail "remarks: $(tail -c 300 first/*Ben.json.analysis)"
[ "$(ls first | tr '\n' ' ')" = "0001-Anna__the_one-Chloe.json 0001-Anna__the_one-Chloe.json.analysis 0002-Anna__the_one-Ben.json 0002-Anna__the_one-Ben.json.analysis library.json " ] ||
    fail "the folder holds $(ls first)"
grep -q '"stability"' first/library.json || fail "no schedule"

# Twice: nothing changes any more.
for _ in 1 2; do
    b library import first >out || fail "import elsewhere: $(cat out)"
    b library export --out second >out || fail "export elsewhere"
    diff -r first second >out || fail "not the same: $(head -c 500 out)"
    rm -r second
done
for verb in "library ls --json" "library search --most 0 --json" "library players --json" "stats --json" "quiz --daily"; do
    # shellcheck disable=SC2086
    [ "$(a $verb </dev/null | sed 's/"source":"[^"]*"//g;s/"format":"[^"]*"//g')" = "$(b $verb </dev/null | sed 's/"source":"[^"]*"//g;s/"format":"[^"]*"//g')" ] || fail "$verb"
done
b library players --json | grep -qF '"Ben, Dr."' || fail "the alias was cut at its comma"

# As one ZIP, ours and that of another program, whose files are in a folder.
a library export --out all.zip >out && python3 -m zipfile -c folder.zip first || fail "ZIP: $(cat out)"
for zip in all.zip folder.zip; do
    rm -f b.sqlite*
    for _ in 1 2; do
        b library import $zip >out 2>&1 || fail "$zip: $(cat out)"
        b library export --out second >out || fail "export elsewhere"
        diff -r first second >out || fail "$zip: not the same: $(head -c 500 out)"
        rm -r second
    done
done
head -c 200 all.zip >cut.zip
b library import cut.zip >out 2>&1 && fail "a cut ZIP was taken"
grep -q "cut.zip” is no ZIP" out || fail "a cut ZIP: $(cat out)"

# What does not fit is said and left out; the matches come all the same.
spoil() {
    rm -rf bad c.sqlite
    cp -r first bad
    sed -i "$1" bad/*Ben.json.analysis
    "$videau" library import bad --library c.sqlite --lang en >out 2>&1
    [ $? -eq 1 ] || fail "$1: taken"
    grep -q "Ben.json.analysis” is no analysis" out || fail "$1: not said: $(cat out)"
    [ "$("$videau" library search 'error:>0' match:1 --json --library c.sqlite | grep -c '"game"')" -gt 0 ] || fail "$1: the other match"
    [ "$("$videau" library search match:2 --json --library c.sqlite | grep -c '"loss":0')" -eq 0 ] || fail "$1: something of it was kept"
}
spoil 's/"level":"[a-z]*"/"level":"deepest"/'
spoil 's/\[\[0,0,0,/[[77,0,0,/'
spoil 's/\[\[0,0,0,/[[0,77,0,/'
spoil 's/\[\[0,0,0,/[[0,0,2,/'
spoil 's/"play"/"plan"/'
spoil 's/XGID=/XGIT=/'
spoil 's/"pr":\[/"pr":[1,/'
spoil 's/true,/1,/'
spoil 's/.$//'
spoil 's/"remark"/"mark"/'
spoil 's/\[\[0,1,"remark"/[[9,1,"remark"/'
rm -rf bad c.sqlite
mkdir bad
cp first/*.analysis bad
"$videau" library import bad --library c.sqlite --lang en >out 2>&1 && fail "analyses alone were taken"
grep -q "did not come with it" out || fail "$(cat out)"
