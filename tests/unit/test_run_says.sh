#!/bin/sh
# ./run where the page could not be built: it says so at the terminal, once, with what is missing and how to mend it, and runs the
# program all the same. cmake, ninja and the program are stand-ins; what they print is what web/build prints.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/tools" "$dir/bin" "$dir/web/src"
cp "$VD_SOURCE_DIR/run" "$dir/run"
cp "$VD_SOURCE_DIR/web/build" "$dir/web/build"
cp "$VD_SOURCE_DIR/web/src/notice.html" "$dir/web/src/notice.html"
cat >"$dir/tools/packages" <<'EOF'
vd_build_packages=()
vd_install() { :; }
vd_install_page() { :; }
EOF
cat >"$dir/bin/cmake" <<'EOF'
#!/bin/sh
mkdir -p build/release
touch build/release/build.ninja
EOF
# The page is built as ever, but where neither clang nor anything of node is found.
cat >"$dir/bin/ninja" <<EOF
#!/bin/sh
PATH=$dir/few "$dir/web/build" "\$2/page" /dev/null
printf '#!/bin/sh\necho "played: \$*"\n' >"\$2/videau"
chmod +x "\$2/videau"
EOF
chmod +x "$dir/bin/cmake" "$dir/bin/ninja"
mkdir "$dir/few"
for each in bash dirname mkdir gzip touch; do ln -s "$(command -v $each)" "$dir/few/$each"; done

fail() {
    echo "$1" >&2
    cat "$dir/said" >&2
    exit 1
}
for turn in first second; do
    PATH="$dir/bin:$PATH" "$dir/run" moves start >"$dir/played" 2>"$dir/said" || fail "$turn: the program was not run"
    grep -qx 'played: moves start' "$dir/played" || fail "$turn: the program was not run with its words"
    [ "$(grep -c 'the page in the browser is not built' "$dir/said")" -eq 1 ] || fail "$turn: not said once"
    grep -q 'clang or wasm-ld is missing (packages clang-14 and lld-14)' "$dir/said" || fail "$turn: not said what is missing"
    grep -q "Mend that and say $dir/run again" "$dir/said" || fail "$turn: not said how to mend it"
done
# What is served then says so too.
gzip -dc "$dir/build/release/page/index.html.gz" | grep -q '<html' || fail "no page that says so"

# Nothing is said where it was built.
printf '#!/bin/sh\ntrue\n' >"$dir/bin/ninja"
PATH="$dir/bin:$PATH" "$dir/run" moves start >/dev/null 2>"$dir/said"
! grep -q 'is not built' "$dir/said" || fail "said although nothing is missing"
