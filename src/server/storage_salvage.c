/* Salvage: rows from the pages of a damaged file, and from them the tables that are whole. */
#include "storage_backup.h"
#include "storage_pages.h"
#include "storage_parts.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct found_game {
    int64_t id, created, changed, lines;
    uint64_t chain;
    bool manual, sound, counted; /* version 1 counted no lines */
    char *about, *summary, *pending_move;
} found_game;

typedef struct found_line {
    int64_t game, number;
    char *text;
    size_t len;
} found_line;

typedef struct found {
    found_game *game;
    size_t games, game_room;
    found_line *line;
    size_t lines, line_room;
    vd_storage_rolled *roll;
    size_t rolls, roll_room;
    int64_t tables; /* the file's own count; -1: not found */
} found;

/* ---- Rows of ours ---- */

static bool make_room(void **list, size_t count, size_t *room, size_t size)
{
    void *more;

    VD_ASSERT(size > 0);
    if (count < *room)
        return true;
    more = realloc(*list, (2 * count + 64) * size);
    if (!more)
        return false;
    *list = more;
    *room = 2 * count + 64;
    return true;
}

/* `types` a letter a column: i, t, n (none), 'i' standing for a constant too. */
static bool fits(const vd_row *row, const char *types)
{
    if ((size_t)row->columns < strlen(types))
        return false;
    for (size_t i = 0; types[i]; i++) {
        const int wanted = types[i] == 'i'   ? VD_CELL_INT
                           : types[i] == 't' ? VD_CELL_TEXT
                                             : VD_CELL_NULL;

        if (row->cell[i].type != wanted)
            return false;
    }
    return true;
}

static uint64_t sum_of(const vd_row *row, const int *columns, int count)
{
    uint64_t sum = 0;

    VD_ASSERT(count >= 0);
    for (int i = 0; i < count; i++) {
        const vd_cell *cell = &row->cell[columns[i]];

        sum = cell->type == VD_CELL_INT ? vd_storage_sum_int(sum, cell->value)
                                        : vd_storage_sum_text(sum, cell->text, cell->len);
    }
    return sum;
}

static bool take_game(found *f, const vd_row *row)
{
    static const int columns[] = {1, 2, 3, 4, 5, 6};
    const bool counted = fits(row, "niiitttiii");
    const vd_cell *cell = row->cell;
    found_game game = {.id = row->key,
                       .created = cell[1].value,
                       .changed = cell[2].value,
                       .manual = cell[3].value != 0,
                       .counted = counted,
                       .sound = true};

    if (counted) {
        game.lines = cell[7].value;
        game.chain = (uint64_t)cell[8].value;
        game.sound = (uint64_t)cell[9].value == sum_of(row, columns, 6);
    }
    if (!make_room((void **)&f->game, f->games, &f->game_room, sizeof *f->game))
        return false;
    game.about = strndup(cell[4].text, cell[4].len);
    game.summary = strndup(cell[5].text, cell[5].len);
    game.pending_move = strndup(cell[6].text, cell[6].len);
    f->game[f->games++] = game;
    return game.about && game.summary && game.pending_move;
}

static bool take_line(found *f, const vd_row *row)
{
    found_line line = {.game = row->cell[0].value, .number = row->cell[1].value};

    if (!make_room((void **)&f->line, f->lines, &f->line_room, sizeof *f->line))
        return false;
    line.len = row->cell[2].len;
    line.text = malloc(line.len + 1);
    if (!line.text)
        return false;
    memcpy(line.text, row->cell[2].text, line.len);
    f->line[f->lines++] = line;
    return true;
}

/* In the row the key comes first: game, seat, a, b, kind, times. A count that its sum denies is left out. */
static bool take_roll(found *f, const vd_row *row)
{
    static const int columns[] = {0, 1, 4, 2, 3, 5};
    const vd_cell *cell = row->cell;

    if (row->columns > 6 && (uint64_t)cell[6].value != sum_of(row, columns, 6))
        return true;
    if (!make_room((void **)&f->roll, f->rolls, &f->roll_room, sizeof *f->roll))
        return false;
    f->roll[f->rolls++] = (vd_storage_rolled){cell[0].value, cell[1].value, cell[4].value,
                                              cell[2].value, cell[3].value, cell[5].value};
    return true;
}

static bool take_row(void *user, const vd_row *row)
{
    found *f = user;

    if (row->keyed && fits(row, "niiittt"))
        return take_game(f, row);
    if (!row->keyed && row->columns == 3 && fits(row, "iit"))
        return take_line(f, row);
    if (!row->keyed && row->columns >= 6 && fits(row, row->columns > 6 ? "iiiiiii" : "iiiiii"))
        return take_roll(f, row);
    if (row->keyed && row->key == 1 && row->columns == 3 && fits(row, "nii"))
        f->tables = row->cell[2].value;
    return true;
}

static void free_found(found *f)
{
    for (size_t i = 0; i < f->games; i++) {
        free(f->game[i].about);
        free(f->game[i].summary);
        free(f->game[i].pending_move);
    }
    for (size_t i = 0; i < f->lines; i++)
        free(f->line[i].text);
    free(f->game);
    free(f->line);
    free(f->roll);
}

/* ---- Whole tables ---- */

static int by_game(const void *a, const void *b)
{
    const found_game *x = a, *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->sound != y->sound)
        return x->sound ? -1 : 1;
    return x->lines == y->lines ? 0 : x->lines > y->lines ? -1 : 1;
}

static int by_line(const void *a, const void *b)
{
    const found_line *x = a, *y = b;

    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->number == y->number ? 0 : x->number < y->number ? -1 : 1;
}

static int by_roll(const void *a, const void *b)
{
    const vd_storage_rolled *x = a, *y = b;

    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->times == y->times ? 0 : x->times > y->times ? -1 : 1; /* the later count first */
}

static void sort_found(found *f)
{
    if (f->games)
        qsort(f->game, f->games, sizeof *f->game, by_game);
    if (f->lines)
        qsort(f->line, f->lines, sizeof *f->line, by_line);
    if (f->rolls)
        qsort(f->roll, f->rolls, sizeof *f->roll, by_roll);
}

static bool is_same(const found_line *a, const found_line *b)
{
    return a->game == b->game && a->number == b->number && a->len == b->len &&
           !memcmp(a->text, b->text, a->len);
}

/* The first line of `game` at or after `from`. */
static size_t lines_of(const found *f, int64_t game)
{
    size_t low = 0, high = f->lines;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (f->line[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* All lines of the table, once each, in their order; VD_ERR_CORRUPT where one is missing, changed or too many. */
static vd_status gather(const found *f, const found_game *game, vd_kept *out)
{
    size_t at = lines_of(f, game->id);
    vd_status status = game->sound ? VD_OK : VD_ERR_CORRUPT;
    uint64_t chain = 0;

    for (; status == VD_OK && at < f->lines && f->line[at].game == game->id; at++) {
        const found_line *line = &f->line[at];

        if (at > 0 && is_same(line, line - 1))
            continue;
        if (line->number != (int64_t)out->count)
            return VD_ERR_CORRUPT;
        chain = vd_storage_link(chain, game->id, line->number, line->text, line->len);
        status = vd_kept_add(out, line->text, line->len);
    }
    if (status == VD_OK &&
        (out->count == 0 ||
         (game->counted && (game->lines != (int64_t)out->count || game->chain != chain))))
        return VD_ERR_CORRUPT;
    return status;
}

/* ---- Into the new file ---- */

typedef struct salvage {
    found found;
    vd_storage *to;
    vd_server_mended *out;
    vd_buf listed;
    int64_t top; /* no table has a higher number, there or here */
} salvage;

static void note_lost(salvage *s, int64_t id)
{
    const size_t before = s->listed.length;

    if (s->out->lost++)
        vd_buf_put(&s->listed, ", ");
    vd_buf_put_int(&s->listed, id);
    if (s->listed.full)
        vd_buf_cut(&s->listed, before);
}

static vd_status append_lines(salvage *s, int64_t id, const vd_kept *kept)
{
    const char *line = kept->lines, *end = kept->lines + kept->length;
    vd_status status = VD_OK;

    for (size_t i = 0; status == VD_OK && i < kept->count; i++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const size_t len = stop ? (size_t)(stop + 1 - line) : (size_t)(end - line);

        status = vd_storage_append(s->to, id, i, line, len);
        line += len;
    }
    return status;
}

/* The first roll of `game` or a later one. */
static size_t rolls_of(const found *f, int64_t game)
{
    size_t low = 0, high = f->rolls;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (f->roll[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static vd_status add_rolls(salvage *s, int64_t from, int64_t to)
{
    const found *f = &s->found;
    vd_status status = VD_OK;

    for (size_t i = rolls_of(f, from); status == VD_OK && i < f->rolls && f->roll[i].game == from;
         i++)
        status = vd_storage_roll_as(s->to, to, &f->roll[i]);
    return status;
}

/* A table with lines that are not one text each cannot have been ours. */
static bool is_cut_right(const vd_kept *kept)
{
    size_t ends = 0;

    for (size_t i = 0; i < kept->length; i++)
        ends += kept->lines[i] == '\n';
    return ends == kept->count && kept->length > 0 && kept->lines[kept->length - 1] == '\n';
}

static bool begins_with(const vd_kept *longer, const vd_kept *shorter)
{
    return longer->length >= shorter->length &&
           !memcmp(longer->lines, shorter->lines, shorter->length);
}

/* One of this number may be there, from a backup or played since. */
static vd_status place(salvage *s, const vd_kept *kept, int64_t *id)
{
    vd_kept there = {0};
    vd_status status = vd_storage_read(s->to, *id, &there);

    if (status == VD_ERR_UNSUPPORTED)
        return VD_OK;
    if (status != VD_OK && status != VD_ERR_CORRUPT)
        return status;
    if (status == VD_OK && begins_with(&there, kept)) {
        status = VD_ERR_FULL; /* nothing to do */
    } else if (status == VD_ERR_CORRUPT || begins_with(kept, &there)) {
        status = vd_storage_remove(s->to, *id);
    } else {
        *id = ++s->top;
        status = VD_OK;
    }
    vd_kept_fini(&there);
    return status;
}

static vd_status bring(salvage *s, const found_game *game, vd_kept *kept)
{
    int64_t id = game->id;
    vd_status status = place(s, kept, &id);

    if (status == VD_ERR_FULL) {
        s->out->same++;
        return VD_OK;
    }
    kept->about = game->about;
    kept->summary = game->summary;
    kept->pending_move = game->pending_move;
    kept->manual = game->manual;
    kept->created = game->created;
    kept->changed = game->changed;
    if (status == VD_OK)
        status = vd_storage_add_as(s->to, id, kept);
    if (status == VD_OK)
        status = append_lines(s, id, kept);
    if (status == VD_OK)
        status = add_rolls(s, game->id, id);
    kept->about = kept->summary = kept->pending_move = NULL; /* the game's */
    if (status == VD_OK) {
        s->out->tables++;
        s->out->old = s->out->old || !game->counted;
    }
    return status;
}

static vd_status bring_all(salvage *s)
{
    const found *f = &s->found;
    vd_status status = VD_OK;

    for (size_t i = 0; status == VD_OK && i < f->games; i++) {
        vd_kept kept = {0};

        if (i > 0 && f->game[i].id == f->game[i - 1].id)
            continue;
        status = gather(f, &f->game[i], &kept);
        if (status == VD_OK)
            status = is_cut_right(&kept) ? bring(s, &f->game[i], &kept) : VD_ERR_CORRUPT;
        if (status == VD_ERR_CORRUPT) {
            note_lost(s, f->game[i].id);
            status = VD_OK;
        }
        vd_kept_fini(&kept);
    }
    return status;
}

static bool has_game(const found *f, int64_t id)
{
    const found_game wanted = {.id = id};
    size_t low = 0, high = f->games;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (f->game[middle].id < wanted.id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < f->games && f->game[low].id == id;
}

/* Lines without their table, and tables of which not even that is left. */
static void note_gone(salvage *s)
{
    const found *f = &s->found;
    const vd_server_mended *out = s->out;

    for (size_t i = 0; i < f->lines; i++)
        if ((i == 0 || f->line[i].game != f->line[i - 1].game) && !has_game(f, f->line[i].game))
            note_lost(s, f->line[i].game);
    if (f->tables > out->tables + out->same + out->lost)
        s->out->gone = f->tables - out->tables - out->same - out->lost;
}

/* ---- The command ---- */

/* games-STAMP.damaged.sqlite or .short., the last one; false: there is none. */
static bool last_aside(const char *path, char out[VD_STORAGE_PATH])
{
    char folder[VD_STORAGE_PATH], best[256] = "";
    const struct dirent *entry;
    DIR *dir;

    if (!vd_storage_folder(folder, path))
        return false;
    dir = opendir(folder[0] ? folder : ".");
    while (dir && (entry = readdir(dir)) != NULL) {
        const char *name = entry->d_name;
        const size_t len = strlen(name);

        if (strncmp(name, "games-", 6) != 0 || len < 8 || strcmp(name + len - 7, ".sqlite") != 0 ||
            !(strstr(name, ".damaged.") || strstr(name, ".short.")) || strcmp(name, best) < 0)
            continue;
        snprintf(best, sizeof best, "%s", name);
    }
    if (dir)
        closedir(dir);
    return best[0] && vd_storage_join(out, folder, best, "");
}

static bool find_source(const char *path, const char *file, char out[VD_STORAGE_PATH])
{
    char folder[VD_STORAGE_PATH];
    struct stat about;

    if (!file)
        return last_aside(path, out);
    if (!strchr(file, '/') && vd_storage_folder(folder, path) &&
        vd_storage_join(out, folder, file, "") && stat(out, &about) == 0)
        return true;
    return vd_storage_join(out, file, "", "") && stat(out, &about) == 0 && S_ISREG(about.st_mode);
}

/* A copy of what the storage has, unless that is what is being salvaged; else an empty one. */
static vd_status open_target(const char *path, const char *made, bool itself, int64_t now,
                             vd_storage **out)
{
    const vd_storage_options options = {.path = made, .now = now};
    struct stat about;
    vd_server_fault fault;
    vd_status status = VD_OK;

    if (!itself && stat(path, &about) == 0 && about.st_size > 0)
        status = vd_storage_copy(path, made);
    if (status != VD_OK)
        return status;
    fault = vd_storage_open(&options, out);
    return fault == VD_SERVER_FAULT_none     ? VD_OK
           : fault == VD_SERVER_FAULT_memory ? VD_ERR_NOMEM
                                             : VD_ERR_IO;
}

static vd_status find_top(salvage *s)
{
    const found *f = &s->found;
    const vd_status status =
        vd_storage_number(s->to, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence", &s->top);

    if (f->games > 0 && f->game[f->games - 1].id > s->top)
        s->top = f->game[f->games - 1].id;
    return status;
}

static vd_status fill(salvage *s)
{
    vd_status status = find_top(s);

    if (status == VD_OK)
        status = vd_storage_begin(s->to);
    if (status == VD_OK)
        status = bring_all(s);
    if (status == VD_OK)
        note_gone(s);
    if (status == VD_OK)
        status = vd_storage_commit(s->to);
    /* One file, which can be moved. */
    if (status == VD_OK && sqlite3_wal_checkpoint_v2(s->to->db, NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                                     NULL, NULL) != SQLITE_OK)
        status = VD_ERR_IO;
    return status;
}

static void remove_made(const char *made)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-count", ".part"};
    char name[VD_STORAGE_PATH];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (vd_storage_join(name, made, ends[i], ""))
            (void)unlink(name);
}

/* The file takes its place only once it is whole and on the disk. */
static vd_status change_places(const char *path, const char *made, bool itself, int64_t now,
                               vd_server_mended *out)
{
    char name[VD_STORAGE_PATH];

    if (vd_storage_join(name, made, "-count", ""))
        (void)unlink(name);
    return vd_storage_replace(path, now, itself ? "damaged" : "replaced", made, out->aside)
               ? VD_OK
               : VD_ERR_IO;
}

vd_status vd_storage_salvage(const char *path, const char *file, int64_t now, vd_server_mended *out)
{
    salvage s = {.found = {.tables = -1}, .out = out};
    char made[VD_STORAGE_PATH];
    struct stat a, b;
    bool itself;
    vd_status status;

    *out = (vd_server_mended){0};
    vd_buf_init(&s.listed, out->list, sizeof out->list);
    if (!find_source(path, file, out->source))
        return VD_ERR_UNSUPPORTED;
    if (!vd_storage_join(made, path, ".new", ""))
        return VD_ERR_FULL;
    itself = stat(path, &a) == 0 && stat(out->source, &b) == 0 && a.st_ino == b.st_ino &&
             a.st_dev == b.st_dev;
    remove_made(made);
    status = vd_pages_visit(out->source, take_row, &s.found);
    sort_found(&s.found);
    if (status == VD_OK)
        status = open_target(path, made, itself, now, &s.to);
    if (status == VD_OK)
        status = fill(&s);
    vd_storage_close(s.to);
    free_found(&s.found);
    if (status == VD_OK)
        status = change_places(path, made, itself, now, out);
    if (status != VD_OK)
        remove_made(made);
    return status;
}
