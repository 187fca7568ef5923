# Rollouts and batches of the games with rules of their own: the same bits on any number of threads, a chain of doubles, a file that is gone on with, who has no judge.
chain='M[24:4 19:3 18:3 14:4 13:1] A[12:10 9:1 5:2 4:2] next:4-4 variant:gul-bara'
for lang in fr en; do
    for game in jacquet gul-bara nard; do
        echo "== $game ($lang)"
        "$VIDEAU" rollout start 33 --lang $lang --variant $game --plays 2 --games 36 --truncate 6
        for threads in 1 3; do
            "$VIDEAU" rollout start --lang $lang --variant $game --games 36 --truncate 6 --threads $threads --json >$threads.json
        done
        cmp 1.json 3.json
    done
    "$VIDEAU" rollout "$chain" --lang $lang --variant gul-bara --games 36 --truncate 4

    echo "== A file ($lang)"
    "$VIDEAU" rollout start 61 --lang $lang --variant irish --plays 2 --games 36 --truncate 4 --resume $lang.vdroll --json >begun
    "$VIDEAU" rollout --lang $lang --games 72 --resume $lang.vdroll --json >ended
    "$VIDEAU" rollout start 61 --lang $lang --variant irish --plays 2 --games 72 --truncate 4 --json | cmp - ended

    echo "== Batch ($lang)"
    printf '%s\n' \
        '{"id":1,"ask":"hint","variant":"fevga","position":"start","dice":"65","ply":0}' \
        '{"id":2,"ask":"eval","position":"M[3:1] A[24:1] variant:irish","variant":"irish"}' \
        '{"id":3,"ask":"rollout","variant":"gul-bara","position":"start","games":36,"truncate":4}' \
        '{"id":4,"ask":"moves","variant":"plakoto","position":"start","dice":"61"}' \
        '{"id":5,"ask":"check","variant":"jacquet","position":"start","dice":"61","play":"24/18 24/23"}' \
        '{"id":6,"ask":"eval","variant":"hypergammon","position":"start"}' \
        '{"id":7,"ask":"cube","variant":"nard","position":"start"}' \
        '{"id":8,"ask":"eval","variant":"whist","position":"start"}' |
        "$VIDEAU" batch --lang $lang || echo "code $?"
    "$VIDEAU" rollout start --lang $lang --variant hypergammon --games 36 || echo "code $?"
done
