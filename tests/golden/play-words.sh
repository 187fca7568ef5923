# What people say: « je double », « j’envoie à 2 », a double named in words; what is neither a play nor a command;
# dice typed over dice; a match without a cube shows none; what was agreed on is said;
# a stake is multiplied; the commands to type next can be pasted.
"$VIDEAU" play --two --dice manual --match 5 --plain --file w.videau <<'END' | grep -E ' > |double|passe|lancés'
31
je joue
62
8/5 6/5
fin
j’envoie à 2
je prends
j'annule
62
24/18 13/11
fin
Je double
je passe
bonjour
q
END
"$VIDEAU" play --two --dice manual --variant acey-deucey --plain --file a.videau <<'END' | grep -E ' > |\[|double'
3-5
2-1
hors/24 hors/23
double
double 4-4
END
"$VIDEAU" play --two --dice seed:2a --match 3 --file s.videau <<'END' | sed -n '/ > /p;/lancés/p;/commande/p'
13/11 13/8

bonjour
8/5
d
END
"$VIDEAU" play --two --dice manual --no-cube --match 3 --file n.videau <<'END' | tail -n 20
31
END
echo 6-5 | "$VIDEAU" play --lang en --two --dice manual --variant tavla --cube --match 3 --plain --file c.videau |
    grep Cube
for lang in fr en; do
    for options in '--money --beavers --raccoons --jacoby --auto-doubles 2 --stake 5' '--no-crawford --cube-limit 1' --holland \
        '--money --auto-doubles unlimited --no-multipliers --opening reroll' \
        '--variant acey-deucey --opening keep'; do
        "$VIDEAU" play --lang $lang --two --dice manual $options --file o.videau </dev/null | sed -n 1,4p
        rm o.videau
    done
done
for stake in '5 €' '2,50 €' '$0.5' 'un café' '3 jetons'; do
    printf 'double\nprendre\n31\n1/O\nfin\nfin\n' | "$VIDEAU" play --two --dice manual --money --stake "$stake" \
        --plain --file e.videau --position 'M[1:1 off:14] A[10:15]' | grep '^Enjeu'
    rm e.videau
done
printf '%s\n' double fin 31 'abandon 1' accepter fin |
    "$VIDEAU" play --two --dice manual --match 3 --plain --file d.videau | grep -A 1 -E ' > (double|fin)'
# A hint for every answer to a cube.
for position in 'M[1:1 off:14] A[24:1 off:14]' 'M[6:15] A[24:1 off:14]'; do
    printf '%s\n' double conseil beaver conseil raccoon conseil |
        "$VIDEAU" play --two --dice manual --money --beavers --raccoons --plain --file b.videau \
            --position "$position" | grep '^Conseil'
    rm b.videau
done
# No gammon in a game that counts checkers.
printf 'conseil\n' | "$VIDEAU" play --two --variant acey-deucey --dice seed:3 --file h.videau | grep -c 'gagne [0-9,]* %$'
printf 'abandon 1\naccepter\n' | VIDEAU_COMMAND=./run "$VIDEAU" play --two --dice seed:2a --match 1 \
    --file "l'été chez nous.videau" | tail -n 1
printf 'quitter\n' | VIDEAU_COMMAND=./run "$VIDEAU" play --two --dice manual | tail -n 1 | sed 's/ dans [^ ]*/ dans .../'
printf 'quit\n' | "$VIDEAU" play --lang en --two --dice manual --file ' -x' | tail -n 1
