/* Studies: a tree of positions with words, written by the player and kept as a file each beside the library. What is in one the page
 * knows; here it is an object of JSON with a title, there whole or not at all. */
#include "inner/json_text.h"
#include "library_tasks_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, STUDY_MAX = 1 << 20, TITLE_MAX = 400, STUDIES_MAX = 1000 };
enum { REVISION_ROOM = 17 };
/* The page counts in doubles. */
static const json_int_t NUMBER_MAX = ((json_int_t)1 << 53) - 1;

/* The folder, or the file of a study in it. */
static bool path_of(const vd_library_task_worker *worker, json_int_t study, const char *end,
                    char out[PATH_ROOM])
{
    const char *library = worker->tasks->with.library, *slash = strrchr(library, '/');
    const int len = slash ? (int)(slash - library) : 1;
    const char *folder = slash ? library : ".";

    if (study == 0)
        return snprintf(out, PATH_ROOM, "%.*s/studies", len, folder) < PATH_ROOM;
    return snprintf(out, PATH_ROOM, "%.*s/studies/%" JSON_INTEGER_FORMAT "%s", len, folder, study,
                    end) < PATH_ROOM;
}

/* Another one with each change of the file. */
static void revision_of(const char *bytes, size_t len, char out[REVISION_ROOM])
{
    snprintf(out, REVISION_ROOM, "%016" PRIx64, vd_hash64(bytes, len, 0));
}

/* For free(); a byte more than a study may have where it has more. VD_ERR_ILLEGAL: it is not there. */
static vd_status read_bytes(const vd_library_task_worker *worker, json_int_t study, char **out,
                            size_t *len)
{
    char path[PATH_ROOM], *bytes = malloc(STUDY_MAX + 1);
    FILE *file = bytes && path_of(worker, study, ".json", path) ? fopen(path, "r") : NULL;
    vd_status status = !bytes            ? VD_ERR_NOMEM
                       : file            ? VD_OK
                       : errno == ENOENT ? VD_ERR_ILLEGAL
                                         : VD_ERR_IO;

    if (file) {
        *len = fread(bytes, 1, STUDY_MAX + 1, file);
        if (ferror(file))
            status = VD_ERR_IO;
        fclose(file);
    }
    if (status == VD_OK)
        *out = bytes;
    else
        free(bytes);
    return status;
}

/* NULL: it cannot be read, or is none. */
static json_t *read_study(const vd_library_task_worker *worker, json_int_t study,
                          char revision[REVISION_ROOM], vd_status *status)
{
    char *bytes = NULL;
    size_t len = 0;
    json_t *json = NULL;

    *status = read_bytes(worker, study, &bytes, &len);
    if (*status == VD_OK) {
        revision_of(bytes, len, revision);
        json = len <= STUDY_MAX ? vd_json_read(bytes, len, 0, NULL) : NULL;
    }
    free(bytes);
    if (*status == VD_OK && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
        *status = VD_ERR_CORRUPT;
    }
    return json;
}

static int compare_studies(const void *a, const void *b)
{
    const json_int_t x = *(const json_int_t *)a, y = *(const json_int_t *)b;

    return x < y ? 1 : x > y ? -1 : 0;
}

/* Their numbers, the newest first. */
static size_t find_studies(const vd_library_task_worker *worker, json_int_t list[STUDIES_MAX])
{
    char path[PATH_ROOM];
    DIR *folder = path_of(worker, 0, "", path) ? opendir(path) : NULL;
    const struct dirent *entry;
    size_t count = 0;

    while (folder && count < STUDIES_MAX && (entry = readdir(folder)) != NULL) {
        char *end;
        const long long number = strtoll(entry->d_name, &end, 10);

        if (number > 0 && number < NUMBER_MAX && !strcmp(end, ".json"))
            list[count++] = number;
    }
    if (folder)
        closedir(folder);
    qsort(list, count, sizeof *list, compare_studies);
    return count;
}

vd_status vd_library_tasks_studies(vd_library_task *task, vd_library_task_worker *worker)
{
    json_int_t *number = calloc(STUDIES_MAX, sizeof *number);
    const size_t count = number ? find_studies(worker, number) : 0;
    json_t *list = number ? json_array() : NULL;

    for (size_t i = 0; list && i < count; i++) {
        char revision[REVISION_ROOM];
        vd_status status;
        json_t *study = read_study(worker, number[i], revision, &status);
        const char *title = vd_json_text(json_object_get(study, "title"));
        const json_t *nodes = json_object_get(study, "nodes");
        const char *position = vd_json_text(json_object_get(json_array_get(nodes, 0), "position"));

        vd_json_add(&list,
                    json_pack("{s:I,s:s,s:I,s:b,s:s}", "study", number[i], "title",
                              title ? title : "", "nodes", (json_int_t)json_array_size(nodes),
                              "sound", study != NULL, "position", position ? position : ""));
        json_decref(study);
    }
    free(number);
    return vd_library_task_answer(task, list ? json_pack("{s:o}", "studies", list) : NULL);
}

static vd_status no_study(vd_library_task *task, vd_status status)
{
    if (status == VD_ERR_NOMEM || status == VD_ERR_IO)
        return status;
    return vd_library_task_refuse(
        task, status == VD_ERR_ILLEGAL ? "server.library.no_study" : "server.library.bad_study",
        NULL, 0);
}

/* As a file to be fetched: it may be longer than a message. */
vd_status vd_library_tasks_study(vd_library_task *task, vd_library_task_worker *worker)
{
    char revision[REVISION_ROOM], *text;
    json_int_t number = 0;
    vd_status status;
    json_t *study;

    if (!vd_library_task_number(task, "study", 1, NUMBER_MAX - 1, &number))
        return VD_ERR_ILLEGAL;
    if (number == 0)
        return vd_library_task_refuse_field(task, "study");
    study = read_study(worker, number, revision, &status);
    if (!study)
        return no_study(task, status);
    text = vd_json_line(study);
    json_decref(study);
    if (!text)
        return VD_ERR_NOMEM;
    status = vd_library_task_file(task, text, strlen(text), "study.json", "application/json");
    if (status == VD_OK)
        vd_json_set(&task->answer, "revision", json_string(revision));
    return status == VD_OK && !task->answer ? VD_ERR_NOMEM : status;
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t wrote = write(fd, bytes, len);

        if (wrote <= 0)
            return false;
        bytes += wrote;
        len -= (size_t)wrote;
    }
    return true;
}

static vd_status write_study(const vd_library_task_worker *worker, json_int_t number,
                             const char *bytes, size_t len)
{
    char path[PATH_ROOM], part[PATH_ROOM];
    bool good;
    int fd;

    if (!path_of(worker, 0, "", path) || (mkdir(path, S_IRWXU) != 0 && errno != EEXIST) ||
        !path_of(worker, number, ".json", path) || !path_of(worker, number, ".part", part))
        return VD_ERR_IO;
    fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return VD_ERR_IO;
    good = write_all(fd, bytes, len) && fsync(fd) == 0;
    good = close(fd) == 0 && good && rename(part, path) == 0;
    if (!good)
        (void)unlink(part);
    return good ? VD_OK : VD_ERR_IO;
}

/* A number beyond all that are there. */
static json_int_t new_number(const vd_library_task_worker *worker)
{
    json_int_t *number = calloc(STUDIES_MAX, sizeof *number), next = 0;
    const size_t count = number ? find_studies(worker, number) : STUDIES_MAX;

    if (count < STUDIES_MAX)
        next = count > 0 ? number[0] + 1 : 1;
    free(number);
    return next;
}

static bool is_study(const vd_library_task *task)
{
    json_t *study = vd_json_read(task->bytes, task->len, JSON_REJECT_DUPLICATES, NULL);
    const char *title = vd_json_text(json_object_get(study, "title"));
    const bool is = json_is_object(study) && title && *title && strlen(title) <= TITLE_MAX &&
                    json_is_array(json_object_get(study, "nodes"));

    json_decref(study);
    return is;
}

/* What is replaced is there, and is what the player began with, if they said (else NULL); or it is what is to be written, where an answer was lost. Studies have one thread:
 * nobody writes between this look and the writing. */
static vd_status check_revision(vd_library_task *task, const vd_library_task_worker *worker,
                                json_int_t number, const char *revision)
{
    char now[REVISION_ROOM], wanted[REVISION_ROOM], *bytes = NULL;
    size_t len = 0;
    const vd_status status = read_bytes(worker, number, &bytes, &len);

    if (status != VD_OK)
        return no_study(task, status);
    revision_of(bytes, len, now);
    revision_of(task->bytes, task->len, wanted);
    free(bytes);
    if (!revision || !strcmp(now, revision) || !strcmp(now, wanted))
        return VD_OK;
    return vd_library_task_refuse(task, "server.library.study_newer", NULL, 0);
}

vd_status vd_library_tasks_study_save(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *before = vd_library_task_text(task, "revision");
    char revision[REVISION_ROOM];
    json_int_t number = 0;
    vd_status status = VD_OK;

    if (!before || !vd_library_task_number(task, "study", 1, NUMBER_MAX - 1, &number))
        return VD_ERR_ILLEGAL;
    if (json_object_get(task->asked, "revision") && !*before)
        return vd_library_task_refuse_field(task, "revision");
    if (!task->bytes)
        return vd_library_task_refuse_field(task, "upload");
    if (task->len > STUDY_MAX || !is_study(task))
        return vd_library_task_refuse(task, "server.library.bad_study", NULL, 0);
    if (number > 0)
        status = check_revision(task, worker, number, *before ? before : NULL);
    else
        number = new_number(worker);
    if (number == 0)
        return VD_ERR_FULL;
    if (status == VD_OK)
        status = write_study(worker, number, task->bytes, task->len);
    if (status != VD_OK)
        return status;
    revision_of(task->bytes, task->len, revision);
    return vd_library_task_answer(task,
                                  json_pack("{s:I,s:s}", "study", number, "revision", revision));
}

vd_status vd_library_tasks_study_remove(vd_library_task *task, vd_library_task_worker *worker)
{
    char path[PATH_ROOM];
    json_int_t number = 0;

    if (!vd_library_task_number(task, "study", 1, NUMBER_MAX - 1, &number))
        return VD_ERR_ILLEGAL;
    if (number == 0)
        return vd_library_task_refuse_field(task, "study");
    if (!path_of(worker, number, ".json", path))
        return VD_ERR_IO;
    if (unlink(path) != 0)
        return no_study(task, errno == ENOENT ? VD_ERR_ILLEGAL : VD_ERR_IO);
    return vd_library_task_answer(task, json_object());
}
