# Dice from a seed: the same game every time, a word that changes them, the check, and what the check finds.
play() { "$VIDEAU" play --lang en --two --match 1 --plain "$@" <<'END' | grep -vE '^(Blue|White)( has|, on|:.*Pip)|^$|^Backgammon ·'; }
resign 3
accept
END
play --dice seed:2a --file one.videau
play --dice seed:2a --file two.videau --word bonjour | grep -E 'Draw|word|Seed'
tail -n 3 two.videau
for lang in fr en; do
    "$VIDEAU" dice verify one.videau --lang $lang
    echo "code $?"
    "$VIDEAU" dice verify two.videau --lang $lang
    echo "code $?"
done
sed 's/\[2,5\]/[6,5]/' one.videau >bent.videau
sed 's/"seal":"0a/"seal":"0b/' one.videau >broken.videau
"$VIDEAU" play --two --dice manual --file hand.videau </dev/null >/dev/null
for lang in fr en; do
    for file in bent.videau broken.videau hand.videau none.videau; do
        "$VIDEAU" dice verify $file --lang $lang
        echo "code $?"
    done
    "$VIDEAU" resume bent.videau --lang $lang
    echo "code $?"
    "$VIDEAU" dice --lang $lang shake
    echo "code $?"
done
# Sealed dice differ every time; only their shape can be written down, and not how often the draw was a tie. The value is
# drawn before the word is typed; the seed shows once the match is over.
hide() { sed -E '/^C’est peu|^That is little/d; s/[0-9a-f]{64}/HEX/g; s/^table [0-9a-f]{32}/table ID/; s/^made .*/made TIME/; s/^[0-9]+ jets? recomptés?/N jets recomptés/; s/^[0-9]+ rolls? recomputed/N rolls recomputed/'; }
printf 'mot porte-bonheur\nabandon 1\naccepter\n' | "$VIDEAU" play --two --match 1 --plain --file s.videau |
    grep -E 'Sceau|Graine|mot |Valeur|terminal|recompter' | hide
printf '\nabandon 1\naccepter\n' | "$VIDEAU" play --two --match 1 --plain --file n.videau >/dev/null
printf 'resign 1\naccept\n' | "$VIDEAU" play --two --match 1 --plain --lang en --word early --file y.videau | grep -E 'early' | hide
seal_of() { sed -nE '1s/.*"seal":"([0-9a-f]*)".*/\1/p' "$1"; }
# Seed and seal replaced together, the rolls with them: a file of the same kind that agrees with itself.
cp n.videau replaced.videau
for lang in fr en; do
    for options in "s.videau" "s.videau --seal $(seal_of s.videau)" "n.videau" "replaced.videau --seal $(seal_of s.videau)" \
        "s.videau --seal 12" "hand.videau --seal $(seal_of s.videau)"; do
        echo "\$ videau dice verify $options" | hide
        "$VIDEAU" dice verify $options --lang $lang >verdict 2>&1
        code=$?
        hide <verdict
        echo "code $code"
    done
done
"$VIDEAU" dice text s.videau | hide
[ "$("$VIDEAU" dice text s.videau | sha256sum | cut -d' ' -f1)" = "$(seal_of s.videau)" ] && echo 'the text gives the seal'
# Of the form before values were given, finished and not.
cat >old.videau <<'END'
{"videau":"game","version":1,"variant":"backgammon","match":1,"cube":true,"crawford":true,"holland":false,"jacoby":false,"beavers":false,"raccoons":false,"multipliers":true,"auto_doubles":0,"cube_limit":0,"opening":"keep","seats":["human","human"],"level":"","noise":"7e1d2a616b2720c6","stake":"","notation":"ffbg","home":"right","dice":"sealed","plain":true,"seal":"0086918f85f7eae29c6363bfed64d7523a2c5eaef8d8f0abd20ec151446fe359","seed":"0295886c1aaa06499fbcadc7a651af8c1da73de6c2d47d885de055dae19395d8"}
{"do":"word","text":"été"}
{"do":"opening","dice":[2,3]}
END
sed '2d; 3d' old.videau >older.videau
printf 'resign 1\naccept\n' | "$VIDEAU" resume old.videau --lang en | tail -n 5
printf '\nresign 1\naccept\n' | "$VIDEAU" resume older.videau --lang en | tail -n 4
for lang in fr en; do
    for file in old.videau older.videau; do
        "$VIDEAU" dice verify $file --lang $lang
        echo "code $?"
    done
    "$VIDEAU" dice text old.videau --lang $lang
    echo "code $?"
done
# The log has every game, finished or left; a line altered, one missing, one cut off are named.
printf '\n' | "$VIDEAU" play --two --match 1 --plain --file w.videau >/dev/null
"$VIDEAU" dice verify w.videau | grep -c secrète
"$VIDEAU" dice text w.videau
echo "code $?"
log=$XDG_DATA_HOME/videau/commitments.log
"$VIDEAU" resume w.videau </dev/null >/dev/null
cut -d' ' -f4 "$log" >seals
for file in s n y w; do seal_of $file.videau; done | cmp - seals && echo 'all four, in order'
check() {
    for lang in fr en; do
        "$VIDEAU" dice log "$@" --lang $lang >said 2>&1
        code=$?
        hide <said
        echo "code $code"
    done
}
check
check --seal "$(seal_of w.videau)"
check --seal "$(tail -n 1 "$log" | cut -d' ' -f5)"
check --seal 0000000000000000000000000000000000000000000000000000000000000000
sed '2s/T/U/' "$log" >altered && check altered
sed '2d' "$log" >missing && check missing
{ cat "$log"; printf '5 2026-'; } >torn && check torn
{ echo garbage; cat "$log"; } >strange && check strange
check none
# A data folder that cannot be made: the game goes on, and its seal is said to stand in no log.
echo file >blocked
printf 'quitter\n' | XDG_DATA_HOME=$PWD/blocked "$VIDEAU" play --two --plain --file b.videau | grep -E 'inscrit' | sed 's/[0-9a-f]\{64\}/HEX/'
printf 'quit\n' | env -u HOME -u XDG_DATA_HOME "$VIDEAU" play --two --plain --file c.videau --lang en | grep -E 'no log'
# Before the first roll there is nothing to check yet; what was sealed stays.
"$VIDEAU" play --two --match 1 --plain --file e.videau </dev/null >/dev/null
cp e.videau before.videau
"$VIDEAU" resume e.videau </dev/null >/dev/null
cmp e.videau before.videau && echo 'the same seal and value'
# Killed between the seal and the value: the value is drawn when the game is resumed, and entered once.
head -n 1 e.videau >k.videau
printf '\nabandon 1\naccepter\n' | "$VIDEAU" resume k.videau | grep -E 'Valeur ajoutée|Sceau' | hide
"$VIDEAU" dice verify k.videau >/dev/null
echo "code $?"
grep -c "$(seal_of k.videau)" "$log"
# Killed before the log was written: it is when the game goes on, once.
rm "$log"
"$VIDEAU" resume e.videau </dev/null >/dev/null
"$VIDEAU" resume e.videau </dev/null >/dev/null
cut -d' ' -f4 "$log" >seals
seal_of e.videau | cmp - seals && echo 'in the log, once'
for lang in fr en; do
    "$VIDEAU" dice verify e.videau --lang $lang | tail -n 1
    "$VIDEAU" dice verify e.videau >/dev/null
    echo "code $?"
done

echo "== Nobody doubles or resigns for the computer, whose roll is asked for"
for lang in fr en; do
    printf '%s\n' 3-1 '8/5 6/5' '' 'resign 3' double quit |
        "$VIDEAU" play --lang $lang --dice manual --level facile --file computers-$lang.videau --plain | tail -n 5
done
