#!/bin/sh
# Every folder says what it is: by a README.md of its own, by being named in one above it, or, a room, by its front header. Every
# C and TypeScript file opens with a comment. Every C and TypeScript file that a document names is there. All are tried on a tree
# that breaks them.
set -eu

# unnamed FOLDER...: folders (relative) that nothing says anything of.
unnamed() {
    for folder; do
        name=${folder##*/}
        above=$(dirname "$folder")
        [ ! -e "$folder/README.md" ] || continue
        case $folder in
        src/*) ! head -1 "include/videau/$name.h" 2>/dev/null | grep -q '^/\*' || continue ;;
        esac
        while :; do
            ! grep -q "\`\([a-zA-Z/]*/\)\{0,1\}$name/\{0,1\}\`" "$above/README.md" 2>/dev/null || continue 2
            [ "$above" != . ] || break
            above=$(dirname "$above")
        done
        echo "$folder: nothing says what it is"
    done
}

# silent FILE...: files whose first line is no comment (a "#define _GNU_SOURCE" may not stand before it).
silent() {
    for file; do
        head -1 "$file" | grep -q '^/[*/]' || echo "$file: does not say what it is"
    done
}

# gone DOCUMENT...: names of files in them that no file has; generated ones and patterns (NAME.c, _v3.c) are none.
gone() {
    grep -HoE '[A-Za-z0-9_./-]*[A-Za-z0-9_-]\.(c|tsx?)\b' "$@" | sort -u | while IFS=: read -r document name; do
        case ${name##*/} in catalogue.c | _* | *[A-Z]* | .*) continue ;; esac
        find src train include tools web/src web/wasm web/test tests examples -name "${name##*/}" 2>/dev/null | grep -q . ||
            echo "$document: there is no $name"
    done
}

cd "$VD_SOURCE_DIR"
# Corpora, fixtures and languages are told by the folder above them.
folders=$(find src train include web/src web/wasm web/test tests tools data docs po cmake bench examples -type d |
    grep -vE '^tests/fuzz/|^tests/failing/|^tests/data/|/node_modules|/__pycache__' | sort)
# shellcheck disable=SC2046,SC2086
said=$(unnamed $folders
    silent $(find src train include web/src web/wasm tests tools examples -name '*.[ch]' -o -name '*.ts' -o -name '*.tsx'))
# Measurements and the list of changes tell of their own day.
# shellcheck disable=SC2046
said=$said$(gone $(find . -name '*.md' -not -path './build/*' -not -path '*/node_modules/*' -not -path './docs/measurements/*' -not -name CHANGELOG.md))
[ -z "$said" ] || {
    echo "$said" >&2
    exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p include/videau src/rules src/attic web/src/app
echo '/* Rules. */' >include/videau/rules.h
echo 'The page: `app`.' >web/README.md
[ "$(unnamed src/rules src/attic web/src/app)" = "src/attic: nothing says what it is" ]
echo 'int n;' >one.c
echo '/* One. */' >two.c
[ "$(silent one.c two.c)" = "one.c: does not say what it is" ]
echo 'As in `one.c`, `src/rules/three.c` and `cmd_NAME.c`.' >about.md
cp one.c src
[ "$(gone about.md)" = "about.md: there is no src/rules/three.c" ]
