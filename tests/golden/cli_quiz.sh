# Questions from a file and from the library: plays and cubes, right, nearly, wrong, illegal and given up; the five of a day.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
export XDG_DATA_HOME=$PWD/data XDG_CACHE_HOME=$PWD
cat >two.mat <<'END'
; [Player 1 "Anna"]
; [Player 2 "Ben"]

 3 point match

 Game 1
 Anna : 0                                    Ben : 0
  1) 31: 24/21 24/23                          Doubles => 2
  2)  Drops                                   Wins 1 point

 Game 2
 Anna : 0                                    Ben : 1
  1)                                          42: 13/9 24/22
  2) 61: 24/18 6/5                            Doubles => 2
  3)  Takes                                   55: 13/3 9/4 8/3
END
v quiz --lang en
v library import two.mat --lang en
v quiz --lang en
v library analyse --lang en --threads 1
printf '8/4 6/6\n8/5 6/5\nnon\nplateau\nchanter\nprendre\n?\n' | v quiz "error:>.01" --lang fr
printf '24/21 24/23\nyes\n' | v quiz "error:>.01" --most 2 --lang en
printf 'quit\n' | v quiz player:ben "error:>.01" --lang en | head -3
v quiz --daily --lang fr "erreur:>.01" </dev/null
printf '?\n' | v quiz --file two.mat --lang en --most 1
v quiz --file two.mat kind:play --lang fr
v quiz --file two.mat --daily --lang en
v quiz "error:>x" --lang fr
v quiz --most 0 --lang en
v stats --lang en
v stats joueur:anna --lang fr --svg pr.svg
grep -c polyline pr.svg
v library me Ben --lang en
v stats --lang en
v stats --json
v stats player:nobody --lang en
v stats player:nobody --json
v quiz --help --lang fr
v stats --help --lang fr
