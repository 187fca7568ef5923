# Positions in all their forms, drawn and spoken; perft.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
all='M[24:2 13:7 6:2 3:1] A[19:7 17:2 12:2] bar:2/1 off:1/3 cube:4/me dice:6-5 length:7 score:3/5'
dutch='M[22:3 19:1] A[24:2] hors:11/13 cube:2/him dice:4-4 variant:hollandais'
for lang in fr en; do
    v id start --lang $lang
    v id "$dutch" --lang $lang
    v show "$all" --lang $lang
    LC_ALL=fr_FR.UTF-8 v show "$all" --lang $lang
    LC_ALL=fr_FR.UTF-8 v show "$all" --lang $lang --home left --top
    LC_ALL=C.UTF-8 v show "$dutch" --lang $lang
    LC_ALL=C.UTF-8 v show "$dutch" --lang $lang --home left
    v show "$all" --plain --lang $lang
    v show "$dutch" --plain --lang $lang
    v show 'M[24:1 23:1] A[5:1 4:1] hors:13/13 next:name variant:acey-deucey' --plain --lang $lang
    v show 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] cube:2/me doubled:1 length:7 score:3/5' --lang $lang
    v show 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] resigned:2' --plain --lang $lang
    v show start --home up --lang $lang
    v show start --svg no/such/folder.svg --lang $lang
    v perft start deep --lang $lang
done
v id start --json
v id "$dutch" --json
v id -b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 --json
LC_ALL=C.UTF-8 v show start --bare
LC_ALL=C.UTF-8 v show start --bare --color always
LC_ALL=C.UTF-8 v show start --bare --ascii
v show "$all" --svg -
v show "$dutch" --svg - --home left --lang en
v show start --svg - --bare
# A cube that outgrows its square.
v show 'start cube:1048576/me' --svg - --bare
v show start --json
v perft start
v show 'start gate:1'
v show 'start hors:2'
# The place of an error counts characters: the blanks here are no-break spaces.
v show 'M[24:2] A[1:2] foo:1'
v perft start 1
v perft start 2 --weighted
v perft start 1 --divide --weighted
v perft start 1 --json
v perft start 1 --variant acey-deucey
# Trictrac: its board, what the throw gives; the picture marks the men that make it.
hit='14w.7.1w.4.2b.2b.4.1b.3.10b w M 65 0,0 0,0 4/4'
for lang in fr en; do
    LC_ALL=C.UTF-8 v show "$hit" --lang $lang
    v show "$hit" --plain --lang $lang
    v show "$hit" --event 1 --lang $lang
    v show "$hit" --svg - --event 2 --lang $lang
    v show '15w.22.15b w J -- 0,0 0,0 0/0' --svg - --event 1 --lang $lang
    v show '15w.22.15b w M 7 0,0' --lang $lang
    v show "$hit" --json --lang $lang
done
v show "$hit" --svg - --event 1 --bare --lang en
