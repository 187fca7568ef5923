# The same moments in English, in money play with the club's options: an automatic double, a beaver, a raccoon,
# Jacoby, a stake.
"$VIDEAU" play --lang en --two --money --jacoby --beavers --raccoons --auto-doubles 1 --dice manual \
    --stake '5 €' --plain --file money.videau <<'END'
4-4
2-2
6-1
13/7 8/7

double
beaver
raccoon
take
6-5
24/13
end
resign gammon
accept

5-2
13/8 24/22

double
drop
end
END
"$VIDEAU" resume --lang en money.videau </dev/null
