#!/bin/sh
# Ctrl-C at a terminal: the program says where the game is kept, and it is there.
set -eu
command -v python3 >/dev/null || exit 77
work=$(mktemp -d "${TMPDIR:-/tmp}/videau-ctrl-c.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >talk.py <<'EOF'
import os, pty, signal, sys

child, terminal = pty.fork()
if child == 0:
    os.environ.update(HOME=os.getcwd(), TERM="xterm", LC_ALL="C.UTF-8")
    os.execv(sys.argv[1], ["videau", "play", "--two", "--dice", "manual", "--lang", "en", "--file", "c.videau"])
shown = b""

def wait_for(text):
    global shown
    while text not in shown:
        try:
            more = os.read(terminal, 4096)
        except OSError:
            more = b""
        if not more:
            sys.exit("test_ctrl_c: no %r in %r" % (text, shown))
        shown += more

signal.alarm(60)
wait_for(b"for example 5-3 >")
os.write(terminal, b"3-1\n")
wait_for(b"Blue, 3-1 >")
shown = b""
os.write(terminal, b"\x03")
wait_for(b"goes on where it stands")
status = os.waitpid(child, 0)[1]
if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGINT:
    sys.exit("test_ctrl_c: it ended with %r" % status)
EOF
python3 talk.py "$VD_BUILD_DIR/videau"
grep -q '"do":"opening"' c.videau || {
    echo "test_ctrl_c: the draw is not in the file" >&2
    cat c.videau >&2
    exit 1
}
