# The library: brought in once, listed, searched, tagged, taken out and back, brought out; what is wrong is said.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
export XDG_DATA_HOME=$PWD/data
mkdir -p in/inner
cat >in/club.mat <<'END'
; [Player 1 "Anna"]
; [Player 2 "Ben"]

 3 point match

 Game 1
 Anna : 0                                    Ben : 0
  1) 54: 24/20 20/15                          33: 24/21 13/10* 6/3 6/3
  2) 62: 25/23 8/2                             Doubles => 2
  3)  Takes                                   51: 10/5 6/5
  4) 65: 8/2 13/8                             41: 24/20 21/20
  5) 64: 13/7 8/4                             61: 8/2* 2/1*
  6) 66:                                      42: 13/9 13/11
  7) 33:                                      43: 5/1 8/5
  8) 53:                                      44: 20/16 13/9 11/7 9/5
  9) 41: 25/21                                44: 20/16 13/9 9/5 8/4*
 10)  Doubles => 4                             Takes
 11) 21: 25/23                                32: 5/2* 4/2
 12) 65:                                      43: 9/5 16/13
 13) 32:                                      43: 5/1 16/13
 14) 55:                                      43: 7/3 13/10
 15) 66:                                      21: 13/11 10/9
END
"$VIDEAU" convert in/club.mat --to sgf --out in/inner/club.sgf 2>/dev/null
cat >in/inner/kurz.txt <<'END'
; [Site "Lyon"]
; [EventDate "2026.05.01"]

 1 point match

 Game 1
 Anna : 0                        Chloé : 0
  1) 31: 8/5 6/5                   65: 24/18 18/13
  2) 21: 13/11 6/4                 66: 24/18 13/7 13/7 8/2
END
echo rubbish >in/letter.txt
mkfifo in/pipe # is not waited for
v library import in --lang en
rm in/pipe
v library importer in/club.mat
v library ls --lang en
v library liste lyon
v library chercher genre:double
v library search player:chloe dice:66 --lang en
v library search player:chloe dice:66 --json
v library tag final 1 --lang en
v library marquer "deux mots" 1
v library note 2 "À revoir"
v library me anna --lang en
v library alias Anna Annette
v library players --lang en
v library ls tag:final player:me --lang en
v library rm 1 77 --lang en
v library rm 1 --lang en
v library liste
v library undo
v library ls kind:double --lang en
v library search "error:>x" --lang en
v library search genre:prise
v library search kind:take --lang en
v library ls jeu:whist
v library players --library none.sqlite
v library players --library none.sqlite --lang en
v library sing --lang en
v library show 2 --lang en
v library export --lang en
v library export lyon --out out --to mat --lang en
ls out
v library export --out whole
cat whole/library.json
v library import whole --library other.sqlite
v library ls --library other.sqlite
v library players --library other.sqlite
v library show 2 --library other.sqlite | head -5
v library import whole --library other.sqlite
v library export --out again --library other.sqlite >/dev/null
cmp whole/library.json again/library.json
mkdir strange && echo '{}' >strange/library.json
v library import strange --lang en
printf '%s\n' 3-1 '8/5 6/5' end 'resign 1' accept | v play --two --dice manual --match 1 --plain --file own.videau --lang en | tail -1
v library ls --lang en
v library ls --library in/letter.txt
cat in/letter.txt
