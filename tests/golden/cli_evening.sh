# Settings that are kept, and what obeys them; boards of 60 columns.
v() { "$VIDEAU" "$@" --lang "$lang" 2>&1 || true; }
for lang in fr en; do
    echo "== Settings ($lang)"
    v settings
    v settings home left
    v settings notation letters
    v settings plain perhaps
    v settings colour red
    v settings home
    v moves start 65
    v moves start 65 --notation ffbg | tail -n 1
    v moves start 65 --json | cut -c 1-75
    v check start 31 8/5 6/5
    v show start | sed -n '2,3p;8,9p'
    v show start --home right --notation ffbg | sed -n '2,3p;8,9p'
    v rules R12 | sed -n '/13/p'
    v learn 2 1 </dev/null | sed -n '/13/p'
    v settings plain yes >s.txt
    v show start | head -n 3
    v settings forced yes >s.txt
    printf '%s\n' 6-1 | v play --two --dice manual --file f.videau --position 'M[1:1 off:14] A[10:15]' |
        grep -c '^C’était\|^That was'
    rm f.videau
    echo 'colour red' >>"$XDG_CONFIG_HOME/videau/settings"
    v settings | tail -n 1
    rm "$XDG_CONFIG_HOME/videau/settings"
done
lang=fr
export COLUMNS=60
echo "== Sixty columns"
v show start --variant dutch
v show 'M[24:1 13:5 8:3 6:3 bar:1 off:2] A[19:5 17:3 12:4 bar:1 off:2] length:15 score:12/14 cube:4/me' --home left --ascii
v rules R61
v hint start 31 --ply 0 | sed 's/[+−]0,[0-9]*/E/; s/ [0-9][0-9],[0-9]/ PP,P/g'
v hint 4PPgASTgc/ABMA 66 --ply 0 | head -n 2
v check start 31 9/8
awk 'BEGIN { for (row = 0; row < 13; row++) { for (at = 0; at < 13; at++) printf "%.3f ", 100 * (at + 1) / (row + at + 2); print "" }
    printf "post"; for (at = 0; at < 13; at++) printf " %d", 50 - 3 * at; print "" }' >table.txt
v met --met table.txt --length 13
v rollout 'M[6:1 5:1] A[24:1]' 65 --games 36
v book start 31 | sed -n 2p
v book | sed 's/[0-9]\{3,\}/N/g'
# Columns of the widest line.
wide() {
    "$VIDEAU" "$@" --lang "$lang" | LC_ALL=C sed 's/[\xc0-\xff][\x80-\xbf]*/x/g' | LC_ALL=C wc -L |
        awk -v asked="$*" '{ print asked ": " ($1 <= 60 ? "fits" : $1) }'
}
for lang in fr en; do
    wide met
    wide book
    wide book start
    wide book start 31
    wide rollout start 31 --games 2 --plays 3 --truncate 1
    wide rollout start --games 2 --truncate 1
done
lang=fr
echo "== The Match ID goes along; units"
printf '4HPwATDgc/ABMA:cAkAAAAAAAAA 31\n4HPwATDgc/ABMA cAkAAAAAAAAA 31\nstart 31\n' | v moves - | sed 's/"plays":.*\]/"plays"/'
v check nosuch 31 8/5
v resume nosuch.videau
v convert nosuch.mat --to sgf
echo "== What goes on from an entry of a list stands under it"
printf '31\nconseil\n' | v play --two --dice manual --lang fr --plain --file h.videau |
    grep -A 1 '^1\.' | sed 's/+0,[0-9]*/E/; s/[0-9]*,[0-9][^,]*%/P/g'
