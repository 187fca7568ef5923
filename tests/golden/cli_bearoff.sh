# Exact tables: building, looking, refusing.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v bearoff --points 3 --men 2 --out t.vdexact --lang $lang
    v bearoff --info t.vdexact --lang $lang
    v bearoff --info t.vdexact --json --lang $lang
    v bearoff --one-sided --points 2 --men 15 --threads 2 --out o.vdexact --lang $lang
    v bearoff --info o.vdexact --lang $lang
    printf x | dd of=t.vdexact bs=1 seek=4100 conv=notrunc 2>/dev/null
    v bearoff --info t.vdexact --lang $lang
    v bearoff --info nothing --lang $lang
    echo no table >x; v bearoff --info x --lang $lang
    v bearoff --one-sided --two-sided --lang $lang
    v bearoff --points 13 --lang $lang
    v bearoff --men 15 --lang $lang
    v bearoff --points 12 --men 14 --lang $lang
    v bearoff --out none/t --lang $lang
    (unset XDG_CACHE_HOME HOME; v bearoff --lang $lang)
done
# In the folder of tables; the opponent's engine reads it from there.
v bearoff
v bearoff --men 2 --points 7 --progress
ls "$XDG_CACHE_HOME/videau/tables"
