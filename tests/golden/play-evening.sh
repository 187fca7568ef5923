# A play made is past; help of this game only; what comes before its turn.
for lang in fr en; do
    rm -f e.videau
    echo "== In sentences: what has been played ($lang)"
    printf '%s\n' 3-1 '8/5 6/5' | "$VIDEAU" play --lang $lang --two --dice manual --plain --file e.videau | grep '3-1\.'
    for game in backgammon dutch acey-deucey acey-deucey-europeen tavla toutes-tables 'backgammon --money --beavers --raccoons' \
        'backgammon --notation letters'; do
        rm -f e.videau
        echo "== Help: $game ($lang)"
        echo help | "$VIDEAU" play --lang $lang --two --dice manual --plain --file e.videau --variant $game |
            sed '1,/> help/d;/> $/,$d'
    done
done
for lang in fr en; do
    rm -f e.videau
    echo "== Too early (T8), and what a game of Acey-Deucey may be worth ($lang)"
    printf '%s\n' 3-1 '8/5 6/5' 6-5 undo refuse double accept take | "$VIDEAU" play --lang $lang --two --dice manual \
        --premature choice --plain --file e.videau | grep ' > \|T8'
    "$VIDEAU" play --lang $lang --premature choice --file n.videau 2>&1 || true
    "$VIDEAU" play --lang $lang --premature never --dice manual --file n.videau 2>&1 || true
    rm e.videau
    printf '%s\n' 6-1 1/O | "$VIDEAU" play --lang $lang --two --dice manual --variant acey-deucey --value 1 --match 3 --plain \
        --position 'M[1:1 off:14] A[10:15]' --file e.videau | sed -n '3p;/R58\|point\.$/p'
    rm e.videau
done
echo "== The list of games: no score above the length"
printf '%s\n' double take 6-1 1/O | "$VIDEAU" play --two --dice manual --plain --match 3 --position 'M[1:1 off:14] A[10:15]' >/dev/null
for lang in fr en; do
    "$VIDEAU" resume --list --lang $lang | sed 's/[0-9-]*\.videau  [0-9: -]*/DATE.videau  /g'
done
