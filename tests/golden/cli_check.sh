# A play is legal, or refused with its rule and what the source says, in both languages.
v() { echo "\$ videau check $*"; status=0; "$VIDEAU" check --lang "$lang" "$@" || status=$?; echo "(code $status)"; }
for lang in fr en; do
    v start 31 8/5 6/5
    v start 31 '6/5 8/5'
    v start 62 24/18 18/16
    v start 31 3-1 8/5 6/5
    v start 31 rubbish
    v start 31 30/27
    v 'M[bar:1 24:1 13:5 8:3 6:5] A[21:2 19:4 17:2 12:5 1:2]' 43 13/9
    v start 31 9/8
    v start 31 8/6
    v start 65 24/19
    v 'M[bar:2 13:5 8:3 6:5] A[20:2 19:4 17:2 12:5 1:2]' 65 bar/19
    v start 61 6/O
    v 'M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]' 54 5/O 3/O
    v 'M[bar:1 10:1 2:6 1:7] A[19:2 13:6 12:5 8:2]' 42 bar/21
    v 'M[24:1 1:14] A[13:2 12:5 10:4 9:4]' 65 24/19
    v start 66 '24/18(2)'
    v start 31 '#'
    v 'M[24:1 1:14] A[21:2 20:2 12:5 10:6]' 43 24/20
    v 'M[24:1 1:14] A[21:2 20:2 12:5 10:6]' 43 '#'
    v 'M[13:1 2:7 1:7] A[24:6 23:6 10:1 9:1 6:1]' 43 13/6*
    v --variant hollandais 'M[23:5 20:5 18:4] hors:1 A[21:1 19:2]' 42 hors/21
    v --variant hollandais 'M[23:5 20:5 18:4] hors:1 A[21:1 19:2]' 42 18/14 18/16
    v --variant acey-deucey start 21 hors/24 hors/23
    v --variant acey-deucey start 21 'hors/24 hors/23 [4-4] hors/21(4)'
    v --variant acey-deucey start 21 'hors/24 hors/23 [4-4] hors/21(4); 5-3 hors/20 hors/22'
    v --variant acey-deucey start 21 'hors/24 hors/23 [4-4] hors/21(3)'
    v --variant acey-deucey start 31 'hors/24 hors/22 [4-4] hors/21(4)'
    v --variant acey-deucey start 31 'hors/24 hors/22; 4-1 hors/21'
    v --variant acey-deucey start 21 'hors/24 hors/23; 4-1 hors/21'
    v --variant acey-deucey-europeen start 21 'hors/24 hors/23 [4-4] hors/21(4)'
    v --variant acey-deucey-europeen start 21 'hors/24 hors/23 [4-4] hors/21(4) [3-3] hors/22(4)'
    v --variant acey-deucey-europeen start 21 'hors/24 hors/23 [4-4] hors/21(4) [2-2] hors/23(4)'
    v --json start 31 8/5 6/5
    v --json start 31 rubbish
    v --json start 65 24/13/7
    # Tavla: the checker that hit is named by the point where it stands.
    v --variant tavla 'M[7:2 8:13] A[5:1 6:1 20:13]' 21 '7/5*/4'
    # Letters in the colour of the name before them, or of the way they run.
    v start 61 'Rouge : 6-1 l12-r7 q8-r7'
    v start 61 l12-r7 q8-r7
    v start 61 'Blanc : l12-r7 q8-r7'
    v 3L0HCACtuwcQAA 64 'j10 en p9 puis en t5'
    v 'M[bar:1 24:1 13:5 8:3 6:5] A[21:2 19:4 17:2 12:5 1:2]' 43 y-c3 q8-u4
    v 'M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]' 55 't5-z(4)'
    v start 61 ml2-g7
    v start 61 Rouge 13-Blanc 7
    # A play that names another roll than the one beside the position.
    v start 31 'Bleu : 6-5 8/5 6/5'
    # A double that nobody may name, one that is named and not played, and every way to write it.
    v start 31 '[4-4]'
    v --variant acey-deucey start 21 'hors/24 hors/23 [4-4]'
    v --variant acey-deucey start 21 'hors/24 hors/23 [4] hors/21(4); 53 hors/20 hors/22'
    v --variant acey-deucey 'M[24:1 23:1] A[] hors:13/15 next:name' '[4] hors/21(4)'
    v start 31 '8/5 6/5;'
    v --json start 31 30/27
    # Everything in one shell word.
    v 'start 31 8/5 6/5'
    v start 31
    v start
done
