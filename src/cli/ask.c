/* What eval, hint and cube share: one question from the arguments or one a line. */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096, TEXT_MAX = 2048, USUAL_PLY = 2, SECONDS_MAX = 86400 };

static bool time_is_left(void *user, double done)
{
    const vd_asker *asker = user;

    (void)done;
    return vd_cli_clock_ms() < asker->until;
}

/* ---- Questions ---- */

/* The engine is made for the first question that needs it: what cannot be read is refused at once. */
static bool make_engine(vd_asker *asker, vd_buf *sentence)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    if (asker->search)
        return true;
    if (!asker->engine && vd_cli_engine(asker->cli, &asker->engine, &err) == VD_OK)
        vd_engine_set_met(asker->engine, asker->met);
    if (asker->engine &&
        vd_search_new(asker->engine, VD_SEARCH_CACHE, &asker->search, &err) == VD_OK) {
        if (vd_search_threads(asker->search, asker->threads) == VD_OK)
            return true;
        (void)!vd_fail(&err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    (void)!vd_explain_error(sentence, asker->cli->lang, &err);
    return false;
}

/* Is this game played and searched, and not over? */
static bool check_game(const vd_asker *asker, const vd_match *match, bool over, vd_buf *sentence)
{
    const vd_variant *variant = &match->rules.variant;
    const vd_lang lang = asker->cli->lang;

    if (!vd_search_can(asker->search, variant, 0)) {
        (void)!vd_text_put(sentence, lang, "cli.ask.no_net", VD_STR(variant->name));
        return false;
    }
    if (!over && vd_pos_over(variant, &match->pos)) {
        (void)!vd_text_format(sentence, lang, "cli.ask.over", NULL, 0);
        return false;
    }
    return true;
}

bool vd_ask_failed(const vd_asker *asker, vd_status status, vd_buf *sentence)
{
    const char *key = status == VD_ERR_NOMEM                              ? "cli.no_memory"
                      : status == VD_ERR_UNSUPPORTED && asker->roller > 0 ? "cli.ask.no_roller"
                                                                          : "cli.ask.failed";

    (void)!vd_text_format(sentence, asker->cli->lang, key, NULL, 0);
    return false;
}

bool vd_ask_match(vd_asker *asker, const vd_situation *situation, bool over, vd_match *match,
                  vd_search_options *options, vd_buf *sentence)
{
    if (!make_engine(asker, sentence))
        return false;
    vd_match_of(situation, match);
    memset(options, 0, sizeof *options);
    options->ply = asker->ply;
    if (asker->timed) {
        asker->until = vd_cli_clock_ms() + (int64_t)(1000.0 * asker->seconds);
        options->job = &asker->job;
        options->deepen = true;
    }
    return check_game(asker, match, over, sentence);
}

bool vd_ask_position(vd_asker *asker, const char *line, size_t len, bool over, vd_match *match,
                     vd_search_options *options, vd_buf *sentence)
{
    vd_situation situation;

    while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r'))
        len--;
    while (len > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        len--;
    }
    return vd_cli_position_read(asker->cli, line, len, &situation, sentence) &&
           vd_ask_match(asker, &situation, over, match, options, sentence);
}

/* ---- The command ---- */

bool vd_asker_open(vd_asker *asker, vd_cli *cli)
{
    long ply = vd_cli_has(cli, "seconds") ? VD_PLY_MAX : USUAL_PLY;
    long threads = 1, roller = 0;

    memset(asker, 0, sizeof *asker);
    asker->cli = cli;
    asker->timed = vd_cli_has(cli, "seconds");
    if (!vd_cli_number(cli, "ply", 0, VD_PLY_MAX, &ply) ||
        !vd_cli_decimal(cli, "seconds", 0, SECONDS_MAX, &asker->seconds) ||
        !vd_cli_number(cli, "threads", 1, VD_SEARCH_THREADS_MAX, &threads) ||
        !vd_cli_number(cli, "roller", 1, VD_ROLLER_FULL, &roller) || !vd_cli_met(cli, &asker->met))
        return false;
    asker->ply = (int)ply;
    asker->threads = (int)threads;
    asker->roller = (int)roller;
    if (roller > 0 && (asker->timed || vd_cli_has(cli, "cubeless"))) {
        vd_cli_refuse(cli, asker->timed ? "cli.ask.roller_timed" : "cli.ask.roller_cubeless", NULL,
                      0);
        return false;
    }
    asker->job = (vd_job){time_is_left, asker};
    asker->plays.capacity = VD_PLAYS_MAX;
    asker->plays.play = malloc(VD_PLAYS_MAX * sizeof *asker->plays.play);
    asker->list = malloc(VD_PLAYS_MAX * sizeof *asker->list);
    if (!asker->plays.play || !asker->list) {
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
        return false;
    }
    return true;
}

void vd_asker_close(vd_asker *asker)
{
    vd_search_free(asker->search);
    vd_cli_engine_free(asker->cli, asker->engine);
    vd_met_free(asker->met);
    free(asker->plays.play);
    free(asker->list);
}

static bool answer_whole(vd_asker *asker, vd_answer *answer, const char *line, size_t len,
                         bool as_json, vd_buf *sentence)
{
    json_t *json = NULL;

    if (!as_json)
        return answer(asker, line, len, NULL, sentence);
    asker->cli->json_refused = false;
    if (!answer(asker, line, len, &json, sentence))
        return false;
    vd_cli_json_match(&json, line, len);
    return vd_cli_json_put(asker->cli, json, sentence);
}

static int answer_stream(vd_asker *asker, vd_answer *answer)
{
    vd_cli *cli = asker->cli;
    char line[LINE_MAX_BYTES], sentence[TEXT_MAX];
    unsigned long number = 0;
    int code = VD_EXIT_DONE;
    size_t len;
    bool full;

    while (vd_cli_read_line(cli->in, line, sizeof line, &len, &full)) {
        vd_buf buf;

        number++;
        if (!full && vd_cli_says_nothing(line, len))
            continue;
        vd_buf_init(&buf, sentence, sizeof sentence);
        if (full)
            (void)!vd_text_put(&buf, cli->lang, "cli.line_too_long", VD_INT(LINE_MAX_BYTES));
        if (full || !answer_whole(asker, answer, line, len, true, &buf)) {
            vd_cli_bad_line(cli, number, sentence);
            code = VD_EXIT_NO;
        }
        vd_cli_tables_news(cli, asker->engine);
        if (fflush(cli->out))
            break;
    }
    return code;
}

static int answer_one(vd_asker *asker, vd_answer *answer)
{
    char line[LINE_MAX_BYTES], sentence[TEXT_MAX];
    vd_buf buf;

    if (!vd_cli_line(asker->cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    vd_buf_init(&buf, sentence, sizeof sentence);
    if (!answer_whole(asker, answer, line, strlen(line), asker->cli->json, &buf))
        return vd_cli_refuse_text(asker->cli, sentence);
    return VD_EXIT_DONE;
}

int vd_ask(vd_cli *cli, vd_answer *answer)
{
    const bool stream = cli->argc == 1 && !strcmp(cli->argv[0], "-");
    int code = VD_EXIT_UNUSABLE;
    vd_asker asker;

    if (vd_asker_open(&asker, cli))
        code = stream ? answer_stream(&asker, answer) : answer_one(&asker, answer);
    vd_asker_close(&asker);
    return code;
}
