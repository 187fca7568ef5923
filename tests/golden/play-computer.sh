# Against the computer, without a word that depends on how it plays: the player resigns at once. With this seed Blue begins.
for lang in fr en; do
    printf 'abandon backgammon\n' |
        "$VIDEAU" play --lang $lang --match 3 --dice seed:3 --level facile --file $lang.videau --plain
    printf 'abandon simple\n' |
        "$VIDEAU" play --lang $lang --variant hypergammon --money --dice seed:3 --level facile --file $lang-h.videau --plain
done
# What it did is marked on the board and told by one's own numbers.
seed=seed:0000000000000000000000000000000000000000000000000000000000000007
for lang in fr en; do
    rm -f e.videau
    echo "== The computer's play ($lang)"
    printf '\n' | "$VIDEAU" play --lang $lang --dice $seed --level debutant --file e.videau |
        sed -n '/6-5.*1[27]/,$p'
    rm e.videau
    printf '\n' | LC_ALL=C "$VIDEAU" play --lang $lang --dice $seed --level debutant --notation letters --file e.videau |
        grep '^White: \|^Blanc : \|\^'
    rm e.videau
done
