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

vd_status vd_setup_bind(vd_setup *setup, vd_values values, const char *prefix, int64_t now)
{
    char hex[VD_HEX_LEN];
    vd_seed random;
    vd_buf buf;

    if (vd_seed_random(&random) != VD_OK)
        return VD_ERR_IO;
    vd_seed_format(&random, hex);
    vd_buf_init(&buf, setup->table, sizeof setup->table);
    vd_buf_put(&buf, prefix);
    vd_buf_put_n(&buf, hex, ID_DIGITS);
    setup->values = values;
    setup->made = now;
    return VD_OK;
}

bool vd_setup_gives(const vd_setup *setup, int seat)
{
    const int first = setup->seat[0] == VD_SEAT_HUMAN ? 0 : 1;

    if (setup->dice != VD_DICE_SEALED || setup->values == VD_VALUES_NONE ||
        setup->seat[seat & 1] != VD_SEAT_HUMAN)
        return false;
    return setup->values == VD_VALUES_PAGES || seat == first;
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

static void put_seat(vd_buf *out, const vd_setup *setup, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const bool computer = setup->seat[seat] == VD_SEAT_COMPUTER;

    vd_buf_put(out, seat ? "white " : "blue ");
    vd_buf_put(out, computer ? "computer " : "human");
    if (computer)
        vd_buf_put(out, setup->level);
    if (setup->name[seat][0]) {
        vd_buf_putc(out, ' ');
        vd_buf_put(out, setup->name[seat]);
    }
    vd_buf_putc(out, '\n');
}

static void put_rules(vd_buf *out, const vd_terms *t)
{
    put_line(out, "variant", t->variant.name);
    for (size_t i = 0; vd_house_rule_key(i); i++)
        put_line(out, vd_house_rule_key(i), vd_house_rule_get(&t->variant, i));
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

void vd_setup_text(vd_buf *out, const vd_setup *setup)
{
    if (setup->values == VD_VALUES_NONE)
        return;
    vd_buf_put(out, "videau dice commitment 1\n");
    put_line(out, "table", setup->table);
    vd_buf_put(out, "made ");
    vd_app_put_time(out, setup->made);
    vd_buf_putc(out, '\n');
    put_seat(out, setup, 0);
    put_seat(out, setup, 1);
    put_rules(out, &setup->terms);
    if (setup->placed) {
        vd_buf_put(out, "position ");
        vd_text_form_format(out, &setup->start);
        vd_buf_putc(out, '\n');
    }
    put_line(out, "values", vd_values_name(setup->values));
}

void vd_setup_seal(const vd_setup *setup, char out[VD_HEX_LEN])
{
    char text[VD_SEALED_TEXT_MAX], seed[VD_HEX_LEN];
    vd_buf buf;

    if (setup->values == VD_VALUES_NONE) {
        vd_seed_seal(&setup->seed, out);
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    vd_setup_text(&buf, setup);
    vd_seed_format(&setup->seed, seed);
    put_line(&buf, "seed", seed);
    VD_ASSERT(!buf.full);
    vd_text_seal(text, buf.length, out);
}
