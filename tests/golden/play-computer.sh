# Against the computer, without a word that depends on how it plays: the player resigns at once, and what no opponent
# knows is played by two. With this seed Blue begins.
for lang in fr en; do
    printf 'abandon backgammon\n' |
        "$VIDEAU" play --lang $lang --match 3 --dice seed:3 --level facile --file $lang.videau --plain
    printf 'resign 1\naccept\nend\n' |
        "$VIDEAU" play --lang $lang --variant hypergammon --money --dice seed:3 --file $lang-h.videau --plain
done
