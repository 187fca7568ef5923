#!/bin/sh
# The examples for other programs: UBGI from C and Python, a whole match of two processes with every play judged by a
# third, a program in the middle of a rollout told to stop, and a batch of questions.
set -eu
command -v python3 >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work"
here=$VD_SOURCE_DIR/examples

python3 "$here/ubgi_match.py" --points 3 --seed 7 --set engine.ply=0 "$VIDEAU" >"$work/match"
grep -qx 'match: won by [12]' "$work/match"
[ "$(grep -c '^game ' "$work/match")" -ge 1 ]

# A program that plays what is not legal is found out.
cat >"$work/cheat" <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    ubgi) echo ubgiok ;;
    isready) echo readyok ;;
    'go cube') echo 'bestcube nodouble' ;;
    'go answer') echo 'bestcube take' ;;
    'go chequer') echo 'bestmove 24/off' ;;
    esac
done
END
chmod +x "$work/cheat"
if python3 "$here/ubgi_match.py" --set engine.ply=0 "$VIDEAU" "$work/cheat" >"$work/match" 2>"$work/why"; then
    echo "a play that is not legal was taken" >&2
    exit 1
fi
grep -q 24/off "$work/why"

"${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Werror -o "$work/ubgi" "$here/ubgi.c"
"$work/ubgi" "$VIDEAU" 4HPwATDgc/ABMA 3 1 >"$work/said"
grep -qx 'bestcube nodouble' "$work/said"
[ "$(grep -c '^info multipv ' "$work/said")" -eq 3 ]
grep -qx 'bestmove 8/5 6/5' "$work/said"

python3 "$here/batch.py" "$VIDEAU" >"$work/openings"
[ "$(wc -l <"$work/openings")" -eq 15 ]
grep -q '^31: 8/5 6/5 +' "$work/openings"

# A million games are stopped by a word; "isready" is heard meanwhile, and what was known is the answer.
cat >"$work/stop.py" <<'END'
import subprocess, sys
p = subprocess.Popen([sys.argv[1], "ubgi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def say(line):
    p.stdin.write(line + "\n")
    p.stdin.flush()
for line in ("position gnubgid 4HPwATDgc/ABMA", "dice 3 1", "go rollout games 1000000 multipv 2", "isready"):
    say(line)
heard = []
while "readyok" not in heard:
    heard.append(p.stdout.readline().strip())
    assert heard[-1], "it ended"
say("stop")
while not heard[-1].startswith("bestmove "):
    heard.append(p.stdout.readline().strip())
    assert heard[-1].startswith(("info ", "bestmove ")), heard[-1]
say("quit")
assert p.wait() == 0
END
timeout 300 python3 "$work/stop.py" "$VIDEAU"

# The same in one piece: what came together with the order to think is heard as well.
printf 'position gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo rollout games 1000000\nisready\nstop\nquit\n' |
    timeout 300 "$VIDEAU" ubgi >"$work/said"
grep -qx readyok "$work/said"
grep -q '^bestmove ' "$work/said"
