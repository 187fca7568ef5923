# Dutch: everything enters first, no hit before a checker is home. Acey-Deucey: 1-2 chains step by step, on one
# line, taken back, and a double that ends the turn; the last checker counts what is left.
"$VIDEAU" play --two --variant hollandais --dice manual --match 3 --plain --file d.videau <<'END'
6-3
2-1
hors/23 hors/24

4-4
hors/21(4)
END
"$VIDEAU" play --lang en --two --variant acey-deucey --dice manual --match 20 --plain --file a.videau <<'END'
5-2
1-2
24/23
hors/23 hors/24
[7-7]
4-4
hors/20(4)
hors/21(4)
undo
undo
undo
hors/23 hors/24 [4-4] hors/20(4)
hors/23 hors/24 [4-4] hors/21(4)
6-5
hors/19 hors/20

2-1
2-1 hors/24 hors/23 [6-6] hors/19(4)
undo
undo
6-6
#
END
"$VIDEAU" play --lang en --two --variant acey-deucey --dice manual --match 20 --plain --file b.videau \
    --position 'M[21:1 3:14] A[23:5 22:5 20:3 9:2]' <<'END'
2-1
3/1 3/2 [6-6] 21/15
undo
end
END
"$VIDEAU" play --lang fr --two --variant acey-deucey --dice manual --match 20 --plain --file c.videau \
    --position 'M[2:1 1:1] A[24:5 23:5 22:3] off:13/2' <<'END'
2-1
2/O 1/O

END
