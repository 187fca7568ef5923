# Runs inside gnubg (tools/compare-gnubg starts it): random play, legal plays of both programs compared.
import json
import os
import random
import subprocess

import gnubg

POINTS = 25  # 24 points and the bar, index 24


def after(board, play):
    """The board after a play such as 'bar/22* 8/5(2) 6/off'; the mover stays second."""
    opponent, mover = list(board[0]), list(board[1])
    for part in play.split():
        times = 1
        if part.endswith(')'):
            part, count = part[:-1].split('(')
            times = int(count)
        stops = part.split('/')
        for _ in range(times):
            for start, stop in zip(stops, stops[1:]):
                start, stop = start.rstrip('*'), stop
                source = 24 if start == 'bar' else int(start) - 1
                mover[source] -= 1
                hit = stop.endswith('*')
                stop = stop.rstrip('*')
                if stop == 'off':
                    continue
                mover[int(stop) - 1] += 1
                if hit and opponent[24 - int(stop)]:
                    opponent[24 - int(stop)] = 0
                    opponent[24] += 1
    return tuple(opponent), tuple(mover)


def plays(board, dice):
    gnubg.command('set board ' + gnubg.positionid(board))
    gnubg.command('set turn 1')
    gnubg.command('set dice %d %d' % dice)
    try:
        found = gnubg.hint(4000)['hint']
    except Exception:
        return []
    return [after(board, item['move']) for item in found]


def walk(count, chance):
    """Lines 'ID DICE' and the ids gnubg reaches from each."""
    start = gnubg.board()
    board = start
    seen = {}
    while len(seen) < count:
        dice = chance.randint(1, 6), chance.randint(1, 6)
        reached = plays(board, dice)
        seen['%s %d%d' % ((gnubg.positionid(board),) + dice)] = {gnubg.positionid(b) for b in reached}
        if reached:
            board = chance.choice(reached)
        board = (board[1], board[0])
        if not sum(board[0]) or not sum(board[1]):
            board = start
    return seen


def main():
    for command in ('set player 0 human', 'set player 1 human', 'set automatic roll off',
                    'set automatic game off', 'set automatic move off', 'set automatic bearoff off',
                    'set automatic crawford off', 'set confirm new off', 'set cube use off',
                    'set evaluation chequerplay evaluation plies 0', 'new session'):
        gnubg.command(command)
    seen = walk(int(os.environ['POSITIONS']), random.Random(int(os.environ['SEED'])))
    ours = subprocess.run([os.environ['VIDEAU'], 'moves', '-'], input='\n'.join(seen) + '\n',
                          stdout=subprocess.PIPE, encoding='utf-8').stdout.splitlines()
    differ = 0
    with open(os.environ['VERDICT'], 'w') as verdict:
        if len(ours) != len(seen):
            print('%d answers to %d lines' % (len(ours), len(seen)), file=verdict)
            differ += 1
        for (line, theirs), answer in zip(seen.items(), ours):
            answer = json.loads(answer)
            mine = [play['position'] for play in answer.get('plays', [])]
            if 'error' in answer or len(mine) != len(set(mine)) or set(mine) != theirs:
                differ += 1
                print('%s: gnubg has %d plays, videau %d; only gnubg %s, only videau %s%s' % (
                    line, len(theirs), len(mine), sorted(theirs - set(mine))[:3],
                    sorted(set(mine) - theirs)[:3],
                    ' (' + answer['error'] + ')' if 'error' in answer else ''), file=verdict)
        print('%d differ of %d positions, %d plays' % (
            differ, len(seen), sum(len(theirs) for theirs in seen.values())), file=verdict)


main()
