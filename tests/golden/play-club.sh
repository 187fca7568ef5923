# What a club evening tries at the terminal, in both languages.
evening() {
    rm -f e.videau
    "$VIDEAU" play --lang "$lang" --two --dice manual --plain --file e.videau "$@"
}
for lang in fr en; do
    echo "== A resignation is offered for what exists in this game, and its points are said. ($lang)"
    printf '%s\n' 3-5 2-1 resign accept | evening --variant acey-deucey | grep -A 4 'resign$'
    printf '%s\n' 3-5 2-1 resign 'resign 3' 'resign 2' accept | evening --variant tavla | grep -A 4 'resign'
    printf '%s\n' 3-5 'resign 2' resign accept | evening --variant toutes-tables --value 1 | grep -A 4 'resign'
    printf '%s\n' double take 6-1 resign 'resign 2' accept |
        evening --money --position 'M[24:5] A[10:15] off:10/0' | grep -A 4 'resign'
    printf '%s\n' 6-1 1/O end |
        evening --variant toutes-tables --value 1 --position 'M[1:1 off:14] A[10:15]' | grep -A 3 'Enter\|Entrée'
    printf '%s\n' 6-1 1/O end | evening --variant tavla --position 'M[1:1 off:14] A[10:15]' | grep -i mars

    echo "== Dice one by one, cocked dice and the cube. ($lang)"
    printf '%s\n' 5 5 5 undo 3 5 '8/3 6/3' end cocked double 6-5 | evening | grep ' >\|R64'

    echo "== The score stops at the length; no cube in a match to one point. ($lang)"
    printf '%s\n' double take 6-1 1/O end | evening --match 3 --position 'M[1:1 off:14] A[10:15]' | tail -n 5
    printf '%s\n' 3-1 '8/5 6/5' end double | evening --match 1 | grep -A 1 'double$'
done
echo "== What is quoted is cut between characters; a locale without UTF-8 gets ASCII."
v() { "$VIDEAU" "$@" || true; }
v check start 31 'éééé' | iconv -f utf-8 -t utf-8 | cut -c1-160
for lang in fr en; do
    LC_ALL=C v check start 31 8/3 --lang $lang
    LC_ALL=C v nothing --lang $lang
    printf '3-1\n8/5 6/5\nend\n' | LC_ALL=C "$VIDEAU" play --lang $lang --two --dice manual --file a.videau
    rm a.videau
    LC_ALL=POSIX v rules R51 --lang $lang
    LC_ALL=C v check start 31 8/3 --lang $lang --json
done >ascii.txt 2>&1
LC_ALL=C grep -v '^{' ascii.txt | LC_ALL=C grep -c '[^ -~]' || true
sed -n '1,12p;/^{/p' ascii.txt
for lang in fr en; do
    echo "== Naming a double; a beaver that is dropped; after the last checker; letters. ($lang)"
    printf '%s\n' 3-5 2-1 'hors/24 hors/23' hint plays 7-7 3-2 '[32]' nonsense |
        evening --variant acey-deucey | sed -n '/> hint/,$p'
    printf '%s\n' double beaver drop | evening --money --beavers --position 'M[6:15] A[24:1 off:14]' | tail -n 5
    printf '%s\n' double beaver take beaver | evening --money --position 'M[6:15] A[24:1 off:14]' | grep -A 1 'beaver$'
    printf '%s\n' 2-1 '2/O 1/O [4-4]' |
        evening --variant acey-deucey --position 'M[2:1 1:1] A[24:15]' | grep -A 1 '\[4-4\]'
    printf '%s\n' 5-3 hint 13/5 13/7 | evening --notation letters | sed -n '/> hint/,$p'
done
for lang in fr en; do
    echo "== Fewer keys: one die at a time, another play typed over the one that stands, the last checker, forced plays. ($lang)"
    printf '%s\n' 3-1 8/5 undo 8/5 13/7 6/5 '24/23 13/10' 24/20* end 6-6 13/7 13/7 '13/7(2)' end |
        evening | grep -A 1 ' > '
    printf '%s\n' 3-5 6-5 'hors/19 hors/20' 'hors/19 hors/19' hors/14 end 2-1 'hors/23 hors/24' hors/22 \
        'hors/23 hors/24 [5-5] hors/20(4)' 'hors/20(2) 20/15(2)' 'bar/20(4)' undo 'hors/20 hors/20(3)' 6-6 'hors/19(4)' \
        'hors/19(3) 19/13' | evening --variant acey-deucey | grep -A 1 ' > '
    printf '%s\n' 6-1 1/O | evening --position 'M[1:1 off:14] A[10:15]' | tail -n 5
    printf '%s\n' 6-1 | evening --forced --position 'M[1:1 off:14] A[10:15]' | tail -n 6
    echo "== Words during play ($lang)"
    printf '%s\n' double 'je droppe' 'glossaire as' 'glossary castor' | evening --position 'M[6:15] A[24:1 off:14]' |
        grep -A 2 'je droppe\|gloss'
    echo "== What a variant leaves open ($lang)"
    printf '' | evening --variant dutch --entry free --hit present | sed -n 2,2p
    printf '' | evening --variant acey-deucey --value men-on-board | sed -n 3,3p
    "$VIDEAU" play --lang "$lang" --variant dutch --entry never --file n.videau 2>&1 || true
    "$VIDEAU" play --lang "$lang" --hit present --file n.videau 2>&1 || true
done
