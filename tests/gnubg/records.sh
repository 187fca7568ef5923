#!/bin/sh
# records.sh FILE...: GNU Backgammon reads our .mat and our .sgf of each file as the same match: throws, plays, cube and
# results, game by game. $VIDEAU is the program. Without files those of the fuzz corpora, and the samples beside the
# repository where they are. Exits 77 where gnubg is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gnubg=$(PATH=$PATH:/usr/games command -v gnubg) || {
    echo "skipped: gnubg is not installed"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fuzz=$here/../fuzz samples=$here/../../../shared/samples
[ $# -gt 0 ] || set -- "$fuzz"/record_mat/corpus/* "$fuzz"/record_sgf/corpus/* "$fuzz"/record_fibs/corpus/* \
    "$samples"/mat-*/* "$samples"/xg-text-match/* "$samples"/sgf/*

# games FILE: what happened in it, one thing after the other. A throw that was not played, or against the rules, and a board
# that was put there say the same to GNU Backgammon, which knows the first and the last; behind a throw that was not played it
# puts the same board there once more, with the same player's turn.
games() {
    "$VIDEAU" convert "$1" --to mat --lang en 2>/dev/null | sed -n '/^ Game/,$p' |
        sed -e 's/ Illegal play ([^)]*)/ ????/g' -e 's/ Resigns$//' -e 's/ Resigns  / /' -e '/^;/d' -e 's/^ *[0-9]*) / /' | tr -s ' \n' '  ' |
        sed -e 's/???? Cannot Move/????/g' -e 's/ \(Game\|[1-6][1-6]:\|Doubles\|Takes\|Drops\|Beavers\|Wins\)/\n\1/g'
}

echo "set automatic game off" >"$work/commands"
number=0
for file in "$@"; do
    # Of a throw that nobody can read GNU Backgammon keeps nothing, not even the turn.
    case $file in *unreadable-dice) continue ;; esac
    # Files of several matches are beyond GNU Backgammon; it knows no LongGammon, and asks before it takes other variants.
    "$VIDEAU" convert "$file" --json --lang en >"$work/json" 2>/dev/null || continue
    grep -q '"further":\|"variant":"[hln]' "$work/json" && continue
    grep -q '"games":' "$work/json" || continue
    number=$((number + 1))
    echo "$file" >"$work/$number.name"
    "$VIDEAU" convert "$file" --to mat --out "$work/$number.mat" --lang en 2>/dev/null
    "$VIDEAU" convert "$file" --to sgf --out "$work/$number.sgf" --lang en 2>/dev/null
    printf '%s\n' "import mat $work/$number.mat" "save match $work/$number.from_mat" \
        "load match $work/$number.sgf" "save match $work/$number.from_sgf" >>"$work/commands"
done
[ $number -gt 0 ]
HOME=$work "$gnubg" -t -q -r -c "$work/commands" >"$work/said" 2>&1 </dev/null || true
bad=0
while [ $number -gt 0 ]; do
    games "$work/$number.sgf" >"$work/ours"
    for from in from_mat from_sgf; do
        # no match text tells automatic doubles
        ! grep -q AutoDoubles "$work/$number.mat" || [ $from = from_sgf ] || continue
        games "$work/$number.$from" >"$work/theirs"
        if [ ! -s "$work/ours" ] || ! diff "$work/ours" "$work/theirs" >"$work/difference"; then
            echo "$(cat "$work/$number.name"), $from:"
            head -5 "$work/difference"
            bad=$((bad + 1))
        fi
    done
    number=$((number - 1))
done
[ $bad -eq 0 ] || tail -5 "$work/said"
exit $((bad > 0))
