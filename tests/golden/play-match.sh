# A match to 5 with every turn of the cube: a take, a gammon at 2, the Crawford game, resignations, a drop.
"$VIDEAU" play --two --dice manual --match 5 --plain --file match.videau \
    --position 'M[1:2] A[24:5 23:5 22:5]' <<'END'
double
passerelle
prendre
6-5
1/O(2)

score

6-1
double
13/7 8/7

double
4-2
8/4 6/4

abandon 1
accepter

5-3
8/3 6/3

double
drop

4-1
24/23 13/9

double
beaver
take
3-1
8/5 6/5
fin
abandon gammon
refuse
6-2
24/18 13/11
end
resign 2
accept
END
