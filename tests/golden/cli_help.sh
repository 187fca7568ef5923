# Help, language and rules.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v --help --lang $lang
    for command in moves check id show perft eval hint cube rollout book rules glossary games learn bench bearoff solve trictrac help; do
        v help $command --lang $lang
    done
    v rules r51 --lang $lang
    v rules T2 --lang $lang
    v rules crawford --lang $lang
    v rules zzzz --lang $lang
    v rules a44 --lang $lang
    v rules A44 --json --lang $lang
    v rules A54 --lang $lang
    v glossary couloir --lang $lang
    v glossary COCKED --lang $lang
    v glossary cocked --json --lang $lang
    v glossary zzzz --lang $lang
    v rules R51 --json --lang $lang
    v help nothing --lang $lang
    v nothing --lang $lang
    v moves --lang $lang
    v show start --weighted --lang $lang
    v show start --svg --lang $lang
    v --lang $lang show start --json=1
done
v rules Levé
v glossary
v moves --help --lang en
LC_ALL=en_GB.UTF-8 v moves
LC_MESSAGES=en_GB v moves
LANG=de_DE.UTF-8 v moves
v moves --lang de
v show start --color maybe
v
