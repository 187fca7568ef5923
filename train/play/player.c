/* A player as text, its decisions by our engine or by a socket. */
#include "player.h"

#include "inner/plain_player.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Filters as text ---- */

/* `of`: what it may be written with. */
static bool read_number(const char **text, const char *of, double least, double most, double *out)
{
    const size_t len = strspn(*text, of);

    if (!option_read_number(*text, len, out) || *out < least || *out > most)
        return false;
    *text += len;
    return true;
}

static bool read_whole(const char **text, double least, double most, double *out)
{
    return read_number(text, "0123456789", least, most, out);
}

static bool read_sign(const char **text, char sign)
{
    if (**text != sign)
        return false;
    (*text)++;
    return true;
}

static bool read_stage(const char **text, vd_filter_stage *out)
{
    double ply, keep, more, within;

    if (!read_whole(text, 1, VD_PLY_MAX, &ply) || !read_sign(text, ':') ||
        !read_whole(text, 0, 1000, &keep) || !read_sign(text, '+') ||
        !read_whole(text, 0, 1000, &more) || !read_sign(text, '@') ||
        !read_number(text, "0123456789.e-", 0, 100, &within))
        return false;
    *out = (vd_filter_stage){(uint8_t)ply, (uint16_t)keep, (uint16_t)more, (float)within};
    return true;
}

static bool read_inside(const char **text, vd_filter *f)
{
    static const char *const names[] = {"inner=", "rough=", "rough-race="};
    uint16_t *const places[] = {&f->width, &f->valued, &f->valued_race};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t len = strlen(names[i]);
        double value;

        if (strncmp(*text, names[i], len) != 0)
            continue;
        *text += len;
        if (!read_whole(text, i == 0 ? 1 : 0, i == 0 ? VD_WIDTH_MAX : VD_PLAYS_MAX, &value))
            return false;
        *places[i] = (uint16_t)value;
        return true;
    }
    return false;
}

bool filter_parse(const char *text, vd_filter *out)
{
    vd_filter f = {.width = 1};

    while (*text != '\0' && *text != '/') {
        if (f.stages > 0 && !read_sign(&text, ','))
            return false;
        if (f.stages == VD_PLY_MAX || !read_stage(&text, &f.stage[f.stages]))
            return false;
        f.stages++;
    }
    while (*text != '\0') {
        if (!read_sign(&text, '/') || !read_inside(&text, &f))
            return false;
    }
    *out = f;
    return true;
}

void filter_format(const vd_filter *f, char *text, size_t size)
{
    vd_buf out;
    char piece[64];

    vd_buf_init(&out, text, size);
    for (int i = 0; i < f->stages; i++) {
        const vd_filter_stage *stage = &f->stage[i];

        snprintf(piece, sizeof piece, "%s%d:%d+%d@%.3g", i > 0 ? "," : "", stage->ply, stage->keep,
                 stage->more, (double)stage->within);
        vd_buf_put(&out, piece);
    }
    snprintf(piece, sizeof piece, "/inner=%d/rough=%d/rough-race=%d", f->width, f->valued,
             f->valued_race);
    vd_buf_put(&out, piece);
}

/* ---- Players ---- */

static const char *setting_text(const option_set *o, const char *name, const char *suffix)
{
    char full[32];

    snprintf(full, sizeof full, "%s%s", name, suffix);
    return option_known_text(o, full);
}

player_setting player_setting_of(const option_set *o, const char *suffix)
{
    return (player_setting){
        .suffix = suffix,
        .ply = setting_text(o, "ply", suffix),
        .cube_ply = setting_text(o, "cube-ply", suffix),
        .filter = setting_text(o, "filter", suffix),
        .roller = setting_text(o, "roller", suffix),
        .seconds = setting_text(o, "time", suffix),
        .level = setting_text(o, "level", suffix),
        .noise = setting_text(o, "noise", suffix),
        .name = setting_text(o, "name", suffix),
    };
}

/* Of the files' images: different nets, different texts. False: no memory for it. */
static bool nets_hash(const vd_engine *engine, uint64_t *hash)
{
    bool good = true;

    *hash = 0;
    for (int s = 0; s < VD_NET_COUNT && good; s++) {
        const vd_net *net = vd_engine_net(engine, (vd_net_id)s);
        size_t len = 0;
        void *image;

        if (!net || vd_net_write(net, NULL, 0, &len) != VD_ERR_FULL)
            continue;
        image = malloc(len);
        good = image && vd_net_write(net, image, len, &len) == VD_OK;
        if (good)
            *hash = vd_hash64(image, len, *hash + (uint64_t)s + 1);
        free(image);
    }
    return good;
}

static bool describe(player *p, const char *folder)
{
    char filter[128] = "";
    uint64_t hash;
    int used;

    if (!nets_hash(p->engine, &hash)) {
        fputs("no memory\n", stderr);
        return false;
    }
    filter_format(p->filtered ? &p->filter : vd_filter_default(p->ply), filter, sizeof filter);
    snprintf(p->brief, sizeof p->brief, "%.80s nets %016llx", folder, (unsigned long long)hash);
    used = snprintf(p->text, sizeof p->text, "%s ply %d %s", p->brief, p->ply, filter);
    if (p->cube_ply != p->ply && used < PLAYER_TEXT)
        used +=
            snprintf(p->text + used, sizeof p->text - (size_t)used, " cube ply %d", p->cube_ply);
    if (p->roller > 0 && used < PLAYER_TEXT)
        used += snprintf(p->text + used, sizeof p->text - (size_t)used, " roller %d", p->roller);
    if (p->seconds > 0 && used < PLAYER_TEXT)
        used += snprintf(p->text + used, sizeof p->text - (size_t)used, " within %g s", p->seconds);
    if (p->level && used < PLAYER_TEXT)
        snprintf(p->text + used, sizeof p->text - (size_t)used, " noise %g",
                 (double)p->level->noise);
    return true;
}

static bool read_setting(player *p, const player_setting *s)
{
    p->seconds = s->seconds ? strtod(s->seconds, NULL) : 0;
    p->ply = p->seconds > 0 ? VD_PLY_MAX : 0;
    if (s->ply)
        p->ply = (int)strtol(s->ply, NULL, 10);
    p->cube_ply = s->cube_ply ? (int)strtol(s->cube_ply, NULL, 10) : p->ply;
    VD_ASSERT(p->ply >= 0 && p->ply <= VD_PLY_MAX && p->cube_ply >= 0 && p->cube_ply <= VD_PLY_MAX);
    p->roller = s->roller ? (int)strtol(s->roller, NULL, 10) : 0;
    p->filtered = s->filter != NULL;
    if (s->filter && !filter_parse(s->filter, &p->filter)) {
        fprintf(stderr, "--filter%s: %s is not a filter such as 2:1+7@0.16/inner=1\n", s->suffix,
                s->filter);
        return false;
    }
    p->level = s->level ? vd_level_find(s->level, strlen(s->level)) : NULL;
    if (s->level && !p->level) {
        fprintf(stderr, "no level is called %s\n", s->level);
        return false;
    }
    if (s->noise && strtod(s->noise, NULL) > 0) {
        p->own = (vd_level){"own", strtof(s->noise, NULL)};
        p->level = &p->own;
    }
    if (p->roller > 0 && (p->level || p->seconds > 0)) {
        fprintf(stderr, "--roller%s goes with no level, noise or time\n", s->suffix);
        return false;
    }
    if (p->level && p->ply > 0) {
        fprintf(stderr, "a level plays at 0 ply, not at %d\n", p->ply);
        return false;
    }
    return true;
}

static bool make_engine(player *p, const char *folder)
{
    vd_net *nets[VD_NET_COUNT];
    vd_error err = {0};
    vd_status status;

    if (strcmp(folder, "embedded") == 0) {
        status = vd_engine_new(&p->engine, &err);
    } else {
        bool any = false;

        if (!load_nets(folder, nets))
            return false;
        for (int s = 0; s < VD_NET_COUNT; s++)
            any = any || nets[s];
        if (!any) {
            fprintf(stderr, "%s holds no nets\n", folder);
            return false;
        }
        status = vd_engine_make(nets, &p->engine, &err);
    }
    if (status != VD_OK)
        fprintf(stderr, "%s: %s %s\n", folder, vd_error_key(err.code), err.word);
    return status == VD_OK;
}

bool player_init(player *p, const char *folder, const player_setting *setting)
{
    static const player_setting usual = {.suffix = ""};

    memset(p, 0, sizeof *p);
    if (!setting)
        setting = &usual;
    if (strncmp(folder, "gnubg:", 6) == 0) {
        p->sockets = folder + 6;
        snprintf(p->text, sizeof p->text, "%.200s", setting->name ? setting->name : "gnubg");
        return true;
    }
    if (strcmp(folder, "plain") == 0) {
        p->plain = true;
        snprintf(p->text, sizeof p->text, "plain");
        return true;
    }
    return read_setting(p, setting) && make_engine(p, folder) && describe(p, folder);
}

bool player_asked(player *p, const char *folder, const char *suffix, const option_set *o)
{
    const player_setting setting = player_setting_of(o, suffix);

    return player_init(p, folder, &setting);
}

void player_fini(player *p)
{
    vd_engine_free(p->engine);
    p->engine = NULL;
}

/* ---- Seats ---- */

bool seat_init(seat *s, const player *who, int thread)
{
    char path[256];

    memset(s, 0, sizeof *s);
    s->who = who;
    s->link.fd = -1;
    if (who->plain)
        return true;
    if (!who->engine) {
        snprintf(path, sizeof path, "%s%d", who->sockets, thread);
        if (external_open(&s->link, path))
            return true;
        fprintf(stderr, "nobody listens at %s\n", path);
        return false;
    }
    s->list = malloc(VD_PLAYS_MAX * sizeof *s->list);
    if (s->list && vd_search_new(who->engine, VD_SEARCH_CACHE, &s->search, NULL) == VD_OK)
        return true;
    fputs("no memory\n", stderr);
    return false;
}

void seat_fini(seat *s)
{
    external_close(&s->link);
    vd_search_free(s->search);
    free(s->list);
    s->search = NULL;
    s->list = NULL;
}

static double thread_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seat_seconds(const seat *s)
{
    return s->search || s->who->plain ? thread_seconds() : external_seconds(&s->link);
}

static double begin(seat *s)
{
    if (s->search && s->forget)
        vd_search_forget(s->search);
    return seat_seconds(s);
}

static void end(seat *s, int kind, double began)
{
    s->spent.seconds[kind] += seat_seconds(s) - began;
    s->spent.decisions[kind]++;
}

static bool before_deadline(void *user, double done)
{
    const double *deadline = user;

    (void)done;
    return thread_seconds() < *deadline;
}

static vd_status rank(const seat *s, const vd_match *match, const vd_plays *plays)
{
    const player *who = s->who;
    double deadline = thread_seconds() + who->seconds;
    const vd_job job = {before_deadline, &deadline};
    const bool timed = who->seconds > 0;
    const vd_search_options options = {.ply = who->ply,
                                       .filter = who->filtered ? &who->filter : NULL,
                                       .job = timed ? &job : NULL,
                                       .cubeless = who->cubeless,
                                       .choose = true,
                                       .deepen = timed};

    return who->roller > 0 ? vd_roller_rank_best(s->search, match, plays, &options,
                                                 (vd_roller)(who->roller - 1), s->list)
                           : vd_search_rank(s->search, match, plays, &options, s->list);
}

vd_status seat_play(seat *s, const vd_match *match, const vd_plays *plays, uint64_t seed,
                    size_t *index)
{
    const double began = begin(s);
    vd_status status;

    *index = 0;
    if (plays->count == 1)
        return VD_OK;
    if (s->who->plain) {
        *index = vd_plain_best(&match->rules.variant, plays);
        status = VD_OK;
    } else if (!s->search) {
        status = external_play(&s->link, match, plays, index) ? VD_OK : VD_ERR_IO;
    } else if (s->who->level) {
        status = vd_engine_rank(s->who->engine, match, plays, s->who->level, seed, s->list);
        *index = status == VD_OK ? s->list[0].play : 0;
    } else {
        status = rank(s, match, plays);
        *index = status == VD_OK ? s->list[0].play : 0;
    }
    end(s, SPENT_PLAYS, began);
    return status;
}

vd_status seat_name(seat *s, const vd_match *match, uint64_t seed, int *die)
{
    if (!s->search)
        return VD_ERR_UNSUPPORTED;
    if (s->who->level)
        return vd_engine_name_double(s->who->engine, match, s->who->level, seed, die);
    return vd_search_name_double(
        s->search, match,
        &(vd_search_options){.ply = s->who->ply,
                             .filter = s->who->filtered ? &s->who->filter : NULL,
                             .cubeless = s->who->cubeless},
        die);
}

static vd_status judge_cube(const seat *s, const vd_match *match, uint64_t seed,
                            vd_cube_values *out)
{
    const player *who = s->who;
    double deadline = thread_seconds() + who->seconds;
    const vd_job job = {before_deadline, &deadline};
    const bool timed = who->seconds > 0;
    const vd_search_options options = {.ply = who->cube_ply,
                                       .filter = who->filtered ? &who->filter : NULL,
                                       .job = timed ? &job : NULL,
                                       .deepen = timed};
    vd_cube_decision decision;
    vd_status status;

    if (who->level)
        return vd_engine_cube(who->engine, match, who->level, seed, out);
    status = who->roller > 0 ? vd_roller_cube_best(s->search, match, &options,
                                                   (vd_roller)(who->roller - 1), &decision)
                             : vd_search_cube(s->search, match, &options, &decision);
    if (status != VD_OK)
        return status;
    out->should_double =
        decision.verdict == VD_VERDICT_DOUBLE_TAKE || decision.verdict == VD_VERDICT_DOUBLE_PASS;
    out->should_take = decision.take <= decision.pass;
    return VD_OK;
}

static vd_status decide_cube(seat *s, const vd_match *match, uint64_t seed, bool answer, bool *out)
{
    const double began = begin(s);
    vd_cube_values values;
    vd_status status;

    if (!s->search) {
        const bool told =
            answer ? external_take(&s->link, match, out) : external_double(&s->link, match, out);

        status = told ? VD_OK : VD_ERR_IO;
    } else {
        status = judge_cube(s, match, seed, &values);
        if (status == VD_OK)
            *out = answer ? values.should_take : values.should_double;
    }
    end(s, SPENT_CUBES, began);
    return status;
}

vd_status seat_double(seat *s, const vd_match *match, uint64_t seed, bool *doubles)
{
    return decide_cube(s, match, seed, false, doubles);
}

vd_status seat_take(seat *s, const vd_match *match, uint64_t seed, bool *takes)
{
    return decide_cube(s, match, seed, true, takes);
}
