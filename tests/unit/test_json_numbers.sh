#!/bin/sh
# Numbers leave as JSON through one place only: vd_cli_json_real (src/cli/cli_json.c) and vd_json_real (src/record/json_parts.c),
# which both ask vd_real_known; those of the trainer through provenance_real (train/data/provenance.c). No other file prints a
# fraction to a stream or gives one to jansson, and none of the trainer writes one behind the name of a member.
set -eu
cd "$VD_SOURCE_DIR"

# bad FILE: the statements of a file that print a fraction themselves, comments left out.
bad() {
    sed 's://.*::' "$1" | tr '\n' ' ' | sed 's:/\*[^*]*\*/: :g' | tr ';' '\n' |
        grep -E '\<v?f?printf\(.*%[-+ #0-9.*]*l?[aefgAEFG]|\<json_(set_)?real\(|json_pack\("[^"]*:f' |
        grep -vE '^[^"]*\<v?snprintf\('
}

# member FILE: the statements with a fraction behind the name of a JSON member.
member() {
    sed 's://.*::' "$1" | tr '\n' ' ' | sed 's:/\*[^*]*\*/: :g' | tr ';' '\n' |
        grep -E '\\"(: *|: *\[[^]"]*)%[-+ #0-9.*]*l?[aefgAEFG]'
}

cat >"$VD_BUILD_DIR/json_numbers.c" <<'END'
fprintf(out, "{\"a\":%s,"
        "\"b\":%.6f}", a, b);
END
bad "$VD_BUILD_DIR/json_numbers.c" >/dev/null || {
    echo "this test finds nothing any more" >&2
    exit 1
}
cat >"$VD_BUILD_DIR/json_numbers.c" <<'END'
snprintf(facts, sizeof facts, "\"seconds\": %.0f, "
        "\"rate\": [%g, %g]", a, b, c);
END
member "$VD_BUILD_DIR/json_numbers.c" >/dev/null || {
    echo "this test finds nothing in the trainer any more" >&2
    exit 1
}
grep -q 'if (!vd_real_known(value))' train/data/provenance.c || {
    echo "train/data/provenance.c: provenance_real does not ask vd_real_known" >&2
    exit 1
}
failed=0
for file in train/*/*.c; do
    if member "$file"; then
        echo "$file: a number leaves past provenance_real" >&2
        failed=1
    fi
done
for file in src/*/*.c src/cli/*/*.c; do
    case $file in
    src/record/json_parts.c) allowed='return vd_real_known\(value\) \? json_real\(value\) : NULL' ;;
    src/record/smile.c | src/cli/library/library_show.c | src/server/desk_errand.c) allowed='return vd_real_known\(value\) \? json_real\(value\) : json_null' ;;
    *) allowed='^$' ;;
    esac
    if bad "$file" | grep -vE "$allowed"; then
        echo "$file: a number leaves past vd_real_known" >&2
        failed=1
    fi
done
exit $failed
