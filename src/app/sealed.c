/* What the program's seal covers: who plays what, when, and the seed. docs/DICE.md shows the text. */
#include "session_parts.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ID_DIGITS = 32 };

static const char *const values_names[] = {NULL, "terminal", "pages"};

const char *vd_values_name(vd_values values)
{
    VD_ASSERT((unsigned)values <= VD_VALUES_PAGES);
    return values_names[values];
}

bool vd_values_find(const char *name, vd_values *out)
{
    for (int i = VD_VALUES_TERMINAL; name && i <= VD_VALUES_PAGES; i++)
        if (!strcmp(values_names[i], name)) {
            *out = (vd_values)i;
            return true;
        }
    return false;
}

void vd_game_settings_bind(vd_game_settings *settings, vd_values values, const char *prefix,
                           int64_t now, const vd_seed *random)
{
    char hex[VD_HEX_LEN];
    vd_buf buf;

    vd_seed_format(random, hex);
    vd_buf_init(&buf, settings->match_id, sizeof settings->match_id);
    vd_buf_put(&buf, prefix);
    vd_buf_put_n(&buf, hex, ID_DIGITS);
    settings->values = values;
    settings->made = now;
}

bool vd_game_settings_gives(const vd_game_settings *settings, int seat)
{
    const int first = settings->seat[0] == VD_SEAT_HUMAN ? 0 : 1;

    if (settings->dice != VD_DICE_SEALED || settings->values == VD_VALUES_NONE ||
        settings->seat[seat & 1] != VD_SEAT_HUMAN)
        return false;
    return settings->values == VD_VALUES_PAGES || seat == first;
}

static void put_line(vd_buf *out, const char *name, const char *value)
{
    vd_buf_put(out, name);
    vd_buf_putc(out, ' ');
    vd_buf_put(out, value);
    vd_buf_putc(out, '\n');
}

static void put_number(vd_buf *out, const char *name, int64_t value)
{
    vd_buf_put(out, name);
    vd_buf_putc(out, ' ');
    vd_buf_put_int(out, value);
    vd_buf_putc(out, '\n');
}

static void put_seat(vd_buf *out, const vd_game_settings *settings, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const bool computer = settings->seat[seat] == VD_SEAT_COMPUTER;

    vd_buf_put(out, seat ? "white " : "blue ");
    vd_buf_put(out, computer ? "computer " : "human");
    if (computer)
        vd_buf_put(out, settings->level);
    if (settings->name[seat][0]) {
        vd_buf_putc(out, ' ');
        vd_buf_put(out, settings->name[seat]);
    }
    vd_buf_putc(out, '\n');
}

/* Options after the first three came in later: they are said where something else was agreed, so that older seals stand. */
static bool is_sealed(const vd_variant *variant, size_t rule)
{
    const char *usual = vd_variant_option_choice((vd_variant_id)variant->id, rule, 0);

    return rule < 3 || strcmp(vd_variant_option_get(variant, rule), usual) != 0;
}

static void put_rules(vd_buf *out, const vd_match_rules *t)
{
    put_line(out, "variant", vd_match_rules_name(t));
    for (size_t i = 0; vd_variant_option_key(i); i++)
        if (is_sealed(&t->variant, i))
            put_line(out, vd_variant_option_key(i), vd_variant_option_get(&t->variant, i));
    put_number(out, "match", t->length);
    put_number(out, "cube", t->cube);
    put_number(out, "crawford", t->crawford);
    put_number(out, "holland", t->holland);
    put_number(out, "jacoby", t->jacoby);
    put_number(out, "beavers", t->beavers);
    put_number(out, "raccoons", t->raccoons);
    put_number(out, "multipliers", t->multipliers);
    put_number(out, "auto_doubles", t->auto_doubles);
    put_number(out, "cube_limit", t->cube_limit);
    put_line(out, "opening", t->opening == VD_OPENING_KEEP ? "keep" : "reroll");
}

void vd_app_put_time(vd_buf *out, int64_t when)
{
    const time_t seconds = (time_t)when;
    struct tm date;
    char text[40] = "?";

    if (gmtime_r(&seconds, &date))
        (void)!strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &date);
    vd_buf_put(out, text);
}

void vd_game_settings_text(vd_buf *out, const vd_game_settings *settings)
{
    if (settings->values == VD_VALUES_NONE)
        return;
    vd_buf_put(out, "videau dice commitment 1\n");
    put_line(out, "table", settings->match_id);
    vd_buf_put(out, "made ");
    vd_app_put_time(out, settings->made);
    vd_buf_putc(out, '\n');
    put_seat(out, settings, 0);
    put_seat(out, settings, 1);
    if (settings->trictrac)
        vd_tt_options_text(out, &settings->tt);
    else
        put_rules(out, &settings->rules);
    if (settings->set_up) {
        vd_buf_put(out, "position ");
        vd_text_form_format(out, &settings->start);
        vd_buf_putc(out, '\n');
    }
    put_line(out, "values", vd_values_name(settings->values));
}

void vd_game_settings_commitment(const vd_game_settings *settings, char out[VD_HEX_LEN])
{
    char text[VD_SEALED_TEXT_MAX], seed[VD_HEX_LEN];
    vd_buf buf;

    if (settings->values == VD_VALUES_NONE) {
        vd_seed_commitment(&settings->seed, out);
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    vd_game_settings_text(&buf, settings);
    vd_seed_format(&settings->seed, seed);
    put_line(&buf, "seed", seed);
    VD_ASSERT(!buf.full);
    vd_text_commitment(text, buf.length, out);
}
