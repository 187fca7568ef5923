/* Feeds a fuzz target every file of the folders and files named on the command line: the committed corpus as
 * a test where libFuzzer is not linked. The empty input always comes first. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 1 << 20 };

static int replayed;

static int replay_file(const char *path)
{
    uint8_t *data = malloc(MAX_INPUT), *exact = NULL;
    FILE *file = fopen(path, "rb");
    size_t size;
    int status = 1;

    if (!data || !file) {
        perror(path);
        goto done;
    }
    size = fread(data, 1, MAX_INPUT, file);
    /* A copy of the exact size, so that the address sanitizer sees a read past the end. */
    exact = malloc(size ? size : 1);
    if (!exact)
        goto done;
    memcpy(exact, data, size);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(exact, size);
    replayed++;
    status = 0;
done:
    if (file)
        fclose(file);
    free(data);
    free(exact);
    return status;
}

static int replay_folder(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *item;
    int failed = 0;

    if (!folder) {
        perror(path);
        return 1;
    }
    while ((item = readdir(folder)) != NULL) {
        char name[4096];

        if (item->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, item->d_name);
        failed |= replay_file(name);
    }
    closedir(folder);
    return failed;
}

int main(int argc, char **argv)
{
    static const uint8_t nothing[1] = {0};
    int failed = 0;

    LLVMFuzzerTestOneInput(nothing, 0);
    for (int i = 1; i < argc; i++) {
        struct stat about;

        if (stat(argv[i], &about))
            fprintf(stderr, "%s: no corpus\n", argv[i]);
        else if (S_ISDIR(about.st_mode))
            failed |= replay_folder(argv[i]);
        else
            failed |= replay_file(argv[i]);
    }
    printf("%d inputs replayed\n", replayed);
    return failed;
}
