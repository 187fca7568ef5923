# Match equity tables: printed, read from a file, used at a score where nothing but the table counts, refused. Values of
# our own table are replaced by N.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
n() { echo "\$ videau $*"; "$VIDEAU" "$@" | sed 's/[0-9]*[.,][0-9]\{1,\}/N/g; s/  *N/ N/g'; }
cat >table.txt <<'END'
# made up
50 70 75 80
30 50 60 68
25 40 50 58
20 32 42 50
post 50 48 32 30
END
printf '<?xml version="1.0"?>\n<met><info><name>Name &#x9B;7m</name><length>2</length></info>
<pre-crawford-table type="explicit"><row><me>0.5</me><me>0.7</me></row><row><me>0.3</me><me>0.5</me></row>
</pre-crawford-table><post-crawford-table player="both" type="explicit"><row><me>0.5</me><me>0.49</me></row>
</post-crawford-table></met>\n' >table.xml
for lang in fr en; do
    v met --met table.txt --length 4 --lang $lang
    v met --met table.xml --length 2 --lang $lang
    v met --met table.txt --length 2 --json --lang $lang
    n met --length 3 --lang $lang
    v cube "M[5:1 1:1] A[24:1] length:4 score:2/1" --met table.txt --lang $lang
    v eval "M[5:1 1:1] A[24:1] length:3 score:1/1" --met table.txt --lang $lang
    printf '50 70\n30 fifty\n' >bad; v met --met bad --lang $lang
    printf '50 70\n30 50 60\n' >bad; v hint start 31 --met bad --lang $lang
    printf '50 70 75\n10 50 60\n25 40 50\n' >bad; v cube start --met bad --lang $lang
    : >bad; v eval start --met bad --lang $lang
    printf '\000\001\377' >bad; v met --met bad --lang $lang
    printf '<met><name>Name \033[7m</name></met>' >bad; v met --met bad --lang $lang
    v external --met . --lang $lang
    v met --met nothing --lang $lang
    v met --length 65 --lang $lang
done
n met --length 2 --json
echo "M[5:1 1:1] A[24:1] length:4 score:2/1" | "$VIDEAU" cube - --met table.txt
