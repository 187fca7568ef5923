#!/bin/bash
# tools/background: goes on where it was after a kill, stands still while it is held, tells how far it is.
set -u
tool=$VD_SOURCE_DIR/tools/background
work=$(mktemp -d)
trap '"$tool" stop --data "$work/data" >"$work/stop" 2>&1; rm -rf "$work"' EXIT
mkdir "$work/bin"
cp "$VD_BUILD_DIR/videau-train" "$VD_BUILD_DIR/videau" "$work/bin" || exit 77
command -v flock setsid >/dev/null || exit 77

fail() {
    echo "FAILED: $*"
    cat "$work/out" "$work/data/state" "$work/data/log" 2>/dev/null
    exit 1
}
b() { "$tool" "$@" --data "$work/data" >"$work/out" 2>&1; }
start() { b start --jobs "$work/jobs" --programs "$work/bin" || fail "start"; }
says() { grep -qF -e "$1" "$work/out" || fail "it does not say '$1'"; }
# until COMMAND...: waits for it, a minute at most.
until_() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    fail "never: $*"
}
count() { cat "$work/data/$1" 2>/dev/null | wc -l; }
more_than() { [ "$(count "$1")" -gt "$2" ]; }
letter() { sed 's/.*) \(.\).*/\1/' "/proc/$(cat "$work/data/job")/stat" 2>/dev/null; }
# A job that nobody has given a core since it was stopped still stands in line for one.
settled() { case $(letter) in T | '') ;; *) return 1 ;; esac }
# hold [PID]: pauses in the middle of a job; between two there is none to be stopped.
hold() {
    b pause "$@"
    says "paused first"
    until_ settled
    [ -z "$(letter)" ] || return 0
    b resume
    return 1
}
is_over() { grep -q "^$1" "$work/data/state"; }

# A job counts on in its file, ten lines a slice. Another fails.
cat >"$work/count" <<'END'
#!/bin/bash
for _ in $(seq 10); do
    echo $(($(tail -n 1 "$1" 2>/dev/null || echo 0) + 1)) >>"$1"
    sleep 0.03
done
END
chmod +x "$work/count"
cat >"$work/jobs" <<END
# comment

second | lines second.txt 20 | $work/count second.txt
first | lines first.txt 1000000 | $work/count first.txt
third | made nothing.txt | echo oh dear; exit 3
END
: >"$work/none"
b start --jobs "$work/none" --programs "$work/bin" && fail "an empty table was taken"
says "holds no jobs"
echo "first | lines first.txt 5" >"$work/none"
b start --jobs "$work/none" --programs "$work/bin" && fail "a line without a command was taken"
says "'first' has no goal or no command"
b report
says "nothing was ever started"
b pause 1x && fail "1x was taken for a process"
says "does not know 1x"

start
until_ test -e "$work/data/second.txt"
until_ more_than first.txt 12
b start --jobs "$work/jobs" --programs "$work/bin"
says "already running"
until_ more_than second.txt 19
b report
says "second               done  20 of 20 lines"
says "first                     "
until_ grep -q "third failed: status 3" "$work/data/log"
b report
says "failed at the last try"

# Held: the job is stopped, whole group, and starts no other; two holds, and the work goes on when both are gone.
sleep 1000 &
holder=$!
until_ hold $holder
b pause
seen=$(count first.txt)
kill $holder
wait $holder 2>/dev/null
sleep 1
[ "$(letter)" = T ] || fail "one hold was left and the job went on"
[ "$(count first.txt)" -eq "$seen" ] || fail "something was written while it stood"
b resume
until_ more_than first.txt "$seen"
# A hold of a process that ends, killed or not, ends with it.
sleep 1000 &
holder=$!
b pause $holder
seen=$(count first.txt)
kill -9 $holder
wait $holder 2>/dev/null
until_ more_than first.txt "$seen"
[ "$(ls "$work/data/holds")" = "" ] || fail "a hold is left"

# The runner killed alone, its job going on by itself: the next start ends that one, and nothing is counted twice.
kill -9 "$(cat "$work/data/pid")"
stopped() { b report && grep -q "^not running" "$work/out"; }
until_ stopped
start
says "started"
seen=$(count first.txt)
until_ more_than first.txt $((seen + 15))
# Both killed while it stands.
until_ hold
kill -9 "$(cat "$work/data/pid")" "-$(cat "$work/data/job")"
b resume
start
seen=$(count first.txt)
until_ more_than first.txt $((seen + 15))
b stop
says stopped
b report
says "not running"
seen=$(count first.txt)
seq "$seen" | cmp - "$work/data/first.txt" || fail "lines are lost or doubled"
b stop
says "not running"

# Labels: what is there after a kill is whole and is added to.
cat >"$work/jobs" <<'END'
labels | samples labels.vds 1000000 | $train gather --nets $nets --out labels.vds --minutes 0.05
END
rm -rf "$work/data"
start
some() { [ "$(stat -c %s "$work/data/labels.vds" 2>/dev/null || echo 0)" -gt 4000 ]; }
until_ some
kill -9 "$(cat "$work/data/pid")" "-$(cat "$work/data/job")"
cp "$work/data/labels.vds" "$work/before.vds"
have=$((($(stat -c %s "$work/before.vds") - 64) / 56))
sed -i "s/1000000/$((have + 200))/" "$work/jobs"
start
until_ is_over finished
b report
says "labels               done"
cmp -n $((have * 56 + 64)) "$work/before.vds" "$work/data/labels.vds" || fail "what was there has changed"
[ $((($(stat -c %s "$work/data/labels.vds") - 64) % 56)) -eq 0 ] || fail "a record is cut short"
exit 0
