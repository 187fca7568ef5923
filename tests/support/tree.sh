# For tests of tools that look at a tree, $work, with $check.

# expect STATUS FILE LINE: the tree with only this line more, in FILE.
expect() {
    printf '%s\n' "$3" >"$2"
    status=0
    "$check" "$work" >"$work/said" || status=$?
    rm "$2"
    if [ "$status" -ne "$1" ]; then
        echo "$2: $3: status $status, expected $1" >&2
        cat "$work/said" >&2
        exit 1
    fi
}
