# One die after the other, in either order, where one checker plays both: in Jacquet from the first turn on, in backgammon too.
play() {
    lang=$1
    shift
    "$VIDEAU" play --two --lang $lang --plain --file parts.videau "$@" | grep -vE '\.videau|^$'
    rm -f parts.videau
}
for lang in fr en; do
    printf '24/22\n24/21\n22/18\nquit\n' | play $lang --variant jacquet --dice seed:05
    printf '24/20\nannuler\nundo\n24/20\n20/18\nquit\n' | play $lang --variant jacquet --dice seed:05
    printf '3-1\n24/23\n23/20\nquit\n' | play $lang --position 'M[24:1 1:14] A[7:0 19:15]' --dice manual
done
