#!/bin/sh
# videau web whose games were removed while it ran: what it says when it is stopped.
set -eu
. "$VD_SOURCE_DIR/tests/support/web.sh"

# stopped LANG COMMAND...: run the command while videau web runs, then stop that; its exit status
stopped() {
    lang=$1
    shift
    serve --lang "$lang"
    "$@"
    stop
}

# What starts with the server may just be making a file there.
remove_folder() {
    until rm -rf "$work/data"; do
        sleep 0.1
    done
}

stopped en true
[ $status -eq 0 ] || fail "status $status of a server that nothing happened to"
grep -q 'Stopped. Games are kept' "$work/said" || fail "it does not say that games are kept"

put_another_journal() {
    rm "$work/data/games.sqlite-wal"
    printf "somebody's" >"$work/data/games.sqlite-wal"
}

for lang in en fr; do
    case $lang in
    en) not='not all games are kept' saved='was saved in' lost='could not be saved'
        aside='set aside as' ;;
    fr) not='n’y sont pas toutes gardées' saved='est enregistré dans' lost='n’a pas pu être enregistré'
        aside='mis de côté sous' ;;
    esac
    stopped $lang rm "$work/data/games.sqlite-wal"
    [ $status -eq 2 ] || fail "status $status, the journal removed"
    grep -q "$not" "$work/told" || fail "not said that games are not kept, the journal removed"
    grep -q "$saved" "$work/told" || fail "not said where they were saved"
    [ -n "$(ls "$work/data" | grep kept)" ] || fail "nothing was saved"
    stopped $lang put_another_journal
    [ $status -eq 2 ] || fail "status $status, the journal replaced"
    grep -q "$aside" "$work/told" || fail "not said where the other journal is"
    [ "$(cat "$work"/data/games-*.other.sqlite-wal)" = "somebody's" ] || fail "the other journal is gone"
    [ -e "$work/data/games.sqlite-wal" ] && fail "the other journal is still there"
    rm "$work"/data/games-*.other.sqlite-wal
    stopped $lang remove_folder
    [ $status -eq 2 ] || fail "status $status, the folder removed"
    grep -q "$not" "$work/told" || fail "not said that games are not kept, the folder removed"
    grep -q "$lost" "$work/told" || fail "not said that nothing could be saved"
    grep '^Stopped\|^Arrêté' "$work/said" && fail "said that games are kept"
done
exit 0
