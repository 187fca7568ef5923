#!/bin/sh
# The public headers say how their functions fail; a header with one that does not is refused.
set -eu
tool=$VD_SOURCE_DIR/tools/check-headers
"$tool" "$VD_SOURCE_DIR"/include/videau/*.h
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for header in "$VD_SOURCE_DIR"/include/videau/*.h; do
    name=$(basename "$header")
    sed 's/VD_ERR_[A-Z]*/so/g; s/[Aa]s vd_[a-z_]*//g' "$header" >"$work/$name"
    if grep -q 'VD_NODISCARD vd_status' "$header" && "$tool" "$work/$name" >"$work/out"; then
        echo "$name passes without a code"
        exit 1
    fi
done
cat >"$work/one.h" <<'END'
/* Gives it. VD_ERR_IO: it cannot be read. */
VD_NODISCARD vd_status vd_one(int a);
VD_NODISCARD vd_status vd_two(int a,
                              int b);
/* Nothing said. */
VD_NODISCARD vd_status vd_three(int a);
VD_NODISCARD vd_status vd_four(int a); /* VD_ERR_FULL, where
                                        * there is no room */
/* As vd_one. */
VD_NODISCARD vd_status vd_five(int a);
END
if "$tool" "$work/one.h" >"$work/out"; then exit 1; fi
[ "$(grep -c 'does not say' "$work/out")" -eq 1 ]
grep -q 'vd_three does not say' "$work/out"
# Numbers behind pointers.
cat >"$work/two.h" <<'END'
/* Sums of `value`, one each. */
VD_API void vd_named(const float *value, size_t count);
/* Sums. */
VD_API void vd_unnamed(const float *value, size_t count);
VD_API void vd_trailing(double *sum); /* *sum: of all */
/* As vd_named. */
VD_API void vd_alike(const float *value,
                     size_t count);
END
if "$tool" "$work/two.h" >"$work/out"; then exit 1; fi
[ "$(grep -c 'does not say what' "$work/out")" -eq 1 ]
grep -q 'vd_unnamed does not say what value is' "$work/out"
