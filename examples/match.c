/* Reads a match of any known format and says who won each game, and what was wrong with the file. Build:
 *     cc match.c $(pkg-config --cflags --libs videau) */
#include <stdio.h>
#include <stdlib.h>
#include <videau/videau.h>

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(VD_RECORD_MAX) : NULL;

    *len = bytes ? fread(bytes, 1, VD_RECORD_MAX, file) : 0;
    if (file)
        fclose(file);
    return bytes;
}

static void print_match(const vd_rec_match *match)
{
    for (size_t i = 0; i < match->games; i++) {
        const vd_rec_game *game = match->game[i];

        printf("%u-%u %zu actions: ", (unsigned)game->score[0], (unsigned)game->score[1],
               game->actions);
        if (game->winner < 0)
            printf("%s\n", vd_rec_end_name((vd_rec_end)game->end));
        else
            printf("%s +%u (%s)\n", match->name[game->winner], (unsigned)game->points,
                   vd_rec_end_name((vd_rec_end)game->end));
    }
}

static void print_repairs(const vd_record *record)
{
    for (size_t i = 0; i < record->repairs; i++) {
        char sentence[1024];
        vd_buf text;

        vd_buf_init(&text, sentence, sizeof sentence);
        if (vd_explain_repair(&text, VD_LANG_EN, &record->repair[i], true) == VD_OK)
            printf("* %s\n", sentence);
    }
}

int main(int argc, char **argv)
{
    size_t len;
    char *bytes = argc == 2 ? read_file(argv[1], &len) : NULL;
    vd_record *record;
    vd_record_error err;

    if (!bytes)
        return 2;
    if (vd_record_read(bytes, len, &record, &err) != VD_OK) {
        char code[1024];
        vd_buf text;

        vd_buf_init(&text, code, sizeof code);
        if (vd_explain_import(&text, VD_LANG_EN, &err) == VD_OK)
            puts(code);
        free(bytes);
        return 1;
    }
    free(bytes);
    for (size_t i = 0; i < record->matches; i++)
        print_match(record->match[i]);
    print_repairs(record);
    vd_record_free(record);
    return 0;
}
