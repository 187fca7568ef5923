#!/bin/sh
# The Debian package: what it holds, manuals and completion that know every command, icons of the sizes they say, and neither errors nor
# warnings of lintian.
set -eu
for tool in cpack dpkg-deb dpkg-shlibdeps; do
    command -v $tool >/dev/null || exit 77
done
fail() {
    echo "test_package: $*" >&2
    exit 1
}
work=$(mktemp -d "${TMPDIR:-/tmp}/videau-package.XXXXXX")
trap 'rm -rf "$work"' EXIT
cpack --config "$VD_BUILD_DIR/CPackConfig.cmake" -B "$work" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "cpack fails"
}
deb=$(echo "$work"/videau_*.deb)
[ -f "$deb" ] || fail "no package"
dpkg-deb -x "$deb" "$work/root"
for file in bin/videau share/man/man1/videau.1.gz share/man/fr/man1/videau.1.gz share/applications/videau.desktop \
    share/icons/hicolor/scalable/apps/videau.svg share/bash-completion/completions/videau share/doc/videau/copyright; do
    [ -s "$work/root/usr/$file" ] || fail "no /usr/$file"
done
# PNG icons are made with the page: a page that could not be built is packed without any.
if [ "$(zcat "$VD_BUILD_DIR/page/icon-192.png.gz" | wc -c)" -gt 0 ]; then
    for size in 16 22 24 32 48 64 128 256 512; do
        png=$work/root/usr/share/icons/hicolor/${size}x$size/apps/videau.png
        [ -s "$png" ] || fail "no icon of $size pixels"
        [ "$(od -An -tu1 -j16 -N8 "$png" | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }')" = "$size $size" ] ||
            fail "the icon of $size pixels has another size"
    done
fi
zcat "$work/root/usr/share/doc/videau/changelog.gz" >"$work/changelog"
[ "$(dpkg-parsechangelog -l "$work/changelog" -S Version)" = "$(dpkg-deb -f "$deb" Version)" ] || fail "the changelog is of another version"
[ "$(grep -c '^  \* ' "$work/changelog")" = "$(grep -c '^- ' "$VD_SOURCE_DIR/CHANGELOG.md")" ] || fail "entries of the changelog are lost"
if awk 'length > 100' "$work/changelog" | grep .; then fail "long lines in the changelog"; fi
for owner in 'Jason Miller' 'Fabian Hiller' 'The Spectral Project Authors'; do
    grep -q "$owner" "$work/root/usr/share/doc/videau/copyright" || fail "the copyright does not name $owner, whose work is in the page"
done
[ ! -e "$work/root/usr/include" ] || fail "headers in the package of the program"
"$work/root/usr/bin/videau" moves start 65 >/dev/null || fail "the program does not run"
for command in $("$work/root/usr/bin/videau" --help --lang en | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    for lang in . fr; do
        zcat "$work/root/usr/share/man/$lang/man1/videau.1.gz" | grep -qx ".SS $command" || fail "$lang: no $command"
    done
    bash -c '. "$1"; COMP_WORDS=(videau "$2"); COMP_CWORD=1; _videau; [[ " ${COMPREPLY[*]} " == *" $2 "* ]]' - \
        "$work/root/usr/share/bash-completion/completions/videau" "$command" || fail "completion: no $command"
done
bash -c '. "$1"; COMP_WORDS=(videau play --tu); COMP_CWORD=2; _videau; [ "${COMPREPLY[*]}" = --tutor ]' - \
    "$work/root/usr/share/bash-completion/completions/videau" || fail "completion: no --tutor"
# completes WORDS EXPECTED: the last of WORDS is being typed.
completes() {
    bash -c '. "$1"; COMP_WORDS=($2 "${2##* }"); [ "${2% }" = "$2" ] && unset "COMP_WORDS[-1]" || COMP_WORDS[-1]=; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _videau; [ "${COMPREPLY[*]}" = "$3" ] || { echo "${COMPREPLY[*]}" >&2; false; }' - \
        "$work/root/usr/share/bash-completion/completions/videau" "$1" "$2" || fail "completion of « $1 »"
}
completes 'videau --lang ' 'fr en'
completes 'videau --lang en pl' play
completes 'videau play --variant acey-deucey-' 'acey-deucey-european acey-deucey-navy'
completes 'videau play --level ' 'beginner easy medium strong expert maximum deep'
completes 'videau analyse --level s' standard
completes 'videau show start --color ' 'auto always never'
completes 'videau convert --to xg' 'xg xgp xgtext'
completes 'videau play --home ' 'left right'
completes 'videau settings ' 'home notation plain forced'
completes 'videau settings home ' 'right left'
completes 'videau help gl' glossary
completes 'videau learn pri' primes
completes 'videau library ex' 'export exporter'
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$deb" || fail "lintian"
fi
