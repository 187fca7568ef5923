/* Command line: what every subcommand of `videau` shares: options, language, output, refusals.
 *
 * videau.c holds the table of subcommands; each is one function vd_cmd_<name> in cmd_<name>.c. Options stand anywhere,
 * before or after the positionals; "--" ends them; an argument that is an XGID is never an option. Exit codes: 0
 * done, 1 the answer is no or some lines were bad, 2 unusable position, dice or option. */
#ifndef VD_CLI_H
#define VD_CLI_H

#include "inner/decimal.h"
#include "inner/preferences.h"
#include "inner/ranks.h"
#include "videau/app.h"
#include "videau/notation.h"
#include "videau/rules.h"
#include "videau/text.h"

#include <jansson.h>
#include <stdio.h>

enum { VD_EXIT_DONE = 0, VD_EXIT_NO = 1, VD_EXIT_UNUSABLE = 2 };
/* Of several processes another one has ended, and says why. */
enum { VD_EXIT_LOST = 70 };
enum { VD_CLI_ARGS_MAX = 256, VD_CLI_OPTIONS_MAX = 32 };

typedef struct vd_cli vd_cli;
typedef int vd_command(vd_cli *cli); /* returns the exit code */

/* An option of one subcommand; --lang, --variant, --json, --help, --ascii and --color are everybody's. The list
 * ends with a NULL name. An option has a value in every subcommand that knows it, or in none. */
typedef struct vd_cli_option {
    const char *name; /* without the dashes */
    bool has_value;   /* --name VALUE or --name=VALUE */
} vd_cli_option;

/* Texts: "cli.summary.<name>" (one line of `videau --help`) and "cli.help.<name>" (`videau help <name>`). */
typedef struct vd_cli_command {
    const char *name;
    vd_command *run;
    const vd_cli_option *options; /* NULL: none of its own */
    int least, most;              /* how many positionals; most -1: any number */
} vd_cli_command;

struct vd_cli {
    const vd_cli_command *commands; /* the whole table */
    const vd_cli_command *command;  /* the one being run */
    vd_lang lang;
    vd_variant_id variant; /* VD_BACKGAMMON unless --variant */
    bool variant_given;
    vd_cycle cycle; /* of --variant, where a match is begun */
    bool json;
    bool
        unicode; /* boards may use more than ASCII (UTF-8 locale, no --ascii); texts are always UTF-8 */
    bool colour; /* standard output shows colour (a terminal, no NO_COLOR, no TERM=dumb) */
    vd_preferences preferences; /* the settings that stay; options go before them */
    int argc;                   /* positionals, the subcommand itself not among them */
    const char *argv[VD_CLI_ARGS_MAX];
    int given; /* the subcommand's own options as given, in order */
    struct {
        const char *name;
        const char *value; /* "" when the option has none */
    } option[VD_CLI_OPTIONS_MAX];
    FILE *in, *out, *err;
    const vd_ranks *ranks; /* processes that share the work; NULL: alone */
    int out_fd, err_fd;    /* behind `out` and `err`, whatever stands between */
    bool
        failed; /* something was left out for want of memory: the run has failed and says so at its end */
    bool json_refused; /* a number of the object being written is not finite */
};

/* What the user's file of settings says; what it does not say, or no file: as usual. */
void vd_cli_preferences(vd_preferences *out);
/* Of that file; returns its first line that says nothing known, from 1, or 0. */
unsigned long vd_cli_preferences_file(const char *path, vd_preferences *out);
/* Milliseconds of a clock that only goes on, from any beginning. */
int64_t vd_cli_clock_ms(void);
/* Columns of the terminal, or those that the environment tells; 0: none known. */
size_t vd_cli_columns(const vd_cli *cli);
/* A game by its name; with `all` those too that no file of other programs says. VD_ERR_UNSUPPORTED: it is one of those, and *err says so;
 * VD_ERR_PARSE: there is none. */
VD_NODISCARD vd_status vd_cli_variant_named(const char *name, bool all, vd_variant_id *out,
                                            vd_error *err);
/* What people call a game, in the language of this run; of a match of several games, or of one, by its name in files. Static. */
const char *vd_cli_played_text(const vd_cli *cli, const char *name);
const char *vd_cli_variant_text(const vd_cli *cli, const vd_variant *variant);
/* What a game or a match of several is taken from, and which of its rules are our reading; NULL: nothing is to be said. Static. */
const char *vd_cli_taken_text(const vd_cli *cli, const char *name);
/* Was --name given? Its last value, or NULL when it was not given. */
bool vd_cli_has(const vd_cli *cli, const char *name);
/* Does this command also know the games that no file of other programs says (from VD_VARIANT_COUNT on)? */
bool vd_cli_knows_all(const char *command);
const char *vd_cli_value(const vd_cli *cli, const char *name);
/* A number in [low, high] of digits alone, but for a minus before them. */
bool vd_cli_whole(const char *text, long low, long high, long *out);
/* Value of --name as a number in [low, high]; *out is left alone when the option is absent. False: refused, and said. */
bool vd_cli_number(vd_cli *cli, const char *name, long low, long high, long *out);
/* The same with a fraction, after a point or a comma. */
bool vd_cli_decimal(vd_cli *cli, const char *name, long low, long high, double *out);
/* --threads, 1 to `most`; without it as many as there are processors, or 1 where several processes share the work. False: refused, and
 * said. */
bool vd_cli_threads(vd_cli *cli, long most, int *out);

/* --notation ffbg|letters, else as it is kept; where a program reads, only the option counts and *out is left alone without it.
 * False: refused, and said. */
bool vd_cli_notation(vd_cli *cli, vd_style *out);

/* A text and a line end to standard output; a terminal gets its lines broken between words. */
void vd_cli_print(const vd_cli *cli, const char *text);
/* One sentence of the catalogue and a line end to standard output. */
void vd_cli_say(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count);
/* One sentence "videau: ..." to standard error. Returns VD_EXIT_UNUSABLE, for `return vd_cli_refuse(...)`. */
int vd_cli_refuse(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count);
/* The same with a sentence that is already made. */
int vd_cli_refuse_text(vd_cli *cli, const char *sentence);
/* JSON. Makers return a new value, NULL without memory; inner/json_values.h has what puts one into another. */
json_t *vd_cli_json_text(const char *text); /* what is not UTF-8 becomes U+FFFD */
/* The id that loses nothing of the position (vd_position_format). */
json_t *vd_cli_json_position(const vd_variant *variant, const vd_pos *pos);
json_t *vd_cli_json_dice(const vd_dice *dice);
/* NULL also when the number is not finite; what holds it is then refused for that. Six digits after the point go out. */
json_t *vd_cli_json_real(vd_cli *cli, double value);
/* A value (released) and a line end to standard output. False: nothing was written, and `sentence` says why; NULL is what could not
 * be made. */
bool vd_cli_json_put(vd_cli *cli, json_t *json, vd_buf *sentence);
/* The same for a command that answers once: false, and said. */
bool vd_cli_json_all(vd_cli *cli, json_t *json);
/* An array without fractions (released), each of its values on a line. False: no memory, and that was said. */
bool vd_cli_json_lines(vd_cli *cli, json_t *list);

/* One line of `in` without its end; *full when it is longer than `capacity` (the rest is then skipped). False at the end
 * of the input. */
bool vd_cli_read_line(FILE *in, char *line, size_t capacity, size_t *len, bool *full);
/* An empty line, or one that begins with "#": passed over where lines are questions. */
bool vd_cli_says_nothing(const char *line, size_t len);
/* All of a file, "-" the standard input, for free(); NULL: refused, and said; errno is ENOMEM when memory was short. Of one that is too large, a byte more than
 * VD_RECORD_MAX at least. */
char *vd_cli_read_file(vd_cli *cli, const char *path, size_t *len);
/* A picture into the file of --svg; the exit code, refusals said. */
int vd_cli_write_picture(vd_cli *cli, const vd_buf *svg);
/* {"line":N,"error":"..."} */
void vd_cli_bad_line(vd_cli *cli, unsigned long number, const char *sentence);

/* What `moves` and `check` say as JSON to a line of theirs; false: `sentence` says why not. */
bool vd_cli_moves_json(vd_cli *cli, const char *line, size_t len, json_t **json, vd_buf *sentence);
bool vd_cli_check_json(vd_cli *cli, const char *line, size_t len, json_t **json, vd_buf *sentence);

/* Read a position argument; false: refused, and said. The variant is that of --variant or of the text itself. */
bool vd_cli_position(vd_cli *cli, const char *text, vd_situation *out);
/* The same from any text; false: `sentence` says in one sentence what is wrong and where. */
bool vd_cli_position_read(const vd_cli *cli, const char *text, size_t len, vd_situation *out,
                          vd_buf *sentence);
/* The sentence of a position that could not be read. */
void vd_cli_say_unread(const vd_cli *cli, vd_buf *sentence, const char *text,
                       const vd_error *error);
/* What answers a line goes with the Match ID that the line brought beside its position: "match". */
void vd_cli_json_match(json_t **json, const char *line, size_t len);
/* All positionals from the first on, joined by blanks: positions and plays hold blanks, with or without quotes.
 * False: they do not fit, and that was said. */
bool vd_cli_line(vd_cli *cli, char *line, size_t capacity);

/* What a line "POSITION DICE REST" says. */
typedef struct vd_cli_turn {
    vd_situation situation;
    const vd_variant *variant;
    vd_dice dice;     /* those of the line, else those that the position brings */
    bool named;       /* `dice` is the double named after a 1-2, or its complement */
    const char *rest; /* what follows, blanks skipped */
    size_t rest_len;
} vd_cli_turn;

/* A roll of so many dice as one may write it; static. */
static inline const char *vd_cli_dice_example(int dice)
{
    return dice > 2 ? "6-5-2" : "6-5";
}
/* False: `sentence` says in one sentence what is wrong and where, or that the game is over there. */
bool vd_cli_turn_read(const vd_cli *cli, const char *line, size_t len, vd_cli_turn *out,
                      vd_buf *sentence);
/* False, and said: something follows the dice. */
bool vd_cli_turn_ends(const vd_cli *cli, const vd_cli_turn *turn, vd_buf *sentence);
/* The key of what is said to a second roll in the text of a turn, after ";", where the variant has none; else NULL. */
const char *vd_cli_second_roll(const vd_variant *variant, const char *text, size_t len);
/* Find the legal plays of such a turn. `plays` must hold VD_PLAYS_MAX. */
void vd_cli_turn_plays(const vd_cli_turn *turn, vd_plays *plays);
/* What is written to cli->out between the two is shown by a pager when it is longer than the terminal. */
typedef struct vd_page {
    FILE *out, *memory; /* NULL memory: no terminal, nothing is held back */
    char *text;
    size_t len;
    int rows;
} vd_page;
void vd_cli_page_begin(vd_cli *cli, vd_page *page);
void vd_cli_page_end(vd_cli *cli, vd_page *page);

/* "-0.12", for people: with a true minus sign. */
void vd_cli_true_minus(char *number, size_t size);
/* Language, colour and glyphs of this run. */
void vd_cli_board_style(const vd_cli *cli, vd_board_style *out);

/* A name in the folder `kind` of the user's cache, which is made, for the state of something long that was stopped: it hangs on what
 * it is about and on this process. False: there is no such folder, or no room for the name. */
bool vd_cli_state_name(const char *kind, uint64_t about, const char *end, char *path, size_t room);

/* An engine with the exact tables of the user's folder, the usual one among them, which is made if need be. VD_OK, or why
 * there is none. A damaged table is told on standard error. */
VD_NODISCARD vd_status vd_cli_engine(vd_cli *cli, vd_engine **out, vd_error *err);
/* After each answer of a command that gives several: if the file of a table has been cut short or altered, that is said, once.
 * NULL is fine. */
void vd_cli_tables_news(vd_cli *cli, const vd_engine *engine);
/* Its end (NULL is fine), the same said. */
void vd_cli_engine_free(vd_cli *cli, vd_engine *engine);
/* $XDG_DATA_HOME/videau/library.sqlite, its folder made. False: refused, and said. */
bool vd_cli_library_path(vd_cli *cli, vd_buf *out);
/* A figure for people, a dash where there is none; `end` follows it. */
enum { VD_CELL_BYTES = 64 };
void vd_cli_figure(const vd_cli *cli, double value, int decimals, const char *end,
                   char out[VD_CELL_BYTES]);
/* Read a file of matches or positions, "-" standard input. False: refused, and said. */
bool vd_cli_record(vd_cli *cli, const char *path, vd_record **out);
/* What was repaired in it, on standard error; `name`: of the file, NULL where one is enough. */
void vd_cli_tell_repair(vd_cli *cli, const char *name, const vd_repair *repair);
/* Why a file is refused; returns VD_EXIT_UNUSABLE. */
int vd_cli_refuse_record(vd_cli *cli, const char *path, const vd_record_error *err);

/* ".mat" for "mat"; NULL: no format that is written. */
const char *vd_cli_format_end(const char *format);
/* By the name of a file to write; "ffbg" when it does not tell, or for NULL. */
const char *vd_cli_format_of_path(const char *path);
/* All bytes, flushed. */
bool vd_cli_write_all(FILE *file, const char *bytes, size_t len);
/* Beside the file, then renamed over it: whoever looks sees the old one or the new one whole. A link is followed; a device
 * or a pipe is written through. `sync`: after a crash too. */
bool vd_cli_write_file(const char *path, const char *bytes, size_t len, bool sync);

/* The match equity table of --met; NULL without that option. The caller frees it. False: refused, and said. */
bool vd_cli_met(vd_cli *cli, vd_met_table **out);
/* The sentence of a failure to standard error; returns VD_EXIT_UNUSABLE. */
int vd_cli_refuse_error(vd_cli *cli, const vd_error *err);

/* The whole program, for main() and for tests. `commands` ends with a NULL name. Does not close the streams. */
int vd_cli_main(const vd_cli_command *commands, int argc, char **argv, FILE *in, FILE *out,
                FILE *err);
/* The same as one of several processes. Rank 0 alone writes files; the others need streams of their own, which nobody reads. */
int vd_cli_main_shared(const vd_cli_command *commands, int argc, char **argv, FILE *in, FILE *out,
                       FILE *err, const vd_ranks *ranks);

vd_command vd_cmd_play, vd_cmd_resume,
    vd_cmd_dice; /* a whole match: cmd_play.c, cmd_resume.c, cmd_dice.c */
/* trictrac_show.c: is it a state of trictrac, well or badly written? No position of another game begins so. */
bool vd_is_trictrac(const char *text);
/* What `videau show` answers to one; the exit code. */
int vd_show_trictrac(vd_cli *cli, const char *text, const vd_board_style *style);
/* cmd_trictrac.c: a party of trictrac that was opened goes on; the exit code. */
int vd_trictrac_go_on(vd_cli *cli, vd_session *session);
vd_command vd_cmd_moves, vd_cmd_check, vd_cmd_id, vd_cmd_show, vd_cmd_perft, vd_cmd_rules,
    vd_cmd_glossary, vd_cmd_games, vd_cmd_learn, vd_cmd_bench, vd_cmd_bearoff, vd_cmd_solve;
vd_command vd_cmd_eval, vd_cmd_hint, vd_cmd_cube, vd_cmd_rollout, vd_cmd_external, vd_cmd_met;
vd_command vd_cmd_web, vd_cmd_convert, vd_cmd_analyse, vd_cmd_library, vd_cmd_ubgi, vd_cmd_batch,
    vd_cmd_quiz, vd_cmd_stats, vd_cmd_book, vd_cmd_settings, vd_cmd_trictrac;
vd_command vd_cmd_help;

#endif
