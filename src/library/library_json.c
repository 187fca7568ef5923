/* Rows of the library as JSON. */
#include "inner/library_json.h"

#include "library_priv.h"

#include <string.h>

json_t *vd_json_library_lines(const char *text)
{
    json_t *list = json_array();

    while (*text) {
        const size_t len = strcspn(text, "\n");

        vd_json_add(&list, json_stringn(text, len));
        text += len + (text[len] != '\0');
    }
    return list;
}

const char *vd_library_level_name(int level)
{
    return level >= 0 && level < VD_ANALYSIS_LEVELS
               ? vd_analysis_level_name((vd_analysis_level)level)
               : "";
}

json_t *vd_json_library_match(const char *key, const vd_library_match *m)
{
    return json_pack("{sI s[ss] ss ss ss ss ss ss ss ss si si si si s[II] ss s[oo] s[oo]}", key,
                     (json_int_t)m->id, "players", m->name[0], m->name[1], "event", m->event,
                     "place", m->place, "date", m->date, "format", m->format, "source", m->source,
                     "tags", m->tags, "note", m->note, "variant", m->variant, "length", m->length,
                     "games", m->games, "throws", m->throws, "winner", m->winner, "points",
                     (json_int_t)m->points[0], (json_int_t)m->points[1], "level",
                     vd_library_level_name(m->level), "pr", vd_json_real_or_null(m->pr[0]),
                     vd_json_real_or_null(m->pr[1]), "cost", vd_json_real_or_null(m->cost[0]),
                     vd_json_real_or_null(m->cost[1]));
}

json_t *vd_json_library_place(const vd_library_place *p)
{
    return json_pack("{sI sI sI si ss ss ss ss ss ss ss ss s[ii] s[ii] si si so so}", "match",
                     (json_int_t)p->match, "game", (json_int_t)p->game + 1, "action",
                     (json_int_t)p->action + 1, "seat", p->seat, "player", p->name, "opponent",
                     p->other, "date", p->date, "position", p->position, "kind", p->kind, "fault",
                     p->fault, "made", p->made, "best", p->best, "dice", p->dice[0], p->dice[1],
                     "away", p->away[0], p->away[1], "cube", p->cube, "owner", p->owner, "loss",
                     vd_json_real_or_null(p->loss), "cost", vd_json_real_or_null(p->cost));
}

json_t *vd_json_library_player(const vd_library_player *p)
{
    return json_pack("{ss so sb si}", "name", p->name, "aliases", vd_json_library_lines(p->aliases),
                     "me", (int)p->me, "matches", p->matches);
}
