# Matches analysed: a match of our own making in both languages, a session, what is refused.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
cp "$GOLDEN/../data/analysis/club.mat" club.mat
v analyse club.mat
v analyse club.mat --lang en --player anna --threads 1
cat >session.mat <<'END'
 0 point match

 Game 1
 Anna : 0                        Ben : 0
  1) 31: 8/5 6/5                   65: 24/18 18/13
  2) Doubles => 2                  Beavers => 4
  3) Takes
  3) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7
END
v analyse session.mat --lang en
v analyse session.mat --lang en --json 2>/dev/null | tr '{' '\n' | head -n 40
v analyse session.mat club.mat session.mat --lang en 2>/dev/null | head -n 12
v analyse session.mat --lang en --out session.sgf >answer
head -n 1 answer
v convert session.sgf --to json --lang en 2>/dev/null | tr '{' '\n' | grep -c '"engine":"Videau"'
v analyse session.mat --lang en --to sgf
v analyse session.mat club.mat --lang en --out both.sgf
v analyse session.mat --lang en --to pdf --out session.pdf
v analyse session.mat --out -
v analyse nothing.mat --lang en
v analyse club.mat --level best --lang en
v analyse club.mat --player Cleo --lang en
v analyse club.mat --player Cleo
echo 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' >position.txt
v analyse club.mat position.txt --lang en
sed 's/3 point/65 point/' club.mat >long.mat
v analyse long.mat --lang en
v analyse --lang en
