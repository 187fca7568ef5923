# UBGI: the greeting, plays, the cube, keys, what is refused; batches of questions.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
export XDG_CACHE_HOME=$PWD
v ubgi --lang en <<'END' | sed 's/^\(id .*\) [0-9.]*$/\1 N/'
ubgi
isready
set engine.ply 0
go
position gnubgid 4HPwATDgc/ABMA
go chequer
dice 3 1
go
go turn
go analyse multipv 2
go cube
set game.length 3
set game.own_score 2
set game.other_score 2
set game.crawford true
go cube
set game.crawford false
go analyse
dice 3 1
go
position xgid -a-B--E-B-a-dDB--b-bcb----:1:1:-1:63:0:0:0:3:8
go
position xgid -b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10
go cube
position gnubgid AAAAAAAAAAAAAA
go
position gnubgid 4HPwATDgc/ABMA:QYkqASAAIAAA
go analyse
position text M[1:2] A[24:2] bar:0/2
dice 6 6
go
position text M[24:2] A[24:1]
newgame
go
quit
isready
END
v ubgi --lang fr <<'END'
set engine.ply 7
set engine.bot 1
get engine.ply
setoption name Ply value 1
get engine.ply
set game.variant acey-deucey
set game.variant dutch
position gnubgid trop-court
position fen 1
dice 7 1
go fly
go depth 9
go rollout multipv 65
go analyse multipv 4097
set engine.rollout_plays 65
get engine.rollout_plays
sing
stop
isready maintenant
END
printf '%s\n' 'set engine.rollout_plays 3' 'position gnubgid 4HPwATDgc/ABMA' 'dice 3 1' 'go rollout games 1' \
    'go rollout games 1 multipv 2' | "$VIDEAU" ubgi | sed -n 's/^\(info multipv [0-9]* games 1\) .*/\1/p; s/^bestmove.*/bestmove/p'
head -c 5000 /dev/zero | tr '\0' x | v ubgi --lang en
v batch --lang en <<'END'
{"id":1,"ask":"eval","position":"start","ply":0}
{"id":"two","ask":"check","position":"start","dice":"31","play":"8/5 6/5"}
{"id":3,"ask":"check","position":"start","dice":"31","play":"8/4"}
{"id":4,"ask":"cube","position":"start","ply":0}
{"id":5,"ask":"moves","position":"M[1:1] A[24:1]","dice":"31"}
{"id":6,"ask":"hint","position":"M[1:1 2:1] A[24:1]","dice":"31","ply":0}
{"id":7,"ask":"rollout","position":"M[1:1 6:1] A[24:1]","dice":"31","games":2,"seed":1}
{"id":8,"ask":"eval","position":"start","variant":"nackgammon","ply":0}
END
v batch --lang fr <<'END'
{"id":1,"ask":"hint","position":"start"}
{"id":2,"ask":"hint","position":"rien","dice":"31"}
{"id":3,"ask":"chante","position":"start"}
{"id":4,"ask":"eval","position":"start","ply":7}
{"id":5,"ask":"eval","position":"start","plies":2}
{"id":6,"ask":"eval"}
{"id":7,"ask":"eval","position":"start","dice":"31"}
{"id":8,"ask":"eval","position":"start","variant":"dames"}
{"id":9,"ask":7}
{"id":10,"ask":"eval","position":"start","position":"start"}
{"id":1.5,"ask":"eval","position":"start"}

[1]
rien
END
v ubgi --help --lang fr
v batch --help --lang fr
