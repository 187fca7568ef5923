#!/bin/bash
# Every number of the command line, and every file it names: what is none, or too large, or no such file, is refused with one
# sentence and status 2, and nothing is done.
set -euo pipefail
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home
unset XDG_CACHE_HOME XDG_DATA_HOME
cd "$work"
failed=0

# refused ARGUMENT...
refused() {
    local status=0
    "$VIDEAU" "$@" --lang en >out 2>err </dev/null || status=$?
    if [ $status -ne 2 ] || [ -s out ] || [ "$(wc -l <err)" -ne 1 ] || ! grep -q '^videau: .\{12\}' err; then
        echo "videau $*: status $status, $(wc -c <out) bytes out, said: $(head -3 err)"
        failed=1
    fi
}

while read -r option command; do
    for bad in foo '' ' 5' +5 5x 0x5 -7 nan inf 1e9 99999999999999999999999 -99999999999999999999999; do
        # shellcheck disable=SC2086
        refused $command "--$option=$bad"
    done
done <<'END'
ply eval start
seconds eval start
threads eval start
ply hint start 31
threads cube start
length met
games rollout start
truncate rollout start
seed rollout start
threads rollout start
ply rollout start
his-ply rollout start
cube-ply rollout start
his-cube-ply rollout start
plays rollout start 31
points bearoff
men bearoff
threads bearoff
men solve hypergammon
threads solve hypergammon
match play
auto-doubles play
cube-limit play
port web
port external
ply external
END
for bad in foo 0 -1 2x ' 1' +1 99999999999999999999999 18446744073709551617; do
    refused learn "$bad"
    refused learn 1 "$bad"
done

mkdir folder
: >empty
printf '\001\377\000\n' >rubbish
for file in none folder empty rubbish /proc/self/mem; do
    refused met --met "$file"
    refused eval start --met "$file"
    refused bearoff --info "$file"
    refused rollout --resume "$file"
    refused resume "$file"
    refused dice verify "$file"
    refused convert "$file" --to mat
    grep -q written err && echo "convert $file: $(cat err)" && failed=1
done
[ ! -e "$HOME/.local" ] || { echo "something was written: $(find "$HOME/.local")" && failed=1; }
exit $failed
