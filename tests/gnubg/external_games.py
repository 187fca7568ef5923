# Runs inside gnubg (external.sh starts it). `videau external` listens at $ADDRESS; whole games against it, at either
# seat and at both. What gnubg recorded of them goes to $RECORD, one action a line, for gnubg_games.c.
import os

import gnubg

# what to start, the seats that are external, how many games (0: a match to its end), the seed
RUNS = (('new match 5', (0,), 0, 5), ('new match 3', (1,), 0, 6), ('new match 5', (0, 1), 0, 7),
        ('new session', (0,), 5, 8), ('new session', (1,), 5, 9), ('new session', (0, 1), 3, 10))


def prepare(external, seed):
    for seat in (0, 1):
        if seat in external:
            gnubg.command('set player %d external %s' % (seat, os.environ['ADDRESS']))
        else:
            gnubg.command('set player %d gnubg' % seat)
            gnubg.command('set player %d chequerplay evaluation plies 0' % seat)
            gnubg.command('set player %d cubedecision evaluation plies 0' % seat)
    gnubg.command('set seed %d' % seed)


def finished(games):
    return sum(1 for game in games if game['info'].get('winner'))


# A game that goes no further in three tries is stuck; what is recorded then says so.
def play(start, wanted):
    stuck, before = 0, None
    gnubg.command(start)
    while stuck < 3:
        games = gnubg.match(0, 0, 0, 0)['games']
        state = (len(games), len(games[-1]['game']), games[-1]['info'].get('winner'))
        if wanted and finished(games) >= wanted:
            return
        stuck = stuck + 1 if state == before else 0
        before = state
        gnubg.command('new game' if wanted and state[2] else 'play')


def write(out):
    match = gnubg.match(0, 0, 0, 0)
    out.write('match %d\n' % match['match-info']['match-length'])
    for game in match['games']:
        out.write('game\n')
        for action in game['game']:
            numbers = list(action.get('dice', ()))
            numbers += [place for hop in action.get('move') or () for place in hop]
            if 'points' in action:
                numbers.append(action['points'])
            out.write(' '.join([action['action'], action['player']] + [str(n) for n in numbers]))
            out.write('\n')
        out.write('won %s %s\n' % (game['info'].get('winner'), game['info'].get('points-won')))


def main():
    for command in ('set rng mersenne', 'set display off', 'set confirm new off',
                    'set automatic roll on', 'set automatic game on', 'set jacoby on'):
        gnubg.command(command)
    with open(os.environ['RECORD'], 'w') as out:
        for start, external, wanted, seed in RUNS:
            gnubg.command('set automatic game ' + ('off' if wanted else 'on'))
            prepare(external, seed)
            play(start, wanted)
            write(out)


main()
