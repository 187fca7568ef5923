# Files of other programs: converted, repaired, refused. What is wrong is said on standard error, the result alone goes to
# standard output; a file is written whole or not at all.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
cat >match.mat <<'END'
; [Site "Club"]
; [EventDate "2026.05.01"]

 3 point match

 Game 1
 Anna : 0                        Ben : 0
  1) 31: 8/5 6/5                   65: 24/18 18/13
  2) 21: 13/11 6/4                 Doubles => 2
  3)  Drops                        Wins 2 points

 Game 2
 Anna : 0                        Ben : 1
  1)                              42: 8/4 6/4
  2) 63: 24/15                    11: 8/7 8/7 6/5 6/5
END
v convert match.mat
v convert match.mat --lang en --to letters --game 2
v convert match.mat --json --lang en 2>/dev/null
v convert match.mat --to mat 2>/dev/null
v convert match.mat --to sgf --lang en --out out.sgf 2>/dev/null
cat out.sgf
echo '$ videau convert - --to mat --game 2 <out.sgf'
"$VIDEAU" convert - --to mat --game 2 --lang en <out.sgf
echo untouched >kept.mat
sed 's/3 point/70000 point/' match.mat >bad.mat
v convert bad.mat --out kept.mat
v convert bad.mat --out kept.mat --lang en
cat kept.mat
v convert nothing.mat --lang en
v convert match.mat --to pdf --lang en
v convert match.mat --game 3 --lang en
v convert match.mat --to mat --out no/where.mat --lang en 2>/dev/null
: >empty.mat
v convert empty.mat --lang en
# several matches in a file: --match picks one, --game counts through the file or in the match that was picked
sed 's/Anna/Carl/; s/Ben/Dora/; s/^ 3 point/ 5 point/' match.mat >second.mat
cat match.mat second.mat >two.mat
v convert two.mat --lang en --game 3 2>/dev/null
v convert two.mat --lang en --match 2 --game 1 2>/dev/null
v convert two.mat --lang en --match 2 --to mat 2>/dev/null
v convert two.mat --lang en --to xg 2>&1 >/dev/null | tail -1
v convert two.mat --lang en --match 2 --to xg --out two.xg 2>/dev/null
v convert two.xg --lang en --to mat 2>/dev/null | head -4
v convert two.mat --lang en --match 3 2>/dev/null
v convert two.mat --lang en --match 3 2>&1 >/dev/null | tail -1
v convert two.mat --lang en --game 5 2>&1 >/dev/null | tail -1
printf '%s\n' 4HPwATDgc/ABMA:cAkAAAAAAAAE start >positions.txt
v convert positions.txt --lang en --to xgp 2>&1 >/dev/null | tail -1
v convert positions.txt --lang en --position 2 --to xgtext | head -1
v convert positions.txt --lang en --position 3 --to xgtext
# a folder: each file under its name; two that differ by their ending alone keep it
mkdir in
cp match.mat bad.mat in
cp two.mat in/two.txt
cp out.sgf in/match.sgf
v convert in --lang en
v convert in --lang en --to json --out in
v convert in --lang en --to mat --out out
ls out
tail -1 out/two.mat
ls
