# Around the play: dice cocked in the hand and on the board, undo, looking things up, terms that contradict each
# other, a player who is shut out and may still double, the boards as drawn.
"$VIDEAU" play --two --dice manual --match 3 --file t.videau <<'END'
cassés
3-3
5-3
dés cassés
6-1
annuler
coups
score
pips
sceau
règle R18
abandon
abandon 4
13/7 8/7
13/7 8/7
annuler
6-1 24/18 13/12
3-1 13/7 8/7
13/7 8/7
plateau
lancer
65

24/18 13/8
fin
aide
sauver copie.videau
sauver copie.videau
quitter
END
cmp t.videau copie.videau && echo same
"$VIDEAU" play --lang en --two --dice manual --match 3 --plain --file u.videau \
    --position 'M[bar:1 13:4 8:4 6:6] A[24:2 23:2 22:2 21:2 20:2 19:2 18:3]' <<'END'
double
take
6-1
cube
5-5
quit
END
for options in '--match 3 --jacoby' '--match 3 --beavers' '--match 3 --auto-doubles 1' '--money --match 3' \
    '--money --no-cube --jacoby' '--money --raccoons' '--match 0' '--dice seed:xyz' '--dice loaded' '--level champion' \
    '--two --level fort' '--home up' '--variant whist' '--position nonsense' '--money --holland' \
    '--cube --no-cube' '--money --no-crawford' '--no-cube --cube-limit 2' '--no-cube --holland' '--holland --no-crawford' \
    '--dice manual --word hello' '--opening maybe' '--stake'; do
    echo "\$ videau play $options"
    "$VIDEAU" play $options --file never.videau </dev/null
    echo "code $?"
    "$VIDEAU" play $options --file never.videau --lang en </dev/null
done 2>&1
test ! -e never.videau && echo 'no file was made'
