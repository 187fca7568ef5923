/* What a server keeps: it is started, two tables are made, and it is ended. */
#include "sweep.h"
#include "talk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool ask(talk *t, const char *text)
{
    json_t *heard;
    bool done = false;

    talk_say(t, text, strlen(text));
    while (!done && (heard = talk_hear(t, 60000)) != NULL) {
        done = json_object_get(heard, "id") != NULL;
        json_decref(heard);
    }
    return done;
}

static bool play(talk *t)
{
    static const char make[] =
        "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\",\"length\":3,"
        "\"dice\":\"manual\",\"seats\":[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\"}]}}";

    return ask(t, "{\"type\":\"hello\",\"id\":1,\"protocol\":1,\"lang\":\"fr\"}") && ask(t, make) &&
           ask(t, make) &&
           ask(t, "{\"type\":\"roll\",\"id\":3,\"table\":1,\"seat\":0,\"dice\":[3,1]}") &&
           ask(t, "{\"type\":\"play\",\"id\":4,\"table\":1,\"seat\":0,\"text\":\"8/5 6/5\"}");
}

bool sweep_games(const char *videau, const char *folder)
{
    talk_server server;
    char command[700];
    bool done = false;
    talk *t;

    if (!talk_start(&server, videau))
        return false;
    t = talk_open(&server, NULL);
    if (t) {
        done = play(t);
        talk_close(t);
    }
    (void)talk_stop(&server, SIGTERM);
    snprintf(command, sizeof command,
             "cp -p '%s'/games.sqlite '%s'/games.sqlite && "
             "cp -p '%s'/games.sqlite '%s'/copy.sqlite",
             server.folder, folder, server.folder, folder);
    done = done && system(command) == 0;
    talk_remove(&server);
    return done;
}
