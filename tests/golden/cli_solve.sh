# Hypergammon solved, with one checker a side: building, looking, refusing.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v solve hypergammon --men 1 --out t.vdexact --lang $lang
    v solve --info t.vdexact --lang $lang
    v solve --info t.vdexact --json --lang $lang
    printf x | dd of=t.vdexact bs=1 seek=4100 conv=notrunc 2>/dev/null
    v solve --info t.vdexact --lang $lang
    v solve hypergammon --men 1 --threads 2 --out t.vdexact --lang $lang
    head -c 20000 t.vdexact >cut.vdexact
    v solve --info cut.vdexact --lang $lang
    v solve --info nothing --lang $lang
    v solve --lang $lang
    v solve backgammon --lang $lang
    v solve hypergammon --men 4 --lang $lang
    v solve hypergammon --men 1 --out none/t --lang $lang
    (unset XDG_CACHE_HOME HOME; v solve hypergammon --men 1 --lang $lang)
done
# In the folder of tables; a damaged one is passed over with a word.
v solve hypergammon --men 1
ls "$XDG_CACHE_HOME/videau/tables"
printf x | dd of="$XDG_CACHE_HOME/videau/tables/hypergammon-1.vdexact" bs=1 seek=4100 conv=notrunc 2>/dev/null
v eval start --variant hypergammon
