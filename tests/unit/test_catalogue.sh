#!/bin/sh
# The catalogue of the tree is sound and well set, and po2c catches what is not.
set -eu
po2c=$VD_PO2C
"$po2c" --typography "$VD_SOURCE_DIR/po/fr" "$VD_SOURCE_DIR/po/en"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
header='msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"
'
nbsp=$(printf '\302\240')

# expect STATUS OPTION FRENCH ENGLISH: entries with these bodies.
expect() {
    printf '%s\n%s\n' "$header" "$3" >fr.po
    printf '%s\n%s\n' "$header" "$4" >en.po
    status=0
    if [ "$2" ]; then
        "$po2c" "$2" fr.po en.po >said 2>&1 || status=$?
    else
        "$po2c" fr.po en.po out.c >said 2>&1 || status=$?
    fi
    if [ "$status" -ne "$1" ]; then
        echo "status $status, expected $1, for $3 / $4" >&2
        cat said >&2
        exit 1
    fi
}

# same STATUS FRENCH ENGLISH: one key; typeset STATUS FRENCH: spacing of a French text.
same() { expect "$1" '' "msgid \"a\" msgstr \"$2\"" "msgid \"a\" msgstr \"$3\""; }
typeset_fr() { expect "$1" --typography "msgid \"a\" msgstr \"$2\"" 'msgid "a" msgstr "x"'; }

same 0 'un' 'one'
same 1 '' 'one'
same 1 'un' ''
same 0 '{0} point{0?|s}' '{0} point{0?|s}'
same 0 'les {0?dé|dés}' 'the dice'
same 0 '{0} pas' 'step{0?|s}'
same 1 '{0} pas' 'steps'
same 1 '{0} {1}' '{0}'
same 1 '{zero}' '{0}'
same 1 '{0?un}' '{0}'
same 1 '{0' '{0}'
same 0 '{{ {0}' '{0} {{'
expect 1 '' 'msgid "a" msgstr "x"' 'msgid "b" msgstr "x"'
expect 1 '' 'msgid "a" msgstr "x"' 'msgid "a" msgstr "x" msgid "b" msgstr "y"'
expect 1 '' 'msgid "a" msgstr "x" msgid "a" msgstr "y"' 'msgid "a" msgstr "x"'
expect 1 '' '#, fuzzy
msgid "a" msgstr "x"' 'msgid "a" msgstr "x"'

typeset_fr 0 "Dés${nbsp}: 65"
typeset_fr 1 'Dés : 65'
typeset_fr 1 'Dés: 65'
typeset_fr 1 'Prêt ?'
typeset_fr 0 "Prêt${nbsp}?! 24:2, seed:HEX"
typeset_fr 0 'hors/21(4); 5-3'
typeset_fr 1 '(24) : 5-3'
typeset_fr 0 "«${nbsp}passe${nbsp}»${nbsp}; ok"
typeset_fr 1 '« passe »'
typeset_fr 1 '«passe»'
typeset_fr 1 "l'ouverture"
typeset_fr 0 'l’ouverture'

expect 0 '' 'msgid "b\"q" msgstr "é?\n\\" msgid "a" msgstr "x"' 'msgid "a" msgstr "y" msgid "b\"q" msgstr "z"'
"$po2c" --json fr.po en.po out.json
printf '{\n"fr": {\n  "a": "x",\n  "b\\"q": "é?\\n\\\\"\n},\n"en": {\n  "a": "y",\n  "b\\"q": "z"\n}\n}\n' |
    diff - out.json

# A folder's files are one catalogue: a key in two of them is a fault.
mkdir -p fr en
for language in fr en; do
    printf '%s\nmsgid "a"\nmsgstr "un"\n' "$header" >$language/a.po
    printf '%s\nmsgid "b"\nmsgstr "deux"\n' "$header" >$language/b.po
done
"$po2c" --json fr en out.json
grep -q '"a"' out.json && grep -q '"b"' out.json
cp fr/a.po fr/c.po
if "$po2c" --json fr en out.json >said 2>&1; then
    echo "a key in two files of a folder was let through" >&2
    exit 1
fi
grep -q 'given twice' said

# What a language has of its own is said by the catalogue and src/text: nobody else chooses words or signs by it.
if grep -rnE 'VD_LANG_(FR|EN) \?' "$VD_SOURCE_DIR/src" "$VD_SOURCE_DIR/train" --include='*.[ch]' | grep -v '/src/text/'; then
    echo "a word or sign is chosen by the language outside the catalogue and src/text" >&2
    exit 1
fi

# The first line of each file says what is in this one.
for language in fr en; do
    head -qn 1 "$VD_SOURCE_DIR/po/$language"/*.po | sort | uniq -d | grep . && {
        echo "po/$language: two files begin with the same words" >&2
        exit 1
    }
done
exit 0
