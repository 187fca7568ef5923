/* Play: one match at the terminal. A table is a session with its screen and its keyboard.
 *
 * The same whether people type or a pipe does: a pipe's lines are echoed after their prompt, so
 * that what is printed reads as a transcript. The end of the input is "quit". */
#ifndef VD_PLAY_H
#define VD_PLAY_H

#include "cli.h"

#include <pthread.h>
#include <signal.h>
#include <termios.h>

enum { VD_LINE_MAX = 1024 };

typedef struct vd_terminal {
    vd_cli *cli;
    vd_session *session;
    const vd_match *match; /* the session's */
    const vd_game_settings *settings;
    vd_engine *engine; /* made when first asked for */
    bool engine_tried;
    vd_adviser *adviser; /* likewise */
    vd_plays plays;      /* scratch of VD_PLAYS_MAX */
    char *sketch;        /* scratch of VD_BOARD_SVG_MAX bytes for boards and sentences */
    bool tty;            /* people type */
    bool edit;           /* with line editing */
    bool word_asked;     /* the word was given, or something else instead of it */
    bool held;           /* `line` was typed before the draw it needs: it answers the next prompt */
    bool announced;      /* the game's end has been said */
    bool leave;          /* quit, or the input ended */
    bool failed;         /* the disk refused: exit code 2 */
    size_t drawn;        /* vd_session_count when the board was last drawn, plus 1 */
    uint64_t drawn_hash; /* of what was drawn */
    vd_dice drawn_dice;
    int8_t moved[VD_TRACK_MAX +
                 1]; /* the computer's last turn, by its points: checkers more or less */
    bool moving;     /* nobody else has played since */
    uint8_t thrown[VD_DICE_MAX]; /* dice typed before their turn came; 0: none */
    uint8_t early[VD_DICE_MAX]; /* a roll before its turn, which the mover may void (T8); 0: none */
    bool early_double;          /* a double likewise */
    char part[64];              /* of a play: checkers moved so far, one die after the other */
    uint8_t first_die; /* of the draw, typed alone: the other player's is asked for; 0: none */
    bool cocked; /* dice that were never told have been thrown: the moment for the cube is past */
    char line[VD_LINE_MAX];
} vd_terminal;

/* Say one sentence: VD_SAY(table, "play.key", VD_STR("x"), VD_INT(3)), or vd_say(table,
 * "play.key") alone. */
#define VD_SAY(table, key, ...)                                         \
    vd_cli_say((table)->cli, (key), (const vd_text_arg[]){__VA_ARGS__}, \
               sizeof((const vd_text_arg[]){__VA_ARGS__}) / sizeof(vd_text_arg))
void vd_say(vd_terminal *table, const char *key);
void vd_say_refusal(vd_terminal *table, vd_refusal refusal);
void vd_say_error(vd_terminal *table, const vd_error *error);

/* terminal.c: the screen and the keyboard. Without a session a table can only read a line. */
bool vd_terminal_open(vd_terminal *table, vd_cli *cli, vd_session *session); /* false: no memory */
void vd_terminal_close(vd_terminal *table);
/* Print the prompt, read a line into table->line. False: the input ended; table->leave is set. */
bool vd_terminal_read(vd_terminal *table, const char *prompt);
const char *vd_terminal_name(const vd_terminal *table, int seat);
/* Are the dice thrown by hand, and told? */
bool vd_terminal_is_manual(const vd_terminal *table);
bool vd_terminal_is_computer(const vd_terminal *table, int seat);
/* Who acts now: the mover of a complete play until the turn is ended. */
int vd_terminal_actor(const vd_terminal *table);
/* The board, as the acting player's turn has it. */
void vd_terminal_draw(vd_terminal *table);
/* A board that was written, or where that could not be the sentences in its place. */
void vd_terminal_show(const vd_terminal *table, vd_status status, vd_buf *board);
/* What is said when a kept game is taken up again; `table` has its settings. */
void vd_terminal_say_resumed(vd_terminal *table);
/* Only if it changed since it was last drawn. */
void vd_terminal_draw_new(vd_terminal *table);
/* Make the play and, once it is on the disk, say it: "Bleu : 6-5 24/13". */
bool vd_terminal_make_play(vd_terminal *table, const vd_action *action);
void vd_terminal_play_text(const vd_terminal *table, const vd_play *play, vd_buf *out);
/* The engine, or NULL when it does not know this variant or cannot be made. */
const vd_engine *vd_terminal_engine(vd_terminal *table);
/* Who gives hints, or NULL, likewise. */
vd_adviser *vd_terminal_adviser(vd_terminal *table);
/* "+0,123" or "+0.123". */
void vd_terminal_number(const vd_terminal *table, double value, char *out, size_t size);
/* "128", or "2^40". */
void vd_cube_text(unsigned exponent, vd_buf *out);

/* What this terminal gives to sealed dice, drawn now, if that was not done yet. After it comes the players' word, which so
 * no longer can be answered by another value. False: refused, and said. */
bool vd_terminal_give(vd_terminal *table);
/* "Blue offers to resign a gammon: 4 points." */
void vd_terminal_say_resigns(vd_terminal *table, int seat, int value);
/* May the seat on turn double now? */
bool vd_terminal_may_double(const vd_terminal *table);
/* Do something and say it when it was refused. */
bool vd_terminal_act(vd_terminal *table, const vd_action *action);
bool vd_terminal_do(vd_terminal *table, vd_act act, int value);
bool vd_terminal_roll(vd_terminal *table);
bool vd_terminal_settle(vd_terminal *table, vd_status status, vd_refusal refusal);
/* What was last done, or the whole file, is not on the disk: say why, save what is in memory beside it if the file is
 * gone, and leave. */
void vd_terminal_say_lost(vd_terminal *table);

/* play_enter.c: what is not a command: a play, dice, a double's name */
/* Why what was typed cannot be done in this phase: what must come before it. */
void vd_say_what_comes_first(vd_terminal *table);
void vd_terminal_enter(vd_terminal *table, const char *text, size_t len);
/* A roll as it is typed, of as many dice as are thrown now. */
const char *vd_terminal_dice_example(const vd_terminal *table);
/* Dice thrown by hand for the opening or the seat on turn. */
bool vd_terminal_throw(vd_terminal *table, const uint8_t die[VD_DICE_MAX]);

/* Dice of the next player, who ends the mover's turn by them. */
void vd_terminal_throw_early(vd_terminal *table, const uint8_t die[VD_DICE_MAX]);

/* play_commands.c: commands */

void vd_terminal_run_command(vd_terminal *table, const vd_typed *typed);
/* Of them those that are of no game in particular: rules, glossary, word, seal, save, quit. False: it is another. */
bool vd_terminal_run_shared(vd_terminal *table, const vd_typed *typed);

/* play_early.c: T8 as --premature choice has it: what came before its turn waits for the mover, who accepts or voids it. */
bool vd_early_asks(const vd_terminal *table);
bool vd_early_waits(const vd_terminal *table);
void vd_early_hold(vd_terminal *table, const uint8_t die[VD_DICE_MAX]); /* NULL: a double */
typedef enum vd_early { VD_EARLY_NONE, VD_EARLY_DONE, VD_EARLY_ROLL, VD_EARLY_DOUBLE } vd_early;
/* What the verb means while something waits: nothing to it, all is said, or that what waited stands and is to be done now, with
 * the dice of a roll in `die`. */
vd_early vd_early_answer(vd_terminal *table, vd_verb verb, uint8_t die[VD_DICE_MAX]);

/* play_help.c */
void vd_terminal_say_help(vd_terminal *table);

/* play_hint.c */
void vd_terminal_hint(vd_terminal *table);

/* play_tutor.c: with --tutor, what a person is about to do is judged before it is done, and told after it. */
typedef struct vd_tutored {
    bool wrong, explained;
    vd_verdict_of_play verdict;
    char best[256]; /* the best play, as it is written where it begins */
    vd_explanation why;
} vd_tutored;
vd_tutored *vd_tutor_play(vd_terminal *table, const vd_action *action); /* NULL: nobody asked */
vd_tutored *vd_tutor_cube(vd_terminal *table, vd_act act);
void vd_tutor_say(vd_terminal *table, vd_tutored *found, bool done); /* frees it */

/* play_stop.c: Ctrl-C at a terminal says where the game is kept. */
typedef struct vd_farewell {
    vd_terminal *table;
    pthread_t thread;
    bool waiting, saved;
    struct termios state;
    sigset_t before;
} vd_farewell;
void vd_farewell_begin(vd_farewell *farewell, vd_terminal *table);
void vd_farewell_end(vd_farewell *farewell);

/* play_last.c: the computer's last turn, which its opponent looks for on the board. */
void vd_terminal_note_play(vd_terminal *table, int seat, const vd_action *action);
/* "24/18 13/11" by the other side's numbers: "1/7 12/14". */
void vd_last_seen(vd_buf *out, const vd_variant *variant, const char *play);
void vd_terminal_mark_last(const vd_terminal *table, int seat, vd_board_style *style);

/* play_end.c: how a game ended, the score, the dice */
bool vd_terminal_counts_checkers(
    const vd_terminal *table); /* R89: the value is the checkers left */
/* Of these keys the one for what the game calls more than a single game. */
const char *vd_terminal_more_key(const vd_terminal *table, const char *none, const char *gammon,
                                 const char *mars, const char *doubled);
void vd_terminal_say_score(vd_terminal *table);
void vd_terminal_say_game_end(vd_terminal *table);
void vd_terminal_say_match_end(vd_terminal *table);
void vd_terminal_say_commitment(vd_terminal *table);
void vd_terminal_say_saved(vd_terminal *table);
/* Where a match that is over is kept, and how its dice are verified. */
void vd_terminal_say_kept(vd_terminal *table);

/* play_loop.c: until the match is over or the players leave; the exit code. */
int vd_terminal_play(vd_terminal *table);

/* play_options.c */
/* Everything the options of `videau play` say. False: refused, and said. */
bool vd_play_options(vd_cli *cli, vd_game_settings *settings);
/* --home, --notation, --plain alone, which `videau resume` takes too. False: refused, and said. */
bool vd_play_preferences(vd_cli *cli, vd_game_settings *settings);
/* Seats, level, dice, word and likings, as every game takes them. False: refused, and said. */
bool vd_play_table(vd_cli *cli, vd_game_settings *settings);
/* A choice of two words; *out is left alone when the option is absent. False: refused, and said. */
bool vd_play_choice(vd_cli *cli, const char *option, const char *no, const char *yes, bool *out);
/* No tutor where the program judges no plays. False: refused, and said. */
bool vd_play_tutor_fits(vd_cli *cli, const vd_variant *variant);
/* The value of that option is none: said. Returns VD_EXIT_UNUSABLE. */
int vd_play_refuse_value(vd_cli *cli, const char *option);

/* play_files.c */
/* The folder of games. False: there is none, and that was said. */
bool vd_play_folder(vd_cli *cli, vd_buf *out);
/* Where the game is kept: --file, or a new name in the folder, which is made. False: refused, and said. */
bool vd_play_path(vd_cli *cli, vd_buf *path);
/* Give sealed dice what the seal covers. False: refused, and said. */
bool vd_play_bind(vd_cli *cli, vd_game_settings *settings);
/* Write the seal into the file of commitments, before it is shown; `again`: unless it is there. What fails is said. */
void vd_play_log_commitment(vd_cli *cli, const vd_game_settings *settings, bool again);
/* Why a game file cannot be used. Returns VD_EXIT_UNUSABLE. */
int vd_play_refuse_file(vd_cli *cli, const vd_file_error *fault, const char *path);

#endif
