# What a club evening asks of the commands: refusals that name the rule and the right thing, letters, the cube, ids.
v() { "$VIDEAU" "$@" --lang "$lang" 2>&1 || true; }
for lang in fr en; do
    echo "== Refusals ($lang)"
    v check 'M[bar:1 13:4 8:4 6:6] A[24:2 23:2 22:2 21:2 20:2 19:2 18:3]' 61 bar/19
    v check 'M[bar:1 13:4 8:4 6:6] A[24:2 23:2 22:2 20:2 19:2 18:5]' 61 bar/19
    v check --variant acey-deucey 'M[2:1 1:1] A[24:15]' 21 '2/O 1/O [4-4]'
    v check --variant acey-deucey 'M[2:1 1:1] A[24:15]' 21 '2/O 1/O; 4-3 2/O'
    v check --variant tavla 'M[8:1 6:5 13:5 24:2 4:2] A[5:1 19:5 17:4 12:5]' 31 '8/5*/4'
    v check start 31 '8/5 6/5; 5-3 24/16'
    v check start 31 '8/5 6/5 [4-4] 24/16'
    v check start 31 '13-7 8-7'
    v check start 61 24/23
    v check start 31 13/10
    v check start 31 '8/5 9/8'
    v cube start 31
    v eval start extra
    v moves start 31 extra
    v play --home up
    v play --opening maybe
    v play --auto-doubles x
    v play --dice loaded
    echo "== Letters ($lang)"
    v moves start 65 --notation letters
    v hint start 65 --ply 0 --notation letters
    v check start 31 '8/5 6/5' --notation letters
    v check start 31 'Rouge : q8-t5 s6-t5' --notation letters
    v check start 31 24/19 --notation letters
    v check start 31 9/8 --notation letters
    v check start 61 l12-r7 --notation letters
    v check start 61 l12-r7 --notation letters --json
    v moves start 31 --notation greek
    echo "== The cube, a name, two ids ($lang)"
    v cube 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:5 score:4/3 crawford:1' --ply 0
    v cube 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:1 score:0/0' --ply 0
    v hint 'M[24:1 23:1] A[] hors:13/15 next:name' --variant acey-deucey
    v hint 'M[24:1 23:1] A[] hors:13/15 next:name' --variant acey-deucey --json --ply 0
    v hint 'M[24:1 23:1] A[] hors:13/15 next:name' --variant acey-deucey --roller 1
    v hint 'M[24:1 23:1] A[] hors:13/15 next:name' --variant acey-deucey --notation letters | tail -n 6
    v moves 4HPwATDgc/ABMA cAkAAAAAAAAA 65 | head -n 2
    v cube 4HPwATDgc/ABMA cAkAAAAAAAAA --ply 0 | head -n 2
done
for lang in fr en; do
    echo "== Words: as a whole first; the ancestors ($lang)"
    for word in as amont castor prime ancre off sort; do
        v glossary $word | head -n 1
    done
    v glossary tabula
    v rules jacquet
    v glossary ancestors | grep -c .
    v rules barre | head -n 3
    for word in cubes center colors 'sens des aiguilles d’une montre' 'revenir en arrière' 'règle Crawford' 'position initiale' mars; do
        echo "$word: $(v rules "$word" | head -n 1) | $(v glossary "$word" | head -n 1)"
    done
    v learn 'videau au centre' | head -n 1
    v glossary nackgammon
    for word in tabula tablier variantes 'revenir en arrière' center xyzzy; do
        v rules "$word" --json | cut -c 1-70
        v glossary "$word" --json | cut -c 1-70
    done
    v rules xyzzy
    echo "== Questions one a line: comments and empty lines pass ($lang)"
    printf '# two positions\n\nstart\n  \nstart x\n' | v eval - --ply 0
    printf '\nstart 65\n# end\n' | v moves - | cut -c 1-60
    v eval start --ply 0 --cubeless
done
