# The tutor: an error of play, one taken back for a good play, a wrong double, a wrong pass, both languages; without --tutor silence.
cat >keys <<'END'
8/2 8/3
undo
24/13
end
double
drop
quit
END
for lang in en fr; do
    [ $lang = en ] || sed -i 's/undo/annuler/; s/end/fin/; s/quit/quitter/; s/drop/passe/' keys
    "$VIDEAU" play --lang $lang --two --match 5 --dice seed:27 --plain --tutor --file $lang.videau <keys | sed -n '/6-5 >/,$p'
done
sed 's/annuler/undo/; s/fin/end/; s/quitter/quit/; s/passe/drop/' keys >english
"$VIDEAU" play --lang en --two --match 5 --dice seed:27 --plain --file no.videau <english | grep -c Tutor || true
