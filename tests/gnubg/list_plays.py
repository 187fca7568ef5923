# Runs inside gnubg (compare.sh starts it). Reads lines "POSITION-ID DIE DIE" from $QUESTIONS and writes to $ANSWERS one
# line for each: the plays gnubg lists for the player on roll, parted by ";".
import os

import gnubg


def plays(position, dice):
    gnubg.command('set turn 1')  # first: the id is read for the player on roll
    gnubg.command('set board ' + position)
    gnubg.command('set dice ' + dice)
    try:
        return [item['move'] for item in gnubg.hint(4000)['hint']]
    except Exception:  # no play: gnubg has no hint
        return []


def main():
    for command in ('set player 0 human', 'set player 1 human', 'set automatic roll off',
                    'set automatic game off', 'set automatic move off', 'set automatic bearoff off',
                    'set confirm new off', 'set cube use off',
                    'set evaluation chequerplay evaluation plies 0', 'new session'):
        gnubg.command(command)
    with open(os.environ['QUESTIONS']) as questions, open(os.environ['ANSWERS'], 'w') as answers:
        for line in questions:
            position, dice = line.split(' ', 1)
            answers.write(';'.join(plays(position, dice.strip())) + '\n')


main()
